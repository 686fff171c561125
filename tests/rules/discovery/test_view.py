"""What a seat sees and what it is told about its choices."""

from rules.api import PASS, Move
from rules.chance import Seeded
from rules.discovery.estimate import estimate
from rules.discovery.game import DISCOVERY
from rules.discovery.state import State
from rules.play import Play, opened
from tests.rules.discovery.table import acted, drawn, fresh, placed, position


def meaning(play: Play[State], text: str) -> list[tuple[str, dict[str, object]]]:
    """The facts about a move of the decision owed now."""
    facts = DISCOVERY.meaning(play.state, play.owed[0].decision, Move.parse(text))
    return [(fact.key.removeprefix("meaning."), dict(fact.args)) for fact in facts]


def test_followers_are_seen_with_seat_role_and_worth() -> None:
    play = acted(placed(fresh(), "half-mg", (1, 0), 270), "mountain@N")
    (seen,) = DISCOVERY.view(play.state, None).followers
    assert (seen.seat, seen.cell, seen.role, seen.terrain) == (0, (1, 0), "brigand", "mountain")
    assert seen.cells == {(0, 0), (1, 0)}
    assert (seen.now, seen.final, seen.full, seen.missing, seen.others) == (1, 1, 2, 2, 0)
    assert not seen.complete


def test_what_a_region_could_become_counts_a_tile_for_each_open_square() -> None:
    """One grassland tile and one gap are two tiles, which are not doubled; two gaps make three, which are."""
    state = position([("start", 0, 0, 0)], {((0, 0), 0): 0})
    (seen,) = DISCOVERY.view(state, None).followers
    assert (seen.now, seen.full, seen.missing) == (1, 2, 1)
    state = position([("half-mg", 0, 0, 0)], {((0, 0), 1): 0})
    (seen,) = DISCOVERY.view(state, None).followers
    assert (seen.now, seen.full, seen.missing) == (1, 6, 2)


def test_a_square_beside_two_ends_of_a_region_is_one_tile() -> None:
    tiles = [("full-g", 0, 0, 0), ("full-g", 1, 0, 0), ("full-g", 0, 1, 0)]
    state = position(tiles, {((0, 0), 0): 0})
    (seen,) = DISCOVERY.view(state, None).followers
    assert state.regions.of(((0, 0), 0)).open == 8
    assert (seen.missing, seen.full) == (7, 20)


def test_a_complete_region_is_seen_as_such() -> None:
    state = position([("band-gm", 0, 0, 90), ("cap-gs", 1, 0, 270)], {((1, 0), 0): 1})
    (seen,) = DISCOVERY.view(state, None).followers
    assert (seen.complete, seen.now, seen.full, seen.final) == (True, 2, 2, 2)


def test_followers_of_others_in_the_region_are_counted() -> None:
    followers = {((0, 0), 0): 0, ((1, 0), 0): 1, ((1, 0), 1): 1}
    state = position([("half-mg", 0, 0, 0), ("cap-mg", 1, 0, 270)], followers)
    assert [seen.others for seen in DISCOVERY.view(state, None).followers] == [1, 1, 0]


def test_the_tile_drawn_is_seen_by_everybody_until_it_lies() -> None:
    play = drawn(fresh(), "cap-mg")
    assert DISCOVERY.view(play.state, None).drawn == "cap-mg"
    assert DISCOVERY.view(play.state, 1).hand == ()
    assert DISCOVERY.view(placed(fresh(), "cap-mg", (1, 0), 270).state, None).drawn is None


def test_supplies_and_hands_stand_in_the_standings() -> None:
    play = acted(placed(fresh(), "cap-mg", (1, 0), 270), "mountain@W")
    assert [s.stock for s in DISCOVERY.view(play.state, None).standings] == [(("follower", 3),), (("follower", 4),)]
    hands = opened(fresh(hands=True), Seeded("x")).play
    assert DISCOVERY.view(hands.state, None).standings[1].stock == (("follower", 4), ("hand", 2))


