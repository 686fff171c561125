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


def figures(now: Chosen) -> set[str]:
    return {key for key in ("large", "builder", "pig", "abbot", "phantom") if now.settings.options[key]}


def test_the_figures_of_a_set_come_and_go_with_it() -> None:
    with_traders = after(FRESH, "sets", "traders_and_builders")
    assert figures(with_traders) == {"builder", "pig"}
    without_pig = after(with_traders, "option:pig", "false")
    both = after(without_pig, "sets", "traders_and_builders", "inns_and_cathedrals")
    assert figures(both) == {"builder", "large"}
    assert figures(after(both, "sets", "inns_and_cathedrals")) == {"large"}
    assert figures(after(both, "sets")) == set()


def test_sets_that_the_map_brings_for_their_tiles_bring_no_figures() -> None:
    assert figures(after(FRESH, "sets", "great_britain")) == set()
    kept = after(after(FRESH, "sets", "inns_and_cathedrals"), "sets", "inns_and_cathedrals", "great_britain")
    assert figures(kept) == {"large"}


def test_a_lobby_older_than_an_option_has_it_as_it_usually_is() -> None:
    options = {key: value for key, value in FRESH.settings.options.items() if key not in ("tiles", "farms")}
    old = replace(FRESH, settings=replace(FRESH.settings, sets=ON_MAP, options=options))
    found = {choice.name: choice.chosen for choice in choices(CARCASSONNE, old)}
    assert (found["option:tiles"], found["option:farms"]) == (("96",), ("true",))
    assert old.settings.fresh(CARCASSONNE, 2).options["tiles"] == 96


def test_who_steps_in_is_asked_where_a_time_can_end_with_that_only() -> None:
    assert "time.stand_in" in names(FRESH)
    assert "time.stand_in" in names(after(FRESH, "time.end", "vote"))
    assert "time.stand_in" not in names(after(FRESH, "time.end", "nothing"))
    assert "time.stand_in" not in names(after(FRESH, "time.limit", "none"))


def test_who_steps_in_is_as_usual_where_it_is_not_asked() -> None:
    plain = after(FRESH, "time.stand_in", "default")
    assert after(plain, "time.limit", "1").settings.pace.stand_in == "default"
    assert after(plain, "time.limit", "none").settings.pace == after(FRESH, "time.limit", "none").settings.pace
