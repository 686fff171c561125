"""The abbot and the gardens (section 6)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from rules.api import Option, Setup, Spot, Step
from rules.carcassonne.deed import Deed
from rules.carcassonne.expansion import Expansion
from rules.carcassonne.features import Feature, Secluded, needs, site_of, worth
from rules.carcassonne.options import figure_option, how_many
from rules.carcassonne.recording import Recording
from rules.carcassonne.scoring import award, sent_home, with_points
from rules.carcassonne.state import Figure, FigureKind, State
from rules.carcassonne.tiles import GARDEN_SUFFIX, TileSet
from rules.message import IllegalMove, Message, message
from rules.play import Line
from rules.record import form
from rules.record.form import Field, Json
from rules.regions import PartId

ABBOT: Final = "abbot"
HOME: Final = "home"
FIELD: Final = "abbot_home"


class Garden(Secluded):
    """Claimed and scored like a monastery, but by an abbot only."""

    kind = "garden"


class Home(Deed):
    """Instead of placing a figure the abbot is called home and scores at once (R6, R27)."""

    word = HOME
    counted = False

    def possible(self, state: State, kind: str) -> bool:
        """There must be an abbot on the board whose feature is not complete."""
        return kind == ABBOT and bool(_abbots(state))

    def refusal(self, state: State, kind: str) -> IllegalMove:
        """There is none."""
        return IllegalMove("abbot")

    def spot(self, state: State, kind: str) -> Spot:
        """The part on which he stands."""
        (cell, part), _ = _abbots(state)[0]
        return Spot(cell, state.tiles[cell].names[part])

    def done(self, state: State, kind: str) -> Step[State]:
        """His points now, and he is back in supply."""
        place = _abbots(state)[0]
        region = state.regions.of(place[0])
        points = worth(site_of(state, region), complete=False)
        event = award("home", region.kind, state.seat, points, sorted(region.cells))
        home = sent_home(state, [place])
        return Step(replace(home, scores=with_points(home.scores, (event,))), (event,))

    def meaning(self, state: State, kind: str) -> tuple[Message, ...]:
        """His points."""
        part, _ = _abbots(state)[0]
        return (message("meaning.at_once", n=worth(site_of(state, state.regions.of(part)), complete=False).total),)


class AbbotRecording(Recording):
    """`abbot_home`."""

    def fields(self) -> Mapping[str, Field]:
        """True if he was called."""
        return {FIELD: Field(form.true)}

    def instead(self, move: Json) -> tuple[str, str] | None:
        """The deed that the field means."""
        return (ABBOT, HOME) if FIELD in move else None

    def figure(self, kind: str, where: str, after: Sequence[Line]) -> Json | None:
        """The field for the deed."""
        return {FIELD: True} if where == HOME else None


class Abbot(Expansion):
    """The optional rule; the tiles with gardens are copies of others."""

    id = "abbot"
    options: tuple[Option, ...] = (figure_option(ABBOT),)
    recording = AbbotRecording()

    def plays(self, setup: Setup) -> bool:
        """By option."""
        return how_many(setup, ABBOT) > 0

    def kinds(self, setup: Setup) -> tuple[FigureKind, ...]:
        """The abbot."""
        return (FigureKind(ABBOT, how_many(setup, ABBOT), 1, frozenset({"monastery", "garden"}), sign="A"),)

    def features(self) -> tuple[Feature, ...]:
        """Gardens."""
        return (Garden(),)

    def deeds(self) -> tuple[Deed, ...]:
        """Calling him home."""
        return (Home(),)

    def box(self, setup: Setup, data: Mapping[str, TileSet], box: Mapping[str, int]) -> Mapping[str, int]:
        """Some copies have a garden."""
        changed = dict(box)
        for name in setup.sets:
            for tile, gardens in data[name].gardens.items():
                changed[tile] -= gardens
                changed[tile + GARDEN_SUFFIX] = gardens
        return changed


def _abbots(state: State) -> list[tuple[PartId, Figure]]:
    """The own abbots that can be called home, the one with most points first."""
    if state.supply[state.seat][ABBOT] == state.rules.kinds[ABBOT].each:
        return []
    own = Figure(state.seat, ABBOT)
    standing = [(part, own) for part, figures in sorted(state.figures.items()) if own in figures]
    free = [place for place in standing if needs(state, state.regions.of(place[0])) != 0]
    return sorted(free, key=lambda place: -worth(site_of(state, state.regions.of(place[0])), complete=False).total)
