"""Looking for somebody from outside who takes a seat over, and offering oneself for it.

A search is kept like a proposal (`tables.votes.SEEK`, the subject is the seat), so that there is one at a time for each
seat, it ends by itself, and its message says so.
"""

from dataclasses import replace
from typing import Final

from rules.message import Seat
from store.rows import Changes, NewAct, Phase
from store.time_rows import Vote, VoteState
from tables import notices
from tables.ballots import acted
from tables.kit import Kit
from tables.pace import DAY
from tables.ports import Answer, Click, Show
from tables.proposals import PROPOSALS
from tables.refusal import Refusal
from tables.replacing import PERSON, STOP, noted, seat_meant, sought, subject_of
from tables.sheet import Sheet, Text
from tables.sitting import Playing, load_playing, require_here
from tables.turn import argument, seat_in
from tables.voice import Voice
from tables.votes import SEEK, propose

SEEK_SECONDS: Final = 7 * DAY
"""How long somebody is looked for."""


async def seek(kit: Kit, click: Click) -> Answer:
    """Has the table told that somebody is looked for, for the seat picked; or calls that off."""

    async def act(at: Playing) -> str:
        stops = argument(click, 0) == STOP
        seat = _seat(at, argument(click, 1) if stops else "".join(click.values[:1]))
        by = seat_in(at, click)
        votes, now, length = await kit.store.votes(at.table.id), kit.clock.now(), at.play.length
        if stops:
            changes = _called_off(sought(votes, seat))
        else:
            subject, name = noted(at, str(seat)), at.table.seats[by].name
            new = Vote(at.table.id, len(votes), SEEK, by, subject, length, now, now + SEEK_SECONDS, asked_as=name)
            changes = _looking(new, sought(votes, seat))
        await kit.store.append(NewAct(at.table.id, click.cause, now, length, seat=by, changes=changes))
        return "seek.stopped" if stops else "seek.done"

    return await acted(kit, click, act, "seek.done")


def _seat(at: Playing, number: str) -> Seat:
    if not number.isdecimal() or int(number) >= len(at.table.seats):
        raise Refusal("stale")
    return int(number)


def _looking(search: Vote, open_ones: tuple[Vote, ...]) -> Changes:
    """A new search, of which the table is told. Raises Refusal `seek_open` where there is one for this seat."""
    if open_ones:
        raise Refusal("seek_open")
    return Changes(votes=(search,), notices=(notices.body(notices.VOTE, search.number),))


def _called_off(open_ones: tuple[Vote, ...]) -> Changes:
    """The end of a search, whoever at the table began it. Raises Refusal `seek_over` where there is none."""
    if not open_ones:
        raise Refusal("seek_over")
    return Changes(votes=tuple(replace(search, state=VoteState.WITHDRAWN) for search in open_ones))


async def take(kit: Kit, click: Click) -> Answer:
    """Somebody without a seat would like one: the table and the number of the search are the arguments."""
    table = argument(click, 0)
    try:
        async with kit.locks.of(table):
            at = await load_playing(kit, table)
            if await kit.store.act(click.cause) is None:
                search = await _search(kit, at, click)
                subject = subject_of(seat_meant(search.subject), click.person.id, click.person.name)
                vote = await propose(kit, PROPOSALS, at, search.asker, PERSON, subject, click.cause, search)
                passed = vote.state is VoteState.PASSED
            else:
                passed = at.seat_of(click.person.id) is not None
    finally:
        kit.wake(table)
    voice = Voice(kit.speak(click.person.language))
    return Show(Sheet("", (Text(voice.say("seek.seated" if passed else "seek.asked")),)))


async def _search(kit: Kit, at: Playing, click: Click) -> Vote:
    """The open search that a control names. Raises Refusal."""
    if at.table.phase is not Phase.RUNNING:
        raise Refusal("over")
    if at.seat_of(click.person.id) is not None:
        raise Refusal("seated_already")
    require_here(at, click)
    if len(click.args) != len(("table", "number")):
        raise Refusal("old_control")
    searches = sought(await kit.store.votes(at.table.id))
    found = next((search for search in searches if str(search.number) == argument(click, 1)), None)
    if found is None:
        raise Refusal("seek_over")
    return found
