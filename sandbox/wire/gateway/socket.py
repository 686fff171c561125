"""One websocket of the gateway: frames in, frames out, and what each opcode means."""

import asyncio
import contextlib
import json
import zlib
from collections.abc import Callable
from typing import Any, Final

from aiohttp import WSMsgType, web

from sandbox.faults.troubles import Troubles
from sandbox.json_types import JsonObject
from sandbox.model.world import World
from sandbox.records import GATEWAY, Finding, Records
from sandbox.wire.gateway.events import PRIVILEGED, Intents
from sandbox.wire.gateway.hub import Hub
from sandbox.wire.gateway.session import Session

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME = 0, 1, 2, 3, 4, 6
WAY = 0.02
"""Seconds that a heartbeat's acknowledgement is on its way, as on a fast line."""
RECONNECT, MEMBERS, INVALID_SESSION, HELLO, ACK = 7, 8, 9, 10, 11
_IGNORED: Final = (PRESENCE, VOICE)


class ClosingError(Exception):
    """The socket must be closed with a code that says why."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Connection:
    """Sends frames in order, compressed as the client asked; anything but `zlib-stream` is answered plainly."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        self.request = request
        self.socket = socket
        self.dropped = False
        compression = request.query.get("compress", "")
        self._compressor = zlib.compressobj() if compression == "zlib-stream" else None
        self._frames: asyncio.Queue[JsonObject | int] = asyncio.Queue()
        self.session: Session | None = None

    def send(self, frame: JsonObject) -> None:
        """Send one frame, soon and in order."""
        self._frames.put_nowait(frame)

    def break_off(self, code: int | None) -> None:
        """Close the socket with a code after what waits has been sent, or without one break it at once."""
        self.dropped = True
        if code is None:
            _abort(self.request)
        else:
            self._frames.put_nowait(code)

    async def write(self) -> None:
        """Send what waits, until the socket is to be closed."""
        while True:
            frame = await self._frames.get()
            if isinstance(frame, int):
                await self.socket.close(code=frame)
                return
            text = json.dumps(frame, ensure_ascii=False)
            with contextlib.suppress(ConnectionError):
                if self._compressor is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._compressor.compress(text.encode()) + self._compressor.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)


class Gateway:
    """Accepts sockets and speaks the gateway's protocol on them."""

    def __init__(self, world: World, hub: Hub, records: Records, troubles: Troubles) -> None:
        self._world = world
        self._hub = hub
        self._troubles = troubles
        self._records = records
        self._connections: set[Connection] = set()
        self._opcodes: dict[int, Callable[[Connection, Any], None]] = {
            HEARTBEAT: self._beat,
            IDENTIFY: self._identify,
            RESUME: self._resume,
            MEMBERS: self._members,
        }

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One socket from the first frame to the last."""
        if not self._troubles.reachable:
            _abort(request)
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        connection = Connection(request, socket)
        writer = asyncio.create_task(connection.write())
        self._connections.add(connection)
        interval = int(self._world.settings.heartbeat_seconds * 1000)
        connection.send({"op": HELLO, "d": {"heartbeat_interval": interval, "_trace": ["sandbox"]}})
        try:
            async for message in socket:
                if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    self._received(connection, message.data)
        except ClosingError as closing:
            await socket.close(code=closing.code, message=str(closing).encode())
        finally:
            self._connections.discard(connection)
            writer.cancel()
            self._part(connection, socket.close_code)
        return socket

    async def close(self, code: int) -> None:
        """Close every socket with a code."""
        for connection in list(self._connections):
            connection.dropped = True
            await connection.socket.close(code=code)

    def abort(self) -> None:
        """Break every socket as a lost network does."""
        for connection in list(self._connections):
            connection.break_off(None)

    def ask_to_reconnect(self) -> None:
        """Opcode 7 to every session."""
        for connection in self._connections:
            connection.send({"op": RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool) -> None:
        """Opcode 9 to every session."""
        for connection in self._connections:
            if not resumable and connection.session is not None:
                self._hub.close(connection.session)
                connection.session = None
            connection.send({"op": INVALID_SESSION, "d": resumable})

    def _beat(self, connection: Connection, _body: object) -> None:
        """Acknowledges after a moment: discord.py notes when it sent a heartbeat only after sending it, and an answer
        that is there before counts as one to the heartbeat before, a whole interval late.
        """
        if self._troubles.acknowledges:
            asyncio.get_running_loop().call_later(WAY, connection.send, {"op": ACK, "d": None})

    def _part(self, connection: Connection, code: int | None) -> None:
        """What a closed socket means for its session: a client's 1000 or 1001 ends it, all else may resume."""
        session = connection.session
        if session is None or session.line is not connection:
            return
        if code in (1000, 1001) and not connection.dropped:
            session.line = None
            self._hub.close(session)
        else:
            self._hub.left(session)

    def _received(self, connection: Connection, data: str | bytes) -> None:
        try:
            frame = json.loads(data)
            opcode, body = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError):
            raise ClosingError(4002, "Decode error") from None
        if opcode in _IGNORED:
            return
        if opcode not in self._opcodes:
            self._records.find(Finding(GATEWAY, "OP", str(opcode), "", "the sandbox has no such opcode"))
            raise ClosingError(4001, "Unknown opcode")
        self._opcodes[opcode](connection, body)

    def _identify(self, connection: Connection, body: JsonObject) -> None:
        if connection.session is not None:
            raise ClosingError(4005, "Already authenticated")
        self._require_token(body)
        intents = Intents(int(body.get("intents", 0)))
        if int(intents & PRIVILEGED) & ~self._world.settings.privileged_intents:
            raise ClosingError(4014, "Disallowed intents")
        number, count = body.get("shard") or (0, 1)
        if not 0 <= number < count:
            raise ClosingError(4010, "Invalid shard")
        session = Session(intents, (number, count))
        self._connect(connection, session)
        self._hub.open(session)

    def _resume(self, connection: Connection, body: JsonObject) -> None:
        self._require_token(body)
        sequence = int(body.get("seq") or 0)
        session = self._hub.resumed(str(body.get("session_id")), sequence)
        if session is None:
            connection.send({"op": INVALID_SESSION, "d": False})
            return
        self._connect(connection, session)
        session.replay(sequence)
        session.tell("RESUMED", {"_trace": ["sandbox"]})
        self._world.tell("gateway.changed", None)

    def _connect(self, connection: Connection, session: Session) -> None:
        session.line = connection
        session.left_at = None
        connection.session = session

    def _require_token(self, body: JsonObject) -> None:
        token = str(body.get("token") or "").removeprefix("Bot ")
        wanted = self._world.settings.token
        if not token or (wanted is not None and token != wanted):
            raise ClosingError(4004, "Authentication failed")

    def _members(self, connection: Connection, body: JsonObject) -> None:
        if connection.session is None:
            raise ClosingError(4003, "Not authenticated")
        connection.session.tell("GUILD_MEMBERS_CHUNK", self._hub.members_chunk(body))


def _abort(request: web.Request) -> None:
    """Break the connection of a request."""
    if request.transport is not None:
        request.transport.abort()
