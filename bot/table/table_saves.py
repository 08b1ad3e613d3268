"""The JSON of a table, as it is kept beside its log.

The JSON of the series a table's match is a game of.
"""

from __future__ import annotations

from bot.ports.addresses import Code, Place, Profile
from bot.table import phases, table_terms, turn_clocks
from bot.table.audience import Audience, places, places_dumped, thread_dumped, thread_loaded
from bot.table.luck import SealedLuck
from bot.table.questions import question
from bot.table.sitters import Sitter
from bot.table.table import Table
from games import edition
from games.kernel.game import Json, Seat, options_told, remembered
from games.kernel.series import Series

FORMAT = 4
"""Newest shape of saved tables; a process that meets a newer one leaves the table alone."""

SECOND = ("lost", "moved", "sought", "thread")
"""Parts of which a process that knows the first shape alone knows nothing. A table without them is saved in that."""

THIRD_LEVELS = ("", "greedy", "random")
"""Levels of computer players that a process knows which does not know the fourth shape; "" for a person."""

OPTIONAL = (
    "timers",
    "request",
    "watching",
    "token",
    "offers",
    "together",
    "acted",
    "stalled",
    "asked",
    "task",
    "shown",
    "lost",
    "moved",
    "sought",
    "thread",
    "analysis",
)
"""Parts of a save that may be missing."""


class Newer(Exception):
    """A newer program saved this table; it is left alone."""


def dump(table: Table) -> Json:
    """The table as JSON; what is usual is left out."""
    saved = {
        "format": 1,
        "code": table.code,
        "game": table.game.slug,
        "edition": table.game.edition,
        "options": options_told(table.game, dict(table.options)),
        "host": table.host,
        "places": places_dumped(table.audience.places),
        "sitters": [sitter.dump() for sitter in table.sitters],
        "seed": table.luck.seed.hex(),
        "opened": table.opened,
        "start": table.luck.text,
        **phases.dumped(table.phase),
        "series": dumped(table.series),
        "terms": table.terms.dump(),
        "timers": [timer and timer.dump() for timer in table.clocks.timers],
        "request": table.question and table.question.dump(),
        "watching": places_dumped(table.audience.watching),
        "token": table.audience.token,
        "offers": [list(offer) for offer in table.offers],
        "together": table.clocks.together,
        "acted": table.clocks.acted,
        "stalled": table.clocks.stalled,
        "asked": table.asked,
        "task": table.task,
        "shown": list(table.shown),
        "lost": list(table.audience.lost),
        "moved": table.audience.moved,
        "sought": [list(one) for one in table.sought],
        "thread": thread_dumped(table.audience.thread),
        "analysis": None if table.analysed is None else int(table.analysed) + 1,
    }
    known = {name: value for name, value in saved.items() if value or name not in OPTIONAL}
    # only a process that knows the third shape knows how people are called
    called = any(sitter.notify or sitter.chat for sitter in table.sitters)
    # and only one that knows the fourth can read the lines of an analysis, and plays the levels
    levels = {level for sitter in table.sitters for level in (sitter.level, sitter.stand_in)}
    fourth = table.analysed is not None or not levels <= set(THIRD_LEVELS)
    shape = 4 if fourth else 3 if called else 2 if known.keys() & set(SECOND) else 1
    return known | {"format": shape}


def load(saved: Json) -> Table:
    """The table of its JSON; raises ``Newer`` where a newer program wrote it, ``ValueError`` for a damaged one."""
    game = edition(saved["game"], saved["edition"]) if saved["format"] <= FORMAT else None
    if game is None or phases.newer(saved):
        raise Newer(f"table {saved['code']} was saved by a newer program")
    return Table(
        code=Code(saved["code"]),
        game=game,
        options=tuple(remembered(game, saved["options"]).items()),
        host=Profile(saved["host"]),
        sitters=tuple(map(Sitter.load, saved["sitters"])),
        audience=Audience(
            places(saved["places"]),
            places(saved.get("watching", ())),
            saved.get("token", ""),
            tuple(map(Place, saved.get("lost", ()))),
            saved.get("moved", False),
            thread_loaded(saved.get("thread")),
        ),
        luck=SealedLuck(bytes.fromhex(saved["seed"]), saved["start"]),
        opened=saved["opened"],
        phase=phases.loaded(game, saved),
        series=series(saved["series"]),
        terms=table_terms.loaded(saved.get("terms")),
        clocks=turn_clocks.Clocks(
            timers=tuple(map(turn_clocks.loaded, saved.get("timers", ()))),
            together=saved.get("together", False),
            acted=saved.get("acted", saved["opened"]),
            stalled=saved.get("stalled", False),
        ),
        question=question(saved.get("request")),
        offers=tuple((Seat(seat), name) for seat, name in saved.get("offers", ())),
        asked=saved.get("asked", 0),
        task=saved.get("task", 0),
        shown=tuple(saved.get("shown", ())),
        sought=tuple((Seat(seat), turn) for seat, turn in saved.get("sought", ())),
        analysed=None if "analysis" not in saved else saved["analysis"] > 1,
    )


def dumped(series: Series | None) -> Json:
    """A series as JSON."""
    return None if series is None else [series.game, series.games, list(series.before)]


def series(saved: Json) -> Series | None:
    """The series of its JSON."""
    return None if saved is None else Series(saved[0], saved[1], tuple(saved[2]))
