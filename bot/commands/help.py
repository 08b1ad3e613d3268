"""Use cases that change nothing: log, rules, verification, help."""

from __future__ import annotations

import asyncio

from bot.commands.catalogue import BY_NAME, PAGES, Command
from bot.commands.invocation import Call, Declined, Finder, note, openings, titles
from bot.ports import Answer, Choice, Code, Picture, Post
from bot.repository import Archive
from bot.table.match_record import luck_is_honest
from bot.text.languages import spelled
from bot.text.news import happened
from bot.text.rules import pages_of, rules
from bot.text.status import unsealed
from games import catalogue
from games.kernel.game import AnyGame
from games.kernel.notation import meant
from rendering.picture import BOARD
from rendering.scene import Worked, painter
from rendering.text import Said, Strong, Word, counted, said

_WELCOME = said("I play connection board games here. Open a table with /new, sit down with /join, begin with /start.")

LOG_LINES = 30
"""Lines of the past that are shown."""


class Lookup:
    """Answers to questions."""

    def __init__(self, archive: Archive, finder: Finder) -> None:
        self._archive = archive
        self._finder = finder

    async def help(self, call: Call) -> Answer:
        """``/help [TOPIC]``: a page of commands with buttons for the others, or one command with its parameters."""
        topic = call.rest.lower().removeprefix("/")
        if topic in BY_NAME:
            return Answer((note(call, *_explained(BY_NAME[topic])),))
        first = next(iter(PAGES))
        topic = topic if topic in PAGES else first
        lines: list[Word] = []
        if topic == first:
            lines.append(_WELCOME)
        for heading, commands in PAGES[topic]:
            # where nothing can be bold a heading stands out by the line above it
            lines += [*([""] if lines else []), Strong(spelled(heading, call.locale))]
            lines += [_line(command) for command in commands]
        titles = {"playing": said("Playing"), "people": said("With others"), "looking": said("Looking and wishes")}
        turns = tuple(Choice(titles[page], f"/help {page}") for page in PAGES if page != topic)
        choices = (turns, *openings()) if topic == first else (turns,)
        return Answer((Post(tuple(lines), choices=choices, locale=call.locale),))

    async def unknown(self, call: Call) -> Answer:
        """Answer to a command that does not exist."""
        near = meant(tuple(BY_NAME), call.name)
        lines = [said("There is no command {command}.", command=Strong(f"/{call.name[:40]}"))]
        if near:
            lines.append(said("Did you mean {text}?", text=Strong(f"/{near[0]}")))
        else:
            lines.append(said("/help shows all."))
        return Answer((note(call, *lines),))

    async def log(self, call: Call) -> Answer:
        """``/log``: what has happened, as far as the asker may know it where the ask was made."""
        at = await self._finder.find(
            call,
            lambda table: not table.over and table.seat_of(call.profile) is not None,
            lambda table: table.match is not None and not table.over,
            lambda table: not table.over,
            lambda _: True,
        )
        past = await self._archive.past(at.table.code, 0, at.version)
        seat = at.table.seat_of(call.profile) if call.ask.private and at.table.match is not None else None
        lines = happened(past, seat)
        left_out = max(0, len(lines) - LOG_LINES)
        head = [counted("({n} earlier line)", "({n} earlier lines)", left_out)] if left_out else []
        post = Post(
            (said("Table {code}:", code=Strong(at.table.code)), *head, *lines[left_out:]),
            people=at.table.people,
            code=at.table.code,
            locale=call.locale,
            private=seat is not None,
        )
        return Answer((post,))

    async def rules(self, call: Call) -> Answer:
        """``/rules [GAME] [PAGE]``: the rules of a game, page by page."""
        words = call.words
        number = int(words.pop()) if words and words[-1].isascii() and words[-1].isdigit() else 1
        game = await self._game(call, " ".join(words).lower())
        pages = pages_of(rules(game, call.locale))
        number = min(max(number, 1), len(pages))
        choices: tuple[tuple[Choice, ...], ...] = ()
        if number < len(pages):
            choices = ((Choice(said("Next page"), f"/rules {game.slug} {number + 1}"),),)
        page = pages[number - 1]
        foot = (said("Page {number} of {count}", number=number, count=len(pages)),) if len(pages) > 1 else ()
        example = _example(game, pages, number)
        if example is None:
            return Answer((Post((*page, *foot), choices=choices, locale=call.locale),))
        # a post of its own: under a picture Telegram takes too few words for a page
        picture = Picture(game.slug, Code(""), BOARD, example.view, example.names, example.focus)
        shown = Post((example.caption, *foot), picture, choices, locale=call.locale)
        return Answer((Post(page, locale=call.locale), shown))

    async def _game(self, call: Call, slug: str) -> AnyGame:
        found = catalogue()
        if slug in found:
            return found[slug]
        if slug:
            line = said("There is no game {game}. Games: {games}.", game=Strong(slug[:40]), games=titles())
            raise Declined(line, choices=openings("rules"))
        if call.code is not None:
            return (await self._finder.find(call)).table.game
        for tables in (await self._finder.here(call.ask.place), await self._finder.mine(call.profile)):
            played = {at.table.game.slug for at in tables if not at.table.over}
            if len(played) == 1:
                return found[played.pop()]
        if len(found) == 1:
            return next(iter(found.values()))
        raise Declined(said("Which game? {games}", games=titles()), choices=openings("rules"))

    async def verify(self, call: Call) -> Answer:
        """``/verify``: whether the luck of a match was the sealed one, once it is over."""
        at = await self._finder.find(
            call, lambda table: table.match is not None and table.over, lambda table: table.match is not None
        )
        table = at.table
        seal = said("Seal of the luck: {sha256}", sha256=table.sha256)
        if table.match is None or not table.over:
            line = said("The luck of {code} is sealed. The seed is shown when the match is over.", code=table.code)
            return Answer((note(call, line, seal, table=table),))
        if not table.seed:
            return Answer((note(call, *unsealed(table), table=table),))
        past = await self._archive.past(table.code, 0, at.version)
        problem, draws = await asyncio.to_thread(luck_is_honest, past)
        lines = [
            counted(
                "The luck of {code} was honest: {n} draw follows from the seed, and the match from the draws.",
                "The luck of {code} was honest: all {n} draws follow from the seed, and the match from the draws.",
                draws,
                code=Strong(table.code),
            )
        ]
        if problem is not None:
            lines = [said("The luck of {code} does not fit its seal: {problem}", code=table.code, problem=problem)]
        seed = said("Seed of the luck: {seed}", seed=table.seed.hex())
        start = said("Mixed with: {text}", text=table.start)
        return Answer((note(call, *lines, seal, seed, start, table=table),))


def _line(command: Command) -> Said:
    return said("{command}: {about}", command=Strong(f"/{command.name}"), about=Said(command.about))


def _explained(command: Command) -> list[Word]:
    """What a command does and what may stand behind it."""
    usage = " ".join(
        [f"/{command.name}", *(param.name if param.required else f"[{param.name}]" for param in command.params)]
    )
    about = said("{command}: {about}", command=Strong(usage), about=Said(command.about))
    return [
        about,
        *(said("{command}: {about}", command=Strong(param.name), about=Said(param.about)) for param in command.params),
    ]


def _example(game: AnyGame, pages: list[tuple[Word, ...]], number: int) -> Worked | None:
    """The worked picture of a page: the first that belongs to one of the sections whose headings stand on it."""
    headings = [sum(isinstance(line, Strong) for line in page) for page in pages]
    before, here = sum(headings[: number - 1]), headings[number - 1]
    found = (worked for worked in painter(game.slug).worked() if before <= worked.section < before + here)
    return next(found, None)
