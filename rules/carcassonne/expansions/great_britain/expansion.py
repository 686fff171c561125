"""The expansion: what the map declares to the core, and the options of a table on it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.api import Chance, Option, Outcome, Points, Setup, Term
from rules.carcassonne.expansion import Expansion
from rules.carcassonne.expansions.great_britain import mix, opening
from rules.carcassonne.expansions.great_britain.chips import TakingChip, chip_at
from rules.carcassonne.expansions.great_britain.game_map import GameMap, MapSet
from rules.carcassonne.expansions.great_britain.holding import ID, Holding, Opening, held_by
from rules.carcassonne.expansions.great_britain.hoping import hope
from rules.carcassonne.expansions.great_britain.isle import BuyingTurn
from rules.carcassonne.expansions.great_britain.map_file import load_map
from rules.carcassonne.expansions.great_britain.recording import MapRecording
from rules.carcassonne.features import Site, surroundings
from rules.carcassonne.ground import Ground
from rules.carcassonne.map import FaceDown, Printed, PrintedCity, PrintedIsle, PrintedTown
from rules.carcassonne.phase import Phase
from rules.carcassonne.state import FigureKind, State
from rules.carcassonne.tiles import TileSet
from rules.carcassonne.view import CarcassonneView
from rules.grid import Cell
from rules.message import Message, Seat, message

SETS: Final = ("base", "inns_and_cathedrals", "traders_and_builders")
"""The sets whose tiles are in the mix: with the map exactly these."""
MEEPLES: Final = "meeples"
MARKS: Final = "inns_cathedrals_rules"
FULL: Final = "border_monastery_full"
GOODS: Final = frozenset({"wine", "grain", "cloth"})
INNS: Final = frozenset({"inn", "cathedral"})
SINGLE: Final = ("monastery", "garden")
OPTIONS: Final = (
    Option(mix.TILES, tuple(range(90, 101)), mix.USUAL, tuple(range(90, 101)), only_with=ID),
    Option(MEEPLES, (9, 7), default=9, offered=(9, 7), only_with=ID),
    Option(MARKS, (False, True), default=False, offered=(False, True), only_with=ID),
    Option(FULL, (False, True), default=False, offered=(False, True), only_with=ID),
)


class GreatBritain(Expansion):
    """The map with its chips and the Isle of Man. Of two expansions only the tiles are used."""

    id = ID
    sets = (ID,)
    options: tuple[Option, ...] = OPTIONS
    most_players = 6
    recording = MapRecording()

    def load(self, text: str) -> TileSet:
        """A map."""
        return load_map(text)

    def together(self, sets: tuple[str, ...]) -> tuple[str, ...]:
        """The map is played with the tiles of the base game and of two expansions."""
        return (*SETS, ID) if ID in sets else sets

    def outfit(self, setup: Setup, kind: FigureKind) -> FigureKind:
        """More meeples than elsewhere."""
        each = setup.options.get(MEEPLES, 9)
        return replace(kind, each=each) if kind.name == "normal" and isinstance(each, int) else kind

    def phases(self) -> tuple[Phase, ...]:
        """Laying the start tiles, the chip, the isle."""
        return (opening.LayingStarts(), TakingChip(), BuyingTurn())

    def ground(self, data: Mapping[str, TileSet]) -> Ground | None:
        """The fields and the large cities."""
        return _map(data).ground

    def plain(self, setup: Setup) -> frozenset[str]:
        """Goods always; inns and cathedrals unless the option says so (9.13)."""
        return GOODS if setup.options.get(MARKS, False) else GOODS | INNS

    def slot(self, setup: Setup, data: Mapping[str, TileSet]) -> object:
        """All chips face down, nobody on the isle, nothing drawn."""
        game_map = _map(data)
        return Holding(
            map=game_map,
            lying={chip.cell: chip.colour for chip in game_map.chips},
            values=game_map.values,
            hands=((),) * setup.players,
            isle=({},) * setup.players,
            mix=mix.new_mix(setup, data),
            opening=Opening(next(tiles.start for tiles in data.values() if tiles.start)),
        )

    def begun(self, state: State) -> State:
        """The start tiles of a set-up that names some lie on the start fields."""
        return opening.begun(state)

    def before_draw(self, state: State) -> Chance | None:
        """From which part of the mix the tile comes."""
        return mix.before_draw(state)

    def brought(self, state: State, outcome: Outcome) -> State:
        """The part."""
        return mix.brought(state, outcome)

    def pool(self, state: State, bag: Mapping[str, int]) -> Mapping[str, int]:
        """The tiles of the part."""
        return mix.pool(state, bag)

    def taken(self, state: State, tile: str) -> State:
        """A place of the mix is used up, also by a tile that fits nowhere."""
        return mix.taken(state, tile)

    def tiles_left(self, state: State, left: int) -> int:
        """The places left in the mix."""
        return held_by(state).tiles_left

    def tells(self, state: State, cell: Cell) -> tuple[Message, ...]:
        """That there is a chip."""
        colour = chip_at(held_by(state), cell)
        return () if colour is None else (message("meaning.chip", chip=message(f"chip.{colour}")),)

    def worth(self, site: Site, points: Points, *, complete: bool) -> Points:
        """With the option a complete monastery by the sea has 9 points (9.12)."""
        full = site.rules.setup.options.get(FULL, False)
        if not full or not complete or site.region.kind not in SINGLE:
            return points
        sea = 8 - surroundings(site.rules, site.region)
        return Points((*points.terms, Term("sea", sea, 1))) if sea else points

    def next_seat(self, state: State) -> Seat | None:
        """The same seat after it has bought an extra turn."""
        return state.seat if held_by(state).extra else None

    def held(self, state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
        """The chips in hand, and the figures on the isle."""
        holding = held_by(state)
        chips = Counter(holding.hands[seat])
        waiting = sum(holding.isle[seat].values())
        return (*((f"chip_{chip.lower()}", n) for chip, n in chips.items()), *((("isle", waiting),) if waiting else ()))

    def printed(self, state: State) -> Printed:
        """The map with the chips that lie on it and the figures on the isle."""
        holding = held_by(state)
        found = holding.map
        waiting = ((seat, kind, n) for seat, own in enumerate(holding.isle) for kind, n in own.items())
        return Printed(
            found.width,
            found.height,
            found.fields,
            starts=tuple(PrintedTown(start.cell, start.name) for start in found.starts),
            cities=tuple(PrintedCity(city.cell, city.name, city.face) for city in found.cities),
            chips=tuple(FaceDown(c.cell, c.name, c.colour) for c in found.chips if c.cell in holding.lying),
            isle=PrintedIsle(found.isle, tuple(waiting)),
        )

    def hope(self, view: CarcassonneView, seat: Seat) -> float:
        """What a chip not yet turned over will bring, and the figures that a set may bring back from the isle."""
        return 0.0 if view.over else hope(view, seat)


def _map(data: Mapping[str, TileSet]) -> GameMap:
    """The map among the data sets."""
    return next(found.map for found in data.values() if isinstance(found, MapSet))
