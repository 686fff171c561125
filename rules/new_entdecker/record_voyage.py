"""A move of a record up to the unit: income, start, declaration, the tiles one by one (format section 6.3)."""

from rules.api import PASS
from rules.grid import Cell
from rules.message import IllegalMove, Who
from rules.new_entdecker import board, paths, stacks, ways
from rules.new_entdecker.income import HELM, ROLL
from rules.new_entdecker.record_piles import piles, taken
from rules.new_entdecker.record_reading import Reading
from rules.new_entdecker.record_scouts import arrived, check_foremost, number_told, settled_number
from rules.new_entdecker.record_setup import known_tile
from rules.new_entdecker.state import HIDDEN, SCOUT
from rules.record.form import Json, bad_value


def begin(reading: Reading) -> bool:
    """Whose turn it is, and the income. False: the seat cannot pay, the turn is over. Raises IllegalMove."""
    state, move, seat = reading.state, reading.move, reading.seat
    if state.over and reading.number >= state.turn:
        raise IllegalMove("game_over")
    turn_of = (reading.play.setup.start_player + reading.number) % state.players
    if seat != turn_of:
        raise IllegalMove("not_your_turn", who=Who(turn_of))
    _income(reading)
    if "unable" not in move and not _skipped(reading):
        return True
    if not _skipped(reading):
        raise IllegalMove("must_sail", start=next(iter(reading.state.berths or ()), ""))
    if "unable" not in move:
        raise IllegalMove("gold_short", who=Who(seat), gold=reading.state.gold[seat])
    _count_starts(reading)
    return False


def _skipped(reading: Reading) -> bool:
    """Whether the rules have ended the turn already, for want of gold; nothing but the seat has changed since."""
    return reading.state.turn > reading.number + 1


def _income(reading: Reading) -> None:
    """The die and the helm: told where they belong, and only there. Raises IllegalMove `roll`."""
    move = reading.move
    rolls = reading.due(ROLL) is not None and not _skipped(reading)
    if rolls is not ("roll" in move) or (move.get("roll") == HELM) is not ("take" in move):
        raise IllegalMove("roll", who=Who(reading.seat), gold=reading.state.gold[reading.seat])
    if rolls:
        reading.happen(ROLL, str(move["roll"]))
    if "take" in move:
        reading.act(reading.seat, f"{HELM} {move['take']}")


def _count_starts(reading: Reading) -> None:
    reading.found["starts"] = len(ways.starts(reading.state, reading.seat))
    reading.found["starts_paid"] = len(ways.payable(reading.state, reading.seat))


def start(reading: Reading) -> None:
    """The start field and the way, which has to be told if it costs anything or was chosen; then the declaration."""
    _count_starts(reading)
    name, way = reading.move["start"], reading.move.get("way")
    cheapest = (reading.state.berths or {}).get(name, ("0",))
    if way is None and cheapest != ("0",):
        raise IllegalMove("way")
    told = cheapest[0] if way is None else "+".join((str(way["coins"]), *(f"s{p}" for p in sorted(way["tolls"]))))
    reading.act(reading.seat, f"start {name} {told}")
    mode, number = next((key, n) for key, n in reading.move["declare"].items() if not key.startswith("x_"))
    reading.act(reading.seat, f"declare {mode} {number}")


def sail(reading: Reading) -> None:
    """The tiles of the voyage, and its end."""
    for index, step in enumerate(reading.move["voyage"]):
        _reshuffled(reading, index, step)
        if reading.owed("take") is None:
            raise IllegalMove("voyage")
        if ("open" in step) is (reading.state.sailing.mode == HIDDEN):
            raise IllegalMove("declare")
        _step(reading, index, step)
    _left_anew(reading)
    if reading.owed("take") is not None:
        reading.act(reading.seat, str(PASS))


def _reshuffled(reading: Reading, index: int, step: Json) -> None:
    """New stacks are told with the first tile taken from them. Raises IllegalMove `stack`."""
    anew = "open" not in step and (reading.due(stacks.BACK) is not None or reading.unused())
    if anew is not ("reshuffle" in step):
        raise IllegalMove("stack")
    if anew:
        told = step["reshuffle"] if isinstance(step["reshuffle"], list) else None
        reading.check_piles(told)
        reading.backs((reading.number, index), told)


