"""The local table as a platform: its address, its routes, its start and its end."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, TypeAlias

import structlog
from aiohttp import hdrs, web

from bot.commands.puzzle import puzzle_games
from bot.platforms.web.access import HEADERS, POLICY, Gate
from bot.platforms.web.addresses import address_for_people, invitation_query, line_query
from bot.platforms.web.display_names import account_of, room_name
from bot.platforms.web.errors import Problem, bad, lines_of, problem_of
from bot.platforms.web.event_stream import Streams
from bot.platforms.web.link_previews import PagePreviews
from bot.platforms.web.listener import Connections, Listener
from bot.platforms.web.lobby import Lobby, asker
from bot.platforms.web.match_routes import PAGES, READ, MatchRoutes
from bot.platforms.web.match_watch import MatchWatch
from bot.platforms.web.pictures import Pictures
from bot.platforms.web.posts import kind_of
from bot.platforms.web.requests import LARGEST, json_of, json_response, language_of, look_of
from bot.platforms.web.room_routes import EVENTS, RoomRoutes
from bot.platforms.web.rooms import Rooms, Waits
from bot.platforms.web.static_files import LOBBY, Page
from bot.ports.stores import StoreReadOnly, StoreUnreachable
from bot.text.languages import spelled
from rendering.text import said

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.commands.link_previews import MatchPreviews
    from bot.commands.lobby_lists import Lobbies
    from bot.ports.addresses import Account, Code, Place
    from bot.ports.asks import Desk
    from bot.ports.logins import Logins
    from bot.ports.people import Wishes
    from bot.ports.pictures import PictureSources, Studio
    from bot.ports.processes import Clock
    from bot.ports.web_rooms import WebRooms
    from bot.text.match_pages import MatchPages

Wished: TypeAlias = "Callable[[Account], Awaitable[Wishes]]"
PARTING = 3.0
"""Seconds that open requests have when the table closes."""
BROWSER = re.compile(r"[0-9A-Za-z]{16,64}")
PUZZLE = "/puzzle/{slug}"
ADMITTED = ("/api/", "/pictures/", "/m/", "/puzzle/", "/settings", "/talk")
"""Paths, beside that of the lobby, at which it is looked who comes."""
CARD = "/preview/{code}.png"
FILE = "/page/{name}"
KEPT = "private, max-age=31536000, immutable"

log = structlog.get_logger(__name__)


class WebPlatform:
    """The bot in a browser.

    ``told`` waits until a place has been told of a version of a match. ``probes`` are answered to everybody, beside
    ``/healthz``. ``secret`` is None where everybody who reaches the address is trusted; raises ``CannotListen`` where
    it is None on an address that others can reach. ``connections`` counts those of all servers of the process.
    ``wishes`` tells what a person has chosen. ``public`` is the address under which people
    reach the page, where that is not the one it is listened on. ``outside`` says that others come through a web server:
    without a secret the page is closed then, and there are no links to it. ``more`` are routes which find out by
    themselves who asks, so that they are answered all the same. ``previews`` tells what links to matches show,
    ``matches`` what everybody may know of them, ``lobbies`` what the lobbies of rooms list.
    """

    name = "web"

    def __init__(
        self,
        *,
        desk: Desk,
        told: Waits,
        studio: Studio,
        pictures: PictureSources,
        rooms: WebRooms,
        clock: Clock,
        host: str = "127.0.0.1",
        port: int = 8000,
        secret: str | None = None,
        probes: Sequence[web.RouteDef] = (),
        connections: Connections | None = None,
        logins: Logins | None = None,
        wishes: Wished | None = None,
        public: str | None = None,
        outside: bool = False,
        more: Sequence[web.RouteDef] = (),
        previews: MatchPreviews | None = None,
        matches: MatchPages | None = None,
        lobbies: Lobbies | None = None,
    ) -> None:
        self._gate = Gate(host, secret, logins, clock, outside=outside)
        self._pictures = Pictures(studio, pictures)
        self._key = rooms.key
        self._rooms = Rooms(desk, told, self._pictures, rooms, clock)
        self._watch = MatchWatch(matches, self._rooms.updates)
        self._rooms.on_told = self._watch.told
        self.deliver = self._rooms.deliver
        self.revise = self._rooms.revise
        self.remove_buttons = self._rooms.remove_buttons
        self.delete = self._rooms.delete
        self._streams = Streams(self._rooms, self._watch, self._gate.stands)
        self._talking = RoomRoutes(self._rooms, self._streams, self._gate)
        self._page = Page(guarded=self._gate.guarded)
        self._matches = MatchRoutes(
            self._watch,
            matches,
            self._pictures,
            self._page,
            clock,
            self._gate.enters,
            self._asker,
            lambda: self.address,
        )
        self._lobby = Lobby(self._page, self._gate, studio, lobbies)
        self._previews = PagePreviews(studio, None if self._gate.guarded else previews)
        self._more = tuple(more)
        self._host = host
        self._port = port
        self._public = public
        self._wishes = wishes
        self._probes = tuple(probes)
        self._open = {"/healthz", *(route.path for route in (*probes, *more))}
        if self._gate.closed:
            # what only reads of matches that everybody may see anyway
            self._open.update((CARD, FILE, *READ.values()))
        self._connections = Connections() if connections is None else connections
        self._listener: Listener | None = None

    @property
    def closed(self) -> bool:
        """Whether the page is answered to nobody."""
        return self._gate.closed

    @property
    def address(self) -> str:
        """Where the page is, for people: ``http://127.0.0.1:8000``."""
        return address_for_people(self._host, self._port, self._public)

    async def start(self) -> None:
        """Open the table; raises ``CannotListen``. Port 0 takes a free one."""
        try:
            self._pictures.key = await self._key()
        except StoreReadOnly:
            # where none stands and none can be written, names hold for as long as this process
            self._pictures.key = secrets.token_bytes(32)
        listener = Listener(self._application(), self._connections, PARTING)
        await listener.open(self._host, self._port)
        self._listener = listener
        self._port = listener.port

    async def stop(self) -> None:
        """Close the table: streams end, lines that are being worked on are answered first."""
        if self._listener is not None:
            listener, self._listener = self._listener, None
            self._streams.close()
            await listener.close()
            self._watch.close()

    def direct(self, account: Account) -> Place | None:  # noqa: ARG002 - what a platform is asked
        """None: whoever plays here is called in the room."""
        return None

    def match_link(self, code: Code) -> str:
        """The page of a match that everybody may see."""
        return f"{self.address}/m/{code}"

    def link(self, line: str) -> str | None:
        """The page with this line in its box; None where it is closed."""
        return None if self._gate.closed else f"{self.address}/{line_query(line)}"

    def place_link(self, place: Place, server: str) -> str | None:  # noqa: ARG002 - what a platform is asked
        """None: a room is never lost."""
        return None

    async def invitation(self, line: str, places: Sequence[Place]) -> str | None:
        """The page in the room of the table, which shows the invitation to whoever says a name; None where closed."""
        return None if self._gate.closed else f"{self.address}/{invitation_query(line, places)}"

    def _application(self) -> web.Application:
        application = web.Application(client_max_size=LARGEST, middlewares=[self._answered])
        application.on_response_prepare.append(_dressed)
        application.router.add_get("/healthz", self._health)
        application.add_routes(self._probes)
        application.add_routes(self._more)
        application.router.add_get("/", self._home)
        application.router.add_get("/talk", self._talk)
        application.router.add_get("/page/{slug}-{theme}.webp", self._lobby.sample)
        application.router.add_get("/settings", self._settings)
        application.router.add_get(PUZZLE, self._puzzle)
        application.router.add_get(FILE, self._file)
        application.router.add_get(CARD, self._preview)
        application.add_routes(self._matches.routes())
        application.router.add_get("/pictures/{name}.{suffix:png|gif|pdf}", self._picture)
        application.router.add_get("/api/openapi.json", self._page.interface)
        application.router.add_get("/api/me", self._me)
        application.router.add_get("/api/lobby", self._lobby.lists)
        application.router.add_post("/api/login", self._login)
        application.router.add_post("/api/logout", self._logout)
        application.add_routes(self._talking.routes())
        return application

    @web.middleware
    async def _answered(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Every problem as ``{"error": sentence}`` in the reader's language; for the page itself as HTML."""
        try:
            if not self._answers_anybody(request):
                self._gate.check_host(request)
            if request.path.startswith("/api/"):
                self._gate.check_origin(request)
            if request.path == "/" or request.path.startswith(ADMITTED):
                await self._gate.admit(request)
            return await handler(request)
        except web.HTTPMethodNotAllowed as error:
            answer = _refusal(request, Problem(405, said("This cannot be done here.")))
            answer.headers[hdrs.ALLOW] = ", ".join(sorted(error.allowed_methods))
            return answer
        except ConnectionError:
            # nobody is there any more who could be answered
            raise
        except Exception as error:  # noqa: BLE001 - each becomes an answer
            problem = _problem(request, error)
        if _route(request) in {"/", "/talk", PUZZLE, *PAGES}:
            # whoever follows a link reads it in a browser
            language = language_of(request)
            return self._page.refusal(spelled(problem.sentence, language), language, problem.status)
        return _refusal(request, problem)

    def _answers_anybody(self, request: web.Request) -> bool:
        """Whether a request is answered under any host name: at a closed table also one that only reads of matches."""
        route = _route(request)
        return route in self._open or (self._gate.closed and route == EVENTS and "room" not in request.query)

    async def _health(self, _request: web.Request) -> web.Response:
        return json_response({"ok": True})

    async def _home(self, request: web.Request) -> web.Response:
        """The lobby; what a login link leads to, and the talk for those that bring a line along."""
        language = language_of(request)
        if "login" in request.query:
            # robots fetch links, too: only a press uses one
            return self._page.entrance(language)
        if "say" in request.query or "invite" in request.query:
            return await self._talk(request)
        return await self._lobby.page(request)

    async def _talk(self, request: web.Request) -> web.Response:
        language = language_of(request)
        room = room_name(request.query.get("room", LOBBY))
        return self._page.talk(
            request, room, language, await self._previews.tags(request.query, language, self.address)
        )

    async def _settings(self, request: web.Request) -> web.Response:
        return self._page.settings(request, language_of(request))

    async def _puzzle(self, request: web.Request) -> web.Response:
        """The puzzle of the day of a game, whose board its script shows."""
        slug = request.match_info["slug"]
        if slug not in puzzle_games():
            raise Problem(404, said("There is nothing here."))
        return self._page.puzzle(request, slug, language_of(request))

    async def _login(self, request: web.Request) -> web.Response:
        body = await json_of(request)
        token, browser = body.get("token"), body.get("browser")
        if not isinstance(token, str) or not isinstance(browser, str) or not BROWSER.fullmatch(browser):
            raise bad(said("That is no proper text."))
        response = json_response({})
        await self._gate.welcome(request, response, token, browser)
        return response

    async def _logout(self, request: web.Request) -> web.Response:
        response, body = json_response({}), await json_of(request, everywhere=bool)
        await self._gate.leave(request, response, everywhere=body.get("everywhere") is True)
        return response

    async def _file(self, request: web.Request) -> web.Response:
        return self._page.file(request, request.match_info["name"])

    async def _preview(self, request: web.Request) -> web.Response:
        return await self._previews.picture(request.match_info["code"], language_of(request))

    async def _picture(self, request: web.Request) -> web.Response:
        self._gate.person(request)
        body = await self._pictures.file(request.match_info["name"], look_of(request.query.get("look")))
        if body is None:
            raise Problem(404, said("This picture is not kept any more."))
        return web.Response(body=body, content_type=kind_of(body), headers={"Cache-Control": KEPT})

    async def _me(self, request: web.Request) -> web.Response:
        name = self._asker(request)
        content: dict[str, object] = {"guarded": self._gate.guarded, "name": self._gate.person(request)}
        if name is not None and self._wishes is not None:
            wishes = await self._wishes(account_of(name))
            content |= {"theme": wishes.theme, "language": wishes.language, "preview": wishes.preview}
        response = json_response(content)
        await self._gate.renew(request, response)
        return response

    def _asker(self, request: web.Request) -> str | None:
        """The same, None for a bystander."""
        return asker(self._gate, request)


def _problem(request: web.Request, error: Exception) -> Problem:
    """What a request is answered where it led to an error; one that should not be is logged."""
    problem = problem_of(error)
    if isinstance(error, StoreUnreachable):
        log.warning("store unreachable", method=request.method, error=error)
    elif problem is None:
        log.error("request failed", route=_route(request), error=type(error).__name__, at=lines_of(error))
    return problem or Problem(500, said("Something went wrong here. Try again in a moment."))


def _route(request: web.Request) -> str | None:
    """The path of a request with its parts named, None where nothing is there."""
    resource = request.match_info.route.resource
    return resource.canonical if resource else None


def _refusal(request: web.Request, problem: Problem) -> web.Response:
    return json_response({"error": spelled(problem.sentence, language_of(request))}, problem.status)


async def _dressed(_request: web.Request, response: web.StreamResponse) -> None:
    if POLICY not in response.headers:
        response.headers.update(HEADERS)
