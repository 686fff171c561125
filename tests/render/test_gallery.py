import io
from dataclasses import replace

import pytest
from PIL import Image

from render.alt import LIMIT
from render.gallery import Gallery
from render.layout import laid_out
from render.palette import NIGHT, mix
from render.request import Look
from render.scene import Crop
from render.sprites import SpriteStore
from rules.api import Standing, View
from rules.carcassonne.game import Carcassonne
from rules.carcassonne.view import CarcassonneView
from rules.discovery.game import DISCOVERY
from rules.message import Message
from rules.new_entdecker.game import NEW_ENTDECKER
from rules.registry import data_for, setup_for

GAME = Carcassonne()


def say(said: Message) -> str:
    return said.key


def look(players: int, theme: str = "light") -> Look:
    return Look(theme, ("Anna", "Boris", "Cyril", "Dana", "Eva")[:players], tuple(range(players)), "title")


def view_of(players: int) -> CarcassonneView:
    setup = setup_for(GAME, players)
    return GAME.view(GAME.start(setup, data_for(GAME, setup)), None)


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return Gallery(SpriteStore())


@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_of_any_size_has_one_picture_with_words(gallery: Gallery, players: int, theme: str) -> None:
    (drawn,) = gallery.draw(view_of(players), look(players, theme), say, "board")
    image = Image.open(io.BytesIO(drawn.file.data))
    assert drawn.file.name == "board.webp"
    assert image.size == (drawn.file.width, drawn.file.height)
    assert 0 < len(drawn.alt) <= LIMIT
    assert drawn.file.size < 100_000


def test_a_wide_board_has_a_second_picture(gallery: Gallery) -> None:
    view = view_of(2)
    face = view.faces["base.U", 1]
    row = {(x, 0): face for x in range(14)}
    first, second = gallery.draw(replace(view, tiles=row, last=(13, 0)), look(2), say, "board")
    assert (first.file.name, second.file.name) == ("board.webp", "board-near.webp")
    assert second.file.width == laid_out(Crop(7, -1, 13, 1), 128).width
    assert "alt.player" in first.alt
    assert "alt.player" not in second.alt


def test_a_game_without_art_is_refused(gallery: Gallery) -> None:
    other = View("checkers", None, (Standing(0, 0, ()),), (), (), over=False)
    with pytest.raises(TypeError, match="checkers"):
        gallery.draw(other, look(1), say, "board")


def test_tables_with_the_same_tiles_share_their_art(gallery: Gallery) -> None:
    assert gallery.scene(view_of(2), look(2), say)[1] is gallery.scene(view_of(3), look(3), say)[1]


def test_a_dark_table_dims_its_tiles(gallery: Gallery) -> None:
    def middle(theme: str) -> tuple[int, int, int]:
        (drawn,) = gallery.draw(view_of(2), look(2, theme), say, "board")
        image = Image.open(io.BytesIO(drawn.file.data)).convert("RGB")
        box = (image.width // 2 - 40, 290, image.width // 2 - 20, 300)
        red, green, blue = image.crop(box).resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))  # type: ignore[misc]  # RGB
        return red, green, blue

    expected = mix(middle("light"), NIGHT, 0.07)
    assert max(abs(a - b) for a, b in zip(expected, middle("dark"), strict=True)) <= 6


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_discovery_has_pictures_too(gallery: Gallery, theme: str) -> None:
    setup = setup_for(DISCOVERY, 5)
    view = DISCOVERY.view(DISCOVERY.start(setup, data_for(DISCOVERY, setup)), None)
    (drawn,) = gallery.draw(view, look(5, theme), say, "board")
    assert 0 < drawn.file.size < 100_000
    assert "alt.board" in drawn.alt


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("players", [2, 4])
def test_new_entdecker_has_pictures_too(gallery: Gallery, theme: str, players: int) -> None:
    setup = setup_for(NEW_ENTDECKER, players)
    view = NEW_ENTDECKER.view(NEW_ENTDECKER.start(setup, data_for(NEW_ENTDECKER, setup)), None)
    (drawn,) = gallery.draw(view, look(players, theme), say, "board")
    assert 0 < drawn.file.size < 250_000
    assert "alt.board" in drawn.alt


def test_a_view_under_a_wrong_name_is_refused(gallery: Gallery) -> None:
    with pytest.raises(TypeError, match="discovery"):
        gallery.scene(replace(view_of(2), game="discovery"), look(2), say)


def test_new_tiles_are_marked_in_place_of_the_last_one(gallery: Gallery) -> None:
    view = view_of(2)
    row = replace(view, tiles={(x, 0): view.faces["base.U", 1] for x in range(4)}, last=(3, 0))
    marked = replace(look(2), fresh=((1, 0), (3, 0)))
    scene, _ = gallery.scene(row, marked, say)
    assert (scene.fresh, scene.last) == (((1, 0), (3, 0)), None)
    (plain,), (shown,) = gallery.draw(row, look(2), say, "board"), gallery.draw(row, marked, say, "board")
    assert plain.file.data != shown.file.data
    assert "alt.fresh" in shown.alt


def test_a_region_of_a_wide_board_is_one_picture_of_larger_tiles(gallery: Gallery) -> None:
    view = view_of(2)
    row = replace(view, tiles={(x, 0): view.faces["base.U", 1] for x in range(20)}, last=(19, 0))
    (west,) = gallery.draw(row, replace(look(2), zoom="w"), say, "board")
    scene, _ = gallery.scene(row, replace(look(2), zoom="w"), say)
    assert scene.crop.columns < 10
    assert (19, 0) not in scene.crop
    assert west.file.width > 900


@pytest.mark.parametrize("game", [GAME, DISCOVERY, NEW_ENTDECKER], ids=lambda game: game.id)
def test_the_tiles_that_may_come_are_a_picture_of_each_design(gallery: Gallery, game: Carcassonne) -> None:
    setup = setup_for(game, 2)
    view = game.view(game.start(setup, data_for(game, setup)), None)
    counts = game.unseen(view)
    assert sum(counts.values()) > 20
    (drawn,) = gallery.tiles(view, counts, look(2), say, "tiles")
    assert (drawn.file.name, drawn.file.width) == ("tiles.webp", 1200)
    assert drawn.alt.startswith("title. ")
    assert len(drawn.alt) <= LIMIT
    (fewer,) = gallery.tiles(view, dict(list(counts.items())[:3]), look(2), say, "tiles")
    assert fewer.file.height < drawn.file.height or len(counts) <= 8
