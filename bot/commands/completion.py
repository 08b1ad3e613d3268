"""What a half-typed line may become: commands, games, options, tables and legal moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.commands.catalogue import BY_NAME, COMMANDS, PAGES
from bot.commands.invocation import Call, Finder, read
from bot.commands.preferences import VERBOSITIES
from bot.ports import Ask, Choice, Profile
from bot.repository import At
from bot.table.terms import VALUES
from bot.text.zones import names
from games import catalogue
from games.kernel.bots import LEVELS
from games.kernel.game import Refusal
from games.kernel.notation import complete
from rendering.scene import painter
from rendering.text import Said, joined
from rendering.theme import THEMES

MOST = 25
"""Choices at a time; Discord takes no more."""


FIXED: Mapping[str, Sequence[str]] = {
    "bot": sorted(LEVELS),
    "theme": [*THEMES, *(f"{name} here" for name in THEMES)],
    "preview": ("on", "off"),
    "verbosity": tuple(VERBOSITIES),
    "help": (*PAGES, *BY_NAME),
}
"""Commands whose word is one of a few."""


class Completing:
    """Offers for the command box."""

    def __init__(self, finder: Finder) -> None:
        self._finder = finder

    async def complete(self, ask: Ask, profile: Profile) -> Sequence[Choice]:
        """At most 25 whole lines the text may become. Changes nothing; what cannot be completed gives none."""
        text = ask.text.lstrip()[:200]
        if text.startswith("/") and " " not in text:
            return _commands(text[1:].lower())
        call = read(ask, profile)
        try:
            lines = await self._lines(call, text)
        except Refusal:
            return ()
        return tuple(Choice(label, send) for label, send in lines)[:MOST]

    async def _lines(  # noqa: PLR0911 - one return a command
        self, call: Call, text: str
    ) -> Iterable[tuple[str, str]]:
        if not text.startswith("/"):
            return [(move, move) for move in await self._moves(call)]
        command = BY_NAME.get(call.name)
        if command is None or not any(param.completed for param in command.params):
            return ()
        match call.name:
            case "move":
                head = f"/move {_named(call)}"
                return [(move, head + move) for move in await self._moves(call)]
            case "new":
                return _openings(call.rest.lower(), text)
            case "rules":
                return _ahead("/rules ", catalogue(), call.rest.lower())
            case "timezone":
                return _zones(call.rest)
            case "zoom":
                return [(word, f"/zoom {_named(call)}{word}") for word in await self._things(call)]
            case "theme" | "preview" | "verbosity" | "bot" | "help":
                return _ahead(f"/{call.name} ", FIXED[call.name], call.rest.lower())
            case "terms":
                return _assignments("/terms", VALUES, call.rest.lower(), text)
            case _:
                codes = [at.table.code for at in await self._tables(call)]
                return _ahead(f"/{call.name} ", codes, text.partition(" ")[2].strip().upper())

    async def _moves(self, call: Call) -> Sequence[str]:
        """Legal moves of the asker that go on from what was typed; the hand shows through them."""
        at = await self._finder.find(
            call,
            lambda table: table.awaits(call.profile),
            lambda table: table.match is not None and table.seat_of(call.profile) is not None,
        )
        seat, match = at.table.seat_of(call.profile), at.table.match
        if seat is None or match is None:
            return ()
        return complete(match.legal(seat), call.rest, MOST)

    async def _things(self, call: Call) -> Sequence[str]:
        """What can be looked at by itself on the board that is meant."""
        at = await self._finder.find(
            call,
            lambda table: table.plays(call.profile),
            lambda table: table.live,
            lambda table: table.match is not None,
        )
        match, typed = at.table.match, call.rest.lower()
        if match is None:
            return ()
        things = painter(match.game.slug).followed(match.game.view(match.state, None))
        return [thing.word for thing in things if thing.word.startswith(typed)]

    async def _tables(self, call: Call) -> Sequence[At]:
        here = await self._finder.here(call.ask.place)
        codes = {at.table.code for at in here}
        return [*here, *(at for at in await self._finder.mine(call.profile) if at.table.code not in codes)]


def _named(call: Call) -> str:
    return f"{call.code} " if call.code is not None and call.ask.about is None else ""


def _commands(typed: str) -> Sequence[Choice]:
    return tuple(
        Choice(
            joined([f"/{command.name}", Said(command.about)], " - "),
            f"/{command.name}" + (" " if command.params and command.params[0].required else ""),
        )
        for command in COMMANDS
        if command.name.startswith(typed)
    )[:MOST]


def _ahead(head: str, words: Iterable[str], typed: str) -> list[tuple[str, str]]:
    return [(word, head + word) for word in words if word.startswith(typed)]


def _openings(rest: str, text: str) -> list[tuple[str, str]]:
    """Games, then the options that are not yet given."""
    slug, space, options = rest.partition(" ")
    game = catalogue().get(slug)
    if game is None or not (space or text.endswith(" ")):
        return _ahead("/new ", catalogue(), slug)
    values = {option.name: option.values for option in game.options} | VALUES
    return _assignments(f"/new {slug}", values, options, text)


def _assignments(head: str, values: Mapping[str, Sequence[str]], typed: str, text: str) -> list[tuple[str, str]]:
    """``name=value`` for each name that is not given yet."""
    *given, half = typed.split(" ") if typed and not text.endswith(" ") else [*typed.split(), ""]
    names = {word.partition("=")[0] for word in given}
    words = [f"{name}={value}" for name in values if name not in names for value in values[name]]
    return _ahead(" ".join([head, *given, ""]), words, half)


def _zones(typed: str) -> list[tuple[str, str]]:
    """Time zones whose name holds what was typed."""
    wanted = typed.strip().replace(" ", "_").casefold()
    return [(name, f"/timezone {name}") for name in names() if wanted in name.casefold()]
