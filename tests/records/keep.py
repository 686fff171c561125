"""Logs as tables of earlier versions have them in their store, and the records written from them.

A log file has the set-up as JSON in its first line and then one entry a line: seat (`-` is chance), a tab, the text.
The data sets it was played with lie in `data` under their hash, as a store keeps them.
`python -m tests.records.keep` adds a game of the present version: files that exist are never written again.
"""

import json
import random
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rules.api import Entry, Laid, Setup
from rules.chance import Seeded
from rules.codecs import CODECS
from rules.play import Play, act, add, begin, opened, replay, settle
from rules.players import greedy_player
from rules.record.write import exported, layout
from rules.registry import data_for, game_for, setup_for

FOLDER = Path(__file__).parent / "logs"
DATA = Path(__file__).parent / "data"
ON_MAP = ("inns_and_cathedrals", "traders_and_builders", "great_britain")
NAMES = ("Anna", "Boris", "Cyril", "Dora", "Emil", "Fanny")


def written(play: Play[Any], entries: list[Entry]) -> str:
    """The text of a log file."""
    lines = [f"{'-' if e.seat is None else e.seat}\t{e.text}" for e in entries]
    return "\n".join((json.dumps(asdict(play.setup)), *lines)) + "\n"


def read(text: str) -> Play[Any]:
    """The play that a log file tells, under the present code and its own data sets."""
    head, *lines = text.splitlines()
    raw = json.loads(head)
    starts = tuple(Laid(**start) for start in raw.pop("starts"))
    raw["options"] = {k: tuple(v) if isinstance(v, list) else v for k, v in raw["options"].items()}
    setup = Setup(**{**raw, "sets": tuple(raw["sets"]), "starts": starts})
    pairs = [line.split("\t", 1) for line in lines]
    game = game_for(setup.game)
    entries = [Entry(None if seat == "-" else int(seat), said) for seat, said in pairs]
    texts = {name: (DATA / digest).read_text(encoding="utf-8") for name, digest in setup.data.items()}
    return replay(game, setup, data_for(game, setup, texts), entries)


def record_of(play: Play[Any]) -> str:
    """The record of a play, as text."""
    return layout(exported(play, CODECS[play.game.id], NAMES[: play.setup.players]))


def keep(name: str, setup: Setup, stop: int | None = None, undo_at: int | None = None) -> None:
    """Plays a game and keeps its log and record; `stop` cuts it off, `undo_at` takes back a turn on the way."""
    game = game_for(setup.game)
    source, generator = Seeded(name), random.Random(name)
    play = opened(begin(game, setup, data_for(game, setup)), source).play
    log = [line.entry for line in play.lines]
    while not play.over and (stop is None or len(log) < stop):
        seat = play.owed[0].decision.seat
        acted = act(play, seat, greedy_player.choose(game, play.state, seat, generator), source)
        play = acted.play
        log += acted.entries
        if undo_at is not None and len(log) >= undo_at:
            undo_at = None
            entry = Entry(seat, f"undo {len(play.lines) - len(acted.entries)}")
            undone = add(play, entry)
            play = settle(undone, source)
            log += [entry, *(line.entry for line in play.lines[len(undone.lines) :])]
    for data_set, digest in setup.data.items():
        (DATA / digest).write_text(game.shipped(data_set), encoding="utf-8")
    (FOLDER / f"{name}.log").write_text(written(play, log), encoding="utf-8")
    (FOLDER / f"{name}.json").write_text(record_of(play), encoding="utf-8")


def main() -> None:
    """Keeps what is not kept yet."""
    game, sea = game_for("carcassonne"), game_for("new_entdecker")
    games: dict[str, dict[str, Any]] = {
        "base-1-two": {"setup": setup_for(game, 2)},
        "base-1-five-undo": {"setup": setup_for(game, 5), "undo_at": 60},
        "base-1-three-options": {"setup": setup_for(game, 3, (), {"farms": False, "small_city": 2}), "stop": 90},
        "map-1-three-undo": {"setup": setup_for(game, 3, ON_MAP, {"builder": True}), "undo_at": 60},
        "map-1-two-options": {"setup": setup_for(game, 2, ON_MAP, {"tiles": 91, "meeples": 7}), "stop": 120},
        "sea-1-two": {"setup": setup_for(sea, 2)},
        "sea-1-three-heads-undo": {"setup": setup_for(sea, 3, (), {"head_scouts": True}), "undo_at": 90},
        "sea-1-four-islands": {"setup": setup_for(sea, 4, (), {"setup": "variant3"}), "stop": 150},
    }
    for name, arguments in games.items():
        if not (FOLDER / f"{name}.log").exists():
            keep(name, **arguments)


if __name__ == "__main__":
    main()
