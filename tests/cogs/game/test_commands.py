"""Every command in every situation: no table, a lobby, a running game, the table's thread, a direct message."""

import pytest
from simcord import ChannelHandle, Env, MemberActor

from tests.cogs.game.life import Life, Table, actions, answered, control, opened, started, takes_turn
from tests.cogs.reading import custom_ids, labels, texts

ALL = ("turn", "board", "scores", "since", "tables", "help")


async def said(person: MemberActor, channel: ChannelHandle, command: str) -> str:
    """What a command is answered, in private."""
    result = await person.slash(channel, command)
    assert result.ephemeral
    return "\n".join(texts(answered(result)))


@pytest.mark.parametrize("command", ALL)
async def test_without_a_table_each_command_says_what_to_do(
    command: str, channel: ChannelHandle, anna: MemberActor
) -> None:
    assert "/play" in await said(anna, channel, command) or "/tables" in await said(anna, channel, command)


@pytest.mark.parametrize("command", ["turn", "board", "scores", "since"])
async def test_in_the_thread_of_a_table_a_command_is_about_it(command: str, table: Table) -> None:
    answer = answered(await table.people[0].slash(table.thread, command))
    if command == "turn":
        assert "key" in actions(answer) or "step" in actions(answer)
    else:
        assert table.id in "".join(texts(answer))


@pytest.mark.parametrize("command", ["turn", "board", "scores", "since"])
async def test_elsewhere_a_command_is_about_the_table_that_waits_with_a_menu_of_the_others(
    command: str, simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor
) -> None:
    first = await started(simcord_env, channel, (anna, boris))
    second = await started(simcord_env, channel, (anna, boris))
    lounge = simcord_env.guild.create_text_channel("lounge")
    answer = answered(await anna.slash(lounge, command))
    assert actions(answer)[-1] == "goto"
    tables = {first.id, second.id}
    shown = {control.split("|")[2] for control in custom_ids(answer) if control} & tables
    other = (tables - shown).pop()
    await anna.select(answer, [other], custom_id=custom_ids(answer)[-1])
    assert {control.split("|")[2] for control in custom_ids(answer)} <= {other} or other in "".join(texts(answer))


async def test_turn_where_nothing_is_due_says_so(table: Table) -> None:
    anna, boris = table.people
    await takes_turn(anna, await table.opens(anna))
    await takes_turn(boris, await table.opens(boris))
    waiting = [person for person in (anna, boris) if "up to" in await said(person, table.thread, "turn")]
    assert len(waiting) == 1


async def test_tables_lists_each_with_its_link(table: Table, simcord_env: Env) -> None:
    anna = table.people[0]
    answer = answered(await anna.slash(table.channel, "tables"))
    assert f"https://discord.com/channels/{simcord_env.guild.id}/{table.thread.id}" in "".join(texts(answer))
    assert len(labels(answer)) == 1
    direct = await anna.user.slash("tables")
    assert texts(direct.response) == texts(answer)


async def test_help_fits_the_place(table: Table) -> None:
    anna = table.people[0]
    here, there = await said(anna, table.thread, "help"), await said(anna, table.channel, "help")
    direct = await anna.user.slash("help")
    assert len({here, there, "\n".join(texts(direct.response))}) == 3


async def test_play_offers_the_games_there_are(channel: ChannelHandle, anna: MemberActor, life: Life) -> None:
    assert await anna.autocomplete(channel, "play", "game", "") == [{"name": "Toy game", "value": "toy"}]
    presets = await anna.autocomplete(channel, "play", "preset", "three", game="toy")
    assert presets == [{"name": "Three rounds", "value": "long"}]
    assert await anna.autocomplete(channel, "play", "game", "nothing like it") == []


async def test_play_refuses_a_game_that_is_not_there(channel: ChannelHandle, anna: MemberActor) -> None:
    result = await anna.slash(channel, "play", game="chess")
    (message,) = channel.history(viewer=anna)
    assert message.flags.ephemeral
    assert "no such game" in texts(message)[0]
    assert len(result.followups) == 1


async def test_the_host_changes_options_adds_and_removes_and_closes(
    simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor
) -> None:
    table = await opened(simcord_env, channel, (anna, boris))
    setup = answered(await anna.click(table.lobby, custom_id=control(table.lobby, "setup")))
    await anna.select(setup, ["option:rounds"], custom_id=control(setup, "pick"))
    await anna.select(setup, ["3"], custom_id=control(setup, "set"))
    await anna.select(setup, ["normal"], custom_id=control(setup, "add"))
    await anna.select(setup, [str(boris.id)], custom_id=control(setup, "remove"))
    await simcord_env.settle()
    lobby = "\n".join(texts(table.lobby))
    assert "Three" in lobby
    assert "computer" in lobby
    assert "boris" not in lobby
    await anna.click(setup, custom_id=control(setup, "close"))
    await anna.click(setup, custom_id=control(setup, "close"))
    await simcord_env.settle()
    assert actions(table.lobby) == []


async def test_leaving_frees_the_seat(
    simcord_env: Env, channel: ChannelHandle, anna: MemberActor, boris: MemberActor
) -> None:
    table = await opened(simcord_env, channel, (anna, boris))
    await boris.click(table.lobby, custom_id=control(table.lobby, "leave"))
    assert "boris" not in "\n".join(texts(table.lobby))
    await anna.click(table.lobby, custom_id=control(table.lobby, "start"))
    assert channel.threads == []
