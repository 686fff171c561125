"""Modals: their title, their rows and the controls that stand in labels."""

from collections.abc import Callable
from typing import Final

from sandbox.checks import limits
from sandbox.checks.controls import Seen, check_options, check_range, check_select
from sandbox.checks.form import Form, Path
from sandbox.json_types import JsonObject
from sandbox.model.components import SELECTS, Kind


def check_modal(form: Form, body: JsonObject, at: Path) -> None:
    """The data of a callback of type 9."""
    seen = Seen()
    form.text(body, "custom_id", at, "custom_id.length", low=1, high=limits.CUSTOM_ID, needed=True)
    form.text(body, "title", at, "modal.title", low=1, high=limits.MODAL_TITLE, needed=True)
    rows = form.listed(body, "components", at, "modal.rows", low=1, high=limits.MODAL_ROWS, needed=True)
    for index, row in enumerate(rows):
        _check_row(form, seen, row, (*at, "components", index))


def _check_row(form: Form, seen: Seen, row: JsonObject, at: Path) -> None:
    seen.number(form, row, at)
    match row.get("type"):
        case Kind.TEXT:
            form.text(row, "content", at, "text.length", low=1, high=limits.DISPLAY_CHARACTERS, needed=True)
        case Kind.LABEL:
            form.text(row, "label", at, "label.text", low=1, high=limits.LABEL, needed=True)
            form.text(row, "description", at, "label.description", low=1, high=limits.LABEL_DESCRIPTION)
            control = form.inner(row, "component", at, needed=True)
            if control is not None:
                _check_control(form, seen, control, (*at, "component"), frozenset(_CHECKS))
        case Kind.ROW:
            held = form.listed(row, "components", at, "row.size", low=1, high=1, needed=True)
            for index, control in enumerate(held):
                place = (*at, "components", index)
                _check_control(form, seen, control, place, frozenset({Kind.TEXT_INPUT}))
                form.text(control, "label", place, "label.text", low=1, high=limits.LABEL, needed=True)
        case _:
            form.broken((*at, "type"), "component.type")


def _check_control(form: Form, seen: Seen, control: JsonObject, at: Path, allowed: frozenset[Kind]) -> None:
    kind = control.get("type")
    if kind not in allowed:
        form.broken((*at, "type"), "component.type")
        return
    seen.number(form, control, at)
    _CHECKS[Kind(kind)](form, seen, control, at)


def _text_input(form: Form, seen: Seen, control: JsonObject, at: Path) -> None:
    seen.custom_id(form, control, at)
    if form.number(control, "style", at, "input.style", low=1, high=2) is None:
        form.broken((*at, "style"), "field.required")
    form.text(control, "value", at, "input.value", high=limits.TEXT_VALUE)
    form.text(control, "placeholder", at, "input.placeholder", high=limits.TEXT_PLACEHOLDER)
    least = form.number(control, "min_length", at, "input.length", low=0, high=limits.TEXT_VALUE)
    most = form.number(control, "max_length", at, "input.length", low=1, high=limits.TEXT_VALUE)
    if least is not None and most is not None and least > most:
        form.broken((*at, "min_length"), "select.range")


def _select(form: Form, seen: Seen, control: JsonObject, at: Path) -> None:
    check_select(form, seen, control, at)
    if control.get("disabled"):
        form.broken((*at, "disabled"), "modal.disabled")


def _radio_group(form: Form, seen: Seen, control: JsonObject, at: Path) -> None:
    seen.custom_id(form, control, at)
    check_options(form, control, at, *limits.RADIO_OPTIONS, "group.options")


def _checkbox_group(form: Form, seen: Seen, control: JsonObject, at: Path) -> None:
    seen.custom_id(form, control, at)
    check_range(form, control, at, limits.GROUP_OPTIONS, "select.values")
    check_options(form, control, at, 1, limits.GROUP_OPTIONS, "group.options")


def _file_upload(form: Form, seen: Seen, control: JsonObject, at: Path) -> None:
    seen.custom_id(form, control, at)
    check_range(form, control, at, limits.FILE_UPLOADS, "upload.values")


_CHECKS: Final[dict[Kind, Callable[[Form, Seen, JsonObject, Path], None]]] = {
    Kind.TEXT_INPUT: _text_input,
    Kind.RADIO_GROUP: _radio_group,
    Kind.CHECKBOX_GROUP: _checkbox_group,
    Kind.CHECKBOX: lambda form, seen, control, at: seen.custom_id(form, control, at),
    Kind.FILE_UPLOAD: _file_upload,
    **dict.fromkeys(SELECTS, _select),
}
