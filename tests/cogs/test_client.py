"""The client: its commands, their registration, and what it says when it is ready."""

import discord
import pytest
from simcord import ChannelHandle, Env, MemberActor

from cogs.client import Ready, Tilewright
from cogs.rights import ASKED_TOO, RIGHTS, invite_link, missing
from cogs.ui.registration import fingerprint, payload
from sandbox.checks.commands import check_commands, command_size
from tables.actions import ACTIONS
from tests.cogs.fakes import FakeHouse, FakeMemory, make_bot
from words.catalogue import catalogue

COMMANDS = {"play", "turn", "board", "scores", "since", "tables", "help", "settings"}


def bot_of(env: Env) -> Tilewright:
    assert isinstance(env.bot, Tilewright)
    return env.bot


def registrations(env: Env) -> int:
    return sum(request.method == "PUT" and request.path.endswith("/commands") for request in env.http_requests)


async def test_the_commands_are_within_discords_limits_in_every_language(simcord_env: Env) -> None:
    commands = await payload(bot_of(simcord_env).tree)
    assert {command["name"] for command in commands} == COMMANDS
    assert check_commands(commands) == []
    assert max(command_size(command) for command in commands) < 8000


async def test_every_command_is_an_action_and_has_a_name_in_each_language(simcord_env: Env) -> None:
    for command in await payload(bot_of(simcord_env).tree):
        assert command["name"] in ACTIONS
        for named in (command, *command["options"]):
            assert named["name_localizations"].keys() == {"cs", "de"}
            assert named["description_localizations"].keys() == {"cs", "de"}


async def test_names_differ_within_a_language(simcord_env: Env) -> None:
    commands = await payload(bot_of(simcord_env).tree)
    for lang in ("cs", "de"):
        assert len({command["name_localizations"][lang] for command in commands}) == len(commands)


async def test_the_words_come_from_the_catalogues(simcord_env: Env) -> None:
    (play,) = [command for command in await payload(bot_of(simcord_env).tree) if command["name"] == "play"]
    assert play["name_localizations"]["cs"] == catalogue("cs").template("command.play", None).plain
    game = play["options"][0]
    assert game["description_localizations"]["de"] == catalogue("de").template("command.play.game.about", None).plain


async def test_options_are_called_as_the_house_calls_them(simcord_env: Env) -> None:
    (play,) = [command for command in await payload(bot_of(simcord_env).tree) if command["name"] == "play"]
    assert [(option["name"], option["autocomplete"]) for option in play["options"]] == [
        ("game", True),
        ("preset", True),
    ]


async def test_lists_and_help_work_in_a_direct_message_and_the_rest_does_not(simcord_env: Env) -> None:
    contexts = {c["name"]: (c["contexts"], c["integration_types"]) for c in await payload(bot_of(simcord_env).tree)}
    assert contexts["tables"] == contexts["help"] == contexts["settings"] == ([0, 1], [0])
    assert all(contexts[name] == ([0], [0]) for name in COMMANDS - {"tables", "help", "settings"})


async def test_help_is_answered_in_a_direct_message(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    result = await anna.user.slash("help")
    assert result.response is not None
    assert (house.last.action, house.last.place.guild) == ("help", None)


async def test_commands_are_registered_once(
    simcord_env: Env, house: FakeHouse, memory: FakeMemory, channel: ChannelHandle
) -> None:
    assert registrations(simcord_env) == 1
    await simcord_env.restart_bot(make_bot(house, memory))
    assert registrations(simcord_env) == 1


async def test_commands_that_changed_are_registered_again(
    simcord_env: Env, house: FakeHouse, memory: FakeMemory, channel: ChannelHandle
) -> None:
    (key,) = memory.kept
    assert key == f"commands:{bot_of(simcord_env).application_id}"
    memory.kept[key] = "of another version"
    await simcord_env.restart_bot(make_bot(house, memory))
    assert registrations(simcord_env) == 2


async def test_registration_can_be_forced(
    simcord_env: Env, house: FakeHouse, memory: FakeMemory, channel: ChannelHandle
) -> None:
    bot = make_bot(house, memory, force_registration=True)
    await simcord_env.restart_bot(bot)
    assert registrations(simcord_env) == 2


async def test_any_change_of_a_text_changes_the_fingerprint(simcord_env: Env) -> None:
    tree = bot_of(simcord_env).tree
    before = await fingerprint(tree)
    assert await fingerprint(tree) == before
    command = tree.get_command("turn")
    assert isinstance(command, discord.app_commands.Command)
    command.description = "something else"
    assert await fingerprint(tree) != before


async def test_no_privileged_intent_is_asked_for(simcord_env: Env) -> None:
    privileged = discord.Intents(members=True, presences=True, message_content=True)
    assert not bot_of(simcord_env).intents.value & privileged.value


async def test_it_says_once_that_it_is_ready(house: FakeHouse, memory: FakeMemory) -> None:
    import simcord

    told: list[Ready] = []
    bot = make_bot(house, memory, told)
    async with simcord.run(bot) as env:
        await env.settle()
        await bot.on_ready()
    assert [(ready.name, ready.servers) for ready in told] == [("TestBot", 0)]


def test_the_invitation_asks_for_exactly_the_rights_that_are_needed() -> None:
    link = invite_link(42)
    wanted = sum(discord.Permissions.VALID_FLAGS[name] for name in (*RIGHTS, *ASKED_TOO))
    assert int(link.rpartition("permissions=")[2]) == wanted
    assert "client_id=42" in link
    assert "scope=bot+applications.commands" in link


@pytest.mark.parametrize("name", [*RIGHTS, *ASKED_TOO])
def test_every_right_exists(name: str) -> None:
    assert name in discord.Permissions.VALID_FLAGS


async def test_what_discord_py_still_tells_a_bot_that_has_left_harms_nobody() -> None:
    bot = make_bot(FakeHouse(), FakeMemory())
    await bot.close()
    bot.dispatch("ready")
    bot.dispatch("interaction", None)


def test_missing_rights_are_named_and_administrators_lack_none() -> None:
    everything = discord.Permissions(**dict.fromkeys(RIGHTS, True))
    assert missing(everything, in_thread=False) == ()
    assert missing(discord.Permissions(administrator=True), in_thread=False) == ()
    everything.update(attach_files=False, send_messages=False)
    assert missing(everything, in_thread=False) == ("send_messages", "attach_files")
    assert missing(everything, in_thread=True) == ("attach_files",)
