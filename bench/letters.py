"""The account of the messages besides posts: none is left to be sent, and none stands twice."""

from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator

from bench.controls import meant
from sandbox.client import SandboxClient
from sandbox.control.refusal import RefusedError
from sandbox.seen import SeenMessage
from store.rows import Table
from store.store import Store


async def letters(client: SandboxClient, store: Store, tables: Iterable[Table]) -> AsyncIterator[str]:
    """What is wrong with the messages at these tables and to their people."""
    for notice in await store.notices():
        yield f"a message is still to be sent: {notice.body}"
    standing: dict[int, dict[int, SeenMessage]] = defaultdict(dict)
    async for message in _everywhere(client, tables):
        for serial in _serials(message):
            standing[serial][message.id] = message
    for serial, messages in standing.items():
        if len(messages) > 1:
            where = [f"{message.channel_id}: {message.text[:60]!r}" for message in messages.values()]
            yield f"the message {serial} besides the posts stands {len(messages)} times: {where}"


async def _everywhere(client: SandboxClient, tables: Iterable[Table]) -> AsyncIterator[SeenMessage]:
    """Everything in threads and channels, and in the direct messages of people."""
    places = {
        (str(place), str(table.host_id)) for table in tables for place in (table.thread_id, table.channel_id) if place
    }
    people = {str(seat.user_id) for table in tables for seat in table.seats if seat.user_id is not None}
    for place, reader in (*places, *((f"dm:{person}", person) for person in people)):
        try:
            seen = await client.person(reader).messages(place)
        except RefusedError:
            continue
        for message in seen:
            if not message.ephemeral:
                yield message


def _serials(message: SeenMessage) -> Iterator[int]:
    """The number of a message besides the posts: it stands in its controls where posts name their table."""
    for control in meant(message):
        if control.entry is not None and not control.table:
            yield control.entry
