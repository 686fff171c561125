"""Whole games by clicks, on the one play interface there is."""

import re

import pytest
from simcord import ChannelHandle, Env, MemberActor

from tests.cogs.game.life import Life, Table, actions, answered, control, opened, takes_turn
from tests.cogs.reading import texts


async def played(table: Table, most: int) -> None:
    """Everybody plays whatever is due, so many turns at most."""
    for _ in range(most):
        for person in table.people:
            if not any("open" in actions(post) for post in table.posts[-1:]):
                return
            await takes_turn(person, await table.opens(person))


async def test_the_toy_game_is_played_to_its_end(table: Table) -> None:
    """Secret choices at once, a pick by another seat, chance in mid-turn, a hand, a number: all on the same panel."""
    await played(table, 60)
    last = table.posts[-1]
    assert "open" not in actions(last)
    assert any(file.filename.endswith(".txt") for file in last.attachments)
    assert [actions(post) for post in table.posts[:-1]] == [[]] * (len(table.posts) - 1)


class TestCarcassonne:
    """The real game, with the real parts but the painter."""

    @pytest.fixture
    def toy(self) -> bool:
        return False

    async def test_turns_are_told_one_post_each_with_one_ping(self, table: Table, simcord_env: Env) -> None:
        await played(table, 4)
        posts = table.posts
        assert len(posts) == 9
        for post in posts:
            assert [file.filename for file in post.attachments] == ["board.webp"]
        assert [actions(post) for post in posts] == [[]] * 8 + [["open", "board", "scores", "more"]]
        sent = [r.json for r in simcord_env.http_requests if r.path.endswith(f"{table.thread.id}/messages")]
        pings = [body["allowed_mentions"]["users"] for body in sent if isinstance(body, dict)]
        assert pings == [[table.people[n % 2].id] for n in range(9)]

    async def test_a_panel_shows_every_spot_in_the_picture(self, table: Table) -> None:
        panel = await table.opens(table.people[0])
        numbers = [c for c in actions(panel) if c == "key"]
        assert numbers
        assert panel.attachments[0].description == f"a board with {len(numbers)} marks for 0"

    async def test_the_start_binds_the_seed(self, table: Table) -> None:
        assert re.search(r"`[0-9a-f]{64}`", "\n".join(texts(table.posts[0])))


async def test_computer_players_take_their_turns(
    simcord_env: Env, channel: ChannelHandle, anna: MemberActor, life: Life
) -> None:
    table = await opened(simcord_env, channel, (anna,))
    setup = answered(await anna.click(table.lobby, custom_id=control(table.lobby, "setup")))
    for kind in ("easy", "normal"):
        await anna.select(setup, [kind], custom_id=control(setup, "add"))
    await anna.click(table.lobby, custom_id=control(table.lobby, "start"))
    await simcord_env.settle()
    await played(table, 60)
    assert "open" not in actions(table.posts[-1])
