"""Sources of chance: where the outcomes of a `Chance` come from.

*Seeded* at a table, *scripted* for records and worked examples, *sampled* for computer players and tests.
"""

import hashlib
import hmac
import random
from collections.abc import Iterable

from rules.api import Chance, Outcome, Pick
from rules.message import IllegalMove


class Seeded(Pick):
    """The chance of a table: each pick follows from the key, the purpose and how often it came before.

    So the same position of the log always gives the same tile or die, also after an undo, and the whole luck of
    a game can be checked once its key is known.
    """

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def pick(self, chance: Chance, before: int) -> str:
        """An option, each as likely as the others (draws of 64 bits, those beyond a whole multiple are redone)."""
        count = len(chance.options)
        limit = (1 << 64) // count * count
        attempt = 0
        while True:
            text = f"{chance.purpose} {before} {attempt}".encode()
            number = int.from_bytes(hmac.new(self._key, text, hashlib.sha256).digest()[:8], "big")
            if number < limit:
                return chance.options[number % count]
            attempt += 1


class Sampled(Pick):
    """Chance from a random generator of the caller's."""

    def __init__(self, generator: random.Random) -> None:
        self._generator = generator

    def pick(self, chance: Chance, before: int) -> str:
        """Any option."""
        return self._generator.choice(chance.options)


class Scripted(Pick):
    """Outcomes written down beforehand, in order.

    Raises IllegalMove `bad_value` when the next one has another purpose, is no option, or is missing.
    """

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        self._outcomes = iter(outcomes)

    def pick(self, chance: Chance, before: int) -> str:
        """The next outcome of the script."""
        outcome = next(self._outcomes, None)
        if outcome is None or outcome.purpose != chance.purpose or outcome.value not in chance.options:
            raise IllegalMove("bad_value", field=chance.purpose, value=str(outcome or ""))
        return outcome.value
