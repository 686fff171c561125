"""Many tables in the middle of their games, written into a database through the store."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules import play as rules
from rules.api import Entry
from rules.chance import Seeded
from rules.play import Play, begin, opened
from rules.players import random_player
from rules.registry import GAMES, data_for
from store.rows import Changes, Intent, NewAct, NewTable, Phase, Seat
from store.store import Store
from tables.act import stored
from tables.settings import Settings

GAME: Final = "carcassonne"
SEED: Final = "5eed" * 16
AGO: Final = 2 * 60 * 60
"""How many seconds ago it was played: posts of then keep their controls, and nobody's time is over."""
FIRST_MESSAGE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of a game of two: seat `owing` is to take its turn."""

    play: Play[Any]
    entries: tuple[Entry, ...]
    owing: int


def opening(turns: int, seed: int) -> Opening:
    """A game after so many turns of players who take any move."""
    game, generator = GAMES[GAME], random.Random(seed)
    setup = Settings.of(game).fresh(game, 2)
    source = Seeded(f"{SEED} ")
    acted = opened(begin(game, setup, data_for(game, setup)), source)
    entries = list(acted.entries)
    for _ in range(turns):
        seat = acted.play.owed[0].decision.seat
        moves = random_player.choose(game, acted.play.state, seat, generator)
        acted = rules.act(acted.play, seat, moves, source)
        entries += acted.entries
    return Opening(acted.play, tuple(entries), acted.play.owed[0].decision.seat)


async def seed_table(
    store: Store, number: int, guild: int, channel: int, people: Sequence[tuple[int, str]], begun: Opening
) -> str:
    """One running table whose channel has been told everything; gives its id."""
    game, settings, at = GAMES[GAME], Settings.of(GAMES[GAME]), int(time.time()) - AGO
    seats = tuple(Seat(i, id_, name, cause=f"join-{number}-{i}") for i, (id_, name) in enumerate(people))
    new = NewTable(guild, channel, people[0][0], GAME, settings.write(), "en", SEED, seats, at)
    table = (await store.create_table(new, f"open-{number}")).act.table_id
    for name in begun.play.setup.sets:
        await store.put_data_set(game.shipped(name))
    setup = Settings(settings.sets, settings.options, data=begun.play.setup.data).write()
    changes = Changes(phase=Phase.RUNNING, setup=setup)
    await store.append(NewAct(table, f"start-{number}", at, 0, stored(begun.entries), changes=changes))
    intent = Intent(table, len(begun.entries), Phase.RUNNING, f"seed-{number}", at)
    await store.open_intent(intent)
    await store.confirm_post(table, intent.nonce, channel, FIRST_MESSAGE + number, at)
    return table
