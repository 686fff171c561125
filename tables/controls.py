"""The controls of a turn's panel. Each carries the decision and a digest of the draft it was made for.

Up to ten keys are buttons; more are menus of 25, four on a page, and a form to type a number or coordinates.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from render.labels import labels
from rules.api import Chance, Key
from tables.draft import Part, Place, Reading, implied, stepped
from tables.marks import label_of
from tables.sheet import IN_A_ROW, Button, Item, Menu, Row, Style
from tables.voice import LONGEST_BUTTON, LONGEST_ITEM, Voice, cut

MOST_BUTTONS: Final = 10
IN_A_MENU: Final = 25
MENUS: Final = 4
STEP_ROWS: Final = 2
Control = Row | Menu


def controls(reading: Reading, voice: Voice, page: int, after: Chance | None = None) -> Iterator[Control]:
    """All controls from top to bottom. `after` is what chance does once the draft is confirmed."""
    makes = _Controls(reading, voice)
    if reading.asked is not None:
        yield from makes.keys(reading.asked, page)
    yield from makes.steps()
    yield from makes.last_rows(after)


def name_of_key(part: Part, axis: int, key: Key, voice: Voice) -> str:
    """How a chosen key is called: as on its button, those that are stepped through by their label alone."""
    if stepped(part.decision.axes[axis]):
        return voice.label(key.label)
    keys = part.keys[axis]
    mark = next(mark for mark, each in zip(labels(keys), keys, strict=True) if each.text == key.text)
    return label_of(mark, key, voice)


class _Controls:
    """The controls of one draft in one language."""

    def __init__(self, reading: Reading, voice: Voice) -> None:
        self._reading = reading
        self._voice = voice
        self._stamp = (reading.owed.id, reading.digest)

    def keys(self, asked: Part, page: int) -> Iterator[Control]:
        """The keys of the axis that is asked."""
        keys = asked.keys[-1]
        marks = labels(keys)
        if len(keys) <= MOST_BUTTONS:
            yield from self._rows(tuple(self._key(mark, key) for mark, key in zip(marks, keys, strict=True)))
            return
        items = tuple(
            Item(key.text, cut(label_of(mark, key, self._voice), LONGEST_ITEM))
            for mark, key in zip(marks, keys, strict=True)
        )
        pages = -(-len(items) // (IN_A_MENU * MENUS))
        page = min(max(page, 0), pages - 1)
        first = page * IN_A_MENU * MENUS
        for start in range(first, min(first + IN_A_MENU * MENUS, len(items)), IN_A_MENU):
            shown = items[start : start + IN_A_MENU]
            hint = f"{marks[start]} – {marks[start + len(shown) - 1]}"
            yield Menu("key", hint, shown, (*self._stamp, str(start)))
        if pages > 1:
            yield Row((self._page(page - 1, "◀", pages), self._page(page + 1, "▶", pages)))

    def steps(self) -> Iterator[Row]:
        """A row for each axis that is stepped through, the last ones if there are many."""
        rows = [
            self._step(part, Place(i, axis))
            for i, part in enumerate(self._reading.parts)
            for axis in range(len(part.chosen))
            if stepped(part.decision.axes[axis]) and len(part.keys[axis]) > 1
        ]
        yield from rows[-STEP_ROWS:]

    def last_rows(self, after: Chance | None) -> Iterator[Row]:
        """Changing what was chosen; passing, typing, confirming."""
        say = self._voice.say
        changes = [
            self._button("back", say("panel.change", what=name), (str(place),)) for place, name in self._answers()
        ]
        if changes:
            yield Row(tuple(changes[-IN_A_ROW:]))
        asked = self._reading.asked
        if asked is None:
            yield Row((self._button("confirm", self._confirm(after), style="good"),))
            return
        row: list[Button] = []
        if asked.decision.decline is not None:
            row.append(self._button("pass", self._voice.label(asked.decision.decline)))
        if len(asked.keys[-1]) > MOST_BUTTONS:
            row.append(self._button("type", self._voice.say("panel.type"), (str(self._reading.place),)))
        if row:
            yield Row(tuple(row))

    def _answers(self) -> Iterator[tuple[Place, str]]:
        """What a person answered: where, and how the answer is called."""
        for i, part in enumerate(self._reading.parts):
            if part.passed and part.decision.decline is not None:
                yield Place(i, 0), self._voice.label(part.decision.decline)
            for axis in range(len(part.chosen)):
                if not implied(part, axis):
                    yield Place(i, axis), name_of_key(part, axis, part.key(axis), self._voice)

    def _confirm(self, after: Chance | None) -> str:
        """The word on the button says what cannot be taken back."""
        if after is not None and self._voice.words.has(f"panel.confirm.{after.purpose}"):
            return self._voice.say(f"panel.confirm.{after.purpose}")
        return self._voice.say("panel.confirm")

    def _key(self, mark: str, key: Key) -> Button:
        on_board = key.spot is not None and key.spot.cell is not None and key.spot.part is None
        return self._button("key", mark if on_board else label_of(mark, key, self._voice), (key.text,))

    def _step(self, part: Part, place: Place) -> Row:
        name = name_of_key(part, place.axis, part.key(place.axis), self._voice)
        keys = [key.text for key in part.keys[place.axis]]
        number = part.decision.axes[place.axis].number
        at = keys.index(part.chosen[place.axis])
        row = [
            self._button("step", "◀", (str(place), "-1"), enabled=not (number and at == 0)),
            self._button("step", name, (str(place), "0"), enabled=False),
            self._button("step", "▶", (str(place), "1"), enabled=not (number and at == len(keys) - 1)),
        ]
        if number:
            row.append(self._button("type", self._voice.say("panel.type_number"), (str(place),)))
        return Row(tuple(row))

    def _page(self, page: int, label: str, pages: int) -> Button:
        return self._button("page", label, (str(page),), enabled=0 <= page < pages)

    def _button(
        self, action: str, label: str, args: tuple[str, ...] = (), *, style: Style = "plain", enabled: bool = True
    ) -> Button:
        return Button(action, cut(label, LONGEST_BUTTON), (*self._stamp, *args), style, enabled=enabled)

    def _rows(self, buttons: Sequence[Button]) -> Iterator[Row]:
        left = iter(buttons)
        while row := tuple(islice(left, IN_A_ROW)):
            yield Row(row)
