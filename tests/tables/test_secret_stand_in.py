"""A computer that moves for a person decides in secret what that one would have: head scouts of New Entdecker, which
all seats choose at once; nobody but that person ever sees them before the end.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.new_entdecker.game import NewEntdecker
from rules.new_entdecker.state import State
from rules.new_entdecker.view import EntdeckerView
from store.time_rows import Quit
from tables.pace import PLAINEST
from tables.post import News, compose, fresh_events, happened
from tables.sitting import Playing, load
from tables.voice import Voice
from tests.tables.agreeing import code
from tests.tables.days import DAY, HOUR, passes
from tests.tables.fakes import speak
from tests.tables.world import Someone, World, text, world_at

Leaves = Callable[[tuple[Someone, ...]], Awaitable[None]]
LATE = 1
"""The seat that a computer decides for."""


@asynccontextmanager
async def sea(path: Path, **settings: str) -> AsyncIterator[tuple[World, tuple[Someone, ...]]]:
    """Three people who owe their head scouts."""
    async with world_at(path, game=NewEntdecker()) as world:
        yield world, await world.started(3, preset="heads", **{"time.limit": "1", **settings})


async def picks(person: Someone, first: str, second: str) -> None:
    await person.must("open")
    await person.choose(first)
    await person.choose(second)
    await person.confirms()
    await person.world.house.idle()


async def heads(world: World, table: str) -> list[str]:
    """The lines with which the late seat got its head scouts, after who may read them."""
    entries = [
        each for each in await world.store.entries(table) if each.seat == LATE and each.text.startswith("heads ")
    ]
    assert {each.audience for each in entries} <= {frozenset({LATE})}
    return [each.text for each in entries]


async def standing(world: World, table: str) -> Playing:
    at = await load(world.house._kit, table)
    assert isinstance(at, Playing)
    return at


def told_of(at: Playing, state: Any) -> str:
    """All that a post would say of a table in another position, had nothing been told before."""
    play = replace(at.play, state=state)
    news = News(replace(at, play=play, table=replace(at.table, told=0)), Voice.of(speak("en"), at.table))
    return "\n".join((*happened(news), text(compose(news, (), "board", None).main)))


async def is_late(people: tuple[Someone, ...]) -> None:
    await passes(people[0].world, DAY)


async def resigns(people: tuple[Someone, ...]) -> None:
    await people[LATE].press("resign", ("sure",))
    await people[0].world.house.idle()


@pytest.mark.parametrize("stand_in", ["normal", PLAINEST])
@pytest.mark.parametrize("leaves", [is_late, resigns])
async def test_a_stand_in_chooses_once_and_only_its_seat_may_read_what(
    tmp_path: Path, leaves: Leaves, stand_in: str
) -> None:
    async with sea(tmp_path / "t.db", **{"time.stand_in": stand_in}) as (world, people):
        await picks(people[0], "1", "3")
        await picks(people[2], "2", "4")
        await leaves(people)
        (line,) = await heads(world, people[0].table)
        own = tuple(map(int, line.split()[1:]))
        at = await standing(world, people[0].table)
        state: State = at.play.state
        assert state.heads == ((1, 3), own, (2, 4))
        seat = at.table.seats[LATE]
        assert (seat.computer, seat.quit) == (stand_in, Quit.RESIGNED if leaves is resigns else None)
        for other in (0, 2, None):
            view = at.game.view(state, other)
            assert isinstance(view, EntdeckerView)
            assert view.heads == (() if other is None else state.heads[other])
        views = [shot.view for shot, _ in world.pictures.seen]
        assert all(isinstance(view, EntdeckerView) and (view.seat is not None or view.heads == ()) for view in views)


async def test_no_post_depends_on_what_a_stand_in_chose(tmp_path: Path) -> None:
    async with sea(tmp_path / "t.db") as (world, people):
        await picks(people[0], "1", "3")
        await picks(people[2], "2", "4")
        await is_late(people)
        at = await standing(world, people[0].table)
        chosen = ((1, 2), (5, 6), at.play.state.heads[LATE])
        states = [replace(at.play.state, heads=((1, 3), mine, (2, 4))) for mine in chosen]
        assert len({told_of(at, state) for state in states}) == 1
        assert all(event.audience is None for event in fresh_events(at))


async def test_a_stand_in_does_not_know_what_others_have_chosen(tmp_path: Path) -> None:
    """Only their choices differ, so the choice for the seat that is late is the same."""
    chosen = []
    for name, first, second in (("a.db", ("1", "3"), ("2", "4")), ("b.db", ("4", "5"), ("1", "6"))):
        async with sea(tmp_path / name) as (world, people):
            await picks(people[0], *first)
            await picks(people[2], *second)
            await is_late(people)
            chosen.append(await heads(world, people[0].table))
    assert chosen[0] == chosen[1]


async def test_who_comes_back_sees_what_was_chosen_and_cannot_choose_again(tmp_path: Path) -> None:
    async with sea(tmp_path / "t.db") as (world, people):
        await picks(people[0], "1", "3")
        await passes(world, HOUR)
        await passes(world, DAY - HOUR)
        (line,) = await heads(world, people[0].table)
        assert code(await people[LATE].press("open")) in ("seat_back", "not_due")
        assert (await standing(world, people[0].table)).table.seats[LATE].computer is None
        assert await people[LATE].must("board")
        view = world.pictures.seen[-1][0].view
        assert isinstance(view, EntdeckerView)
        assert view.heads == tuple(map(int, line.split()[1:]))
        await passes(world, HOUR)
        assert await heads(world, people[0].table) == [line]


async def test_a_draft_of_who_is_late_is_neither_taken_nor_shown(tmp_path: Path) -> None:
    async with sea(tmp_path / "t.db", **{"time.stand_in": PLAINEST}) as (world, people):
        await people[LATE].must("open")
        await people[LATE].choose("4")
        await people[LATE].choose("5")
        await picks(people[0], "1", "3")
        await picks(people[2], "2", "4")
        await is_late(people)
        assert await heads(world, people[0].table) == ["heads 1 2"]
        assert LATE not in {draft.seat for draft in await world.store.drafts(people[0].table)}


async def test_two_who_are_late_at_once_each_have_a_stand_in_that_chooses_for_one(tmp_path: Path) -> None:
    async with sea(tmp_path / "t.db") as (world, people):
        await picks(people[0], "1", "3")
        await is_late(people)
        at = await standing(world, people[0].table)
        lines = [each for each in await world.store.entries(at.table.id) if each.text.startswith("heads ")]
        assert sorted((each.seat, each.audience) for each in lines if each.seat is not None) == [
            (seat, frozenset({seat})) for seat in range(3)
        ]
        assert [seat.computer for seat in at.table.seats] == [None, "normal", "normal"]


async def test_bids_of_the_toy_stay_secret_until_all_have_bid(world: World) -> None:
    """A caretaker bids while somebody else still owes a bid: nothing of it is told, and the bid is counted."""
    people = await world.started(3, **{"time.limit": "bank", "time.bank": "3"})
    await passes(world, 2 * DAY)
    other = people[2]
    await other.press("propose", ("give", "2"))
    for person in people[:2]:
        await person.press("vote", (person.table, "0", "yes"), table="")
    await people[0].must("open")
    await people[0].confirms()
    await world.house.idle()
    await passes(world, DAY)
    table = await world.store.table(other.table)
    assert [seat.computer for seat in table.seats] == [None, "normal", None]
    bids = [each for each in await world.store.entries(other.table) if each.text.startswith("bid ")]
    assert [(each.seat, each.audience) for each in bids] == [(0, frozenset({0})), (1, frozenset({1}))]
    at = await standing(world, other.table)
    bid = at.play.state.bids[1]
    assert bid is not None
    assert len({told_of(at, replace(at.play.state, bids=(0, mine, None))) for mine in (0, 1, bid)}) == 1
    await other.must("open")
    await other.confirms()
    await world.house.idle()
    assert "bid" in text(world.main_posts(other.table)[-1].sheet)
