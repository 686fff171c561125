import pytest

from store.errors import StoreFailed, UnknownTable
from store.ids import ALPHABET, new_table_id
from store.rows import Appended, Changes, Draft, Intent, NewAct, NewEntry, Phase, Repeated, Seat, Table
from store.store import Store
from tests.store.samples import RUNNING, SEATS, new_act, new_table, opened


async def test_a_table_comes_back_as_it_was_opened(store: Store) -> None:
    table_id = await opened(store)
    assert await store.table(table_id) == Table(
        id=table_id,
        guild_id=10,
        channel_id=20,
        thread_id=None,
        lobby_message_id=None,
        host_id=1001,
        game="toy",
        setup='{"farmers": true}',
        phase=Phase.LOBBY,
        reason=None,
        language="cs",
        seed="5eed",
        chance_key="",
        created=100,
        touched=100,
        told=0,
        told_phase=None,
        length=0,
        seats=SEATS,
    )


async def test_the_same_cause_opens_one_table(store: Store) -> None:
    first = await store.create_table(new_table(), "click", "opened")
    again = await store.create_table(new_table(), "click", "opened")
    assert isinstance(first, Appended)
    assert again == Repeated(first.act)
    assert len((await store.tables_by_phase(Phase.LOBBY)).tables) == 1


async def test_an_unknown_table_is_named(store: Store) -> None:
    for asked in (store.table("NOONE"), store.entries("NOONE"), store.change("NOONE", RUNNING, 1)):
        with pytest.raises(UnknownTable) as refused:
            await asked
        assert refused.value.table_id == "NOONE"
    with pytest.raises(UnknownTable):
        await store.set_thread("NOONE", 5)


async def test_an_id_that_is_taken_is_drawn_again(store: Store) -> None:
    ids = iter(("AAAAA", "AAAAA", "BBBBB"))
    drawing = Store(store._database, make_id=lambda: next(ids))
    assert [await opened(drawing, cause) for cause in ("one", "two")] == ["AAAAA", "BBBBB"]


async def test_opening_gives_up_where_no_id_is_free(store: Store) -> None:
    drawing = Store(store._database, make_id=lambda: "AAAAA")
    await opened(drawing)
    with pytest.raises(StoreFailed, match="no free"):
        await opened(drawing, "two")


def test_ids_are_short_and_have_no_look_alikes() -> None:
    drawn = {new_table_id() for _ in range(200)}
    assert len(drawn) > 190
    assert all(len(each) == 5 and set(each) <= set(ALPHABET) for each in drawn)
    assert not [pair for pair in ("0O", "0D", "1I", "1L", "2Z", "5S", "8B", "UV") if set(pair) <= set(ALPHABET)]


async def test_changes_leave_what_they_do_not_name(store: Store) -> None:
    table_id = await opened(store)
    before = await store.table(table_id)
    await store.change(table_id, Changes(language="de", host_id=1002), 120)
    after = await store.table(table_id)
    assert (after.language, after.host_id, after.touched) == ("de", 1002, 120)
    assert (after.setup, after.seats, after.phase) == (before.setup, before.seats, before.phase)


async def test_a_reason_goes_when_the_phase_that_it_explains_goes(store: Store) -> None:
    table_id = await opened(store)
    await store.change(table_id, Changes(phase=Phase.FROZEN, reason="frozen.replay"), 120)
    await store.change(table_id, Changes(language="de"), 121)
    assert (await store.table(table_id)).reason == "frozen.replay"
    await store.change(table_id, RUNNING, 122)
    assert (await store.table(table_id)).reason is None


async def test_seats_can_change_places_while_entries_and_drafts_refer_to_them(store: Store) -> None:
    table_id = await opened(store)
    await store.append(new_act(table_id, "one"))
    await store.put_draft(Draft(table_id, 1, "3.1", ("pass",), 130))
    swapped = (Seat(0, 1002, "Ben"), Seat(1, 1001, "Ada", "normal"))
    await store.change(table_id, Changes(seats=swapped), 140)
    assert (await store.table(table_id)).seats == swapped
    assert await store.draft(table_id, 1) == Draft(table_id, 1, "3.1", ("pass",), 130)


async def test_the_draft_of_a_seat_that_is_gone_goes_with_it(store: Store) -> None:
    table_id = await opened(store)
    await store.put_draft(Draft(table_id, 1, "0.1", ("pass",), 130))
    await store.change(table_id, Changes(seats=SEATS[:1]), 140)
    assert await store.drafts(table_id) == ()


