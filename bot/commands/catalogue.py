"""All commands, once for every platform: those that the modules of this folder bind as ``COMMANDS``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from bot.commands.command import Command, Section
from bot.text.languages import languages
from bot.text.synonyms import spoken, synonyms

FOLDER = "bot.commands"
"""The package whose ``locale/it.json`` names the commands in Italian."""


@cache
def commands() -> Mapping[str, Command]:
    """Every command by its name, the most wanted first: help, menus and completion show them in this order.

    Raises ``ValueError`` where two have the same name or the same rank in a section.
    """
    found = list[Command]()
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        found += getattr(importlib.import_module(f"{__package__}.{module.name}"), "COMMANDS", ())
    sections = list(Section)
    ordered = {(sections.index(command.section), command.rank): command for command in found}
    named = {ordered[key].name: ordered[key] for key in sorted(ordered)}
    if len(named) < len(found):
        raise ValueError(f"two commands with one name or rank: {sorted(command.name for command in found)}")
    return MappingProxyType(named)


def command_named(name: str) -> str:
    """The command that a name in any language stands for; the name itself where it is none.

    >>> command_named("mossa"), command_named("move"), command_named("castle")
    ('move', 'move', 'castle')
    """
    return name if name in commands() else _native().get(name, name)


@cache
def _native() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for language in languages():
        found |= synonyms(FOLDER, language)
    return MappingProxyType(found)


def native_name(command: Command, language: str) -> str:
    """What a command is called in a language; its own name where it has none there.

    >>> native_name(commands()["move"], "it-IT"), native_name(commands()["move"], "en")
    ('mossa', 'move')
    """
    return spoken(FOLDER, command.name, language)
