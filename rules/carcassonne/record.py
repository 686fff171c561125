"""Carcassonne in the open record format (format sections 2 to 8)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from rules.api import PASS, Chance, Entry, Move, Outcome, Setup
from rules.carcassonne.board import fits_somewhere, fitting, places
from rules.carcassonne.figures import DEPLOY, check_deploy, choices, in_supply
from rules.carcassonne.game import CARCASSONNE, Carcassonne
from rules.carcassonne.placing import DRAW, PLACE, check_place, lay_tile
from rules.carcassonne.record_setup import known_tile, set_up
from rules.carcassonne.scoring import final_scoring
from rules.carcassonne.state import State
from rules.grid import Cell, cell_text
from rules.message import IllegalMove, Seat, Who
from rules.play import Line, Play, add
from rules.record import form
from rules.record.codec import Codec, Played, Written
from rules.record.form import Check, Field, Json

FIGURES: Final = ("normal", "large", "abbot", "builder", "pig", "phantom")
AWARDS: Final = ("road", "city", "monastery", "garden", "field", "goods", "gold", "chip")
OF_A_TILE: Final = ("at", "rot", "meeple", "squares", "placements", "figures")
"""Fields that say nothing in a move without a tile."""
MEEPLE: Final = form.object_of({"kind": Field(form.one_of(*FIGURES), needed=True), "on": Field(form.text, needed=True)})


class CarcassonneCodec(Codec[State]):
    """One move of a record is one turn part."""

    game: Carcassonne = CARCASSONNE

    def record_fields(self) -> Mapping[str, Field]:
        """The tile sets."""
        return {"sets": Field(form.list_of(form.text))}

    def setup(self, record: Json, players: int) -> Setup:
        """Sets, options, start player and start tiles."""
        return set_up(self.game, record, players)

    def move_fields(self, setup: Setup) -> Mapping[str, Field]:
        """The fields of the base game."""
        return {
            "discarded": Field(form.list_of(form.text)),
            "tile": Field(form.text),
            "at": Field(form.SQUARE),
            "rot": Field(form.one_of(0, 90, 180, 270)),
            "meeple": Field(form.either(MEEPLE, form.list_of(MEEPLE, 2))),
            "squares": Field(form.number(0)),
            "placements": Field(form.number(0)),
            "figures": Field(form.number(0)),
        }

    def check_form(self, move: Json) -> None:
        """A tile has a square; only discarded tiles can be all that a move tells."""
        if "tile" in move and "at" not in move:
            raise IllegalMove("missing_field", field="at")
        if "tile" not in move:
            if not move.get("discarded"):
                raise IllegalMove("missing_field", field="tile")
            for key in OF_A_TILE:
                if key in move:
                    raise form.bad_value(key, move[key])

    def expectations(self, setup: Setup) -> Mapping[str, Check]:
        """Tiles left and supplies."""
        seats = form.list_of(form.nullable(form.number(0)), setup.players)
        return {"tiles_left": form.number(0), **{f"supply_{kind}": seats for kind in FIGURES}}

    def last_expectations(self, setup: Setup) -> Mapping[str, Check]:
        """Single awards and their sums."""
        award = form.tuple_of(form.number(0, setup.players - 1), form.one_of(*AWARDS), form.whole)
        return {"events": form.list_of(award), "by": form.list_of(award)}

    def play(self, play: Play[State], record: Json, number: int) -> Played[State]:
        """Discarded tiles, the tile, its square, the figure."""
        move = record["moves"][number]
        _check_turn(play, move["p"])
        for tile in move.get("discarded", ()):
            play = _drawn(play, record, tile, discarded=True)
        if "tile" not in move:
            if not play.over:
                raise IllegalMove("missing_field", field="tile")
            return Played(play, {})
        play = _drawn(play, record, move["tile"], discarded=False)
        counts = _counts(play.state, move["tile"])
        return _laid(play, move, counts)

    def next_seat(self, play: Play[State]) -> Seat:
        """The active seat of the turn part that begins."""
        return play.state.seat

    def final(self, play: Play[State]) -> tuple[int, ...]:
        """Final scoring as if no tile were left."""
        return play.state.scores if play.over else final_scoring(play.state).state.scores

    def found(self, play: Play[State], key: str, expected: Any) -> Any:  # noqa: ANN401 - as different as the keys
        """The value of an expectation; of the awards, those that are expected and did occur, or their sums."""
        state = play.state
        if key == "tiles_left":
            return sum(state.bag.values())
        if key.startswith("supply_"):
            return [own.get(key.removeprefix("supply_"), 0) for own in state.supply]
        awards = _awards(play)
        if key == "by":
            return [[seat, kind, _sum(awards, seat, kind)] for seat, kind, _ in expected]
        return [award for i, award in enumerate(expected) if awards.count(award) > expected[:i].count(award)]

    def written(self, play: Play[State]) -> Written:
        """Sets, start, and the turn parts that are over; the draw pile once nothing of it is hidden any more."""
        setup: dict[str, Any] = {"start_player": play.setup.start_player}
        if play.setup.starts:
            setup["starts"] = [{"tile": s.tile, "at": _square(s.at), "rot": s.degrees} for s in play.setup.starts]
        if play.over:
            setup["bag"] = _draws(play.lines)
        return Written({"sets": list(play.setup.sets)}, setup, list(_moves(play)))


CODEC: Final = CarcassonneCodec()


def _check_turn(play: Play[State], seat: Seat) -> None:
    if play.over:
        raise IllegalMove("game_over")
    if seat != play.state.seat:
        raise IllegalMove("not_your_turn", who=Who(play.state.seat))


def _drawn(play: Play[State], record: Json, tile: str, *, discarded: bool) -> Play[State]:
    """The play after a draw that the record tells, in agreement with its bag if it states one."""
    known_tile(play.state.rules, tile)
    due = play.game.due(play.state)
    if not isinstance(due, Chance):
        raise IllegalMove("bag", tile=tile)
    if not play.state.bag.get(tile):
        raise IllegalMove("tile_used_up", tile=tile)
    bag = record.get("setup", {}).get("bag")
    before = sum(1 for line in play.lines if line.entry.seat is None)
    if bag is not None and bag[before] != tile:
        raise IllegalMove("bag", tile=tile, next=bag[before])
    if discarded and fits_somewhere(play.state, tile):
        raise IllegalMove("discard_fits", tile=tile)
    if not discarded and not fits_somewhere(play.state, tile):
        raise IllegalMove("edges", tile=tile)
    return add(play, Entry(None, str(Outcome(DRAW, tile))))


def _counts(state: State, tile: str) -> dict[str, int]:
    """The squares where the drawn tile can be laid, and the pairs of square and rotation, equal ones included."""
    faces = state.rules.turned(tile)
    squares = places(state, tile)
    pairs = sum(len(fitting(faces, state.open[cell])) for cell in squares)
    return {"squares": len(squares), "placements": pairs}


def _laid(play: Play[State], move: Json, counts: dict[str, int]) -> Played[State]:
    """The play after the tile and the figure of a move."""
    cell: Cell = (move["at"][0], move["at"][1])
    place = Move(PLACE, (move["tile"], cell_text(cell), str(move.get("rot", 0))))
    seat = play.state.seat
    check_place(play.state, place)
    laid = lay_tile(play.state, place).state
    counts["figures"] = sum(len(choices(laid, kind)) for kind in in_supply(laid))
    deploy = _deploy(laid, move.get("meeple"))
    play = add(play, Entry(seat, str(place)))
    owed = play.owed_by(seat)
    if owed is not None and owed.decision.kind == DEPLOY:
        play = add(play, Entry(seat, str(deploy)))
    return Played(play, counts)


def _deploy(laid: State, meeple: Json | list[Json] | None) -> Move:
    """The checked move that a record's `meeple` means."""
    if isinstance(meeple, list):
        raise IllegalMove("second_figure")
    if meeple is None:
        return PASS
    return check_deploy(laid, Move(DEPLOY, (meeple["kind"], meeple["on"])))


