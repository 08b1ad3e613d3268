"""The files of the page: read once, with the words put in, and served with an ETag so that browsers can cache.

Those words are the texts of the page with their translations.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from aiohttp import ETag, web

from bot.commands.preferences import THEME_NAMES
from bot.platforms.web.access import PERSON
from bot.platforms.web.errors import Problem
from bot.text.languages import LANGUAGES, languages, spelled
from games import catalogue
from rendering.text import Said, said

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.ports.logins import Login

FOLDER = files("bot.platforms.web") / "page"
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FILES = {file.name: TYPES[suffix] for file in FOLDER.iterdir() if (suffix := PurePath(file.name).suffix) in TYPES}
"""The files that may be fetched. No path is ever made from the text of a request."""
OPENAPI = (files("bot.platforms.web") / "openapi.json").read_bytes()
LOBBY = "lobby"
"""The room of whoever names none."""
HOLE = re.compile(r"\{\{(\w+)\}\}")

WORDS = {
    "title": said("Capolinea: the local table"),
    "room": said("Room: {room}", room="{room}"),
    "feed": said("What happened in this room"),
    "sitting": said("You are"),
    "stranger": said("Add somebody…"),
    "name": said("Your name"),
    "newcomer": said("Who are you? Any name will do."),
    "sit": said("Come in"),
    "cancel": said("Cancel"),
    "command": said("Command, move, or words to everybody"),
    "hint": said("A move, /help, or hello"),
    "send": said("Send"),
    "completions": said("What you could type"),
    "silent": said("Nothing has been said here yet."),
    "games": said("Choose a game"),
    "private": said("Only you see this"),
    "first": said("First say who you are; then it goes on."),
    "yours": said("Your turn"),
    "taught": said("Lesson"),
    "waiting": said("The others' turn"),
    "press": said("The board: press a spot"),
    "large": said("Large picture"),
    "buttons": said("Buttons too"),
    "newer": said("New posts"),
    "larger": said("Show the picture larger"),
    "close": said("Close"),
    "slow": said("One moment…"),
    "offline": said("No connection. Trying again…"),
    "back": said("Connected again."),
    "unsent": said("That could not be sent. It is still in the box: try again."),
    "unpressed": said("That could not be sent. Press it again."),
    "film": said("Step by step"),
    "play": said("Play the film"),
    "pause": said("Pause, step by step"),
    "earlier": said("Earlier"),
    "later": said("Later"),
    "paper": said("Open the poster to print"),
    "lost": said("The picture could not be loaded."),
    "enter": said("Come in"),
    "entering": said("This is your personal link. It works once, in this browser."),
    "leave": said("Sign out"),
    "noscript": said("This page needs JavaScript."),
    "pages": said("Pages"),
    "lobby": said("Play"),
    "talk": said("Talk"),
    "settings": said("Who I am, and settings"),
    "nobody": said("Guest"),
    "guest": said("Guest {number}", number="{number}"),
    "play_now": said("Play now"),
    "result": said("The result"),
    "strength": said("The computer plays"),
    "computer": said("Play the computer"),
    "company": said("Play with others"),
    "learn": said("Learn"),
    "mine": said("My matches"),
    "free_seats": said("Sit down with others"),
    "sit_down": said("Sit down"),
    "watching": said("Watch now"),
    "puzzle": said("Puzzle of the day"),
    "find": said("Find the one best move."),
    "daily": said("The daily"),
    "one_try": said("The same luck for everybody, one try a day."),
    "finished": said("Finished matches"),
    "opening": said("Opening the table…"),
    "unscripted": said("To play, this page needs JavaScript. Matches can be watched without."),
    "get_up": said("Leave"),
    "in_short": said("The rules in short"),
    "taken": said("Somebody called {name} has played here. If that is you, press again.", name="{name}"),
    "naming": said("What shall we call you?"),
    "keep": said("That is me"),
    "later_on": said("Not now"),
    "inviting": said("Bring others in"),
    "players": said("Players"),
    "moves": said("Moves"),
    "beginning": said("The beginning"),
    "present": said("The present position"),
    "keeping": said("Keep and share"),
    "speak": said("Words to everybody here"),
    "answer": said("Answer"),
    "see_card": said("Result card"),
    "see_poster": said("Poster"),
    "see_film": said("Film"),
    "analysis": said("Analysis"),
    "proof": said("Verify the luck"),
    "in_words": said("In words"),
    "copy_link": said("Copy the link"),
    "share_link": said("Share the link"),
    "copied": said("Copied."),
    "save": said("Save"),
    "copy": said("Copy"),
    "share": said("Share"),
    "qr": said("QR code of the link"),
    "nowhere": said("Nothing can be done there. Press a spot that is marked."),
    "another": said("Another name, for this browser"),
    "looking": said("Words and pictures"),
    "language_word": said("Language"),
    "as_browser": said("As the browser"),
    "theme_word": said("Look"),
    "as_screen": said("As the screen"),
    "my_turns": said("My turns"),
    "preview_word": said("Show me what a move does before it is made"),
    "sound_word": said("A short sound when it is my turn"),
    "notify_word": said("A notification of the browser when it is my turn"),
    "unnotified": said("This browser was told not to notify. Its own settings can change that."),
}
"""What the page says, by the name its files use. ``{room}`` and ``{number}`` are filled in by the page."""


def match_holes(match: dict[str, Any], position: dict[str, Any] | None) -> dict[str, str]:
    """What of a match stands in its page, in HTML, before any script of it runs."""
    past = position is not None and position["number"] != match["last"]
    seats = (
        f'<li class="{"turn" if seat["turn"] else ""}"><span class="name">{html.escape(seat["name"])}</span>'
        f'<span class="points">{"" if seat["place"] is None else seat["points"]}</span></li>'
        for seat in match["players"]
    )
    moves = (
        f'<li><a href="/m/{match["code"]}/{move["number"]}" data-number="{move["number"]}">'
        f'<span class="number">{move["number"]}</span><span>{html.escape(move["text"])}</span></a></li>'
        for move in match["moves"]
    )
    names = ", ".join(seat["name"] for seat in match["players"])
    return {
        "code": match["code"],
        "number": str(position["number"]) if past and position is not None else "",
        "title": html.escape(f"{match['title']}: {names}" if names else match["title"]),
        "status": html.escape(position["text"] if past and position is not None else match["status"]),
        "seats": "".join(seats),
        "positions": "".join(moves),
        "picture": _sample(match["game"]) if position is None else _picture(position),
    }


def _sample(slug: str) -> str:
    """The picture of a game, for as long as there is no board; nothing where no game is known."""
    if not slug:
        return '<img class="sample" alt="">'
    source = f'<source media="(prefers-color-scheme: dark)" srcset="/page/{slug}-dark.webp">'
    return (
        f'<picture>{source}<img class="sample" src="/page/{slug}-light.webp" alt="" width="560" height="560"></picture>'
    )


def _picture(position: dict[str, Any]) -> str:
    """The board of a position, in the theme of the screen even before scripts run."""
    width, height = position["size"]
    image, alt = html.escape(position["image"]), html.escape(position["alt"])
    dark = html.escape(re.sub(r"\?(look=\w+&)?", "?look=dark&", position["image"]))
    return (
        f'<picture><source media="(prefers-color-scheme: dark)" srcset="{dark}">'
        f'<img src="{image}" alt="{alt}" width="{width}" height="{height}"></picture>'
    )


class Page:
    """The pages and their files, read when it is made: later there may be no more files to open.

    ``guarded`` says that people need a login link.
    """

    def __init__(self, *, guarded: bool = False) -> None:
        self._guarded = guarded
        for file in FOLDER.iterdir():
            if file.is_file():
                _read(file.name)

    def talk(self, request: web.Request, room: str, language: str, tags: str) -> web.Response:
        """The talk of a room in a language, with the meta tags of what a link to it shows."""
        holes = spoken_holes(language) | self._who(request)
        holes |= {"header": header(language, "talk", room), "place": place_query(room), "preview": tags}
        return _spoken(
            _served(request, filled(_read("talk.html").decode(), holes).encode("utf-8", "replace"), "text/html"),
            language,
        )

    def app(self, request: web.Request, language: str) -> web.Response:
        """The page of the Mini App in a language."""
        return _spoken(_served(request, _app(language), "text/html"), language)

    def match(
        self,
        request: web.Request,
        language: str,
        match: dict[str, Any],
        position: dict[str, Any] | None,
        tags: str,
        status: int = HTTPStatus.OK,
    ) -> web.Response:
        """A match, in one of its positions if it has any, with the meta tags of what a link to it shows."""
        room = next(iter(match["rooms"]), LOBBY)
        holes = (
            spoken_holes(language) | self._who(request) | {"header": header(language, "match", room), "preview": tags}
        )
        holes |= match_holes(match, position)
        response = _served(request, filled(_read("match.html").decode(), holes).encode(), "text/html")
        if response.status == HTTPStatus.OK:
            response.set_status(status)
        return _spoken(response, language)

    def written(self, request: web.Request, body: bytes, language: str) -> web.Response:
        """A page that was written for one person."""
        return _spoken(_served(request, body, "text/html", "private, no-cache"), language)

    def sample(self, request: web.Request, body: bytes, language: str) -> web.Response:
        """The small picture of a game, which changes with the program alone."""
        return _spoken(_served(request, body, "image/webp", "public, max-age=86400"), language)

    def settings(self, request: web.Request, language: str) -> web.Response:
        """All that one person wants, in one place."""
        holes = spoken_holes(language) | self._who(request) | {"header": header(language, "settings")}
        holes["languages"] = _options({known: LANGUAGES.get(known, known) for known in languages()})
        holes["themes"] = _options({name: spelled(word, language) for name, word in THEME_NAMES.items()})
        return _spoken(_served(request, filled(_read("settings.html").decode(), holes).encode(), "text/html"), language)

    def puzzle(self, request: web.Request, slug: str, language: str) -> web.Response:
        """The puzzle of the day of a game, for its script to ask for."""
        holes = spoken_holes(language) | self._who(request) | {"header": header(language, "puzzle")}
        holes |= {"game": slug, "title": html.escape(spelled(Said(catalogue()[slug].title), language))}
        holes["picture"] = _sample(slug)
        return _spoken(_served(request, filled(_read("puzzle.html").decode(), holes).encode(), "text/html"), language)

    def _who(self, request: web.Request) -> dict[str, str]:
        """Who reads a page, as templates hold it: nobody where no login link is needed, or none was used."""
        login: Login | None = request.get(PERSON)
        name = "" if login is None else html.escape(login.name)
        return {"guarded": str(self._guarded).lower(), "name": name}

    def entrance(self, language: str) -> web.Response:
        """What a login link leads to: a button, for only a press may use the link."""
        spoken = words(language)
        holes = {name: html.escape(spoken[name]) for name in ("enter", "entering", "unsent", "noscript")}
        return _plain(filled(_read("entrance.html").decode(), holes), language)

    def refusal(self, sentence: str, language: str, status: int) -> web.Response:
        """Why there is no page, for a person who followed a link."""
        return _plain(f"<p>{html.escape(sentence)}</p>", language, status)

    async def interface(self, request: web.Request) -> web.Response:
        """The description of the HTTP interface, in OpenAPI's words."""
        return _served(request, OPENAPI, "application/json")

    def file(self, request: web.Request, name: str) -> web.Response:
        """A file of the page; raises ``Problem`` where there is none of this name."""
        if name not in FILES:
            raise Problem(404, said("There is nothing here."))
        return _served(request, _read(name), FILES[name])


