"""Why a store cannot be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.text import plainly

if TYPE_CHECKING:
    from rendering.text import Said


class Unready(Exception):
    """The store cannot be used, in one sentence for the host."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(plainly(()).spell(sentence))
        self.sentence = sentence
