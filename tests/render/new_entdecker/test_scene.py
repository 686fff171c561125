"""Scenes of New Entdecker as text: what each question shows, and that nobody sees what only others know."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from render.alt import LIMIT, alt
from render.gallery import Gallery
from render.request import Look, Question
from render.scene import Crop, Scene, second
from render.scene_text import scene_text
from render.sprites import SpriteStore
from rules.api import Chance, Entry, Move, Step
from rules.message import Message
from rules.new_entdecker.course import advance
from rules.new_entdecker.game import NEW_ENTDECKER as GAME
from rules.new_entdecker.state import State
from rules.play import Play, add, preview
from tests.rules.new_entdecker.table import fresh, position
from words import LANGUAGES, words

LOOK = Look("light", ("Anna", "Boris"), (0, 4), "title", "note", ((), ()))
OUT = ("start S-D 0", "declare hidden 2", "take 1")
"""A voyage from the south, up to the first tile."""


def say(said: Message) -> str:
    args = dict(said.args)
    return f"{said.key} {args['n']}" if "n" in args else said.key


def with_backs(play: Play[State]) -> Play[State]:
    """The game once the backs of all stacks are told, and whoever is asked for head scouts has answered."""
    while True:
        due = GAME.due(play.state)
        if isinstance(due, Chance):
            play = add(play, Entry(None, f"{due.purpose} {due.options[0]}", due.audience))
        elif due and due[0].kind == "heads":
            play = add(play, Entry(due[0].seat, "heads 2 5", frozenset({due[0].seat})))
        else:
            return play


def ready(players: int, stated: Mapping[str, Any]) -> Play[State]:
    """A position in which the first seat is asked for its start field."""
    play = position(players, stated)
    return replace(play, state=advance(Step(play.state)).state, since=((0, "start", 0),))


def sailed(play: Play[State], *lines: str, seat: int = 0) -> Play[State]:
    """The game after these lines; those that begin with a purpose are outcomes."""
    for line in lines:
        purpose = line.split()[0]
        due = GAME.due(play.state)
        chance = isinstance(due, Chance)
        audience = due.audience if isinstance(due, Chance) else None
        assert not isinstance(due, Chance) or due.purpose == purpose
        play = add(play, Entry(None if chance else seat, line, audience))
    return play


def shown(gallery: Gallery, state: State, seat: int | None, question: Question | None = None) -> Scene:
    return gallery.scene(GAME.view(state, seat), LOOK, say, question)[0]


def lines(scene: Scene, *starts: str) -> list[str]:
    return [line for line in scene_text(scene).splitlines() if line.startswith(starts)]


def asked(play: Play[State], seat: int, chosen: tuple[str, ...] = (), *draft: str) -> tuple[State, Question]:
    """The state in which the axis after `chosen` is asked once a draft is made, and its question."""
    moves = tuple(Move.parse(line) for line in draft)
    before = preview(play, seat, moves)
    assert before.decision is not None
    keys = tuple(GAME.keys(before.state, before.decision, chosen))
    return before.state, Question(seat, keys, chosen, moves, before.decision.kind)


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return Gallery(SpriteStore())


@pytest.fixture(scope="module")
def start() -> Play[State]:
    return with_backs(fresh(2, "first"))


@pytest.fixture(scope="module")
def drawn(start: Play[State]) -> Play[State]:
    play = sailed(start, *OUT)
    return with_backs(sailed(play, "draw coast"))


def test_a_public_picture_shows_the_board_the_stacks_the_huts_and_the_players(
    gallery: Gallery, start: Play[State]
) -> None:
    scene = shown(gallery, start.state, None)
    assert lines(scene, "new_entdecker", "tile", "stack 1", "stack sea", "hut 2", "player") == [
        "new_entdecker light -1,-1 to 12,8",
        *("tile 3,2 sea.0 0", "tile 4,3 sea.1 0", "tile 5,4 sea.2 0", "tile 6,4 sea.0 0", "tile 7,3 sea.1 0"),
        *("tile 8,2 sea.2 0", "tile 6,6 sea.0 0", "tile 2,5 waterfall5.2 0", "tile 9,5 waterfall5.0 0"),
        "tile 5,2 waterfall10.2 0",
        "stack 1 back 17",
        "stack sea 16",
        "hut 2: no chip; dot - eye - eye - -",
        "player red Anna: 0 coins 7 scout 19 fort 2 settlement 1 [due]",
        "player white Boris: 0 coins 7 scout 19 fort 2 settlement 1",
    ]
    assert second(scene) is None, "nobody has sailed yet"


def test_every_square_of_the_board_is_a_tile_unknown_an_edge_field_or_a_corner(
    gallery: Gallery, start: Play[State]
) -> None:
    scene = shown(gallery, start.state, None)
    squares = [square.cell for square in (*scene.tiles, *scene.ground)]
    assert len(squares) == len(set(squares)) == 14 * 10
    prices = [square.id for square in scene.ground if square.id.startswith("edge")]
    assert (prices.count("edge.N.2"), prices.count("edge.S.0")) == (12, 12)
    assert (prices.count("edge.E.1"), prices.count("edge.W.1")) == (8, 8)


def test_squares_are_called_as_on_the_map(gallery: Gallery, start: Play[State]) -> None:
    named = shown(gallery, start.state, None).coordinates
    assert [named.place(cell) for cell in ((0, 0), (3, 6), (2, -1), (2, 8), (-1, 2), (12, 7))] == [
        *("A1", "D7", "N-C", "S-C", "W-3", "E-8"),
    ]


def test_start_fields_have_numbers_beside_their_coins(gallery: Gallery, start: Play[State]) -> None:
    state, question = asked(start, 0)
    scene = shown(gallery, state, 0, question)
    assert scene.crop == Crop(-1, -1, 12, 8)
    assert [spot.label for spot in scene.spots] == [str(n) for n in range(1, 41)]
    by_cell = {spot.cell: spot.at for spot in scene.spots}
    assert by_cell[2, -1] == pytest.approx((0.5, 0.27))
    assert by_cell[12, 3] == pytest.approx((0.73, 0.5))
    assert lines(scene, "stack 1")
    assert not lines(scene, "hut")


def test_a_drafted_start_shows_the_ship_there(gallery: Gallery, start: Play[State]) -> None:
    state, question = asked(start, 0, (), "start S-D 0")
    scene = shown(gallery, state, 0, question)
    assert lines(scene, "pile", "draft", "last") == ["draft 3,8", "pile ship 3,8 at 0.50 0.27"]
    assert (3, 8) in scene.crop
    assert scene.crop.columns == 7


def test_a_start_with_several_ways_is_framed_while_they_are_asked_for(gallery: Gallery) -> None:
    tiles = [
        *({"tile": "strait", "at": f"C{row}", "rot": 90} for row in (1, 3, 4, 5, 6, 7)),
        {"tile": "coast", "at": "C2", "rot": 270},
        {"tile": "strait", "at": "C8", "rot": 90, "unit": {"p": 1, "kind": "fort", "on": "land@E"}},
    ]
    state, question = asked(ready(2, {"tiles": tiles}), 0, ("C2",))
    scene = shown(gallery, state, 0, question)
    assert [key.text for key in question.keys] == ["0+s1", "2"]
    assert lines(scene, "draft", "spot") == ["draft 2,1"]


def test_the_stacks_to_take_from_have_numbers(gallery: Gallery, start: Play[State]) -> None:
    state, question = asked(start, 0, (), "start S-D 0", "declare hidden 2")
    scene = shown(gallery, state, 0, question)
    assert lines(scene, "stack 1", "stack 6", "stack sea") == ["stack 1 1 back 17", "stack 6 6 back 16", "stack sea 16"]
    assert scene.strip.note == "note · picture.hidden_left 2"
    state, question = asked(start, 0, (), "start S-D 0", "declare open 1")
    opened = lines(shown(gallery, state, 0, question), "stack")
    assert [line for line in opened if len(line.split()) == 4] == [
        *("stack 1 back 17", "stack 2 back 17", "stack 3 back 17", "stack 4 back 17", "stack 5 back 16"),
        *("stack 6 back 16", "stack 1 sea 16", "stack 2 coast 11", "stack 3 corner 11", "stack 4 strait 6"),
        "stack 5 bay 11",
    ]


def test_the_fields_for_a_tile_have_numbers_and_the_tile_is_shown(gallery: Gallery, drawn: Play[State]) -> None:
    state, question = asked(drawn, 0, ("coast",))
    scene = shown(gallery, state, 0, question)
    assert lines(scene, "spot", "to place", "player", "stack", "hut") == [
        "spot 1 at 3,7",
        "to place coast",
        "player red Anna: 0 coins 5 scout 19 fort 2 settlement 1 [due]",
    ]


def test_a_placed_tile_is_framed_and_the_ship_has_sailed_onto_it(gallery: Gallery, drawn: Play[State]) -> None:
    state, question = asked(drawn, 0, (), "place coast D8 90")
    scene = shown(gallery, state, 0, question)
    assert lines(scene, "tile 3,7", "draft", "last", "trail", "pile") == [
        *("tile 3,7 coast.0 90", "draft 3,7", "pile ship 3,7 at 0.44 0.50", "trail 3,8 3,7"),
    ]
    assert "alt.trail" in alt(scene, say, Message)


def test_a_tile_that_is_not_laid_yet_is_a_ghost(gallery: Gallery, drawn: Play[State]) -> None:
    state, question = asked(drawn, 0, ("coast",))
    again = Question(0, question.keys, question.chosen, (Move("place", ("coast", "D8", "180")),), "place")
    assert lines(shown(gallery, state, 0, again), "ghost", "spot") == ["ghost 3,7 coast.0 180"]


def test_the_units_to_place_are_shown_as_figures(gallery: Gallery, drawn: Play[State]) -> None:
    state, question = asked(drawn, 0, (), "place coast D8 90", "pass")
    scene = shown(gallery, state, 0, question)
    assert [line.split(": ")[1] for line in lines(scene, "choice")] == ["scout", "fort"]
    assert {choice.colour for choice in scene.choices} == {LOOK.colours[0]}


def test_after_the_turn_the_whole_voyage_has_a_picture_of_its_own(gallery: Gallery, drawn: Play[State]) -> None:
    play = sailed(drawn, "place coast D8 90", "pass", "unit scout land@E reserve")
    scene = shown(gallery, play.state, None)
    near = second(scene)
    assert near is not None
    assert lines(near, "trail", "last", "figure 3,7") == [
        *("last 3,7", "figure 3,7 red scout at 0.85 0.48", "trail 3,8 3,7"),
    ]
    assert {(3, 8), (3, 7)} <= {cell for cell in [(3, 8), (3, 7)] if cell in near.crop}
    assert not near.panels
    assert not near.strip.players


KNOWN = [[0], [], [], [], [], [], []]


def with_chip(chip: str = "peanut") -> State:
    """A position in which red's scout has drawn the chip of the first hut."""
    return position(2, {"paths": [[0]], "huts": {"1": chip}, "knows": KNOWN}).state


