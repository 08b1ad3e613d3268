"""The files of the page: read once, with the words put in, and served with an ETag so that browsers can cache.

Those words are the texts of the page with their translations.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
from functools import cache
from importlib.resources import files
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from aiohttp import ETag, web

from bot.platforms.web.errors import Problem
from bot.text.languages import spelled
from games import catalogue
from rendering.text import Said, said

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.kernel.game import AnyGame

FOLDER = files("bot.platforms.web") / "page"
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FILES = {file.name: TYPES[suffix] for file in FOLDER.iterdir() if (suffix := PurePath(file.name).suffix) in TYPES}
"""The files that may be fetched. No path is ever made from the text of a request."""
PREVIEW = b"<!-- preview -->"
"""Where the meta tags of a link's preview stand in the page."""
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
    "welcome": said("Which game?"),
    "begin": said("Play at once against the computer, or open a table and wait for the others."),
    "alone": said("Against the computer"),
    "lesson": said("Learn it"),
    "others": said("With others"),
    "private": said("Only you see this"),
    "first": said("First say who you are; then it goes on."),
    "yours": said("Your turn"),
    "taught": said("Lesson"),
    "waiting": said("The others' turn"),
    "before": said("What has happened"),
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
    "invited": said("You are invited to a table. Say who you are to see it."),
    "noscript": said("This page needs JavaScript."),
    "pages": said("Pages"),
    "lobby": said("Play"),
    "talk": said("Talk"),
    "settings": said("Who I am, and settings"),
    "nobody": said("Guest"),
    "guest": said("Guest {number}", number="{number}"),
    "play_now": said("Play now"),
    "strength": said("The computer plays"),
    "computer": said("Play the computer"),
    "company": said("Play with others"),
    "learn": said("Learn"),
    "mine": said("My matches"),
    "free_seats": said("Sit down with others"),
    "sit_down": said("Sit down"),
    "watching": said("Watch now"),
    "puzzle": said("Puzzle of the day"),
    "show": said("Show it"),
    "try": said("Try a move"),
    "finished": said("Finished matches"),
    "opening": said("Opening the table…"),
    "unscripted": said("To play, this page needs JavaScript. Matches can be watched without."),
}
"""What the page says, by the name its files use. ``{room}`` and ``{number}`` are filled in by the page."""


class Page:
    """The one page and its files, read when it is made: later there may be no more files to open."""

    def __init__(self) -> None:
        for file in FOLDER.iterdir():
            if file.is_file():
                _read(file.name)

    def talk(self, request: web.Request, language: str, tags: str) -> web.Response:
        """The talk of a room in a language, with the meta tags of what a link to it shows."""
        body = _talk(language).replace(PREVIEW, tags.encode("utf-8", "replace"))
        return _spoken(_served(request, body, "text/html"), language)

    def match(
        self,
        request: web.Request,
        language: str,
        match: Mapping[str, Any],
        position: Mapping[str, Any] | None,
        tags: str,
    ) -> web.Response:
        """A match as everybody may see it, by its JSON and that of the position to begin with (HTTP.md)."""
        names = [one["name"] for one in match["players"]]
        told = [one["name"] if one["points"] is None else f"{one['name']}: {one['points']}" for one in match["players"]]
        moves = "".join(
            f'<li><a href="/m/{match["code"]}/{one["number"]}">{html.escape(one["text"])}</a></li>'
            for one in match["moves"]
        )
        holes = {
            "language": language,
            "title": html.escape(f"{match['title']}: {', '.join(names)}"),
            "preview": tags,
            "header": header(language, ""),
            "board": "" if position is None else _board(position),
            "status": html.escape(match["status"]),
            "players": "".join(f"<li>{html.escape(one)}</li>" for one in told),
            "moves": moves,
        }
        return _spoken(_served(request, filled(_read("match.html").decode(), holes).encode(), "text/html"), language)

    def written(self, request: web.Request, body: bytes, language: str) -> web.Response:
        """A page that was written for one person."""
        return _spoken(_served(request, body, "text/html", "private, no-cache"), language)

    def sample(self, request: web.Request, body: bytes, language: str) -> web.Response:
        """The small picture of a game, which changes with the program alone."""
        return _spoken(_served(request, body, "image/webp", "public, max-age=86400"), language)

    def app(self, request: web.Request, language: str) -> web.Response:
        """The page of the Mini App in a language."""
        return _spoken(_served(request, _app(language), "text/html"), language)

    def entrance(self, language: str) -> web.Response:
        """What a login link leads to: a button, for only a press may use the link."""
        spoken = words(language)
        holes = {name: html.escape(spoken[name]) for name in ("enter", "entering", "unsent", "noscript")}
        return _plain(filled(_read("entrance.html").decode(), holes), language)

    def refusal(self, sentence: str, language: str, status: int) -> web.Response:
        """Why there is no page, for a person who followed a link."""
        return _plain(f"<p>{html.escape(sentence)}</p>", language, status)

    def file(self, request: web.Request, name: str) -> web.Response:
        """A file of the page; raises ``Problem`` where there is none of this name."""
        if name not in FILES:
            raise Problem(404, said("There is nothing here."))
        return _served(request, _read(name), FILES[name])


