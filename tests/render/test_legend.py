from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from render.art import Art
from render.carcassonne.art import CarcassonneArt
from render.legend import paint_strip
from render.scene import Hand, Held, Player, Strip, Supply
from render.sprites import SpriteStore
from render.supply import plain_kinds

Golden = Callable[[str, Image.Image], None]
ODD_NAMES = (
    "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 24,
    "\u738b\u5c0f\u660e" * 10,
    "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd " * 4,
    "**__`~~||markdown||~~`__** # > -",
    "W" * 32,
    "\u0ba4\u0bae\u0bbf\u0bb4\u0bcd",
    "Z\u0301\u0302\u0303\u0304" * 20,
)
SUPPLY = tuple(Supply(kind, 10) for kind in ("follower", "large", "builder", "pig", "abbot", "gold"))


def strip_of(names: Sequence[str], score: int = 188) -> Strip:
    return Strip("T", "", None, 7, tuple(Player(i, name, score, SUPPLY) for i, name in enumerate(names)))


@pytest.mark.parametrize("count", range(1, 7))
def test_every_number_of_players_has_its_row(count: int, art: Art) -> None:
    image = paint_strip(strip_of(("Anna",) * count), 1000, "light", art)
    rows = 1 if count <= 2 else (count + 1) // 2
    assert image.size == (1000, 94 + rows * 92 + 22)


@pytest.mark.parametrize("width", [762, 1200])
@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_stays_between_the_disc_and_the_score(name: str, width: int, art: Art) -> None:
    strip = strip_of(("\u200b", "Boris"))
    named = replace(strip, players=(replace(strip.players[0], name=name), strip.players[1]))
    changed = ImageChops.difference(paint_strip(strip, width, "light", art), paint_strip(named, width, "light", art))
    left, top, right, foot = changed.getbbox() or (0, 0, 0, 0)
    unit = width / 100
    assert left >= (1.5 + 7) * unit - 1
    assert right <= 38.2 * unit
    assert top >= 9.4 * unit
    assert foot <= (9.4 + 5.6) * unit


def test_things_with_a_face_of_their_own_are_shown_one_by_one(art: Art) -> None:
    def row(*gains: Supply) -> Image.Image:
        return paint_strip(Strip("T", "", None, 7, (Player(0, "Anna", 3, SUPPLY[:1], gains=gains),)), 900, "light", art)

    three = row(Supply("a", 2, apart=True), Supply("b", 1, apart=True))
    each = row(*(Supply(kind, 1, apart=True) for kind in ("a", "a", "b")))
    assert three.tobytes() == each.tobytes()
    assert three.tobytes() != row(Supply("a", 2), Supply("b", 1)).tobytes()
    assert row(Supply("a", 0, apart=True)).tobytes() != row(Supply("a", 1, apart=True)).tobytes()


@pytest.mark.parametrize("words", ODD_NAMES)
def test_title_and_note_end_before_the_tile_to_place(words: str, art: Art) -> None:
    empty = Strip(".", "", "t.1", 54)
    full = replace(empty, title=words * 3, note=words * 5)
    changed = ImageChops.difference(paint_strip(empty, 800, "dark", art), paint_strip(full, 800, "dark", art))
    _, _, right, foot = changed.getbbox() or (0, 0, 0, 0)
    assert right <= 800 - (2 + 6.6 + 9.4) * 8
    assert foot <= 94 * 0.8


def test_a_supply_shrinks_until_it_leaves_the_score_alone(art: Art) -> None:
    few, many = strip_of(("Anna", "Boris")), strip_of(("Anna", "Boris"))
    many = replace(many, players=tuple(replace(p, supplies=(*SUPPLY, *SUPPLY[:3])) for p in many.players))
    changed = ImageChops.difference(paint_strip(few, 1000, "light", art), paint_strip(many, 1000, "light", art))
    box = changed.crop((0, 0, 500, changed.height)).getbbox()
    assert box is not None
    assert box[2] <= 382


def test_what_players_won_has_a_line_of_its_own_in_all_rows(art: Art) -> None:
    plain = strip_of(("Anna", "Boris", "Cyril"))
    first, *others = plain.players
    won = replace(plain, players=(replace(first, gains=(Supply("wine", 3), Supply("gold", 16))), *others))
    heights = [paint_strip(strip, 1000, "light", art).height for strip in (plain, won)]
    assert heights == [94 + 2 * 92 + 22, 94 + 2 * 131 + 22]