def test_chips_are_shown_to_those_who_know_them_and_as_a_question_mark_to_others(gallery: Gallery) -> None:
    state = with_chip()
    assert lines(shown(gallery, state, 0), "hut 1") == ["hut 1: chip 10 [own] red; red - eye - - -"]
    for seat in (1, None):
        assert lines(shown(gallery, state, seat), "hut 1") == ["hut 1: chip ? red; red - eye - - -"]


def test_pictures_for_others_are_the_same_whatever_the_chip(gallery: Gallery) -> None:
    one, two = with_chip("peanut"), with_chip("rubber")
    for seat in (1, None):
        first, other = (gallery.draw(GAME.view(state, seat), LOOK, say, "board")[0] for state in (one, two))
        assert first.file.data == other.file.data
        assert first.alt == other.alt
    own = [gallery.draw(GAME.view(state, 0), LOOK, say, "board")[0] for state in (one, two)]
    assert own[0].file.data != own[1].file.data


def test_a_native_shows_the_huts_with_numbers(gallery: Gallery) -> None:
    play = ready(2, {"stacks": [["coast?native", "sea", "sea"]]})
    play = with_backs(sailed(play, "start S-D 0", "declare hidden 2", "take 1", "draw coast?native"))
    state, question = asked(play, 0, ("reserve",), "place coast?native D8 90")
    scene = shown(gallery, state, 0, question)
    assert question.kind == "native"
    assert [line.split(":")[0] for line in lines(scene, "hut")] == [f"hut {n} {n}" for n in range(1, 8)]
    assert not lines(scene, "stack")


