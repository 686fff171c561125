"""First answers to interactions."""

from sandbox.checks import limits
from sandbox.checks.form import Form, Path, Violation
from sandbox.checks.messages import Situation, check_message
from sandbox.checks.modals import check_modal
from sandbox.json_types import JsonObject
from sandbox.model.answers import fits
from sandbox.model.interaction import CallbackType, Interaction
from sandbox.model.message import Flags, Message

_DATA: Path = ("data",)


def check_callback(
    body: JsonObject, interaction: Interaction | None, files: dict[int, str], present: Message | None
) -> list[Violation]:
    """What is wrong with a callback. `present` is the message that a component belongs to."""
    form = Form()
    kind = form.number(body, "type", (), "callback.value", low=1, high=12)
    if kind is None:
        if body.get("type") is None:
            form.broken(("type",), "field.required")
        return form.violations
    if interaction is not None and not fits(interaction, kind):
        form.broken(("type",), "callback.type", kind=kind)
        return form.violations
    data = form.inner(body, "data", (), needed=kind in (CallbackType.MESSAGE, CallbackType.MODAL)) or {}
    match kind:
        case CallbackType.MESSAGE if data:
            form.violations += check_message(data, Situation(files), _DATA)
        case CallbackType.UPDATE:
            form.violations += check_message(data, Situation(files, present), _DATA)
        case CallbackType.DEFERRED_MESSAGE:
            flags = form.number(data, "flags", _DATA, "flags.value", low=0, high=limits.FLAGS) or 0
            if flags & Flags.COMPONENTS_V2:
                form.broken((*_DATA, "flags"), "v2.deferred")
        case CallbackType.AUTOCOMPLETE:
            check_choices(form, data, "choices", _DATA)
        case CallbackType.MODAL if data:
            check_modal(form, data, _DATA)
    return form.violations


def check_choices(form: Form, body: JsonObject, key: str, at: Path) -> None:
    """Choices of an option, fixed ones or those of an autocompletion."""
    for index, choice in enumerate(form.listed(body, key, at, "choices.count", high=limits.CHOICES)):
        place = (*at, key, index)
        form.text(choice, "name", place, "choice.name", low=1, high=limits.CHOICE, needed=True)
        if isinstance(choice.get("value"), str):
            form.text(choice, "value", place, "choice.value", high=limits.CHOICE)
        elif choice.get("value") is None:
            form.broken((*place, "value"), "field.required")
