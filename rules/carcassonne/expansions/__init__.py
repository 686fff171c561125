"""Expansions and optional rules, one module each. The list below is the only place that names them."""

from typing import Final

from rules.carcassonne.expansion import Expansion
from rules.carcassonne.expansions.farmers import Farmers
from rules.carcassonne.expansions.small_city import SmallCity

EXPANSIONS: Final[tuple[Expansion, ...]] = (Farmers(), SmallCity())
