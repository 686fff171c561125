"""Ready-made choices of sets and options for a new table. A set alone switches no figures on."""

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


def is_possible(preset: Preset, sets: tuple[str, ...], options: Iterable[Option]) -> bool:
    """Whether the sets and options of a preset are there: it goes with the expansions it is made of."""
    return set(preset.sets) <= set(sets) and set(preset.options) <= {option.key for option in options}
