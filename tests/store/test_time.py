"""Clocks, votes, messages and vacations: kept with the act they belong to, found when they are due."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from store.errors import Damage
from store.rows import Changes, Phase
from store.store import Store
from store.time_rows import Clock, Quit, Told, Vacation, Vote, VotePost, VoteState
from tests.store.samples import RUNNING, SEATS, by_hand, new_act, open_store, opened


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with open_store(path) as store:
        yield store


async def running(store: Store, *clocks: Clock, cause: str = "open") -> str:
    """A running table whose clocks are these, as if they were its own."""
    table = await opened(store, cause)
    own = tuple(replace(clock, table_id=table) for clock in clocks)
    await store.change(table, replace(RUNNING, clocks=own), 300)
    return table


def owed(seat: int = 0, deadline: int | None = None, notice: int | None = None) -> Clock:
    return Clock("", seat, f"3.{seat}", 100, 50, deadline, notice=notice)


async def test_clocks_come_back_as_they_were_and_a_blank_one_goes(store: Store) -> None:
    table = await running(store, owed(0, deadline=150, notice=140), Clock("", 1, rest=70))
    first, second = (await store.table(table)).clocks
    assert (first.deadline, first.notice, second.rest, second.decision) == (150, 140, 70, "")
    assert (await store.tables_by_phase(Phase.RUNNING)).tables[0].clocks == (first, second)
    await store.change(table, Changes(clocks=(Clock(table, 0),)), 301)
    assert (await store.table(table)).clocks == (second,)


async def test_an_act_that_is_not_kept_changes_no_clock(store: Store) -> None:
    table = await running(store, owed(0, deadline=150))
    before = await store.table(table)
    act = replace(new_act(table, "late", expected=7), changes=Changes(clocks=(Clock(table, 0),)))
    with pytest.raises(Exception, match="log has 0 entries"):
        await store.append(act)
    assert await store.table(table) == before


async def test_what_is_due_next_is_the_earliest_of_all(store: Store) -> None:
    assert await store.next_due() is None
    await store.put_vacation(Vacation(5, 100, 900))
    assert await store.next_due() == 100
    await store.put_vacation(Vacation(5, 100, 900, begun=100))
    assert await store.next_due() == 900
    table = await running(store, owed(0, deadline=800), owed(1, notice=700))
    assert await store.next_due() == 700
    await store.change(table, Changes(paused_until=600), 301)
    assert await store.next_due() == 600
    await store.change(table, Changes(votes=(Vote(table, 0, "pause", 0, "3", 0, 400, 500),)), 302)
    assert await store.next_due() == 500
    await store.change(table, Changes(phase=Phase.FROZEN, reason="frozen.replay"), 303)
    assert await store.next_due() == 900


async def test_tables_are_due_by_seats_votes_and_pauses_and_over_ones_are_not(store: Store) -> None:
    late = await running(store, owed(0, deadline=800), cause="a")
    voting = await running(store, cause="b")
    await store.change(voting, Changes(votes=(Vote(voting, 0, "pause", 0, "3", 0, 400, 500),)), 302)
    resting = await running(store, cause="c")
    await store.change(resting, Changes(paused_until=600), 303)
    seen = await running(store, replace(owed(0, deadline=400), over=True), cause="d")
    assert await store.tables_due(499) == ()
    assert await store.tables_due(800) == (voting, resting, late)
    assert seen not in await store.tables_due(10_000)


async def test_people_are_called_for_what_they_owe_and_no_caretaker_is(store: Store) -> None:
    table = await running(store, owed(0, notice=700), owed(1, notice=600))
    assert await store.people_due(650) == (1002,)
    assert await store.people_due(700) == (1002, 1001)
    cared_for = (SEATS[0], replace(SEATS[1], computer="normal"))
    await store.change(table, Changes(seats=cared_for), 301)
    assert await store.people_due(700) == (1001,)
    assert [clock.seat for clock in await store.clocks_of(1002)] == []


async def test_telling_counts_once_however_often_it_is_tried(store: Store) -> None:
    table = await running(store, owed(0, notice=700))
    (clock,) = await store.clocks_of(1001)
    told = (Told(clock, replace(clock, notice=900, noticed=1)),)
    assert await store.tell(1001, told, "body", 700)
    assert not await store.tell(1001, told, "body", 700)
    assert len(await store.notices()) == 1
    assert (await store.table(table)).clocks[0].notice == 900


async def test_an_outage_moves_what_runs_and_nothing_else(store: Store) -> None:
    over = replace(owed(1, deadline=120), over=True)
    table = await running(store, owed(0, deadline=800, notice=700), over)
    await store.change(table, Changes(votes=(Vote(table, 0, "pause", 0, "3", 0, 400, 500),)), 302)
    await store.lengthen(1000, "clock", "alive", "9")
    found = await store.table(table)
    assert [(clock.deadline, clock.notice) for clock in found.clocks] == [(1800, 1700), (120, None)]
    assert [vote.deadline for vote in await store.votes(table)] == [1500]
    assert await store.settings("clock") == {"alive": "9"}


async def test_an_outage_puts_off_nobodys_call(store: Store) -> None:
    table = await running(store, replace(owed(0, deadline=800, notice=700), called=False))
    await store.lengthen(1000, "clock", "alive", "9")
    (clock,) = (await store.table(table)).clocks
    assert (clock.deadline, clock.notice) == (1800, 700)


async def test_votes_come_back_with_their_ballots(store: Store) -> None:
    table = await running(store)
    called = {0: "Ada", 1: "Čapek"}
    vote = Vote(table, 0, "pause", 0, "3", 0, 400, 500, {0: True, 1: False}, asked_as="Ada", voters=called)
    await store.change(table, Changes(votes=(vote,)), 301)
    assert await store.votes(table) == (vote,)
    done = replace(vote, state=VoteState.FAILED)
    await store.change(table, Changes(votes=(done,)), 302)
    assert await store.votes(table) == (done,)


@pytest.mark.parametrize("phase", [Phase.FINISHED, Phase.ENDED, Phase.CLOSED])
async def test_no_proposal_stays_open_where_the_game_is_over(store: Store, phase: Phase) -> None:
    table, other = await running(store), await running(store, cause="other")
    mine = [Vote(table, number, "pause", 0, "3", 0, 400, 500) for number in range(3)]
    passed = replace(mine[1], state=VoteState.PASSED)
    for each in (table, other):
        votes = tuple(replace(vote, table_id=each) for vote in mine)
        await store.change(each, Changes(votes=votes), 301)
    await store.change(table, Changes(phase=phase, votes=(passed,)), 302)
    lapsed = [replace(vote, state=VoteState.LAPSED) for vote in mine]
    assert await store.votes(table) == (lapsed[0], passed, lapsed[2])
    assert {vote.state for vote in await store.votes(other)} == {VoteState.OPEN}


async def test_a_frozen_table_keeps_its_proposals_for_when_it_goes_on(store: Store) -> None:
    table = await running(store)
    await store.change(table, Changes(votes=(Vote(table, 0, "pause", 0, "3", 0, 400, 500),)), 301)
    await store.change(table, Changes(phase=Phase.FROZEN, reason="frozen.replay"), 302)
    assert [vote.state for vote in await store.votes(table)] == [VoteState.OPEN]


async def test_the_message_of_a_proposal_is_known_until_it_has_no_controls(store: Store) -> None:
    table = await running(store)
    vote, post = Vote(table, 0, "pause", 0, "3", 0, 400, 500), VotePost(table, 0, 77, 88)
    await store.change(table, Changes(votes=(vote,), notices=("vote",)), 301)
    await store.drop_notice((await store.notices())[0].serial, post)
    assert await store.notices() == ()
    assert await store.past_vote_posts() == ()
    await store.change(table, Changes(votes=(replace(vote, state=VoteState.FAILED),)), 302)
    assert await store.past_vote_posts() == (post,)
    await store.drop_vote_post(post)
    assert await store.past_vote_posts() == ()


async def test_a_table_is_warned_once_until_it_is_touched(store: Store) -> None:
    table = await running(store)
    touched = (await store.table(table)).touched
    assert not await store.warn(table, touched - 1, "soon", 900)
    assert await store.warn(table, touched, "soon", 900)
    assert not await store.warn(table, touched, "soon", 901)
    assert [notice.body for notice in await store.notices()] == ["soon"]
    assert ((await store.table(table)).warned, (await store.table(table)).touched) == (900, touched)
    await store.change(table, Changes(), 1000)
    assert await store.warn(table, 1000, "soon", 2000)


async def test_vacations_are_due_when_they_begin_and_when_they_end(store: Store) -> None:
    planned = Vacation(5, 100, 900)
    await store.put_vacation(planned)
    assert await store.vacations_due(99) == ()
    assert await store.vacations_due(100) == (planned,)
    begun = replace(planned, begun=100)
    await store.put_vacation(begun)
    assert await store.vacations_due(899) == ()
    assert await store.vacations_due(900) == (begun,)
    await store.put_vacation(replace(begun, ended=900))
    assert await store.vacations_due(5000) == ()
    assert await store.next_due() is None


async def test_messages_stay_until_they_are_sent(store: Store) -> None:
    table = await running(store)
    await store.change(table, Changes(notices=("one",), letters=((7, "two"),)), 301)
    first, second = await store.notices()
    assert (first.table_id, first.user_id, first.body) == (table, None, "one")
    assert (second.table_id, second.user_id, second.body) == (None, 7, "two")
    await store.begin_notice(first.serial, 302, 901)
    begun = (await store.notices())[0]
    assert (begun.begun, begun.channel_id) == (302, 901)
    await store.drop_notice(first.serial)
    assert await store.notices() == (second,)
    await store.put_notice(table, None, "three", 303)
    assert (await store.notices())[-1].serial > second.serial


async def test_a_seat_that_was_quit_says_so(store: Store) -> None:
    table = await running(store)
    gone = replace(SEATS[1], user_id=None, computer="normal", quit=Quit.RESIGNED)
    await store.change(table, Changes(seats=(SEATS[0], gone)), 301)
    assert (await store.table(table)).seats == (SEATS[0], gone)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE votes SET ballots = '[]'", Damage.TEXT),
        ("UPDATE votes SET voters = '[]'", Damage.TEXT),
        ("UPDATE votes SET state = 'perhaps'", Damage.TEXT),
        ("UPDATE seats SET quit = 'bored'", Damage.SEATS),
        ("UPDATE clocks SET table_id = 'NONE1'", Damage.ORPHAN),
    ],
)
async def test_damaged_rows_of_time_are_found(path: Path, statement: str, why: Damage) -> None:
    async with open_store(path) as store:
        table = await running(store, owed(0, deadline=150))
        await store.change(table, Changes(votes=(Vote(table, 0, "pause", 0, "3", 0, 400, 500),)), 301)
    by_hand(path, statement)
    async with open_store(path) as store:
        assert why in {fault.why for fault in await store.check()}
