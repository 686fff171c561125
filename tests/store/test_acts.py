import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from store.errors import LogMoved, StoreFailed, UnknownTable
from store.rows import Act, Appended, Changes, Draft, Entry, NewAct, NewEntry, Phase, Repeated, Seat
from store.store import Store
from tests.store.samples import new_act, open_store, opened


async def test_an_act_is_kept_with_all_it_brings(store: Store) -> None:
    table_id = await opened(store)
    await store.put_draft(Draft(table_id, 0, "0.0", ("place 1",), 150))
    await store.put_draft(Draft(table_id, 1, "0.1", ("pick 1",), 150))
    entries = (NewEntry(0, "place 1"), NewEntry(None, "chip 2", frozenset((1,))), NewEntry(None, "order", frozenset()))
    changes = Changes(phase=Phase.RUNNING, chance_key="join-1001 join-1002")
    act = NewAct(table_id, "click", 200, 0, entries, seat=0, answer="[1]", drops=(0,), changes=changes)
    assert await store.append(act) == Appended(Act("click", table_id, 0, 0, 3, "[1]", 200))
    assert await store.entries(table_id) == (
        Entry(0, 0, "place 1", None, 200),
        Entry(1, None, "chip 2", frozenset((1,)), 200),
        Entry(2, None, "order", frozenset(), 200),
    )
    table = await store.table(table_id)
    assert (table.phase, table.chance_key, table.touched, table.length) == (
        Phase.RUNNING,
        "join-1001 join-1002",
        200,
        3,
    )
    assert [draft.seat for draft in await store.drafts(table_id)] == [1]


async def test_the_same_cause_again_gets_the_first_answer_and_adds_nothing(store: Store) -> None:
    table_id, other = await opened(store), await opened(store, "open 2")
    first = await store.append(new_act(table_id, "click"))
    assert await store.append(new_act(table_id, "click", expected=3)) == Repeated(first.act)
    assert await store.append(new_act(other, "click")) == Repeated(first.act)
    assert await store.act("click") == first.act
    assert (await store.table(table_id)).length == 3
    assert (await store.table(other)).length == 0


async def test_the_acts_of_a_log_are_listed_in_order_without_those_that_have_no_entries(store: Store) -> None:
    table_id, other = await opened(store), await opened(store, "open 2")
    first = await store.append(new_act(table_id, "z"))
    await store.append(new_act(other, "b"))
    second = await store.append(new_act(table_id, "a", expected=3))
    assert await store.acts(table_id) == (first.act, second.act)
    assert await store.acts("nowhere") == ()


async def test_a_cause_that_never_came_is_none(store: Store) -> None:
    assert await store.act("never") is None


async def test_an_act_on_a_log_that_has_moved_is_refused_and_leaves_nothing(store: Store) -> None:
    table_id = await opened(store)
    await store.append(new_act(table_id, "one"))
    before = await store.table(table_id)
    with pytest.raises(LogMoved) as refused:
        await store.append(replace(new_act(table_id, "two"), changes=Changes(phase=Phase.FINISHED)))
    assert (refused.value.expected, refused.value.found) == (0, 3)
    assert await store.table(table_id) == before
    assert await store.act("two") is None


async def test_an_act_at_an_unknown_table_is_refused(store: Store) -> None:
    with pytest.raises(UnknownTable):
        await store.append(new_act("NOONE", "one"))
    assert await store.act("one") is None


async def test_an_act_with_a_line_of_a_seat_that_is_not_there_leaves_nothing(store: Store) -> None:
    table_id = await opened(store)
    act = NewAct(table_id, "one", 200, 0, (NewEntry(0, "pass"), NewEntry(2, "pass")))
    with pytest.raises(StoreFailed):
        await store.append(act)
    assert await store.entries(table_id) == ()
    assert await store.act("one") is None


async def test_an_act_of_a_lobby_has_no_entries_and_still_happens_once(store: Store) -> None:
    table_id = await opened(store)
    seats = (*(await store.table(table_id)).seats, Seat(2, None, "Robot", "normal"))
    act = NewAct(table_id, "add", 150, 0, changes=Changes(seats=seats))
    assert isinstance(await store.append(act), Appended)
    assert isinstance(await store.append(act), Repeated)
    assert (await store.table(table_id)).seats == seats


@pytest.mark.parametrize("text", ["", "two\nlines", "two\rlines", "nul\0"])
def test_an_entry_is_one_line(text: str) -> None:
    with pytest.raises(ValueError, match="one line"):
        NewEntry(0, text)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entries SET text = 'x'",
        "DELETE FROM entries",
        "INSERT OR REPLACE INTO entries SELECT table_id, number, seat, 'x', audience, at FROM entries",
        "INSERT INTO entries SELECT table_id, number + 10, seat, text, audience, at FROM entries",
        "UPDATE acts SET answer = 'x'",
        "DELETE FROM acts",
        "INSERT OR REPLACE INTO acts SELECT cause, table_id, seat, first, count, 'x', at FROM acts",
    ],
)
async def test_the_log_can_only_grow(path: Path, sql: str) -> None:
    async with open_store(path) as store:
        table_id = await opened(store)
        await store.append(new_act(table_id, "one"))
        log = await store.entries(table_id)
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute(sql)
    async with open_store(path) as store:
        assert await store.entries(table_id) == log
        assert await store.act("one") == Act("one", table_id, 0, 0, 3, "answer to one", 200)
