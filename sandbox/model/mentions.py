"""Whom a text pings, after `allowed_mentions` has held back what the sender doesn't want."""

import re
from typing import Final

from sandbox.json_types import JsonObject
from sandbox.model.message import Mentions

_USER: Final = re.compile(r"<@!?(\d+)>")
_ROLE: Final = re.compile(r"<@&(\d+)>")
_EVERYONE: Final = re.compile(r"@(?:everyone|here)\b")


def pinged(text: str, allowed: JsonObject | None, replied_to: int | None) -> Mentions:
    """The pings of a text. `allowed` as in a request: absent, everybody named in the text is pinged.

    `replied_to` is the author of the message that is answered.
    """
    users = dict.fromkeys(int(found) for found in _USER.findall(text))
    roles = dict.fromkeys(int(found) for found in _ROLE.findall(text))
    everyone = bool(_EVERYONE.search(text))
    reply = replied_to is not None
    if allowed is not None:
        parse = allowed.get("parse") or ()
        users = {user: None for user in users if "users" in parse or user in _ids(allowed, "users")}
        roles = {role: None for role in roles if "roles" in parse or role in _ids(allowed, "roles")}
        everyone = everyone and "everyone" in parse
        reply = reply and bool(allowed.get("replied_user"))
    if reply and replied_to is not None:
        users[replied_to] = None
    return Mentions(tuple(users), tuple(roles), everyone)


def _ids(allowed: JsonObject, key: str) -> set[int]:
    return {int(one) for one in allowed.get(key) or ()}
