"""A picture that shows another field than the engine scores is a bug."""

import numpy as np
import pytest

from render.carcassonne.planning.overpass import crossed_cities
from render.carcassonne.planning.reading import read
from render.space import patches
from tests.render.carcassonne.designs import TYPES
from tests.render.carcassonne.flood import flooded

every_type = pytest.mark.parametrize("design", TYPES)


def fields(design: str) -> list[int]:
    return [i for i, part in enumerate(TYPES[design].parts) if part.kind == "field"]


@every_type
def test_a_city_is_one_patch(design: str) -> None:
    crossed = crossed_cities(read(TYPES[design]))
    for city, mask in flooded(design).cities.items():
        labels, count = patches(mask)
        seen = sum(np.count_nonzero(labels == k) > 20 for k in range(1, count + 1))
        below = crossed is not None and city == crossed[1]
        assert seen == (2 if below else 1), "a city that passes under another shows left and right of it"


@every_type
def test_every_city_of_the_description_is_painted(design: str) -> None:
    cities = {i for i, part in enumerate(TYPES[design].parts) if part.kind == "city"}
    assert set(flooded(design).cities) == cities


@every_type
def test_a_field_is_one_patch_of_its_own(design: str) -> None:
    found = [flooded(design).patches_of(field) for field in fields(design)]
    reached = [patch for patches_ in found for patch in patches_]
    assert all(len(patches_) <= 1 for patches_ in found), "a field falls apart"
    assert 0 not in reached, "a field doesn't reach its border"
    assert len(set(reached)) == len(reached), "two fields run together"


@every_type
def test_the_patches_that_reach_no_border_are_the_enclosed_fields(design: str) -> None:
    shown = flooded(design)
    reached = set().union(*(shown.patches_of(field) for field in fields(design)))
    enclosed = [field for field in fields(design) if not TYPES[design].parts[field].borders]
    assert len(shown.visible() - reached) == len(enclosed)


@every_type
def test_a_field_lies_beside_exactly_the_cities_it_touches(design: str) -> None:
    shown = flooded(design)
    reached = set().union(*(shown.patches_of(field) for field in fields(design)))
    for field in fields(design):
        part = TYPES[design].parts[field]
        own = shown.patches_of(field) or shown.visible() - reached
        for patch in own:
            assert shown.cities_beside(patch) == set(part.touches)
