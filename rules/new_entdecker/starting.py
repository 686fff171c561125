"""Where a voyage starts and which tiles are declared (rules sections 3.2 to 3.4)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.api import Axis, Event, Key, Move, Step
from rules.message import IllegalMove, Message, Seat, Who, message
from rules.new_entdecker.labels import field_key, number_key
from rules.new_entdecker.question import Question
from rules.new_entdecker.stacks import hidden_left
from rules.new_entdecker.state import HIDDEN, OPEN, Phase, State, Voyage, Way, with_gold
from rules.new_entdecker.ways import TOLL, starts

MODES: Final = (HIDDEN, OPEN)


class Start(Question):
    """The start field, and the way that is paid if several are equally cheap."""

    kind = "start"
    axes = (Axis("start", message("ask.start.field")), Axis("way", message("ask.start.way")))
    prompt = message("ask.start")
    code = "start"

    def options(self, state: State, seat: Seat, chosen: tuple[str, ...]) -> Sequence[str]:
        """Fields and edge fields that can be paid with one tile; then the cheapest ways."""
        berths = state.berths or {}
        return berths.get(chosen[0], ()) if chosen else tuple(berths)

    def key(self, state: State, chosen: tuple[str, ...], text: str) -> Key:
        """The field, or what the way costs and who gets it."""
        return field_key(state, text) if not chosen else Key(text, way_name(state, parse_way(text)))

    def refused(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> IllegalMove:
        """`start`, `gold_short` or `way`."""
        toll = state.box.prices[TOLL]
        legal = {state.box.map.name(cell): ways for cell, ways in starts(state, seat).items()}
        if chosen:
            return IllegalMove("way", cost=legal[chosen[0]][0].cost(toll))
        if text in legal:
            return IllegalMove("gold_short", cost=legal[text][0].cost(toll), who=Who(seat), gold=state.gold[seat])
        return IllegalMove("start", start=text)

    def decide(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """The way is paid and the ship lies there."""
        name, text = move.keys
        cell, way = state.box.map.cell(name), parse_way(text)
        assert cell is not None, "the move was checked"
        toll = state.box.prices[TOLL]
        after = with_gold(state, seat, -way.cost(toll))
        for owner in way.tolls:
            after = with_gold(after, owner, toll)
        args = (("who", Who(seat)), ("field", name), ("way", way_name(state, way)))
        told = Event("starts", seat, args, cells=(cell,))
        after = replace(after, phase=Phase.DECLARE, voyage=Voyage(cell), berths=None, poor=0)
        after = replace(after, trail=(cell,), filled=())
        return Step(after, (told,))


class Declare(Question):
    """Hidden or open tiles, and how many at most."""

    kind = "declare"
    axes = (Axis("mode", message("ask.declare.mode")), Axis("number", message("ask.declare.number"), number=True))
    prompt = message("ask.declare")
    code = "declare"

    def options(self, state: State, seat: Seat, chosen: tuple[str, ...]) -> Sequence[str]:
        """What can be had and paid; then 1 to as many as can be paid."""
        if not chosen:
            return tuple(mode for mode in MODES if _most(state, seat, mode) and (mode == OPEN or hidden_left(state)))
        return tuple(str(n) for n in range(1, _most(state, seat, chosen[0]) + 1))

    def key(self, state: State, chosen: tuple[str, ...], text: str) -> Key:
        """The kind of tiles with their price, or the number."""
        return number_key(text) if chosen else Key(text, message(f"key.mode.{text}", n=state.box.prices[text]))

    def refused(self, state: State, seat: Seat, chosen: tuple[str, ...], text: str) -> IllegalMove:
        """`gold_short` for more than can be paid, else `declare`."""
        if chosen and text.isdecimal() and int(text) > 0:
            cost = int(text) * state.box.prices[chosen[0]]
            return IllegalMove("gold_short", cost=cost, who=Who(seat), gold=state.gold[seat])
        if text == OPEN:
            return IllegalMove("gold_short", cost=state.box.prices[OPEN], who=Who(seat), gold=state.gold[seat])
        return IllegalMove("declare")

    def decide(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """The tiles are paid."""
        mode, number = move.keys[0], int(move.keys[1])
        told = Event(f"declares.{mode}", seat, (("who", Who(seat)), ("n", number)))
        after = with_gold(state, seat, -number * state.box.prices[mode])
        voyage = replace(state.sailing, mode=mode, left=number)
        return Step(replace(after, phase=Phase.TAKE, voyage=voyage), (told,))


def _most(state: State, seat: Seat, mode: str) -> int:
    return state.gold[seat] // state.box.prices[mode] if mode in MODES else 0


def parse_way(text: str) -> Way:
    """The way that a key means."""
    coins, *tolls = text.split("+")
    return Way(int(coins), tuple(int(toll[1:]) for toll in tolls))


def way_name(state: State, way: Way) -> Message:
    """What a way costs, for people."""
    if not way.tolls:
        return message("key.way.coins", n=way.coins) if way.coins else message("key.way.free")
    toll = state.box.prices[TOLL]
    owners = {name: Who(seat) for name, seat in zip(("a", "b", "c"), way.tolls, strict=False)}
    if not way.coins:
        return message("key.way.tolls", toll=toll, **owners)
    return message("key.way.both", n=way.coins, toll=toll, **owners)
