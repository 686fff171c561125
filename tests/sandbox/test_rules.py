"""Each rule has a request that breaks it, and a request that keeps every limit to the last character passes."""

from typing import Any

import pytest

from sandbox.checks import limits
from sandbox.checks.callbacks import check_callback
from sandbox.checks.channels import check_channel_edit, check_direct, check_thread
from sandbox.checks.commands import check_command, check_commands
from sandbox.checks.form import Violation, error_tree
from sandbox.checks.keys import check_keys
from sandbox.checks.messages import Situation, check_message
from sandbox.checks.rules import RULES
from sandbox.model.interaction import Interaction, InteractionType
from sandbox.model.message import Attachment, Flags, Message, MessageType

Json = dict[str, Any]
V2 = int(Flags.COMPONENTS_V2)


def button(**more: object) -> Json:
    return {"type": 2, "style": 1, "label": "x", "custom_id": "a", **more}


def select(**more: object) -> Json:
    return {"type": 3, "custom_id": "s", "options": [{"label": "x", "value": "x"}], **more}


def row(*held: Json) -> Json:
    return {"type": 1, "components": list(held)}


def text(content: str = "x") -> Json:
    return {"type": 10, "content": content}


def classic(*rows: Json) -> Json:
    return {"content": "x", "components": list(rows)}


def v2(*components: Json, **more: object) -> Json:
    return {"flags": V2, "components": list(components), **more}


def gallery(count: int = 1, **more: object) -> Json:
    return {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, **more} for _ in range(count)]}


def options(count: int, **more: object) -> list[Json]:
    return [{"label": str(n), "value": str(n), **more} for n in range(count)]


def embed(**more: object) -> Json:
    return {"embeds": [more]}


MESSAGES: list[tuple[str, Json]] = [
    ("content.length", {"content": "x" * 2001}),
    ("field.type", {"content": 7}),
    ("message.empty", {"content": ""}),
    ("flags.value", {"content": "x", "flags": -1}),
    ("field.type", {"content": "x", "flags": "64"}),
    ("field.type", {"content": "x", "allowed_mentions": {"users": ["ada"]}}),
    ("nonce.length", {"content": "x", "nonce": "x" * 26}),
    ("mentions.count", {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(101)]}}),
    ("mentions.exclusive", {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
    ("embeds.count", {"embeds": [{"title": "x"}] * 11}),
    ("embed.title", embed(title="x" * 257)),
    ("embed.description", embed(description="x" * 4097)),
    ("embed.fields", embed(fields=[{"name": "x", "value": "x"}] * 26)),
    ("embed.field_name", embed(fields=[{"name": "x" * 257, "value": "x"}])),
    ("embed.field_value", embed(fields=[{"name": "x", "value": "x" * 1025}])),
    ("embed.footer", embed(footer={"text": "x" * 2049})),
    ("embed.author", embed(author={"name": "x" * 257})),
    ("embed.total", {"embeds": [{"description": "x" * 3001}] * 2}),
    ("attachments.count", {"content": "x", "attachments": [{"id": 0}] * 11}),
    ("attachment.description", {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]}),
    ("attachment.unknown", {"content": "x", "attachments": [{"id": 1}]}),
    ("attachment.reference", v2(gallery(), {"type": 13, "file": {"url": "attachment://other.png"}})),
    ("attachment.reference", embed(title="x", image={"url": "attachment://other.png"})),
    ("v2.legacy_fields", v2(text(), content="x")),
    ("v2.legacy_fields", v2(text(), embeds=[{"title": "x"}])),
    ("v2.flag", {"components": [text()]}),
    ("component.type", classic(button())),
    ("component.type", v2({"type": 17, "components": [{"type": 17, "components": [text()]}]})),
    ("component.type", v2(button())),
    ("component.id", v2({**text(), "id": 3}, {**text(), "id": 3})),
    ("components.rows", classic(*(row(button(custom_id=str(n))) for n in range(6)))),
    ("components.total", v2(*(text() for _ in range(41)))),
    ("components.total", v2(*({"type": 17, "components": [text() for _ in range(9)]} for _ in range(5)))),
    ("components.characters", v2(text("x" * 2001), text("x" * 2000))),
    ("custom_id.length", classic(row(button(custom_id="x" * 101)))),
    ("custom_id.length", classic(row(button(custom_id="")))),
    ("custom_id.duplicate", classic(row(button(), button()))),
    ("custom_id.duplicate", v2(row(button()), {"type": 17, "components": [row(button())]})),
    ("row.size", classic(row(*(button(custom_id=str(n)) for n in range(6))))),
    ("row.size", classic(row())),
    ("row.mixed", classic(row(button(), select()))),
    ("button.style", classic(row(button(style=7)))),
    ("button.label", classic(row(button(label="x" * 81)))),
    ("button.url", classic(row({"type": 2, "style": 5, "label": "x", "url": "https://x/" + "x" * 503}))),
    ("button.custom_id", classic(row({"type": 2, "style": 1, "label": "x"}))),
    ("button.link", classic(row(button(style=5, url="https://x")))),
    ("button.link", classic(row({"type": 2, "style": 5, "label": "x"}))),
    ("button.empty", classic(row(button(label=None)))),
    ("emoji.name", classic(row(button(emoji={"animated": False})))),
    ("select.options", classic(row(select(options=options(26))))),
    ("select.options", classic(row(select(options=[])))),
    ("select.option_text", classic(row(select(options=[{"label": "x" * 101, "value": "x"}])))),
    ("select.option_text", classic(row(select(options=[{"label": "x", "value": "x" * 101}])))),
    ("select.option_text", classic(row(select(options=options(1, description="x" * 101))))),
    ("select.placeholder", classic(row(select(placeholder="x" * 151)))),
    ("select.values", classic(row(select(max_values=26)))),
    ("select.range", classic(row(select(min_values=3, max_values=2)))),
    ("select.duplicate", classic(row(select(options=[*options(1), *options(1)])))),
    ("select.defaults", classic(row(select(options=options(2, default=True))))),
    ("section.texts", v2({"type": 9, "components": [text() for _ in range(4)], "accessory": button()})),
    ("field.required", v2({"type": 9, "components": [text()]})),
    ("text.length", v2(text(""))),
    ("media.description", v2(gallery(description="x" * 1025))),
    ("gallery.items", v2(gallery(11))),
    ("file.reference", v2({"type": 13, "file": {"url": "https://x/a.png"}})),
    ("separator.spacing", v2({"type": 14, "spacing": 3})),
    ("container.size", v2({"type": 17, "components": []})),
    ("container.colour", v2({"type": 17, "accent_color": 0x1000000, "components": [text()]})),
]


