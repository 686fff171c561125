"""Luck: whether the outcomes of chance that a record tells are those of its seed (see `docs/fair-draw.md`)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.api import Chance, Outcome
from rules.chance import Seeded
from rules.message import Message, message
from rules.play import Play
from rules.record.codec import Codec
from rules.record.form import Json
from rules.record.read import checked, replayed
from rules.registry import digest

SEED: Final = "seed"
JOINS: Final = "joins"
"""The tags of a record that hold the seed of its table, and what the players brought to the draws."""


@dataclass(frozen=True, slots=True)
class Luck:
    """How many outcomes of chance a record has, the hash by which its seed was bound, and what is wrong with them."""

    outcomes: int
    commitment: str
    fault: Message | None


def tags_of_luck(seed: str, joins: str) -> Json:
    """The tags with which the luck of a record can be checked."""
    return {SEED: seed, JOINS: joins}


def check_luck(record: object, codecs: Mapping[str, Codec[Any]]) -> Luck:
    """Computes every draw and roll of a record again, given as JSON. Raises Refused where it is no legal game."""
    read = checked(record, codecs)
    play = replayed(read)
    outcomes = sum(line.entry.seat is None for line in play.lines)
    tags = read.json.get("tags", {})
    if SEED not in tags or JOINS not in tags:
        return Luck(outcomes, "", message("luck.no_seed"))
    fault = _first_difference(play, Seeded(f"{tags[SEED]} {tags[JOINS]}"))
    return Luck(outcomes, digest(tags[SEED]), fault)


def _first_difference(play: Play[Any], source: Seeded) -> Message | None:
    """The first outcome that does not follow from the source."""
    state = play.origin
    before: Counter[str] = Counter()
    for line in play.lines:
        due = play.game.due(state)
        if line.entry.seat is None and isinstance(due, Chance):
            found = Outcome.parse(line.entry.text).value
            expected = source.pick(due, before[due.purpose])
            before[due.purpose] += 1
            if found != expected:
                number = before[due.purpose]
                return message("luck.differs", what=due.purpose, number=number, found=found, expected=expected)
        state = play.game.apply(state, line.entry).state
    return None
