"""The record of a finished game as a file: with the last post, and for whoever asks for it later."""

import logging

from tables.kit import Kit
from tables.ports import Answer, Click, Show
from tables.refusal import Refusal
from tables.sheet import Button, Document, Row, Sheet, Text
from tables.sitting import Playing, load_playing
from tables.voice import Voice

log = logging.getLogger(__name__)


async def record(kit: Kit, click: Click) -> Answer:
    """The record, in private. It holds the seed, so there is none before the end."""
    at = await load_playing(kit, click.table)
    if not at.play.over:
        raise Refusal("not_over")
    document = written(kit, at)
    if document is None:
        raise Refusal("no_record")
    voice = Voice(kit.speak(click.person.language))
    return Show(Sheet(at.table.id, (Text(voice.say("post.record_of", table=at.table.id)), document)))


def written(kit: Kit, at: Playing) -> Document | None:
    """The record of a finished game in the table's language; None, with a line in the log, where that fails."""
    names = Voice.of(kit.speak(at.table.language), at.table).plain
    try:
        return kit.records(at.play, at.table.id, names, at.table.seed, at.table.chance_key)
    except Exception:
        log.exception("table %s: no record", at.table.id)
        return None


def offer(at: Playing, voice: Voice) -> tuple[Row, ...]:
    """The button for the record, once there is one."""
    return (Row((Button("record", voice.say("post.record")),)),) if at.play.over else ()
