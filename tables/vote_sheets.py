"""How a proposal looks: what is proposed, who is for it and against it, and the two buttons while it is open; and how
it looks that somebody is looked for. People are called as they were when they asked or voted.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.message import Message, Seat, Who, message
from store.rows import Table
from store.time_rows import Vote, VoteState
from tables.kit import Kit
from tables.names import clean, escape
from tables.proposals import PROPOSALS
from tables.refusal import Refusal
from tables.replacing import seat_meant, sitter_then
from tables.rooms import is_private
from tables.sheet import Button, Row, Sheet, Text
from tables.sitting import Playing, load_playing
from tables.times import moment
from tables.undo import UNDO
from tables.voice import Voice
from tables.votes import SEEK

ANSWERS: Final = frozenset(("vote", "take"))
"""The actions with which people answer."""


async def asked(kit: Kit, table: Table, number: int, voice: Voice) -> Sheet | None:
    """The message that tells a table of a proposal, which may have been decided at once.

    None where it cannot be shown, and where its end is no news: the game is over, or somebody is no longer looked for.
    """
    vote = next((vote for vote in await kit.store.votes(table.id) if vote.number == number), None)
    if vote is None:
        return None
    try:
        at = await load_playing(kit, table.id)
    except Refusal:
        return None
    sheet = vote_sheet(at, vote, voice)
    if vote.state is VoteState.OPEN:
        return sheet
    way_in = Row((Button("visit", voice.say("post.play"), (table.id,)),))  # a message is found by its controls
    return None if vote.kind == SEEK or at.over else replace(sheet, blocks=(*sheet.blocks, way_in))


def is_open(sheet: Sheet) -> bool:
    """Whether a message asks for an answer to a proposal or a search."""
    buttons = (button for block in sheet.blocks if isinstance(block, Row) for button in block.buttons)
    return any(isinstance(button, Button) and button.action in ANSWERS for button in buttons)


def what(at: Playing, vote: Vote) -> Message:
    """What is proposed, or who is looked for."""
    if vote.kind == SEEK:
        return message("vote.seek.what", who=Who(seat_meant(vote.subject)))
    return PROPOSALS[vote.kind].about(at, vote.subject)


def vote_sheet(at: Playing, vote: Vote, voice: Voice) -> Sheet:
    """The message as the proposal stands; one that is over says how it ended, and has no buttons."""
    return _seek_sheet(at, vote, voice) if vote.kind == SEEK else _ballots(at, vote, voice)


def _seek_sheet(at: Playing, vote: Vote, voice: Voice) -> Sheet:
    """Somebody is looked for, with the button for whoever would like to. At a private table it says who can see it."""
    asker, seat = _called(vote.asker, vote.asked_as, voice), seat_meant(vote.subject)
    lines = [_sought(at, vote, seat, asker, voice)]
    if vote.state is not VoteState.OPEN:
        lines.append(f"**{voice.say(f'seek.is.{vote.state}')}**")
        return Sheet("", (Text("\n".join(lines)),), silent=True)
    if is_private(at.table):
        lines.append(voice.say("seek.private"))
    lines.append(f"-# {voice.say('vote.until', when=moment(vote.deadline))}")
    row = Row((Button("take", voice.say("seek.take"), (vote.table_id, str(vote.number))),))
    return Sheet("", (Text("\n".join(lines)), row), silent=True)


def _sought(at: Playing, vote: Vote, seat: Seat, asker: str, voice: Voice) -> str:
    if seat == vote.asker:
        return voice.say("seek.own", who=asker)
    sitter = sitter_then(at, vote.subject, seat)
    return voice.say("seek.said", who=asker, seat=sitter) if sitter else voice.say("seek.for_computer", who=asker)


def _ballots(at: Playing, vote: Vote, voice: Voice) -> Sheet:
    """A proposal and its ballots. It mentions those who are asked and have not said anything, without a sound."""
    voters = PROPOSALS[vote.kind].voters(at, vote.subject)
    still = tuple(seat for seat in voters if seat not in vote.ballots)
    lines = [f"### {_headline(at, vote, voice)}"]
    for key, seats in (
        ("vote.for", _seats(vote, agree=True)),
        ("vote.against", _seats(vote, agree=False)),
    ):
        if seats:
            lines.append(voice.tell(message(key, who=_names(vote, seats, voice))))
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


def _headline(at: Playing, vote: Vote, voice: Voice) -> str:
    """Who proposes what; of somebody from outside, what that one would like."""
    if PROPOSALS[vote.kind].outside:
        return voice.tell(what(at, vote))
    proposed = message("vote.undo.own") if vote.kind == UNDO else what(at, vote)  # nobody takes back another one's move
    return voice.say("vote.proposes", who=_called(vote.asker, vote.asked_as, voice), what=proposed)


def _seats(vote: Vote, *, agree: bool) -> tuple[Seat, ...]:
    return tuple(seat for seat in sorted(vote.ballots) if vote.ballots[seat] is agree)


def _names(vote: Vote, seats: Sequence[Seat], voice: Voice) -> str:
    return voice.words.list([_called(seat, vote.voters.get(seat, ""), voice) for seat in seats])


def _called(seat: Seat, name: str, voice: Voice) -> str:
    """Somebody who asked or voted, by the name of then, as markdown; without one as whoever has the seat."""
    return voice.marked(seat, escape(clean(name))) if name else voice.name(seat)
