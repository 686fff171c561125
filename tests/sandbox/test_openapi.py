"""Discord's own text as a judge, of the checks and of the sandbox's answers. Skipped where the file isn't at hand."""

from typing import Any

import pytest

from sandbox.checks.messages import Situation, check_message
from sandbox.checks.openapi import OpenApi, find_openapi
from sandbox.checks.rules import LACKING
from tests.sandbox.raw import Raw
from tests.sandbox.test_rules import (
    CALLBACKS,
    COMMANDS,
    FIELDS,
    FILES,
    MESSAGES,
    THREADS,
    button,
    classic,
    gallery,
    row,
    select,
    text,
    v2,
)

FOUND, REASON = find_openapi()
pytestmark = pytest.mark.skipif(FOUND is None, reason=f"Discord's OpenAPI text: {REASON}")


@pytest.fixture
def openapi() -> OpenApi:
    assert FOUND is not None
    return FOUND


def test_a_broken_limit_is_found_at_its_field(openapi: OpenApi) -> None:
    body = classic(row(button(label="x" * 81)), row(select(placeholder="x" * 151)))
    found = openapi.check_request("POST", "/channels/1/messages", body)
    assert {violation.pointer for violation in found} == {
        "/components/0/components/0/label",
        "/components/1/components/0/placeholder",
    }


def test_ids_may_be_numbers(openapi: OpenApi) -> None:
    body = {"attachments": [{"id": 0, "filename": "a.png"}]}
    assert openapi.check_request("POST", "/channels/1/messages", body) == []


def test_what_our_rules_let_through_the_text_lets_through(openapi: OpenApi) -> None:
    samples = (
        classic(*(row(*(button(custom_id=f"{r}{n}", label="x" * 80) for n in range(5))) for r in range(5))),
        v2(
            {
                "type": 17,
                "accent_color": 0xFFFFFF,
                "components": [text("x" * 4000), gallery(10, description="x" * 1024)],
            }
        ),
        v2({"type": 9, "components": [text()], "accessory": button(emoji={"name": "🙂"})}, {"type": 14, "spacing": 2}),
    )
    for body in samples:
        assert check_message(body, Situation(FILES)) == []
        assert openapi.check_request("POST", "/channels/1/messages", body) == []


def test_what_the_text_lacks_is_listed(openapi: OpenApi) -> None:
    tables: list[tuple[str, str, list[tuple[str, Any]]]] = [
        ("POST", "/channels/1/messages", [*MESSAGES, *FIELDS]),
        ("POST", "/interactions/1/token/callback", [(rule, body) for rule, _, body in CALLBACKS]),
        ("PUT", "/applications/1/commands", list(COMMANDS)),
        ("POST", "/channels/1/threads", THREADS),
    ]
    passed = {
        rule for method, path, cases in tables for rule, body in cases if not openapi.check_request(method, path, body)
    }
    assert passed == LACKING


async def test_the_sandbox_refuses_what_only_the_text_finds(raw: Raw) -> None:
    told = await raw.ask("POST", f"/channels/{raw.games.id}/messages", {"content": "x", "tts": "no"})
    assert told.code == 50035
    assert [finding.rule for finding in raw.sandbox.records.findings] == ["openapi"]


async def test_the_answers_of_the_sandbox_are_discords(openapi: OpenApi, raw: Raw) -> None:
    guild, bot = raw.sandbox.guild.id, raw.sandbox.world.bot.id
    complaints: list[str] = []

    async def judged(method: str, path: str, body: Any = None, files: dict[str, bytes] | None = None) -> Any:
        told = await raw.ask(method, path, body, files)
        assert told.status < 300, told.body
        found = openapi.check_answer(method, path.partition("?")[0], told.status, told.body)
        complaints.extend(f"{method} {path} {one.pointer}: {one.message}" for one in found)
        return told.body

    for path in ("/users/@me", "/applications/@me", "/gateway", "/gateway/bot", f"/users/{raw.ada.id}"):
        await judged("GET", path)
    command = {"name": "play", "description": "x", "options": [{"type": 3, "name": "o", "description": "x"}]}
    await judged("PUT", f"/applications/{bot}/commands", [command])
    await judged("POST", f"/applications/{bot}/guilds/{guild}/commands", command)
    for path in ("", "/channels", "/roles", "/members?limit=5", f"/members/{raw.ada.id}", "/threads/active"):
        await judged("GET", f"/guilds/{guild}{path}")
    await judged("POST", "/users/@me/channels", {"recipient_id": str(raw.ada.id)})
    messages = f"/channels/{raw.games.id}/messages"
    await judged("POST", messages, {"content": f"<@{raw.ada.id}>", "embeds": [{"title": "x"}]})
    view = v2({"type": 17, "components": [gallery(), row(button()), row(select())]}, {"type": 14})
    shown = await judged("POST", messages, {**view, "attachments": [{"id": 0}]}, {"a.png": b"no picture"})
    await judged("PATCH", f"{messages}/{shown['id']}", view)
    thread = await judged("POST", f"{messages}/{shown['id']}/threads", {"name": "t"})
    await judged("GET", messages)
    await judged("PATCH", f"/channels/{thread['id']}", {"archived": True})
    for path in ("", "/thread-members", "/messages"):
        await judged("GET", f"/channels/{thread['id']}{path}")
    assert complaints == []


async def test_the_answer_to_a_callback_is_discords(openapi: OpenApi, raw: Raw) -> None:
    interaction = raw.interaction()
    path = f"/interactions/{interaction.id}/{interaction.token}/callback"
    told = await raw.call_back(interaction, 4, "?with_response=true", content="x")
    assert openapi.check_answer("POST", path, told.status, told.body) == []
    followup = f"/webhooks/{raw.sandbox.world.bot.id}/{interaction.token}"
    told = await raw.ask("POST", followup, {"content": "y"}, token="")
    assert openapi.check_answer("POST", followup, told.status, told.body) == []
