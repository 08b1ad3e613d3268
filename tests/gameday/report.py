"""The table at the end of a game day."""

from __future__ import annotations

from bots import Logged
from faults import DEADLY, Fault
from judgement import Verdict
from ledger import Ask, Ledger, Move

AFTER = 10.0
"""Seconds after the beginning of a fault in which answers count as its own."""
COLUMNS = (
    "fault",
    "count",
    "acked",
    "repeated",
    "again",
    "told",
    "unknown",
    "lost",
    "doubled",
    "missing",
    "p50 s",
    "p99 s",
    "longest s",
)
LEGEND = """\
count     how often
acked     moves acknowledged that were asked for within 10 seconds after its beginning
repeated  lines of that time that were asked again with their key, and answered
again     commits that the store had lost and the bots made again
told      moves that are lost, as the match says
unknown   moves that are lost with server and bot, so that nobody can say so
lost      moves that are lost in silence: none may be
doubled   posts that tell versions again, most of them of versions that were lost
missing   posts that never came
seconds   from asking a line to its answer, whoever gave it at whichever try"""


def percentile(values: list[float], part: float) -> float:
    """The value below which a part of them lies.

    >>> percentile([3.0, 1.0, 2.0], 0.5)
    2.0
    """
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


def table(faults: list[Fault], ledger: Ledger, verdict: Verdict, logged: Logged) -> list[str]:
    """A line a kind: how often, moves acknowledged within ten seconds after, what became of them, time to answer."""
    answered = [ask for ask in ledger.asks if ask.answered]
    posts = (verdict.doubled + verdict.doubled_by_loss, verdict.missing + verdict.missing_by_loss)
    lines = [COLUMNS]
    for kind in [*sorted({fault.kind for fault in faults}), ""]:
        mine = [fault for fault in faults if fault.kind == kind or not kind]
        asks = [ask for ask in answered if not kind or any(0 <= ask.asked - fault.began <= AFTER for fault in mine)]
        within = {id(ask) for ask in asks}
        again = sum(not kind or _death_before(at, faults) == kind for at in logged.made_again)
        counts = (
            len(mine),
            sum(id(move.ask) in within for move in verdict.acknowledged),
            sum(ask.tries > 1 for ask in asks),
            again,
            *(_moves(moves, kind, faults) for moves in (verdict.told, verdict.unknowable, verdict.unaccounted)),
            *(sum(not kind or _death_before(one.at, faults) == kind for one in found) for found in posts),
        )
        lines.append((kind or "in all", *map(str, counts), *_times(asks)))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return ["  ".join(f"{word:{'>' if n else '<'}{widths[n]}}" for n, word in enumerate(line)) for line in lines]


def _times(asks: list[Ask]) -> tuple[str, str, str]:
    times = [ask.answered - ask.asked for ask in asks]
    return f"{percentile(times, 0.5):.2f}", f"{percentile(times, 0.99):.2f}", f"{max(times, default=0.0):.1f}"


def _deaths(faults: list[Fault]) -> list[Fault]:
    return sorted((fault for fault in faults if fault.kind in DEADLY), key=lambda fault: fault.began)


def _death_before(at: float, faults: list[Fault]) -> str:
    """The kind of the last death of a server before an instant."""
    return next((fault.kind for fault in reversed(_deaths(faults)) if fault.began <= at), "")


def _moves(moves: list[Move], kind: str, faults: list[Fault]) -> int:
    """How many of these a kind of fault has most likely lost: the first death of a server that ended after them."""
    deaths = _deaths(faults)
    causes = [next((one.kind for one in deaths if one.ended + 2 >= move.ask.answered), "") for move in moves]
    return sum(not kind or cause == kind for cause in causes)


def broken(verdict: Verdict, logged: Logged, ledger: Ledger, others: dict[str, list[str]]) -> dict[str, list[str]]:
    """Promises that were not kept, with what shows it."""
    found = {
        "moves unaccounted for": [
            f"{move.code} {move.ask.person}: {move.move}, versions {move.ask.span}, "
            f"by bot{move.ask.bot} at {move.ask.answered:.2f}, key {move.ask.key}"
            for move in verdict.unaccounted
        ],
        "moves made that nobody asked for, or twice": verdict.repeated,
        "posts doubled": [one.about for one in verdict.doubled],
        "posts missing": [one.about for one in verdict.missing],
        "posts out of order in a stream": [one.about for one in verdict.disordered],
        "matches that did not end": verdict.unended,
        "lines never answered": [
            f"{ask.room} {ask.person}: {ask.text}, {ask.tries} times" for ask in ledger.unanswered
        ],
        "tracebacks": logged.tracebacks,
        "lines in the logs that are none": logged.strange,
        "strange answers": ledger.strange,
        **others,
    }
    return {promise: shown for promise, shown in found.items() if shown}


def summary(verdict: Verdict, logged: Logged, ledger: Ledger) -> list[str]:
    """Figures beside the table."""
    again = sum(ask.tries > 1 for ask in ledger.asks if ask.answered)
    figures = {
        "moves acknowledged": len(verdict.acknowledged),
        "lines asked, and those asked again with their key": f"{len(ledger.asks)}, {again}",
        "moves told as lost": len(verdict.told),
        "moves lost whose bot died with the server": len(verdict.unknowable),
        "moves unaccounted for": len(verdict.unaccounted),
        "moves made twice": len(verdict.repeated),
        "commits made again by the bots": len(logged.made_again),
        "posts doubled, and those by a loss": f"{len(verdict.doubled)}, {len(verdict.doubled_by_loss)}",
        "posts missing, and those by a loss": f"{len(verdict.missing)}, {len(verdict.missing_by_loss)}",
        "events out of order, and those by a loss": f"{len(verdict.disordered)}, {len(verdict.disordered_by_loss)}",
        "posts seen": sum(len(seen) for seen in ledger.seen.values()),
        "matches ended, not ended, never begun": f"{verdict.ended}, {len(verdict.unended)}, {verdict.unplayed}",
        "tracebacks": len(logged.tracebacks),
    }
    lines = [f"{name:52}{value}" for name, value in figures.items()]
    for title, counts in (
        ("answers", ledger.answers),
        ("errors logged", logged.errors),
        ("warnings logged", logged.warnings),
        ("starts refused", logged.sentences),
    ):
        lines += [f"{title}:", *(f"  {count:6}  {what}" for what, count in counts.most_common())]
    return lines
