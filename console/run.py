"""`run`: the bot on Discord, from its settings to its end."""

import argparse
import asyncio
import logging
import signal
import sys
from typing import Final

from console.language import terminal_words
from console.logs import set_up
from console.settings import BadSettings, Settings, read_settings
from rules.message import Message, message
from rules.registry import data_faults

log = logging.getLogger(__name__)
DONE: Final = 0
FAILED: Final = 1
MISUSED: Final = 2
"""Exit codes: all is well; the bot could not run; it was asked to run with what cannot work."""


class CannotRun(Exception):  # noqa: N818 - says what is wrong
    """Why the bot cannot start, worded, with the exit code that says so."""

    def __init__(self, said: Message, code: int) -> None:
        super().__init__(said.key)
        self.said = said
        self.code = code


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--sync", action="store_true", help="register the commands even if they did not change")


def main(args: argparse.Namespace) -> int:
    """Runs until SIGTERM or SIGINT. 0: ended as asked; 1: could not run; 2: settings are missing or wrong."""
    try:
        settings = read_settings()
    except BadSettings as bad:
        _complain(settings_text(bad))
        return MISUSED
    faults = [message("run.data", name=name, why=why) for name, why in data_faults()]
    if faults:
        _complain("\n".join(map(terminal_words().say, faults)))
        return MISUSED
    set_up(settings.log_level, (settings.token,))
    try:
        asyncio.run(run(settings, force_registration=args.sync))
    except CannotRun as error:
        log.debug("not started", exc_info=error)
        _complain(terminal_words().say(error.said))
        return error.code
    return DONE


def settings_text(bad: BadSettings) -> str:
    """All faults of the settings in one text."""
    words = terminal_words()
    faults = (f"- {name}: {words.say(said)}" for name, said in bad.faults)
    return "\n".join((words.say(message("settings.wrong_ones")), *faults, words.say(message("settings.where"))))


async def run(settings: Settings, *, force_registration: bool) -> None:
    """Runs the bot until a signal ends it. Raises CannotRun."""
    from cogs.client import CannotLogIn, NotReached
    from cogs.wire import NoSuchDiscord, use
    from console.wiring import build
    from store.errors import DatabaseInUse, NewerSchema, StoreError

    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        if settings.discord_api_base:
            await use(settings.discord_api_base)
        async with build(settings, force_registration=force_registration) as bot:
            await bot.client.run_until(stop, settings.token)
            log.info("stopping")
    except CannotLogIn as error:
        raise CannotRun(message("run.bad_token"), MISUSED) from error
    except NotReached as error:
        raise CannotRun(message("run.unreachable", why=str(error)), FAILED) from error
    except NoSuchDiscord as error:
        raise CannotRun(message("run.no_discord", base=settings.discord_api_base), FAILED) from error
    except DatabaseInUse as error:
        raise CannotRun(message("run.in_use", path=str(settings.database)), FAILED) from error
    except NewerSchema as error:
        raise CannotRun(message("run.newer", path=str(settings.database)), FAILED) from error
    except StoreError as error:
        raise CannotRun(message("run.database", path=str(settings.database), why=str(error)), FAILED) from error


def _complain(text: str) -> None:
    print(text, file=sys.stderr)
