"""A whole game of New Entdecker over HTTP and websocket, click by click as the rules alone play it."""

from typing import Final

from bench.diary import Diary, Watched
from rules.chance import Seeded
from rules.new_entdecker.game import NEW_ENTDECKER
from rules.new_entdecker.state import State
from rules.play import Play
from sandbox.scripted import control_of, found
from tests.cogs.game.acting import Act, clicked, draft, newest, started, where
from tests.cogs.game.online import Online
from tests.cogs.game.planning import assert_kept, assert_recorded, planned

PEOPLE: Final = ("ada", "bohumil", "fox")
LUCK: Final = Seeded("voyages 1")
TOKEN_SECONDS: Final = 901


def goes_on(before: Act, one: Act) -> bool:
    """Whether an act goes on with a voyage."""
    return one.kind == "place" and before.seat == one.seat


def second_scout(before: Act, one: Act) -> bool:
    """Whether an act sends a scout of another seat than the act before it."""
    return before.kind == one.kind == "scout" and before.seat != one.seat


async def test_three_people_sail_to_the_end_with_an_expired_panel_and_a_restart(lucky: Online) -> None:
    play, acts = planned(NEW_ENTDECKER, "heads", len(PEOPLE), LUCK, seed=1)
    voyages, scouts = where(acts, goes_on), where(acts, second_scout)
    assert voyages, "no voyage goes on after a tile"
    assert scouts, "no two seats send scouts one after the other"
    people = [Watched(lucky.client, who, Diary()) for who in PEOPLE]
    post = await started(people, "heads", "new_entdecker")
    for number, one in enumerate(acts):
        person = people[one.seat]
        assert not (one.foreign and one.kind == "scout") or person.who in post.mentions
        panel = await draft(person, post, one)
        if number == voyages[0]:
            await lucky.client.advance(TOKEN_SECONDS)
        if number == scouts[0]:
            await lucky.down()
            await lucky.up()
            panel = await clicked(person, post, control_of(post, "open").custom_id)
            assert found(panel, "confirm"), "the draft is kept"
        await clicked(person, panel, control_of(panel, "confirm").custom_id)
        post = await newest(lucky, people[0], post)
    await assert_kept(lucky, post, play)
    await check_posts(people[0], post.channel_id, play)
    await assert_recorded(lucky, post, play)


async def check_posts(person: Watched, channel: int, play: Play[State]) -> None:
    """A post for each turn and one for each act of another seat within it; no chip is named before the end."""
    posts = [m for m in await person.messages(channel, 0) if m.files and not m.ephemeral]
    turns = sum(line.entry.text.startswith("start ") for line in play.lines)
    foreign = sum(line.entry.text.startswith("scout ") for line in play.lines)
    assert turns <= len(posts) <= turns + foreign + 4
    chips = [f"({points})" for points in (5, 10, 15)]
    assert not [post.text for post in posts[:-1] if any(f"hut {n}: " in post.text for n in range(1, 8))]
    assert any(chip in posts[-1].text for chip in chips)
