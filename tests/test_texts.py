"""The page of all sentences, to be read through."""

from __future__ import annotations

import texts
from test_words import spoken

from bot.text.languages import languages


def test_every_sentence_stands_on_the_page_of_texts() -> None:
    """``make texts`` shows refusals, help and all else, each with its words in every language."""
    shown = list(texts.rows())
    assert {kind for kind, _, _ in shown} == set(texts.KINDS)
    assert len(shown) == len({sentence.message for _, sentence in spoken()})
    assert all(all(forms) and len(forms) == len(languages()) for _, _, forms in shown)
    page = texts.page()
    assert "It is not your turn" in page and "Non tocca a te" in page
