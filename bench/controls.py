"""What the controls of a message mean."""

from collections.abc import Iterator

from cogs.ui.codec import Control, Unreadable, decode
from sandbox.seen import SeenMessage


def meant(message: SeenMessage) -> Iterator[Control]:
    """The meanings of its controls; links have none. Of one that another version made only the table is known."""
    for control in message.controls:
        try:
            yield decode(control.custom_id)
        except Unreadable as error:
            if error.table:
                yield Control("", error.table)
