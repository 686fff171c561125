"""The store by itself: rights, ids, time, pictures, names of files."""

import io
from itertools import pairwise

import pytest
from PIL import Image

from sandbox.clock import Clock
from sandbox.model import founding
from sandbox.model.channel import Channel, ChannelType, Overwrite, ThreadMember, ThreadState
from sandbox.model.components import numbered, walk
from sandbox.model.permissions import ALL, EVERYONE, NONE, Permission, in_channel, in_guild
from sandbox.model.pictures import picture_size
from sandbox.model.uploads import stored_name
from sandbox.model.world import World
from sandbox.settings import Settings
from sandbox.snowflake import Snowflakes, made_at

SEND, VIEW = Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL


@pytest.fixture
def world() -> World:
    world = World(Settings(), Clock())
    founding.found_all(world)
    return world


def someone(world: World, username: str) -> int:
    return next(user.id for user in world.users.values() if user.username == username)


def games(world: World) -> Channel:
    return next(channel for channel in world.channels.values() if channel.name == "games")


def overwritten(world: World, target: int, *, is_role: bool, allow: int = 0, deny: int = 0) -> Channel:
    return founding.overwrite(world, games(world), Overwrite(target, is_role, allow, deny))


def test_owners_may_do_everything_and_strangers_nothing(world: World) -> None:
    assert in_channel(world, games(world), someone(world, "olga")) == ALL
    assert in_channel(world, games(world), 5) == NONE
    assert in_channel(world, games(world), someone(world, "ada")) == EVERYONE


def test_an_administrator_is_not_held_by_overwrites(world: World) -> None:
    guild = next(iter(world.guilds))
    role = founding.add_role(world, guild, "mods", int(Permission.ADMINISTRATOR))
    ada = someone(world, "ada")
    founding.change_member(world, world.member(guild, ada), nick=None, roles=(role.id,))
    assert in_guild(world, guild, ada) == ALL
    assert in_channel(world, overwritten(world, guild, is_role=True, deny=int(VIEW)), ada) == ALL


def test_a_members_overwrite_beats_a_roles_and_that_beats_everyones(world: World) -> None:
    guild, ada = next(iter(world.guilds)), someone(world, "ada")
    role = founding.add_role(world, guild, "players", 0)
    founding.change_member(world, world.member(guild, ada), nick=None, roles=(role.id,))
    assert SEND not in in_channel(world, overwritten(world, guild, is_role=True, deny=int(SEND)), ada)
    assert SEND in in_channel(world, overwritten(world, role.id, is_role=True, allow=int(SEND)), ada)
    assert SEND not in in_channel(world, overwritten(world, ada, is_role=False, deny=int(SEND)), ada)


def test_who_does_not_see_a_channel_may_do_nothing_in_it(world: World) -> None:
    ada = someone(world, "ada")
    assert in_channel(world, overwritten(world, ada, is_role=False, deny=int(VIEW)), ada) == NONE


def test_a_private_thread_is_for_its_followers_and_moderators(world: World) -> None:
    ada, fox = someone(world, "ada"), someone(world, "fox")
    state = ThreadState(ada, 0.0, 0.0, members=(ThreadMember(ada, 0.0),))
    place = games(world)
    thread = Channel(1, ChannelType.PRIVATE_THREAD, place.guild_id, "t", place.id, thread=state)
    assert VIEW in in_channel(world, thread, ada)
    assert in_channel(world, thread, fox) == NONE
    assert VIEW in in_channel(world, thread, world.bot.id)


def test_ids_grow_and_tell_their_time() -> None:
    clock = Clock()
    ids = Snowflakes(clock)
    made = [ids.next() for _ in range(5_000)]
    assert all(one < other for one, other in pairwise(made))
    assert made_at(made[0]) == pytest.approx(clock.now(), abs=5)
    clock.advance(3_600)
    assert made_at(ids.next()) == pytest.approx(clock.now(), abs=5)
    with pytest.raises(ValueError, match="backwards"):
        clock.advance(-1)


@pytest.mark.parametrize(("kind", "options"), [
    ("PNG", {}), ("GIF", {}), ("JPEG", {}), ("WEBP", {}), ("WEBP", {"lossless": True}), ("WEBP", {"exif": b"Exif"}),
])  # fmt: skip
def test_the_size_of_pictures_is_read(kind: str, options: dict[str, object]) -> None:
    file = io.BytesIO()
    Image.new("RGB", (31, 17)).save(file, kind, **options)
    assert picture_size(file.getvalue()) == (31, 17)


@pytest.mark.parametrize("data", [b"", b"text", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF    WEBPVP8 "])
def test_what_is_no_picture_has_no_size(data: bytes) -> None:
    assert picture_size(data) is None


def test_files_get_plain_names() -> None:
    assert stored_name("my board (1).png") == "my_board_1_.png"
    assert stored_name("???") == "unknown"


def test_components_are_numbered_around_the_numbers_they_have() -> None:
    inside = [{"type": 10, "content": "a", "id": 2}, {"type": 10, "content": "b"}]
    ids = [one["id"] for one in walk(numbered([{"type": 17, "components": inside}, {"type": 14}]))]
    assert ids == [1, 2, 3, 4]
