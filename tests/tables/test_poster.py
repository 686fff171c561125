"""Posts: told once, in order, in the right place, whatever fails."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.rows import Phase
from tables.house import AGAIN, FORBIDDEN_SECONDS
from tables.kit import Step
from tables.ports import Refuse, Trouble
from tables.post import pages
from tables.sheet import Document, Picture, Text
from tests.conftest import ErrorLog
from tests.tables.fakes import Posted
from tests.tables.world import CHANNEL, GUILD, Someone, World, buttons, offered, text, world_at

TOLD_STEPS = (
    Step.WOKEN,
    Step.THREAD_OPENED,
    Step.THREAD_KEPT,
    Step.COMPOSED,
    Step.INTENT_KEPT,
    Step.SENT,
    Step.CONFIRMED,
    Step.RETIRED,
)

TRIES = 1 + len(AGAIN)
"""How often a post is tried when it is due, and at each round of the clock."""


async def bids(person: Someone) -> None:
    await person.must("open")
    await person.confirms()
    await person.world.house.idle()


def last(world: World, person: Someone) -> Posted:
    return world.main_posts(person.table)[-1]


async def behind(world: World, person: Someone) -> bool:
    return (await world.store.table(person.table)).behind


async def test_a_seat_is_called_once_for_one_decision(world: World) -> None:
    first, second = await world.started(2)
    assert last(world, first).sheet.ping == (1, 2)
    await bids(first)
    assert last(world, first).sheet.ping == ()
    assert "Person 2: Bid" in text(last(world, first).sheet)
    await bids(second)
    assert len(last(world, first).sheet.ping) == 1


async def test_only_posts_that_call_somebody_make_a_sound(world: World) -> None:
    first, second = await world.started(2)
    await bids(first)
    await bids(second)
    posts = world.main_posts(first.table)
    assert [post.sheet.silent for post in posts] == [not post.sheet.ping for post in posts]


async def test_several_acts_of_one_turn_give_one_post(world: World) -> None:
    first, second = await world.started(2)
    await bids(first)
    await bids(second)
    before = len(world.main_posts(first.table))
    turn = first if last(world, first).sheet.ping == (1,) else second
    await turn.must("open")
    await turn.choose(offered(turn.sheet)[0])
    await world.house.idle()
    assert len(world.main_posts(first.table)) == before


async def test_the_post_before_loses_its_controls(world: World) -> None:
    first, _ = await world.started(2)
    await bids(first)
    old, new = world.main_posts(first.table)
    assert old.retired
    assert not new.retired


async def test_an_old_post_is_left_alone(world: World) -> None:
    first, _ = await world.started(2)
    world.clock.time += 3600
    await bids(first)
    assert not world.main_posts(first.table)[0].retired


async def test_controls_of_a_post_carry_table_and_entry_only(world: World) -> None:
    first, _ = await world.started(2)
    post = last(world, first)
    assert {b.args for b in buttons(post.sheet)} == {()}
    assert post.sheet.entry == (await world.store.table(first.table)).length


@pytest.mark.parametrize("trouble", [Trouble.FORBIDDEN, Trouble.CLOSED, Trouble.GONE])
async def test_where_the_thread_takes_nothing_the_channel_is_told(world: World, trouble: Trouble) -> None:
    first, _ = await world.started(2)
    thread = (await world.store.table(first.table)).thread_id
    assert thread is not None
    world.courier.always["post", thread] = trouble
    await bids(first)
    assert last(world, first).channel == CHANNEL
    assert "thread" in text(last(world, first).sheet)
    kept = (await world.store.table(first.table)).thread_id
    assert kept == (None if trouble is Trouble.GONE else thread)


async def test_the_thread_is_told_once_where_the_posts_are_that_it_missed(world: World) -> None:
    people = await world.started(2)
    thread = (await world.store.table(people[0].table)).thread_id
    assert thread is not None
    world.courier.always["post", thread] = Trouble.FORBIDDEN
    await bids(people[0])
    missed = last(world, people[0])
    assert missed.channel == CHANNEL
    del world.courier.always["post", thread]
    await bids(people[1])
    after = last(world, people[0])
    assert after.channel == thread
    assert f"link:/{GUILD}/{CHANNEL}/{missed.id}" in text(after.sheet)
    for person in people:
        await world.house.idle()
        if hasattr(await person.press("open"), "sheet"):
            await person.takes_turn()
            break
    await world.house.idle()
    assert last(world, people[0]).id != after.id
    assert "link:/" not in text(last(world, people[0]).sheet)


async def test_without_the_right_to_attach_files_the_board_is_text(world: World) -> None:
    first, _ = await world.started(2)
    world.courier.no_files_in.add((await world.store.table(first.table)).thread_id or 0)
    await bids(first)
    post = last(world, first)
    assert not any(isinstance(block, Picture) for block in post.sheet.blocks)
    assert "```\nPerson 1: 0" in text(post.sheet)
    assert "Attach Files" in text(post.sheet)


async def test_without_a_picture_the_post_goes_out_as_text(world: World) -> None:
    world.pictures.possible = False
    first, _ = await world.started(2)
    assert "```\nPerson 1: 0" in text(last(world, first).sheet)
    assert "Attach Files" not in text(last(world, first).sheet)


async def test_a_post_that_cannot_go_anywhere_stays_due_and_the_panel_says_so(world: World) -> None:
    first, second = await world.started(2)
    thread = (await world.store.table(first.table)).thread_id or 0
    world.courier.always |= {("post", thread): Trouble.FORBIDDEN, ("post", CHANNEL): Trouble.FORBIDDEN}
    await bids(first)
    assert await behind(world, first)
    assert await world.store.intent(first.table) is None
    sheet = await second.must("open")
    assert "lacks a right" in text(sheet)
    world.courier.always.clear()
    await second.must("open")
    await world.house.idle()
    assert not await behind(world, first)
    assert "lacks a right" not in text(await second.must("open"))


async def test_the_clock_knocks_at_a_door_that_is_closed_once_an_hour(world: World) -> None:
    first, _ = await world.started(2)
    thread = (await world.store.table(first.table)).thread_id or 0
    world.courier.always |= {("post", thread): Trouble.FORBIDDEN, ("post", CHANNEL): Trouble.FORBIDDEN}
    await bids(first)
    world.courier.always.clear()
    for seconds in (FORBIDDEN_SECONDS - 1, 1):
        assert await behind(world, first)
        world.clock.time += seconds
        await world.house.tick()
        await world.house.idle()
    assert not await behind(world, first)


async def test_the_clock_does_not_knock_at_a_door_that_is_closed_but_any_click_there_does(world: World) -> None:
    first, _ = await world.started(2)
    thread = (await world.store.table(first.table)).thread_id or 0
    world.courier.always |= {("post", thread): Trouble.FORBIDDEN, ("post", CHANNEL): Trouble.FORBIDDEN}
    await bids(first)
    world.courier.always.clear()
    await world.house.tick()
    await world.house.idle()
    assert await behind(world, first)
    assert isinstance(await first.press("open"), Refuse)
    await world.house.idle()
    assert not await behind(world, first)


@pytest.mark.parametrize("happened", [False, True])
async def test_what_may_have_been_sent_is_looked_for_and_sent_once(world: World, happened: bool) -> None:
    first, _ = await world.started(2)
    world.courier.faults += [("post", Trouble.UNREACHABLE, happened), *[("find", Trouble.UNREACHABLE, False)] * TRIES]
    await bids(first)
    assert await behind(world, first)
    assert await world.store.intent(first.table) is not None
    world.courier.faults.clear()
    await world.house.tick()
    await world.house.idle()
    assert not await behind(world, first)
    assert len(world.main_posts(first.table)) == 2


@pytest.mark.parametrize("happened", [False, True])
async def test_a_post_without_an_answer_is_tried_again_before_the_clock_comes_round(
    world: World, happened: bool
) -> None:
    first, _ = await world.started(2)
    world.courier.faults.append(("post", Trouble.UNREACHABLE, happened))
    await bids(first)
    assert not await behind(world, first)
    assert len(world.main_posts(first.table)) == 2


async def test_while_nobody_can_look_nothing_is_sent(world: World) -> None:
    first, _ = await world.started(2)
    world.courier.faults += [("post", Trouble.UNREACHABLE, True), *[("find", Trouble.UNREACHABLE, False)] * 2 * TRIES]
    await bids(first)
    await world.house.tick()
    await world.house.idle()
    assert await behind(world, first)
    assert len(world.main_posts(first.table)) == 2


async def test_turns_during_an_outage_give_one_post(world: World) -> None:
    first, second = await world.started(2)
    thread = (await world.store.table(first.table)).thread_id or 0
    world.courier.always["post", thread] = Trouble.UNREACHABLE
    await bids(first)
    await bids(second)
    assert len(world.main_posts(first.table)) == 1
    world.courier.always.clear()
    await world.house.tick()
    await world.house.idle()
    assert not await behind(world, first)
    assert len(world.main_posts(first.table)) == 2
    assert "bids" in text(last(world, first).sheet)


async def test_an_unreachable_thread_is_tried_again(world: World) -> None:
    world.courier.faults += [("open_thread", Trouble.UNREACHABLE, True)] * TRIES
    first, _ = await world.started(2)
    assert world.main_posts(first.table) == []
    await world.house.tick()
    await world.house.idle()
    assert last(world, first).channel == (await world.store.table(first.table)).thread_id


class Killer:
    """Stops whoever comes by a step, for good; `stopped` is set when somebody has."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.armed = True
        self.stopped = asyncio.Event()

    async def __call__(self, step: Step, table: str) -> None:
        if self.armed and step is self.step:
            self.stopped.set()
            await asyncio.Event().wait()

    async def restart(self, world: World) -> None:
        """Waits until somebody has been stopped, or nothing is left to do; then the process dies and begins anew."""
        idle = asyncio.create_task(world.house.idle())
        stopped = asyncio.create_task(self.stopped.wait())
        await asyncio.wait((idle, stopped), return_when=asyncio.FIRST_COMPLETED)
        for task in (idle, stopped):
            task.cancel()
        self.stopped.clear()
        await world.restart()


