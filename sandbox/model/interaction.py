"""Interactions: what a person did, and what became of it."""

from dataclasses import dataclass
from enum import IntEnum

from sandbox.json_types import JsonObject


class InteractionType(IntEnum):
    """What a person did, numbered as Discord does."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class CallbackType(IntEnum):
    """How a bot may answer first, numbered as Discord does."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE = 8
    MODAL = 9


@dataclass(frozen=True, slots=True)
class Answer:
    """The first answer. `message_id`: what `@original` means; `completed`: whether a deferred message was filled."""

    kind: CallbackType
    message_id: int | None = None
    modal: JsonObject | None = None
    choices: tuple[JsonObject, ...] = ()
    completed: bool = False


@dataclass(frozen=True, slots=True)
class Interaction:
    """One act of a person. `message_id`: the message a component or modal belongs to; `parent_id`: the interaction
    that opened the modal; `failed`: nobody answered in time; `expired`: the token works no more; `follow_ups`: how
    many have been sent.
    """

    id: int
    token: str
    kind: InteractionType
    user_id: int
    channel_id: int
    guild_id: int | None
    data: JsonObject
    created: float
    message_id: int | None = None
    parent_id: int | None = None
    answer: Answer | None = None
    failed: bool = False
    expired: bool = False
    follow_ups: int = 0

    @property
    def settled(self) -> bool:
        """Whether it has its first answer or never will."""
        return self.failed or self.answer is not None
