"""A bot without a library: bare requests, and answers as they come."""

import json
from dataclasses import dataclass
from typing import Any

import aiohttp

from sandbox.model import answers
from sandbox.model.channel import Channel
from sandbox.model.commands import Command
from sandbox.model.guild import User
from sandbox.model.interaction import Interaction, InteractionType
from sandbox.server import Sandbox

Json = Any


@dataclass(frozen=True, slots=True)
class Told:
    """An answer: status, JSON (None for an empty one) and headers."""

    status: int
    body: Json
    headers: dict[str, str]

    @property
    def code(self) -> int:
        """Discord's code of a refusal."""
        return int(self.body["code"])


@dataclass(frozen=True, slots=True)
class Raw:
    session: aiohttp.ClientSession
    sandbox: Sandbox

    async def ask(
        self, method: str, path: str, body: Json = None, files: dict[str, bytes] | None = None, token: str = "t"
    ) -> Told:
        """One request; files go as `files[n]` beside `payload_json`, as discord.py sends them."""
        headers = {"Authorization": f"Bot {token}"} if token else {}
        data: Any = None
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for index, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{index}]", content, filename=name, content_type="application/octet-stream")
        elif body is not None:
            data = json.dumps(body)
            headers["Content-Type"] = "application/json"
        url = self.sandbox.api + path
        async with self.session.request(method, url, data=data, headers=headers) as response:
            text = await response.read()
            return Told(response.status, json.loads(text) if text else None, dict(response.headers))

    @property
    def games(self) -> Channel:
        return next(c for c in self.sandbox.world.channels.values() if c.name == "games")

    @property
    def ada(self) -> User:
        return next(user for user in self.sandbox.world.users.values() if user.username == "ada")

    async def send(self, content: str = "x", channel: int = 0, **more: Any) -> Json:
        """A message in the games channel or another one; it must succeed."""
        told = await self.ask("POST", f"/channels/{channel or self.games.id}/messages", {"content": content, **more})
        assert told.status == 200, told.body
        return told.body

    async def thread(self) -> int:
        """A thread from a new message."""
        message = await self.send()
        told = await self.ask("POST", f"/channels/{self.games.id}/messages/{message['id']}/threads", {"name": "t"})
        assert told.status == 201, told.body
        return int(told.body["id"])

    def command(self) -> Command:
        """A registered command."""
        world = self.sandbox.world
        return world.commands.put(world.ids, None, {"name": "play", "description": "x"})

    def interaction(self) -> Interaction:
        """Ada's use of the command in the games channel."""
        command = self.command()
        data = {"id": str(command.id), "name": command.name, "type": command.kind, "options": []}
        return answers.begin(self.sandbox.world, InteractionType.COMMAND, self.ada.id, self.games, data)

    async def call_back(self, interaction: Interaction, kind: int, query: str = "", **data: Any) -> Told:
        """The first answer to an interaction."""
        path = f"/interactions/{interaction.id}/{interaction.token}/callback{query}"
        return await self.ask("POST", path, {"type": kind, "data": data} if data else {"type": kind}, token="")
