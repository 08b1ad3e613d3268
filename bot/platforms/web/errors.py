"""What goes wrong at the local table, as sentences with a status."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.text.languages import spelled
from rendering.text import said

if TYPE_CHECKING:
    from rendering.text import Said


class Problem(Exception):
    """A request that is refused: the HTTP status and a sentence."""

    def __init__(self, status: int, sentence: Said) -> None:
        super().__init__(spelled(sentence, "en"))
        self.status = status
        self.sentence = sentence


class CannotListen(Exception):
    """The local table cannot be opened; the text is one English sentence, ``sentence`` the same for translation."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(spelled(sentence, "en"))
        self.sentence = sentence


class PortTaken(CannotListen):
    """Another program listens on this port already."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            said(
                "Port {port} on {host} is taken by another program. Stop it, or set CAPOLINEA_PORT to another number.",
                port=port,
                host=host,
            )
        )


def bad(sentence: Said) -> Problem:
    """A request that cannot be understood."""
    return Problem(400, sentence)


def forbidden(sentence: Said) -> Problem:
    """A request that this client may not make."""
    return Problem(403, sentence)
