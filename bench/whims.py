"""What people at a table do besides moving: they look, propose, vote, go on vacation, leave, by whatever is offered."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bench.diary import Watched
from sandbox.model.components import Kind
from sandbox.scripted import action_of, control_of, found
from sandbox.seen import Control, SeenMessage
from tables.actions import FORMS
from tables.ballots import SURE
from tables.concluding import END
from tables.replacing import COMPUTER

LOOKS: Final = ("board", "scores")
COMMANDS: Final = ("board", "scores", "since", "tables", "turn", "help")
AGREEING: Final = 0.85
DRASTIC: Final = 0.15
"""How often somebody who may do anything chooses what ends a game or a seat."""


@dataclass(frozen=True, slots=True)
class Whims:
    """What somebody may do at a table whose newest post is `post`; `besides` are the other messages there.

    `said` are the proposals to which they have said something. Who is `restless` changes settings, too.
    """

    who: Watched
    post: SeenMessage
    besides: Sequence[SeenMessage]
    said: set[int]
    generator: random.Random
    restless: bool = False

    async def any(self, *, drastic: bool) -> None:
        """One thing. `drastic`: it may end the game or give a seat away."""
        doing = (self._look, self._command, self._note, self._more, self._habits if self.restless else self._more)
        await self.generator.choice(doing)()
        if drastic and self.generator.random() < DRASTIC:
            await self._leave()

    async def vote(self, *, tired: bool) -> bool:
        """Says something to the newest proposal with buttons, unless that was done; whether there was one.

        Who is `tired` agrees to everything.
        """
        asked = next((message for message in reversed(self.besides) if found(message, "vote")), None)
        if asked is None or asked.id in self.said:
            return False
        yes, no = found(asked, "vote")[:2]
        await self._press(asked, yes if tired or self.generator.random() < AGREEING else no)
        self.said.add(asked.id)
        return True

    async def end(self) -> None:
        """Proposes to end the game as it stands."""
        panel = await self._panel("more")
        asked = await self._press_any(panel, [control for control in found(panel, "propose") if _is(control, END)])
        if asked is not None:
            await self._press_any(asked, [control for control in found(asked, "propose") if _is(control, SURE)])

    async def _look(self) -> None:
        panel = await self._panel(self.generator.choice(LOOKS))
        await self._press_any(panel, found(panel, "look"))

    async def _command(self) -> None:
        name = self.generator.choice(COMMANDS)
        shown = await self.who.answered(await self.who.slash(name, self.post.channel_id))
        await self._press_any(shown, [*found(shown, "goto"), *found(shown, "about")])

    async def _habits(self) -> None:
        """Settings, vacation, the end of one; not quiet hours, in which the bot would rightly be silent at the end."""
        shown = await self.who.answered(await self.who.slash("settings", self.post.channel_id))
        await self._press_any(shown, [c for c in shown.controls if not c.disabled and action_of(c) not in FORMS])

    async def _note(self) -> None:
        """Any button of a message besides the posts: a reminder, a proposal, a seat that somebody is looked for."""
        if self.besides:
            note = self.generator.choice(self.besides)
            await self._press_any(note, _buttons(note))

    async def _more(self) -> None:
        """Anything that can be done at a table and be mended."""
        panel = await self._panel("more")
        offered = [*found(panel, "propose"), *found(panel, "seek"), *found(panel, "resume")]
        await self._press_any(
            panel, [control for control in offered if not (_is(control, END) or _is(control, COMPUTER))]
        )

    async def _leave(self) -> None:
        """Resigns, or proposes what cannot be mended."""
        panel = await self._panel("more")
        offered = [control for control in found(panel, "propose") if _for_good(control)]
        asked = await self._press_any(panel, [*offered, *found(panel, "resign")])
        if asked is not None:
            sure = [control for control in found(asked, "propose") if _is(control, SURE)]
            await self._press_any(asked, [*found(asked, "resign"), *found(asked, "stay"), *sure])

    async def _panel(self, action: str) -> SeenMessage:
        return await self.who.answered(await self.who.click(self.post, control_of(self.post, action).custom_id))

    async def _press_any(self, on: SeenMessage, offered: Sequence[Control]) -> SeenMessage | None:
        return await self._press(on, self.generator.choice(offered)) if offered else None

    async def _press(self, on: SeenMessage, control: Control) -> SeenMessage:
        return await self.who.answered(await self.who.press(on, control, self.generator))


def _buttons(message: SeenMessage) -> list[Control]:
    return [control for control in message.controls if control.kind is Kind.BUTTON and control.custom_id]


def _for_good(control: Control) -> bool:
    """Whether a control proposes what cannot be mended."""
    return _is(control, END) or _is(control, COMPUTER)


def _is(control: Control, kind: str) -> bool:
    """Whether a control proposes something of a kind."""
    return kind in control.custom_id.split("|")[4:]
