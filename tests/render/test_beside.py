"""What lies beside a board: stacks and huts, painted and told."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image

from render.alt import alt
from render.art import Art
from render.beside import Field, Hut, Paths, Shelf, Stack
from render.palette import THEMES
from render.paths import paint_paths
from render.picture import painted
from render.scene import Scene
from render.scene_text import scene_text
from render.shelf import paint_shelf
from rules.message import Message

Golden = Callable[[str, Image.Image], None]
SHELF = Shelf(
    (
        (Stack("t.1", 17, "1", "1?", "1"), Stack("t.2", 1, "2", "2"), Stack(None, 0, "3", "3")),
        (Stack("t.3", 9, "", "coast", "2"),),
    )
)
PATHS = Paths(
    (
        Hut("1", (Field(0, dot=True), Field(4, number=12), Field(eye=True, label="3"), Field()), "10", own=True),
        Hut("2", (Field(5, dot=True), Field()), "?", knowers=(5, 0), label="2"),
        Hut("3", (Field(dot=True), Field(eye=True))),
    )
)


def say(said: Message) -> str:
    args = dict(said.args)
    return f"{said.key} {args['list']}" if "list" in args else said.key


@pytest.fixture
def full(scene: Scene) -> Scene:
    return replace(scene, panels=(SHELF, PATHS))


def test_panels_lie_between_the_board_and_the_strip(scene: Scene, full: Scene, art: Art) -> None:
    before, after = painted(scene, art), painted(full, art)
    panels = [
        paint_shelf(SHELF, before.width, THEMES["light"], art),
        paint_paths(PATHS, before.width, THEMES["light"], art),
    ]
    assert after.height == before.height + sum(panel.height for panel in panels)
    assert after.width == before.width


def test_a_long_shelf_shrinks_to_the_width_of_the_picture(art: Art) -> None:
    longer = Shelf((SHELF.groups[0] * 6, SHELF.groups[1] * 4))
    narrow, wide = (paint_shelf(each, 600, THEMES["light"], art) for each in (longer, SHELF))
    assert narrow.width == wide.width == 600
    assert narrow.height < wide.height


def test_a_long_path_stays_on_its_card(art: Art) -> None:
    light = THEMES["light"]
    card, other = (paint_paths(Paths((Hut("1", (Field(0),) * n),)), 1000, light, art) for n in (8, 14))
    half = (500, 0, 1000, card.height)
    assert card.size == other.size
    assert card.crop(half).tobytes() == other.crop(half).tobytes(), "nothing beyond the card"


def test_panels_are_printed_one_line_a_thing(full: Scene) -> None:
    lines = [line for line in scene_text(full).splitlines() if line.startswith(("stack", "hut"))]
    assert lines == [
        "stack 1 1 t.1 17",
        "stack 2 t.2 1",
        "stack 3 0",
        "stack 2 t.3 9",
        "hut 1: chip 10 [own]; red white#12 3=eye -",
        "hut 2 2: chip ? purple red; purple -",
        "hut 3: no chip; dot eye",
    ]


def test_panels_are_told_in_words(full: Scene) -> None:
    told = alt(full, say, Message)
    assert "alt.stacks 1 1? 17×, 2 1×, 3 0×, 2 coast 9×" in told
    assert "alt.huts 1 (10) seat.red, seat.white; 2 2 (?) seat.purple; 3" in told


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_panels_look_as_they_always_did(theme: str, art: Art, golden: Golden) -> None:
    shelf = paint_shelf(SHELF, 700, THEMES[theme], art)
    paths = paint_paths(PATHS, 700, THEMES[theme], art)
    image = Image.new("RGB", (700, shelf.height + paths.height))
    image.paste(shelf, (0, 0))
    image.paste(paths, (0, shelf.height))
    golden(f"beside_{theme}", image)
