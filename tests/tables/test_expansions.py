"""Carcassonne with expansions by clicks alone: everything together, and a sharing-out of ingots across a restart."""

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from rules.api import Chance, Due
from rules.carcassonne.game import CARCASSONNE, Carcassonne
from rules.carcassonne.state import State
from tests.tables.world import Someone, World, buttons, menus, offered, text, world_at

TURNS: Final[tuple[tuple[str, str, int, tuple[str, ...]], ...]] = (
    ("base.V", "1,0", 90, ()),
    ("gold.6", "1,-1", 0, ("0,0", "city@N")),
    ("gold.1", "0,1", 0, ("0,0",)),
    ("base.E", "1,-2", 180, ()),
    ("base.U", "-1,0", 0, ()),
    ("base.B", "2,-2", 0, ()),
    ("base.E", "-1,-1", 90, ("city@E",)),
    ("base.R", "0,-1", 180, ()),
)
"""Example G05: tile, square, turn, ingot and part. The last tile completes a city of both players with three ingots."""


class Stacked(Carcassonne):
    """The game with the tiles of `TURNS` on top of the pile."""

    def due(self, state: State) -> Due:
        due = super().due(state)
        if isinstance(due, Chance) and len(state.tiles) <= len(TURNS):
            return Chance(due.purpose, (TURNS[len(state.tiles) - 1][0],))
        return due


@pytest.fixture
async def everything(tmp_path: Path) -> AsyncIterator[World]:
    async with world_at(tmp_path / "tables.db", game=CARCASSONNE) as world:
        yield world


@pytest.fixture
async def stacked(tmp_path: Path) -> AsyncIterator[World]:
    async with world_at(tmp_path / "tables.db", game=Stacked()) as world:
        yield world


async def test_a_game_with_everything_is_played_by_clicks(everything: World) -> None:
    people = await everything.started(2, preset="everything")
    generator = random.Random(5)
    for _ in range(2000):
        waiting = [person for person in people if hasattr(await person.press("open"), "sheet") and _asked(person)]
        if not waiting:
            break
        await _answers(waiting[0], generator)
        await everything.house.idle()
    last = everything.main_posts(people[0].table)[-1].sheet
    assert "The game is over" in text(last)
    lines = [entry.text for entry in await everything.store.entries(people[0].table)]
    kinds = {line.split()[0] for line in lines}
    assert {"place", "deploy", "gold", "circle", "pass", "roll"} <= kinds
    assert kinds & {"add", "remove"}


def _asked(person: Someone) -> bool:
    return bool(offered(person.sheet)) or any(b.action in ("confirm", "pass") for b in buttons(person.sheet))


async def _answers(person: Someone, generator: random.Random) -> None:
    """One act, each key at random; what may be declined is declined now and then."""
    while _asked(person) or menus(person.sheet):
        passing = [b for b in buttons(person.sheet) if b.action == "pass"]
        if passing and generator.random() < 0.3:
            await person.click(passing[0])
        elif offered(person.sheet):
            await person.choose(generator.choice(offered(person.sheet)))
        else:
            await person.confirms()
            return


async def test_ingots_are_shared_out_by_several_seats_across_a_restart(stacked: World) -> None:
    people = await stacked.started(2, preset="gold_rush")
    for number, (_, cell, degrees, keys) in enumerate(TURNS):
        await _lays(people[number % 2], cell, degrees, keys)
        await stacked.house.idle()
    picker, other = people[1], people[0]
    await picker.must("open")
    assert offered(picker.sheet) == ["1,-1", "0,0"]
    await picker.choose("0,0")
    old = next(b for b in buttons(picker.sheet) if b.action == "confirm")
    await picker.confirms()
    await stacked.house.idle()
    assert stacked.main_posts(other.table)[-1].sheet.ping == (other.person.id,)
    await stacked.restart()
    await picker.press("confirm", old.args)
    await other.must("open")
    assert offered(other.sheet) == ["1,-1", "0,0"]
    await other.choose("1,-1")
    await other.confirms()
    await stacked.house.idle()
    picks = [e for e in await stacked.store.entries(other.table) if e.text.startswith("pick ")]
    assert [(entry.seat, entry.text) for entry in picks] == [
        (1, "pick 0,0"),
        (0, "pick 1,-1"),
        (1, "pick 0,0"),
    ]
    told = "\n".join(text(post.sheet) for post in stacked.main_posts(other.table))
    assert told.count("ingot from") == 3


async def _lays(person: Someone, cell: str, degrees: int, keys: tuple[str, ...]) -> None:
    """A whole turn by clicks; what is offered besides is declined."""
    await person.must("open")
    if offered(person.sheet):
        await person.choose(cell)
    await _turns(person, f"{degrees}°")
    for key in keys:
        if key in offered(person.sheet):
            await person.choose(key)
    passing = [b for b in buttons(person.sheet) if b.action == "pass"]
    if passing:
        await person.click(passing[0])
    if any(b.action == "confirm" for b in buttons(person.sheet)):
        await person.confirms()


async def _turns(person: Someone, label: str) -> None:
    for _ in range(4):
        steps = [b for b in buttons(person.sheet) if b.action == "step"]
        if not steps or steps[1].label == label:
            return
        await person.click(steps[2])
