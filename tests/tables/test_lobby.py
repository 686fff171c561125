"""From /play to the start."""

import asyncio

import pytest

from store.rows import Phase
from tables.ports import Place, Publish, Refuse, Trouble, Update
from tables.sheet import Sheet
from tests.tables.fakes import TOY_NAMES
from tests.tables.lobbies import opened, refusal, seats
from tests.tables.world import CHANNEL, DAY, GUILD, World, button, buttons, menus, text


async def test_who_opens_a_lobby_is_host_and_has_the_first_seat(world: World) -> None:
    (host,) = await opened(world)
    table = await world.store.table(host.table)
    assert (table.host_id, table.guild_id, table.channel_id) == (1, GUILD, CHANNEL)
    assert await seats(world, host.table) == [1]


async def test_the_same_command_twice_opens_one_lobby(world: World) -> None:
    host = world.person(1)
    first = await host.press("play", cause="same")
    second = await host.press("play", cause="same")
    assert isinstance(first, Publish)
    assert first == second


@pytest.mark.parametrize(
    ("fields", "code"), [({"game": "chess"}, "no_game"), ({"game": "toy", "preset": "short"}, "no_preset")]
)
async def test_what_there_is_not_cannot_be_played(world: World, fields: dict[str, str], code: str) -> None:
    answer = await world.person(1).press("play", fields=fields)
    assert refusal(answer) == code


async def test_who_asks_for_rules_that_there_are_not_is_told_which_there_are(world: World) -> None:
    answer = await world.person(1).press("play", fields={"game": "toy", "preset": "short"})
    assert isinstance(answer, Refuse)
    assert "Three rounds" in answer.text
    answer = await world.person(1).press("play", fields={"game": "chess"})
    assert isinstance(answer, Refuse)
    assert "Toy game" in answer.text


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "Toy game", "preset": "Three rounds"},
        {"game": "TOY GAME ", "preset": " three ROUNDS"},
        {"game": "toy", "preset": "Long"},
        {"game": "Spielchen", "preset": "Drei Runden"},
        {"game": "špielchén", "preset": "DREI-RÜNDEN"},
    ],
)
async def test_a_game_and_its_rules_may_be_typed_by_their_names_in_any_language(
    world: World, monkeypatch: pytest.MonkeyPatch, fields: dict[str, str]
) -> None:
    german = {"game.toy": "Spielchen", "preset.toy.long": "Drei Runden"}
    monkeypatch.setitem(TOY_NAMES, "de", german)
    answer = await world.person(1).press("play", fields=fields)
    assert isinstance(answer, Publish)
    assert "Rounds: **Three**" in text(answer.sheet)


async def test_a_lobby_needs_a_server(world: World) -> None:
    host = world.person(1)
    host.place = Place(None, 5, "en", 1)
    assert refusal(await host.press("play")) == "guild_only"


async def test_a_preset_sets_the_options(world: World) -> None:
    host = world.person(1)
    answer = await host.press("play", fields={"preset": "long"})
    assert isinstance(answer, Publish)
    assert "Rounds: **Three**" in text(answer.sheet)


async def test_the_public_message_shows_options_seats_and_controls(world: World) -> None:
    host, _ = await opened(world, 2)
    answer = await world.person(3).press("join", table=host.table)
    assert isinstance(answer, Update)
    assert [b.action for b in buttons(answer.sheet)] == ["join", "leave", "setup", "start"]
    assert "Seats taken: 3 of 4" in text(answer.sheet)
    assert "● Person 1 (host)" in text(answer.sheet)
    assert "▲ Person 3" in text(answer.sheet)
    assert answer.sheet.entry is None
    assert answer.sheet.ping == ()


async def test_nobody_sits_twice(world: World) -> None:
    host, other = await opened(world, 2)
    assert refusal(await host.press("join")) == "seated_already"
    assert refusal(await other.press("join")) == "seated_already"


async def test_the_same_join_delivered_twice_is_answered_alike(world: World) -> None:
    (host,) = await opened(world)
    other = world.person(2)
    first = await other.press("join", cause="twice", table=host.table)
    second = await other.press("join", cause="twice", table=host.table)
    assert isinstance(first, Update)
    assert first == second


async def test_a_full_table_takes_nobody(world: World) -> None:
    host, *_ = await opened(world, 4)
    assert refusal(await world.person(9).press("join", table=host.table)) == "full"


