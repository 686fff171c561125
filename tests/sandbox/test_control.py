"""The control side: what people see, set up and wait for."""

import asyncio

import pytest

from sandbox.checks.options import OptionType
from sandbox.client import SandboxClient
from sandbox.control.refusal import RefusedError
from sandbox.json_types import objects
from sandbox.model.interaction import InteractionType
from sandbox.person import file
from sandbox.seen import Answer, read_answer
from sandbox.server import Sandbox
from sandbox.wire.links import Links
from sandbox.wire.payload import interactions
from tests.sandbox.raw import Raw


def register(sandbox: Sandbox, guild_id: int | None = None, **body: object) -> None:
    world = sandbox.world
    world.commands.put(world.ids, guild_id, {"name": "play", "description": "x", **body})


def sent(sandbox: Sandbox) -> dict[str, object]:
    """The data of the newest interaction."""
    return dict(list(sandbox.world.interactions.values())[-1].data)


async def offered(client: SandboxClient, who: str, channel: str = "games") -> list[str]:
    return [command["shown_name"] for command in await client.person(who).commands(channel)]


async def test_there_are_people_with_all_kinds_of_names(client: SandboxClient) -> None:
    names = [person["name"] for person in (await client.status())["people"]]
    assert len(set(names)) >= 6
    assert "🦊 Füchsin" in names
    assert "ليلى" in names


async def test_no_answer_shows_as_failed(client: SandboxClient, sandbox: Sandbox) -> None:
    register(sandbox)
    await client.change_settings(acknowledge_seconds=0.05)
    assert (await client.person("ada").slash("play", "games")).failed


async def test_a_command_is_offered_to_whom_it_may_concern(client: SandboxClient, sandbox: Sandbox) -> None:
    register(sandbox, default_member_permissions=1 << 5)
    assert await offered(client, "ada") == []
    assert await offered(client, "olga") == ["play"]
    register(sandbox, default_member_permissions=None, contexts=[0], name_localizations={"cs": "hraj"})
    assert await offered(client, "bohumil") == ["hraj"]
    await client.overwrite("games", "everyone", deny=["USE_APPLICATION_COMMANDS"])
    assert await offered(client, "ada") == []
    assert await offered(client, "ada", "lounge") == ["play"]


async def test_a_guilds_own_command_hides_the_global_one(client: SandboxClient, sandbox: Sandbox) -> None:
    register(sandbox, description="global")
    register(sandbox, sandbox.guild.id, description="own")
    commands = await client.person("ada").commands("games")
    assert [command["description"] for command in commands] == ["own"]


async def test_a_command_may_be_typed_in_ones_own_language(client: SandboxClient, sandbox: Sandbox) -> None:
    option = {"type": 3, "name": "game", "description": "x", "name_localizations": {"cs": "hra"}}
    register(sandbox, name_localizations={"cs": "hraj"}, options=[option])
    await client.change_settings(acknowledge_seconds=0.01)
    await client.person("bohumil").slash("hraj", "games", hra="go")
    assert (sent(sandbox)["name"], sent(sandbox)["options"]) == ("play", [{"name": "game", "type": 3, "value": "go"}])


async def test_options_are_resolved(client: SandboxClient, sandbox: Sandbox) -> None:
    kinds = {
        "who": OptionType.USER,
        "where": OptionType.CHANNEL,
        "role": OptionType.ROLE,
        "record": OptionType.ATTACHMENT,
    }
    register(sandbox, options=[{"type": int(kind), "name": name, "description": "x"} for name, kind in kinds.items()])
    await client.change_settings(acknowledge_seconds=0.01)
    ada = client.person("ada")
    await ada.slash("play", "games", who="fox", where="lounge", role="everyone", record=file("a.txt", b"abc"))
    resolved = sent(sandbox)["resolved"]
    assert isinstance(resolved, dict)
    assert set(resolved) == {"users", "members", "channels", "roles", "attachments"}
    (attachment,) = resolved["attachments"].values()
    assert await client.download(attachment["url"]) == b"abc"
    with pytest.raises(RefusedError, match="unknown_user"):
        await ada.slash("play", "games", who="nobody")


