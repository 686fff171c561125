"""The commands of `bot.py`: each is a module of this room with `add_arguments(parser)` and `main(args) -> int`.

A module is imported only when its command is used: `record` and `solo` run without discord.py and Pillow.
"""

import argparse
import io
import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Final, Protocol, cast

from console.language import terminal_words
from rules.message import Message, message

COMMANDS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "run": message("console.run"),
        "solo": message("console.solo"),
        "record": message("console.record"),
        "replay-check": message("console.replay_check"),
        "backup": message("console.backup"),
        "restore": message("console.restore"),
    }
)
"""What each command is for, in the order in which the help lists them."""


PIPE_CLOSED: Final = 128 + signal.SIGPIPE
"""The exit code of what was ended because nobody reads its output any more, as shells give it."""


class CommandModule(Protocol):
    """What a module of a command offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declares its arguments."""

    def main(self, args: argparse.Namespace) -> int:
        """Does it and gives the exit code."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command that the first argument names; without one prints the help. 2: there is no such command.

    What the terminal has no sign for is replaced. When the reader of the output leaves, the command ends quietly.
    """
    for stream in _streams():
        stream.reconfigure(errors="replace")
    try:
        try:
            return _main(arguments)
        finally:
            for stream in _streams():
                stream.flush()
    except BrokenPipeError:
        _abandon_output()
        return PIPE_CLOSED


def _main(arguments: Sequence[str] | None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or given[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    name, *rest = given
    if name not in COMMANDS:
        print(terminal_words().say(message("console.unknown", name=name)), file=sys.stderr)
        print(overview(), file=sys.stderr)
        return 2
    module = _module(name)
    parser = argparse.ArgumentParser(f"bot.py {name}", description=terminal_words().say(COMMANDS[name]))
    module.add_arguments(parser)
    return module.main(parser.parse_args(rest))


def overview() -> str:
    """The help: a line for each command."""
    words = terminal_words()
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {words.say(about)}" for name, about in COMMANDS.items()]
    return "\n".join((words.say(message("console.usage")), "", *lines, "", words.say(message("console.more"))))


def _streams() -> Iterator[io.TextIOWrapper]:
    """The standard streams, those that there are and that are text over bytes."""
    yield from (stream for stream in (sys.stdin, sys.stdout, sys.stderr) if isinstance(stream, io.TextIOWrapper))


def _abandon_output() -> None:
    """Lets what is still to be written to a closed pipe go nowhere, so that the end of the process is quiet too."""
    for stream in _streams():
        try:
            stream.flush()
        except BrokenPipeError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _module(name: str) -> CommandModule:
    return cast(CommandModule, import_module("." + name.replace("-", "_"), __package__))
