"""What the soak plays, and what it finds wrong."""

import random
from itertools import islice
from pathlib import Path

import pytest

from bench.programme import Opening, changed_in_lobby, programme
from bench.sitters import SOMEBODY, said_in, sitters
from bench.tally import errors
from rules.registry import GAMES
from store.rows import Changes
from store.time_rows import Vote, VoteState
from tables.replacing import COMPUTER, PERSON
from tests.tables.world import World, world_at

ALL = {Opening(game.id, preset.key) for game in GAMES.values() for preset in game.presets}


@pytest.mark.parametrize("seed", range(5))
def test_the_first_tables_are_of_different_games_and_every_preset_has_its_turn(seed: int) -> None:
    openings = list(islice(programme(GAMES, random.Random(seed)), 2 * len(ALL)))
    assert {each.game for each in openings[: len(GAMES)]} == set(GAMES)
    assert set(openings[: len(ALL)]) == set(openings[len(ALL) :]) == ALL


def test_a_host_changes_neither_what_is_played_nor_the_start_tiles() -> None:
    (game, option), *_ = ((game, game.own_start[0]) for game in GAMES.values() if game.own_start is not None)
    offered = ("preset", "sets", f"option:{option}", "time.limit", "private")
    chosen = {changed_in_lobby(game, offered, random.Random(seed)) for seed in range(40)}
    assert chosen == {"time.limit", "private"}
    assert changed_in_lobby(game, ("preset",), random.Random(1)) is None


def test_an_error_in_the_log_is_found_whoever_wrote_it_and_nothing_else_is() -> None:
    log = "\n".join(
        (
            "2026-11-30 06:19:39,790 ERROR   cogs.ui.errors: 1|more|K: failed, code C43473",
            "Traceback (most recent call last):",
            "2026-11-30 06:19:39,809 INFO    cogs.ui.dispatcher: said ERROR in 545 ms",
            "2026-11-30 06:19:40,001 CRITICAL console.run: gone",
            "2026-11-30 06:19:41,790 ERROR   cogs.ui.errors: 1|more|K: failed, code C43473",
        )
    )
    assert errors(log) == {"cogs.ui.errors: 1|more|K: failed, code C43473": 2, "console.run: gone": 1}


def test_a_line_is_found_in_its_place_whatever_the_name_was_of_a_seat_that_changed_hands() -> None:
    text = "● Ada lays a tile.\n■ Fox scores 3."
    first = said_in(text, f"{SOMEBODY} lays a tile.", 0)
    assert first == len("● Ada lays a tile.")
    assert said_in(text, "■ Fox scores 3.", first) == len(text)
    assert said_in(text, f"{SOMEBODY} lays a tile.", first) is None
    assert said_in(text, f"{SOMEBODY} scores 4.", 0) is None


async def test_seats_that_were_taken_over_are_known_from_the_proposals(tmp_path: Path) -> None:
    async with world_at(tmp_path / "tables.db") as world:
        await _taken_over(world)


async def _taken_over(world: World) -> None:
    host, *_ = await world.started(3)
    now = world.clock.now()
    for number, kind in enumerate((PERSON, COMPUTER)):
        subject = f"{number} 7 Somebody\tPerson 1" if kind == PERSON else f"{number}\tPerson 2"
        vote = Vote(host.table, number, kind, 2, subject, 1, now, now + 60, state=VoteState.PASSED)
        await world.store.change(host.table, Changes(votes=(vote,)), now)
    sat = await sitters(world.store, await world.store.table(host.table))
    assert sat.renamed == {0, 1}
    assert sat.known == {3}
