"""A table on the map over HTTP and websocket: chips, a set, and a bought turn with a restart between its two parts."""

import random
from collections.abc import AsyncIterator
from typing import Final

import pytest

from bench.diary import Diary, Watched
from rules.carcassonne.expansions.great_britain.holding import held_by
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.chance import Seeded
from rules.play import Play, act, begin, opened
from rules.players import random_player
from rules.registry import data_for, setup_for
from sandbox.scripted import control_of
from tests.cogs.game.acting import Act, act_of, clicked, draft, newest, started
from tests.cogs.game.life import Life
from tests.cogs.game.online import Online, online_with_luck

PRESET: Final = "great_britain"
PEOPLE: Final = ("ada", "bohumil")
LUCK: Final = Seeded("map 3")
GLANCES: Final = 10
"""Random acts among which each act of the plan is chosen."""


@pytest.fixture
def toy() -> bool:
    return False


@pytest.fixture
async def bot(life: Life, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Online]:
    async with online_with_luck(life, monkeypatch, LUCK) as bot:
        yield bot


def planned() -> tuple[Play[State], list[Act]]:
    """The acts of a game played by the rules alone, fond of chips, up to a set that was chosen and a bought turn."""
    preset = next(preset for preset in CARCASSONNE.presets if preset.key == PRESET)
    setup = setup_for(CARCASSONNE, len(PEOPLE), preset.sets, preset.options)
    play = opened(begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup)), LUCK).play
    generator, acts = random.Random(2), list[Act]()
    while not (any(one.has("redeem") for one in acts) and any(one.has("isle") for one in acts[:-3])):
        seat = play.owed[0].decision.seat
        offers = [random_player.choose(CARCASSONNE, play.state, seat, generator) for _ in range(GLANCES)]
        after = [act(play, seat, moves, LUCK).play for moves in offers]
        best = max(range(GLANCES), key=lambda i: (len(held_by(after[i].state).hands[seat]), -i))
        acts.append(act_of(play, seat, offers[best]))
        play = after[best]
        assert not play.over, "no set was chosen"
    return play, acts


async def test_a_turn_is_bought_and_its_second_part_played_by_the_next_process(bot: Online) -> None:
    play, acts = planned()
    bought = next(number for number, one in enumerate(acts) if one.has("isle"))
    assert acts[bought + 1].seat == acts[bought].seat
    people = [Watched(bot.client, who, Diary()) for who in PEOPLE]
    post = await started(people, PRESET)
    for number, one in enumerate(acts):
        person = people[one.seat]
        assert post.mentions == (person.who,)
        panel = await draft(person, post, one)
        after = await clicked(person, panel, control_of(panel, "confirm").custom_id)
        post = await newest(bot, people[0], post)
        if number == bought:
            assert "sends a figure to the Isle of Man" in after.text
            await bot.down()
            await bot.up()
    table = post.controls[0].custom_id.split("|")[2]
    stored = await bot.life.now.store.entries(table)
    assert [(entry.seat, entry.text) for entry in stored] == [(line.entry.seat, line.entry.text) for line in play.lines]
    texts = [message.text for message in await people[0].messages(post.channel_id)]
    assert any("turns over a chip" in text for text in texts)
    assert any("takes an extra turn" in text for text in texts)
