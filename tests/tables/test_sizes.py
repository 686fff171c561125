"""Worst cases: however much there is to say, a message stays within what Discord takes."""

from tables.ports import Person
from tests.tables.world import ELSEWHERE, Someone, World, offered, text

WIDE = "漢_*" * 11


async def crowd(world: World) -> tuple[Someone, ...]:
    """Four people with long names that need much escaping, at one table."""
    people = await world.started(4, name=WIDE)
    for person in people:
        await person.must("open")
        await person.confirms()
    await world.house.idle()
    return people


async def test_a_panel_without_picture_fits_with_the_longest_board_and_names(world: World) -> None:
    world.boards = lambda view, words, names: "x" * 20_000
    world.pictures.possible = False
    people = await crowd(world)
    for person in people:
        if hasattr(await person.press("open"), "sheet"):
            while keys := offered(person.sheet):
                await person.choose(keys[0])
            await person.must("board")
            await person.must("scores")


async def test_a_person_with_thirty_tables_sees_them_in_one_message(world: World) -> None:
    for _ in range(30):
        await crowd(world)
    person = Someone(world, Person(1, WIDE, "en"), place=ELSEWHERE)
    shown = text(await person.must("tables", table=""))
    assert "and 18 more" in shown
    await person.must("turn", table="")
    await person.must("board", table="")


async def test_a_game_of_four_ends_within_the_limits_even_without_pictures(world: World) -> None:
    world.pictures.possible = False
    people = await crowd(world)
    for _ in range(40):
        for person in people:
            if hasattr(await person.press("open"), "sheet"):
                await person.takes_turn()
    await world.house.idle()
    assert not (await world.store.table(people[0].table)).behind
