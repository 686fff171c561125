"""Reading: from text to records of the right form, and from a record to the game that it tells.

The order of the checks is that of the format: the form of the whole record, of every move, then each move when its
turn comes, then `complete`. The first fault is the refusal.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.api import Setup
from rules.message import IllegalMove
from rules.play import Play, begin
from rules.record import form
from rules.record.codec import Codec
from rules.record.form import Field, Json
from rules.registry import data_for

FORMAT: Final = "tile-game-record"
VERSION: Final = 1
LARGEST: Final = 1_000_000
"""Files above so many bytes are refused unread."""
HALF_CHARACTER: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""An escape that is a character only together with another one."""

Told = Callable[[int, Play[Any], Mapping[str, Any]], None]
"""Is called after each move: its index, the play, the counts for its expectations."""


class Refused(Exception):  # noqa: N818 - the format's own term
    """The record is no legal game: why, and with which move (from 1; None: before the first or after the last)."""

    def __init__(self, cause: IllegalMove, move: int | None = None) -> None:
        super().__init__(cause.code, move)
        self.cause = cause
        self.move = move


@dataclass(frozen=True, slots=True)
class Record:
    """A record of the right form: the JSON as it stands, the players' names (none if only numbered), the set-up.

    `flaw` is what is wrong with the form of the last move, where the record itself says that this one is illegal.
    """

    codec: Codec[Any]
    json: Json
    names: tuple[str, ...]
    setup: Setup
    flaw: IllegalMove | None = None

    @property
    def moves(self) -> list[Json]:
        """The moves as they stand in the record."""
        moves: list[Json] = self.json["moves"]
        return moves


