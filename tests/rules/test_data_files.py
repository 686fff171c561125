"""The files of data sets: shipped ones, and those of a host."""

from pathlib import Path

import pytest

from rules.carcassonne.game import Carcassonne
from rules.data_files import data_text
from rules.registry import data_faults


def test_a_file_of_the_host_takes_the_place_of_the_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text("shipped", encoding="utf-8")
    (tmp_path / "map.toml").write_text("shipped too", encoding="utf-8")
    assert data_text(tmp_path, "base") == "shipped"
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "base.toml").write_text("own", encoding="utf-8")
    assert data_text(tmp_path, "base") == "own"
    assert data_text(tmp_path, "map") == "shipped too"


def test_the_data_sets_that_are_there_can_be_used() -> None:
    assert list(data_faults()) == []


@pytest.mark.parametrize("text", ["set =", 'set = "great_britain"', 'set = "river"\n[[tile]]\nid = "x"'])
def test_a_file_that_cannot_be_used_is_told(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    original = Carcassonne.shipped

    def shipped(self: Carcassonne, name: str) -> str:
        return text if name == "great_britain" else original(self, name)

    monkeypatch.setattr(Carcassonne, "shipped", shipped)
    ((name, why),) = data_faults()
    assert name == "carcassonne/great_britain"
    assert why
