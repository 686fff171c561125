"""A whole game with everything over HTTP and websocket, click by click as the rules alone play it."""

from typing import Final

from bench.diary import Diary, Watched
from rules.carcassonne.expansions.gold_mines import PICK, ingots_of
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.chance import Seeded
from rules.message import Seat
from rules.play import Play
from sandbox.scripted import control_of, found
from sandbox.seen import SeenMessage
from tests.cogs.game.acting import clicked, draft, newest, of_kind, started
from tests.cogs.game.online import Online
from tests.cogs.game.planning import assert_kept, assert_recorded, planned

PEOPLE: Final = ("ada", "bohumil", "fox")
LUCK: Final = Seeded("everything 2")
GLANCES: Final = 12
"""Random moves among which each act of the plan is chosen."""
CIRCLE: Final = ("add", "remove")
TOKEN_SECONDS: Final = 901


def golden(play: Play[State], _: Seat) -> float:
    """How near a position is to a sharing-out between seats."""
    lying = ingots_of(play.state).lying
    near = sum(lying.get(cell, 0) * len(figures) for (cell, _), figures in play.state.figures.items())
    return 10 * sum(owed.decision.kind == PICK for owed in play.owed) + near / 4


async def test_a_game_with_everything_is_played_over_the_wire_as_by_the_rules(lucky: Online) -> None:
    play, acts = planned(CARCASSONNE, "everything", len(PEOPLE), LUCK, seed=2, liking=golden, glances=GLANCES)
    picks, circles = of_kind(acts, PICK), [i for i in of_kind(acts, *CIRCLE) if acts[i].foreign]
    assert len({acts[i].seat for i in picks}) > 1, "no ingots are shared out by clicks"
    assert circles, "nobody acts in a circle of somebody else"
    people = [Watched(lucky.client, who, Diary()) for who in PEOPLE]
    post = await started(people, "everything")
    for number, one in enumerate(acts):
        person = people[one.seat]
        assert not one.foreign or post.mentions == (person.who,)
        panel = await draft(person, post, one)
        if number == circles[0]:
            await lucky.client.advance(TOKEN_SECONDS)
        stale = panel
        if number == picks[0]:
            await lucky.down()
            await lucky.up()
            panel = await clicked(person, post, control_of(post, "open").custom_id)
            assert found(panel, "confirm"), "the draft is kept"
        await clicked(person, panel, control_of(panel, "confirm").custom_id)
        if number == picks[0]:
            assert "Bohumil" in (await clicked(person, stale, control_of(stale, "confirm").custom_id)).text
        post = await newest(lucky, people[0], post)
    await assert_kept(lucky, post, play)
    await over(lucky, people[0], post)
    await assert_recorded(lucky, post, play)


async def over(bot: Online, person: Watched, post: SeenMessage) -> None:
    """What stays of a finished game: looking at it; there is nothing more to play."""
    for action in ("board", "scores", "record"):
        assert (await clicked(person, post, control_of(post, action).custom_id)).ephemeral
    play = control_of(post, "board").custom_id.replace("board", "open")
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Play", "custom_id": play}]}
    message = await bot.client.plant(post.channel_id, content="An old post", components=[row])
    said = await clicked(person, message, play)
    assert said.ephemeral
    assert "over" in said.text
