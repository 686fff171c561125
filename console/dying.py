"""Dying at a named step between a click and its post, so that tests see what a restart makes of it.

Only the setting `STOP_AT` leads here, and it is refused unless the bot speaks to a Discord on this machine.
"""

import os
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tables.kit import Hook, Step


def is_stop(text: str) -> bool:
    """Whether a text names a step, and by which time it is reached: `sent` or `sent:2`."""
    from tables.kit import Step

    step, _, times = text.partition(":")
    return step in tuple(Step) and (times.isdecimal() and int(times) > 0 if ":" in text else True)


def dying_at(text: str) -> "Hook":
    """Kills this process when the step of such a text is reached for that time. Nothing is tidied up."""
    name, _, times = text.partition(":")
    left = int(times or 1)

    async def hook(step: "Step", table: str) -> None:
        nonlocal left
        if step.value == name:
            left -= 1
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)

    return hook