async def test_who_leaves_makes_room_and_the_others_move_up(world: World) -> None:
    host, second, _ = await opened(world, 3)
    await second.press("leave")
    assert await seats(world, host.table) == [1, 3]
    assert refusal(await second.press("leave")) == "no_seat_yet"


async def test_when_the_host_leaves_the_next_person_is_host(world: World) -> None:
    host, second = await opened(world, 2)
    await host.press("leave")
    table = await world.store.table(host.table)
    assert table.host_id == second.person.id
    assert refusal(await host.press("setup")) == "host_only"
    await second.must("setup")


async def test_when_the_last_person_leaves_the_lobby_closes(world: World) -> None:
    (host,) = await opened(world)
    await host.press("setup")
    await host.press("add", values=("easy",), public=False)
    answer = await host.press("leave")
    assert isinstance(answer, Update)
    assert buttons(answer.sheet) == []
    assert (await world.store.table(host.table)).phase is Phase.CLOSED
    assert refusal(await world.person(2).press("join", table=host.table)) == "closed"


@pytest.mark.parametrize("action", ["setup", "start", "pick", "set", "add", "remove", "close"])
async def test_only_the_host_has_the_hosts_controls(world: World, action: str) -> None:
    host, seated = await opened(world, 2)
    stranger = world.person(7)
    for person in (seated, stranger):
        answer = await person.press(action, ("order",), ("random",), table=host.table)
        assert refusal(answer) == "host_only"
    assert await seats(world, host.table) == [1, 2]


async def test_the_host_sets_options_and_the_channel_sees_them(world: World) -> None:
    (host,) = await opened(world)
    await host.press("setup")
    panel = await host.must("pick", values=("option:rounds",), public=False)
    menu = next(m for m in menus(panel) if m.action == "set")
    assert [(i.value, i.label, i.chosen) for i in menu.items] == [("2", "Two", True), ("3", "Three", False)]
    await host.must("set", menu.args, values=("3",), public=False)
    await world.house.idle()
    assert "Rounds: **Three**" in text(world.courier.edits[-1][1])


async def test_the_table_speaks_the_language_it_is_set_to(world: World) -> None:
    (host,) = await opened(world)
    await host.press("setup")
    await host.must("set", ("language",), values=("cs",), public=False)
    await world.house.idle()
    assert "Obsazená místa" in text(world.courier.edits[-1][1])


@pytest.mark.parametrize(
    ("name", "value"), [("option:rounds", "9"), ("order", "backwards"), ("language", "xx"), ("nothing", "1")]
)
async def test_what_is_not_offered_cannot_be_set(world: World, name: str, value: str) -> None:
    (host,) = await opened(world)
    await host.press("setup")
    assert refusal(await host.press("set", (name,), (value,), public=False)) == "not_offered"


async def test_computer_players_take_seats_and_are_removed(world: World) -> None:
    (host,) = await opened(world)
    await host.press("setup")
    panel = await host.must("add", values=("normal",), public=False)
    assert await seats(world, host.table) == [1, "normal"]
    remove = next(m for m in menus(panel) if m.action == "remove")
    assert [item.label for item in remove.items] == ["Normal computer"]
    await host.must("remove", values=(remove.items[0].value,), public=False)
    assert await seats(world, host.table) == [1]


async def test_who_was_removed_is_a_stranger_again(world: World) -> None:
    host, other, third = await opened(world, 3)
    await host.press("setup")
    await host.must("remove", values=("2",), public=False)
    assert await seats(world, host.table) == [1, 3]
    assert refusal(await host.press("remove", values=("2",), public=False)) == "not_offered"
    await host.press("start")
    await world.house.idle()
    assert refusal(await other.press("open")) == "not_seated"
    await third.must("open")


async def test_the_host_closes_the_lobby(world: World) -> None:
    (host,) = await opened(world)
    await host.press("setup")
    panel = await host.must("close", public=False)
    assert (await world.store.table(host.table)).phase is Phase.LOBBY
    await host.click(button(panel, "close"), public=False)
    await world.house.idle()
    assert "closed" in text(world.courier.edits[-1][1])
    assert refusal(await host.press("start")) == "closed"


async def test_one_person_alone_cannot_start(world: World) -> None:
    (host,) = await opened(world)
    assert refusal(await host.press("start")) == "too_few"
    assert (await world.store.table(host.table)).phase is Phase.LOBBY


