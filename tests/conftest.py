"""What holds for all tests: a record of level ERROR that nobody expected fails the test that logged it."""

import logging
from collections.abc import Iterator

import pytest


class ErrorLog(logging.Handler):
    """Collects what is logged as an error while a test runs."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def expect(self, part: str) -> list[str]:
        """Takes out the messages with `part` in them, at least one; the test may log them."""
        found = [record for record in self.records if part in record.getMessage()]
        assert found, f"no error with {part!r} was logged: {self.messages}"
        self.records = [record for record in self.records if record not in found]
        return [record.getMessage() for record in found]

    @property
    def messages(self) -> list[str]:
        return [f"{record.name}: {record.getMessage()}" for record in self.records]


@pytest.fixture(autouse=True)
def error_log() -> Iterator[ErrorLog]:
    """The errors logged in this test; those left at its end fail it."""
    log = ErrorLog()
    root = logging.getLogger()
    root.addHandler(log)
    yield log
    root.removeHandler(log)
    assert not log.messages, "errors were logged"
