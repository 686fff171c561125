"""Proposals: who is asked, what is enough, what becomes of them, and that nobody else has a say."""

import pytest

from store.rows import Phase
from store.time_rows import Quit, VoteState
from tables.ports import Show, Update
from tables.quitting import SURE
from tables.sheet import Button, Menu, Sheet
from tables.votes import VOTE_SECONDS
from tests.tables.agreeing import code, proposes, state, votes
from tests.tables.days import DAY, HOUR, bids, clock, messages, passes, prefers
from tests.tables.world import World, button, buttons, menus, text


async def test_where_only_one_other_is_asked_for_himself_nothing_is_asked(world: World) -> None:
    """The one who gives a day to the other is everybody who is asked."""
    first, second = await world.started(2)
    before = await clock(world, first.table, 1)
    assert isinstance(await proposes(first, "give", "1"), Show)
    assert "Done." in text(first.sheet)
    after = await clock(world, first.table, 1)
    assert (before.deadline or 0) + DAY == after.deadline
    assert second.table == first.table


async def test_more_time_needs_all_others(world: World) -> None:
    first, second, third = await world.started(3)
    before = await clock(world, first.table, 0)
    await proposes(first, "give", "0")
    assert (await clock(world, first.table, 0)).deadline == before.deadline
    await votes(second, 0, "yes")
    assert await state(world, first.table) is VoteState.OPEN
    await votes(third, 0, "yes")
    assert await state(world, first.table) is VoteState.PASSED
    assert (await clock(world, first.table, 0)).deadline == (before.deadline or 0) + DAY


async def test_a_proposal_is_told_in_a_silent_message_that_names_who_is_asked(world: World) -> None:
    first, *_ = await world.started(3)
    await proposes(first, "pause", "3")
    (message,) = messages(world)
    assert message.sheet.silent
    assert message.sheet.ping == (2, 3)
    assert "proposes: a pause of 3 days" in text(message.sheet)
    assert f"<t:{world.clock.time + VOTE_SECONDS}:R>" in text(message.sheet)
    assert button(message.sheet, "vote").args == (first.table, "0", "yes")


async def test_one_against_it_ends_what_needs_everybody(world: World) -> None:
    first, second, third = await world.started(3)
    await proposes(first, "pause", "3")
    answer = await votes(second, 0, "no")
    assert isinstance(answer, Update)
    assert "Not agreed" in text(answer.sheet)
    assert await state(world, first.table) is VoteState.FAILED
    assert (await world.store.table(first.table)).paused_until is None
    assert code(await votes(third, 0, "yes")) == "vote_over"


async def test_a_vote_runs_out(world: World) -> None:
    first, second, _ = await world.started(3)
    await proposes(first, "pause", "3")
    await votes(second, 0, "yes")
    await passes(world, VOTE_SECONDS - 1)
    assert await state(world, first.table) is VoteState.OPEN
    await passes(world, 1)
    assert await state(world, first.table) is VoteState.FAILED
    told = [text(message.sheet) for message in messages(world)]
    assert [each.rpartition("\n")[2] for each in told] == ["**Not agreed**"]
    await passes(world, HOUR)
    assert [text(message.sheet) for message in messages(world)] == told


async def test_a_vote_runs_out_after_a_restart_too(world: World) -> None:
    first, *_ = await world.started(3)
    await proposes(first, "pause", "3")
    await passes(world, VOTE_SECONDS - 60)
    await world.restart()
    await passes(world, 60)
    assert await state(world, first.table) is VoteState.FAILED


