"""What a seat sees, and the board in characters."""

from dataclasses import replace
from typing import Any

import pytest

from rules.api import Laid, Move
from rules.carcassonne.game import CARCASSONNE
from rules.carcassonne.sketch import piece, signs, sketch
from rules.carcassonne.state import State
from rules.carcassonne.tiles import DATA, TileSet
from rules.carcassonne.view import CarcassonneView, Claim
from rules.play import Play
from rules.sketching import HEIGHT, WIDTH
from tests.rules.carcassonne.table import Turn, drawn, fresh, laid, played, turn

SETS = [CARCASSONNE.load(path.read_text(encoding="utf-8")) for path in sorted(DATA.glob("*.toml"))]


def seen(play: Play[State]) -> CarcassonneView:
    view = play.game.view(play.state, None)
    assert isinstance(view, CarcassonneView)
    return view


def claims(*turns: Turn, **options: Any) -> dict[str, Claim]:
    return {claim.kind: claim for claim in seen(played(*turns, **options)).claims}


def test_a_claim_says_what_is_missing_and_what_it_is_worth_now_and_complete() -> None:
    found = claims(turn("F", 0, -1, 90, "city@S"), turn("U", 1, 0, 0, "road@W"), turn("B", 0, 1, 0, "monastery"))
    city = found["city"]
    assert (city.needs, city.now, city.full, city.strength, city.owners) == (1, 3, 6, (1, 0), (0,))
    road = found["road"]
    assert (road.needs, road.now, road.full, road.owners) == (2, 2, 2, (1,))
    monastery = found["monastery"]
    assert (monastery.needs, monastery.now, monastery.full) == (6, 3, 3)
    assert city.cells == {(0, 0), (0, -1)}


def test_a_claimed_field_says_what_its_cities_need() -> None:
    field = claims(turn("E", 0, -1, 180, "field@NL"), turn("E", 1, -1, 90))["field"]
    assert (field.needs, field.now, field.full) == (None, 3, 3)
    assert sorted(field.beside) == [0, 1]


def test_what_is_joined_is_one_claim_of_several_owners() -> None:
    play = played(turn("E", 0, -1, 180, "field@NL"), turn("U", 1, 0, 0, "field@NL"), turn("B", 1, -1))
    (claim,) = seen(play).claims
    assert (claim.strength, claim.owners) == ((1, 1), (0, 1))


def test_nothing_is_claimed_at_the_start_and_nothing_at_the_end() -> None:
    assert seen(fresh()).claims == ()


def test_the_drawn_tile_is_seen_until_it_lies() -> None:
    play = drawn(fresh(), "base.E")
    assert (seen(play).drawn, seen(play).cell, seen(play).last) == ("base.E", None, None)
    play = laid(fresh(), turn("E", 0, -1, 180))
    assert (seen(play).drawn, seen(play).cell, seen(play).last) == (None, (0, -1), (0, -1))
    play = played(turn("E", 0, -1, 180))
    assert (seen(play).drawn, seen(play).cell, seen(play).last) == (None, None, (0, -1))


def test_the_board_is_drawn_with_its_coordinates_figures_and_the_tile_to_lay() -> None:
    play = played(turn("E", 0, -1, 180, "field@NL"), turn("L", 1, 0, 0, "road@S"), turn("B", -1, -1, 0, "monastery"))
    lines = sketch(seen(drawn(play, "base.F")))
    assert "\n".join(lines) == (
        "     [-1]  0    1\n"
        "    ......1...\n"
        "[-1]..1.......\n"
        "    ......###.\n"
        "         .###..###.\n"
        "  0      ───────o──\n"
        "         .......2..\n"
        "\n"
        "    ╔═════╗\n"
        "    ║.....║\n"
        "    ║###+#║\n"
        "    ║.....║\n"
        "    ╚═════╝"
    )


def test_marks_stand_on_their_squares_also_beyond_the_tiles() -> None:
    marks = {(0, -1): "1", (1, 0): "12", (0, 0): "?"}
    assert sketch(seen(fresh()), marks) == (
        "      0    1",
        "",
        " -1  (1)",
        "",
        "    .###.",
        "  0  (?)  (12)",
        "    .....",
    )


def test_numbers_of_three_characters_leave_the_board_straight() -> None:
    lines = sketch(seen(fresh()), {(0, -10): "1"})
    assert lines[0].index("0") == lines[-2].index("──") + 2
    last = replace(seen(fresh()), last=(-10, -10))
    lines = sketch(last, {(-10, -10): "1"})
    assert lines[0].startswith("     [-10]")
    assert lines[2].startswith("[-10] (1)")


def test_only_signs_that_can_occur_are_explained() -> None:
    found = {sign: said.key for sign, said in signs(seen(fresh()))}
    assert found["#"] == "part.city"
    assert {"M", ".", "─", "+", "o"} < found.keys()
    assert "~" not in found


def test_a_tile_can_be_shown_as_it_would_lie() -> None:
    view = seen(drawn(fresh(), "base.E"))
    assert piece(view, Move.parse("place base.E 0,-1 180")) == (".....", ".....", ".###.")
    assert piece(view, Move.parse("deploy normal city@S")) == ()


def test_far_and_lonely_tiles_are_drawn_with_the_gap_between() -> None:
    lines = sketch(seen(fresh(2, starts=(Laid("base.D", "-1,-1", 0), Laid("base.B", "1,0", 0)))))
    assert lines == (
        "      -1   0    1",
        "    .###.",
        " -1 ─────",
        "    .....",
        "              .....",
        "  0           ..M..",
        "              .....",
    )


@pytest.mark.parametrize("tiles", SETS, ids=lambda tiles: tiles.name)
def test_every_tile_can_be_drawn_in_every_turn(tiles: TileSet) -> None:
    """Each in its own size, with a sign of each kind that it has."""
    signs = {"city": "#+", "monastery": "M", "garden": "G", "river": "~", "road": "│─└┌┐┘├┤┬┴┼╵╶╷╴o"}
    view = seen(fresh())
    for (name, quarter), face in tiles.faces.items():
        rows = sketch(replace(view, tiles={(0, 0): face}))[1:]
        assert len(rows) == HEIGHT
        assert all(len(row) == WIDTH + 4 for row in rows)
        inside = "".join(row[4:] for row in rows)
        for part in face.type.parts:
            if part.kind in signs and (part.borders or part.kind in ("monastery", "garden")):
                assert set(signs[part.kind]) & set(inside), (name, quarter, part.kind)
