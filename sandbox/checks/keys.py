"""The fields that the bodies of requests may have. Discord passes over every other one, so a misspelt one is silent.

The list is kept by hand; where Discord's OpenAPI text is at hand, a test holds the two against each other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sandbox.checks.form import Form, Path, Violation
from sandbox.json_types import JsonObject

_MESSAGE: Final = "allowed_mentions>mentions attachments>attachment components>component content embeds>embed flags"
_FROM_LIBRARY: Final = "tts"
"""What discord.py sends with every edit though edits have no such field."""
_OF_KEPT: Final = "content_type height proxy_url size spoiler url width"
"""What discord.py repeats of an attachment that an edit keeps: what Discord has told it."""
_EMBED_MEDIA: Final = "description height is_animated placeholder placeholder_version url width"
_SELECT: Final = "custom_id default_values>default_value disabled id max_values min_values placeholder required type"
_NAMED: Final = "description description_localizations name name_localizations"
_OPTION: Final = f"{_NAMED} required type"
_COMMAND: Final = (
    f"contexts default_member_permissions dm_permission handler integration_types {_NAMED} nsfw options>option type"
)
_THREAD: Final = "auto_archive_duration name rate_limit_per_user"

TEXTS: Final[dict[str, str]] = {
    # messages
    "message": f"{_MESSAGE} enforce_nonce message_reference>reference nonce poll>poll shared_client_theme sticker_ids"
    " tts",
    "message.edit": f"{_MESSAGE} sticker_ids {_FROM_LIBRARY}",
    "followup": f"{_MESSAGE} applied_tags avatar_url poll>poll thread_name tts username",
    "followup.edit": f"{_MESSAGE} poll>poll {_FROM_LIBRARY}",
    "mentions": "parse replied_user roles users",
    "reference": "channel_id fail_if_not_exists guild_id message_id type",
    "attachment": f"description duration_secs filename id is_remix is_spoiler title waveform {_OF_KEPT}",
    "embed": "author>embed.author color description fields>embed.field footer>embed.footer image>embed.media"
    " provider>embed.provider thumbnail>embed.media timestamp title type url video>embed.media",
    "embed.author": "icon_url name url",
    "embed.field": "inline name value",
    "embed.footer": "icon_url text",
    "embed.media": _EMBED_MEDIA,
    "embed.provider": "name url",
    "poll": "allow_multiselect answers duration layout_type question",
    # components, by their type
    "component.1": "components>component id type",
    "component.2": "custom_id disabled emoji>emoji id label sku_id style type url",
    "component.3": "custom_id disabled id max_values min_values options>choice placeholder required type",
    "component.4": "custom_id id label max_length min_length placeholder required style type value",
    "component.5": _SELECT,
    "component.6": _SELECT,
    "component.7": _SELECT,
    "component.8": f"channel_types {_SELECT}",
    "component.9": "accessory>component components>component id type",
    "component.10": "content id type",
    "component.11": "description id media>media spoiler type",
    "component.12": "id items>gallery.item type",
    "component.13": "file>media id spoiler type",
    "component.14": "divider id spacing type",
    "component.17": "accent_color components>component id spoiler type",
    "component.18": "component>component description id label type",
    "component.19": "custom_id id max_values min_values required type",
    "component.21": "custom_id id options>box required type",
    "component.22": "custom_id id max_values min_values options>box required type",
    "component.23": "custom_id default id type",
    "choice": "default description emoji>emoji label value",
    "box": "default description label value",
    "emoji": "animated id name",
    "default_value": "id type",
    "media": "url",
    "gallery.item": "description media>media spoiler",
    # answers to interactions, by their type
    "callback.4": "data>answer type",
    "callback.5": "data>answer type",
    "callback.6": "data>answer.edit type",
    "callback.7": "data>answer.edit type",
    "callback.8": "data>completion type",
    "callback.9": "data>modal type",
    "callback.12": "type",
    "answer": f"{_MESSAGE} poll>poll tts",
    "answer.edit": f"{_MESSAGE} {_FROM_LIBRARY}",
    "completion": "choices>value",
    "value": "name name_localizations value",
    "modal": "components>component custom_id title",
    # commands; their options by type
    "command": f"{_COMMAND} id",
    "command.new": _COMMAND,
    "command.edit": _COMMAND,
    "option.1": f"{_OPTION} options>option",
    "option.2": f"{_OPTION} options>option",
    "option.3": f"{_OPTION} autocomplete choices>value max_length min_length",
    "option.4": f"{_OPTION} autocomplete choices>value max_value min_value",
    "option.5": _OPTION,
    "option.6": _OPTION,
    "option.7": f"{_OPTION} channel_types",
    "option.8": _OPTION,
    "option.9": _OPTION,
    "option.10": f"{_OPTION} autocomplete choices>value max_value min_value",
    "option.11": _OPTION,
    # channels and threads
    "thread": _THREAD,
    "thread.alone": f"{_THREAD} invitable type",
    "channel": "applied_tags archived auto_archive_duration available_tags bitrate default_auto_archive_duration"
    " default_forum_layout default_reaction_emoji default_sort_order default_tag_setting"
    " default_thread_rate_limit_per_user flags invitable locked name nsfw parent_id permission_overwrites>overwrite"
    " position rate_limit_per_user rtc_region topic type user_limit video_quality_mode",
    "overwrite": "allow deny id type",
    "direct": "access_tokens nicks recipient_id",
}
"""By name the fields of one kind of body. `embeds>embed`: an object, or a list of objects, of another kind."""
BY_TYPE: Final = frozenset({"component", "callback", "option"})
"""Kinds that are told apart by a field `type`: `component` is `component.1` and so on."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of body: its fields, and of which kind their values are."""

    fields: frozenset[str]
    inner: dict[str, str]


def _read(text: str) -> Kind:
    parts = [part.partition(">") for part in text.split()]
    return Kind(frozenset(name for name, _, _ in parts), {name: kind for name, _, kind in parts if kind})


KINDS: Final = {name: _read(text) for name, text in TEXTS.items()}


def check_keys(name: str, body: object) -> list[Violation]:
    """The fields of a body, or of a list of bodies, that Discord knows nothing of."""
    form = Form()
    for at, key in _unknown(name, body, ()):
        form.broken((*at, key), "field.unknown")
    return form.violations


def _unknown(name: str, value: object, at: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, list):
        for index, one in enumerate(value):
            yield from _unknown(name, one, (*at, index))
    if not isinstance(value, dict):
        return
    kind = KINDS.get(_told_apart(name, value))
    if kind is None:
        return
    for key, held in value.items():
        if key not in kind.fields:
            yield at, key
        elif key in kind.inner:
            yield from _unknown(kind.inner[key], held, (*at, key))


def _told_apart(name: str, body: JsonObject) -> str:
    return f"{name}.{body.get('type')}" if name in BY_TYPE else name
