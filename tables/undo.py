"""Taking a move back after it was confirmed: if every other seat agrees. The log is not edited; a line says how much of
it stays in force. Whoever moves then gets the same tile and the same die again, for chance follows from the position.
"""

from collections.abc import Iterable
from typing import Any, Final

from rules.api import Entry
from rules.message import Message, Seat, Who, message
from rules.play import UNDO as UNDO_LINE
from rules.play import Play, add
from store.rows import Act, Changes, NewEntry
from store.time_rows import Vote
from tables.clocks import clocks_after
from tables.kit import Kit
from tables.refusal import Refusal
from tables.sitting import Playing
from tables.votes import Effect, Proposal, persons_but

UNDO: Final = "undo"
"""The kind of the proposal; its subject is `first.seat`: the number of the entry with which an act of a seat begins."""


def last_act(play: Play[Any], seat: Seat, acts: Iterable[Act]) -> Act | None:
    """The newest act of a seat that is in force; None where it has not moved."""
    lines = {line.number: line.entry for line in play.lines}
    own = [act for act in acts if act.seat == seat and act.first in lines and lines[act.first].seat == seat]
    return own[-1] if own else None


def subject_of(act: Act, seat: Seat) -> str:
    """What a proposal to take an act back is about."""
    return f"{act.first}.{seat}"


def _meant(subject: str) -> tuple[int, Seat]:
    first, _, seat = subject.partition(".")
    if not (first.isdecimal() and seat.isdecimal()):
        raise Refusal("stale")
    return int(first), int(seat)


def _check(at: Playing, seat: Seat, subject: str) -> None:
    first, owner = _meant(subject)
    if owner != seat or not any(line.number == first and line.entry.seat == seat for line in at.play.lines):
        raise Refusal("nothing_to_undo")


def _about(at: Playing, subject: str) -> Message:
    return message("vote.undo.what", who=Who(_meant(subject)[1]))


async def _take_back(kit: Kit, at: Playing, vote: Vote) -> Effect:
    """One line `undo N`, after which the first N lines are in force. All drafts end: they were for another position."""
    _check(at, vote.asker, vote.subject)
    act = last_act(at.play, vote.asker, await kit.store.acts(at.table.id))
    if act is None or subject_of(act, vote.asker) != vote.subject:
        raise Refusal("nothing_to_undo")
    keep = sum(line.number < act.first for line in at.play.lines)
    line = f"{UNDO_LINE} {keep}"
    play = add(at.play, Entry(vote.asker, line))
    clocks = await clocks_after(kit, at, play)
    drops = tuple(seat.number for seat in at.table.seats)
    return Effect(Changes(clocks=clocks), (NewEntry(vote.asker, line),), play, drops)


PROPOSAL: Final = Proposal(_check, _about, _take_back, lambda at, _: persons_but(at))
