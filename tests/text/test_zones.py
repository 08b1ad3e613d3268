"""Instants are shown in the time of those who read them."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from bot.platforms.discord import markup as discord
from bot.platforms.telegram import markup as telegram
from bot.platforms.web.posts import spelling_of
from bot.ports.posts import PublicPost
from bot.text import zones
from bot.text.languages import plain
from bot.text.zones import known, live_in, zone
from rendering.text import When, plainly, said

EVENING = 1_795_541_400_000
"""24 November 2026, 17:30 UTC."""
LINE = said("Until {when}.", when=When(EVENING))


@pytest.fixture
def rome(monkeypatch: pytest.MonkeyPatch):
    """A host who lives in Rome."""
    monkeypatch.setenv("TZ", "UTC")
    live_in("Europe/Rome")
    yield
    monkeypatch.undo()
    time.tzset()
    zones._local.cache_clear()


def test_each_platform_shows_an_instant_in_its_own_way(rome):
    """Discord and messages of Telegram let each reader's app do it; all else is in the zone of the post or host.

    Which one that is they say where it is the host's, and where readers live in several.
    """
    theirs = PublicPost((LINE,), zone="America/New_York", locale="it")
    nobodys = PublicPost((LINE,))
    assert discord.spelling(nobodys).spell(LINE) == "Until <t:1795541400:f> (<t:1795541400:R>)."
    assert telegram.in_html(theirs).spell(LINE).endswith(">mar 24 nov 12:30</tg-time>.")
    assert telegram.in_plain(nobodys).spell(LINE) == "Until Tue 24 Nov 18:30 (UTC+1)."
    assert spelling_of("en", zone="Asia/Kolkata").spell(LINE) == "Until Tue 24 Nov 23:00."
    several = replace(theirs, shared=True)
    assert telegram.in_plain(several).spell(LINE).endswith("mar 24 nov 12:30 (UTC-5).")
    assert spelling_of("en", zone="Asia/Kolkata", shared=True).spell(LINE) == "Until Tue 24 Nov 23:00 (UTC+5:30)."
    assert discord.labels(theirs).spell(When(EVENING)) == "mar 24 nov 12:30"
    assert plain("en").spell(LINE) == "Until Tue 24 Nov 18:30 (UTC+1)."
    assert plainly(()).spell(LINE) == "Until 2026-11-24 17:30 UTC."


def test_a_zone_is_found_however_it_is_typed(rome):
    """Large letters and blanks do not matter; a name from elsewhere that is no zone here means the host's."""
    assert known(" america/new york ") == "America/New_York"
    assert known("../../etc/passwd") is None
    assert zone("../../etc/passwd") == zone("Middle/Earth") == zone("")
