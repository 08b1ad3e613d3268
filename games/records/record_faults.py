"""What is wrong with a record, as a sentence; and how parts of a record are named in it."""

from __future__ import annotations

from games.kernel.game import Refusal


class Fault(Refusal):
    """What is wrong with a record: a sentence that names the first fault."""


def shown(text: str) -> str:
    """A text from the record, made short and harmless for a sentence."""
    return ascii(text)[1:-1][:40]
