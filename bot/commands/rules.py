"""The rules of a game, page by page."""

from __future__ import annotations

from bot.commands.answers import Declined, answer, note
from bot.commands.assignable import games_in_words
from bot.commands.command import CodeStands, Command, Param, Section
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import find, named_here, tables_here, tables_of
from bot.ports.asks import Answer
from bot.ports.posts import Choice
from bot.text.buttons import openings, titles
from bot.text.match_pictures import example_picture
from bot.text.rules import pages_of
from bot.text.rules import rules as rules_in_words
from games import catalogue
from games.kernel.game import AnyGame
from rendering.painter import painter
from rendering.text import Said, Strong, Word, said


async def rules(services: Services, invocation: Invocation) -> Answer:
    """``/rules [GAME] [PAGE]``: the rules of a game, page by page."""
    words = invocation.words
    number = int(words.pop()) if words and words[-1].isascii() and words[-1].isdigit() else 1
    game = await _game(services, invocation, " ".join(words).lower())
    pages = pages_of(rules_in_words(game, invocation.locale))
    number = min(max(number, 1), len(pages))
    buttons = [Choice(said("Next page"), f"/rules {game.slug} {number + 1}")] if number < len(pages) else []
    if game.lesson is not None:
        buttons.append(Choice(said("Learn {game}", game=Said(game.title)), f"/learn {game.slug}"))
    choices = (tuple(buttons),) if buttons else ()
    page = pages[number - 1]
    foot = (said("Page {number} of {count}", number=number, count=len(pages)),) if len(pages) > 1 else ()
    found = _example(game, pages, number)
    picture = None if found is None else example_picture(game, found)
    if found is None or picture is None:
        return answer(invocation, *page, *foot, choices=choices)
    # a post of its own: under a picture Telegram takes too few words for a page
    caption = painter(game.slug).worked()[found].caption
    shown = note(invocation, caption, *foot, picture=picture, choices=choices)
    return Answer((note(invocation, *page), shown))


async def _game(services: Services, invocation: Invocation, slug: str) -> AnyGame:
    found = catalogue()
    if slug in found:
        return found[slug]
    if slug:
        line = said("There is no game {game}. Games: {games}.", game=Strong(slug[:40]), games=titles())
        raise Declined(line, choices=openings("rules"))
    if invocation.code is not None:
        return (await find(services, invocation)).table.game
    mine = named_here(invocation, await tables_of(services, invocation.profile))
    for tables in (await tables_here(services, invocation.ask.place), mine):
        played = {at.table.game.slug for at in tables if not at.table.over}
        if len(played) == 1:
            return found[played.pop()]
    if len(found) == 1:
        return next(iter(found.values()))
    raise Declined(said("Which game? {games}", games=titles()), choices=openings("rules"))


def _example(game: AnyGame, pages: list[tuple[Word, ...]], number: int) -> int | None:
    """The number of the worked picture of a page: the first for one of the sections whose headings stand on it."""
    headings = [sum(isinstance(line, Strong) for line in page) for page in pages]
    before, here = sum(headings[: number - 1]), headings[number - 1]
    worked = enumerate(painter(game.slug).worked())
    found = (number for number, one in worked if before <= one.section < before + here)
    return next(found, None)


COMMANDS = (
    Command(
        "rules", "The rules of a game", rules, Section.PLAYING, 90,
        (Param("game", "Which game", completed=True, choices=games_in_words),),
        code=CodeStands.ANYWHERE, effort=Effort.PICTURE,
    ),
)  # fmt: skip