def test_a_scout_to_take_back_is_chosen_on_the_board_or_on_a_path(gallery: Gallery) -> None:
    tiles = [{"tile": "coast", "at": "H8", "unit": {"p": 0, "kind": "scout", "on": "land@N"}}]
    play = ready(2, {"tiles": tiles, "paths": [[0]], "reserve": [[0, 2, 1], [19, 2, 1]], "stacks": [["strait", "sea"]]})
    play = with_backs(sailed(play, "start S-D 0", "declare hidden 1", "take 1", "draw strait"))
    state, question = asked(play, 0, ("scout", "land@E"))
    scene = shown(gallery, state, 0, question)
    assert [key.text for key in question.keys] == ["H8", "1.1"]
    assert lines(scene, "spot", "hut 1") == ["spot 1 at 7,7", "hut 1: no chip; 2=red - eye - - -"]
    assert (7, 7) in scene.crop


def test_the_land_parts_of_a_strait_have_letters_on_the_enlarged_tile(gallery: Gallery) -> None:
    play = ready(2, {"stacks": [["strait", "sea"]]})
    play = with_backs(sailed(play, "start S-D 0", "declare hidden 1", "take 1", "draw strait"))
    state, question = asked(play, 0, ("fort",))
    scene = shown(gallery, state, 0, question)
    assert [line.split(" at ")[0] for line in lines(scene, "letter", "draft", "last")] == [
        *("last 3,7", "draft 3,7", "letter A key.land: 3,7 red fort", "letter B key.land: 3,7 red fort"),
    ]
    assert gallery.draw(GAME.view(state, 0), LOOK, say, "unit", question)[0].file.size < 100_000


