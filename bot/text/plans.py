"""The words of what a player has planned, for that player alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.table.fold import Past
from bot.table.lines.clock_lines import Planned
from bot.table.planned_moves import Tried
from bot.table.plans import PlanLine, Turn
from bot.text.news import since_own
from bot.text.synonyms import HOUSE, native, spoken
from games.kernel.game import AnyGame, Seat
from rendering.painter import painter
from rendering.panel import Decision
from rendering.text import Said, Strong, Who, Word, joined, said

ANY = "any"
"""The word for whatever the other player does."""

BETWEEN = " \N{RIGHTWARDS ARROW} "
"""What stands between the turns of a line in a list."""


def turn_text(game: AnyGame, turn: Turn, language: str) -> str:
    """A turn as its reader would type it."""
    return ", ".join(native(text, language, game.slug) for text in turn) or spoken(HOUSE, ANY, language)


def line_text(game: AnyGame, line: PlanLine, language: str) -> str:
    """A line of plans in a list."""
    return BETWEEN.join(turn_text(game, turn, language) for turn in line)


def line_told(game: AnyGame, of: Seat, line: PlanLine, tried: Sequence[Tried], language: str) -> tuple[Word, ...]:
    """A line of plans in sentences, one for each answer, with what that would do as far as its player can know."""
    told = list[Word]()
    for number, one in enumerate(tried):
        theirs, mine = line[2 * number : 2 * number + 2]
        answer = Strong(turn_text(game, mine, language))
        words = (
            said(
                "If {who} plays {move}, you play {answer}.",
                who=Who(of),
                move=_move(game, theirs, language),
                answer=answer,
            )
            if theirs
            else said("Whatever {who} plays, you play {answer}.", who=Who(of), answer=answer)
        )
        told.append(joined([words, _brought(game, one)], " "))
    return tuple(told)


def _move(game: AnyGame, turn: Turn, language: str) -> Strong:
    return Strong(turn_text(game, turn, language))


def _brought(game: AnyGame, tried: Tried) -> Word:
    """What a turn would do; that this cannot be known, where it depends on what others hide or luck decides."""
    if not tried.views:
        return said("Whether you can is seen only then.")
    found = list(dict.fromkeys(_results(game, view, tried.foreseen) for view in tried.views))
    return found[0] if len(found) == 1 else said("What that brings depends on what is hidden from you.")


def _results(game: AnyGame, view: Any, turn: Turn) -> Word:
    """What a turn would do in one position, in the words of its preview."""
    paint = painter(game.slug)
    decision = Decision(game, paint.tell, view, turn, board=True)
    if len(turn) == 1:
        told = paint.foretold(decision, paint.panel(decision))
        if about := next((each.about for each in told if each.press.pick == turn[0]), None):
            return about
    return joined(decision.results(";".join(turn)), " ")


DROPPED = said("What you had planned is dropped: the position is another.")
"""What is said once to whoever must move by themselves now."""


def dropped(past: Sequence[Past], seat: Seat) -> tuple[Said, ...]:
    """That what a seat had planned was dropped since its last own move, where nothing is planned now.

    ``past`` is the whole log. Whoever took it out knows that.
    """
    table = past[-1].table
    if not table.live or table.sitters[seat].plans is not None:
        return ()
    for number in range(max(1, since_own(past, seat)), len(past)):
        one, before = past[number], past[number - 1].table
        if seat >= len(before.sitters) or before.sitters[seat].plans is None or isinstance(one.line, Planned):
            continue
        if one.table.sitters[seat].plans is None and one.line.planned is None:
            return (DROPPED,)
    return ()
