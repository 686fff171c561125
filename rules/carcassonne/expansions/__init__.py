"""Expansions and optional rules, one module each. The list below is the only place that names them."""

from typing import Final

from rules.carcassonne.expansion import Expansion
from rules.carcassonne.expansions.abbot import Abbot
from rules.carcassonne.expansions.crop_circles import CropCircles
from rules.carcassonne.expansions.farmers import Farmers
from rules.carcassonne.expansions.flying_machines import FlyingMachines
from rules.carcassonne.expansions.gold_mines import GoldMines
from rules.carcassonne.expansions.great_britain.expansion import GreatBritain
from rules.carcassonne.expansions.inns import Inns
from rules.carcassonne.expansions.phantom import Phantom
from rules.carcassonne.expansions.river import River
from rules.carcassonne.expansions.small_city import SmallCity
from rules.carcassonne.expansions.traders import Traders

EXPANSIONS: Final[tuple[Expansion, ...]] = (
    Farmers(),
    SmallCity(),
    Inns(),
    Abbot(),
    Traders(),
    GoldMines(),
    FlyingMachines(),
    CropCircles(),
    Phantom(),
    River(),
    GreatBritain(),
)
"""In the order in which they are asked, in which their figures are listed and their points counted at the end."""
