"""A match that anybody may follow, without a name: its page, what stands in it as JSON, and its pictures.

All of it is what everybody may know (``bot.text.match_pages``). What a reader has already is not made again.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import segno
from aiohttp import ETag, web

from bot.commands.flood_limits import Allowance, Allowances, Effort, FloodLimits
from bot.platforms.web.display_names import account_of
from bot.platforms.web.errors import Problem
from bot.platforms.web.link_previews import meta_tags
from bot.platforms.web.match_watch import NO_MATCH
from bot.platforms.web.posts import choices_of, kind_of, size_of, spelling_of
from bot.platforms.web.requests import language_of, look_of
from bot.ports.addresses import Code
from bot.ports.pictures import AnalysisPicture
from bot.text.analysis import analysis_lines
from bot.text.buttons import table_buttons
from bot.text.languages import spelled
from games.kernel.game import Seat
from rendering.analysis import alone, course, description, turned
from rendering.card import HIGH, WIDE
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.platforms.web.match_watch import MatchWatch
    from bot.platforms.web.pictures import Pictures
    from bot.platforms.web.static_files import Page
    from bot.ports.pictures import Picture
    from bot.ports.processes import Clock
    from bot.text.match_pages import MatchPage, MatchPages, Move
    from games.kernel.analysis import Analysis
    from rendering.text import Spelling

CODE, NUMBER = re.compile(r"[A-Za-z0-9]{1,12}"), re.compile(r"[0-9]{1,4}")
FILMED = Allowances(Allowance(24, 5_000), Allowance(24, 5_000))
"""Films and posters that are drawn for whoever reads: 24 at once, then one in five seconds. Those kept cost nothing."""
WHOLE = {"card": "png", "poster": "png", "film": "gif"}
"""What there is of a finished match alone, with what kind of file each is."""
ANALYSIS = "analysis"
"""The picture of what it could expect before each position, where that has been worked out."""
READ = {
    "page": "/m/{code}",
    "position": "/m/{code}/{number}",
    "picture": "/m/{code}/{name}.{suffix}",
    "link": "/m/{code}/link.svg",
    "match": "/api/matches/{code}",
    "analysis": "/api/matches/{code}/analysis",
    "step": "/api/matches/{code}/{number}",
}
"""The routes, which only read."""
SHOWN = re.compile(r"/(board|hand|next|replay|poster|card|verify|analysis) ")
"""Lines whose answer the page of a match shows by itself, or has a button for."""
PAGES = (READ["page"], READ["position"])
"""Those that a person reads in a browser."""
PUBLIC = {"Cache-Control": "public, no-cache", "Vary": "Accept-Language"}
"""Anybody may keep it, and asks each time whether it is still so."""


PRIVATE = {**PUBLIC, "Cache-Control": "private, no-cache"}
"""What only those may keep who sit there."""


class MatchRoutes:
    """Answers about matches.

    ``enters`` tells whether a reader may come into the rooms, and ``asker`` who that is; ``address`` where the page is.
    """

    def __init__(
        self,
        watch: MatchWatch,
        pages: MatchPages | None,
        pictures: Pictures,
        page: Page,
        clock: Clock,
        enters: Callable[[web.Request], bool],
        asker: Callable[[web.Request], str | None],
        address: Callable[[], str],
    ) -> None:
        self._watch = watch
        self._pages = pages
        self._pictures = pictures
        self._page = page
        self._enters = enters
        self._asker = asker
        self._address = address
        self._films = FloodLimits(clock, {Effort.FILM: FILMED})
        self._bodies: WeakKeyDictionary[MatchPage, dict[tuple[str, bool], bytes]] = WeakKeyDictionary()
        self._names: WeakKeyDictionary[MatchPage, dict[tuple[str, str, str], tuple[str, Picture]]] = WeakKeyDictionary()

    def routes(self) -> list[web.RouteDef]:
        """The routes, in the order in which they are tried: those with a name of their own before the others."""
        handlers = {
            "link": self._link,
            "picture": self._picture,
            "page": self._shown,
            "position": self._shown,
            "match": self._match,
            "analysis": self._analysed,
            "step": self._step,
        }
        return [web.get(READ[name], handler) for name, handler in handlers.items()]

    async def _match(self, request: web.Request) -> web.Response:
        page, language = await self._found(request), language_of(request)
        enters = self._enters(request)
        bodies = self._bodies.setdefault(page, {})
        if (language, enters) not in bodies:
            bodies[language, enters] = json_body(match_json(page, language, rooms=enters))
        return answered(request, bodies[language, enters], "application/json", public=page.public)

    async def _link(self, request: web.Request) -> web.Response:
        """The link to a match as a QR code."""
        page = await self._found(request)
        drawn = BytesIO()
        segno.make(f"{self._address()}/m/{page.table.code}").save(
            drawn, kind="svg", border=4, dark="#000", light="#fff"
        )
        return answered(request, drawn.getvalue(), "image/svg+xml", public=page.public)

    async def _step(self, request: web.Request) -> web.Response:
        page = await self._found(request)
        content = await self._position(page, self._number(request, page), language_of(request), _look(request))
        return answered(request, json_body(content), "application/json", public=page.public)

    async def _analysed(self, request: web.Request) -> web.Response:
        page = await self._found(request)
        progress = None if self._pages is None else await self._pages.progress(page)
        if progress is None:
            content = await self._analysis(page, language_of(request), _look(request))
        else:
            content = {"code": page.table.code, "percent": progress.percent} | _curve(progress.curve)
        return answered(request, json_body(content), "application/json", public=page.public)

    async def _picture(self, request: web.Request) -> web.Response:
        page, language = await self._found(request), language_of(request)
        name, look = request.match_info["name"], _look(request)
        whole = name in WHOLE
        if request.match_info["suffix"] != WHOLE.get(name, "png"):
            raise Problem(404, said("There is nothing here."))
        if not whole:
            name = name if name == ANALYSIS else str(self._number(request, page, name))
        elif not page.ended:
            raise Problem(404, said("The match is not over yet."))
        tag, picture = await self._named(page, name, "" if whole else look, language)
        if _has(request, tag):
            return _unchanged(tag, public=page.public)
        body = await self._file(tag, picture, language, dear=name in {"poster", "film"})
        headers = PUBLIC if page.public else PRIVATE
        response = web.Response(body=body, content_type=kind_of(body), headers=headers)
        response.etag = ETag(tag)
        return response

    async def _shown(self, request: web.Request) -> web.Response:
        language, look = language_of(request), _look(request)
        try:
            page = await self._found(request)
        except Problem as problem:
            if problem.status != 404 or not CODE.fullmatch(request.match_info["code"]):
                raise
            # whoever sits there is known to the page alone, which asks again
            return self._page.match(request, language, _hidden(request, language), None, "", 404)
        number = None if "number" not in request.match_info else self._number(request, page)
        shown = page.last if number is None else number
        match = match_json(page, language, rooms=self._enters(request))
        position = None if shown is None else await self._position(page, shown, language, look)
        return self._page.match(request, language, match, position, await self._tags(page, language))

    async def _tags(self, page: MatchPage, language: str) -> str:
        """What chats show of a link to the page: the present position, or the card once the match has ended."""
        spelling, code = _spelling(page, language), page.table.code
        title = spelling.spell(said("{game}: {names}", game=page.title, names=", ".join(page.table.names)))
        about = " · ".join(map(spelling.spell, page.status))
        if page.last is None:
            return meta_tags(title, about)
        name = "card" if page.ended else "board"
        shown = name if page.ended else str(page.last)
        tag, picture = await self._named(page, shown, "", language)
        size = [WIDE, HIGH] if page.ended else size_of(await self._file(tag, picture, language))
        return meta_tags(title, about, f"{self._address()}/m/{code}/{name}.png?v={tag[:12]}", size)

    async def _found(self, request: web.Request) -> MatchPage:
        """The match of a request; raises ``Problem`` where there is none that its reader may see.

        Whoever sits at a private table or learns may see it, and nobody else.
        """
        code = request.match_info["code"]
        page = await self._watch.look(Code(code.upper())) if CODE.fullmatch(code) else None
        if page is None or not (page.public or self._sits(request, page)):
            raise Problem(404, NO_MATCH)
        return page

    def _sits(self, request: web.Request, page: MatchPage) -> bool:
        try:
            name = self._asker(request) if self._enters(request) else None
        except Problem:
            # a name that is wrong here tells nothing of whether there is such a match
            return False
        return name is not None and page.seats(account_of(name))

    def _number(self, request: web.Request, page: MatchPage, name: str = "") -> int:
        """The position that is asked for, the present one as ``board``; raises ``Problem`` where there is none."""
        name = name or request.match_info["number"]
        last = -1 if page.last is None else page.last
        number = last if name == "board" else int(name) if NUMBER.fullmatch(name) else -1
        if not 0 <= number <= last:
            raise Problem(404, said("There is no such position in this match."))
        return number

    async def _position(self, page: MatchPage, number: int, language: str, look: str) -> dict[str, Any]:
        """One position as JSON."""
        tag, picture = await self._named(page, str(number), look, language)
        body = await self._file(tag, picture, language)
        spelling, shown = _spelling(page, language), page.frames[number]
        query = f"look={look}&v={tag[:12]}" if look else f"v={tag[:12]}"
        return {
            "code": page.table.code,
            "number": number,
            "last": page.last,
            "text": "\n".join(map(spelling.spell, page.moves[number].words)),
            "image": f"/m/{page.table.code}/{number}.png?{query}",
            "alt": picture.alt(spelling, shown.view, shown.outcome, shown.events),
            "size": size_of(body),
        }

    async def _analysis(self, page: MatchPage, language: str, look: str) -> dict[str, Any]:
        """The analysis as JSON: its picture, its words, and what each side could expect before each position."""
        tag, picture = await self._named(page, ANALYSIS, look, language)
        assert isinstance(picture, AnalysisPicture)
        body, found, spelling = await self._file(tag, picture, language), picture.analysis, _spelling(page, language)
        query = f"look={look}&v={tag[:12]}" if look else f"v={tag[:12]}"
        return {
            "code": page.table.code,
            "text": "\n".join(map(spelling.spell, analysis_lines(found))),
            "image": f"/m/{page.table.code}/analysis.png?{query}",
            "alt": " ".join(map(spelling.spell, description(found))),
            "size": size_of(body),
            **_curve(found),
            "turning": [
                {"number": one.number, "seat": one.seat, "text": spelling.spell(turned(one))} for one in found.turning
            ],
        }

    async def _named(self, page: MatchPage, name: str, look: str, language: str) -> tuple[str, Picture]:
        """A picture of a match with what it is called: by what it shows, and by the version of the painters."""
        names = self._names.setdefault(page, {})
        if (name, look, language) not in names:
            if name.isdigit():
                picture: Picture = replace(page.position(int(name)), theme=look)
            else:
                assert self._pages is not None
                found = await (self._pages.analysis(page) if name == ANALYSIS else self._pages.whole(page, name))
                if found is None:
                    raise Problem(404, said("There is no analysis of this match."))
                picture = replace(found, theme=look)
            whole = f"{_painters()} {language} {picture!r}"
            names[name, look, language] = hashlib.sha256(whole.encode("utf-8", "replace")).hexdigest()[:24], picture
        return names[name, look, language]

    async def _file(self, tag: str, picture: Picture, language: str, *, dear: bool = False) -> bytes:
        """The file of a picture; raises ``Problem`` where it would be one too many of those that take seconds."""
        if dear and not self._pictures.keeps(tag, language):
            sentence = self._films.refusal(Effort.FILM, "", "")
            if sentence is not None:
                raise Problem(429, sentence)
        return await self._pictures.public(tag, picture, language)


def _curve(found: Analysis | None) -> dict[str, Any]:
    """What each side could expect before each position, as far as it is known."""
    if found is None:
        return {"sides": []}
    sides = [{"seats": list(side), "course": course(found, side)} for side in found.sides]
    return {"of": "points" if alone(found) else "chance", "sides": sides}


def match_json(page: MatchPage, language: str, *, rooms: bool) -> dict[str, Any]:
    """A match as clients get it; without ``rooms`` it is not told where it is played."""
    table, spelling = page.table, _spelling(page, language)
    return {
        "code": table.code,
        "public": page.public,
        "game": table.game.slug,
        "title": spelling.spell(page.title),
        "state": page.state,
        "version": page.at.version,
        "last": page.last,
        "players": [
            {"name": spelling.name(Seat(seat)), "points": one.points, "turn": one.turn, "place": one.place}
            for seat, one in enumerate(page.players)
        ],
        "status": "\n".join(map(spelling.spell, page.status)),
        "moves": [_move_json(move, spelling) for move in page.moves],
        "rooms": list(page.rooms) if rooms else [],
        "free": table.free,
        "analysis": table.analysed is True,
        "proof": page.proof,
        "choices": _choices(page, spelling) if rooms else [],
    }


def _choices(page: MatchPage, spelling: Spelling) -> list[dict[str, str]]:
    """What can be pressed where it is played, but for what the page shows anyway."""
    rows = table_buttons(page.table) if page.rooms else ()
    shown = (choice for row in rows for choice in row if not SHOWN.match(choice.send))
    return choices_of(shown, spelling)


def _hidden(request: web.Request, language: str) -> dict[str, Any]:
    """What is said in place of a match that not everybody may see, or that there is not."""
    code, status = request.match_info["code"].upper(), spelled(NO_MATCH, language)
    return {
        "code": code,
        "game": "",
        "title": code,
        "last": None,
        "players": [],
        "status": status,
        "moves": [],
        "rooms": [],
    }


def _move_json(move: Move, spelling: Spelling) -> dict[str, Any]:
    return {"number": move.number, "seat": move.seat, "text": " ".join(map(spelling.spell, move.words))}


def json_body(content: dict[str, Any]) -> bytes:
    """JSON as it is sent."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def answered(request: web.Request, body: bytes, content_type: str, *, public: bool = True) -> web.Response:
    """What a reader is answered: nothing where they have it already."""
    tag = hashlib.sha256(body).hexdigest()[:24]
    if _has(request, tag):
        return _unchanged(tag, public=public)
    headers = PUBLIC if public else PRIVATE
    response = web.Response(body=body, content_type=content_type, charset="utf-8", headers=headers)
    response.etag = ETag(tag)
    return response


def _has(request: web.Request, tag: str) -> bool:
    return tag in {known.value for known in request.if_none_match or ()}


def _unchanged(tag: str, *, public: bool) -> web.Response:
    response = web.Response(status=304, headers=PUBLIC if public else PRIVATE)
    response.etag = ETag(tag)
    return response


def _look(request: web.Request) -> str:
    return look_of(request.query.get("look"))


def _spelling(page: MatchPage, language: str) -> Spelling:
    return spelling_of(language, page.table.names, shared=True)


@cache
def _painters() -> str:
    """The version of the bot: another one may draw otherwise."""
    try:
        return version("capolinea")
    except PackageNotFoundError:
        return ""
