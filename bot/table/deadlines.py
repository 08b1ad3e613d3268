"""What is to be done about a table at an instant: reminders, time that is up, questions that lapse. Without I/O."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.table.actions import lay, pasts, put_out, running
from bot.table.ballots import counted_out, leading
from bot.table.computer_players import Chosen
from bot.table.fold import Past
from bot.table.lines.clock_lines import Reminded, Stalled, WentAway
from bot.table.lines.place_lines import Sought
from bot.table.lines.question_lines import Lapsed, Overtaken
from bot.table.questions import PlayOn, Question
from bot.table.table import MISSED, SILENCE, Table
from bot.table.turn_clocks import HALF, NEARLY, OUT, Timer
from games.kernel.game import Seat
from games.kernel.match import skip


@dataclass(frozen=True)
class Facts:
    """What is known of a person now, beside the table.

    ``quiet`` is the instant at which their quiet hours end, 0 outside of them; ``looked`` when they last looked at the
    match; ``place`` the private chat in which they can be reminded, "" where there is none; ``away`` until when they
    said to be away, 0 where they are here; ``silent`` says that they want to be called nowhere.
    """

    quiet: int = 0
    looked: int = 0
    place: str = ""
    away: int = 0
    silent: bool = False


def late(table: Table, now: int) -> tuple[Seat, ...]:
    """The seats whose time is up."""
    if not table.live:
        return ()
    return tuple(
        Seat(seat)
        for seat, timer in enumerate(table.clocks.timers)
        if timer is not None and timer.up(now) and not table.away(Seat(seat), now)
    )


def attentive(table: Table, now: int) -> tuple[Seat, ...]:
    """The seats whose persons must be looked up: a stage of their turn is reached, or no place reaches them."""
    wanted = [Seat(seat) for seat in range(len(table.clocks.timers)) if _wants(table, Seat(seat), now)]
    return tuple(dict.fromkeys((*table.unsought, *wanted)))


def _wants(table: Table, seat: Seat, now: int) -> bool:
    timer = table.clocks.timer(seat)
    return timer is not None and (timer.asked > 0 or timer.reached(now) > timer.stage)


def late_move(table: Table, chosen: Chosen, *, key: str, at: int) -> tuple[Past, ...]:
    """A computer player's move for a seat whose time is up, as sensible as any. Raises ``Illegal``."""
    done = skip(running(table), chosen.seat, chosen.text, table.chance, mind=chosen.mind.write(), key=key, at=at)
    return pasts(table, done)


def moved_for(table: Table, now: int, facts: Mapping[Seat, Facts]) -> Seat | None:
    """The next seat for which a computer player must choose a move now, because its time is up; None for none."""
    if not table.live or table.lateness == "wait" or _lapsing(table, now):
        return None
    for seat in attentive(table, now):
        timer = table.clocks.timer(seat)
        if timer is not None and _time_is_up(table, seat, timer, facts.get(seat, Facts()), now):
            return None if leading(table, seat) else seat
    return None


def attended(
    table: Table, now: int, facts: Mapping[Seat, Facts], chosen: Chosen | None = None, *, key: str
) -> tuple[tuple[Past, ...], int | None]:
    """What is to be done now, and when to look again where something waits for the end of somebody's quiet hours.

    ``chosen`` is the move for the seat that ``moved_for`` gives. What follows from it, and every other such move, is
    left to the next look.
    """
    laid: list[Past] = []
    waiting: list[int] = []
    for seat in table.unsought:
        known = facts.get(seat, Facts())
        if known.quiet > now:
            waiting.append(known.quiet)
        else:
            laid += lay(table, Sought(seat, known.place, key=key, at=now))
            table = laid[-1].table
    if not table.live:
        return tuple(laid), min(waiting, default=None)
    if table.question is not None and table.question.until <= now:
        laid += lay(table, _lapsed(table.question, key=key, at=now))
        table = laid[-1].table
    if _lapsing(table, now):
        return (*laid, *lay(table, Stalled(key=key, at=now))), None
    for seat in attentive(table, now):
        known = facts.get(seat, Facts())
        timer = table.clocks.timer(seat)
        if timer is None or not table.live or not _wants(table, seat, now):
            continue
        if _time_is_up(table, seat, timer, known, now) and (table.lateness != "wait" or leading(table, seat)):
            if made := _made_late(table, seat, chosen, now, key):
                return (*laid, *made), None
            continue
        done = _seat(table, seat, timer, known, now, key)
        waiting += [] if done else [known.quiet]
        laid += done
        table = laid[-1].table if laid else table
    return tuple(laid), min((*waiting, *_later(table, now))) if waiting else None


