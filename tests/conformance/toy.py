"""A small game that has one of every kind of decision and of chance; no real game has all of them.

Rules. The board has 12x8 squares; 2 to 4 seats play 2 or 3 rounds. A round begins with a bid: all seats choose a
number at once and in secret; the highest bid (of equal ones the seat that sits first) is paid and begins. A turn:
the seat draws cards, seen by nobody else, until it holds two; it lays one of them on a free square; it may set one
of its flags on a side of that square; the next seat calls the die high or low (high if there is no flag); the die
is rolled. The card brings its value, each own card beside it 2 more, a flag the pips if called high, else seven
minus the pips.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from rules.api import (
    NO_MARKS,
    PASS,
    Axis,
    Chance,
    Decision,
    Due,
    Event,
    Game,
    Key,
    Move,
    Option,
    Outcome,
    Pick,
    Points,
    Preset,
    Result,
    Setup,
    Spot,
    Standing,
    Step,
    Term,
    View,
)  # fmt: skip
from rules.grid import SIDES, STEP, Cell, beside, cell_text, parse_cell
from rules.message import IllegalMove, Message, Seat, Who, message

BIDS = 6
HAND = 2
FLAGS = 2
PIPS = tuple("123456")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ToyData:
    """The data set: the size of the board and the cards of the deck."""

    width: int
    height: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ToyState:
    """A position. `turns` are the seats still to play this round, the first one now, or empty during the bid.

    `laid` is the square of the card just laid; `flagged` is None until the seat has set or declined its flag.
    `pairs` counts for each seat its cards that lie beside one another, kept as cards are laid.
    """

    data: ToyData
    rounds: int
    scores: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    flags: tuple[int, ...]
    pairs: tuple[int, ...]
    bids: tuple[int | None, ...]
    board: Mapping[Cell, tuple[Seat, int]]
    turns: tuple[Seat, ...] = ()
    laid: Cell | None = None
    flagged: bool | None = None
    called: str | None = None

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards still in the deck, in order."""
        gone = Counter(card for hand in self.hands for card in hand) + Counter(c for _, c in self.board.values())
        return tuple(sorted((Counter(self.data.cards) - gone).elements()))


