"""Languages are files: another one is there as soon as its catalogue is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.text import languages
from rendering.text import counted

POLISH = r"""
msgid ""
msgstr ""
"Language: pl\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] "{n} punkt"
msgstr[1] "{n} punkty"
msgstr[2] "{n} punktów"
"""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A house with one catalogue, of a language with three forms."""
    (tmp_path / "bot/locale").mkdir(parents=True)
    (tmp_path / "bot/locale/pl.po").write_text(POLISH, encoding="utf-8")
    remembered = (languages.languages, languages.sentences, languages.plural_of)
    for each in remembered:
        each.cache_clear()
    monkeypatch.setattr(languages, "HOUSE", tmp_path)
    yield
    for each in remembered:
        each.cache_clear()


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize(("count", "text"), [(1, "1 punkt"), (3, "3 punkty"), (5, "5 punktów"), (22, "22 punkty")])
def test_a_count_takes_the_form_its_language_has_for_it(count: int, text: str) -> None:
    """The catalogue's own rule chooses among as many forms as it has."""
    assert languages.languages() == ("en", "pl")
    assert languages.spelled(counted("{n} point", "{n} points", count), "pl-PL") == text
