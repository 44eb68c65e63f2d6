"""The gateway of the double: sessions that can be resumed, with what they missed; a fresh one gets no backlog."""

from __future__ import annotations

import contextlib
import json
import zlib
from typing import Any

from aiohttp import WSMsgType, web

from tests.support.doubles.discord_world import Payload, World, snowflake


class Session:
    """What one IDENTIFY began; its events are kept for a resume."""

    def __init__(self) -> None:
        self.id = "session-" + snowflake()
        self.log: list[Payload] = []
        self.socket: Socket | None = None
        self.is_alive = True

    async def dispatch(self, event: str, data: Any) -> None:
        """One event, numbered; sent if somebody listens."""
        payload = {"op": 0, "s": len(self.log) + 1, "t": event, "d": data}
        self.log.append(payload)
        if self.socket is not None:
            await self.socket.send(payload)


class Socket:
    """One connection; speaks zlib-stream when asked to."""

    def __init__(self, ws: web.WebSocketResponse, compress: str | None) -> None:
        self.ws = ws
        self._deflate = zlib.compressobj() if compress == "zlib-stream" else None

    async def send(self, payload: Payload) -> None:
        """Sends; a connection that is gone takes nothing."""
        text = json.dumps(payload)
        with contextlib.suppress(ConnectionError, RuntimeError):
            if self._deflate is None:
                await self.ws.send_str(text)
            else:
                data = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                await self.ws.send_bytes(data)


class Gateway:
    """All sessions of the bot, and how many there were."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.sessions: list[Session] = []
        self.identifies = 0
        self.resumes = 0
        self.is_deaf = False  # events reach nobody, not even the log of a session
        self.refused_tokens = {"", "bad"}
        self.refuses_intents = False

    @property
    def ready(self) -> bool:
        """Whether a bot listens."""
        return any(session.socket is not None for session in self.sessions)

    async def dispatch(self, event: str, data: Any) -> None:
        """To every session that lives."""
        for session in [] if self.is_deaf else list(self.sessions):
            if session.is_alive:
                await session.dispatch(event, data)

    async def close_all(self, code: int) -> None:
        """Cuts every connection; sessions stay to be resumed."""
        for session in self.sessions:
            if session.socket is not None:
                socket, session.socket = session.socket, None
                await socket.ws.close(code=code)

    async def send_all(self, payload: Payload) -> None:
        """A packet that is no event."""
        for session in self.sessions:
            if session.socket is not None:
                await session.socket.send(payload)

    def forget_sessions(self) -> None:
        """No session can be resumed."""
        for session in self.sessions:
            session.is_alive = False

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection of the bot."""
        ws = web.WebSocketResponse(max_msg_size=0)
        await ws.prepare(request)
        socket = Socket(ws, request.query.get("compress"))
        await socket.send({"op": 10, "d": {"heartbeat_interval": 41250}})
        try:
            async for raw in ws:
                if raw.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    await self._packet(socket, json.loads(raw.data))
        finally:
            for session in self.sessions:
                if session.socket is socket:
                    session.socket = None
                    # A bot that closed the connection itself has ended its session.
                    session.is_alive = session.is_alive and ws.close_code not in (1000, 1001)
        return ws

    async def _packet(self, socket: Socket, packet: Payload) -> None:
        if packet["op"] == 1:
            await socket.send({"op": 11})
        elif packet["op"] == 2:
            await self._identify(socket, packet["d"])
        elif packet["op"] == 6:
            await self._resume(socket, packet["d"])

    async def _identify(self, socket: Socket, data: Payload) -> None:
        if data["token"] in self.refused_tokens:
            await socket.ws.close(code=4004)
            return
        if self.refuses_intents:
            await socket.ws.close(code=4014)
            return
        self._world.intents = data["intents"]
        session = Session()
        session.socket = socket
        ready = {
            "v": 10,
            "user": self._world.bot,
            "guilds": [{"id": self._world.guild_id, "unavailable": True}],
            "session_id": session.id,
            "resume_gateway_url": str(socket.ws._req.url.with_query(None)) if socket.ws._req else "",
            "shard": [0, 1],
            "application": {"id": self._world.application_id, "flags": 1 << 19},
        }
        await session.dispatch("READY", ready)
        await session.dispatch("GUILD_CREATE", self._world.guild())
        self.sessions.append(session)
        self.identifies += 1

    async def _resume(self, socket: Socket, data: Payload) -> None:
        known = [each for each in self.sessions if each.id == data["session_id"] and each.is_alive]
        if not known:
            await socket.send({"op": 9, "d": False})
            return
        (session,) = known
        for payload in session.log[data.get("seq") or 0 :]:
            await socket.send(payload)
        session.socket = socket
        self.resumes += 1
        await session.dispatch("RESUMED", {})
