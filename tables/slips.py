"""What is offered at a table to whoever has slipped, or has had enough."""

from collections.abc import Iterator

from tables.concluding import END
from tables.corner import Corner
from tables.sheet import Button, Row
from tables.undo import UNDO, subject_of


def undoing(corner: Corner) -> Iterator[Row]:
    """Taking the last move back."""
    if corner.last is not None:
        label = corner.voice.say("more.undo")
        yield Row((Button("propose", label, (UNDO, subject_of(corner.last, corner.seat))),))


def leaving(corner: Corner) -> Iterator[Row]:
    """Ending the game as it stands, giving up the seat."""
    say = corner.voice.say
    end = Button("propose", say("more.end"), (END, ""), style="bad")
    yield Row((end, Button("resign", say("more.resign"), style="bad")))
