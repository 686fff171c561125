"""What the registry checks of a game, and the set-ups it makes."""

from typing import Any

import pytest

from rules.api import Laid, Option, Preset, Value
from rules.message import IllegalMove
from rules.registry import data_for, digest, game_for, registered, setup_for
from tests.conformance.toy import TOY, Toy


class Wide(Toy):
    """The toy with a second set and an option of many."""

    id = "wide"
    sets = ("toy", "more", "most")
    options = (*Toy.options, Option("extras", ("a", "b", "c"), ("a",), ("a", "b"), many=True))


WIDE = Wide()


def game_with(**declared: Any) -> Toy:
    """The toy with other declarations."""
    game = Toy()
    for name, value in declared.items():
        setattr(game, name, value)
    return game


def test_games_are_found_by_id() -> None:
    assert registered(TOY, WIDE) == {"toy": TOY, "wide": WIDE}


@pytest.mark.parametrize(
    "declared",
    [
        {"sets": ()},
        {"sets": ("toy", "toy")},
        {"options": (*Toy.options, *Toy.options)},
        {"options": (Option("rounds", (2, 3), 4, (2, 3)),)},
        {"options": (Option("rounds", (2, 3), 3, (2,)),)},
        {"options": (Option("rounds", (2, 3), 2, (2, 4)),)},
        {"options": (Option("rounds", (1, 2), 2, (True, 2)),)},
        {"options": (Option("rounds", (1, 2), 2, (1, 2), only_with="other"),)},
        {"options": (Option("rounds", (1, 2), 2, (1, 2), asked_with="other"),)},
        {"options": (Option("rounds", (1, 2), 2, (1, 2), comes_with="other"),)},
        {"together": lambda sets: (*sets, "more"), "presets": (Preset("x", ("toy",), {}),)},
        {"presets": (Preset("x", ("other",), {}),)},
        {"presets": (Preset("x", ("toy",), {"colour": 1}),)},
        {"presets": (Preset("x", ("toy",), {"rounds": 4}),)},
        {"presets": (Preset("x", ("toy",), {}), Preset("x", ("toy",), {}))},
    ],
    ids=" and ".join,
)
def test_a_game_that_contradicts_itself_is_refused(declared: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="toy: "):
        registered(game_with(**declared))


def test_sets_that_do_not_go_together_are_refused() -> None:
    game = game_with(sets=("toy", "more", "most"), together=lambda sets: ("toy", "more") if "more" in sets else sets)
    assert setup_for(game, 3, ("more",)).sets == ("toy", "more")
    with pytest.raises(IllegalMove) as refused:
        setup_for(game, 3, ("more", "most"))
    assert refused.value.code == "set"


def test_what_means_nothing_with_the_sets_stays_as_it_usually_is() -> None:
    option = Option("height", (1, 2), 1, (1, 2), only_with="more")
    game = game_with(sets=("toy", "more"), options=(*Toy.options, option))
    assert setup_for(game, 3, (), {"height": 2}).options["height"] == 1
    assert setup_for(game, 3, ("more",), {"height": 2}).options["height"] == 2


def test_two_games_of_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="same id"):
        registered(TOY, Toy())


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(IllegalMove) as refused:
        game_for("chess")
    assert refused.value.code == "game"


def test_a_setup_names_every_option_and_every_data_set_by_hash() -> None:
    setup = setup_for(WIDE, 3, ("most",), {"rounds": 3})
    assert setup.sets == ("toy", "most")
    assert setup.options == {"rounds": 3, "extras": ("a",)}
    assert setup.data == {name: digest(WIDE.shipped(name)) for name in ("toy", "most")}
    assert (setup.game, setup.players, setup.start_player, setup.starts) == ("wide", 3, 0, ())


def test_sets_and_values_come_in_the_order_of_the_declaration() -> None:
    setup = setup_for(WIDE, 2, ("most", "more", "toy"), {"extras": ("c", "a")})
    assert setup.sets == ("toy", "more", "most")
    assert setup.options["extras"] == ("a", "c")


@pytest.mark.parametrize(
    ("players", "sets", "options", "code"),
    [
        (1, (), {}, "players"),
        (5, (), {}, "players"),
        (2, ("dragons",), {}, "set"),
        (2, (), {"rounds": 4}, "option"),
        (2, (), {"rounds": True}, "option"),
        (2, (), {"colour": 1}, "option"),
        (2, (), {"extras": ("a", "a")}, "option"),
    ],
)
def test_a_setup_that_the_game_does_not_allow_is_refused(
    players: int, sets: tuple[str, ...], options: dict[str, Value], code: str
) -> None:
    with pytest.raises(IllegalMove) as refused:
        setup_for(WIDE, players, sets, options)
    assert refused.value.code == code


def test_the_first_player_is_one_of_the_players() -> None:
    assert setup_for(TOY, 2, start_player=1, starts=(Laid("x", "0,0", 90),)).start_player == 1
    with pytest.raises(IllegalMove):
        setup_for(TOY, 2, start_player=2)


def test_data_is_read_once_for_all_tables() -> None:
    setup = setup_for(TOY, 2)
    assert data_for(TOY, setup)["toy"] is data_for(TOY, setup)["toy"]


def test_a_kept_text_is_used_in_place_of_the_shipped_one() -> None:
    text = "3 3\n1 2 3 4 5 6 1 2 3 4 5 6"
    setup = setup_for(TOY, 2)
    kept = type(setup)("toy", 2, ("toy",), setup.options, {"toy": digest(text)})
    assert data_for(TOY, kept, {"toy": text})["toy"].width == 3


def test_a_text_that_is_not_the_one_of_the_setup_is_refused() -> None:
    setup = setup_for(TOY, 2)
    with pytest.raises(IllegalMove) as refused:
        data_for(TOY, setup, {"toy": "3 3\n1"})
    assert refused.value.code == "set"
