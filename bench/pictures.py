"""How fast pictures are: finished games from warm sprites, one cold sprite, and the event loop meanwhile."""

import asyncio
import io
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from PIL import Image

from bench.figures import Figure, figure, seconds
from render.encode import webp
from render.gallery import Drawn, Gallery
from render.queue import RenderQueue
from render.request import Look
from render.sprites import SpriteStore
from rules.api import Chance, Game, Move, Outcome, S, Setup, View
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.carcassonne.view import CarcassonneView
from rules.discovery.game import DISCOVERY
from rules.grid import parse_cell
from rules.new_entdecker.game import NEW_ENTDECKER
from rules.play import begin
from rules.registry import data_for, setup_for
from rules.tiling import PLACE
from words import words

LOOK = Look("light", ("Anna", "Boris"), (0, 1), "Anna", marks=((), ()))
NAMES = ("Anna", "Boris", "Cyril", "Dana", "Emil", "Franziska")
LARGE = 130
MAP = "great_britain"
TICK = 0.001
"""The pause between two ticks of the loop, in seconds."""


Chooser = Callable[[random.Random, Sequence[Move]], Move]
"""Picks a move of those that are allowed."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game played to its end: its name in the figures, that of the figure of one sprite, and what everybody sees."""

    name: str
    sprite_cold: str
    view: View


def figures() -> Iterator[Figure]:
    """The figures of boards of Carcassonne with 72 tiles, with everything, on a map, and of the other games."""
    gallery = Gallery(SpriteStore())
    base = Finished(
        "base72", "picture.sprite_cold_ms", CARCASSONNE.view(_played(CARCASSONNE, random.Random.choice), None)
    )
    discovery = Finished(
        "discovery84", "picture.discovery84.sprite_cold_ms", DISCOVERY.view(_played(DISCOVERY, _close), None)
    )
    sea = NEW_ENTDECKER.view(_played(NEW_ENTDECKER, random.Random.choice), None)
    entdecker = Finished("entdecker96", "picture.entdecker96.sprite_cold_ms", replace(sea, trail=()))
    for finished in (base, discovery, entdecker):
        yield from _figures(gallery, finished)
    yield from _large_board("all130", CARCASSONNE.view(_large(), None), 900.0)
    mapped = CARCASSONNE.view(_played(CARCASSONNE, _close, _preset(CARCASSONNE, MAP, len(NAMES))), None)
    yield from _large_board("map96", replace(mapped, last=None), 700.0)  # the picture of the whole map alone
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
    scene, _ = gallery.scene(view, LOOK, lambda said: said.key)
    sprites = len({(tile.id, tile.turn) for tile in (*scene.tiles, *scene.ground)})
    yield figure(finished.sprite_cold, (cold - warm) / sprites, "ms", 30.0, "the aim")


def _large_board(name: str, view: CarcassonneView, aim: float) -> Iterator[Figure]:
    """A wide board for `aim` kB; with a last tile a message has a second picture, of the squares around that."""
    gallery, players = Gallery(SpriteStore()), len(view.standings)
    look = Look("light", NAMES[:players], tuple(range(players)), "Anna", marks=((),) * players)
    drawn = _pictures(gallery, view, look)
    warm = 1000 * seconds(lambda: _pictures(gallery, view, look), 5)
    image = Image.open(io.BytesIO(drawn[0].file.data)).convert("RGB")
    encoding = 1000 * seconds(lambda: webp(image), 3)
    about = "encoding the first alone"
    yield figure(f"picture.{name}.full_ms", warm, "ms", encoding, f"{len(drawn)} pictures; {about}")
    yield figure(f"picture.{name}.full_kb", sum(one.file.size for one in drawn) / 1000, "kB", aim, "the aim for one")


def _preset(game: Game[S], key: str, players: int) -> Setup:
    """The set-up of a preset."""
    preset = next(preset for preset in game.presets if preset.key == key)
    return setup_for(game, players, preset.sets, preset.options)


def _large() -> State:
    """A random game of everything, its tiles laid near the middle, with 130 of them on the board."""
    generator = random.Random(3)
    setup = _preset(CARCASSONNE, "everything", len(NAMES))
    state = begin(CARCASSONNE, setup, data_for(CARCASSONNE, setup)).state
    while len(state.tiles) < LARGE:
        due = CARCASSONNE.due(state)
        if isinstance(due, Chance):
            state = CARCASSONNE.happen(state, Outcome(due.purpose, generator.choice(due.options))).state
        else:
            moves = sorted(CARCASSONNE.moves(state, due[0]), key=_near)
            move = generator.choice(moves[: max(3, len(moves) // 4)])
            state = CARCASSONNE.decide(state, due[0], move).state
    return state


def _played(game: Game[S], choose: Chooser, setup: Setup | None = None) -> S:
    """The last state of a game, which without a set-up is the usual one of two."""
    setup = setup or setup_for(game, 2)
    state = begin(game, setup, data_for(game, setup)).state
    generator = random.Random(0)
    while due := game.due(state):
        if isinstance(due, Chance):
            state = game.happen(state, Outcome(due.purpose, generator.choice(due.options))).state
        else:
            state = game.decide(state, due[0], choose(generator, list(game.moves(state, due[0])))).state
    return state


def _close(generator: random.Random, moves: Sequence[Move]) -> Move:
    """A tile as near to the first one as it fits; anything else at random."""
    places = [move for move in moves if move.kind == PLACE]
    return min(places, key=_far) if places else generator.choice(moves)


def _far(move: Move) -> int:
    x, y = parse_cell(move.keys[1]) or (0, 0)
    return x * x + y * y


def _near(move: Move) -> int:
    """Sorts what lays a tile by its distance from the middle, after everything else."""
    return _far(move) if move.kind == PLACE else 0


def _drawn(gallery: Gallery, view: View) -> Drawn:
    return _pictures(gallery, view, LOOK)[0]


def _pictures(gallery: Gallery, view: View, look: Look) -> tuple[Drawn, ...]:
    say = words("en").say
    return gallery.draw(view, look, lambda m: say(m, look.names), "board")


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