def spoken_holes(language: str) -> dict[str, str]:
    """The words of all pages in a language as templates hold them, each by its name, and all of them for scripts."""
    spoken = words(language)
    return {name: html.escape(text) for name, text in spoken.items()} | {
        "language": language,
        "words": html.escape(json.dumps(spoken, ensure_ascii=False)),
    }


def _options(values: Mapping[str, str]) -> str:
    return "".join(f'<option value="{html.escape(name)}">{html.escape(word)}</option>' for name, word in values.items())


def header(language: str, here: str, room: str = LOBBY) -> str:
    """What stands at the top of each page, in HTML; ``here`` is which one it is: lobby, talk, settings or none."""
    spoken = words(language)
    holes = {name: html.escape(spoken[name]) for name in ("pages", "lobby", "talk", "settings", "nobody")}
    holes |= {f"at_{page}": ' aria-current="page"' * (page == here) for page in ("lobby", "talk", "settings")}
    # in the page itself: a browser fetches it once more for its tab
    holes["icon"] = _read("icon.svg").decode().replace("<svg ", '<svg width="28" height="28" aria-hidden="true" ', 1)
    holes["place"] = place_query(room)
    return filled(_read("header.html").decode(), holes)


def place_query(room: str) -> str:
    """What of an address names a room, escaped; nothing for the room of whoever names none."""
    return "" if room == LOBBY else html.escape(f"?room={quote(room)}")


