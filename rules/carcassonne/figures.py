"""Step 30: at most one figure on the tile just laid, or what a figure can do instead (rules section 5)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rules.api import PASS, Axis, Decision, Due, Event, Key, Move, Spot, Step
from rules.carcassonne.features import needs, site_of, worth
from rules.carcassonne.naming import part_keys
from rules.carcassonne.phase import Phase, onward
from rules.carcassonne.state import Figure, FigureKind, State
from rules.carcassonne.tiles import Face
from rules.grid import Cell
from rules.message import Arg, IllegalMove, Message, Who, message
from rules.regions import PartId, Region

DEPLOY: Final = "deploy"
AXES: Final = (Axis("figure", message("ask.deploy.figure")), Axis("where", message("ask.deploy.where")))
NO_FIGURE: Final = message("key.no_figure")


class FigureStep(Phase):
    """The active player may put one figure on the new tile, or do something else with one."""

    number = 30
    second = False
    """Whether it is the step of the figures that come second."""

    def waits(self, state: State) -> bool:
        """Without making the question."""
        return any(self._can(state, kind) for kind in self.kinds(state))

    def due(self, state: State) -> Due | None:
        """The decision, if there is anything to decide."""
        if not self.waits(state):
            return None
        return (Decision(state.seat, DEPLOY, AXES, self.prompt, decline=NO_FIGURE),)

    @property
    def prompt(self) -> Message:
        """The question of this step."""
        return message("ask.deploy")

    def kinds(self, state: State) -> list[str]:
        """The kinds of figures of this step."""
        return [name for name, kind in state.rules.kinds.items() if kind.second == self.second]

    def keys(self, state: State, decision: Decision, chosen: tuple[str, ...]) -> Sequence[Key]:
        """The kinds that can do something; the parts where the chosen kind can stand, then what else it can do."""
        if not chosen:
            kinds = [kind for kind in self.kinds(state) if self._can(state, kind)]
            return tuple(Key(kind, message(f"figure.{kind}"), Spot(place=f"supply {kind}")) for kind in kinds)
        kind = chosen[0]
        if kind not in self.kinds(state):
            return ()
        face, cell = new_tile(state)
        return (
            *part_keys(face, cell, choices(state, kind) if state.supply[state.seat][kind] else ()),
            *(
                Key(word, message(f"key.{word}"), deed.spot(state, kind))
                for word, deed in state.rules.deeds.items()
                if deed.possible(state, kind)
            ),
        )

    def moves(self, state: State, decision: Decision) -> Iterator[Move]:
        """The same moves as the keys make, listed at once."""
        yield PASS
        face, _ = new_tile(state)
        for kind in self.kinds(state):
            if state.supply[state.seat][kind]:
                yield from (Move(DEPLOY, (kind, face.names[i])) for i in choices(state, kind))
            deeds = state.rules.deeds.items()
            yield from (Move(DEPLOY, (kind, word)) for word, deed in deeds if deed.possible(state, kind))

    def check(self, state: State, decision: Decision, move: Move) -> Move:
        """Passing, or a figure of this step on a part of the new tile, which gets its first name, or at its deed."""
        return move if move == PASS else self.checked(state, move)

    def checked(self, state: State, move: Move) -> Move:
        """The move in its stable form. Raises IllegalMove with the cause."""
        if move.kind == DEPLOY and move.keys[:1] and move.keys[0] in state.rules.kinds:
            kind = state.rules.kinds[move.keys[0]]
            if kind.second != self.second and state.supply[state.seat][kind.name]:
                raise IllegalMove("second_figure")
        return check_deploy(state, move)

    def decide(self, state: State, decision: Decision, move: Move) -> Step[State]:
        """The figure stands or does something else, or none was wanted."""
        return Step(onward(state)) if move == PASS else self.done(state, move)

    def done(self, state: State, move: Move) -> Step[State]:
        """The state after a checked move that is no passing."""
        kind, where = move.keys
        if where in state.rules.deeds:
            step = state.rules.deeds[where].done(state, kind)
            return Step(onward(step.state), step.events)
        face, cell = new_tile(state)
        index = face.names.index(where)
        event = placed_figure(state, kind, face.type.parts[index].kind, cell)
        return Step(onward(put(state, state.seat, kind, (cell, index))), (event,))

    def meaning(self, state: State, decision: Decision, move: Move) -> tuple[Message, ...]:
        """What the figure would earn: at once if the feature is complete, else what the feature is worth so far."""
        if move == PASS:
            return ()
        kind, where = move.keys
        if where in state.rules.deeds:
            return state.rules.deeds[where].meaning(state, kind)
        face, cell = new_tile(state)
        region = state.regions.of((cell, face.names.index(where)))
        complete = needs(state, region) == 0
        points = worth(site_of(state, region), complete=complete).total
        return (message("meaning.at_once" if complete else "meaning.so_far", n=points),)

    def _can(self, state: State, kind: str) -> bool:
        if state.supply[state.seat][kind] and choices(state, kind):
            return True
        return any(deed.possible(state, kind) for deed in state.rules.deeds.values())


def check_deploy(state: State, move: Move) -> Move:
    """The stable form. Raises IllegalMove `no_figure`, `no_part`, `wrong_figure`, `occupied`, or a deed's."""
    if move.kind != DEPLOY or len(move.keys) != 2:
        raise IllegalMove("bad_value", field="move", value=str(move))
    kind, name = move.keys
    deed = state.rules.deeds.get(name)
    if deed is not None and kind in state.rules.kinds:
        if not deed.possible(state, kind):
            raise deed.refusal(state, kind)
        return move
    if not state.supply[state.seat].get(kind):
        raise IllegalMove("no_figure", figure=message(f"figure.{kind}"))
    face, cell = new_tile(state)
    index = face.part(name)
    if index is None:
        raise IllegalMove("no_part", part=name)
    part = face.type.parts[index].kind
    wrong = IllegalMove("wrong_figure", figure=message(f"figure.{kind}"), part=message(f"part.{part}"))
    if not stands(state, kind, part):
        raise wrong
    region = state.regions.of((cell, index))
    if not _may_join(state, state.rules.kinds[kind], region):
        if not state.rules.kinds[kind].follower:
            raise wrong
        raise IllegalMove("occupied", part=message(f"part.{part}"), who=Who(state.figures_in(region)[0][1].seat))
    return Move(DEPLOY, (kind, face.names[index]))


