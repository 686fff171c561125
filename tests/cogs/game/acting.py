"""Acts that the rules alone have planned, played over HTTP and websocket, click by click."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bench.diary import Watched
from rules.api import Move
from rules.message import Seat
from rules.play import Play
from sandbox.scripted import action_of, control_of, found
from sandbox.seen import Control, SeenMessage
from tables.draft import Place, implied, read, stepped
from tests.cogs.game.online import Online

MOST_STEPS = 60


@dataclass(frozen=True)
class Answer:
    """What a person answers on the way to an act: a key at a place of the draft; None declines."""

    place: Place
    key: str | None
    stepped: bool = False


@dataclass(frozen=True)
class Act:
    """What one confirm commits, and the answers that lead to it."""

    seat: int
    moves: tuple[Move, ...]
    turn: int
    """Whose turn it is."""
    answers: tuple[Answer, ...]

    @property
    def kind(self) -> str:
        return self.moves[0].kind

    def has(self, kind: str) -> bool:
        """Whether one of its moves is of a kind."""
        return any(move.kind == kind for move in self.moves)

    @property
    def foreign(self) -> bool:
        """Whether it is an act within the turn of another seat."""
        return self.seat != self.turn


def act_of(play: Play[Any], seat: Seat, moves: tuple[Move, ...]) -> Act:
    """An act in a position, whose state says whose turn it is."""
    return Act(seat, moves, play.state.seat, tuple(_answers(play, seat, moves)))


def _answers(play: Play[Any], seat: Seat, moves: tuple[Move, ...]) -> Iterator[Answer]:
    """Whatever the panel asks for or lets be stepped; nothing for what there is no choice about."""
    for number, part in enumerate(read(play, seat, tuple(map(str, moves))).parts):
        if part.passed:
            yield Answer(Place(number, 0), None)
        for axis, key in enumerate(part.chosen):
            steps = stepped(part.decision.axes[axis])
            if not implied(part, axis) or (steps and len(part.keys[axis]) > 1):
                yield Answer(Place(number, axis), key, steps)


def of_kind(acts: Sequence[Act], *kinds: str) -> list[int]:
    """The numbers of the acts that begin so."""
    return [number for number, one in enumerate(acts) if one.kind in kinds]


async def started(people: Sequence[Watched], preset: str, game: str = "carcassonne") -> SeenMessage:
    """The first post of a game of a preset; the people sit as they joined."""
    host, *guests = people
    lobby = await host.answered(await host.slash("play", "games", game=game, preset=preset))
    for guest in guests:
        await guest.answered(await guest.click(lobby, control_of(lobby, "join").custom_id))
    panel = await host.answered(await host.click(lobby, control_of(lobby, "setup").custom_id))
    panel = await host.answered(await host.select(panel, control_of(panel, "pick").custom_id, "order"))
    await host.answered(await host.select(panel, control_of(panel, "set").custom_id, "joined"))
    await host.answered(await host.click(lobby, control_of(lobby, "start").custom_id))
    return await host.wait_for(lobby.id, lambda m: bool(m.files))


async def draft(person: Watched, post: SeenMessage, one: Act) -> SeenMessage:
    """A panel where only confirming the act is left."""
    panel = await clicked(person, post, control_of(post, "open").custom_id)
    for answer in one.answers:
        panel = await answered(person, panel, answer)
    assert found(panel, "confirm"), f"{one} leaves something open: {panel.text}"
    return panel


async def answered(person: Watched, panel: SeenMessage, answer: Answer) -> SeenMessage:
    """The panel after an answer."""
    if answer.key is None:
        return await clicked(person, panel, control_of(panel, "pass").custom_id)
    if answer.stepped:
        return await _stepped(person, panel, answer)
    for control in found(panel, "key"):
        if answer.key in {item.value for item in control.options}:
            return await person.answered(await person.select(panel, control.custom_id, answer.key))
        if not control.options and control.custom_id.split("|")[-1] == answer.key:
            return await clicked(person, panel, control.custom_id)
    raise AssertionError(f"{answer} is not offered: {panel.text}")


async def _stepped(person: Watched, panel: SeenMessage, answer: Answer) -> SeenMessage:
    """The panel after as many steps as lead to a key."""
    for _ in range(MOST_STEPS):
        row = [c for c in panel.controls if action_of(c) == "step" and c.custom_id.split("|")[-2] == str(answer.place)]
        if said(row[1]) == answer.key:
            return panel
        panel = await clicked(person, panel, row[2].custom_id)
    raise AssertionError(f"no step leads to {answer}: {panel.text}")


def said(step: Control) -> str:
    """The key that a row of steps stands at: a number, a turn without its degrees, a number with a word behind it."""
    return step.label.rstrip("°").partition(" ")[0]


async def clicked(person: Watched, message: SeenMessage, custom_id: str) -> SeenMessage:
    """What a person sees who clicked."""
    return await person.answered(await person.click(message, custom_id))


async def newest(bot: Online, person: Watched, post: SeenMessage) -> SeenMessage:
    """The newest post, once the bot is at rest."""
    await bot.life.now.house.idle()
    later = await person.messages(post.channel_id, post.id)
    return next((m for m in reversed(later) if m.files and not m.ephemeral), post)


def where(acts: Sequence[Act], holds: Callable[[Act, Act], bool]) -> list[int]:
    """The numbers of the acts that stand so after the one before them."""
    return [n for n in range(1, len(acts)) if holds(acts[n - 1], acts[n])]
