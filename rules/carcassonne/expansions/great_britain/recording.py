"""The map in records (format 5 to 8): start tiles, chips, sets, the isle."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.api import PASS, Chance, Decision, Entry
from rules.carcassonne.expansions.great_britain.chips import CHIP, REDEEM
from rules.carcassonne.expansions.great_britain.holding import ID, held_by
from rules.carcassonne.expansions.great_britain.isle import ISLE
from rules.carcassonne.expansions.great_britain.mix import PART, part_of
from rules.carcassonne.expansions.great_britain.opening import START, TURN
from rules.carcassonne.placing import DRAW
from rules.carcassonne.recording import Recording, Told, words_of
from rules.carcassonne.state import State
from rules.carcassonne.tiles import Face
from rules.grid import Cell, cell_text
from rules.message import IllegalMove
from rules.play import Line, Play, add
from rules.record import form
from rules.record.form import Check, Field, Json

CHIPS: Final = "chips"
HOME: Final = "x_official"
"""Our own note in a set-up: the field of the official start tile, where another one like it lies."""


class MapRecording(Recording):
    """`chip`, `redeem`, `isle`; `setup.chips`; `chips`, `on_isle`, `chips_left`."""

    needs_starts = True
    set_options: Mapping[str, Mapping[str, str]] = {"map": {ID: ID}}
    drawing = (PART,)
    opening = (START, TURN)

    def fields(self) -> Mapping[str, Field]:
        """The value of a chip, the set handed in, the figure for the isle."""
        return {
            CHIP: Field(_value),
            REDEEM: Field(form.list_of(form.text, 3)),
            ISLE: Field(form.one_of("normal", "large", "abbot")),
        }

    def setup_fields(self) -> Mapping[str, Field]:
        """The values of chips at the start."""
        return {CHIPS: Field(form.list_of(form.tuple_of(form.whole, form.whole, _value)))}

    def starts(self, play: Play[State]) -> Mapping[Cell, Face]:
        """The tiles on the start fields."""
        fields = (start.cell for start in held_by(play.state).map.starts)
        return {cell: play.state.tiles[cell] for cell in fields if cell in play.state.tiles}

    def begun(self, play: Play[State], setup: Json) -> Play[State]:
        """Chance lays the start tiles as the record has them. Raises IllegalMove `start_square`, `chip` or `bag`."""
        opening = held_by(play.state).opening
        if opening is None:
            return play
        _check_chips(play.state, setup.get(CHIPS, ()))
        stated = {(s["at"][0], s["at"][1]): s for s in setup["starts"]}
        fields = [start.cell for start in held_by(play.state).map.starts]
        homes = [cell for cell in fields if cell in stated and stated[cell]["tile"] == opening.tile]
        if len(setup["starts"]) != len(fields) or set(stated) != set(fields) or not homes:
            raise IllegalMove("start_square")
        home = next((cell for cell in homes if list(cell) == setup.get(HOME)), homes[0])
        lines = [f"{START} {cell_text(home)}"]
        for cell in fields:
            if cell != home:
                tile = stated[cell]["tile"]
                if not play.state.bag.get(tile):
                    raise IllegalMove("tile_used_up" if tile in play.state.rules.box else "tile_not_in_game", tile=tile)
                lines += [f"{PART} {part_of(play.state, tile)}", f"{DRAW} {tile}"]
            lines.append(f"{TURN} {stated[cell].get('rot', 0)}")
        for line in lines:
            play = add(play, Entry(None, line))
        return play

    def whole_pile(self, state: State, pile: Mapping[str, int]) -> bool | None:
        """As many tiles of each part as there are places, no more of any than there are copies."""
        parts = Counter[str]()
        for tile, copies in pile.items():
            parts[part_of(state, tile)] += copies
        places = {part: n for part, n in held_by(state).mix.items() if n}
        return parts == places and all(copies <= state.bag.get(tile, 0) for tile, copies in pile.items())

    def before_draw(self, state: State, tile: str) -> str | None:
        """The part to which a tile belongs. Raises IllegalMove `bag` if no place of it is left."""
        part = part_of(state, tile)
        if not held_by(state).mix[part]:
            raise IllegalMove("bag", tile=tile)
        return f"{PART} {part}"

    def answer(self, state: State, due: Chance | Decision, told: Told) -> str | None:
        """The value of the chip, the set where there are different ones, the figure or none."""
        if isinstance(due, Chance):
            return f"{CHIP} {_stated_value(state, told)}" if due.purpose == CHIP else None
        if due.kind == REDEEM:
            if REDEEM in told.move:
                return f"{REDEEM} {'+'.join(told.move[REDEEM])}"
            if len(told.options) > 1:
                raise IllegalMove("redeem")
            return told.options[0]
        if due.kind == ISLE:
            return f"{ISLE} {told.move[ISLE]}" if ISLE in told.move else str(PASS)
        return None

    def finish(self, told: Told) -> None:
        """What could not be: a chip where none lies, a set without one, a turn that could not be bought."""
        for field in (CHIP, REDEEM, ISLE):
            if field in told.move and not told.count(field):
                raise IllegalMove(field)

    def written(self, lines: Sequence[Line]) -> Json:
        """From the lines of the three."""
        found = {words[0]: words[1] for line in lines for words in [words_of(line)] if len(words) == 2}
        fields: dict[str, Any] = {}
        if CHIP in found:
            fields[CHIP] = int(found[CHIP])
        if REDEEM in found:
            fields[REDEEM] = found[REDEEM].split("+")
        if ISLE in found:
            fields[ISLE] = found[ISLE]
        return fields

    def written_setup(self, play: Play[State]) -> Json:
        """Of a game that is over the chips turned over; the field of the official tile where it can't be told."""
        fields: dict[str, Any] = {}
        tiles = [face.type.id for face in self.starts(play).values()]
        home = next((words_of(line)[1] for line in play.lines if words_of(line)[0] == START), None)
        official = next((s.type.id for c, s in self.starts(play).items() if cell_text(c) == home), None)
        if home is not None and tiles.count(official or "") > 1:
            fields[HOME] = [int(number) for number in home.split(",")]
        if play.over:
            turned = [(line.events[0].cells[0], int(words_of(line)[1])) for line in play.lines if _is_chip(line)]
            fields[CHIPS] = [[x, y, number] for (x, y), number in sorted(turned)]
        return fields

    def expectations(self, players: int) -> Mapping[str, Check]:
        """Chips in hand and figures on the isle of each player, chips on the map."""
        return {
            CHIPS: form.list_of(form.nullable(form.list_of(form.text)), players),
            "on_isle": form.list_of(form.nullable(form.number(0)), players),
            "chips_left": form.number(0),
        }

    def found(self, state: State, key: str, expected: Any) -> Any:  # noqa: ANN401 - as different as the keys
        """What is kept of them."""
        holding = held_by(state)
        if key == CHIPS:
            return [list(hand) for hand in holding.hands]
        if key == "on_isle":
            return [sum(own.values()) for own in holding.isle]
        return len(holding.lying)


def _value(name: str, value: object) -> None:
    """The value of a chip. Raises IllegalMove `chip`."""
    if type(value) is not int or value < 1:
        raise IllegalMove("chip")


def _check_chips(state: State, chips: Sequence[Sequence[int]]) -> None:
    """Whether chips can lie like that: each on a field of its own, no more of a value than there are."""
    holding = held_by(state)
    cells = [(x, y) for x, y, _ in chips]
    if len(set(cells)) < len(cells) or not set(cells) <= set(holding.lying):
        raise IllegalMove("chip")
    numbers = Counter((holding.lying[x, y], number) for x, y, number in chips)
    if any(n > holding.values[colour].get(number, 0) for (colour, number), n in numbers.items()):
        raise IllegalMove("chip")


def _stated_value(state: State, told: Told) -> int:
    """The value that a move states, in agreement with the set-up. Raises IllegalMove `chip`."""
    number = told.move.get(CHIP)
    known = {(x, y): value for x, y, value in told.setup.get(CHIPS, ())}
    if not isinstance(number, int) or known.get(state.cell or (0, 0), number) != number:
        raise IllegalMove("chip")
    return number


def _is_chip(line: Line) -> bool:
    return line.entry.seat is None and words_of(line)[0] == CHIP