def _board(position: Mapping[str, Any]) -> str:
    """The picture of a position, which keeps its room from the first byte on."""
    wide, high = position["size"]
    alt, address = html.escape(position["alt"]), html.escape(position["image"])
    return f'<img id="board" src="{address}" alt="{alt}" width="{wide}" height="{high}">'


def header(language: str, here: str, room: str = LOBBY) -> str:
    """What stands at the top of each page, in HTML; ``here`` is which one it is: lobby, talk, settings or none."""
    spoken = words(language)
    holes = {name: html.escape(spoken[name]) for name in ("pages", "lobby", "talk", "settings", "nobody")}
    holes |= {f"at_{page}": ' aria-current="page"' * (page == here) for page in ("lobby", "talk", "settings")}
    # in the page itself: a browser fetches it once more for its tab
    holes["icon"] = _read("icon.svg").decode().replace("<svg ", '<svg width="28" height="28" aria-hidden="true" ', 1)
    holes["place"] = "" if room == LOBBY else html.escape(f"?room={quote(room)}")
    return filled(_read("header.html").decode(), holes)


@cache
def _read(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


@cache
def _talk(language: str) -> bytes:
    spoken = words(language)
    holes = {name: html.escape(text) for name, text in spoken.items()}
    holes["openings"] = "".join(_opening(game, language) for game in catalogue().values())
    holes["language"] = language
    holes["preview"] = PREVIEW.decode()
    holes["words"] = html.escape(json.dumps(spoken, ensure_ascii=False))
    return filled(_read("talk.html").decode(), holes).encode()


@cache
def _app(language: str) -> bytes:
    spoken = words(language)
    holes = {name: html.escape(spoken[name]) for name in ("noscript", "slow")}
    holes |= {"language": language, "words": html.escape(json.dumps(spoken, ensure_ascii=False))}
    return filled(_read("app.html").decode(), holes).encode()


def _plain(content: str, language: str, status: int = 200) -> web.Response:
    """A page without a room, which is kept nowhere."""
    text = filled(_read("plain.html").decode(), {"language": language, "content": content})
    response = web.Response(text=text, status=status, content_type="text/html", charset="utf-8")
    response.headers["Cache-Control"] = "no-store"
    return _spoken(response, language)


def _spoken(response: web.Response, language: str) -> web.Response:
    response.headers.update({"Content-Language": language, "Vary": "Accept-Language"})
    return response


def _opening(game: AnyGame, language: str) -> str:
    """A game on the first page: buttons that play it at once, teach it, and open a table for several."""
    title, spoken = html.escape(spelled(Said(game.title), language)), words(language)
    buttons = "".join(
        f'<button type="button" class="{name}" data-send="{html.escape(line)}"'
        f' aria-label="{html.escape(spoken[word])}: {title}">{html.escape(spoken[word])}</button>'
        for name, line, word in (
            ("make", f"/solo {game.slug}", "alone"),
            ("", f"/learn {game.slug}", "lesson"),
            ("", f"/new {game.slug}", "others"),
        )
    )
    about = f"<p>{html.escape(spelled(Said(game.about), language))}</p>" if game.about else ""
    return f'<li><h3>{title}</h3>{about}<div class="choices">{buttons}</div></li>'


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
