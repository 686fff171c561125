"""A friendly no of a use case."""

from rules.message import Arg, Message
from store.rows import Table


class Refusal(Exception):  # noqa: N818 - the word of the house
    """What a person asked for is not done, and nothing has changed: a code, worded by `refused.CODE`.

    `table` is the one whose seats the arguments mean, where it may be another than that of the click.
    """

    def __init__(self, code: str, /, *, table: Table | None = None, **args: Arg) -> None:
        super().__init__(code, args)
        self.code = code
        self.table = table
        self.message = Message(f"refused.{code}", tuple(args.items()))
