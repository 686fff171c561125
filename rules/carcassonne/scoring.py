"""Scoring completed features (step 40), and final scoring (rules section 5)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rules.api import Event, Points, Step
from rules.carcassonne.board import parts_at
from rules.carcassonne.features import needs, owners, share, site_of, worth
from rules.carcassonne.phase import Phase
from rules.carcassonne.state import Completed, Figure, State
from rules.grid import around
from rules.message import Seat, Who
from rules.regions import PartId, Region


class Scoring(Phase):
    """Scores every feature completed by the tile just laid; figures go home after all of them are scored (R23)."""

    number = 40

    def leave(self, state: State) -> Step[State]:
        """Points first, with the figures as they stand, then the figures home."""
        done = completed(state)
        if not done:
            return Step(state)
        events = tuple(e for each in done for e in awards(state, each.region, each.owners, "scored", complete=True))
        scored = replace(state, scores=with_points(state.scores, events), completed=done)
        home = [place for each in done for place in state.figures_in(each.region)]
        return Step(sent_home(scored, home), events)


def completed(state: State) -> tuple[Completed, ...]:
    """The features that the tile just laid has completed, with their owners."""
    return tuple(Completed(r, owners(state, r)) for r in _concerned(state) if needs(state, r) == 0)


def final_scoring(state: State) -> Step[State]:
    """The end of the game: incomplete features, then fields, then what the expansions add. No figure moves."""
    features = [r for r in state.regions.by_id.values() if r.kind in state.rules.features]
    held = sorted((r for r in features if state.figures_in(r)), key=lambda r: (_rank(state, r), min(r.parts)))
    events = [e for r in held for e in awards(state, r, owners(state, r), "final", complete=False)]
    for expansion in state.rules.expansions:
        events += [award("final", kind, seat, points, ()) for seat, kind, points in expansion.final(state)]
    return Step(replace(state, scores=with_points(state.scores, events), over=True), tuple(events))


def awards(state: State, region: Region, to: tuple[Seat, ...], when: str, *, complete: bool) -> tuple[Event, ...]:
    """One event for each owner of a region, with all its points."""
    if not to:
        return ()
    site = site_of(state, region)
    points = worth(site, complete=complete)
    cells = tuple(sorted(region.cells))
    return tuple(award(when, region.kind, seat, share(site, seat, points), cells) for seat in to)


def award(when: str, kind: str, seat: Seat, points: Points, cells: Iterable[tuple[int, int]]) -> Event:
    """Points that a seat gets: `scored.KIND` in the game, `final.KIND` at its end."""
    return Event(f"{when}.{kind}", seat, (("who", Who(seat)),), points, tuple(cells))


def with_points(scores: tuple[int, ...], events: Iterable[Event]) -> tuple[int, ...]:
    """The scores with the points of events added."""
    sums = list(scores)
    for event in events:
        if event.points is not None and event.seat is not None:
            sums[event.seat] += event.points.total
    return tuple(sums)


def sent_home(state: State, places: Sequence[tuple[PartId, Figure]]) -> State:
    """The state with these figures back in supply, and with them those that stand only beside an own follower."""
    left = _without(state, places) if places else state
    if not places or all(kind.follower for kind in state.rules.kinds.values()):
        return left
    touched = {state.regions.where[part] for part, _ in places}
    return _without(left, [alone for number in touched for alone in _alone(left, state.regions.by_id[number])])


def _alone(state: State, region: Region) -> list[tuple[PartId, Figure]]:
    """The figures of a region that have no follower of their seat there and need one."""
    standing = state.figures_in(region)
    kinds = state.rules.kinds
    accompanied = {figure.seat for _, figure in standing if kinds[figure.kind].follower}
    return [(p, f) for p, f in standing if not kinds[f.kind].follower and f.seat not in accompanied]


def _without(state: State, places: Iterable[tuple[PartId, Figure]]) -> State:
    """The state with these figures back in the supplies of their seats."""
    figures = dict(state.figures)
    supply: list[Mapping[str, int]] = list(state.supply)
    for part, figure in places:
        rest = list(figures.pop(part))
        rest.remove(figure)
        if rest:
            figures[part] = tuple(rest)
        own = supply[figure.seat]
        supply[figure.seat] = {**own, figure.kind: own[figure.kind] + 1}
    return replace(state, figures=figures, supply=tuple(supply))


def _concerned(state: State) -> list[Region]:
    """The regions that the tile just laid can have completed: those on it, and single tiles around it."""
    cell = state.cell
    if cell is None:
        return []
    parts, tiles = parts_at(state, cell), state.tiles
    parts += [(near, index) for near in around(cell) if near in tiles for index in tiles[near].single]
    seen = {state.regions.where[part]: None for part in parts}
    return [state.regions.by_id[number] for number in seen]


def _rank(state: State, region: Region) -> int:
    """Fields are scored after everything else."""
    return int(needs(state, region) is None)
