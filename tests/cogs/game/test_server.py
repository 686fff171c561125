"""What a server may lack: rights, threads, pictures; and the names that people have."""

import discord
import pytest
from simcord import ChannelHandle, Env, MemberActor

from tests.cogs.game.life import Life, actions, answered, control, opened, started
from tests.cogs.reading import texts

PLACES = "/channels/*/messages"


@pytest.fixture
def toy() -> bool:
    return False


async def test_where_no_thread_can_be_made_the_table_stays_in_the_channel_and_says_so(
    simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor
) -> None:
    simcord_env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=50013, times=None)
    await started(simcord_env, channel, (anna, boris))
    assert channel.threads == []
    post = channel.history()[-1]
    assert actions(post) == ["open", "board", "scores", "more"]
    assert "thread" in "".join(texts(post))


async def test_where_no_picture_can_be_made_the_board_is_written(
    simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor, life: Life
) -> None:
    life.brush.broken = True
    table = await started(simcord_env, channel, (anna, boris))
    assert "```" in "".join(texts(table.posts[-1]))
    panel = await table.opens(anna)
    assert "```" in "".join(texts(panel))
    assert panel.attachments == []


@pytest.mark.parametrize(
    "name",
    [
        "**bold** _x_ `code` ||spoiler|| ~~no~~",
        "@everyone",
        "<@1> <#2> <@&3> <:e:4>",
        "[link](https://example.com)",
        "# heading > quote",
        "\u202egnirts\u202c",
        "日本語 한국어",
        "W" * 32,
        "👩‍👩‍👧‍👦 🏳️‍🌈",
        "discord.gg/invite",
    ],
)
async def test_no_name_formats_pings_or_breaks_anything(
    name: str, simcord_env: Env, channel: ChannelHandle, anna: MemberActor
) -> None:
    other = simcord_env.guild.add_member(simcord_env.create_user("other"), nick=name)
    table = await started(simcord_env, channel, (anna, other))
    for message in (channel.history()[0], table.posts[-1]):
        words = "".join(texts(message))
        for raw in ("**bold**", "`code`", "||", "@everyone", "<@1>", "[link](", "\u202e", "discord.gg/"):
            assert raw not in words
    sent = [r.json for r in simcord_env.http_requests if isinstance(r.json, dict) and "allowed_mentions" in r.json]
    assert all(body["allowed_mentions"]["parse"] == [] for body in sent)


async def test_a_post_that_a_server_refuses_does_not_touch_the_click(
    simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor, caplog: pytest.LogCaptureFixture
) -> None:
    table = await opened(simcord_env, channel, (anna, boris))
    simcord_env.inject_error("POST", PLACES, status=403, code=50013, times=None)
    simcord_env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=50013, times=None)
    await anna.click(table.lobby, custom_id=control(table.lobby, "start"))
    assert "the post stays due" in caplog.text
    panel = answered(await anna.slash(channel, "board"))
    assert table.id in "".join(texts(panel))


async def test_a_table_without_a_thread_is_found_in_its_channel(
    simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor
) -> None:
    simcord_env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160006, times=None)
    await started(simcord_env, channel, (anna, boris))
    post = channel.history()[-1]
    for person in (anna, boris):
        await person.click(post, custom_id=control(post, "open"))
    private = [m for m in channel.history(viewer=anna) if m.flags.ephemeral]
    assert isinstance(private[-1], discord.Message)
    assert "key" in actions(private[-1])