@pytest.mark.parametrize("step", TOLD_STEPS)
@pytest.mark.parametrize("late", [False, True])
async def test_a_process_killed_at_any_step_tells_everything_once(tmp_path: Path, step: Step, late: bool) -> None:
    """Killed twice at the start and once in the game; restarted soon, or after the minutes in which a nonce works."""
    killer = Killer(step)
    async with world_at(tmp_path / "tables.db", hook=killer) as world:
        host, other = (world.person(i) for i in (1, 2))
        await host.opens()
        other.table = host.table
        await other.press("join")
        await host.press("start")
        for _ in range(2):
            await killer.restart(world)
            if late:
                world.courier.forget_nonces()
        killer.armed = False
        await world.restart()
        await world.house.idle()
        killer.armed = True
        await host.must("open")
        await host.confirms()
        await killer.restart(world)
        killer.armed = False
        await world.restart()
        await world.house.idle()
        await bids(other)
        assert not await behind(world, host)
        assert len(world.courier.threads) == 1
        entries = [post.sheet.entry or 0 for post in world.main_posts(host.table)]
        assert entries == sorted(set(entries))
        posts = await world.store.posts(host.table)
        assert [post.up_to for post in posts if post.phase is not Phase.LOBBY] == entries
        assert [post.sheet.ping for post in world.main_posts(host.table)][:2] == [(1, 2), ()]