@pytest.mark.parametrize("away", [2 * DAY, 40 * DAY])
async def test_an_outage_is_no_time_to_vote_in(world: World, away: int) -> None:
    """Half of the time was left when the program ended; half of it is left when it runs again."""
    first, second, third = await world.started(3)
    await proposes(first, "pause", "3")
    await passes(world, VOTE_SECONDS // 2)
    (before,) = await world.store.votes(first.table)
    await world.house.close()
    world.clock.time += away
    await world.restart()
    await passes(world, 0)
    (after,) = await world.store.votes(first.table)
    assert (after.state, after.deadline) == (VoteState.OPEN, before.deadline + away)
    assert f"<t:{after.deadline}:R>" in text(await second.must("more"))
    await votes(second, 0, "yes")
    await passes(world, VOTE_SECONDS // 2 - 1)
    assert await state(world, first.table) is VoteState.OPEN
    await passes(world, 1)
    assert await state(world, first.table) is VoteState.FAILED
    assert third.table == first.table


async def test_the_same_click_counts_once(world: World) -> None:
    first, second, _ = await world.started(3)
    await proposes(first, "pause", "3")
    await votes(second, 0, "yes", cause="same")
    again = await votes(second, 0, "no", cause="same")
    assert isinstance(again, Update)
    assert (await world.store.votes(first.table))[0].ballots == {0: True, 1: True}


async def test_whoever_proposed_takes_it_back_by_a_no(world: World) -> None:
    first, *_ = await world.started(3)
    await proposes(first, "pause", "3")
    await votes(first, 0, "no")
    assert await state(world, first.table) is VoteState.WITHDRAWN


async def test_computers_agree_to_everything(world: World) -> None:
    host = await world.alone("normal")
    await proposes(host, "pause", "7")
    assert (await world.store.table(host.table)).paused_until == world.clock.time + 7 * DAY


@pytest.mark.parametrize(
    ("kind", "subject", "why"),
    [
        ("pause", "4", "stale"),
        ("pause", "", "stale"),
        ("give", "7", "stale"),
        ("give", "x", "stale"),
        ("out", "1", "not_late"),
        ("out", "0", "not_late"),
        ("coup", "1", "old_control"),
    ],
)
async def test_what_cannot_be_proposed_is_refused(world: World, kind: str, subject: str, why: str) -> None:
    first, *_ = await world.started(3)
    assert code(await proposes(first, kind, subject)) == why
    assert await world.store.votes(first.table) == ()


async def test_no_more_time_where_no_time_runs(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "none"})
    assert code(await proposes(first, "give", "1")) == "no_clock"


async def test_a_pause_is_not_proposed_in_a_pause(world: World) -> None:
    first, second = await world.started(2)
    await proposes(first, "pause", "3")
    await votes(second, 0, "yes")
    assert code(await proposes(first, "pause", "7")) == "paused"


async def test_one_proposal_of_a_kind_at_a_time(world: World) -> None:
    first, second, _ = await world.started(3)
    await proposes(first, "pause", "3")
    assert code(await proposes(second, "pause", "7")) == "vote_open"


def proposable(sheet: Sheet) -> set[str]:
    """The kinds of what a panel offers to propose."""
    controls: list[Button | Menu] = [*buttons(sheet), *menus(sheet)]
    return {each.args[0] for each in controls if each.action == "propose"}


async def test_more_leaves_out_what_is_being_voted_on_and_shows_the_way_there(world: World) -> None:
    first, second, _ = await world.started(3)
    everything = proposable(await first.must("more"))
    assert everything == {"give", "pause", "computer", "end"}
    for kind, subject in (("give", "0"), ("pause", "3"), ("computer", "0"), ("end", "")):
        await proposes(first, kind, subject)
        panel = await second.must("more")
        everything -= {kind}
        assert proposable(panel) == everything
        post = messages(world)[-1]
        assert f"[to its message](link:/900/{post.channel}/{post.id})" in text(panel)
    assert button(second.sheet, "resign")
    await votes(second, 1, "no")
    assert proposable(await second.must("more")) == {"pause"}


async def test_strangers_have_no_say(world: World) -> None:
    first, *_ = await world.started(3)
    stranger = world.person(99)
    stranger.table = first.table
    for action, args in (("more", ()), ("propose", ("pause", "3")), ("resume", ())):
        assert code(await stranger.press(action, args)) == "not_seated"
    await proposes(first, "pause", "3")
    assert code(await votes(stranger, 0, "yes")) == "not_seated"
    assert code(await votes(first, 5, "yes")) == "vote_over"


async def test_a_pause_stops_all_clocks_and_its_end_starts_them_with_what_was_left(world: World) -> None:
    first, second = await world.started(2)
    await passes(world, HOUR)
    await proposes(first, "pause", "3")
    await votes(second, 0, "yes")
    assert (await clock(world, first.table, 0)).rest == 3 * DAY - HOUR
    assert "the table pauses until" in text(await first.must("scores"))
    await passes(world, 3 * DAY - 1)
    assert (await world.store.table(first.table)).seats[0].computer is None
    await passes(world, 1)
    assert (await world.store.table(first.table)).paused_until is None
    assert (await clock(world, first.table, 0)).deadline == world.clock.time + 3 * DAY - HOUR
    assert "The pause is over" in text(messages(world)[-1].sheet)


async def test_a_move_in_a_pause_gives_a_clock_that_stands_still(world: World) -> None:
    first, second = await world.started(2)
    await proposes(first, "pause", "3")
    await votes(second, 0, "yes")
    await bids(first)
    await bids(second)
    clocks = (await world.store.table(first.table)).clocks
    assert [(each.rest, each.deadline) for each in clocks] == [(3 * DAY, None)]


async def test_anybody_ends_a_pause_before_its_time(world: World) -> None:
    first, second = await world.started(2)
    await proposes(first, "pause", "14")
    await votes(second, 0, "yes")
    await passes(world, DAY)
    await second.must("resume")
    assert (await world.store.table(first.table)).paused_until is None
    assert code(await first.press("resume")) == "not_paused"


async def test_who_is_late_is_voted_out_by_more_than_half_of_the_others(world: World) -> None:
    first, second, third = await world.started(3, **{"time.limit": "1", "time.end": "vote"})
    await bids(second)
    await bids(third)
    await passes(world, DAY)
    table = await world.store.table(first.table)
    assert table.seats[0].computer is None
    assert "have a vote" in text(next(each for each in messages(world) if not each.sheet.ping).sheet)
    assert code(await proposes(first, "out", "0")) == "not_late"
    await proposes(second, "out", "0")
    assert await state(world, first.table) is VoteState.OPEN
    assert code(await votes(first, 0, "no")) == "not_asked"
    await votes(third, 0, "yes")
    seat = (await world.store.table(first.table)).seats[0]
    assert (seat.user_id, seat.computer, seat.quit, seat.name) == (None, "normal", Quit.VOTED_OUT, "Person 1")
    assert (await world.store.table(first.table)).length > table.length
    assert code(await first.press("open")) == "not_seated"


async def test_the_message_that_a_time_is_over_has_the_vote_as_a_button(world: World) -> None:
    first, second, third = await world.started(3, **{"time.limit": "1", "time.end": "vote"})
    await bids(second)
    await bids(third)
    await passes(world, DAY)
    told = next(each for each in messages(world) if not each.sheet.ping).sheet
    assert [each.action for each in buttons(told)] == ["visit", "without"]
    way_out = button(told, "without")
    assert way_out.label == "Go on without Person 1"
    assert "More" not in text(told)
    assert code(await first.press("without", way_out.args, table="")) == "not_late"
    await second.must("without", way_out.args, table="")
    await world.house.idle()
    assert "Proposed" in text(second.sheet)
    assert code(await third.press("without", way_out.args, table="")) == "vote_open"
    await votes(third, 0, "yes")
    assert (await world.store.table(first.table)).seats[0].quit is Quit.VOTED_OUT
    assert code(await second.press("without", way_out.args, table="")) == "not_late"


async def test_who_is_the_only_other_one_is_asked_back_before_somebody_is_voted_out(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1", "time.end": "vote"})
    await bids(second)
    await passes(world, DAY)
    await second.must("without", (first.table, "0"), table="")
    assert "Are you sure?" in text(second.sheet)
    assert (await world.store.table(first.table)).seats[0].quit is None
    await second.click(button(second.sheet, "propose"))
    assert (await world.store.table(first.table)).seats[0].quit is Quit.VOTED_OUT


async def test_who_moves_before_the_vote_is_decided_stays(world: World) -> None:
    first, second, third = await world.started(3, **{"time.limit": "1", "time.end": "vote"})
    await bids(second)
    await bids(third)
    await passes(world, DAY)
    await proposes(second, "out", "0")
    await bids(first)
    await votes(third, 0, "yes")
    assert await state(world, first.table) is VoteState.WITHDRAWN
    assert (await world.store.table(first.table)).seats[0].quit is None


async def test_nobody_is_voted_out_where_a_caretaker_steps_in(world: World) -> None:
    first, second, _ = await world.started(3, **{"time.limit": "1"})
    await bids(second)
    await passes(world, DAY)
    assert code(await proposes(second, "out", "0")) == "not_late"
    assert first.table == second.table


async def test_more_is_for_running_tables(world: World) -> None:
    people = await world.started(2, **{"option:rounds": "2"})
    while (table := await world.store.table(people[0].table)).phase is Phase.RUNNING:
        for seat in {each.seat for each in table.clocks if each.decision}:
            await people[seat].takes_turn()
            await world.house.idle()
    assert code(await people[0].press("more")) == "over"
    assert code(await people[0].press("propose", ("pause", "3"))) == "over"


async def test_who_leaves_has_no_say_and_nobody_waits_for_that_one(world: World) -> None:
    first, second, third = await world.started(3)
    await proposes(first, "pause", "3")
    await votes(second, 0, "yes")
    await third.press("resign", (SURE,))
    await world.house.idle()
    assert await state(world, first.table) is VoteState.PASSED
    assert (await world.store.table(first.table)).paused_until == world.clock.time + 3 * DAY


async def test_a_caretaker_agrees_to_what_is_open_already(world: World) -> None:
    first, second, third = await world.started(3, **{"time.limit": "1"})
    await bids(second)
    await bids(third)
    await passes(world, DAY - HOUR)
    await proposes(second, "pause", "3")
    await votes(third, 0, "yes")
    assert await state(world, first.table) is VoteState.OPEN
    await passes(world, HOUR)
    assert await state(world, first.table) is VoteState.PASSED


@pytest.mark.parametrize("rest", ["pause", "vacation"])
async def test_more_time_for_who_is_late_does_not_run_while_the_clocks_stand_still(world: World, rest: str) -> None:
    first, second = await world.started(2, **{"time.limit": "1", "time.end": "nothing"})
    await bids(second)
    await passes(world, DAY)
    if rest == "pause":
        await proposes(first, "pause", "3")
        await votes(second, 0, "yes")
    else:
        await first.must("away", values=("3",), table="")
    await proposes(second, "give", "0")
    assert (await clock(world, first.table, 0)).stands
    await passes(world, 3 * DAY)
    assert (await clock(world, first.table, 0)).deadline == world.clock.time + DAY


@pytest.mark.parametrize("choice", [{}, {"every": "6"}, {"call": "both"}])
async def test_nobody_is_reminded_in_a_pause_though_nothing_has_a_limit(world: World, choice: dict[str, str]) -> None:
    """Neither of what fell due in it nor of what was due before; who owes something new is called."""
    first, second = await world.started(2, **{"time.limit": "none"})
    await proposes(first, "pause", "7")
    await votes(second, 0, "yes")
    await prefers(first, **choice)
    await bids(first)
    await bids(second)
    await passes(world, HOUR)
    before = messages(world)
    await passes(world, 3 * DAY)
    assert messages(world) == before
    await passes(world, 4 * DAY)
    await passes(world, 2 * DAY)
    assert len(messages(world)) > len(before) + 1
