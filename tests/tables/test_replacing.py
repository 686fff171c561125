"""Somebody else plays on for a seat if all agree: a person from outside, or a computer player."""

from datetime import UTC, datetime

import pytest

from store.rows import Phase
from store.time_rows import Quit, VoteState
from tables.concluding import END
from tables.newcomers import SEEK_SECONDS
from tables.ports import Answer, Show, Update
from tables.replacing import COMPUTER, PERSON
from tests.tables.agreeing import closed, code, proposes, state, votes
from tests.tables.days import DAY, HOUR, bids, clock, direct, messages, passes, prefers, thread_of
from tests.tables.fakes import Posted
from tests.tables.world import Someone, World, button, menus, text


async def seeks(person: Someone, seat: int) -> Posted:
    """The person has somebody looked for; the message that says so."""
    await person.must("more")
    await person.must("seek", values=(str(seat),))
    await person.world.house.idle()
    return messages(person.world)[-1]


async def takes(person: Someone, message: Posted, cause: str = "") -> Answer:
    answer = await person.press("take", button(message.sheet, "take").args, table="", cause=cause)
    await person.world.house.idle()
    return answer


def newcomer(world: World, table: str, name: str = "Nina") -> Someone:
    person = world.person(50, name)
    person.table = table
    return person


async def test_a_table_is_told_that_somebody_is_looked_for(world: World) -> None:
    first, second = await world.started(2)
    message = await seeks(first, 1)
    assert message.sheet.silent
    assert "Person 1 is looking for somebody to play on for ■ Person 2" in text(message.sheet)
    assert button(message.sheet, "take").args == (first.table, "0")
    assert code(await takes(second, message)) == "seated_already"


async def test_who_hands_over_the_own_seat_is_named_once(world: World) -> None:
    first, _ = await world.started(2)
    message = await seeks(first, 0)
    assert text(message.sheet).count("Person 1") == 1
    assert "would like to hand the seat over" in text(message.sheet)


async def test_a_newcomer_has_the_seat_when_all_agree_and_is_called(world: World) -> None:
    first, second = await world.started(2)
    await bids(second)
    await passes(world, HOUR)
    message = await seeks(second, 0)
    nina = newcomer(world, first.table)
    answer = await takes(nina, message)
    assert isinstance(answer, Show)
    assert "asked whether they agree" in text(answer.sheet)
    assert (await world.store.table(first.table)).seats[0].user_id == 1
    asked = messages(world)[-1].sheet
    assert "### <@50> would like to play on for ● Person 1" in text(asked)
    assert asked.ping == (1, 2)
    await votes(second, 1, "yes")
    await votes(first, 1, "yes")
    seat = (await world.store.table(first.table)).seats[0]
    assert (seat.user_id, seat.name, seat.computer, seat.quit) == (50, "Nina", None, None)
    assert (await clock(world, first.table, 0)).deadline == world.clock.time + 3 * DAY
    assert messages(world)[-1].sheet.ping == (50,)
    assert code(await first.press("open")) == "not_seated"
    assert await nina.must("open")


@pytest.mark.parametrize(("call", "calls"), [("thread", 1), ("direct", 1), ("both", 1), ("silent", 0)])
@pytest.mark.parametrize("asleep", [False, True])
async def test_a_newcomer_is_called_once_where_and_when_that_one_wants(
    world: World, call: str, calls: int, *, asleep: bool
) -> None:
    first, second = await world.started(2)
    nina = newcomer(world, first.table)
    await prefers(nina, call=call)
    if asleep:
        now = datetime.fromtimestamp(world.clock.time, UTC).hour
        hours = {"begins": str(now), "ends": str((now + 8) % 24)}
        await nina.must("chosen", ("quiet",), fields=hours, table="")
    await takes(nina, await seeks(first, 0))
    await votes(first, 1, "yes")
    await votes(second, 1, "yes")
    assert (await world.store.table(first.table)).seats[0].user_id == 50
    await passes(world, 1)

    def told() -> int:
        return len([each for each in messages(world) if 50 in each.sheet.ping]) + len(direct(world, nina))

    assert told() == (0 if asleep else calls)
    await passes(world, 8 * HOUR)
    assert told() == calls


