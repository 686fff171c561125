"""What a table agrees on, over HTTP and websocket: taken back, given up, replaced, ended, played again."""

import pytest

from sandbox.person import Person
from sandbox.scripted import control_of, found
from sandbox.seen import SeenMessage
from store.rows import Phase
from store.time_rows import Quit, VoteState
from tests.cogs.game.days import (
    Days,
    begun,
    corner,
    moves,
    picked,
    pressed,
    proposes,
    refused,
    votes,
)


@pytest.fixture
def three(days: Days) -> tuple[Person, Person, Person]:
    return days.person("ada"), days.person("fox"), days.person("bohumil")


Three = tuple[Person, Person, Person]


async def in_force(days: Days, post: SeenMessage) -> list[str]:
    """The lines of the log."""
    return [entry.text for entry in await days.life.now.store.entries((await days.stored(post)).id)]


async def agreed(days: Days, post: SeenMessage, *people: Person) -> SeenMessage:
    """The message with the newest proposal after some people have said yes to it."""
    asked = await days.newest(post, "vote")
    for person in people:
        asked = await votes(days, person, asked)
    return asked


async def offered(person: Person, post: SeenMessage) -> tuple[str, list[str]]:
    """What a person's panel says, and what it offers."""
    panel = await pressed(person, post, "open")
    return panel.text, [control.label for control in panel.controls]


async def test_a_move_is_taken_back_by_consent_and_the_same_tile_comes_again(days: Days, three: Three) -> None:
    ada, fox, bohumil = three
    post = await begun(three)
    first, begin = await offered(ada, post), await in_force(days, post)
    post = await moves(days, ada, post)
    second, log = await offered(fox, post), await in_force(days, post)
    await proposes(days, ada, post, "undo")
    asked = await days.newest(post, "vote")
    assert asked.silent
    assert set(asked.mentions) == {"fox", "bohumil"}
    await votes(days, fox, asked)
    assert await in_force(days, post) == log
    assert "Agreed" in (await votes(days, bohumil, asked)).text
    assert await in_force(days, post) == [*log, f"undo {len(begin)}"]
    post = await days.newest(post)
    assert "Moves were taken back" in post.text
    assert post.mentions == ("ada",)
    assert await offered(ada, post) == first
    post = await moves(days, ada, post)
    assert await offered(fox, post) == second
    assert (await in_force(days, post))[len(log) + 1 :] == log[len(begin) :]
    assert await days.rings() == ["ada", "fox", "ada", "fox"]


async def test_one_who_says_no_is_enough_against_taking_back(days: Days, three: Three) -> None:
    ada, fox, bohumil = three
    post = await moves(days, ada, await begun(three))
    log = await in_force(days, post)
    await proposes(days, ada, post, "undo")
    asked = await days.newest(post, "vote")
    assert "no seat" in await refused(days.person("layla"), asked, "vote")
    done = await votes(days, bohumil, asked, "no")
    assert not found(done, "vote")
    assert await in_force(days, post) == log
    assert await days.rings() == ["ada", "fox"]
    assert await offered(fox, await days.newest(post))


async def test_who_made_a_proposal_takes_it_back(days: Days, three: Three) -> None:
    ada, _, _ = three
    post = await moves(days, ada, await begun(three))
    await proposes(days, ada, post, "undo")
    await votes(days, ada, await days.newest(post, "vote"), "no")
    (vote,) = await days.life.now.store.votes((await days.stored(post)).id)
    assert vote.state is VoteState.WITHDRAWN
    assert await days.rings() == ["ada", "fox"]


async def test_who_resigns_is_asked_back_played_on_and_ranks_last(days: Days, three: Three) -> None:
    ada, fox, bohumil = three
    post = await begun(three)
    panel = await pressed(ada, await corner(days, ada, post), "resign")
    assert (await days.stored(post)).seats[0].quit is None
    panel = await pressed(ada, panel, "resign", "sure")
    assert not found(panel, "resign")
    seat = (await days.stored(post)).seats[0]
    assert (seat.user_id, seat.computer, seat.quit) == (None, "normal", Quit.RESIGNED)
    told = await days.newest(post, "visit")
    assert told.silent
    assert "resigns" in told.text
    assert (await days.newest(post)).mentions == ("fox",)
    assert await days.rings() == ["ada", "fox"]
    assert "no seat" in (await pressed(ada, await days.newest(post), "more")).text
    last = await ended(days, post, fox, bohumil)
    places = [line for line in last.text.splitlines() if line.startswith("**")]
    assert "Ada" in places[-1]
    assert "<@" in places[0]


