"""How a table stands, in words: who is missing, whose turn it is and until when, or the result.

What partners have done together: told below the result of a match in which a pair of persons has points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.ports.addresses import Profile
from bot.ports.people import PairMatch
from bot.store.people import People
from bot.table.fold import Past
from bot.table.lines.question_lines import asked
from bot.table.questions import PlayOn
from bot.table.table import CalledOff, Lobby, Over, Playing, Sitter, Table
from bot.table.terms_in_words import options, sentence, terms
from bot.table.turn_clocks import OUT
from games.kernel.game import AnyGame, Outcome, Seat, options_told
from games.kernel.log_entries import STOPPED
from games.kernel.match import Match
from rendering.text import Said, Strong, When, Who, Word, counted, joined, said
from rendering.theme import NOBODY, RULE, Ink, seat_ink

BESIDE = ("first", "play_on", "series")
"""Options that do not change what a pair's points tell: who begins, and how long the others play."""


def standing(table: Table, proof: str = "") -> tuple[Word, ...]:
    """How the table stands: who is missing, whose turn it is, or the result.

    ``proof`` is the hash that is told with the result (``bot.table.match_record``), "" where none is.
    """
    match table.phase:
        case Lobby():
            return _lobby(table)
        case Playing(match):
            return (turn(table, match),)
        case Over(match, outcome):
            return (*result(match, outcome), *_totals(table, outcome), *proven(table, proof))
        case CalledOff(match):
            closed = said("The table {code} is closed.", code=Strong(table.code))
            return (closed,) if match is None else (closed, *proven(table))
        case _:
            assert_never(table.phase)


async def ended(directory: People, past: Sequence[Past], proof: str = "") -> tuple[Word, ...]:
    """``standing`` at the end of a log that ends a match, with what partners have done together."""
    table = past[-1].table
    lines = standing(table, proof)
    seal = len(lines) - len(proven(table, proof)) if isinstance(table.phase, Over) else len(lines)
    return (*lines[:seal], *await together(directory, past), *lines[seal:])


def accent(table: Table) -> Ink | None:
    """The colour of how the table stands: of the seat the match waits for, grey before and after; none for several."""
    match table.phase:
        case Lobby():
            return NOBODY
        case Playing(match):
            return seat_ink(match.awaited[0]) if len(match.awaited) == 1 else None
        case _:
            return RULE


def _lobby(table: Table) -> tuple[Word, ...]:
    """Who sits, how many may still sit down, and what is agreed on."""
    lines = [_seats(table), sentence(*options(table), *terms(table))]
    if table.series is not None:
        lines.append(said("Game {game} of {games}.", game=table.series.game, games=table.series.games))
    return tuple(lines)


def _seats(table: Table) -> Said:
    """The seats of a table that waits, taken and free."""
    count = len(table.sitters)
    sit = counted("{people} sits", "{people} sit", count, people=everybody(table))
    game, room = Said(table.game.title), free_seats(table)
    return said("{game}, table {code}: {sit}, {room}.", game=game, code=Strong(table.code), sit=sit, room=room)


def free_seats(table: Table) -> Said:
    """How many players are missing or may still sit down."""
    count, (least, *_) = len(table.sitters), table.game.seats
    if count < least:
        return counted("{n} player missing", "{n} players missing", least - count)
    free = table.game.seats[-1] - count
    return counted("{n} seat free", "{n} seats free", free) if free else said("all seats are taken")


def introduced(game: AnyGame) -> tuple[Word, ...]:
    """What a game is in one line, and about how long it takes, as far as the game says so."""
    lines: list[Word] = [Said(game.about)] if game.about else []
    if game.minutes:
        lines.append(counted("About {n} minute, if all are here.", "About {n} minutes, if all are here.", game.minutes))
    return (joined(lines, " "),) if lines else ()


def everybody(table: Table) -> Word:
    """All seats in order."""
    return joined([Who(Seat(number)) for number in range(len(table.sitters))])


