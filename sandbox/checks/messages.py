"""Messages: what a body may hold, and what a message must be after it."""

from dataclasses import dataclass
from typing import Final

from sandbox.checks import limits
from sandbox.checks.components import check_components
from sandbox.checks.form import Form, Path, Violation
from sandbox.json_types import JsonObject
from sandbox.model.components import REFERENCE
from sandbox.model.message import Flags, Message
from sandbox.model.uploads import stored_name

_LEGACY: Final = ("content", "embeds", "sticker_ids", "poll")


@dataclass(frozen=True, slots=True)
class Situation:
    """What a body meets: the files that come with it, by number, and the message that it edits."""

    files: dict[int, str]
    present: Message | None = None

    @property
    def adds_to_nothing(self) -> bool:
        """Whether the body must be a whole message: there is none yet, or only a "thinking" one."""
        return self.present is None or self.present.loading


def check_message(body: JsonObject, situation: Situation, at: Path = ()) -> list[Violation]:
    """What is wrong with the body of a new or an edited message."""
    form = Form()
    form.text(body, "content", at, "content.length", high=limits.CONTENT)
    form.number(body, "flags", at, "flags.value", low=0, high=limits.FLAGS)
    _check_embeds(form, body, at)
    _check_mentions(form, body, at)
    nonce = body.get("nonce")
    if nonce is not None and len(str(nonce)) > limits.NONCE:
        form.broken((*at, "nonce"), "nonce.length", low=0, high=limits.NONCE)
    names = _check_attachments(form, body, situation, at)
    v2 = _becomes_v2(body, situation)
    if v2:
        _check_legacy(form, body, situation, at)
    check_components(form, body, at, v2=v2, names=names)
    _check_embed_references(form, body, at, names)
    if not form.violations and _is_empty(body, situation, names):
        form.broken(at, "message.empty")
    return form.violations


def _becomes_v2(body: JsonObject, situation: Situation) -> bool:
    flags = body.get("flags")
    asked = isinstance(flags, int) and bool(flags & Flags.COMPONENTS_V2)
    return asked or (situation.present is not None and situation.present.v2)


def _check_legacy(form: Form, body: JsonObject, situation: Situation, at: Path) -> None:
    """Content and embeds must be gone when a message consists of components."""
    for key in _LEGACY:
        if body.get(key):
            form.broken((*at, key), "v2.legacy_fields")
    present = situation.present
    if present is None:
        return
    for key, held in (("content", present.content), ("embeds", present.embeds)):
        if held and key not in body:
            form.broken((*at, key), "v2.legacy_fields")


def _is_empty(body: JsonObject, situation: Situation, names: frozenset[str]) -> bool:
    """Whether nothing would be left to see."""
    if names or any(body.get(key) for key in (*_LEGACY, "components")):
        return False
    present = situation.present
    if present is None or situation.adds_to_nothing:
        return True
    kept = (("content", present.content), ("embeds", present.embeds), ("components", present.components))
    return not any(held and key not in body for key, held in kept)


def _check_mentions(form: Form, body: JsonObject, at: Path) -> None:
    allowed = form.inner(body, "allowed_mentions", at)
    if allowed is None:
        return
    place = (*at, "allowed_mentions")
    for kind in ("users", "roles"):
        listed = allowed.get(kind) or []
        if not isinstance(listed, list) or not all(str(one).isdecimal() for one in listed):
            form.broken((*place, kind), "field.type", wanted="a list of ids")
            continue
        if len(listed) > limits.ALLOWED_MENTIONS:
            form.broken((*place, kind), "mentions.count", low=0, high=limits.ALLOWED_MENTIONS)
        if listed and kind in (allowed.get("parse") or []):
            form.broken((*place, "parse"), "mentions.exclusive", kind=kind)


def _check_attachments(form: Form, body: JsonObject, situation: Situation, at: Path) -> frozenset[str]:
    """The `attachments` of a body; gives the names that the message's files have afterwards."""
    entries = form.listed(body, "attachments", at, "attachments.count", high=limits.ATTACHMENTS)
    present = {a.id: a.filename for a in situation.present.attachments} if situation.present else {}
    uploaded = dict(situation.files)
    kept = {} if "attachments" in body else present
    for index, entry in enumerate(entries):
        place = (*at, "attachments", index)
        form.text(entry, "description", place, "attachment.description", high=limits.DESCRIPTION)
        number = int(entry["id"]) if str(entry.get("id", "")).isdecimal() else -1
        if number in uploaded:
            uploaded[number] = str(entry.get("filename") or uploaded[number])
        elif number in present:
            kept = {**kept, number: present[number]}
        else:
            form.broken((*place, "id"), "attachment.unknown")
    names = [*kept.values(), *(stored_name(name) for name in uploaded.values())]
    if len(names) > limits.ATTACHMENTS >= len(entries):
        form.broken((*at, "attachments"), "attachments.count", low=0, high=limits.ATTACHMENTS)
    return frozenset(names)


def _check_embeds(form: Form, body: JsonObject, at: Path) -> None:
    embeds = form.listed(body, "embeds", at, "embeds.count", high=limits.EMBEDS)
    total = 0
    for index, embed in enumerate(embeds):
        total += _check_embed(form, embed, (*at, "embeds", index))
    if total > limits.EMBED_TOTAL:
        form.broken((*at, "embeds"), "embed.total", high=limits.EMBED_TOTAL)


def _check_embed(form: Form, embed: JsonObject, at: Path) -> int:
    """One embed; gives how many characters it counts."""
    texts = [
        form.text(embed, "title", at, "embed.title", high=limits.EMBED_TITLE),
        form.text(embed, "description", at, "embed.description", high=limits.EMBED_DESCRIPTION),
    ]
    footer = form.inner(embed, "footer", at)
    if footer is not None:
        texts.append(form.text(footer, "text", (*at, "footer"), "embed.footer", high=limits.EMBED_FOOTER))
    author = form.inner(embed, "author", at)
    if author is not None:
        texts.append(form.text(author, "name", (*at, "author"), "embed.author", high=limits.EMBED_AUTHOR))
    fields = form.listed(embed, "fields", at, "embed.fields", high=limits.EMBED_FIELDS)
    for index, one in enumerate(fields):
        place = (*at, "fields", index)
        texts.append(
            form.text(one, "name", place, "embed.field_name", low=1, high=limits.EMBED_FIELD_NAME, needed=True)
        )
        texts.append(
            form.text(one, "value", place, "embed.field_value", low=1, high=limits.EMBED_FIELD_VALUE, needed=True)
        )
    return sum(len(text or "") for text in texts)


def _check_embed_references(form: Form, body: JsonObject, at: Path, names: frozenset[str]) -> None:
    embeds = body.get("embeds")
    for index, embed in enumerate(embeds if isinstance(embeds, list) else []):
        for key in ("image", "thumbnail"):
            held = embed.get(key)
            url = str(held.get("url") or "") if isinstance(held, dict) else ""
            if url.startswith(REFERENCE) and url.removeprefix(REFERENCE) not in names:
                form.broken((*at, "embeds", index, key, "url"), "attachment.reference")
