"""The commands an application has registered, global ones and those of single guilds."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sandbox import errors
from sandbox.json_types import JsonObject
from sandbox.snowflake import Snowflakes

CHAT_INPUT: Final = 1
_DEFAULTS: Final[JsonObject] = {
    "type": CHAT_INPUT,
    "description": "",
    "options": [],
    "default_member_permissions": None,
    "contexts": None,
    "integration_types": [0],
    "nsfw": False,
    "name_localizations": None,
    "description_localizations": None,
}


@dataclass(frozen=True, slots=True)
class Command:
    """A registered command; `data` holds what was sent, with Discord's defaults. `guild_id` None: global."""

    id: int
    guild_id: int | None
    version: int
    data: JsonObject

    @property
    def name(self) -> str:
        """Its name, not localised."""
        return str(self.data["name"])

    @property
    def kind(self) -> int:
        """1 chat input, 2 on a user, 3 on a message."""
        return int(self.data["type"])

    @property
    def required_permissions(self) -> int:
        """The rights that a member needs to see the command."""
        return int(self.data["default_member_permissions"] or 0)


class CommandBook:
    """Commands by id; within a scope, one of each kind and name."""

    def __init__(self) -> None:
        self._commands: dict[int, Command] = {}

    def all(self) -> list[Command]:
        """The commands of all scopes, in the order they were registered."""
        return list(self._commands.values())

    def restore(self, command: Command) -> None:
        """Put a command back as it was."""
        self._commands[command.id] = command

    def of(self, guild_id: int | None) -> list[Command]:
        """The commands of one scope, in the order they were registered."""
        return [command for command in self._commands.values() if command.guild_id == guild_id]

    def get(self, guild_id: int | None, command_id: int) -> Command:
        """One command. Raises 10063."""
        command = self._commands.get(command_id)
        if command is None or command.guild_id != guild_id:
            raise errors.unknown_command()
        return command

    def put(self, ids: Snowflakes, guild_id: int | None, body: JsonObject) -> Command:
        """Register a command, or change the one of the same kind and name, which keeps its id."""
        data = {**_DEFAULTS, **{key: value for key, value in body.items() if value is not None}}
        known = (c for c in self.of(guild_id) if (c.kind, c.name) == (data["type"], data["name"]))
        return self._store(ids, next(known, None), guild_id, data)

    def patch(self, ids: Snowflakes, command: Command, body: JsonObject) -> Command:
        """Change what a body names of one command."""
        return self._store(ids, command, command.guild_id, {**command.data, **body})

    def replace(self, ids: Snowflakes, guild_id: int | None, bodies: Iterable[JsonObject]) -> list[Command]:
        """Make these the only commands of a scope; those that were there keep their ids."""
        kept = [self.put(ids, guild_id, body) for body in bodies]
        for command in self.of(guild_id):
            if command not in kept:
                self.remove(command)
        return kept

    def remove(self, command: Command) -> None:
        """Forget a command."""
        del self._commands[command.id]

    def _store(self, ids: Snowflakes, old: Command | None, guild_id: int | None, data: JsonObject) -> Command:
        if old is not None and old.data == data:
            return old
        command = Command(old.id if old else ids.next(), guild_id, ids.next(), data)
        self._commands[command.id] = command
        return command
