"""The records that lie as data in `tests/vectors`, a small good record to break, and what verifying says of one."""

from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from rules.codecs import CODECS
from rules.record.read import parse
from rules.record.verify import Fault, verify
from rules.registry import GAMES as GAME_IDS

VECTORS: Final = Path(__file__).parents[1] / "vectors"
FIGURE_OPTIONS: Final = {"large", "builder", "pig", "abbot", "phantom"}

Json = Any
Path_ = tuple[str | int, ...]
"""Where something is in a record: keys and indexes from the outside in."""


def records_in(*files: Path) -> list[Json]:
    return [record for file in files for record in parse(file.read_text(encoding="utf-8"))]


EXAMPLES: Final = records_in(VECTORS / "carcassonne_examples.json")
REFUSED: Final = records_in(VECTORS / "refused_records.json")
GAMES: Final = records_in(*sorted((VECTORS / "carcassonne_games").glob("*.json")))
ON_MAP: Final = records_in(*sorted((VECTORS / "great_britain_games").glob("*.json")))
DISCOVERY: Final = records_in(*sorted((VECTORS / "discovery_games").glob("*.json")))
ENTDECKER: Final = records_in(*sorted((VECTORS / "new_entdecker_games").glob("*.json")))
UNFINISHED: Final = records_in(*sorted((VECTORS / "unfinished_games").glob("discovery_*.json")))
VOYAGES: Final = records_in(*sorted((VECTORS / "unfinished_games").glob("entdecker_*.json")))
CUT_OFF: Final = records_in(*sorted((VECTORS / "unfinished_games").glob("[ag]*.json")))
"""Unfinished games of The Discovery, of New Entdecker, and of Carcassonne."""


def is_of_the_base_game(record: Json) -> bool:
    options = record.get("options", {})
    return (
        record["game"] == "carcassonne"
        and record.get("sets", ["base"]) == ["base"]
        and "map" not in options
        and not FIGURE_OPTIONS & set(options)
    )


def is_built(record: Json) -> bool:
    """Whether there are rules for a record."""
    return record["game"] in GAME_IDS


STATED: Final = (
    "p", "discarded", "tile", "at", "chip", "redeem", "gold", "meeple", "abbot_home", "gold_picks", "crop", "isle",
)  # fmt: skip


def facts(move: Json) -> Json:
    """What a move says but for what it only expects, as an exporter writes it."""
    told = {key: move[key] for key in STATED if key in move}
    return told | ({"rot": move.get("rot", 0)} if "tile" in move else {})


def named(name: str) -> Json:
    """A copy of one of the records."""
    return deepcopy(
        next(
            record
            for record in (
                *(*EXAMPLES, *REFUSED, *GAMES, *ON_MAP, *DISCOVERY),
                *(*ENTDECKER, *UNFINISHED, *VOYAGES, *CUT_OFF),
            )
            if record.get("id") == name
        )
    )


def good() -> Json:
    """A short record in which everything holds: a city of two tiles, a road with a thief, a farmer."""
    return {
        "format": "tile-game-record",
        "version": 1,
        "game": "carcassonne",
        "id": "good",
        "about": "a short game",
        "tags": {"date": "2026-12-24"},
        "sets": ["base"],
        "players": ["Anna", "Boris"],
        "options": {"farms": True, "small_city": 4},
        "complete": False,
        "setup": {"start_player": 0, "starts": [{"tile": "base.D", "at": [0, 0], "rot": 0}]},
        "moves": [
            {
                "p": 0,
                "tile": "base.E",
                "at": [0, -1],
                "rot": 180,
                "meeple": {"kind": "normal", "on": "city@S"},
                "squares": 2,
                "placements": 4,
                "figures": 2,
                "gain": [4, 0],
                "after": {"scores": [4, 0], "tiles_left": 70, "supply_normal": [7, 7], "next": 1},
            },
            {"p": 1, "tile": "base.U", "at": [1, 0], "meeple": {"kind": "normal", "on": "road@W"}, "gain": [0, 0]},
            {"p": 0, "tile": "base.B", "at": [1, -1], "meeple": {"kind": "normal", "on": "field@WR"}},
        ],
        "expect": {
            "scores": [4, 0],
            "final": [7, 2],
            "winners": [0],
            "next": 1,
            "tiles_left": 68,
            "supply_normal": [6, 6],
            "events": [[0, "city", 4], [0, "field", 3], [1, "road", 2]],
            "by": [[0, "city", 4], [1, "city", 0], [1, "road", 2]],
        },
    }


def changed(record: Json, path: Path_, value: Json) -> Json:
    """A copy with something set or added."""
    copy = deepcopy(record)
    *way, last = path
    inner = copy
    for step in way:
        inner = inner[step]
    inner[last] = value
    return copy


def without(record: Json, path: Path_) -> Json:
    """A copy with something taken out."""
    copy = deepcopy(record)
    *way, last = path
    inner = copy
    for step in way:
        inner = inner[step]
    del inner[last]
    return copy


def fault(record: Json) -> Fault | None:
    return verify(record, CODECS)


def refusal(record: Json) -> tuple[str, int | None] | None:
    """The code and the move of a refusal; None if the record verifies. Fails on a fault of another kind."""
    found = fault(record)
    if found is None:
        return None
    assert found.message.key == "verify.refusal", found
    return str(dict(found.message.args)["code"]), found.move


def difference(record: Json) -> tuple[int | None, str, str, str]:
    """The move, the key, what was expected and what came, of an expectation that fails."""
    found = fault(record)
    assert found is not None
    assert found.message.key == "verify.differs", found
    args = dict(found.message.args)
    return found.move, str(args["what"]), str(args["expected"]), str(args["found"])