def _left_anew(reading: Reading) -> None:
    """The backs of stacks that were made anew before the seat stopped: a later tile tells of them."""
    if reading.due(stacks.BACK) is not None:
        place = (reading.number, len(reading.move["voyage"]))
        later = next((each for each in taken(reading.record) if each.place >= place), None)
        reading.backs(place if later is None else later.place, later.anew if later and later.reshuffled else None)


def _step(reading: Reading, index: int, step: Json) -> None:
    """One tile: taken, then placed or thrown away, with its event."""
    kind = step.get("open") or step["tile"]
    if kind not in reading.state.box.types:
        raise IllegalMove("unknown_tile", tile=kind)
    turns = board.fitting_turns(reading.state, kind, reading.state.sailing.ship)
    reading.found[f"voyage.{index}.squares"] = len(turns)
    reading.found[f"voyage.{index}.placements"] = sum(map(len, turns.values()))
    if "open" in step:
        reading.act(reading.seat, f"take {kind}")
        reading.search(step, (reading.number, index + 1))
    else:
        _drawn(reading, index, step)
    if bool(turns) is not ("at" in step):
        raise IllegalMove("misfit", tile=kind)
    if "at" in step:
        _placed(reading, step)


def _drawn(reading: Reading, index: int, step: Json) -> None:
    """A tile of a stack, in agreement with the stated ones. Raises IllegalMove `stack` or `tile_used_up`."""
    state, stack = reading.state, step["stack"]
    tile = known_tile(state.box, step["tile"], step.get("event"))
    told = step.get("reshuffle")
    known = told if isinstance(told, list) else piles(reading.record, (reading.number, index))
    reading.act(reading.seat, f"take {stack}")
    if known is not None and known[stack - 1][:1] != [tile]:
        raise IllegalMove("stack", stack=stack)
    if not state.stacks.pool.get(tile):
        raise IllegalMove("tile_used_up", tile=tile)
    reading.happen(stacks.DRAW, tile)
    if state.stacks.heights[stack - 1] > 1:
        reading.backs((reading.number, index + 1))


def _placed(reading: Reading, step: Json) -> None:
    """A tile on its field, and the scout that a native gives leave for."""
    reading.act(reading.seat, f"place {reading.state.sailing.drawn} {step['at']} {step.get('rot', 0)}")
    cell: Cell = reading.state.trail[-1]
    if "open" in step:
        reading.check_source(step, cell)
    told = step.get("native")
    if reading.owed("native") is None:
        if told is not None:
            raise bad_value("native", told)
    elif told is None:
        reading.act(reading.seat, str(PASS))
    else:
        source = _source(reading, told)
        check_foremost(reading, told, source)
        reading.act(reading.seat, f"native {source} {told['hut']}")
        arrived(reading, told)


def settle(reading: Reading) -> None:
    """The unit, or none."""
    told = reading.move.get("unit")
    if reading.owed("unit") is None:
        if told is not None:
            raise IllegalMove("unit", unit=told["kind"])
        return
    if told is None:
        reading.act(reading.seat, str(PASS))
        return
    face = reading.state.tiles[reading.state.sailing.ship]
    if "on" not in told and len(face.land) > 1:
        raise IllegalMove("missing_field", field="on")
    part = told.get("on") or face.names[face.land[0]]
    source = _source(reading, told) if told["kind"] == SCOUT else paths.RESERVE
    settled = settled_number(reading, source) if told["kind"] == SCOUT else None
    reading.act(reading.seat, f"unit {told['kind']} {part} {source}")
    number_told(reading, told, settled)


def _source(reading: Reading, told: Json) -> str:
    """Where a scout comes from. Raises IllegalMove `back` where it is told and need not be, or the other way round."""
    given = told.get("back")
    if (given is not None) is bool(reading.state.reserve[reading.seat].scout):
        raise IllegalMove("back", at="" if given is None else str(given))
    if given is None:
        return paths.RESERVE
    return given if isinstance(given, str) else f"{given[0]}.{given[1]}"
