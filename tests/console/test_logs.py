import io
import logging

from console.logs import MASK, Masked

SECRET = "MTAw.secret.token"


def logged(message: str, *args: object, error: BaseException | None = None) -> str:
    """What a line of the log looks like."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Masked((SECRET, "")))
    record = logging.LogRecord(
        "here", logging.ERROR, __file__, 1, message, args, None if error is None else (type(error), error, None)
    )
    handler.handle(record)
    return stream.getvalue()


def test_a_secret_never_stands_in_the_log() -> None:
    for text in (
        logged(f"token {SECRET}!"),
        logged("token %s", SECRET),
        logged("headers %r", {"Authorization": f"Bot {SECRET}"}),
        logged("failed", error=ValueError(SECRET)),
    ):
        assert SECRET not in text
        assert MASK in text


def test_a_line_says_when_what_and_where() -> None:
    assert "ERROR   here: all is 3\n" in logged("all is %d", 3)
