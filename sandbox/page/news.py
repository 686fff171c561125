"""What a person's page has to hear of after some entries of the journal: each thing once, as it stands now."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from sandbox.control.ask import sees
from sandbox.json_types import JsonObject
from sandbox.model.guild import User
from sandbox.model.message import Message
from sandbox.page.shown import Page

Event = tuple[str, object]
"""A name and what travels with it as JSON."""
_MESSAGES: Final = ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_REACTION_")
_CHANNELS: Final = ("CHANNEL_", "THREAD_")
_GUILDS: Final = ("GUILD_",)
_INTERACTIONS: Final = ("INTERACTION_CREATE", "interaction.changed")
_RECORDS: Final = ("records.changed", "fault.met")


@dataclass(slots=True)
class _Touched:
    """What the entries are about; dicts stand for sets that keep their order."""

    messages: dict[str, None] = field(default_factory=dict)
    gone: dict[str, str] = field(default_factory=dict)
    channels: dict[str, None] = field(default_factory=dict)
    interactions: dict[str, None] = field(default_factory=dict)
    reset: bool = False
    log: bool = False


class News:
    """Tells one page. Remembers what was told of people and the bot, so that after the first time only news are."""

    def __init__(self, page: Page, user_id: int) -> None:
        self._page = page
        self._user_id = user_id
        self._told: dict[str, object] = {}

    @property
    def _user(self) -> User:
        return self._page.desk.world.user(self._user_id)

    def after(self, entries: Iterable[JsonObject]) -> Iterator[Event]:
        """The events for some entries."""
        touched = self._touched(entries)
        if touched.reset:
            self._settled()
            yield "reset", {}
            return
        for number in touched.interactions:
            yield "interaction", self._page.interaction(self._page.desk.world.interactions[int(number)])
        yield from self._messages(touched)
        yield from self._channels(touched)
        yield from self._settled()
        if touched.log:
            records = self._page.desk.records
            yield "log", {"requests": records.count, "findings": len(records.findings)}

    def _touched(self, entries: Iterable[JsonObject]) -> _Touched:
        touched = _Touched()
        own = str(self._user_id)
        for entry in entries:
            event, channel = str(entry["event"]), str(entry.get("channel", ""))
            if event.startswith(_MESSAGES):
                touched.messages[entry["message"]] = None
                touched.channels[channel] = None
            elif event == "MESSAGE_DELETE":
                if entry.get("viewer", own) == own:
                    touched.gone[entry["message"]] = channel
                    touched.channels[channel] = None
            elif event.startswith(_CHANNELS):
                touched.channels[channel] = None
            elif event.startswith(_GUILDS):
                touched.reset = True
            elif event in _INTERACTIONS and entry["user"] == own:
                touched.interactions[entry["interaction"]] = None
            elif event == "read.changed" and entry["user"] == own:
                touched.channels[channel] = None
            elif event in _RECORDS:
                touched.log = True
        return touched

    def _messages(self, touched: _Touched) -> Iterator[Event]:
        world, user = self._page.desk.world, self._user
        for number in touched.messages:
            message = self._found(number)
            if message is not None and sees(world, user, message):
                yield "message", self._page.message(message, user)
        for number, channel in touched.gone.items():
            yield "gone", {"channel": channel, "message": number}

    def _found(self, number: str) -> Message | None:
        return self._page.desk.world.find_message(int(number))

    def _channels(self, touched: _Touched) -> Iterator[Event]:
        for number in touched.channels:
            channel = self._page.desk.world.channels.get(int(number))
            if channel is not None and self._page.may_see(channel, self._user):
                yield "channel", self._page.channel(channel, self._user)
            else:
                yield "channel_gone", {"channel": number}

    def _settled(self) -> Iterator[Event]:
        """People, the bot and the welcome, where they are not as they were told last."""
        page = self._page
        now: dict[str, object] = {"people": page.people(), "bot": page.bot_state(), "welcome": page.welcome()}
        new = [(name, value) for name, value in now.items() if name not in self._told or self._told[name] != value]
        self._told = now
        return iter(new)
