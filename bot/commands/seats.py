"""Commands about seats that change hands: handed over, taken, replaced; and what is told to whoever takes one over."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from bot.commands.answers import answer, commit, note, span
from bot.commands.calls import calls_of
from bot.commands.command import CODE, CodeStands, Command, Param, Section, Tables
from bot.commands.invocation import Invocation
from bot.commands.panel import seat_post
from bot.commands.people_named import person_word
from bot.commands.server_rules import apart, refuse_guest
from bot.commands.services import Services
from bot.commands.table_finder import find, tables_here, tables_of
from bot.ports.addresses import Account, Place, Profile, platform_of
from bot.ports.asks import Answer
from bot.ports.posts import AnyReply
from bot.repository import Version
from bot.table.actions import seated
from bot.table.fold import Past
from bot.table.refusals import SeatedAlready
from bot.table.seat_changes import offer, put_in, take
from bot.table.seat_offers import ACCOUNT, Recipient, account_in, plain, recipient
from bot.table.table import Table
from bot.table.votes import ask_replacement
from bot.text.news import happened, moves_of
from bot.text.rules import brief
from games.kernel.game import Illegal, Seat
from rendering.text import Said, Strong, Who, said

LAST_MOVES = 6
"""Lines of what happened lately that somebody new is told."""


async def hand_over(services: Services, invocation: Invocation) -> Answer:
    """``/seat [bot|NAME]``: hand the asker's seat to a computer player until they are back, or to somebody."""
    at = await find(services, invocation, Tables.PLAYED, Tables.LIVE)
    code, place, text = Strong(at.table.code), invocation.ask.place, invocation.rest.strip()
    if text.lower() == "bot":

        def lend(table: Table, who: Profile, *, key: str, at: int) -> Sequence[Past]:
            return put_in(table, seated(table, who), key=key, at=at)

        question = said("Let a computer player have your seat at table {code}?", code=code)
        change = await commit(services, invocation, at, lend, question)
        line = said("A computer player holds your seat. /back takes it over again.")
        return answer(invocation, line, ack=True, change=change)
    near = [one.table for one in (*await tables_here(services, place), *await tables_of(services, invocation.profile))]
    local = await _local(services, invocation, text)
    to = recipient(text, place, at.table, near, local)
    await _refuse_blocked(services, invocation, to)

    def hand(table: Table, who: Profile, *, key: str, at: int) -> Sequence[Past]:
        return offer(table, who, recipient(text, place, table, near, local), key=key, at=at)

    question = said("Give your seat at table {code} away, to whoever takes it?", code=code)
    if to.to:
        name = person_word(Account(to.to), to.name)
        question = said("Give your seat at table {code} away, to {name}?", code=code, name=name)
    change = await commit(services, invocation, at, hand, question)
    line = said("Your seat is offered. You play on until somebody takes it.")
    return answer(invocation, line, ack=True, change=change)


async def _refuse_blocked(services: Services, invocation: Invocation, to: Recipient) -> None:
    """Raises ``Illegal`` where the account that is offered the seat has blocked the asker, or is blocked by them."""
    if ACCOUNT.fullmatch(to.to) and not to.to.startswith("telegram:@"):
        account = Account(to.to)
        whom = await services.directory.profile(account)
        if await apart(services, invocation.profile, whom, account):
            raise Illegal("You cannot offer that person a seat.")


async def _local(services: Services, invocation: Invocation, text: str) -> dict[Profile, Account]:
    """The person with this name at the local table, where each name belongs to one person."""
    if platform_of(invocation.ask.place) != "web":
        return {}
    account = Account(f"web:{plain(text).casefold()}")
    profile = await services.directory.profile(account)
    return {profile: account} if await services.directory.accounts(profile) else {}


async def take_seat(services: Services, invocation: Invocation) -> Answer:
    """``/take [SEAT]``: sit down in a seat that is offered; the newcomer gets a brief."""
    ask = invocation.ask
    at = await find(services, invocation, Tables.OFFERED, Tables.LIVE)
    accounts = await services.directory.accounts(invocation.profile)
    owners = list[Profile | None]()
    with suppress(Illegal):
        owners.append(at.table.sitters[_seat_to_take(at.table, invocation)[0]].profile)
    await refuse_guest(services, invocation, at.table, at.table.leader, *owners)

    wishes, played = invocation.asker.wishes, at.table.audience.places
    calls = await calls_of(services, invocation.profile, ask.person.account, wishes, played)

    def sit(past: Sequence[Past], who: Profile, *, key: str, at: int) -> Sequence[Past]:
        seat, token = _seat_to_take(past[-1].table, invocation)
        return take(
            past, seat, ask.person, who, ask.place, ask.locale,
            accounts=accounts, token=token, calls=calls, key=key, at=at,
        )  # fmt: skip

    change = await commit(services, invocation, at, sit, whole=True)
    past = await services.repository.past(change.code, 0, change.stop)
    return Answer(brief_posts(invocation, past), (span(change),))


