"""Sandbox, bot and page in one terminal."""

import os
import signal
import socket
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from sandbox.client import SandboxClient
from sandbox.play.terminal import guild_locale
from sandbox.scripted import control_of
from sandbox.seen import SeenMessage
from tests.page.playing import begun, playing
from tests.page.visit import Visit


async def panel(client: SandboxClient, welcome: dict[str, Any]) -> SeenMessage:
    """The private panel behind the Play button of the first table."""
    ada = client.person("ada")
    post = await ada.message(int(welcome["message"]))
    return await ada.settle(await ada.click(post, control_of(post, "open").custom_id))


async def test_a_first_visit_has_a_table_and_the_next_start_goes_on_with_it(tmp_path: Path) -> None:
    async with aiohttp.ClientSession() as session:
        async with playing(tmp_path / "play", "--port", "0") as first:
            ada = Visit(session, first.base, "ada")
            welcome = (await ada.get("/state"))["welcome"]
            assert await ada.badge() == (True, 1)
            assert not any(m["flags"] & 64 for m in await ada.messages(welcome["channel"]))
            assert "first table" in first.said
            assert await first.stopped() == 0
        async with playing(tmp_path / "play", "--port", "0") as again, SandboxClient(again.base) as client:
            ada = Visit(session, again.base, "ada")
            assert (await ada.get("/state"))["welcome"] == welcome
            assert "first table" not in again.said
            assert [c for c in (await panel(client, welcome)).controls if c.custom_id]
            assert await client.findings() == []
            assert " ERROR " not in (await ada.get("/bot/log"))["text"]


async def test_the_page_kills_and_starts_the_bot_and_moves_its_clock(tmp_path: Path) -> None:
    async with (
        playing(tmp_path / "play", "--port", "0") as one,
        aiohttp.ClientSession() as session,
        SandboxClient(one.base) as client,
    ):
        ada = Visit(session, one.base, "ada")
        welcome = (await ada.get("/state"))["welcome"]
        async with ada.stream() as heard:
            await heard.settled()
            assert (await ada.post("/bot", do="kill"))["process"] == "stopped"
            while (await heard.until("bot"))["connected"]:
                pass
        await ada.post("/bot", do="start")
        await client.wait_for_bot(("play",), timeout=60)
        state = await ada.post("/clock", hours=30)
        assert (state["process"], state["offset_hours"]) == ("running", 30)
        await client.wait_for_bot(("play",), timeout=60)
        assert (await panel(client, welcome)).controls
        (bot,) = bots_in(tmp_path)
        assert "--clock-offset=30.0" in (bot / "cmdline").read_text().split("\0")
        async with ada.stream() as heard:
            await heard.settled()
            os.kill(int(bot.name), signal.SIGKILL)
            while (state := await heard.until("bot"))["process"] == "running":
                pass
        assert (state["process"], state["code"]) == ("ended", -9)
        await ada.post("/bot", do="start")
        await client.wait_for_bot(("play",), timeout=60)


def bots_in(folder: Path) -> list[Path]:
    """The processes of bots whose files are in a folder."""
    return [process for process in Path("/proc").glob("[0-9]*") if _is_bot(process, folder)]


def _is_bot(process: Path, folder: Path) -> bool:
    try:
        return (process / "cwd").readlink().is_relative_to(folder) and "bot.py" in (process / "cmdline").read_text()
    except OSError:
        return False


async def test_it_takes_another_port_and_refuses_a_second_one_on_the_same_folder(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with playing(tmp_path / "play", "--port", str(port)) as one:
            assert not one.base.endswith(f":{port}")
            assert f"Port {port} is taken" in one.said
            second = await begun(tmp_path / "play")
            _, complaint = await second.communicate()
            assert (second.returncode, one.base in complaint.decode()) == (2, True)
            assert await one.stopped(signal.SIGTERM) == 0
    assert bots_in(tmp_path) == []


@pytest.mark.parametrize("name", ["discord.db", "tables.db"])
async def test_a_file_that_cannot_be_used_is_told_without_a_traceback(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"nonsense" * 1000)
    process = await begun(tmp_path, "--port", "0")
    _, complaint = await process.communicate()
    assert process.returncode in (1, 2)
    assert name in complaint.decode()
    assert "Traceback" not in complaint.decode()


@pytest.mark.parametrize(
    ("environment", "locale"),
    [
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "de_AT"}, "de"),
        ({"LANG": "C.UTF-8", "LC_ALL": ""}, "en-US"),
        ({}, "en-US"),
    ],
)
def test_tables_are_opened_in_the_language_of_the_terminal(environment: dict[str, str], locale: str) -> None:
    assert guild_locale(environment) == locale
