"""What each seat did in the match of a table that few matches bring, by its whole log: deeds, and the best figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.table.fold import Past, kept_lines
from games.kernel.deeds import Feats, Moment
from games.kernel.match_deeds import AnyMoment, feats


def match_feats(past: Sequence[Past]) -> tuple[Feats, ...]:
    """By seat; () where the match is not over.

    They are those of the seat, whoever played it. What was taken back did not happen.
    """
    match = past[-1].table.match
    if match is None or match.outcome is None:
        return ()
    return feats(match.game, tuple(_moments(past)), match.outcome)


def _moments(past: Sequence[Past]) -> Iterator[AnyMoment]:
    for number in kept_lines(past):
        match = past[number].table.match
        if match is not None:
            yield Moment(match.state, tuple(told.event for told in past[number].told))
