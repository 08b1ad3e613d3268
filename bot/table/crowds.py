"""A whole place that plays one seat: the moves its readers propose for a turn, who is for each, and when that decides.

Values, without I/O. Votes count for one turn of the seat; of an earlier one only who had voted in it is remembered.
"""

from __future__ import annotations

from msgspec import Struct

from bot.ports.addresses import Account, Place, Profile, profile_of

MOST_PROPOSALS = 8
"""Moves that are proposed for one turn."""

MOST_VOTERS = 100
"""Votes after which a turn is decided however they fell: a table is written anew with each of them."""


def profile_of_place(place: Place) -> Profile:
    """The profile by which the readers of a place sit at a table: no person's, whose accounts name their platforms.

    >>> profile_of_place(Place("web:ann")) == profile_of(Account("web:ann"))
    False
    """
    return profile_of(Account(f"crowd:{place}"))


class Ballot(Struct, frozen=True, array_like=True):
    """A move that was proposed, in the game's own words, and who is for it now."""

    move: str
    voters: tuple[Profile, ...]


class Crowd(Struct, frozen=True, omit_defaults=True):
    """The readers of a ``place`` in a seat. ``ballots`` are their proposals for a ``turn``, the first at the front.

    ``before`` are those who voted in the last turn before it in which anybody did.
    """

    place: Place
    turn: int = 0
    ballots: tuple[Ballot, ...] = ()
    before: tuple[Profile, ...] = ()

    @property
    def voters(self) -> tuple[Profile, ...]:
        """Who has voted."""
        return tuple(who for ballot in self.ballots for who in ballot.voters)

    def at(self, turn: int) -> Crowd:
        """How it stands in a turn: nobody has voted yet in one that is new."""
        return self if turn == self.turn else Crowd(self.place, turn, (), self.voters or self.before)

    def chosen(self, who: Profile) -> str:
        """The move that somebody is for, "" where they have not voted."""
        return next((ballot.move for ballot in self.ballots if who in ballot.voters), "")

    def voted(self, who: Profile, move: str) -> Crowd:
        """The same once somebody is for a move, and for no other; what nobody is for any more is no proposal."""
        left = [Ballot(one.move, tuple(each for each in one.voters if each != who)) for one in self.ballots]
        known = any(one.move == move for one in left)
        fresh = [*left, *([] if known else [Ballot(move, ())])]
        put = (Ballot(one.move, (*one.voters, who)) if one.move == move else one for one in fresh)
        return Crowd(self.place, self.turn, tuple(one for one in put if one.voters), self.before)

    @property
    def ranked(self) -> tuple[str, ...]:
        """The proposals, that with the most votes first; of equals the first that was made."""
        return tuple(one.move for one in sorted(self.ballots, key=lambda one: -len(one.voters)))

    @property
    def decided(self) -> bool:
        """Whether a proposal is made before the time is up.

        More than half of those who voted in this turn or the last one are for it. One vote alone is enough only where
        the same person was alone in the last turn too.
        """
        voters, most = self.voters, max((len(one.voters) for one in self.ballots), default=0)
        alone = most == 1 and voters == self.before
        return len(voters) >= MOST_VOTERS or (2 * most > len({*voters, *self.before}) and (most > 1 or alone))