@dataclass(frozen=True, slots=True)
class ToyView(View):
    """What a seat may know: the board, its own hand and its own bid while others still bid."""

    width: int
    height: int
    board: tuple[tuple[Cell, Seat, int], ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    bid: int | None
    laid: Cell | None
    flagged: bool | None
    called: str | None


class Toy(Game[ToyState]):
    """The toy game; its words are in `toy_words.py`."""

    id = "toy"
    sets: tuple[str, ...] = ("toy",)
    options: tuple[Option, ...] = (Option("rounds", (2, 3), 2, (2, 3)),)
    presets: tuple[Preset, ...] = (Preset("long", ("toy",), {"rounds": 3}),)

    def seats(self, sets: tuple[str, ...]) -> range:
        return range(2, 5)

    def shipped(self, name: str) -> str:
        return "12 8\n" + " ".join(str(card) for card in (1, 2, 3, 4, 5, 6) * 4)

    def load(self, text: str) -> ToyData:
        size, _, cards = text.partition("\n")
        width, height = (int(word) for word in size.split())
        return ToyData(width, height, tuple(int(word) for word in cards.split()))

    def start(self, setup: Setup, data: Mapping[str, ToyData]) -> ToyState:
        if setup.players not in self.seats(setup.sets):
            raise IllegalMove("players", count=setup.players)
        n, rounds = setup.players, setup.options["rounds"]
        if not isinstance(rounds, int) or rounds not in (2, 3):
            raise IllegalMove("option", option="rounds", value=str(rounds))
        nobody: tuple[None, ...] = (None,) * n
        return ToyState(data["toy"], rounds, (0,) * n, ((),) * n, (FLAGS,) * n, (0,) * n, nobody, {})

    def due(self, state: ToyState) -> Due:
        if not state.turns:
            if not state.rounds:
                return ()
            return tuple(_bid(seat) for seat, bid in enumerate(state.bids) if bid is None)
        seat = state.turns[0]
        if state.laid is None:
            if len(state.hands[seat]) < HAND:
                return Chance("deal", tuple(map(str, state.unseen)), frozenset({seat}))
            return (_decision(seat, "lay", "card", "square"),)
        if state.flagged is None:
            return (replace(_decision(seat, "flag", "side"), decline=message("toy.no_flag")),)
        if state.called is None:
            judge = (seat + 1) % len(state.scores)
            return (replace(_decision(judge, "call", "side"), default=Move("call", ("high",))),)
        return Chance("roll", PIPS, seat=(seat + 1) % len(state.scores))

    def keys(self, state: ToyState, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        if decision.kind == "bid":
            return [Key(str(n), message("toy.number", n=n)) for n in range(BIDS)]
        if decision.kind == "flag":
            return [Key(side, message(f"toy.side.{side.lower()}"), Spot(state.laid, side)) for side in SIDES]
        if decision.kind == "call":
            return [Key(call, message(f"toy.{call}")) for call in (("high", "low") if state.flagged else ("high",))]
        if not chosen:
            hand = state.hands[decision.seat]
            places = {card: Spot(place=f"hand {i}") for i, card in reversed([*enumerate(hand, 1)])}
            return [Key(str(card), message("toy.card", value=card), places[card]) for card in sorted(places)]
        cells = ((x, y) for y in range(state.data.height) for x in range(state.data.width))
        return [Key(cell_text(c), _square(c), Spot(c)) for c in cells if c not in state.board]

    def check(self, state: ToyState, decision: Decision, move: Move) -> Move:
        if move == PASS:
            if decision.decline is None:
                raise IllegalMove("missing_field", field=decision.kind)
            return move
        if move.kind != decision.kind or len(move.keys) != len(decision.axes):
            raise IllegalMove("bad_value", field="move", value=str(move))
        for i, text in enumerate(move.keys):
            if text not in {key.text for key in self.keys(state, decision, move.keys[:i])}:
                raise IllegalMove("bad_value", field=decision.axes[i].name, value=text)
        return move

    def decide(self, state: ToyState, decision: Decision, move: Move) -> Step[ToyState]:
        seat = decision.seat
        if decision.kind == "bid":
            return _after_bid(replace(state, bids=_put(state.bids, seat, int(move.keys[0]))))
        if decision.kind == "lay":
            return _laid(state, seat, int(move.keys[0]), _cell(move.keys[1]))
        if decision.kind == "flag":
            if move == PASS:
                return Step(replace(state, flagged=False))
            flags = _put(state.flags, seat, state.flags[seat] - 1)
            flag = Event("toy.flag", seat, cells=(_cell(state.laid),))
            return Step(replace(state, flagged=True, flags=flags), (flag,))
        called = Event("toy.called", seat, (("call", message(f"toy.{move.keys[0]}")),))
        return Step(replace(state, called=move.keys[0]), (called,))

    def happen(self, state: ToyState, outcome: Outcome) -> Step[ToyState]:
        due = self.due(state)
        if not isinstance(due, Chance) or due.purpose != outcome.purpose or outcome.value not in due.options:
            raise IllegalMove("bad_value", field="outcome", value=str(outcome))
        seat, value = state.turns[0], int(outcome.value)
        if outcome.purpose == "deal":
            hand = tuple(sorted((*state.hands[seat], value)))
            drawn = Event("toy.drawn", seat, (("value", value),), audience=frozenset({seat}))
            return Step(replace(state, hands=_put(state.hands, seat, hand)), (drawn,))
        return _rolled(state, seat, value)

    def meaning(self, state: ToyState, decision: Decision, move: Move) -> tuple[Message, ...]:
        if decision.kind != "lay" or move == PASS:
            return ()
        beside_it = _own_beside(state, decision.seat, _cell(move.keys[1]))
        return (message("toy.brings", n=int(move.keys[0]) + 2 * beside_it),)

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        due = self.due(state)
        return ToyView(
            game=self.id,
            seat=seat,
            standings=tuple(Standing(s, n, (("flags", state.flags[s]),)) for s, n in enumerate(state.scores)),
            counts=(("cards", len(state.unseen)), ("rounds", state.rounds)),
            waiting=() if isinstance(due, Chance) else tuple(d.seat for d in due),
            over=due == (),
            width=state.data.width,
            height=state.data.height,
            board=tuple((cell, owner, card) for cell, (owner, card) in state.board.items()),
            hand=() if seat is None else state.hands[seat],
            hand_sizes=tuple(len(hand) for hand in state.hands),
            bid=None if seat is None else state.bids[seat],
            laid=state.laid,
            flagged=state.flagged,
            called=state.called,
        )

    def sketch(self, view: View, marks: Mapping[Cell, str] = NO_MARKS) -> tuple[str, ...]:
        assert isinstance(view, ToyView)
        signs = {cell: str(owner + 1) for cell, owner, _ in view.board} | dict(marks)
        wide = max(map(len, marks.values()), default=0) + 1
        return tuple("".join(signs.get((x, y), ".").rjust(wide) for x in range(view.width)) for y in range(view.height))

    def imagine(self, state: ToyState, seat: Seat, pick: Pick) -> ToyState:
        others = [s for s in range(len(state.scores)) if s != seat]
        empty = tuple(hand if s == seat else () for s, hand in enumerate(state.hands))
        dreamt = replace(state, hands=empty)
        for n, (other, _) in enumerate((s, card) for s in others for card in state.hands[s]):
            card = int(pick.pick(Chance("deal", tuple(map(str, dreamt.unseen))), n))
            hand = tuple(sorted((*dreamt.hands[other], card)))
            dreamt = replace(dreamt, hands=_put(dreamt.hands, other, hand))
        numbers = Chance("bid", tuple(map(str, range(BIDS))))
        hidden = {s: int(pick.pick(numbers, s)) for s in others if state.bids[s] is not None}
        return replace(dreamt, bids=tuple(hidden.get(s, bid) for s, bid in enumerate(state.bids)))

    def estimate(self, view: View, seat: Seat) -> float:
        assert isinstance(view, ToyView)
        if view.over:
            return view.standings[seat].score
        return view.standings[seat].score + _pending(view, seat) + _to_come(view, seat)

    def result(self, state: ToyState) -> Result:
        places = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
        return Result(state.scores, places)


def _bid(seat: Seat) -> Decision:
    axis = Axis("number", message("toy.bid.number"), number=True)
    return Decision(seat, "bid", (axis,), message("toy.bid"), secret=True, default=Move("bid", ("0",)))


def _decision(seat: Seat, kind: str, *axes: str) -> Decision:
    return Decision(seat, kind, tuple(Axis(a, message(f"toy.{kind}.{a}")) for a in axes), message(f"toy.{kind}"))


def _square(cell: Cell) -> Message:
    return message("toy.square", column=chr(ord("A") + cell[0]), row=cell[1] + 1)


def _cell(where: str | Cell | None) -> Cell:
    cell = parse_cell(where) if isinstance(where, str) else where
    assert cell is not None
    return cell


def _put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _own_beside(state: ToyState, seat: Seat, cell: Cell) -> int:
    return sum(state.board.get(beside(cell, side), (None, 0))[0] == seat for side in STEP)


def _pending(view: ToyView, seat: Seat) -> float:
    """What the card just laid will bring its owner, on average."""
    owners = {cell: (owner, card) for cell, owner, card in view.board}
    owner, card = owners[view.laid] if view.laid else (None, 0)
    if owner != seat:
        return 0.0
    pairs = sum(owners.get(beside(_cell(view.laid), side), (None, 0))[0] == seat for side in STEP)
    return card + 2 * pairs + 3.5 * bool(view.flagged)


def _to_come(view: ToyView, seat: Seat) -> float:
    """What cards and flags may still bring."""
    rounds = dict(view.counts)["rounds"]
    flags = dict(view.standings[seat].stock)["flags"]
    return 4.0 * rounds + sum(view.hand) / 10 + 3.0 * min(flags, rounds)


def _after_bid(state: ToyState) -> Step[ToyState]:
    """Once all have bid, the bids are shown, the highest is paid, and the turns of the round begin."""
    bids = [bid for bid in state.bids if bid is not None]
    if len(bids) < len(state.bids):
        return Step(state)
    first = bids.index(max(bids))
    turns = tuple((first + i) % len(bids) for i in range(len(bids)))
    shown = tuple(Event("toy.bid", seat, (("bid", bid),)) for seat, bid in enumerate(bids))
    paid = Points((Term("bid", bids[first], -1),))
    scores = _put(state.scores, first, state.scores[first] + paid.total)
    cleared: tuple[None, ...] = (None,) * len(bids)
    begins = Event("toy.begins", first, (("bid", bids[first]),), paid)
    return Step(replace(state, scores=scores, turns=turns, bids=cleared), (*shown, begins))


def _laid(state: ToyState, seat: Seat, card: int, cell: Cell) -> Step[ToyState]:
    at = state.hands[seat].index(card)
    hand = state.hands[seat][:at] + state.hands[seat][at + 1 :]
    pairs = _own_beside(state, seat, cell)
    after = replace(
        state,
        hands=_put(state.hands, seat, hand),
        board={**state.board, cell: (seat, card)},
        pairs=_put(state.pairs, seat, state.pairs[seat] + pairs),
        laid=cell,
        flagged=None if state.flags[seat] else False,
    )
    return Step(after, (Event("toy.laid", seat, (("who", Who(seat)), ("value", card)), cells=(cell,)),))


def _rolled(state: ToyState, seat: Seat, pips: int) -> Step[ToyState]:
    """The die has been rolled: the card is scored, and the turn goes on."""
    cell = _cell(state.laid)
    terms = [Term("card", state.board[cell][1], 1), Term("beside", _own_beside(state, seat, cell), 2)]
    if state.flagged:
        terms.append(Term("die", pips if state.called == "high" else 7 - pips, 1))
    points = Points(tuple(term for term in terms if term.count))
    turns = state.turns[1:]
    after = replace(
        state,
        scores=_put(state.scores, seat, state.scores[seat] + points.total),
        turns=turns,
        rounds=state.rounds - (not turns),
        laid=None,
        flagged=None,
        called=None,
    )
    return Step(after, (Event("toy.scored", seat, (("pips", pips),), points=points, cells=(cell,)),))


TOY = Toy()
