"""How fast a table plays: how much time a move has, and what happens at its end. Part of the settings of a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

NO_LIMIT: Final = "none"
BANK: Final = "bank"
LIMITS: Final = (NO_LIMIT, "1", "2", "3", "7", BANK)
"""No limit; days for each move; a bank."""
BANKS: Final = ("3", "7", "14")
"""Days that everybody begins with."""
INCREMENTS: Final = ("6", "12", "24", "48")
"""Hours that each move brings."""
NOTHING: Final = "nothing"
CARETAKER: Final = "caretaker"
VOTE: Final = "vote"
ENDS: Final = (CARETAKER, VOTE, NOTHING)
PLAINEST: Final = "default"
"""The stand-in that takes what the rules name for who does not answer, else the first possible move."""
STAND_INS: Final = ("normal", PLAINEST)
OFFERED: Final = {"limit": LIMITS, "bank": BANKS, "increment": INCREMENTS, "end": ENDS, "stand_in": STAND_INS}
"""What can be chosen for each part of a pace."""
HOUR: Final = 60 * 60
DAY: Final = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Pace:
    """`limit` is one of LIMITS, `bank` and `increment` hold where it is a bank; `end` is one of ENDS.

    `stand_in` is the kind of computer player that plays for people who are not there.
    """

    limit: str = "3"
    bank: str = "7"
    increment: str = "24"
    end: str = CARETAKER
    stand_in: str = STAND_INS[0]

    @classmethod
    def read(cls, stored: Mapping[str, str] | None) -> Self:
        """What stored settings mean; those from before there was time mean no limit.

        Raises TypeError or ValueError where they mean nothing.
        """
        if stored is None:
            return cls(limit=NO_LIMIT)
        read = cls(**stored)
        for part, value in read.write().items():
            if value not in OFFERED[part]:
                raise ValueError(f"{part}: {value!r}")
        return read

    def write(self) -> dict[str, str]:
        """What is stored."""
        return {
            "limit": self.limit,
            "bank": self.bank,
            "increment": self.increment,
            "end": self.end,
            "stand_in": self.stand_in,
        }

    @property
    def per_move(self) -> int | None:
        """Seconds that each move has, where there is neither a bank nor no limit."""
        return None if self.limit in (NO_LIMIT, BANK) else int(self.limit) * DAY

    @property
    def limited(self) -> bool:
        """Whether anybody's time can be over."""
        return self.limit != NO_LIMIT

    @property
    def steps_in(self) -> bool:
        """Whether a computer player plays for somebody whose time is over, or may be made to."""
        return self.limited and self.end != NOTHING

    @property
    def start(self) -> int | None:
        """Seconds in the bank at the start, which is also the most that it holds; None without a bank."""
        return int(self.bank) * DAY if self.limit == BANK else None

    @property
    def gain(self) -> int:
        """Seconds that a move brings to the bank."""
        return int(self.increment) * HOUR
