"""Sends the messages besides posts, one after another, at most five a second. None is lost, none is doubled.

Before a message is sent, the store is told where; whoever finds it begun looks for it there first, by its number, which
stands in its controls. What a person or a server does not take is not tried again in the same place.
"""

import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from rules.message import Message, Who, message
from store.errors import DamagedTable, UnknownTable
from store.rows import Phase, Table
from store.time_rows import Notice, VotePost
from tables import notices
from tables.forgotten import warning
from tables.kit import Kit
from tables.looks import waits
from tables.notices import Body, read
from tables.people import Habits, habits_of, scope
from tables.ports import CourierError, Trouble
from tables.refusal import Refusal
from tables.reminders import ahead, due_tables, summons
from tables.rooms import channels_of
from tables.sheet import Button, Row, Sheet, Text
from tables.sitting import load_playing
from tables.times import away_at
from tables.voice import Voice
from tables.vote_sheets import asked, is_open

GAP: Final = 0.2
"""Seconds between two messages."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Letter:
    """A message and one place where it may go; `person` where it goes to that one directly.

    Without `sheet` there is nothing to say any more: it is not sent, but may stand already.
    """

    sheet: Sheet | None
    channel: int = 0
    person: int | None = None


@dataclass(frozen=True, slots=True)
class Stands:
    """Where a message stands; `settled`: it is known not to ask for anything."""

    channel: int
    message: int
    settled: bool = False


async def send_all(kit: Kit) -> None:
    """Sends everything that is still to be sent. What got no answer stays, and so does what would come at night, or to
    a private game whose thread is not open yet.
    """
    for notice in await kit.store.notices():
        try:
            if not await _is_early(kit, notice):
                await kit.store.drop_notice(notice.serial, _shows(notice, await _sent(kit, notice)))
        except CourierError as error:
            log.warning("message %d stays due: %s", notice.serial, error)
        except Exception:
            log.exception("message %d cannot be sent", notice.serial)
            await kit.store.drop_notice(notice.serial)


async def _is_early(kit: Kit, notice: Notice) -> bool:
    """Whether a message would come at night, or has no place yet."""
    if notice.user_id is not None:
        return (await habits_of(kit, notice.user_id)).is_quiet(kit.clock.now())
    try:
        table = await kit.store.table(notice.table_id or "")
    except (DamagedTable, UnknownTable):
        return False
    return table.phase is Phase.RUNNING and not channels_of(table)


def _shows(notice: Notice, stands: Stands | None) -> VotePost | None:
    """What is to be kept in mind of a message: where a proposal is shown that may be voted on."""
    body = read(notice.body)
    if stands is None or stands.settled or notice.table_id is None or body.kind != notices.VOTE:
        return None
    return VotePost(notice.table_id, body.number, stands.channel, stands.message)


async def _sent(kit: Kit, notice: Notice) -> Stands | None:
    """Sends a message; None where nobody takes it, or there is nothing to say any more."""
    letters = [letter async for letter in _letters(kit, notice)]
    if notice.begun is not None:
        found = await _standing(kit, notice, letters)
        if found is not None:
            return found
    for letter in letters:
        sent = await _gone_out(kit, letter, notice.serial)
        if sent is not None:
            return sent
    return None


async def _standing(kit: Kit, notice: Notice, letters: Sequence[Letter]) -> Stands | None:
    """Where a message that was begun got through. Raises CourierError where nobody can tell just now.

    It is looked for where it was sent, for what it is about may lead elsewhere by now: its person has moved at one
    table, and another one waits. Where that is not known, it is looked for wherever it may go now.
    """
    if notice.channel_id is not None:
        return await _found(kit, Letter(None, notice.channel_id), notice.serial)
    for letter in letters:
        found = await _found(kit, letter, notice.serial)
        if found is not None:
            return found
    return None


async def _found(kit: Kit, letter: Letter, serial: int) -> Stands | None:
    """Where a message stands, looked for in one place. Raises CourierError as `_standing`."""
    try:
        channel = await _channel(kit, letter)
        found = await kit.courier.find(channel, "", serial)
    except CourierError as error:
        if error.trouble is Trouble.UNREACHABLE:
            raise
        return None
    return None if found is None else Stands(channel, found)


async def _gone_out(kit: Kit, letter: Letter, serial: int) -> Stands | None:
    """Sends a message to one place; None where it is not taken there. Raises CourierError without an answer."""
    if letter.sheet is None:
        return None
    try:
        channel = await _channel(kit, letter)
        await kit.store.begin_notice(serial, kit.clock.now(), channel)
        sent = await kit.courier.post(channel, replace(letter.sheet, entry=serial), f"notice-{serial}")
    except CourierError as error:
        if error.trouble is Trouble.UNREACHABLE:
            raise
        log.warning("message %d is not taken: %s", serial, error)
        if letter.person is not None:
            await kit.store.put_setting(scope(letter.person), "closed", "true")
        return None
    finally:
        await kit.clock.sleep(GAP)
    return Stands(channel, sent, not is_open(letter.sheet))


async def _channel(kit: Kit, letter: Letter) -> int:
    return letter.channel if letter.person is None else await kit.courier.direct(letter.person)


async def _letters(kit: Kit, notice: Notice) -> AsyncIterator[Letter]:
    """The message as it is now, the place to try first at first. None where it has nothing to say any more."""
    body = read(notice.body)
    if notice.user_id is not None:
        async for letter in _to_person(kit, notice.user_id, body):
            yield letter
        return
    try:
        table = await kit.store.table(notice.table_id or "")
    except (DamagedTable, UnknownTable):
        return
    sheet = await _for_table(kit, table, body)
    for channel in channels_of(table):
        yield Letter(sheet, channel)


async def _to_person(kit: Kit, person: int, body: Body) -> AsyncIterator[Letter]:
    """Directly, if the person wants that and takes it; else in the thread of the most urgent table, or of another."""
    habits = await habits_of(kit, person)
    tables: list[Table] = []
    sheets: Callable[[Table | None], Sheet]
    if body.kind == notices.NEXT:
        told = await ahead(kit, person, habits, body.table)
        if told is None:
            return
        tables, sheets = [told[0]], lambda _: told[1]
    else:
        due = await due_tables(kit, person)
        tables, sheets = [each.table for each in due], partial(summons, kit, person, habits, due)
    if habits.directly and tables:
        yield Letter(replace(sheets(None), ping=()), person=person)
    for table in tables:
        sheet = sheets(table)
        head = Text("\n".join(_calls(kit, person, habits, table)))
        for channel in channels_of(table):
            yield Letter(replace(sheet, blocks=(head, *sheet.blocks)), channel)


def _calls(kit: Kit, person: int, habits: Habits, table: Table) -> Iterator[str]:
    """Whom a message in a thread is for, and why it does not come directly where it should."""
    yield f"<@{person}>"
    if habits.directly or habits.closed:
        voice = Voice(kit.speak(habits.language or table.language))
        yield f"-# {voice.say('remind.not_direct')}"


async def _for_table(kit: Kit, table: Table, body: Body) -> Sheet | None:
    """A silent message at a table, with a button that leads to the panel; None where it has nothing to say any more."""
    voice = Voice.of(kit.speak(table.language), table)
    if body.kind == notices.VOTE:
        return await asked(kit, table, body.number, voice)
    if body.kind == notices.FADES:
        return await warning(kit, table, voice)
    if body.said is None:
        raise ValueError(f"a message to a table of kind {body.kind}")
    if body.said.key == "time.back" and _has_left(table, body.said):
        return None
    lines = [voice.tell(body.said)]
    if body.kind == notices.TIMES:
        lines += await _times(kit, table, voice)
    row = Row((_way_in(body.said, table, voice), *_without(body.said, table, voice)))
    return Sheet("", (Text("\n".join(lines)), row), silent=True)


def _has_left(table: Table, said: Message) -> bool:
    """Whether a sentence is about somebody whose seat is nobody's any more."""
    return any(isinstance(who, Who) and table.seats[who.seat].user_id is None for _, who in said.args)


def _without(said: Message, table: Table, voice: Voice) -> Iterator[Button]:
    """The button with which the others go on without whoever is late, where they may have a vote on that."""
    for _, who in said.args if said.key == "time.may_vote" else ():
        if isinstance(who, Who):
            label = voice.label(message("more.out", who=voice.plain[who.seat]))
            yield Button("without", label, (table.id, str(who.seat)), style="bad")


async def _times(kit: Kit, table: Table, voice: Voice) -> tuple[str, ...]:
    """For whom a table waits, and until when, as it stands now."""
    try:
        at = await load_playing(kit, table.id)
    except Refusal:
        return ()
    return tuple(waits(at, voice, await away_at(kit, at.table)))


def _way_in(said: Message, table: Table, voice: Voice) -> Button:
    """The button below a sentence, to the panel of the table."""
    label = "time.i_am_back" if said.key == "time.caretaker" else "post.play"
    return Button("visit", voice.say(label), (table.id,))
