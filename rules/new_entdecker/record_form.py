"""The form of a move of New Entdecker in records (format section 6.3)."""

from collections.abc import Mapping
from typing import Any, Final

from rules.api import Setup
from rules.message import IllegalMove
from rules.new_entdecker.box import KINDS
from rules.new_entdecker.setup import HEADS
from rules.new_entdecker.tiles import EVENTS
from rules.record import form
from rules.record.form import Check, Field, Json

SOURCES: Final = ("discard", "hidden", "spare")
AFTER_START: Final = ("start", "way", "declare", "voyage", "unit", "fill", "islands")
ROT: Final = Field(form.one_of(0, 90, 180, 270))
PILES: Final = form.list_of(form.list_of(form.text))


def move_fields(setup: Setup) -> Mapping[str, Field]:
    """The fields of a move that only this game has; `no` belongs to the head scouts."""
    heads = setup.options[HEADS.key] is True
    seat = form.number(0, setup.players - 1)
    back = form.either(form.text, form.tuple_of(form.number(1), form.number(1)))
    number = {"no": Field(form.whole)} if heads else {}
    scout = {
        "hut": Field(form.number(1), needed=True),
        "field": Field(form.number(1), needed=True),
        "look": Field(form.one_of("dot", "eye")),
        "chip": Field(form.text),
        **number,
    }
    unit = {"kind": Field(form.one_of(*KINDS), needed=True), "on": Field(form.text), "back": Field(back), **number}
    ways = {"coins": Field(form.number(0), needed=True), "tolls": Field(form.list_of(seat), needed=True)}
    placed = {"at": Field(form.text, needed=True), "tile": Field(form.text, needed=True), "rot": ROT}
    return {
        "roll": Field(form.one_of(2, 3, 4, 5, 6, "helm")),
        "take": Field(form.number(2, 6)),
        "unable": Field(form.true),
        "start": Field(form.text),
        "way": Field(form.object_of(ways)),
        "declare": Field(_declared),
        "voyage": Field(form.list_of(form.object_of(_step(form.object_of({**scout, "back": Field(back)}))))),
        "unit": Field(form.object_of(unit)),
        "fill": Field(form.list_of(form.object_of({**placed, **_source()}))),
        "islands": Field(
            form.list_of(form.object_of(_island(setup, form.object_of({"p": Field(seat, needed=True), **scout}))))
        ),
        "starts": Field(form.number(0)),
        "starts_paid": Field(form.number(0)),
    }


def check_form(move: Json) -> None:
    """What the fields of a move ask of one another. Raises IllegalMove `missing_field`, `bad_value` or `voyage`."""
    if move.get("unable"):
        for key in AFTER_START:
            if key in move:
                raise form.bad_value(key, move[key])
        return
    for key in ("start", "declare", "voyage"):
        if key not in move:
            raise IllegalMove("missing_field", field=key)
    if not move["voyage"]:
        raise IllegalMove("voyage")
    for step in move["voyage"]:
        _check_step(step)


def _check_step(step: Json) -> None:
    """A step takes an open tile or one of a stack, and places it or says that it fits nowhere."""
    if "open" in step:
        for key in ("tile", "misfit", "native", "reshuffle"):
            if key in step:
                raise form.bad_value(key, step[key])
    else:
        for key in ("stack", "tile"):
            if key not in step:
                raise IllegalMove("missing_field", field=key)
        if "from" in step:
            raise IllegalMove("source")
    if ("at" in step) is ("misfit" in step):
        raise IllegalMove("missing_field", field="at") if "at" not in step else form.bad_value("misfit", step["misfit"])
    if "misfit" in step and ("rot" in step or "native" in step):
        raise form.bad_value("misfit", step["misfit"])


def expectations(setup: Setup) -> Mapping[str, Check]:
    """What can be expected after a move."""
    seats = form.list_of(form.nullable(form.number(0)), setup.players)
    reserve = form.list_of(form.nullable(form.tuple_of(*[form.number(0)] * 3)), setup.players)
    seat = form.number(0, setup.players - 1)
    return {
        "gold": seats,
        "reserve": reserve,
        "paths": form.list_of(form.list_of(form.nullable(seat))),
        "knows": form.list_of(form.list_of(seat)),
        "open": _counts,
        "stacks": form.list_of(form.number(0)),
        "discard": form.number(0),
        "undiscovered": form.number(0),
    }


def last_expectations(setup: Setup) -> Mapping[str, Check]:
    """What comes of the huts."""
    seat = form.nullable(form.number(0, setup.players - 1))
    return {"huts": form.list_of(form.nullable(form.tuple_of(form.text, seat)))}


def _step(native: Check) -> Mapping[str, Field]:
    return {
        "tile": Field(form.text),
        "open": Field(form.text),
        "at": Field(form.text),
        "rot": ROT,
        "misfit": Field(form.true),
        "native": Field(native),
        "reshuffle": Field(form.either(form.true, PILES)),
        "squares": Field(form.number(0)),
        "placements": Field(form.number(0)),
        **_source(),
    }


def _source() -> Mapping[str, Field]:
    """Where a tile came from."""
    return {
        "from": Field(form.one_of(*SOURCES)),
        "event": Field(form.one_of(*EVENTS)),
        "stack": Field(form.number(1)),
        "stacks": Field(PILES),
    }


def _island(setup: Setup, scout: Check) -> Mapping[str, Field]:
    seat = form.number(0, setup.players - 1)
    return {
        "at": Field(form.text, needed=True),
        "scouts": Field(form.list_of(scout)),
        "tiles": Field(form.number(0)),
        "value": Field(form.number(0)),
        "ranks": Field(form.list_of(form.list_of(seat))),
        "points": Field(form.list_of(form.nullable(form.number(0)), setup.players)),
    }


def _declared(name: str, value: Any) -> None:  # noqa: ANN401 - a check of a value of any kind
    """One kind of tiles and a number. Raises IllegalMove `declare`, or `bad_value` for what is no object."""
    if not isinstance(value, dict):
        raise form.bad_value(name, value)
    told = {key: count for key, count in value.items() if not key.startswith("x_")}
    if len(told) != 1 or not set(told) <= {"hidden", "open"}:
        raise IllegalMove("declare")
    count = next(iter(told.values()))
    form.whole(name, count)
    if count < 1:
        raise IllegalMove("declare")


def _counts(name: str, value: Any) -> None:  # noqa: ANN401 - a check of a value of any kind
    if not isinstance(value, dict):
        raise form.bad_value(name, value)
    for count in value.values():
        form.number(0)(name, count)
