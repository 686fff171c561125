"""Writing a play of New Entdecker: the set-up and the turns that are over, with what was hidden once the game is."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.api import PASS, Event
from rules.grid import Cell
from rules.new_entdecker.income import HELM, ROLL
from rules.new_entdecker.paths import PLANT, RESERVE, fetched
from rules.new_entdecker.record_piles import BACKS
from rules.new_entdecker.setup import OWN, SETUP
from rules.new_entdecker.stacks import BACK
from rules.new_entdecker.starting import parse_way
from rules.new_entdecker.state import HIDDEN, SCOUT, State
from rules.new_entdecker.supply import DISCARD
from rules.new_entdecker.tiles import split_name
from rules.play import Line, Play
from rules.record.form import Json


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log with the state before and after it."""

    before: State
    line: Line
    after: State


def setup_written(play: Play[State], *, reveals: bool) -> Json:
    """Start player and start tiles; once nothing is hidden any more also backs, head scouts, and the order of chips."""
    setup: dict[str, Any] = {"start_player": play.setup.start_player}
    if play.setup.options[SETUP.key] == OWN:
        setup["starts"] = [{"tile": laid.tile, "at": laid.at, "rot": laid.degrees} for laid in play.setup.starts]
    if reveals:
        texts = [each.line.entry.text.split() for each in told(play)]
        setup[BACKS] = "".join(words[1][0] for words in texts if words[0] == BACK)
        setup["plants"] = [*(words[1] for words in texts if words[0] == PLANT), *play.state.bag]
    heads = [list(pair) for pair in play.state.heads if pair is not None]
    if reveals and play.state.rules.heads and len(heads) == play.state.players:
        setup["heads"] = heads
    return setup


def moves(play: Play[State], *, reveals: bool) -> Iterator[Json]:
    """The turns that are over, each as one move; one without a line was over at once for want of gold."""
    turns: dict[int, list[Told]] = {}
    for each in told(play):
        turns.setdefault(each.before.turn, []).append(each)
    finished = play.state.turn if play.over else play.state.turn - 1
    anew = False
    for number in range(1, finished + 1):
        seat = (play.setup.start_player + number - 1) % play.state.players
        writer = Writer(seat, reveals=reveals, anew=anew)
        for each in turns.get(number, ()):
            writer.add(each)
        anew = writer.anew
        yield writer.written()


def told(play: Play[State]) -> Iterator[Told]:
    """The lines of a play that are in force, each with the states around it."""
    state = play.origin
    for line in play.lines:
        after = play.game.apply(state, line.entry).state
        yield Told(state, line, after)
        state = after


