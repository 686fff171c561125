"""A friendly no of a use case."""

from rules.message import Arg, Message


class Refusal(Exception):  # noqa: N818 - the word of the house
    """What a person asked for is not done, and nothing has changed: a code, worded by `refused.CODE`."""

    def __init__(self, code: str, /, **args: Arg) -> None:
        super().__init__(code, args)
        self.code = code
        self.message = Message(f"refused.{code}", tuple(args.items()))
