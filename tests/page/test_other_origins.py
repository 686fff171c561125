"""A page of somebody else in the same browser can neither act, nor look, nor listen."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from aiohttp import web
from playwright.async_api import Browser

from sandbox.client import SandboxClient
from tests.page.playing import Playing

pytestmark = pytest.mark.asyncio(loop_scope="session")
ATTACK = """async ([base, ws]) => {
    const said = JSON.stringify({user: "ada", channel: "lounge", content: "forged"});
    const told = {};
    const attempt = async (name, act) => { told[name] = await act().catch(() => "refused"); };
    const open = (socket, good) => new Promise((yes, no) => { socket[good] = () => yes("open"); socket.onerror = no; });
    await attempt("json", async () => (await fetch(base + "/_sandbox/act/say", {method: "POST", body: said,
        headers: {"Content-Type": "application/json"}})).status);
    await attempt("text", async () => (await fetch(base + "/_sandbox/act/say", {method: "POST", body: said})).status);
    await attempt("blind", async () => (await fetch(base + "/_sandbox/act/say",
        {method: "POST", body: said, mode: "no-cors"})).type);
    await attempt("kill", async () => (await fetch(base + "/_sandbox/page/bot",
        {method: "POST", body: JSON.stringify({do: "kill"}), mode: "no-cors"})).type);
    await attempt("look", async () => (await fetch(base + "/_sandbox/page/state?user=ada")).status);
    await attempt("listen", () => open(new EventSource(base + "/_sandbox/page/stream?user=ada"), "onopen"));
    await attempt("gateway", () => open(new WebSocket(ws + "/gateway/"), "onopen"));
    await attempt("frame", () => new Promise(yes => {
        const frame = document.body.appendChild(document.createElement("iframe"));
        frame.onload = () => yes(frame.contentDocument === null ? "refused" : frame.contentDocument.title);
        frame.src = base;
    }));
    return told;
}"""


@pytest_asyncio.fixture(loop_scope="session")
async def elsewhere() -> AsyncIterator[str]:
    """The address of a page on another port."""
    app = web.Application()
    app.router.add_get("/", _page)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    await runner.cleanup()


async def _page(_request: web.Request) -> web.Response:
    return web.Response(text="<!doctype html><title>elsewhere</title><body>", content_type="text/html")


async def test_another_origin_cannot_act_look_or_listen(
    chromium: Browser, served: Playing, control: SandboxClient, elsewhere: str
) -> None:
    before = [message.id for message in await control.person("ada").messages("lounge")]
    page = await chromium.new_page()
    await page.goto(elsewhere)
    told = await page.evaluate(ATTACK, [served.base, served.base.replace("http", "ws")])
    await page.close()
    assert {told[name] for name in ("json", "text", "look", "listen", "gateway", "frame")} == {"refused"}
    assert [message.id for message in await control.person("ada").messages("lounge")] == before
    assert (await control.status())["bot"]["connected"]


async def test_a_form_of_another_origin_changes_nothing(
    chromium: Browser, served: Playing, control: SandboxClient, elsewhere: str
) -> None:
    before = [message.id for message in await control.person("ada").messages("lounge")]
    page = await chromium.new_page()
    await page.goto(elsewhere)
    await page.evaluate(
        """base => {
            const form = document.body.appendChild(document.createElement("form"));
            Object.assign(form, {method: "post", enctype: "text/plain", action: base + "/_sandbox/act/say"});
            const field = form.appendChild(document.createElement("input"));
            field.name = '{"user": "ada", "channel": "lounge", "content": "forged", "x": "';
            field.value = '"}';
            form.submit();
        }""",
        served.base,
    )
    await page.wait_for_url(f"{served.base}/**")
    assert "foreign" in await page.inner_text("body")
    await page.close()
    assert [message.id for message in await control.person("ada").messages("lounge")] == before
