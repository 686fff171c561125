"""Posts, edits and threads, and what each refusal of Discord means."""

import json

import aiohttp
import discord
import pytest
from simcord import ChannelHandle, Env, MemberActor

from cogs.client import Tilewright
from cogs.ui.courier import DiscordCourier
from cogs.ui.troubles import courier_error
from tables.ports import CourierError, Publish, Trouble
from tables.sheet import Button, Document, Link, Picture, Row, Sheet, Text
from tests.cogs.fakes import FakeHouse
from tests.cogs.reading import custom_ids, labels, texts

MESSAGES = "/channels/*/messages"


def post_of(entry: int, *ping: int, table: str = "ABCDE", accent: int | None = None) -> Sheet:
    calls = " ".join(f"<@{person}>" for person in ping) or "nobody"
    return Sheet(
        table,
        (
            Text(f"Entry {entry}, {calls}"),
            Picture("board.webp", b"RIFF", "a board"),
            Document("record.json", b"{}"),
            Row((Button("open", "Play"), Button("board", "Board"), Link("https://e.io", "Rules"))),
        ),
        entry,
        ping,
        accent,
    )


@pytest.fixture
def courier(simcord_env: Env) -> DiscordCourier:
    assert isinstance(simcord_env.bot, Tilewright)
    return simcord_env.bot.courier


async def test_a_post_shows_its_picture_and_pings_only_whom_it_names(
    courier: DiscordCourier, simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor
) -> None:
    sheet = Sheet("ABCDE", (Text(f"<@{anna.id}> <@{boris.id}> @everyone"),), 1, (anna.id,))
    number = await courier.post(channel.id, sheet, "nonce")
    assert [message.id for message in channel.history()] == [number]
    sent = simcord_env.http_requests[-1].json
    assert isinstance(sent, dict)
    assert sent["allowed_mentions"] == {"parse": [], "users": [anna.id]}


async def test_a_post_is_sent_with_a_nonce_that_keeps_it_from_coming_twice(
    courier: DiscordCourier, simcord_env: Env, channel: ChannelHandle
) -> None:
    await courier.post(channel.id, Sheet("ABCDE", (Text("x"),), silent=True), "n" * 25)
    sent = simcord_env.http_requests[-1].json
    assert isinstance(sent, dict)
    assert (sent["nonce"], sent["enforce_nonce"]) == ("n" * 25, True)
    assert discord.MessageFlags._from_value(sent["flags"]).suppress_notifications


async def test_an_edit_replaces_words_files_and_controls(courier: DiscordCourier, channel: ChannelHandle) -> None:
    number = await courier.post(channel.id, post_of(1), "nonce")
    await courier.edit(channel.id, number, Sheet("ABCDE", (Text("after"), Picture("new.webp", b"RIFF", "new"))))
    (message,) = channel.history()
    assert texts(message) == ["after"]
    assert [file.filename for file in message.attachments] == ["new.webp"]
    assert custom_ids(message) == []


async def test_the_newest_post_of_an_entry_is_found(
    courier: DiscordCourier, channel: ChannelHandle, simcord_env: Env
) -> None:
    numbers = [await courier.post(channel.id, post_of(entry), f"n{i}") for i, entry in enumerate((7, 8, 8, 9))]
    await courier.post(channel.id, post_of(8, table="OTHER", accent=0xFFFFFF), "other")
    assert await courier.find(channel.id, "ABCDE", 8) == numbers[2]
    assert await courier.find(channel.id, "OTHER", 8) is not None
    assert await courier.find(channel.id, "ABCDE", 10) is None


async def test_what_somebody_else_wrote_is_never_an_own_post(
    courier: DiscordCourier, channel: ChannelHandle, anna: MemberActor
) -> None:
    await anna.send(channel, "1|open|ABCDE|8")
    assert await courier.find(channel.id, "ABCDE", 8) is None


async def test_only_the_last_hundred_messages_are_looked_through(
    courier: DiscordCourier, channel: ChannelHandle, anna: MemberActor
) -> None:
    await courier.post(channel.id, post_of(1), "n")
    for n in range(100):
        await anna.send(channel, str(n))
    assert await courier.find(channel.id, "ABCDE", 1) is None


