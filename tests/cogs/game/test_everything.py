"""A whole game with everything over HTTP and websocket, click by click as the rules alone play it."""

import random
from collections.abc import AsyncIterator
from typing import Final

import pytest

from bench.diary import Diary, Watched
from rules.carcassonne.expansions.gold_mines import PICK, ingots_of
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.chance import Seeded
from rules.codecs import CODECS
from rules.play import Play, act, begin, opened
from rules.players import random_player
from rules.record.read import parse
from rules.record.verify import verify
from rules.registry import data_for, setup_for
from sandbox.scripted import control_of, found
from sandbox.seen import SeenMessage
from tests.cogs.game.acting import Act, act_of, clicked, draft, newest, of_kind, started
from tests.cogs.game.life import Life
from tests.cogs.game.online import Online, online_with_luck

PEOPLE: Final = ("ada", "bohumil", "fox")
LUCK: Final = Seeded("everything 2")
GLANCES: Final = 12
"""Random moves among which each act of the plan is chosen."""
CIRCLE: Final = ("add", "remove")
TOKEN_SECONDS: Final = 901


@pytest.fixture
def toy() -> bool:
    return False


@pytest.fixture
async def bot(life: Life, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Online]:
    async with online_with_luck(life, monkeypatch, LUCK) as bot:
        yield bot


def planned() -> tuple[Play[State], list[Act]]:
    """A game played by the rules alone, at random but fond of ingots beside figures, and of sharing them out."""
    preset = next(preset for preset in CARCASSONNE.presets if preset.key == "everything")
    setup = setup_for(CARCASSONNE, len(PEOPLE), preset.sets, preset.options)
    play = opened(begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup)), LUCK).play
    generator, acts = random.Random(2), list[Act]()
    while not play.over:
        seat = play.owed[0].decision.seat
        offers = [random_player.choose(CARCASSONNE, play.state, seat, generator) for _ in range(GLANCES)]
        after = [act(play, seat, moves, LUCK).play for moves in offers]
        best = max(range(GLANCES), key=lambda i: golden(after[i]))
        acts.append(act_of(play, seat, offers[best]))
        play = after[best]
    return play, acts


def golden(play: Play[State]) -> float:
    """How near a position is to a sharing-out between seats."""
    lying = ingots_of(play.state).lying
    near = sum(lying.get(cell, 0) * len(figures) for (cell, _), figures in play.state.figures.items())
    return 10 * sum(owed.decision.kind == PICK for owed in play.owed) + near / 4


async def test_a_game_with_everything_is_played_over_the_wire_as_by_the_rules(bot: Online) -> None:
    play, acts = planned()
    picks, circles = of_kind(acts, PICK), [i for i in of_kind(acts, *CIRCLE) if acts[i].foreign]
    assert len({acts[i].seat for i in picks}) > 1, "no ingots are shared out by clicks"
    assert circles, "nobody acts in a circle of somebody else"
    people = [Watched(bot.client, who, Diary()) for who in PEOPLE]
    post = await started(people, "everything")
    for number, one in enumerate(acts):
        person = people[one.seat]
        assert not one.foreign or post.mentions == (person.who,)
        panel = await draft(person, post, one)
        if number == circles[0]:
            await bot.client.advance(TOKEN_SECONDS)
        stale = panel
        if number == picks[0]:
            await bot.down()
            await bot.up()
            panel = await clicked(person, post, control_of(post, "open").custom_id)
            assert found(panel, "confirm"), "the draft is kept"
        await clicked(person, panel, control_of(panel, "confirm").custom_id)
        if number == picks[0]:
            assert "Bohumil" in (await clicked(person, stale, control_of(stale, "confirm").custom_id)).text
        post = await newest(bot, people[0], post)
    table = post.controls[0].custom_id.split("|")[2]
    stored = await bot.life.now.store.entries(table)
    assert [(entry.seat, entry.text) for entry in stored] == [(line.entry.seat, line.entry.text) for line in play.lines]
    await over(bot, people[0], post)
    (record,) = [file for file in post.files if file.name.endswith(".json")]
    (read,) = parse((await bot.client.download(record.url)).decode())
    assert verify(read, CODECS) is None
    assert read["expect"]["final"] == list(CARCASSONNE.result(play.state).scores)


async def over(bot: Online, person: Watched, post: SeenMessage) -> None:
    """What stays of a finished game: looking at it; there is nothing more to play."""
    for action in ("board", "scores", "record"):
        assert (await clicked(person, post, control_of(post, action).custom_id)).ephemeral
    play = control_of(post, "board").custom_id.replace("board", "open")
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Play", "custom_id": play}]}
    message = await bot.client.plant(post.channel_id, content="An old post", components=[row])
    said = await clicked(person, message, play)
    assert said.ephemeral
    assert "over" in said.text
