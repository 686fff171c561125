"""`python -m sandbox` as a process of its own."""

import asyncio
import json
import signal
import sys
from pathlib import Path

from sandbox.client import SandboxClient

ROOT = Path(__file__).parents[2]


async def start(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sandbox",
        *arguments,
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_it_says_where_it_is_and_stops_when_it_is_told_to() -> None:
    process = await start("--token", "secret")
    assert process.stdout is not None
    ready = json.loads(await process.stdout.readline())
    assert ready["base"].startswith("http://127.0.0.1:")
    assert ready.keys() == {"base", "api", "gateway", "openapi"}
    async with SandboxClient(ready["base"]) as client:
        assert (await client.status())["bot"]["connected"] is False
    port = ready["base"].rpartition(":")[2]
    second = await start("--port", port)
    _, complaint = await second.communicate()
    assert (second.returncode, port in complaint.decode()) == (2, True)
    process.send_signal(signal.SIGTERM)
    told, complaint = await process.communicate()
    assert (process.returncode, told, complaint) == (0, b"", b"")
