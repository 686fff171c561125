"""What can be done at a table besides moving: its times, what is proposed, and what there is to propose."""

from collections.abc import Iterator
from typing import Final

from rules.message import Seat, message
from store.rows import Phase
from store.time_rows import VotePost
from tables.corner import Corner, Offer
from tables.kit import Kit
from tables.looks import waits
from tables.ports import Answer, Click, Show
from tables.proposals import GIVE, PAUSE, PAUSES, VOTE_OUT, may_be_voted_out, timed
from tables.refusal import Refusal
from tables.sheet import Block, Button, Item, Menu, Row, Sheet, Text
from tables.sitting import Playing, load_playing
from tables.slips import leaving, replacing, undoing
from tables.times import away_at, moment
from tables.turn import seat_in, voice_for
from tables.undo import last_act
from tables.voice import LONGEST_BUTTON, LONGEST_ITEM, cut
from tables.vote_sheets import what


async def more(kit: Kit, click: Click) -> Answer:
    """The panel."""
    at = await load_playing(kit, click.table)
    seat = seat_in(at, click)
    if at.table.phase is not Phase.RUNNING:
        raise Refusal("over")
    return Show(await corner_sheet(kit, click, at, seat))


async def corner_sheet(kit: Kit, click: Click, at: Playing, seat: Seat, *notes: str) -> Sheet:
    """The panel of a table as it stands, with words on what just happened."""
    corner = Corner(
        at,
        seat,
        voice_for(kit, click, at),
        await kit.store.votes(at.table.id),
        await away_at(kit, at.table),
        last_act(at.play, seat, await kit.store.acts(at.table.id)),
        {post.number: _link(kit, at, post) for post in await kit.store.vote_posts(at.table.id)},
    )
    offers = [left for offer in OFFERS for control in offer(corner) if (left := corner.new(control)) is not None]
    blocks: list[Block] = [Text("\n".join((*notes, *_lines(corner)))), *offers]
    return Sheet(at.table.id, tuple(blocks))


def _link(kit: Kit, at: Playing, post: VotePost) -> str:
    return kit.courier.link(at.table.guild_id, post.channel_id, post.message_id)


def _lines(corner: Corner) -> Iterator[str]:
    """How the times stand, and what is proposed, with the way to its message where that stands."""
    at, voice = corner.at, corner.voice
    yield f"### {voice.say('more.title')}"
    yield from waits(at, voice, corner.absent)
    for vote in corner.open:
        line = f"{voice.tell(what(at, vote))} — {voice.say('vote.until', when=moment(vote.deadline))}"
        way = corner.ways.get(vote.number)
        yield line if way is None else f"{line} — [{voice.say('vote.where')}]({way})"


def _rests(corner: Corner) -> Iterator[Row | Menu]:
    """A pause, or its end."""
    voice = corner.voice
    if corner.at.table.paused_until is not None:
        yield Row((Button("resume", voice.say("more.resume"), style="main"),))
        return
    items = tuple(Item(days, voice.say("more.days", n=int(days))) for days in PAUSES)
    yield Menu("propose", voice.say("more.pause"), items, (PAUSE,))


def _times(corner: Corner) -> Iterator[Row | Menu]:
    """More time for somebody."""
    at, voice = corner.at, corner.voice
    items = tuple(
        Item(str(seat.number), cut(voice.plain[seat.number], LONGEST_ITEM))
        for seat in at.table.seats
        if timed(at, seat.number) is not None
    )
    if items:
        yield Menu("propose", voice.say("more.give"), items, (GIVE,))


def _late(corner: Corner) -> Iterator[Row | Menu]:
    """Voting somebody out whose time is over."""
    at, voice = corner.at, corner.voice
    buttons = tuple(
        Button(
            "propose",
            voice.label(message("more.out", who=voice.plain[seat.number]), LONGEST_BUTTON),
            (VOTE_OUT, str(seat.number)),
            style="bad",
        )
        for seat in at.table.seats
        if seat.number != corner.seat and may_be_voted_out(at, seat.number)
    )
    if buttons:
        yield Row(buttons)


OFFERS: Final[tuple[Offer, ...]] = (undoing, _times, _rests, _late, replacing, leaving)
"""What is offered, from top to bottom."""
