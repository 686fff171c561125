"""A move of a record after the unit: what is filled, the islands and their scouts (format section 6.3)."""

from rules.api import Event
from rules.grid import Cell
from rules.message import IllegalMove, Seat, Who
from rules.new_entdecker import board, supply
from rules.new_entdecker.record_reading import Reading
from rules.new_entdecker.record_scouts import arrived, check_foremost, placer_of
from rules.record.form import Json


def fill(reading: Reading) -> None:
    """The fields that are filled, and where their tiles come from. Raises IllegalMove `fill` or `source`."""
    name = reading.state.box.map.name
    told = reading.move.get("fill", [])
    stated = {each["at"]: each for each in told}
    taken = len(reading.move["voyage"])
    while reading.due(supply.SEARCH) is not None:
        at = name(reading.state.fill[0][0])
        if at not in stated:
            raise IllegalMove("fill", at=at)
        reading.search(stated[at], (reading.number, taken + told.index(stated[at]) + 1))
    filled = {name(event.cells[0]): event.cells[0] for event in reading.events() if event.key == "filled"}
    for at in (*filled, *stated):
        if at not in stated or at not in filled or len(told) != len(stated):
            raise IllegalMove("fill", at=at)
        _check_filled(reading, stated[at], filled[at])


def _check_filled(reading: Reading, told: Json, cell: Cell) -> None:
    """Whether a filled field has the tile that the record says, in a turn that looks the same."""
    face = reading.state.tiles[cell]
    stated = reading.state.box.faces.get((told["tile"], told.get("rot", 0) // 90))
    if stated is None:
        raise IllegalMove("unknown_tile", tile=told["tile"])
    if stated.look != face.look or stated.type != face.type:
        raise IllegalMove("fill", at=told["at"])
    reading.check_source(told, cell)


def islands(reading: Reading) -> None:
    """The complete islands in the order told, each with its scouts. Raises IllegalMove `island` or `scouts`."""
    told = reading.move.get("islands", [])
    for index, each in enumerate(told):
        if reading.owed("island") is not None:
            reading.act(reading.seat, f"island {each['at']}")
        scorings = _scorings(reading)
        region = board.island_at(reading.state, each["at"])
        if index >= len(scorings) or region is None or tuple(sorted(region.cells)) != scorings[index][0].cells:
            raise IllegalMove("island", at=each["at"])
        _count(reading, index, *scorings[index])
        _scouts(reading, each.get("scouts", []))
        if placer_of(reading) is not None and len(_scorings(reading)) == index + 1:
            raise _next_is(placer_of(reading))
    missing = _scorings(reading)[len(told) :]
    if missing or reading.owed("island") is not None:
        raise IllegalMove("island", at=dict(missing[0][0].args)["at"] if missing else "")


def _scouts(reading: Reading, told: list[Json]) -> None:
    """The scouts of an island, in order."""
    for each in told:
        if placer_of(reading) != each["p"]:
            raise _next_is(placer_of(reading))
        check_foremost(reading, each)
        reading.act(each["p"], f"scout {each['hut']}")
        arrived(reading, each)


def _next_is(seat: Seat | None) -> IllegalMove:
    return IllegalMove("scouts") if seat is None else IllegalMove("scouts", who=Who(seat))


def _scorings(reading: Reading) -> list[tuple[Event, list[Event]]]:
    """The islands scored so far, each with the points for it."""
    found: list[tuple[Event, list[Event]]] = []
    for event in reading.events():
        if event.key == "island":
            found.append((event, []))
        elif event.key == "scored.island":
            found[-1][1].append(event)
    return found


def _count(reading: Reading, index: int, island: Event, awards: list[Event]) -> None:
    """The numbers of an island that was scored."""
    gained = [0] * reading.state.players
    ranks: dict[object, list[Seat]] = {}
    for award in awards:
        if award.points is not None and award.seat is not None:
            gained[award.seat] = award.points.total
            ranks.setdefault(dict(award.args)["rank"], []).append(award.seat)
    found = {
        "tiles": len(island.cells),
        "value": dict(island.args)["n"],
        "points": gained,
        "ranks": list(ranks.values()),
    }
    reading.found |= {f"islands.{index}.{key}": value for key, value in found.items()}
