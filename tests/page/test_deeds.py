"""What a person does on the page beside using the bot."""

from tests.page.test_looks import private
from tests.page.visit import Visit
from tests.sandbox.raw import Raw


async def test_own_messages_can_be_changed_and_deleted_and_no_others(raw: Raw, ada: Visit, bohumil: Visit) -> None:
    mine = await ada.post("/act/say", channel="games", content="mine")
    assert (await ada.post("/edit", message=mine["id"], content="better"))["content"] == "better"
    for path in ("/edit", "/delete"):
        told = await bohumil.post(path, 403, message=mine["id"], content="his")
        assert told["error"] == "not_allowed"
    await ada.post("/edit", 400, message=mine["id"], content="x" * 2001)
    await ada.post("/delete", message=mine["id"])
    assert await ada.messages(raw.games.id) == []


async def test_a_private_answer_can_be_dismissed_by_its_person(raw: Raw, ada: Visit, bohumil: Visit) -> None:
    secret = await private(raw, "secret")
    assert (await bohumil.post("/delete", 404, message=secret["id"]))["error"] == "unknown_message"
    await ada.post("/delete", message=secret["id"])
    assert await ada.messages(raw.games.id) == []


async def test_direct_messages_are_opened_once(raw: Raw, ada: Visit) -> None:
    first, again = await ada.post("/direct"), await ada.post("/direct")
    assert (first["id"], first["type"]) == (again["id"], 1)
    assert first["id"] in {channel["id"] for channel in (await ada.get("/state"))["channels"]}


async def test_a_bot_that_somebody_else_runs_cannot_be_stopped(ada: Visit) -> None:
    for what in ("start", "stop", "kill", "restart"):
        assert (await ada.post("/bot", 409, do=what))["error"] == "no_process"
    assert (await ada.post("/bot", 400, do="dance"))["error"] == "bad_value"


async def test_the_clock_goes_forward_only(raw: Raw, ada: Visit) -> None:
    thread = await raw.thread()
    for hours in (0, -1, 1e9, float("inf")):
        await ada.post("/clock", 400, hours=hours)
    assert (await ada.post("/clock", hours=73))["offset_hours"] == 73
    assert raw.sandbox.world.channel(thread).archived
