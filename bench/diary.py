"""What people over the wire do and are told: a diary of their clicks, and people who keep one."""

import random
import time
from dataclasses import dataclass, field
from typing import Final

from rules.message import message
from sandbox.control.refusal import RefusedError
from sandbox.json_types import JsonObject
from sandbox.model.interaction import CallbackType
from sandbox.person import Person
from sandbox.scripted import Scripted, StuckError, action_of, found
from sandbox.seen import Answer, Control, SeenMessage
from tables.actions import FORMS
from words.catalogue import LANGUAGES
from words.speech import words

PATIENCE: Final = 10.0
"""Seconds that somebody waits for the bot before they look again."""
TURNED: Final = ("key", "step", "back", "page", "pass", "type")
"""The actions of the panel of a turn besides confirming."""
MOST_TYPED: Final = 12
"""The largest number that somebody types who does not look."""
OUTDATED: Final = tuple(
    words(lang).say(message(key)) for lang in LANGUAGES for key in ("panel.moved_on", "panel.changed", "panel.dropped")
)
"""What a panel says whose click changed nothing."""


@dataclass
class Diary:
    """What people did: the interactions and their actions, confirms that were answered with the panel of a kept act,
    when each person confirmed last at a table, and how many seconds signs and boards took. `controls`: on what each
    click was, and of whom. `deaths`: how often the bot died; nobody waits for an answer of a bot that is dead.
    """

    clicks: dict[int, str] = field(default_factory=dict)
    controls: dict[int, tuple[str, str]] = field(default_factory=dict)
    kept: set[int] = field(default_factory=set)
    confirmed: dict[tuple[str, str], float] = field(default_factory=dict)
    failed: int = 0
    deaths: int = 0
    signs: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)

    def kept_at(self, table: str) -> int:
        """How many confirms at a table were answered well."""
        return sum(self.controls[click][1].split("|")[2:3] == [table] for click in self.kept)


@dataclass(frozen=True, slots=True)
class Watched(Person):
    """A person who keeps a diary."""

    diary: Diary

    async def _act(self, act: str, body: JsonObject) -> Answer:
        began = time.monotonic()
        answer = await Person._act(self, act, body)
        control = str(body.get("custom_id", body.get("command", act)))
        self.diary.controls[answer.id] = self.who, control
        parts = control.split("|")
        self.diary.clicks[answer.id] = parts[1] if len(parts) > 1 else parts[0]
        if self.diary.clicks[answer.id] == "confirm":
            self.diary.confirmed[self.who, parts[2]] = began
        if answer.failed:
            self.diary.failed += 1
        else:
            self.diary.signs.append(time.monotonic() - began)
        return answer

    async def answered(self, answer: Answer) -> SeenMessage:
        """The panel or message once the bot is done with it, or the private word that came instead.

        Raises StuckError where Discord shows that the interaction failed or the bot dies, and TimeoutError.
        """
        first, deaths = answer.message, self.diary.deaths
        if answer.failed or first is None:
            raise StuckError(f"{self.who}: this interaction failed")

        async def look() -> SeenMessage | None:
            try:
                now = await self.message(first)
            except RefusedError:
                raise StuckError(f"{self.who}: the message of the answer is gone") from None
            update = answer.kind == CallbackType.DEFERRED_UPDATE
            if not now.loading and not (update and now.edited == answer.edited_before):
                return now
            later = await self.messages(first.channel_id, answer.id)
            word = next((m for m in later if m.id != first.id and not m.loading and _answers(m, answer)), None)
            if word is None and self.diary.deaths > deaths:
                raise StuckError(f"{self.who}: the bot died before it answered")
            return word

        return await self.client.until(look, f"the answer to {answer.id}", PATIENCE)

    def confirmed_at(self, table: str) -> float | None:
        """When the person confirmed last at a table, by the monotonic clock."""
        return self.diary.confirmed.get((self.who, table))

    async def press(self, on: SeenMessage, control: Control, generator: random.Random) -> Answer:
        """Clicks a button; chooses any of a menu, as many as it takes; fills a form with a number.

        Raises StuckError where no form comes.
        """
        if control.options:
            most = min(control.most, len(control.options))
            values = generator.sample(control.options, generator.randint(min(control.least, most), most))
            return await self.select(on, control.custom_id, *(option.value for option in values))
        answer = await self.click(on, control.custom_id)
        if action_of(control) not in FORMS:
            return answer
        if answer.modal is None:
            raise StuckError(f"{self.who}: no form came")
        typed = {name: str(generator.randint(0, MOST_TYPED)) for name in answer.modal.fields}
        return await self.submit(answer, typed)


def _answers(message: SeenMessage, answer: Answer) -> bool:
    """Whether a message is a private one that came of this very interaction: people play at several tables at once."""
    made_by = message.raw.get("interaction_metadata") or {}
    return message.ephemeral and made_by.get("id") == str(answer.id)


@dataclass(frozen=True, slots=True)
class Survivor(Scripted):
    """Plays by a script and notes which confirms were answered well. `trying`: how often they press anything else that
    the panel of a turn has.
    """

    watched: Watched
    trying: float = 0.0

    async def _choose(self, panel: SeenMessage) -> Answer:
        if self.trying and self.generator.random() < self.trying:
            offered = [control for action in TURNED for control in found(panel, action)]
            if offered:
                return await self.watched.press(panel, self.generator.choice(offered), self.generator)
        return await Scripted._choose(self, panel)

    async def _done(self, answer: Answer) -> SeenMessage:
        shown = await self.watched.answered(answer)
        diary, before = self.watched.diary, answer.message
        is_panel = before is not None and shown.id == before.id
        outdated = any(said in shown.text for said in OUTDATED)
        if diary.clicks[answer.id] == "confirm" and is_panel and not found(shown, "confirm") and not outdated:
            diary.kept.add(answer.id)
        return shown
