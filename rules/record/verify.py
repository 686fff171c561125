"""Verifying: a record is replayed and everything it states besides is compared."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.message import Message, message
from rules.play import Play
from rules.record.codec import Codec
from rules.record.form import Json
from rules.record.read import Record, Refused, checked, replayed


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a record: the move (from 1; None: none in particular) and a text for people."""

    move: int | None
    message: Message


class _Differs(Exception):  # noqa: N818 - leaves the replay at the first difference
    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def verify(record: object, codecs: Mapping[str, Codec[Any]]) -> Fault | None:
    """Replays a record, given as JSON, and compares all it states. None: everything holds."""
    refusal = _stated_refusal(record)
    try:
        read = checked(record, codecs)
        if refusal is None:
            return _replay(read)
        replayed(read)
    except Refused as refused:
        return _refused(refused, refusal)
    return Fault(None, message("verify.not_refused", expected=refusal))


def refusal(refused: Refused) -> Fault:
    """A refusal as a fault of the record."""
    return Fault(refused.move, message("verify.refusal", code=refused.cause.code, why=refused.cause.message))


def _refused(refused: Refused, expected: str | None) -> Fault | None:
    """A refusal is a fault, but for the one that the record states."""
    if expected == refused.cause.code:
        return None
    found = refusal(refused)
    if expected is None:
        return found
    return Fault(refused.move, message("verify.other_refusal", expected=expected, found=found.message))


def _replay(record: Record) -> Fault | None:
    """The replay of a record that is meant to be legal, or illegal in its last move only."""
    scores = [(0,) * record.setup.players]

    def told(index: int, play: Play[Any], counts: Mapping[str, Any]) -> None:
        move = record.moves[index]
        now = so_far(play)
        gain = [after - before for after, before in zip(now, scores[-1], strict=True)]
        scores.append(now)
        found = {"gain": gain, **counts}
        stated = {key: value for key in found for value in _stated(move, key)}
        fault = _first_difference(stated, found) or _compared(record, play, move.get("after", {}))
        if fault is not None:
            raise _Differs(Fault(index + 1, fault))

    try:
        play = replayed(record, told)
    except _Differs as differs:
        return differs.fault
    except Refused as refused:
        return _judged(record, refused)
    if record.moves and record.moves[-1].get("illegal"):
        return Fault(len(record.moves), message("verify.not_refused", expected=record.moves[-1].get("error", "")))
    fault = _compared(record, play, record.json.get("expect", {}))
    return None if fault is None else Fault(None, fault)


def _stated(move: Any, path: str) -> Iterator[Any]:  # noqa: ANN401 - any part of a record
    """What a move states under a path of keys and places in lists; nothing where it does not go so deep."""
    key, _, rest = path.partition(".")
    inside = move[int(key)] if isinstance(move, list) else move.get(key, _stated)
    if inside is not _stated:
        yield from _stated(inside, rest) if rest else (inside,)


def _judged(record: Record, refused: Refused) -> Fault | None:
    """A refusal is right where the record says so, with the code that it says."""
    move = record.moves[refused.move - 1] if refused.move else {}
    expected = move.get("error", refused.cause.code) if move.get("illegal") else None
    return _refused(refused, expected if isinstance(expected, str) else None)


def so_far(play: Play[Any]) -> tuple[int, ...]:
    """The points before final scoring, also after the end: those of all events but the final ones."""
    sums = [0] * play.setup.players
    for line in play.lines:
        for event in line.events:
            if event.points is not None and event.seat is not None and not event.key.startswith("final."):
                sums[event.seat] += event.points.total
    return tuple(sums)


def _compared(record: Record, play: Play[Any], stated: Json) -> Message | None:
    """The first of the stated expectations that does not hold."""
    stated = {key: value for key, value in stated.items() if not key.startswith("x_")}
    return _first_difference(stated, {key: _found(record, play, key, value) for key, value in stated.items()})


def _found(record: Record, play: Play[Any], key: str, expected: Any) -> Any:  # noqa: ANN401 - as different as the keys
    codec = record.codec
    match key:
        case "scores":
            return list(so_far(play))
        case "next":
            return codec.next_seat(play)
        case "final":
            return list(codec.final(play))
        case "winners":
            winners = list(codec.game.result(play.state).winners if play.over else _best(codec.final(play)))
            return expected if sorted(expected) == winners else winners
    return codec.found(play, key, expected)


def _best(final: tuple[int, ...]) -> list[int]:
    return [seat for seat, points in enumerate(final) if points == max(final)]


def _first_difference(stated: Json, found: Json) -> Message | None:
    for key, expected in stated.items():
        if not _agree(expected, found[key]):
            return message("verify.differs", what=key, found=_text(found[key]), expected=_text(expected))
    return None


def _agree(expected: object, found: object) -> bool:
    """Whether two values are equal; in a list with an entry a player, null says nothing."""
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(e is None or e == f for e, f in zip(expected, found, strict=True))
    return expected == found


def _text(value: object) -> str:
    """A value as it stands in a record."""
    return json.dumps(value, ensure_ascii=False)


def _stated_refusal(record: object) -> str | None:
    """The code in `expect.refused`, read without trusting anything else in the record."""
    expect = record.get("expect") if isinstance(record, dict) else None
    refused = expect.get("refused") if isinstance(expect, dict) else None
    return refused if isinstance(refused, str) else None
