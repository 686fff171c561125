"""A bot of hikari, a library that reads every answer strictly. It runs in an environment of its own, see `venv.py`.

Arguments: the address of the REST interface and a token. What it has done is told on standard output, a line each; all
that it complains of goes to standard error.
"""

import asyncio
import logging
import signal
import struct
import sys
import zlib
from datetime import timedelta
from typing import Any

import hikari  # type: ignore[import-not-found]  # installed in its own environment only

FLAG_EPHEMERAL = 64


def say(done: str) -> None:
    print(done, flush=True)


def png() -> bytes:
    """A black picture of 4 by 2."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 4, 2, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress((b"\0" * 5) * 2))
        + chunk(b"IEND", b"")
    )


class Judge:
    """Answers commands and clicks, each by a method of its own name."""

    def __init__(self, api: str, token: str) -> None:
        intents = hikari.Intents.GUILDS | hikari.Intents.GUILD_MESSAGES | hikari.Intents.GUILD_MESSAGE_REACTIONS
        self.bot: Any = hikari.GatewayBot(
            token, rest_url=api, intents=intents, banner=None, logs=None, suppress_optimization_warning=True
        )
        self.bot.subscribe(hikari.StartedEvent, self.started)
        self.bot.subscribe(hikari.InteractionCreateEvent, self.interacted)
        self.bot.subscribe(hikari.GuildReactionAddEvent, self.reacted)

    async def run(self) -> None:
        """Until SIGTERM."""
        stop = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
        await self.bot.start(check_for_updates=False)
        await stop.wait()
        await self.bot.close()
        say("closed")

    async def started(self, _event: Any) -> None:
        rest = self.bot.rest
        application = await rest.fetch_application()
        greet = rest.slash_command_builder("greet", "Says hello")
        who = hikari.CommandOption(
            type=hikari.OptionType.STRING, name="who", description="A name", is_required=True, autocomplete=True
        )
        commands = [greet.add_option(who), rest.slash_command_builder("paint", "Paints a board")]
        made = await rest.set_application_commands(application.id, commands)
        guilds = self.bot.cache.get_guilds_view()
        say(f"started {sorted(command.name for command in made)} {len(guilds)}")

    async def interacted(self, event: Any) -> None:
        interaction = event.interaction
        if isinstance(interaction, hikari.AutocompleteInteraction):
            await interaction.create_response([hikari.impl.AutocompleteChoiceBuilder(name="World", value="world")])
        elif isinstance(interaction, hikari.CommandInteraction):
            await (self.greet if interaction.command_name == "greet" else self.paint)(interaction)
        elif isinstance(interaction, hikari.ComponentInteraction):
            await self.clicked(interaction)
        elif isinstance(interaction, hikari.ModalInteraction):
            await interaction.create_initial_response(
                hikari.ResponseType.MESSAGE_CREATE, "thank you", flags=hikari.MessageFlag.EPHEMERAL
            )
            say("submitted")

    async def greet(self, interaction: Any) -> None:
        row = self.bot.rest.build_message_action_row()
        row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "count", label="Count 0")
        row.add_interactive_button(hikari.ButtonStyle.SECONDARY, "ask", label="Ask")
        hello = f"Hello, {interaction.options[0].value}"
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, hello, component=row)
        say("greeted")

    async def clicked(self, interaction: Any) -> None:
        if interaction.custom_id == "ask":
            field = self.bot.rest.build_modal_action_row().add_text_input("name", "Name")
            await interaction.create_modal_response("A question", "question", component=field)
            say("asked")
            return
        row = self.bot.rest.build_message_action_row()
        row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "count", label="Count 1")
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_UPDATE, "counted", component=row)
        say("counted")

    async def paint(self, interaction: Any) -> None:
        await interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
        board = hikari.Bytes(png(), "board.png")
        message = await interaction.edit_initial_response("painted", attachment=board)
        (attachment,) = message.attachments
        data = await attachment.read()
        say(f"painted {attachment.width}x{attachment.height} {data == png()}")
        more = await interaction.execute("and more", flags=hikari.MessageFlag.EPHEMERAL)
        say(f"followed up {more.flags & FLAG_EPHEMERAL == FLAG_EPHEMERAL}")
        await self.threaded(interaction.channel_id, message)

    async def threaded(self, channel: Any, message: Any) -> None:
        """A thread from a message, and all that is done to messages in it."""
        rest = self.bot.rest
        thread = await rest.create_message_thread(channel, message, "table 1", auto_archive_duration=timedelta(days=1))
        post = await rest.create_message(thread, "first", nonce="n1")
        await rest.edit_message(thread, post, "edited")
        await rest.pin_message(thread, post)
        await rest.add_reaction(thread, post, "🎲")
        seen = await rest.fetch_message(thread, post)
        again = [one.content async for one in rest.fetch_messages(thread)]
        member = await rest.fetch_member(thread.guild_id, message.interaction_metadata.user.id)
        await rest.edit_channel(thread, archived=True)
        say(f"threaded {seen.content} {seen.is_pinned} {len(again)} {member.username}")

    async def reacted(self, event: Any) -> None:
        say(f"reacted {event.emoji_name}")


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    asyncio.run(Judge(*sys.argv[1:]).run())
