"""The private panel: choosing, changing, confirming, on any device and after any restart."""

import pytest

from render.labels import labels
from rules.api import Move
from store.rows import Draft
from tables.ports import Ask, Refuse, Show
from tables.sheet import Picture, Text
from tests.conformance.toy import ToyView
from tests.tables.fakes import TOY_NAMES
from tests.tables.world import RefusedError, Someone, World, button, buttons, menus, offered, text


@pytest.fixture
async def people(world: World) -> tuple[Someone, ...]:
    """Two people of whom the first owes a card and holds two different ones."""
    people = await world.started(2)
    first, second = people
    await first.must("open")
    await first.click(button(first.sheet, "step", 2))
    await first.confirms()
    await second.must("open")
    await second.confirms()
    await world.house.idle()
    return people


async def test_the_panel_asks_key_after_key_and_then_confirms(people: tuple[Someone, ...]) -> None:
    first, _ = people
    await first.must("open")
    assert "Which card?" in text(first.sheet)
    card = offered(first.sheet)[0]
    await first.choose(card)
    assert "On which square?" in text(first.sheet)
    await first.choose("3,2")
    assert "On which side?" in text(first.sheet)
    await first.choose("N")
    assert buttons(first.sheet)[-1].action == "confirm"
    done = await first.confirms()
    assert "lays a" in text(done)
    assert buttons(done) == []


async def test_more_than_25_keys_are_menus_and_a_form(people: tuple[Someone, ...]) -> None:
    first, _ = people
    await first.must("open")
    await first.choose(offered(first.sheet)[0])
    assert [len(menu.items) for menu in menus(first.sheet)] == [25, 25, 25, 21]
    assert len({menu.args for menu in menus(first.sheet)}) == 4


@pytest.mark.parametrize("typed", ["52", "3,4", " 3 , 4 ", "D5", "d5", "(3, 4)"])
async def test_a_key_can_be_typed_as_number_coordinates_or_name(people: tuple[Someone, ...], typed: str) -> None:
    first, _ = people
    await first.must("open")
    await first.choose(offered(first.sheet)[0])
    await first.types(typed, "0.1")
    assert "52 · D5" in text(first.sheet)


async def test_what_is_typed_and_not_offered_is_refused(people: tuple[Someone, ...]) -> None:
    first, _ = people
    await first.must("open")
    await first.choose(offered(first.sheet)[0])
    with pytest.raises(RefusedError, match="no_such_choice"):
        await first.types("97", "0.1")


async def test_a_number_is_typed_as_it_is(world: World) -> None:
    first, _ = await world.started(2)
    await first.must("open")
    await first.types("4", "0.0")
    assert "How much do you bid? — **4**" in text(first.sheet)


async def test_the_form_opens_without_a_look_at_the_table(world: World) -> None:
    answer = await world.person(1).press("type", ("0.0", "abcdef", "0.1"), table="there is none")
    assert isinstance(answer, Ask)
    assert answer.form.args == ("0.0", "abcdef", "0.1")


async def test_every_choice_can_be_changed_until_it_is_confirmed(world: World, people: tuple[Someone, ...]) -> None:
    first, _ = people
    before = (await world.store.table(first.table)).length
    await first.must("open")
    await first.choose(offered(first.sheet)[0])
    await first.choose("3,2")
    await first.click(button(first.sheet, "pass"))
    assert len([b for b in buttons(first.sheet) if b.action == "back"]) == 3
    await first.click(button(first.sheet, "back", 1))
    assert "On which square?" in text(first.sheet)
    await first.choose("0,0")
    assert "A1" in text(first.sheet)
    assert (await world.store.table(first.table)).length == before


