"""How a proposal looks: what is proposed, who is for it and against it, and the two buttons while it is open; and how
it looks that somebody is looked for.
"""

from collections.abc import Sequence

from rules.message import Message, Seat, Who, message
from store.rows import Table
from store.time_rows import Vote, VoteState
from tables.kit import Kit
from tables.proposals import PROPOSALS
from tables.refusal import Refusal
from tables.rooms import is_private
from tables.sheet import Button, Row, Sheet, Text
from tables.sitting import Playing, load_playing
from tables.times import moment
from tables.voice import Voice
from tables.votes import SEEK


async def asked(kit: Kit, table: Table, number: int, voice: Voice) -> Sheet | None:
    """The message that tells a table of a proposal; None where it is over, or cannot be shown, before it was told."""
    vote = next((vote for vote in await kit.store.votes(table.id) if vote.number == number), None)
    if vote is None or vote.state is not VoteState.OPEN:
        return None
    try:
        return vote_sheet(await load_playing(kit, table.id), vote, voice)
    except Refusal:
        return None


def what(at: Playing, vote: Vote) -> Message:
    """What is proposed, or who is looked for."""
    if vote.kind == SEEK:
        return message("vote.seek.what", who=Who(int(vote.subject)))
    return PROPOSALS[vote.kind].about(at, vote.subject)


def vote_sheet(at: Playing, vote: Vote, voice: Voice) -> Sheet:
    """The message as the proposal stands; one that is over says how it ended, and has no buttons."""
    return _seek_sheet(at, vote, voice) if vote.kind == SEEK else _ballots(at, vote, voice)


def _seek_sheet(at: Playing, vote: Vote, voice: Voice) -> Sheet:
    """Somebody is looked for, with the button for whoever would like to. At a private table it says who can see it."""
    asker, seat = vote.asker, int(vote.subject)
    own = voice.say("seek.own", who=Who(seat))
    lines = [own if seat == asker else voice.say("seek.said", who=Who(asker), seat=Who(seat))]
    if vote.state is not VoteState.OPEN:
        lines.append(f"**{voice.say(f'seek.is.{vote.state}')}**")
        return Sheet("", (Text("\n".join(lines)),), silent=True)
    if is_private(at.table):
        lines.append(voice.say("seek.private"))
    lines.append(f"-# {voice.say('vote.until', when=moment(vote.deadline))}")
    row = Row((Button("take", voice.say("seek.take"), (vote.table_id, str(vote.number))),))
    return Sheet("", (Text("\n".join(lines)), row), silent=True)


def _ballots(at: Playing, vote: Vote, voice: Voice) -> Sheet:
    """A proposal and its ballots. It mentions those who are asked and have not said anything, without a sound."""
    voters = PROPOSALS[vote.kind].voters(at, vote.subject)
    still = tuple(seat for seat in voters if seat not in vote.ballots)
    lines = [f"### {voice.say('vote.proposes', who=Who(vote.asker), what=what(at, vote))}"]
    for key, seats in (
        ("vote.for", _seats(vote, agree=True)),
        ("vote.against", _seats(vote, agree=False)),
    ):
        if seats:
            lines.append(voice.tell(message(key, who=_names(seats, voice))))
    if vote.state is not VoteState.OPEN:
        lines.append(f"**{voice.say(f'vote.is.{vote.state}')}**")
        return Sheet("", (Text("\n".join(lines)),), silent=True)
    people = [at.table.seats[seat].user_id for seat in still]
    if people:
        lines.append(voice.say("vote.still", who=voice.words.list([f"<@{person}>" for person in people])))
    lines.append(f"-# {voice.say('vote.until', when=moment(vote.deadline))}")
    args = (vote.table_id, str(vote.number))
    row = Row(
        (
            Button("vote", voice.say("vote.yes"), (*args, "yes"), style="good"),
            Button("vote", voice.say("vote.no"), (*args, "no"), style="bad"),
        )
    )
    ping = tuple(person for person in people if person is not None)
    return Sheet("", (Text("\n".join(lines)), row), ping=ping, silent=True)


def _seats(vote: Vote, *, agree: bool) -> tuple[Seat, ...]:
    return tuple(seat for seat in sorted(vote.ballots) if vote.ballots[seat] is agree)


def _names(seats: Sequence[Seat], voice: Voice) -> str:
    return voice.words.list([voice.name(seat) for seat in seats])
