"""Proposals at tables, and the messages that are still to be sent."""

import json
from collections.abc import Mapping
from typing import Final

from aiosqlite import Connection, Row

from store.errors import Damage, DamagedTable
from store.query import rows
from store.time_rows import Notice, Vote, VotePost, VoteState

_PUT: Final = """
INSERT INTO votes (table_id, number, kind, asker, subject, length, opened, deadline, ballots, state, asked_as, voters)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id, number) DO UPDATE SET
    deadline = excluded.deadline, ballots = excluded.ballots, state = excluded.state, voters = excluded.voters
"""
_FORGET: Final = "UPDATE votes SET ballots = json_remove(ballots, ?) WHERE table_id = ? AND state = 'open'"
_PUT_POST: Final = "INSERT OR REPLACE INTO vote_posts (table_id, number, channel_id, message_id) VALUES (?, ?, ?, ?)"
_PAST: Final = """
SELECT vote_posts.* FROM vote_posts JOIN votes USING (table_id, number)
WHERE state <> 'open' ORDER BY message_id
"""
_NOTICE: Final = "INSERT INTO notices (table_id, user_id, body, at) VALUES (?, ?, ?, ?)"


async def votes(connection: Connection, table_id: str) -> tuple[Vote, ...]:
    """All proposals ever made at a table, oldest first. Raises DamagedTable."""
    found = await rows(connection, "SELECT * FROM votes WHERE table_id = ? ORDER BY number", (table_id,))
    return tuple(_vote(table_id, row) for row in found)


def _vote(table_id: str, row: Row) -> Vote:
    try:
        ballots = {int(seat): bool(ballot) for seat, ballot in json.loads(row["ballots"]).items()}
        voters = {int(seat): str(name) for seat, name in json.loads(row["voters"]).items()}
        state = VoteState(row["state"])
    except (ValueError, AttributeError, RecursionError) as error:
        raise DamagedTable(table_id, Damage.TEXT, f"vote {row['number']}: {error}") from None
    return Vote(
        table_id=table_id,
        number=row["number"],
        kind=row["kind"],
        asker=row["asker"],
        subject=row["subject"],
        length=row["length"],
        opened=row["opened"],
        deadline=row["deadline"],
        ballots=ballots,
        state=state,
        asked_as=row["asked_as"],
        voters=voters,
    )


async def put(connection: Connection, vote: Vote) -> None:
    """Keeps a proposal, or what has become of it."""
    ballots = json.dumps({str(seat): vote.ballots[seat] for seat in sorted(vote.ballots)})
    voters = json.dumps({str(seat): vote.voters[seat] for seat in sorted(vote.voters)}, ensure_ascii=False)
    about = (vote.table_id, vote.number, vote.kind, vote.asker, vote.subject, vote.length, vote.opened)
    await rows(connection, _PUT, (*about, vote.deadline, ballots, vote.state, vote.asked_as, voters))


async def forget_ballots(connection: Connection, table_id: str, sitters: Mapping[int, int | None]) -> None:
    """Takes the ballots out of open proposals that were cast by persons who will not have their seats any more."""
    found = await rows(connection, "SELECT number, user_id FROM seats WHERE table_id = ?", (table_id,))
    left = [row["number"] for row in found if row["user_id"] != sitters.get(row["number"])]
    for seat in left:
        await rows(connection, _FORGET, (f'$."{seat}"', table_id))


async def lapse(connection: Connection, table_id: str) -> None:
    """Ends the proposals of a table that are open, for its game is over."""
    sql = "UPDATE votes SET state = ? WHERE table_id = ? AND state = ?"
    await rows(connection, sql, (VoteState.LAPSED, table_id, VoteState.OPEN))


async def put_post(connection: Connection, post: VotePost) -> None:
    """Keeps which message shows a proposal."""
    await rows(connection, _PUT_POST, (post.table_id, post.number, post.channel_id, post.message_id))


async def posts(connection: Connection, table_id: str) -> tuple[VotePost, ...]:
    """The messages of proposals of a table that have controls."""
    found = await rows(connection, "SELECT * FROM vote_posts WHERE table_id = ? ORDER BY number", (table_id,))
    return tuple(_post(row) for row in found)


async def past_posts(connection: Connection) -> tuple[VotePost, ...]:
    """The messages of proposals that are not open any more, as long as they have controls."""
    found = await rows(connection, _PAST)
    return tuple(_post(row) for row in found)


def _post(row: Row) -> VotePost:
    return VotePost(row["table_id"], row["number"], row["channel_id"], row["message_id"])


async def drop_post(connection: Connection, post: VotePost) -> None:
    """Forgets the message of a proposal: it has no controls any more."""
    await rows(connection, "DELETE FROM vote_posts WHERE table_id = ? AND number = ?", (post.table_id, post.number))


async def put_notice(connection: Connection, table_id: str | None, user_id: int | None, body: str, at: int) -> None:
    """Has a message sent soon."""
    await rows(connection, _NOTICE, (table_id, user_id, body, at))


async def notices(connection: Connection) -> tuple[Notice, ...]:
    """The messages that are still to be sent, oldest first."""
    found = await rows(connection, "SELECT * FROM notices ORDER BY serial")
    return tuple(
        Notice(row["serial"], row["table_id"], row["user_id"], row["body"], row["at"], row["begun"], row["channel_id"])
        for row in found
    )


async def begin_notice(connection: Connection, serial: int, at: int, channel: int) -> None:
    """Writes down that a message is about to be sent, and where."""
    await rows(connection, "UPDATE notices SET begun = ?, channel_id = ? WHERE serial = ?", (at, channel, serial))


async def drop_notice(connection: Connection, serial: int) -> None:
    """Forgets a message: it stands, or is not to be sent any more."""
    await rows(connection, "DELETE FROM notices WHERE serial = ?", (serial,))
