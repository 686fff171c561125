"""Commands that look: /turn, /board, /scores, /tables, /help, and autocomplete."""

import pytest

from store.rows import Phase
from tables.ports import Click, Place, Refuse, Trouble
from tables.sheet import Link, Picture, Row
from tests.tables.world import CHANNEL, ELSEWHERE, GUILD, HERE, Someone, World, menus, text

DIRECT = Place(None, 77, "en", 10_000_000)


async def in_thread(world: World, person: Someone, table: str) -> None:
    """The person is in the thread of a table now."""
    thread = (await world.store.table(table)).thread_id
    person.place = Place(GUILD, thread or CHANNEL, "en", 10_000_000)


async def two_tables(world: World) -> tuple[Someone, str, str]:
    """A person at two tables; the older one waits for the person for longer."""
    first, _ = await world.started(2)
    world.clock.time += 100
    again, _ = await world.started(2)
    first.place = ELSEWHERE
    return first, first.table, again.table


async def command(person: Someone, name: str) -> object:
    return await person.press(name, table="")


async def test_turn_in_a_thread_is_about_that_table(world: World) -> None:
    person, _, young = await two_tables(world)
    await in_thread(world, person, young)
    assert (await person.must("turn", table="")).table == young
    assert menus(person.sheet) == []


async def test_turn_elsewhere_is_about_what_waits_longest_and_offers_the_others(world: World) -> None:
    person, old, young = await two_tables(world)
    sheet = await person.must("turn", table="")
    assert sheet.table == old
    menu = menus(sheet)[-1]
    assert [item.value for item in menu.items] == [young]
    assert (await person.must("goto", menu.args, values=(young,), table="")).table == young


async def test_turn_from_elsewhere_names_the_table_with_a_link_and_in_its_thread_does_not(world: World) -> None:
    person, old, young = await two_tables(world)
    sheet = await person.must("turn", table="")
    thread = (await world.store.table(old)).thread_id
    assert text(sheet).startswith(f"Table: [Toy game · {old}](link:/{GUILD}/{thread})")
    other = await person.must("goto", menus(sheet)[-1].args, values=(young,), table="")
    assert f"[Toy game · {young}]" in text(other)
    await in_thread(world, person, old)
    assert "link:" not in text(await person.must("turn", table=""))


async def test_turn_says_when_nothing_waits(world: World) -> None:
    first, _ = await world.started(2)
    await first.must("open")
    await first.confirms()
    first.place = ELSEWHERE
    answer = await command(first, "turn")
    assert isinstance(answer, Refuse)
    assert answer.code == "nothing_due"
    await in_thread(world, first, first.table)
    answer = await command(first, "turn")
    assert isinstance(answer, Refuse)
    assert answer.code == "not_due"


async def test_a_refusal_names_whom_the_table_waits_for_though_no_table_was_named(world: World) -> None:
    first, _ = await world.started(2, "Zoë")
    await first.must("open")
    await first.confirms()
    await in_thread(world, first, first.table)
    answer = await command(first, "turn")
    assert isinstance(answer, Refuse)
    assert "■ Zoë" in answer.text


async def test_a_table_that_plays_in_the_thread_of_another_does_not_hide_it(world: World) -> None:
    first, second = await world.started(2)
    await in_thread(world, first, first.table)
    world.courier.always["open_thread", first.place.channel] = Trouble.FORBIDDEN
    host, guest = (Someone(world, world.person(i).person, place=first.place) for i in (7, 8))
    await host.opens()
    guest.table = host.table
    await guest.press("join")
    await host.press("start")
    await world.house.idle()
    stranger = Someone(world, world.person(9).person, place=first.place)
    assert (await first.must("turn", table="")).table == first.table
    assert (await host.must("turn", table="")).table == host.table
    second.place = first.place
    for person, table in ((second, first.table), (guest, host.table), (stranger, first.table)):
        assert (await person.must("board", table="")).table == table


@pytest.mark.parametrize("look", ["board", "scores"])
async def test_looking_in_a_thread_is_for_everybody(world: World, look: str) -> None:
    first, _ = await world.started(2)
    stranger = world.person(9)
    await in_thread(world, stranger, first.table)
    assert (await stranger.must(look, table="")).table == first.table
    assert "● Person 1 **0**" in text(stranger.sheet)


