"""What a record says of the hidden stacks, and the backs that follow from it.

The format has no backs. A finished record of this program tells them all beside it, so that its luck can be checked.
Where the order of the stacks is stated it tells them. Else the next tile taken from a stack
tells the back of its top; where none is taken before the stacks change, it is plain if that leaves enough for the rest.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.new_entdecker.state import HIDDEN, Stacks
from rules.new_entdecker.tiles import PLAIN, QUESTION, back_of, tile_name
from rules.record.form import Json

BACKS: Final = "x_backs"
"""The field of the set-up with all backs in the order in which they came up, a letter each: `p` plain, `q` question."""
LETTERS: Final[Mapping[str, str]] = {"p": PLAIN, "q": QUESTION}
Piles = Sequence[Sequence[str]]
Place = tuple[int, int]
"""Where in a record: the index of the move, and that of the tile in it, those of the fill after those of the voyage."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A tile of a record: its place, its name with its event, and how the stacks change by it.

    `stack` (from 1) where it came from a hidden one. `anew` are the stacks after a search for it, or before it was
    drawn from new ones; `changes` says that there was one of the two, also where the record does not tell the stacks.
    """

    place: Place
    tile: str
    stack: int | None
    searched: bool
    reshuffled: bool
    anew: Piles | None


def taken(record: Json) -> Iterator[Taken]:
    """All tiles of a record that come from the hidden stacks, or before which these were made anew."""
    for number, move in enumerate(record["moves"]):
        for index, step in enumerate((*move.get("voyage", ()), *move.get("fill", ()))):
            searched = step.get("from") == HIDDEN
            drawn = "open" not in step and index < len(move.get("voyage", ()))
            reshuffle = step.get("reshuffle")
            if not searched and not drawn and reshuffle is None:
                continue
            kind = step.get("open") or step.get("tile", "")
            anew = step.get("stacks") if searched else reshuffle if isinstance(reshuffle, list) else None
            tile = tile_name(kind, step.get("event"))
            yield Taken((number, index), tile, step.get("stack"), searched, reshuffle is not None, anew)


def piles(record: Json, until: Place) -> Piles | None:
    """The stacks as far as a record states them, just before a place; None where it does not."""
    known: list[list[str]] | None = _lists(record.get("setup", {}).get("stacks"))
    for each in taken(record):
        if each.place >= until:
            break
        if each.reshuffled:
            known = _lists(each.anew)
        if each.searched:
            known = _lists(each.anew)
        elif known is not None and each.stack is not None and known[each.stack - 1]:
            known[each.stack - 1].pop(0)
    return known


def told_back(record: Json, number: int) -> str | None:
    """A back by its number from 0, where the record tells the backs."""
    told = record.get("setup", {}).get(BACKS)
    return LETTERS.get(told[number]) if isinstance(told, str) and number < len(told) else None


def back(record: Json, after: Place, stack: int, stacks: Stacks, anew: Piles | None = None) -> str:
    """The back of the top of a stack (from 0) that has just come up, once the tiles before a place are gone.

    `anew` are the stacks if they have just been made anew there.
    """
    known = piles(record, after) if anew is None else anew
    if known is not None and stack < len(known) and known[stack]:
        return back_of(known[stack][0])
    coming = [each for each in _until_changed(record, after) if each.stack is not None]
    following = next((each for each in coming if each.stack == stack + 1), None)
    if following is not None:
        return back_of(following.tile)
    return PLAIN if _spare(stacks, coming, stack) > 0 else QUESTION


def _spare(stacks: Stacks, coming: list[Taken], stack: int) -> int:
    """How many plain tiles are neither the top of a stack from which nothing is taken any more, nor taken later."""
    drawn = {each.stack for each in coming}
    idle = sum(top == PLAIN for i, top in enumerate(stacks.tops, 1) if i not in drawn and i != stack + 1)
    needed = sum(back_of(each.tile) == PLAIN for each in coming)
    return sum(count for tile, count in stacks.pool.items() if back_of(tile) == PLAIN) - needed - idle


def _until_changed(record: Json, after: Place) -> Iterator[Taken]:
    """The tiles drawn from a place on, until the stacks are made anew or searched."""
    for each in taken(record):
        if each.place < after:
            continue
        if each.searched or (each.reshuffled and each.place > after):
            return
        yield each


def _lists(stated: Piles | None) -> list[list[str]] | None:
    return None if stated is None else [list(stack) for stack in stated]
