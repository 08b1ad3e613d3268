"""The settings of a server: who may open tables where, and what its tables and places begin with."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.answers import Declined
from bot.commands.command import Command, Needs, Param, Section
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.setting_values import NONE, with_value
from bot.commands.setting_words import HINTS, IN_GROUPS, TITLES, TYPED, VALUES, group, in_words, missing, offered
from bot.ports.addresses import Place
from bot.ports.asks import Answer, Server
from bot.ports.posts import Choice, Reply
from bot.ports.servers import Act, ServerSettings
from bot.text.synonyms import understood
from games.kernel.game import Illegal
from games.kernel.replace import replace
from rendering.text import Strong, Word, said

FIELDS = {"where": "places", "who": "openers", "language": "locale", "silence": "silent"}
"""The fields of ``ServerSettings`` that are typed by another name."""


def managed(invocation: Invocation) -> tuple[Server, ServerSettings]:
    """The server that the asker manages, and what is set there. Raises ``Declined``."""
    server, settings = invocation.ask.server, invocation.asker.settings
    if server is None or settings is None:
        raise Declined(
            said("Settings are for servers on Discord and groups on Telegram; say it there."),
            said("For this place alone: /verbosity and /theme here."),
        )
    if not server.manages:
        line = said("Only those who may manage this server can do that.")
        raise Declined(said("Only administrators who may change this group can do that.") if group(server) else line)
    return server, settings


async def settings(services: Services, invocation: Invocation) -> Answer:
    """``/settings``: what is set on this server; ``/settings pace`` what it can be; ``/settings pace=3d`` sets it."""
    server, now = managed(invocation)
    text = understood(invocation.rest, invocation.ask.person.locale).strip()
    if text.lower() in offered(server, now):
        return Answer((_one(invocation, text.lower(), now, server),))
    given = _given(text)
    if given:
        wanted = now
        for name, value in given.items():
            wanted = with_value(wanted, name, value, _here(invocation, server), offered(server, now))
        by = invocation.ask.person.name
        await services.directory.servers.change(server.id, wanted, now, by)
        if wanted != now:
            about = " ".join(f"{name}={value}" for name, value in given.items())[:200]
            act = Act("settings", about, by, services.clock.now())
            await services.directory.servers.acted(server.id, invocation.ask.key, act)
        now = wanted
    return Answer((_all(invocation, now, server),))


def _here(invocation: Invocation, server: Server) -> Place:
    """The channel of the ask: a thread belongs to one."""
    return server.channel or invocation.ask.place


def _given(text: str) -> dict[str, str]:
    """Settings as they are typed, name=value; words without = belong to the value before. Raises ``Illegal``.

    >>> _given("pace=3d where=<#5> <#6>"), _given("anywhere")
    ({'pace': '3d', 'where': '<#5> <#6>'}, {'where': 'any'})
    """
    given, last = dict[str, str](), ""
    for word in text.split():
        name, equals, value = word.partition("=")
        if equals:
            last = {"here": "here", "roles": "who"}.get(name.lower(), name.lower()[:40])
            given[last] = value
        elif word.lower() == "anywhere":
            given["where"] = NONE
        elif last:
            given[last] = f"{given[last]} {word}".strip()
        else:
            raise Illegal("Write settings as name=value, not {word}. Names: {names}.", word=word[:40], names=_names())
    return given


def _names() -> str:
    return ", ".join(TITLES)


def _all(invocation: Invocation, now: ServerSettings, server: Server) -> Reply:
    """Everything that is set, and a button for each."""
    heading = said("Settings of this group:") if group(server) else said("Settings of this server:")
    lines = [heading, *(in_words(name, now, server) for name in offered(server, now)), *missing(now, server)]
    own = IN_GROUPS if group(server) else {}
    buttons = [Choice(own.get((name, ""), TITLES[name]), f"/settings {name}") for name in offered(server, now)]
    rows = tuple(tuple(buttons[start : start + 4]) for start in range(0, len(buttons), 4))
    return Reply(tuple(lines), choices=rows, locale=invocation.locale, in_place=True)


def _one(invocation: Invocation, name: str, now: ServerSettings, server: Server) -> Reply:
    """One setting: what it is, who has set it, and what it can be."""
    lines: list[Word] = [in_words(name, now, server)]
    if author := now.author(FIELDS.get(name, name)):
        lines.append(said("{name} has set this.", name=Strong(author)))
    if name in HINTS and not (group(server) and name in TYPED):
        lines.append(HINTS[name])
    if name == "pin" and not server.pins:
        lines += missing(replace(now, pin=True), server)
    line = f"/settings {name}="
    own = IN_GROUPS if group(server) else {}
    row = [Choice(own.get((name, value), label), line + value) for value, label in VALUES[name].items()]
    if name == "where" and server.parts:
        row.insert(0, _this_place(server, inside=_here(invocation, server) in now.places))
    rows = tuple(tuple(row[start : start + 4]) for start in range(0, len(row), 4))
    back = (Choice(said("All settings"), "/settings"),)
    return Reply(tuple(lines), choices=(*rows, back), locale=invocation.locale, in_place=True)


def _this_place(server: Server, *, inside: bool) -> Choice:
    """Takes the place of the ask out of those where tables are opened, or adds it."""
    if group(server):
        label = said("Not in this topic") if inside else said("In this topic")
    else:
        label = said("Not in this channel") if inside else said("In this channel")
    return Choice(label, f"/settings here={'no' if inside else 'yes'}")


async def _offers(_services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Names of settings, and values behind them."""
    typed = invocation.rest.lower().strip()
    lines = [*TITLES, *(f"{name}={value}" for name in TITLES for value in VALUES[name]), "here=yes", "here=no"]
    return [Choice(one, f"/settings {one}") for one in lines if one.startswith(typed)]


COMMANDS = (
    Command(
        "settings", "Managers: where and by whom tables are opened here, their pace, language and look", settings,
        Section.SERVER, 10,
        (Param("settings", "Such as pace=3d, here=yes or who=moderators; nothing: all", completed=True, rest=True),),
        completion=_offers, needs=Needs.MANAGING,
    ),
)  # fmt: skip
