"""A game is ended as it stands when all agree; then it can be looked at, and nothing moves any more."""

from store.rows import Phase
from tables.concluding import END
from tables.replaying import replay_all
from tables.sheet import Document
from tests.tables.agreeing import code, proposes, votes
from tests.tables.days import DAY, bids, passes
from tests.tables.world import Someone, World, button, buttons, text


async def ended(world: World) -> tuple[Someone, ...]:
    """A game in which everybody has bid, and which all agreed to end."""
    people = await world.started(3)
    for person in people:
        await bids(person)
    await proposes(people[0], END, "")
    for person in people[1:]:
        assert (await world.store.table(person.table)).phase is Phase.RUNNING
        await votes(person, 0, "yes")
    return people


async def test_when_all_agree_the_game_ends_with_the_points_as_they_are(world: World) -> None:
    first, *_ = await ended(world)
    table = await world.store.table(first.table)
    assert (table.phase, table.reason, table.clocks) == (Phase.ENDED, "ended.agreed", ())
    last = world.main_posts(first.table)[-1].sheet
    assert "All players agreed to end it" in text(last)
    assert text(last).count("**1st**") + text(last).count("**2nd**") + text(last).count("**3rd**") == 3
    assert last.ping == (1, 2, 3)
    assert not [b for b in buttons(last) if b.action in ("open", "more")]


async def test_the_last_post_has_the_seed_and_the_record(world: World) -> None:
    first, *_ = await ended(world)
    assert "5eed" in text(world.main_posts(first.table)[-1].sheet)
    (record,) = [b for b in (await first.must("record")).blocks if isinstance(b, Document)]
    lines = record.data.decode().splitlines()
    assert f"seed {'5eed' * 16}" in lines
    assert "ended agreed" in lines


async def test_the_picture_waits_for_nobody(world: World) -> None:
    await ended(world)
    shot, _ = world.pictures.seen[-1]
    assert shot.view.over
    assert shot.view.waiting == ()


async def test_the_button_says_whether_others_are_asked(world: World) -> None:
    first, _ = await world.started(2)
    assert await label_of_the_end(first) == "Propose to end the game now"
    assert await label_of_the_end(await world.alone("easy", "easy")) == "End the game now"


async def label_of_the_end(person: Someone) -> str:
    (label,) = (each.label for each in buttons(await person.must("more")) if each.args[:1] == (END,))
    return label


async def test_one_against_it_and_the_game_goes_on(world: World) -> None:
    first, second, _ = await world.started(3)
    await proposes(first, END, "")
    await votes(second, 0, "no")
    assert (await world.store.table(first.table)).phase is Phase.RUNNING


async def test_whoever_is_away_for_a_while_is_asked_too(world: World) -> None:
    first, second = await world.started(2, **{"time.limit": "1"})
    await bids(second)
    await passes(world, DAY)
    assert (await world.store.table(first.table)).seats[0].computer is not None
    await proposes(second, END, "")
    assert (await world.store.table(first.table)).phase is Phase.RUNNING
    await votes(first, 0, "yes")
    assert (await world.store.table(first.table)).phase is Phase.ENDED


async def test_nothing_moves_any_more_and_everything_can_be_looked_at(world: World) -> None:
    first, second, _ = await ended(world)
    length = (await world.store.table(first.table)).length
    assert await first.must("board")
    assert code(await first.press("open")) == "over"
    assert code(await first.press("more")) == "over"
    assert code(await proposes(second, END, "")) == "over"
    assert code(await votes(second, 0, "no")) == "vote_over"
    await passes(world, 30 * DAY)
    table = await world.store.table(first.table)
    assert (table.phase, table.length) == (Phase.ENDED, length)
    assert "waits for" not in text(await first.must("scores")).lower()


async def test_an_ended_game_is_still_there_after_a_restart(world: World) -> None:
    first, *_ = await ended(world)
    posts = len(world.main_posts(first.table))
    await world.restart()
    await world.house.idle()
    assert await first.must("board")
    assert len(world.main_posts(first.table)) == posts


async def test_a_move_thought_out_before_the_end_is_not_made(world: World) -> None:
    people = await world.started(2)
    for person in people:
        await bids(person)
    owing = next(c.seat for c in (await world.store.table(people[0].table)).clocks if c.decision)
    mover = people[owing]
    await mover.must("open")
    stamp = next(b for b in buttons(mover.sheet) if b.action in ("key", "confirm"))
    await proposes(people[0], END, "")
    await votes(people[1], 0, "yes")
    assert code(await mover.press(stamp.action, stamp.args)) == "over"


async def test_an_ended_game_replays(world: World) -> None:
    await ended(world)
    assert [each.difference async for each in replay_all(world.store, world.games)] == [None]


async def test_with_computers_only_it_is_asked_back_first(world: World) -> None:
    host = await world.alone("easy", "easy")
    sheet = await host.must("propose", (END, ""))
    assert "ending the game now, with the points as they are" in text(sheet)
    assert "cannot be taken back" in text(sheet)
    assert (await world.store.table(host.table)).phase is Phase.RUNNING
    assert await world.store.votes(host.table) == ()
    assert button(sheet, "stay").label == "Go on playing"
    assert buttons(await host.click(button(sheet, "stay")))
    assert (await world.store.table(host.table)).phase is Phase.RUNNING
    await host.click(button(sheet, "propose"))
    assert (await world.store.table(host.table)).phase is Phase.ENDED


async def test_old_controls_end_a_game_only_once_and_say_that_it_is_over(world: World) -> None:
    host = await world.alone("easy", "easy")
    sure = button(await host.must("propose", (END, "")), "propose")
    await host.click(sure)
    for args in (sure.args, (END, "")):
        assert code(await host.press("propose", args)) == "over"
    assert len(await world.store.votes(host.table)) == 1


async def test_where_others_are_asked_it_is_not_asked_back(world: World) -> None:
    first, *_ = await world.started(3)
    await proposes(first, END, "")
    assert len(await world.store.votes(first.table)) == 1


async def test_strangers_end_nothing(world: World) -> None:
    first, *_ = await world.started(2)
    stranger = world.person(99)
    stranger.table = first.table
    assert code(await proposes(stranger, END, "")) == "not_seated"