def modal(*rows: Json, **more: object) -> Json:
    return {"type": 9, "data": {"custom_id": "m", "title": "x", "components": list(rows), **more}}


def label(component: Json, **more: object) -> Json:
    return {"type": 18, "label": "x", "component": component, **more}


def field(**more: object) -> Json:
    return {"type": 4, "custom_id": "f", "style": 1, **more}


def choices(*names: str, value: str = "x") -> Json:
    return {"type": 8, "data": {"choices": [{"name": name, "value": value} for name in names]}}


CALLBACKS: list[tuple[str, InteractionType, Json]] = [
    ("callback.value", InteractionType.COMMAND, {"type": 13}),
    ("callback.type", InteractionType.AUTOCOMPLETE, {"type": 4, "data": {"content": "x"}}),
    ("callback.type", InteractionType.COMMAND, {"type": 7, "data": {"content": "x"}}),
    ("callback.type", InteractionType.MODAL_SUBMIT, modal(label(field()))),
    ("content.length", InteractionType.COMMAND, {"type": 4, "data": {"content": "x" * 2001}}),
    ("v2.deferred", InteractionType.COMMAND, {"type": 5, "data": {"flags": V2}}),
    ("choices.count", InteractionType.AUTOCOMPLETE, choices(*map(str, range(26)))),
    ("choice.name", InteractionType.AUTOCOMPLETE, choices("x" * 101)),
    (
        "choice.value",
        InteractionType.AUTOCOMPLETE,
        {"type": 8, "data": {"choices": [{"name": "x", "value": "x" * 101}]}},
    ),
    ("modal.title", InteractionType.COMMAND, modal(label(field()), title="x" * 46)),
    ("modal.rows", InteractionType.COMMAND, modal(*(label(field(custom_id=str(n))) for n in range(6)))),
    ("modal.disabled", InteractionType.COMMAND, modal(label(select(disabled=True)))),
    ("component.type", InteractionType.COMMAND, modal(row(button()))),
    ("label.text", InteractionType.COMMAND, modal(label(field(), label="x" * 46))),
    ("label.description", InteractionType.COMMAND, modal(label(field(), description="x" * 101))),
    ("input.style", InteractionType.COMMAND, modal(label(field(style=3)))),
    ("input.value", InteractionType.COMMAND, modal(label(field(value="x" * 4001)))),
    ("input.placeholder", InteractionType.COMMAND, modal(label(field(placeholder="x" * 101)))),
    ("input.length", InteractionType.COMMAND, modal(label(field(max_length=4001)))),
    ("select.range", InteractionType.COMMAND, modal(label(field(min_length=5, max_length=4)))),
    ("group.options", InteractionType.COMMAND, modal(label({"type": 21, "custom_id": "r", "options": options(1)}))),
    ("group.options", InteractionType.COMMAND, modal(label({"type": 22, "custom_id": "r", "options": options(11)}))),
    ("upload.values", InteractionType.COMMAND, modal(label({"type": 19, "custom_id": "u", "max_values": 11}))),
    ("custom_id.duplicate", InteractionType.COMMAND, modal(label(field()), label(field()))),
]


