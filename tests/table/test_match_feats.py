"""The feats of a match by the log of its table: those of the match as it stands, whatever was taken back."""

from __future__ import annotations

from collections import Counter

from played import BEGIN, started, stepped, waiting, who
from test_table_records import conversation

from bot.table.actions import give_up
from bot.table.fold import entries
from bot.table.match_feats import match_feats
from games.kernel.deeds import Feats
from games.kernel.log_entries import living
from games.kernel.match import replay
from games.kernel.match_deeds import feats, moments


def test_a_match_that_is_not_over_has_none():
    """Neither before it begins nor while it runs."""
    assert match_feats(waiting("metro", "ann", "bob")) == ()
    assert match_feats(stepped(started("metro", "ann", "bob"))) == ()


def test_one_that_ended_early_keeps_what_was_done():
    """By seat, also of whoever gave up."""
    past = stepped(started("road", "ann", "bob"))
    over = [*past, *give_up(past[-1].table, who("ann"), key="up", at=BEGIN)]
    assert match_feats(over) == (Feats(), Feats())


def test_they_follow_from_the_entries_that_count():
    """After matches in which moves were taken back, setups drawn anew, seats handed over and given up."""
    done, found = Counter[str](), 0
    for seed in range(40):
        one = conversation(seed, 60)
        match = one.table.match
        if match is None or not one.table.over:
            continue
        kept = living(entries(past.line for past in one.past))
        again = moments(replay(match.game, dict(match.options), match.sat, kept))
        assert match_feats(one.past) == feats(match.game, again, match.outcome)
        done += one.done
        found += any(each.best for each in match_feats(one.past))
    assert found > 5
    assert {"back", "anew", "hand", "resign"} <= done.keys()
