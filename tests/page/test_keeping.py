"""The world that goes on after the process has ended."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from sandbox.keeping import keeper
from sandbox.keeping.keeper import Keeper, UnreadableWorldError
from sandbox.keeping.rooms import KEPT
from sandbox.keeping.shapes import read, written
from sandbox.model.message import Flags
from sandbox.model.world import World
from sandbox.page.memory import Welcome
from sandbox.server import Sandbox
from sandbox.settings import Settings
from tests.page.test_looks import PNG, private
from tests.page.visit import Visit
from tests.sandbox.raw import Raw


@asynccontextmanager
async def going_on(path: Path) -> AsyncIterator[Raw]:
    """A sandbox on a file, and a bot."""
    with contextlib.closing(Keeper(path)) as kept:
        async with Sandbox(kept=kept) as sandbox, aiohttp.ClientSession() as session:
            yield Raw(session, sandbox)


async def busy(raw: Raw) -> None:
    """Something of everything."""
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Play", "custom_id": "1|open"}]}
    embed = {"title": "t", "fields": [{"name": "n", "value": "v"}]}
    body = {"content": f"<@{raw.ada.id}>", "components": [row], "embeds": [embed], "nonce": "7"}
    told = await raw.ask("POST", f"/channels/{raw.games.id}/messages", body, {"a.png": PNG})
    await raw.ask("PUT", f"/channels/{raw.games.id}/messages/{told.body['id']}/reactions/👍/@me")
    await raw.ask("PUT", f"/channels/{raw.games.id}/messages/pins/{told.body['id']}")
    await raw.send(channel=await raw.thread())
    await raw.ask("POST", "/users/@me/channels", {"recipient_id": str(raw.ada.id)})
    await raw.call_back(raw.interaction(), 4, content="public")


def shown(world: World) -> dict[str, list[Any]]:
    return {one.name: list(one.listed(world)) for one in KEPT}


async def test_everything_is_there_again(tmp_path: Path) -> None:
    async with going_on(tmp_path / "world.db") as raw:
        await busy(raw)
        raw.sandbox.world.clock.advance(3600)
        before, files = shown(raw.sandbox.world), dict(raw.sandbox.world.files)
        bot = raw.sandbox.world.bot
    async with going_on(tmp_path / "world.db") as raw:
        world = raw.sandbox.world
        assert shown(world) == before
        assert (world.files, world.bot, world.clock.offset) == (files, bot, 3600)
        assert all(before.values())


async def test_values_come_back_as_the_same_types(tmp_path: Path) -> None:
    async with going_on(tmp_path / "world.db") as raw:
        await busy(raw)
        for kept in KEPT:
            for _, value in kept.listed(raw.sandbox.world):
                again = read(kept.kind, written(value))
                assert again == value
                for field in fields(value):
                    assert type(getattr(again, field.name)) is type(getattr(value, field.name))


async def test_ids_go_on_growing(tmp_path: Path) -> None:
    async with going_on(tmp_path / "world.db") as raw:
        raw.sandbox.world.ids.last += 10**15
        before = int((await raw.send())["id"])
    async with going_on(tmp_path / "world.db") as raw:
        assert int((await raw.send())["id"]) > before


async def test_private_answers_are_forgotten_with_all_that_belongs_to_them(tmp_path: Path) -> None:
    async with going_on(tmp_path / "world.db") as raw:
        await private(raw, "secret")
    async with going_on(tmp_path / "world.db") as raw:
        world = raw.sandbox.world
        assert not any(m.flags & Flags.EPHEMERAL for held in world.messages.values() for m in held.values())
        assert not world.interactions
    assert b"secret" not in (tmp_path / "world.db").read_bytes()


async def test_what_is_deleted_stays_deleted(tmp_path: Path) -> None:
    async with going_on(tmp_path / "world.db") as raw:
        kept, dropped = await raw.send("kept"), await raw.send("dropped")
    async with going_on(tmp_path / "world.db") as raw:
        await raw.ask("DELETE", f"/channels/{raw.games.id}/messages/{dropped['id']}")
    async with going_on(tmp_path / "world.db") as raw:
        assert [str(number) for number in raw.sandbox.world.messages[raw.games.id]] == [kept["id"]]


async def test_what_was_read_and_the_first_table_are_remembered(tmp_path: Path) -> None:
    async with going_on(tmp_path / "world.db") as raw:
        sent = int((await raw.send(f"<@{raw.ada.id}>"))["id"])
        raw.sandbox.memory.read(raw.ada, raw.games, sent)
        raw.sandbox.memory.welcome_with(Welcome(raw.games.id, sent, raw.ada.id))
    async with going_on(tmp_path / "world.db") as raw:
        ada = Visit(raw.session, raw.sandbox.base, "ada")
        assert await ada.badge() == (False, 0)
        assert (await ada.get("/state"))["welcome"]["message"] == str(sent)


async def test_a_moment_after_a_change_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "PAUSE", 0.0)
    async with going_on(tmp_path / "world.db") as raw:
        await raw.send("written")
        with contextlib.closing(sqlite3.connect(tmp_path / "world.db")) as other:
            for _ in range(1000):
                if other.execute("SELECT 1 FROM kept WHERE body LIKE '%written%'").fetchone():
                    break
                await asyncio.sleep(0.01)
            else:
                pytest.fail("it is not written")


def test_what_is_no_world_is_refused(tmp_path: Path) -> None:
    (tmp_path / "world.db").write_bytes(b"no database" * 100)
    with pytest.raises(sqlite3.Error):
        Keeper(tmp_path / "world.db")


async def test_a_world_of_another_shape_is_refused(tmp_path: Path) -> None:
    async with going_on(tmp_path / "world.db") as raw:
        await raw.send("x")
    with contextlib.closing(sqlite3.connect(tmp_path / "world.db")) as other, other:
        other.execute("UPDATE kept SET body = '{}' WHERE kind = 'message'")
    with contextlib.closing(Keeper(tmp_path / "world.db")) as kept, pytest.raises(UnreadableWorldError):
        kept.world(Settings())
