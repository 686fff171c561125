"""How fast pictures are: a finished base game from warm sprites, one cold sprite, and the event loop meanwhile."""

import asyncio
import io
import random
import time
from collections.abc import Iterator
from itertools import pairwise

from PIL import Image

from bench import rules
from bench.figures import Figure, figure, seconds
from render.encode import webp
from render.gallery import Drawn, Gallery
from render.queue import RenderQueue
from render.request import Look
from render.sprites import SpriteStore
from rules.api import Chance, Entry, Move, Outcome
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.grid import parse_cell
from rules.play import begin
from rules.registry import data_for, setup_for
from words import words

LOOK = Look("light", ("Anna", "Boris"), (0, 1), "Anna", marks=((), ()))
NAMES = ("Anna", "Boris", "Cyril", "Dana", "Emil", "Franziska")
LARGE = 130
TICK = 0.001
"""The pause between two ticks of the loop, in seconds."""


def figures() -> Iterator[Figure]:
    """The figures of a board of 72 tiles, and of one of 130 with all expansions and six players."""
    state = _finished()
    gallery = Gallery(SpriteStore())
    drawn = _drawn(gallery, state)
    image = Image.open(io.BytesIO(drawn.file.data)).convert("RGB")
    encoding = 1000 * seconds(lambda: webp(image), 3)
    warm = 1000 * seconds(lambda: _drawn(gallery, state), 5)
    yield figure("picture.base72.full_ms", warm, "ms", encoding, "encoding the same picture alone")
    raw = image.width * image.height * 3 / 1000
    yield figure("picture.base72.full_kb", drawn.file.size / 1000, "kB", raw, "its pixels uncompressed")

    designs = len({face.type.id for face in state.tiles.values()})
    cold = 1000 * seconds(lambda: _drawn(Gallery(SpriteStore()), state), 1)
    sprites = len({(face.type.id, face.turn) for face in state.tiles.values()})
    yield figure(
        "picture.base72.cold_ms", cold, "ms", warm, f"the same from warm sprites; {designs} designs are planned"
    )
    yield figure("picture.sprite_cold_ms", (cold - warm) / sprites, "ms", 30.0, "the aim")

    yield from _everything()

    busy, idle = asyncio.run(_gap(gallery, state, draw=True)), asyncio.run(_gap(gallery, state, draw=False))
    yield figure("picture.loop_gap_p99_ms", 1000 * busy, "ms", 1000 * idle, "the loop with nothing to do")


def _everything() -> Iterator[Figure]:
    """A board of 130 tiles in play, by itself; a message has a second picture besides, of the squares around it."""
    state, gallery = _large(), Gallery(SpriteStore())
    look = Look("light", NAMES, tuple(range(len(NAMES))), "Anna", marks=((),) * len(NAMES))
    drawn = _pictures(gallery, state, look)
    warm = 1000 * seconds(lambda: _pictures(gallery, state, look), 5)
    image = Image.open(io.BytesIO(drawn[0].file.data)).convert("RGB")
    encoding = 1000 * seconds(lambda: webp(image), 3)
    about = "encoding the first alone"
    yield figure("picture.all130.full_ms", warm, "ms", encoding, f"{len(drawn)} pictures; {about}")
    yield figure("picture.all130.full_kb", sum(one.file.size for one in drawn) / 1000, "kB", 900.0, "the aim for one")


def _large() -> State:
    """A random game of everything, its tiles laid near the middle, with 130 of them on the board."""
    generator = random.Random(3)
    preset = next(preset for preset in CARCASSONNE.presets if preset.key == "everything")
    setup = setup_for(CARCASSONNE, len(NAMES), preset.sets, preset.options)
    state = begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup)).state
    while len(state.tiles) < LARGE:
        due = CARCASSONNE.due(state)
        if isinstance(due, Chance):
            entry = Entry(None, str(Outcome(due.purpose, generator.choice(due.options))))
        else:
            moves = sorted(CARCASSONNE.moves(state, due[0]), key=_far)
            entry = Entry(due[0].seat, str(generator.choice(moves[: max(3, len(moves) // 4)])))
        state = CARCASSONNE.apply(state, entry).state
    return state


def _far(move: Move) -> int:
    """How far from the middle a move lays a tile."""
    cell = parse_cell(move.keys[1]) if move.kind == "place" else None
    return abs(cell[0]) + abs(cell[1]) if cell else 0


def _finished() -> State:
    state = rules.played(0).states[-1]
    while due := CARCASSONNE.due(state):
        if not isinstance(due, tuple):
            raise TypeError("the last state of a game waits for a seat")
        decision = due[0]
        move = next(CARCASSONNE.moves(state, decision))
        state = CARCASSONNE.decide(state, decision, move).state
    return state


def _drawn(gallery: Gallery, state: State) -> Drawn:
    return _pictures(gallery, state, LOOK)[0]


def _pictures(gallery: Gallery, state: State, look: Look) -> tuple[Drawn, ...]:
    say = words("en").say
    return gallery.draw(CARCASSONNE.view(state, None), look, lambda m: say(m, look.names), "board")


async def _gap(gallery: Gallery, state: State, *, draw: bool) -> float:
    """The 99th percentile of the gaps between ticks of the loop, in seconds, with a picture being drawn or not."""
    ticks: list[float] = []
    async with RenderQueue[Drawn]() as queue:
        drawing = [
            asyncio.create_task(queue.picture(str(n), lambda: _drawn(gallery, state))) for n in range(5 if draw else 0)
        ]
        end = time.monotonic() + 0.5
        while time.monotonic() < end or not all(task.done() for task in drawing):
            ticks.append(time.monotonic())
            await asyncio.sleep(TICK)
    gaps = sorted(after - before for before, after in pairwise(ticks))
    return gaps[int(len(gaps) * 0.99)]
