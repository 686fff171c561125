"""What people may do: names, haste, and controls that no bot of today has made."""

import asyncio
import random

import pytest

from bench.company import company
from bench.diary import Watched
from sandbox.control.refusal import RefusedError
from sandbox.scripted import found
from sandbox.seen import SeenMessage
from store.rows import Changes, Phase
from tests.reliability.inside import Inside

V2 = 1 << 15
SIGN = {"type": 10, "content": "planted"}
COMMANDS = ("turn", "board", "scores", "tables", "help")


async def test_names_of_all_scripts_and_widths_play_together(table: Inside) -> None:
    names = ("layla", "yamada", "shira", "wide", "max")
    table.company = company(table.client, names, table.diary, random.Random(2))
    await table.play(5)
    assert await table.faults() == []


async def test_fifty_commands_of_one_person_are_all_answered_and_others_are_not_kept_waiting(table: Inside) -> None:
    await table.begin()
    person = await table.on_turn()
    busy = next(each for each in table.people if each.who != person.who)
    before = len(table.diary.signs)
    asking = [asyncio.create_task(busy.slash(COMMANDS[n % 5], "games")) for n in range(50)]
    await table.play(1)
    answers = await asyncio.gather(*asking)
    shown = await asyncio.gather(*(busy.answered(answer) for answer in answers))
    assert all(message.ephemeral and message.text for message in shown)
    assert len(table.diary.signs) >= before + 50
    assert table.diary.failed == 0
    assert await table.faults() == []


def button(custom_id: str) -> dict[str, object]:
    return {"type": 1, "components": [{"type": 2, "style": 1, "label": "?", "custom_id": custom_id}]}


async def planted(table: Inside, custom_id: str) -> SeenMessage:
    """A message of the bot's account with a button that the bot has not made."""
    return await table.client.plant(table.company.thread, components=[SIGN, button(custom_id)], flags=V2)


async def private_words(person: Watched, message: SeenMessage, custom_id: str) -> list[str]:
    """All that a click brings the person in private."""
    answer = await person.click(message, custom_id)
    await person.answered(answer)
    await asyncio.sleep(0.1)
    later = await person.messages(message.channel_id, answer.id)
    return [m.text for m in later if m.ephemeral and not m.loading]


@pytest.mark.parametrize(
    "custom_id",
    [
        "0|open|TABLE|3",  # another build
        "2|open|TABLE|3",
        "1|vanished|TABLE|3",
        "persistent_view:green",
        "%",
        "1|open|ZZZZZ|3",  # no such table
        "1|join|ZZZZZ|",
        "1|confirm|TABLE||9999.0|000000",  # forged
        "1|key|TABLE||1.0|000000|0,0|x",
        "1|key|TABLE||1.0|000000|99,99|x",
        "1|key|TABLE",
        "1|start|TABLE|",
        "1|add|TABLE||greedy",
        "1|board|TABLE|-1",
        "1|" + "x" * 98,
    ],
)
async def test_a_control_of_another_build_or_a_forged_one_says_what_to_do_and_changes_nothing(
    custom_id: str, table: Inside
) -> None:
    await table.begin()
    id_ = (await running(table))[0]
    custom_id = custom_id.replace("TABLE", id_)
    message = await planted(table, custom_id)
    before = (await running(table))[1]
    for person in table.people:
        words = await private_words(person, message, custom_id)
        assert words
        assert all(words)
    assert (await running(table))[1] == before
    await table.client.delete_message(message.id)
    await table.play(1)
    assert await table.faults() == []


async def test_controls_of_a_frozen_table_say_so_and_its_host_has_it_go_on(table: Inside) -> None:
    await table.begin()
    await table.play(1)
    id_, before = await running(table)
    await table.bot.store.change(id_, Changes(phase=Phase.FROZEN, reason="frozen.replay"), 0)
    await table.bot.house.tick()
    host, guest = table.people
    post = await host.wait_for(table.company.thread, lambda m: bool(found(m, "mend")))
    assert post.mentions == ("ada",)
    for action in ("open", "board", "scores"):
        custom_id = f"1|{action}|{id_}|{before}"
        message = await planted(table, custom_id)
        assert await private_words(guest, message, custom_id)
        await table.client.delete_message(message.id)
    assert await private_words(guest, post, found(post, "mend")[0].custom_id)
    assert await running(table) == (id_, before)
    panel = await host.answered(await host.click(post, found(post, "mend")[0].custom_id))
    await table.does(host, panel, found(panel, "mended")[0].custom_id)
    await host.wait_for(table.company.thread, lambda m: bool(found(m, "open")), after=post.id)
    await table.play(1)
    assert (await running(table))[1] > before + 1
    assert await table.faults() == []


async def running(table: Inside) -> tuple[str, int]:
    assert table.company.lobby is not None
    id_ = next(c.custom_id for c in table.company.lobby.controls).split("|")[2]
    return id_, (await table.bot.store.table(id_)).length


async def test_controls_of_a_closed_table_say_that_it_is_closed(table: Inside) -> None:
    await table.company.step()
    lobby = table.company.lobby
    assert lobby is not None
    host, guest = table.people
    setup = await host.answered(await host.click(lobby, _of(lobby, "setup")))
    while closing := [c for c in setup.controls if c.custom_id.split("|")[1:2] == ["close"]]:
        setup = await table.does(host, setup, closing[0].custom_id)
    await table.rest()
    for action in ("join", "start", "open", "board"):
        components = [SIGN, button(_other(lobby, action))]
        message = await table.client.plant("games", components=components, flags=V2)
        assert await private_words(guest, message, _other(lobby, action))
    with pytest.raises((RefusedError, LookupError)):
        await guest.click(await host.message(lobby), _of(lobby, "join"))


def _of(message: SeenMessage, action: str) -> str:
    return next(c.custom_id for c in message.controls if c.custom_id.split("|")[1] == action)


def _other(lobby: SeenMessage, action: str) -> str:
    parts = lobby.controls[0].custom_id.split("|")
    return "|".join((parts[0], action, *parts[2:]))