async def replace_player(services: Services, invocation: Invocation) -> Answer:
    """``/replace NAME``: let a computer player hold the seat of somebody who is gone; a vote, except for the host."""
    at = await find(services, invocation, Tables.PLAYED, Tables.LIVE)

    def put(table: Table, who: Profile, *, key: str, at: int) -> Sequence[Past]:
        return ask_replacement(table, who, _seat_named(table, invocation.rest, invocation.ask.place), key=key, at=at)

    def question(done: Sequence[Past]) -> Said | None:
        if done[-1].table.question is not None:
            return None
        # nobody else is asked
        gone = Who(_seat_named(at.table, invocation.rest, invocation.ask.place))
        return said("Let a computer player have {who}'s seat at table {code}?", who=gone, code=Strong(at.table.code))

    change = await commit(services, invocation, at, put, question)
    after = await services.repository.after(change)
    line = said("A computer player holds that seat now.") if after.question is None else said("The others are asked.")
    return answer(invocation, line, ack=True, change=change)


def _seat_to_take(table: Table, invocation: Invocation) -> tuple[Seat, str]:
    """The seat that is meant by its number, counted from 1, or the only one that is offered; and the invitation.

    Raises ``Illegal``.
    """
    offers = [seat for seat, _ in table.offers]
    numbers = [word for word in invocation.words if word.isascii() and word.isdecimal()]
    token = "".join(word.upper() for word in invocation.words if word not in numbers)
    if table.seat_of(invocation.profile) is not None:
        raise SeatedAlready("You already sit at this table.")
    if len(numbers) == 1 and Seat(int(numbers[0]) - 1) in offers:
        return Seat(int(numbers[0]) - 1), token
    if len(offers) == 1 and not numbers:
        return offers[0], token
    if not offers:
        raise Illegal("No seat is offered at this table.")
    if len(offers) == 1:
        raise Illegal("That seat is not offered any more.")
    raise Illegal("Which seat? Offered: {seats}.", seats=", ".join(str(seat + 1) for seat in offers))


def _seat_named(table: Table, words: str, place: Place) -> Seat:
    """The seat of somebody by name, or by number counted from 1. Raises ``Illegal``."""
    text = words.strip().removeprefix("@").casefold()
    found = [Seat(seat) for seat, name in enumerate(table.names) if name.casefold() == text]
    if (account := account_in(words.strip(), place)) is not None:
        found = [Seat(seat) for seat, sitter in enumerate(table.sitters) if sitter.account == account]
    if not found and text.isascii() and text.isdecimal() and 0 < int(text) <= len(table.names):
        found = [Seat(int(text) - 1)]
    if len(found) != 1:
        raise Illegal("Nobody by this name sits here. Names: {names}.", names=", ".join(table.names))
    return found[0]


COMMANDS = (
    Command(
        "seat", "Hand my seat to somebody, or to a computer player until I am back", hand_over, Section.ABSENCE, 50,
        (Param("to", "bot, a name, or nothing for anybody"), CODE),
        code=CodeStands.FIRST_OR_LAST, tables=Tables.PLAYED, asks_first=True,
    ),
    Command(
        "take", "Take over a seat that is offered", take_seat, Section.ABSENCE, 60,
        (CODE, Param("seat", "Number of the seat")),
        by_invitation=True, tables=Tables.HANDED_OVER,
    ),
    Command(
        "replace", "Let a computer player hold the seat of somebody who is gone", replace_player, Section.ABSENCE, 70,
        (Param("who", "The name", required=True), CODE),
        code=CodeStands.FIRST_OR_LAST, tables=Tables.PLAYED, asks_first=True,
    ),
)  # fmt: skip


def brief_posts(invocation: Invocation, past: Sequence[Past]) -> tuple[AnyReply, ...]:
    """For a person who takes over a seat: the rules in a few lines, the last moves, then board and hand.

    ``past`` is the whole log.
    """
    table = past[-1].table
    lately = happened(moves_of(past), None)[-LAST_MOVES:]
    intro = note(
        invocation,
        said("You play on at table {code}. In short:", code=Strong(table.code)),
        *brief(table.game, invocation.ask.person.locale),
        said("What happened lately:"),
        *lately,
        table=table,
        alone=True,
    )
    return (intro, seat_post(invocation, Version(len(past), table)))