def command(**more: object) -> Json:
    return {"name": "play", "description": "x", **more}


def option(**more: object) -> Json:
    return {"type": 3, "name": "o", "description": "x", **more}


def numbered(count: int, kind: int = 1) -> list[Json]:
    return [{"type": kind, "name": f"c{n}", **({"description": "x"} if kind == 1 else {})} for n in range(count)]


LONG_CHOICES = [{"name": f"{n}" + "x" * 90, "value": f"{n}" + "x" * 90} for n in range(25)]
COMMANDS: list[tuple[str, list[Json]]] = [
    ("commands.chat", numbered(101)),
    ("commands.menu", numbered(16, kind=3)),
    ("commands.duplicate", [command(), command()]),
    ("command.name", [command(name="x" * 33)]),
    ("command.name", [command(name="Play")]),
    ("command.name", [command(name="play now")]),
    ("command.name", [command(name_localizations={"de": "Spielen"})]),
    ("command.description", [command(description="x" * 101)]),
    ("command.description", [command(description_localizations={"de": "x" * 101})]),
    ("field.required", [{"name": "play"}]),
    ("command.type", [command(type=5)]),
    ("command.menu", [{"type": 2, "name": "Show", "description": "x"}]),
    ("command.total", [command(options=[option(name=f"o{n}", choices=LONG_CHOICES) for n in range(3)])]),
    ("command.locale", [command(name_localizations={"de-AT": "spielen"})]),
    ("command.contexts", [command(contexts=[0, 0])]),
    ("options.count", [command(options=[option(name=f"o{n}") for n in range(26)])]),
    ("option.name", [command(options=[option(name="O")])]),
    ("option.duplicate", [command(options=[option(), option()])]),
    ("option.type", [command(options=[option(type=12)])]),
    ("option.order", [command(options=[option(), option(name="p", required=True)])]),
    ("option.autocomplete", [command(options=[option(autocomplete=True, choices=[{"name": "x", "value": "x"}])])]),
    ("option.autocomplete_type", [command(options=[option(type=5, autocomplete=True)])]),
    ("option.nesting", [command(options=[option(type=1), option(name="p")])]),
    ("option.nesting", [command(options=[option(type=2, options=[option()])])]),
    ("option.nesting", [command(options=[option(type=1, options=[option(type=1)])])]),
    ("option.range", [command(options=[option(type=4, min_value=2, max_value=1)])]),
    ("option.range", [command(options=[option(min_length=2, max_length=1)])]),
    ("option.length", [command(options=[option(max_length=6001)])]),
    ("choices.count", [command(options=[option(choices=[{"name": "x", "value": str(n)} for n in range(26)])])]),
]
THREADS: list[tuple[str, Json]] = [
    ("channel.name", {"name": "x" * 101}),
    ("channel.name", {"name": ""}),
    ("thread.archive", {"name": "x", "auto_archive_duration": 90}),
    ("channel.slow_mode", {"name": "x", "rate_limit_per_user": 21_601}),
    ("channel.type", {"name": "x", "type": 0}),
]
FIELDS: list[tuple[str, Json]] = [
    ("field.unknown", {"content": "x", "embed": {"title": "x"}}),
    ("field.unknown", {"content": "x", "allowed_mentions": {"replied_users": False}}),
]
FILES = {0: "a.png"}


def names(violations: list[Violation]) -> set[str]:
    return {violation.rule for violation in violations}


def asked(kind: InteractionType) -> Interaction:
    message_id = 9 if kind is InteractionType.COMPONENT else None
    return Interaction(1, "t", kind, 2, 3, 4, {}, 0.0, message_id)


@pytest.mark.parametrize(("rule", "body"), MESSAGES)
def test_a_message_that_breaks_a_rule_is_found(rule: str, body: Json) -> None:
    assert rule in names(check_message(body, Situation({} if rule == "message.empty" else FILES)))