def choices(state: State, kind: str) -> tuple[int, ...]:
    """The parts of the new tile on which a kind of figure can stand: right kind of part, feature open to it."""
    face, cell = new_tile(state)
    figure, features = state.rules.kinds[kind], state.rules.features
    return tuple(
        index
        for index, part in enumerate(face.type.parts)
        if part.kind in figure.stands
        and part.kind in features
        and _may_join(state, figure, state.regions.of((cell, index)))
    )


def counted(state: State) -> int:
    """The choices that a record counts: each kind of figure in supply with each part where it can stand, and deeds."""
    own = state.supply[state.seat]
    kinds = [kind for kind in FigureStep().kinds(state) if own[kind]]
    deeds = [deed for deed in state.rules.deeds.values() if deed.counted]
    return sum(len(choices(state, kind)) + sum(deed.possible(state, kind) for deed in deeds) for kind in kinds)


def _may_join(state: State, kind: FigureKind, region: Region) -> bool:
    """A follower needs a feature without any; other figures one that is not complete, with an own follower."""
    standing = state.figures_in(region)
    if kind.follower:
        return not standing
    kinds = state.rules.kinds
    own = any(figure.seat == state.seat and kinds[figure.kind].follower for _, figure in standing)
    return own and needs(state, region) != 0


def stands(state: State, kind: str, part: str) -> bool:
    """Whether a kind of figure may stand on a kind of part at all."""
    return part in state.rules.features and part in state.rules.kinds[kind].stands


def put(state: State, seat: int, kind: str, part: PartId) -> State:
    """The state with a figure from supply on a part."""
    supply = list(state.supply)
    supply[seat] = {**supply[seat], kind: supply[seat][kind] - 1}
    figures = {**state.figures, part: (*state.figures.get(part, ()), Figure(seat, kind))}
    return replace(state, figures=figures, supply=tuple(supply))


def placed_figure(state: State, kind: str, part: str, cell: Cell) -> Event:
    """The event of a figure put on a part of the new tile."""
    if state.rules.kinds[kind].follower:
        return Event("deployed", state.seat, told(state, kind, part), cells=(cell,))
    args = (("who", Who(state.seat)), ("figure", message(f"figure.{kind}")), ("part", message(f"part.{part}")))
    return Event("accompanied", state.seat, args, cells=(cell,))


def told(state: State, kind: str, part: str) -> tuple[tuple[str, Arg], ...]:
    """Who, in which role, and with which figure if there are several kinds in the game."""
    args: tuple[tuple[str, Arg], ...] = (("who", Who(state.seat)), ("role", message(f"role.{part}")))
    return (*args, ("figure", message(f"figure.{kind}"))) if len(state.rules.kinds) > 1 else args


def new_tile(state: State) -> tuple[Face, Cell]:
    """The tile just laid and its square."""
    if state.cell is None:
        raise IllegalMove("bad_value", field="at", value="")
    return state.tiles[state.cell], state.cell
