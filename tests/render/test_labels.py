from render.labels import labels, letter
from rules.api import Key, Spot
from rules.message import Message


def key(spot: Spot | None) -> Key:
    return Key("k", Message("key"), spot)


def test_places_have_numbers_and_parts_have_letters() -> None:
    assert labels([key(Spot((0, 0))), key(None), key(Spot(place="hand 1"))]) == ("1", "2", "3")
    assert labels([key(Spot((0, 0), "city@N")), key(Spot((0, 0), "road@W"))]) == ("A", "B")


def test_what_can_be_chosen_beside_parts_has_letters_too() -> None:
    assert labels([key(Spot((0, 0), "city@N")), key(Spot((0, 0))), key(Spot((4, 0), "garden"))]) == ("A", "B", "C")


def test_numbers_to_choose_from_are_their_own_labels() -> None:
    assert labels([Key(n, Message("key.number"), None) for n in ("5", "11")]) == ("5", "11")
    assert labels([Key("5", Message("key.hut"), Spot(place="hut 5"))]) == ("1",)


def test_letters_go_on_after_z() -> None:
    assert [letter(i) for i in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]
