"""discord.py, unmodified but for its two addresses, does everything that the game will need."""

import discord
import pytest

from sandbox.client import SandboxClient
from sandbox.control.refusal import RefusedError
from sandbox.model.message import MessageType
from sandbox.server import Sandbox
from tests.sandbox.sample_bot import SampleBot


@pytest.fixture(autouse=True)
async def _no_findings(bot: SampleBot, client: SandboxClient) -> object:
    yield
    assert await client.findings() == []


async def test_the_bot_logs_in_and_knows_its_guild(bot: SampleBot, sandbox: Sandbox) -> None:
    guild = bot.get_guild(sandbox.guild.id)
    assert guild is not None
    assert [channel.name for channel in guild.text_channels] == ["games", "lounge"]
    assert guild.me.guild_permissions.send_messages


async def test_a_slash_command_is_answered_in_public(bot: SampleBot, client: SandboxClient) -> None:
    answer = await client.person("ada").slash("echo", "games", number=7, loud=True)
    assert answer.message is not None
    assert answer.message.text == "7!"
    assert answer.message.kind == MessageType.CHAT_INPUT_COMMAND
    assert answer.message.raw["interaction_metadata"]["user"]["username"] == "ada"
    assert [m.text for m in await client.person("fox").messages("games")] == ["7!"]


async def test_the_client_refuses_what_discord_would_not_send(bot: SampleBot, client: SandboxClient) -> None:
    ada = client.person("ada")
    for code, command, options in (
        ("missing_option", "echo", {}),
        ("bad_value", "echo", {"number": 10}),
        ("bad_value", "echo", {"number": "7"}),
        ("unknown_option", "echo", {"number": 1, "quiet": True}),
        ("unknown_command", "nothing", {}),
        ("unknown_command", "admin write", {"where": "games"}),
    ):
        with pytest.raises(RefusedError, match=code):
            await ada.slash(command, "games", **options)


async def test_autocompletion_offers_choices(bot: SampleBot, client: SandboxClient) -> None:
    choices = await client.person("ada").complete("colour", "games", "name", "gr")
    assert choices == ({"name": "Green", "value": "green"},)


async def test_a_button_edits_its_message(bot: SampleBot, client: SandboxClient) -> None:
    ada = client.person("ada")
    shown = (await ada.slash("classic", "games")).message
    assert shown is not None
    again = await ada.click(shown, "count")
    assert again.message is not None
    assert again.message.id == shown.id
    assert (await ada.message(shown)).control("count").label == "Count 1"


async def test_a_deferred_update_is_waited_for(bot: SampleBot, client: SandboxClient) -> None:
    ada = client.person("ada")
    shown = (await ada.slash("classic", "games")).message
    assert shown is not None
    assert (await ada.settle(await ada.click(shown, "later"))).content == "edited later"


async def test_a_disabled_button_and_a_wrong_choice_are_refused(bot: SampleBot, client: SandboxClient) -> None:
    ada = client.person("ada")
    shown = (await ada.slash("classic", "games")).message
    assert shown is not None
    with pytest.raises(RefusedError, match="disabled"):
        await ada.click(shown, "closed")
    with pytest.raises(RefusedError, match="bad_value"):
        await ada.select(shown, "colours", "black")
    with pytest.raises(RefusedError, match="bad_value"):
        await ada.select(shown, "colours", "red", "green", "blue")


async def test_a_select_is_answered_to_its_user_only(bot: SampleBot, client: SandboxClient) -> None:
    ada, fox = client.person("ada"), client.person("fox")
    shown = (await ada.slash("classic", "games")).message
    assert shown is not None
    answer = await fox.select(shown, "colours", "Red", "blue")
    assert answer.message is not None
    assert answer.message.text == "red and blue"
    assert answer.message.ephemeral
    assert [m.text for m in await fox.messages("games")] == ["classic", "red and blue"]
    assert [m.text for m in await ada.messages("games")] == ["classic"]
    with pytest.raises(RefusedError, match="unknown_message"):
        await ada.message(answer.message)


async def test_a_modal_is_filled_and_submitted(bot: SampleBot, client: SandboxClient) -> None:
    layla = client.person("layla")
    shown = (await layla.slash("classic", "games")).message
    assert shown is not None
    opened = await layla.click(shown, "ask")
    assert opened.modal is not None
    assert opened.modal.fields == {"name": "Name", "colour": "Colour"}
    with pytest.raises(RefusedError, match="missing_field"):
        await layla.submit(opened, {"colour": ["red"]})
    answer = await layla.submit(opened, {"name": "ليلى", "colour": ["red"]})
    assert answer.message is not None
    assert answer.message.text == "ليلى likes red"


async def test_a_deferred_answer_becomes_components_with_a_picture(bot: SampleBot, client: SandboxClient) -> None:
    ada = client.person("ada")
    answer = await ada.slash("board", "games")
    assert answer.message is not None
    assert answer.message.ephemeral
    shown = await ada.settle(answer)
    assert shown.v2
    assert shown.text == "first"
    file = shown.files[0]
    assert (file.width, file.height, file.content_type, file.alt) == (24, 12, "image/png", "a board")
    assert (await client.download(file.url)).startswith(b"\x89PNG")
    media = shown.raw["components"][0]["components"][1]["items"][0]["media"]
    assert media["url"] == file.url
    assert [c["id"] for c in shown.raw["components"][0]["components"]] == [2, 3, 4]
    changed = await ada.click(shown, "Go")
    assert changed.message is not None
    assert (changed.message.text, len(changed.message.files)) == ("second", 1)
    assert bot.clicked == ["go"]


