"""Writing: a play as a record, laid out so that people can read it and line-based tools compare it."""

import json
from collections.abc import Sequence
from typing import Any

from rules.api import Value
from rules.play import Play
from rules.record.codec import Codec
from rules.record.form import Json
from rules.record.read import FORMAT, VERSION


def exported(
    play: Play[Any],
    codec: Codec[Any],
    names: Sequence[str],
    name: str = "",
    tags: Json | None = None,
    *,
    ended: bool = False,
) -> Json:
    """The record of a play as everybody may know it: only moves that are over while the game goes on.

    `names` are those of the seats; a name that comes twice gets its seat number behind it. `name` is the record's `id`.
    `ended`: nobody plays on, though the game may not be over; then the record tells everything that was hidden.
    """
    written = codec.written(play, reveals=ended or play.over)
    record: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": codec.game.id}
    if name:
        record["id"] = name
    if tags:
        record["tags"] = dict(tags)
    record |= written.fields
    record["players"] = _different(names)
    record["options"] = {key: _json(value) for key, value in codec.options(play.setup).items()}
    record["complete"] = play.over
    record["setup"] = dict(written.setup)
    record["moves"] = list(written.moves)
    if play.over:
        result = codec.game.result(play.state)
        record["expect"] = {"final": list(result.scores), "winners": list(result.winners)}
    return record


def layout(record: Json) -> str:
    """The text of a record: a line for each key and for each move."""
    lines = []
    for key, value in record.items():
        if key == "moves" and value:
            moves = ",\n".join("  " + _line(move) for move in value)
            lines.append(f' "moves": [\n{moves}\n ]')
        else:
            lines.append(f" {_line(key)}: {_line(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _json(value: Value) -> object:
    return list(value) if isinstance(value, tuple) else value


def _different(names: Sequence[str]) -> list[str]:
    """The names, made different where two are the same: records need that."""
    taken: list[str] = []
    for seat, name in enumerate(names):
        unique = name
        while unique in taken or (names.count(name) > 1 and unique == name):
            unique = f"{unique} ({seat + 1})"
        taken.append(unique)
    return taken