async def test_the_player_who_is_to_go_may_say_no(world: World) -> None:
    first, second = await world.started(2)
    message = await seeks(second, 0)
    await takes(newcomer(world, first.table), message)
    await votes(first, 1, "no")
    assert await state(world, first.table, 1) is VoteState.FAILED
    assert (await world.store.table(first.table)).seats[0].user_id == 1


async def test_the_seat_of_who_resigned_can_be_played_by_a_person_again_who_may_win(world: World) -> None:
    first, second = await world.started(2)
    await first.press("resign", ("sure",))
    await world.house.idle()
    message = await seeks(second, 0)
    nina = newcomer(world, first.table)
    await takes(nina, message)
    await votes(second, 1, "yes")
    seat = (await world.store.table(first.table)).seats[0]
    assert (seat.user_id, seat.quit) == (50, None)


async def test_the_same_click_asks_once_and_a_second_one_waits(world: World) -> None:
    first, _ = await world.started(2)
    message = await seeks(first, 0)
    nina = newcomer(world, first.table)
    await takes(nina, message, cause="same")
    assert isinstance(await takes(nina, message, cause="same"), Show)
    assert len(await world.store.votes(first.table)) == 2
    assert code(await takes(nina, message)) == "vote_open"


async def test_nobody_sits_at_a_table_twice(world: World) -> None:
    """Two votes, one after another: the second finds the person seated."""
    first, second = await world.started(2)
    nina = newcomer(world, first.table)
    for seat in (0, 1):
        message = await seeks(second, seat)
        answer = await takes(nina, message)
        if isinstance(answer, Show):
            await votes(first, 1, "yes")
            await votes(second, 1, "yes")
    assert code(answer) == "seated_already"
    assert [seat.user_id for seat in (await world.store.table(first.table)).seats] == [50, 2]


async def test_names_of_newcomers_cannot_do_harm(world: World) -> None:
    first, second = await world.started(2)
    message = await seeks(first, 0)
    await takes(newcomer(world, first.table, "@everyone\n# big\u202e  x"), message)
    await votes(first, 1, "yes")
    await votes(second, 1, "yes")
    assert (await world.store.table(first.table)).seats[0].name == "@everyone # big x"


@pytest.mark.parametrize("args", [(), ("x",), ("TABLE", "7", "0"), ("TABLE", "0", ""), ("TABLE", "x", "0")])
async def test_old_or_forged_controls_are_refused(world: World, args: tuple[str, ...]) -> None:
    first, _ = await world.started(2)
    nina = newcomer(world, first.table)
    given = tuple(first.table if arg == "TABLE" else arg for arg in args)
    assert code(await nina.press("take", given, table="")) in ("old_control", "no_table")
    assert await world.store.votes(first.table) == ()


async def test_a_seat_cannot_propose_a_person_without_that_ones_click(world: World) -> None:
    first, _ = await world.started(2)
    assert code(await proposes(first, PERSON, "0 50 Nina")) == "old_control"


async def test_the_same_click_looks_for_somebody_once(world: World) -> None:
    first, _ = await world.started(2)
    for _ in range(2):
        await first.must("seek", values=("1",), cause="same")
        await world.house.idle()
    assert len(messages(world)) == 1


async def test_strangers_look_for_nobody(world: World) -> None:
    first, _ = await world.started(2)
    nina = newcomer(world, first.table)
    assert code(await nina.press("seek", values=("0",))) == "not_seated"
    assert code(await first.press("seek", values=("7",))) == "stale"
    assert code(await proposes(nina, COMPUTER, "0")) == "not_seated"


async def test_a_computer_plays_on_when_all_agree_and_ranks_by_its_points(world: World) -> None:
    first, second = await world.started(2)
    await bids(second)
    await proposes(second, COMPUTER, "0")
    assert (await world.store.table(first.table)).seats[0].user_id == 1
    length = (await world.store.table(first.table)).length
    await votes(first, 0, "yes")
    table = await world.store.table(first.table)
    seat = table.seats[0]
    assert (seat.user_id, seat.computer, seat.quit, seat.name) == (None, "normal", None, "")
    assert table.length > length


