"""The pressable board of one match as a Mini App: a page that a chat platform opens for a person it has signed in."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from aiohttp import hdrs, web

from bot.platforms.web.access import POLICY
from bot.platforms.web.errors import Problem, bad
from bot.platforms.web.panels import is_panel, panel_of
from bot.platforms.web.posts import words_of
from bot.platforms.web.requests import json_of, json_response, key_of, language_of, line_of, look_of, unbroken
from bot.platforms.web.static_files import Page
from bot.platforms.web.turns import Kind, Turns
from bot.ports.addresses import Place
from bot.ports.asks import Ask, Person
from bot.repository import LETTERS
from bot.text.languages import closest
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.ports.asks import Desk
    from bot.ports.pictures import Drawn, Picture, Studio
    from bot.ports.posts import AnyReply
    from bot.ports.processes import Clock

SCHEME = "tma "
"""What stands before the signed data in ``Authorization``."""
PATH = "/app"
HAND = re.compile(r"/hand [A-Za-z0-9]{1,12}([. ].{0,120})?")
_MATCH = rf"[{LETTERS}]{{4,5}}(\.[0-9]{{1,8}})?"
"""The code of a match, and perhaps the turn; no name of a game is one."""
LINES = re.compile(
    rf"/((hand|move|undo|agree|refuse|skip) {_MATCH}( .{{1,200}})?|learn {_MATCH} (again|show))",
    re.IGNORECASE | re.ASCII,
)
"""What stands on the buttons of a panel; anything else is said in the chat."""

FRAMED = {
    POLICY: (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors https://web.telegram.org https://*.telegram.org"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Headers of the page: it may stand in a frame of Telegram's own pages, and its pictures come in the answers."""

Signed: TypeAlias = "Callable[[str, int], Person | None]"
"""Gives the person of signed data at an instant (milliseconds since 1970), None for data that are not good."""


class MiniApp:
    """The page, and the panels that it shows; every request names its person by data that the platform has signed."""

    def __init__(self, desk: Desk, studio: Studio, clock: Clock, signed: Signed) -> None:
        self._desk = desk
        self._studio = studio
        self._clock = clock
        self._page = Page()
        self._signed = signed
        self._turns = Turns()

    def routes(self) -> Sequence[web.RouteDef]:
        """``/app``, and what its page asks for."""
        return (
            web.get(PATH, self._index),
            web.get(f"{PATH}/page/{{name}}", self._file),
            web.get(f"{PATH}/panel", self._panel),
            web.post(f"{PATH}/say", self._say),
        )

    async def _index(self, request: web.Request) -> web.Response:
        asked = request.query.get("lang", "")
        language = closest(asked) if asked else language_of(request)
        response = self._page.app(request, language)
        response.headers.update(FRAMED)
        return response

    async def _file(self, request: web.Request) -> web.Response:
        return self._page.file(request, request.match_info["name"])

    async def _panel(self, request: web.Request) -> web.Response:
        """The panel that a ``/hand`` line shows; ``{"same": true}`` where its reader has this version already."""
        person = self._person(request)
        line, known = unbroken(request.query.get("line", "")), request.query.get("known", "")
        if not HAND.fullmatch(line):
            raise bad(said("Which match? Say /hand and its code."))
        async with self._turns.turn(person.account, Kind.PANEL):
            posts = await self._asked(person, line, "", request.query.get("look"))
            shown = next((post for post in posts if is_panel(post)), posts[0])
            source = shown.picture.source if shown.picture is not None else None
            if source is not None and known == str(source.version):
                return json_response({"same": True})
            drawn = await self._drawn(shown)
            told = [words_of(post) for post in posts if post is not shown]
            return json_response({**drawn, "text": "\n".join((*told, drawn["text"]))})

    async def _say(self, request: web.Request) -> web.Response:
        """The panel after a line, if it led to one, and the words of the rest of the answer."""
        person, body = self._person(request), await json_of(request)
        line, key = line_of(body.get("text")), key_of(body.get("key"))
        if not LINES.fullmatch(line):
            raise bad(said("Say that in the chat."))
        async with self._turns.turn(person.account, Kind.LINE):
            digest = hashlib.sha256(f"{person.account}\0{key}".encode()).hexdigest()[:32]
            posts = await self._asked(person, line, f"app-{digest}", body.get("look"))
            panel = next((post for post in posts if is_panel(post)), None)
            rest = "\n".join(words_of(post) for post in posts if post is not panel)
            return json_response({"text": rest, "panel": None if panel is None else await self._drawn(panel)})

    def _person(self, request: web.Request) -> Person:
        """Who has opened the page; raises ``Problem``."""
        given = request.headers.get(hdrs.AUTHORIZATION, "")
        person = self._signed(given.removeprefix(SCHEME), self._clock.now()) if given.startswith(SCHEME) else None
        if person is None:
            raise Problem(401, said("Open the board again from our private chat."))
        return person

    async def _asked(self, person: Person, line: str, key: str, look: object) -> Sequence[AnyReply]:
        """What the desk answers the person, who reads it on a page of their own; raises ``Problem``."""
        answer = await self._desk.ask(
            Ask(person, place_of(person), line, key, private=True, locale=person.locale, look=look_of(look))
        )
        if answer.too_much is not None or not answer.posts:
            raise Problem(429, answer.too_much or said("Something went wrong here. Try again in a moment."))
        return answer.posts

    async def _drawn(self, post: AnyReply) -> dict[str, Any]:
        """A panel as JSON, with its picture in it."""

        async def draw(picture: Picture, locale: str) -> tuple[Drawn, str]:
            drawn = await self._studio.draw(picture, locale)
            return drawn, f"data:image/png;base64,{base64.b64encode(drawn.body).decode()}"

        return await panel_of(post, draw)


def place_of(person: Person) -> Place:
    """The page of a person, where boards can be pressed; nothing is ever posted there."""
    return Place(f"web:{person.account}")
