"""Phase 2: place one follower, or take back one and score it, or neither (rules sections 3.2 to 3.5)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rules.api import PASS, Axis, Decision, Event, Key, Move, Points, Spot, Step
from rules.discovery.scoring import final, is_complete, missing, now, soonest
from rules.discovery.state import State
from rules.discovery.tiles import Face
from rules.grid import Cell, cell_text, parse_cell
from rules.message import Arg, IllegalMove, Message, Seat, Who, message
from rules.regions import PartId, Region

FOLLOWER: Final = "follower"
AXES: Final = (Axis("where", message("ask.follower.where")),)
DIRECTION: Final = {"N": "n", "E": "e", "S": "s", "W": "w"}


def asked(state: State) -> Decision | None:
    """The question to the active seat, if it can do anything but nothing."""
    if not can_act(state):
        return None
    return Decision(state.seat, FOLLOWER, AXES, message("ask.follower"), decline=message("key.no_follower"))


def can_act(state: State) -> bool:
    """Whether the active seat has a follower to take back or a place for one."""
    return state.seat in state.followers.values() or bool(_free(state))


def keys(state: State) -> Sequence[Key]:
    """The parts of the new tile where a follower can be placed; then the squares from which one can be taken back."""
    face, cell = new_tile(state)
    kinds = [part.kind for part in face.type.parts]
    placing = [
        Key(face.names[i], _label(face, i, alone=kinds.count(kinds[i]) == 1), Spot(cell, face.names[i]))
        for i in _free(state)
    ]
    return (*placing, *(_taking_key(state, part) for part in _own(state, state.seat)))


def moves(state: State) -> Iterator[Move]:
    """The same moves as the keys make, passing first, without names for people: computer players ask all the time."""
    face, _ = new_tile(state)
    yield PASS
    for index in _free(state):
        yield Move(FOLLOWER, (face.names[index],))
    for cell, _ in _own(state, state.seat):
        yield Move(FOLLOWER, (cell_text(cell),))


def check(state: State, move: Move) -> Move:
    """Passing, a follower on a part of the new tile, which gets its first name, or an own follower taken back.

    Raises IllegalMove `bad_value`, `take`, or as `check_placing`.
    """
    if move == PASS:
        return move
    if move.kind != FOLLOWER or len(move.keys) != 1:
        raise IllegalMove("bad_value", field="move", value=str(move))
    cell = parse_cell(move.keys[0])
    if cell is None:
        return check_placing(state, move.keys[0])
    standing_on(state, state.seat, cell)
    return move


def check_placing(state: State, name: str) -> Move:
    """The move that places a follower. Raises IllegalMove `no_figure`, `no_part` or `occupied`."""
    face, cell = new_tile(state)
    if not state.supply[state.seat]:
        raise IllegalMove("no_figure", figure=message("figure.follower"))
    index = face.part(name)
    if index is None:
        raise IllegalMove("no_part", part=name)
    region = state.regions.of((cell, index))
    there = state.standing_in(region)
    if there:
        raise IllegalMove("occupied", part=message(f"part.{region.kind}"), who=Who(there[0]))
    return Move(FOLLOWER, (face.names[index],))


def standing_on(state: State, seat: Seat, cell: Cell) -> PartId:
    """The part of a square's tile on which a follower of a seat stands. Raises IllegalMove `take`."""
    part = next((part for part in _own(state, seat) if part[0] == cell), None)
    if part is None:
        raise IllegalMove("take", x=cell[0], y=cell[1], who=Who(seat))
    return part


def decide(state: State, move: Move) -> Step[State]:
    """A follower stands, or one is home again and has brought its points, or nothing has happened."""
    if move == PASS:
        return Step(state)
    cell = parse_cell(move.keys[0])
    return _placed(state, move.keys[0]) if cell is None else _taken(state, cell)


def meaning(state: State, move: Move) -> tuple[Message, ...]:
    """What the region is worth now and what it could become, and who else stands in it."""
    if move == PASS:
        return ()
    cell = parse_cell(move.keys[0])
    if cell is not None:
        region = state.regions.of(standing_on(state, state.seat, cell))
        return (message("meaning.take", n=now(state, region).total), *_future(state, region), *_company(state, region))
    face, here = new_tile(state)
    region = state.regions.of((here, face.names.index(move.keys[0])))
    return (message("meaning.worth", n=now(state, region).total), *_future(state, region))


