"""The messages of proposals that are over: each is made to say how its proposal ended, and loses its buttons.

Which messages those are stands in the store until it is done, so a proposal may end in any way, and the program too.
"""

import logging

from store.errors import DamagedTable, UnknownTable
from store.time_rows import Vote, VotePost
from tables.kit import Kit
from tables.notices import VOTE, Body, read
from tables.outbox import GAP
from tables.ports import Click, CourierError, Trouble
from tables.refusal import Refusal
from tables.sheet import Sheet
from tables.sitting import load_playing
from tables.voice import Voice
from tables.vote_sheets import vote_sheet

log = logging.getLogger(__name__)


async def voted_in(kit: Kit, click: Click, ballot: Vote) -> None:
    """Whoever votes in the message of a proposal shows that it stands, though no answer may have told so. It is kept in
    mind now, for the answer to the click takes away by what it would be found.
    """
    if click.message is None:
        return
    for notice in await kit.store.notices():
        if notice.table_id == ballot.table_id and read(notice.body) == Body(VOTE, number=ballot.number):
            here = VotePost(ballot.table_id, ballot.number, click.place.channel, click.message)
            await kit.store.drop_notice(notice.serial, here)


async def close_posts(kit: Kit) -> None:
    """Closes the messages of proposals that are over. One that is gone is done with, one without an answer waits."""
    for post in await kit.store.past_vote_posts():
        try:
            await _close(kit, post)
        except CourierError as error:
            log.info("table %s: the message of a proposal stays as it is: %s", post.table_id, error)
            if error.trouble is Trouble.UNREACHABLE:
                continue
        except Exception:
            log.exception("table %s: the message of proposal %d cannot be closed", post.table_id, post.number)
        finally:
            await kit.clock.sleep(GAP)
        await kit.store.drop_vote_post(post)


async def _close(kit: Kit, post: VotePost) -> None:
    """The message with how it ended; where the table cannot be shown, as it was without its buttons."""
    sheet = await _closed(kit, post)
    if sheet is None:
        await kit.courier.retire(post.channel_id, post.message_id)
    else:
        await kit.courier.edit(post.channel_id, post.message_id, sheet)


async def _closed(kit: Kit, post: VotePost) -> Sheet | None:
    try:
        at = await load_playing(kit, post.table_id)
        vote = next(vote for vote in await kit.store.votes(post.table_id) if vote.number == post.number)
    except (Refusal, DamagedTable, UnknownTable):
        return None
    return vote_sheet(at, vote, Voice.of(kit.speak(at.table.language), at.table))
