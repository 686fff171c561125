"""What lies beside the sea: the stacks, and the huts with what the reader knows of their chips."""

from collections.abc import Mapping

from render.alt import Say
from render.beside import Field, Hut, Paths, Shelf, Stack
from render.new_entdecker.art import BACK, BACK_QUESTION
from rules.message import message
from rules.new_entdecker import view as seen
from rules.new_entdecker.tiles import QUESTION, split_name
from rules.new_entdecker.view import EntdeckerView

Labels = Mapping[str, str]
"""The labels of places that may be chosen: `stack 3`, `open coast`, `hut 5`, `path 3.1`."""


def shelf(view: EntdeckerView, labels: Labels, say: Say) -> Shelf:
    """The hidden stacks with their backs, the open ones, and what did not fit, the last one on top."""
    hidden = tuple(_hidden(number, stack, labels) for number, stack in enumerate(view.stacks, 1))
    opened = tuple(
        Stack(kind, count, "", say(message(f"tile.{kind}")), labels.get(f"open {kind}"))
        for kind, count in view.open.items()
    )
    top, name = split_name(view.discard[-1])[0] if view.discard else None, say(message("picture.discard"))
    return Shelf((hidden, opened, (Stack(top, len(view.discard), name, name),)))


def _hidden(number: int, stack: seen.Stack, labels: Labels) -> Stack:
    design = None if stack.back is None else BACK_QUESTION if stack.back == QUESTION else BACK
    said = f"{number}?" if design == BACK_QUESTION else str(number)
    return Stack(design, stack.height, str(number), said, labels.get(f"stack {number}"))


def paths(view: EntdeckerView, colours: tuple[int, ...], labels: Labels) -> Paths:
    """The huts with their chips as far as the reader knows them, and the scouts on their paths."""
    return Paths(tuple(_hut(hut, view, colours, labels) for hut in view.huts))


def _hut(hut: seen.Hut, view: EntdeckerView, colours: tuple[int, ...], labels: Labels) -> Hut:
    known = hut.points is not None
    fields = tuple(
        Field(
            colour=None if seat is None else colours[seat],
            dot=number in hut.dots,
            eye=number in hut.eyes,
            number=hut.numbers[number - 1],
            head=seat is not None and seat == view.seat and hut.numbers[number - 1] in view.heads,
            label=labels.get(f"path {hut.number}.{number}"),
        )
        for number, seat in enumerate(hut.path, 1)
    )
    return Hut(
        name=str(hut.number),
        fields=fields,
        chip=(str(hut.points) if known else "?") if hut.chip else "",
        own=known and not view.over,
        knowers=() if view.over else tuple(colours[seat] for seat in hut.knows),
        label=labels.get(f"hut {hut.number}"),
    )
