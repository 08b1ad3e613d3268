"""Vote play: a whole place sits down, its readers vote in its turns, and a move is made when that decides one."""

from __future__ import annotations

from bot.ports.addresses import Place, Profile, alone_there
from bot.ports.asks import tidy_name
from bot.table.actions import lay, move, place_for_more, running, suits_votes
from bot.table.crowds import MOST_PROPOSALS, Crowd, profile_of_place
from bot.table.fold import Past
from bot.table.lines.vote_lines import CrowdJoined, Voted
from bot.table.table import Table
from games.kernel.beginner import hosted
from games.kernel.chance import seeded
from games.kernel.game import Illegal, Seat


def seat_crowd(table: Table, name: str, place: Place, locale: str, *, key: str, at: int) -> Past:
    """The readers of a place sit down together. Raises ``Illegal``.

    One such seat is enough for a table: nobody shall vote on both sides.
    """
    place_for_more(table)
    if alone_there(place):
        raise Illegal("Say that where others read: in a private chat nobody else could vote.")
    suits_votes(table.terms)
    if any(sitter.crowd is not None for sitter in table.sitters):
        raise Illegal("A channel has a seat at this table already.")
    if hides_choices(table):
        raise Illegal("All choose in secret in this game, and a vote is open to all.")
    return lay(table, CrowdJoined(tidy_name(name), place, locale, key=key, at=at))[0]


def hides_choices(table: Table) -> bool:
    """Whether the game of a table asks for choices that others must not see, from its first one on."""
    game, count = table.game, table.game.seats[-1]
    options = hosted(dict(table.options), Seat(0))
    state = game.setup(count, options, seeded(table.code)).state
    return any(game.secret(state, Seat(seat)) for seat in range(count))


def crowd_at(table: Table, place: Place) -> Seat | None:
    """The seat that the readers of a place play, None where they play none.

    Where the table is played there no more, it is theirs where it is played.
    """
    told = table.audience
    for seat, sitter in enumerate(table.sitters):
        if sitter.crowd is not None:
            there = told.played_at(place) and not told.played_at(sitter.crowd.place)
            return Seat(seat) if there or sitter.crowd.place == place else None
    return None


def asked_at(table: Table, place: Place) -> Seat | None:
    """The seat for which the readers of a place can vote now."""
    seat = crowd_at(table, place)
    return seat if seat is not None and table.awaits(profile_of(table, seat)) else None


def profile_of(table: Table, seat: Seat) -> Profile:
    """That by which a crowd sits in a seat."""
    return table.sitters[seat].profile or profile_of_place(Place(""))


def votes(table: Table, seat: Seat) -> Crowd:
    """How those stand who play a seat by vote, in its present turn."""
    crowd, match = table.sitters[seat].crowd, table.match
    return (crowd or Crowd(Place(""))).at(0 if match is None else match.turns[seat])


def vote(
    table: Table, seat: Seat, who: Profile, text: str, *, turn: int, key: str, at: int
) -> tuple[Past, ...]:  # fmt: skip
    """Somebody is for a move in a turn of a crowd, and the move that this decides. Raises ``Illegal``.

    Once the time is up, the first vote decides.
    """
    match, crowd = running(table), votes(table, seat)
    if match.turns[seat] != turn or not table.awaits(profile_of(table, seat)):
        raise Illegal("That vote is over: the match has gone on.")
    if table.seat_of(who) is not None:
        raise Illegal("You have a seat of your own in this match: the others vote.")
    match.game.apply(match.state, seat, match.game.read(text), seeded(""))
    if text not in match.legal(seat):
        raise Illegal("That move cannot be made now.")
    if crowd.chosen(who) == text:
        raise Illegal("You are for that already.")
    if text not in crowd.ranked and len(crowd.ranked) >= MOST_PROPOSALS:
        raise Illegal("{count} moves are proposed already. Vote for one of them.", count=MOST_PROPOSALS)
    laid = lay(table, Voted(seat, who, text, key=key, at=at))
    after, timer = laid[-1].table, table.clocks.timer(seat)
    if votes(after, seat).decided or (timer is not None and timer.up(at)):
        return (*laid, *counted_out(after, seat, key=key, at=at))
    return laid


def leading(table: Table, seat: Seat) -> str:
    """The proposal with the most votes that can be made still; "" where there is none, or nobody votes for the seat."""
    if table.sitters[seat].crowd is None or seat not in table.persons:
        return ""
    legal = running(table).legal(seat)
    return next((text for text in votes(table, seat).ranked if text in legal), "")


def counted_out(table: Table, seat: Seat, *, key: str, at: int) -> tuple[Past, ...]:
    """The move that a vote has decided, and the forced ones that follow; none where nothing can be made of it."""
    text = leading(table, seat)
    return move(table, seat, text, key=key, at=at) if text else ()
