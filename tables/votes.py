"""Proposals at a table, and what becomes of them: a click proposes, others are for or against, the clock ends it.

What can be proposed stands in `tables.proposals`. A proposal that passes is carried out in the same transaction in
which that is written down, so it is never carried out twice, and never half.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules.message import Message, Seat
from rules.play import Play
from store.errors import LogMoved
from store.rows import Appended, Changes, NewAct, NewEntry, Phase
from store.time_rows import Vote, VoteState
from tables import notices
from tables.clocks import plays_itself
from tables.kit import Kit, Step
from tables.pace import DAY
from tables.refusal import Refusal
from tables.sitting import Playing

VOTE_SECONDS: Final = DAY
"""How long a vote runs."""
SEEK: Final = "seek"
"""The kind of what is kept like a proposal but asks people outside: somebody is looked for. Nobody votes about it."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a proposal that passes brings: changes, lines of the log with the play after them, drafts that end."""

    changes: Changes = field(default_factory=Changes)
    entries: tuple[NewEntry, ...] = ()
    play: Play[Any] | None = None
    drops: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """One kind of proposal. `check` raises Refusal where it cannot be made by a seat with a subject, or not any more.

    `voters` are the seats that are asked, whoever proposes among them or not: computer players agree to everything,
    caretakers to what can be mended. `most`: more than half of them are enough, otherwise all have to be for it.
    `about` says what is proposed; `effect` carries it out, or raises Refusal where it can't be any more. `outside`:
    somebody without a seat makes it, whom the seat that counts as proposing has only asked in. `lasting`: nothing
    takes it back, so whoever is the only one asked is asked twice. `noted` is how its subject is kept.
    """

    check: Callable[[Playing, Seat, str], None]
    about: Callable[[Playing, str], Message]
    effect: Callable[[Kit, Playing, Vote], Awaitable[Effect]]
    voters: Callable[[Playing, str], tuple[Seat, ...]]
    most: bool = False
    outside: bool = False
    lasting: bool = False
    noted: Callable[[Playing, str], str] = lambda _, subject: subject


Kinds = Mapping[str, Proposal]


def persons_but(at: Playing, *seats: Seat) -> tuple[Seat, ...]:
    """The seats whose persons are there, except some."""
    return tuple(seat.number for seat in at.table.seats if plays_itself(seat) and seat.number not in seats)


def persons_away_too(at: Playing, subject: Seat | None = None) -> tuple[Seat, ...]:
    """The seats with a person, for what cannot be mended when they are back; or of those away only the one it is about.

    Nobody loses a game or a seat for good because a caretaker moved for a while.
    """
    there = persons_but(at)
    return tuple(
        seat.number
        for seat in at.table.seats
        if seat.number in there or (seat.user_id is not None and subject in (None, seat.number))
    )


def verdict(vote: Vote, voters: Iterable[Seat], *, most: bool) -> VoteState:
    """What the ballots of those who are asked come to so far."""
    ballots = [vote.ballots.get(seat) for seat in voters]
    needed = len(ballots) // 2 + 1 if most else len(ballots)
    if not ballots or ballots.count(True) >= needed:
        return VoteState.PASSED
    return VoteState.FAILED if len(ballots) - ballots.count(False) < needed else VoteState.OPEN


def at_once(at: Playing, proposal: Proposal, seat: Seat, subject: str) -> bool:
    """Whether nobody but the seat that makes a proposal is asked about it."""
    return set(proposal.voters(at, subject)) <= {seat}


async def propose(
    kit: Kit, kinds: Kinds, at: Playing, seat: Seat, kind: str, subject: str, cause: str, search: Vote | None = None
) -> Vote:
    """A new proposal of a seat; whoever makes it is for it, unless it comes from outside, in answer to a search. To be
    called under the table's lock.

    Raises Refusal as the proposal does, `old_control` for one that there is not, and `vote_open` while another one of
    its kind is open.
    """
    proposal = kinds.get(kind)
    if proposal is None or proposal.outside is (search is None):
        raise Refusal("old_control")
    if at.table.phase is not Phase.RUNNING:
        raise Refusal("over")
    proposal.check(at, seat, subject)
    votes = await kit.store.votes(at.table.id)
    if any(vote.kind == kind and vote.state is VoteState.OPEN for vote in votes):
        raise Refusal("vote_open")
    now, noted = kit.clock.now(), proposal.noted(at, subject)
    new = Vote(at.table.id, len(votes), kind, seat, noted, at.play.length, now, now + VOTE_SECONDS)
    if search is None:
        name = at.table.seats[seat].name
        new = replace(new, ballots={seat: True}, asked_as=name, voters={seat: name})
    else:
        new = replace(new, asked_as=search.asked_as)
    return await settle(kit, kinds, at, new, cause, fresh=True)