async def test_a_thread_starts_from_a_post(courier: DiscordCourier, channel: ChannelHandle) -> None:
    number = await courier.post(channel.id, post_of(0), "n")
    thread = await courier.open_thread(channel.id, number, "t" * 120)
    (made,) = channel.threads
    assert (made.id, made.name) == (thread, "t" * 100)
    await courier.post(thread, post_of(1), "n2")
    assert texts(made.last_message) == ["Entry 1, nobody"]


async def test_a_thread_starts_from_a_lobby_that_a_command_opened(
    courier: DiscordCourier, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    house.script["play"] = Publish(post_of(0))
    shown = await anna.slash(channel, "play")
    assert shown.response is not None
    thread = await courier.open_thread(channel.id, shown.response.id, "table")
    assert [each.id for each in channel.threads] == [thread]
    await courier.edit(channel.id, shown.response.id, Sheet("ABCDE", (Text("begun"),)))
    assert texts(channel.history()[0]) == ["begun"]


async def test_a_thread_that_is_there_already_is_the_answer(
    courier: DiscordCourier, simcord_env: Env, channel: ChannelHandle
) -> None:
    number = await courier.post(channel.id, post_of(0), "n")
    simcord_env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160004)
    assert await courier.open_thread(channel.id, number, "table") == number


async def test_no_thread_starts_within_a_thread(courier: DiscordCourier, channel: ChannelHandle) -> None:
    number = await courier.post(channel.id, post_of(0), "n")
    thread = await courier.open_thread(channel.id, number, "table")
    inner = await courier.post(thread, post_of(0), "n")
    with pytest.raises(CourierError) as error:
        await courier.open_thread(thread, inner, "table")
    assert error.value.trouble is Trouble.FORBIDDEN


@pytest.mark.parametrize("accent", [None, 0x112233])
async def test_a_retired_post_keeps_its_words_and_files(
    accent: int | None, courier: DiscordCourier, channel: ChannelHandle
) -> None:
    number = await courier.post(channel.id, post_of(1, accent=accent), "n")
    await courier.retire(channel.id, number)
    (message,) = channel.history()
    assert texts(message) == ["Entry 1, nobody"]
    assert [file.filename for file in message.attachments] == ["board.webp", "record.json"]
    assert labels(message) == []


def test_links_lead_to_servers_and_direct_messages(courier: DiscordCourier) -> None:
    assert courier.link(1, 2, 3) == "https://discord.com/channels/1/2/3"
    assert courier.link(1, 2, None) == "https://discord.com/channels/1/2"
    assert courier.link(None, 2, 3) == "https://discord.com/channels/@me/2/3"


@pytest.mark.parametrize(
    ("status", "code", "trouble"),
    [
        (404, 10003, Trouble.GONE),
        (404, 10004, Trouble.GONE),
        (404, 10008, Trouble.GONE),
        (404, 0, Trouble.GONE),
        (403, 50001, Trouble.FORBIDDEN),
        (403, 50013, Trouble.FORBIDDEN),
        (400, 50024, Trouble.FORBIDDEN),
        (403, 0, Trouble.FORBIDDEN),
        (400, 30046, Trouble.FORBIDDEN),
        (400, 50083, Trouble.CLOSED),
        (400, 160005, Trouble.CLOSED),
        (400, 160006, Trouble.FULL),
        (400, 30013, Trouble.FULL),
        (400, 30033, Trouble.FULL),
        (400, 40005, Trouble.TOO_LARGE),
        (413, 0, Trouble.TOO_LARGE),
        (400, 160004, Trouble.EXISTS),
        (503, 0, Trouble.UNREACHABLE),
    ],
)
async def test_each_refusal_has_a_name(
    status: int, code: int, trouble: Trouble, courier: DiscordCourier, simcord_env: Env, channel: ChannelHandle
) -> None:
    simcord_env.inject_error("POST", MESSAGES, status=status, code=code, times=None)
    with pytest.raises(CourierError) as error:
        await courier.post(channel.id, post_of(1), "n")
    assert error.value.trouble is trouble
    assert str(code) in error.value.detail


