"""What a table is opened with: the game, its options and the terms in the words of a line, and their completion."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import Declined, Invocation, Services
from bot.commands.assignable import of_game, of_terms, of_threads, refuse_options_elsewhere
from bot.commands.completion import assignments, beginning, half_typed
from bot.commands.game_buttons import openings, titles
from bot.commands.line_reader import assigned, meant_word
from bot.ports import Choice
from bot.table.terms import VALUES, Terms
from games import catalogue
from games.kernel.computer import LEVELS
from games.kernel.game import AnyGame, chosen
from games.kernel.move_completion import meant
from rendering.text import Strong, said


def wanted(command: str, behind: Sequence[str], language: str) -> tuple[AnyGame, dict[str, str], Terms]:
    """The game, its options and the table's terms in the words after a command that opens a table, in a language.

    Raises ``Declined`` or ``Unreadable``.
    """
    found = catalogue()
    name, *words = behind or [""]
    game = found.get(meant_word(name, language))
    if game is None:
        if not name:
            raise Declined(said("Which game? {games}", games=titles()), choices=openings(command))
        near = meant(tuple(found), name)
        line = said("There is no game {game}. Games: {games}.", game=Strong(name[:40]), games=titles())
        meaning = (said("Did you mean {text}?", text=Strong(one)) for one in near[:1])
        raise Declined(line, *meaning, choices=openings(command))
    given = assigned(words, language, game.slug)
    terms = Terms()
    for name in tuple(given):
        if name in VALUES:
            terms = terms.set(name, given.pop(name))
    refuse_options_elsewhere(game, given)
    return game, chosen(game, given), terms


async def games_and_options(services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Games, then the options that are not yet given."""
    line, (slug, space, options) = f"/{invocation.name} ", invocation.rest.lower().partition(" ")
    game = catalogue().get(slug)
    if "=" in slug:
        return [Choice(said("Choose the game first"), line)]
    if game is None or not (space or half_typed(invocation).endswith(" ")):
        return beginning(line, catalogue(), slug)
    threaded = of_threads() if services.threads(invocation.ask.place) is not None else ()
    settable = (*of_game(game), *of_terms(), *threaded)
    return assignments(invocation, line + slug, settable, options, game)


async def games_levels_and_options(services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Games, then levels and the options that are not yet given."""
    slug, _, typed = invocation.rest.lower().partition(" ")
    found = await games_and_options(services, invocation)
    alone = slug in catalogue() and not typed.strip() and half_typed(invocation).endswith(" ")
    return (*(beginning(f"/solo {slug} ", LEVELS, "") if alone else ()), *found)
