"""What goes wrong at the local table, as sentences with a status."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from bot.ports.stores import StoreReadOnly, StoreUnreachable
from rendering.text import SentenceError, said

if TYPE_CHECKING:
    from rendering.text import Said

DEPTH = 8
"""Calls that are named where something went wrong."""
HTTP = {404: said("There is nothing here."), 413: said("That is too long.")}
"""Refusals of the library, by their status."""


class Problem(SentenceError):
    """A request that is refused: the HTTP status and a sentence."""

    def __init__(self, status: int, sentence: Said) -> None:
        super().__init__(sentence)
        self.status = status


class CannotListen(SentenceError):
    """A port cannot be opened; the text is one English sentence, ``sentence`` the same for translation."""


def lines_of(error: BaseException) -> list[str]:
    """Where an error came from, innermost last, without its text: that may repeat what somebody sent."""
    frames = traceback.extract_tb(error.__traceback__)[-DEPTH:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


def problem_of(error: Exception) -> Problem | None:
    """What an error means for whoever sent the request; None where it should not have been."""
    match error:
        case Problem():
            return error
        case web.HTTPException() if error.status < 500:
            return Problem(error.status, HTTP.get(error.status, said("That is no proper HTTP request.")))
        case web.RequestPayloadError():
            return bad(said("The request has not come whole."))
        case StoreReadOnly():
            return Problem(
                503,
                said("Nothing new can be saved just now. What there is can be read; try again later."),
            )
        case StoreUnreachable():
            return Problem(503, said("The store of the games cannot be reached just now. Try again in a moment."))
        case _:
            return None


def bad(sentence: Said) -> Problem:
    """A request that cannot be understood."""
    return Problem(400, sentence)


def forbidden(sentence: Said) -> Problem:
    """A request that this client may not make."""
    return Problem(403, sentence)
