"""From every kind of command and control to the answer that a person sees."""

import discord
import pytest
from simcord import ChannelHandle, Env, InteractionResult, MemberActor

from tables.actions import ACTIONS, Kind
from tables.ports import Ask, Publish, Refuse, Show, Update
from tables.sheet import Button, Document, Field, Form, Item, Menu, Picture, Row, Sheet, Text
from tests.cogs.fakes import FakeHouse
from tests.cogs.reading import custom_ids, labels, signs, texts
from tests.conftest import ErrorLog

LOBBY = Sheet("abcd", (Text("Lobby"), Row((Button("join", "Join"), Button("setup", "Set up")))), entry=0)
PANEL = Sheet(
    "abcd",
    (
        Text("Your turn"),
        Picture("board.png", b"png", "a board"),
        Row((Button("key", "1", ("7.0", "0", "3,-1")), Button("type", "Type", ("7.0", "0")))),
        Menu("goto", "Other tables", (Item("efgh", "the other"),)),
    ),
)
DONE = Sheet("abcd", (Text("Done"), Document("record.json", b"{}")))
NO = Refuse("not_yours", "It is not your turn")


async def opened(house: FakeHouse, channel: ChannelHandle, person: MemberActor) -> InteractionResult:
    """A private panel on the screen of a person."""
    house.script["turn"] = Show(PANEL)
    return await person.slash(channel, "turn")


async def lobby(house: FakeHouse, channel: ChannelHandle, person: MemberActor) -> InteractionResult:
    """A lobby in the channel."""
    house.script["play"] = Publish(LOBBY)
    return await person.slash(channel, "play")


