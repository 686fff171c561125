"""Reading what a request carries: JSON, or a form with files and a part of JSON."""

import json
import re
from typing import Any, Final

from aiohttp import BodyPartReader, web

from sandbox import errors
from sandbox.model.message import Upload

_FILE: Final = re.compile(r"files\[(\d+)\]")


async def read_body(request: web.Request, limit: int) -> tuple[Any, tuple[Upload, ...]]:
    """The JSON of a request (None without a body) and its files. Raises 40005 above `limit` bytes, 50109."""
    if (request.content_length or 0) > limit:
        raise errors.too_large()
    if request.content_type == "multipart/form-data":
        return await _read_form(request)
    text = await request.read()
    return (_parsed(text) if text else None), ()


def _parsed(text: bytes) -> object:
    try:
        return json.loads(text)
    except ValueError:
        raise errors.DiscordError(400, 50109, "The request body contains invalid JSON.") from None


async def _read_form(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    body: object = {}
    files: list[Upload] = []
    reader = await request.multipart()
    async for part in reader:
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read())
        named = _FILE.fullmatch(part.name or "")
        if part.name == "payload_json":
            body = _parsed(data)
        elif named is not None:
            files.append(Upload(int(named[1]), part.filename or "unknown", data))
    return body, tuple(files)
