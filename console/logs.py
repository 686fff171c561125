"""The log: one format, on standard error, and never with a secret in it."""

import logging
from collections.abc import Sequence
from typing import Final

FORMAT: Final = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
MASK: Final = "***"


class Masked(logging.Formatter):
    """Takes secrets out of everything that is written, tracebacks too."""

    def __init__(self, secrets: Sequence[str]) -> None:
        super().__init__(FORMAT)
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        """The lines of a record."""
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, MASK)
        return text


def set_up(level: str, secrets: Sequence[str]) -> None:
    """Writes everything from `level` upwards; of the libraries only what is at least INFO."""
    handler = logging.StreamHandler()
    handler.setFormatter(Masked(secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for library in ("discord", "aiosqlite", "PIL", "asyncio"):
        logging.getLogger(library).setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level]))
