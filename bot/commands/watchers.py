"""Use cases across places: watching from elsewhere, inviting, and one person's several accounts."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.commands.invocation import Call, Declined, Finder, note, span
from bot.ports import Answer, Clock, Code, Directory, Profile
from bot.repository import LETTERS, Archive
from bot.table.actions import lay, seated, welcome
from bot.table.seat_offers import by_name
from bot.table.table import Past, Table
from bot.text.posts import board
from bot.text.status import standing
from games.kernel.game import Illegal
from rendering.text import Strong, Word, said

TOKEN = 10
"""Letters of the word of an invitation."""

MOST_WATCHING = 1000
"""Places that follow a match besides those where it is played; each is told every turn."""

Doors = Callable[[str], tuple[str, ...]]
"""The addresses by which a line can be said to us, on each platform that has such links."""


class Following:
    """Watch, unwatch, invite, link."""

    def __init__(self, archive: Archive, finder: Finder, directory: Directory, clock: Clock, doors: Doors) -> None:
        self._archive = archive
        self._finder = finder
        self._directory = directory
        self._clock = clock
        self._doors = doors

    async def watch(self, call: Call) -> Answer:
        """``/watch CODE [WORD]``: tell a match of elsewhere here too."""
        if call.code is None:
            raise Illegal("Which match? Say its code: /watch K7QF.")
        at = await self._finder.find(call)
        ask, key, now = call.ask, call.ask.key, self._clock.now()

        def follow(table: Table) -> tuple[Past, ...]:
            if ask.place in dict(table.everywhere):
                raise Illegal("This match is told here already.")
            if table.over:
                raise Illegal("The match is over.")
            welcome(table, ask.place, call.rest.strip().upper())
            if len(table.watching) >= MOST_WATCHING:
                raise Illegal("This match is told at so many places that there is no room for another.")
            return lay(table, {"k": "watch", "place": ask.place, "locale": ask.locale, "y": key, "a": now})

        change = await self._archive.change(at.table.code, key, follow)
        past = await self._archive.past(change.code, 0, change.stop)
        table = past[-1].table
        line = said("{code} is told here from now on. /unwatch ends it.", code=Strong(change.code))
        post = note(call, line, *standing(table), table=table)
        return Answer((replace(post, picture=board(table, past[-1:])),), (span(change),))

    async def unwatch(self, call: Call) -> Answer:
        """``/unwatch``: tell it here no more."""
        place, key, now = call.ask.place, call.ask.key, self._clock.now()
        at = await self._finder.find(call, lambda table: place in dict(table.watching), lambda _: True)

        def stop(table: Table) -> tuple[Past, ...]:
            if place in dict(table.places):
                raise Illegal("This match is played here, so it is told here. See /verbosity.")
            if place not in dict(table.watching):
                raise Illegal("That match is not told here.")
            return lay(table, {"k": "unwatch", "place": place, "y": key, "a": now})

        change = await self._archive.change(at.table.code, key, stop)
        line = said("{code} is not told here any more.", code=Strong(change.code))
        return Answer((note(call, line),), (span(change),))

    async def invite(self, call: Call) -> Answer:
        """``/invite``: how somebody elsewhere sits down, or watches."""
        at = await self._finder.find(
            call, lambda table: table.lobby and _mine(table, call), lambda table: not table.over and _mine(table, call)
        )
        key, now, table = call.ask.key, self._clock.now(), at.table
        seated(table, call.profile)
        secret = table.terms.private or by_name(table)
        if secret and not call.ask.private:
            raise Declined(said("Ask me that where nobody else reads: whoever has the word may come in."))
        if secret and not table.token:
            word = "".join(secrets.choice(LETTERS) for _ in range(TOKEN))

            def seal(table: Table) -> tuple[Past, ...]:
                seated(table, call.profile)
                if table.token:
                    raise Illegal("This table has a word already.")
                return lay(table, {"k": "invite", "token": word, "y": key, "a": now})

            with suppress(Illegal):
                await self._archive.change(table.code, key, seal)
            fresh = await self._archive.load(table.code)
            table = fresh.table if fresh is not None else table
        post = note(call, *self._invitation(table), table=table)
        return Answer((replace(post, private=secret),))

    def _invitation(self, table: Table) -> tuple[Word, ...]:
        word = f" {table.token}" if table.terms.private else ""
        lines: list[Word] = []
        if table.lobby:
            line = f"/join {table.code}{word}"
            lines.append(said("To sit down, say this where I am: {line}", line=Strong(line)))
            lines += self._doors(line)
        for seat, _ in table.offers[:1] if table.live else ():
            line = f"/take {table.code} {seat + 1}" + (f" {table.token}" if by_name(table) else word)
            lines.append(said("To take over the seat that is offered, say this where I am: {line}", line=Strong(line)))
        line = f"/watch {table.code}{word}"
        lines.append(said("To watch, say this where I am: {line}", line=Strong(line)))
        return tuple(lines)

    async def link(self, call: Call) -> Answer:
        """``/link``: a word that makes another account this person's; ``/link WORD`` said there does it."""
        account, now = call.ask.person.account, self._clock.now()
        word = call.rest.strip().upper()
        if not word:
            if not call.ask.private:
                raise Declined(said("Ask me that where nobody else reads: whoever has the word becomes you."))
            word = await self._directory.offer_link(call.profile, now)
            line = f"/link {word}"
            lines = [said("Say this from your other account within 10 minutes: {line}", line=Strong(line))]
            return Answer((note(call, *lines, *self._doors(line)),))
        owner = await self._directory.claim_link(word, now)
        if owner is None:
            raise Illegal("That word is not valid any more. Say /link there again.")
        if owner == call.profile:
            raise Illegal("Both accounts are yours already.")
        mine = {at.table.code for at in await self._finder.all_of(call.profile)}
        theirs = {at.table.code for at in await self._finder.all_of(owner)}
        if both := sorted(mine & theirs):
            raise Illegal("Both accounts sit at table {codes}. Finish that first.", codes=", ".join(both))
        # whoever is known by other accounts already stays one person; the one that asks can ask again if this is cut
        others = [each for each in await self._directory.accounts(call.profile) if each != account]
        for each in (*others, account):
            await self._directory.link(each, owner, call.profile)
        await self.finish(owner)
        return Answer((note(call, said("Linked: I know you as one person now.")),))

    async def finish(self, profile: Profile) -> None:
        """Give a person the seats of accounts that became theirs; harmless at any time."""
        for was in await self._directory.unfinished(profile):
            for at in await self._finder.all_of(was):
                await self._move(at.table.code, was, profile)
            await self._directory.linked(profile, was)

    async def _move(self, code: Code, was: Profile, now: Profile) -> None:
        found, at = await self._archive.load(code), self._clock.now()
        # an account may go back to whom it left, so the persons alone do not name it
        key = f"link:{was}:{now}:{found.version if found is not None else 0}"

        def seat(table: Table) -> tuple[Past, ...]:
            if table.seat_of(was) is None:
                raise Illegal("You do not sit at this table.")
            return lay(table, {"k": "link", "was": was, "now": now, "y": key, "a": at})

        try:
            await self._archive.change(code, key, seat)
        except (Illegal, LookupError):
            return


def _mine(table: Table, call: Call) -> bool:
    return table.seat_of(call.profile) is not None