async def cast(kit: Kit, kinds: Kinds, at: Playing, vote: Vote, seat: Seat, cause: str, *, agrees: bool) -> Vote:
    """The ballot of a seat, which it may change while the vote is open. To be called under the table's lock.

    Raises Refusal `vote_over`, and `not_asked` for a seat that has no say in it.
    """
    if vote.state is not VoteState.OPEN or at.table.phase is not Phase.RUNNING:
        raise Refusal("vote_over")
    if seat not in kinds[vote.kind].voters(at, vote.subject):
        raise Refusal("not_asked")
    ballots, voters = {**vote.ballots, seat: agrees}, {**vote.voters, seat: at.table.seats[seat].name}
    return await settle(kit, kinds, at, replace(vote, ballots=ballots, voters=voters), cause)


async def withdraw(kit: Kit, at: Playing, vote: Vote, cause: str) -> Vote:
    """Takes a proposal back, for whoever made it. Raises Refusal `vote_over`."""
    if vote.state is not VoteState.OPEN:
        raise Refusal("vote_over")
    return await _kept(kit, at, replace(vote, state=VoteState.WITHDRAWN), cause, Effect())


async def called_off(kit: Kit, at: Playing, kind: str, changes: Changes) -> Changes:
    """Changes that an open proposal of a kind does not survive, with its end."""
    votes = await kit.store.votes(at.table.id)
    found = next((vote for vote in votes if vote.kind == kind and vote.state is VoteState.OPEN), None)
    if found is None:
        return changes
    return replace(changes, votes=(*changes.votes, replace(found, state=VoteState.WITHDRAWN)))


async def expire(kit: Kit, at: Playing, vote: Vote) -> bool:
    """Ends a vote whose time is over; whether it was so."""
    if vote.state is not VoteState.OPEN or vote.deadline > kit.clock.now():
        return False
    await _kept(kit, at, replace(vote, state=VoteState.FAILED), f"vote:{vote.table_id}:{vote.number}", Effect())
    return True


async def settle(kit: Kit, kinds: Kinds, at: Playing, vote: Vote, cause: str, *, fresh: bool = False) -> Vote:
    """Keeps a vote as it stands now, and carries it out if it passes."""
    proposal = kinds[vote.kind]
    vote = replace(vote, state=verdict(vote, proposal.voters(at, vote.subject), most=proposal.most))
    effect = Effect()
    if vote.state is VoteState.PASSED:
        try:
            effect = await proposal.effect(kit, at, vote)
        except Refusal:
            if fresh:
                raise
            vote = replace(vote, state=VoteState.WITHDRAWN)
    return await _kept(kit, at, vote, cause, effect, fresh=fresh)


async def _kept(kit: Kit, at: Playing, vote: Vote, cause: str, effect: Effect, *, fresh: bool = False) -> Vote:
    """One act: the vote, what it brings, and that the table is told of a new one, unless what it brings is told."""
    notes = effect.changes.notices or ((notices.body(notices.VOTE, vote.number),) if fresh else ())
    changes = replace(effect.changes, votes=(*effect.changes.votes, vote), notices=notes)
    length, now = at.play.length, kit.clock.now()
    new = NewAct(at.table.id, cause, now, length, effect.entries, vote.asker, drops=effect.drops, changes=changes)
    try:
        result = await kit.store.append(new)
    except LogMoved:
        kit.plays.forget(at.table.id)
        raise Refusal("stale") from None
    if isinstance(result, Appended) and effect.play is not None:
        kit.plays.keep(at.table.id, effect.play)
    await kit.hook(Step.KEPT, at.table.id)
    kit.wake(at.table.id)
    return vote
