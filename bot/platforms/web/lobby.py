"""The lobby of a room: the page that is read first, written whole by the server, and the same lists as JSON."""

from __future__ import annotations

import html
import json
from functools import cache, partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from bot.commands.daily import BEGIN
from bot.commands.lobby_lists import LobbyLists
from bot.platforms.web.display_names import account_of, person_name, place_of, room_name
from bot.platforms.web.errors import Problem
from bot.platforms.web.posts import spelling_of
from bot.platforms.web.requests import json_response, language_of
from bot.platforms.web.static_files import FOLDER, LOBBY, filled, header, words
from bot.ports.pictures import SamplePicture
from bot.table.dailies import daily_games
from bot.text.languages import level_of, spelled
from games import catalogue
from games.kernel.computer import LEVELS, USUAL
from rendering.computer_names import WORDS, shorter, sign
from rendering.sample import WIDE
from rendering.text import Said, counted, said
from rendering.theme import THEMES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from aiohttp import web

    from bot.commands.lobby_lists import Listed, Lobbies
    from bot.platforms.web.access import Gate
    from bot.platforms.web.static_files import Page
    from bot.ports.pictures import Studio
    from games.kernel.game import AnyGame
    from rendering.text import Word

BOARD = 1280
"""Pixels of a board, which is about square."""
SPOKEN = ("guest", "nobody", "unpressed", "offline", "opening")
"""The words that its script says."""
NOT_IN = 401
TEMPLATE = (FOLDER / "lobby.html").read_text(encoding="utf-8")


class Lobby:
    """Answers what is asked of lobbies. Without ``lobbies`` nothing is listed."""

    def __init__(self, page: Page, gate: Gate, studio: Studio, lobbies: Lobbies | None) -> None:
        self._page = page
        self._gate = gate
        self._studio = studio
        self._lobbies = lobbies

    async def page(self, request: web.Request) -> web.Response:
        """The lobby of a room, for a person or a bystander; whoever still needs a login link sees the games alone."""
        await self._gate.admit(request)
        room, language, name, locked = room_name(request.query.get("room", LOBBY)), language_of(request), None, ""
        try:
            name = asker(self._gate, request)
        except Problem as problem:
            if problem.status != NOT_IN:
                raise
            locked = spelled(problem.sentence, language)
        spoken, lists = words(language), LobbyLists() if locked else await self._lists(room, name)
        holes = {word: html.escape(text) for word, text in spoken.items()}
        holes |= {
            "language": language,
            "words": html.escape(json.dumps({word: spoken[word] for word in SPOKEN}, ensure_ascii=False)),
            "guarded": "true" if self._gate.guarded else "false",
            "name": html.escape(name or "") if self._gate.guarded else "",
            "header": header(language, "lobby", room),
            "place": html.escape(room),
            "called": "" if room == LOBBY else f"<p>{html.escape(spoken['room'].format(room=room))}</p>",
            "locked": f'<p class="notice">{html.escape(locked)}</p>' if locked else "",
            "levels": "" if locked else _levels(language),
            "games": _games(language, can_play=not locked),
            "turn": _turn(lists.mine, language),
            "lists": _sections(lists, room, language),
        }
        return self._page.written(request, filled(TEMPLATE, holes).encode("utf-8", "replace"), language)

    async def lists(self, request: web.Request) -> web.Response:
        """The games, and the lists of a room."""
        language = language_of(request)
        lists = await self._lists(room_name(request.query.get("room", LOBBY)), asker(self._gate, request))
        shown = {
            which: [_json(one, language) for one in getattr(lists, which)]
            for which in ("mine", "open", "watch", "finished")
        }
        games = [_game_json(game, language) for game in catalogue().values()]
        return json_response({"games": games, **shown, "more": lists.more, "puzzle": lists.puzzle or None})

    async def sample(self, request: web.Request) -> web.Response:
        """The small picture of a game, in a theme; it is drawn at the first look."""
        slug, theme, language = request.match_info["slug"], request.match_info["theme"], language_of(request)
        if slug not in catalogue() or theme not in THEMES:
            raise Problem(404, said("There is nothing here."))
        drawn = await self._studio.draw(SamplePicture.of(slug, theme), language)
        return self._page.sample(request, drawn.body, language)

    async def _lists(self, room: str, name: str | None) -> LobbyLists:
        if self._lobbies is None:
            return LobbyLists()
        return await self._lobbies.lists(place_of(room), None if name is None else account_of(name))


def asker(gate: Gate, request: web.Request) -> str | None:
    """The person behind a request that may come from a bystander: None. Raises ``Problem``."""
    claimed = request.query.get("as")
    return gate.speaker(request, None if claimed is None else person_name(claimed))


