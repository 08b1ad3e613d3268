"""Logins of the local table in the store."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ports.logins import Login
from bot.store.backup.dump import dump
from bot.store.logins import AGAIN, Logins

LINK, BROWSER = Login("l1", "Ann", False, 5, 1000), Login("b1", "Ann", True, 7, 900)


@pytest.fixture
def logins(redis_client):
    """None yet."""
    return Logins(redis_client)


async def test_logins_are_listed_and_run_out(logins):
    """The newest first; what has run out is not listed, and goes when another one comes."""
    await logins.keep(LINK, 10)
    await logins.keep(BROWSER, 10)
    assert await logins.all(10) == [BROWSER, LINK]
    assert await logins.all(950) == [LINK]
    assert await logins.find("b1", 899) == BROWSER
    assert await logins.find("b1", 900) is None
    await logins.keep(Login("b2", "Bob", True, 950, 2000), 950)
    assert await logins.find("b1", 10) is None
    assert await logins.find("none", 10) is None


async def test_only_what_stands_is_renewed(logins):
    """A browser stays for longer; one that was revoked, or has run out, does not come back."""
    longer = replace(BROWSER, until=2000)
    assert not await logins.renew(longer, 10)
    await logins.keep(BROWSER, 10)
    assert await logins.renew(longer, 899)
    assert await logins.all(10) == [longer]
    assert not await logins.renew(replace(longer, until=3000), 2000)
    assert await logins.drop("b1")
    assert not await logins.renew(longer, 30)
    assert await logins.all(10) == []


async def test_a_link_is_claimed_once(logins):
    """By one browser, which gets the same login again for a minute, unless that was revoked."""
    await logins.keep(replace(LINK, name="José"), 10)
    first = Login("s1", "José", True, 20, 10**6)
    assert await logins.claim("l1", "s1", 20, 10**6) == first
    assert await logins.claim("l1", "s1", 20 + AGAIN, 10**7) == first
    assert await logins.claim("l1", "s1", 21 + AGAIN, 10**6) is None
    assert await logins.claim("l1", "s2", 21, 10**6) is None
    assert await logins.all(20) == [first]
    assert await logins.drop("s1")
    assert await logins.claim("l1", "s1", 22, 10**6) is None
    assert await logins.all(20) == []


async def test_only_a_link_that_stands_is_claimed(logins):
    """Not one that has run out, and not the login of a browser."""
    await logins.keep(BROWSER, 10)
    await logins.keep(LINK, 10)
    assert await logins.claim("b1", "s1", 20, 900) is None
    assert await logins.claim("l1", "s1", 1000, 2000) is None


async def test_what_is_revoked_lets_nobody_in(logins):
    """A link that was revoked cannot be used, a browser is not found."""
    await logins.keep(LINK, 10)
    await logins.keep(BROWSER, 10)
    assert await logins.drop("l1")
    assert await logins.drop("b1")
    assert await logins.claim("l1", "s1", 20, 900) is None
    assert await logins.find("b1", 20) is None
    assert not await logins.drop("b1")


async def test_no_backup_holds_logins(logins, store):
    """Neither ids nor names of logins are copied."""
    await logins.keep(LINK, 10)
    assert not any(b"Ann" in line or b"login" in line for line in [line async for line in dump(store)])
