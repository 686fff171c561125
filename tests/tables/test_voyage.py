"""A voyage of New Entdecker by clicks alone: step by step in the panel, one post at its end, secrets for one seat."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.api import Chance, Due
from rules.new_entdecker.game import NewEntdecker
from rules.new_entdecker.state import State
from tests.tables.world import Someone, World, button, buttons, menus, offered, text, world_at

DRAWN = ("sea", "coast")


class Stacked(NewEntdecker):
    """The game with known tiles on top of the stacks, and plain backs."""

    def due(self, state: State) -> Due:
        due = super().due(state)
        if not isinstance(due, Chance):
            return due
        known = {"back": "plain", "draw": DRAWN[state.sailing.taken % len(DRAWN)] if state.voyage else "", "roll": "2"}
        value = known.get(due.purpose)
        return Chance(due.purpose, (value,), due.audience, due.seat) if value in due.options else due


@pytest.fixture
async def sea(tmp_path: Path) -> AsyncIterator[World]:
    async with world_at(tmp_path / "tables.db", game=Stacked()) as world:
        yield world


@pytest.fixture
async def people(sea: World) -> tuple[Someone, ...]:
    return await sea.started(2, order="joined")


async def declared(person: Someone, number: str = "2") -> None:
    """The panel where the stack for the first hidden tile is asked for."""
    await person.must("open")
    await person.choose("S-D")
    await person.choose("hidden")
    await person.types(number, "1.1")


async def test_steps_before_a_draw_are_one_draft_and_the_panel_says_when_they_become_final(
    people: tuple[Someone, ...],
) -> None:
    first, _ = people
    await declared(first)
    assert [b.label for b in buttons(first.sheet) if b.action == "back"] != []
    await first.choose("1")
    assert button(first.sheet, "confirm").label == "Confirm and turn the tile"
    assert "After that nothing above can be changed." in text(first.sheet)
    assert "Start: **" in text(first.sheet)
    await first.must("back", button(first.sheet, "back").args)
    assert "S-D" in offered(first.sheet)


async def test_what_a_draw_has_shown_stays_and_the_next_step_follows_in_the_same_panel(
    sea: World, people: tuple[Someone, ...]
) -> None:
    first, _ = people
    posts = len(sea.main_posts(first.table))
    await declared(first)
    await first.choose("1")
    await first.confirms()
    await sea.house.idle()
    assert "discovers D8: sea" in text(first.sheet)
    assert "cannot be taken back" in text(first.sheet)
    assert "Take a hidden tile, 1 left" in text(first.sheet)
    assert not [b for b in buttons(first.sheet) if b.action == "back"]
    assert len(sea.main_posts(first.table)) == posts
    await first.choose("2")
    await first.confirms()
    await sea.house.idle()
    assert len(sea.main_posts(first.table)) == posts


async def test_one_post_tells_the_whole_voyage_and_calls_the_next_seat(sea: World, people: tuple[Someone, ...]) -> None:
    first, second = people
    await declared(first)
    await first.choose("1")
    await first.confirms()
    await first.choose("2")
    await first.confirms()
    posts = len(sea.main_posts(first.table))
    await finished(first)
    await sea.house.idle()
    told = sea.main_posts(first.table)[posts:]
    assert len(told) == 1
    said = text(told[0].sheet)
    for step in (
        "starts at S-D",
        "pays for up to 2 hidden tiles",
        "discovers D8 (sea), ",
        " (coast).",
        "places a unit",
    ):
        assert step in said, step
    assert told[0].sheet.ping == (second.person.id,)


async def finished(person: Someone) -> None:
    """The coast is placed anywhere, a scout put on it."""
    while not [b for b in buttons(person.sheet) if b.action == "confirm"]:
        await person.choose(offered(person.sheet)[0])
    await person.confirms()


async def test_a_number_is_offered_by_itself_alone(sea: World) -> None:
    people = await sea.started(2, preset="heads", order="joined")
    await people[0].must("open")
    items = [item for menu in menus(people[0].sheet) for item in menu.items]
    assert [(item.value, item.label) for item in items][:2] == [("1", "1"), ("2", "2")]
    await people[0].choose("11")
    assert [item.label for menu in menus(people[0].sheet) for item in menu.items] == []
    assert next(b.label for b in buttons(people[0].sheet) if b.action == "key") == "12"
