"""Who may do what: one table of all actions, by the stage of a table and the kind of person. All else is refused in
private, with a clear text, and leaves everything that is stored as it was.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tables.actions import ACTIONS
from tables.ports import Answer, Refuse
from tests.tables.scenes import ALL, SEATED, Scene, Stage, Who, scene_at
from tests.tables.world import world_at

LOBBY, RUNNING, FROZEN, OVER = Stage
EVER = tuple(Stage)
STAMP = ("STAMP",)
"""Stands for what the controls of the due person's panel carry first."""
HERE = ALL - {Who.FOREIGNER}
HOST, DUE = frozenset({Who.HOST}), frozenset({Who.DUE})
May = Mapping[Stage, frozenset[Who]]


@dataclass(frozen=True)
class Line:
    """An action with arguments that mean something at the table of a scene, and who may do it when.

    `beside`: the table is the first argument, before these. `first`: what has to come before it can be done.
    """

    may: May
    args: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)
    beside: bool = False
    first: str = ""


def when(*stages: Stage, who: frozenset[Who]) -> May:
    return dict.fromkeys(stages, who)


ANY = when(*EVER, who=ALL)
NOBODY: May = {}
PANEL = when(RUNNING, who=DUE)
LOOK = when(RUNNING, OVER, who=HERE)
AT_TABLE = when(RUNNING, who=SEATED)
SET_UP = when(LOBBY, who=HOST)
LINES: Mapping[str, Line] = {
    # commands
    "play": Line(ANY, fields={"game": "toy"}),
    "turn": Line(when(RUNNING, who=DUE)),
    "board": Line(LOOK),
    "scores": Line(LOOK),
    "since": Line(when(RUNNING, OVER, who=SEATED)),
    "tables": Line({LOBBY: SEATED, RUNNING: SEATED, FROZEN: SEATED, OVER: frozenset()}),
    "help": Line(ANY),
    "settings": Line(ANY),
    # the lobby
    "join": Line(when(LOBBY, who=HERE - SEATED)),
    "leave": Line(when(LOBBY, who=SEATED)),
    "start": Line(SET_UP),
    "setup": Line(SET_UP),
    "pick": Line(SET_UP, values=("order",)),
    "set": Line(SET_UP, ("order",), ("random",)),
    "add": Line(SET_UP, values=("easy",)),
    "remove": Line(SET_UP, values=("3",), first="add"),
    "close": Line(SET_UP, ("sure",)),
    "lay": Line(SET_UP),
    "laid": Line(NOBODY, fields={"starts": ""}),  # this game has no tiles of its own to begin with: see test_laying
    # posts
    "open": Line(PANEL),
    "record": Line(when(OVER, who=HERE)),
    "rematch": Line(when(OVER, who=SEATED)),
    "more": Line(AT_TABLE),
    # messages besides posts
    "visit": Line(PANEL, beside=True),
    "hush": Line(PANEL, ("OWED",), beside=True),
    "take": Line(when(RUNNING, who=HERE - SEATED), ("2",), beside=True),
    "without": Line(NOBODY, ("1",), beside=True),  # nobody is late: see test_votes
    "vote": Line(when(RUNNING, who=SEATED - DUE), ("1", "yes"), beside=True),  # it is about the due seat
    # what can be done at a table besides moving
    "propose": Line(AT_TABLE, ("end", "")),
    "resume": Line(AT_TABLE),
    "seek": Line(AT_TABLE, values=("0",)),
    "resign": Line(AT_TABLE, ("sure",)),
    "stay": Line(AT_TABLE),
    # a person's own settings
    "prefer": Line(ANY, args=("every", "12")),
    "quiet": Line(ANY),
    "zone": Line(ANY),
    "chosen": Line(ANY, args=("zone",), fields={"zone": "Praha"}),
    "away": Line(ANY, values=("3",)),
    "home": Line(NOBODY),  # nobody is away
    "plan": Line(ANY),
    "planned": Line(ANY, fields={"begins": "1.12.", "days": "3"}),
    # a table that cannot go on
    "mend": Line(when(FROZEN, who=HOST)),
    "mended": Line(when(FROZEN, who=HOST), ("end",)),
    # the panel of a board
    "look": Line(LOOK, ("board",)),
    # the panel of a turn: the argument after the stamp is the place of a choice
    "key": Line(PANEL, (*STAMP, "0.0"), ("KEY",)),
    "step": Line(PANEL, (*STAMP, "0.0", "1")),
    "back": Line(PANEL, (*STAMP, "0.0")),
    "pass": Line(NOBODY, args=STAMP),  # what is due cannot be passed
    "page": Line(PANEL, (*STAMP, "0")),
    "confirm": Line(PANEL, STAMP),
    "type": Line(ANY, args=(*STAMP, "0.0")),
    "typed": Line(PANEL, (*STAMP, "0.0"), fields={"text": "1"}),
    # help, and lists of own tables
    "about": Line(NOBODY, args=("toy",)),  # this game is not explained
    "goto": Line(LOOK, ("board",), ("TABLE",)),
}


