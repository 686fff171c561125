"""Controls: buttons and selects, on messages and in modals."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from sandbox.checks import limits
from sandbox.checks.form import Form, Path
from sandbox.json_types import JsonObject
from sandbox.model.components import LINK_STYLE, PREMIUM_STYLE, SELECTS, Kind


@dataclass(slots=True)
class Seen:
    """What must not come twice in one message or modal."""

    numbers: set[int] = field(default_factory=set)
    custom_ids: set[str] = field(default_factory=set)

    def number(self, form: Form, component: JsonObject, at: Path) -> None:
        """The `id` of a component; 0 and None stand for "choose one"."""
        number = component.get("id")
        if not isinstance(number, int) or number == 0:
            return
        if number in self.numbers:
            form.broken((*at, "id"), "component.id")
        self.numbers.add(number)

    def custom_id(self, form: Form, component: JsonObject, at: Path) -> None:
        """The `custom_id` of a control."""
        custom_id = form.text(component, "custom_id", at, "custom_id.length", low=1, high=limits.CUSTOM_ID, needed=True)
        if custom_id is None:
            return
        if custom_id in self.custom_ids:
            form.broken((*at, "custom_id"), "custom_id.duplicate")
        self.custom_ids.add(custom_id)


def check_emoji(form: Form, body: JsonObject, at: Path) -> None:
    """The emoji of a button or option, where there is one."""
    emoji = form.inner(body, "emoji", at)
    if emoji is not None and not emoji.get("name") and not emoji.get("id"):
        form.broken((*at, "emoji"), "emoji.name")


def check_button(form: Form, seen: Seen, button: JsonObject, at: Path) -> None:
    """A button: a plain one, a link, or one of the shop."""
    style = form.number(button, "style", at, "button.style", low=1, high=PREMIUM_STYLE)
    if style is None and button.get("style") is None:
        form.broken((*at, "style"), "field.required")
    form.text(button, "label", at, "button.label", high=limits.BUTTON_LABEL)
    form.text(button, "url", at, "button.url", low=1, high=limits.URL)
    check_emoji(form, button, at)
    if style == PREMIUM_STYLE:
        return
    if style == LINK_STYLE:
        if button.get("custom_id") is not None or not button.get("url"):
            form.broken(at, "button.link")
    elif button.get("custom_id") is None:
        form.broken((*at, "custom_id"), "button.custom_id")
    else:
        seen.custom_id(form, button, at)
    if not button.get("label") and not button.get("emoji"):
        form.broken(at, "button.empty")


def check_select(form: Form, seen: Seen, select: JsonObject, at: Path) -> None:
    """A select of any kind."""
    seen.custom_id(form, select, at)
    form.text(select, "placeholder", at, "select.placeholder", high=limits.PLACEHOLDER)
    most = check_range(form, select, at, limits.SELECT_OPTIONS, "select.values")
    if select["type"] == Kind.STRING_SELECT:
        options = check_options(form, select, at, 1, limits.SELECT_OPTIONS, "select.options")
        chosen = sum(1 for option in options if option.get("default"))
    else:
        values = form.listed(select, "default_values", at, "select.options", high=limits.SELECT_OPTIONS)
        chosen = len(values)
    if chosen > most:
        form.broken(at, "select.defaults")


def check_range(form: Form, body: JsonObject, at: Path, high: int, rule: str) -> int:
    """`min_values` and `max_values`; gives how many may be chosen."""
    least = form.number(body, "min_values", at, rule, low=0, high=high)
    most = form.number(body, "max_values", at, rule, low=1, high=high)
    if least is not None and least > (1 if most is None else most):
        form.broken((*at, "min_values"), "select.range")
    return 1 if most is None else most


def check_options(form: Form, body: JsonObject, at: Path, low: int, high: int, rule: str) -> list[JsonObject]:
    """The options of a select or of a group of boxes."""
    options = form.listed(body, "options", at, rule, low=low, high=high, needed=True)
    values: set[str] = set()
    for index, option in enumerate(options):
        place = (*at, "options", index)
        text = "select.option_text"
        form.text(option, "label", place, text, low=1, high=limits.SELECT_TEXT, needed=True)
        value = form.text(option, "value", place, text, low=1, high=limits.SELECT_TEXT, needed=True)
        form.text(option, "description", place, text, high=limits.SELECT_TEXT)
        check_emoji(form, option, place)
        if value in values:
            form.broken((*place, "value"), "select.duplicate")
        values.add(value or "")
    return options


CONTROLS: Final[dict[Kind, Callable[[Form, Seen, JsonObject, Path], None]]] = {
    Kind.BUTTON: check_button,
    **dict.fromkeys(SELECTS, check_select),
}
