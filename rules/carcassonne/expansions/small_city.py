"""Option `small_city` 2: a completed city of two tiles scores 1 a tile and shield, as in very old rules (R4)."""

from dataclasses import replace

from rules.api import Option, Points, Setup
from rules.carcassonne.expansion import Expansion
from rules.carcassonne.features import Site


class SmallCity(Expansion):
    """The optional rule."""

    id = "small_city"
    options = (Option("small_city", (4, 2), default=4, offered=(4, 2)),)

    def plays(self, setup: Setup) -> bool:
        """By option."""
        return setup.options["small_city"] == 2

    def worth(self, site: Site, points: Points, *, complete: bool) -> Points:
        """1 for each tile and shield of a completed city of two tiles."""
        if complete and site.region.kind == "city" and len(site.region.cells) == 2:
            return Points(tuple(replace(term, each=1) for term in points.terms))
        return points
