"""Whatever goes wrong on the way, an interaction ends with a word, and the log has the same code."""

import re
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any
from unittest import mock

import aiohttp
import discord
import pytest
from simcord import ChannelHandle, Env, MemberActor

from cogs.ui.taken import Taken
from tables.ports import Ask, Publish, Show, Update
from tables.sheet import Button, Field, Form, Row, Sheet, Text
from tests.cogs.fakes import FakeHouse
from tests.cogs.reading import texts
from tests.conftest import ErrorLog

PANEL = Sheet("abcd", (Text("Panel"), Row((Button("key", "1"), Button("type", "Type")))))
LOBBY = Sheet("abcd", (Text("Lobby"), Row((Button("join", "Join"), Button("setup", "Set up")))))
ORIGINAL = "/webhooks/*/messages/@original"
CALLBACK = "/interactions/*/callback"


class BrokenError(Exception):
    """What a fault of the program raises."""


def code_in(text: str) -> str:
    found = re.search(r"\*\*([0-9A-F]{6})\*\*", text)
    assert found is not None, text
    return found[1]


def breaking(times: int, method: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """The method, after so many calls in which the connection breaks."""
    left = [None] * times

    async def broken(*args: Any, **kwargs: Any) -> Any:
        if left:
            left.pop()
            raise aiohttp.ServerDisconnectedError
        return await method(*args, **kwargs)

    return broken


@pytest.mark.parametrize("command", ["play", "turn", "help"])
async def test_an_error_in_a_command_ends_its_answer_with_the_code_of_the_log(
    command: str, house: FakeHouse, channel: ChannelHandle, anna: MemberActor, error_log: ErrorLog
) -> None:
    house.script[command] = BrokenError()
    await anna.slash(channel, command)
    (message,) = channel.history(viewer=anna)
    (logged,) = error_log.expect("failed, code")
    assert code_in(texts(message)[0]) in logged
    assert message.flags.ephemeral
    assert not message.flags.loading


@pytest.mark.parametrize(("label", "action"), [("1", "key"), ("Type", "type")])
async def test_an_error_in_a_panel_leaves_the_panel(
    label: str, action: str, house: FakeHouse, channel: ChannelHandle, anna: MemberActor, error_log: ErrorLog
) -> None:
    house.script |= {"turn": Show(PANEL), action: BrokenError()}
    shown = await anna.slash(channel, "turn")
    assert shown.response is not None
    await anna.click(shown.response, label=label)
    panel, word = channel.history(viewer=anna)
    (logged,) = error_log.expect("failed, code")
    assert texts(panel) == ["Panel"]
    assert code_in(texts(word)[0]) in logged


@pytest.mark.parametrize(("label", "action"), [("Join", "join"), ("Set up", "setup")])
async def test_an_error_at_a_public_control_is_told_in_private(
    label: str, action: str, house: FakeHouse, channel: ChannelHandle, anna: MemberActor, error_log: ErrorLog
) -> None:
    house.script |= {"play": Publish(LOBBY), action: BrokenError()}
    shown = await anna.slash(channel, "play")
    assert shown.response is not None
    await anna.click(shown.response, label=label)
    lobby, word = channel.history(viewer=anna)
    error_log.expect("failed, code")
    assert texts(lobby) == ["Lobby"]
    assert word.flags.ephemeral


async def test_an_answer_of_the_wrong_kind_is_an_error(
    house: FakeHouse, channel: ChannelHandle, anna: MemberActor, error_log: ErrorLog
) -> None:
    house.script["turn"] = Update(PANEL)
    result = await anna.slash(channel, "turn")
    error_log.expect("failed, code")
    assert result.response is not None


async def test_a_sheet_beyond_the_limits_is_an_error_and_is_never_sent(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor, error_log: ErrorLog
) -> None:
    house.script["turn"] = Show(Sheet("abcd", (Text("x" * 4001),)))
    await anna.slash(channel, "turn")
    error_log.expect("failed, code")
    assert "x" * 4001 not in str([request.json for request in simcord_env.http_requests])


async def test_a_connection_that_breaks_twice_does_not_matter(
    house: FakeHouse, channel: ChannelHandle, anna: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for owner, name in (
        (discord.InteractionResponse, "defer"),
        (discord.Interaction, "edit_original_response"),
    ):
        monkeypatch.setattr(owner, name, breaking(2, getattr(owner, name)))
    house.script["turn"] = Show(PANEL)
    result = await anna.slash(channel, "turn")
    assert texts(result.response) == ["Panel"]
    assert len(house.clicks) == 1


async def test_a_first_sign_that_arrived_although_the_connection_broke_counts(
    house: FakeHouse, channel: ChannelHandle, anna: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    defer = discord.InteractionResponse.defer

    async def arriving(response: Any, **kwargs: Any) -> Any:
        monkeypatch.setattr(discord.InteractionResponse, "defer", defer)
        await defer(response, **kwargs)
        response._response_type = None  # discord.py knows of an answer only once it has read Discord's
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(discord.InteractionResponse, "defer", arriving)
    house.script["turn"] = Show(PANEL)
    result = await anna.slash(channel, "turn")
    assert texts(result.response) == ["Panel"]
    assert len(house.clicks) == 1


async def test_an_answer_that_the_connection_takes_three_times_is_told_of_and_is_no_error_of_the_bot(
    house: FakeHouse,
    channel: ChannelHandle,
    anna: MemberActor,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    edit = discord.Interaction.edit_original_response
    monkeypatch.setattr(discord.Interaction, "edit_original_response", breaking(3, edit))
    house.script["turn"] = Show(PANEL)
    result = await anna.slash(channel, "turn")
    assert result.response is not None
    assert "anna" in texts(result.response)[0]
    assert result.response.flags.ephemeral
    assert "did not get through" in caplog.text


async def test_an_answer_and_the_word_on_it_that_do_not_get_through_are_told_of_in_the_channel(
    house: FakeHouse, channel: ChannelHandle, anna: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit = discord.Interaction.edit_original_response
    monkeypatch.setattr(discord.Interaction, "edit_original_response", breaking(6, edit))
    house.script["turn"] = Show(PANEL)
    await anna.slash(channel, "turn")
    last = channel.last_message
    assert last is not None
    assert not last.flags.ephemeral
    assert "anna" in texts(last)[0]


async def test_a_broken_connection_of_the_house_itself_is_an_error(
    house: FakeHouse, channel: ChannelHandle, anna: MemberActor, error_log: ErrorLog
) -> None:
    house.script["turn"] = OSError("the disk")
    await anna.slash(channel, "turn")
    error_log.expect("failed, code")


async def test_a_click_that_came_too_late_is_not_carried_out(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor, caplog: pytest.LogCaptureFixture
) -> None:
    simcord_env.inject_error("POST", CALLBACK, status=404, code=10062)
    await anna.slash(channel, "turn")
    assert house.clicks == []
    assert "not carried out" in caplog.text


async def test_a_first_sign_that_counts_although_its_answer_was_an_error_is_held(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    """A 502 whose effect happened: discord.py tries again by itself and is told that the answer is there already."""
    defer = discord.InteractionResponse.defer

    async def told_twice(response: Any, **kwargs: Any) -> Any:
        await defer(response, **kwargs)
        response._response_type = None
        await defer(response, **kwargs)

    house.script["turn"] = Show(PANEL)
    with mock.patch.object(discord.InteractionResponse, "defer", told_twice):
        result = await anna.slash(channel, "turn")
    assert texts(result.response) == ["Panel"]
    assert len(house.clicks) == 1


async def test_a_click_that_is_delivered_again_is_left_to_the_first_delivery(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor, caplog: pytest.LogCaptureFixture
) -> None:
    house.script |= {"turn": Show(PANEL), "key": Show(PANEL)}
    shown = await anna.slash(channel, "turn")
    assert shown.response is not None
    await anna.click(shown.response, label="1")
    dispatcher = simcord_env.bot.dispatcher  # type: ignore[attr-defined]  # the bot is a Tilewright
    with mock.patch.object(dispatcher, "_taken", SimpleNamespace(take=lambda _: False)):
        simcord_env.inject_error("POST", CALLBACK, status=400, code=40060)
        await anna.click(shown.response, label="1")
    assert len(house.clicks) == 2
    assert "not carried out" in caplog.text


async def test_three_resets_of_the_first_sign_are_no_error_of_the_bot(
    house: FakeHouse,
    channel: ChannelHandle,
    anna: MemberActor,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    defer = discord.InteractionResponse.defer
    monkeypatch.setattr(discord.InteractionResponse, "defer", breaking(3, defer))
    await anna.slash(channel, "turn")
    assert house.clicks == []
    assert "not carried out" in caplog.text


async def test_two_resets_of_the_first_sign_do_not_matter(
    house: FakeHouse, channel: ChannelHandle, anna: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.InteractionResponse, "defer", breaking(2, discord.InteractionResponse.defer))
    house.script["turn"] = Show(PANEL)
    result = await anna.slash(channel, "turn")
    assert texts(result.response) == ["Panel"]


def test_an_interaction_is_taken_once_and_forgotten_in_the_end() -> None:
    taken = Taken(2)
    assert [taken.take(each) for each in (1, 1, 2, 2)] == [True, False, True, False]
    assert taken.take(3)
    assert taken.take(1)


@pytest.mark.parametrize("code", [10062, 40060])
async def test_a_form_that_is_not_taken_is_no_error(
    code: int, simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    house.script |= {"turn": Show(PANEL), "type": Ask(Form("abcd", "typed", "Where?", (Field("text", "Square"),)))}
    shown = await anna.slash(channel, "turn")
    assert shown.response is not None
    simcord_env.inject_error("POST", CALLBACK, status=400, code=code)
    await anna.click(shown.response, label="Type")
    assert [texts(message) for message in channel.history(viewer=anna)] == [["Panel"]]


async def test_a_public_message_that_was_deleted_meanwhile_does_not_make_its_click_fail(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    house.script |= {"play": Publish(LOBBY), "join": Update(LOBBY)}
    shown = await anna.slash(channel, "play")
    assert shown.response is not None
    simcord_env.inject_error("PATCH", ORIGINAL, status=404, code=10008)
    await anna.click(shown.response, label="Join")
    assert len(channel.history(viewer=anna)) == 1


async def test_a_panel_that_was_dismissed_meanwhile_comes_back(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    house.script |= {"turn": Show(PANEL), "key": Show(Sheet("abcd", (Text("Next"),)))}
    shown = await anna.slash(channel, "turn")
    assert shown.response is not None
    simcord_env.inject_error("PATCH", ORIGINAL, status=404, code=10008)
    await anna.click(shown.response, label="1")
    last = channel.history(viewer=anna)[-1]
    assert texts(last) == ["Next"]
    assert last.flags.ephemeral


async def test_an_expired_token_leaves_a_word_in_the_channel(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, boris: MemberActor
) -> None:
    simcord_env.inject_error("PATCH", ORIGINAL, status=401, code=50027)
    house.script["turn"] = Show(PANEL)
    await boris.slash(channel, "turn")
    last = channel.last_message
    assert last is not None
    assert not last.flags.ephemeral
    assert "boris" in texts(last)[0]
    assert last.mentions == []
    assert "Panel" not in texts(last)[0]


async def test_a_name_in_the_channel_pings_nobody_and_formats_nothing(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle
) -> None:
    mean = simcord_env.guild.add_member(simcord_env.create_user("mean"), nick="**@everyone** <@1>")
    simcord_env.inject_error("PATCH", ORIGINAL, status=401, code=50027)
    house.script["turn"] = Show(PANEL)
    await mean.slash(channel, "turn")
    last = channel.last_message
    assert last is not None
    assert "**@" not in texts(last)[0]
    assert not last.mention_everyone
    assert last.mentions == []


async def test_a_channel_that_cannot_be_told_either_is_only_logged(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor, caplog: pytest.LogCaptureFixture
) -> None:
    simcord_env.inject_error("PATCH", ORIGINAL, status=401, code=50027)
    simcord_env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    house.script["turn"] = Show(PANEL)
    await anna.slash(channel, "turn")
    assert "could not be told either" in caplog.text


async def test_suggestions_that_fail_are_none(
    house: FakeHouse, channel: ChannelHandle, anna: MemberActor, error_log: ErrorLog
) -> None:
    house.suggestions = BrokenError()
    assert await anna.autocomplete(channel, "play", "game", "c") == []
    error_log.expect("suggestions")
