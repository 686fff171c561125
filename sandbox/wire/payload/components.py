"""Components of a message as Discord gives them back: every field there, `attachment://` turned into links."""

from collections.abc import Mapping
from typing import Final

from sandbox.json_types import JsonObject, objects
from sandbox.model.components import REFERENCE, SELECTS, Kind

_DEFAULTS: Final[dict[Kind, JsonObject]] = {
    Kind.SEPARATOR: {"divider": True, "spacing": 1},
    Kind.CONTAINER: {"accent_color": None, "spoiler": False},
    Kind.THUMBNAIL: {"description": None, "spoiler": False},
    Kind.FILE: {"spoiler": False, "name": None, "size": None},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
}

Files = Mapping[str, JsonObject]
"""The attachments of a message by name, as they are shown."""


def component(one: JsonObject, files: Files) -> JsonObject:
    """One component with all that is inside it."""
    kind = Kind(one["type"])
    body = {**_DEFAULTS.get(kind, {}), **{key: value for key, value in one.items() if value is not None}}
    if "components" in body:
        body["components"] = [component(child, files) for child in objects(body["components"])]
    if "accessory" in body:
        body["accessory"] = component(body["accessory"], files)
    if "items" in body:
        body["items"] = [_item(item, files) for item in objects(body["items"])]
    if "media" in body:
        body["media"] = _media(body["media"], files)
    if "file" in body:
        body["file"] = _media(body["file"], files)
        shown = _file_of(one["file"], files)
        body |= {"name": shown.get("filename"), "size": shown.get("size")}
    if "emoji" in body:
        body["emoji"] = _emoji(body["emoji"])
    if "options" in body:
        body["options"] = [_option(option) for option in objects(body["options"])]
    return body


def _item(item: JsonObject, files: Files) -> JsonObject:
    return {
        "media": _media(item["media"], files),
        "description": item.get("description"),
        "spoiler": bool(item.get("spoiler")),
    }


def _option(option: JsonObject) -> JsonObject:
    body = {key: value for key, value in option.items() if value is not None}
    return {**body, "emoji": _emoji(body["emoji"])} if "emoji" in body else body


def _emoji(emoji: JsonObject) -> JsonObject:
    return {key: value for key, value in emoji.items() if value is not None}


def _file_of(media: JsonObject, files: Files) -> JsonObject:
    return files.get(str(media["url"]).removeprefix(REFERENCE), {})


def _media(media: JsonObject, files: Files) -> JsonObject:
    file = _file_of(media, files)
    return {
        "id": file.get("id", "0"),
        "url": file.get("url", media["url"]),
        "proxy_url": file.get("proxy_url", media["url"]),
        "width": file.get("width"),
        "height": file.get("height"),
        "content_type": file.get("content_type"),
        "placeholder": None,
        "placeholder_version": None,
        "loading_state": 2,
        "flags": 0,
        **({"attachment_id": file["id"]} if file else {}),
    }