async def test_whoever_is_away_for_a_while_is_asked_before_a_computer_has_the_seat_for_good(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    await passes(world, DAY)
    await proposes(second, COMPUTER, "0")
    assert (await world.store.table(first.table)).seats[0].user_id == 1
    await votes(first, 0, "yes")
    assert (await world.store.table(first.table)).seats[0].user_id is None


async def test_only_persons_are_replaced_by_computers(world: World) -> None:
    first, second = await world.started(2)
    await first.press("resign", ("sure",))
    await world.house.idle()
    assert (await world.store.table(first.table)).seats[0].quit is Quit.RESIGNED
    assert code(await proposes(second, COMPUTER, "0")) == "no_person_there"
    for subject in ("", "x", "7", "-1"):
        assert code(await proposes(second, COMPUTER, subject)) == "stale"


async def test_with_nobody_left_the_game_ends_as_it_stands(world: World) -> None:
    first, second = await world.started(2)
    await first.press("resign", ("sure",))
    await world.house.idle()
    await proposes(second, COMPUTER, "1")
    assert (await world.store.table(first.table)).phase is Phase.RUNNING
    await second.click(button(second.sheet, "propose"))
    assert (await world.store.table(first.table)).phase is Phase.ENDED


@pytest.mark.parametrize("due", [True, False])
async def test_a_newcomer_has_a_bank_of_its_own(world: World, *, due: bool) -> None:
    """Whether the seat owes something just now or not."""
    first, second = await world.started(2, **{"time.limit": "bank", "time.bank": "3"})
    await passes(world, 2 * DAY)
    if not due:
        await bids(second)
    message = await seeks(first, 1)
    nina = newcomer(world, first.table)
    await takes(nina, message)
    for person in (first, second):
        await votes(person, 1, "yes")
    clocks = [each for each in (await world.store.table(first.table)).clocks if each.seat == 1]
    assert [each.deadline for each in clocks] == ([world.clock.time + 3 * DAY] if due else [])


async def test_who_plays_on_for_somebody_is_not_bound_by_that_ones_ballots(world: World) -> None:
    """The newcomer is asked anew what is still open."""
    first, second, third = await world.started(3)
    await proposes(first, END, "")
    await votes(second, 0, "yes")
    message = await seeks(third, 0)
    nina = newcomer(world, first.table)
    await takes(nina, message)
    for person in (first, second, third):
        await votes(person, 2, "yes")
    await votes(third, 0, "yes")
    assert (await world.store.table(first.table)).phase is Phase.RUNNING
    await votes(nina, 0, "yes")
    assert (await world.store.table(first.table)).phase is Phase.ENDED


async def test_who_plays_on_for_whoever_proposed_votes_no_and_takes_nothing_back(world: World) -> None:
    first, second = await world.started(2)
    await proposes(first, "pause", "3")
    nina = newcomer(world, first.table)
    await takes(nina, await seeks(second, 0))
    await votes(first, 2, "yes")
    await votes(second, 2, "yes")
    assert (await world.store.table(first.table)).seats[0].user_id == 50
    await votes(nina, 0, "no")
    (vote, *_) = await world.store.votes(first.table)
    assert (vote.state, vote.voters[0]) == (VoteState.FAILED, "Nina")


async def test_what_was_agreed_on_names_whose_seat_it_was(world: World) -> None:
    first, second = await world.started(2)
    message = await seeks(second, 0)
    await takes(newcomer(world, first.table), message)
    for person in (first, second):
        await votes(person, 1, "yes")
    await proposes(second, COMPUTER, "1")
    await votes(newcomer(world, first.table), 2, "yes")
    await seeks(newcomer(world, first.table), 1)
    fox = world.person(60, "Fox")
    await takes(fox, messages(world)[-1])
    await votes(newcomer(world, first.table), 4, "yes")
    told = "\n".join(text(sheet) for sheet in closed(world).values())
    assert "<@50> would like to play on for Person 1" in told
    assert "a computer player plays on for Person 2" in told
    assert "<@60> would like to take over the seat of a computer player" in told


async def test_there_is_one_search_at_a_time_for_a_seat(world: World) -> None:
    first, second = await world.started(2)
    await seeks(first, 1)
    assert code(await second.press("seek", values=("1",))) == "seek_open"
    offered = next(menu for menu in menus(await second.must("more")) if menu.action == "seek")
    assert [item.value for item in offered.items] == ["0"]
    await seeks(second, 0)
    assert len(messages(world)) == 2
    assert not [menu for menu in menus(await second.must("more")) if menu.action == "seek"]


async def test_a_search_is_called_off_by_anybody_at_the_table_and_its_message_says_so(world: World) -> None:
    first, second = await world.started(2)
    message = await seeks(first, 1)
    await second.must("more")
    stop = button(second.sheet, "seek")
    assert stop.label == "Stop looking: Person 2"
    assert "Nobody is looked for any more" in text(await second.click(stop))
    await world.house.idle()
    assert "Nobody is looked for any more" in text(closed(world)[message.id])
    assert code(await takes(newcomer(world, first.table), message)) == "seek_over"
    assert code(await second.press(stop.action, stop.args)) == "seek_over"
    await seeks(first, 1)


async def test_a_search_ends_when_somebody_has_the_seat(world: World) -> None:
    first, second = await world.started(2)
    message = await seeks(first, 1)
    other = await seeks(first, 0)
    await takes(newcomer(world, first.table), message)
    assert closed(world) == {}
    for person in (first, second):
        await votes(person, 2, "yes")
    assert "Somebody was found" in text(closed(world)[message.id])
    assert other.id not in closed(world)


async def test_a_search_ends_by_itself_after_a_week_without_further_news(world: World) -> None:
    first, _ = await world.started(2, **{"time.limit": "none"})
    message = await seeks(first, 1)
    await passes(world, SEEK_SECONDS - 1)
    assert closed(world) == {}
    await passes(world, 1)
    assert "Nobody was found" in text(closed(world)[message.id])
    assert not [each for each in messages(world) if "Not agreed" in text(each.sheet)]


async def test_nobody_votes_about_a_search(world: World) -> None:
    first, second = await world.started(2)
    await seeks(first, 1)
    for person, ballot in ((first, "no"), (second, "yes")):
        assert code(await votes(person, 0, ballot)) == "vote_over"
    assert await state(world, first.table) is VoteState.OPEN
    assert code(await proposes(first, "seek", "1")) == "old_control"


async def test_at_a_private_table_the_message_says_who_sees_it(world: World) -> None:
    first, _ = await world.started(2, private="true")
    await first.must("seek", values=("1",))
    await world.house.idle()
    (message,) = messages(world)
    assert message.channel == await thread_of(world, first.table)
    assert "Mention somebody here" in text(message.sheet)


async def replaced(world: World, first: Someone, second: Someone) -> Someone:
    """Nina has the first seat, by the votes of both."""
    message = await seeks(second, 0)
    nina = newcomer(world, first.table)
    number = len(await world.store.votes(first.table))
    await takes(nina, message)
    for person in (first, second):
        await votes(person, number, "yes")
    return nina


async def test_older_proposals_name_who_asked_and_voted_then(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "none"})
    await proposes(first, END, "")
    await proposes(second, "pause", "3")
    await votes(first, 1, "yes")
    nina = await replaced(world, first, second)
    told = {number: text(sheet) for number, sheet in closed(world).items()}
    over = [each for each in told.values() if "a pause" in each]
    assert ["● Person 1" in each for each in over] == [True]
    assert any(
        "For: ● Person 1 and ■ Person 2" in each and "<@50> would like to play on" in each for each in told.values()
    )
    answer = await votes(nina, 0, "yes")
    assert isinstance(answer, Update)
    assert "● Person 1 proposes" in text(answer.sheet)
    assert "For: ● Nina" in text(answer.sheet)


async def test_a_message_that_somebody_was_looked_for_names_whom_it_was_for(world: World) -> None:
    first, second = await world.started(2)
    await replaced(world, first, second)
    (told,) = [text(sheet) for sheet in closed(world).values() if "Somebody was found" in text(sheet)]
    assert "■ Person 2 is looking for somebody to play on for Person 1" in told
    assert "Nina" not in told


async def test_nobody_is_said_to_propose_what_a_newcomer_would_like(world: World) -> None:
    first, _ = await world.started(2)
    await takes(newcomer(world, first.table), await seeks(first, 1))
    asked = text(messages(world)[-1].sheet)
    assert asked.startswith("### <@50> would like to play on for ■ Person 2\nStill to say: <@1> and <@2>")
