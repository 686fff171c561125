"""What a seat sees of a game of The Discovery: the board, the followers with their worth, and its own hand."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.api import Chance, Due, Standing, View
from rules.discovery.naming import tile_name
from rules.discovery.scoring import cities, is_complete, missing, worth
from rules.discovery.state import Phase, State
from rules.discovery.tiles import ROLES, Face
from rules.grid import Cell
from rules.message import Message, Seat
from rules.regions import PartId


@dataclass(frozen=True, slots=True)
class Follower:
    """A follower on the board: whose, where (`part`: index on the tile), and what it stands for.

    `now` are its points if it is taken back now, `final` those at the end of the game, `full` those once its region is
    complete with no tile but the `missing` ones; with none missing it is complete. `cells` are the squares of its
    region, `others` how many followers of other seats stand there too.
    """

    seat: Seat
    cell: Cell
    part: int
    terrain: str
    cells: frozenset[Cell]
    missing: int
    now: int
    final: int
    full: int
    others: int

    @property
    def role(self) -> str:
        """`explorer` in grassland, `brigand` in mountains, `navigator` on the sea."""
        return ROLES[self.terrain]

    @property
    def complete(self) -> bool:
        """Whether its region is complete."""
        return not self.missing


@dataclass(frozen=True, slots=True)
class DiscoveryView(View):
    """The board as everybody sees it, and the hand of the seat whose view it is.

    `faces` describes all tiles of this table's data set; a face knows terrains, borders and cities of its parts.
    `drawn` is the tile that is shown to everybody and has to be laid. `hand` are the tiles of this seat with the
    variant of two in hand (empty for others), `hand_sizes` how many each seat holds. `cell` is the square where the
    tile of this turn lies already, `last` that of the last tile laid. `removed` were taken out before the first turn.
    `unseen` are the tiles that are neither drawn nor in this hand, as far as the seat can tell.
    """

    faces: Mapping[tuple[str, int], Face]
    tiles: Mapping[Cell, Face]
    followers: tuple[Follower, ...]
    active: Seat
    drawn: str | None
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    removed: tuple[str, ...]
    cell: Cell | None
    last: Cell | None
    unseen: Mapping[str, int] = field(default_factory=dict)

    def tile(self, design: str) -> Message:
        """See `View.tile`."""
        return tile_name(self.faces[design, 0].type)


def view(state: State, seat: Seat | None, due: Due) -> DiscoveryView:
    """The view of a seat: all but other hands and what is not drawn yet."""
    secret = state.rules.holding.secret
    sizes = tuple(len(hand) for hand in state.hands) if secret else ()
    own = state.hands[state.seat]
    return DiscoveryView(
        game="discovery",
        seat=seat,
        standings=tuple(_standing(state, s, sizes) for s in range(state.players)),
        counts=(("tiles", sum(state.bag.values())),),
        waiting=() if isinstance(due, Chance) else tuple(d.seat for d in due),
        over=state.over,
        faces=state.rules.faces,
        tiles=state.tiles,
        followers=tuple(follower(state, part) for part in sorted(state.followers)),
        active=state.seat,
        drawn=own[0] if own and not secret and state.phase is Phase.TILE else None,
        hand=state.hands[seat] if secret and seat is not None else (),
        hand_sizes=sizes,
        removed=state.removed,
        cell=state.cell,
        last=state.last,
        unseen=_unseen(state, seat) if secret else state.bag,
    )


def _unseen(state: State, seat: Seat | None) -> Mapping[str, int]:
    """The tiles that are not drawn yet or in a hand of others: nobody can tell these apart."""
    counts = Counter(state.bag)
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            counts.update(hand)
    return {tile: counts[tile] for tile in state.rules.box if counts[tile]}


def follower(state: State, part: PartId) -> Follower:
    """The follower on a part, with what its region is worth."""
    cell, index = part
    region = state.regions.of(part)
    terrain, cells, complete = region.kind, region.cells, is_complete(region)
    seat, towns, gaps = state.followers[part], len(cities(state, region)), len(missing(state, region))
    return Follower(
        seat=seat,
        cell=cell,
        part=index,
        terrain=terrain,
        cells=cells,
        missing=gaps,
        now=worth(terrain, len(cells), towns, complete=complete).total,
        final=worth(terrain, len(cells), towns, complete=False).total,
        full=worth(terrain, len(cells) + gaps, towns, complete=True).total,
        others=sum(other != seat for other in state.standing_in(region)),
    )


def _standing(state: State, seat: Seat, sizes: tuple[int, ...]) -> Standing:
    stock = (("follower", state.supply[seat]),)
    return Standing(seat, state.scores[seat], (*stock, ("hand", sizes[seat])) if sizes else stock)
