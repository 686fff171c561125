"""What the use cases work with, and the named steps between a click and its post."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.api import Game
from store.store import Store
from tables.locks import Locks
from tables.plays import Plays
from tables.ports import Answer, Boards, Click, Clock, Courier, Pictures, Player, Records
from words.speech import Words


class Step(StrEnum):
    """A place between a click and the post it leads to, in order. Tests stop at each of them."""

    CLICKED = "clicked"  # the click has been taken in
    DECIDED = "decided"  # the rules have said what it leads to
    KEPT = "kept"  # the act is in the store
    WOKEN = "woken"  # the table's errands begin: computer players, posts
    THREAD_OPENED = "thread_opened"  # the thread is there, the store does not know
    THREAD_KEPT = "thread_kept"
    COMPOSED = "composed"  # the post is worded and painted
    INTENT_KEPT = "intent_kept"  # the store knows that it is about to be sent
    SENT = "sent"  # the post is there, the store does not know
    CONFIRMED = "confirmed"  # the cursor has moved
    RETIRED = "retired"  # the old post has lost its controls


Hook = Callable[[Step, str], Awaitable[None]]
"""Called at each step with the id of the table; raising there is like dying there."""


async def no_hook(step: Step, table: str) -> None:
    """Does nothing."""


@dataclass(frozen=True, slots=True)
class Kit:
    """Everything a use case needs.

    `wake` has computer players move and posts go out at a table, soon; `redraw` has its lobby post brought up to date.
    `speak` gives the words of a language; `entropy` a fresh secret seed; `delay` are the seconds that computer players
    wait before they move. `patience` is after how many seconds without any act a game is ended as it stands; 0: never.
    """

    store: Store
    games: Mapping[str, Game[Any]]
    players: Mapping[str, Player]
    pictures: Pictures
    boards: Boards
    records: Records
    courier: Courier
    clock: Clock
    speak: Callable[[str], Words]
    entropy: Callable[[], str]
    plays: Plays
    locks: Locks
    wake: Callable[[str], None]
    redraw: Callable[[str], None]
    hook: Hook = no_hook
    delay: float = 0.0
    patience: int = 0


Handler = Callable[[Kit, Click], Awaitable[Answer]]
"""A use case: what one action does. Raises Refusal and IllegalMove; then nothing has changed."""
