"""The Discovery in the open record format (format sections 2 to 8)."""

from collections.abc import Mapping
from typing import Any, Final

from rules.api import PASS, Entry, Move, Outcome, Setup
from rules.discovery import followers, record_hands
from rules.discovery.board import fits_somewhere
from rules.discovery.course import ended
from rules.discovery.drawing import DRAW
from rules.discovery.followers import FOLLOWER, check_placing, standing_on
from rules.discovery.game import DISCOVERY, Discovery
from rules.discovery.placing import check, laid
from rules.discovery.record_hands import drawing
from rules.discovery.record_setup import known_tile, set_up
from rules.discovery.record_written import moves, setup_written
from rules.discovery.scoring import final, now
from rules.discovery.state import State
from rules.discovery.variants import HANDS
from rules.grid import cell_text
from rules.message import IllegalMove, Seat, Who
from rules.play import Play, add
from rules.record import form
from rules.record.codec import Codec, Played, Written
from rules.record.form import Check, Field, Json
from rules.tiling import PLACE, placements, squares

OF_A_TILE: Final = ("at", "rot", "place", "take", "squares", "placements", "figures")
"""Fields that say nothing in a move without a tile."""


class DiscoveryCodec(Codec[State]):
    """One move of a record is one turn."""

    game: Discovery = DISCOVERY

    def record_fields(self) -> Mapping[str, Field]:
        """None: there are no sets to choose from."""
        return {}

    def setup(self, record: Json, players: int) -> Setup:
        """Options and start player."""
        return set_up(self.game, record, players)

    def move_fields(self, setup: Setup) -> Mapping[str, Field]:
        """`drew` belongs to the variant with hands."""
        fields = {
            "discarded": Field(form.list_of(form.text)),
            "tile": Field(form.text),
            "at": Field(form.SQUARE),
            "rot": Field(form.one_of(0, 90, 180, 270)),
            "place": Field(form.text),
            "take": Field(form.SQUARE),
            "squares": Field(form.number(0)),
            "placements": Field(form.number(0)),
            "figures": Field(form.number(0)),
        }
        return fields | ({"drew": Field(form.list_of(form.text))} if setup.options[HANDS.key] else {})

    def check_form(self, move: Json) -> None:
        """A tile has a square; only tiles thrown away can be all that a move tells."""
        if "tile" in move and "at" not in move:
            raise IllegalMove("missing_field", field="at")
        if "tile" not in move:
            if not move.get("discarded"):
                raise IllegalMove("missing_field", field="tile")
            for key in OF_A_TILE:
                if key in move:
                    raise form.bad_value(key, move[key])

    def expectations(self, setup: Setup) -> Mapping[str, Check]:
        """Tiles left, supplies, hands by their size, and the worth of every follower."""
        seats = form.list_of(form.nullable(form.number(0)), setup.players)
        values = form.list_of(form.tuple_of(form.whole, form.whole, form.number(0), form.number(0)))
        return {"tiles_left": form.number(0), "supply": seats, "hand_sizes": seats, "values": values}

    def last_expectations(self, setup: Setup) -> Mapping[str, Check]:
        """None of its own."""
        return {}

    def begun(self, play: Play[State], record: Json) -> Play[State]:
        """The tiles taken out, and the hands dealt."""
        return record_hands.begun(play, record)

    def play(self, play: Play[State], record: Json, number: int) -> Played[State]:
        """Tiles thrown away, the tile and its square, the follower's action."""
        move = record["moves"][number]
        if play.over:
            raise IllegalMove("game_over")
        if move["p"] != play.state.seat:
            raise IllegalMove("not_your_turn", who=Who(play.state.seat))
        for tile in (*move.get("discarded", ()), *([move["tile"]] if "tile" in move else [])):
            known_tile(play.state, tile)
        return (_with_hand if play.state.rules.holding.secret else _with_draw)(play, record, number)

    def next_seat(self, play: Play[State]) -> Seat:
        """The seat whose turn it is."""
        return play.state.seat

    def final(self, play: Play[State]) -> tuple[int, ...]:
        """Final scoring as if the game ended now."""
        return play.state.scores if play.over else ended(play.state).state.scores

    def found(self, play: Play[State], key: str, expected: Any) -> Any:  # noqa: ANN401 - as different as the keys
        """The value of an expectation."""
        state = play.state
        match key:
            case "tiles_left":
                return sum(state.bag.values())
            case "supply":
                return list(state.supply)
            case "hand_sizes":
                return [len(hand) for hand in state.hands]
        regions = [(cell, state.regions.of((cell, index))) for cell, index in state.followers]
        return sorted([*cell, now(state, r).total, final(state, r).total] for cell, r in regions)

    def written(self, play: Play[State], *, reveals: bool) -> Written:
        """The turns that are over; hands and draws once nothing of them is hidden any more."""
        return Written({}, setup_written(play, reveals=reveals), list(moves(play, reveals=reveals)))


