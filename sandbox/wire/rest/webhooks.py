"""What an interaction's token gives access to: followups, `@original` and the messages of the interaction."""

from collections.abc import Iterable
from typing import Final

from sandbox import errors
from sandbox.checks.form import Violation
from sandbox.checks.messages import Situation, check_message
from sandbox.model import answers, posting, replies
from sandbox.model.interaction import Interaction
from sandbox.model.message import Message
from sandbox.wire.payload import messages
from sandbox.wire.rest.call import Answer, Call, Route


def _interaction(call: Call) -> Interaction:
    return answers.by_token(call.world, call.id("application_id"), call.params["token"])


def _target(call: Call) -> tuple[Interaction, Message]:
    """The interaction and the message of the path, which may be `@original`."""
    interaction = _interaction(call)
    if "message_id" not in call.params:
        return interaction, answers.original(call.world, interaction)
    return interaction, answers.message_of(call.world, interaction, call.id("message_id"))


def _followed_up(call: Call) -> Answer:
    message = replies.follow_up(call.world, _interaction(call), call.form, call.files)
    return messages.sent(call.world, message, call.links)


def _got(call: Call) -> Answer:
    return messages.message(call.world, _target(call)[1], call.links)


def _patched(call: Call) -> Answer:
    interaction, message = _target(call)
    changed = posting.edit(call.world, message, call.form, call.files)
    if message.loading:
        answers.completed(call.world, interaction)
    return messages.message(call.world, changed, call.links)


def _deleted(call: Call) -> None:
    interaction, message = _target(call)
    posting.delete(call.world, message)
    if message.loading:
        answers.completed(call.world, interaction)


def _check_new(call: Call) -> Iterable[Violation]:
    return check_message(call.form, Situation(call.filenames))


def _check_edit(call: Call) -> Iterable[Violation]:
    try:
        present = _target(call)[1]
    except errors.DiscordError:
        present = None
    return check_message(call.form, Situation(call.filenames, present))


_HOOK: Final = "/webhooks/{application_id}/{token}"
_MESSAGES: Final = (f"{_HOOK}/messages/@original", f"{_HOOK}/messages/{{message_id}}")
ROUTES: Final = (
    Route("POST", _HOOK, _followed_up, _check_new, "followup", by_token=True),
    *(Route("GET", path, _got, by_token=True) for path in _MESSAGES),
    *(Route("PATCH", path, _patched, _check_edit, "followup.edit", by_token=True) for path in _MESSAGES),
    *(Route("DELETE", path, _deleted, by_token=True) for path in _MESSAGES),
)
