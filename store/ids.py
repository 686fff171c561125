"""Ids of tables: short, easy to read out, hard to misread."""

import secrets
from typing import Final

ALPHABET: Final = "34679CDHJKMNPQRTVWXY"
"""No pair of look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B, U V), no vowel and no F, so that no word comes out."""

LENGTH: Final = 5


def new_table_id() -> str:
    """One of 3.2 million ids, by the system's source of chance. It may be taken: the store draws again."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
