"""A lobby over the wire: its host opens it, changes some things, adds computer players, waits for guests, starts.

Each step is found done or is done again, so that a host can go on after any kill of the bot.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from bench.diary import Survivor, Watched
from bench.programme import Opening, changed_in_lobby
from cogs.ui.codec import decode
from rules.message import message
from rules.registry import GAMES
from sandbox.scripted import control_of, found
from sandbox.seen import Option, SeenMessage
from words.catalogue import LANGUAGES
from words.speech import words

CLOSED: Final = tuple(
    words(lang).say(message(key))
    for lang in LANGUAGES
    for key in ("lobby.closed", "lobby.closed_empty", "lobby.closed_unused")
)
"""What a lobby says that is no more."""


@dataclass
class Host:
    """Whoever opens a table: what is to be played (None: whatever /play offers first), how many things are still to be
    changed, and how many computer players to be added. `lobby` is the message as it was at first, `table` the id of the
    table.
    """

    person: Survivor
    opening: Opening | None = None
    changes: int = 0
    computers: int = 0
    lobby: SeenMessage | None = None
    table: str = ""

    @classmethod
    async def rematch(cls, person: Survivor, post: SeenMessage, opening: Opening | None) -> Self | None:
        """Opens the lobby of a rematch by the last post of a game, as often as it is called the same one; None for
        whom the bot opens none. Raises StuckError and TimeoutError.
        """
        clicked = await person.watched.click(post, control_of(post, "rematch").custom_id)
        answer = await person.watched.answered(clicked)
        link = next((control.url for control in answer.controls if control.url), None)
        if link is None:
            return None
        lobby = await person.watched.message(int(link.rpartition("/")[2]))
        return cls(person, opening, lobby=lobby, table=decode(control_of(lobby, "start").custom_id).table)

    @property
    def _watched(self) -> Watched:
        return self.person.watched

    @property
    def _generator(self) -> random.Random:
        return self.person.generator

    async def open(self, channel: str) -> None:
        """Opens the lobby by /play. Raises StuckError and TimeoutError."""
        meant = self.opening
        chosen = {} if meant is None else {"game": meant.game, "preset": meant.preset}
        answer = await self._watched.slash("play", channel, **chosen)
        lobby = await self._watched.answered(answer)
        self.table = decode(control_of(lobby, "start").custom_id).table
        self.lobby = lobby

    async def start(self, guests: Sequence[Survivor]) -> bool:
        """Sets up and starts the game, unless that is done; False where the lobby has been closed.

        Raises StuckError and TimeoutError.
        """
        lobby = await self._seen()
        if any(said in lobby.text for said in CLOSED):
            return False
        if not found(lobby, "start"):
            return True
        await self._set_up(lobby)
        for guest in guests:
            for join in found(lobby, "join"):
                await guest.watched.answered(await guest.person.click(lobby, join.custom_id))
        await self._watched.answered(await self._watched.click(lobby, control_of(lobby, "start").custom_id))
        return True

    async def _seen(self) -> SeenMessage:
        assert self.lobby is not None
        return await self._watched.message(self.lobby)

    async def _set_up(self, lobby: SeenMessage) -> None:
        while self.changes or self.computers:
            setup = control_of(lobby, "setup").custom_id
            panel = await self._watched.answered(await self._watched.click(lobby, setup))
            if self.changes:
                await self._change(panel)
                self.changes -= 1
            else:
                await self._add(panel)
                self.computers -= 1

    async def _change(self, panel: SeenMessage) -> None:
        """One of the things that are offered gets any of its values."""
        menus = {option.value: menu for menu in found(panel, "pick") for option in menu.options}
        if self.opening is None:
            return
        name = changed_in_lobby(GAMES[self.opening.game], tuple(menus), self._generator)
        if name is None:
            return
        picked = await self._watched.select(panel, menus[name].custom_id, name)
        panel = await self._watched.answered(picked)
        values = self._generator.choice(found(panel, "set"))
        await self._watched.answered(await self._watched.press(panel, values, self._generator))

    async def _add(self, panel: SeenMessage) -> None:
        """A computer player, where there is room for one."""
        for menu in found(panel, "add"):
            level = _weak(menu.options, self._generator).value
            await self._watched.answered(await self._watched.select(panel, menu.custom_id, level))


def _weak(levels: Sequence[Option], generator: random.Random) -> Option:
    """One of the levels, which are listed weakest first, strong ones seldom: they take their time."""
    return levels[min(generator.randrange(len(levels)), generator.randrange(len(levels)))]
