"""What discord.py makes of each fault: waits, tries again, gives up, or goes on with its session."""

import aiohttp
import discord
import pytest

from sandbox.client import SandboxClient
from sandbox.faults.fault import Moment, Scope
from sandbox.faults.target import CALLBACK, EDIT_ANSWER, SEND
from sandbox.scene import THAT_INTERACTION
from sandbox.server import Sandbox
from sandbox.settings import Settings
from sandbox.wire.rest.buckets import Bucket
from tests.conftest import ErrorLog
from tests.sandbox.sample_bot import SampleBot


@pytest.fixture(autouse=True)
async def _no_findings(bot: SampleBot, client: SandboxClient) -> object:
    yield
    assert await client.findings() == []


def channel(bot: SampleBot, sandbox: Sandbox) -> discord.TextChannel:
    guild = bot.get_guild(sandbox.guild.id)
    assert guild is not None
    return guild.text_channels[0]


async def failure(bot: SampleBot, client: SandboxClient) -> BaseException:
    """The first error in which a command of the bot has ended."""

    async def look() -> BaseException | None:
        return bot.failures[0] if bot.failures else None

    return await client.until(look, "an error")


@pytest.mark.parametrize("scope", list(Scope))
async def test_a_rate_limit_is_waited_for(
    bot: SampleBot, sandbox: Sandbox, client: SandboxClient, scope: Scope
) -> None:
    placed = await client.trouble.limit(SEND, 0.02, scope)
    assert (await channel(bot, sandbox).send("x")).content == "x"
    assert await placed.hits() == 1


async def test_a_rate_limit_of_an_answer_is_waited_for(bot: SampleBot, client: SandboxClient) -> None:
    await client.trouble.limit(CALLBACK, 0.02)
    answer = await client.person("ada").slash("echo", "games", number=1)
    assert answer.message is not None


async def test_real_limits_are_kept_without_a_refusal(bot: SampleBot, sandbox: Sandbox, client: SandboxClient) -> None:
    await client.trouble.set_limits([Bucket("POST", "/channels/*/messages", 2, 0.1)])
    for number in range(5):
        await channel(bot, sandbox).send(str(number))
    assert [request["status"] for request in await client.requests() if "messages" in request["path"]] == [200] * 5


async def test_a_ban_is_no_limit_and_ends_at_once(bot: SampleBot, sandbox: Sandbox, client: SandboxClient) -> None:
    await client.trouble.ban(SEND)
    with pytest.raises(discord.HTTPException) as refused:
        await channel(bot, sandbox).send("x")
    assert refused.value.status == 429


async def test_edits_of_old_messages_are_tried_five_times(
    bot: SampleBot, sandbox: Sandbox, client: SandboxClient
) -> None:
    message = await channel(bot, sandbox).send("x")
    await client.change_settings(old_edits=0, old_edit_seconds=0.01)
    await client.advance(3601)
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="y")
    assert refused.value.code == 30046
    edits = [request for request in await client.requests() if request["code"] == 30046]
    assert len(edits) == 5


async def test_a_broken_connection_is_not_tried_again(bot: SampleBot, sandbox: Sandbox, client: SandboxClient) -> None:
    await client.trouble.reset(SEND, Moment.AFTER)
    with pytest.raises(aiohttp.ClientError):
        await channel(bot, sandbox).send("x")
    assert len([m async for m in channel(bot, sandbox).history()]) == 1


async def test_half_an_answer_is_an_error_that_is_not_discords(
    bot: SampleBot, sandbox: Sandbox, client: SandboxClient
) -> None:
    await client.trouble.truncate(SEND)
    with pytest.raises(ValueError, match=r"Unterminated|Expecting|delimiter"):
        await channel(bot, sandbox).send("x")
    await client.trouble.reset(SEND, Moment.AMID)
    with pytest.raises(aiohttp.ClientError):
        await channel(bot, sandbox).send("x")


async def test_a_broken_answer_shows_as_failed(bot: SampleBot, client: SandboxClient) -> None:
    await client.change_settings(acknowledge_seconds=0.1)
    await client.trouble.reset(CALLBACK)
    assert (await client.person("ada").slash("echo", "games", number=1)).failed
    assert isinstance(await failure(bot, client), aiohttp.ClientError)


