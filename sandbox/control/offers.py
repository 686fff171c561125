"""Which commands a person's client offers, and which one a typed line means."""

from sandbox.checks.options import NESTED
from sandbox.control.refusal import RefusedError
from sandbox.json_types import JsonObject, objects
from sandbox.model.channel import Channel
from sandbox.model.commands import Command
from sandbox.model.guild import User
from sandbox.model.permissions import Permission, in_channel, in_guild
from sandbox.model.world import World

_GUILD, _BOT_DM = 0, 1


def offered(world: World, user: User, channel: Channel) -> list[Command]:
    """The commands of a channel that a person may use; a guild's own command hides a global one of the same name."""
    rights = in_channel(world, channel, user.id)
    if Permission.USE_APPLICATION_COMMANDS not in rights or channel.archived:
        return []
    own = world.commands.of(channel.guild_id) if channel.guild_id is not None else []
    hidden = {(command.kind, command.name) for command in own}
    common = [c for c in world.commands.of(None) if (c.kind, c.name) not in hidden and _fits(c, channel)]
    return [command for command in (*own, *common) if _allowed(world, user, channel, command)]


def _fits(command: Command, channel: Channel) -> bool:
    """Whether a global command belongs to this kind of place; without contexts it belongs everywhere."""
    contexts = command.data["contexts"]
    return contexts is None or (_BOT_DM if channel.guild_id is None else _GUILD) in contexts


def _allowed(world: World, user: User, channel: Channel, command: Command) -> bool:
    """Whether a member has the rights that the command asks for; 0 means administrators only."""
    asked = command.data["default_member_permissions"]
    if asked is None or channel.guild_id is None:
        return True
    rights = in_guild(world, channel.guild_id, user.id) & in_channel(world, channel, user.id)
    if Permission.ADMINISTRATOR in rights:
        return True
    return int(asked) != 0 and int(rights) & int(asked) == int(asked)


def shown_name(body: JsonObject, locale: str) -> str:
    """The name of a command, an option or a choice in a client's language."""
    return str((body.get("name_localizations") or {}).get(locale) or body["name"])


def means(body: JsonObject, word: str, locale: str) -> bool:
    """Whether a word names a command or an option, in plain or in a client's language."""
    return word in (body["name"], shown_name(body, locale))


def find_command(world: World, user: User, channel: Channel, word: str, kind: int) -> Command:
    """The command a person means. Raises `unknown_command` for one that isn't offered."""
    for command in offered(world, user, channel):
        if command.kind == kind and means(command.data, word, user.locale):
            return command
    raise RefusedError("unknown_command", f"{user.username} is offered no {word!r} in {channel.name or 'the DM'!r}")


def descend(command: Command, words: list[str], locale: str) -> tuple[list[JsonObject], list[JsonObject]]:
    """The chain of group and sub-command that words name, and the options at its end. Raises `unknown_command`."""
    chain: list[JsonObject] = []
    options = list(objects(command.data.get("options")))
    for word in words:
        found = next((o for o in options if o["type"] in NESTED and means(o, word, locale)), None)
        if found is None:
            raise RefusedError("unknown_command", f"{command.name!r} has no sub-command {word!r}")
        chain.append(found)
        options = list(objects(found.get("options")))
    if any(option["type"] in NESTED for option in options):
        raise RefusedError("unknown_command", f"{command.name!r} needs a sub-command")
    return chain, options
