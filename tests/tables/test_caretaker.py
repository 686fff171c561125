"""A caretaker moves for who is late, and gives the seat back the moment that one acts."""

import pytest

from rules.api import Move
from store.rows import Phase
from tables.kit import Step
from tables.pace import PLAINEST
from tables.ports import Refuse, Trouble
from tables.replacing import COMPUTER
from tests.tables.agreeing import code, proposes, votes
from tests.tables.days import DAY, HOUR, bids, clock, messages, passes, thread_of
from tests.tables.world import Someone, World, button, buttons, text


async def seats(world: World, table: str) -> list[str | None]:
    return [seat.computer for seat in (await world.store.table(table)).seats]


async def late(world: World, **settings: str) -> tuple[Someone, ...]:
    """A table at which the first of two is late: a caretaker has the seat."""
    first, second = await world.started(2, **{"time.limit": "1", **settings})
    await bids(second)
    await passes(world, DAY)
    return first, second


def said(world: World) -> list[str]:
    return [text(message.sheet) for message in messages(world) if not message.sheet.ping]


async def test_a_caretaker_moves_as_soon_as_the_time_is_over(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    await passes(world, DAY - 1)
    assert await seats(world, first.table) == [None, None]
    before = (await world.store.table(first.table)).length
    await passes(world, 1)
    assert await seats(world, first.table) == ["normal", None]
    assert (await world.store.table(first.table)).length > before
    assert "Person 1: the time is over. A computer moves" in said(world)[0].replace("● ", "")


async def test_what_a_caretaker_is_said_in_a_silent_message_with_a_way_back(world: World) -> None:
    first, _ = await late(world)
    (message,) = [each for each in messages(world) if not each.sheet.ping]
    assert message.sheet.silent
    assert button(message.sheet, "visit").label == "I am back"
    await first.press("visit", button(message.sheet, "visit").args, table="")
    assert await seats(world, first.table) == [None, None]


@pytest.mark.parametrize("way", ["open", "turn"])
async def test_the_seat_comes_back_the_moment_the_person_acts(world: World, way: str) -> None:
    first, _ = await late(world)
    await first.press(way)
    assert await seats(world, first.table) == [None, None]
    await world.house.idle()
    assert "Person 1 is back and moves again." in said(world)[-1]


async def test_whoever_comes_back_has_the_time_of_a_new_move(world: World) -> None:
    first, second = await late(world)
    await passes(world, HOUR)
    table = await world.store.table(first.table)
    await first.press("open")
    owed = {each.seat for each in (await world.store.table(first.table)).clocks if each.decision}
    assert owed
    if 0 in owed:
        assert (await clock(world, first.table, 0)).deadline == world.clock.time + DAY
    assert table.seats[0].user_id == 1
    assert second.table == first.table


async def test_whoever_comes_back_and_owes_nothing_is_told_so(world: World) -> None:
    first, second = await late(world)
    while not any(each.seat == 1 and each.decision for each in (await world.store.table(first.table)).clocks):
        await world.house.idle()
    answer = await first.press("open")
    assert isinstance(answer, Refuse)
    assert answer.code == "seat_back"
    assert second.person.id == 2


async def test_a_caretaker_stays_for_the_next_moves_without_waiting(world: World) -> None:
    first, second = await late(world)
    start = world.clock.time
    for _ in range(3):
        if any(each.seat == 1 and each.decision for each in (await world.store.table(first.table)).clocks):
            await second.takes_turn()
            await world.house.idle()
    assert world.clock.time == start
    assert await seats(world, first.table) == ["normal", None]


async def test_who_comes_back_while_the_caretaker_thinks_keeps_the_move(world: World) -> None:
    """The move that was thought out for the seat is not made any more."""
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    thinking: list[str] = []

    async def back(step: Step, table: str) -> None:
        if step is Step.WOKEN and (await seats(world, table))[0] and not thinking:
            thinking.append(table)
            await first.press("open")

    world.hook = back
    await world.restart()
    length = (await world.store.table(first.table)).length
    await passes(world, DAY)
    assert thinking
    assert (await world.store.table(first.table)).length == length
    assert await seats(world, first.table) == [None, None]


async def test_the_plainest_stand_in_takes_what_the_rules_name_or_the_first_move(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1", "time.stand_in": PLAINEST})
    await bids(second)
    await passes(world, DAY)
    assert (await seats(world, first.table))[0] == PLAINEST
    lines = [e.text for e in await world.store.entries(first.table) if e.seat == 0]
    assert Move.parse(lines[0]).kind == "bid"


async def test_where_nobody_else_is_there_the_table_waits(world: World) -> None:
    """Or else a game would play itself to its end while everybody is away."""
    first, second = await world.started(2, **{"time.limit": "1"})
    await passes(world, DAY)
    assert sorted(str(kind) for kind in await seats(world, first.table)) == ["None", "normal"]
    await passes(world, 30 * DAY)
    table = await world.store.table(first.table)
    assert table.phase is Phase.RUNNING
    assert [seat.computer for seat in table.seats].count(None) == 1
    assert second.table == first.table


async def test_a_game_against_computers_waits_for_its_only_person(world: World) -> None:
    host = await world.alone("normal")
    await passes(world, 4 * DAY)
    assert (await world.store.table(host.table)).seats[0].computer is None


async def test_a_caretaker_goes_on_after_a_restart_that_cut_it_off(world: World) -> None:
    """The process ends right after the seat was handed over, before anything moved."""
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)

    async def dies(step: Step, table: str) -> None:
        if step is Step.WOKEN and (await seats(world, table))[0]:
            raise RuntimeError("dead")

    world.hook = dies
    await world.restart()
    length = (await world.store.table(first.table)).length
    world.clock.time += DAY
    world.hook = _nothing
    await world.restart()
    await passes(world, DAY)
    assert (await world.store.table(first.table)).length > length


async def _nothing(step: Step, table: str) -> None:
    return


async def test_lists_say_that_a_computer_moves_for_the_person(world: World) -> None:
    first, _ = await late(world)
    assert "a computer moves for you" in text(await first.must("tables"))


async def test_posts_call_no_caretaker(world: World) -> None:
    first, second = await late(world)
    await second.takes_turn()
    await world.house.idle()
    assert all(1 not in post.sheet.ping for post in world.main_posts(first.table)[1:])
    assert any(b.action == "open" for b in buttons(world.main_posts(first.table)[-1].sheet))


async def everybody_late(world: World, **settings: str) -> tuple[Someone, Someone]:
    """A table at which the time of both is over: of who has a caretaker, and of who is waited for."""
    first, second = await world.started(2, **{"time.limit": "1", **settings})
    await passes(world, DAY)
    return (first, second) if (await seats(world, first.table))[0] else (second, first)


async def test_when_somebody_is_there_again_a_caretaker_moves_for_who_was_waited_for(world: World) -> None:
    """Or else the table would wait for ever for the one whose time ended while everybody was away."""
    back, awaited = await everybody_late(world)
    await back.press("visit", (back.table,), table="")
    await passes(world, 0)
    table = await world.store.table(back.table)
    assert table.seats[awaited.person.id - 1].computer == "normal"
    assert table.seats[back.person.id - 1].computer is None


async def test_in_a_pause_no_caretaker_steps_in_when_somebody_is_there_again_but_after_it(world: World) -> None:
    back, awaited = await everybody_late(world)
    await proposes(awaited, "pause", "3")
    await back.press("visit", (back.table,), table="")
    await passes(world, DAY)
    assert await seats(world, back.table) == [None, None]
    await passes(world, 2 * DAY)
    assert (await seats(world, back.table))[awaited.person.id - 1] == "normal"


async def test_who_comes_back_when_it_is_not_the_own_turn_has_the_hours_of_a_move_in_the_bank(world: World) -> None:
    first, second = await late(world, **{"time.limit": "bank", "time.bank": "3", "time.increment": "24"})
    await passes(world, 2 * DAY)
    while not any(each.seat == 1 and each.decision for each in (await world.store.table(first.table)).clocks):
        await world.house.idle()
    assert code(await first.press("open")) == "seat_back"
    assert (await clock(world, first.table, 0)).rest == DAY
    assert second.table == first.table


async def test_nobody_is_said_to_be_back_whose_seat_is_given_away_before_that_could_be_sent(world: World) -> None:
    first, second = await late(world)
    await proposes(second, COMPUTER, "0")
    thread = await thread_of(world, first.table)
    world.courier.always["post", thread] = Trouble.UNREACHABLE
    await votes(first, 0, "yes")
    del world.courier.always["post", thread]
    await passes(world, HOUR)
    assert not await world.store.notices()
    assert not [message for message in messages(world) if "is back" in text(message.sheet)]
