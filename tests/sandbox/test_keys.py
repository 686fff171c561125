"""Fields that Discord knows nothing of: found wherever they stand, and the list held against Discord's own text."""

from typing import Any

import pytest

from sandbox.checks.keys import BY_TYPE, KINDS, check_keys
from sandbox.checks.openapi import find_openapi
from sandbox.client import SandboxClient
from sandbox.wire.rest.routes import ROUTES
from tests.sandbox.raw import Raw

OPENAPI, REASON = find_openapi()
SCHEMAS = {
    "message": "MessageCreateRequest",
    "message.edit": "MessageEditRequestPartial",
    "followup": "IncomingWebhookRequestPartial",
    "followup.edit": "IncomingWebhookUpdateRequestPartial",
    "mentions": "MessageAllowedMentionsRequest",
    "reference": "MessageReferenceRequest",
    "attachment": "MessageAttachmentRequest",
    "embed": "RichEmbed",
    "embed.author": "RichEmbedAuthor",
    "embed.field": "RichEmbedField",
    "embed.footer": "RichEmbedFooter",
    "embed.media": "RichEmbedImage",
    "embed.provider": "RichEmbedProvider",
    "poll": "PollCreateRequest",
    "component.1": "ActionRowComponentForMessageRequest",
    "component.2": "ButtonComponentForMessageRequest",
    "component.3": "StringSelectComponentForModalRequest",
    "component.4": "TextInputComponentForModalRequest",
    "component.5": "UserSelectComponentForMessageRequest",
    "component.6": "RoleSelectComponentForMessageRequest",
    "component.7": "MentionableSelectComponentForMessageRequest",
    "component.8": "ChannelSelectComponentForMessageRequest",
    "component.9": "SectionComponentForMessageRequest",
    "component.10": "TextDisplayComponentForMessageRequest",
    "component.11": "ThumbnailComponentForMessageRequest",
    "component.12": "MediaGalleryComponentForMessageRequest",
    "component.13": "FileComponentForMessageRequest",
    "component.14": "SeparatorComponentForMessageRequest",
    "component.17": "ContainerComponentForMessageRequest",
    "component.18": "LabelComponentForModalRequest",
    "component.19": "FileUploadComponentForModalRequest",
    "component.21": "RadioGroupComponentForModalRequest",
    "component.22": "CheckboxGroupComponentForModalRequest",
    "component.23": "CheckboxComponentForModalRequest",
    "choice": "StringSelectOptionForRequest",
    "box": "RadioGroupOptionForRequest",
    "emoji": "ComponentEmojiForRequest",
    "default_value": "UserSelectDefaultValue",
    "media": "UnfurledMediaRequest",
    "gallery.item": "MediaGalleryItemRequest",
    "callback.4": "CreateMessageInteractionCallbackRequest",
    "callback.5": "CreateMessageInteractionCallbackRequest",
    "callback.6": "UpdateMessageInteractionCallbackRequest",
    "callback.7": "UpdateMessageInteractionCallbackRequest",
    "callback.8": "ApplicationCommandAutocompleteCallbackRequest",
    "callback.9": "ModalInteractionCallbackRequest",
    "callback.12": "LaunchActivityInteractionCallbackRequest",
    "answer": "IncomingWebhookInteractionRequest",
    "answer.edit": "IncomingWebhookUpdateForInteractionCallbackRequestPartial",
    "completion": "InteractionApplicationCommandAutocompleteCallbackStringData",
    "value": "ApplicationCommandOptionStringChoice",
    "modal": "ModalInteractionCallbackRequestData",
    "command": "ApplicationCommandUpdateRequest",
    "command.new": "ApplicationCommandCreateRequest",
    "command.edit": "ApplicationCommandPatchRequestPartial",
    "option.1": "ApplicationCommandSubcommandOption",
    "option.2": "ApplicationCommandSubcommandGroupOption",
    "option.3": "ApplicationCommandStringOption",
    "option.4": "ApplicationCommandIntegerOption",
    "option.5": "ApplicationCommandBooleanOption",
    "option.6": "ApplicationCommandUserOption",
    "option.7": "ApplicationCommandChannelOption",
    "option.8": "ApplicationCommandRoleOption",
    "option.9": "ApplicationCommandMentionableOption",
    "option.10": "ApplicationCommandNumberOption",
    "option.11": "ApplicationCommandAttachmentOption",
    "thread": "CreateTextThreadWithMessageRequest",
    "thread.alone": "CreateTextThreadWithoutMessageRequest",
    "overwrite": "ChannelPermissionOverwriteRequest",
    "direct": "CreatePrivateChannelRequest",
}
NOT_IN_THE_TEXT = {
    "answer.edit": {"tts"},
    "attachment": {"content_type", "height", "proxy_url", "size", "spoiler", "url", "width"},
    "message.edit": {"tts"},
    "followup.edit": {"tts"},
    "command": {"nsfw"},
    "command.new": {"nsfw"},
    "command.edit": {"nsfw", "type"},
    "emoji": {"animated"},
}
"""`nsfw` is in Discord's documentation; discord.py sends the others, which do no harm."""
UNKNOWN: list[tuple[str, Any, str]] = [
    ("message", {"content": "x", "embed": {}}, "/embed"),
    ("message", {"allowed_mentions": {"replied_users": False}}, "/allowed_mentions/replied_users"),
    ("message", {"embeds": [{"title": "x", "colour": 1}]}, "/embeds/0/colour"),
    ("message", {"embeds": [{"footer": {"icon": "x"}}]}, "/embeds/0/footer/icon"),
    (
        "message",
        {"components": [{"type": 1, "components": [{"type": 2, "text": "x"}]}]},
        "/components/0/components/0/text",
    ),
    ("message", {"components": [{"type": 12, "items": [{"media": {"uri": "x"}}]}]}, "/components/0/items/0/media/uri"),
    ("message.edit", {"nonce": "x"}, "/nonce"),
    ("followup", {"content": "x", "ephemeral": True}, "/ephemeral"),
    ("followup", {"content": "x", "nonce": "x"}, "/nonce"),
    ("callback", {"type": 4, "data": {"contents": "x"}}, "/data/contents"),
    ("callback", {"type": 9, "data": {"name": "x"}}, "/data/name"),
    ("command", [{"name": "x", "options": [{"type": 3, "name": "x", "default": 1}]}], "/0/options/0/default"),
    ("thread", {"name": "x", "type": 11}, "/type"),
    ("channel", {"archive": True}, "/archive"),
]


