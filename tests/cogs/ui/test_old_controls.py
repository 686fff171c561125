"""Controls of another version say so, and show what is due now."""

import pytest
from simcord import ChannelHandle, Env, MemberActor

from cogs.client import Tilewright
from tables.ports import Refuse, Show
from tables.sheet import Sheet, Text
from tests.cogs.fakes import FakeHouse, FakeMemory
from tests.cogs.forging import message_with
from tests.cogs.reading import texts

NOW = Show(Sheet("abcd", (Text("This is due"),)))
NOTICE = "This control is from an older version of the bot. This is how things stand now:"


@pytest.mark.parametrize(
    ("custom_id", "action", "table"),
    [
        ("0|open|abcd|3", "open", "abcd"),
        ("2|whatever|abcd|7.0|x", "open", "abcd"),
        ("1|vanished|abcd|", "open", "abcd"),
        ("1|play|abcd|", "open", "abcd"),
        ("1|open", "turn", ""),
        ("1|open|abcd|x", "open", "abcd"),
        ("persistent_view:green", "turn", ""),
        ("%", "turn", ""),
    ],
)
async def test_an_old_control_shows_what_is_due_now(
    custom_id: str,
    action: str,
    table: str,
    simcord_env: Env,
    house: FakeHouse,
    channel: ChannelHandle,
    anna: MemberActor,
) -> None:
    house.script |= {"open": NOW, "turn": NOW}
    message = await message_with(simcord_env, channel.id, custom_id)
    await anna.click(message, label="Old")
    private = [texts(m) for m in channel.history(viewer=anna) if m.flags.ephemeral]
    assert private == [[NOTICE], ["This is due"]]
    assert (house.last.action, house.last.table) == (action, table)


async def test_an_old_control_where_nothing_is_due_says_so(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    house.script["turn"] = Refuse("nothing_due", "Nothing is due")
    message = await message_with(simcord_env, channel.id, "gone")
    await anna.click(message, label="Old")
    private = [texts(m) for m in channel.history(viewer=anna) if m.flags.ephemeral]
    assert private == [[NOTICE], ["Nothing is due"]]


async def test_a_command_that_is_no_more_is_answered_like_an_old_control(
    simcord_env: Env, house: FakeHouse, memory: FakeMemory, channel: ChannelHandle, anna: MemberActor
) -> None:
    house.script["turn"] = NOW
    bot = simcord_env.bot
    assert isinstance(bot, Tilewright)
    bot.tree.remove_command("scores")
    await anna.slash(channel, "scores")
    assert [texts(m) for m in channel.history(viewer=anna)] == [[NOTICE], ["This is due"]]
    assert [type(error).__name__ for error in simcord_env.errors] == ["CommandNotFound"]
