"""The account after the storm: what the database keeps against what people were told and what the channels show.

Everything here reads: a copy of the database, and a loopback Discord. Each fault is a line for a person.
"""

import asyncio
import sqlite3
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from bench.controls import meant
from bench.diary import Diary
from bench.letters import letters
from bench.sitters import Sitters, said_in, sitters
from rules.codecs import CODECS
from rules.play import Play, add
from rules.record.luck import check_luck
from rules.record.read import parse
from rules.record.verify import verify
from rules.registry import GAMES
from sandbox.client import SandboxClient
from sandbox.control.refusal import RefusedError
from sandbox.seen import SeenMessage
from store.backup import copy_database
from store.rows import Phase, Post, Table
from store.store import Store
from tables.plays import begun, entries_of
from tables.post import News, called_people, calls, due, happened
from tables.replaying import replay_all
from tables.settings import Settings
from tables.sitting import PLAYED, Playing
from tables.voice import Voice
from words.speech import words

BOT: Final = "Tilewright"


@dataclass(frozen=True, slots=True)
class Told:
    """One post as the database has it, and what it had to tell and whom to call.

    `called` are ids of decisions, `people` those whom the post called, as far as that is still known.
    """

    post: Post
    lines: tuple[str, ...]
    called: tuple[str, ...]
    people: frozenset[int]


