"""What a soak came to, in figures: counted in the database, in the diary of the people, in the log of the bot."""

import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.diary import Diary
from store.rows import Phase

ERROR: Final = re.compile(r"^\S+ \S+ (?:ERROR|CRITICAL) +(.*)$", re.MULTILINE)
STARTED: Final = (Phase.RUNNING, Phase.FINISHED, Phase.ENDED, Phase.FROZEN)
_PHASES: Final = "SELECT game, phase, count(*) FROM tables GROUP BY game, phase"
_TURNS: Final = """
SELECT tables.game, acts.cause GLOB '[0-9]*', count(*) FROM acts JOIN tables ON tables.id = acts.table_id
WHERE acts.count > 0 AND acts.answer != '' GROUP BY 1, 2
"""
_VOTES: Final = "SELECT kind || ' ' || state, count(*) FROM votes GROUP BY 1"
_SLIPS: Final = """
SELECT 'taken back', count(*) FROM entries WHERE seat IS NOT NULL AND text GLOB 'undo *'
UNION ALL SELECT quit, count(*) FROM seats WHERE quit IS NOT NULL GROUP BY 1
UNION ALL SELECT 'back from a caretaker', count(*) FROM acts WHERE cause GLOB 'back:*'
UNION ALL SELECT 'vacations', count(*) FROM vacations
"""
_REMATCHES: Final = """
SELECT phase, count(*) FROM tables WHERE json_array_length(setup, '$.rotation') > 0 GROUP BY 1
"""


@dataclass(frozen=True, slots=True)
class Tally:
    """Of one game: tables that were started, moves of people and of computer players, tables that are over."""

    tables: int
    turns: int
    computers: int
    finished: int
    ended: int


def tally(database: Path, games: Iterable[str]) -> dict[str, Tally]:
    """The games by id, also those that nobody played."""
    with closing(sqlite3.connect(database)) as connection:
        phases = {(game, phase): n for game, phase, n in connection.execute(_PHASES)}
        turns = {(game, bool(person)): n for game, person, n in connection.execute(_TURNS)}
    return {
        game: Tally(
            sum(phases.get((game, phase), 0) for phase in STARTED),
            turns.get((game, True), 0),
            turns.get((game, False), 0),
            phases.get((game, Phase.FINISHED), 0),
            phases.get((game, Phase.ENDED), 0),
        )
        for game in games
    }


def besides(database: Path) -> Iterator[str]:
    """What happened at tables besides moves: proposals by kind and what became of them, slips, absences, rematches."""
    with closing(sqlite3.connect(database)) as connection:
        yield f"proposals {listed(dict(connection.execute(_VOTES))) or 'none'}"
        yield f"slips and absences {listed(dict(connection.execute(_SLIPS)))}"
        yield f"rematches {listed(dict(connection.execute(_REMATCHES))) or 'none'}"


def errors(log: str) -> Counter[str]:
    """The errors in the log of the bot, each line as often as it stands there; times and stacks are left out."""
    return Counter(ERROR.findall(log))


def clicks(diary: Diary) -> Iterator[str]:
    """What people did and how long they waited."""
    yield f"clicks {len(diary.clicks)}, confirms answered {len(diary.kept)}, failed {diary.failed}"
    yield f"acknowledgement {_waits(diary.signs)}"
    yield f"confirm to board, with kills and faults, {_waits(diary.boards)}"


def listed(counted: dict[str, int]) -> str:
    """Names with their numbers, in alphabetical order."""
    return ", ".join(f"{name} {n}" for name, n in sorted(counted.items()))


def _waits(seconds: Sequence[float]) -> str:
    found = sorted(seconds)
    if not found:
        return "never"
    p50, p99 = (found[min(len(found) - 1, int(len(found) * part))] for part in (0.5, 0.99))
    return f"p50 {1000 * p50:.0f} ms, p99 {1000 * p99:.0f} ms of {len(found)}"
