from pathlib import Path

import pytest

from store.errors import Damage, DamagedDataSet, DamagedTable, StoreError
from store.rows import Changes, Draft, Fault, Intent, Listing, NewAct, NewEntry, Phase
from store.store import Store
from tests.store.samples import RUNNING, by_hand, new_act, open_store, opened

WELL = "WELL9"
ILL = "CHDJ3"


@pytest.fixture
async def two_tables(path: Path) -> Path:
    """A closed database with two tables, each with a log of nine entries, a draft, a post and an intent."""
    ids = iter((WELL, ILL))
    async with open_store(path) as plain:
        store = Store(plain._database, make_id=lambda: next(ids))
        for table_id in (WELL, ILL):
            await opened(store, f"open {table_id}")
            await store.change(table_id, RUNNING, 150)
            for number in range(3):
                await store.append(new_act(table_id, f"{table_id} {number}", expected=3 * number))
            await store.put_draft(Draft(table_id, 1, "9.1", ("place 1",), 300))
            await store.open_intent(Intent(table_id, 9, Phase.RUNNING, table_id, 300))
            await store.confirm_post(table_id, table_id, 20, 500 + ord(table_id[0]), 301)
            await store.open_intent(Intent(table_id, 9, Phase.RUNNING, table_id, 300))
        assert await store.check() == ()
    return path


LOG_DAMAGE = {
    "an audience that is no JSON": ("UPDATE entries SET audience = '[0' WHERE {ill} AND number = 4", Damage.AUDIENCE),
    "an audience that is no list": ("UPDATE entries SET audience = '0' WHERE {ill} AND number = 4", Damage.AUDIENCE),
    "an audience of no seats": ("UPDATE entries SET audience = '[true]' WHERE {ill} AND number = 4", Damage.AUDIENCE),
    "a gap": ("DELETE FROM entries WHERE {ill} AND number = 4", Damage.GAP),
    "no beginning": ("DELETE FROM entries WHERE {ill} AND number = 0", Damage.GAP),
    "no end": ("DELETE FROM entries WHERE {ill} AND number = 8", Damage.CUT),
    "no log": ("DELETE FROM entries WHERE {ill}", Damage.CUT),
    "a line that is no text": ("UPDATE entries SET text = CAST(x'41ff' AS TEXT) WHERE {ill}", Damage.TEXT),
    "a line of no seat": ("UPDATE entries SET seat = 7 WHERE {ill} AND number = 4", Damage.SEATS),
    "a log of no table": ("DELETE FROM tables WHERE id = 'CHDJ3'", Damage.ORPHAN),
}
TABLE_DAMAGE = {
    "a name that is no text": ("UPDATE seats SET name = CAST(x'ff' AS TEXT) WHERE {ill}", Damage.TEXT),
    "a missing seat": ("DELETE FROM seats WHERE {ill} AND number = 0", Damage.SEATS),
    "an unknown phase told": ("UPDATE tables SET told_phase = 'asleep' WHERE id = 'CHDJ3'", Damage.PHASE),
    "a cursor beyond the log": ("UPDATE tables SET told = 10 WHERE id = 'CHDJ3'", Damage.CUT),
}


def damage(path: Path, sql: str) -> None:
    by_hand(path, sql.format(ill=f"table_id = '{ILL}'"))


async def well(store: Store) -> None:
    """The other table can be read and played on."""
    assert (await store.table(WELL)).length == 9
    await store.append(new_act(WELL, "on", expected=9))
    assert len(await store.entries(WELL)) == 12


@pytest.mark.parametrize(("sql", "why"), LOG_DAMAGE.values(), ids=LOG_DAMAGE)
async def test_a_damaged_log_is_named_and_others_go_on(two_tables: Path, sql: str, why: Damage) -> None:
    damage(two_tables, sql)
    async with open_store(two_tables) as store:
        with pytest.raises(DamagedTable) as found:
            await store.entries(ILL)
        assert (found.value.table_id, found.value.why) == (ILL, why)
        assert (ILL, why) in {(fault.table_id, fault.why) for fault in await store.check()}
        assert {fault.table_id for fault in await store.check()} == {ILL}
        await well(store)


@pytest.mark.parametrize("sql", [sql for sql, _ in TABLE_DAMAGE.values()], ids=TABLE_DAMAGE)
async def test_of_a_damaged_table_enough_is_left_to_tell_its_channel(two_tables: Path, sql: str) -> None:
    damage(two_tables, sql)
    async with open_store(two_tables) as store:
        left = await store.remnant(ILL)
        assert (left.id, left.channel_id, left.host_id, left.language) == (ILL, 20, 1001, "cs")
        assert (left.phase, left.length, left.seats, left.seed) == (Phase.RUNNING, 9, (), "")
        assert 0 <= left.told <= left.length


