"""A whole game of New Entdecker over HTTP and websocket, click by click as the rules alone play it."""

import random
from collections.abc import AsyncIterator
from typing import Final

import pytest

from bench.diary import Diary, Watched
from rules.chance import Seeded
from rules.codecs import CODECS
from rules.new_entdecker.game import NEW_ENTDECKER
from rules.new_entdecker.state import State
from rules.play import Play, act, begin, opened
from rules.players import random_player
from rules.record.read import parse
from rules.record.verify import verify
from rules.registry import data_for, setup_for
from sandbox.scripted import control_of, found
from tests.cogs.game.acting import Act, act_of, clicked, draft, newest, started, where
from tests.cogs.game.life import Life
from tests.cogs.game.online import Online, online_with_luck

PEOPLE: Final = ("ada", "bohumil", "fox")
LUCK: Final = Seeded("voyages 1")
TOKEN_SECONDS: Final = 901


@pytest.fixture
def toy() -> bool:
    return False


@pytest.fixture
async def bot(life: Life, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Online]:
    async with online_with_luck(life, monkeypatch, LUCK) as bot:
        yield bot


def planned() -> tuple[Play[State], list[Act]]:
    """A game for three with head scouts, played by the rules alone at random."""
    preset = next(preset for preset in NEW_ENTDECKER.presets if preset.key == "heads")
    setup = setup_for(NEW_ENTDECKER, len(PEOPLE), preset.sets, preset.options)
    play = opened(begin(NEW_ENTDECKER, setup, data_for(NEW_ENTDECKER, setup)), LUCK).play
    generator, acts = random.Random(1), list[Act]()
    while not play.over:
        seat = play.owed[0].decision.seat
        moves = random_player.choose(NEW_ENTDECKER, play.state, seat, generator)
        acts.append(act_of(play, seat, moves))
        play = act(play, seat, moves, LUCK).play
    return play, acts


def goes_on(before: Act, one: Act) -> bool:
    """Whether an act goes on with a voyage."""
    return one.kind == "place" and before.seat == one.seat


def second_scout(before: Act, one: Act) -> bool:
    """Whether an act sends a scout of another seat than the act before it."""
    return before.kind == one.kind == "scout" and before.seat != one.seat


async def test_three_people_sail_to_the_end_with_an_expired_panel_and_a_restart(bot: Online) -> None:
    play, acts = planned()
    voyages, scouts = where(acts, goes_on), where(acts, second_scout)
    assert voyages, "no voyage goes on after a tile"
    assert scouts, "no two seats send scouts one after the other"
    people = [Watched(bot.client, who, Diary()) for who in PEOPLE]
    post = await started(people, "heads", "new_entdecker")
    for number, one in enumerate(acts):
        person = people[one.seat]
        assert not (one.foreign and one.kind == "scout") or person.who in post.mentions
        panel = await draft(person, post, one)
        if number == voyages[0]:
            await bot.client.advance(TOKEN_SECONDS)
        if number == scouts[0]:
            await bot.down()
            await bot.up()
            panel = await clicked(person, post, control_of(post, "open").custom_id)
            assert found(panel, "confirm"), "the draft is kept"
        await clicked(person, panel, control_of(panel, "confirm").custom_id)
        post = await newest(bot, people[0], post)
    table = post.controls[0].custom_id.split("|")[2]
    stored = await bot.life.now.store.entries(table)
    assert [(entry.seat, entry.text) for entry in stored] == [(line.entry.seat, line.entry.text) for line in play.lines]
    await check_posts(people[0], post.channel_id, play)
    (record,) = [file for file in post.files if file.name.endswith(".json")]
    (read,) = parse((await bot.client.download(record.url)).decode())
    assert verify(read, CODECS) is None
    assert read["expect"]["final"] == list(NEW_ENTDECKER.result(play.state).scores)


async def check_posts(person: Watched, channel: int, play: Play[State]) -> None:
    """A post for each turn and one for each act of another seat within it; no chip is named before the end."""
    posts = [m for m in await person.messages(channel, 0) if m.files and not m.ephemeral]
    turns = sum(line.entry.text.startswith("start ") for line in play.lines)
    foreign = sum(line.entry.text.startswith("scout ") for line in play.lines)
    assert turns <= len(posts) <= turns + foreign + 4
    chips = [f"({points})" for points in (5, 10, 15)]
    assert not [post.text for post in posts[:-1] if any(f"hut {n}: " in post.text for n in range(1, 8))]
    assert any(chip in posts[-1].text for chip in chips)