class Writer:
    """A move of a record that grows line by line. `reveals`: it tells the chips and the numbers of scouts.

    `anew`: no tile has been taken from the hidden stacks since they were made anew, which the next one tells.
    """

    def __init__(self, seat: int, *, reveals: bool, anew: bool = False) -> None:
        self._reveals = reveals
        self._move: dict[str, Any] = {"p": seat}
        self._voyage: list[dict[str, Any]] = []
        self._fill: list[dict[str, Any]] = []
        self._islands: list[dict[str, Any]] = []
        self._scout: dict[str, Any] = {}
        self._source: dict[str, Any] = {}
        self.anew = anew

    def written(self) -> Json:
        """The move with all that was added."""
        if "start" not in self._move:
            return {**self._move, "unable": True}
        unit = self._move.pop("unit", None)
        middle = {"voyage": self._voyage} | ({} if unit is None else {"unit": unit})
        return {**self._move, **middle, **{key: value for key, value in self.after_voyage().items() if value}}

    def after_voyage(self) -> Json:
        """What is filled, and the islands with their scouts."""
        return {"fill": self._fill, "islands": self._islands}

    def add(self, each: Told) -> None:
        """One more line."""
        kind, *keys = each.line.entry.text.split()
        if each.line.entry.seat is None:
            self._outcome(kind, keys[0])
        elif kind != PASS.kind:
            self._decision(each, kind, keys)
        for event in each.line.events:
            self._event(event, each.after)

    def _outcome(self, purpose: str, value: str) -> None:
        match purpose:
            case "roll":
                self._move[ROLL] = value if value == HELM else int(value)
            case "draw":
                kind, event = split_name(value)
                self._voyage[-1] |= {"tile": kind} | ({} if event is None else {"event": event})
            case "search":
                tile, _, place = value.partition("@")
                event = split_name(tile)[1]
                self._source = {} if place == DISCARD else {"stack": int(place)}
                self.anew = self.anew and place == DISCARD
                self._source |= {} if event is None else {"event": event}
            case "plant":
                self._scout["look"] = "dot"
                if self._reveals:
                    self._scout["chip"] = value
            case "look":
                self._scout["look"] = "eye"

    def _decision(self, each: Told, kind: str, keys: list[str]) -> None:
        match kind:
            case "helm":
                self._move["take"] = int(keys[0])
            case "start":
                way = parse_way(keys[1])
                self._move |= {"start": keys[0], "way": {"coins": way.coins, "tolls": list(way.tolls)}}
            case "declare":
                self._move["declare"] = {keys[0]: int(keys[1])}
            case "take":
                self._voyage.append(self._taken(keys[0], each.before.sailing.mode))
            case "place":
                self._voyage[-1] |= {"at": keys[1], "rot": int(keys[2])}
            case "native":
                self._scout = _back(keys[0])
                self._voyage[-1]["native"] = self._scout
                self._numbered(fetched(each.before, each.before.seat, keys[0])[1])
            case "unit":
                self._scout = {"kind": keys[0], "on": keys[1]} | _back(keys[2])
                self._move["unit"] = self._scout
                if keys[0] == SCOUT:
                    self._numbered(fetched(each.before, each.before.seat, keys[2])[1])
            case "scout":
                self._scout = {"p": each.line.entry.seat}
                self._islands[-1].setdefault("scouts", []).append(self._scout)
                self._numbered(_only_waiting(each.before, each.line.entry.seat))
            case "number":
                self._numbered(int(keys[0]))

    def _taken(self, source: str, mode: str) -> dict[str, Any]:
        """The beginning of a step of the voyage."""
        if mode != HIDDEN:
            return {"open": source}
        anew, self.anew = self.anew, False
        return ({"reshuffle": True} if anew else {}) | {"stack": int(source)}

    def _event(self, event: Event, after: State) -> None:
        args = dict(event.args)
        match event.key:
            case "misfit":
                self._voyage[-1]["misfit"] = True
            case "reshuffled":
                self.anew = True
            case "scouted":
                self._scout |= {"hut": args["hut"], "field": args["place"]}
            case "filled":
                self._fill.append(_filled(event.cells[0], after) | self._source)
                self._source = {}
            case "island":
                self._islands.append({"at": args["at"]})
            case "discovers" if "open" in self._voyage[-1]:
                self._voyage[-1] |= self._source
                self._source = {}
        if event.key.startswith("supplied."):
            self._supplied(event.key.partition(".")[2], args, after)

    def _supplied(self, source: str, args: dict[str, Any], after: State) -> None:
        """Where the next tile comes from; with its event if it came out of the discard without chance."""
        event = split_name(str(args["name"]))[1]
        self._source = {"from": source} | self._source | ({} if event is None else {"event": event})

    def _numbered(self, number: int | None) -> None:
        """The number of the scout just placed, where it is known and told."""
        if self._reveals and number is not None:
            self._scout["no"] = number


def _only_waiting(state: State, seat: int | None) -> int | None:
    """The number of the scout that a seat sends to a hut, if it has no other one to send."""
    own = [walker for walker in state.scouting.waiting if walker.seat == seat] if state.scouting else []
    return own[0].number if len(own) == 1 else None


def _back(source: str) -> dict[str, Any]:
    """Where a scout was taken back from, if it was."""
    if source == RESERVE:
        return {}
    hut, dot, field = source.partition(".")
    return {"back": [int(hut), int(field)] if dot else source}


def _filled(cell: Cell, after: State) -> dict[str, Any]:
    face = after.tiles[cell]
    return {"at": after.box.map.name(cell), "tile": face.type.id, "rot": face.turn * 90}
