"""The gateway of the loopback server: sessions that number their events, and play again what was missed."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

RESUME_PATH = "/resume/"
"""Where sessions are resumed; new ones begin at ``/gateway``."""


@dataclass
class Session:
    """One session of a shard: its events as they were sent, the first of them ``READY``."""

    id: str
    shard: tuple[int, ...]
    events: list[str] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None
    alive: bool = True

    async def tell(self, event: str, payload: Any) -> None:
        """Send an event, or keep it for whoever resumes."""
        self.events.append(json.dumps({"op": 0, "t": event, "s": len(self.events) + 1, "d": payload}))
        await self.send(self.events[-1])

    async def send(self, text: str) -> None:
        """Send these characters where the session has a connection."""
        if self.socket is not None and not self.socket.closed:
            await self.socket.send_str(text)


class Gateway:
    """Speaks as Discord's gateway does. So many connections as ``refusing`` says are answered with 503."""

    def __init__(self, user: dict[str, Any], application: int) -> None:
        self._ready = {"v": 10, "user": user, "application": {"id": str(application), "flags": 0}}
        self.address = ""
        self.intents = 0
        self.refusing = 0
        self.guilds: list[dict[str, Any]] = []
        self.dialled: list[str] = []
        self.identified: list[tuple[tuple[int, ...], float]] = []
        self.resumed: list[tuple[str, int]] = []
        self.sessions: dict[str, Session] = {}
        self.changed = asyncio.Condition()
        self._transports: dict[Any, Any] = {}

    def routes(self) -> list[web.RouteDef]:
        """The paths of the gateway."""
        return [web.get(path, self._socket) for path in ("/gateway", "/gateway/", RESUME_PATH)]

    async def stop(self) -> None:
        """End all connections."""
        for session in self.sessions.values():
            if session.socket is not None:
                await session.socket.close()

    def of(self, shard: int) -> Session:
        """The newest session of a shard."""
        return [session for session in self.sessions.values() if session.shard[0] == shard][-1]

    async def emit(self, event: str, payload: dict[str, Any], shard: int | None = None) -> None:
        """Send an event to one shard or all."""
        for session in list(self.sessions.values()):
            if session.alive and (shard is None or session.shard[0] == shard):
                await session.tell(event, payload)

    def drop(self, session: Session) -> None:
        """Cut the connection without a word."""
        self._transports[session.socket].abort()
        session.socket = None

    async def identifies(self, count: int) -> None:
        """Wait until so many sessions have begun."""
        async with asyncio.timeout(60), self.changed:
            await self.changed.wait_for(lambda: len(self.identified) >= count)

    async def resumes(self, count: int) -> None:
        """Wait until so many sessions were resumed."""
        async with asyncio.timeout(60), self.changed:
            await self.changed.wait_for(lambda: len(self.resumed) >= count)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        self.dialled.append(request.path)
        if self.refusing:
            self.refusing -= 1
            return web.Response(status=503)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._transports[socket] = request.transport
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41250}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            told = json.loads(message.data)
            if told["op"] == 1:
                await socket.send_json({"op": 11})
            elif told["op"] == 2:
                await self._identify(socket, told["d"])
            elif told["op"] == 6:
                await self._resume(socket, told["d"])
        return socket

    async def _identify(self, socket: web.WebSocketResponse, given: dict[str, Any]) -> None:
        self.intents = given["intents"]
        shard = tuple(given.get("shard", (0, 1)))
        session = Session(f"s{len(self.sessions)}", shard, socket=socket)
        self.sessions[session.id] = session
        here = {"session_id": session.id, "resume_gateway_url": self.address + RESUME_PATH, "shard": list(shard)}
        away = [{"id": guild["id"], "unavailable": True} for guild in self.guilds]
        await session.tell("READY", {**self._ready, **here, "guilds": away})
        for guild in self.guilds:
            await session.tell("GUILD_CREATE", {**guild, "unavailable": False})
        async with self.changed:
            self.identified.append((shard, asyncio.get_running_loop().time()))
            self.changed.notify_all()

    async def _resume(self, socket: web.WebSocketResponse, given: dict[str, Any]) -> None:
        session = self.sessions.get(given["session_id"])
        if session is None or not session.alive:
            await socket.send_json({"op": 9, "d": False})
            return
        session.socket = socket
        for event in session.events[given["seq"] :]:
            await session.send(event)
        await session.tell("RESUMED", {})
        async with self.changed:
            self.resumed.append((session.id, given["seq"]))
            self.changed.notify_all()
