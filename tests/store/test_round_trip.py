"""Whatever people are called and games write: it comes back equal after a restart."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from store.rows import Changes, Draft, Entry, Intent, NewAct, NewEntry, NewTable, Phase, Seat
from store.store import Store
from tests.store.samples import open_store

ODD_NAMES = (
    "👩‍👩‍👧‍👦🏳️‍🌈",
    "مرحبا\u200fبك",
    "\u202eevil\u202c",
    "漢" * 32,
    "**bold** `x` @everyone",
    "Z̷̢a͜lgo",
    "'; DROP TABLE seats",
    "\u2028",
)
CHARACTERS = st.characters(exclude_characters="\0", exclude_categories=["Cs"])
NAMES = st.one_of(st.sampled_from(ODD_NAMES), st.text(CHARACTERS, min_size=1, max_size=32))
TEXTS = st.text(CHARACTERS, max_size=60)
LINES = st.text(st.characters(exclude_characters="\0\r\n", exclude_categories=["Cs"]), min_size=1, max_size=60)
SNOWFLAKES = st.integers(1, 2**63 - 1)
MAYBE_ID = st.none() | SNOWFLAKES
AUDIENCES = st.none() | st.frozensets(st.integers(0, 5))
ENTRIES = st.lists(st.builds(NewEntry, st.none() | st.just(0), LINES, AUDIENCES), max_size=6).map(tuple)
COMPUTERS = st.none() | st.sampled_from(("easy", "normal"))


@st.composite
def seats(draw: st.DrawFn) -> tuple[Seat, ...]:
    count = draw(st.integers(1, 5))
    return tuple(
        Seat(number, draw(MAYBE_ID), draw(NAMES), draw(COMPUTERS), draw(st.none() | TEXTS)) for number in range(count)
    )


NEW_TABLES = st.builds(
    NewTable,
    guild_id=SNOWFLAKES,
    channel_id=SNOWFLAKES,
    host_id=SNOWFLAKES,
    game=TEXTS,
    setup=TEXTS,
    language=TEXTS,
    seed=TEXTS,
    seats=seats(),
    at=st.integers(0, 2**40),
)
DRAFTS = st.lists(LINES, max_size=5).map(tuple)


async def play(store: Store, new: NewTable, act_entries: tuple[NewEntry, ...], moves: tuple[str, ...], key: str) -> str:
    table_id = (await store.create_table(new, "open")).act.table_id
    await store.append(NewAct(table_id, "act", 7, 0, act_entries, answer=key, changes=Changes(chance_key=key)))
    await store.put_draft(Draft(table_id, 0, key, moves, 8))
    await store.open_intent(Intent(table_id, len(act_entries), Phase.RUNNING, key, 9))
    await store.put_setting(key, key, key)
    return table_id


@settings(deadline=None, max_examples=40)
@given(NEW_TABLES, ENTRIES, DRAFTS, TEXTS)
def test_rows_come_back_equal_after_a_restart(
    new: NewTable, act_entries: tuple[NewEntry, ...], moves: tuple[str, ...], key: str
) -> None:
    async def round_trip(path: Path) -> None:
        async with open_store(path) as store:
            table_id = await play(store, new, act_entries, moves, key)
            before = await store.table(table_id)
        async with open_store(path) as store:
            table = await store.table(table_id)
            assert table == before
            assert (table.guild_id, table.channel_id, table.host_id) == (new.guild_id, new.channel_id, new.host_id)
            assert (table.game, table.setup, table.language, table.seed) == (
                new.game,
                new.setup,
                new.language,
                new.seed,
            )
            assert (table.seats, table.created, table.chance_key) == (new.seats, new.at, key)
            assert await store.entries(table_id) == tuple(
                Entry(number, entry.seat, entry.text, entry.audience, 7) for number, entry in enumerate(act_entries)
            )
            act = await store.act("act")
            assert act is not None
            assert (act.answer, act.count) == (key, len(act_entries))
            assert await store.draft(table_id, 0) == Draft(table_id, 0, key, moves, 8)
            assert await store.intent(table_id) == Intent(table_id, len(act_entries), Phase.RUNNING, key, 9)
            assert await store.settings(key) == {key: key}
            assert await store.check() == ()

    with TemporaryDirectory() as folder:
        asyncio.run(round_trip(Path(folder) / "tilewright.db"))
