"""The puzzle of the day: a position out of a game of computer players, and its one best move behind a spoiler.

Where nobody else reads, a move is pressed as in a match, and told what it is worth.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

from bot.commands.answers import Declined, answer
from bot.commands.command import Command, Param, Section
from bot.commands.flood_limits import Effort
from bot.commands.invocation import Invocation
from bot.commands.line_reader import meant_word
from bot.commands.services import Services
from bot.ports.asks import Answer
from bot.ports.pictures import Picture
from bot.ports.posts import AnyReply, Choice, PrivateReply, Reply, button_room
from bot.text.buttons import in_rows
from bot.text.panel import ACROSS, PanelLines, panel_rows
from bot.text.puzzles import NoPuzzle, Position, points_in_words
from bot.text.synonyms import move_understood
from games import catalogue
from games.kernel.game import AnyGame, Illegal, Unreadable
from rendering.panel import Style
from rendering.text import Hidden, Said, Strong, Who, Word, refused, said

ANSWER = "answer"
"""The word that shows the best move."""
PICKING, TRYING = ".", "="
"""What stands on buttons before what has been picked of a move, and before a move or ``answer``.

The mark of the puzzle follows: whoever presses yesterday's button is shown today's puzzle. The first alone opens the
panel.
"""
_PRESSED = re.compile(rf"([{PICKING}{TRYING}])([0-9a-f]{{2}})?(?: (.*))?")


async def puzzle(services: Services, invocation: Invocation) -> Answer:
    """``/puzzle [GAME] [answer|MOVE]``: today's puzzle, its answer for the asker alone, or what a move is worth.

    ``/puzzle GAME .`` shows what can be pressed towards a move to whoever asks where nobody else reads.
    """
    games, private = puzzle_games(), invocation.ask.private
    first, _, rest = invocation.rest.strip().partition(" ")
    slug = meant_word(first, invocation.ask.person.locale) if first else game_of_today(services.clock.now())
    if slug not in games:
        line = said("There is no puzzle for {game}. Games: {games}.", game=Strong(first[:40]), games=", ".join(games))
        raise Declined(line, choices=(_others(games, "", private=private),))
    game, found = games[slug], await services.puzzles(slug)
    if found is NoPuzzle.BEING_MADE:
        line = said("The puzzle of today is being made. Ask again in a minute or two.")
        again = Choice(said("Show it"), _opening(slug, private=private), Style.NEXT)
        return answer(invocation, line, choices=((again,),))
    if found is NoPuzzle.NONE_TODAY:
        line = said("No puzzle was found for today. Try another game.")
        raise Declined(line, choices=(_others(games, slug, private=private),))
    return Answer((_shown(invocation, Position.of(found, game), rest.strip(), games),))


def _shown(invocation: Invocation, position: Position, rest: str, games: Mapping[str, AnyGame]) -> AnyReply:
    """What is shown of a puzzle for what stands behind its game. Raises ``Unreadable`` or ``Declined``."""
    private, pressed = invocation.ask.private, _PRESSED.fullmatch(rest)
    sign, mark, typed = pressed.groups("") if pressed else ("", "", rest)
    if private and mark not in ("", position.mark):
        return _panel_post(invocation, position, games, news=(said("That puzzle is over. This is the one of today."),))
    if private and (sign == PICKING or (not rest and _is_panel_place(invocation))):
        return _panel_post(invocation, position, games, typed)
    if sign == PICKING or not rest:
        return _puzzle_post(invocation, position, games)
    return _judged_post(invocation, position, typed, games)


def puzzle_games() -> Mapping[str, AnyGame]:
    """The games that have puzzles: those whose computer players weigh moves."""
    return {slug: game for slug, game in catalogue().items() if game.computer is not None}


def game_of_today(now: int) -> str:
    """The game whose turn it is today, one after the other; "" where none has puzzles."""
    games, day = puzzle_games(), datetime.fromtimestamp(now / 1000, UTC).toordinal()
    return list(games)[day % len(games)] if games else ""


def _others(games: Mapping[str, AnyGame], slug: str, *, private: bool) -> tuple[Choice, ...]:
    """The ways to the puzzles of other games."""
    titles = {other: Said(game.title) for other, game in games.items() if other != slug}
    return tuple(
        Choice(title, _opening(other, private=private), Style.WAY, symbol=other) for other, title in titles.items()
    )


def _opening(slug: str, *, private: bool) -> str:
    """The line that opens the panel; in a group its button leads to the private chat, where the puzzle is one."""
    return f"/puzzle {slug} {PICKING}" if private else f"/puzzle {slug}"


def _is_panel_place(invocation: Invocation) -> bool:
    """Whether the panel may stand where the puzzle was asked for: not among others, nor where a page has it."""
    return not invocation.ask.aloud and not button_room(invocation.ask.place).board


def _question(position: Position) -> tuple[Word, Word]:
    found = position.puzzle
    return (
        said("Puzzle of the day: {game}. What does {who} do?", game=Said(position.game.title), who=Who(found.seat)),
        said("One move is better than all others by {points}.", points=points_in_words(found.margin)),
    )


def _puzzle_post(invocation: Invocation, position: Position, games: Mapping[str, AnyGame]) -> Reply:
    """The puzzle for whoever reads, with the way to the panel."""
    found, slug = position.puzzle, position.game.slug
    lines = (
        *_question(position),
        said("Answer: {move}", move=Hidden(position.spelled(found.best, invocation.locale))),
        said("Try one: {line}", line=Strong(f"/puzzle {slug} {position.spelled(position.another, invocation.locale)}")),
    )
    private = invocation.ask.private
    way = Choice(said("Try a move"), _opening(slug, private=private), Style.NEXT)
    choices = tuple(row for row in ((way, _solved(position)), _others(games, slug, private=private)) if row)
    openly = invocation.ask.aloud
    return Reply(lines, position.drawn(), choices, position.people, locale=invocation.locale, openly=openly)


def _panel_post(
    invocation: Invocation,
    position: Position,
    games: Mapping[str, AnyGame],
    picked: str = "",
    news: tuple[Word, ...] = (),
) -> PrivateReply:
    """What can be pressed towards a move, with what has been picked of it so far, below ``news``."""
    slug, room = position.game.slug, button_room(invocation.ask.place)
    below = in_rows([_solved(position), *(() if picked else _others(games, slug, private=True))])
    left = room.rows - len(below) if room.rows else 0
    buttons = left * ACROSS if left else room.buttons - sum(map(len, below))
    picture = position.drawn(picked, buttons, board=room.board)
    shows, makes = (f"/puzzle {slug} {sign}{position.mark}" for sign in (PICKING, TRYING))
    asked, rows = panel_rows(picture.decision, PanelLines(shows, makes), replace(room, buttons=buttons, rows=left))
    title, margin = _question(position)
    lines = (title, asked) if picked else (*news, title, margin, asked)
    return _private(invocation, position, lines, picture, (*rows, *below))


def _judged_post(invocation: Invocation, position: Position, typed: str, games: Mapping[str, AnyGame]) -> AnyReply:
    """The answer, or what a move is worth. Raises ``Unreadable``, ``Illegal``, in private ``Declined`` for both."""
    found, slug, private = position.puzzle, position.game.slug, invocation.ask.private
    others = _others(games, slug, private=private)
    if meant_word(typed, invocation.ask.person.locale) == ANSWER:
        return _tried_post(invocation, position, found.best, _solution(invocation, position), others)
    again = Choice(said("Try another one"), _opening(slug, private=private), Style.NEXT)
    try:
        text = position.judged([_move_text(invocation, position, part.strip()) for part in typed.split(";")])
        verdict = _judgement(invocation, position, text)
    except (Illegal, Unreadable) as problem:
        if private:
            # a panel whose button was pressed goes: this leads back to it
            raise Declined(refused(problem), choices=((again,),)) from problem
        raise
    if text == found.best:
        return _tried_post(invocation, position, text, (verdict, position.reason), others)
    # the answer is a press further away: it would stand where the button stood that made the move
    return _tried_post(invocation, position, text, (verdict,), (again,))


def _tried_post(
    invocation: Invocation, position: Position, text: str, lines: tuple[Word, ...], on: tuple[Choice, ...]
) -> AnyReply:
    """What is said of a move: with its picture and ways ``on`` where nobody else reads, else covered."""
    if invocation.ask.private:
        return _private(invocation, position, lines, position.answered(text), in_rows(on))
    return Reply(tuple(map(Hidden, lines)), people=position.people, locale=invocation.locale)


def _private(
    invocation: Invocation,
    position: Position,
    lines: tuple[Word, ...],
    picture: Picture,
    choices: tuple[tuple[Choice, ...], ...],
) -> PrivateReply:
    locale = invocation.ask.person.locale
    return PrivateReply(lines, picture, choices, position.people, locale=locale, status=1, panel=True)


def _solved(position: Position) -> Choice:
    line = f"/puzzle {position.game.slug} {TRYING}{position.mark} {ANSWER}"
    return Choice(said("Show the answer"), line, Style.WAY)


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