async def test_subcommands_are_nested(client: SandboxClient, sandbox: Sandbox) -> None:
    number = {"type": 4, "name": "n", "description": "x", "required": True, "min_value": 1}
    sub = {"type": 1, "name": "close", "description": "x", "options": [number]}
    register(sandbox, options=[{"type": 2, "name": "table", "description": "x", "options": [sub]}])
    await client.change_settings(acknowledge_seconds=0.01)
    ada = client.person("ada")
    await ada.slash("play table close", "games", n=3)
    leaf = {"name": "close", "type": 1, "options": [{"name": "n", "type": 4, "value": 3}]}
    assert sent(sandbox)["options"] == [{"name": "table", "type": 2, "options": [leaf]}]
    for line in ("play", "play table", "play table open"):
        with pytest.raises(RefusedError, match="unknown_command"):
            await ada.slash(line, "games", n=3)


async def test_context_menus_have_a_target(client: SandboxClient, sandbox: Sandbox) -> None:
    register(sandbox, name="Show", type=2, description="")
    register(sandbox, name="Keep", type=3, description="")
    await client.change_settings(acknowledge_seconds=0.01)
    ada = client.person("ada")
    await ada.on_user("Show", "games", "fox")
    assert "users" in str(sent(sandbox)["resolved"])
    message = await ada.say("games", "hello")
    await ada.on_message("Keep", message)
    assert sent(sandbox)["target_id"] == str(message.id)


async def test_people_see_what_their_rights_show(client: SandboxClient) -> None:
    ada, fox = client.person("ada"), client.person("fox")
    await ada.say("lounge", "hello")
    await client.overwrite("lounge", "everyone", deny=["VIEW_CHANNEL"])
    await client.overwrite("lounge", "ada", allow=["VIEW_CHANNEL"])
    assert [m.author for m in await ada.messages("lounge")] == ["Ada"]
    with pytest.raises(RefusedError, match="not_visible"):
        await fox.messages("lounge")
    with pytest.raises(RefusedError, match="not_allowed"):
        await fox.say("lounge", "let me in")
    assert "lounge" not in [channel["name"] for channel in await fox.channels()]


async def test_a_wait_ends_with_the_message_or_says_what_was_seen(client: SandboxClient) -> None:
    ada = client.person("ada")
    waiting = asyncio.create_task(client.person("fox").wait_for("games", lambda message: message.text == "two"))
    await ada.say("games", "one")
    await ada.say("games", "two")
    assert (await waiting).author == "Ada"
    with pytest.raises(TimeoutError, match=r"seen: \['one', 'two'\]"):
        await ada.wait_for("games", lambda message: message.text == "three", timeout=0.05)


async def test_in_an_archived_thread_nothing_can_be_clicked(client: SandboxClient, raw: Raw) -> None:
    thread = await raw.thread()
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "a"}]}
    message = await raw.send(channel=thread, components=[row])
    register(raw.sandbox)
    assert await offered(client, "ada", str(thread)) == ["play"]
    await client.change_channel(thread, archived=True)
    with pytest.raises(RefusedError, match="archived"):
        await client.person("ada").click(int(message["id"]), "a")
    assert await offered(client, "ada", str(thread)) == []
    await client.change_settings(clicks_in_archived_threads=True, acknowledge_seconds=0.01)
    await client.person("ada").click(int(message["id"]), "a")


async def test_an_interaction_tells_who_where_and_what_is_allowed(client: SandboxClient, raw: Raw) -> None:
    world = raw.sandbox.world
    await client.join(str(raw.sandbox.guild.id), "ada", nick="Queen")
    told = interactions.interaction(world, raw.interaction(), Links(world))
    assert told["member"]["nick"] == "Queen"
    assert int(told["member"]["permissions"]) & 1 << 31
    assert int(told["app_permissions"]) & 1 << 34
    assert told["attachment_size_limit"] == 10 * 1024 * 1024
    assert (told["context"], told["guild_locale"], told["locale"]) == (0, "en-US", "en-US")
    assert told["authorizing_integration_owners"] == {"0": str(raw.sandbox.guild.id)}