def test_among_many_kinds_of_figures_those_that_come_singly_have_no_number(art: Art) -> None:
    kinds = ("follower", "large", "builder", "pig", "abbot")
    players = tuple(Player(i, "Anna", 0, tuple(Supply(kind, 3 if kind == "follower" else i) for kind in kinds))
                    for i in range(2))  # fmt: skip
    assert plain_kinds(players) == frozenset(kinds[1:])
    assert not plain_kinds(tuple(replace(player, supplies=player.supplies[:4]) for player in players))
    gone, there = (paint_strip(Strip("T", players=(player,)), 1000, "light", art) for player in players)
    assert gone.tobytes() != there.tobytes()


def test_a_name_in_an_unknown_script_becomes_the_number_of_the_player(art: Art) -> None:
    unknown, number = strip_of(("Anna", "\u0ba4\u0bae\u0bbf\u0bb4\u0bcd")), strip_of(("Anna", "#2"))
    assert paint_strip(unknown, 800, "light", art).tobytes() == paint_strip(number, 800, "light", art).tobytes()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_strip_looks_as_it_always_did(theme: str, art: Art, golden: Golden) -> None:
    rows = (
        Player(0, "\u017dofie \U0001f416", 34, SUPPLY[:3]),
        Player(1, "Ji\u0159\u00ed", 141, SUPPLY[:1], due=True),
        Player(2, "\u738b\u5c0f\u660e", 0, (Supply("follower", 0),), marks=("computer",)),
        Player(3, "B\u0159etislav \u010c\u00e1bel st.", 28, (), marks=("winner",)),
    )
    strip = Strip("Na tahu: Ji\u0159\u00ed", "+8 za m\u011bsto", "t.1", 54, rows, gone=("t.2",))
    golden(f"strip_{theme}", paint_strip(strip, 640, theme, art))


def test_a_strip_with_everything_looks_as_it_always_did(golden: Golden) -> None:
    kinds = ("follower", "large", "abbot", "builder", "pig", "phantom")
    gains = tuple(Supply(kind, count) for kind, count in (("wine", 3), ("grain", 0), ("cloth", 2), ("gold", 12)))
    rows = tuple(
        Player(i, "Anna", 7 * i, tuple(Supply(kind, 7 if kind == "follower" else i) for kind in kinds), gains=gains)
        for i in range(2)
    )
    strip = Strip("T", "", None, 114, rows)
    golden("strip_everything", paint_strip(strip, 640, "dark", CarcassonneArt({}, SpriteStore())))


def test_tiles_in_hand_have_a_row_of_their_own(art: Art) -> None:
    strip = strip_of(("Anna", "Boris"))
    held = replace(strip, hand=Hand("Your hand", (Held("t.1", "1"), Held("t.2", chosen=True))))
    without, with_hand = (paint_strip(each, 1000, "light", art) for each in (strip, held))
    assert with_hand.height == without.height + 160
    assert ImageChops.difference(without.crop((0, 0, 1000, 80)), with_hand.crop((0, 0, 1000, 80))).getbbox() is None
    below = with_hand.crop((0, 254, 1000, with_hand.height))
    assert ImageChops.difference(without.crop((0, 94, 1000, without.height)), below).getbbox() is None


def test_two_tiles_in_hand_and_their_numbers_stay_in_the_picture(art: Art) -> None:
    plain = Hand("W" * 40, (Held("t.1"), Held("t.1")))
    numbered = Hand("W" * 40, (Held("t.1", "1"), Held("t.1", "2")))
    one, other = (paint_strip(replace(strip_of(("Anna",)), hand=hand), 800, "dark", art) for hand in (plain, numbered))
    left, top, right, foot = ImageChops.difference(one, other).getbbox() or (0, 0, 0, 0)
    assert left > 20 * 8
    assert right < 60 * 8
    assert top > 9 * 8 - 20
    assert foot < (9.4 + 16) * 8


def test_a_hand_that_others_hold_is_a_count(art: Art) -> None:
    few, many = (
        paint_strip(Strip("", "", None, 7, (Player(0, "Anna", 0, (Supply("hand", n),)),)), 800, "light", art)
        for n in (1, 2)
    )
    assert ImageChops.difference(few, many).getbbox() is not None
