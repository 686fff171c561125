"""What a host can choose: options of a set are there with it only, and sets that go together are chosen together."""

from dataclasses import replace

from rules.carcassonne.game import CARCASSONNE
from tables.choices import Chosen, choices, chosen
from tables.settings import Settings

FRESH = Chosen(Settings.of(CARCASSONNE), "en")
ON_MAP = ("base", "inns_and_cathedrals", "traders_and_builders", "great_britain")


def names(now: Chosen) -> set[str]:
    return {choice.name for choice in choices(CARCASSONNE, now)}


def after(now: Chosen, name: str, *values: str) -> Chosen:
    found = chosen(CARCASSONNE, now, name, values)
    assert found is not None
    return found


def test_the_preset_of_the_map_is_what_the_defaults_of_its_options_are() -> None:
    now = after(FRESH, "preset", "great_britain")
    assert now.settings.sets == ON_MAP
    assert {key: now.settings.options[key] for key in ("tiles", "meeples")} == {"tiles": 96, "meeples": 9}
    preset = next(choice for choice in choices(CARCASSONNE, now) if choice.name == "preset")
    assert preset.chosen == ("great_britain",)


def test_rules_of_ones_own_are_no_preset_but_not_nothing() -> None:
    own = after(after(FRESH, "preset", "great_britain"), "option:tiles", "90")
    preset = next(choice for choice in choices(CARCASSONNE, own) if choice.name == "preset")
    assert (preset.chosen, preset.empty.key) == ((), "table.own")


def test_options_of_the_map_are_offered_with_it_only() -> None:
    own = {"option:tiles", "option:meeples", "option:inns_cathedrals_rules", "option:border_monastery_full"}
    assert not own & names(FRESH)
    assert own <= names(after(FRESH, "preset", "great_britain"))
    assert chosen(CARCASSONNE, FRESH, "option:tiles", ("90",)) is None
    assert after(after(FRESH, "preset", "great_britain"), "option:tiles", "90").settings.options["tiles"] == 90


def test_options_of_crop_circles_are_asked_with_the_set_only() -> None:
    own = {"option:crop_tiles", "option:crop_deploy"}
    assert not own & names(FRESH)
    assert own <= names(after(FRESH, "sets", "crop_circles"))
    assert chosen(CARCASSONNE, FRESH, "option:crop_deploy", ("must",)) is None


def test_choosing_the_map_chooses_its_tile_sets_and_no_others() -> None:
    assert after(FRESH, "sets", "river", "great_britain").settings.sets == ON_MAP
    back = after(after(FRESH, "sets", "great_britain"), "sets", "river", "gold_mines")
    assert back.settings.sets == ("base", "gold_mines", "river")


def test_a_lobby_older_than_an_option_has_it_as_it_usually_is() -> None:
    options = {key: value for key, value in FRESH.settings.options.items() if key not in ("tiles", "farms")}
    old = replace(FRESH, settings=replace(FRESH.settings, sets=ON_MAP, options=options))
    found = {choice.name: choice.chosen for choice in choices(CARCASSONNE, old)}
    assert (found["option:tiles"], found["option:farms"]) == (("96",), ("true",))
    assert old.settings.fresh(CARCASSONNE, 2).options["tiles"] == 96
