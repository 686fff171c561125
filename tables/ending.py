"""What the last post of a table says: the places, the final scoring of each player, what luck can be checked with."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.api import Event
from rules.message import Seat
from store.rows import Phase
from store.time_rows import Quit
from tables.concluding import NOBODY
from tables.sitting import Playing
from tables.voice import Voice

FINAL: Final = "final."
"""How the keys of the events of final scoring begin."""


def persons(at: Playing) -> tuple[int, ...]:
    """Everybody who plays, each once: the end concerns them all."""
    return tuple(dict.fromkeys(seat.user_id for seat in at.table.seats if seat.user_id is not None))


def result(at: Playing, voice: Voice) -> Iterator[str]:
    """The places, shared where points are equal; persons are mentioned, and of who left it is said why."""
    yield f"## {voice.say('post.over')}"
    if at.table.phase is Phase.ENDED:
        yield voice.say(at.table.reason or "ended.agreed")
    for each in at.places:
        user = at.table.seats[each.seat].user_id
        who = voice.name(each.seat) if user is None else voice.marked(each.seat, f"<@{user}>")
        line = voice.say("post.place", place=voice.words.place(each.place), who=who, n=each.score)
        yield line if each.quit is None else f"{line} – {voice.say(_why_left(at, each.quit))}"


def _why_left(at: Playing, why: Quit) -> str:
    """The key of why a seat was left; where the last person went, no computer played on for that one."""
    return f"quit.only.{why}" if at.table.reason == NOBODY else f"quit.{why}"


def final_scoring(events: Sequence[Event], seats: Sequence[Seat], voice: Voice) -> Iterator[str]:
    """The awards of final scoring by player, each with the sum; those of nothing are left out."""
    awards = [event for event in events if event.points is None or event.points.total]
    if not awards:
        return
    yield f"### {voice.say('post.final')}"
    yield from (voice.event(event) for event in awards if event.seat is None)
    for seat in seats:
        own = [event for event in awards if event.seat == seat]
        if len(own) > 1:
            total = sum(event.points.total for event in own if event.points is not None)
            yield voice.say("post.final_sum", who=voice.name(seat), n=total)
        yield from (f"- {voice.event(event)}" if len(own) > 1 else voice.event(event) for event in own)


def proof(at: Playing, voice: Voice) -> str:
    """What the luck of the game can be checked with, in small print."""
    said = voice.say("post.seed", seed=f"`{at.table.seed}`", joins=f"`{at.table.chance_key}`")
    return f"-# {said}"
