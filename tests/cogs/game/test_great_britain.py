"""A table on the map over HTTP and websocket: chips, a set, and a bought turn with a restart between its two parts."""

from collections.abc import Sequence
from typing import Final

from bench.diary import Diary, Watched
from rules.carcassonne.expansions.great_britain.holding import held_by
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.state import State
from rules.chance import Seeded
from rules.message import Seat
from rules.play import Play
from sandbox.scripted import control_of
from tests.cogs.game.acting import Act, clicked, draft, newest, started
from tests.cogs.game.online import Online
from tests.cogs.game.planning import assert_kept, planned

PRESET: Final = "great_britain"
PEOPLE: Final = ("ada", "bohumil")
LUCK: Final = Seeded("map 3")
GLANCES: Final = 10
"""Random acts among which each act of the plan is chosen."""


def chips(play: Play[State], seat: Seat) -> float:
    """How many chips a seat has."""
    return len(held_by(play.state).hands[seat])


def set_and_turn(acts: Sequence[Act]) -> bool:
    """Whether a set was chosen, and a bought turn played."""
    return any(one.has("redeem") for one in acts) and any(one.has("isle") for one in acts[:-3])


async def test_a_turn_is_bought_and_its_second_part_played_by_the_next_process(lucky: Online) -> None:
    play, acts = planned(
        CARCASSONNE, PRESET, len(PEOPLE), LUCK, seed=2, liking=chips, glances=GLANCES, enough=set_and_turn
    )
    assert not play.over, "no set was chosen"
    bought = next(number for number, one in enumerate(acts) if one.has("isle"))
    assert acts[bought + 1].seat == acts[bought].seat
    people = [Watched(lucky.client, who, Diary()) for who in PEOPLE]
    post = await started(people, PRESET)
    for number, one in enumerate(acts):
        person = people[one.seat]
        assert post.mentions == (person.who,)
        panel = await draft(person, post, one)
        after = await clicked(person, panel, control_of(panel, "confirm").custom_id)
        post = await newest(lucky, people[0], post)
        if number == bought:
            assert "sends a figure to the Isle of Man" in after.text
            await lucky.down()
            await lucky.up()
    await assert_kept(lucky, post, play)
    texts = [message.text for message in await people[0].messages(post.channel_id)]
    assert any("turns over a chip" in text for text in texts)
    assert any("takes an extra turn" in text for text in texts)
