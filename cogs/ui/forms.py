"""Forms as Discord's modals, and the answers that come back.

A modal carries the custom_id of a control and is sent stopped: it survives a restart, and two people with the same
form open don't get each other's answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from discord import TextStyle, ui

from cogs.ui import limits
from cogs.ui.codec import Control, encode
from cogs.ui.layout import select_option
from tables.sheet import Field, Form


def modal(form: Form) -> ui.Modal:
    """A form laid out. Raises BeyondLimits where Discord would refuse it."""
    limits.check_form(form)
    laid = ui.Modal(title=form.title, timeout=None, custom_id=encode(Control(form.action, form.table, None, form.args)))
    for field in form.fields:
        laid.add_item(ui.Label(text=field.label, component=_component(field)))
    laid.stop()
    return laid


def _component(field: Field) -> ui.Item[Any]:
    if field.items:
        return ui.Select(
            custom_id=field.key,
            placeholder=field.hint or None,
            options=[select_option(item) for item in field.items],
            required=field.required,
        )
    return ui.TextInput(
        custom_id=field.key,
        style=TextStyle.short,
        default=field.value or None,
        placeholder=field.hint or None,
        required=field.required,
        max_length=field.longest,
    )


def answers(data: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a form that came back, by key, from an interaction's data; an empty choice is an empty text."""
    return dict(_answers(data.get("components", ())))


def _answers(components: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for component in components:
        if "value" in component:
            yield component["custom_id"], component["value"] or ""
        elif "values" in component:
            yield component["custom_id"], next(iter(component["values"]), "")
        elif "component" in component:
            yield from _answers((component["component"],))
        else:
            yield from _answers(component.get("components", ()))