async def test_a_modal_field_must_be_one_of_the_modal(client: SandboxClient, raw: Raw) -> None:
    interaction = raw.interaction()
    field = {"type": 4, "custom_id": "f", "style": 1, "min_length": 2}
    box = {"type": 23, "custom_id": "b"}
    radio = {"type": 21, "custom_id": "r", "required": False, "options": [{"label": c, "value": c} for c in "xy"]}
    users = {"type": 5, "custom_id": "u", "max_values": 2}
    rows = [{"type": 18, "label": "x", "component": one} for one in (field, box, radio, users)]
    told = await raw.call_back(
        interaction, 9, custom_id="m", title="t", components=[{"type": 10, "content": "?"}, *rows]
    )
    assert told.status == 204, told.body
    await client.change_settings(acknowledge_seconds=0.01)
    ada = client.person("ada")
    answer = await _outcome(client, interaction.id)
    for code, values in (
        ("unknown_field", {"g": "x"}),
        ("missing_field", {"f": "x"}),
        ("missing_field", {"f": "xx"}),
        ("bad_value", {"f": "xx", "u": ["fox", "fox"]}),
        ("bad_value", {"f": "xx", "u": ["fox"], "r": "z"}),
    ):
        with pytest.raises(RefusedError, match=code):
            await ada.submit(answer, values)
    await ada.submit(answer, {"f": "xx", "b": True, "u": ["fox", "ada"]})
    assert list(raw.sandbox.world.interactions.values())[-1].kind is InteractionType.MODAL_SUBMIT
    filled = list(objects(sent(raw.sandbox)["components"]))
    assert [row["type"] for row in filled] == [10, 18, 18, 18, 18]
    assert [row["component"].get("value") for row in filled[1:4]] == ["xx", True, None]
    with pytest.raises(RefusedError, match="no_modal"):
        await client.person("fox").submit(answer, {})


async def _outcome(client: SandboxClient, interaction_id: int) -> Answer:
    return read_answer(await client.ask("GET", f"/interactions/{interaction_id}"))


async def test_guilds_people_and_roles_can_be_added(client: SandboxClient) -> None:
    guild = await client.add_guild("Second", people=["ada"])
    told = await client.guild(guild["id"])
    assert [member["username"] for member in told["members"]] == [
        "olga",
        "ada",
        (await client.status())["bot"]["username"],
    ]
    nina = await client.add_person("nina", "Nina", "cs")
    assert (await nina.say("games", "hello")).author == "Nina"
    changed = await client.change_role(guild["id"], "bot", remove=["MANAGE_THREADS"])
    assert not int(changed["permissions"]) & 1 << 34
    channel = await client.add_channel("extra", guild["id"])
    await client.delete_channel(channel)
    with pytest.raises(RefusedError, match="unknown_channel"):
        await nina.messages("extra")


async def test_pages_of_elsewhere_and_foreign_names_are_refused(sandbox: Sandbox, raw: Raw) -> None:
    for headers in ({"Origin": "https://example.com"}, {"Origin": "null"}, {"Host": "example.com"}, {"Host": "[::1"}):
        for path in ("/", "/_sandbox/status", "/api/v10/gateway", "/gateway/", "/attachments/1/2/x.png"):
            async with raw.session.get(f"{sandbox.base}{path}", headers=headers) as response:
                assert response.status == 403


async def test_the_token_is_not_shown(client: SandboxClient) -> None:
    assert "token" not in (await client.status())["settings"]
    with pytest.raises(RefusedError, match="unknown_setting"):
        await client.change_settings(token="x")


async def test_unknown_things_are_named(client: SandboxClient) -> None:
    ada = client.person("ada")
    for ask, code in (
        (ada.messages("nowhere"), "unknown_channel"),
        (client.person("nobody").messages("games"), "unknown_user"),
        (ada.click(5, "x"), "unknown_message"),
        (client.overwrite("games", "bot", deny=["FLY"]), "unknown_permission"),
        (client.drop_gateway("gently"), "bad_value"),
        (client.guild("77"), "unknown_guild"),
    ):
        with pytest.raises(RefusedError, match=code):
            await ask


async def test_a_message_may_be_planted_with_controls_that_no_build_knows(
    client: SandboxClient, sandbox: Sandbox
) -> None:
    await client.change_settings(acknowledge_seconds=0.01)
    button = {"type": 2, "style": 1, "label": "Old", "custom_id": "0|join|forged"}
    planted = await client.plant("games", content="old", components=[{"type": 1, "components": [button]}])
    assert planted.author_id == sandbox.world.bot.id
    await client.person("ada").click(planted, "Old")
    assert sent(sandbox)["custom_id"] == "0|join|forged"


async def test_who_left_follows_no_thread_and_takes_no_messages(raw: Raw, client: SandboxClient) -> None:
    thread = await raw.thread()
    await raw.send(f"<@{raw.ada.id}>", channel=thread)
    direct = (await raw.ask("POST", "/users/@me/channels", {"recipient_id": str(raw.ada.id)})).body["id"]
    await raw.send(channel=int(direct))
    await client.leave(str(raw.sandbox.guild.id), "ada")
    members = (await raw.ask("GET", f"/channels/{thread}/thread-members")).body
    assert str(raw.ada.id) not in {member["user_id"] for member in members}
    assert (await raw.ask("POST", f"/channels/{direct}/messages", {"content": "x"})).code == 50007