async def test_a_seat_with_entries_cannot_go(store: Store) -> None:
    table_id = await opened(store)
    await store.append(NewAct(table_id, "one", 110, 0, (NewEntry(1, "pass"),)))
    with pytest.raises(StoreFailed):
        await store.change(table_id, Changes(seats=SEATS[:1]), 140)
    assert (await store.table(table_id)).seats == SEATS


def test_seats_are_numbered_in_order() -> None:
    with pytest.raises(ValueError, match="numbered"):
        Changes(seats=SEATS[::-1])
    with pytest.raises(ValueError, match="numbered"):
        new_table(seats=SEATS[1:])


async def test_a_table_without_seats_is_a_table(store: Store) -> None:
    table_id = await opened(store, new=new_table(seats=()))
    assert (await store.table(table_id)).seats == ()
    assert len((await store.tables_by_phase(Phase.LOBBY)).tables) == 1


async def test_a_person_finds_open_tables_with_all_their_seats_oldest_first(store: Store) -> None:
    ids = {}
    for age, phase in enumerate(Phase):
        ids[phase] = await opened(store, phase, new_table(at=100 - age))
        await store.change(ids[phase], Changes(phase=phase), 200)
    await opened(store, "others", new_table(seats=(Seat(0, 1002, "Ben"),)))
    found = (await store.tables_of_user(1001)).tables
    assert [table.id for table in found] == [ids[Phase.FROZEN], ids[Phase.RUNNING], ids[Phase.LOBBY]]
    assert {table.seats for table in found} == {SEATS}
    assert len((await store.tables_of_user(1002)).tables) == 4
    assert (await store.tables_of_user(7)).tables == ()


async def test_tables_are_found_by_several_phases_at_once(store: Store) -> None:
    lobby, running = await opened(store, "a"), await opened(store, "b")
    await store.change(running, RUNNING, 200)
    assert {table.id for table in (await store.tables_by_phase(*Phase)).tables} == {lobby, running}
    assert [table.id for table in (await store.tables_by_phase(Phase.RUNNING)).tables] == [running]


async def test_a_thread_finds_its_table_even_when_the_game_is_over(store: Store) -> None:
    table_id = await opened(store)
    await store.set_thread(table_id, 30)
    await store.change(table_id, Changes(phase=Phase.FINISHED), 200)
    assert [table.id for table in (await store.tables_at(30)).tables] == [table_id]
    assert (await store.tables_at(20)).tables == ()
    await store.set_thread(table_id, None)
    assert (await store.table(table_id)).thread_id is None


async def test_a_channel_finds_the_open_tables_that_play_in_itself(store: Store) -> None:
    ids = [await opened(store, str(number)) for number in range(3)]
    await store.set_thread(ids[0], 30)
    await store.change(ids[1], Changes(phase=Phase.CLOSED), 200)
    assert [table.id for table in (await store.tables_at(20)).tables] == [ids[2]]


async def test_two_tables_cannot_have_one_thread(store: Store) -> None:
    first, second = await opened(store, "a"), await opened(store, "b")
    await store.set_thread(first, 30)
    with pytest.raises(StoreFailed):
        await store.set_thread(second, 30)


async def test_a_table_is_behind_until_its_channel_knows_its_entries_and_its_phase(store: Store) -> None:
    table_id = await opened(store)

    async def behind() -> bool:
        listed = [table.id for table in (await store.tables_behind()).tables] == [table_id]
        assert (await store.table(table_id)).behind == listed
        return listed

    async def tell(up_to: int, phase: Phase, message_id: int) -> None:
        await store.open_intent(Intent(table_id, up_to, phase, "n", 100))
        await store.confirm_post(table_id, "n", 20, message_id, 100)

    assert await behind()
    await tell(0, Phase.LOBBY, 1)
    assert not await behind()
    await store.append(new_act(table_id, "start"))
    assert await behind()
    await tell(3, Phase.LOBBY, 2)
    assert not await behind()
    await store.change(table_id, RUNNING, 200)
    assert await behind()
    await tell(2, Phase.RUNNING, 3)
    assert not await behind()
    assert (await store.table(table_id)).told == 3
    await store.change(table_id, Changes(phase=Phase.CLOSED), 300)
    assert await behind()
    await store.mark_told(table_id, Phase.CLOSED)
    assert not await behind()
    assert (await store.table(table_id)).told == 3
