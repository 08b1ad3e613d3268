"""What is said in a room and heard of it: lines, streams of posts, completion, and looks that leave no post."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aiohttp import web

from bot.platforms.web.display_names import person_name, room_name
from bot.platforms.web.errors import bad
from bot.platforms.web.event_stream import Followed, all_followed
from bot.platforms.web.lobby import asker
from bot.platforms.web.requests import json_of, json_response, key_of, language_of, line_of, look_of, unbroken
from bot.platforms.web.rooms import Line
from bot.ports.addresses import Code
from bot.text.languages import spelled
from rendering.text import said

if TYPE_CHECKING:
    from bot.platforms.web.access import Gate
    from bot.platforms.web.event_stream import Streams
    from bot.platforms.web.rooms import Rooms

EVENTS = "/api/events"
SHOWS = re.compile(r"/(hand|puzzle)( .{0,100})?")
"""Lines that show a panel."""
CODE, NUMBER = re.compile(r"[A-Za-z0-9]{1,12}"), re.compile(r"[0-9]{1,4}")


class RoomRoutes:
    """Answers what is asked of rooms."""

    def __init__(self, rooms: Rooms, streams: Streams, gate: Gate) -> None:
        self._rooms = rooms
        self._streams = streams
        self._gate = gate

    def routes(self) -> list[web.RouteDef]:
        """The routes of all rooms, and that of a stream of several."""
        room = "/api/rooms/{room:[^/]+}"
        return [
            web.post(f"{room}/say", self._say),
            web.get(f"{room}/events", self._events, allow_head=False),
            web.get(EVENTS, self._all_events, allow_head=False),
            web.get(f"{room}/complete", self._complete),
            web.get(f"{room}/step", self._step),
            web.get(f"{room}/panel", self._panel),
        ]

    async def _say(self, request: web.Request) -> web.Response:
        room = room_name(request.match_info["room"])
        self._gate.person(request)
        body = await json_of(request, panel=bool)
        about = body.get("about")
        line = Line(
            room=room,
            name=self._speaker(request, body.get("as")),
            text=line_of(body.get("text")),
            key=key_of(body.get("key")),
            locale=language_of(request),
            about=Code(about.upper()) if isinstance(about, str) and CODE.fullmatch(about) else None,
            look=look_of(body.get("look")),
            panel=body.get("panel") is True,
        )
        response = json_response(await self._rooms.say(line))
        await self._gate.renew(request, response)
        return response

    async def _events(self, request: web.Request) -> web.StreamResponse:
        room, last = room_name(request.match_info["room"]), _last_of(request)
        return await self._streams.serve(request, [Followed(room, asker(self._gate, request), last)])

    async def _all_events(self, request: web.Request) -> web.StreamResponse:
        followed, matches, problems = all_followed(
            request.query,
            _last_of(request),
            lambda name: self._gate.speaker(request, None if name is None else person_name(name)),
        )
        language = language_of(request)
        refused = {feed: spelled(problem.sentence, language) for feed, problem in problems.items()}
        return await self._streams.serve(request, followed, matches=matches, refused=refused)

    async def _complete(self, request: web.Request) -> web.Response:
        line = self._line(request, request.query.get("text", "")[:400])
        return json_response({"choices": await self._rooms.complete(line)})

    async def _step(self, request: web.Request) -> web.Response:
        code, number = request.query.get("code", ""), request.query.get("number", "0")
        line = self._line(request, f"/step {code} {number}")
        if not CODE.fullmatch(code) or not NUMBER.fullmatch(number):
            raise bad(said("Which step? Say the code of the match and a number."))
        return json_response(await self._rooms.step(line))

    async def _panel(self, request: web.Request) -> web.Response:
        line = self._line(request, request.query.get("line", ""), key_of(None))
        if not SHOWS.fullmatch(line.text):
            raise bad(said("Which panel? Say /hand and the code of a match, or /puzzle and a game."))
        return json_response(await self._rooms.panel(line))

    def _line(self, request: web.Request, text: str, key: str = "") -> Line:
        """A line that a request asks about, and that nobody says."""
        room, name = room_name(request.match_info["room"]), self._speaker(request, request.query.get("as"))
        return Line(room, name, unbroken(text), key, language_of(request), look=look_of(request.query.get("look")))

    def _speaker(self, request: web.Request, claimed: object) -> str:
        """The person behind a request; raises ``Problem`` where nobody is named."""
        name = self._gate.speaker(request, None if claimed is None else person_name(claimed))
        if name is None:
            raise bad(said('Say who speaks: "as" is missing.'))
        return name


def _last_of(request: web.Request) -> str:
    """The mark, or marks, that a stream is to go on from."""
    return request.headers.get("Last-Event-ID") or request.query.get("after", "")
