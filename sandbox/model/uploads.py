"""Files of messages: taken in, kept, dropped."""

import mimetypes
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from sandbox import errors
from sandbox.json_types import JsonObject, objects
from sandbox.model.message import Attachment, Upload
from sandbox.model.pictures import picture_size
from sandbox.model.world import World

_ODD: Final = re.compile(r"[^\w.\-]+")


def stored_name(filename: str) -> str:
    """The name Discord gives a file: blanks and odd characters become underscores."""
    return _ODD.sub("_", filename).strip("_") or "unknown"


def admit(world: World, uploads: Iterable[Upload]) -> None:
    """Raise 40005 where a file is above the limit of its guild."""
    if any(len(upload.data) > world.settings.attachment_limit for upload in uploads):
        raise errors.too_large()


def take(world: World, channel_id: int, upload: Upload, described: JsonObject) -> Attachment:
    """Store one file; `described` is its entry in the `attachments` of the request, or empty."""
    name = stored_name(str(described.get("filename") or upload.filename))
    kind, _ = mimetypes.guess_type(name)
    width, height = picture_size(upload.data) or (None, None)
    attachment = Attachment(
        id=world.ids.next(),
        channel_id=channel_id,
        filename=name,
        size=len(upload.data),
        content_type=kind or "application/octet-stream",
        description=described.get("description"),
        width=width,
        height=height,
    )
    world.files[attachment.id] = upload.data
    return attachment


def after(
    world: World, channel_id: int, present: Sequence[Attachment], body: JsonObject, uploads: Sequence[Upload]
) -> tuple[Attachment, ...]:
    """The attachments a message has after a request.

    Without `attachments` in the body all present ones stay and new files are added; with it, only those named stay.
    """
    entries = {int(entry["id"]): entry for entry in objects(body.get("attachments")) if "id" in entry}
    numbers = {upload.index for upload in uploads}
    kept = list(present)
    if "attachments" in body:
        kept = [_redescribed(a, entries[a.id]) for a in present if a.id in entries and a.id not in numbers]
    added = [take(world, channel_id, upload, entries.get(upload.index, {})) for upload in uploads]
    return (*kept, *added)


def discard(world: World, attachments: Iterable[Attachment]) -> None:
    """Forget the bytes of attachments that no message shows any more."""
    for attachment in attachments:
        world.files.pop(attachment.id, None)


def _redescribed(attachment: Attachment, entry: JsonObject) -> Attachment:
    return replace(attachment, description=entry.get("description", attachment.description))
