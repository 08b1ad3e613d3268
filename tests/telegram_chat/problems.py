"""What goes wrong on a Telegram of our own."""

from __future__ import annotations


class Problem(Exception):
    """An answer that is not ok."""

    def __init__(self, status: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.status = status
        self.description = description
        self.parameters = parameters


class Page(Problem):
    """What a server before Telegram's answers: a page for people."""


class Cut(Exception):
    """The connection breaks after the request took effect."""