def test_every_action_has_a_line() -> None:
    assert LINES.keys() == ACTIONS.keys()


async def pressed(scene: Scene, who: Who, action: str) -> Answer:
    """One click on what an action of the table stands for in a scene."""
    line = LINES[action]
    known = {"TABLE": (scene.table,), "KEY": scene.keys[:1], "STAMP": scene.stamp, "OWED": scene.stamp[:1]}
    args, values = (tuple(v for each in given for v in known.get(each, (each,))) for given in (line.args, line.values))
    return await scene.presses(who, action, args, values, dict(line.fields), beside=line.beside)


@pytest.mark.parametrize("stage", Stage)
async def test_all_that_somebody_may_not_do_is_refused_and_changes_nothing(tmp_path: Path, stage: Stage) -> None:
    async with world_at(tmp_path / "tables.db") as world:
        scene = await scene_at(world, stage)
        before, said = scene.kept(), scene.said()
        for action, line in LINES.items():
            for who in [who for who in Who if who not in line.may.get(stage, frozenset())]:
                answer = await pressed(scene, who, action)
                assert isinstance(answer, Refuse), f"{who} may {action}: {answer}"
                assert " " in answer.text, (who, action)
                assert scene.kept() == before, f"{who} was refused {action} ({answer.code}) and changed something"
                assert scene.said() == said, (who, action)


@pytest.mark.parametrize("who", [Who.RESIGNED, Who.SPECTATOR])
async def test_no_arguments_open_to_somebody_without_a_seat_what_is_not(tmp_path: Path, who: Who) -> None:
    """Controls of others, old ones and forged ones."""
    async with world_at(tmp_path / "tables.db") as world:
        scene = await scene_at(world, RUNNING)
        before, said = scene.kept(), scene.said()
        for action in [action for action, line in LINES.items() if who not in line.may.get(RUNNING, frozenset())]:
            for args in ((), (*scene.stamp, "0.0", "1"), ("pause", "3"), ("end", "", "sure"), ("sure",), ("1", "no")):
                beside = LINES[action].beside
                answer = await scene.presses(who, action, args, ("1",), {"text": "1"}, beside=beside)
                assert isinstance(answer, Refuse), f"{action} {args}: {answer}"
                assert scene.kept() == before, f"{action} {args}"
        assert scene.said() == said


@pytest.mark.parametrize("who", Who)
@pytest.mark.parametrize("stage", Stage)
async def test_all_that_somebody_may_do_is_done(tmp_path: Path, stage: Stage, who: Who) -> None:
    allowed = [action for action, line in LINES.items() if who in line.may.get(stage, frozenset())]
    number = 0
    while allowed:
        number += 1
        async with world_at(tmp_path / f"{number}.db") as world:
            scene = await scene_at(world, stage)
            before = scene.of_table()
            while allowed and scene.of_table() == before:
                action = allowed.pop(0)
                if LINES[action].first:
                    await pressed(scene, who, LINES[action].first)
                answer = await pressed(scene, who, action)
                assert not isinstance(answer, Refuse), f"{action}: {answer}"
