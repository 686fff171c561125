"""Step 20: the chip of the field (section 5). Taken, turned over, scored; three that make a set go at once."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from rules.api import Axis, Chance, Decision, Due, Event, Key, Move, Outcome, Points, Spot, Step, Term
from rules.carcassonne.expansions.great_britain.game_map import letter
from rules.carcassonne.expansions.great_britain.holding import ID, Holding, held_by, with_hand
from rules.carcassonne.expansions.great_britain.sets import Chips, default, sets_with, value, without
from rules.carcassonne.phase import Phase
from rules.carcassonne.scoring import with_points
from rules.carcassonne.state import State
from rules.grid import Cell
from rules.message import IllegalMove, Message, Who, message

CHIP: Final = "chip"
REDEEM: Final = "redeem"
AXES: Final = (Axis("set", message("ask.redeem.set")),)


class TakingChip(Phase):
    """Chance turns the chip over. The active seat chooses where it makes different sets; one set needs no question."""

    number = 20
    order = -1

    def due(self, state: State) -> Due | None:
        """The value of the chip, then the set."""
        colour = _colour(state)
        if colour is not None:
            values = held_by(state).values[colour]
            return Chance(
                CHIP, tuple(str(number) for number, left in values.items() for _ in range(left)), seat=state.seat
            )
        sets = _sets(state)
        return (_decision(state, sets),) if sets else None

    def waits(self, state: State) -> bool:
        """Without listing."""
        return _colour(state) is not None or bool(_sets(state))

    def leave(self, state: State) -> Step[State]:
        """No chip is fresh any more."""
        holding = held_by(state)
        return Step(state if holding.fresh is None else state.keeping(ID, replace(holding, fresh=None)))

    def happen(self, state: State, outcome: Outcome) -> Step[State]:
        """The chip lies before the active seat and is scored. Raises IllegalMove `chip`."""
        due = self.due(state)
        if not isinstance(due, Chance) or outcome.purpose != CHIP or outcome.value not in due.options:
            raise IllegalMove("chip")
        return _taken(state, int(outcome.value))

    def keys(self, state: State, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The different sets."""
        colours = held_by(state).map.colours
        return tuple(
            Key(text, message("key.set", **_named(chips, colours)), Spot(place=f"chips {text}"))
            for chips in _sets(state)
            for text in ["+".join(chips)]
        )

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """One of the sets, its chips in any order. Raises IllegalMove `redeem`."""
        if move.kind != REDEEM or len(move.keys) != 1:
            raise IllegalMove("bad_value", field="move", value=str(move))
        chips = tuple(sorted(move.keys[0].split("+")))
        if chips not in _sets(state):
            raise IllegalMove("redeem")
        return _move(chips)

    def decide(self, state: State, decision: Decision, move: Move) -> Step[State]:
        """The chips leave the game, the seat's figures on the isle come back."""
        return _redeemed(state, tuple(move.keys[0].split("+")))

    def meaning(self, state: State, decision: Decision, move: Move) -> tuple[Message, ...]:
        """How many figures come back, and how many chips stay in hand."""
        back = sum(held_by(state).isle[state.seat].values())
        left = len(held_by(state).hands[state.seat]) - len(move.keys[0].split("+"))
        home = (message("meaning.redeem_home", n=back),) if back else ()
        return (*home, message("meaning.chips_kept", n=left))


def chip_at(holding: Holding, cell: Cell) -> str | None:
    """The colour of the chip that lies on a square."""
    return holding.lying.get(cell)


def _colour(state: State) -> str | None:
    """The colour of the chip to be taken now."""
    return None if state.cell is None else chip_at(held_by(state), state.cell)


def _sets(state: State) -> tuple[Chips, ...]:
    holding = held_by(state)
    return () if holding.fresh is None else sets_with(holding.hands[state.seat], holding.fresh)


def _decision(state: State, sets: Sequence[Chips]) -> Decision:
    return Decision(state.seat, REDEEM, AXES, message("ask.redeem"), default=_move(default(sets)))


def _move(chips: Chips) -> Move:
    return Move(REDEEM, ("+".join(chips),))


def _taken(state: State, number: int) -> Step[State]:
    cell, colour, holding = state.cell, _colour(state), held_by(state)
    if cell is None or colour is None:
        raise IllegalMove("chip")
    left = holding.values[colour]
    chip = f"{letter(colour)}{number}"
    after = replace(
        with_hand(holding, state.seat, (*holding.hands[state.seat], chip)),
        lying={where: kind for where, kind in holding.lying.items() if where != cell},
        values={**holding.values, colour: {**left, number: left[number] - 1}},
        fresh=chip,
    )
    points = Points((Term("chip", 1, number),))
    args = (("who", Who(state.seat)), ("chip", message(f"chip.{colour}", value=number)))
    event = Event("taken.chip", state.seat, args, points, cells=(cell,))
    return Step(replace(state.keeping(ID, after), scores=with_points(state.scores, (event,))), (event,))


def _named(chips: Chips, colours: Mapping[str, str]) -> dict[str, Message]:
    """The three chips of a set as arguments of a message."""
    names = (message(f"chip.{colours[chip[0]]}", value=value(chip)) for chip in chips)
    return dict(zip(("one", "two", "three"), names, strict=True))


def _redeemed(state: State, chips: Chips) -> Step[State]:
    holding, seat = held_by(state), state.seat
    isle = list(holding.isle)
    back = isle[seat]
    isle[seat] = {}
    supply = list(state.supply)
    supply[seat] = {kind: number + back.get(kind, 0) for kind, number in supply[seat].items()}
    after = replace(with_hand(holding, seat, without(holding.hands[seat], chips)), isle=tuple(isle), fresh=None)
    args = (("who", Who(seat)), ("chips", message("key.set", **_named(chips, holding.map.colours))))
    number = sum(back.values())
    event = Event("redeemed_home", seat, (*args, ("n", number))) if number else Event("redeemed", seat, args)
    return Step(replace(state.keeping(ID, after), supply=tuple(supply)), (event,))