async def audit(client: SandboxClient, database: Path, diary: Diary) -> list[str]:
    """All that is lost, doubled or not posted; empty where all is well. The bot may be running, at rest."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        await asyncio.to_thread(copy_database, database, copy)
        found = list(_acts(copy, diary))
        async with await Store.open(copy) as store:
            found += [f"the store: {fault}" for fault in await store.check()]
            async for replayed in replay_all(store, GAMES):
                if replayed.difference is not None:
                    found.append(f"{replayed.table} does not replay: {replayed.difference}")
            tables = (await store.tables_by_phase(*PLAYED)).tables
            for table in tables:
                found += [f"{table.id}: {fault}" for fault in await _table(client, store, table)]
            found += [f"{table.id} is frozen" for table in (await store.tables_by_phase(Phase.FROZEN)).tables]
            found += [fault async for fault in letters(client, store, tables)]
    return found


def _acts(copy: Path, diary: Diary) -> Iterator[str]:
    """Every confirm that was answered well is kept, and nothing is kept that nobody clicked.

    Of several clicks on one Confirm, made again because no answer came in time, one is kept; all see its panel.
    """
    with closing(sqlite3.connect(copy)) as connection:
        causes = {str(row[0]) for row in connection.execute("SELECT cause FROM acts")}
    kept = {diary.controls[int(cause)] for cause in causes if cause.isdecimal() and int(cause) in diary.controls}
    for click in diary.kept:
        if str(click) not in causes and diary.controls.get(click) not in kept:
            yield f"confirm {click} was answered, but is not in the log"
    for cause in causes:
        if cause.isdecimal() and int(cause) not in diary.clicks:
            yield f"act {cause} is in the log, but nobody clicked"


async def _table(client: SandboxClient, store: Store, table: Table) -> list[str]:
    """The posts of a started table against the messages of its channels."""
    found: list[str] = []
    posts = [post for post in await store.posts(table.id) if post.phase is not Phase.LOBBY]
    if await store.intent(table.id) is not None:
        found.append("an intent is open")
    plays = [play async for play in _plays(store, table, [*(post.up_to for post in posts), table.length])]
    if due(_at(table, table.told, table.told_phase, plays[-1], table.phase)):
        found.append(f"{table.length - table.told} entries are not posted")
    sat = await sitters(store, table)
    told = list(_told(table, sat, posts, plays))
    found += _order([post for post in posts if post.phase is not Phase.FROZEN])
    if table.phase in (Phase.FINISHED, Phase.ENDED) and told:
        found += await _record(client, table, told[-1].post.message_id)
    decisions = Counter(decision for one in told for decision in one.called)
    found += [f"decision {decision} was called {n} times" for decision, n in decisions.items() if n > 1]
    return found + await _shown(client, table, sat, told, {post.message_id for post in posts})


async def _plays(store: Store, table: Table, lengths: list[int]) -> AsyncIterator[Play[Any]]:
    """The play as it was with so many entries, for each of these rising numbers."""
    play = await begun(store, GAMES, table)
    entries = await entries_of(store, table.id)
    for length in lengths:
        for entry in entries[play.length : length]:
            play = add(play, entry)
        yield play


def _at(table: Table, told: int, phase: Phase | None, play: Play[Any], now: Phase) -> Playing:
    """The table as it stood when `told` entries were told."""
    then = replace(table, told=told, told_phase=phase, length=play.length, phase=now)
    return Playing(then, Settings.read(table.setup), GAMES[table.game], play)


def _told(table: Table, sat: Sitters, posts: list[Post], plays: list[Play[Any]]) -> Iterator[Told]:
    """What each post had to say, made anew from the log; not those that said that the table was frozen."""
    voice = sat.voice(Voice.of(words(table.language), table))
    told, phase = 0, Phase.LOBBY
    for post, play in zip(posts, plays, strict=False):
        if post.phase is not Phase.FROZEN:
            news = News(_at(table, told, phase, play, post.phase), voice)
            called = tuple(one.id for one in calls(news))
            yield Told(post, tuple(happened(news)), called, sat.known.intersection(called_people(news)))
        told, phase = post.up_to, post.phase


def _order(posts: list[Post]) -> list[str]:
    """Whether each post told something that no other one did: entries, or that the game was over as it stood."""
    ends = [(post.up_to, post.phase is not Phase.RUNNING) for post in posts]
    return [] if ends == sorted(set(ends)) else [f"entries were told out of order or twice: {ends}"]


async def _shown(client: SandboxClient, table: Table, sat: Sitters, told: list[Told], posted: set[int]) -> list[str]:
    """The messages of the bot: each is a post of the database, says all its lines in order, and calls its people."""
    everything = {message.id: message for message in await _messages(client, table)}
    before = {id_: message.text for id_, message in everything.items() if not _counts(message)}
    found: list[str] = []
    last = 0
    for one in told:
        message = everything.pop(one.post.message_id, None) or await _message(client, table, one.post.message_id)
        if message is None:
            found.append(f"post {one.post.message_id} up to {one.post.up_to} is not in the channel")
            continue
        texts = [text for id_, text in sorted(before.items()) if last < id_ < message.id]
        found += _says(message, "\n".join((*texts, message.text)), one, sat)
        last = message.id
    others = {id_: m for id_, m in everything.items() if id_ not in posted and _counts(m) and not _besides(m)}
    found += [f"message {id_} is no post of the log: {m.text[:60]!r}" for id_, m in others.items()]
    return found


async def _record(client: SandboxClient, table: Table, last: int) -> list[str]:
    """The record on the last post of a finished game, verified with its luck."""
    message = await _message(client, table, last)
    files = [] if message is None else [file for file in message.files if file.name.endswith(".json")]
    if not files:
        return ["the last post has no record"]
    (record,) = parse((await client.download(files[0].url)).decode())
    fault, luck = verify(record, CODECS), check_luck(record, CODECS)
    found = [] if fault is None else [f"the record does not verify: {fault}"]
    return found if luck.fault is None else [*found, f"the luck of the record: {luck.fault}"]


async def _message(client: SandboxClient, table: Table, number: int) -> SeenMessage | None:
    """A post in the channel that has lost its controls."""
    try:
        return await client.person(str(table.host_id)).message(number)
    except RefusedError:
        return None


def _counts(message: SeenMessage) -> bool:
    """Whether a message looks like a post: with a picture or controls. A word on a lost answer has neither."""
    return bool(message.files or message.controls)


def _besides(message: SeenMessage) -> bool:
    """Whether it is a message besides posts: its controls name no table."""
    controls = list(meant(message))
    return bool(controls) and not any(control.table for control in controls)


def _says(message: SeenMessage, text: str, told: Told, sat: Sitters) -> Iterator[str]:
    """Whether a post and the texts before it, for which it had no room, say everything."""
    start = 0
    for line in told.lines:
        end = said_in(text, line, start)
        if end is None:
            yield f"post {message.id} does not say in its place: {line!r}"
            return
        start = end
    called = sat.known.intersection(int(user["id"]) for user in message.raw["mentions"])
    if called != told.people:
        yield f"post {message.id} calls {sorted(called)} and not {sorted(told.people)}"


async def _messages(client: SandboxClient, table: Table) -> list[SeenMessage]:
    """What the bot wrote in the thread of a table, and of what it wrote in its channel what stands as its post."""
    host = client.person(str(table.host_id))
    seen: list[SeenMessage] = []
    if table.thread_id is not None:
        seen = [m for m in await host.messages(table.thread_id) if m.author == BOT and not m.ephemeral]
        seen = [m for m in seen if m.id != table.thread_id and m.channel_id == table.thread_id]
    ours = [m for m in await host.messages(table.channel_id) if m.author == BOT and not m.ephemeral]
    lobby = {table.thread_id, table.lobby_message_id}
    return seen + [m for m in ours if m.id not in lobby and _names(m, table.id)]


def _names(message: SeenMessage, table: str) -> bool:
    """Whether the controls of a post in the channel, or its heading, name a table; the lobby has `join`."""
    controls = list(meant(message))
    if any(control.action in ("join", "start") for control in controls):
        return False
    return any(control.table == table for control in controls)
