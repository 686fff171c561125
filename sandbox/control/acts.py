"""People act: commands, autocompletion, clicks, choices, modals, messages."""

import asyncio
from typing import Final

from sandbox.checks import limits
from sandbox.clock import stamp
from sandbox.control import modals
from sandbox.control.ask import Ask, ControlRoute, find_message
from sandbox.control.offers import descend, find_command, means
from sandbox.control.refusal import RefusedError
from sandbox.control.selects import chosen_values
from sandbox.control.values import Resolver, option_value
from sandbox.control.views import outcome, seen_message
from sandbox.json_types import JsonObject
from sandbox.model import answers, components, posting
from sandbox.model.channel import Channel
from sandbox.model.commands import CHAT_INPUT, Command
from sandbox.model.components import LINK_STYLE, SELECTS, Kind
from sandbox.model.guild import User
from sandbox.model.interaction import Interaction, InteractionType
from sandbox.model.message import Message, MessageType, Reference
from sandbox.model.permissions import Permission, in_channel, sending
from sandbox.wire.payload import messages

_ON_USER: Final = 2
_SLACK: Final = 1.0
"""Seconds that an act waits beyond the bot's deadline before it says what it sees."""


async def _slash(ask: Ask) -> JsonObject:
    """A chat command with all its options."""
    user, channel = ask.person(), ask.channel()
    command, chain, options = _meant(ask, user, channel)
    resolver = Resolver(ask.world, ask.desk.links, channel)
    given = ask.body.get("options") or {}
    leaf: list[JsonObject] = []
    for option in options:
        key = next((key for key in given if means(option, key, user.locale)), None)
        if key is not None:
            value = option_value(option, given[key], resolver, user.locale)
            leaf.append({"name": option["name"], "type": option["type"], "value": value})
        elif option.get("required"):
            raise RefusedError("missing_option", f"option {option['name']!r} is required")
    _refuse_unknown(given, options, user)
    data = _command_data(command, chain, leaf, resolver)
    return await _settled(ask, answers.begin(ask.world, InteractionType.COMMAND, user.id, channel, data))


async def _complete(ask: Ask) -> JsonObject:
    """What a person is offered while typing the option `focused`."""
    user, channel = ask.person(), ask.channel()
    command, chain, options = _meant(ask, user, channel)
    given = ask.body.get("options") or {}
    focused = str(ask.need("focused"))
    _refuse_unknown({**given, focused: ""}, options, user)
    leaf = []
    for option in options:
        key = next((key for key in (*given, focused) if means(option, key, user.locale)), None)
        if key is None:
            continue
        body: JsonObject = {"name": option["name"], "type": option["type"], "value": given.get(key, "")}
        if means(option, focused, user.locale):
            if not option.get("autocomplete"):
                raise RefusedError("no_autocomplete", f"option {focused!r} isn't completed by the bot")
            body |= {"value": str(body["value"]), "focused": True}
        leaf.append(body)
    data = _command_data(command, chain, leaf, Resolver(ask.world, ask.desk.links, channel))
    return await _settled(ask, answers.begin(ask.world, InteractionType.AUTOCOMPLETE, user.id, channel, data))


async def _menu(ask: Ask) -> JsonObject:
    """A command of a context menu, on the user or message `target`."""
    user, channel = ask.person(), ask.channel()
    kind = int(ask.need("type"))
    command = find_command(ask.world, user, channel, str(ask.need("command")), kind)
    resolver = Resolver(ask.world, ask.desk.links, channel)
    if kind == _ON_USER:
        target = resolver.user(ask.need("target"))
    else:
        message = find_message(ask.world, user, ask.need("target"))
        target = str(message.id)
        resolver.found["messages"] = {target: messages.message(ask.world, message, ask.desk.links)}
    data = {**_command_data(command, [], [], resolver), "target_id": target}
    del data["options"]
    return await _settled(ask, answers.begin(ask.world, InteractionType.COMMAND, user.id, channel, data))


def _meant(ask: Ask, user: User, channel: Channel) -> tuple[Command, list[JsonObject], list[JsonObject]]:
    """The command of a line like `group sub`, the chain below it, and the options at its end."""
    word, *words = str(ask.need("command")).split() or [""]
    command = find_command(ask.world, user, channel, word, CHAT_INPUT)
    return command, *descend(command, words, user.locale)


def _refuse_unknown(given: JsonObject, options: list[JsonObject], user: User) -> None:
    for key in given:
        if not any(means(option, key, user.locale) for option in options):
            raise RefusedError("unknown_option", f"there is no option {key!r}")


def _command_data(command: Command, chain: list[JsonObject], leaf: list[JsonObject], resolver: Resolver) -> JsonObject:
    options = leaf
    for level in reversed(chain):
        options = [{"name": level["name"], "type": level["type"], "options": options}]
    data: JsonObject = {"id": str(command.id), "name": command.name, "type": command.kind, "options": options}
    if command.guild_id is not None:
        data["guild_id"] = str(command.guild_id)
    return {**data, "resolved": resolver.found} if resolver.found else data


def _control(ask: Ask, user: User) -> tuple[Message, Channel, JsonObject]:
    """The message and the control that a click or choice is about. Raises what a client would not send."""
    message = find_message(ask.world, user, ask.need("message"))
    channel = ask.world.channel(message.channel_id)
    if channel.archived and not ask.world.settings.clicks_in_archived_threads:
        raise RefusedError("archived", "the thread is archived")
    control = components.find(message.components, str(ask.need("custom_id")))
    if control is None:
        raise RefusedError("no_control", f"the message has no control {ask.body['custom_id']!r}", 404)
    if control.get("disabled"):
        raise RefusedError("disabled", f"the control {control['custom_id']!r} is disabled")
    return message, channel, control


