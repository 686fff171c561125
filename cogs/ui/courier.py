"""What the tables have done on Discord without a click: posts, edits, threads. Implements `tables.ports.Courier`."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

import discord
from discord import ui

from cogs.ui import limits
from cogs.ui.codec import Unreadable, decode
from cogs.ui.layout import lay_out
from cogs.ui.troubles import THREAD_EXISTS, UNKNOWN_MEMBER, UNKNOWN_USER, courier_error
from tables.ports import CourierError, Trouble
from tables.sheet import Sheet

LOOKED_AT: Final = 100
"""How many messages of a channel are looked through for an own one."""
KEPT_OPEN: Final = 10080
"""Minutes without a message after which Discord archives a thread: the longest there is, a week."""
ADDRESS: Final = "https://discord.com/channels"


class DiscordCourier:
    """Speaks through a client, which has to be logged in. Every call raises CourierError where Discord refuses."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def post(self, channel: int, sheet: Sheet, nonce: str) -> int:
        """Sends a message; a second one with this nonce within some minutes is the first one again."""
        laid = lay_out(sheet)
        with _troubles():
            message = await self._channel(channel).send(
                view=laid.view,
                files=laid.files,
                allowed_mentions=laid.mentions,
                nonce=nonce[: limits.NONCE],
                silent=sheet.silent,
            )
        return message.id

    async def edit(self, channel: int, message: int, sheet: Sheet) -> None:
        """Replaces an own message, files included."""
        laid = lay_out(sheet)
        with _troubles():
            await (
                self._channel(channel)
                .get_partial_message(message)
                .edit(view=laid.view, attachments=laid.files, allowed_mentions=laid.mentions)
            )

    async def find(self, channel: int, table: str, entry: int) -> int | None:
        """The newest own message among the last hundred whose controls name this table and entry."""
        with _troubles():
            async for message in self._channel(channel).history(limit=LOOKED_AT):
                if message.author == self._client.user and _names(message, table, entry):
                    return message.id
        return None

    async def direct(self, person: int) -> int:
        """The channel of direct messages with a person."""
        with _troubles():
            return (await self._client.create_dm(discord.Object(person))).id

    async def present(self, guild: int, person: int) -> bool:
        """Whether a person is a member of a server, as Discord says at this moment: no intent tells the bot of it."""
        found = self._client.get_guild(guild)
        if found is None:
            raise CourierError(Trouble.GONE, "not in that server")
        with _troubles():
            try:
                await found.fetch_member(person)
            except discord.NotFound as error:
                if error.code not in (UNKNOWN_MEMBER, UNKNOWN_USER):
                    raise
                return False
        return True

    async def open_thread(self, channel: int, message: int, name: str) -> int:
        """Starts a thread from a message. The thread has the id of its message, so one that is there is known."""
        with _troubles():
            parent = await self._text_channel(channel)
            try:
                thread = await parent.get_partial_message(message).create_thread(
                    name=name[: limits.THREAD_NAME], auto_archive_duration=KEPT_OPEN
                )
            except discord.HTTPException as error:
                if error.code != THREAD_EXISTS:
                    raise
                return message
        return thread.id

    async def open_private(self, channel: int, name: str, people: Sequence[int]) -> int:
        """Starts a private thread and lets people in. It has no message to be known by, so its name must be its own."""
        with _troubles():
            parent = await self._text_channel(channel)
            wanted = name[: limits.THREAD_NAME]
            thread = await self._own_private(parent, wanted) or await parent.create_thread(
                name=wanted, type=discord.ChannelType.private_thread, auto_archive_duration=KEPT_OPEN
            )
            for person in people:
                with suppress(discord.NotFound):  # who has left the server meanwhile
                    await thread.add_user(discord.Object(person))
        return thread.id

    async def retire(self, channel: int, message: int) -> None:
        """Takes the controls off an own message; words, pictures and files stay, and so does whom it called."""
        with _troubles():
            found = await self._channel(channel).fetch_message(message)
            view = ui.LayoutView.from_message(found, timeout=None)
            _drop_rows(view)
            for item in view.walk_children():
                if isinstance(item, ui.MediaGallery | ui.File):
                    _keep_files(item, found.attachments)
            view.stop()
            called = discord.AllowedMentions(everyone=False, roles=False, users=found.mentions, replied_user=False)
            await found.edit(view=view, attachments=found.attachments, allowed_mentions=called)

    def link(self, guild: int | None, channel: int, message: int | None) -> str:
        """The address that opens a channel or message."""
        place = f"{ADDRESS}/{'@me' if guild is None else guild}/{channel}"
        return place if message is None else f"{place}/{message}"

    async def _text_channel(self, channel: int) -> discord.TextChannel:
        """A channel in which threads can start."""
        parent = self._client.get_channel(channel) or await self._client.fetch_channel(channel)
        if not isinstance(parent, discord.TextChannel):
            raise CourierError(Trouble.FORBIDDEN, f"no threads in a {type(parent).__name__}")
        return parent

    async def _own_private(self, parent: discord.TextChannel, name: str) -> discord.Thread | None:
        """The private thread of this name that the bot has started in a channel."""
        me = self._client.user
        for thread in await parent.guild.active_threads():
            named = (thread.parent_id, thread.name, thread.owner_id) == (parent.id, name, me and me.id)
            if named and thread.is_private():
                return thread
        return None

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)


@contextmanager
def _troubles() -> Iterator[None]:
    """Turns what the way to Discord raises into CourierError; faults of the program stay what they are."""
    try:
        yield
    except CourierError:
        raise
    except Exception as error:
        trouble = courier_error(error)
        if trouble is None:
            raise
        raise trouble from error


def _names(message: discord.Message, table: str, entry: int) -> bool:
    """Whether a control of a message names this table and entry."""
    return any(_is_of(custom_id, table, entry) for custom_id in _custom_ids(message.components))


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        if custom_id := getattr(component, "custom_id", None):
            yield custom_id
        yield from _custom_ids(getattr(component, "children", ()))


def _is_of(custom_id: str, table: str, entry: int) -> bool:
    try:
        control = decode(custom_id)
    except Unreadable:
        return False
    return control.table == table and control.entry == entry


def _drop_rows(view: ui.LayoutView) -> None:
    """Takes out the rows of buttons and menus, in containers too."""
    holders: list[ui.LayoutView | ui.Container[Any]] = [view]
    holders += [child for child in view.children if isinstance(child, ui.Container)]
    for holder in holders:
        for row in [child for child in holder.children if isinstance(child, ui.ActionRow)]:
            holder.remove_item(row)


def _keep_files(item: ui.MediaGallery[Any] | ui.File[Any], attachments: list[discord.Attachment]) -> None:
    """Lets an item name its file as an attachment that stays, in place of an address that will expire."""
    names = {attachment.id: f"attachment://{attachment.filename}" for attachment in attachments}
    shown = item.items if isinstance(item, ui.MediaGallery) else (item,)
    for file in shown:
        number = file.media.attachment_id
        if number in names:
            file.media = discord.UnfurledMediaItem(names[number])
