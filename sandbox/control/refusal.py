"""What the control side refuses: things that a person's own client would not do. Its client raises the same."""


class RefusedError(Exception):
    """A refused act. `code` is stable, like `missing_option`; `message` says what was wrong."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.status = status
