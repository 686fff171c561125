"""A gateway connection without a library: frames out and in."""

import json
from typing import Any

import aiohttp

GUILDS, MEMBERS, MESSAGES, REACTIONS, CONTENT = 1, 2, 1 << 9, 1 << 10, 1 << 15


class Line:
    """One socket; binary frames out, as some clients send them."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, opcode: int, body: Any) -> None:
        await self.socket.send_bytes(json.dumps({"op": opcode, "d": body}).encode())

    async def frame(self) -> dict[str, Any]:
        message = await self.socket.receive(5)
        assert message.type is aiohttp.WSMsgType.TEXT, message
        return dict(json.loads(message.data))

    async def event(self, name: str) -> Any:
        while (frame := await self.frame())["t"] != name:
            pass
        return frame["d"]

    async def names(self, count: int) -> list[str]:
        """The names of the next events."""
        return [str((await self.frame())["t"]) for _ in range(count)]

    async def close_code(self) -> int | None:
        while (message := await self.socket.receive(5)).type is aiohttp.WSMsgType.TEXT:
            pass
        assert message.type is aiohttp.WSMsgType.CLOSE
        return int(message.data)

    async def identify(self, intents: int = GUILDS | MESSAGES, **more: object) -> Any:
        assert (await self.frame())["op"] == 10
        await self.send(2, {"token": "t", "intents": intents, "properties": {}, **more})
        return await self.event("READY")

    async def resume(self, ready: Any, sequence: int) -> None:
        """Go on with the session of another socket."""
        assert (await self.frame())["op"] == 10
        await self.send(6, {"token": "t", "session_id": ready["session_id"], "seq": sequence})
