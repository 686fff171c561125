"""What a table's channel is told: one post for everything since the last one. Pure functions over the log."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rules.api import Event, Standing
from rules.message import Message, Seat, message
from rules.play import Owed
from store.rows import Phase, Table
from tables.clocks import clock_of
from tables.ending import FINAL, final_scoring, persons, proof, result
from tables.sheet import Block, Button, Document, Picture, Row, Sheet, Text
from tables.sitting import Playing
from tables.start import commitment
from tables.times import Away, time_of
from tables.voice import LONGEST_TEXTS, Voice


@dataclass(frozen=True, slots=True)
class News:
    """What a post is about. `notes` are on how it was sent, `absent` are those on vacation."""

    at: Playing
    voice: Voice
    notes: tuple[Message, ...] = ()
    absent: Away = field(default_factory=dict)

    @property
    def first(self) -> bool:
        """Whether the channel has not been told of the game at all."""
        return self.at.table.told_phase in (None, Phase.LOBBY)


@dataclass(frozen=True, slots=True)
class Sending:
    """A post: the one message that is looked for and counts, and before it what did not fit into it."""

    before: tuple[Sheet, ...]
    main: Sheet


def due(at: Playing) -> bool:
    """Whether a post is due: the first one, the last one, one of moves that were taken back, or another seat owes
    something than the one that acted.

    While a computer player owes something no post is due: it moves at once.
    """
    table, play = at.table, at.play
    if not table.behind:
        return False
    if at.over:
        return True
    if any(at.computer(owed.decision.seat) for owed in at.owed):
        return False
    if table.told_phase is not Phase.RUNNING:
        return True
    acted = {line.entry.seat for line in play.lines if line.number >= table.told} - {None}
    return taken_back(at) or any(seat != owed.decision.seat for owed in at.owed for seat in acted)


def taken_back(at: Playing) -> bool:
    """Whether moves were taken back since the last post: then numbers are missing in the log that is in force."""
    fresh = sum(line.number >= at.table.told for line in at.play.lines)
    return fresh < at.play.length - at.table.told


def fresh_events(at: Playing) -> tuple[Event, ...]:
    """What happened since the last post and was said to everybody, at the end too."""
    lines = (line for line in at.play.lines if line.number >= at.table.told)
    return tuple(event for line in lines for event in line.events if event.audience is None)


def calls(news: News) -> tuple[Owed, ...]:
    """The decisions that nobody has been called to yet: those that fell due since the last post, of persons."""
    at = news.at
    return tuple(
        owed
        for owed in at.owed
        if at.table.seats[owed.decision.seat].user_id is not None and (news.first or since(owed) > at.table.told)
    )


def called_people(news: News) -> tuple[int, ...]:
    """For whom the post makes a sound: those called who want that now, and at the end everybody who plays."""
    at = news.at
    if at.over:
        return persons(at)
    seats = (owed.decision.seat for owed in calls(news))
    return tuple(_person(at.table, seat) for seat in seats if _pings(at.table, seat))


def _pings(table: Table, seat: Seat) -> bool:
    clock = clock_of(table, seat)
    return clock is None or clock.pings


def since(owed: Owed) -> int:
    """How many entries the log had when a decision fell due."""
    return int(owed.id.partition(".")[0])


def compose(news: News, pictures: tuple[Picture, ...], board: str, record: Document | None) -> Sending:
    """The post with pictures, or without any with the board as text."""
    at, voice = news.at, news.voice
    called = calls(news)
    tail = "\n".join(_tail(news, called))
    ended = "\n".join(result(at, voice)) if at.over else ""
    texts, blocks = _packed((*_head(news), *happened(news)), pictures, board, tail, ended)
    before = tuple(Sheet(at.table.id, (Text(text),), silent=True) for text in texts)
    last: list[Block] = [record] if record else []
    last.append(_controls(at, voice))
    ping = called_people(news)
    return Sending(before, Sheet(at.table.id, (*blocks, *last), at.play.length, ping, silent=not ping))


def _packed(
    lines: Sequence[str], pictures: tuple[Picture, ...], board: str, tail: str, ended: str = ""
) -> tuple[list[str], tuple[Block, ...]]:
    """Texts that go before a post, and its blocks: `ended`, the lines and the board as far as there is room for them
    together, `tail`. Without pictures the board is shown as text.
    """
    shown: Sequence[str] = () if pictures else _blocks_of(board)
    texts = pages(lines, LONGEST_TEXTS)
    room = LONGEST_TEXTS - len(ended) - len(tail)
    inline = [*texts[-1:], *shown]
    if sum(map(len, inline)) > room:
        texts, inline = [*texts, *shown], []
    else:
        texts = texts[:-1]
    return texts, (*(Text(text) for text in (ended, *inline) if text), *pictures, Text(tail))


def pages(lines: Iterable[str], longest: int) -> list[str]:
    """Lines put together into texts that are no longer than this; only a line that is too long is cut in pieces."""
    texts: list[str] = []
    for line in lines:
        for start in range(0, max(1, len(line)), longest):
            piece = line[start : start + longest]
            if texts and len(texts[-1]) + 1 + len(piece) <= longest:
                texts[-1] += "\n" + piece
            else:
                texts.append(piece)
    return texts


def standings(at: Playing, voice: Voice) -> Iterator[str]:
    """The points and the stock of each seat, and the numbers of the whole table."""
    view = at.game.view(at.play.state, None)
    yield from (_standing(each, voice) for each in view.standings)
    counts = [voice.say(f"count.{name}", n=n) for name, n in view.counts]
    if counts and not view.over:
        yield " · ".join(counts)


def _standing(standing: Standing, voice: Voice) -> str:
    stock = [voice.say(f"stock.{name}", n=n) for name, n in (*standing.stock, *standing.held)]
    return " · ".join((f"{voice.name(standing.seat)} **{voice.words.number(standing.score)}**", *stock))


def _head(news: News) -> Iterator[str]:
    if news.first:
        game = news.voice.say(f"game.{news.at.game.id}")
        yield f"## {game} · {news.at.table.id}"
    if news.at.table.told_phase is Phase.FROZEN and not news.at.over:
        yield news.voice.say("post.mended")
    yield from (news.voice.tell(note) for note in news.notes)
    if news.at.table.told_phase is Phase.RUNNING and taken_back(news.at):
        yield news.voice.say("post.taken_back")


def happened(news: News) -> Iterator[str]:
    """What happened, final scoring last."""
    events = fresh_events(news.at)
    yield from news.voice.events(event for event in events if not event.key.startswith(FINAL))
    if news.at.play.over:
        final = [event for event in events if event.key.startswith(FINAL)]
        yield from final_scoring(final, [each.seat for each in news.at.places], news.voice)


def _tail(news: News, called: tuple[Owed, ...]) -> Iterator[str]:
    """What stands below the board: how everybody stands, who is to move, what binds the luck."""
    at, voice = news.at, news.voice
    if at.over:
        yield from standings(at, voice) if at.table.phase is Phase.ENDED else ()
        yield proof(at, voice)
        return
    yield from standings(at, voice)
    yield from _next(news, called)
    if news.first:
        said = voice.say("post.commitment", hash=f"`{commitment(at.table.seed)}`")
        yield f"-# {said}"


def _next(news: News, called: tuple[Owed, ...]) -> Iterator[str]:
    """Who is to do what; those called are mentioned."""
    for owed in news.at.owed:
        seat = owed.decision.seat
        name = news.voice.name(seat)
        if owed in called:
            name = news.voice.marked(seat, f"<@{_person(news.at.table, seat)}>")
        yield news.voice.tell(message("post.turn", who=name, what=owed.decision.prompt))
        left = time_of(news.at.table, seat, news.absent)
        if left is not None:
            yield f"-# {news.voice.tell(left)}"


def _person(table: Table, seat: Seat) -> int:
    return table.seats[seat].user_id or 0


def _controls(at: Playing, voice: Voice) -> Row:
    looks = (Button("board", voice.say("post.board")), Button("scores", voice.say("post.scores")))
    if at.over:
        again = (Button("rematch", voice.say("post.rematch")),) if persons(at) else ()
        return Row((*looks, Button("record", voice.say("post.record")), *again))
    return Row((Button("open", voice.say("post.play"), style="main"), *looks, Button("more", voice.say("post.more"))))


def _blocks_of(board: str) -> list[str]:
    """A text board in blocks of fixed-width text."""
    return [f"```\n{part}\n```" for part in pages(board.splitlines(), LONGEST_TEXTS // 2)]
