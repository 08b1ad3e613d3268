"""Values of the settings of a server, as they are typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from bot.commands.themes import NAMES
from bot.ports.addresses import Place, platform_of
from bot.ports.servers import ServerSettings
from bot.table.table_terms import PACES
from bot.text.languages import languages
from games.kernel.game import Unreadable
from games.kernel.replace import replace

NONE = "any"
"""How nothing is set again."""

GROUP = "telegram"
"""The platform whose servers are called groups."""

MOST_PLACES = 25
"""Channels and roles that can be named."""

CHANNEL, ROLE = re.compile(r"<#(\d{1,20})>"), re.compile(r"<@&(\d{1,20})>")


def with_value(now: ServerSettings, name: str, value: str, here: Place, names: Sequence[str]) -> ServerSettings:
    """The settings with one of these changed. Raises ``Unreadable``."""
    if (name if name != "here" else "where") not in names:
        raise Unreadable("There is no setting {name}. Settings: {names}.", name=name, names=", ".join(names))
    return SETTERS[name](now, value.strip(), here)


def _set_where(now: ServerSettings, value: str, here: Place) -> ServerSettings:
    if value.lower() in (NONE, "anywhere"):
        return replace(now, places=())
    found = [Place(f"discord:{number}") for number in CHANNEL.findall(value) if platform_of(here) == "discord"]
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


def _set_who(now: ServerSettings, value: str, here: Place) -> ServerSettings:
    roles = tuple(dict.fromkeys(ROLE.findall(value)))[:MOST_PLACES]
    if roles and platform_of(here) == "discord":
        return replace(now, openers="roles", roles=roles)
    openers = {"all": "all", NONE: "all", "moderators": "moderators", "administrators": "moderators"}.get(value.lower())
    if openers is None and platform_of(here) == GROUP:
        raise Unreadable("It can be {values}, not {value}.", values="all, administrators", value=value[:40])
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


def _set_verbosity(now: ServerSettings, value: str, here: Place) -> ServerSettings:
    """How much is posted; only the message that is kept up to date can stay pinned."""
    now = _one_of("verbosity", ("all", "living", "mine"))(now, value, here)
    return now if now.verbosity == "living" else replace(now, pin=False)


def _set_pin(now: ServerSettings, value: str, _here: Place) -> ServerSettings:
    """Whether the board stays pinned, which takes one message that is kept up to date."""
    if _switched(value):
        return replace(now, pin=True, verbosity="living")
    return replace(now, pin=False)


def _set_silence(now: ServerSettings, value: str, _here: Place) -> ServerSettings:
    return replace(now, silent=_switched(value))


def _switched(value: str) -> bool:
    """Whether something is on. Raises ``Unreadable``."""
    if value.lower() not in ("yes", "no", NONE):
        raise Unreadable("It can be {values}, not {value}.", values="yes, no", value=value[:40])
    return value.lower() == "yes"


def _set_threads(now: ServerSettings, value: str, here: Place) -> ServerSettings:
    if platform_of(here) == "discord" and (found := CHANNEL.search(value)):
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
    "verbosity": _set_verbosity,
    "silence": _set_silence,
    "pin": _set_pin,
    "threads": _set_threads,
}
"""How each is set, by what is typed before =."""