def _awards(play: Play[State]) -> list[list[Any]]:
    """Every award so far as [player, kind, points], those of final scoring right now included."""
    events = [event for line in play.lines for event in line.events]
    if not play.over:
        events += final_scoring(play.state).events
    return [
        [event.seat, event.key.partition(".")[2], event.points.total]
        for event in events
        if event.points is not None and event.seat is not None
    ]


def _sum(awards: list[list[Any]], seat: Seat, kind: str) -> int:
    return sum(points for who, what, points in awards if who == seat and what == kind)


def _moves(play: Play[State]) -> Iterator[Json]:
    """The turn parts that are over, each as one move."""
    for part in _parts(play):
        move: dict[str, Any] = {}
        drawn = _draws(part)
        decided = {
            words[0]: words for line in part if line.entry.seat is not None for words in [line.entry.text.split()]
        }
        move["p"] = next(event.seat for line in part for event in line.events if event.seat is not None)
        discarded = drawn[:-1] if PLACE in decided else drawn
        if discarded:
            move["discarded"] = discarded
        if PLACE in decided:
            _, tile, at, degrees = decided[PLACE]
            move |= {"tile": tile, "at": _square(at), "rot": int(degrees)}
        if DEPLOY in decided:
            _, kind, on = decided[DEPLOY]
            move["meeple"] = {"kind": kind, "on": on}
        yield move


def _parts(play: Play[State]) -> Iterator[list[Line]]:
    """The lines of each turn part that is over: a part goes from its first draw to the next part's."""
    part: list[Line] = []
    for line in play.lines:
        if line.entry.seat is None and any(before.entry.seat is not None for before in part):
            yield part
            part = []
        part.append(line)
    if part and (play.over or (isinstance(play.game.due(play.state), Chance) and part[-1].entry.seat is not None)):
        yield part


def _draws(lines: Iterable[Line]) -> list[str]:
    """The tiles drawn, in order."""
    return [line.entry.text.partition(" ")[2] for line in lines if line.entry.seat is None]


def _square(text: str) -> list[int]:
    x, _, y = text.partition(",")
    return [int(x), int(y)]
