"""Discord's figures, as its documentation gives them."""

from typing import Final

CONTENT: Final = 2_000
FLAGS: Final = 2**31 - 1
NONCE: Final = 25
ALLOWED_MENTIONS: Final = 100
EMBEDS: Final = 10
EMBED_TITLE: Final = 256
EMBED_DESCRIPTION: Final = 4_096
EMBED_FIELDS: Final = 25
EMBED_FIELD_NAME: Final = 256
EMBED_FIELD_VALUE: Final = 1_024
EMBED_FOOTER: Final = 2_048
EMBED_AUTHOR: Final = 256
EMBED_TOTAL: Final = 6_000
ATTACHMENTS: Final = 10
DESCRIPTION: Final = 1_024
"""Alt text of an attachment, a gallery item or a thumbnail."""
CUSTOM_ID: Final = 100
BUTTON_LABEL: Final = 80
URL: Final = 512
ROWS: Final = 5
BUTTONS_IN_ROW: Final = 5
SELECT_OPTIONS: Final = 25
SELECT_TEXT: Final = 100
PLACEHOLDER: Final = 150
COMPONENTS: Final = 40
DISPLAY_CHARACTERS: Final = 4_000
SECTION_TEXTS: Final = 3
GALLERY_ITEMS: Final = 10
COLOUR: Final = 0xFFFFFF
MODAL_TITLE: Final = 45
MODAL_ROWS: Final = 5
LABEL: Final = 45
LABEL_DESCRIPTION: Final = 100
TEXT_VALUE: Final = 4_000
TEXT_PLACEHOLDER: Final = 100
GROUP_OPTIONS: Final = 10
RADIO_OPTIONS: Final = (2, 10)
FILE_UPLOADS: Final = 10
CHOICES: Final = 25
CHOICE: Final = 100
CHAT_COMMANDS: Final = 100
MENU_COMMANDS: Final = 15
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 100
COMMAND_OPTIONS: Final = 25
COMMAND_TOTAL: Final = 8_000
STRING_OPTION: Final = 6_000
CHANNEL_NAME: Final = 100
SLOW_MODE: Final = 21_600
LOCALES: Final = frozenset({
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
})  # fmt: skip