def turn(table: Table, match: Match) -> Word:
    """Whom the table's match waits for, and until when."""
    return _timed(table, match, waiting(match))


def waited(table: Table, match: Match) -> tuple[Word, ...]:
    """Whom a player waits for, and until when; nothing while computer players alone are about to move."""
    people = [Who(seat) for seat in match.awaited if seat not in table.computers]
    return (_timed(table, match, said("Waiting for {people}.", people=joined(people))),) if people else ()


def _timed(table: Table, match: Match, whom: Word) -> Word:
    """Whom the match waits for, with the end of their time where it is running."""
    running = [timer for timer in map(table.clocks.timer, match.awaited) if timer is not None and timer.stage < OUT]
    until = [timer.until for timer in running if timer.until]
    return said("{whom} Time until {when}.", whom=whom, when=When(min(until))) if until else whom


def waiting(match: Match) -> Said:
    """Whom the match waits for."""
    awaited = [Who(seat) for seat in match.awaited]
    if len(awaited) == 1:
        return said("It is {who}'s turn.", who=awaited[0])
    return said("Waiting for {people}.", people=joined(awaited))


def result(match: Match, outcome: Outcome) -> tuple[Word, ...]:
    """The places and points, best first, and why it ended early if it did."""
    if outcome.reason == STOPPED:
        return (
            said("It is over as it stood: nobody has won."),
            *(
                counted("{who}: {n} point", "{who}: {n} points", score, who=Who(Seat(seat)))
                for seat, score in enumerate(outcome.scores)
            ),
        )
    lines: list[Word] = [said("The match is over.")]
    if outcome.reason == "resigned":
        lines = [said("The match is over: everybody else has given up.")]
    elif outcome.reason == "no person left":
        lines = [said("The match is over: no person is left at the table.")]
    elif outcome.reason == "agreed":
        lines = [
            said("The match is over, as agreed. It counts as it stands.")
            if sum(match.persons) > 1
            else said("The match is over. It counts as it stands.")
        ]
    lines += ranked(outcome.places, outcome.scores)
    if outcome.reason is None and len(match.game.teams(match.state)) == 1:
        lines += [
            said("{who} gave up; a computer player played that seat on.", who=Who(seat)) for seat in match.resigned
        ]
    return tuple(lines)


def ranked(places: Sequence[int], points: Sequence[int]) -> list[Said]:
    """The places and points by seat, the best first."""
    return [
        counted(
            "{place}. {who}: {n} point", "{place}. {who}: {n} points", points[seat],
            place=places[seat], who=Who(Seat(seat)),
        )
        for seat in sorted(range(len(places)), key=lambda seat: (places[seat], seat))
    ]  # fmt: skip


def _totals(table: Table, outcome: Outcome) -> list[Word]:
    """How a series stands after one of its games, and how it goes on."""
    series = table.series
    if series is None or outcome.reason == STOPPED:
        return []
    places, totals = series.places(outcome.scores), series.totals(outcome.scores)
    lines: list[Word] = [said("Game {game} of {games}. In all:", game=series.game, games=series.games)]
    lines += ranked(places, totals)
    if table.following is not None:
        lines.append(said("Go on with /start {code}, today or another day.", code=table.code))
    return lines


def sealed(table: Table) -> tuple[Word, ...]:
    """What seals the luck of a match, told as it begins; nothing of a lesson, which arranges its luck."""
    return () if table.terms.lesson else (said("Seal of the luck: {sha256}", sha256=table.luck.sha256),)


