"""Moves that were confirmed are taken back if every other seat agrees; then luck brings the same again."""

import pytest

from store.rows import Phase
from store.time_rows import VoteState
from tables.ports import Answer, Refuse, Show, Update
from tables.replaying import replay_all
from tables.undo import UNDO
from tables.votes import VOTE_SECONDS
from tests.tables.agreeing import code, offers, proposes, state, votes
from tests.tables.days import HOUR, bids, clock, messages, passes
from tests.tables.world import Someone, World, buttons, text


async def log(world: World, table: str) -> list[str]:
    return [entry.text for entry in await world.store.entries(table)]


async def in_play(world: World, people: int = 2, **settings: str) -> tuple[Someone, ...]:
    """A table at which all have bid and the first player has taken a turn."""
    everybody = await world.started(people, **settings)
    for person in everybody:
        await bids(person)
    await everybody[0].takes_turn()
    await world.house.idle()
    return everybody


async def asks(person: Someone) -> Answer:
    return await proposes(person, UNDO, await offers(person, UNDO))


async def test_a_move_is_taken_back_when_every_other_seat_agrees(world: World) -> None:
    first, second, third = await in_play(world, 3)
    before = await log(world, first.table)
    await asks(first)
    await votes(second, 0, "yes")
    assert await log(world, first.table) == before
    await votes(third, 0, "yes")
    assert await state(world, first.table) is VoteState.PASSED
    after = await log(world, first.table)
    assert after[:-1] == before
    assert after[-1].startswith("undo ")
    assert await first.must("open")


async def test_redoing_brings_the_same_luck(world: World) -> None:
    first, second = await in_play(world)
    before = await log(world, first.table)
    await asks(first)
    await votes(second, 0, "yes")
    undone = int((await log(world, first.table))[-1].removeprefix("undo "))
    await first.takes_turn()
    await world.house.idle()
    after = await log(world, first.table)
    assert after[len(before) + 1 :][: len(before) - undone] == before[undone:]


async def test_a_log_with_moves_taken_back_replays(world: World) -> None:
    first, second = await in_play(world)
    await asks(first)
    await votes(second, 0, "yes")
    await first.takes_turn()
    await world.house.idle()
    before = text(await first.must("scores"))
    await world.restart()
    assert text(await first.must("scores")) == before
    assert [each.difference async for each in replay_all(world.store, world.games)] == [None]


async def test_the_same_position_is_due_again_with_the_time_of_a_new_move(world: World) -> None:
    first, second = await in_play(world)
    await passes(world, HOUR)
    await asks(first)
    await votes(second, 0, "yes")
    table = await world.store.table(first.table)
    assert (await clock(world, first.table, 0)).decision == f"{table.length}.0"
    assert (await clock(world, first.table, 0)).deadline == world.clock.time + 3 * 24 * HOUR


async def test_the_post_says_so_and_calls_whoever_is_to_move_again(world: World) -> None:
    first, second = await in_play(world)
    count = len(world.main_posts(first.table))
    await asks(first)
    await votes(second, 0, "yes")
    posts = world.main_posts(first.table)
    assert len(posts) == count + 1
    assert "Moves were taken back" in text(posts[-1].sheet)
    assert posts[-1].sheet.ping == (1,)
    assert text(messages(world)[-1].sheet).endswith("**Agreed**")


async def test_what_others_did_after_it_is_taken_back_too(world: World) -> None:
    first, second, third = await in_play(world, 3)
    subject = await offers(first, UNDO)
    await second.takes_turn()
    await world.house.idle()
    assert await offers(first, UNDO) == subject
    await proposes(first, UNDO, subject)
    await votes(second, 0, "yes")
    await votes(third, 0, "yes")
    assert (await clock(world, first.table, 0)).decision


async def test_whoever_proposes_it_means_the_own_move(world: World) -> None:
    first, second, _ = await in_play(world, 3)
    await asks(first)
    assert "● Person 1 proposes: taking back their own last move and everything" in text(messages(world)[-1].sheet)
    assert "taking back the last move of ● Person 1" in text(await second.must("more"))


