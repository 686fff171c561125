"""Questions about scouts on paths: the native's gift, the scouts of a scored island, and their numbers (6, 9, 12)."""

from collections.abc import Sequence
from dataclasses import replace

from rules.api import PASS, Axis, Decision, Event, Key, Move, Spot, Step
from rules.message import IllegalMove, Message, Seat, Who, message
from rules.new_entdecker.labels import field_key, hut_key, number_key
from rules.new_entdecker.paths import (
    RESERVE,
    effect,
    entered,
    fetched,
    free_huts,
    free_numbers,
    named,
    sources,
)
from rules.new_entdecker.question import Question
from rules.new_entdecker.state import SCOUT, Phase, Scouting, State, Walker, with_units


class Native(Question):
    """A scout on any path, free of charge (section 6)."""

    kind = "native"
    axes = (Axis("from", message("ask.from")), Axis("hut", message("ask.hut")))
    prompt = message("ask.native")
    code = "path"

    def asked(self, state: State, seat: Seat) -> Decision:
        """May be declined."""
        return replace(super().asked(state, seat), decline=message("key.no_scout"))

    def options(self, state: State, seat: Seat, chosen: tuple[str, ...]) -> Sequence[str]:
        """Where the scout comes from; the huts whose paths then have a free field."""
        if chosen:
            return tuple(map(str, free_huts(fetched(state, seat, chosen[0])[0])))
        return tuple(source for source in sources(state, seat) if free_huts(fetched(state, seat, source)[0]))

    def key(self, state: State, chosen: tuple[str, ...], text: str) -> Key:
        """The source or the hut."""
        return hut_key(text) if chosen else source_key(state, text)

    def refused(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> IllegalMove:
        """`back` for the scout, `path` for the hut."""
        return IllegalMove("path", hut=text) if chosen else IllegalMove("back", at=text)

    def decide(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """The scout is on its path, the voyage goes on."""
        after = replace(state, phase=Phase.TAKE)
        if move == PASS:
            return Step(after, (Event("declines_native", seat, (("who", Who(seat)),)),))
        source, hut = move.keys
        after, number = fetched(after, seat, source)
        step = entered(after, Walker(seat, number), int(hut))
        return Step(step.state, (*took_back(seat, source), *step.events))

    def meaning(self, state: State, seat: Seat, move: Move) -> tuple[Message, ...]:
        """What the scout's place does."""
        return () if move == PASS else place_meaning(self.decide(state, seat, move).state)


def may_scout(state: State) -> bool:
    """Whether the active seat can put a scout on a path."""
    seat = state.seat
    return any(free_huts(fetched(state, seat, source)[0]) for source in sources(state, seat))


class ToHut(Question):
    """The next scout of the scored island, for whoever has it (section 9)."""

    kind = "scout"
    axes = (Axis("hut", message("ask.hut")),)
    prompt = message("ask.scout")
    code = "path"

    def options(self, state: State, seat: Seat, chosen: tuple[str, ...]) -> Sequence[str]:
        """The huts whose paths have a free field."""
        return tuple(map(str, free_huts(state)))

    def key(self, state: State, chosen: tuple[str, ...], text: str) -> Key:
        """The hut."""
        return hut_key(text)

    def refused(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> IllegalMove:
        """`path`."""
        return IllegalMove("path", hut=text)

    def decide(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """The scout is on its path. With head scouts and several left, which of them it was is still open."""
        walker, after = _next_walker(state, seat)
        return entered(after, walker, int(move.keys[0]))

    def meaning(self, state: State, seat: Seat, move: Move) -> tuple[Message, ...]:
        """What the scout's place does."""
        return place_meaning(self.decide(state, seat, move).state)


class Number(Question):
    """Which of the own scouts has just been placed; nobody else sees it (section 12)."""

    kind = "number"
    axes = (Axis("number", message("ask.number.which"), preset=True),)
    prompt = message("ask.number")
    code = "head_scout"

    def asked(self, state: State, seat: Seat) -> Decision:
        """Secret. By default the lowest number that is no head scout."""
        usual = Move(self.kind, (str(usual_number(state, seat)),))
        return replace(super().asked(state, seat), secret=True, default=usual)

    def options(self, state: State, seat: Seat, chosen: tuple[str, ...]) -> Sequence[str]:
        """The numbers that it can be: the usual one first, then the others."""
        usual = usual_number(state, seat)
        return tuple(map(str, (usual, *(n for n in numbers(state, seat) if n != usual))))

    def key(self, state: State, chosen: tuple[str, ...], text: str) -> Key:
        """The number, with a mark for a head scout."""
        arrival = state.arrival
        heads = state.heads[arrival.seat] if arrival else None
        return Key(text, message("key.head", n=int(text))) if int(text) in (heads or ()) else number_key(text)

    def refused(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> IllegalMove:
        """`head_scout`."""
        return IllegalMove("head_scout", who=Who(seat))

    def decide(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """The scout has its number."""
        number = int(move.keys[0])
        if state.scouting and state.arrival and state.arrival.cell is None:
            waiting = list(state.scouting.waiting)
            if Walker(seat, number) in waiting:
                waiting.remove(Walker(seat, number))
            state = replace(state, scouting=replace(state.scouting, waiting=tuple(waiting)))
        return Step(named(state, number))


def numbers(state: State, seat: Seat) -> tuple[int, ...]:
    """The numbers that the scout of a seat can have which has just arrived."""
    if state.scouting:
        return tuple(sorted(w.number for w in state.scouting.waiting if w.seat == seat and w.number is not None))
    return free_numbers(state, seat)


def usual_number(state: State, seat: Seat) -> int:
    """The number of a scout for which nobody chooses one: the lowest that is no head scout."""
    own, heads = numbers(state, seat), state.heads[seat] or ()
    return next((n for n in own if n not in heads), own[0])


def scouting(state: State) -> Step[State] | None:
    """Whose scout comes next, or that one goes back to the reserve for want of a path; None: that seat is to choose.

    `Scouting.seat` is the seat that placed last, so the next one is the first after it that has a scout.
    """
    now = state.scouting
    assert now is not None, "an island has been scored"
    if not now.waiting:
        return Step(replace(state, scouting=None, phase=Phase.ISLANDS))
    if free_huts(state):
        return None
    seat = placer(state)
    walker = next(w for w in now.waiting if w.seat == seat)
    waiting = list(now.waiting)
    waiting.remove(walker)
    after = with_units(state, seat, SCOUT, 1)
    told = Event("scout_home", seat, (("who", Who(seat)),))
    return Step(replace(after, scouting=Scouting(tuple(waiting), seat)), (told,))


def placer(state: State) -> Seat:
    """The seat that places the next scout: clockwise from the one that placed last, those without one skipped."""
    now = state.scouting
    assert now is not None, "an island has been scored"
    owners = {walker.seat for walker in now.waiting}
    return next(s for i in range(1, state.players + 1) if (s := (now.seat + i) % state.players) in owners)


def _next_walker(state: State, seat: Seat) -> tuple[Walker, State]:
    """The scout that a seat places now, and the state in which it waits no longer, unless its number is to come."""
    now = state.scouting
    assert now is not None, "an island has been scored"
    own = [walker for walker in now.waiting if walker.seat == seat]
    if state.rules.heads and len(own) > 1:
        return Walker(seat), replace(state, scouting=replace(now, seat=seat))
    waiting = list(now.waiting)
    waiting.remove(own[0])
    return own[0], replace(state, scouting=Scouting(tuple(waiting), seat))


def source_key(state: State, text: str) -> Key:
    """The reserve, a field, or a place of a path as the origin of a scout."""
    if text == RESERVE:
        return Key(text, message("key.reserve"))
    hut, dot, place = text.partition(".")
    if not dot:
        return field_key(state, text)
    return Key(text, message("key.path", hut=int(hut), place=int(place)), Spot(place=f"path {text}"))


def took_back(seat: Seat, source: str) -> tuple[Event, ...]:
    """That a scout was taken back, if it was."""
    return (
        () if source == RESERVE else (Event("takes_back", seat, (("who", Who(seat)), ("from", source_name(source)))),)
    )


def source_name(source: str) -> Message:
    """Where a scout was taken back from."""
    hut, dot, place = source.partition(".")
    return message("key.path", hut=int(hut), place=int(place)) if dot else message("key.field", field=source)


def place_meaning(after: State) -> tuple[Message, ...]:
    """What the place of a scout that has just arrived does."""
    arrival = after.arrival
    if arrival is None:
        return ()
    where = message("meaning.path_place", n=arrival.field)
    match effect(after):
        case "plant":
            return where, message("meaning.draws_chip")
        case "look":
            return where, message("meaning.sees_chip")
    return (where,)
