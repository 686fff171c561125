"""Posts of proposals: whatever way one ends, its post says so once and has no buttons any more."""

from collections.abc import Awaitable, Callable

import pytest

from store.rows import Changes, Phase
from store.time_rows import VoteState
from tables.concluding import END
from tables.kit import Step, no_hook
from tables.ports import Trouble
from tables.quitting import SURE
from tables.undo import UNDO
from tables.votes import VOTE_SECONDS
from tests.tables.agreeing import closed, offers, proposes, state, votes
from tests.tables.days import DAY, bids, messages, passes
from tests.tables.world import Someone, World, buttons, text

People = tuple[Someone, ...]
End = Callable[[People], Awaitable[None]]


async def open_vote(world: World, **settings: str) -> People:
    """A table of three at which a pause is proposed."""
    people = await world.started(3, **settings)
    await proposes(people[0], "pause", "3")
    return people


async def runs_out(people: People) -> None:
    await passes(people[0].world, VOTE_SECONDS)


async def is_taken_back(people: People) -> None:
    await votes(people[0], 0, "no")


async def is_refused(people: People) -> None:
    await votes(people[1], 0, "no")


async def passes_by_ballots(people: People) -> None:
    for person in people[1:]:
        await votes(person, 0, "yes")


async def passes_without_who_leaves(people: People) -> None:
    await votes(people[1], 0, "yes")
    await people[2].press("resign", (SURE,))
    await people[0].world.house.idle()


ENDS: dict[End, str] = {
    runs_out: "Not agreed",
    is_taken_back: "Withdrawn",
    is_refused: "Not agreed",
    passes_by_ballots: "Agreed",
    passes_without_who_leaves: "Agreed",
}


@pytest.mark.parametrize("end", ENDS)
async def test_the_post_of_a_proposal_that_is_over_says_how_it_ended(world: World, end: End) -> None:
    people = await open_vote(world, **{"time.limit": "none"})
    (post,) = messages(world)
    await end(people)
    ((edited, sheet),) = closed(world).items()
    assert edited == post.id
    assert text(sheet).endswith(f"**{ENDS[end]}**")
    assert "a pause of 3 days" in text(sheet)


async def test_a_proposal_to_take_a_move_back_is_called_off_by_the_next_move_and_its_post_says_so(world: World) -> None:
    people = await world.started(3)
    for person in people:
        await bids(person)
    owing = next(each.seat for each in (await world.store.table(people[0].table)).clocks if each.decision)
    await proposes(people[owing], UNDO, await offers(people[owing], UNDO))
    await people[owing].takes_turn()
    await world.house.idle()
    assert await state(world, people[0].table) is VoteState.WITHDRAWN
    (sheet,) = closed(world).values()
    assert "Withdrawn" in text(sheet)


async def test_it_is_closed_once_and_not_again_after_a_restart(world: World) -> None:
    people = await open_vote(world)
    await is_refused(people)
    assert len(closed(world)) == 1
    await passes(world, DAY)
    await world.restart()
    await passes(world, DAY)
    assert len(closed(world)) == 1
    assert await world.store.past_vote_posts() == ()


async def test_a_process_that_ends_before_the_edit_does_it_at_its_next_start(world: World) -> None:
    people = await open_vote(world)
    world.courier.faults = [("edit", Trouble.UNREACHABLE, False)]
    await is_refused(people)
    assert closed(world) == {}
    await world.restart()
    await passes(world, 60)
    assert len(closed(world)) == 1


async def test_an_edit_without_an_answer_is_tried_again(world: World) -> None:
    people = await open_vote(world)
    world.courier.faults = [("edit", Trouble.UNREACHABLE, True)]
    await is_refused(people)
    await passes(world, 60)
    assert [buttons(post.sheet) for post in messages(world) if "proposes" in text(post.sheet)] == [[]]
    assert await world.store.past_vote_posts() == ()


@pytest.mark.parametrize("trouble", [Trouble.GONE, Trouble.FORBIDDEN, Trouble.CLOSED])
async def test_a_post_that_is_gone_or_may_not_be_changed_is_no_error(world: World, trouble: Trouble) -> None:
    people = await open_vote(world)
    world.courier.always[("edit", messages(world)[0].channel)] = trouble
    await is_refused(people)
    assert await world.store.past_vote_posts() == ()
    assert await state(world, people[0].table) is VoteState.FAILED


