"""What needs the others' consent: taking back, ending early, somebody's seat for a computer player, another place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.ports.addresses import Profile
from bot.table.actions import lay, pasts, running, seated
from bot.table.fold import Past, entries, kept_lines
from bot.table.lines.match_lines import Unseen
from bot.table.lines.place_lines import PlaceMoved
from bot.table.lines.question_lines import Agreed, Asked, Overtaken, Refused
from bot.table.questions import EndHere, Matter, MoveTo, PlayOn, Question, Replace, TakeBack
from bot.table.refusals import OwnQuestionOpen, QuestionOpen
from bot.table.seat_changes import put_in
from bot.table.table import Table
from games.kernel.game import Illegal, Seat, Told
from games.kernel.log_entries import Back, Entry, Moved, backing
from games.kernel.match import finish, take_back


def ask_back(past: Sequence[Past], profile: Profile, *, key: str, at: int) -> tuple[Past, ...]:
    """Take back one's own last move: at once where that is harmless, else the others are asked. Raises ``Illegal``.

    ``past`` is the whole log.
    """
    table = past[-1].table
    match = running(table)
    seat = seated(table, profile)
    if seat not in table.persons:
        raise Illegal("You do not play here now.")
    back = back_of(past, seat)
    if back is None:
        raise Illegal("There is nothing of yours to take back.")
    if back.harmless:
        return _unseen(past, back.count, seat, key=key, at=at) or _back(past, back.count, key=key, at=at)
    if seat not in match.awaited and match.legal(seat):
        raise Illegal("Your choice still waits for the others: choose again, and the new one counts.")
    if _beside_computers(table, seat):
        # nobody else is there to be asked, and computer players mind nothing but luck drawn anew
        if learnt(past, back.count, seat):
            raise Illegal("You have seen what luck brought since: that cannot be taken back.")
        return _back(past, back.count, key=key, at=at)
    if (back.luck or back.private) and any(sitter.level or sitter.stand_in for sitter in table.sitters):
        raise Illegal("Luck has been drawn since, and a computer player does not agree to taking that back.")
    if len(table.persons) == 1:
        raise Illegal("Nobody who could agree to taking that back plays here now.")
    return _asked(table, TakeBack(back.count), seat, key=key, at=at)


def takes_back_alone(past: Sequence[Past], seat: Seat) -> bool:
    """Whether a seat may take back its last move now without anybody being asked; ``past`` is the whole log."""
    table, back = past[-1].table, back_of(past, seat)
    if back is None or back.harmless or table.match is None:
        return back is not None and back.harmless
    chosen = seat not in table.match.awaited and bool(table.match.legal(seat))
    return _beside_computers(table, seat) and not chosen and not learnt(past, back.count, seat)


def _beside_computers(table: Table, seat: Seat) -> bool:
    """Whether computer players have all other seats."""
    return all(sitter.level for number, sitter in enumerate(table.sitters) if number != seat)


def learnt(past: Sequence[Past], count: int, seat: Seat) -> bool:
    """Whether a seat has learnt what luck drew in the last ``count`` entries that still count.

    An entry with luck gave none of it away if the seat was told nothing by itself, and everybody no more than follows
    from the position before (``Game.foresee``). What a seat drew unseen it gives away by moving on.
    """
    unseen = set[Seat]()
    for number in kept_lines(past)[-count:]:
        one = past[number]
        entry, match = one.line.entry, past[number - 1].table.match
        if not isinstance(entry, Moved) or match is None or entry.seat in unseen:
            return True
        if not entry.tries:
            continue
        unseen.add(entry.seat)
        game = match.game
        if game.foresee is None or any(told.to is not None and told.reaches(seat) for told in one.told):
            return True
        _, foreseen = game.foresee(game.view(match.state, entry.seat), game.read(entry.text))
        if tuple(told.event for told in one.told if told.to is None) != tuple(foreseen):
            return True
    return False


def back_of(past: Sequence[Past], seat: Seat) -> Back | None:
    """What taking back the last move of a seat would mean, None where it has none to take back."""
    latest = ((past[number - 1], past[number], past[number].line.entry) for number in reversed(kept_lines(past)))
    return backing(
        ((entry, _news(before, entry, one.told)) for before, one, entry in latest if entry is not None), seat
    )


def _news(before: Past, entry: Entry, news: Sequence[Told[object]]) -> tuple[Told[object], ...]:
    """What an entry told; not that a secret choice was told to the person who made it, who knows it anyway."""
    match = before.table.match
    if match is None or not isinstance(entry, Moved) or not match.game.secret(match.state, entry.seat):
        return tuple(news)
    return tuple(told for told in news if told.to != frozenset({entry.seat}))


def _back(past: Sequence[Past], count: int, beside: Unseen | None = None, *, key: str, at: int) -> tuple[Past, ...]:
    log = entries(one.line for one in past)
    table = past[-1].table
    return pasts(table, take_back(running(table), log, count, key=key, at=at), beside)


def _unseen(past: Sequence[Past], count: int, seat: Seat, *, key: str, at: int) -> tuple[Past, ...]:
    """Taking back what nobody else has seen; nothing where others have."""
    if any(told.to is None for number in kept_lines(past)[-count:] for told in past[number].told):
        return ()
    return _back(past, count, Unseen(seat), key=key, at=at)


def ask_end(table: Table, profile: Profile, *, key: str, at: int) -> tuple[Past, ...]:
    """End the match as it stands: at once where nobody else plays, else the others are asked. Raises ``Illegal``."""
    running(table)
    seat = seated(table, profile)
    if seat not in table.persons:
        raise Illegal("You do not play here now.")
    if len(table.persons) == 1:
        return pasts(table, finish(running(table), "agreed", key=key, at=at))
    return _asked(table, EndHere(), seat, key=key, at=at)


def ask_replacement(table: Table, profile: Profile, gone: Seat, *, key: str, at: int) -> tuple[Past, ...]:
    """Let a computer player hold the seat of somebody who has let three turns pass. Raises ``Illegal``.

    The host does it at once. Others need a vote of everybody who is there.
    """
    running(table)
    seat = seated(table, profile)
    if seat not in table.persons:
        raise Illegal("You do not play here now.")
    if gone not in table.persons or gone == seat:
        raise Illegal("Only another person's seat can be given to a computer player.")
    if table.sitters[gone].crowd is not None:
        raise Illegal("{name} plays by vote: say /skip when its time is up.", name=table.names[gone])
    if not table.gone(gone, at):
        raise Illegal("That is possible once the time of three turns has passed without a move.")
    alone = not Question(Replace(gone), seat, (seat,), at, 0).missing(table.persons)
    if table.leader == profile or alone:
        return put_in(table, gone, key=key, at=at)
    return _asked(table, Replace(gone), seat, key=key, at=at)


def ask_move(table: Table, profile: Profile, to: MoveTo, *, key: str, at: int) -> tuple[Past, ...]:
    """Ask the others whether the table may be played on elsewhere. Raises ``Illegal``."""
    return _asked(table, to, seated(table, profile), key=key, at=at)


def _asked(table: Table, matter: Matter, seat: Seat, *, key: str, at: int) -> tuple[Past, ...]:
    question = table.question
    if question is not None and question.until > at:
        same = question.matter == matter and not isinstance(matter, TakeBack)
        if same and seat in question.missing(table.persons):
            return _granted(lay(table, Agreed(seat, key=key, at=at)), key=key, at=at)
        if question.seat == seat:
            raise OwnQuestionOpen("The others have yet to answer what you asked. /refuse takes that back.")
        raise QuestionOpen("Something else is being asked already. Answer that first.")
    for other in Question(matter, seat, (seat,), at, 0).missing(table.persons):
        if table.sitters[other].crowd is not None:
            raise Illegal("{name} plays by vote and cannot agree to that.", name=table.names[other])
    return lay(table, Asked(seat, matter, key=key, at=at))


def agree(past: Sequence[Past], profile: Profile, mark: int | None, *, key: str, at: int) -> tuple[Past, ...]:
    """Somebody says yes; with the last yes it happens. ``past`` is the whole log. Raises ``Illegal``.

    ``mark`` is that of the question a button was made for, None where yes was typed.
    """
    table = past[-1].table
    question, seat = _pending(table, profile, mark, at)
    if seat in question.agreed and seat in table.persons:
        raise Illegal("You have agreed already.")
    if seat not in question.missing(table.persons):
        raise Illegal("The others decide that.")
    if isinstance(question.matter, PlayOn):
        return lay(table, Overtaken(question.seat, question.matter, key=key, at=at))
    said = lay(table, Agreed(seat, key=key, at=at))
    if isinstance(question.matter, TakeBack) and question.missing(table.persons) == (seat,):
        return (*said, *_back((*past, *said), question.matter.count, key=key, at=at))
    return _granted(said, key=key, at=at)


def _granted(said: tuple[Past, ...], *, key: str, at: int) -> tuple[Past, ...]:
    """A yes, and with the last yes what was asked for.

    Taking back needs the log and is not done here, nor is playing on, which only one person is asked about.
    """
    after = said[-1].table
    assert after.question is not None
    if after.question.missing(after.persons):
        return said
    match after.question.matter:
        case TakeBack() | PlayOn():
            return said
        case EndHere():
            return (*said, *pasts(after, finish(running(after), "agreed", key=key, at=at)))
        case Replace(seat):
            return (*said, *put_in(after, seat, key=key, at=at))
        case MoveTo(place, locale, left):
            here = tuple(one for one in left if after.audience.played_at(one))
            return (*said, *lay(after, PlaceMoved(place, locale, here, key=key, at=at)))
        case matter:
            assert_never(matter)


def refuse(table: Table, profile: Profile, mark: int | None, *, key: str, at: int) -> tuple[Past, ...]:
    """Somebody says no, or the person who asked thinks better of it; ``mark`` as for yes. Raises ``Illegal``."""
    question, seat = _pending(table, profile, mark, at)
    if seat not in table.persons:
        raise Illegal("The others decide that.")
    if question.matter == Replace(seat):
        raise Illegal("Make a move, and you are back.")
    if isinstance(question.matter, PlayOn):
        return pasts(table, finish(running(table), "agreed", key=key, at=at))
    return lay(table, Refused(seat, "back" if seat == question.seat else "no", key=key, at=at))


def _pending(table: Table, profile: Profile, mark: int | None, at: int) -> tuple[Question, Seat]:
    """What is asked, and the seat of a person who may answer. Raises ``Illegal``."""
    seat = seated(table, profile)
    if table.question is None or table.question.until <= at or not table.live:
        raise Illegal("Nothing is being asked at this table.")
    if mark is not None and mark != table.question.mark:
        raise QuestionOpen("That button is from an earlier question.")
    return table.question, seat
