"""Tables that cannot go on as they are: what their channel is told, and what their host may choose."""

from dataclasses import dataclass
from typing import Final

from rules.message import Message
from store.rows import Phase, Table
from tables.post import Sending, standings
from tables.sheet import Block, Button, Row, Sheet, Style, Text
from tables.sitting import Playing
from tables.voice import Voice

ENDED: Final = "frozen.ended"
"""The reason of a table that its host has closed because nothing of it could be read."""
GO_ON: Final = "go_on"
END: Final = "end"
"""What a host may choose, as the argument of a control."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """A table that is frozen, or was closed because of that: nothing of it but its row may be trusted."""

    table: Table


def stopped(table: Table, voice: Voice, notes: tuple[Message, ...]) -> Sending:
    """The post: why nothing goes on, and for a frozen table whom it waits for."""
    frozen = table.phase is Phase.FROZEN
    title = voice.say("post.frozen" if frozen else "post.ended")
    lines = [f"## {title}", *(voice.tell(note) for note in notes), voice.say(table.reason or "frozen.damaged")]
    if not frozen:  # a control names the table, so that the post can be found again
        row = Row((Button("board", voice.say("post.board"), enabled=False),))
        return Sending((), Sheet(table.id, (Text("\n".join(lines)), row), table.length, silent=True))
    lines += [voice.say("frozen.next"), voice.say("frozen.host", who=f"<@{table.host_id}>")]
    row = Row((Button("mend", voice.say("post.mend"), style="main"),))
    return Sending((), Sheet(table.id, (Text("\n".join(lines)), row), table.length, (table.host_id,)))


def choice(table: Table, at: Playing | None, voice: Voice) -> Sheet:
    """The private panel of the host. Without `at` the table can only be closed."""
    lines = [f"## {voice.say('post.frozen')}", voice.say(table.reason or "frozen.damaged")]
    if at is None:
        end = voice.say("setup.close")
        lines += [voice.say("mend.none"), voice.say("mend.way", end=end)]
        return Sheet(table.id, (Text("\n".join(lines)), _row((END, end, "bad"))))
    on, end = voice.say("mend.go_on"), voice.say("mend.end")
    lines += [
        voice.say("mend.some", n=at.play.length, all=table.length),
        *standings(at, voice),
        voice.say("mend.ways", go_on=on, end=end),
    ]
    blocks: tuple[Block, ...] = (Text("\n".join(lines)), _row((GO_ON, on, "main"), (END, end, "bad")))
    return Sheet(table.id, blocks)


def _row(*offers: tuple[str, str, Style]) -> Row:
    return Row(tuple(Button("mended", label, (way,), style) for way, label, style in offers))