@pytest.mark.parametrize(("sql", "why"), TABLE_DAMAGE.values(), ids=TABLE_DAMAGE)
async def test_a_damaged_table_is_left_out_of_lists_and_named(two_tables: Path, sql: str, why: Damage) -> None:
    damage(two_tables, sql)
    async with open_store(two_tables) as store:
        with pytest.raises(DamagedTable) as found:
            await store.table(ILL)
        assert found.value.why is why
        listing = await store.tables_by_phase(Phase.RUNNING)
        assert [table.id for table in listing.tables] == [WELL]
        assert listing.damaged == (Fault(ILL, why, found.value.detail),)
        assert listing.damaged[0] in await store.check()
        await well(store)


async def test_a_damaged_table_can_be_frozen(two_tables: Path) -> None:
    damage(two_tables, "DELETE FROM entries WHERE {ill} AND number = 4")
    async with open_store(two_tables) as store:
        await store.change(ILL, Changes(phase=Phase.FROZEN, reason="frozen.damaged"), 400)
        table = await store.table(ILL)
        assert (table.phase, table.reason, table.behind) == (Phase.FROZEN, "frozen.damaged", True)


async def test_nothing_is_added_to_a_log_with_a_gap(two_tables: Path) -> None:
    damage(two_tables, "DELETE FROM entries WHERE {ill} AND number = 4")
    async with open_store(two_tables) as store:
        for expected in (8, 9):
            with pytest.raises(DamagedTable):
                await store.append(NewAct(ILL, f"on {expected}", 400, expected, (NewEntry(0, "pass"),)))


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE drafts SET moves = 'a' || char(10, 10) || 'b' WHERE {ill}",
        "UPDATE drafts SET moves = CAST(x'ff' AS TEXT) WHERE {ill}",
        "UPDATE drafts SET seat = 5 WHERE {ill}",
        "UPDATE posts SET phase = 'asleep' WHERE {ill}",
        "UPDATE intents SET phase = 'asleep' WHERE {ill}",
        "UPDATE posts SET table_id = 'GHOST' WHERE {ill}",
    ],
)
async def test_the_check_finds_damage_beside_the_log(two_tables: Path, sql: str) -> None:
    damage(two_tables, sql)
    async with open_store(two_tables) as store:
        faults = await store.check()
        assert [fault.table_id for fault in faults] in ([ILL], ["GHOST"])
        await well(store)


async def test_a_damaged_data_set_is_not_given_out(path: Path) -> None:
    async with open_store(path) as store:
        digest = await store.put_data_set("tiles")
    by_hand(path, "UPDATE data_sets SET text = 'tales'")
    async with open_store(path) as store:
        with pytest.raises(DamagedDataSet):
            await store.data_set(digest)
        assert [fault.why for fault in await store.check()] == [Damage.DATA_SET]


async def test_pages_that_are_overwritten_damage_the_tables_on_them_and_no_others(path: Path) -> None:
    ids = iter((WELL, ILL))
    async with open_store(path) as plain:
        store = Store(plain._database, make_id=lambda: next(ids))
        for table_id in (WELL, ILL):
            await opened(store, f"open {table_id}")
            await store.append(new_act(table_id, f"{table_id} act", lines=600))
    size, data = 4096, bytearray(path.read_bytes())
    marks = {
        start: (data.count(b"move CHDJ3", start, start + size), data.count(b"move WELL9", start, start + size))
        for start in range(0, len(data), size)
    }
    page = next(start for start, (ill, well_marks) in marks.items() if ill > 20 and not well_marks)
    data[page : page + 16] = b"\xff" * 16
    path.write_bytes(data)
    async with open_store(path) as store:
        with pytest.raises(DamagedTable) as found:
            await store.entries(ILL)
        assert found.value.why is Damage.FILE
        assert len(await store.entries(WELL)) == 600
        await store.append(new_act(WELL, "on", expected=600))
        assert Damage.FILE in {fault.why for fault in await store.check() if fault.table_id == ILL}


async def test_an_error_about_a_table_never_tells_its_seed(two_tables: Path) -> None:
    damage(two_tables, "DELETE FROM seats WHERE {ill}")
    async with open_store(two_tables) as store:
        with pytest.raises(StoreError) as found:
            await store.entries(ILL)
        assert "5eed" not in repr(found.value)
        assert "5eed" not in repr(await store.table(WELL))
        assert isinstance(await store.tables_behind(), Listing)
