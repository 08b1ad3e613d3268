"""The settings of a server: who may open tables where, and what its tables and places begin with."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from bot.commands import CodeStands, Command, Declined, Invocation, Needs, Param, Section, Services
from bot.commands.preferences import BUTTONS, VERBOSITIES
from bot.commands.server_rules import channel
from bot.commands.themes import NAMES
from bot.ports import Act, Answer, Choice, Place, PrivateReply, Server, ServerSettings
from bot.table.terms import PACES
from bot.text.languages import LANGUAGES, languages
from bot.text.options import TERMS
from bot.text.synonyms import understood
from games.kernel.game import Illegal, Unreadable
from games.kernel.replace import replace
from rendering.text import Known, Said, Strong, Word, joined, said

MOST = ("1", "2", "3", "5", "10", "20")
"""Numbers of tables that are offered; any other up to 99 may be typed."""

NONE = "any"
"""How nothing is set again."""

MOST_PLACES = 25
"""Channels and roles that can be named."""

TITLES = {
    "where": said("Where"),
    "who": said("Who opens tables"),
    "pace": said("Pace"),
    "longest": said("Longest pace"),
    "most": said("Tables a person"),
    "language": said("Language"),
    "theme": said("Look"),
    "verbosity": said("Posts"),
    "threads": said("Threads"),
}
"""What can be set, with what stands on its button."""

CHANNEL, ROLE = re.compile(r"<#(\d{1,20})>"), re.compile(r"<@&(\d{1,20})>")


def managed(invocation: Invocation) -> tuple[Server, ServerSettings]:
    """The server that the asker manages, and what is set there. Raises ``Declined``."""
    server, settings = invocation.ask.server, invocation.asker.settings
    if server is None or settings is None:
        raise Declined(
            said("Settings are for servers on Discord, in one of their channels."),
            said("For this place alone: /verbosity and /theme here."),
        )
    if not server.manages:
        raise Declined(said("Only those who may manage this server can do that."))
    return server, settings


async def settings(services: Services, invocation: Invocation) -> Answer:
    """``/settings``: what is set on this server; ``/settings pace`` what it can be; ``/settings pace=3d`` sets it."""
    server, now = managed(invocation)
    text = understood(invocation.rest, invocation.ask.person.locale).strip()
    if text.lower() in TITLES:
        return Answer((_one(invocation, text.lower(), now, server),))
    given = _given(text)
    if given:
        wanted = now
        for name, value in given.items():
            wanted = _with(wanted, name, value, _here(invocation, server))
        by = invocation.ask.person.name
        await services.directory.servers.change(server.id, wanted, now, by)
        if wanted != now:
            about = " ".join(f"{name}={value}" for name, value in given.items())[:200]
            act = Act("settings", about, by, services.clock.now())
            await services.directory.servers.acted(server.id, invocation.ask.key, act)
        now = wanted
    return Answer((_all(invocation, now),))


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


def _with(now: ServerSettings, name: str, value: str, here: Place) -> ServerSettings:
    """The settings with one of them changed. Raises ``Unreadable``."""
    if name not in SETTERS:
        raise Unreadable("There is no setting {name}. Settings: {names}.", name=name, names=_names())
    return SETTERS[name](now, value.strip(), here)


def _set_where(now: ServerSettings, value: str, here: Place) -> ServerSettings:
    if value.lower() in (NONE, "anywhere"):
        return replace(now, places=())
    found = [Place(f"discord:{number}") for number in CHANNEL.findall(value)]
    found += [here] if value.lower() == "here" else []
    if not found or len(found) > MOST_PLACES:
        raise Unreadable("Name up to {most} channels, such as #games, or say: any.", most=MOST_PLACES)
    return replace(now, places=tuple(dict.fromkeys(found)))


def _set_here(now: ServerSettings, value: str, here: Place) -> ServerSettings:
    if value.lower() not in ("yes", "no"):
        raise Unreadable("It can be {values}, not {value}.", values="yes, no", value=value[:40])
    others = tuple(place for place in now.places if place != here)
    if value.lower() == "yes" and len(others) >= MOST_PLACES:
        raise Unreadable("Name up to {most} channels, such as #games, or say: any.", most=MOST_PLACES)
    return replace(now, places=(*others, here) if value.lower() == "yes" else others)


def _set_who(now: ServerSettings, value: str, _here: Place) -> ServerSettings:
    roles = tuple(dict.fromkeys(ROLE.findall(value)))[:MOST_PLACES]
    if roles:
        return replace(now, openers="roles", roles=roles)
    openers = {"all": "all", NONE: "all", "moderators": "moderators"}.get(value.lower())
    if openers is None:
        raise Unreadable("It can be all, moderators, or mentions of roles, not {value}.", value=value[:40])
    return replace(now, openers=openers, roles=())


def _set_most(now: ServerSettings, value: str, _here: Place) -> ServerSettings:
    if value.lower() == NONE:
        return replace(now, most=0)
    if not (value.isascii() and value.isdigit() and len(value) < 3 and int(value)):
        raise Unreadable("A number from 1 to 99, or: any.")
    return replace(now, most=int(value))


def _one_of(field: str, values: Sequence[str]) -> Callable[[ServerSettings, str, Place], ServerSettings]:
    def put(now: ServerSettings, value: str, _here: Place) -> ServerSettings:
        if value.lower() == NONE:
            return replace(now, **cast("dict[str, Any]", {field: ""}))
        if value.lower() not in values:
            raise Unreadable("It can be {values}, not {value}.", values=", ".join((*values, NONE)), value=value[:40])
        return replace(now, **cast("dict[str, Any]", {field: value.lower()}))

    return put


def _set_threads(now: ServerSettings, value: str, _here: Place) -> ServerSettings:
    if found := CHANNEL.search(value):
        return replace(now, threads=True, parent=f"discord:{found[1]}")
    if value.lower() not in ("yes", "no", NONE):
        raise Unreadable("It can be yes, no, or the mention of a channel or forum, not {value}.", value=value[:40])
    return replace(now, threads=value.lower() == "yes", parent="")


SETTERS: Mapping[str, Callable[[ServerSettings, str, Place], ServerSettings]] = {
    "where": _set_where,
    "here": _set_here,
    "who": _set_who,
    "pace": _one_of("pace", tuple(PACES)),
    "longest": _one_of("longest", [pace for pace, span in PACES.items() if span]),
    "most": _set_most,
    "language": _one_of("locale", tuple(languages())),
    "theme": _one_of("theme", tuple(NAMES)),
    "verbosity": _one_of("verbosity", ("all", "living", "mine")),
    "threads": _set_threads,
}
"""How each is set, by what is typed before =."""

FIELDS = {"where": "places", "who": "openers", "language": "locale"}
"""The fields of ``ServerSettings`` that are typed by another name."""


def _in_words(name: str, now: ServerSettings) -> Word:  # noqa: C901, PLR0911 - one return a setting
    """What is set, in a sentence."""
    match name:
        case "where" if now.places:
            return said("Tables are opened in {places} only.", places=joined([channel(place) for place in now.places]))
        case "where":
            return said("Tables are opened in any channel.")
        case "who" if now.openers == "roles":
            roles = joined([Known("role", number) for number in now.roles])
            return said("They are opened by {roles}, and by moderators.", roles=roles)
        case "who":
            return said("They are opened by everybody.") if now.openers == "all" else said("Moderators open them.")
        case "pace":
            return said("Pace of a new table: {pace}.", pace=TERMS["pace"][now.pace or "1d"])
        case "longest":
            longest = TERMS["pace"].get(now.longest)
            return said("Longest pace: {pace}.", pace=longest) if longest else said("Longest pace: any.")
        case "most":
            any_number = said("A person may have any number of tables here.")
            return said("A person may have {n} tables here at a time.", n=now.most) if now.most else any_number
        case "language":
            language = LANGUAGES.get(now.locale, now.locale)
            return said("Posts are in {language}.", language=language) if language else said("Posts: server language.")
        case "theme":
            return said("Pictures are {theme}.", theme=NAMES[now.theme or "light"])
        case "threads":
            return _threads(now)
        case _:
            return said("Posts: {what}.", what=VERBOSITIES[now.verbosity or "all"])


def _threads(now: ServerSettings) -> Word:
    if not now.threads:
        return said("A table gets a thread only where it is asked for: thread=yes.")
    if now.parent:
        return said("Each table gets a thread in {place}.", place=channel(Place(now.parent)))
    return said("Each table gets a thread of its own.")


def _all(invocation: Invocation, now: ServerSettings) -> PrivateReply:
    """Everything that is set, and a button for each."""
    lines = [said("Settings of this server:"), *(_in_words(name, now) for name in TITLES)]
    buttons = [Choice(title, f"/settings {name}") for name, title in TITLES.items()]
    rows = tuple(tuple(buttons[start : start + 4]) for start in range(0, len(buttons), 4))
    return PrivateReply(tuple(lines), choices=rows, locale=invocation.ask.person.locale)


def _one(invocation: Invocation, name: str, now: ServerSettings, server: Server) -> PrivateReply:
    """One setting: what it is, who has set it, and what it can be."""
    lines: list[Word] = [_in_words(name, now)]
    if author := now.author(FIELDS.get(name, name)):
        lines.append(said("{name} has set this.", name=Strong(author)))
    if name in HINTS:
        lines.append(HINTS[name])
    line = f"/settings {name}="
    row = [Choice(label, line + value) for value, label in VALUES[name].items()]
    if name == "where":
        inside = _here(invocation, server) in now.places
        here = Choice(said("Not in this channel"), "/settings here=no") if inside else None
        row.insert(0, here or Choice(said("In this channel"), "/settings here=yes"))
    rows = tuple(tuple(row[start : start + 4]) for start in range(0, len(row), 4))
    back = (Choice(said("All settings"), "/settings"),)
    return PrivateReply(tuple(lines), choices=(*rows, back), locale=invocation.ask.person.locale)


HINTS: Mapping[str, Said] = {
    "threads": said("In another channel or a forum: type /settings threads= and its mention."),
    "where": said("Other channels: type /settings where= and their mentions."),
    "who": said("For roles: type /settings who= and their mentions."),
    "theme": said("A place that has chosen its own with /theme here keeps it."),
    "verbosity": said("A place that has chosen its own with /verbosity keeps it."),
    "longest": said("It holds for tables that are opened or changed from now on."),
}


USUAL = said("As usual")

VALUES: Mapping[str, Mapping[str, Word]] = {
    "where": {NONE: said("Any channel")},
    "who": {"all": said("Everybody"), "moderators": said("Moderators")},
    "pace": {**TERMS["pace"], NONE: USUAL},
    "longest": {**{pace: TERMS["pace"][pace] for pace, span in PACES.items() if span}, NONE: said("Any")},
    "most": {**dict(zip(MOST, MOST, strict=True)), NONE: said("Any number")},
    "language": {**{tag: LANGUAGES.get(tag, tag) for tag in languages()}, NONE: said("The server's")},
    "theme": {**NAMES, NONE: USUAL},
    "verbosity": {**{one: BUTTONS[one] for one in ("all", "living", "mine")}, NONE: USUAL},
    "threads": {"yes": said("A thread a table"), "no": said("Only where asked for")},
}
"""What each can be, with what stands on the button of each value."""


async def _offers(_services: Services, invocation: Invocation) -> Sequence[Choice]:
    """Names of settings, and values behind them."""
    typed = invocation.rest.lower().strip()
    lines = [*TITLES, *(f"{name}={value}" for name in TITLES for value in VALUES[name]), "here=yes", "here=no"]
    return [Choice(one, f"/settings {one}") for one in lines if one.startswith(typed)]


COMMANDS = (
    Command(
        "settings",
        "Managers: where and by whom tables are opened here, their pace, language and look",
        (Param("settings", "Such as pace=3d, here=yes or who=moderators; nothing: all", completed=True, rest=True),),
        section=Section.SERVER,
        rank=10,
        use=settings,
        code=CodeStands.NOWHERE,
        completion=_offers,
        needs=Needs.MANAGING,
    ),
)
