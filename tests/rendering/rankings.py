"""Who is best at a game, for pictures of it: few, all ten, oneself far below, the longest names and figures, nobody."""

from __future__ import annotations

from boards import NAMES, SCRIPTS, WORST

from rendering.ranking import Ranked, Ranking


def _rows(names: tuple[str, ...], own: int = -1, *, from_rank: int = 1) -> tuple[Ranked, ...]:
    """Rows of these names; every third is provisional."""
    return tuple(
        Ranked(rank, (name,), 1900 - 37 * rank, 80 - 7 * (rank % 9), 61, rank % 3 == 0, rank == own)
        for rank, name in enumerate(names, from_rank)
    )


RANKINGS = {
    "few": Ranking("metro", "two", _rows(NAMES[:3], own=2)),
    "ten": Ranking("socks", "two", _rows(NAMES[:10], own=4), "Friday's table"),
    "below": Ranking(
        "road", "several", (*_rows(NAMES[:10]), Ranked(117, ("Zoë",), 1412, 3, 210, provisional=True, own=True)),
        month="2026-11",
    ),
    "eleventh": Ranking("tandem", "pairs", _rows(NAMES[:11], own=11), month="2026-02"),
    "pairs": Ranking(
        "tandem", "pair",
        tuple(
            Ranked(rank, (NAMES[rank], WORST[rank]), 1700 - rank, 12, 90, rank > 2, rank == 3) for rank in (1, 2, 3, 4)
        ),
        "Lega di Torino",
    ),
    "worst": Ranking(
        "tandem", "several",
        (
            *(Ranked(1, (name,), 2_999, 99_999, 250, provisional=True) for name in WORST[:10]),
            Ranked(99_999, (WORST[10],), -1_204, 99_999, 250, provisional=True, own=True),
        ),
        "The longest name that a server of friends of board games ever had", "2026-09",
    ),
    "scripts": Ranking("metro", "", _rows(SCRIPTS[:10], own=5)),
    "nobody": Ranking("metro", "two"),
}  # fmt: skip
"""By name."""
