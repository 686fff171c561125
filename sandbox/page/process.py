"""What the page may ask of the bot's process. Who started it is elsewhere: see `sandbox.play`."""

from typing import Protocol

from sandbox.control.refusal import RefusedError


class BotControl(Protocol):
    """The process of the bot. `state`: `none`, `running`, `stopped` (as asked) or `ended` (by itself)."""

    @property
    def state(self) -> str:
        """How it stands."""

    @property
    def code(self) -> int | None:
        """Its exit code, once it has ended."""

    @property
    def log(self) -> str:
        """What it wrote."""

    async def start(self, *, offset_hours: float = 0.0) -> None:
        """Starts it, its clock ahead by some hours; nothing happens if it runs."""

    async def stop(self) -> None:
        """Asks it to end and waits for that."""

    async def kill(self) -> None:
        """Ends it at once, whatever it is doing."""


class NoProcess:
    """Where somebody else runs the bot."""

    state = "none"
    code: int | None = None
    log = ""

    async def start(self, *, offset_hours: float = 0.0) -> None:
        """Raises RefusedError."""
        raise _refusal()

    async def stop(self) -> None:
        """Raises RefusedError."""
        raise _refusal()

    async def kill(self) -> None:
        """Raises RefusedError."""
        raise _refusal()


def _refusal() -> RefusedError:
    return RefusedError("no_process", "the bot was not started together with this page", 409)
