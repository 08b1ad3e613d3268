"""Sentences for the host on the terminal, in the language of the system's settings."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import typer

from bot.ports.stores import StoreUnreachable
from bot.text.languages import DEFAULT, plain
from rendering.text import Word, said


def host_language() -> str:
    """The language tag of the system's settings."""
    return os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or DEFAULT


def tell(*words: Word) -> None:
    """Sentences on standard output, one a line."""
    for word in words:
        emit(plain(host_language()).spell(word))


def mention(*words: Word) -> None:
    """Sentences on standard output; where that is closed, a bot goes on without it."""
    with suppress(OSError):
        for word in words:
            print(plain(host_language()).spell(word), flush=True)  # noqa: T201 - what the command prints


def emit(line: str) -> None:
    """One line on standard output; where that takes none, for instance on a full disk, it is refused."""
    try:
        print(line, flush=True)  # noqa: T201 - what the command prints
    except BrokenPipeError:
        raise
    except OSError as error:
        # what could not be written must not be tried again at the end of the program
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        refuse(said("What this command prints cannot be written: {why}.", why=error.strerror or "?"))


def complain(word: Word) -> None:
    """One sentence on standard error."""
    print(plain(host_language()).spell(word), file=sys.stderr, flush=True)  # noqa: T201 - what the command prints


def refuse(word: Word) -> NoReturn:
    """One sentence on standard error, and exit status 2."""
    complain(word)
    raise typer.Exit(2)


def refuse_unreachable(problem: StoreUnreachable) -> NoReturn:
    """The same where the store of the games does not answer."""
    reason = type(problem.__cause__ or problem).__name__
    refuse(said("The store of the games cannot be reached: {reason}.", reason=reason))


def clean(text: str) -> str:
    """What somebody typed, made short and printable for a sentence."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:60])
