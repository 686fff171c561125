"""Days at a table, over HTTP and websocket: direct messages, reminders, a caretaker, votes, settings."""

from cogs.ui.codec import decode
from sandbox.person import Person
from tests.cogs.game.days import DAY, Days, settings
from tests.cogs.game.test_wire import custom_id, game, panel_of


async def called_directly(person: Person) -> None:
    panel = await settings(person)
    changed = await person.settle(await person.select(panel, custom_id(panel, "prefer"), "direct"))
    assert "by direct message" in changed.text or "per Direktnachricht" in changed.text


async def test_a_direct_message_calls_and_its_button_opens_the_move(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    await called_directly(ada)
    await called_directly(fox)
    post = await game(ada, fox)
    assert post.silent
    assert post.mentions == ()
    await days.life.now.house.idle()
    table = (await days.life.now.store.tables_at(post.channel_id)).tables[0]
    (mover,) = [str(table.seats[clock.seat].user_id) for clock in table.clocks if clock.decision]
    person = days.person(mover)
    call = await person.wait_for(f"dm:{mover}", lambda m: bool(m.starting("1|visit|")))
    assert call.mentions == ()
    panel = await person.settle(await person.click(call, custom_id(call, "visit")))
    assert panel.ephemeral
    assert panel.starting("1|key|")


async def test_who_takes_no_direct_messages_is_called_in_the_thread_and_told_why(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    for person in (ada, fox):
        await called_directly(person)
        await days.client.ask("PATCH", f"/people/{person.who}", {"open_to_messages": False})
    post = await game(ada, fox)
    await days.life.now.house.idle()
    call = await ada.wait_for(post.channel_id, lambda m: "direct message" in m.text or "Direktnachricht" in m.text)
    assert len(call.mentions) == 1
    assert not call.silent
    before = len(await days.client.requests())
    await days.pass_by(3 * DAY * 4 / 5)
    sent = [r for r in (await days.client.requests())[before:] if r["path"].endswith("/users/@me/channels")]
    assert sent == []


async def test_a_caretaker_moves_and_gives_the_seat_back(days: Days) -> None:
    ada, fox = days.person("ada"), days.person("fox")
    post = await game(ada, fox)
    late = days.client.person(post.mentions[0])
    await days.pass_by(3 * DAY)
    said = await ada.wait_for(post.channel_id, lambda m: "I am back" in [c.label for c in m.controls])
    assert said.silent
    assert "the time is over" in said.text
    table = (await days.life.now.store.tables_at(post.channel_id)).tables[0]
    assert [seat.computer for seat in table.seats].count("normal") == 1
    newest = await ada.wait_for(post.channel_id, lambda m: bool(m.starting("1|open|")) and m.id != post.id)
    assert newest.mentions != post.mentions
    answer = await late.settle(await late.click(said, custom_id(said, "visit")))
    assert "seat back" in answer.text or "zpátky" in answer.text or "Platz" in answer.text
    table = (await days.life.now.store.tables_at(post.channel_id)).tables[0]
    assert [seat.computer for seat in table.seats] == [None, None]


async def test_a_pause_is_agreed_on_by_two_clicks(days: Days) -> None:
    ada, fox, bohumil = days.person("ada"), days.person("fox"), days.person("bohumil")
    post = await game(ada, fox, bohumil)
    panel = await ada.settle(await ada.click(post, custom_id(post, "more")))
    menus = [c.custom_id for c in panel.selects if "pause" in decode(c.custom_id).args]
    await ada.settle(await ada.select(panel, menus[0], "3"))
    await days.life.now.house.idle()
    asked = await ada.wait_for(post.channel_id, lambda m: bool(m.starting("1|vote|")))
    assert asked.silent
    for person in (fox, bohumil):
        asked = await person.message(asked)
        answer = await person.settle(await person.click(asked, custom_id(asked, "vote")))
        assert answer.id == asked.id
    done = await ada.message(asked)
    assert "Agreed" in done.text
    assert done.buttons == ()
    table = (await days.life.now.store.tables_at(post.channel_id)).tables[0]
    assert table.paused_until is not None
    assert all(clock.stands for clock in table.clocks if clock.decision)


async def test_settings_have_two_forms(days: Days) -> None:
    bohumil = days.person("bohumil")
    panel = await settings(bohumil)
    form = await bohumil.click(panel, custom_id(panel, "zone"))
    changed = await bohumil.settle(await bohumil.submit(form, {"zone": "Praha"}))
    assert "Europe/Prague" in changed.text
    form = await bohumil.click(changed, custom_id(changed, "quiet"))
    changed = await bohumil.settle(await bohumil.submit(form, {"begins": ["22"], "ends": ["8"]}))
    assert "22:00 – 8:00" in changed.text
    form = await bohumil.click(changed, custom_id(changed, "zone"))
    await bohumil.submit(form, {"zone": "Atlantida"})
    refused = await bohumil.wait_for("games", lambda m: "Atlantida" in m.text)
    assert refused.ephemeral


async def test_a_stranger_may_do_none_of_it(days: Days) -> None:
    ada, fox, layla = days.person("ada"), days.person("fox"), days.person("layla")
    post = await game(ada, fox)
    for button in ("open", "more"):
        answer = await layla.settle(await layla.click(post, custom_id(post, button)))
        assert "no seat" in answer.text
    assert (await panel_of(days.client.person(post.mentions[0]), post)).ephemeral