def choices(state: State) -> int:
    """How many parts of the new tile a follower can be placed on."""
    return len(_free(state))


def award(state: State, when: str, part: PartId, points: Points) -> Event:
    """The points of a follower: `scored.TERRAIN` when it is taken back, `final.TERRAIN` at the end of the game."""
    region, seat = state.regions.of(part), state.followers[part]
    args: tuple[tuple[str, Arg], ...] = (("who", Who(seat)), ("x", part[0][0]), ("y", part[0][1]))
    return Event(f"{when}.{region.kind}", seat, args, points, tuple(sorted(region.cells)))


def new_tile(state: State) -> tuple[Face, Cell]:
    """The tile of this turn and its square."""
    if state.cell is None:
        raise IllegalMove("bad_value", field="at", value="")
    return state.tiles[state.cell], state.cell


def _free(state: State) -> tuple[int, ...]:
    """The parts of the new tile whose regions hold no follower of anybody; none without a follower in supply."""
    if not state.supply[state.seat]:
        return ()
    face, cell = new_tile(state)
    return tuple(
        index for index in range(len(face.type.parts)) if not state.standing_in(state.regions.of((cell, index)))
    )


def _own(state: State, seat: Seat) -> list[PartId]:
    """The parts on which followers of a seat stand, row by row."""
    own = [part for part, owner in state.followers.items() if owner == seat]
    return sorted(own, key=lambda part: (part[0][1], part[0][0]))


def _placed(state: State, name: str) -> Step[State]:
    face, cell = new_tile(state)
    index = face.names.index(name)
    role = message(f"role.{face.type.parts[index].kind}")
    told = Event("follower", state.seat, (("who", Who(state.seat)), ("role", role)), cells=(cell,))
    return Step(replace(state, followers={**state.followers, (cell, index): state.seat}), (told,))


def _taken(state: State, cell: Cell) -> Step[State]:
    part = standing_on(state, state.seat, cell)
    told = award(state, "scored", part, now(state, state.regions.of(part)))
    followers = {other: seat for other, seat in state.followers.items() if other != part}
    return Step(replace(state, followers=followers, scores=with_points(state.scores, (told,))), (told,))


def final_scoring(state: State) -> tuple[Event, ...]:
    """The points of every follower still on the board, as if its region were incomplete (section 5)."""
    return tuple(award(state, "final", part, final(state, state.regions.of(part))) for part in sorted(state.followers))


def with_points(scores: tuple[int, ...], events: Sequence[Event]) -> tuple[int, ...]:
    """The scores with the points of events added."""
    sums = list(scores)
    for event in events:
        if event.points is not None and event.seat is not None:
            sums[event.seat] += event.points.total
    return tuple(sums)


def _future(state: State, region: Region) -> tuple[Message, ...]:
    """What a region is worth once it is complete, and how many squares lie open; or that it is complete."""
    if is_complete(region):
        return (message("meaning.complete"),)
    return (message("meaning.once_complete", n=soonest(state, region).total, open=len(missing(state, region))),)


def _company(state: State, region: Region) -> tuple[Message, ...]:
    """How many other followers stand in a region, which keep their claim."""
    others = len(state.standing_in(region)) - 1
    return (message("meaning.company", n=others),) if others else ()


def _taking_key(state: State, part: PartId) -> Key:
    cell, index = part
    face = state.tiles[cell]
    role = message(f"role.{face.type.parts[index].kind}")
    return Key(cell_text(cell), message("key.take", role=role, x=cell[0], y=cell[1]), Spot(cell, face.names[index]))


def _label(face: Face, index: int, *, alone: bool) -> Message:
    """What a follower on a part is called; with the direction of its first border if there are others of its kind."""
    role = message(f"role.{face.type.parts[index].kind}")
    borders = face.borders[index]
    if alone:
        return role
    where = message(f"side.{DIRECTION[borders[0]]}") if borders else message("side.inner")
    return message("key.part", part=role, where=where)
