"""Reads a line of text: which command it gives, about which table, the options among its words, and moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.commands.answers import Declined
from bot.commands.catalogue import command_named, commands
from bot.commands.command import CodeStands, Command
from bot.commands.flood_limits import Effort
from bot.commands.invocation import YES, Invocation
from bot.ports.addresses import Code
from bot.ports.asks import Ask
from bot.ports.people import Asker
from bot.ports.posts import Choice
from bot.repository import is_code
from bot.text.buttons import titles
from bot.text.languages import closest
from bot.text.synonyms import HOUSE, move_understood, synonyms, understood
from games import catalogue
from games.kernel.game import AnyGame, Illegal, Seat, Unreadable
from games.kernel.match import Match
from games.kernel.move_completion import meant, runs, split
from rendering.text import Strong, said

LONGEST = 1000
"""Characters of the longest line that is read."""

MOST_MOVES = 40
"""Moves in one line."""

TRACK = re.compile("([A-Z][0-9])+")
"""Squares or stations in capitals."""

ANSWERER = re.compile("@[0-9]+")


def named(line: str) -> tuple[str, str]:
    """The command that a line names, which may be none of ours, and the rest of the line. Without a slash it is a move.

    >>> named(" /  Replay 12-20"), named("lay c4"), named("/"), named("/nuova metro")
    (('replay', '12-20'), ('move', 'lay c4'), ('', ''), ('new', 'metro'))
    """
    text = line.strip()[:LONGEST]
    if not text.startswith("/"):
        return "move", text
    # a pasted line may hold tabs and line ends
    name, rest = (*text[1:].split(None, 1), "", "")[:2]
    return command_named(name.lower()), rest


def effort_of(text: str) -> Effort:
    """What a typed line costs.

    >>> effort_of(" /Replay 12-20"), effort_of("lay c4"), effort_of("/")
    (<Effort.FILM: 6>, <Effort.LINE: 1>, <Effort.LINE: 1>)
    """
    command = commands().get(named(text)[0])
    return Effort.LINE if command is None else command.effort


def read(ask: Ask, asker: Asker) -> Invocation:
    """What a line of text says; a line without a slash is a move. The name may be no command's.

    >>> from bot.ports.addresses import Account, Place, Profile
    >>> from bot.ports.asks import Person
    >>> ask = Ask(Person(Account("web:ann"), "ann"), Place("web:lobby"), "/move k7qf.3 lay c4", "1")
    >>> invocation = read(ask, Asker(Profile("p1")))
    >>> invocation.name, invocation.rest, invocation.code, invocation.turn
    ('move', 'lay c4', 'K7QF', 3)
    """
    name, rest = (ask.command, ask.text.strip()[:LONGEST]) if ask.command else named(ask.text)
    plain = not ask.command and not ask.text.lstrip().startswith("/")
    command = commands().get(name)
    stands = command.stands if command is not None else CodeStands.ANYWHERE
    code, turn = ask.about, None
    words, sure = rest.split(), ""
    if command is not None and command.asks_first and words and _says_yes(words[-1], ask.person.locale):
        *words, sure = words
        rest = " ".join(words)
    for word in (*_coded(stands, words), *(_in_capitals(words) if name == "move" else ())):
        head, dot, tail = word.partition(".")
        if is_code(head) and (not dot or (tail.isascii() and tail.isdigit() and len(tail) < 9)):
            code = Code(head.upper())
            turn = int(tail) if dot else None
            rest = " ".join(other for other in words if other is not word)
            break
    return Invocation(ask, asker, name, rest, code, turn, sure, plain)


def _coded(stands: CodeStands, words: Sequence[str]) -> Sequence[str]:
    """The words of a line of which one may be a code.

    >>> _coded(CodeStands.FIRST_OR_LAST, ["ann", "lee", "K7QF"]), _coded(CodeStands.FIRST, ["K7QF", "lay", "c4"])
    (['ann', 'K7QF'], ['K7QF'])
    """
    match stands:
        case CodeStands.NOWHERE:
            return []
        case CodeStands.FIRST | CodeStands.FIRST_ALWAYS:
            return words[:1]
        case CodeStands.FIRST_OR_LAST:
            return [*words[:1], *words[1:][-1:]]
        case CodeStands.ANYWHERE | CodeStands.ALONE:
            return words


def _in_capitals(words: Sequence[str]) -> list[str]:
    """The words behind the first of a typed move that may be a code, as nobody writes a move: in capitals among others.

    >>> _in_capitals(["lay", "a4", "K7QF"]), _in_capitals(["c4c5", "C4C5"]), _in_capitals(["LAY", "K7QF"])
    (['K7QF'], [], [])
    """
    if " ".join(words).isupper() or (words[:1] and words[0].lower() in commands()):
        return []
    return [word for word in words[1:] if word.isupper() and not TRACK.fullmatch(word)]


def _says_yes(word: str, language: str) -> bool:
    """Whether a last word says yes, typed or from the button of a question."""
    return meant_word(word.partition(":")[0], language) == YES


def command_of(invocation: Invocation) -> Command | None:
    """The command of a line that was read; None where it is none of ours."""
    return commands().get(invocation.name)


def meant_word(word: str, language: str) -> str:
    """A word of a command as it is meant, in lower case.

    >>> meant_word("Calzini", "it"), meant_word("METRO", "en")
    ('socks', 'metro')
    """
    return understood(word, language).lower()


def game_named(word: str, language: str, choices: tuple[tuple[Choice, ...], ...]) -> AnyGame:
    """The game that a word of a line names, in a language. Raises ``Declined`` with choices where there is none."""
    if not word:
        raise Declined(said("Which game? {games}", games=titles()), choices=choices)
    game = catalogue().get(meant_word(word, language))
    if game is None:
        line = said("There is no game {game}. Games: {games}.", game=Strong(word[:40]), games=titles())
        meaning = (said("Did you mean {text}?", text=Strong(one)) for one in meant(words_for_games(language), word)[:1])
        raise Declined(line, *meaning, choices=choices)
    return game


def words_for_games(language: str) -> tuple[str, ...]:
    """The words that name a game: ours, and those that may be typed for them in a language.

    >>> "calzini" in words_for_games("it"), "calzini" in words_for_games("en")
    (True, False)
    """
    others = synonyms(HOUSE, closest(language)).items()
    return (*catalogue(), *(typed for typed, slug in others if slug in catalogue()))


def assigned(words: Sequence[str], language: str = "en", slug: str = "") -> dict[str, str]:
    """Options as they are typed in a language, name=value, in lower case; ``slug`` is the game. Raises ``Illegal``.

    >>> assigned(["hand=2", "Pace=3d"])
    {'hand': '2', 'pace': '3d'}
    >>> assigned(["mano=2", "privato=sì"], "it", "metro")
    {'hand': '2', 'private': 'yes'}
    """
    given = {}
    for word in understood(" ".join(words), language, slug).split():
        option, equals, value = word.lower().partition("=")
        if not equals:
            raise Illegal("Write options as name=value, not {word}.", word=word[:40])
        given[option[:40]] = value[:40]
    return given


def answerer(seat: Seat | None) -> str:
    """What stands before the moves in the button of a question that only this seat may answer.

    >>> answerer(Seat(1)), answerer(None)
    ('@2', '')
    """
    return "" if seat is None else f"@{seat + 1}"


@dataclass(frozen=True)
class TypedMove:
    """One move of a line: as it was typed, what that says, and how the game writes it.

    ``problem`` says why it is none; then it may be anything.
    """

    text: str
    move: Any = None
    written: str = ""
    problem: Unreadable | None = None


def typed_moves(match: Match, seat: Seat, line: str, language: str) -> tuple[TypedMove, ...]:
    """The moves in a line, as it stands or with the words of its reader's language. Raises ``Unreadable``."""
    found = _moves(match, seat, line)
    if all(one.problem is None for one in found):
        return found
    native = move_understood(line, language, match.game.slug)
    other = found if native == line else _moves(match, seat, native)
    return other if _count(other) > _count(found) else found


def _count(moves: tuple[TypedMove, ...]) -> int:
    """How many of these are moves."""
    return sum(one.problem is None for one in moves)


def _moves(match: Match, seat: Seat, line: str) -> tuple[TypedMove, ...]:
    """The moves in a line. Raises ``Unreadable`` where there is none."""
    if not line.strip():
        raise Unreadable("Which move? Say /hand to see what you can do.")
    whole = _read(match, line)
    if whole.problem is None:
        return (whole,)
    verbs = dict.fromkeys(text.partition(" ")[0] for text in match.legal(seat))
    found = split(line, verbs)
    if len(found) <= MOST_MOVES:
        readable: dict[str, TypedMove] = {}

        def is_move(text: str) -> bool:
            readable[text] = _read(match, text)
            return readable[text].problem is None

        found = tuple(move for part in found for move in runs(part, is_move))
        if 0 < len(found) <= MOST_MOVES:
            return tuple(readable.get(text) or _read(match, text) for text in found)
    raise whole.problem


def _read(match: Match, text: str) -> TypedMove:
    """What a text says, whether it is legal or not."""
    try:
        move = match.game.read(text)
    except Unreadable as problem:
        return TypedMove(text, problem=problem)
    return TypedMove(text, move, match.game.write(move))
