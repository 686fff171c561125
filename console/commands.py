"""The commands of `bot.py`: each is a module of this room with `add_arguments(parser)` and `main(args) -> int`.

A module is imported only when its command is used: `record` and `solo` run without discord.py and Pillow.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
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
    }
)
"""What each command is for, in the order in which the help lists them."""


class CommandModule(Protocol):
    """What a module of a command offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declares its arguments."""

    def main(self, args: argparse.Namespace) -> int:
        """Does it and gives the exit code."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command that the first argument names; without one prints the help. 2: there is no such command."""
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


def _module(name: str) -> CommandModule:
    return cast(CommandModule, import_module("." + name.replace("-", "_"), __package__))
