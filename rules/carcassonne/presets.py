"""Ready-made choices of sets and options for a new table. In a record a set alone switches no figures on."""

from collections.abc import Iterable
from typing import Final

from rules.options import Option, Preset

PRESETS: Final = (
    Preset("classic", ("base",), {}),
    Preset("abbey", ("base",), {"abbot": True}),
    Preset("riverside", ("base", "river"), {"abbot": True}),
    Preset(
        "big_table",
        ("base", "inns_and_cathedrals", "traders_and_builders"),
        {"large": True, "builder": True, "pig": True},
    ),
    Preset("gold_rush", ("base", "gold_mines", "flying_machines"), {}),
    Preset("strange_skies", ("base", "flying_machines", "crop_circles"), {"phantom": True}),
    Preset(
        "great_britain",
        ("base", "inns_and_cathedrals", "traders_and_builders", "great_britain"),
        {},
    ),
    Preset(
        "everything",
        (
            "base",
            "inns_and_cathedrals",
            "traders_and_builders",
            "gold_mines",
            "flying_machines",
            "crop_circles",
            "river",
        ),
        {"large": True, "builder": True, "pig": True, "abbot": True, "phantom": True},
    ),
)


def possible(sets: Iterable[str], options: Iterable[Option]) -> tuple[Preset, ...]:
    """The presets whose sets and options are there: one goes with the expansions that it is made of."""
    there, keys = set(sets), {option.key for option in options}
    return tuple(preset for preset in PRESETS if set(preset.sets) <= there and set(preset.options) <= keys)
