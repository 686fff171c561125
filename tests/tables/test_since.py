"""`/since`: one picture with the new tiles marked, and what happened since one's own last move."""

from dataclasses import replace

from rules.api import Event, Points, Term
from tables.sheet import Picture
from tables.since import MORE, fitting
from tables.voice import Voice
from tests.tables.agreeing import code
from tests.tables.days import DAY, bids, passes
from tests.tables.fakes import speak
from tests.tables.world import ELSEWHERE, Someone, World, buttons, text


async def in_play(world: World) -> tuple[Someone, ...]:
    """The first player has taken a turn, and it is the second one's."""
    people = await world.started(2)
    for person in people:
        await bids(person)
    owing = next(c.seat for c in (await world.store.table(people[0].table)).clocks if c.decision)
    first, second = (people[owing], people[1 - owing])
    while any(c.seat == first.person.id - 1 and c.decision for c in (await world.store.table(first.table)).clocks):
        await first.takes_turn()
        await world.house.idle()
    return first, second


async def test_it_tells_what_others_did_since_ones_own_last_move(world: World) -> None:
    first, second = await in_play(world)
    sheet = await second.must("since")
    assert "Since your last move" in text(sheet)
    assert any(isinstance(block, Picture) for block in sheet.blocks)
    shot, _ = world.pictures.seen[-1]
    assert shot.marked
    assert shot.private
    own = {f"Person {first.person.id}" in line for line in text(sheet).splitlines()[1:]}
    assert True in own
    assert len(shot.events) > 0


async def test_right_after_ones_own_move_nothing_is_new(world: World) -> None:
    first, _ = await world.started(2)
    await bids(first)
    assert "Nothing has happened since your last move" in text(await first.must("since"))
    assert world.pictures.seen[-1][0].events == ()


async def test_secrets_of_others_stay_secret(world: World) -> None:
    """Cards that others drew are not among the events, one's own are."""
    first, second = await in_play(world)
    for person in (first, second):
        await person.must("since")
        shot, _ = world.pictures.seen[-1]
        seat = person.person.id - 1
        assert all(event.audience is None or seat in event.audience for event in shot.events)


async def test_as_a_command_it_finds_the_table_and_offers_the_others(world: World) -> None:
    first, second = await in_play(world)
    await world.started(2)
    second.place = ELSEWHERE
    assert "last move" in text(await second.must("since", table=""))
    assert first.table == second.table


async def test_who_has_no_seat_has_no_last_move(world: World) -> None:
    first, _ = await world.started(2)
    stranger = world.person(99)
    stranger.table = first.table
    assert code(await stranger.press("since")) == "not_seated"
    assert code(await stranger.press("since", table="")) in ("not_seated", "no_table_here")


def test_where_there_is_no_room_for_all_the_latest_points_are_told() -> None:
    voice = Voice(speak("en"))
    told = Event("has_heads", 0, (("who", "Anna"),))
    scoring = replace(told, args=(("who", "Boris"),), points=Points((Term("tiles", 1, 2),)))
    events = (*(told,) * 100, *(scoring,) * 100)
    lines = fitting(events, voice, 300)
    assert lines[0] == MORE
    assert len(lines) > 2
    assert all("Boris" in line for line in lines[1:])
    assert sum(len(line) + 1 for line in lines) <= 300
    assert len(fitting(events[:3], voice, 300)) == 3


async def test_after_the_end_the_record_is_offered(world: World) -> None:
    first, second = await world.started(2)
    await first.press("propose", ("end", ""))
    await second.press("vote", (first.table, "0", "yes"), table="")
    await world.house.idle()
    assert [b for b in buttons(await first.must("since")) if b.action == "record"]


async def test_what_a_caretaker_did_for_somebody_is_news(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    await passes(world, DAY)
    sheet = await first.must("since")
    assert "Since the game began" in text(sheet)
    assert world.pictures.seen[-1][0].events