async def test_a_message_that_discord_finds_wrong_is_a_fault_of_the_program(
    courier: DiscordCourier, simcord_env: Env, channel: ChannelHandle
) -> None:
    simcord_env.inject_error("POST", MESSAGES, status=400, code=50035)
    with pytest.raises(discord.HTTPException):
        await courier.post(channel.id, post_of(1), "n")


@pytest.mark.parametrize(
    "error",
    [
        aiohttp.ServerDisconnectedError(),
        TimeoutError(),
        OSError(),
        json.JSONDecodeError("half", "", 0),
        discord.RateLimited(9),
    ],
)
def test_a_broken_connection_and_a_long_rate_limit_are_no_answer(error: Exception) -> None:
    meant = courier_error(error)
    assert meant is not None
    assert meant.trouble is Trouble.UNREACHABLE


def test_other_exceptions_are_faults_of_the_program() -> None:
    assert courier_error(KeyError("x")) is None


async def test_missing_rights_are_found_by_discord_itself(
    courier: DiscordCourier, simcord_env: Env, channel: ChannelHandle
) -> None:
    closed = simcord_env.guild.create_text_channel(
        "closed", overwrites={simcord_env.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    )
    with pytest.raises(CourierError) as error:
        await courier.post(closed.id, post_of(1), "n")
    assert error.value.trouble is Trouble.FORBIDDEN


async def test_who_is_a_member_is_present(courier: DiscordCourier, simcord_env: Env, anna: MemberActor) -> None:
    assert await courier.present(simcord_env.guild.id, anna.id)


@pytest.mark.parametrize("code", [10007, 10013])
async def test_who_left_or_has_no_account_any_more_is_not(
    courier: DiscordCourier, simcord_env: Env, anna: MemberActor, code: int
) -> None:
    assert not await courier.present(simcord_env.guild.id, 4711)
    simcord_env.inject_error("GET", "/guilds/*/members/*", status=404, code=code)
    assert not await courier.present(simcord_env.guild.id, anna.id)


@pytest.mark.parametrize(
    ("status", "code", "trouble"),
    [(404, 10004, Trouble.GONE), (403, 50001, Trouble.FORBIDDEN), (503, 0, Trouble.UNREACHABLE)],
)
async def test_whether_somebody_is_present_is_not_guessed(
    courier: DiscordCourier, simcord_env: Env, anna: MemberActor, status: int, code: int, trouble: Trouble
) -> None:
    simcord_env.inject_error("GET", "/guilds/*/members/*", status=status, code=code, times=9)
    with pytest.raises(CourierError) as refused:
        await courier.present(simcord_env.guild.id, anna.id)
    assert refused.value.trouble is trouble


async def test_nobody_is_looked_for_on_a_server_that_the_bot_has_left(
    courier: DiscordCourier, anna: MemberActor
) -> None:
    with pytest.raises(CourierError) as refused:
        await courier.present(4711, anna.id)
    assert refused.value.trouble is Trouble.GONE


async def test_a_private_thread_is_open_to_its_people_alone_and_is_found_again(
    courier: DiscordCourier, simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor
) -> None:
    number = await courier.open_private(channel.id, "t" * 120, (anna.id, boris.id))
    (thread,) = channel.threads
    assert (thread.id, thread.name) == (number, "t" * 100)
    assert {anna.id, boris.id} <= set(simcord_env.backend.channels[number].thread_members)
    await courier.post(number, post_of(1), "n")
    assert await courier.open_private(channel.id, "t" * 120, (anna.id,)) == number
    assert len(channel.threads) == 1


async def test_who_has_left_is_not_let_into_a_private_thread(
    courier: DiscordCourier, channel: ChannelHandle, anna: MemberActor
) -> None:
    number = await courier.open_private(channel.id, "table", (4711, anna.id))
    assert [thread.id for thread in channel.threads] == [number]


async def test_a_public_thread_of_the_same_name_is_another_one(courier: DiscordCourier, channel: ChannelHandle) -> None:
    message = await courier.post(channel.id, post_of(0), "n")
    public = await courier.open_thread(channel.id, message, "table")
    assert await courier.open_private(channel.id, "table", ()) != public
