from dataclasses import replace

from render.alt import LIMIT, alt
from render.scene import Badge, Choice, Crop, Figure, Flight, Hand, Held, Letter, Pile, Place, Scene, Spot, Supply
from rules.message import Message
from tests.render.chart.toy import CHART


def spoken(said: Message) -> str:
    """Every message as its key and arguments, nested ones too."""
    args = (f"{name} {spoken(arg) if isinstance(arg, Message) else arg}" for name, arg in said.args)
    return f"<{' '.join((said.key, *args))}>"


def named(design: str) -> Message:
    """A name that shows which design it is for."""
    return Message(f"tile.{design}")


def test_a_board_is_described_from_the_question_down_to_the_figures(scene: Scene) -> None:
    told = alt(replace(scene, spots=(Spot((2, 0), "1"), Spot((-1, -1), "2"))), spoken, named)
    assert told == (
        "Boris. Anna +8. "
        "<alt.drawn list <tile.t.9>> "
        "<alt.board tiles <alt.tiles n 4> left \u22122 right 3 top \u22121 foot 1> "
        "<alt.last cell 1, 1> "
        "<alt.spots list 1 (2, 0), 2 (\u22121, \u22121)> "
        "<alt.left tiles <alt.tiles n 54>> "
        "<alt.player name Anna colour <seat.red> n 0> "
        "<alt.player name Boris colour <seat.blue> n 7> "
        "<alt.player name Cyril colour <seat.yellow> n 14> "
        "<alt.figures colour <seat.red> list 1, 0> "
        "<alt.figures colour <seat.yellow> list 0, \u22121>"
    )


def test_a_close_up_names_its_letters(scene: Scene) -> None:
    asked = replace(scene, draft=(1, 0), letters=(Letter("A", "road", Figure((1, 0), (0.5, 0.5), "follower", 0)),))
    told = alt(asked, spoken, named)
    assert "<alt.letters list A: road> <alt.draft cell 1, 0>" in told
    assert "alt.board" not in told


def test_a_description_is_never_too_long(scene: Scene) -> None:
    spots = tuple(Spot((i % 6 - 2, i % 3 - 1), str(i)) for i in range(200))
    figures = tuple(Figure((0, 0), (0.5, 0.5), "follower", i % 6) for i in range(300))
    long = replace(scene, spots=spots, figures=figures)
    told = alt(long, spoken, named)
    assert len(told) <= LIMIT
    assert "\u2026" in told
    assert "name Cyril" in told
    assert len(alt(replace(long, strip=replace(scene.strip, title="T" * 2000)), spoken, named)) <= LIMIT


def test_what_expansions_bring_is_told(scene: Scene) -> None:
    anna, *others = scene.strip.players
    rich = replace(anna, gains=(Supply("wine", 2), Supply("cloth", 0), Supply("gold", 3)))
    told = alt(
        replace(
            scene,
            strip=replace(scene.strip, players=(rich, *others)),
            figures=(Figure((1, 0), (0.5, 0.4), "builder", 0), Figure((1, 1), (0.5, 0.4), "follower", 0)),
            piles=(Pile((0, 0), (0.2, 0.8), "gold", 2), Pile((9, 9), (0.2, 0.8), "gold", 1)),
            choices=(Choice("1", "meeple", "follower", 0), Choice("2", "pig", "pig", 0)),
        ),
        spoken,
        named,
    )
    assert "<alt.choices list 1 meeple, 2 pig>" in told
    assert "<alt.gains name Anna list <stock.wine n 2>, <stock.gold n 3>>" in told
    assert "name Boris list" not in told
    assert "<alt.figures colour <seat.red> list 1, 0 (<figure.builder>); 1, 1>" in told
    assert "<alt.gold list 0, 0: 2>" in told


def test_a_map_is_told_with_its_chips_and_the_figures_on_its_island(scene: Scene) -> None:
    mapped = replace(scene, chart=CHART, crop=Crop(0, 0, 4, 2))
    told = alt(replace(mapped, strip=replace(scene.strip, players=())), spoken, named)
    assert "<alt.isle list <seat.red> 2; <seat.black> 1 (<figure.large>)>" in told
    assert "<alt.chips colour <chip.blue> list 0, 0> <alt.chips colour <chip.orange> list 4, 0>" in told
    assert "alt.isle" not in alt(mapped, spoken, named)
    east = alt(replace(mapped, crop=Crop(3, 0, 7, 2)), spoken, named)
    assert "chip.purple" in east
    assert "chip.blue" not in east


def test_a_part_of_the_board_tells_only_of_its_own_places(scene: Scene) -> None:
    told = alt(replace(scene, spots=(Spot((2, 0), "1"), Spot((90, 0), "2"))), spoken, named)
    assert "<alt.spots list 1 (2, 0)>" in told


def test_a_flight_is_told_with_its_end(scene: Scene) -> None:
    ends = (Place((2, 0)), Place((3, 0)))
    waiting = Flight(Place((1, 0)), ends)
    landed = Flight(Place((1, 0)), ends[:1], 1)
    assert "<alt.takeoff start 1, 0 list 2, 0; 3, 0>" in alt(replace(scene, flight=waiting), spoken, named)
    assert "<alt.flight start 1, 0 end 2, 0 die 1>" in alt(replace(scene, flight=landed), spoken, named)
    assert "<alt.crash start 1, 0 end 2, 0 die 1>" in alt(
        replace(scene, flight=replace(landed, lost=True)), spoken, named
    )


def test_a_hand_and_the_figures_to_choose_from_are_named(scene: Scene) -> None:
    hand = Hand("hand", (Held("t.1", "1"), Held("t.2")))
    told = alt(
        replace(scene, badges=(Badge("D", "home", scene.figures[0]),), strip=replace(scene.strip, hand=hand)),
        spoken,
        named,
    )
    assert "<alt.badges list D home>" in told
    assert "<alt.hand list 1 <tile.t.1>; <tile.t.2>>" in told


def test_a_tile_that_lies_for_good_is_the_last_one_and_no_draft(scene: Scene) -> None:
    told = alt(replace(scene, last=(1, 0), draft=(1, 0)), spoken, named)
    assert "<alt.last cell 1, 0>" in told
    assert "alt.draft" not in told
