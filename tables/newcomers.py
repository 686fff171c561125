"""Looking for somebody from outside who takes a seat over, and offering oneself for it."""

from rules.message import Who, message
from store.rows import Changes, NewAct
from store.time_rows import VoteState
from tables.ballots import acted
from tables.kit import Kit
from tables.notices import SEEK, SEEK_OWN, said
from tables.ports import Answer, Click, Show
from tables.proposals import PROPOSALS
from tables.refusal import Refusal
from tables.replacing import PERSON, subject_of
from tables.sheet import Sheet, Text
from tables.sitting import Playing, load_playing
from tables.turn import argument, seat_in
from tables.voice import Voice
from tables.votes import propose


async def seek(kit: Kit, click: Click) -> Answer:
    """Has the table told that somebody is looked for: for the seat picked."""

    async def act(at: Playing) -> str:
        value = click.values[0] if click.values else ""
        if not value.isdecimal() or int(value) >= len(at.table.seats):
            raise Refusal("stale")
        by = seat_in(at, click)
        seat = int(value)
        text = message(SEEK_OWN, who=Who(by)) if seat == by else message(SEEK, who=Who(by), seat=Who(seat))
        changes = Changes(notices=(said(text),))
        now, length = kit.clock.now(), at.play.length
        await kit.store.append(NewAct(at.table.id, click.cause, now, length, seat=by, changes=changes))
        return "seek.done"

    return await acted(kit, click, act, "seek.done")


async def take(kit: Kit, click: Click) -> Answer:
    """Somebody without a seat would like one: the table, the seat and who looked for somebody are the arguments."""
    table = argument(click, 0)
    try:
        async with kit.locks.of(table):
            at = await load_playing(kit, table)
            if await kit.store.act(click.cause) is None:
                seat, by = _seats(at, click)
                subject = subject_of(seat, click.person.id, click.person.name)
                vote = await propose(kit, PROPOSALS, at, by, PERSON, subject, click.cause, outside=True)
                passed = vote.state is VoteState.PASSED
            else:
                passed = at.seat_of(click.person.id) is not None
    finally:
        kit.wake(table)
    voice = Voice(kit.speak(click.person.language))
    return Show(Sheet("", (Text(voice.say("seek.seated" if passed else "seek.asked")),)))


def _seats(at: Playing, click: Click) -> tuple[int, int]:
    """The seat that is to be taken over, and the one that looked for somebody. Raises Refusal."""
    if at.seat_of(click.person.id) is not None:
        raise Refusal("seated_already")
    numbers = argument(click, 1), argument(click, 2)
    if not all(number.isdecimal() and int(number) < len(at.table.seats) for number in numbers):
        raise Refusal("old_control")
    return int(numbers[0]), int(numbers[1])
