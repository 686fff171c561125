"""The places at a table's end: whoever left before it ranks last, whatever a computer player made of the seat."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.api import Result
from rules.message import Seat
from store.time_rows import Quit


@dataclass(frozen=True, slots=True)
class Place:
    """How a seat ended: its place from 1, equal ones shared, its points, and why its person had left, if so."""

    seat: Seat
    place: int
    score: int
    quit: Quit | None = None


def placed(result: Result, quits: Sequence[Quit | None]) -> tuple[Place, ...]:
    """The seats of a result, those in front first. Those who left share the last place."""
    stayed = [place for place, quit_ in zip(result.places, quits, strict=True) if quit_ is None]
    places = [
        Place(seat, 1 + sum(other < place for other in stayed) if left is None else 1 + len(stayed), score, left)
        for seat, (place, score, left) in enumerate(zip(result.places, result.scores, quits, strict=True))
    ]
    return tuple(sorted(places, key=lambda each: (each.place, -each.score, each.seat)))
