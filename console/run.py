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
MOST_HOURS: Final = 24.0 * 36_525
SECONDS_OF_HOUR: Final = 3600


class CannotRun(Exception):  # noqa: N818 - says what is wrong
    """Why the bot cannot start, worded, with the exit code that says so."""

    def __init__(self, said: Message, code: int) -> None:
        super().__init__(said.key)
        self.said = said
        self.code = code


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--sync", action="store_true", help="register the commands even if they did not change")
    parser.add_argument(
        "--clock-offset",
        type=_hours,
        default=0.0,
        metavar="HOURS",
        help="let the bot's clock be ahead; only against a Discord on this machine",
    )


def _hours(text: str) -> float:
    """Hours from nought to a hundred years. Raises ArgumentTypeError."""
    try:
        hours = float(text)
    except ValueError:
        hours = -1.0
    if not 0 <= hours <= MOST_HOURS:
        raise argparse.ArgumentTypeError(f"hours from 0 to {MOST_HOURS:.0f}")
    return hours


def main(args: argparse.Namespace) -> int:
    """Runs until SIGTERM or SIGINT. 0: ended as asked; 1: could not run; 2: settings are missing or wrong."""
    try:
        settings = read_settings()
    except BadSettings as bad:
        _complain(settings_text(bad))
        return MISUSED
    if args.clock_offset and not settings.discord_api_base:
        _complain(terminal_words().say(message("run.clock_offset")))
        return MISUSED
    faults = [message("run.data", name=name, why=why) for name, why in data_faults()]
    if faults:
        _complain("\n".join(map(terminal_words().say, faults)))
        return MISUSED
    set_up(settings.log_level, (settings.token,))
    try:
        asyncio.run(run(settings, force_registration=args.sync, offset_hours=args.clock_offset))
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


async def run(settings: Settings, *, force_registration: bool, offset_hours: float = 0.0) -> None:
    """Runs the bot until a signal ends it, its clock ahead by some hours. Raises CannotRun."""
    from cogs.client import CannotLogIn, NotReached
    from cogs.wire import NoSuchDiscord, use
    from console.wiring import build
    from store.errors import DatabaseInUse, NewerSchema, StoreError
    from tables.house import SystemClock

    clock = SystemClock(round(offset_hours * SECONDS_OF_HOUR))
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        if settings.discord_api_base:
            await use(settings.discord_api_base)
        async with build(settings, force_registration=force_registration, clock=clock) as bot:
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