async def test_a_game_starts_once(world: World) -> None:
    host, _ = await opened(world, 2)
    first = await host.press("start", cause="go")
    assert await host.press("start", cause="go") == first
    assert refusal(await host.press("start")) == "started"
    assert refusal(await host.press("join")) == "started"
    assert refusal(await host.press("leave")) == "started"


async def test_the_start_opens_a_thread_and_posts_there_with_the_commitment(world: World) -> None:
    host, _ = await world.started(2)
    table = await world.store.table(host.table)
    assert table.thread_id is not None
    (post,) = world.main_posts(host.table)
    assert post.channel == table.thread_id
    small = text(post.sheet).splitlines()[-1]
    assert small.startswith("-# Luck in this game")
    assert "SHA-256" in small
    assert "5eed" not in text(post.sheet)
    assert post.sheet.ping == (1, 2)


async def test_without_a_thread_the_game_stays_in_the_channel_and_says_so(world: World) -> None:
    world.courier.always["open_thread", CHANNEL] = Trouble.FULL
    host, _ = await world.started(2)
    (post,) = world.main_posts(host.table)
    assert post.channel == CHANNEL
    assert "No thread could be made" in text(post.sheet)
    await world.restart()
    assert len(world.main_posts(host.table)) == 1


async def test_the_order_of_play_is_drawn_from_the_seed(world: World) -> None:
    orders = set()
    for _ in range(6):
        people = await world.started(4, order="random")
        orders.add(tuple(await seats(world, people[0].table)))
    assert all(sorted(map(str, order)) == ["1", "2", "3", "4"] for order in orders)
    assert len(orders) > 1


async def test_the_chance_of_a_game_depends_on_who_joined_how(world: World) -> None:
    host, _ = await world.started(2)
    table = await world.store.table(host.table)
    assert table.chance_key == " ".join(seat.cause or "" for seat in table.seats)


async def test_an_untouched_lobby_closes_after_two_days(world: World) -> None:
    old, _ = await opened(world, 2)
    await old.press("setup")
    world.clock.time += DAY
    young, _ = await opened(world, 2)
    world.clock.time += DAY
    await world.house.tick()
    await world.house.idle()
    assert (await world.store.table(old.table)).phase is Phase.CLOSED
    assert (await world.store.table(young.table)).phase is Phase.LOBBY
    message_id, sheet = world.courier.edits[-1]
    assert message_id == (await world.store.table(old.table)).lobby_message_id
    assert "two days" in text(sheet)


async def test_the_lobby_message_is_known_from_the_first_click_on_it(world: World) -> None:
    (host,) = await opened(world)
    assert (await world.store.table(host.table)).lobby_message_id is None
    await host.press("setup")
    known = (await world.store.table(host.table)).lobby_message_id
    assert known is not None
    await world.person(2).press("join", table=host.table)
    assert (await world.store.table(host.table)).lobby_message_id == known


async def test_two_who_join_at_once_are_both_on_the_message_in_the_end(world: World) -> None:
    (host,) = await opened(world)
    await world.person(2).press("join", table=host.table)
    await world.person(3).press("join", table=host.table)
    await world.house.idle()
    assert "Person 2" in text(world.courier.edits[-1][1])
    assert "Person 3" in text(world.courier.edits[-1][1])


async def test_a_join_that_is_shown_late_does_not_bring_the_open_lobby_back(world: World) -> None:
    (host,) = await opened(world)
    await world.person(2).press("join", table=host.table)
    await world.house.idle()
    await host.press("start")
    await world.house.idle()
    assert "begun" in text(world.courier.edits[-1][1])
    assert buttons(world.courier.edits[-1][1]) == []


async def test_the_first_post_does_not_wait_for_the_lobby_to_be_drawn_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted = asyncio.Event()

    async def for_ever(seconds: float) -> None:
        await asyncio.Event().wait()

    async def post(channel: int, sheet: Sheet, nonce: str) -> int:
        posted.set()
        return 1

    (host,) = await opened(world)
    monkeypatch.setattr(world.clock, "sleep", for_ever)
    monkeypatch.setattr(world.courier, "post", post)
    await world.person(2).press("join", table=host.table)
    await host.press("start")
    await posted.wait()


async def test_names_cannot_break_out_of_the_text(world: World) -> None:
    host = world.person(1, "**@everyone** [x](http://evil) \u202e")
    answer = await host.press("play")
    assert isinstance(answer, Publish)
    shown = text(answer.sheet)
    assert "**@everyone**" not in shown
    assert "](http" not in shown
    assert "\u202e" not in shown
