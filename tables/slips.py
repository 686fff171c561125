"""What is offered at a table to whoever has slipped, or has had enough."""

from collections.abc import Iterator

from tables.concluding import END
from tables.corner import Corner
from tables.replacing import COMPUTER
from tables.sheet import Button, Item, Menu, Row
from tables.undo import UNDO, subject_of
from tables.voice import LONGEST_ITEM, cut


def undoing(corner: Corner) -> Iterator[Row]:
    """Taking the last move back."""
    if corner.last is not None:
        label = corner.voice.say("more.undo")
        yield Row((Button("propose", label, (UNDO, subject_of(corner.last, corner.seat))),))


def replacing(corner: Corner) -> Iterator[Menu]:
    """Somebody else for a seat: a person who is looked for, or a computer player."""
    voice = corner.voice
    seats = corner.at.table.seats
    items = tuple(Item(str(seat.number), cut(voice.plain[seat.number], LONGEST_ITEM)) for seat in seats)
    yield Menu("seek", voice.say("more.seek"), items)
    persons = tuple(items[seat.number] for seat in seats if seat.user_id is not None)
    yield Menu("propose", voice.say("more.computer"), persons, (COMPUTER,))


def leaving(corner: Corner) -> Iterator[Row]:
    """Ending the game as it stands, giving up the seat."""
    say = corner.voice.say
    end = Button("propose", say("more.end"), (END, ""), style="bad")
    yield Row((end, Button("resign", say("more.resign"), style="bad")))
