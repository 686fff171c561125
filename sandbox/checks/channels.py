"""Bodies about channels and threads."""

from sandbox.checks import limits
from sandbox.checks.form import Form, Violation
from sandbox.json_types import JsonObject
from sandbox.model.channel import ARCHIVE_MINUTES, THREAD_TYPES


def check_thread(body: JsonObject) -> list[Violation]:
    """What is wrong with the body that starts a thread."""
    form = Form()
    form.text(body, "name", (), "channel.name", low=1, high=limits.CHANNEL_NAME, needed=True)
    _check_common(form, body)
    if body.get("type") is not None and body["type"] not in THREAD_TYPES:
        form.broken(("type",), "channel.type")
    return form.violations


def check_channel_edit(body: JsonObject) -> list[Violation]:
    """What is wrong with the body that changes a channel or thread."""
    form = Form()
    form.text(body, "name", (), "channel.name", low=1, high=limits.CHANNEL_NAME)
    _check_common(form, body)
    for key in ("archived", "locked", "invitable"):
        if body.get(key) is not None and not isinstance(body[key], bool):
            form.broken((key,), "field.type", wanted="true or false")
    return form.violations


def check_direct(body: JsonObject) -> list[Violation]:
    """What is wrong with the body that opens direct messages."""
    form = Form()
    if not str(body.get("recipient_id") or "").isdecimal():
        form.broken(("recipient_id",), "field.required")
    return form.violations


def _check_common(form: Form, body: JsonObject) -> None:
    if body.get("auto_archive_duration") is not None and body["auto_archive_duration"] not in ARCHIVE_MINUTES:
        form.broken(("auto_archive_duration",), "thread.archive")
    form.number(body, "rate_limit_per_user", (), "channel.slow_mode", low=0, high=limits.SLOW_MODE)
