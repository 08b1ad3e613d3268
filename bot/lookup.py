"""Use cases that change nothing: matches, log, rules, verification, help."""

from __future__ import annotations

from importlib.resources import files

from bot.archive import Archive
from bot.asking import Call, Declined, Finder, note, openings, titles
from bot.commands import BY_NAME, COMMANDS
from bot.languages import closest
from bot.ports import Answer, Choice, Code, Picture, Post
from bot.sealing import luck_is_honest
from bot.table import Table
from bot.telling import happened
from games import catalogue
from games.kernel import AnyGame
from games.notation import meant
from rendering.picture import BOARD
from rendering.scene import Worked, painter
from rendering.text import Said, Strong, Word, counted, joined, said

LOG_LINES = 30
"""Lines of the past that are shown."""

PAGE = 1500
"""Characters of a page of rules; the smallest platform takes 2,000 with room for markup."""


class Lookup:
    """Answers to questions."""

    def __init__(self, archive: Archive, finder: Finder) -> None:
        self._archive = archive
        self._finder = finder

    async def help(self, call: Call) -> Answer:
        """``/help``: every command in a line."""
        lines: list[Word] = [
            said("I play connection board games here. Open a table with /new, sit down with /join, begin with /start.")
        ]
        lines += [
            said("{command}: {about}", command=Strong(f"/{command.name}"), about=Said(command.about))
            for command in COMMANDS
        ]
        return Answer((Post(tuple(lines), choices=openings(), locale=call.locale),))

    async def unknown(self, call: Call) -> Answer:
        """Answer to a command that does not exist."""
        near = meant(tuple(BY_NAME), call.name)
        lines = [said("There is no command {command}.", command=Strong(f"/{call.name[:40]}"))]
        if near:
            lines.append(said("Did you mean {text}?", text=Strong(f"/{near[0]}")))
        else:
            lines.append(said("/help shows all."))
        return Answer((note(call, *lines),))

    async def games(self, call: Call) -> Answer:
        """``/games``: my matches, those that wait for me first, then the others of this place."""
        mine = [at.table for at in await self._finder.mine(call.profile) if not at.table.over]
        mine.sort(key=lambda table: not table.awaits(call.profile))
        codes = {table.code for table in mine}
        here = [at.table for at in await self._finder.here(call.ask.place)]
        others = [table for table in here if not table.over and table.code not in codes]
        if not mine and not others:
            line = said("No match is under way. Open a table with /new.")
            return Answer((Post((line,), choices=openings(), locale=call.locale),))
        lines: list[Word] = []
        for heading, tables in ((said("Your matches:"), mine), (said("Others here:"), others)):
            if tables:
                lines += [heading, *(_summary(table, call) for table in tables)]
        buttons = tuple(Choice(table.code, f"/board {table.code}") for table in (*mine, *others)[:5])
        return Answer((Post(tuple(lines), choices=(buttons,), locale=call.locale),))

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
        pages = _pages(_rules(game, call.locale))
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
        past = await self._archive.past(table.code, 0, at.version)
        problem, draws = luck_is_honest(past)
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


def _summary(table: Table, call: Call) -> Word:
    code, game = Strong(table.code), Said(table.game.title)
    people = joined([Strong(name) for name in table.names])
    if table.match is None:
        return said("{code} {game}: waiting for players ({people})", code=code, game=game, people=people)
    if table.awaits(call.profile):
        return said("{code} {game}: your turn ({people})", code=code, game=game, people=people)
    awaited = joined([Strong(table.names[seat]) for seat in table.match.awaited])
    return said("{code} {game}: waiting for {who} ({people})", code=code, game=game, who=awaited, people=people)


def _rules(game: AnyGame, locale: str) -> str:
    folder = files(f"games.{game.slug}")
    page = folder / f"rules.{closest(locale)}.md"
    return (page if page.is_file() else folder / "rules.en.md").read_text(encoding="utf-8")


def _example(game: AnyGame, pages: list[tuple[Word, ...]], number: int) -> Worked | None:
    """The worked picture of a page: the first that belongs to one of the sections whose headings stand on it."""
    headings = [sum(isinstance(line, Strong) for line in page) for page in pages]
    before, here = sum(headings[: number - 1]), headings[number - 1]
    found = (worked for worked in painter(game.slug).worked() if before <= worked.section < before + here)
    return next(found, None)


def _pages(text: str) -> list[tuple[Word, ...]]:
    """A Markdown page as lines for chat, cut into pages between paragraphs; headings stand out and lead a page."""
    pages: list[list[Word]] = [[]]
    size, heading = 0, False
    for block in text.strip().split("\n\n"):
        lines = _unwrapped(block)
        length = sum(map(len, lines))
        if size + length > PAGE and pages[-1] and not heading:
            pages.append([])
            size = 0
        heading = block.startswith("#")
        if heading and size > PAGE * 2 // 3:
            pages.append([])
            size = 0
        size += length
        pages[-1] += [_chat_line(line) for line in lines]
    return [tuple(page) for page in pages]


def _unwrapped(block: str) -> list[str]:
    """The lines of a block as they are meant: a wrapped paragraph or list item in one, table rows by themselves."""
    lines: list[str] = []
    for line in block.splitlines():
        if not line.strip() or not set(line.strip()) - set("|-: "):
            continue
        begins = line.lstrip().startswith(("- ", "|", "#")) or line.lstrip().partition(". ")[0].isdigit()
        if begins or not lines:
            lines.append(line.strip())
        else:
            lines[-1] += " " + line.strip()
    return lines


def _chat_line(line: str) -> Word:
    plain = line.replace("`", "").replace("**", "").rstrip()
    if plain.startswith("#"):
        return Strong(plain.lstrip("# "))
    if plain.lstrip().startswith("- "):
        return "• " + plain.lstrip()[2:]
    if plain.startswith("|"):
        return " · ".join(cell.strip() for cell in plain.strip("|").split("|"))
    return plain
