"""The address that links begin with: what is taken for one, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.host.settings import Unusable, read_settings


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """The environment of a host without a ``.env``."""
    monkeypatch.chdir(tmp_path)
    return monkeypatch


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("https://play.example.org", "https://play.example.org"),
        ("https://play.example.org/", "https://play.example.org"),
        (" http://192.168.0.7:8080 ", "http://192.168.0.7:8080"),
        ("http://[2001:db8::1]:8000", "http://[2001:db8::1]:8000"),
        ("", None),
    ],
)
def test_an_address_is_taken(given: pytest.MonkeyPatch, typed: str, read: str | None) -> None:
    """As it is written, without the slash at its end."""
    given.setenv("CAPOLINEA_PUBLIC_URL", typed)
    assert read_settings().capolinea_public_url == read


@pytest.mark.parametrize(
    "typed",
    [
        "play.example.org",
        "ftp://play.example.org",
        "https://",
        "https://play.example.org/capolinea",
        "https://play.example.org?room=den",
        "https://play.example.org#top",
        "https://ann:secret@play.example.org",
        "https://play.example.org:eight",
        "https://play.example.org:0",
        "https://play example.org",
        "https://[::1",
        "javascript:alert(1)",
    ],
)
def test_anything_else_is_refused_in_a_sentence(given: pytest.MonkeyPatch, typed: str) -> None:
    """It names the setting and shows an example, not what was typed."""
    given.setenv("CAPOLINEA_PUBLIC_URL", typed)
    with pytest.raises(Unusable) as refused:
        read_settings()
    sentence = str(refused.value)
    assert sentence.startswith("CAPOLINEA_PUBLIC_URL cannot be used: ")
    assert "https://play.example.org" in sentence
    assert "secret" not in sentence and sentence.count("\n") == 0
