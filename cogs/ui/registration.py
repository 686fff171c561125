"""Registering the commands with Discord, only when they differ from the last time."""

import hashlib
import json
import logging
from typing import Any, Final, Protocol

from discord.app_commands import CommandTree

log = logging.getLogger(__name__)
KEY: Final = "commands"


class Memory(Protocol):
    """Texts that outlive the process."""

    async def get(self, key: str) -> str | None:
        """What is kept under a key."""

    async def put(self, key: str, value: str) -> None:
        """Keeps a text."""


async def register(tree: CommandTree[Any], memory: Memory, application: int, *, force: bool) -> bool:
    """Registers the commands for an application unless it has just these; says whether it did."""
    wanted = await fingerprint(tree)
    key = f"{KEY}:{application}"
    if not force and await memory.get(key) == wanted:
        return False
    await tree.sync()
    await memory.put(key, wanted)
    log.info("%d commands registered", len(tree.get_commands()))
    return True


async def payload(tree: CommandTree[Any]) -> list[dict[str, Any]]:
    """What Discord is told of the commands, in all languages."""
    translator = tree.translator
    if translator is None:
        raise RuntimeError("the tree has no translator yet")
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


async def fingerprint(tree: CommandTree[Any]) -> str:
    """A hash of the payload, the same in every process."""
    commands = sorted(await payload(tree), key=lambda command: str(command["name"]))
    return hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()