def _json(one: Listed, language: str) -> dict[str, Any]:
    spell = _speller(one, language)
    return {
        "code": one.code,
        "game": one.game,
        "title": spell(one.title),
        "state": spell(one.state),
        "news": spell(one.news),
        "yours": one.yours,
        "until": one.until,
        "left": spell(one.left),
        "version": one.version,
    }


def _game_json(game: AnyGame, language: str) -> dict[str, Any]:
    return {
        "game": game.slug,
        "title": spelled(Said(game.title), language),
        "about": spelled(Said(game.about), language) if game.about else "",
        "seats": list(game.seats),
        "minutes": game.minutes or None,
    }


@cache
def _levels(language: str) -> str:
    options = "".join(
        f'<option value="{level}"{" selected" * (level == USUAL)}>{sign(level)} '
        f"{html.escape(spelled(WORDS[level], language))}</option>"
        for level in LEVELS
    )
    label = html.escape(words(language)["strength"])
    return f'<label class="level"><span>{label}</span> <select id="level">{options}</select></label>'


@cache
def _games(language: str, *, can_play: bool) -> str:
    return "".join(_card(game, language, can_play=can_play) for game in catalogue().values())


def _card(game: AnyGame, language: str, *, can_play: bool) -> str:
    """A game: its board, what one tries to do in it, who plays and how long, and the ways to begin."""
    title = html.escape(spelled(Said(game.title), language))
    about = f"<p>{html.escape(spelled(Said(game.about), language))}</p>" if game.about else ""
    facts = f'<p class="facts">{html.escape(spelled(_facts(game), language))}</p>'
    ways = [("make computer", f"/solo {game.slug}", "computer"), ("", f"/new {game.slug}", "company")]
    ways += [("", f"/learn {game.slug}", "learn")] if game.lesson is not None else []
    buttons = "".join(_button(line, words(language)[word], title, css) for css, line, word in ways)
    begin = f'<div class="ways">{buttons}</div>' if can_play else ""
    return f'<li class="game">{_sample(game.slug)}<div><h2>{title}</h2>{about}{facts}</div>{begin}</li>'


def _facts(game: AnyGame) -> Said:
    fewest, most = game.seats[0], game.seats[-1]
    if fewest == most:
        people = counted("{n} player", "{n} players", most)
    else:
        people = said("{fewest} to {most} players", fewest=fewest, most=most)
    return said("{people}, {n} minutes", people=people, n=game.minutes) if game.minutes else people


def _button(line: str, label: str, about: str, css: str = "") -> str:
    """A button that says a line and leads to the match of its answer; ``about`` is what it is said of, escaped."""
    shown = html.escape(label)
    named = f' aria-label="{shown}: {about}"' if about else ""
    return f'<button type="button" class="{css}" data-send="{html.escape(line)}"{named}>{shown}</button>'


def _sample(slug: str, css: str = "") -> str:
    """The small picture of a game, in the reader's theme."""
    return _picture({theme: f"/page/{slug}-{theme}.webp" for theme in ("light", "dark", "contrast")}, WIDE, css)


def _picture(addresses: Mapping[str, str], side: int, css: str = "") -> str:
    """A square picture in the theme of the reader's screen, which a script may change for the chosen one."""
    screens = {"contrast": "(prefers-contrast: more)", "dark": "(prefers-color-scheme: dark)"}
    sources = "".join(
        f'<source data-theme="{theme}" media="{media}" srcset="{addresses[theme]}">' for theme, media in screens.items()
    )
    css = f' class="{css}"' if css else ""
    lazy = ' loading="lazy"' * (side == BOARD)
    image = f'<img src="{addresses["light"]}" alt="" width="{side}" height="{side}"{lazy} decoding="async">'
    return f"<picture{css}>{sources}{image}</picture>"


def _turn(mine: Sequence[Listed], language: str) -> str:
    """The way to the match that waits for the reader most urgently."""
    waiting = [one for one in mine if one.yours]
    if not waiting:
        return ""
    title = _speller(waiting[0], language)(waiting[0].title)
    label = spelled(said("Your turn: {match}", match=title), language)
    return f'<a class="button make" href="/m/{waiting[0].code}">{html.escape(label)}</a>'