CODEC: Final = DiscoveryCodec()


def _with_draw(play: Play[State], record: Json, number: int) -> Played[State]:
    """A move in which the tiles are drawn before they are laid or leave the game."""
    move = record["moves"][number]
    for tile in move.get("discarded", ()):
        play = _drawn(play, record, tile, discarded=True)
    if "tile" not in move:
        if not play.over:
            raise IllegalMove("missing_field", field="tile")
        return Played(play, {})
    play = _drawn(play, record, move["tile"], discarded=False)
    counts, place, action = _told(play.state, move)
    return Played(_acted(add(play, Entry(move["p"], str(place))), action), counts)


def _with_hand(play: Play[State], record: Json, number: int) -> Played[State]:
    """A move in which a tile of the hand is laid, or the last hand is thrown away."""
    move, seat = record["moves"][number], play.state.seat
    drawn = drawing(play, record, number).thrown(len(move.get("discarded", ())))
    hand = drawn.hand(seat)
    if "tile" not in move:
        if hand:
            raise IllegalMove("missing_field", field="tile")
        return Played(drawn.end(), {})
    if move["tile"] not in hand:
        raise _not_held(drawn.play.state, seat, move["tile"])
    counts, place, action = _told(drawn.play.state, move)
    drawn = drawn.laid(place)
    return Played(_acted(drawn.end(), action), counts)


def _drawn(play: Play[State], record: Json, tile: str, *, discarded: bool) -> Play[State]:
    """The play after a draw that everybody saw, in agreement with the pile if the record states one."""
    state = play.state
    if play.over:
        raise IllegalMove("bag", tile=tile)
    if not state.bag.get(tile):
        raise IllegalMove("tile_used_up", tile=tile)
    bag = record.get("setup", {}).get("bag")
    before = sum(line.entry.seat is None and line.entry.text.startswith(DRAW + " ") for line in play.lines)
    if bag is not None and bag[before] != tile:
        raise IllegalMove("bag", tile=tile, next=bag[before])
    if discarded and fits_somewhere(state, tile):
        raise IllegalMove("discard_fits", tile=tile)
    if not discarded and not fits_somewhere(state, tile):
        raise IllegalMove("edges", tile=tile)
    return add(play, Entry(None, str(Outcome(DRAW, tile))))


def _not_held(state: State, seat: Seat, tile: str) -> IllegalMove:
    """Why a tile cannot be in a hand: all its copies are gone, or it is elsewhere."""
    left = state.bag.get(tile, 0) + sum(hand.count(tile) for hand in state.hands)
    return IllegalMove("hand", tile=tile, who=Who(seat)) if left else IllegalMove("tile_used_up", tile=tile)


def _told(state: State, move: Json) -> tuple[dict[str, int], Move, Move]:
    """The counts of a move, its checked placement, and its checked action. Raises IllegalMove."""
    faces = state.rules.turned(move["tile"])
    counts = {"squares": len(squares(state.open, faces)), "placements": placements(state.open, faces)}
    at = (move["at"][0], move["at"][1])
    place = check(state, Move(PLACE, (move["tile"], cell_text(at), str(move.get("rot", 0)))))
    after = laid(state, place).state
    counts["figures"] = followers.choices(after)
    return counts, place, _action(after, move)


def _action(state: State, move: Json) -> Move:
    """What a move tells of followers. Raises IllegalMove `second_figure`, or as the rules do."""
    if "place" in move and "take" in move:
        raise IllegalMove("second_figure")
    if "place" in move:
        return check_placing(state, move["place"])
    if "take" in move:
        cell = (move["take"][0], move["take"][1])
        standing_on(state, state.seat, cell)
        return Move(FOLLOWER, (cell_text(cell),))
    return PASS


def _acted(play: Play[State], action: Move) -> Play[State]:
    """The play after the follower's action, if there is anything to decide."""
    owed = play.owed_by(play.state.seat)
    if owed is None or owed.decision.kind != FOLLOWER:
        return play
    return add(play, Entry(play.state.seat, str(action)))
