"""hikari, a library that reads every answer strictly, is content with the sandbox."""

import asyncio
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from sandbox.client import SandboxClient
from sandbox.faults.fault import Scope
from sandbox.faults.target import EDIT, SEND
from sandbox.server import Sandbox
from sandbox.wire.rest.buckets import MEASURED
from tests.sandbox.judge.venv import NoJudge, judge_python

SCRIPT = Path(__file__).with_name("hikari_bot.py")
TOKEN = "MTAw.sandbox.token"
PATIENCE = 20.0


@dataclass(frozen=True)
class Judged:
    """The judge's process and what it tells."""

    process: asyncio.subprocess.Process

    async def told(self) -> str:
        """The next thing that it has done."""
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
        return line.decode().strip()

    async def complaints(self) -> str:
        """Ends it; what it has complained of."""
        assert self.process.stderr is not None
        self.process.terminate()
        assert await self.told() == "closed"
        complaints = await asyncio.wait_for(self.process.stderr.read(), PATIENCE)
        await asyncio.wait_for(self.process.wait(), PATIENCE)
        return complaints.decode()


@pytest.fixture
def python() -> Path:
    """Never skipped in CI: there the environment must be made."""
    try:
        return judge_python()
    except NoJudge as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no environment for hikari: {error}")


@pytest.fixture
async def judge(python: Path, sandbox: Sandbox) -> AsyncIterator[Judged]:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        str(python), str(SCRIPT), sandbox.api, TOKEN, stdout=pipe, stderr=pipe
    )
    yield Judged(process)
    if process.returncode is None:
        process.kill()
        await process.wait()


async def test_hikari_logs_in_answers_edits_uploads_and_opens_a_thread(judge: Judged, client: SandboxClient) -> None:
    await client.trouble.set_limits(MEASURED, everything=50)
    limited = [await client.trouble.limit(EDIT, 0.1), await client.trouble.limit(SEND, 0.1, Scope.SHARED)]
    assert await judge.told() == "started ['greet', 'paint'] 1"
    ada = client.person("ada")
    assert await ada.complete("greet", "games", "who", "w") == ({"name": "World", "value": "world"},)
    shown = await ada.settle(await ada.slash("greet", "games", who="world"))
    assert (shown.text, await judge.told()) == ("Hello, world", "greeted")
    asked = await ada.click(shown, "Ask")
    assert asked.modal is not None
    assert (asked.modal.fields, await judge.told()) == ({"name": "Name"}, "asked")
    thanked = await ada.settle(await ada.submit(asked, {"name": "Ada"}))
    assert (thanked.text, await judge.told()) == ("thank you", "submitted")
    counted = await ada.settle(await ada.click(shown, "Count 0"))
    assert ([button.label for button in counted.buttons], await judge.told()) == (["Count 1"], "counted")
    painted = await ada.settle(await ada.slash("paint", "games"))
    assert await judge.told() == "painted 4x2 True"
    assert await judge.told() == "followed up True"
    assert {await judge.told(), await judge.told()} == {"reacted 🎲", "threaded edited True 3 ada"}
    assert [message.content for message in await ada.messages(painted.id)][1:2] == ["edited"]
    await goes_on_after_a_break(judge, client)
    complaints = (await judge.complaints()).splitlines()
    assert all("rate limited" in complaint for complaint in complaints), complaints
    assert len(complaints) == len(limited)
    assert await client.findings() == []


async def goes_on_after_a_break(judge: Judged, client: SandboxClient) -> None:
    """The session is resumed, and what was missed is answered."""
    await client.drop_gateway("reconnect")
    ada = client.person("ada")
    shown = await ada.settle(await ada.slash("greet", "games", who="again"))
    assert (shown.text, await judge.told()) == ("Hello, again", "greeted")