@cache
def _read(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


@cache
def _app(language: str) -> bytes:
    return filled(_read("app.html").decode(), spoken_holes(language)).encode()


def _plain(content: str, language: str, status: int = 200) -> web.Response:
    """A page without a room, which is kept nowhere."""
    text = filled(_read("plain.html").decode(), {"language": language, "content": content})
    response = web.Response(text=text, status=status, content_type="text/html", charset="utf-8")
    response.headers["Cache-Control"] = "no-store"
    return _spoken(response, language)


def _spoken(response: web.Response, language: str) -> web.Response:
    response.headers.update({"Content-Language": language, "Vary": "Accept-Language"})
    return response


def filled(template: str, holes: Mapping[str, str]) -> str:
    """A template with its placeholders replaced; raises ``KeyError`` for a placeholder without a value.

    >>> filled("<p>{{greeting}}</p>", {"greeting": "ciao"})
    '<p>ciao</p>'
    """
    return HOLE.sub(lambda hole: holes[hole[1]], template)


def _served(request: web.Request, body: bytes, content_type: str, cache: str = "no-cache") -> web.Response:
    tag = ETag(hashlib.sha256(body).hexdigest()[:24])
    headers = {"Cache-Control": cache}
    if request.if_none_match and tag.value in {known.value for known in request.if_none_match}:
        response = web.Response(status=304, headers=headers)
    else:
        charset = None if content_type == "image/webp" else "utf-8"
        response = web.Response(body=body, content_type=content_type, charset=charset, headers=headers)
    response.etag = tag
    return response


@cache
def words(language: str) -> dict[str, str]:
    """All words of the page in a language."""
    return {name: spelled(sentence, language) for name, sentence in WORDS.items()}
