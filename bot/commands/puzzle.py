"""The puzzle of the day: a position out of a game of computer players, and its one best move behind a spoiler."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from bot.commands.answers import Declined, answer
from bot.commands.command import Command, Param, Section
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.line_reader import meant_word
from bot.commands.services import Services
from bot.ports.asks import Answer
from bot.ports.posts import AnyReply, Choice, PrivateReply, Reply
from bot.text.puzzles import NoPuzzle, Position, points_in_words
from bot.text.synonyms import move_understood
from games import catalogue
from games.kernel.game import AnyGame, Unreadable
from rendering.panel import Style
from rendering.text import Hidden, Said, Strong, Who, Word, said

ANSWER = "answer"
"""The word that shows the best move."""


async def puzzle(services: Services, invocation: Invocation) -> Answer:
    """``/puzzle [GAME] [answer|MOVE]``: today's puzzle, its answer for the asker alone, or what a move is worth."""
    games = puzzle_games()
    first, _, rest = invocation.rest.strip().partition(" ")
    slug = meant_word(first, invocation.ask.person.locale) if first else game_of_today(services.clock.now())
    if slug not in games:
        line = said("There is no puzzle for {game}. Games: {games}.", game=Strong(first[:40]), games=", ".join(games))
        raise Declined(line, choices=(_others(games, ""),))
    game, found = games[slug], await services.puzzles(slug)
    if found is NoPuzzle.BEING_MADE:
        line = said("The puzzle of today is being made. Ask again in a minute or two.")
        again = Choice(said("Show it"), f"/puzzle {slug}", Style.NEXT)
        return answer(invocation, line, choices=((again,),))
    if found is NoPuzzle.NONE_TODAY:
        raise Declined(said("No puzzle was found for today. Try another game."), choices=(_others(games, slug),))
    position = Position.of(found, game)
    if not rest.strip():
        return Answer((_puzzle_post(invocation, position, games),))
    if meant_word(rest.strip(), invocation.ask.person.locale) == ANSWER:
        return Answer((_answer_post(invocation, position, found.best, _solution(invocation, position)),))
    text = _move_text(invocation, position, rest.strip())
    return Answer((_answer_post(invocation, position, text, (_judgement(invocation, position, text),)),))


def puzzle_games() -> Mapping[str, AnyGame]:
    """The games that have puzzles: those whose computer players weigh moves."""
    return {slug: game for slug, game in catalogue().items() if game.computer is not None}


def game_of_today(now: int) -> str:
    """The game whose turn it is today, one after the other; "" where none has puzzles."""
    games, day = puzzle_games(), datetime.fromtimestamp(now / 1000, UTC).toordinal()
    return list(games)[day % len(games)] if games else ""


def _others(games: Mapping[str, AnyGame], slug: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(Said(game.title), f"/puzzle {other}", symbol=other) for other, game in games.items() if other != slug
    )


def _puzzle_post(invocation: Invocation, position: Position, games: Mapping[str, AnyGame]) -> Reply:
    found, slug = position.puzzle, position.game.slug
    lines = (
        said("Puzzle of the day: {game}. What does {who} do?", game=Said(position.game.title), who=Who(found.seat)),
        said("One move is better than all others by {points}.", points=points_in_words(found.margin)),
        said("Answer: {move}", move=Hidden(position.spelled(found.best, invocation.locale))),
        said("Try one: {line}", line=Strong(f"/puzzle {slug} {position.spelled(position.another, invocation.locale)}")),
    )
    rows = ((Choice(said("Show the answer"), f"/puzzle {slug} {ANSWER}", Style.NEXT),), _others(games, slug))
    choices = tuple(row for row in rows if row)
    openly = invocation.ask.aloud
    return Reply(lines, position.drawn(), choices, position.people, locale=invocation.locale, openly=openly)


def _answer_post(invocation: Invocation, position: Position, text: str, lines: tuple[Word, ...]) -> AnyReply:
    """What is said of a move: with its picture where nobody else reads, else covered."""
    if invocation.ask.private:
        locale = invocation.ask.person.locale
        return PrivateReply(lines, position.answered(text), people=position.people, locale=locale)
    return Reply(tuple(map(Hidden, lines)), people=position.people, locale=invocation.locale)


def _solution(invocation: Invocation, position: Position) -> tuple[Word, ...]:
    found = position.puzzle
    return (
        said("Best is {move}: {reason}", move=_move(invocation, position, found.best), reason=position.reason),
        said(
            "The next best, {move}, gives away {points}.",
            move=_move(invocation, position, found.losses[1][0]),
            points=points_in_words(found.margin),
        ),
    )


def _move_text(invocation: Invocation, position: Position, typed: str) -> str:
    """The text of a move in the words of whoever typed it, or of the place. Raises ``Unreadable``."""
    game, refusal = position.game, None
    for language in (invocation.ask.person.locale, invocation.locale):
        try:
            return game.write(game.read(move_understood(typed, language, game.slug)))
        except Unreadable as problem:
            refusal = refusal or problem
    assert refusal is not None
    raise refusal


def _judgement(invocation: Invocation, position: Position, text: str) -> Word:
    """What a move is worth. Raises ``Illegal``."""
    found = position.puzzle
    loss, move = found.loss(position.game, text), _move(invocation, position, text)
    if text == found.best:
        return said("Right: {move} is the best move.", move=move)
    if loss is None:
        most = points_in_words(found.losses[-1][1])
        return said("{move} gives away more than {points}. Try another one.", move=move, points=most)
    return said("{move} gives away {points}. Try another one.", move=move, points=points_in_words(loss))


def _move(invocation: Invocation, position: Position, text: str) -> Strong:
    locale = invocation.ask.person.locale if invocation.ask.private else invocation.locale
    return Strong(position.spelled(text, locale))


def _titles() -> Mapping[str, Word]:
    return {slug: Said(game.title) for slug, game in puzzle_games().items()}


COMMANDS = (
    Command(
        "puzzle", "The puzzle of the day: find the one best move", puzzle, Section.OPENING, 19,
        (
            Param("game", "Which game", completed=True, choices=_titles),
            Param("text", "The move, for example: lay c4", rest=True),
        ), effort=Effort.PICTURE,
    ),
)  # fmt: skip
