"""What a seat cannot know leaves no trace in what it is shown."""

from dataclasses import replace
from random import Random

import pytest

from rules.chance import Sampled
from tables.draft import read
from tables.panel import Desk, panel
from tables.post import News, compose, fresh_events
from tables.sitting import Playing, load
from tables.voice import Voice
from tests.conformance.toy import TOY
from tests.tables.fakes import speak
from tests.tables.world import Someone, World, button, offered


async def dealt(world: World) -> tuple[Playing, Someone]:
    """A table of three in its second turn: two hold hidden cards, and the seat whose turn it is owes a card."""
    people = await world.started(3)
    for person in people:
        await person.must("open")
        await person.click(button(person.sheet, "step", 2))
        await person.confirms()
    await people[0].must("open")
    while keys := offered(people[0].sheet):
        await people[0].choose(keys[0])
    await people[0].confirms()
    await people[1].takes_turn()
    at = await load(world.house._kit, people[0].table)
    assert isinstance(at, Playing)
    return at, people[0]


def dreamt(at: Playing, seat: int, seed: int) -> Playing:
    """The same table as far as a seat knows, with everything else made up."""
    return replace(at, play=replace(at.play, state=TOY.imagine(at.play.state, seat, Sampled(Random(seed)))))


@pytest.mark.parametrize("seed", range(5))
async def test_a_panel_is_the_same_whatever_others_hold(world: World, seed: int) -> None:
    at, _ = await dealt(world)
    seat = at.play.owed[0].decision.seat
    voice = Voice.of(speak("en"), at.table)
    made_up = dreamt(at, seat, seed)
    assert made_up.play.state != at.play.state or seed == 0
    for lines in ((), tuple(read(at.play, seat, ()).lines)):
        sheets = [
            await panel(world.house._kit, Desk(each, seat, read(each.play, seat, lines), voice, 10_000))
            for each in (at, made_up)
        ]
        assert sheets[0] == sheets[1]
    first, second = (shot.view for shot, _ in world.pictures.seen[-2:])
    assert first == second


@pytest.mark.parametrize("seed", range(5))
async def test_a_post_is_the_same_whatever_anybody_holds(world: World, seed: int) -> None:
    at, _ = await dealt(world)
    voice = Voice.of(speak("en"), at.table)
    posts = [
        compose(News(each, voice), (), "board", None) for each in (at, *(dreamt(at, seat, seed) for seat in range(3)))
    ]
    assert all(post == posts[0] for post in posts)


async def test_what_only_some_may_know_is_not_among_the_events_of_a_post(world: World) -> None:
    at, _ = await dealt(world)
    told = fresh_events(replace(at, table=replace(at.table, told=0)))
    assert any(event.audience is not None for line in at.play.lines for event in line.events)
    assert all(event.audience is None for event in told)


async def test_neither_seed_nor_table_of_draws_is_shown_when_a_table_is_printed(world: World) -> None:
    at, _ = await dealt(world)
    assert at.table.seed not in repr(at)