@pytest.mark.parametrize(("kind", "body", "pointer"), UNKNOWN)
def test_an_unknown_field_is_found_where_it_stands(kind: str, body: Any, pointer: str) -> None:
    assert [(one.rule, one.pointer) for one in check_keys(kind, body)] == [("field.unknown", pointer)]


def test_bodies_of_no_known_shape_are_left_to_other_checks() -> None:
    for body in (None, "x", [1], {"components": "x"}, {"components": [{"type": 99, "x": 1}]}):
        assert check_keys("message", body) == []


def test_every_kind_that_a_kind_names_exists() -> None:
    for name, kind in KINDS.items():
        for key, inner in kind.inner.items():
            assert inner in KINDS or inner in BY_TYPE, (name, key)


def test_every_route_with_a_check_says_what_its_body_is() -> None:
    for route in ROUTES:
        assert (route.body == "") == (route.check.__name__ == "unchecked"), route.template
        assert route.body in KINDS or route.body in BY_TYPE or not route.body


async def test_an_unknown_field_is_a_finding_but_no_refusal(raw: Raw, client: SandboxClient) -> None:
    await raw.send("x", embed={"title": "x"})
    assert [(f["rule"], f["pointer"]) for f in await client.forget_findings()] == [("field.unknown", "/embed")]


@pytest.mark.skipif(OPENAPI is None, reason=f"Discord's OpenAPI text: {REASON}")
@pytest.mark.parametrize(("kind", "schema"), SCHEMAS.items())
def test_the_list_has_the_fields_of_discords_text(kind: str, schema: str) -> None:
    assert OPENAPI is not None
    known = set(OPENAPI.fields(schema))
    assert KINDS[kind].fields - NOT_IN_THE_TEXT.get(kind, set()) == known


@pytest.mark.skipif(OPENAPI is None, reason=f"Discord's OpenAPI text: {REASON}")
def test_a_change_of_a_channel_has_the_fields_of_channels_and_of_threads() -> None:
    assert OPENAPI is not None
    schemas = ("UpdateThreadRequestPartial", "UpdateGuildChannelRequestPartial")
    assert KINDS["channel"].fields == {field for schema in schemas for field in OPENAPI.fields(schema)}


def test_every_kind_is_held_against_the_text() -> None:
    assert set(KINDS) - set(SCHEMAS) == {"channel"}