def _sections(lists: LobbyLists, room: str, language: str) -> str:
    row, spoken = partial(_row, language=language), words(language)
    mine = "".join(row(one) for one in lists.mine)
    if lists.more:
        label = html.escape(spelled(counted("{n} more match", "{n} more matches", lists.more), language))
        mine += f'<li class="row"><a href="/talk?room={quote(room)}&amp;say=/games">{label}</a></li>'
    seats = (row(one, send=f"/join {one.code}", label=spoken["sit_down"]) for one in lists.open)
    watch = (_watched(one, language) for one in lists.watch)
    own = _section("mine", spoken["mine"], [mine] if mine else [])
    own += _section("finished", spoken["finished"], map(row, lists.finished))
    rooms = _section("seats", spoken["free_seats"], seats)
    rooms += _section("watch", spoken["watching"], watch) + _puzzle(lists.puzzle, language)
    rooms += _daily(lists.day, lists.played, room, language)
    return (f"<div>{own}</div>" if own else "") + f"<div>{rooms}</div>"


def _section(name: str, title: str, rows: Iterable[str]) -> str:
    """A list with its heading; nothing where it is empty."""
    items = "".join(rows)
    if not items:
        return ""
    return (
        f'<section id="{name}" aria-labelledby="h-{name}"><h2 id="h-{name}">{html.escape(title)}</h2>'
        f"<ul>{items}</ul></section>"
    )


def _row(one: Listed, *, language: str, send: str = "", label: str = "") -> str:
    """A match in a line, which leads to it; with ``send`` also a button that says this line."""
    spell = _speller(one, language)
    title, news, left = (html.escape(spell(word)) for word in (one.title, one.news, one.left))
    how = html.escape(spell(one.state))
    beside = f"<strong>{how}</strong>" if one.yours else f"<span>{how}</span>"
    beside += f"<span>{left}</span>" if left else ""
    state = f'<div class="state">{beside}</div>' if how else ""
    button = _button(send, label, title) if send else ""
    about = f"<p>{news}</p>" if news else ""
    return (
        f'<li class="row" data-key="{one.code}">{_sample(one.game, "small")}'
        f'<div class="body"><div class="what"><a href="/m/{one.code}">{title}</a>{about}</div>{state}</div>'
        f"{button}</li>"
    )


def _watched(one: Listed, language: str) -> str:
    """A match to watch, with its board as it stands."""
    spell, address = _speller(one, language), f"/m/{one.code}/board.png?v={one.version}"
    title, state = html.escape(spell(one.title)), html.escape(spell(one.state))
    themes = {"light": address, "dark": f"{address}&amp;look=dark", "contrast": f"{address}&amp;look=contrast"}
    return (
        f'<li class="live" data-key="{one.code}">{_picture(themes, BOARD)}'
        f'<a href="/m/{one.code}">{title}</a><p>{state}</p></li>'
    )


def _puzzle(slug: str, language: str) -> str:
    """The way to the puzzle of the day."""
    if not slug:
        return ""
    spoken, title = words(language), html.escape(spelled(Said(catalogue()[slug].title), language))
    return (
        f'<section id="puzzle" aria-labelledby="h-puzzle"><h2 id="h-puzzle">{html.escape(spoken["puzzle"])}</h2>'
        f'<div class="row">{_sample(slug, "small")}<div class="body what"><a href="/puzzle/{slug}">{title}</a>'
        f"<p>{html.escape(spoken['find'])}</p></div></div></section>"
    )


def _daily(day: str, played: Collection[str], room: str, language: str) -> str:
    """The matches of the day: a button that begins one, goes on or shows its result, and the way to all else."""
    if not day:
        return ""
    spoken, rows = words(language), ""
    for slug, game in daily_games().items():
        title, say = html.escape(spelled(Said(game.title), language)), quote(f"/daily {slug}")
        rows += (
            f'<li class="row">{_sample(slug, "small")}<div class="body what">'
            f'<a href="/talk?room={quote(room)}&amp;say={say}">{title}</a><p>{html.escape(spoken["one_try"])}</p></div>'
            f"{_button(f'/daily {slug} {day} {BEGIN}', spoken['result' if slug in played else 'play_now'], title)}</li>"
        )
    return _section("daily", spoken["daily"], [rows] if rows else [])


def _speller(one: Listed, language: str) -> Any:
    spelling = spelling_of(language, [_short(name) for name in one.names])

    def spell(word: Word | None) -> str:
        return "" if word is None else spelling.spell(word)

    return spell


def _short(name: str) -> str:
    """A computer player's first name and the sign of its level, any other name as it is.

    >>> _short("[bot] Ada (hard)"), _short("Ada (hard)")
    ('Ada ●●●○', 'Ada (hard)')
    """
    _, *forms = shorter(name, level_of) or ("", name)
    return forms[0]