@pytest.mark.parametrize("look", ["board", "scores"])
async def test_looking_elsewhere_is_about_the_persons_own_tables(world: World, look: str) -> None:
    person, old, young = await two_tables(world)
    sheet = await person.must(look, table="")
    assert sheet.table == old
    menu = menus(sheet)[-1]
    assert (await person.must("goto", menu.args, values=(young,), table="")).table == young
    stranger = world.person(9)
    stranger.place = ELSEWHERE
    answer = await command(stranger, look)
    assert isinstance(answer, Refuse)
    assert answer.code == "no_table_here"


async def test_the_board_has_the_picture_and_the_scores_have_none(world: World) -> None:
    first, _ = await world.started(2)
    assert any(isinstance(block, Picture) for block in (await first.must("board")).blocks)
    assert not any(isinstance(block, Picture) for block in (await first.must("scores")).blocks)


async def test_all_tables_of_a_person_are_listed_with_links_due_ones_first(world: World) -> None:
    person, old, young = await two_tables(world)
    other = Someone(world, person.person, old)
    await other.must("open")
    await other.confirms()
    lobby = world.person(1)
    await lobby.opens()
    for place in (ELSEWHERE, DIRECT):
        person.place = place
        lines = text(await person.must("tables", table="")).splitlines()
        assert young in lines[1]
        assert "your turn" in lines[1]
        assert "link:/900/" in lines[1]
        assert any(old in line and "waiting" in line for line in lines)
        assert any(lobby.table in line and "not started" in line for line in lines)
    links = [b for block in person.sheet.blocks if isinstance(block, Row) for b in block.buttons]
    assert [isinstance(link, Link) for link in links] == [True]


async def test_a_lobby_where_one_sits_alone_is_listed_by_game_and_id_with_a_link_to_its_message(world: World) -> None:
    host = world.person(1)
    await host.opens()
    await host.press("setup")
    message_id = (await world.store.table(host.table)).lobby_message_id
    (_, line) = text(await host.must("tables", table="")).splitlines()
    assert line.startswith(f"- [Toy game · {host.table}](link:/{GUILD}/{CHANNEL}/{message_id})")


async def test_who_sits_nowhere_is_told_how_to_begin(world: World) -> None:
    answer = await command(world.person(3), "tables")
    assert isinstance(answer, Refuse)
    assert answer.code == "no_tables"


async def test_help_is_for_where_the_person_is(world: World) -> None:
    first, _ = await world.started(2)
    said = set()
    for place in (DIRECT, ELSEWHERE):
        first.place = place
        said.add(text(await first.must("help", table="")))
    await in_thread(world, first, first.table)
    said.add(text(await first.must("help", table="")))
    assert len(said) == 3


async def test_a_forged_list_does_no_harm(world: World) -> None:
    first, _ = await world.started(2)
    for args, values in (((), ()), (("board",), ()), (("delete",), (first.table,))):
        answer = await first.press("goto", args, values)
        assert isinstance(answer, Refuse)
        assert answer.code == "old_control"


@pytest.mark.parametrize(
    ("option", "typed", "found"),
    [
        ("game", {}, ["toy"]),
        ("game", {"game": "TOY"}, ["toy"]),
        ("game", {"game": "chess"}, []),
        ("preset", {}, ["long"]),
        ("preset", {"game": "toy", "preset": "three"}, ["long"]),
        ("preset", {"game": "chess"}, []),
        ("colour", {}, []),
    ],
)
async def test_autocomplete_offers_what_there_is(
    world: World, option: str, typed: dict[str, str], found: list[str]
) -> None:
    click = Click("c", world.person(1).person, HERE, "play", args=(option,), fields=typed)
    assert [item.value for item in world.house.suggest(click)] == found


async def test_finished_games_leave_the_list(world: World) -> None:
    people = await world.started(2)
    for _ in range(12):
        for person in people:
            if not isinstance(await person.press("open"), Refuse):
                await person.takes_turn()
    assert (await world.store.table(people[0].table)).phase is Phase.FINISHED
    answer = await command(people[0], "tables")
    assert isinstance(answer, Refuse)
    await in_thread(world, people[0], people[0].table)
    await people[0].must("board", table="")
