"""Whoever resigns has a computer play on for the seat, and ranks last."""

import pytest

from store.rows import Phase
from store.time_rows import Quit
from tables.ports import Refuse, Show
from tables.quitting import SURE
from tables.sheet import Document
from tests.tables.agreeing import code
from tests.tables.days import DAY, bids, messages, passes
from tests.tables.world import Someone, World, button, buttons, text


async def resigns(person: Someone, cause: str = "") -> None:
    await person.must("more")
    await person.click(button(person.sheet, "resign"))
    await person.click(button(person.sheet, "resign"), cause=cause)
    await person.world.house.idle()


async def to_the_end(world: World, *people: Someone) -> None:
    """The persons who are left play until the game is over."""
    seats = {person.person.id: person for person in people}
    while (table := await world.store.table(people[0].table)).phase is Phase.RUNNING:
        owing = next(c.seat for c in table.clocks if c.decision)
        await seats[table.seats[owing].user_id or 0].takes_turn()
        await world.house.idle()


async def test_a_computer_plays_on_for_who_resigns(world: World) -> None:
    first, second = await world.started(2)
    await bids(second)
    length = (await world.store.table(first.table)).length
    await resigns(first)
    table = await world.store.table(first.table)
    seat = table.seats[0]
    assert (seat.user_id, seat.computer, seat.quit, seat.name) == (None, "normal", Quit.RESIGNED, "Person 1")
    assert table.length > length
    assert "Person 1 resigns" in text(messages(world)[-1].sheet)


async def test_it_is_asked_once_more_and_can_be_thought_better_of(world: World) -> None:
    first, _ = await world.started(2)
    await first.must("more")
    await first.click(button(first.sheet, "resign"))
    assert "Do you want to resign?" in text(first.sheet)
    assert (await world.store.table(first.table)).seats[0].user_id == 1
    await first.click(button(first.sheet, "stay"))
    assert button(first.sheet, "resign").args == ()
    assert (await world.store.table(first.table)).seats[0].user_id == 1


@pytest.mark.parametrize("points", ["more", "fewer"])
async def test_who_resigned_ranks_last_whatever_the_points(world: World, points: str) -> None:
    """The seat that resigns is the one that a finished game of the same moves would have first, and the other one."""
    first, second = await world.started(2)
    gone, stays = (first, second) if points == "more" else (second, first)
    await resigns(gone)
    await to_the_end(world, stays)
    last = text(world.main_posts(first.table)[-1].sheet)
    place = next(line for line in last.splitlines() if "resigned; a computer played on" in line)
    assert place.startswith("**2nd**")
    assert f"Person {gone.person.id}" in place
    (record,) = [b for b in world.main_posts(first.table)[-1].sheet.blocks if isinstance(b, Document)]
    assert f"left Person {gone.person.id}: resigned" in record.data.decode().splitlines()
    assert f"**1st** {'●■'[stays.person.id - 1]} <@{stays.person.id}>" in last


async def test_the_same_click_twice_resigns_once(world: World) -> None:
    first, _ = await world.started(2)
    await resigns(first, cause="same")
    told = len(messages(world))
    answer = await first.press("resign", (SURE,), cause="same")
    await world.house.idle()
    assert isinstance(answer, Show)
    assert "You have resigned" in text(answer.sheet)
    assert len(messages(world)) == told


async def test_who_has_resigned_has_no_say_any_more(world: World) -> None:
    first, *_ = await world.started(3)
    await resigns(first)
    for action, args in (("open", ()), ("more", ()), ("resign", (SURE,)), ("propose", ("pause", "3")), ("stay", ())):
        assert code(await first.press(action, args)) == "not_seated"
    assert code(await first.press("turn")) in ("not_seated", "nothing_due")


async def test_strangers_cannot_resign(world: World) -> None:
    first, _ = await world.started(2)
    stranger = world.person(99)
    stranger.table = first.table
    assert code(await stranger.press("resign", (SURE,))) == "not_seated"
    assert all(seat.quit is None for seat in (await world.store.table(first.table)).seats)


async def test_a_caretakers_seat_can_be_given_up_by_its_person(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    world.clock.time += 24 * 60 * 60
    await world.house.tick()
    await world.house.idle()
    assert (await world.store.table(first.table)).seats[0].computer == "normal"
    await first.press("resign", (SURE,))
    await world.house.idle()
    assert (await world.store.table(first.table)).seats[0].quit is Quit.RESIGNED
    assert (await world.store.table(first.table)).seats[1].user_id == 2


async def test_when_the_last_person_resigns_the_game_ends_as_it_stands(world: World) -> None:
    first, second = await world.started(2)
    await resigns(first)
    await resigns(second)
    table = await world.store.table(first.table)
    assert (table.phase, table.reason, table.clocks) == (Phase.ENDED, "ended.nobody", ())
    last = world.main_posts(first.table)[-1].sheet
    assert "Nobody is left to play it" in text(last)
    assert "5eed" in text(last)
    assert not [b for b in buttons(last) if b.action == "rematch"]


async def test_the_last_person_is_told_what_really_happens(world: World) -> None:
    """No computer plays on, neither by what is asked, nor by what is said after it, nor by the last post."""
    first, second = await world.started(2)
    await resigns(first)
    before = messages(world)
    await second.must("more")
    await second.click(button(second.sheet, "resign"))
    said = text(second.sheet)
    await second.click(button(second.sheet, "resign"))
    await world.house.idle()
    said += text(second.sheet) + text(world.main_posts(first.table)[-1].sheet)
    assert "the game ends at once" in said
    assert "the game is over" in said
    assert said.count("– resigned\n") == 2
    assert "computer" not in said.casefold()
    assert messages(world) == before


async def test_a_computer_for_the_last_person_is_asked_back_as_the_end_that_it_is(world: World) -> None:
    host = await world.alone("normal")
    await host.must("propose", ("computer",), values=("0",))
    assert "the game ends" in text(host.sheet)
    await host.click(button(host.sheet, "propose"))
    await world.house.idle()
    assert (await world.store.table(host.table)).reason == "ended.nobody"


async def test_nobody_resigns_from_a_game_that_is_over(world: World) -> None:
    first, second = await world.started(2)
    await to_the_end(world, first, second)
    answer = await first.press("resign", (SURE,))
    assert isinstance(answer, Refuse)
    assert answer.code == "over"


async def test_who_is_away_has_the_seat_back_when_nobody_else_is_left(world: World) -> None:
    """Or else a caretaker would play the game to its end against a computer."""
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    await passes(world, DAY)
    assert (await world.store.table(first.table)).seats[0].computer == "normal"
    await resigns(second)
    await passes(world, 5 * DAY)
    table = await world.store.table(first.table)
    assert table.phase is Phase.RUNNING
    assert (table.seats[0].user_id, table.seats[0].computer) == (1, None)
    await first.takes_turn()
