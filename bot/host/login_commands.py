"""Commands about who may come to the local table: links that let people in, who is in, and putting them out."""

from __future__ import annotations

import time
from datetime import datetime
from typing import Annotated

import typer

from bot.host.settings import Settings, read_settings, revealed
from bot.host.store_access import done, store
from bot.host.terminal import complain, emit, mention, refuse
from bot.platforms.web.addresses import address_for_people
from bot.platforms.web.display_names import folded
from bot.platforms.web.errors import Problem
from bot.platforms.web.login import new_link, secret_taken
from bot.store.logins import Logins
from rendering.text import SentenceError, counted, said


def login(name: Annotated[str, typer.Argument(help="The name to speak as.")]) -> None:
    """Print a personal login link. A local table needs them where others can reach it."""
    settings, secret = _secret()
    if not settings.capolinea_port and settings.capolinea_public_url is None:
        refuse(said("Set CAPOLINEA_PORT first: a login link needs to know it."))
    token = done(_linked(secret, name))
    table = address_for_people(settings.capolinea_host, settings.capolinea_port, settings.capolinea_public_url)
    emit(f"{table}/?login={token}")


def logins() -> None:
    """List who is in at the local table, and unused login links."""
    listed = done(_listed())
    for line in listed:
        emit(line)
    if not listed:
        complain(said("Nobody is in, and there is no unused login link."))


def logout(
    what: Annotated[str, typer.Argument(help="An id that logins lists, or a name: all of that person.")],
) -> None:
    """Revoke a login link, or put a browser out of the local table."""
    count = done(_revoked(what))
    if not count:
        refuse(said("There is no login of this id or name."))
    mention(counted("{n} login is revoked.", "{n} logins are revoked.", count))


def _secret() -> tuple[Settings, str]:
    try:
        settings = read_settings()
        secret = revealed(settings.capolinea_secret)
        if secret is None:
            refuse(said("Set CAPOLINEA_SECRET first: login links need it."))
        return settings, secret_taken(secret)
    except SentenceError as problem:
        refuse(problem.sentence)


async def _linked(secret: str, name: str) -> str:
    now = _now()
    try:
        token, one = new_link(secret, name, now)
    except Problem as problem:
        refuse(problem.sentence)
    async with store(new=True) as games:
        await Logins(games.client).keep(one, now)
    return token


async def _listed() -> list[str]:
    async with store() as games:
        found = await Logins(games.client).all(_now())
    return [
        f"{one.id}  {'browser' if one.browser else 'link   '}  "
        f"{datetime.fromtimestamp(one.made / 1000).astimezone():%Y-%m-%d %H:%M}  "
        f"{datetime.fromtimestamp(one.until / 1000).astimezone():%Y-%m-%d %H:%M}  {one.name}"
        for one in found
    ]


async def _revoked(what: str) -> int:
    async with store() as games:
        kept = Logins(games.client)
        meant = [one for one in await kept.all(_now()) if what == one.id or folded(what) == folded(one.name)]
        return sum([await kept.drop(one.id) for one in meant])


def _now() -> int:
    return int(time.time() * 1000)
