"""How fast pictures are: finished games from warm sprites, one cold sprite, and the event loop meanwhile."""

import asyncio
import io
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image

from bench import rules
from bench.figures import Figure, figure, seconds
from render.encode import webp
from render.gallery import Drawn, Gallery
from render.queue import RenderQueue
from render.request import Look
from render.sprites import SpriteStore
from rules.api import Chance, Move, Outcome, View
from rules.carcassonne.game import CARCASSONNE
from rules.discovery.game import DISCOVERY
from rules.grid import parse_cell
from rules.play import begin
from rules.registry import data_for, setup_for
from words import words

LOOK = Look("light", ("Anna", "Boris"), (0, 1), "Anna", marks=((), ()))
TICK = 0.001
"""The pause between two ticks of the loop, in seconds."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game played to its end: its name in the figures, what everybody sees of it, how many sprites that takes."""

    name: str
    view: View
    sprites: int
    sprite_cold: str


def figures() -> Iterator[Figure]:
    """The figures of a board of Carcassonne with 72 tiles and of one of The Discovery with 84."""
    gallery = Gallery(SpriteStore())
    base, discovery = _base(), _discovery()
    for finished in (base, discovery):
        yield from _figures(gallery, finished)
    busy, idle = asyncio.run(_gap(gallery, base.view, draw=True)), asyncio.run(_gap(gallery, base.view, draw=False))
    yield figure("picture.loop_gap_p99_ms", 1000 * busy, "ms", 1000 * idle, "the loop with nothing to do")


def _figures(gallery: Gallery, finished: Finished) -> Iterator[Figure]:
    name, view = f"picture.{finished.name}", finished.view
    drawn = _drawn(gallery, view)
    image = Image.open(io.BytesIO(drawn.file.data)).convert("RGB")
    encoding = 1000 * seconds(lambda: webp(image), 3)
    warm = 1000 * seconds(lambda: _drawn(gallery, view), 5)
    yield figure(f"{name}.full_ms", warm, "ms", encoding, "encoding the same picture alone")
    raw = image.width * image.height * 3 / 1000
    yield figure(f"{name}.full_kb", drawn.file.size / 1000, "kB", raw, "its pixels uncompressed")
    cold = 1000 * seconds(lambda: _drawn(Gallery(SpriteStore()), view), 1)
    yield figure(f"{name}.cold_ms", cold, "ms", warm, "the same from warm sprites; every design is planned")
    yield figure(finished.sprite_cold, (cold - warm) / finished.sprites, "ms", 30.0, "the aim")


def _base() -> Finished:
    state = rules.played(0).states[-1]
    while due := CARCASSONNE.due(state):
        if not isinstance(due, tuple):
            raise TypeError("the last state of a game waits for a seat")
        decision = due[0]
        move = next(CARCASSONNE.moves(state, decision))
        state = CARCASSONNE.decide(state, decision, move).state
    sprites = len({(face.type.id, face.turn) for face in state.tiles.values()})
    return Finished("base72", CARCASSONNE.view(state, None), sprites, "picture.sprite_cold_ms")


def _discovery() -> Finished:
    """A game in which every tile is laid as near to the first one as it fits, and followers stay where they stand."""
    setup = setup_for(DISCOVERY, 2)
    state = begin(DISCOVERY, setup, data_for(DISCOVERY, setup)).state
    generator = random.Random(0)
    while due := DISCOVERY.due(state):
        if isinstance(due, Chance):
            state = DISCOVERY.happen(state, Outcome(due.purpose, generator.choice(due.options))).state
        else:
            moves = list(DISCOVERY.moves(state, due[0]))
            move = min(moves, key=_far) if due[0].kind == "place" else moves[min(1, len(moves) - 1)]
            state = DISCOVERY.decide(state, due[0], move).state
    sprites = len({(face.type.id, face.turn) for face in state.tiles.values()})
    return Finished("discovery84", DISCOVERY.view(state, None), sprites, "picture.discovery84.sprite_cold_ms")


def _far(move: Move) -> int:
    x, y = parse_cell(move.keys[1]) or (0, 0)
    return x * x + y * y


def _drawn(gallery: Gallery, view: View) -> Drawn:
    say = words("en").say
    return gallery.draw(view, LOOK, lambda m: say(m, LOOK.names), "board")[0]


async def _gap(gallery: Gallery, view: View, *, draw: bool) -> float:
    """The 99th percentile of the gaps between ticks of the loop, in seconds, with a picture being drawn or not."""
    ticks: list[float] = []
    async with RenderQueue[Drawn]() as queue:
        drawing = [
            asyncio.create_task(queue.picture(str(n), lambda: _drawn(gallery, view))) for n in range(5 if draw else 0)
        ]
        end = time.monotonic() + 0.5
        while time.monotonic() < end or not all(task.done() for task in drawing):
            ticks.append(time.monotonic())
            await asyncio.sleep(TICK)
    gaps = sorted(after - before for before, after in pairwise(ticks))
    return gaps[int(len(gaps) * 0.99)]
