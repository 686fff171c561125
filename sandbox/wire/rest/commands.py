"""Registration of commands, for everybody or for one guild."""

from collections.abc import Iterable
from typing import Final

from sandbox import errors
from sandbox.checks.commands import check_command, check_commands
from sandbox.checks.form import Violation
from sandbox.json_types import objects
from sandbox.model.commands import Command
from sandbox.wire.payload import application
from sandbox.wire.rest.call import Answer, Call, Reply, Route


def _scope(call: Call) -> int | None:
    """The guild of the path, or None. Raises 50001 for another application or a guild without the bot."""
    if call.id("application_id") != call.world.bot.id:
        raise errors.missing_access()
    if "guild_id" not in call.params:
        return None
    guild_id = call.id("guild_id")
    if (guild_id, call.world.bot.id) not in call.world.members:
        raise errors.missing_access()
    return guild_id


def _one(call: Call) -> Command:
    return call.world.commands.get(_scope(call), call.id("command_id"))


def _listed(call: Call) -> Answer:
    return [application.command(call.world, one) for one in call.world.commands.of(_scope(call))]


def _replaced(call: Call) -> Answer:
    kept = call.world.commands.replace(call.world.ids, _scope(call), objects(call.body))
    call.world.tell("commands.changed", None)
    return [application.command(call.world, one) for one in kept]


def _created(call: Call) -> Answer:
    scope = _scope(call)
    known = {(one.kind, one.name) for one in call.world.commands.of(scope)}
    made = call.world.commands.put(call.world.ids, scope, call.form)
    call.world.tell("commands.changed", None)
    return Reply(200 if (made.kind, made.name) in known else 201, application.command(call.world, made))


def _got(call: Call) -> Answer:
    return application.command(call.world, _one(call))


def _patched(call: Call) -> Answer:
    changed = call.world.commands.patch(call.world.ids, _one(call), call.form)
    call.world.tell("commands.changed", None)
    return application.command(call.world, changed)


def _deleted(call: Call) -> None:
    call.world.commands.remove(_one(call))
    call.world.tell("commands.changed", None)


def _no_permissions(call: Call) -> Answer:
    _scope(call)
    return []


def _check_list(call: Call) -> Iterable[Violation]:
    return check_commands(call.body)


def _check_one(call: Call) -> Iterable[Violation]:
    return check_command(call.form, partial=False)


def _check_part(call: Call) -> Iterable[Violation]:
    return check_command(call.form, partial=True)


_ALL: Final = ("/applications/{application_id}/commands", "/applications/{application_id}/guilds/{guild_id}/commands")
ROUTES: Final = (
    Route("GET", _ALL[1] + "/permissions", _no_permissions),
    *(Route("GET", path, _listed) for path in _ALL),
    *(Route("PUT", path, _replaced, _check_list, "command") for path in _ALL),
    *(Route("POST", path, _created, _check_one, "command.new") for path in _ALL),
    *(Route("GET", path + "/{command_id}", _got) for path in _ALL),
    *(Route("PATCH", path + "/{command_id}", _patched, _check_part, "command.edit") for path in _ALL),
    *(Route("DELETE", path + "/{command_id}", _deleted) for path in _ALL),
)
