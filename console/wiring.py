"""What the bot is made of, put together: store, games, painters, tables, Discord. Imported by `run` only."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from console.dying import dying_at
from console.language import terminal_words
from console.pulse import Pulse, beating
from console.settings import Settings
from rules.api import View
from rules.codecs import CODECS
from rules.message import message
from rules.play import Play
from rules.players import easy_player, greedy_player
from rules.record.write import exported, layout
from rules.registry import GAMES
from words.speech import Words
from words.text_board import text_board

if TYPE_CHECKING:
    from cogs.client import Ready, Tilewright
    from store.store import Store
    from tables.house import House
    from tables.painter import Painter
    from tables.ports import Clock, Pictures, Player
    from tables.sheet import Document

log = logging.getLogger(__name__)
SCOPE: Final = "app"
"""Where the store keeps what belongs to the bot as a whole."""
DELAY: Final = 0.5
"""Seconds that computer players wait before they move."""
DAY: Final = 24 * 60 * 60
GRACE: Final = 3.0
"""Seconds that running clicks have to be answered once the bot is to stop."""
LEAVING: Final = 1.0
"""Seconds for each other step of stopping; all together are under five."""


@dataclass(frozen=True, slots=True)
class Bot:
    """The parts that others talk to."""

    client: "Tilewright"
    house: "House"
    store: "Store"


@asynccontextmanager
async def build(
    settings: Settings,
    *,
    force_registration: bool = False,
    pictures: "Pictures | None" = None,
    clock: "Clock | None" = None,
) -> AsyncIterator[Bot]:
    """Puts the bot together, not yet logged in; at the end it is taken apart in order, within some seconds.

    Tests bring other `pictures`; `clock` is the time that all tables go by. Raises what opening the store raises.
    """
    from cogs.client import Tilewright
    from store.store import Store
    from tables.house import House
    from tables.kit import no_hook

    async with AsyncExitStack() as parts:
        store = await parts.enter_async_context(await Store.open(settings.database))
        client = Tilewright(_Memory(store), force_registration=force_registration, ready_timeout=settings.ready_timeout)
        waiting = _nothing
        if pictures is None:
            painter = await parts.enter_async_context(_painter(settings.picture_cache))
            pictures, waiting = painter, painter.waiting
        players = await parts.enter_async_context(_players(store))
        house = House(
            store,
            GAMES,
            pictures,
            _board,
            client.courier,
            players=players,
            records=_record,
            clock=clock,
            hook=dying_at(settings.stop_at) if settings.stop_at else no_hook,
            delay=DELAY,
            patience=settings.patience * DAY,
        )
        client.serve(house, house.open, tell_ready, settings.default_language)
        await parts.enter_async_context(beating(Pulse(store, house, client.dispatcher.delays, waiting)))
        try:
            yield Bot(client, house, store)
        finally:
            await _within(GRACE + LEAVING, asyncio.gather(client.dispatcher.close(GRACE), house.close()), "clicks")
            await _within(LEAVING, client.close(), "Discord")


@asynccontextmanager
async def _painter(cache: Path) -> AsyncIterator["Painter"]:
    """The painters of all games, at work in threads of their own."""
    from render.gallery import Gallery
    from render.queue import RenderQueue
    from render.sprites import SpriteStore
    from tables.painter import Drawings, Painter

    async with RenderQueue[Drawings]() as queue:
        yield Painter(Gallery(SpriteStore(cache)), queue)


@asynccontextmanager
async def _players(store: "Store") -> AsyncIterator[Mapping[str, "Player"]]:
    """The computer players by the kind that seats have."""
    from tables.thinking import LEVELS, Apart, InThread

    normal = InThread(greedy_player.choose)
    async with Apart(store, normal) as hard:
        yield dict(zip(LEVELS, (InThread(easy_player.choose), normal, hard), strict=True))


def _nothing() -> int:
    """How many pictures wait where tests bring their own painter."""
    return 0


def tell_ready(ready: "Ready") -> None:
    """Tells whoever started the bot that it is there, and how to invite it."""
    words = terminal_words()
    print(words.say(message("run.invite", link=ready.invite)))
    print(words.say(message("run.ready", name=ready.name, n=ready.servers)), flush=True)


class _Memory:
    """What the front end remembers, in the settings of the store."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    async def get(self, key: str) -> str | None:
        return (await self._store.settings(SCOPE)).get(key)

    async def put(self, key: str, value: str) -> None:
        await self._store.put_setting(SCOPE, key, value)


def _board(view: View, words: Words, names: Sequence[str]) -> str:
    """The board as text, for where no picture can be shown."""
    return text_board(GAMES[view.game].sketch(view), view, words, names)


def _record(play: Play[Any], table: str, names: Sequence[str], tags: Mapping[str, str]) -> "Document":
    """The open game record of a game at which nobody plays on, with what the table has to say beside it."""
    from tables.sheet import Document

    name = f"{play.game.id}-{table}"
    record = exported(play, CODECS[play.game.id], names, name, {"table": table, **tags}, ended=True)
    return Document(f"{name}.json", layout(record).encode())


async def _within(seconds: float, work: Awaitable[Any], what: str) -> None:
    """Awaits a step of stopping, but not for ever: what it leaves undone is found again at the next start."""
    try:
        await asyncio.wait_for(work, seconds)
    except TimeoutError:
        log.warning("%s: not done within %.0f s", what, seconds)
    except Exception:
        log.exception("%s: could not be ended properly", what)
