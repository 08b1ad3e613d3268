"""The settings of a server: who may open tables where, and what its tables and places begin with.

What can be set stands in ``bot.commands.server_setting_kinds``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands.answers import Declined, note
from bot.commands.command import Command, Needs, Param, Section
from bot.commands.invocation import Invocation
from bot.commands.server_setting_kinds import NONE, SETTINGS, group, put_here
from bot.commands.services import Services
from bot.ports.addresses import Place
from bot.ports.asks import Answer, Server
from bot.ports.posts import AnyReply, Choice
from bot.ports.servers import Act, ServerSettings
from bot.text.buttons import in_rows
from bot.text.synonyms import understood
from games.kernel.game import Illegal, Unreadable
from rendering.text import Strong, Word, said

ACROSS = 4
"""Buttons in a row."""

OF_GROUPS = {"silence", "pin"}
"""What groups alone have."""

OF_PARTS = {"where", "threads"}
"""What a server of one place does not have."""

BY_MENTION = ("where", "who", "threads")
"""Settings whose hint is about mentions of channels and roles, which groups do not have."""


def _offered(server: Server, now: ServerSettings) -> list[str]:
    """What can be set on a server; a group that has given up its topics can undo what it has set for them."""
    standing = {name for name, value in (("where", now.places), ("threads", now.threads)) if value}
    missing = (set() if group(server) else OF_GROUPS) | (set() if server.parts else OF_PARTS - standing)
    return [name for name in SETTINGS if name not in missing]


def _set_now(name: str, now: ServerSettings, server: Server) -> Word:
    """What is set, in a sentence, with the words that a group has for it."""
    rule = SETTINGS[name].tell(now, group(server))
    return rule if server.parts or name not in OF_PARTS else said("Only once there are topics: {rule}", rule=rule)


def _unable(now: ServerSettings, server: Server) -> list[Word]:
    """The right that the bot lacks for what is set."""
    lacking = now.pin and not server.pins
    return [said("I may not pin here. Make me an administrator who may pin messages.")] if lacking else []


def _managed(invocation: Invocation) -> tuple[Server, ServerSettings]:
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
    server, now = _managed(invocation)
    text = understood(invocation.rest, invocation.ask.person.locale).strip()
    if text.lower() in _offered(server, now):
        return Answer((_one(invocation, text.lower(), now, server),))
    given = _given(text)
    if given:
        wanted = now
        for name, value in given.items():
            wanted = _with_value(wanted, name, value, _channel(invocation, server), _offered(server, now))
        by = invocation.ask.person.name
        await services.directory.servers.change(server.id, wanted, now, by)
        if wanted != now:
            about = " ".join(f"{name}={value}" for name, value in given.items())[:200]
            act = Act("settings", about, by, services.clock.now())
            await services.directory.servers.acted(server.id, invocation.ask.key, act)
        now = wanted
    return Answer((_all(invocation, now, server),))


def _with_value(now: ServerSettings, name: str, value: str, here: Place, names: Sequence[str]) -> ServerSettings:
    """The settings with one of these changed. Raises ``Unreadable``."""
    if (name if name != "here" else "where") not in names:
        raise Unreadable("There is no setting {name}. Settings: {names}.", name=name, names=", ".join(names))
    put = put_here if name == "here" else SETTINGS[name].put
    return put(now, value.strip(), here)


def _channel(invocation: Invocation, server: Server) -> Place:
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
            names = ", ".join(SETTINGS)
            raise Illegal("Write settings as name=value, not {word}. Names: {names}.", word=word[:40], names=names)
    return given


def _label(name: str, server: Server, value: str = "") -> Word:
    """What stands on the button of a setting, or of one of its values."""
    one = SETTINGS[name]
    usual = one.values[value] if value else one.title
    return one.in_group.get(value, usual) if group(server) else usual


def _all(invocation: Invocation, now: ServerSettings, server: Server) -> AnyReply:
    """Everything that is set, and a button for each."""
    heading = said("Settings of this group:") if group(server) else said("Settings of this server:")
    names = _offered(server, now)
    lines = (heading, *(_set_now(name, now, server) for name in names), *_unable(now, server))
    buttons = [Choice(_label(name, server), f"/settings {name}") for name in names]
    return note(invocation, *lines, choices=in_rows(buttons, ACROSS), in_place=True)


def _one(invocation: Invocation, name: str, now: ServerSettings, server: Server) -> AnyReply:
    """One setting: what it is, who has set it, and what it can be."""
    one, lines = SETTINGS[name], [_set_now(name, now, server)]
    if author := now.author(one.saved):
        lines.append(said("{name} has set this.", name=Strong(author)))
    if one.hint is not None and not (group(server) and name in BY_MENTION):
        lines.append(one.hint)
    lines += _unable(replace(now, pin=True), server) if name == "pin" else []
    buttons = [Choice(_label(name, server, value), f"/settings {name}={value}") for value in one.values]
    if name == "where" and server.parts:
        buttons.insert(0, _this_place(server, inside=_channel(invocation, server) in now.places))
    back = (Choice(said("All settings"), "/settings"),)
    return note(invocation, *lines, choices=(*in_rows(buttons, ACROSS), back), in_place=True)


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
    values = [f"{name}={value}" for name, one in SETTINGS.items() for value in one.values]
    return [
        Choice(one, f"/settings {one}") for one in (*SETTINGS, *values, "here=yes", "here=no") if one.startswith(typed)
    ]


COMMANDS = (
    Command(
        "settings", "Managers: where and by whom tables are opened here, their pace, language and look", settings,
        Section.SERVER, 10,
        (Param("settings", "Such as pace=3d, here=yes or who=moderators; nothing: all", completed=True, rest=True),),
        completion=_offers, needs=Needs.MANAGING,
    ),
)  # fmt: skip
