"""Scouts in records: the field they get, what they see there, and their numbers (format section 6.3)."""

from collections.abc import Mapping
from typing import Final

from rules.message import IllegalMove, Seat, Who
from rules.new_entdecker import paths
from rules.new_entdecker.record_reading import Reading
from rules.new_entdecker.scouts import usual_number
from rules.record.form import Json

LOOKS: Final[Mapping[str, str]] = {paths.PLANT: "dot", paths.LOOK: "eye"}


def check_foremost(reading: Reading, told: Json, source: str = paths.RESERVE) -> None:
    """Whether the field told is the foremost free one of a path. Raises IllegalMove `path`."""
    hut, state = told["hut"], reading.state
    if not 1 <= hut <= len(state.paths):
        raise IllegalMove("path", hut=hut)
    if source in paths.sources(state, reading.seat):
        state = paths.fetched(state, reading.seat, source)[0]
    if paths.free_field(state, hut) != told["field"]:
        raise IllegalMove("path", hut=hut, place=paths.free_field(state, hut) or 0)


def arrived(reading: Reading, told: Json) -> None:
    """What follows for a scout that has come to a path: its number, the chip drawn or seen."""
    walker = reading.state.paths[told["hut"] - 1][told["field"] - 1]
    number_told(reading, told, walker.number if walker else None)
    due = next((purpose for purpose in LOOKS if reading.due(purpose) is not None), None)
    if told.get("look") != (None if due is None else LOOKS[due]):
        raise IllegalMove("look", hut=told["hut"])
    if due == paths.PLANT:
        reading.happen(due, _chip(reading, told))
    elif "chip" in told:
        raise IllegalMove("look", hut=told["hut"])
    elif due == paths.LOOK:
        reading.happen(due, str(told["hut"]))


def number_told(reading: Reading, told: Json, settled: int | None) -> None:
    """The number of the scout that was placed: the usual one where none is told, the settled one where it has one.

    Raises IllegalMove `head_scout`.
    """
    owed = reading.owed("number")
    if owed is not None:
        reading.act(owed.seat, f"number {told.get('no', usual_number(reading.state, owed.seat))}")
    elif told.get("no", settled) != settled:
        raise IllegalMove("head_scout", who=Who(told.get("p", reading.seat)))


def settled_number(reading: Reading, source: str) -> int | None:
    """The number of the scout that a source gives, where there is none to choose."""
    if source not in paths.sources(reading.state, reading.seat):
        return None
    return paths.fetched(reading.state, reading.seat, source)[1]


def _chip(reading: Reading, told: Json) -> str:
    """The chip drawn: as told, in agreement with the stated order; else one that is drawn nowhere else.

    Raises IllegalMove `look`.
    """
    bag = reading.state.bag
    order = reading.record.get("setup", {}).get("plants")
    following = order[len(order) - len(bag)] if order else None
    chip: str | None = told.get("chip", following)
    if chip is None:
        later = set(_chips(reading.record["moves"][reading.number :]))
        return next((plant for plant in bag if plant not in later), bag[0])
    if chip not in bag or (following is not None and chip != following):
        raise IllegalMove("look", hut=told["hut"])
    return chip


def _chips(moves: list[Json]) -> list[str]:
    """The chips that moves name."""
    scouts = [each for move in moves for island in move.get("islands", ()) for each in island.get("scouts", ())]
    natives = [step["native"] for move in moves for step in move.get("voyage", ()) if "native" in step]
    return [each["chip"] for each in (*scouts, *natives) if "chip" in each]


def placer_of(reading: Reading) -> Seat | None:
    """Whose scout of the scored island is next."""
    owed = reading.owed("scout")
    return None if owed is None else owed.seat
