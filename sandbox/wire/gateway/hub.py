"""All gateway sessions, and the way a change finds those that are told of it."""

import asyncio
from typing import Final

from sandbox.faults.events import EventFault, EventFaults, EventKind
from sandbox.json_types import JsonObject
from sandbox.model.change import Change
from sandbox.model.world import World
from sandbox.wire.gateway.events import Intents, Reader
from sandbox.wire.gateway.session import Session
from sandbox.wire.links import Links
from sandbox.wire.payload import people

_BOT_LEFT: Final = "GUILD_DELETE"


class Hub:
    """Listens to the world and tells the sessions, by way of the faults that events meet."""

    def __init__(self, world: World, links: Links, faults: EventFaults) -> None:
        self._world = world
        self._links = links
        self._faults = faults
        self._sessions: dict[str, Session] = {}
        world.listen(self._changed)

    @property
    def connected(self) -> int:
        """How many sessions have a socket."""
        return sum(1 for session in self._sessions.values() if session.line is not None)

    def open(self, session: Session) -> None:
        """A new session: READY, then its guilds."""
        self._sessions[session.id] = session
        world, bot = self._world, self._world.bot
        guilds = [g for g in world.guilds.values() if (g.id, bot.id) in world.members and session.serves(g.id)]
        session.tell(
            "READY",
            {
                "v": 10,
                "user": people.own_user(bot),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": self._links.told.resume,
                "shard": list(session.shard),
                "application": {"id": str(bot.id), "flags": 0},
                "private_channels": [],
                "relationships": [],
                "presences": [],
                "user_settings": {},
                "guild_join_requests": [],
                "geo_ordered_rtc_regions": [],
                "_trace": ["sandbox"],
            },
        )
        for guild in guilds:
            if guild.id not in world.unavailable:
                self._tell(session, Change("GUILD_CREATE", guild, guild.id))
        world.tell("gateway.changed", None)

    def resumed(self, session_id: str, sequence: int) -> Session | None:
        """The session that may go on from a number, or None where it can't."""
        session = self._sessions.get(session_id)
        if session is None or not session.can_replay(sequence) or self._forgotten(session):
            return None
        return session

    def close(self, session: Session) -> None:
        """A session that is over for good."""
        self._sessions.pop(session.id, None)
        self._world.tell("gateway.changed", None)

    def left(self, session: Session) -> None:
        """A session lost its socket."""
        session.line = None
        session.left_at = self._world.clock.now()
        self._world.tell("gateway.changed", None)

    def _forgotten(self, session: Session) -> bool:
        if session.line is not None or session.left_at is None:
            return False
        return self._world.clock.now() - session.left_at > self._world.settings.resume_seconds

    def _changed(self, change: Change) -> None:
        if change.name.islower():
            return
        for session in list(self._sessions.values()):
            if self._forgotten(session):
                del self._sessions[session.id]
            elif session.serves(change.guild_id):
                self._tell(session, change)

    def _tell(self, session: Session, change: Change) -> None:
        """Tell one session, if it is to hear of it; of a guild that the bot isn't in it hears nothing."""
        guild_id = change.guild_id
        member = guild_id is None or (guild_id, self._world.bot.id) in self._world.members
        if not member and change.name != _BOT_LEFT:
            return
        payload = None if guild_id in self._world.unavailable else self._reader(session.intents).event(change)
        if payload is not None:
            self._deliver(session, change.name, payload)

    def _deliver(self, session: Session, name: str, payload: JsonObject) -> None:
        """Tell an event as the fault that it meets will have it."""
        fault = self._faults.meet(name)
        match fault:
            case None:
                session.tell(name, payload)
            case EventFault(kind=EventKind.REPEAT):
                for _ in range(fault.times):
                    session.tell(name, payload)
            case EventFault(kind=EventKind.LATE):
                late = session.hold_back(name, payload, fault.behind)
                asyncio.get_running_loop().call_later(fault.seconds, session.let_go, late)
            case EventFault(kind=EventKind.ABORT | EventKind.CLOSE):
                self._break_off(session, fault.code if fault.kind is EventKind.CLOSE else None)
                session.tell(name, payload)
            case EventFault(kind=EventKind.LOSE):
                pass

    def _break_off(self, session: Session, code: int | None) -> None:
        """Take the socket away from a session, which may be resumed."""
        line = session.line
        if line is not None:
            self.left(session)
            line.break_off(code)

    def _reader(self, intents: Intents) -> Reader:
        return Reader(self._world, self._links, intents)

    def members_chunk(self, asked: JsonObject) -> JsonObject:
        """The answer to a request for members of a guild."""
        guild_id = int(asked["guild_id"])
        wanted = asked.get("user_ids") or []
        wanted = {int(one) for one in (wanted if isinstance(wanted, list) else [wanted])}
        query = str(asked.get("query") or "").lower()
        held = self._world.members_of(guild_id)
        named = [m for m in held if self._world.user(m.user_id).username.lower().startswith(query)]
        found = [m for m in held if m.user_id in wanted] if wanted else named
        chunk: JsonObject = {
            "guild_id": str(guild_id),
            "members": [people.member(self._world, one) for one in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(one) for one in wanted - {m.user_id for m in found}],
        }
        return {**chunk, "nonce": asked["nonce"]} if asked.get("nonce") else chunk
