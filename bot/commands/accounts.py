"""One person's several accounts: the commands that link and unlink them, and the seats that follow."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.commands.answers import Declined, answer, ask_first
from bot.commands.calls import call_anew
from bot.commands.command import Command, Param, Section
from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import lessons_of, open_tables_of
from bot.ports.addresses import Account, Code, Profile, profile_of
from bot.ports.asks import Answer
from bot.table.actions import lay
from bot.table.fold import Past
from bot.table.lines.people_lines import Linked
from bot.table.refusals import WrongWord
from bot.table.table import Table
from games.kernel.game import Illegal
from rendering.text import Strong, joined, said


async def link(services: Services, invocation: Invocation) -> Answer:
    """``/link``: a word; ``/link WORD`` on another account, and then on this one, makes both one person.

    Each is told which account the other is, and what follows, before it says yes.
    """
    person, now = invocation.ask.person, services.clock.now()
    word = invocation.rest.strip().upper()
    if not invocation.ask.private:
        raise Declined(said("Ask me that where nobody else reads: it is about who you are."))
    if not word:
        word = await services.directory.link_codes.offer(person.account, person.name, now)
        line = Strong(f"/link {word}")
        return answer(invocation, said("Say this from your other account within 10 minutes: {line}", line=line))
    offer = await services.directory.link_codes.read(word, now)
    offers = offer is not None and person.account == offer.account
    if offer is None or (offer.other is not None and person.account not in (offer.account, offer.other[0])):
        raise WrongWord("That word is not valid any more. Say /link on the other account again.")
    if offers and offer.other is None:
        raise Illegal("First say that from your other account.")
    other, name = offer.other or (person.account, person.name)
    owner = await services.directory.profile(offer.account)
    await _refuse_pair(services, owner, await services.directory.profile(other))
    both = [_account_word(offer.account, offer.name), _account_word(other, name)]
    mine, theirs = both if offers else both[::-1]
    question = said(
        "Make {mine} and {theirs} one person? Whoever speaks from either then sees the hands of both, and moves and "
        "gives up for both. Say yes only if both are yours; /unlink undoes it.",
        mine=mine,
        theirs=theirs,
    )
    if not await services.directory.link_codes.show(word, person.account):
        # nobody says yes, as somebody else may have told them to, before they have read this
        invocation = replace(invocation, sure="")
    ask_first(invocation, question)
    if not offers:
        await services.directory.link_codes.ask(word, other, name)
        line = Strong(f"/link {word}")
        return answer(invocation, said("Now say {line} from {account} too.", line=line, account=theirs))
    # used up last: what is cut short can be asked again
    await _join(services, owner, other, invocation.ask.key)
    await services.directory.link_codes.claim(word)
    return answer(invocation, said("Linked: I know you as one person now. /unlink undoes it."))


def _account_word(account: Account, name: str) -> Strong:
    """An account as its person knows it again: anybody may take any name."""
    return Strong(f"{name} ({account})")


async def _refuse_pair(services: Services, owner: Profile, other: Profile) -> None:
    """Raises ``Illegal`` where two persons cannot become one."""
    if owner == other:
        raise Illegal("Both accounts are yours already.")
    mine = {at.table.code for at in await open_tables_of(services, owner)}
    theirs = {at.table.code for at in await open_tables_of(services, other)}
    if both := sorted(mine & theirs):
        raise Illegal("Both accounts sit at table {codes}. Finish that match first.", codes=", ".join(both))


async def _join(services: Services, owner: Profile, account: Account, key: str) -> None:
    """The person of an account, with all accounts of theirs, becomes another one."""
    was = await services.directory.profile(account)
    wished = await services.directory.wishes(was)
    # a person with other accounts already stays one person; both can ask again if this is interrupted
    others = [each for each in await services.directory.accounts(was) if each != account]
    for each in (*others, account):
        await services.directory.link(each, owner, was)
    await finish(services, owner)
    wishes = await services.directory.wishes(owner)
    opened = tuple(dict.fromkeys((*wishes.opened, *wished.opened)))
    # whoever has hidden one of the two stays hidden
    both = replace(wishes, opened=opened, hidden=wishes.hidden or wished.hidden)
    await services.directory.wish(owner, both, wishes)
    await call_anew(services, owner, replace(wishes, opened=opened), key)


async def unlink(services: Services, invocation: Invocation) -> Answer:
    """``/unlink``: this account is a person of its own again. Each account keeps the seats it sat down in."""
    account, person = invocation.ask.person.account, invocation.profile
    others = [each for each in await services.directory.accounts(person) if each != account]
    if not others:
        raise Illegal("This account is linked with no other.")
    linked = joined([Strong(each) for each in others])
    question = said("Part this account from {accounts}? Each keeps the seats in which it sat down.", accounts=linked)
    ask_first(invocation, question)
    # a person is computed from one of the accounts, which stays; if that is this one, the others leave it
    leave = others if profile_of(account) == person else [account]
    fresh = profile_of(leave[0])
    for each in leave:
        await services.directory.part(each, fresh, person)
    await finish(services, fresh)
    parted = await services.directory.wishes(fresh)
    await services.directory.wish(fresh, replace(parted, hidden=invocation.asker.wishes.hidden), parted)
    return answer(invocation, said("This account is a person of its own again."))


async def finish(services: Services, profile: Profile) -> None:
    """Give a person the seats of accounts that became theirs. Safe to repeat at any time."""
    for was in await services.directory.unfinished(profile):
        # whoever has parted from somebody takes along the seats of their own accounts alone
        parted = bool(await services.directory.accounts(was))
        theirs = await services.directory.accounts(profile) if parted else None
        for at in (*await open_tables_of(services, was), *await lessons_of(services, was)):
            await _move(services, at.table.code, was, profile, theirs)
        for each in (profile, was) if parted else ():
            await _call_at_own(services, each)
        owned = await services.directory.accounts(profile)
        await services.store.results.belong(dict.fromkeys(owned, profile))
        sought = [field for field in (await services.store.seeks.all()).seeks if field.partition(" ")[0] == was]
        await services.store.seeks.drop(sought)
        await services.directory.linked(profile, was)


async def _call_at_own(services: Services, profile: Profile) -> None:
    """Call somebody who has parted from somebody else in private chats of their own accounts alone."""
    wishes, theirs = await services.directory.wishes(profile), await services.directory.accounts(profile)
    kept = replace(wishes, opened=tuple(each for each in wishes.opened if each in theirs))
    await services.directory.wish(profile, kept, wishes)
    await call_anew(services, profile, kept, f"parted:{services.clock.now()}")


async def _move(
    services: Services, code: Code, was: Profile, now: Profile, accounts: Collection[Account] | None = None
) -> None:
    """Give a seat at a table to its new person; with ``accounts`` only where one of them has sat down in it."""
    found, at = await services.repository.load(code), services.clock.now()
    # an account may go back to the person it left, so the two persons alone make no unique key
    key = f"link:{was}:{now}:{found.version if found is not None else 0}"

    def give(table: Table) -> tuple[Past, ...]:
        seat = table.seat_of(was)
        if seat is None or (accounts is not None and table.sitters[seat].account not in accounts):
            raise Illegal("You do not sit at this table.")
        return lay(table, Linked(was, now, key=key, at=at))

    try:
        await services.repository.change(code, key, give)
    except (Illegal, LookupError):
        return


COMMANDS = (
    Command(
        "link", "Make my accounts elsewhere one person with this one", link, Section.ELSEWHERE, 40,
        (Param("word", "The word shown there"),), asks_first=True,
    ),
    Command(
        "unlink", "Make this account a person of its own again", unlink, Section.ELSEWHERE, 50,
        asks_first=True,
    ),
)  # fmt: skip
