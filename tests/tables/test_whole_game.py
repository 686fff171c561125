"""A whole game of the toy game by clicks alone."""

from rules.api import Event, Points, Term
from store.rows import Phase
from tables.ending import final_scoring
from tables.ports import Refuse
from tables.sheet import Document, Picture
from tables.voice import Voice
from tests.tables.fakes import speak
from tests.tables.world import Someone, World, button, buttons, text


async def play_to_the_end(world: World, people: tuple[Someone, ...], most: int = 200) -> int:
    turns = 0
    while turns < most:
        for person in people:
            answer = await person.press("open")
            if hasattr(answer, "sheet"):
                await person.takes_turn()
                turns += 1
                break
        else:
            return turns
        await world.house.idle()
    raise AssertionError("the game does not end")


async def test_a_game_is_played_by_clicks_from_lobby_to_record(world: World) -> None:
    people = await world.started(3)
    table = people[0].table
    await play_to_the_end(world, people)
    posts = world.main_posts(table)
    last = posts[-1].sheet
    assert any(isinstance(block, Document) for block in last.blocks)
    assert any(isinstance(block, Picture) for block in last.blocks)
    assert "The game is over" in text(last)
    assert "5eed" in text(last)
    assert last.ping == (1, 2, 3)
    assert [b.action for b in buttons(last)] == ["board", "scores", "record", "rematch"]


async def test_each_entry_is_told_in_one_post_and_in_order(world: World) -> None:
    people = await world.started(2)
    await play_to_the_end(world, people)
    posts = await world.store.posts(people[0].table)
    told = [post.up_to for post in posts if post.phase is not Phase.LOBBY]
    assert told == sorted(set(told))
    table = await world.store.table(people[0].table)
    assert told[-1] == table.length == table.told


async def test_nothing_secret_is_told_before_the_end(world: World) -> None:
    people = await world.started(2)
    await play_to_the_end(world, people)
    before_end = "\n".join(text(post.sheet) for post in world.main_posts(people[0].table)[:-1])
    assert "draws a" not in before_end
    assert "5eed" not in before_end


async def test_the_last_post_names_everybody_once_with_place_and_points(world: World) -> None:
    people = await world.started(3)
    await play_to_the_end(world, people)
    last = world.main_posts(people[0].table)[-1].sheet
    said = text(last)
    assert said.startswith("## The game is over\n**1st** ")
    assert [said.count(f"<@{person}>") for person in last.ping] == [1, 1, 1]
    assert "flags" not in said  # what is left in stock no longer matters
    assert said.splitlines()[-1].startswith("-# The seed was")


def test_final_scoring_is_told_by_player_in_order_of_places_with_each_sum() -> None:
    def award(seat: int, points: int) -> Event:
        return Event("final.road", seat, points=Points((Term("tiles", points, 1),)))

    voice = Voice(speak("en"), ("● Ada", "■ Bo"))
    said = list(final_scoring((award(0, 3), award(1, 2), award(0, 0), award(1, 4)), (1, 0), voice))
    assert said[0] == "### Final scoring"
    assert said[1] == "**■ Bo**: 6 points in final scoring"
    assert [line[:6] for line in said[2:]] == ["- ■ Bo", "- ■ Bo", "● Ada "]


async def test_the_record_of_a_finished_game_is_to_be_had_by_anybody_and_none_before(world: World) -> None:
    people = await world.started(2)
    early = await people[0].press("record")
    assert isinstance(early, Refuse)
    assert early.code == "not_over"
    assert all(b.action != "record" for b in buttons(await people[0].must("scores")))
    await play_to_the_end(world, people)
    stranger = world.person(9)
    stranger.table = people[0].table
    for look in ("board", "scores"):
        sheet = await stranger.click(button(await stranger.must(look), "record"))
        assert any(isinstance(block, Document) for block in sheet.blocks)


async def test_where_no_file_can_be_sent_the_last_post_says_how_to_get_the_record(world: World) -> None:
    people = await world.started(2)
    world.courier.no_files_in.add((await world.store.table(people[0].table)).thread_id or 0)
    await play_to_the_end(world, people)
    last = world.main_posts(people[0].table)[-1].sheet
    assert not any(isinstance(block, Document) for block in last.blocks)
    assert "**Record**" in text(last)
    assert "record" in [b.action for b in buttons(last)]
