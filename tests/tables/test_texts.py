"""Every refusal, and everything that can be chosen in a lobby, is worded in all languages."""

import re
from pathlib import Path

import pytest

import tables
from tables.choices import Chosen, choices
from tables.ports import Trouble
from tables.settings import Settings
from tests.conformance.toy import TOY
from tests.tables.fakes import speak
from words.catalogue import LANGUAGES, catalogue

SOURCES = {path.name: path.read_text("utf-8") for path in Path(tables.__file__).parent.glob("*.py")}
REFUSAL = re.compile(r'Refusal\(\s*"([a-z_]+)"')
FIXED = {"closing", "old_control", "lobby", "closed", "frozen", "started"}
"""Codes that are not written as `Refusal("code")`."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_is_worded(lang: str) -> None:
    codes = {code for source in SOURCES.values() for code in REFUSAL.findall(source)} | FIXED
    assert len(codes) > 20
    assert {code for code in codes if f"refused.{code}" not in catalogue(lang).texts} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_trouble_is_worded(lang: str) -> None:
    assert {trouble for trouble in Trouble if f"trouble.{trouble}" not in catalogue(lang).texts} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_can_be_chosen_has_a_name(lang: str) -> None:
    words = speak(lang)
    for choice in choices(TOY, Chosen(Settings.of(TOY), lang)):
        assert words.has(choice.title.key)
        assert all(words.has(name.key) for _, name in choice.values)


def test_no_module_names_a_game() -> None:
    assert {name for name, source in SOURCES.items() if "carcassonne" in source.lower()} == set()