def test_placing_tells_what_the_region_is_worth_and_could_become() -> None:
    play = placed(fresh(), "half-mg", (1, 0), 270)
    assert meaning(play, "follower mountain@N") == [("worth", {"n": 1}), ("once_complete", {"n": 2, "open": 2})]
    assert meaning(play, str(PASS)) == []


def test_taking_back_tells_what_it_brings_and_what_waiting_could_bring() -> None:
    play = acted(placed(fresh(), "half-mg", (1, 0), 270), "mountain@N")
    play = acted(placed(play, "full-g", (0, -1)))
    play = placed(play, "full-m", (-1, 0))
    assert meaning(play, "follower 1,0") == [("take", {"n": 1}), ("once_complete", {"n": 2, "open": 4})]


def test_a_tile_tells_which_own_followers_it_changes() -> None:
    play = acted(placed(fresh(), "half-mg", (1, 0), 270), "grassland@E")
    play = acted(placed(play, "full-m", (-1, 0)))
    play = drawn(play, "cap-gs")
    ((key, args),) = meaning(play, "place cap-gs 2,0 270")
    assert (key, args["n"], args["x"], args["y"]) == ("changes", 2, 1, 0)
    assert meaning(play, "place cap-gs 0,-1 180") == []


def test_complete_and_company_are_told() -> None:
    play = acted(placed(fresh(), "cap-sm", (0, 1)), "sea@N")
    play = acted(placed(play, "full-g", (0, -1)))
    play = placed(play, "full-m", (1, 0))
    assert meaning(play, "follower 0,1") == [("take", {"n": 1}), ("complete", {})]


def test_the_estimate_rises_with_points_and_followers_that_are_worth_something() -> None:
    poor = DISCOVERY.view(position([("start", 0, 0, 0)]), None)
    rich = DISCOVERY.view(position([("start", 0, 0, 0)], {((0, 0), 0): 0}), None)
    assert estimate(rich, 0) != estimate(poor, 0)
    assert estimate(rich, 1) == estimate(poor, 1)


def test_the_sketch_shows_terrain_cities_and_followers() -> None:
    state = position([("start", 0, 0, 0)], {((0, 0), 2): 1})
    assert DISCOVERY.sketch(DISCOVERY.view(state, None)) == (
        "     [0]",
        "     ...",
        " [0]^^^*^",
        "     ~2~",
    )


def test_the_sketch_marks_squares_to_choose() -> None:
    lines = DISCOVERY.sketch(DISCOVERY.view(drawn(fresh(), "cap-mg").state, 0), {(1, 0): "2"})
    assert lines[2] == "  0 ^^^*^ (2)"
    assert lines[-4:] == ("    ║ ^^^ ║", "    ║.....║", "    ║.....║", "    ╚═════╝")


def test_the_sketch_shows_the_own_hand_and_no_other() -> None:
    play = fresh(hands=True)
    for tile in ("cap-mg", "full-g", "lake", "full-s"):
        play = drawn(play, tile)
    lines = DISCOVERY.sketch(DISCOVERY.view(play.state, 1))
    assert [line.strip("║ ") for line in lines if "║" in line] == ["^^^", ".~~~^", "...", "~~~~~", "~~~~~", "~~~~~"]
    assert len(DISCOVERY.sketch(DISCOVERY.view(play.state, None))) == 4


def test_every_sign_of_the_sketch_is_explained() -> None:
    view = DISCOVERY.view(position([("cap-gs-c", 0, 0, 0), ("cap-sm", 0, 1, 0)]), None)
    explained = {sign for sign, _ in DISCOVERY.signs(view)}
    shown = {sign for line in DISCOVERY.sketch(view)[1:] for sign in line[4:]} - {" "}
    assert shown <= explained
    assert DISCOVERY.piece(view, Move.parse("place cap-sm 5,5 90")) == ("^^^^ ", "^^^^~", "^^^^ ")
    assert DISCOVERY.piece(view, Move.parse("follower 1,0")) == ()