async def test_a_command_that_publishes_is_answered_in_public(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    result = await lobby(house, channel, anna)
    assert signs(simcord_env) == [5]
    assert not result.ephemeral
    assert texts(result.response) == ["Lobby"]
    assert labels(result.response) == ["Join", "Set up"]


async def test_another_command_is_answered_for_one_person(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor, boris: MemberActor
) -> None:
    result = await opened(house, channel, anna)
    assert signs(simcord_env) == [5]
    assert result.ephemeral
    assert result.response is not None
    assert [file.filename for file in result.response.attachments] == ["board.png"]
    assert [m.id for m in channel.history(viewer=anna)] == [result.response.id]
    assert channel.history(viewer=boris) == []


async def test_the_click_says_who_did_what_where(
    house: FakeHouse, channel: ChannelHandle, anna: MemberActor, simcord_env: Env
) -> None:
    result = await lobby(house, channel, anna)
    assert result.response is not None
    await anna.click(result.response, label="Join")
    play, join = house.clicks
    assert (join.person.id, join.person.name, join.person.language) == (anna.id, "anna", "en")
    assert (join.place.guild, join.place.channel) == (simcord_env.guild.id, channel.id)
    assert join.place.file_limit > 0
    assert (join.action, join.table, join.message) == ("join", "abcd", result.response.id)
    assert play.cause != join.cause
    assert play.message is None


async def test_a_nickname_is_the_name(simcord_env: Env, house: FakeHouse, channel: ChannelHandle) -> None:
    carl = simcord_env.guild.add_member(simcord_env.create_user("carl"), nick="Karel IV.")
    await carl.slash(channel, "help")
    assert house.last.person.name == "Karel IV."


async def test_options_of_a_command_are_its_fields(house: FakeHouse, channel: ChannelHandle, anna: MemberActor) -> None:
    house.script["play"] = Publish(LOBBY)
    await anna.slash(channel, "play", game="chess", preset="blitz")
    assert house.last.fields == {"game": "chess", "preset": "blitz"}
    await anna.slash(channel, "turn")
    assert house.last.fields == {}


async def test_a_public_control_changes_its_message_and_may_add_a_private_word(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor, boris: MemberActor
) -> None:
    shown = await lobby(house, channel, anna)
    assert shown.response is not None
    house.script["join"] = Update(Sheet("abcd", (Text("Lobby with Boris"),)), "Welcome")
    result = await boris.click(shown.response, label="Join")
    assert signs(simcord_env)[-1] == 6
    assert texts(channel.history(viewer=anna)[0]) == ["Lobby with Boris"]
    assert [texts(word) for word in result.followups] == [["Welcome"]]
    assert len(channel.history(viewer=anna)) == 1


async def test_a_public_control_can_open_a_private_panel(
    house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    shown = await lobby(house, channel, anna)
    assert shown.response is not None
    house.script["setup"] = Show(PANEL)
    result = await anna.click(shown.response, label="Set up")
    assert result.ephemeral
    assert texts(result.response) == ["Your turn"]
    assert texts(channel.history(viewer=anna)[0]) == ["Lobby"]


async def test_a_control_of_a_panel_redraws_it(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    shown = await opened(house, channel, anna)
    assert shown.response is not None
    house.script["key"] = Show(DONE)
    await anna.click(shown.response, label="1")
    assert signs(simcord_env)[-1] == 6
    assert (house.last.args, house.last.message) == (("7.0", "0", "3,-1"), None)
    (message,) = channel.history(viewer=anna)
    assert texts(message) == ["Done"]
    assert [file.filename for file in message.attachments] == ["record.json"]


async def test_what_was_picked_in_a_menu_are_the_values(
    house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    shown = await opened(house, channel, anna)
    assert shown.response is not None
    house.script["goto"] = Show(PANEL)
    await anna.select(shown.response, ["efgh"])
    assert (house.last.action, house.last.values) == ("goto", ("efgh",))


async def test_a_form_opens_at_once_and_its_answers_are_the_fields(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    shown = await opened(house, channel, anna)
    assert shown.response is not None
    fields = (Field("cell", "Square", hint="D4"), Field("turn", "Turn", items=(Item("0", "no"), Item("90", "right"))))
    house.script["type"] = Ask(Form("abcd", "typed", "Where?", fields, ("7.0", "0")))
    house.script["typed"] = Show(DONE)
    form = await anna.click(shown.response, label="Type")
    assert signs(simcord_env)[-1] == 9
    assert form.modal is not None
    await anna.submit_modal(form, {"cell": "E5", "turn": ["90"]})
    assert (house.last.action, house.last.table, house.last.args) == ("typed", "abcd", ("7.0", "0"))
    assert house.last.fields == {"cell": "E5", "turn": "90"}
    assert texts(channel.history(viewer=anna)[0]) == ["Done"]


async def test_a_form_of_a_stale_panel_is_answered_by_the_panel(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    shown = await opened(house, channel, anna)
    assert shown.response is not None
    house.script["type"] = Show(DONE)
    await anna.click(shown.response, label="Type")
    assert signs(simcord_env)[-1] == 7
    assert texts(channel.history(viewer=anna)[0]) == ["Done"]


async def test_a_refused_publication_leaves_nothing_in_the_channel(
    house: FakeHouse, channel: ChannelHandle, anna: MemberActor, boris: MemberActor
) -> None:
    house.script["play"] = NO
    result = await anna.slash(channel, "play")
    assert channel.history(viewer=boris) == []
    (word,) = result.followups
    assert word.ephemeral
    assert texts(word) == ["It is not your turn"]


async def test_what_a_refused_publication_said_for_a_moment_goes_even_where_the_reason_cannot_be_told(
    simcord_env: Env,
    house: FakeHouse,
    channel: ChannelHandle,
    anna: MemberActor,
    boris: MemberActor,
    error_log: ErrorLog,
) -> None:
    house.script["play"] = NO
    simcord_env.inject_error("POST", "/webhooks/*/*", status=400, code=50035)
    await anna.slash(channel, "play")
    assert channel.history(viewer=boris) == []
    error_log.expect("failed, code")


async def test_a_refused_command_is_answered_in_private(
    house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    house.script["turn"] = NO
    result = await anna.slash(channel, "turn")
    assert result.ephemeral
    assert texts(result.response) == ["It is not your turn"]


@pytest.mark.parametrize("label", ["Join", "Set up"])
async def test_a_refusal_leaves_the_public_message_as_it_is(
    label: str, house: FakeHouse, channel: ChannelHandle, anna: MemberActor, boris: MemberActor
) -> None:
    shown = await lobby(house, channel, anna)
    assert shown.response is not None
    house.script |= {"join": NO, "setup": NO}
    await boris.click(shown.response, label=label)
    public, private = channel.history(viewer=boris)
    assert texts(public) == ["Lobby"]
    assert texts(private) == ["It is not your turn"]
    assert len(channel.history(viewer=anna)) == 1


@pytest.mark.parametrize("label", ["1", "Type"])
async def test_a_refusal_leaves_the_panel_as_it_is(
    label: str, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    shown = await opened(house, channel, anna)
    assert shown.response is not None
    house.script |= {"key": NO, "type": NO}
    await anna.click(shown.response, label=label)
    panel, word = channel.history(viewer=anna)
    assert texts(panel) == ["Your turn"]
    assert texts(word) == ["It is not your turn"]


async def test_suggestions_come_from_the_house(house: FakeHouse, channel: ChannelHandle, anna: MemberActor) -> None:
    house.suggestions = tuple(Item(f"t{n}", f"Game {n}") for n in range(30))
    choices = await anna.autocomplete(channel, "play", "game", "ab")
    assert choices[0] == {"name": "Game 0", "value": "t0"}
    assert len(choices) == 25
    assert (house.last.action, house.last.args, house.last.fields) == ("play", ("game",), {"game": "ab"})


async def test_suggestions_know_the_options_filled_in_already(
    house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    await anna.autocomplete(channel, "play", "preset", "b", game="chess")
    assert house.last.fields == {"game": "chess", "preset": "b"}


async def test_a_message_keeps_nothing_in_memory(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor
) -> None:
    await lobby(house, channel, anna)
    shown = await opened(house, channel, anna)
    house.script["type"] = Ask(Form("abcd", "typed", "Where?", (Field("cell", "Square"),)))
    assert shown.response is not None
    await anna.click(shown.response, label="Type")
    assert simcord_env.bot.persistent_views == []


async def test_controls_work_after_a_restart_of_the_bot(
    simcord_env: Env, house: FakeHouse, channel: ChannelHandle, anna: MemberActor, other_bot: discord.Client
) -> None:
    shown = await opened(house, channel, anna)
    public = await lobby(house, channel, anna)
    await simcord_env.restart_bot(other_bot)
    house.script |= {"key": Show(DONE), "join": Update(DONE)}
    assert shown.response is not None
    assert public.response is not None
    await anna.click(shown.response, label="1")
    await anna.click(public.response, label="Join")
    assert [texts(message) for message in channel.history(viewer=anna)] == [["Done"], ["Done"]]


async def test_every_control_names_its_table(house: FakeHouse, channel: ChannelHandle, anna: MemberActor) -> None:
    shown = await opened(house, channel, anna)
    assert all(custom_id.split("|")[2] == "abcd" for custom_id in custom_ids(shown.response))


def test_only_commands_publish() -> None:
    assert [action for action, kind in ACTIONS.items() if kind is Kind.PUBLISH] == ["play"]