def parse(text: str) -> list[Any]:
    """The records of a file, one or a list of them, as JSON. Raises IllegalMove `json`."""
    try:
        if len(text.encode()) > LARGEST:
            raise IllegalMove("json")
        found = json.loads(text, parse_constant=_no_number)
        if HALF_CHARACTER.search(text):
            json.dumps(found, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise IllegalMove("json", line=error.lineno) from None
    except (RecursionError, ValueError):
        raise IllegalMove("json") from None
    if isinstance(found, list):
        return [{"format": FORMAT, "version": VERSION, "game": "carcassonne", **each} if isinstance(each, dict)
                else each for each in found]  # fmt: skip
    return [found]


def checked(record: object, codecs: Mapping[str, Codec[Any]]) -> Record:
    """A record whose form is right, its moves included. Raises Refused."""
    try:
        codec, names, setup, raw = _header(record, codecs)
    except IllegalMove as cause:
        raise Refused(cause) from None
    fields = {**_move_fields(codec, setup), **codec.move_fields(setup)}
    last = len(raw["moves"])
    for number, move in enumerate(raw["moves"], 1):
        try:
            _check_move(codec, fields, move, last=number == last)
        except IllegalMove as cause:
            if number == last and isinstance(move, dict) and move.get("illegal") is True:
                return Record(codec, raw, names, setup, cause)
            raise Refused(cause, number) from None
    return Record(codec, raw, names, setup)


def replayed(record: Record, told: Told | None = None) -> Play[Any]:
    """The game that a record tells. Raises Refused at the first illegal move.

    A move that says it is illegal and is not ends the replay: nothing is stated of what comes after it.
    """
    codec, setup = record.codec, record.setup
    try:
        play = codec.begun(begin(codec.game, setup, data_for(codec.game, setup)), record.json)
    except IllegalMove as cause:
        raise Refused(cause) from None
    for index, move in enumerate(record.moves):
        try:
            if record.flaw is not None and index + 1 == len(record.moves):
                raise record.flaw
            played = codec.play(play, record.json, index)
        except IllegalMove as cause:
            raise Refused(cause, index + 1) from None
        play = played.play
        if move.get("illegal"):
            return play
        if told is not None:
            told(index, play, played.counts)
    if record.json.get("complete") and not play.over:
        raise Refused(IllegalMove("incomplete", left=codec.found(play, "tiles_left", None)))
    return play


def _no_number(name: str) -> None:
    """Refuses NaN and the infinities, which Python reads and JSON does not have."""
    raise ValueError(name)


def _check_move(codec: Codec[Any], fields: Mapping[str, Field], move: Any, *, last: bool) -> None:  # noqa: ANN401
    """Whether a move is well formed. Raises IllegalMove."""
    form.check_object("moves", move, fields)
    if "illegal" in move and not last:
        raise form.bad_value("illegal", move["illegal"])
    if "error" in move and "illegal" not in move:
        raise form.bad_value("error", move["error"])
    codec.check_form(move)


def _header(record: object, codecs: Mapping[str, Codec[Any]]) -> tuple[Codec[Any], tuple[str, ...], Setup, Json]:
    if not isinstance(record, dict):
        raise IllegalMove("json")
    if record.get("format") != FORMAT:
        raise IllegalMove("format")
    version, game = record.get("version"), record.get("game")
    if type(version) is not int or version != VERSION:
        raise IllegalMove("version", value=form.shown(version), known=VERSION)
    codec = codecs.get(game) if isinstance(game, str) else None
    if codec is None:
        raise IllegalMove("game", value=form.shown(game))
    form.check_object("record", record, {**RECORD, **codec.record_fields()})
    count, names = _players(record["players"])
    setup = codec.setup(record, count)
    expected = {**_expectations(codec, setup), **_last_expectations(codec, setup)}
    form.check_object("expect", record.get("expect", {}), expected)
    return codec, names, setup, record


def _players(players: object) -> tuple[int, tuple[str, ...]]:
    """How many players, and their names where the record has them."""
    if isinstance(players, list):
        if not all(isinstance(name, str) for name in players) or len(set(players)) != len(players):
            raise form.bad_value("players", players)
        return len(players), tuple(players)
    if not isinstance(players, int) or isinstance(players, bool):
        raise form.bad_value("players", players)
    return players, ()


def _move_fields(codec: Codec[Any], setup: Setup) -> Mapping[str, Field]:
    """The fields of every move."""
    after = form.object_of(_expectations(codec, setup))
    return {
        "p": Field(form.number(0, setup.players - 1), needed=True),
        "gain": Field(_per_seat(setup)),
        "after": Field(after),
        "illegal": Field(form.true),
        "error": Field(form.text),
        "comment": Field(form.text),
    }


def _expectations(codec: Codec[Any], setup: Setup) -> Mapping[str, Field]:
    own = {key: Field(check) for key, check in codec.expectations(setup).items()}
    return {"scores": Field(_per_seat(setup)), "next": Field(form.number(0, setup.players - 1)), **own}


def _last_expectations(codec: Codec[Any], setup: Setup) -> Mapping[str, Field]:
    """The keys that stand in `expect` only."""
    seat = form.number(0, setup.players - 1)
    own = {key: Field(check) for key, check in codec.last_expectations(setup).items()}
    return {"final": Field(_per_seat(setup)), "winners": Field(form.list_of(seat)), "refused": Field(form.text), **own}


def _per_seat(setup: Setup) -> form.Check:
    return form.list_of(form.nullable(form.whole), setup.players)


RECORD: Final[Mapping[str, Field]] = {
    "format": Field(form.text, needed=True),
    "version": Field(form.whole, needed=True),
    "game": Field(form.text, needed=True),
    "id": Field(form.text),
    "about": Field(form.text),
    "comment": Field(form.text),
    "provenance": Field(form.text),
    "tags": Field(form.texts),
    "players": Field(form.anything, needed=True),
    "options": Field(form.anything),
    "complete": Field(form.flag),
    "setup": Field(form.anything),
    "moves": Field(form.list_of(form.anything), needed=True),
    "expect": Field(form.anything),
}