async def test_the_first_followup_ends_the_thinking(bot: SampleBot, client: SandboxClient) -> None:
    ada = client.person("ada")
    answer = await ada.slash("think", "games")
    shown = await ada.settle(answer)
    assert answer.message is not None
    assert (shown.id, shown.text) == (answer.message.id, "done thinking")
    more = await ada.wait_for("games", lambda message: message.text == "and more")
    assert more.ephemeral
    assert more.kind == MessageType.REPLY


async def test_a_thread_from_a_message_has_its_id_and_opens_once(bot: SampleBot, client: SandboxClient) -> None:
    ada = client.person("ada")
    answer = await ada.slash("thread", "games")
    assert answer.message is not None
    await ada.wait_for("table 1", lambda message: message.text == "welcome")
    thread = await ada.wait_for_channel(lambda channel: channel["id"] == str(answer.message and answer.message.id))
    assert (thread["type"], thread["thread_metadata"]["auto_archive_duration"]) == (11, 1440)
    await client.until(lambda: _first(bot.failures), "the second thread's refusal")
    refusal = bot.failures[0]
    assert isinstance(refusal, discord.HTTPException)
    assert refusal.code == 160004
    texts = [m.text for m in await ada.messages("table 1") if m.kind == MessageType.DEFAULT]
    assert texts == ["welcome"], "a repeated nonce gives the first message"


async def test_a_second_answer_is_refused(bot: SampleBot, client: SandboxClient) -> None:
    await client.person("ada").slash("twice", "games")
    await client.until(lambda: _first(bot.failures), "the refusal")
    assert isinstance(bot.failures[0], discord.HTTPException)
    assert bot.failures[0].code == 40060


async def test_an_interaction_told_twice_is_answered_once(bot: SampleBot, client: SandboxClient) -> None:
    answer = await client.person("ada").slash("echo", "games", number=1)
    await client.repeat(answer.id)
    await client.until(lambda: _first(bot.failures), "the refusal")
    assert isinstance(bot.failures[0], discord.HTTPException)
    assert bot.failures[0].code == 40060


async def test_a_late_answer_is_refused_and_shown_as_failed(bot: SampleBot, client: SandboxClient) -> None:
    await client.change_settings(acknowledge_seconds=0.1)
    answer = await client.person("ada").slash("think", "games", seconds=0.2, late=True)
    assert answer.failed
    await client.until(lambda: _first(bot.failures), "the refusal")
    assert isinstance(bot.failures[0], discord.NotFound)
    assert bot.failures[0].code == 10062


async def test_a_token_expires_after_a_quarter_of_an_hour(bot: SampleBot, client: SandboxClient) -> None:
    answer = await client.person("ada").slash("think", "games", seconds=0.2)
    await client.advance(901)
    await client.until(lambda: _first(bot.failures), "the refusal")
    assert isinstance(bot.failures[0], discord.HTTPException)
    assert bot.failures[0].code == 50027
    assert answer.message is not None
    assert (await client.person("ada").message(answer.message)).loading


async def test_a_right_taken_away_is_missed(bot: SampleBot, client: SandboxClient) -> None:
    olga = client.person("olga")
    shown = await olga.settle(await olga.slash("admin write", "games", where="lounge"))
    assert shown.text == "written to lounge"
    await client.overwrite("lounge", "bot", deny=["ATTACH_FILES"])
    await olga.slash("admin write", "games", where="lounge")
    await client.until(lambda: _first(bot.failures), "the refusal")
    assert isinstance(bot.failures[0], discord.Forbidden)
    assert bot.failures[0].code == 50013


async def test_a_dropped_socket_is_resumed_and_nothing_is_missed(bot: SampleBot, client: SandboxClient) -> None:
    ada = client.person("ada")
    for how in ("close", "abort", "reconnect"):
        await client.drop_gateway(how)
        answer = await ada.slash("echo", "games", number=1)
        assert answer.message is not None, how
    assert bot.resumes == 3


async def test_a_command_in_a_direct_message(bot: SampleBot, client: SandboxClient, sandbox: Sandbox) -> None:
    ada_id = next(user.id for user in sandbox.world.users.values() if user.username == "ada")
    user = await bot.fetch_user(ada_id)
    await user.send("hello")
    ada = client.person("ada")
    assert [m.text for m in await ada.messages("dm:ada")] == ["hello"]
    answer = await ada.slash("echo", "dm:ada", number=2)
    assert answer.message is not None
    assert bot.interactions[-1].guild_id is None
    assert "thread" not in [command["name"] for command in await ada.commands("dm:ada")]
    await client.change_person("ada", open_to_messages=False)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("hello again")
    assert refused.value.code == 50007


async def _first(failures: list[BaseException]) -> BaseException | None:
    return failures[0] if failures else None
