"""A friendly no of a use case."""

from collections.abc import Sequence

from rules.message import Arg, Message
from store.rows import Seat


class Refusal(Exception):  # noqa: N818 - the word of the house
    """What a person asked for is not done, and nothing has changed: a code, worded by `refused.CODE`.

    `seats` are those that the arguments mean, where they may be of another table than that of the click.
    """

    def __init__(self, code: str, /, *, seats: Sequence[Seat] = (), **args: Arg) -> None:
        super().__init__(code, args)
        self.code = code
        self.seats = tuple(seats)
        self.message = Message(f"refused.{code}", tuple(args.items()))
