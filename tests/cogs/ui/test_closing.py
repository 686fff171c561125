"""Stopping: no new clicks, and running ones are answered."""

import asyncio

from simcord import ChannelHandle, Env, MemberActor

from cogs.client import Tilewright
from tables.ports import Show
from tables.sheet import Sheet, Text
from tests.cogs.fakes import FakeHouse
from tests.cogs.reading import signs, texts


def dispatcher_of(env: Env) -> "Tilewright":
    assert isinstance(env.bot, Tilewright)
    return env.bot


async def test_a_bot_that_stops_answers_new_clicks_with_a_friendly_word(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    await dispatcher_of(simcord_env).dispatcher.close(1)
    result = await anna.slash(channel, "turn")
    assert house.clicks == []
    assert signs(simcord_env) == [4]
    assert result.ephemeral
    assert "restarted" in texts(result.response)[0]
    assert await anna.autocomplete(channel, "play", "game", "x") == []


async def test_a_running_click_is_answered_before_the_bot_stops(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    house.script["turn"] = Show(Sheet("abcd", (Text("Panel"),)))
    house.gate = asyncio.Event()
    click = asyncio.create_task(anna.slash(channel, "turn"))
    await house.pressed.wait()
    closing = asyncio.create_task(dispatcher_of(simcord_env).dispatcher.close(30))
    await asyncio.sleep(0)
    assert not closing.done()
    house.gate.set()
    assert texts((await click).response) == ["Panel"]
    await closing
