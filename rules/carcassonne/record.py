"""Carcassonne in the open record format (format sections 2 to 8)."""

from collections.abc import Mapping
from typing import Any, Final

from rules.api import Chance, Entry, Outcome, Setup
from rules.carcassonne.board import fits_somewhere, places, turns
from rules.carcassonne.expansions import EXPANSIONS
from rules.carcassonne.game import CARCASSONNE, Carcassonne
from rules.carcassonne.placing import DRAW, pool, tiles_left
from rules.carcassonne.record_setup import begun, known_tile, naming_options, recordings_of, set_up
from rules.carcassonne.record_turns import draws, laid, meeples, moves_of, turn_lines
from rules.carcassonne.recording import square
from rules.carcassonne.scoring import final_scoring
from rules.carcassonne.state import State
from rules.message import IllegalMove, Seat, Who
from rules.play import Play, add
from rules.record import form
from rules.record.codec import Codec, Played, Written
from rules.record.form import Check, Field, Json

FIGURES: Final = ("normal", "large", "abbot", "builder", "pig", "phantom")
AWARDS: Final = ("road", "city", "monastery", "garden", "field", "goods", "gold", "chip")
WITHOUT_TILE: Final = ("p", "discarded", "gain", "after", "illegal", "error", "comment")
"""The fields that say something in a move without a tile."""


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
        """The fields of the base game, and those of the expansions in play."""
        recordings = recordings_of(setup)
        own = {"kind": Field(form.one_of(*FIGURES), needed=True), "on": Field(form.text)}
        figure = form.object_of({**own, **{key: f for r in recordings for key, f in r.figure_fields().items()}})
        return {
            **{key: field for recording in recordings for key, field in recording.fields().items()},
            "discarded": Field(form.list_of(form.text)),
            "tile": Field(form.text),
            "at": Field(form.SQUARE),
            "rot": Field(form.one_of(0, 90, 180, 270)),
            "meeple": Field(form.either(figure, form.list_of(figure, 2))),
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
            for key, value in move.items():
                if key not in WITHOUT_TILE and not key.startswith("x_"):
                    raise form.bad_value(key, value)
        for figure in meeples(move):
            for recording in (expansion.recording for expansion in EXPANSIONS):
                recording.check_figure(figure)
            if len(figure.keys() - {"kind"}) == 0:
                raise IllegalMove("missing_field", field="on")

    def expectations(self, setup: Setup) -> Mapping[str, Check]:
        """Tiles left, supplies, and what expansions keep."""
        seats = form.list_of(form.nullable(form.number(0)), setup.players)
        own = {"tiles_left": form.number(0), **{f"supply_{kind}": seats for kind in FIGURES}}
        return {**own, **{k: c for r in recordings_of(setup) for k, c in r.expectations(setup.players).items()}}

    def last_expectations(self, setup: Setup) -> Mapping[str, Check]:
        """Single awards and their sums."""
        award = form.tuple_of(form.number(0, setup.players - 1), form.one_of(*AWARDS), form.whole)
        return {"events": form.list_of(award), "by": form.list_of(award)}

    def begun(self, play: Play[State], record: Json) -> Play[State]:
        """With the start tiles, where chance lays them."""
        return begun(play, record)

    def options(self, setup: Setup) -> Json:
        """With the options that name sets."""
        naming = naming_options().items()
        named = {key: value for key, values in naming for value, name in values.items() if name in setup.sets}
        return {**super().options(setup), **named}

    def play(self, play: Play[State], record: Json, number: int) -> Played[State]:
        """Discarded tiles, the tile, its square, and what follows from it."""
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
        return laid(play, move, record.get("setup", {}), counts)

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
            return tiles_left(state)
        if key.startswith("supply_"):
            return [own.get(key.removeprefix("supply_"), 0) for own in state.supply]
        for recording in recordings_of(play.setup):
            if key in recording.expectations(play.setup.players):
                return recording.found(state, key, expected)
        awards = _awards(play)
        if key == "by":
            return [[seat, kind, _sum(awards, seat, kind)] for seat, kind, _ in expected]
        return [award for i, award in enumerate(expected) if awards.count(award) > expected[:i].count(award)]

    def written(self, play: Play[State], *, reveals: bool) -> Written:
        """Sets, start, and the turn parts that are over; the draw pile once no tile is left in it."""
        setup: dict[str, Any] = {"start_player": play.setup.start_player}
        if play.setup.starts:
            setup["starts"] = [{"tile": s.tile, "at": square(s.at), "rot": s.degrees} for s in play.setup.starts]
        recordings = recordings_of(play.setup)
        needed = next((recording for recording in recordings if recording.needs_starts), None)
        if needed is not None and not play.setup.starts:
            tiles = needed.starts(play).items()
            setup["starts"] = [{"tile": f.type.id, "at": list(cell), "rot": f.turn * 90} for cell, f in tiles]
        if play.over and not tiles_left(play.state):
            setup["bag"] = draws(turn_lines(play.lines))
        for recording in recordings:
            setup |= recording.written_setup(play)
        named = {name for values in naming_options().values() for name in values.values()}
        return Written({"sets": [s for s in play.setup.sets if s not in named]}, setup, list(moves_of(play)))


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
    before = (recording.before_draw(play.state, tile) for recording in recordings_of(play.setup))
    for line in (line for line in before if line is not None):
        play = add(play, Entry(None, line))
    if tile not in pool(play.state):
        raise IllegalMove("bag", tile=tile)
    bag = record.get("setup", {}).get("bag")
    number = len(draws(turn_lines(play.lines)))
    if bag is not None and bag[number] != tile:
        raise IllegalMove("bag", tile=tile, next=bag[number])
    if discarded and fits_somewhere(play.state, tile):
        raise IllegalMove("discard_fits", tile=tile)
    if not discarded and not fits_somewhere(play.state, tile):
        raise IllegalMove("edges", tile=tile)
    return add(play, Entry(None, str(Outcome(DRAW, tile))))


def _counts(state: State, tile: str) -> dict[str, int]:
    """The squares where the drawn tile can be laid, and the pairs of square and rotation, equal ones included."""
    faces = state.rules.turned(tile)
    squares = places(state, tile)
    pairs = sum(len(turns(state, faces, cell)) for cell in squares)
    return {"squares": len(squares), "placements": pairs}


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
