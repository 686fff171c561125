from pathlib import Path

import pytest

from rules.codecs import CODECS
from rules.record.read import parse
from rules.record.verify import verify
from tests.records.keep import FOLDER, read, record_of

LOGS = sorted(FOLDER.glob("*.log"))


def test_there_are_logs_to_keep_to() -> None:
    assert LOGS


@pytest.mark.parametrize("log", LOGS, ids=lambda path: path.stem)
def test_a_log_of_an_earlier_version_still_gives_the_same_record(log: Path) -> None:
    assert record_of(read(log.read_text(encoding="utf-8"))) == log.with_suffix(".json").read_text(encoding="utf-8")


@pytest.mark.parametrize("log", LOGS, ids=lambda path: path.stem)
def test_the_record_of_an_earlier_version_still_verifies(log: Path) -> None:
    (record,) = parse(log.with_suffix(".json").read_text(encoding="utf-8"))
    assert verify(record, CODECS) is None
