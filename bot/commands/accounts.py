"""One person's several accounts: the command that links them, and the seats that follow."""

from __future__ import annotations

from dataclasses import replace

from bot.commands import CodeStands, Command, Declined, Invocation, Param, Section, Services, note, open_tables_of
from bot.commands.calls import call_anew
from bot.commands.table_finder import lessons_of
from bot.ports import Answer, Code, Profile
from bot.table.actions import lay
from bot.table.lines import Linked
from bot.table.table import Past, Table
from games.kernel.game import Illegal
from rendering.text import Link, Strong, said


async def link(services: Services, invocation: Invocation) -> Answer:
    """``/link``: a word that links another account to this person; ``/link WORD`` typed there does it."""
    account, now = invocation.ask.person.account, services.clock.now()
    word = invocation.rest.strip().upper()
    if not word:
        if not invocation.ask.private:
            raise Declined(said("Ask me that where nobody else reads: whoever has the word becomes you."))
        word = await services.directory.offer_link(invocation.profile, now)
        line = f"/link {word}"
        lines = [said("Say this from your other account within 10 minutes: {line}", line=Strong(line))]
        return Answer((note(invocation, *lines, *map(Link, services.links(line))),))
    owner = await services.directory.claim_link(word, now)
    if owner is None:
        raise Illegal("That word is not valid any more. Say /link on the other account again.")
    if owner == invocation.profile:
        raise Illegal("Both accounts are yours already.")
    mine = {at.table.code for at in await open_tables_of(services, invocation.profile)}
    theirs = {at.table.code for at in await open_tables_of(services, owner)}
    if both := sorted(mine & theirs):
        raise Illegal("Both accounts sit at table {codes}. Finish that match first.", codes=", ".join(both))
    # a person with other accounts already stays one person; the asker can ask again if this is interrupted
    others = [each for each in await services.directory.accounts(invocation.profile) if each != account]
    for each in (*others, account):
        await services.directory.link(each, owner, invocation.profile)
    await finish(services, owner)
    was = await services.directory.wishes(owner)
    opened = tuple(dict.fromkeys((*was.opened, *invocation.asker.wishes.opened)))
    await services.directory.wish(owner, replace(was, opened=opened), was)
    await call_anew(services, owner, replace(was, opened=opened), invocation.ask.key)
    return Answer((note(invocation, said("Linked: I know you as one person now.")),))


async def finish(services: Services, profile: Profile) -> None:
    """Give a person the seats of accounts that became theirs. Safe to repeat at any time."""
    for was in await services.directory.unfinished(profile):
        for at in (*await open_tables_of(services, was), *await lessons_of(services, was)):
            await _move(services, at.table.code, was, profile)
        await services.directory.linked(profile, was)


async def _move(services: Services, code: Code, was: Profile, now: Profile) -> None:
    found, at = await services.repository.load(code), services.clock.now()
    # an account may go back to the person it left, so the two persons alone make no unique key
    key = f"link:{was}:{now}:{found.version if found is not None else 0}"

    def seat(table: Table) -> tuple[Past, ...]:
        if table.seat_of(was) is None:
            raise Illegal("You do not sit at this table.")
        return lay(table, Linked(was, now, key=key, at=at))

    try:
        await services.repository.change(code, key, seat)
    except (Illegal, LookupError):
        return


COMMANDS = (
    Command(
        "link",
        "Make my accounts elsewhere one person with this one",
        (Param("word", "The word shown there"),),
        section=Section.ELSEWHERE,
        rank=40,
        use=link,
        code=CodeStands.NOWHERE,
    ),
)
