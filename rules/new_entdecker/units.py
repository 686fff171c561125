"""Placing a unit on the field discovered last (rules section 3.6)."""

from collections.abc import Sequence
from dataclasses import replace

from rules.api import PASS, Axis, Decision, Event, Key, Move, Step
from rules.message import IllegalMove, Message, Seat, Who, message
from rules.new_entdecker.board import value
from rules.new_entdecker.box import KINDS
from rules.new_entdecker.islands import ranks_with
from rules.new_entdecker.labels import land_key, unit_name
from rules.new_entdecker.map import field_name
from rules.new_entdecker.paths import RESERVE, fetched, landed, sources
from rules.new_entdecker.question import Question
from rules.new_entdecker.scouts import source_key, took_back
from rules.new_entdecker.state import SCOUT, Phase, State, Unit, with_gold, with_units


class Place(Question):
    """Which unit, on which land part, and if the reserve has no scout, which one is taken back."""

    kind = "unit"
    axes = (
        Axis("unit", message("ask.unit.kind")),
        Axis("part", message("ask.unit.part")),
        Axis("from", message("ask.from")),
    )
    prompt = message("ask.unit")
    code = "unit"

    def asked(self, state: State, seat: Seat) -> Decision:
        """May be declined."""
        return replace(super().asked(state, seat), decline=message("key.no_unit"))

    def options(self, state: State, seat: Seat, chosen: tuple[str, ...]) -> Sequence[str]:
        """The units that can be paid and had; the land parts; the reserve, or the scouts that can be taken back."""
        match len(chosen):
            case 0:
                return affordable(state, seat)
            case 1:
                face = state.tiles[state.sailing.ship]
                return tuple(face.names[part] for part in face.land)
        return sources(state, seat) if chosen[0] == SCOUT else (RESERVE,)

    def key(self, state: State, chosen: tuple[str, ...], text: str) -> Key:
        """The unit with its price, the land part, or the source."""
        match len(chosen):
            case 0:
                return Key(text, message("key.unit", unit=unit_name(text), n=state.box.prices[text]))
            case 1:
                return land_key(state.sailing.ship, text, text)
        return source_key(state, text)

    def read(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> str | None:
        """A land part by any of its borders."""
        if len(chosen) != 1:
            return super().read(state, seat, chosen, text)
        face = state.tiles[state.sailing.ship]
        part = face.part(text)
        return face.names[part] if part is not None and part in face.land else None

    def refused(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> IllegalMove:
        """`unit`, `gold_short`, `no_figure`, `no_part` or `back`."""
        if len(chosen) == 1:
            return IllegalMove("no_part", part=text)
        if len(chosen) == 2:
            return IllegalMove("back", at=text)
        if text not in KINDS:
            return IllegalMove("unit", unit=text)
        price = state.box.prices[text]
        if state.gold[seat] < price:
            return IllegalMove("gold_short", cost=price, who=Who(seat), gold=state.gold[seat])
        return IllegalMove("no_figure", figure=unit_name(text))

    def decide(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """The unit is paid and stands there."""
        after = replace(state, phase=Phase.FILL)
        if move == PASS:
            return Step(after)
        kind, name, source = move.keys
        cell = state.sailing.ship
        part = state.tiles[cell].part(name)
        assert part is not None, "the move was checked"
        after, number = fetched(after, seat, source) if kind == SCOUT else (with_units(after, seat, kind, -1), None)
        after = landed(with_gold(after, seat, -state.box.prices[kind]), cell, Unit(seat, kind, part, number))
        args = (("who", Who(seat)), ("unit", unit_name(kind)), ("field", field_name(cell)))
        return Step(after, (*took_back(seat, source), Event("settles", seat, args, cells=(cell,))))

    def meaning(self, state: State, seat: Seat, move: Move) -> tuple[Message, ...]:
        """What the island is worth, whether it is complete, and which rank the seat has there."""
        if move == PASS:
            return ()
        after = self.decide(state, seat, move).state
        cell = state.sailing.ship
        region = after.regions.of((cell, after.units[cell].part))
        rank = next(i for i, tied in enumerate(ranks_with(after, region), 1) if seat in tied)
        found = [message("meaning.island", n=value(after, region)), message("meaning.rank", n=rank)]
        return tuple(found) if region.open else (*found, message("meaning.complete"))


def affordable(state: State, seat: Seat) -> tuple[str, ...]:
    """The units that a seat can pay and has, one scout that it could take back included."""
    had = {kind: bool(state.reserve[seat].of(kind)) for kind in KINDS}
    had[SCOUT] = had[SCOUT] or bool(sources(state, seat))
    return tuple(kind for kind in KINDS if had[kind] and state.box.prices[kind] <= state.gold[seat])


def may_settle(state: State) -> bool:
    """Whether the active seat may place a unit: a field was discovered, no storm, land, and a unit to be paid."""
    voyage = state.sailing
    if voyage.storm or not voyage.cells or not state.tiles[voyage.ship].land:
        return False
    return bool(affordable(state, state.seat))