async def test_a_proposal_that_was_over_before_it_could_be_told_is_told_with_its_end(world: World) -> None:
    people = await world.started(3)
    thread = (await world.store.table(people[0].table)).thread_id or 0
    world.courier.always[("post", thread)] = Trouble.UNREACHABLE
    await proposes(people[0], "pause", "3")
    await is_taken_back(people)
    del world.courier.always[("post", thread)]
    await passes(world, 60)
    (told,) = messages(world)
    assert "proposes: a pause of 3 days" in text(told.sheet)
    assert text(told.sheet).endswith("**Withdrawn**")
    assert [each.action for each in buttons(told.sheet)] == ["visit"]
    assert closed(world) == {}


async def test_what_was_decided_at_once_is_told_in_one_message_though_no_answer_came(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1", "time.end": "vote"})
    await bids(second)
    await passes(world, DAY)
    world.courier.faults = [("post", Trouble.UNREACHABLE, True)] * 2
    await second.must("propose", ("out", "0", "sure"))
    await world.house.idle()
    assert world.courier.faults == []
    world.courier.forget_nonces()
    await world.restart()
    await passes(world, 60)
    told = [each for each in messages(world) if "going on without ● Person 1" in text(each.sheet)]
    assert [text(each.sheet).endswith("**Agreed**") for each in told] == [True]
    assert first.table == second.table


async def test_a_post_that_stands_though_nobody_was_told_so_is_closed_too(world: World) -> None:
    """The program ended between sending it and knowing that; meanwhile its time is over."""
    people = await world.started(3, **{"time.limit": "none"})
    world.courier.faults = [("post", Trouble.UNREACHABLE, True), ("find", Trouble.UNREACHABLE, False)]
    await proposes(people[0], "pause", "3")
    world.courier.forget_nonces()
    await is_taken_back(people)
    await world.restart()
    await passes(world, 60)
    posts = [each for each in messages(world) if "proposes" in text(each.sheet)]
    assert [buttons(each.sheet) for each in posts] == [[]]
    assert "Withdrawn" in text(posts[0].sheet)


async def last_move(people: People) -> None:
    world, table = people[0].world, people[0].table
    while (at := await world.store.table(table)).phase is Phase.RUNNING:
        for seat in {each.seat for each in at.clocks if each.decision}:
            await people[seat].takes_turn()
            await world.house.idle()


async def agreed(people: People) -> None:
    await proposes(people[0], END, "")
    for person in people[1:]:
        await votes(person, 2, "yes")


async def forgotten(people: People) -> None:
    await passes(people[0].world, people[0].world.patience)
    await passes(people[0].world, people[0].world.patience)


async def everybody_leaves(people: People) -> None:
    for person in people:
        await person.press("resign", (SURE,))
        await person.world.house.idle()


async def frozen_and_ended(people: People) -> None:
    world, table = people[0].world, people[0].table
    await world.store.change(table, Changes(phase=Phase.FROZEN, reason="frozen.replay"), world.clock.time)
    await people[0].press("mended", ("end",))
    await world.house.idle()


@pytest.mark.parametrize("end", [last_move, agreed, forgotten, everybody_leaves, frozen_and_ended])
async def test_whatever_way_a_game_ends_its_open_proposals_end_with_it(world: World, end: End) -> None:
    world.patience = 20 * 60 * 60
    await world.restart()
    people = await world.started(3, **{"time.limit": "none", "option:rounds": "2"})
    await proposes(people[0], "give" if end is everybody_leaves else "pause", "3")
    await people[0].must("seek", values=("1",))
    open_ones = len(await world.store.votes(people[0].table))
    await world.house.idle()
    await end(people)
    assert (await world.store.table(people[0].table)).phase in (Phase.FINISHED, Phase.ENDED)
    states = [vote.state for vote in await world.store.votes(people[0].table)]
    assert VoteState.OPEN not in states
    assert states[open_ones - 1] is VoteState.LAPSED
    assert any("The game was over before that" in text(sheet) for sheet in closed(world).values())


async def test_a_process_that_dies_with_the_last_move_leaves_no_proposal_open(world: World) -> None:
    people = await world.started(3, **{"time.limit": "none", "option:rounds": "2"})
    await proposes(people[0], "pause", "3")

    async def dies(step: Step, table: str) -> None:
        if step is Step.KEPT and (await world.store.table(table)).phase is Phase.FINISHED:
            raise RuntimeError("the process ends here")

    world.hook = dies
    await world.restart()
    with pytest.raises(RuntimeError, match="ends here"):
        await last_move(people)
    assert await state(world, people[0].table) is VoteState.LAPSED
    world.hook = no_hook
    await world.restart()
    await passes(world, 60)
    assert any("The game was over before that" in text(sheet) for sheet in closed(world).values())