def proven(table: Table, proof: str = "") -> tuple[Word, ...]:
    """How to check a match that is over, with its hash where it is told; or that its luck was never sealed.

    Nothing of a lesson, nor of the match of a day, whose luck others may still have before them.
    """
    if table.terms.alone:
        return ()
    if not table.luck.seed:
        return (
            said(
                "The luck of {code} cannot be checked: it was not sealed, or somebody who played is forgotten.",
                code=table.code,
            ),
        )
    if not proof:
        return (said("Check it with /verify {code}.", code=table.code),)
    return (said("Proof of this match: {proof}. /verify {code} tells what it proves.", proof=proof, code=table.code),)


def kind_of(table: Table) -> str:
    """The game and how it was played, as the lists of pairs name it."""
    told = options_told(table.game, dict(table.options))
    return ":".join([table.game.slug, *(f"{name}={value}" for name, value in told.items() if name not in BESIDE)])


async def together(directory: People, past: Sequence[Past]) -> tuple[Word, ...]:
    """For each pair of persons with points: these, and their best; the match is noted in their lists, once.

    ``past`` is the log of a table whose match is over; at all others there is nothing.
    """
    table = past[-1].table
    if not isinstance(table.phase, Over) or table.terms.lesson or table.phase.outcome.reason == STOPPED:
        return ()
    match, scores = table.phase.match, table.phase.outcome.scores
    at = next(one.line.at for one in past if one.table.over)
    lines = list[Word]()
    for side in match.game.teams(match.state):
        if len(side) == 2 and scores[side[0]] > 0 and all(match.persons[seat] and match.sat[seat] for seat in side):
            lines += await _pair(directory, table, side, scores[side[0]], at)
    return tuple(lines)


async def _pair(directory: People, table: Table, side: Sequence[Seat], points: int, at: int) -> list[Word]:
    one, other = (table.sitters[seat] for seat in side)
    person, partner = await _person(directory, one), await _person(directory, other)
    if person is None or partner is None or person == partner:
        return []
    match = PairMatch(table.code, partner, other.name, kind_of(table), points, len(table.sitters), at)
    await directory.pair_matches.note(person, match, one.name)
    # what came later does not change what was told
    known = [each for each in await directory.pair_matches.of(person) if (each.at, each.code) <= (at, match.code)]
    found = [each.points for each in known if (each.partner, each.kind) == (partner, match.kind)]
    pair = said("{one} and {other}", one=Who(side[0]), other=Who(side[1]))
    best, won = max(found, default=points), counted("{n} point", "{n} points", points)
    if points == best:
        return [
            counted(
                "{pair}: {points}, your best together ({n} match).",
                "{pair}: {points}, your best together ({n} matches).",
                max(1, len(found)),
                pair=pair,
                points=won,
            )
        ]
    return [
        counted(
            "{pair}: {points}. Your best together: {best} ({n} match).",
            "{pair}: {points}. Your best together: {best} ({n} matches).",
            len(found),
            pair=pair,
            points=won,
            best=best,
        )
    ]


async def _person(directory: People, sitter: Sitter) -> Profile | None:
    """Who somebody is now: accounts may have become one person since."""
    return sitter.profile if sitter.account is None else await directory.profile(sitter.account)


def still_to_answer(table: Table, *, agreed: bool = False) -> Said:
    """To somebody who has asked something, or ``agreed`` to it: who has yet to answer."""
    missing = () if table.question is None else table.question.missing(table.persons)
    people = joined([Who(seat) for seat in missing])
    if agreed:
        return said("You have agreed. Still to answer: {people}.", people=people)
    return said("Asked. Still to answer: {people}.", people=people)


def still_asked(table: Table, seat: Seat) -> tuple[Word, ...]:
    """What a seat is asked and has not answered, with the lines that answer it; nothing where it is asked nothing."""
    question = table.question
    if question is None or seat not in question.missing(table.persons):
        return ()
    code = table.code
    ways = said("/agree {code} says yes, /refuse {code} says no.", code=code)
    if isinstance(question.matter, PlayOn):
        ways = said("/agree {code} plays on, /refuse {code} ends it here.", code=code)
    return (asked(Who(question.seat), question.matter), ways)
