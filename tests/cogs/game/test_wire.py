"""The bot over HTTP and websocket: people at the same moment, clicks delivered twice, languages."""

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord import ChannelType

from cogs.ui.codec import decode
from rules.codecs import CODECS
from rules.record.read import parse
from rules.record.verify import verify
from sandbox.client import SandboxClient
from sandbox.demo import Demo
from sandbox.person import Person
from sandbox.scripted import Scripted
from sandbox.seen import SeenMessage
from tests.cogs.game.life import Life
from tests.cogs.game.online import online


@pytest.fixture
def toy() -> bool:
    return False


@pytest.fixture
async def control(life: Life, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SandboxClient]:
    """A sandbox with the bot in it; nothing that the bot asks of it may be wrong."""
    async with online(life, monkeypatch) as bot:
        yield bot.client


def custom_id(message: SeenMessage, action: str, number: int = 0) -> str:
    found = [c.custom_id for c in message.controls if c.custom_id and decode(c.custom_id).action == action]
    assert len(found) > number, f"no {action} among {[c.custom_id for c in message.controls]}"
    return found[number]


async def lobby(host: Person, *others: Person) -> SeenMessage:
    """A lobby; the others have joined at the same moment."""
    message = await host.settle(await host.slash("play", "games"))
    joined = await asyncio.gather(*(other.click(message, custom_id(message, "join")) for other in others))
    for other, answer in zip(others, joined, strict=True):
        await other.settle(answer)
    return await host.message(message)


async def game(host: Person, *others: Person) -> SeenMessage:
    """The first post of a running game."""
    message = await lobby(host, *others)
    await host.settle(await host.click(message, custom_id(message, "start")))
    return await first_post(host, message)


async def first_post(person: Person, lobby_message: SeenMessage) -> SeenMessage:
    return await person.wait_for(lobby_message.id, lambda m: any(c.label == "Look" for c in m.controls))


async def panel_of(person: Person, post: SeenMessage) -> SeenMessage:
    return await person.settle(await person.click(post, custom_id(post, "open")))


async def ready(person: Person, post: SeenMessage) -> SeenMessage:
    """A panel where only confirming is left."""
    panel = await panel_of(person, post)
    while not panel.starting("1|confirm|"):
        pick = custom_id(panel, "pass") if panel.starting("1|pass|") else custom_id(panel, "key")
        panel = await person.settle(await person.click(panel, pick))
    return panel


async def test_people_who_join_at_the_same_moment_all_have_a_seat(control: SandboxClient) -> None:
    people = [control.person(name) for name in ("ada", "bohumil", "fox", "yamada")]
    await lobby(*people)
    names = ("Ada", "Bohumil Čapek", "Füchsin", "山田 太郎")
    await people[0].wait_for("games", lambda message: all(name in message.text for name in names))


async def test_one_who_clicks_join_twice_at_once_has_one_seat(control: SandboxClient) -> None:
    ada, fox = control.person("ada"), control.person("fox")
    message = await lobby(ada, fox, fox)
    assert message.text.count("Füchsin") == 1
    assert "2 of 5" in message.text


async def test_two_confirms_at_once_are_one_move(control: SandboxClient, life: Life) -> None:
    ada, fox = control.person("ada"), control.person("fox")
    post = await game(ada, fox)
    person = control.person(post.mentions[0])
    panel = await ready(person, post)
    table = decode(custom_id(panel, "confirm")).table
    before = await life.now.store.entries(table)
    confirm = custom_id(panel, "confirm")
    both = await asyncio.gather(person.click(panel, confirm), person.click(panel, confirm))
    await asyncio.gather(*(person.settle(answer) for answer in both))
    await life.now.house.idle()
    after = (await life.now.store.entries(table))[len(before) :]
    own = [entry.text for entry in after if entry.seat == after[0].seat]
    assert sum(line.startswith("place ") for line in own) == 1
    assert all(entry.seat != after[0].seat for entry in after[2:])
    posts = [m for m in await ada.messages(post.channel_id) if m.author == post.author and not m.ephemeral]
    assert len([m for m in posts if m.files]) == 2


async def test_the_same_click_delivered_twice_acts_once(control: SandboxClient, life: Life) -> None:
    ada, fox = control.person("ada"), control.person("fox")
    post = await game(ada, fox)
    person = control.person(post.mentions[0])
    panel = await ready(person, post)
    answer = await person.click(panel, custom_id(panel, "confirm"))
    told = await person.settle(answer)
    await control.repeat(answer.id)
    await life.now.house.idle()
    assert (await person.message(panel)).text == told.text
    posts = [m for m in await ada.messages(post.channel_id) if m.files and not m.ephemeral]
    assert len(posts) == 2


async def test_two_people_look_while_one_plays(control: SandboxClient) -> None:
    ada, fox = control.person("ada"), control.person("fox")
    post = await game(ada, fox)
    looks = [person.click(post, custom_id(post, "board")) for person in (ada, fox) for _ in range(3)]
    answers = await asyncio.gather(*looks, ready(control.person(post.mentions[0]), post))
    assert not any(getattr(answer, "failed", False) for answer in answers)


@pytest.mark.parametrize(("who", "word"), [("ada", "table"), ("bohumil", "stůl"), ("fox", "Tisch"), ("layla", "table")])
async def test_private_answers_are_in_the_language_of_the_person(control: SandboxClient, who: str, word: str) -> None:
    person = control.person(who)
    message = await person.settle(await person.slash("help", "games"))
    assert word.casefold() in message.text.casefold()


@pytest.mark.parametrize(("who", "name"), [("ada", "turn"), ("bohumil", "tah"), ("fox", "zug")])
async def test_commands_are_called_in_the_language_of_the_person(control: SandboxClient, who: str, name: str) -> None:
    commands = await control.person(who).commands("games")
    assert name in {command["shown_name"] for command in commands}


async def test_posts_are_in_the_language_of_the_server(control: SandboxClient, life: Life) -> None:
    guild = await control.add_guild("Klub", ["bohumil", "fox"], locale="cs")
    fox = control.person("fox")
    message = await fox.settle(await fox.slash("play", str(guild["channel"])))
    assert "Pořadí" in message.text or "Jazyk" in message.text
    refused = await control.person("bohumil").slash("turn", str(guild["channel"]))
    assert refused.message is not None
    assert refused.message.ephemeral


async def test_two_people_play_the_discovery_with_hands_to_its_end(control: SandboxClient, tmp_path: Path) -> None:
    """Nobody is ever told what is in a hand; the record of the finished game tells it and verifies."""
    ada, bohumil = (Scripted(control.person(who), random.Random(who)) for who in ("ada", "bohumil"))
    chosen = {"game": "discovery", "preset": "hands"}
    path = await Demo(control, ada, bohumil, tmp_path, chosen).play()
    (record,) = parse(path.read_text(encoding="utf-8"))
    assert verify(record, CODECS) is None
    assert (record["game"], record["options"]["hands"], record["complete"]) == ("discovery", True, True)
    assert all(len(hand) == 2 for hand in record["setup"]["hands"])
    thrown = {tile for move in record["moves"] for tile in move.get("discarded", ())}
    held = {move["tile"] for move in record["moves"] if "-" in move.get("tile", "")} - thrown
    threads = [c["id"] for c in await ada.person.channels() if c["type"] == ChannelType.public_thread.value]
    posts = await ada.person.messages(int(str(threads[0])))
    assert len(posts) >= len(record["moves"])
    assert not [post.text for post in posts if any(tile in post.text for tile in held)]