async def ended(days: Days, post: SeenMessage, asker: Person, *others: Person) -> SeenMessage:
    """The last post of a game that all have agreed to end."""
    await proposes(days, asker, post, "end")
    assert (await days.stored(post)).phase is Phase.RUNNING
    await agreed(days, post, *others)
    assert (await days.stored(post)).phase is Phase.ENDED
    return await days.newest(post, "rematch")


async def test_a_spectator_takes_over_the_seat_of_somebody_and_is_called(days: Days, three: Three) -> None:
    ada, fox, bohumil = three
    layla = days.person("layla")
    post = await begun(three)
    panel = await corner(days, ada, post)
    await picked(ada, panel, control_of(panel, "seek"), "0")
    wanted = await days.newest(post, "take")
    assert wanted.silent
    assert wanted.mentions == ()
    assert "schon einen Platz" in (await pressed(fox, wanted, "take")).text
    assert (await pressed(layla, wanted, "take")).ephemeral
    asked = await days.newest(post, "vote")
    assert set(asked.mentions) == {"ada", "fox", "bohumil"}
    assert await days.rings() == ["ada"]
    await agreed(days, post, ada, fox, bohumil)
    seat = (await days.stored(post)).seats[0]
    assert (seat.name, seat.computer, seat.quit) == ("ليلى", None, None)
    assert await days.rings() == ["ada", "layla"]
    assert found(await pressed(layla, await days.newest(post), "open"), "key")
    assert "no seat" in (await pressed(ada, await days.newest(post), "open")).text


async def test_a_computer_player_takes_over_a_seat_if_its_person_agrees_too(days: Days, three: Three) -> None:
    ada, fox, bohumil = three
    post = await begun(three)
    await proposes(days, fox, post, "computer", "0")
    asked = await days.newest(post, "vote")
    assert set(asked.mentions) == {"ada", "bohumil"}
    await votes(days, bohumil, asked)
    assert (await days.stored(post)).seats[0].computer is None
    await votes(days, ada, asked)
    seat = (await days.stored(post)).seats[0]
    assert (seat.user_id, seat.computer, seat.quit) == (None, "normal", None)
    assert (await days.newest(post)).mentions == ("fox",)
    assert await days.rings() == ["ada", "fox"]


async def test_a_game_ended_by_all_is_played_again_with_the_seats_moved_on(days: Days, three: Three) -> None:
    ada, fox, bohumil = three
    last = await ended(days, await begun(three), ada, fox, bohumil)
    assert "agreed to end it" in last.text
    assert set(last.mentions) == {"ada", "fox", "bohumil"}
    assert not found(last, "open")
    assert "no seat" in (await pressed(days.person("layla"), last, "rematch")).text
    before = await days.number()
    assert (await pressed(ada, last, "rematch")).ephemeral
    (lobby,) = [m for m in await ada.messages("games") if m.id > last.id and found(m, "join")]
    assert sorted(await days.rings(before)) == ["bohumil", "fox"]
    assert (await pressed(fox, last, "rematch")).ephemeral
    assert [m for m in await ada.messages("games") if m.id > last.id and found(m, "join")] == [lobby]
    for person in (bohumil, fox):
        await pressed(person, lobby, "join")
    await pressed(ada, lobby, "start")
    thread = await ada.wait_for_channel(lambda channel: int(channel["id"]) == lobby.id)
    post = await ada.wait_for(int(thread["id"]), lambda message: bool(found(message, "open")))
    names = [seat.name for seat in (await days.stored(post)).seats]
    assert names == ["🦊 Füchsin", "Bohumil Čapek", "Ada"]
    assert post.mentions == ("fox",)
