"""The settings of a server in words: what there is, what is set, and what each can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.commands.preferences import BUTTONS, VERBOSITIES
from bot.commands.server_rules import channel
from bot.commands.setting_values import GROUP, NONE
from bot.commands.themes import NAMES
from bot.ports.addresses import Place
from bot.ports.asks import Server
from bot.ports.servers import ServerSettings
from bot.table.table_terms import PACES
from bot.text.languages import LANGUAGES, languages
from bot.text.options import TERMS
from rendering.text import Known, Said, Word, joined, said

MOST = ("1", "2", "3", "5", "10", "20")
"""Numbers of tables that are offered; any other up to 99 may be typed."""

TITLES = {
    "where": said("Where"),
    "who": said("Who opens tables"),
    "pace": said("Pace"),
    "longest": said("Longest pace"),
    "most": said("Tables a person"),
    "language": said("Language"),
    "theme": said("Look"),
    "verbosity": said("Posts"),
    "silence": said("Sound"),
    "pin": said("Pinned board"),
    "threads": said("Threads"),
}
"""What can be set, with what stands on its button."""

LEFT_OUT = {"silence", "pin"}
"""What groups alone have."""

OF_PARTS = {"where", "threads"}
"""What a server of one place does not have."""


def group(server: Server) -> bool:
    """Whether a server is a group."""
    return server.id.partition(":")[0] == GROUP


def offered(server: Server, now: ServerSettings) -> list[str]:
    """What can be set on a server; a group that has given up its topics can undo what it has set for them."""
    standing = {name for name, value in (("where", now.places), ("threads", now.threads)) if value}
    missing = (set() if group(server) else LEFT_OUT) | (set() if server.parts else OF_PARTS - standing)
    return [name for name in TITLES if name not in missing]


def in_words(name: str, now: ServerSettings, server: Server) -> Word:  # noqa: PLR0911 - one return a setting
    """What is set, in a sentence, with the words that a group has for it."""
    if name in OF_PARTS and not server.parts:
        return said("Only once there are topics: {rule}", rule=in_words(name, now, replace(server, parts=True)))
    match name:
        case "where" if group(server) and not now.places:
            return said("Tables are opened in any topic.")
        case "who" if group(server) and now.openers != "all":
            return said("Only administrators open tables.")
        case "language" if group(server) and not now.locale:
            return said("Posts: in the language of whoever opens the table.")
        case "threads" if group(server) and now.threads:
            return said("Each table gets a topic of its own.")
        case "threads" if group(server):
            return said("A table gets a topic only where it is asked for: thread=yes.")
        case _:
            return _worded(name, now)


def _worded(name: str, now: ServerSettings) -> Word:  # noqa: C901, PLR0911, PLR0912 - one return a setting
    match name:
        case "where" if now.places:
            return said("Tables are opened in {places} only.", places=joined([channel(place) for place in now.places]))
        case "where":
            return said("Tables are opened in any channel.")
        case "who" if now.openers == "roles":
            roles = joined([Known("role", number) for number in now.roles])
            return said("Tables are opened by {roles}, and by moderators.", roles=roles)
        case "who":
            return said("Anybody may open tables.") if now.openers == "all" else said("Only moderators open tables.")
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
        case "silence":
            silent, loud = said("Posts here make no sound."), said("Posts that call somebody make a sound.")
            return silent if now.silent else loud
        case "pin":
            return said("The board of each match stays pinned.") if now.pin else said("No board is pinned.")
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


def missing(now: ServerSettings, server: Server) -> list[Word]:
    """The right that the bot lacks for what is set."""
    lacking = now.pin and not server.pins
    return [said("I may not pin here. Make me an administrator who may pin messages.")] if lacking else []


HINTS: Mapping[str, Said] = {
    "threads": said("In another channel or a forum: type /settings threads= and its mention."),
    "where": said("Other channels: type /settings where= and their mentions."),
    "who": said("For roles: type /settings who= and their mentions."),
    "theme": said("A place that has chosen its own with /theme here keeps it."),
    "verbosity": said("A place that has chosen its own with /verbosity keeps it."),
    "pin": said("It goes with one message a match that is kept up to date."),
    "longest": said("It holds for tables that are opened or changed from now on."),
}


TYPED = ("where", "who", "threads")
"""Settings whose hint is about mentions of channels and roles, which groups do not have."""

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
    "silence": {"no": said("With sound"), "yes": said("Without sound")},
    "pin": {"yes": said("Pin the board"), "no": said("Do not pin")},
    "threads": {"yes": said("A thread a table"), "no": said("Only where asked for")},
}
"""What each can be, with what stands on the button of each value."""

IN_GROUPS: Mapping[tuple[str, str], Word] = {
    ("where", NONE): said("Any topic"),
    ("who", "moderators"): said("Administrators"),
    ("threads", ""): said("Topics"),
    ("threads", "yes"): said("A topic for each table"),
    ("language", NONE): said("Of whoever opens the table"),
}
"""What stands there in a group instead."""