@pytest.mark.parametrize(("rule", "kind", "body"), CALLBACKS)
def test_a_first_answer_that_breaks_a_rule_is_found(rule: str, kind: InteractionType, body: Json) -> None:
    assert rule in names(check_callback(body, asked(kind), {}, None))


@pytest.mark.parametrize(("rule", "bodies"), COMMANDS)
def test_a_registration_that_breaks_a_rule_is_found(rule: str, bodies: list[Json]) -> None:
    assert rule in names(check_commands(bodies))


@pytest.mark.parametrize(("rule", "body"), FIELDS)
def test_a_message_with_a_field_that_nobody_knows_is_found(rule: str, body: Json) -> None:
    assert names(check_keys("message", body)) == {rule}


@pytest.mark.parametrize(("rule", "body"), THREADS)
def test_a_thread_that_breaks_a_rule_is_found(rule: str, body: Json) -> None:
    assert rule in names(check_thread(body))


def test_every_rule_has_a_request_that_breaks_it() -> None:
    broken = {case[0] for table in (MESSAGES, CALLBACKS, COMMANDS, THREADS, FIELDS) for case in table}
    assert set(RULES) - broken == {"openapi"}


def test_requests_at_every_limit_pass() -> None:
    buttons = [row(*(button(custom_id=f"{r}{n}" + "x" * 98, label="x" * 80) for n in range(5))) for r in range(4)]
    menu = row(select(options=options(25), min_values=0, max_values=25, placeholder="x" * 150))
    assert check_message({"content": "x" * 2000, "components": [*buttons, menu]}, Situation({})) == []
    full = v2({"type": 17, "components": [text("x" * 4000), gallery(10, description="x" * 1024), *buttons, menu]})
    assert check_message(full, Situation(FILES)) == []
    assert check_commands([*numbered(100), *numbered(15, 2), *numbered(15, 3)]) == []
    filled = modal(*(label(field(custom_id=str(n), max_length=4000), label="x" * 45) for n in range(5)))
    assert check_callback(filled, asked(InteractionType.COMMAND), {}, None) == []
    assert check_thread({"name": "x" * 100, "auto_archive_duration": 10_080}) == []


@pytest.mark.parametrize("name", ["play", "hraj", "spielzüge", "遊ぶ", "खेलें", "a-b_c'd", "x" * limits.COMMAND_NAME])
def test_names_of_other_languages_are_command_names(name: str) -> None:
    assert check_command(command(name=name), partial=False) == []


def present(**more: Any) -> Message:
    return Message(id=9, channel_id=3, guild_id=4, author_id=5, kind=MessageType.DEFAULT, created=0.0, **more)


def test_an_edit_is_judged_by_what_the_message_will_be() -> None:
    old = Attachment(77, 3, "a.png", 1, "image/png")
    assert check_message({"attachments": [{"id": "77"}]}, Situation({}, present(attachments=(old,)))) == []
    kept = present(content="x", attachments=(old,))
    gone = {"attachments": [], "embeds": [{"title": "x", "image": {"url": "attachment://a.png"}}]}
    assert names(check_message(gone, Situation({}, kept))) == {"attachment.reference"}
    assert check_message({"components": []}, Situation({}, kept)) == []
    assert names(check_message({"content": None}, Situation({}, present(content="x")))) == {"message.empty"}
    assert names(check_message(v2(text()), Situation({}, kept))) == {"v2.legacy_fields"}
    assert check_message(v2(text(), content=None), Situation({}, kept)) == []
    assert check_message({"components": [text()]}, Situation({}, present(flags=Flags.COMPONENTS_V2))) == []
    assert check_message(v2(text()), Situation({}, present(flags=Flags.LOADING))) == []


def test_an_update_of_a_component_is_an_edit() -> None:
    body = {"type": 7, "data": {"components": []}}
    assert check_callback(body, asked(InteractionType.COMPONENT), {}, present(content="x")) == []
    assert check_callback({"type": 6}, asked(InteractionType.COMPONENT), {}, present(content="x")) == []


def test_parts_of_commands_and_other_bodies() -> None:
    assert check_command({"description": "x"}, partial=True) == []
    assert names(check_commands({"name": "x"})) == {"field.type"}
    assert names(check_channel_edit({"archived": 1})) == {"field.type"}
    assert names(check_direct({})) == {"field.required"}


def test_the_tree_names_the_field() -> None:
    tree = error_tree(check_message(classic(row(button(custom_id="x" * 101))), Situation({})))
    error = tree["components"]["0"]["components"]["0"]["custom_id"]["_errors"][0]
    assert error == {"code": "custom_id.length", "message": "Must be between 1 and 100 in length."}
