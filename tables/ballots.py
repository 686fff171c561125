"""The clicks of proposals: making one, saying yes or no to it, ending a pause."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from store.errors import DamagedTable
from store.rows import NewAct, Phase
from store.time_rows import Vote, VoteState
from tables.kit import Kit
from tables.more import corner_sheet
from tables.ports import Answer, Click, Show, Update
from tables.proposals import PROPOSALS, VOTE_OUT
from tables.refusal import Refusal
from tables.resting import unpaused
from tables.sheet import Button, Row, Sheet, Text
from tables.sitting import Playing, load_playing
from tables.turn import argument, seat_in, seated_at, voice_for
from tables.voice import Voice
from tables.vote_sheets import vote_sheet
from tables.votes import at_once, cast, settle, verdict, withdraw
from tables.votes import propose as proposed

SURE: Final = "sure"
"""The third argument of the button that proposes what nobody else is asked about; without it that is asked back."""
Did = Awaitable[str | Sheet]
"""What became of a click: the key of a text for the panel, or another panel."""


async def propose(kit: Kit, click: Click) -> Answer:
    """Proposes something: its kind is the first argument, its subject the second one or the value picked.

    What lasts and would be carried out at once, for nobody else is asked, takes a second click.
    """
    kind = argument(click, 0)
    subject = click.values[0] if click.values else argument(click, 1)

    async def act(at: Playing) -> str | Sheet:
        seat = seat_in(at, click)
        proposal = PROPOSALS.get(kind)
        if proposal is not None and proposal.lasting and argument(click, 2) != SURE:
            proposal.check(at, seat, subject)
            if at_once(at, proposal, seat, subject):
                return _asking_back(at, kind, subject, voice_for(kit, click, at))
        vote = await proposed(kit, PROPOSALS, at, seat, kind, subject, click.cause)
        return f"more.{vote.state}"

    return await acted(kit, click, act, "more.open")


async def without(kit: Kit, click: Click) -> Answer:
    """Proposes to go on without somebody, from the message that the time is over: the table and the seat are the
    arguments.
    """
    return await propose(kit, replace(click, table=argument(click, 0), args=(VOTE_OUT, argument(click, 1))))


def _asking_back(at: Playing, kind: str, subject: str, voice: Voice) -> Sheet:
    what = voice.tell(PROPOSALS[kind].about(at, subject))
    row = Row(
        (
            Button("propose", voice.say("more.sure_yes"), (kind, subject, SURE), style="bad"),
            Button("stay", voice.say("quit.stay")),
        )
    )
    return Sheet(at.table.id, (Text(voice.say("more.sure", what=what)), row))


async def resume(kit: Kit, click: Click) -> Answer:
    """Ends a pause."""

    async def act(at: Playing) -> str:
        if at.table.paused_until is None:
            raise Refusal("not_paused")
        changes = await unpaused(kit, at)
        await kit.store.append(
            NewAct(at.table.id, click.cause, kit.clock.now(), at.play.length, seat=seat_in(at, click), changes=changes)
        )
        return "more.resumed"

    return await acted(kit, click, act, "more.resumed")


async def acted(kit: Kit, click: Click, act: Callable[[Playing], Did], again: str) -> Answer:
    """Something done from the panel, once for its click; the panel says what became of it."""
    try:
        async with kit.locks.of(click.table):
            at, seat, _ = await seated_at(kit, click)
            if at.table.phase is not Phase.RUNNING:
                raise Refusal("over")
            said = again if await kit.store.act(click.cause) else await act(at)
            at = await load_playing(kit, click.table)
    finally:
        kit.wake(click.table)
    if isinstance(said, Sheet):
        return Show(said)
    note = Voice(kit.speak(click.person.language)).say(said)
    if at.over:
        return Show(Sheet(click.table, (Text(note),)))
    return Show(await corner_sheet(kit, click, at, seat, note))


async def vote(kit: Kit, click: Click) -> Answer:
    """A ballot, or taking a proposal back; the message shows the vote as it stands then."""
    here = replace(click, table=argument(click, 0))
    async with kit.locks.of(here.table):
        at, seat, _ = await seated_at(kit, here)
        ballot = await _meant(kit, here)
        if await kit.store.act(click.cause) is None:
            if argument(click, 2) == "no" and seat == ballot.asker:
                ballot = await withdraw(kit, at, ballot, click.cause)
            else:
                ballot = await cast(kit, PROPOSALS, at, ballot, seat, click.cause, agrees=argument(click, 2) == "yes")
            at = await load_playing(kit, here.table)
    return Update(vote_sheet(at, ballot, Voice.of(kit.speak(at.table.language), at.table)))


async def recount(kit: Kit, table_id: str) -> None:
    """Settles the open proposals that have been waiting for somebody who has no say any more: who has left, or whose
    seat a caretaker has. One that nobody is asked about any more runs out.
    """
    async with kit.locks.of(table_id):
        with suppress(DamagedTable):
            for ballot in await kit.store.votes(table_id):
                if ballot.state is VoteState.OPEN and ballot.kind in PROPOSALS:
                    await _recounted(kit, table_id, ballot)


async def _recounted(kit: Kit, table_id: str, ballot: Vote) -> None:
    try:
        at = await load_playing(kit, table_id)
    except Refusal:
        return
    kind = PROPOSALS[ballot.kind]
    voters = kind.voters(at, ballot.subject)
    if at.table.phase is not Phase.RUNNING or not voters:
        return
    if verdict(ballot, voters, most=kind.most) is not VoteState.OPEN:
        await settle(kit, PROPOSALS, at, ballot, f"count:{table_id}:{ballot.number}")


async def _meant(kit: Kit, click: Click) -> Vote:
    """The proposal that a control names. Raises Refusal `vote_over` where there is none to vote about."""
    number = argument(click, 1)
    found = next((vote for vote in await kit.store.votes(click.table) if str(vote.number) == number), None)
    if found is None or found.kind not in PROPOSALS:
        raise Refusal("vote_over")
    return found
