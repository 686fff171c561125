"""The first answer to an interaction."""

from collections.abc import Callable, Iterable
from typing import Final

from sandbox.checks.callbacks import check_callback
from sandbox.checks.form import Violation
from sandbox.json_types import objects
from sandbox.model import answers, components, posting, replies
from sandbox.model.interaction import Answer as First
from sandbox.model.interaction import CallbackType, Interaction
from sandbox.model.message import Message
from sandbox.wire.payload import interactions
from sandbox.wire.rest.call import Answer, Call, Route

Outcome = tuple[First, Message | None]


def _interaction(call: Call) -> Interaction:
    return call.world.interaction(call.id("interaction_id"), call.params["token"])


def _check(call: Call) -> Iterable[Violation]:
    interaction = call.world.interactions.get(call.world.tokens.get(call.params["token"], 0))
    present = None
    if interaction is not None and interaction.message_id is not None:
        present = call.world.messages.get(interaction.channel_id, {}).get(interaction.message_id)
    return check_callback(call.form, interaction, call.filenames, present)


def _called_back(call: Call) -> Answer:
    interaction = _interaction(call)
    answers.admit(call.world, interaction)
    answer, message = _OUTCOMES[CallbackType(call.form["type"])](call, interaction)
    settled = answers.store(call.world, answers.answered(interaction, answer))
    if call.asks("with_response"):
        return interactions.callback(call.world, settled, message, call.links)
    return None


def _message(call: Call, interaction: Interaction) -> Outcome:
    message = replies.post(call.world, interaction, call.form["data"], call.files)
    return First(CallbackType.MESSAGE, message.id), message


def _deferred(call: Call, interaction: Interaction) -> Outcome:
    message = replies.think(call.world, interaction, call.form.get("data") or {})
    return First(CallbackType.DEFERRED_MESSAGE, message.id), message


def _deferred_update(_call: Call, interaction: Interaction) -> Outcome:
    return First(CallbackType.DEFERRED_UPDATE, interaction.message_id), None


def _update(call: Call, interaction: Interaction) -> Outcome:
    present = call.world.message(interaction.channel_id, interaction.message_id or 0)
    message = posting.edit(call.world, present, call.form.get("data") or {}, call.files)
    return First(CallbackType.UPDATE, message.id), message


def _autocomplete(call: Call, _interaction: Interaction) -> Outcome:
    choices = tuple(objects((call.form.get("data") or {}).get("choices")))
    return First(CallbackType.AUTOCOMPLETE, choices=choices), None


def _modal(call: Call, _interaction: Interaction) -> Outcome:
    shown = call.form["data"]
    modal = {**shown, "components": components.numbered(objects(shown.get("components")))}
    return First(CallbackType.MODAL, modal=modal), None


_OUTCOMES: Final[dict[CallbackType, Callable[[Call, Interaction], Outcome]]] = {
    CallbackType.MESSAGE: _message,
    CallbackType.DEFERRED_MESSAGE: _deferred,
    CallbackType.DEFERRED_UPDATE: _deferred_update,
    CallbackType.UPDATE: _update,
    CallbackType.AUTOCOMPLETE: _autocomplete,
    CallbackType.MODAL: _modal,
}
ROUTES: Final = (
    Route("POST", "/interactions/{interaction_id}/{token}/callback", _called_back, _check, "callback", by_token=True),
)
