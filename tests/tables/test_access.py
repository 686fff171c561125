"""What people are told who cannot do something just now; who may do what at all stands in `test_permissions`."""

import pytest

from tables.actions import ACTIONS
from tables.ports import Ask, Refuse, Show
from tests.tables.world import Someone, World, button, offered

PANEL = ("key", "step", "back", "pass", "page", "confirm", "typed")
LOOKS = ("board", "scores")
LISTS = ("tables", "help", "about", "turn", "goto")
MENDING = ("mend", "mended")
BESIDES = ("visit", "hush", "vote")
"""Actions of messages besides posts: the table is their first argument."""
TABLE = ("more", "propose", "resume", "seek", "resign", "stay", "since", "rematch")
OUTSIDE = ("take", "look")
"""Actions of people who have no seat."""
PERSON = ("settings", "prefer", "chosen", "away", "home", "planned")
FORMS = ("type", "quiet", "zone", "plan")
LOBBY = ("join", "leave", "start", "setup", "pick", "set", "add", "remove", "close", "lay", "laid")


@pytest.fixture
async def people(world: World) -> tuple[Someone, ...]:
    """Host and another person, both seated; a person who left; one who never sat. The first has bid."""
    host, other, gone, stranger = (world.person(i) for i in (1, 2, 3, 4))
    await host.opens()
    for person in (other, gone, stranger):
        person.table = host.table
    await other.press("join")
    await gone.press("join")
    await gone.press("leave")
    await host.press("start")
    await world.house.idle()
    await host.must("open")
    return host, other, gone, stranger


@pytest.mark.parametrize("action", ["open", *PANEL])
@pytest.mark.parametrize("who", [2, 3])
async def test_who_has_no_seat_gets_no_panel(world: World, people: tuple[Someone, ...], action: str, who: int) -> None:
    confirm = button(people[0].sheet, "confirm")
    answer = await people[who].press(action, confirm.args, fields={"text": "1"})
    assert isinstance(answer, Refuse)
    assert answer.code in ("not_seated", "stale")
    assert (await world.store.table(people[0].table)).length == 0


@pytest.mark.parametrize("action", ["open", *PANEL])
async def test_a_seat_that_owes_nothing_gets_no_panel(world: World, people: tuple[Someone, ...], action: str) -> None:
    host = people[0]
    confirm = button(host.sheet, "confirm")
    await host.confirms()
    length = (await world.store.table(host.table)).length
    answer = await host.press(action, (*confirm.args, "0.0", "1"), fields={"text": "1"})
    assert isinstance(answer, Refuse)
    assert answer.code == "not_due"
    assert "Person 2" in answer.text
    assert (await world.store.table(host.table)).length == length


@pytest.mark.parametrize("action", PANEL)
async def test_the_controls_of_one_seat_are_not_those_of_another(
    world: World, people: tuple[Someone, ...], action: str
) -> None:
    host, other, *_ = people
    step = button(host.sheet, "step", 2)
    answer = await other.press(action, step.args, fields={"text": "1"})
    assert isinstance(answer, Show | Refuse)
    assert await world.store.drafts(host.table) == ()
    assert (await world.store.table(host.table)).length == 0


@pytest.mark.parametrize("action", LOBBY)
@pytest.mark.parametrize("who", [0, 1, 2, 3])
async def test_a_running_table_is_no_lobby(world: World, people: tuple[Someone, ...], action: str, who: int) -> None:
    answer = await people[who].press(action, ("order",), ("random",))
    assert isinstance(answer, Refuse)
    assert answer.code == "started"


@pytest.mark.parametrize("who", [0, 1, 2, 3])
async def test_everybody_may_look_closer(world: World, people: tuple[Someone, ...], who: int) -> None:
    for args, values in ((("board",), ()), (("zoom",), ("nw",)), (("tiles",), ())):
        assert isinstance(await people[who].press("look", args, values), Show)


async def test_a_stranger_sees_no_hand(world: World, people: tuple[Someone, ...]) -> None:
    for person, seat in ((people[1], 1), (people[3], None)):
        await person.must("board")
        assert world.pictures.seen[-1][0].view.seat == seat


@pytest.mark.parametrize("action", sorted(set(ACTIONS) - {"play", *LISTS, *PERSON, *FORMS, "hush"}))
async def test_a_table_that_is_not_there_is_refused(world: World, action: str) -> None:
    beside = action in (*BESIDES, "take")
    args = ("NOSUCH", "0", "yes") if beside else ("0.0", "abcdef", "0.0")
    answer = await world.person(1).press(action, args, ("x",), table="" if beside else "NOSUCH")
    assert isinstance(answer, Refuse)
    assert answer.code == "no_table"


async def test_an_action_of_another_version_is_refused(world: World) -> None:
    answer = await world.person(1).press("vanished")
    assert isinstance(answer, Refuse)
    assert answer.code == "old_control"


@pytest.mark.parametrize("action", ["open", *PANEL])
async def test_a_finished_game_says_so(world: World, action: str) -> None:
    people = await world.started(2)
    for _ in range(60):
        for person in people:
            if isinstance(await person.press("open"), Show):
                await person.takes_turn()
    answer = await people[0].press(action, ("0.0", "abcdef", "0.0", "1"), fields={"text": "1"})
    assert isinstance(answer, Refuse)
    assert answer.code == "over"


async def test_a_lobby_has_no_board(world: World) -> None:
    host = world.person(1)
    await host.opens()
    for action in ("open", "board", "scores", *PANEL):
        answer = await host.press(action, ("0.0", "abcdef", "0.0", "1"), fields={"text": "1"})
        assert isinstance(answer, Refuse)
        assert answer.code == "lobby"


async def test_while_the_house_closes_it_takes_no_clicks(world: World, people: tuple[Someone, ...]) -> None:
    await world.house.close()
    answer = await people[0].press("open")
    assert isinstance(answer, Refuse)
    assert answer.code == "closing"


async def test_the_form_can_be_opened_by_anybody_and_does_nothing(world: World, people: tuple[Someone, ...]) -> None:
    for person in people:
        assert isinstance(await person.press("type", ("0.0", "abcdef", "0.0")), Ask)
    assert offered(people[0].sheet) == []
