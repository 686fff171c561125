"""Whatever a record holds, it is verified, refused or found to differ, in words of every language; nothing breaks."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.codecs import CODECS
from rules.message import IllegalMove
from rules.record.read import parse
from rules.record.verify import Fault, verify
from tests.record.cases import Json, Path_, good, named
from words import LANGUAGES, words

TEXTS = st.sampled_from([
    "normal", "large", "base.E", "base.U", "base.A", "base.X", "ic.13", "base.U+garden", "city@S", "road@W", "field@NL",
    "monastery", "city", "road", "base", "gold_mines", "carcassonne", "may", "edges", "x_", "", "p", "at", "tile",
    "rot", "meeple", "gain", "after", "illegal", "error", "discarded", "bag", "starts", "next", "final", "refused",
    "complete",
])  # fmt: skip
SCALARS = (
    st.none() | st.booleans() | st.integers(-3, 400) | st.integers() | st.floats(allow_nan=False) | TEXTS | st.text()
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS | st.text(), inner, max_size=4),
    max_leaves=8,
)


def paths(value: Json, way: Path_ = ()) -> Iterator[Path_]:
    """Every place in a record but the record itself."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield (*way, key)
        yield from paths(inner, (*way, key))


def at(record: Json, way: Path_) -> Json:
    for step in way:
        record = record[step]
    return record


@st.composite
def mutations(draw: Any, record: Json) -> Json:
    """The record with one to three places replaced, taken out, added, doubled or swapped."""
    record = deepcopy(record)
    for _ in range(draw(st.integers(1, 3))):
        places = list(paths(record))
        if not places:
            break
        *way, key = draw(st.sampled_from(places))
        holder = at(record, tuple(way))
        match draw(st.sampled_from(["replace", "remove", "add", "double", "swap"])):
            case "replace":
                holder[key] = draw(VALUES)
            case "remove":
                del holder[key]
            case "add" if isinstance(holder, dict):
                holder[draw(TEXTS | st.text())] = draw(VALUES)
            case "add" | "double" if isinstance(holder, list):
                holder.insert(key, deepcopy(holder[key]))
            case _:
                other = draw(st.sampled_from(list(holder) if isinstance(holder, dict) else range(len(holder))))
                holder[key], holder[other] = holder[other], holder[key]
    return record


def check(record: Json) -> None:
    found = verify(record, CODECS)
    if found is None:
        return
    assert isinstance(found, Fault)
    assert found.move is None or 1 <= found.move <= len(record["moves"])
    for language in LANGUAGES:
        assert words(language).say(found.message)


@settings(deadline=None, max_examples=600)
@given(mutations(good()))
def test_a_changed_record_is_judged(record: Json) -> None:
    check(record)


@settings(deadline=None, max_examples=60)
@given(mutations(named("base_3_4p")))
def test_a_changed_whole_game_is_judged(record: Json) -> None:
    check(record)


@settings(deadline=None, max_examples=150)
@given(VALUES)
def test_any_json_is_judged(record: Json) -> None:
    check(record)


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 1200), st.text(max_size=3) | st.sampled_from(list('{}[]",:\\0-.eE')), st.integers(0, 3))
def test_any_text_is_read_or_refused(place: int, inserted: str, dropped: int) -> None:
    text = json.dumps(good())
    for record in read(text[:place] + inserted + text[place + dropped :]):
        check(record)


def read(text: str) -> list[Json]:
    """The records of a text; none if it is no JSON, which must be told as such."""
    try:
        return parse(text)
    except IllegalMove as cause:
        if cause.code != "json" or not words("en").say(cause.message):
            raise
        return []


@pytest.mark.parametrize("depth", [100, 600, 900, 990])
def test_deep_values_are_judged_wherever_they_stand(depth: int) -> None:
    deep: Json = []
    for _ in range(depth):
        deep = [deep]
    for way in paths(good()):
        record = good()
        *before, key = way
        at(record, tuple(before))[key] = deep
        check(record)
