"""Messages that the bot sends by itself besides the posts about the game. Each stands in the store as one line of text
until it has been sent; what it says in the end is made from the table as it is then.
"""

import json
from dataclasses import dataclass
from typing import Any, Final

from rules.message import Arg, Message, Who

SAID: Final = "said"
"""A sentence for a table."""
TIMES: Final = "times"
"""A sentence for a table about its clocks; how they stand when it is sent is said below it."""
VOTE: Final = "vote"
"""A proposal at a table, or that somebody is looked for; `number` says which."""
FADES: Final = "fades"
"""To a table: its game ends soon, for nothing happens there any more."""
DUE: Final = "due"
"""To a person: all tables that wait for that one."""
NEXT: Final = "next"
"""To a person: being next at a table."""


@dataclass(frozen=True, slots=True)
class Body:
    """What a message is about: its kind, its words if it is a sentence, the number of a vote, the id of a table."""

    kind: str
    said: Message | None = None
    number: int = 0
    table: str = ""


def said(about: Message, kind: str = SAID) -> str:
    """The body of a sentence for a table."""
    return json.dumps({"kind": kind, "said": _written(about)}, ensure_ascii=False)


def body(kind: str, number: int = 0, table: str = "") -> str:
    """The stored text of a message that is worded when it is sent."""
    return json.dumps({"kind": kind, "number": number, "table": table})


def read(text: str) -> Body:
    """What a stored text means. Raises ValueError, KeyError or TypeError where it means nothing."""
    stored = json.loads(text)
    if "said" in stored:
        return Body(stored["kind"], _message(stored["said"]))
    return Body(stored["kind"], number=int(stored["number"]), table=str(stored["table"]))


def _written(arg: Arg) -> Any:  # noqa: ANN401 - a value of JSON
    if isinstance(arg, Message):
        return {"key": arg.key, "args": {name: _written(value) for name, value in arg.args}}
    return {"seat": arg.seat} if isinstance(arg, Who) else arg


def _arg(stored: Any) -> Arg:  # noqa: ANN401 - a value of JSON
    if isinstance(stored, dict):
        return Who(stored["seat"]) if "seat" in stored else _message(stored)
    if not isinstance(stored, str | int):
        raise TypeError(f"{stored!r} is no argument")
    return stored


def _message(stored: Any) -> Message:  # noqa: ANN401 - a value of JSON
    return Message(stored["key"], tuple((name, _arg(value)) for name, value in stored["args"].items()))
