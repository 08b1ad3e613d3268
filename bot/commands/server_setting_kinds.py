"""What can be set on a server: how each setting is read, what it can be, and how it is told there and in a group."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.commands.preferences import THEME_NAMES, VERBOSITIES, VERBOSITY_BUTTONS, among, read_zone
from bot.commands.server_rules import channel
from bot.ports.addresses import Place, platform_of
from bot.ports.asks import Server
from bot.ports.servers import ServerSettings
from bot.table.table_terms import PACES, TERMS
from bot.text.languages import LANGUAGES, languages
from bot.text.zones import zone
from games.kernel.game import Unreadable
from rendering.text import Known, Said, Word, joined, said

NONE = "any"
"""How nothing is set again."""

GROUP = "telegram"
"""The platform whose servers are called groups."""

MOST_PLACES = 25
"""Channels and roles that can be named."""

MOST = ("1", "2", "3", "5", "10", "20")
"""Numbers of tables that are offered; any other up to 99 may be typed."""

CHANNEL, ROLE = re.compile(r"<#(\d{1,20})>"), re.compile(r"<@&(\d{1,20})>")

Put = Callable[[ServerSettings, str, Place], ServerSettings]
"""Sets one of them to what is typed, at a place; raises ``Unreadable``."""


@dataclass(frozen=True)
class Setting:
    """A setting: what stands on its button, what it can be with what stands on each, how it is set, and how told.

    ``saved`` is the field of ``ServerSettings``; ``in_group`` is what stands there in a group instead ("": its button).
    """

    title: Said
    saved: str
    put: Put
    tell: Callable[[ServerSettings, bool], Word]
    values: Mapping[str, Word]
    hint: Said | None = None
    in_group: Mapping[str, Word] = field(default_factory=dict)


def group(server: Server) -> bool:
    """Whether a server is a group."""
    return server.id.partition(":")[0] == GROUP


def _where(now: ServerSettings, value: str, here: Place) -> ServerSettings:
    if value.lower() in (NONE, "anywhere"):
        return replace(now, places=())
    found = [Place(f"discord:{number}") for number in CHANNEL.findall(value) if platform_of(here) == "discord"]
    found += [here] if value.lower() == "here" else []
    if not found or len(found) > MOST_PLACES:
        raise Unreadable("Name up to {most} channels, such as #games, or say: any.", most=MOST_PLACES)
    return replace(now, places=tuple(dict.fromkeys(found)))


def put_here(now: ServerSettings, value: str, here: Place) -> ServerSettings:
    """The channel of an ask among those where tables are opened, or taken out. Raises ``Unreadable``."""
    inside, others = among(value, ("yes", "no")) == "yes", tuple(place for place in now.places if place != here)
    if inside and len(others) >= MOST_PLACES:
        raise Unreadable("Name up to {most} channels, such as #games, or say: any.", most=MOST_PLACES)
    return replace(now, places=(*others, here) if inside else others)


def _who(now: ServerSettings, value: str, here: Place) -> ServerSettings:
    roles = tuple(dict.fromkeys(ROLE.findall(value)))[:MOST_PLACES]
    if roles and platform_of(here) == "discord":
        return replace(now, openers="roles", roles=roles)
    openers = {"all": "all", NONE: "all", "moderators": "moderators", "administrators": "moderators"}.get(value.lower())
    if openers is None and platform_of(here) == GROUP:
        raise Unreadable("It can be {values}, not {value}.", values="all, administrators", value=value[:40])
    if openers is None:
        raise Unreadable("It can be all, moderators, or mentions of roles, not {value}.", value=value[:40])
    return replace(now, openers=openers, roles=())


def _most(now: ServerSettings, value: str, _here: Place) -> ServerSettings:
    if value.lower() == NONE:
        return replace(now, most=0)
    if not (value.isascii() and value.isdigit() and len(value) < 3 and int(value)):
        raise Unreadable("A number from 1 to 99, or: any.")
    return replace(now, most=int(value))


def _zone(now: ServerSettings, value: str, _here: Place) -> ServerSettings:
    return replace(now, zone="" if value.lower() == NONE else read_zone(value))


def _one_of(name: str, values: Sequence[str]) -> Put:
    """One of some words, or nothing."""

    def put(now: ServerSettings, value: str, _here: Place) -> ServerSettings:
        chosen = among(value, (*values, NONE))
        return replace(now, **{name: "" if chosen == NONE else chosen})  # type: ignore[arg-type]

    return put


def _verbosity(now: ServerSettings, value: str, here: Place) -> ServerSettings:
    """How much is posted; only the message that is kept up to date can stay pinned."""
    now = _one_of("verbosity", ("all", "living", "mine"))(now, value, here)
    return now if now.verbosity == "living" else replace(now, pin=False)


def _switched(value: str) -> bool:
    """Whether something is on. Raises ``Unreadable``."""
    return value.lower() != NONE and among(value, ("yes", "no")) == "yes"


def _pin(now: ServerSettings, value: str, _here: Place) -> ServerSettings:
    """Whether the board stays pinned, which takes one message that is kept up to date."""
    return replace(now, pin=True, verbosity="living") if _switched(value) else replace(now, pin=False)


def _threads(now: ServerSettings, value: str, here: Place) -> ServerSettings:
    if platform_of(here) == "discord" and (found := CHANNEL.search(value)):
        return replace(now, threads=True, parent=f"discord:{found[1]}")
    if value.lower() not in ("yes", "no", NONE):
        raise Unreadable("It can be yes, no, or the mention of a channel or forum, not {value}.", value=value[:40])
    return replace(now, threads=value.lower() == "yes", parent="")


def _told_where(now: ServerSettings, in_group: bool) -> Word:
    if now.places:
        return said("Tables are opened in {places} only.", places=joined([channel(place) for place in now.places]))
    return said("Tables are opened in any topic.") if in_group else said("Tables are opened in any channel.")


def _told_who(now: ServerSettings, in_group: bool) -> Word:
    if now.openers == "all":
        return said("Anybody may open tables.")
    if in_group:
        return said("Only administrators open tables.")
    if now.openers == "roles":
        roles = joined([Known("role", number) for number in now.roles])
        return said("Tables are opened by {roles}, and by moderators.", roles=roles)
    return said("Only moderators open tables.")


def _told_language(now: ServerSettings, in_group: bool) -> Word:
    if now.locale:
        return said("Posts are in {language}.", language=LANGUAGES.get(now.locale, now.locale))
    opener = said("Posts: in the language of whoever opens the table.")
    return opener if in_group else said("Posts: server language.")


def _told_threads(now: ServerSettings, in_group: bool) -> Word:
    if not now.threads:
        own = said("A table gets a topic only where it is asked for: thread=yes.")
        return own if in_group else said("A table gets a thread only where it is asked for: thread=yes.")
    if in_group:
        return said("Each table gets a topic of its own.")
    if now.parent:
        return said("Each table gets a thread in {place}.", place=channel(Place(now.parent)))
    return said("Each table gets a thread of its own.")


PACE, LIMITED, USUAL = TERMS["pace"], [pace for pace, span in PACES.items() if span], said("As usual")
POSTS = ("all", "living", "mine")
ANY_PACE, ANY_NUMBER = said("Longest pace: any."), said("A person may have any number of tables here.")

SETTINGS: Mapping[str, Setting] = {
    "where": Setting(
        said("Where"), "places", _where, _told_where, {NONE: said("Any channel")},
        said("Other channels: type /settings where= and their mentions."), {NONE: said("Any topic")},
    ),
    "who": Setting(
        said("Who opens tables"), "openers", _who, _told_who,
        {"all": said("Everybody"), "moderators": said("Moderators")},
        said("For roles: type /settings who= and their mentions."), {"moderators": said("Administrators")},
    ),
    "pace": Setting(
        said("Pace"), "pace", _one_of("pace", tuple(PACES)),
        lambda now, _: said("Pace of a new table: {pace}.", pace=PACE[now.pace or "1d"]), {**PACE, NONE: USUAL},
    ),
    "longest": Setting(
        said("Longest pace"), "longest", _one_of("longest", LIMITED),
        lambda now, _: said("Longest pace: {pace}.", pace=PACE[now.longest]) if now.longest else ANY_PACE,
        {**{pace: PACE[pace] for pace in LIMITED}, NONE: said("Any")},
        said("It holds for tables that are opened or changed from now on."),
    ),
    "most": Setting(
        said("Tables a person"), "most", _most,
        lambda now, _: said("A person may have {n} tables here at a time.", n=now.most) if now.most else ANY_NUMBER,
        {**dict(zip(MOST, MOST, strict=True)), NONE: said("Any number")},
    ),
    "language": Setting(
        said("Language"), "locale", _one_of("locale", tuple(languages())), _told_language,
        {**{tag: LANGUAGES.get(tag, tag) for tag in languages()}, NONE: said("The server's")},
        in_group={NONE: said("Of whoever opens the table")},
    ),
    "theme": Setting(
        said("Look"), "theme", _one_of("theme", tuple(THEME_NAMES)),
        lambda now, _: said("Pictures are {theme}.", theme=THEME_NAMES[now.theme or "light"]),
        {**THEME_NAMES, NONE: USUAL}, said("A place that has chosen its own with /theme here keeps it."),
    ),
    "verbosity": Setting(
        said("Posts"), "verbosity", _verbosity,
        lambda now, _: said("Posts: {what}.", what=VERBOSITIES[now.verbosity or "all"]),
        {**{one: VERBOSITY_BUTTONS[one] for one in POSTS}, NONE: USUAL},
        said("A place that has chosen its own with /verbosity keeps it."),
    ),
    "silence": Setting(
        said("Sound"), "silent", lambda now, value, _: replace(now, silent=_switched(value)),
        lambda now, _: (
            said("Posts here make no sound.") if now.silent else said("Posts that call somebody make a sound.")
        ),
        {"no": said("With sound"), "yes": said("Without sound")},
    ),
    "pin": Setting(
        said("Pinned board"), "pin", _pin,
        lambda now, _: said("The board of each match stays pinned.") if now.pin else said("No board is pinned."),
        {"yes": said("Pin the board"), "no": said("Do not pin")},
        said("It goes with one message a match that is kept up to date."),
    ),
    "zone": Setting(
        said("Time zone"), "zone", _zone,
        lambda now, _: said("Months begin by the time of {zone}.", zone=now.zone or str(zone())),
        {NONE: said("Of the bot's host")}, said("Another one: type /settings zone= and its name, such as Europe/Rome."),
    ),
    "threads": Setting(
        said("Threads"), "threads", _threads, _told_threads,
        {"yes": said("A thread a table"), "no": said("Only where asked for")},
        said("In another channel or a forum: type /settings threads= and its mention."),
        {"": said("Topics"), "yes": said("A topic for each table")},
    ),
}  # fmt: skip
