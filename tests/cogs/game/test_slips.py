"""Slips and quarrels on Discord: taken back, given up, replaced, ended, played again; private tables; a closer look."""

import discord
from simcord import ChannelHandle, Env, MemberActor, ResponseMessage

from store.rows import Phase
from store.rows import Table as StoredTable
from store.time_rows import Quit
from tests.cogs.game.life import (
    Life,
    Table,
    actions,
    answered,
    control,
    controls,
    opened,
    takes_turn,
)
from tests.cogs.reading import texts


async def stored(life: Life, table: Table) -> StoredTable:
    await life.now.house.idle()
    return await life.now.store.table(table.id)


async def newest(life: Life, table: Table, action: str) -> discord.Message:
    """The newest public message in the thread with a control for an action."""
    await life.now.house.idle()
    return next(post for post in reversed(table.posts) if action in actions(post))


async def corner(life: Life, table: Table, person: MemberActor) -> ResponseMessage:
    post = await newest(life, table, "more")
    return answered(await person.click(post, custom_id=control(post, "more")))


async def proposes(life: Life, table: Table, person: MemberActor, kind: str) -> None:
    panel = await corner(life, table, person)
    meant = [cid for made, cid in controls(panel) if made.action == "propose" and made.args[0] == kind]
    await person.click(panel, custom_id=meant[0])


async def agrees(life: Life, table: Table, person: MemberActor) -> None:
    asked = await newest(life, table, "vote")
    await person.click(asked, custom_id=control(asked, "vote"))
    await life.now.house.idle()


async def all_bid(life: Life, table: Table) -> None:
    for person in table.people:
        await takes_turn(person, await table.opens(person))
        await life.now.house.idle()


async def test_a_move_is_taken_back_by_consent(life: Life, table: Table) -> None:
    anna, boris = table.people
    await all_bid(life, table)
    length = (await stored(life, table)).length
    await proposes(life, table, anna, "undo")
    assert (await stored(life, table)).length == length
    await agrees(life, table, boris)
    assert (await stored(life, table)).length == length + 1
    post = await newest(life, table, "open")
    assert "Moves were taken back" in "\n".join(texts(post))
    assert await table.opens(anna)


async def test_somebody_resigns_and_ranks_last(life: Life, table: Table) -> None:
    anna, _ = table.people
    panel = await corner(life, table, anna)
    await anna.click(panel, custom_id=control(panel, "resign"))
    await anna.click(panel, custom_id=control(panel, "resign"))
    seat = (await stored(life, table)).seats[0]
    assert (seat.user_id, seat.quit) == (None, Quit.RESIGNED)
    assert any("resigns" in "\n".join(texts(post)) for post in table.posts)


async def test_a_spectator_takes_a_seat_over(life: Life, table: Table, carl: MemberActor) -> None:
    anna, boris = table.people
    panel = await corner(life, table, anna)
    await anna.select(panel, ["0"], custom_id=control(panel, "seek"))
    wanted = await newest(life, table, "take")
    answer = answered(await carl.click(wanted, custom_id=control(wanted, "take")))
    assert answer.ephemeral
    for person in (anna, boris):
        await agrees(life, table, person)
    seat = (await stored(life, table)).seats[0]
    assert (seat.user_id, seat.name) == (carl.id, "carl")
    assert await table.opens(carl)


async def ended(life: Life, table: Table) -> discord.Message:
    anna, boris = table.people
    await proposes(life, table, anna, "end")
    await agrees(life, table, boris)
    assert (await stored(life, table)).phase is Phase.ENDED
    return await newest(life, table, "rematch")


async def test_a_game_is_ended_and_played_again_with_the_seats_moved_on(
    life: Life, table: Table, channel: ChannelHandle
) -> None:
    anna, boris = table.people
    last = await ended(life, table)
    assert "agreed to end it" in "\n".join(texts(last))
    answer = answered(await anna.click(last, custom_id=control(last, "rematch")))
    assert answer.ephemeral
    lobby = channel.history()[-1]
    assert f"<@{boris.id}>" in "\n".join(texts(lobby))
    assert boris.id in [user.id for user in lobby.mentions]
    await boris.click(lobby, custom_id=control(lobby, "join"))
    await anna.click(lobby, custom_id=control(lobby, "start"))
    await life.now.house.idle()
    tables = (await life.now.store.tables_by_phase(Phase.RUNNING)).tables
    assert [seat.user_id for seat in tables[0].seats] == [boris.id, anna.id]


async def test_who_left_the_server_is_noticed_when_due(life: Life, table: Table, simcord_env: Env) -> None:
    anna, boris = table.people
    await takes_turn(anna, await table.opens(anna))
    simcord_env.backend.remove_member(simcord_env.guild.id, anna.id)
    await takes_turn(boris, await table.opens(boris))
    seat = (await stored(life, table)).seats[0]
    assert (seat.user_id, seat.computer, seat.quit) == (None, "normal", Quit.GONE)


async def test_a_private_table_plays_in_a_private_thread(
    life: Life, simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor, carl: MemberActor
) -> None:
    table = await opened(simcord_env, channel, (anna, boris))
    setup = answered(await anna.click(table.lobby, custom_id=control(table.lobby, "setup")))
    await anna.select(setup, ["private"], custom_id=control(setup, "pick"))
    await anna.select(setup, ["true"], custom_id=control(setup, "set"))
    await anna.click(table.lobby, custom_id=control(table.lobby, "start"))
    await life.now.house.idle()
    (thread,) = channel.threads
    made = simcord_env.backend.channels[thread.id]
    assert {anna.id, boris.id} <= set(made.thread_members)
    assert carl.id not in made.thread_members
    assert "open" in actions(thread.history()[-1])
    assert [message.id for message in channel.history() if message.components] == [table.lobby.id]
    refused = answered(await carl.slash(channel, "board"))
    assert "board for" not in str(texts(refused))


async def test_a_closer_look_and_what_is_new(life: Life, table: Table, carl: MemberActor) -> None:
    post = await newest(life, table, "board")
    panel = answered(await carl.click(post, custom_id=control(post, "board")))
    await carl.select(panel, ["ne"], custom_id=control(panel, "look"))
    assert "look" in actions(panel)
    anna, _ = table.people
    await all_bid(life, table)
    since = answered(await anna.slash(table.thread, "since"))
    assert "last move" in "\n".join(texts(since))
