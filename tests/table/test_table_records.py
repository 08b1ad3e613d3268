"""No honest match is accused: whatever happens at a table, its record is right and its luck is what its seal says."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from conversations import ACTS, Conversation

from bot.table.fold import fold, lines_of
from bot.table.lines.opening_lines import Replayed
from bot.table.match_record import table_record
from games import catalogue
from games.kernel import beginner
from games.records import check, verify_seal

GAMES = tuple(catalogue().values())


def conversation(seed: int, most: int) -> Conversation:
    """A match of one of the games, with options and players as luck has it, and so many things done at most."""
    luck, game = Random(seed), GAMES[seed % len(GAMES)]
    options = {option.name: luck.choice(option.values) for option in game.options}
    # also with the fewest people
    begin = [value for value in game.options[-1].values if beginner.taken(value, game.seats[0])]
    options[beginner.NAME] = luck.choice(begin)
    played = Conversation(game, options, luck)
    played.play(most)
    return played


def judged(one: Conversation) -> None:
    """Raises ``Fault`` where the record of a match is accused; as JSON text, as it is exported."""
    written = json.loads(json.dumps(table_record(one.past)))
    check(written)
    if not one.table.over:
        return
    found = verify_seal(written, told=written["hash"])
    assert found.draws == len(written["seal"]["draws"])


def test_no_honest_match_is_accused() -> None:
    """Moves taken back, setups drawn anew, seats handed over, given up and held, turns missed, early ends."""
    done, over = Counter[str](), 0
    for seed in range(32):
        one = conversation(seed, 45)
        judged(one)
        done += one.done
        over += one.table.over
    assert done.keys() == ACTS.keys()
    assert over > 8


def _ended(count: int) -> Iterator[Conversation]:
    seed = 0
    while count:
        one = conversation(seed, 60)
        seed += 1
        if one.table.over:
            count -= 1
            yield one


def test_a_match_that_is_brought_in_shows_what_still_counts() -> None:
    """Its table ends as the match did, without what was undone and setups that were thrown away."""
    for one in _ended(8):
        written = table_record(one.past)
        *_, last = brought = list(fold(lines_of(written, one.table.code, 0)))
        assert last.table.match is not None
        assert one.table.match is not None
        match = one.table.match
        assert last.table.match.outcome == match.outcome
        # choices of a round that never closed stand in no record
        open_round = any(match.game.secret(match.state, seat) for seat in match.seats)
        assert open_round or last.table.match.state == match.state
        shown = [written["moves"][past.line.number - 1] for past in brought if isinstance(past.line, Replayed)]
        assert len(shown) == len(brought) - 1
        assert not any(line.get("event") in ("undone", "reroll") for line in shown)
        assert table_record(brought) == written


@pytest.mark.soak
def test_two_thousand_honest_matches() -> None:
    """Longer ones too; prints what happened in them."""
    done, counts = Counter[str](), Counter[str]()
    for seed in range(2000):
        one = conversation(seed, Random(seed).choice((20, 60, 150, 400)))
        judged(one)
        done += one.done
        counts[one.table.game.slug] += 1
        counts["over"] += one.table.over
    print(f"\n0 of 2000 honest matches accused: {dict(counts)}, {dict(done)}")
