"""Words to who runs the bot: on the terminal, in the language of the system's settings."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import typer

from bot.languages import DEFAULT, plain
from rendering.text import Word


def host_language() -> str:
    """The language tag of the system's settings."""
    return os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or DEFAULT


def tell(*words: Word) -> None:
    """Sentences on standard output, one a line."""
    for word in words:
        print(plain(host_language()).spell(word), flush=True)  # noqa: T201 - what the command prints


def complain(word: Word) -> None:
    """One sentence on standard error."""
    print(plain(host_language()).spell(word), file=sys.stderr, flush=True)  # noqa: T201 - what the command prints


def refuse(word: Word) -> NoReturn:
    """One sentence on standard error, and exit status 2."""
    complain(word)
    raise typer.Exit(2)
