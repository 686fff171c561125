"""How a proposal looks: what is proposed, who is for it and against it, and the two buttons while it is open."""

from collections.abc import Sequence

from rules.message import Message, Seat, Who, message
from store.rows import Table
from store.time_rows import Vote, VoteState
from tables.kit import Kit
from tables.proposals import PROPOSALS
from tables.refusal import Refusal
from tables.sheet import Block, Button, Row, Sheet, Text
from tables.sitting import Playing, load_playing
from tables.times import moment
from tables.voice import Voice


async def asked(kit: Kit, table: Table, number: int, voice: Voice) -> Sheet:
    """The message that tells a table of a proposal. Raises Refusal where the table can't be shown any more."""
    at = await load_playing(kit, table.id)
    vote = next((vote for vote in await kit.store.votes(table.id) if vote.number == number), None)
    if vote is None:
        raise Refusal("vote_over")
    return vote_sheet(at, vote, voice)


def what(at: Playing, vote: Vote) -> Message:
    """What is proposed."""
    return PROPOSALS[vote.kind].about(at, vote.subject)


def vote_sheet(at: Playing, vote: Vote, voice: Voice) -> Sheet:
    """The message as the vote stands. It mentions those who are asked and have not said anything, without a sound."""
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
    blocks: tuple[Block, ...] = (Text("\n".join(lines)), row)
    return Sheet("", blocks, ping=tuple(person for person in people if person is not None), silent=True)


def _seats(vote: Vote, *, agree: bool) -> tuple[Seat, ...]:
    return tuple(seat for seat in sorted(vote.ballots) if vote.ballots[seat] is agree)


def _names(seats: Sequence[Seat], voice: Voice) -> str:
    return voice.words.list([voice.name(seat) for seat in seats])
