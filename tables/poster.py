"""Brings a table's channel up to date. A post is never lost and never doubled.

Each table has a cursor: what its channel has been told. Before a post is sent, the store is told of the intent;
after it, the cursor moves. Whoever finds an open intent looks for its message before anything is sent again.
"""

import secrets

from store.errors import DamagedTable, UnknownTable
from store.rows import Intent, Phase, Table
from tables.delivery import Draft, deliver, open_places, retire
from tables.kit import Kit, Step
from tables.ports import CourierError, Trouble
from tables.post import due
from tables.refusal import Refusal
from tables.rooms import channels_of
from tables.sitting import Playing, freeze, load_playing
from tables.stopping import ENDED, Stopped


async def tell(kit: Kit, table_id: str) -> None:
    """Sends the post that is due, if one is. Raises CourierError where it could not be sent: it stays due."""
    news = await _news(kit, table_id)
    if news is None:
        return
    intent = await kit.store.intent(table_id)
    if intent is not None:
        intent = await _settled(kit, news.table, intent)
        news = await _news(kit, table_id)
    if news is not None and (intent is not None or _is_due(news)):
        await _post(kit, news, intent)


def _is_due(news: Playing | Stopped) -> bool:
    return isinstance(news, Stopped) or due(news)


async def _news(kit: Kit, table_id: str) -> Playing | Stopped | None:
    """A table whose channel does not know everything, at a moment when nobody acts there."""
    async with kit.locks.of(table_id):
        try:
            return await _behind(kit, table_id)
        except (Refusal, DamagedTable, UnknownTable):
            return None


async def _behind(kit: Kit, table_id: str) -> Playing | Stopped | None:
    try:
        table = await kit.store.table(table_id)
    except DamagedTable:
        table = await kit.store.remnant(table_id)
        if table.phase in (Phase.LOBBY, Phase.RUNNING):
            await freeze(kit, table_id, "frozen.damaged")
            table = await kit.store.remnant(table_id)
    if not table.behind:
        return None
    if table.phase is Phase.FROZEN:
        return Stopped(table)
    if table.phase is Phase.CLOSED and table.reason == ENDED:
        return Stopped(table)
    return None if table.phase in (Phase.LOBBY, Phase.CLOSED) else await load_playing(kit, table_id)


async def _settled(kit: Kit, table: Table, intent: Intent) -> Intent | None:
    """Finds out whether the message of an open intent stands. An intent that is given back is to be sent again as it
    is: nothing came after it, and its nonce keeps the message from being doubled where the first one is on its way.
    """
    known = {post.message_id for post in await kit.store.posts(table.id)}
    for channel in channels_of(table):
        try:
            message = await kit.courier.find(channel, table.id, intent.up_to)
        except CourierError as error:
            if error.trouble is Trouble.UNREACHABLE:
                raise
            continue
        if message is not None and message not in known:
            await kit.store.confirm_post(table.id, intent.nonce, channel, message, kit.clock.now())
            await kit.hook(Step.CONFIRMED, table.id)
            return None
    if (intent.up_to, intent.phase) == (table.length, table.phase):
        return intent
    await kit.store.drop_intent(table.id, intent.nonce)
    return None


async def _post(kit: Kit, news: Playing | Stopped, intent: Intent | None) -> None:
    """Composes the post, keeps its intent, sends it, and moves the cursor."""
    table = news.table
    before = await kit.store.posts(table.id)
    places = await open_places(kit, table, before)
    draft = Draft(kit, news)
    await draft.prepare()
    await kit.hook(Step.COMPOSED, table.id)
    if intent is None:
        intent = Intent(table.id, table.length, table.phase, secrets.token_hex(8), kit.clock.now())
        await kit.store.open_intent(intent)
        await kit.hook(Step.INTENT_KEPT, table.id)
    try:
        channel, message = await deliver(kit, draft, places, intent.nonce)
    except CourierError as error:
        if error.trouble is not Trouble.UNREACHABLE:
            await kit.store.drop_intent(table.id, intent.nonce)
        raise
    await kit.hook(Step.SENT, table.id)
    await kit.store.confirm_post(table.id, intent.nonce, channel, message, kit.clock.now())
    await kit.hook(Step.CONFIRMED, table.id)
    await retire(kit, before)
    await kit.hook(Step.RETIRED, table.id)
