"""What a person did, read from an interaction of Discord."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import discord

from tables.ports import Click, Person, Place
from words.speech import language_for

Interaction = discord.Interaction[Any]
NO_FIELDS: Final[Mapping[str, str]] = MappingProxyType({})


def language(interaction: Interaction) -> str:
    """The language of private answers."""
    return language_for(str(interaction.locale))


def click(
    interaction: Interaction,
    action: str,
    *,
    table: str = "",
    args: tuple[str, ...] = (),
    values: tuple[str, ...] = (),
    fields: Mapping[str, str] = NO_FIELDS,
    public_language: str = "",
) -> Click:
    """The click for an action. Who clicked, and where, comes from Discord alone.

    `public_language` is that of public posts; empty: what the server says.
    """
    message = interaction.message
    return Click(
        str(interaction.id),
        Person(interaction.user.id, interaction.user.display_name, language(interaction)),
        _place(interaction, public_language),
        action,
        table,
        args,
        values,
        fields,
        None if message is None or message.flags.ephemeral else message.id,
    )


def _place(interaction: Interaction, public_language: str) -> Place:
    locale = interaction.guild_locale or interaction.locale
    return Place(
        interaction.guild_id,
        interaction.channel_id or 0,
        public_language or language_for(str(locale)),
        interaction.filesize_limit,
    )
