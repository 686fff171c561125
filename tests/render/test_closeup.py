from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from render.art import Art
from render.closeup import paint_closeup
from render.scene import Figure, Flight, Letter, Pile, Place, Scene

Golden = Callable[[str, Image.Image], None]


def letters(*names: str) -> tuple[Letter, ...]:
    places = [(0.2 + 0.25 * (i % 3), 0.25 + 0.3 * (i // 3)) for i in range(len(names))]
    return tuple(
        Letter("ABCDEFGH"[i], name, Figure((1, 0), places[i], "follower", 1, lying=i == 1))
        for i, name in enumerate(names)
    )


def test_many_or_long_names_take_more_lines_and_stay_in_the_picture(scene: Scene, art: Art) -> None:
    def height(*names: str) -> int:
        image = paint_closeup(replace(scene, draft=(1, 0), letters=letters(*names)), art, 120)
        edge = image.crop((image.width - 2, 244, image.width, image.height))
        assert edge.getcolors() is not None
        assert len(edge.getcolors() or ()) == 1
        return image.height

    assert height("road") == height("road", "city") < height(*("Stadtviertel",) * 5) < height(*("W" * 60,) * 5)


def test_only_the_chosen_tile_is_unveiled(scene: Scene, art: Art) -> None:
    bare = replace(scene, figures=(), letters=letters("road"), draft=(1, 0))
    other = replace(bare, tiles=tuple(replace(tile, id="t.0") for tile in bare.tiles))
    changed = ImageChops.difference(paint_closeup(bare, art, 120), paint_closeup(other, art, 120))
    assert changed.getpixel((122, 170)) != (0, 0, 0)
    assert paint_closeup(bare, art, 120).getpixel((130, 170)) == art.tile("t.1", 1, 120).getpixel((68, 108))


def test_a_close_up_needs_its_square(scene: Scene, art: Art) -> None:
    with pytest.raises(ValueError, match="square"):
        paint_closeup(replace(scene, letters=letters("road")), art)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_close_up_looks_as_it_always_did(scene: Scene, art: Art, theme: str, golden: Golden) -> None:
    asked = replace(scene, theme=theme, draft=(1, 0), letters=letters("cesta", "louka", "m\u011bsto"))
    golden(f"closeup_{theme}", paint_closeup(asked, art, 160))


def test_a_letter_of_another_square_has_a_picture_of_its_own(scene: Scene, art: Art) -> None:
    here = replace(scene, draft=(1, 0), letters=letters("road"))
    away = replace(here, letters=(*here.letters, Letter("B", "home", scene.figures[1])))
    plain, more = paint_closeup(here, art, 160), paint_closeup(away, art, 160)
    assert more.height > plain.height + 60
    assert more.crop((0, 0, *plain.size)).tobytes() == plain.tobytes()
    only = paint_closeup(replace(away, letters=away.letters[1:]), art, 160)
    assert only.height > 166 + 60


def test_a_flight_arrives_from_its_side(scene: Scene, art: Art) -> None:
    asked = replace(scene, draft=(1, 0), letters=letters("road"))
    plain = paint_closeup(asked, art, 160)
    for start, half in (((-1, 0), (0, 0, 83, 326)), ((4, 0), (243, 0, 326, 326)), ((1, -3), (0, 0, 326, 83))):
        flight = Flight(Place(start), (Place((1, 0)),), 2)
        changed = ImageChops.difference(plain, paint_closeup(replace(asked, flight=flight), art, 160)).getbbox()
        assert changed is not None
        assert half[0] <= changed[0]
        assert half[1] <= changed[1]
        assert changed[2] <= half[2]
        assert changed[3] <= half[3]


def test_a_close_up_with_everything_looks_as_it_always_did(scene: Scene, art: Art, golden: Golden) -> None:
    asked = replace(
        scene,
        draft=(1, 0),
        letters=(*letters("cesta", "louka"), Letter("C", "dom\u016f", scene.figures[1])),
        piles=(Pile((1, 0), (0.8, 0.84), "gold", 2),),
        flight=Flight(Place((1, -2)), (Place((1, 0)),), 3),
    )
    golden("closeup_everything", paint_closeup(asked, art, 160))
