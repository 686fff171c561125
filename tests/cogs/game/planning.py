"""Games that the rules alone play beforehand, so that it is known what has to be clicked over the wire."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from rules.api import Game
from rules.chance import Seeded
from rules.codecs import CODECS
from rules.message import Seat
from rules.play import Play, act, begin, opened
from rules.players import random_player
from rules.record.read import parse
from rules.record.verify import verify
from rules.registry import data_for, setup_for
from sandbox.seen import SeenMessage
from tests.cogs.game.acting import Act, act_of
from tests.cogs.game.online import Online

Liking = Callable[[Play[Any], Seat], float]
"""How much is thought of a position, by who brought it about."""


def planned(
    game: Game[Any],
    preset: str,
    players: int,
    luck: Seeded,
    *,
    seed: int,
    liking: Liking = lambda play, seat: 0.0,
    glances: int = 1,
    enough: Callable[[Sequence[Act]], bool] = lambda acts: False,
) -> tuple[Play[Any], list[Act]]:
    """A play to its end, or until there is `enough`, and its acts: each the one liked best of some random ones."""
    found = next(each for each in game.presets if each.key == preset)
    setup = setup_for(game, players, found.sets, found.options)
    play = opened(begin(game, setup, data_for(game, setup)), luck).play
    generator, acts = random.Random(seed), list[Act]()
    while not play.over and not enough(acts):
        seat = play.owed[0].decision.seat
        offers = [random_player.choose(game, play.state, seat, generator) for _ in range(glances)]
        after = [act(play, seat, moves, luck).play for moves in offers]
        best = max(range(glances), key=lambda i: liking(after[i], seat))
        acts.append(act_of(play, seat, offers[best]))
        play = after[best]
    return play, acts


async def assert_kept(bot: Online, post: SeenMessage, play: Play[Any]) -> None:
    """The store keeps of a post's table what the rules alone have played."""
    table = post.controls[0].custom_id.split("|")[2]
    stored = await bot.life.now.store.entries(table)
    assert [(entry.seat, entry.text) for entry in stored] == [(line.entry.seat, line.entry.text) for line in play.lines]


async def assert_recorded(bot: Online, post: SeenMessage, play: Play[Any]) -> None:
    """The last post carries the record of the play, which verifies."""
    (record,) = [file for file in post.files if file.name.endswith(".json")]
    (read,) = parse((await bot.client.download(record.url)).decode())
    assert verify(read, CODECS) is None
    assert read["expect"]["final"] == list(play.game.result(play.state).scores)
