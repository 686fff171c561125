from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from render.art import Art
from render.figures import figure
from render.menu import Item, paint_choices, paint_items
from render.palette import LIGHT
from render.picture import painted
from render.scene import Choice, Scene
from tests.render.conftest import FlatArt


def test_items_take_as_many_lines_as_they_need() -> None:
    def height(*names: str) -> int:
        return paint_items([Item("1", name) for name in names], 600, LIGHT).height

    assert height("a", "b") == height("a")
    assert height(*("Stadtviertel",) * 5) == 3 * height("a")
    assert height("W" * 80, "W" * 80) == 2 * height("a")


def test_a_long_name_stays_in_the_picture() -> None:
    image = paint_items([Item("1", "W" * 80, figure("large", 0, 40))], 600, LIGHT)
    edge = image.crop((596, 0, 600, image.height))
    assert len(edge.getcolors() or ()) == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_kind_of_figure_has_its_own_sign(theme: str) -> None:
    def sign(kind: str) -> Image.Image:
        return paint_choices((Choice("1", "x", kind, 2),), 900, theme, FlatArt())

    kinds = ("follower", "large", "abbot", "builder", "pig", "phantom", "")
    assert len({sign(kind).tobytes() for kind in kinds}) == len(kinds)


def test_tokens_of_a_choice_stand_for_themselves() -> None:
    def row(name: str, *tokens: str) -> Image.Image:
        return paint_choices((Choice("1", name, "", 2, tokens),), 900, "light", FlatArt())

    assert row("three chips", "a", "b", "c").tobytes() == row("", "a", "b", "c").tobytes()
    assert len({row("", *tokens).tobytes() for tokens in ((), ("a",), ("a", "b"), ("b", "a"), ("a", "b", "c"))}) == 5


def test_choices_stand_between_board_and_strip(scene: Scene, art: Art) -> None:
    choices = (Choice("1", "meeple", "follower", 1), Choice("2", "pig", "pig", 1))
    plain, asked = painted(scene, art), painted(replace(scene, choices=choices), art)
    more = asked.height - plain.height
    strip = plain.height * 2 // 3
    below = asked.crop((0, strip + more, asked.width, asked.height))
    assert more > 0
    assert ImageChops.difference(below, plain.crop((0, strip, plain.width, plain.height))).getbbox() is None
