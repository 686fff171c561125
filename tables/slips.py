"""What is offered at a table to whoever has slipped, or has had enough."""

from collections.abc import Iterator

from rules.message import message
from tables.concluding import END, PROPOSAL
from tables.corner import Corner
from tables.replacing import COMPUTER, STOP, seat_meant, sought
from tables.sheet import IN_A_ROW, Button, Item, Menu, Row
from tables.undo import UNDO, subject_of
from tables.voice import LONGEST_ITEM, cut
from tables.votes import at_once


def undoing(corner: Corner) -> Iterator[Row]:
    """Taking the last move back."""
    if corner.last is not None:
        label = corner.voice.say("more.undo")
        yield Row((Button("propose", label, (UNDO, subject_of(corner.last, corner.seat))),))


def replacing(corner: Corner) -> Iterator[Menu | Row]:
    """Somebody else for a seat: a person who is looked for, or is no longer, or a computer player."""
    voice = corner.voice
    seats = corner.at.table.seats
    items = tuple(Item(str(seat.number), cut(voice.plain[seat.number], LONGEST_ITEM)) for seat in seats)
    looked_for = tuple(str(seat_meant(search.subject)) for search in sought(corner.votes))
    if len(looked_for) < len(items):
        yield Menu("seek", voice.say("more.seek"), tuple(item for item in items if item.value not in looked_for))
    if looked_for:
        labels = {seat: message("more.seek_stop", who=voice.plain[int(seat)]) for seat in looked_for[:IN_A_ROW]}
        yield Row(tuple(Button("seek", voice.label(label), (STOP, seat)) for seat, label in labels.items()))
    persons = tuple(items[seat.number] for seat in seats if seat.user_id is not None)
    yield Menu("propose", voice.say("more.computer"), persons, (COMPUTER,))


def leaving(corner: Corner) -> Iterator[Row]:
    """Ending the game as it stands, giving up the seat."""
    say = corner.voice.say
    alone = at_once(corner.at, PROPOSAL, corner.seat, "")
    end = Button("propose", say("more.end" if alone else "more.end_propose"), (END, ""), style="bad")
    yield Row((end, Button("resign", say("more.resign"), style="bad")))
