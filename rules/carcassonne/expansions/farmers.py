"""Farmers: fields can be claimed and are scored at the end (section 5, R5). On unless the table turns them off."""

from rules.api import Option, Points, Setup, Term
from rules.carcassonne.expansion import Expansion
from rules.carcassonne.features import Feature, Site, cities_beside
from rules.carcassonne.state import State
from rules.regions import Region


class Field(Feature):
    """3 points for each different completed city beside it, at the end."""

    kind = "field"

    def needs(self, state: State, region: Region) -> None:
        """A field is never completed."""

    def beside(self, state: State, region: Region) -> tuple[int, ...]:
        """The cities beside it, each once."""
        return tuple(city.open for city in cities_beside(state, region))

    def worth(self, site: Site, *, complete: bool) -> Points:
        """Its completed cities."""
        return Points((Term("cities", site.beside.count(0), 3),))


class Farmers(Expansion):
    """The optional rule."""

    id = "farmers"
    options = (Option("farms", (True, False), default=True, offered=(True, False)),)

    def plays(self, setup: Setup) -> bool:
        """By option."""
        return setup.options["farms"] is True

    def features(self) -> tuple[Feature, ...]:
        """Fields."""
        return (Field(),)
