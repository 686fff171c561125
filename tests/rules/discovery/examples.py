"""The worked examples of the rules text, and what the engine says otherwise."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from rules import tiling
from rules.discovery import board, course, followers, scoring
from rules.discovery.state import Phase, State
from rules.message import IllegalMove
from rules.play import Play
from tests.rules.discovery.table import acted, fresh, placed, position, region_at

Example = Mapping[str, Any]
FILE: Final = Path(__file__).parents[2] / "vectors" / "discovery_examples.json"
EXAMPLES: Final[tuple[Example, ...]] = tuple(json.loads(FILE.read_text(encoding="utf-8")))


def named(name: str) -> Example:
    return next(example for example in EXAMPLES if example["example"] == name)


def faults(example: Example) -> list[str]:
    """What differs; nothing if the engine agrees."""
    return list(KINDS[example["kind"]](example))


def _score(example: Example) -> Iterator[str]:
    state = position(example["tiles"])
    for wanted in example["expect"]:
        region = region_at(state, *wanted["at"])
        found = {
            "at": wanted["at"],
            "terrain": region.kind,
            "closed": scoring.is_complete(region),
            "tiles": len(region.cells),
            "cities": len(scoring.cities(state, region)),
            "score": scoring.now(state, region).total,
            "final": scoring.final(state, region).total,
        }
        yield from _differing(wanted, found)


def _place(example: Example) -> Iterator[str]:
    state = _standing(example)
    assert state.cell == tuple(example["last"])
    assert state.cell is not None
    face = state.tiles[state.cell]
    yield from _differing({"free": example["expect"]}, {"free": [i for i in range(len(face.names)) if _may(state, i)]})


def _may(state: State, index: int) -> bool:
    assert state.cell is not None
    try:
        followers.check_placing(state, state.tiles[state.cell].names[index])
    except IllegalMove:
        return False
    return True


def _fits(example: Example) -> Iterator[str]:
    state, cell = position(example["tiles"]), tuple(example["cell"])
    faces = state.rules.turned(example["tile"])
    found = [turn * 90 for turn in range(4) if _lies(state, faces[turn], (cell[0], cell[1]))]
    yield from _differing({"turns": example["expect"]}, {"turns": found})


def _lies(state: State, face: Any, cell: tuple[int, int]) -> bool:
    try:
        tiling.check_lies(state.open, state.tiles, face.type.id, face, cell)
    except IllegalMove:
        return False
    return True


def _unplaceable(example: Example) -> Iterator[str]:
    state = position(example["tiles"])
    yield from _differing({"out": example["expect"]}, {"out": not board.fits_somewhere(state, example["tile"])})


def _final(example: Example) -> Iterator[str]:
    state = course.ended(_standing(example)).state
    yield from _differing(example["expect"], dict(zip("AB", state.scores, strict=True)))


def _standing(example: Example) -> State:
    placed_ = {((x, y), index): "AB".index(player) for player, x, y, index in example["followers"]}
    return position(example["tiles"], placed_)


def _game(example: Example) -> Iterator[str]:
    play: Play[State] = fresh(len(example["players"]))
    for number, (turn, scores) in enumerate(zip(example["turns"], example["expect"]["after_turn"], strict=True)):
        tile, x, y, degrees = turn["tile"]
        try:
            play = placed(play, tile, (x, y), degrees)
            state = play.state
            for index in turn.get("refused", ()):
                if state.phase is Phase.FOLLOWER and _may(state, index):
                    yield f"turn {number}: a follower may go to part {index}"
            play = acted(play, _where(state, turn["then"]))
        except IllegalMove as refused:
            yield f"turn {number}: {refused.code}"
            return
        yield from _differing({"scores": scores}, {"scores": list(play.state.scores)})
    final = course.ended(play.state).state.scores
    yield from _differing({"final": example["expect"]["final"]}, {"final": list(final)})


def _where(state: State, then: list[Any]) -> str | None:
    if then == ["pass"]:
        return None
    if then[0] == "take":
        return f"{then[1]},{then[2]}"
    assert state.cell is not None
    names = state.tiles[state.cell].names
    return names[int(then[1])]


def _differing(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[str]:
    for key, value in wanted.items():
        if found[key] != value:
            yield f"{key} is {found[key]}, not {value}"


KINDS: Final[Mapping[str, Callable[[Example], Iterator[str]]]] = {
    "score": _score,
    "place": _place,
    "fits": _fits,
    "unplaceable": _unplaceable,
    "final": _final,
    "game": _game,
}
