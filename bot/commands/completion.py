"""What a half-typed line may become: names of commands, and what each command offers for the words after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.commands.assignable import Assignable, elsewhere, none_such
from bot.commands.catalogue import commands, native_name
from bot.commands.command import CODE, Command, Completion, Tables
from bot.commands.invocation import Invocation
from bot.commands.line_reader import read
from bot.commands.services import Services
from bot.commands.table_finder import candidates, known_tables
from bot.ports.addresses import Profile
from bot.ports.asks import Ask
from bot.ports.people import Asker
from bot.ports.posts import Choice
from bot.repository import At, is_code
from bot.table.table import Table
from bot.text.synonyms import move_understood
from bot.text.table_labels import about, label, title, urgency
from games.kernel import move_completion
from games.kernel.game import AnyGame, Refusal
from rendering.text import Said, Strong, joined, said

MOST = 25
"""Choices at a time; Discord takes no more."""


async def complete(services: Services, ask: Ask, profile: Profile) -> Sequence[Choice]:
    """At most 25 whole lines that complete the text, none if it has none. Changes nothing."""
    text = ask.text.lstrip()[:200]
    if text.startswith("/") and " " not in text:
        return _names(text[1:].lower(), ask.person.locale)
    invocation = read(ask, Asker(profile))
    command = commands().get(invocation.name)
    if command is None or not command.completed:
        return ()
    try:
        completion = command.completion or _fixed(command)
        offered = () if completion is None else await completion(services, invocation)
    except Refusal:
        offered = ()
    coded = any(param.name == CODE.name and param.completed for param in command.params)
    if coded and (command.completion is None or not offered):
        offered = [*await codes(services, invocation), *offered]
    return tuple(offered)[:MOST]


def _names(typed: str, language: str) -> Sequence[Choice]:
    """Commands whose name, ours or that in the reader's language, begins so."""
    return tuple(
        Choice(
            joined([f"/{name}", Said(command.about)], " - "),
            f"/{name}" + (" " if command.params and command.params[0].required else ""),
        )
        for command in commands().values()
        for name in [next((one for one in (command.name, native_name(command, language)) if one.startswith(typed)), "")]
        if name
    )[:MOST]


def half_typed(invocation: Invocation) -> str:
    """The half-typed line as it stands, with the space at its end if there is one."""
    return invocation.ask.text.lstrip()[:200]


async def codes(services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Codes of the tables that a command makes sense for, named, the most urgent first.

    They begin with what was typed, or a word of what names them does.
    """
    head, _, typed = half_typed(invocation).rpartition(" ")
    if invocation.code is not None and not is_code(typed):
        return ()
    kind, now, who = commands()[invocation.name].tables, services.clock.now(), invocation.profile

    def meant(table: Table, invocation: Invocation) -> bool:
        return kind(table, invocation) and is_named(table, typed)

    found = await known_tables(services, invocation, meant, MOST, own_too=kind.own)
    return [Choice(label(at.table, who, now), f"{head} {at.table.code}") for at in found]


def is_named(table: Table, typed: str) -> bool:
    """Whether a table may be meant by what is typed: its code, its game, or somebody at it."""
    words = [table.code, table.game.slug, table.game.title, *table.names]
    return any(word.casefold().startswith(typed.casefold()) for word in words)


def _fixed(command: Command) -> Completion | None:
    """Offers the values of a command's parameter that has only a few."""
    found = (param.choices for param in command.params if param.choices is not None)
    choices = next(found, None)
    return None if choices is None else one_of(choices())


def one_of(words: Iterable[str]) -> Completion:
    """Offers a few words that do not change."""
    fixed = tuple(words)

    async def offered(_services: Services, invocation: Invocation) -> Sequence[Choice]:
        ended = half_typed(invocation).endswith(" ") and bool(invocation.rest)
        return (
            () if ended else beginning(f"/{invocation.name} {named_table(invocation)}", fixed, invocation.rest.lower())
        )

    return offered


def beginning(head: str, words: Iterable[str], typed: str) -> Sequence[Choice]:
    """The words that begin with what is typed, as lines with ``head`` before them."""
    return [Choice(word, head + word) for word in words if word.startswith(typed)]


def assignments(
    invocation: Invocation, head: str, settable: Iterable[Assignable], typed: str, game: AnyGame | None = None
) -> Sequence[Choice]:
    """Lines with ``name=value`` for each name that is not given yet; one the game does not have is told in a word."""
    ended = half_typed(invocation).endswith(" ")
    *given, half = typed.split(" ") if typed and not ended else [*typed.split(), ""]
    names = {word.partition("=")[0] for word in given}
    before = " ".join([head, *given, ""])
    if game is not None and "=" in half and elsewhere(game, half.partition("=")[0]):
        return [Choice(none_such(game), before)]
    return [
        Choice(word, before + word, about=about)
        for each in settable
        if each.name not in names
        for value, about in each.values
        if (word := each.typed(value)).startswith(half)
    ]


def named_table(invocation: Invocation) -> str:
    """The code that was typed, with a space behind it, if one was."""
    return f"{invocation.code} " if invocation.code is not None and invocation.ask.about is None else ""


async def legal_moves(services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Legal moves of the asker that begin with what was typed. They give the hand away.

    Where several tables wait for the asker, those tables: once the code of one stands there, its moves are offered.
    """
    who = invocation.profile
    found = await candidates(services, invocation, Tables.AWAITING, Tables.SAT_DOWN)
    # a line without a slash is a move as it stands
    head = "/move " if half_typed(invocation).startswith("/") else ""
    if len(found) > 1:
        ordered = sorted(found, key=lambda at: urgency(at.table, who))
        return _tables(ordered, invocation, head, services.clock.now())
    seat, match = found[0].table.seat_of(who), found[0].table.match
    if seat is None or match is None:
        return ()
    typed = move_understood(invocation.rest, invocation.ask.person.locale, match.game.slug)
    head = head and f"{head}{named_table(invocation)}"
    return [Choice(text, head + text) for text in move_completion.complete(match.legal(seat), typed, MOST)]


def _tables(found: Sequence[At], invocation: Invocation, head: str, now: int) -> list[Choice]:
    """The tables whose code begins with what was typed, then those where a legal move does, with that move.

    No more tables than can be offered are searched for their legal moves.
    """
    who, typed = invocation.profile, invocation.rest.strip()
    choices = [
        Choice(label(at.table, who, now), f"{head}{at.table.code} ")
        for at in found
        if at.table.code.startswith(typed.upper())
    ]
    if not typed:
        return choices
    for at in found[:MOST]:
        table, match, seat = at.table, at.table.match, at.table.seat_of(who)
        if match is None or seat is None or not match.may_move(seat):
            continue
        move = " ".join(move_understood(typed, invocation.ask.person.locale, table.game.slug).lower().split())
        if any(text.startswith(move) for text in match.legal(seat)):
            start = said("{code} {move}:", code=Strong(table.code), move=move)
            words = joined([start, title(table), about(table, who, now)], " ")
            choices.append(Choice(words, f"{head}{table.code} {move}"))
    return choices
