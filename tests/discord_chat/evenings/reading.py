"""Whether words are in the language of their reader: pieces of sentences that only another language has."""

import re
from functools import cache

from bot.text.languages import sentences

BREAK = re.compile(r"\{\w+\}|\n")
LONG = 9
"""Letters above which words that follow each other are no accident."""


@cache
def _texts():
    """What is said in each language."""
    known = sentences("it")
    return {"en": frozenset(known), "it": frozenset(form for forms in known.values() for form in forms)}


@cache
def _pieces(language):
    """Two words or more, without names and numbers, that stand in no sentence of the other language."""
    (other,) = _texts().keys() - {language}
    elsewhere = "\n".join(_texts()[other]).lower()
    found = {piece.strip(" .,:;()*").lower() for text in _texts()[language] for piece in BREAK.split(text)}
    return sorted(piece for piece in found if len(piece) > LONG and " " in piece and piece not in elsewhere)


def unread(text, labels, language):
    """What a reader of a language does not understand of a text, of labels of buttons and of entries of menus."""
    (other,) = _texts().keys() - {language}
    texts, shown = _texts(), "\n".join([text, *labels]).lower()
    pressed = [label for label in labels if label in texts[other] - texts[language]]
    pieces = [piece for piece in _pieces(other) if piece in shown]
    return pressed + [piece for piece in pieces if re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", shown)]
