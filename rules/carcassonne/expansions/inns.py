"""Inns & Cathedrals (section 7): a large meeple, inns, cathedrals, a sixth player."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from rules.api import Option, Points, Setup, Term
from rules.carcassonne.expansion import Expansion
from rules.carcassonne.features import Site
from rules.carcassonne.options import figure_option, how_many
from rules.carcassonne.state import FigureKind

LARGE: Final = "large"
STANDS: Final = frozenset({"city", "road", "monastery", "field"})
MARK: Final = {"road": "inn", "city": "cathedral"}
"""What makes a feature of a kind worth more when completed, and nothing otherwise; several count as one."""


class Inns(Expansion):
    """The set, or only its figure."""

    id = "inns"
    sets = ("inns_and_cathedrals",)
    options: tuple[Option, ...] = (figure_option(LARGE, "inns_and_cathedrals"),)
    most_players = 6

    def plays(self, setup: Setup) -> bool:
        """By set or by figure."""
        return super().plays(setup) or how_many(setup, LARGE) > 0

    def kinds(self, setup: Setup) -> tuple[FigureKind, ...]:
        """The large meeple counts twice."""
        each = how_many(setup, LARGE)
        return (FigureKind(LARGE, each, 2, STANDS, sign="L"),) if each else ()

    def worth(self, site: Site, points: Points, *, complete: bool) -> Points:
        """1 more for each tile of a road and each tile and shield of a city when completed, else 0."""
        mark = MARK.get(site.region.kind)
        if mark is None or not site.marks(mark):
            return points
        return Points(tuple(_changed(points.terms, complete=complete)))


def _changed(terms: Iterable[Term], *, complete: bool) -> Iterable[Term]:
    return (replace(term, each=term.each + 1 if complete else 0) for term in terms)
