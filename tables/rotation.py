"""Who sits where in a rematch: in the order of the game before, except that whoever began then is last now."""

from collections.abc import Sequence

from store.rows import Seat


def rotated(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Who sat at a table, in the order for the next game; a seat that somebody left is nobody's."""
    return tuple(_sitter(seat) for seat in (*seats[1:], *seats[:1]) if seat.quit is None)


def in_rotation(seats: Sequence[Seat], rotation: Sequence[str]) -> list[Seat]:
    """Seats in that order; those of others come last, as they joined."""
    left, placed = list(seats), []
    for sitter in rotation:
        found = next((seat for seat in left if _sitter(seat) == sitter), None)
        if found is not None:
            left.remove(found)
            placed.append(found)
    return [*placed, *left]


def missing(seats: Sequence[Seat], rotation: Sequence[str]) -> tuple[int, ...]:
    """The persons of the game before who do not sit yet."""
    here = {_sitter(seat) for seat in seats}
    return tuple(int(sitter) for sitter in rotation if sitter.isdecimal() and sitter not in here)


def _sitter(seat: Seat) -> str:
    """The id of a person, or the kind of a computer player."""
    return (seat.computer or "") if seat.user_id is None else str(seat.user_id)
