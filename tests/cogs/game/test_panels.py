"""Private panels: drafts on every device and after every restart, and nobody else's hands on them."""

import discord
import pytest
from simcord import ChannelHandle, Env, MemberActor, ResponseMessage

from tests.cogs.forging import message_with
from tests.cogs.game.life import Life, Table, actions, answered, chooses, control, controls, opened, takes_turn
from tests.cogs.reading import texts

Message = ResponseMessage | discord.Message
PANEL = ("key", "step", "back", "pass", "page", "reset", "confirm", "type")


@pytest.fixture
def toy() -> bool:
    return False


async def refusal(person: MemberActor, table: Table, message: Message, custom_id: str) -> str:
    """The private word with which a click is refused."""
    before = len(table.thread.history(viewer=person))
    await person.click(message, custom_id=custom_id)
    seen = table.thread.history(viewer=person)
    assert len(seen) == before + 1
    assert seen[-1].flags.ephemeral
    return texts(seen[-1])[0]


async def test_the_draft_is_the_same_on_every_device(table: Table) -> None:
    anna = table.people[0]
    phone, desk = await table.opens(anna), await table.opens(anna)
    assert texts(phone) == texts(desk)
    await chooses(anna, phone)
    assert texts(await table.opens(anna)) == texts(phone)
    assert texts(phone) != texts(desk)


async def test_a_panel_on_another_device_that_is_behind_says_so_and_changes_nothing(table: Table) -> None:
    anna = table.people[0]
    phone, desk = await table.opens(anna), await table.opens(anna)
    await chooses(anna, phone)
    await chooses(anna, desk)
    assert "changed" in texts(desk)[0]
    assert texts(desk)[1:] == texts(phone)[1:]


async def test_panels_go_on_after_a_restart(life: Life, simcord_env: Env, table: Table) -> None:
    anna = table.people[0]
    panel = await table.opens(anna)
    await chooses(anna, panel)
    before = texts(panel)
    await life.restart(simcord_env)
    assert texts(await table.opens(anna)) == before
    posts = len(table.posts)
    await takes_turn(anna, panel)
    assert len(table.posts) == posts + 1


async def test_a_lobby_goes_on_after_a_restart(
    life: Life, simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor
) -> None:
    table = await opened(simcord_env, channel, (anna,))
    await life.restart(simcord_env)
    await boris.click(table.lobby, custom_id=control(table.lobby, "join"))
    assert "boris" in "".join(texts(table.lobby))


async def test_a_panel_of_a_turn_that_is_over_shows_what_is_due_now(table: Table) -> None:
    anna, boris = table.people
    old = await table.opens(anna)
    await takes_turn(anna, await table.opens(anna))
    assert "boris" in await refusal(anna, table, old, control(old, "key"))
    await takes_turn(boris, await table.opens(boris))
    await chooses(anna, old)
    assert "key" in actions(old) or "confirm" in actions(old)


@pytest.mark.parametrize("action", ["open", "board", "scores"])
async def test_public_controls_are_for_everybody_who_may(action: str, table: Table, carl: MemberActor) -> None:
    post = table.posts[-1]
    said = await refusal(carl, table, post, control(post, action))
    if action == "open":
        assert "seat" in said
    else:
        assert table.id in said


async def test_a_seat_that_owes_nothing_is_told_who_does(table: Table) -> None:
    post = table.posts[-1]
    assert "anna" in await refusal(table.people[1], table, post, control(post, "open"))


@pytest.mark.parametrize("stage", range(3))
async def test_nobody_can_use_the_panel_of_somebody_else(
    stage: int, life: Life, simcord_env: Env, table: Table, carl: MemberActor
) -> None:
    """Discord does not let them; what reaches the bot all the same is decided by who clicks."""
    anna, boris = table.people
    panel = await table.opens(anna)
    for _ in range(stage):
        await chooses(anna, panel)
    copies = [custom_id for meant, custom_id in controls(panel) if meant.action in PANEL]
    length = (await life.now.store.table(table.id)).length
    before = texts(panel)
    for custom_id in copies:
        forged = await message_with(simcord_env, table.thread.id, custom_id)
        for person in (boris, carl):
            said = await refusal(person, table, forged, custom_id)
            assert "anna" in said or "seat" in said or custom_id.split("|")[1] == "type"
    assert (await life.now.store.table(table.id)).length == length
    assert texts(await table.opens(anna)) == before


async def test_somebody_removed_from_the_lobby_has_no_seat(
    simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor, carl: MemberActor
) -> None:
    table = await opened(simcord_env, channel, (anna, boris, carl))
    setup = answered(await anna.click(table.lobby, custom_id=control(table.lobby, "setup")))
    await anna.select(setup, [str(carl.id)], custom_id=control(setup, "remove"))
    await anna.click(table.lobby, custom_id=control(table.lobby, "start"))
    post = table.posts[-1]
    assert "seat" in await refusal(carl, table, post, control(post, "open"))


async def test_only_the_host_sets_up_and_starts(
    simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor, carl: MemberActor
) -> None:
    table = await opened(simcord_env, channel, (anna, boris))
    before = texts(table.lobby)
    for person in (boris, carl):
        for action in ("setup", "start"):
            await person.click(table.lobby, custom_id=control(table.lobby, action))
    words = [[texts(m)[0] for m in channel.history(viewer=person)[1:]] for person in (boris, carl)]
    assert words[0] == words[1]
    assert len(words[0]) == 2
    assert texts(table.lobby) == before
    assert channel.threads == []
