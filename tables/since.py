"""What happened since somebody moved last: one picture with the new tiles marked, and what brought points."""

from collections.abc import Iterator

from rules.api import Event
from rules.message import Seat
from tables.act import BY_COMPUTER
from tables.kit import Kit
from tables.pictures import shown
from tables.ports import Answer, Click, Shot, Show
from tables.post import standings
from tables.recording import offer
from tables.sheet import Sheet, Text
from tables.sitting import Playing, seen
from tables.turn import seat_in, voice_for
from tables.undo import last_act
from tables.voice import LONGEST_TEXTS, Voice

MORE = "…"


async def show_since(kit: Kit, click: Click) -> Answer:
    """For whoever sits at a table: all that came after the last act of the seat which no computer made for it, or
    since the game began. Raises Refusal `not_seated`.
    """
    at = await seen(kit, click)
    seat = seat_in(at, click)
    voice = voice_for(kit, click, at)
    own = [act for act in await kit.store.acts(at.table.id) if not act.cause.startswith(BY_COMPUTER)]
    act = last_act(at.play, seat, own)
    events = tuple(news(at, seat, 0 if act is None else act.first + act.count))
    shot = Shot(
        at.table.id,
        at.view(seat),
        voice.plain,
        voice.words.lang,
        click.place.file_limit // 2,
        events,
        private=True,
        computers=at.computers,
        winners=at.winners,
        marked=True,
    )
    since = "since.start" if act is None else "since.title" if events else "since.nothing"
    title = f"### {voice.say(since, table=at.table.id)}"
    stands = "\n".join(standings(at, voice))
    room = LONGEST_TEXTS - len(title) - len(stands)
    told = "\n".join((title, *fitting(events, voice, room // 2)))
    blocks = (Text(told), *await shown(kit, shot, voice, room // 2), Text(stands), *offer(at, voice))
    return Show(Sheet(at.table.id, blocks))


def news(at: Playing, seat: Seat, first: int) -> Iterator[Event]:
    """What a seat may know of the lines of the log from one on."""
    for line in at.play.lines:
        if line.number >= first:
            yield from (e for e in line.events if e.audience is None or seat in e.audience or at.play.over)


def fitting(events: tuple[Event, ...], voice: Voice, room: int) -> list[str]:
    """The sentences of events; where there is no room for all, of those that brought points, the latest at least."""
    lines = list(voice.events(events))
    if sum(len(line) + 1 for line in lines) <= room:
        return lines
    scoring = [voice.event(event) for event in events if event.points is not None and event.points.total]
    while sum(len(line) + 1 for line in scoring) > room - len(MORE):
        scoring = scoring[1:]
    return [MORE, *scoring]