def test_islands_to_score_have_letters_on_their_land(gallery: Gallery) -> None:
    tiles = [
        {"tile": "coast", "at": "E6", "rot": 180, "unit": {"p": 1, "kind": "fort", "on": "land@S"}},
        {"tile": "coast", "at": "E8", "unit": {"p": 1, "kind": "scout", "on": "land@N"}},
        *({"tile": "sea", "at": at} for at in ("D7", "D8")),
    ]
    play = ready(2, {"tiles": tiles, "stacks": [["strait", "sea"]]})
    play = with_backs(sailed(play, "start D7 0", "declare hidden 1", "take 1", "draw strait"))
    state, question = asked(play, 0, (), "place strait E7 0", "pass")
    scene = shown(gallery, state, 0, question)
    assert question.kind == "island"
    assert lines(scene, "spot", "choice") == [
        *("spot A at 4,5", "spot B at 4,6", "choice A key.island 2: no sign", "choice B key.island 2: no sign"),
    ]
    assert all(spot.at is not None for spot in scene.spots), "off what stands on the land"


def test_own_head_scouts_are_told_apart_by_their_owner_only(gallery: Gallery) -> None:
    state = position(2, {"paths": [[0, 1]], "heads_on": [[1, 1], [1, 2]]}).state
    assert lines(shown(gallery, state, 0), "hut 1") == ["hut 1: no chip; red#1 head white eye - - -"]
    assert lines(shown(gallery, state, 1), "hut 1") == ["hut 1: no chip; red white#1 head eye - - -"]
    assert lines(shown(gallery, state, None), "hut 1") == ["hut 1: no chip; red white eye - - -"]


def test_head_scouts_are_marked_for_their_owner_who_is_reminded_of_them(gallery: Gallery) -> None:
    state = position(2, {"paths": [[0, None]], "heads_on": [[1, 1]]}).state
    scene = shown(gallery, state, 0)
    assert lines(scene, "hut 1") == ["hut 1: no chip; red#1 head - eye - - -"]
    assert scene.strip.note == "note · picture.heads"
    assert shown(gallery, state, None).strip.note == "note"


def test_what_befell_the_ship_lies_on_the_tiles_of_the_voyage(gallery: Gallery) -> None:
    play = ready(2, {"stacks": [["coast?gold", "sea", "sea"]]})
    play = with_backs(sailed(play, "start S-D 0", "declare hidden 2", "take 1", "draw coast?gold"))
    state, question = asked(play, 0, (), "place coast?gold D8 90")
    assert "pile event.gold 3,7 at 0.17 0.17" in lines(shown(gallery, state, 0, question), "pile")
    tokens = gallery.scene(GAME.view(state, 0), LOOK, say, question)[1]
    assert tokens.token("event.gold", 30).size == (30, 30)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_of_a_whole_table_stay_small(gallery: Gallery, theme: str) -> None:
    look = Look(theme, ("Anna", "Boris"), (0, 4), "title", "note", ((), ()))
    (drawn,) = gallery.draw(GAME.view(with_chip(), None), look, say, "board")
    assert 0 < drawn.file.size < 300_000
    assert 0 < len(drawn.alt) <= LIMIT


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_are_words_for_all_that_is_told(lang: str, gallery: Gallery, drawn: Play[State]) -> None:
    said = words(lang)
    state, question = asked(drawn, 0, (), "place coast D8 90")
    for asking in (None, question):
        scene, _ = gallery.scene(GAME.view(state, 0), LOOK, lambda m: said.say(m, LOOK.names), asking)
        told = alt(scene, lambda m: said.say(m, LOOK.names), Message)
        assert "D8" in told
        assert "16×" in told
