"""The account finds what it is there to find."""

import asyncio
from contextlib import suppress
from random import Random

from bench.lively import Habits, Lively
from bench.tally import besides
from sandbox.control.refusal import RefusedError
from sandbox.scripted import StuckError
from tests.reliability.inside import Inside
from tests.store.samples import by_hand


async def test_what_is_lost_doubled_or_not_told_is_found(table: Inside) -> None:
    await table.play(2)
    assert await table.faults() == []
    database = table.life.folder / "tables.db"
    post = await table.newest()

    table.diary.kept.add(123)
    assert await found(table, "confirm 123 was answered, but is not in the log")
    table.diary.kept.remove(123)
    (click,) = [id_ for id_, action in table.diary.clicks.items() if action == "start"]
    del table.diary.clicks[click]
    assert await found(table, f"act {click} is in the log, but nobody clicked")
    table.diary.clicks[click] = "start"

    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Board", "custom_id": "1|board|ABCDE|9"}]}
    doubled = await table.client.plant(table.company.thread, content="once more", components=[row])
    assert await found(table, f"message {doubled.id} is no post of the log")
    await table.client.delete_message(doubled.id)

    by_hand(database, f"UPDATE posts SET up_to = up_to - 1 WHERE message_id = {post.id}")
    assert await found(table, "calls")
    by_hand(database, f"UPDATE posts SET up_to = up_to + 1 WHERE message_id = {post.id}")
    await table.client.delete_message(post.id)
    assert await found(table, f"post {post.id} up to")


async def found(table: Inside, fault: str) -> bool:
    return any(fault in one for one in await table.faults())


async def test_people_who_have_ended_a_game_play_it_again_and_the_account_of_both_holds(table: Inside) -> None:
    first = Lively(
        table.client,
        table.company.host,
        table.company.people,
        habits=Habits(enough=1),
        strangers=[],
        generator=Random(1),
    )
    await to_the_end(first)
    again = await first.again(first.people[1])
    same = await first.again(first.people[1])
    assert again is not None
    assert same is not None
    assert again.host.table == same.host.table != first.host.table
    await to_the_end(again)
    assert again.turns > 0
    assert await table.faults() == []
    assert list(besides(table.life.folder / "tables.db"))[-1] == "rematches ended 1"


async def to_the_end(company: Lively) -> None:
    """Plays until the game is over."""
    while not company.over:
        with suppress(StuckError, TimeoutError, RefusedError, LookupError):
            await asyncio.wait_for(company.step(), 20)