@pytest.mark.parametrize("step", [Step.CLICKED, Step.DECIDED, Step.KEPT])
async def test_a_killed_act_is_kept_wholly_or_not_at_all_and_told_once(tmp_path: Path, step: Step) -> None:
    killer = Killer(step)
    killer.armed = False
    async with world_at(tmp_path / "tables.db", hook=killer) as world:
        first, second = await world.started(2)
        await first.must("open")
        killer.armed = True
        click = asyncio.create_task(first.confirms())
        await killer.stopped.wait()
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
        killer.armed = False
        await world.restart()
        await world.house.idle()
        kept = (await world.store.table(first.table)).length
        assert kept == (1 if step is Step.KEPT else 0)
        if not kept:
            await bids(first)
        assert len(world.main_posts(first.table)) == 2
        await bids(second)
        assert not await behind(world, first)


async def test_the_end_is_told_even_where_no_record_can_be_written(world: World, error_log: ErrorLog) -> None:
    people = await world.started(2)

    def no_record(play: object, table: str, names: object, tags: object) -> Document:
        raise ValueError("no record")

    world.records = no_record
    for _ in range(12):
        for person in people:
            if hasattr(await person.press("open"), "sheet"):
                await person.takes_turn()
    await world.house.idle()
    assert "The game is over" in text(last(world, people[0]).sheet)
    error_log.expect("no record")


async def test_a_long_story_goes_ahead_of_the_post_that_counts(world: World) -> None:
    first, _ = await world.started(2)
    world.pictures.possible = False
    board = "\n".join(f"line {i} " + "x" * 80 for i in range(80))
    world.boards = lambda view, words, names: board
    await bids(first)
    shown = [post.sheet for post in world.courier.posts if post.sheet.table == first.table]
    said = "\n".join(text(sheet) for sheet in shown)
    assert all(f"line {i} " in said for i in range(80))
    for sheet in shown:
        assert sum(len(block.markdown) for block in sheet.blocks if isinstance(block, Text)) <= 4000
    assert [sheet.entry is None for sheet in shown][-1] is False


@given(st.lists(st.text("ab ", max_size=30)), st.integers(5, 40))
def test_pages_lose_nothing_and_are_never_too_long(lines: list[str], longest: int) -> None:
    texts = pages(lines, longest)
    assert all(len(page) <= longest for page in texts)
    assert "".join(texts).replace("\n", "") == "".join(lines)
