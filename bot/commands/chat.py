"""Lines that are neither a command nor a move: people talking to each other."""

from __future__ import annotations

import difflib
import re

from bot.commands.catalogue import commands
from bot.commands.command import Tables, Use
from bot.commands.help import help_now
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import candidates
from bot.ports.asks import Answer
from bot.repository import is_code
from bot.table.table import Table
from bot.text.synonyms import move_understood, verbs
from games import catalogue
from games.kernel.game import AnyGame, Refusal, Seat, Unreadable
from games.kernel.match import Match
from games.kernel.move_completion import split

_WORD = re.compile(r"\w+")
FEW = 2
"""Words of a line that may be a command without its slash."""


async def unless_chat(services: Services, invocation: Invocation, use: Use) -> Answer:
    """What a command gives; of a line it refuses that is chat, what can be done now. Raises ``Refusal``.

    A move of any game is meant as one, wherever it is typed. Where others read, other talk is not even tried.
    """
    language, openly = invocation.ask.person.locale, not invocation.ask.private
    read = any(reads(game, invocation.rest, language) for game in catalogue().values())
    meant = _openly_meant if openly else _meant
    if openly and not read and not await meant(services, invocation):
        return Answer((), chat=True)
    try:
        return await use(services, invocation)
    except Refusal:
        if (read and not openly) or await meant(services, invocation):
            raise
    return Answer((await help_now(services, invocation),), chat=True)


async def _meant(services: Services, invocation: Invocation) -> bool:
    """Whether a line that nobody else reads is meant as a move or a command, though it is none.

    So is what is nearly a move by somebody who may move, and what begins with a word of the game that is played.
    """
    line, who, language = invocation.rest.strip(), invocation.profile, invocation.ask.person.locale
    words = _WORD.findall(line.lower())
    if line.isdigit() or not any(each.isprintable() and not each.isspace() for each in line):
        return True
    if not words:
        return False
    if words[0] in commands() and (len(words) <= FEW or is_code(words[1].upper())):
        # with what may be the word of an invitation
        return True
    try:
        found = await candidates(services, invocation, Tables.AWAITING, Tables.PLAYED)
    except Refusal:
        return False
    live = [at.table for at in found if at.table.live and at.table.seat_of(who) is not None]
    # a move of another game
    other = any(map(str.isdigit, line)) and any(words[0] in verbs(slug, language) for slug in catalogue())
    return any(
        words[0] in verbs(table.game.slug, language)
        or meant_as_move(table, table.seat_of(who), line, language)
        or (other and Tables.MOVABLE(table, invocation))
        for table in live
    )


async def _openly_meant(services: Services, invocation: Invocation) -> bool:
    """Whether a line that others read is meant as a move, or as a command about a table that it names."""
    line, who = invocation.rest.strip(), invocation.profile
    words = line.split()
    if len(words) > 1 and words[0].lower() in commands() and is_code(words[1].upper()):
        return True
    if not words and invocation.code is not None:
        # "hmmm" is like a code
        return await services.repository.load(invocation.code) is not None
    try:
        found = await candidates(services, invocation, Tables.AWAITING, Tables.PLAYED, Tables.LIVE)
    except Refusal:
        return False
    tables = [at.table for at in found]
    language = invocation.ask.person.locale
    return any(meant_as_move(table, table.seat_of(who), line, language) for table in tables)


_SPOT = re.compile(r"(?=.*\d)(?=.*[a-z])")
LIKE = 0.75
"""How much a line must be like a legal move to be one with a slip (``difflib``)."""
SPOTS = 2
"""Digits of the number of a spot, at most."""


def reads(game: AnyGame, line: str, language: str) -> bool:
    """Whether a line, or one of several parts of it, is a move of a game.

    >>> from games import catalogue
    >>> metro = catalogue()["metro"]
    >>> reads(metro, "lay c4", "en"), reads(metro, "posa c4", "it"), reads(metro, "nice one!", "en")
    (True, True, False)
    """
    for text in {line, move_understood(line, language, game.slug)}:
        for part in (text, *split(text, ())):
            try:
                game.read(part)
            except Unreadable:
                continue
            return True
    return False


def meant_as_move(table: Table, seat: Seat | None, line: str, language: str) -> bool:
    """Whether a line that everybody at a place reads is meant as a move at a table, by whoever sits in ``seat``.

    Whoever may move means one with every line that begins like a legal move, is one but for a slip, or names a spot
    with hardly a word beside it. Anybody else means one with a whole move only: everything else is talk.
    """
    match = table.match
    if match is None or match.over:
        return False
    if seat is not None and match.may_move(seat):
        return _by_mover(table.game, match, seat, line, language)
    return reads(table.game, line, language) and not line.isdigit()


def _by_mover(game: AnyGame, match: Match, seat: Seat, line: str, language: str) -> bool:
    if line.isdigit():
        return len(line) <= SPOTS
    if reads(game, line, language):
        return True
    typed = move_understood(" ".join(line.lower().split()), language, game.slug)
    legal, words = match.legal(seat), _WORD.findall(typed)
    if not words:
        return False
    if words[0] in {text.split()[0] for text in legal}:
        return True
    parts = {word for text in legal for word in _WORD.findall(text)}
    named = any(_SPOT.match(word) and (word in parts or reads(game, word, language)) for word in words)
    beside = [word for word in words if not any(letter.isdigit() for letter in word)]
    return (named and len(beside) <= 1) or bool(difflib.get_close_matches(typed, legal, 1, LIKE))