async def test_one_against_it_keeps_the_move(world: World) -> None:
    first, second, _ = await in_play(world, 3)
    before = await log(world, first.table)
    await asks(first)
    await votes(second, 0, "no")
    assert await state(world, first.table) is VoteState.FAILED
    assert await log(world, first.table) == before


async def test_nobody_takes_moves_back_by_letting_time_pass(world: World) -> None:
    first, *_ = await in_play(world, 3, **{"time.limit": "none"})
    before = await log(world, first.table)
    await asks(first)
    await passes(world, VOTE_SECONDS)
    assert await state(world, first.table) is VoteState.FAILED
    assert await log(world, first.table) == before


async def test_whoever_moves_on_ends_the_proposal(world: World) -> None:
    first, second, third = await in_play(world, 3)
    await asks(first)
    await votes(third, 0, "yes")
    await second.takes_turn()
    await world.house.idle()
    assert await state(world, first.table) is VoteState.WITHDRAWN
    assert text(messages(world)[-1].sheet).endswith("**Withdrawn**")
    assert code(await votes(second, 0, "yes")) == "vote_over"


async def test_computers_agree_at_once(world: World) -> None:
    host = await world.alone("normal")
    await host.takes_turn()
    await world.house.idle()
    assert isinstance(await asks(host), Show)
    assert await state(world, host.table) is VoteState.PASSED
    assert any(line.startswith("undo ") for line in await log(world, host.table))


async def test_the_same_vote_twice_takes_back_once(world: World) -> None:
    first, second = await in_play(world)
    await asks(first)
    await votes(second, 0, "yes", cause="same")
    after = await log(world, first.table)
    assert isinstance(await votes(second, 0, "yes", cause="same"), Update)
    assert code(await votes(second, 0, "yes")) == "vote_over"
    assert await log(world, first.table) == after


async def test_an_old_panel_does_not_take_back_another_move(world: World) -> None:
    first, second = await in_play(world)
    subject = await offers(first, UNDO)
    await asks(first)
    await votes(second, 0, "yes")
    answer = await proposes(first, UNDO, subject)
    assert code(answer) == "nothing_to_undo"


async def test_drafts_for_the_position_before_are_dropped(world: World) -> None:
    first, second = await in_play(world)
    owing = second if any(c.seat == 1 and c.decision for c in (await world.store.table(first.table)).clocks) else first
    await owing.must("open")
    key = next((b for b in buttons(owing.sheet) if b.action == "key"), None)
    if key is not None:
        await owing.click(key)
    await asks(first)
    await votes(second, 0, "yes")
    assert await world.store.drafts(first.table) == ()


@pytest.mark.parametrize("subject", ["", "x", "0.1", "99.0", "4", "-1.0"])
async def test_what_is_not_ones_own_move_is_refused(world: World, subject: str) -> None:
    first, _ = await in_play(world)
    assert code(await proposes(first, UNDO, subject)) in ("stale", "nothing_to_undo")
    assert await world.store.votes(first.table) == ()


async def test_strangers_and_others_may_not(world: World) -> None:
    first, second = await in_play(world)
    stranger = world.person(99)
    stranger.table = first.table
    subject = await offers(first, UNDO)
    assert code(await proposes(stranger, UNDO, subject)) == "not_seated"
    assert code(await proposes(second, UNDO, subject)) == "nothing_to_undo"


async def test_nothing_is_taken_back_before_the_first_move_or_after_the_end(world: World) -> None:
    first, second = await world.started(2)
    sheet = await first.must("more")
    assert not [b for b in buttons(sheet) if b.args[:1] == (UNDO,)]
    people = {0: first, 1: second}
    while (table := await world.store.table(first.table)).phase is Phase.RUNNING:
        for each in table.clocks:
            if each.decision:
                await people[each.seat].takes_turn()
                await world.house.idle()
                break
    answer = await proposes(first, UNDO, "0.0")
    assert isinstance(answer, Refuse)
    assert answer.code == "over"
