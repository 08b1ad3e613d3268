"""Tables at which everybody sits already: the rematch of a match, the next game of a series, and who sought others."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.ports.addresses import Code, Profile, forgotten
from bot.table.actions import seated
from bot.table.crowds import Crowd
from bot.table.fold import Past, first
from bot.table.lines.opening_lines import Met, Reopened
from bot.table.seeks import Seek
from bot.table.table import Sitter, Table
from games.kernel import beginner
from games.kernel.game import Illegal, Seat
from games.kernel.log_entries import Rerolled, Started
from games.kernel.series import Series


def began(past: Sequence[Past]) -> Seat:
    """The seat that began a table's match, from its whole log."""
    told = (one.told for one in reversed(past) if isinstance(one.line.entry, Started | Rerolled))
    return beginner.began(next(told, ()))


def next_game(table: Table, begun: Seat, profile: Profile, code: Code, seed: bytes, *, key: str, at: int) -> Past:
    """The table of the next game of a series, with everybody seated in person. Raises ``Illegal``.

    ``begun`` is the seat that began the last game.
    """
    seated(table, profile)
    series = table.following
    if series is None:
        raise Illegal("The match has started already.")
    sitters = tuple(replace(_anew(sitter), missed=0) for sitter in table.sitters)
    return _again(table, table.leader, begun, code, seed, sitters, series, key=key, at=at)


def rematch(table: Table, begun: Seat, profile: Profile, code: Code, seed: bytes, *, key: str, at: int) -> Past:
    """A new table with the same people; whoever asks is the host. Raises ``Illegal``.

    All keep their seats, and the beginning moves on from the seat that had ``begun``. Where a game always begins with
    seat 0, everybody sits a seat further.
    """
    seated(table, profile)
    if table.terms.lesson:
        raise Illegal("This was a lesson. /learn begins another.")
    if table.terms.daily:
        raise Illegal("A daily is played once. /daily shows the next one.")
    if not table.over or not table.begun:
        raise Illegal("The match is not over yet.")
    sitters = tuple(replace(_anew(sitter), away=0, missed=0) for sitter in table.sitters)
    if not beginner.offered(table.game):
        sitters = (*sitters[1:], sitters[0])
    return _again(table, profile, begun, code, seed, sitters, None, key=key, at=at)


def met(seeks: Sequence[Seek], code: Code, seed: bytes, *, key: str, at: int) -> Past:
    """The table of people who sought each other and want the same; it is told where each of them sought."""
    first_one = seeks[0]
    line = Met(
        code=code, game=first_one.game, edition=first_one.edition, options=first_one.options, seed=seed,
        profile=first_one.profile, terms=first_one.terms,
        sitters=tuple(Sitter(one.name, one.profile, one.account) for one in seeks),
        places=tuple({one.place: (one.place, one.locale) for one in reversed(seeks)}.values())[::-1],
        sought=tuple(one.place for one in seeks), key=key, at=at,
    )  # fmt: skip
    return first(line)


def _anew(sitter: Sitter) -> Sitter:
    """Whoever owns a seat, in person; what a crowd has voted for is of the match that was."""
    crowd = None if sitter.crowd is None else Crowd(sitter.crowd.place)
    return replace(sitter, stand_in="", notify="", chat="", crowd=crowd, plans=None)


def _again(
    table: Table, host: Profile, begun: Seat, code: Code, seed: bytes, sitters: tuple[Sitter, ...],
    series: Series | None, *, key: str, at: int,
) -> Past:  # fmt: skip
    if any(forgotten(sitter.profile) for sitter in sitters):
        raise Illegal("Somebody who played here asked to be forgotten. /new opens another table.")
    told = table.audience
    line = Reopened(
        code=code, game=table.game.slug, edition=table.game.edition, options=_moved_on(table, begun), seed=seed,
        profile=host, terms=table.terms, thread=told.thread, sitters=sitters, places=told.places,
        series=series, watching=told.watching, token=told.token, moved=told.moved, key=key, at=at,
    )  # fmt: skip
    return first(line)


def _moved_on(table: Table, begun: Seat) -> dict[str, str]:
    """The options of the match, by which the next one begins that has not begun for longest."""
    if table.match is None or not beginner.offered(table.game):
        return dict(table.options)
    seat = beginner.following(table.game.teams(table.match.state), begun)
    return {**dict(table.options), beginner.NAME: str(seat + 1)}