async def test_the_panel_says_what_is_chosen_then_what_is_asked_then_what_it_would_bring(
    people: tuple[Someone, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TOY_NAMES, "en", {"toy.lay.square.short": "Square"})
    first, _ = people
    await first.must("open")
    await first.choose(offered(first.sheet)[0])
    await first.choose("3,2")
    head, picture, *_ = first.sheet.blocks
    assert isinstance(head, Text)
    assert isinstance(picture, Picture)
    lines = head.markdown.splitlines()
    assert lines[0].startswith("Which card? — **")
    assert lines[1:] == ["Square: **28 · D3**", "### Set a flag", "On which side?"]
    assert any(isinstance(block, Text) for block in first.sheet.blocks[2:]) == ("points" in text(first.sheet))


async def test_a_draft_is_there_after_a_restart(world: World, people: tuple[Someone, ...]) -> None:
    first, _ = people
    await first.must("open")
    await first.choose(offered(first.sheet)[0])
    await first.choose("3,2")
    shown = first.sheet
    await world.restart()
    assert text(await first.must("open")) == text(shown)
    await first.choose("N")
    await first.confirms()


async def test_controls_of_before_a_restart_still_work(world: World, people: tuple[Someone, ...]) -> None:
    first, _ = people
    await first.must("open")
    await first.choose(offered(first.sheet)[0])
    await world.restart()
    await first.choose("3,2")
    assert "On which side?" in text(first.sheet)


async def test_two_devices_show_one_draft(world: World, people: tuple[Someone, ...]) -> None:
    phone, _ = people
    desk = Someone(world, phone.person, phone.table)
    await phone.must("open")
    await desk.must("open")
    await phone.choose(offered(phone.sheet)[0])
    await desk.choose(offered(desk.sheet)[1])
    assert "out of date" in text(desk.sheet)
    assert "On which square?" in text(desk.sheet)
    await desk.choose("3,2")
    await phone.must("open")
    assert "On which side?" in text(phone.sheet)


async def test_a_device_cannot_confirm_what_it_does_not_show(world: World, people: tuple[Someone, ...]) -> None:
    phone, _ = people
    await phone.must("open")
    await phone.choose(offered(phone.sheet)[0])
    await phone.choose("3,2")
    await phone.click(button(phone.sheet, "pass"))
    desk = Someone(world, phone.person, phone.table)
    await desk.must("open")
    await desk.click(button(desk.sheet, "back", 1))
    await desk.choose("0,0")
    await desk.click(button(desk.sheet, "pass"))
    before = (await world.store.table(phone.table)).length
    await phone.confirms()
    assert "out of date" in text(phone.sheet)
    assert "A1" in text(phone.sheet)
    assert (await world.store.table(phone.table)).length == before


async def test_the_same_confirm_twice_acts_once_and_is_answered_alike(
    world: World, people: tuple[Someone, ...]
) -> None:
    first, _ = people
    await first.must("open")
    await first.choose(offered(first.sheet)[0])
    await first.choose("3,2")
    await first.click(button(first.sheet, "pass"))
    confirm = button(first.sheet, "confirm")
    once = await first.click(confirm, cause="twice")
    length = (await world.store.table(first.table)).length
    again = await first.click(confirm, cause="twice")
    assert text(once) == text(again)
    assert (await world.store.table(first.table)).length == length


async def test_a_double_click_on_confirm_acts_once(world: World, people: tuple[Someone, ...]) -> None:
    first, _ = people
    await first.must("open")
    await first.choose(offered(first.sheet)[0])
    await first.choose("3,2")
    await first.click(button(first.sheet, "pass"))
    confirm = button(first.sheet, "confirm")
    await first.click(confirm)
    length = (await world.store.table(first.table)).length
    with pytest.raises(RefusedError, match="not_due"):
        await first.click(confirm)
    assert (await world.store.table(first.table)).length == length


async def test_a_panel_of_an_old_decision_shows_the_present_one(world: World, people: tuple[Someone, ...]) -> None:
    first, second = people
    await first.must("open")
    old = first.sheet
    await first.takes_turn()
    await second.takes_turn()
    key = next(b for b in buttons(old) if b.action == "key")
    await first.must("open")
    shown = await first.click(key)
    assert "moved on" in text(shown)


async def test_confirming_takes_the_draft_with_it(world: World, people: tuple[Someone, ...]) -> None:
    first, _ = people
    await first.takes_turn()
    assert await world.store.drafts(first.table) == ()


async def test_a_confirm_that_is_not_ready_confirms_nothing(world: World, people: tuple[Someone, ...]) -> None:
    first, _ = people
    await first.must("open")
    length = (await world.store.table(first.table)).length
    key = next(b for b in buttons(first.sheet) if b.action == "key")
    await first.must("confirm", key.args[:2])
    assert (await world.store.table(first.table)).length == length


@pytest.mark.parametrize("args", [(), ("x",), ("0.0", "", "9"), ("4.0", "zzzzzz", "0.0", "1"), ("", "", "a.b")])
@pytest.mark.parametrize("action", ["key", "step", "back", "pass", "page", "confirm", "typed"])
async def test_forged_arguments_do_no_harm(
    world: World, people: tuple[Someone, ...], action: str, args: tuple[str, ...]
) -> None:
    first, _ = people
    length = (await world.store.table(first.table)).length
    answer = await first.press(action, args, fields={"text": "1"})
    assert isinstance(answer, Show | Refuse)
    assert (await world.store.table(first.table)).length == length


async def test_the_picture_shows_the_marks_of_what_can_be_picked(world: World, people: tuple[Someone, ...]) -> None:
    first, _ = people
    await first.must("open")
    shot, question = world.pictures.seen[-1]
    assert (shot.view.seat, shot.private, question.seat, question.draft) == (0, True, 0, ())
    assert labels(question.keys) == ("1", "2")
    card = offered(first.sheet)[0]
    await first.choose(card)
    question = world.pictures.seen[-1][1]
    assert (len(question.keys), question.chosen) == (96, (card,))
    await first.choose("3,2")
    shot, question = world.pictures.seen[-1]
    assert labels(question.keys) == ("A", "B", "C", "D")
    assert question.draft == (Move("lay", (card, "3,2")),)
    assert isinstance(shot.view, ToyView)
    assert shot.view.laid == (3, 2)
    await first.choose("N")
    question = world.pictures.seen[-1][1]
    assert question.keys == ()
    assert [str(move) for move in question.draft] == [f"lay {card} 3,2", "flag N"]


async def test_hints_say_what_a_move_brings_unless_they_are_off(world: World) -> None:
    for hints in ("true", "false"):
        first, second = await world.started(2, hints=hints)
        await first.must("open")
        await first.click(button(first.sheet, "step", 2))
        await first.confirms()
        await second.takes_turn()
        await first.must("open")
        if "Which card?" in text(first.sheet):
            await first.choose(offered(first.sheet)[0])
        await first.choose("3,2")
        assert ("points at once" in text(first.sheet)) == (hints == "true")


async def test_private_words_are_in_the_language_of_who_clicks(world: World) -> None:
    first, _ = await world.started(2)
    first.person = type(first.person)(first.person.id, first.person.name, "de")
    await first.must("open")
    assert button(first.sheet, "confirm").label == "Bestätigen"


async def test_without_a_picture_the_panel_has_the_board_as_text(world: World) -> None:
    first, _ = await world.started(2)
    world.pictures.possible = False
    sheet = await first.must("open")
    assert not any(isinstance(block, Picture) for block in sheet.blocks)
    assert any(isinstance(block, Text) and "```\nPerson 1: 0" in block.markdown for block in sheet.blocks)


async def test_the_button_says_when_confirming_rolls_the_die(people: tuple[Someone, ...]) -> None:
    first, second = people
    await first.takes_turn()
    await second.must("open")
    if offered(second.sheet):
        await second.choose("low")
        assert button(second.sheet, "confirm").label == "Confirm and roll"
    await second.confirms()


async def test_a_draft_of_another_decision_is_dropped_and_the_panel_says_so(
    world: World, people: tuple[Someone, ...]
) -> None:
    first, _ = people
    await world.store.put_draft(Draft(first.table, 0, "1.0", ("bid 3",), 0))
    assert "no longer applies" in text(await first.must("open"))
    assert "no longer applies" not in text(await first.must("open"))


async def test_a_draft_that_the_rules_no_longer_allow_is_dropped(world: World, people: tuple[Someone, ...]) -> None:
    first, _ = people
    owed = (await world.house._kit.plays.of(await world.store.table(first.table))).owed[0]
    await world.store.put_draft(Draft(first.table, 0, owed.id, ("lay 9",), 0))
    assert "no longer applies" in text(await first.must("open"))
    assert await world.store.drafts(first.table) == ()


@pytest.mark.parametrize("place", ["-1.0", "0.-9", "-1.-9", "x", "", "9.0", "0.9", "99999999999999999999.0"])
@pytest.mark.parametrize("action", ["typed", "step", "back"])
async def test_a_place_that_no_draft_has_is_refused(people: tuple[Someone, ...], action: str, place: str) -> None:
    first, _ = people
    await first.must("open")
    stamp = button(first.sheet, "key").args[:2]
    answer = await first.press(action, (*stamp, place, "1"), fields={"text": "1"})
    assert isinstance(answer, Refuse | Show)