async def test_a_bad_gateway_once_takes_a_second(bot: SampleBot, client: SandboxClient) -> None:
    placed = await client.trouble.break_down(EDIT_ANSWER)
    ada = client.person("ada")
    assert (await ada.settle(await ada.slash("board", "games"))).text == "first"
    assert await placed.hits() == 1


async def test_a_token_that_expires_after_the_deferral_leaves_it_thinking(
    bot: SampleBot, client: SandboxClient
) -> None:
    async with client.trouble.when(CALLBACK) as scene:
        await scene.expire(THAT_INTERACTION)
    ada = client.person("ada")
    answer = await ada.slash("think", "games")
    error = await failure(bot, client)
    assert isinstance(error, discord.HTTPException)
    assert error.code == 50027
    assert answer.message is not None
    assert (await ada.message(answer.message)).loading


async def test_a_message_deleted_under_its_view_cannot_be_updated(
    bot: SampleBot, client: SandboxClient, error_log: ErrorLog
) -> None:
    ada = client.person("ada")
    shown = await ada.settle(await ada.slash("classic", "games"))
    async with client.trouble.when(CALLBACK, Moment.BEFORE) as scene:
        await scene.delete_message(shown.id)
    await client.change_settings(acknowledge_seconds=0.2)
    await ada.click(shown, "count")
    statuses = [(request["status"], request["code"]) for request in await client.requests()]
    assert (404, 10008) in statuses
    error_log.expect("Ignoring exception in view")


async def test_an_interaction_that_is_told_twice_is_answered_once(bot: SampleBot, client: SandboxClient) -> None:
    await client.trouble.repeat_event()
    answer = await client.person("ada").slash("echo", "games", number=1)
    assert answer.message is not None
    error = await failure(bot, client)
    assert isinstance(error, discord.HTTPException)
    assert error.code == 40060


async def test_an_interaction_is_answered_though_the_socket_broke_at_it(bot: SampleBot, client: SandboxClient) -> None:
    await client.trouble.break_at_event()
    answer = await client.person("ada").slash("echo", "games", number=1)
    assert answer.message is not None
    assert bot.resumes == 1


@pytest.mark.parametrize(("settings", "heartbeat_timeout"), [(Settings(heartbeat_seconds=0.1), 0.4)])
async def test_a_gateway_that_does_not_acknowledge_is_left_and_resumed(
    settings: Settings, heartbeat_timeout: float, bot: SampleBot, client: SandboxClient
) -> None:
    await client.change_wire(acknowledges=False)

    async def look() -> bool | None:
        return True if bot.resumes else None

    await client.until(look, "a resumed session")
    await client.change_wire(acknowledges=True)


async def test_after_an_outage_the_bot_is_back(
    bot: SampleBot, client: SandboxClient, sandbox: Sandbox, error_log: ErrorLog
) -> None:
    async with client.trouble.outage():
        await client.wait_for_no_bot()
        with pytest.raises(aiohttp.ClientError):
            await channel(bot, sandbox).send("x")
    await client.wait_for_bot()
    answer = await client.person("ada").slash("echo", "games", number=1)
    assert answer.message is not None
    error_log.expect("Attempting a reconnect")


async def test_a_guild_is_away_for_a_while(bot: SampleBot, client: SandboxClient, sandbox: Sandbox) -> None:
    guild = str(sandbox.guild.id)
    await client.change_guild(guild, available=False)

    async def away() -> bool | None:
        return True if bot.guilds[0].unavailable else None

    await client.until(away, "the guild to be away", timeout=2)
    await client.change_guild(guild, available=True)
    answer = await client.person("ada").slash("echo", "games", number=1)
    assert answer.message is not None
    assert not bot.guilds[0].unavailable


async def test_pins_and_emoji_of_the_library_have_routes(
    bot: SampleBot, sandbox: Sandbox, client: SandboxClient
) -> None:
    message = await channel(bot, sandbox).send("x")
    await message.pin()
    await message.add_reaction("🎲")
    assert [one.id async for one in channel(bot, sandbox).pins()] == [message.id]
    again = await channel(bot, sandbox).fetch_message(message.id)
    assert [str(reaction.emoji) for reaction in again.reactions] == ["🎲"]
    await again.remove_reaction("🎲", message.author)
    await again.unpin()
    async with channel(bot, sandbox).typing():
        pass
    assert [one.id async for one in channel(bot, sandbox).pins()] == []