async def _click(ask: Ask) -> JsonObject:
    """A click on a button."""
    user = ask.person()
    message, channel, control = _control(ask, user)
    if control["type"] != Kind.BUTTON or control["style"] == LINK_STYLE:
        raise RefusedError("wrong_control", f"{control['custom_id']!r} is no button")
    return await _component(ask, user, message, channel, _component_data(control))


async def _select(ask: Ask) -> JsonObject:
    """Values chosen in a select of any kind."""
    user = ask.person()
    message, channel, control = _control(ask, user)
    if control["type"] not in SELECTS:
        raise RefusedError("wrong_control", f"{control['custom_id']!r} is no select")
    resolver = Resolver(ask.world, ask.desk.links, channel)
    data = {**_component_data(control), "values": chosen_values(control, ask.need("values"), resolver)}
    if resolver.found:
        data["resolved"] = resolver.found
    return await _component(ask, user, message, channel, data)


def _component_data(control: JsonObject) -> JsonObject:
    return {"custom_id": control["custom_id"], "component_type": control["type"], "id": control["id"]}


async def _component(ask: Ask, user: User, message: Message, channel: Channel, data: JsonObject) -> JsonObject:
    interaction = answers.begin(ask.world, InteractionType.COMPONENT, user.id, channel, data, message_id=message.id)
    return await _settled(ask, interaction)


async def _submit(ask: Ask) -> JsonObject:
    """The filled modal that an interaction was answered with."""
    user = ask.person()
    wanted = str(ask.need("interaction"))
    parent = ask.world.interactions.get(int(wanted)) if wanted.isdecimal() else None
    if parent is None or parent.user_id != user.id or parent.answer is None or parent.answer.modal is None:
        raise RefusedError("no_modal", f"interaction {wanted} opened no modal for {user.username}", 404)
    channel = ask.world.channel(parent.channel_id)
    resolver = Resolver(ask.world, ask.desk.links, channel)
    data = modals.submission(parent.answer.modal, ask.body.get("values") or {}, resolver)
    interaction = answers.begin(
        ask.world,
        InteractionType.MODAL_SUBMIT,
        user.id,
        channel,
        data,
        message_id=parent.message_id,
        parent_id=parent.id,
    )
    return await _settled(ask, interaction)


async def _say(ask: Ask) -> JsonObject:
    """A message of a person, maybe as an answer to another one."""
    user, channel, text = ask.person(), ask.channel(), str(ask.need("content"))
    rights = in_channel(ask.world, channel, user.id)
    locked = channel.thread is not None and channel.thread.locked and Permission.MANAGE_THREADS not in rights
    if Permission.VIEW_CHANNEL not in rights or sending(channel) not in rights or locked:
        raise RefusedError("not_allowed", f"{user.username} may not write in {channel.name!r}", 403)
    if not 0 < len(text) <= limits.CONTENT:
        raise RefusedError("bad_value", f"a message has 1 to {limits.CONTENT} characters")
    frame = posting.PLAIN
    if ask.body.get("reply_to") is not None:
        answered = find_message(ask.world, user, ask.body["reply_to"])
        frame = posting.Frame(MessageType.REPLY, reference=Reference(answered.channel_id, answered.id))
    message = posting.post(ask.world, channel, user.id, {"content": text}, (), frame)
    return seen_message(ask.desk, message)


async def _interaction(ask: Ask) -> JsonObject:
    """How an interaction stands."""
    return outcome(ask.desk, _known(ask))


async def _repeat(ask: Ask) -> JsonObject:
    """The bot is told of an interaction once more."""
    found = _known(ask)
    ask.world.tell("INTERACTION_CREATE", found, found.guild_id, found.channel_id)
    return outcome(ask.desk, found)


async def _expire(ask: Ask) -> JsonObject:
    """The token of an interaction works no more."""
    return outcome(ask.desk, answers.expire(ask.world, _known(ask)))


def _known(ask: Ask) -> Interaction:
    wanted = ask.params["interaction"]
    found = ask.world.interactions.get(int(wanted)) if wanted.isdecimal() else None
    if found is None:
        raise RefusedError("unknown_interaction", f"no interaction {wanted!r}", 404)
    return found


async def _settled(ask: Ask, interaction: Interaction) -> JsonObject:
    """Wait until the interaction has its first answer or has failed, then tell how it stands."""
    seconds = float(ask.body.get("wait", ask.world.settings.acknowledge_seconds + _SLACK))
    journal = ask.desk.journal
    version = journal.version
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    begun_on = ask.world.messages.get(interaction.channel_id, {}).get(interaction.message_id or 0)
    while not ask.world.interactions[interaction.id].settled:
        left = until - loop.time()
        if left <= 0 or not await journal.wait(version, left):
            break
        version = journal.version
    told = outcome(ask.desk, ask.world.interactions[interaction.id])
    edited = begun_on.edited if begun_on is not None else None
    return {**told, "edited_before": None if edited is None else stamp(edited)}


ROUTES: Final = (
    ControlRoute("POST", "/act/slash", _slash),
    ControlRoute("POST", "/act/complete", _complete),
    ControlRoute("POST", "/act/menu", _menu),
    ControlRoute("POST", "/act/click", _click),
    ControlRoute("POST", "/act/select", _select),
    ControlRoute("POST", "/act/submit", _submit),
    ControlRoute("POST", "/act/say", _say),
    ControlRoute("GET", "/interactions/{interaction}", _interaction),
    ControlRoute("POST", "/interactions/{interaction}/repeat", _repeat),
    ControlRoute("POST", "/interactions/{interaction}/expire", _expire),
)
