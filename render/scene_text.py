"""A scene in words of one line each, for tests and for people who look for a fault."""

from collections.abc import Iterator

from render.beside import Field, Hut, Shelf, Stack
from render.chart.chart import Chart
from render.palette import SEATS
from render.scene import Crop, Figure, Flight, Held, Place, Player, Scene, Tile
from rules.grid import cell_text


def scene_text(scene: Scene) -> str:
    """The whole scene, one thing a line, in the order in which it is painted."""
    return "\n".join((*_board(scene), *_panels(scene), *_strip(scene)))


def _board(scene: Scene) -> Iterator[str]:
    crop = scene.crop
    yield f"{scene.game} {scene.theme} {_crop(crop)}"
    yield from (f"also {_crop(part)}" for part in scene.more)
    if scene.chart:
        yield from _chart(scene.chart)
    for tile in scene.tiles:
        yield f"tile {_tile(tile)}"
    for spot in scene.spots:
        yield f"spot {spot.label} at {cell_text(spot.cell)}"
    if scene.ghost:
        yield f"ghost {scene.ghost.label or ''} {_tile(scene.ghost.tile)}".replace("  ", " ")
    yield from (f"fresh {cell_text(cell)}" for cell in scene.fresh)
    if scene.last is not None:
        yield f"last {cell_text(scene.last)}"
    if scene.draft is not None:
        yield f"draft {cell_text(scene.draft)}"
    yield from _standing(scene)


def _standing(scene: Scene) -> Iterator[str]:
    """What stands and lies on the tiles, and the marks on it."""
    for figure in scene.figures:
        yield f"figure {_figure(figure)}"
    for pile in scene.piles:
        count = "" if pile.count is None else f"{pile.count} "
        yield f"pile {count}{pile.kind} {_place(Place(pile.cell, pile.at))}"
    if scene.trail:
        yield f"trail {' '.join(dict.fromkeys(cell_text(place.cell) for place in scene.trail))}"
    if scene.flight:
        yield _flight(scene.flight)
    yield from _labelled(scene)


def _labelled(scene: Scene) -> Iterator[str]:
    """What may be chosen besides squares."""
    for letter in scene.letters:
        yield f"letter {letter.label} {letter.name}: {_figure(letter.figure)}"
    for choice in scene.choices:
        yield f"choice {choice.label} {choice.name}: {choice.kind or ' '.join(choice.tokens) or 'no sign'}"
    yield from (f"ring {_figure(figure)}" for figure in scene.ringed)
    yield from (f"leaves {_figure(figure)}" for figure in scene.leaving)
    for badge in scene.badges:
        yield f"badge {badge.label} {badge.name}: {_figure(badge.figure)}"


def _panels(scene: Scene) -> Iterator[str]:
    for panel in scene.panels:
        if isinstance(panel, Shelf):
            yield from (f"stack {_stack(stack)}" for group in panel.groups for stack in group)
        else:
            yield from (f"hut {_hut(hut)}" for hut in panel.huts)


def _stack(stack: Stack) -> str:
    return " ".join(filter(None, (stack.label, stack.name, stack.design, str(stack.count))))


def _hut(hut: Hut) -> str:
    chip = f"chip {hut.chip}{' [own]' if hut.own else ''}" if hut.chip else "no chip"
    known = "".join(f" {SEATS[colour].name}" for colour in hut.knowers)
    return f"{' '.join(filter(None, (hut.label, hut.name)))}: {chip}{known}; {' '.join(map(_field, hut.fields))}"


def _field(field: Field) -> str:
    sign = "dot" if field.dot else "eye" if field.eye else "-"
    number = "" if field.number is None else f"#{field.number}{' head' * field.head}"
    label = "" if field.label is None else f"{field.label}="
    return label + (sign if field.colour is None else SEATS[field.colour].name + number)


def _crop(crop: Crop) -> str:
    return f"{crop.left},{crop.top} to {crop.right},{crop.foot}"


def _chart(chart: Chart) -> Iterator[str]:
    """The map: its regions by number, all that lies on it, the island with the figures there."""
    for region in sorted({region for _, region in chart.land}):
        cells = " ".join(cell_text(cell) for cell, number in chart.land if number == region)
        yield f"land {region} {cells}"
    for card in chart.cards:
        yield f"start {card.name} at {cell_text(card.cell)}"
    for title in chart.titles:
        yield f"printed {title.name} at {cell_text(title.cell)}"
    for chip in chart.chips:
        yield f"face down {chip.colour} at {cell_text(chip.cell)} {chip.name}".rstrip()
    if chart.isle:
        isle = chart.isle
        yield f"isle {isle.name}{' [asked]' if isle.asked else ''} {_place(Place(isle.cell, isle.at))}"
        for group in isle.waiting:
            yield f"waiting {group.count} {SEATS[group.colour].name} {group.kind}"


def _strip(scene: Scene) -> Iterator[str]:
    strip = scene.strip
    yield f"title {strip.title}"
    if strip.note:
        yield f"note {strip.note}"
    if strip.tile:
        yield f"to place {strip.tile}"
    yield from (f"gone {design}" for design in strip.gone)
    if strip.hand:
        yield from (f"{strip.hand.title} {_held(held)}" for held in strip.hand.tiles)
    if strip.left is not None:
        yield f"left {strip.left}"
    yield from map(_player, strip.players)


def _tile(tile: Tile) -> str:
    return f"{cell_text(tile.cell)} {tile.id} {90 * tile.turn}"


def _held(held: Held) -> str:
    return " ".join((*filter(None, (held.label, held.id)), *(("[chosen]",) if held.chosen else ())))


def _figure(figure: Figure) -> str:
    x, y = figure.at
    lying = " lying" if figure.lying else ""
    colour = SEATS[figure.colour].name
    return f"{cell_text(figure.cell)} {colour} {figure.kind}{lying} at {x:.2f} {y:.2f}"


def _flight(flight: Flight) -> str:
    ends = ", ".join(_place(place) for place in flight.ends)
    die = f"die {flight.die}" if flight.die else "not rolled"
    return f"flight {_place(flight.start)} to {ends} {die}{' lost' if flight.lost else ''}"


def _place(place: Place) -> str:
    x, y = place.at
    return f"{cell_text(place.cell)} at {x:.2f} {y:.2f}"


def _player(player: Player) -> str:
    supplies = "".join(f" {supply.kind} {supply.count}" for supply in (*player.supplies, *player.gains))
    marks = "".join(f" [{mark}]" for mark in (*player.marks, *(("due",) if player.due else ())))
    return f"player {SEATS[player.colour].name} {player.name}: {player.score}{supplies}{marks}"
