"""The record of a finished game as a file: with the last post, and for whoever asks for it later."""

import logging
from collections.abc import Sequence

from rules.record.luck import tags_of_luck
from store.rows import Phase
from tables.kit import Kit
from tables.ports import Answer, Click, Show
from tables.refusal import Refusal
from tables.sheet import Button, Document, Row, Sheet, Text
from tables.sitting import Playing, seen
from tables.voice import Voice

log = logging.getLogger(__name__)


async def record(kit: Kit, click: Click) -> Answer:
    """The record, in private. It holds the seed, so there is none before the end."""
    at = await seen(kit, click)
    if not at.over:
        raise Refusal("not_over")
    document = written(kit, at)
    if document is None:
        raise Refusal("no_record")
    voice = Voice(kit.speak(click.person.language))
    return Show(Sheet(at.table.id, (Text(voice.say("post.record_of", table=at.table.id)), document)))


def written(kit: Kit, at: Playing) -> Document | None:
    """The record of a game that is over in the table's language; None, with a line in the log, where that fails."""
    names = Voice.of(kit.speak(at.table.language), at.table).plain
    try:
        return kit.records(at.play, at.table.id, names, tags(at, names))
    except Exception:
        log.exception("table %s: no record", at.table.id)
        return None


def tags(at: Playing, names: Sequence[str]) -> dict[str, str]:
    """What a record says beside the game: its seed, who left before the end, why it was ended before it was over."""
    table = at.table
    luck = dict(tags_of_luck(table.seed, table.chance_key))
    left = "; ".join(f"{names[seat.number]}: {seat.quit}" for seat in table.seats if seat.quit is not None)
    reason = (table.reason or "").rpartition(".")[2] if table.phase is Phase.ENDED else ""
    return luck | ({"left": left} if left else {}) | ({"ended": reason} if reason else {})


def offer(at: Playing, voice: Voice) -> tuple[Row, ...]:
    """The button for the record, once there is one."""
    return (Row((Button("record", voice.say("post.record")),)),) if at.over else ()