def _lapsed(question: Question, *, key: str, at: int) -> Lapsed | Overtaken:
    """What ends a question that was not answered in time; whoever was asked to play on does."""
    if isinstance(question.matter, PlayOn):
        return Overtaken(question.seat, question.matter, key=key, at=at)
    return Lapsed(key=key, at=at)


def _lapsing(table: Table, now: int) -> bool:
    """Whether nothing has been done at a table for so long that its clocks stop."""
    silence = max(SILENCE, 3 * table.terms.span)
    return not table.clocks.stalled and table.clocks.acted + silence <= now


def _later(table: Table, now: int) -> list[int]:
    """The instants still to come at which something else is to be done, quiet hours or not."""
    timers = [timer for timer in table.clocks.timers if timer is not None and timer.until]
    instants = [timer.instant(stage) for timer in timers for stage in (HALF, NEARLY, OUT)]
    instants += [table.clocks.acted + max(SILENCE, 3 * table.terms.span)]
    instants += [] if table.question is None else [table.question.until]
    return [instant for instant in instants if instant > now]


def _time_is_up(table: Table, seat: Seat, timer: Timer, facts: Facts, now: int) -> bool:
    """Whether the time of a turn has run out, and nobody has been told so."""
    return timer.reached(now) == OUT > timer.stage and not _leaving(table, seat, facts, now)


def _leaving(table: Table, seat: Seat, facts: Facts, now: int) -> bool:
    """Whether somebody has said elsewhere that they are away, and the table does not know yet."""
    return facts.away > max(now, table.sitters[seat].away)


def _seat(table: Table, seat: Seat, timer: Timer, facts: Facts, now: int, key: str) -> Sequence[Past]:
    """What is to be done about one seat without a move; nothing where that waits for the end of quiet hours."""
    if _leaving(table, seat, facts, now):
        return lay(table, WentAway(seat, facts.away, by="rules", key=key, at=now))
    if _time_is_up(table, seat, timer, facts, now):
        return lay(table, Reminded(seat, OUT, "", key=key, at=now))
    stage = timer.reached(now)
    of = stage if stage > timer.stage else 0
    since = timer.asked if of == 0 else max(timer.since, timer.called)
    if facts.silent or facts.looked > since or table.away(seat, now):
        return lay(table, Reminded(seat, of, "", needless=True, key=key, at=now))
    return () if facts.quiet > now else lay(table, Reminded(seat, of, facts.place, key=key, at=now))


def _made_late(table: Table, seat: Seat, chosen: Chosen | None, now: int, key: str) -> Sequence[Past]:
    """What is made of a turn whose time is up: what most have voted for, else what was chosen; nothing as yet."""
    if leading(table, seat):
        return counted_out(table, seat, key=key, at=now)
    return _moved(table, chosen, now, key) if chosen is not None and chosen.seat == seat else ()


def _moved(table: Table, chosen: Chosen, now: int, key: str) -> Sequence[Past]:
    """A move for somebody whose time is up, who is out of the match where it was one too often."""
    past = late_move(table, chosen, key=key, at=now)
    after = past[-1].table
    gone = table.lateness == "out" and after.sitters[chosen.seat].missed >= MISSED and after.live
    return (*past, *put_out(after, chosen.seat, key=key, at=now)) if gone else past
