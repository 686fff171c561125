"""A bot of discord.py with one command for everything that the sandbox must be able to do."""

import asyncio
import io
import struct
import zlib
from typing import Any

import discord
from discord import app_commands

COLOURS = ("red", "green", "blue")


def png(width: int, height: int) -> bytes:
    """A black picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" + b"\0" * width) * height)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def picture(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(png(24, 12)), name, description="a board")


class Question(discord.ui.Modal, title="A question"):
    name: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Name", custom_id="name", max_length=20)

    def __init__(self) -> None:
        super().__init__()
        options = [discord.SelectOption(label=c.title(), value=c) for c in COLOURS]
        self.colour: discord.ui.Select[Any] = discord.ui.Select(options=options, custom_id="colour")
        self.add_item(discord.ui.Label(text="Colour", component=self.colour))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"{self.name.value} likes {self.colour.values[0]}", ephemeral=True)


class Classic(discord.ui.View):
    """A row of buttons and a select."""

    @discord.ui.button(label="Count", custom_id="count")
    async def count(self, interaction: discord.Interaction[Any], button: discord.ui.Button[Any]) -> None:
        number = int((button.label or "").removeprefix("Count") or 0) + 1
        button.label = f"Count {number}"
        await interaction.response.edit_message(view=self)

    @discord.ui.button(label="Ask", custom_id="ask")
    async def question(self, interaction: discord.Interaction[Any], _button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(Question())

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction[Any], _button: discord.ui.Button[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later")

    @discord.ui.button(label="Closed", custom_id="closed", disabled=True)
    async def closed(self, interaction: discord.Interaction[Any], _button: discord.ui.Button[Any]) -> None:
        raise AssertionError("a disabled button was clicked")

    @discord.ui.select(
        custom_id="colours",
        max_values=2,
        options=[discord.SelectOption(label=c.title(), value=c) for c in COLOURS],
    )
    async def colours(self, interaction: discord.Interaction[Any], select: discord.ui.Select[Any]) -> None:
        await interaction.response.send_message(" and ".join(select.values), ephemeral=True)


def layout(text: str) -> discord.ui.LayoutView:
    """Components V2: a text, a picture, a button."""
    view = discord.ui.LayoutView()
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
        discord.MediaGalleryItem("attachment://board.png", description="the board as text")
    )
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(discord.ui.Button(label="Go", custom_id="go"))
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(text), gallery, row))
    return view


class SampleBot(discord.Client):
    """Interactions whose control no view knows land in `clicked`; errors in `failures`."""

    def __init__(self, heartbeat_timeout: float = 60.0) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True),
            guild_ready_timeout=0.05,
            heartbeat_timeout=heartbeat_timeout,
        )
        self.tree = app_commands.CommandTree(self)
        self.failures: list[BaseException] = []
        self.clicked: list[str] = []
        self.interactions: list[discord.Interaction[Any]] = []
        self.resumes = 0
        self.tree.error(self._failed)
        for command in _commands(self):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumes += 1

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        self.interactions.append(interaction)
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id = str(data.get("custom_id"))
        if interaction.type is discord.InteractionType.component and custom_id == "go":
            self.clicked.append(custom_id)
            await interaction.response.edit_message(view=layout("second"), attachments=[picture()])

    async def _failed(self, _interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        self.failures.append(error.original if isinstance(error, app_commands.CommandInvokeError) else error)


def _commands(bot: SampleBot) -> list[app_commands.Command[Any, Any, Any] | app_commands.Group]:
    @app_commands.command(description="Says a number back")
    @app_commands.describe(number="a number", loud="louder")
    async def echo(
        interaction: discord.Interaction[Any], number: app_commands.Range[int, 1, 9], loud: bool = False
    ) -> None:
        await interaction.response.send_message(f"{number}{'!' if loud else ''}")

    @app_commands.command(description="Chooses a colour")
    async def colour(interaction: discord.Interaction[Any], name: str) -> None:
        await interaction.response.send_message(name)

    @colour.autocomplete("name")
    async def names(_interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=c.title(), value=c) for c in COLOURS if c.startswith(typed)]

    @app_commands.command(description="Buttons and a select")
    async def classic(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("classic", view=Classic())

    @app_commands.command(description="Components and a picture")
    async def board(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(view=layout("first"), attachments=[picture()])

    @app_commands.command(description="Thinks, then answers twice")
    async def think(interaction: discord.Interaction[Any], seconds: float = 0.0, late: bool = False) -> None:
        if late:
            await asyncio.sleep(seconds)
            await interaction.response.defer()
            return
        await interaction.response.defer()
        await asyncio.sleep(seconds)
        await interaction.followup.send("done thinking")
        await interaction.followup.send("and more", ephemeral=True)

    @app_commands.command(description="Answers twice")
    async def twice(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("once")
        interaction.response._response_type = None
        await interaction.response.send_message("twice")

    @app_commands.command(description="Starts a thread from its answer")
    @app_commands.guild_only()
    async def thread(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("a table")
        message = await interaction.original_response()
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        full = await channel.fetch_message(message.id)
        opened = await full.create_thread(name="table 1", auto_archive_duration=1440)
        await opened.send("welcome", nonce="abc")
        await opened.send("welcome", nonce="abc")
        await full.create_thread(name="table 2")

    admin = app_commands.Group(
        name="admin", description="For moderators", default_permissions=discord.Permissions(manage_guild=True)
    )

    @admin.command(description="Writes into the channel")
    async def write(interaction: discord.Interaction[Any], where: discord.TextChannel) -> None:
        await interaction.response.defer(ephemeral=True)
        await where.send("written", file=picture())
        await interaction.edit_original_response(content=f"written to {where.name}")

    return [echo, colour, classic, board, think, twice, thread, admin]
