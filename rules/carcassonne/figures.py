"""Step 30: at most one figure on the tile just laid (rules section 5)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.api import PASS, Axis, Decision, Due, Event, Key, Move, Spot, Step
from rules.carcassonne.features import needs, worth
from rules.carcassonne.phase import Phase, onward
from rules.carcassonne.state import Figure, State
from rules.carcassonne.tiles import Face
from rules.grid import Cell
from rules.message import Arg, IllegalMove, Message, Who, message

DEPLOY = "deploy"
DIRECTION: Final = {
    "N": "n", "E": "e", "S": "s", "W": "w",
    "NL": "nw", "NR": "ne", "EL": "ne", "ER": "se", "SL": "se", "SR": "sw", "WL": "sw", "WR": "nw",
}  # fmt: skip
"""Where a border lies; for half sides the corner, which two fields of a base tile never share."""


class FigureStep(Phase):
    """The active player may put one figure from the supply on a feature of the new tile that is free."""

    number = 30

    def due(self, state: State) -> Due | None:
        """The decision, if there is anything to decide."""
        if state.done or not any(choices(state, kind) for kind in in_supply(state)):
            return None
        axes = (Axis("figure", message("ask.deploy.figure")), Axis("where", message("ask.deploy.where")))
        return (Decision(state.seat, DEPLOY, axes, message("ask.deploy"), decline=message("key.no_figure")),)

    def keys(self, state: State, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The kinds that can stand somewhere; the parts where the chosen kind can."""
        if not chosen:
            kinds = [kind for kind in in_supply(state) if choices(state, kind)]
            return tuple(Key(kind, message(f"figure.{kind}"), Spot(place=f"supply {kind}")) for kind in kinds)
        face, cell = _new_tile(state)
        free = choices(state, chosen[0])
        kinds_of = [face.type.parts[i].kind for i in free]
        return tuple(
            Key(face.names[i], _label(face, i, alone=kinds_of.count(kind) == 1), Spot(cell, face.names[i]))
            for i, kind in zip(free, kinds_of, strict=True)
        )

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """Passing, or a figure on a part of the new tile, which gets its first name."""
        return move if move == PASS else check_deploy(state, move)

    def decide(self, state: State, decision: Decision, move: Move) -> Step[State]:
        """The figure stands, or none was wanted."""
        if move == PASS:
            return Step(onward(state))
        kind, name = move.keys
        face, cell = _new_tile(state)
        index = face.names.index(name)
        own = state.supply[state.seat]
        supply = list(state.supply)
        supply[state.seat] = {**own, kind: own[kind] - 1}
        figures = {**state.figures, (cell, index): (Figure(state.seat, kind),)}
        event = Event("deployed", state.seat, _told(state, kind, face.type.parts[index].kind), cells=(cell,))
        return Step(onward(replace(state, figures=figures, supply=tuple(supply))), (event,))

    def meaning(self, state: State, decision: Decision, move: Move) -> tuple[Message, ...]:
        """What the figure would earn: at once if the feature is complete, else what the feature is worth so far."""
        if move == PASS:
            return ()
        face, cell = _new_tile(state)
        region = state.regions.of((cell, face.names.index(move.keys[1])))
        complete = needs(state, region) == 0
        points = worth(state, region, complete=complete).total
        return (message("meaning.at_once" if complete else "meaning.so_far", n=points),)


def check_deploy(state: State, move: Move) -> Move:
    """The move in its stable form. Raises IllegalMove `no_figure`, `no_part`, `wrong_figure` or `occupied`."""
    if move.kind != DEPLOY or len(move.keys) != 2:
        raise IllegalMove("bad_value", field="move", value=str(move))
    kind, name = move.keys
    face, cell = _new_tile(state)
    if not state.supply[state.seat].get(kind):
        raise IllegalMove("no_figure", figure=message(f"figure.{kind}"))
    index = face.part(name)
    if index is None:
        raise IllegalMove("no_part", part=name)
    part = face.type.parts[index].kind
    if not _stands(state, kind, part):
        raise IllegalMove("wrong_figure", figure=message(f"figure.{kind}"), part=message(f"part.{part}"))
    standing = state.figures_in(state.regions.of((cell, index)))
    if standing:
        raise IllegalMove("occupied", part=message(f"part.{part}"), who=Who(standing[0][1].seat))
    return Move(DEPLOY, (kind, face.names[index]))


def choices(state: State, kind: str) -> tuple[int, ...]:
    """The parts of the new tile on which a kind of figure can stand: right kind of part, feature free."""
    face, cell = _new_tile(state)
    return tuple(
        index
        for index, part in enumerate(face.type.parts)
        if _stands(state, kind, part.kind) and not state.figures_in(state.regions.of((cell, index)))
    )


def _told(state: State, kind: str, part: str) -> tuple[tuple[str, Arg], ...]:
    """Who, in which role, and with which figure if there are several kinds in the game."""
    args: tuple[tuple[str, Arg], ...] = (("who", Who(state.seat)), ("role", message(f"role.{part}")))
    return (*args, ("figure", message(f"figure.{kind}"))) if len(state.rules.kinds) > 1 else args


def _label(face: Face, index: int, *, alone: bool) -> Message:
    """What a part is called; with the direction of its first border if there are others of its kind to choose."""
    part = message(f"part.{face.type.parts[index].kind}")
    borders = face.borders[index]
    if alone or not borders:
        return part
    return message("key.part", part=part, where=message(f"side.{DIRECTION[borders[0]]}"))


def _stands(state: State, kind: str, part: str) -> bool:
    return part in state.rules.features and part in state.rules.kinds[kind].stands


def in_supply(state: State) -> tuple[str, ...]:
    """The kinds of figures that the active player has left."""
    own = state.supply[state.seat]
    return tuple(kind for kind in state.rules.kinds if own[kind])


def _new_tile(state: State) -> tuple[Face, Cell]:
    """The tile just laid and its square."""
    if state.cell is None:
        raise IllegalMove("bad_value", field="at", value="")
    return state.tiles[state.cell], state.cell
