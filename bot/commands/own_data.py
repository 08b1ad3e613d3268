"""Everything the bot has of one person, as a file for that person alone.

It holds nothing that the person could not see: of others their names, and of matches that go on no luck and no hands.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TypeAlias

from bot.commands.services import Services
from bot.ports.addresses import Account, Code, Profile, private_chat
from bot.ports.people import Wishes
from bot.ports.posts import Document
from bot.store.own_data import OwnData
from bot.table.table import Over, Table
from games import catalogue
from games.kernel.game import Json

TOGETHER = 25
"""Tables that are read at once."""

Part: TypeAlias = tuple[str, Json]
"""A line that says what something is, and the thing."""


async def own_data(services: Services, profile: Profile, account: Account) -> Document:
    """Everything about somebody as a JSON file: each part beside a line that says what it is."""
    now = services.clock.now()
    parts = {
        "made": ("When this file was made.", instant(now)),
        **await _person(services, profile, account, now),
        **await _matches(services, profile),
    }
    about = {name: line for name, (line, _) in parts.items()}
    file = {"about": about} | {name: one for name, (_, one) in parts.items()}
    return Document("capolinea.json", json.dumps(file, ensure_ascii=False, indent=1).encode("utf-8", "replace"))


def instant(at: int) -> str:
    """An instant as it stands in the file: UTC (ISO 8601)."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


async def _person(services: Services, profile: Profile, account: Account, now: int) -> dict[str, Part]:
    people, own = services.directory, OwnData(services.store.client)
    accounts = list(dict.fromkeys((*await people.accounts(profile), account)))
    sent, got = await own.invitations(profile)
    firsts = [(game, await people.known_first(profile, game)) for game in sorted(catalogue())]
    return {
        "accounts": ("Your accounts: those you have linked, or the one you speak from.", accounts),
        "profile": ("The number by which your seats are kept. It says nothing of you.", profile),
        "wishes": (
            "What you have set, and the language of your app.",
            _wishes(await people.wishes(profile)),
        ),
        "blocked": (
            "Whom you have blocked, by the names then.",
            [name for _, name in await people.blocked(profile)],
        ),
        "private chats": ("How your private chats are told.", await _chats(services, accounts)),
        "looks": (
            "When you last looked at a match; kept for the last 200.",
            {code: instant(at) for code, at in await own.looks(profile)},
        ),
        "first matches": (
            "Your first match of a game, which is explained to you.",
            {game: note for game, note in firsts if note},
        ),
        "invitations": ("How many you sent and got in the last day.", {"sent": sent, "got": got}),
        "bests": ("Your best scores of a kind, ever and of the last days.", dict(await own.bests(profile))),
        "called at": ("Places where new tables call you.", await own.called_at(accounts)),
        "seeks": ("What you seek others for.", await own.seeks(accounts)),
        "daily matches": (
            "Your matches of the days, with their points; none where one was not finished.",
            {f"{day} {game}": one.points for (day, game), one in sorted((await people.dailies.of(profile)).items())},
        ),
        "ratings": (
            "Your ratings by game and kind of match, as they follow from your matches: number, mu, sigma, matches.",
            {
                f"{rated.game} {rated.kind}": [new.number, new.mu, new.sigma, new.matches]
                for rated, new in sorted((await services.ratings.all()).items())
                if profile in rated.who.split("+")
            },
        ),
        "bars": (
            "Servers that let you open and join no tables.",
            [
                {"server": server, "reason": bar.reason, "until": instant(bar.until) if bar.until else None}
                for server, bar in await own.bars(accounts, now)
            ],
        ),
    }


def _wishes(wishes: Wishes) -> Json:
    """What differs from what nobody has set."""
    usual = asdict(Wishes())
    return {name: value for name, value in asdict(wishes).items() if value != usual[name]}


async def _chats(services: Services, accounts: Sequence[Account]) -> Json:
    chats = [chat for account in accounts if (chat := private_chat(account)) is not None]
    return {chat: asdict(await services.directory.habits(chat)) for chat in chats}


async def _matches(services: Services, profile: Profile) -> dict[str, Part]:
    sat = [*await services.store.tables_of(profile)]
    left = [code for code in await services.store.tables_left(profile) if code not in sat]
    pairs = await services.directory.pair_matches.of(profile)
    return {
        "matches": ("Tables where you sit or sat; seats are counted from 0.", await _tables(services, sat, profile)),
        "left": ("Tables where you sat and got up.", [str(code) for code in left]),
        "records": (
            "Your matches that are over. /replay shows each again, and its page has its record: moves and luck.",
            [str(code) for code in await _finished(services, sat)],
        ),
        "pair matches": (
            "Matches you finished with a partner.",
            [
                {
                    "code": one.code, "partner": one.name, "kind": one.kind, "points": one.points,
                    "players": one.players, "ended": instant(one.at),
                }
                for one in pairs
            ],
        ),
    }  # fmt: skip


async def _tables(services: Services, codes: Sequence[Code], profile: Profile) -> Json:
    found = []
    for start in range(0, len(codes), TOGETHER):
        tables = await services.repository.readable(codes[start : start + TOGETHER])
        found += [_table(at.table, profile) for at in tables.values()]
    return sorted(found, key=lambda one: str(one["opened"]))


async def _finished(services: Services, codes: Sequence[Code]) -> Sequence[Code]:
    found: list[Code] = []
    for start in range(0, len(codes), TOGETHER):
        tables = await services.repository.readable(codes[start : start + TOGETHER])
        found += [code for code, at in tables.items() if at.table.begun and at.table.over]
    return sorted(found)


def _table(table: Table, profile: Profile) -> dict[str, Json]:
    """A table as its people may see it."""
    written: dict[str, Json] = {
        "code": table.code,
        "game": table.game.slug,
        "options": dict(table.options),
        "names": list(table.names),
        "your seat": table.seat_of(profile),
        "opened": instant(table.opened),
        "state": "waits" if table.lobby else "over" if table.over else "goes on",
    }
    match table.phase:
        case Over(_, outcome):
            written |= {"places": list(outcome.places), "points": list(outcome.scores)}
            written |= {"ended early": outcome.reason} if outcome.reason else {}
    return written
