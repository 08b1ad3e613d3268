"""What must be true after a month: each check gives sentences about what is not."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.host.audit import audit
from bot.ports.addresses import Code, Place, Profile, personal, platform_of
from bot.ports.pictures import PanelPicture
from bot.ports.posts import PublicPost
from bot.table.fold import Past, entries, fold
from bot.table.lines.clock_lines import CameBack, Reminded, Stalled
from bot.table.lines.lobby_lines import TermsChanged
from bot.table.lines.match_lines import Line, MatchLine
from bot.table.lines.question_lines import Asked
from bot.table.saves import load_line
from bot.table.table import SILENCE, Table
from bot.table.turn_clocks import OUT
from bot.text.news import happened
from games.kernel.log_entries import Moved, SeatHanded, Skipped
from rendering.painter import painter
from tests.month.chat import Told
from tests.month.month import TICK, Month
from tests.month.people import PEOPLE, VERBOSITIES, Someone

SHARED = ("rematch:", "series:")
"""How the keys of what several people ask for at once begin: it is done once for all of them."""


@dataclass(frozen=True)
class Played:
    """One match as its log tells it."""

    code: Code
    past: tuple[Past, ...]

    @property
    def table(self) -> Table:
        """As it stands at the end."""
        return self.past[-1].table

    def turn(self, version: int, seat: int) -> int:
        """How many decisions a seat has been given up to a version."""
        match = self.past[version - 1].table.match if version else None
        return match.turns[seat] if match is not None else 0

    def clock(self, version: int, seat: int) -> str:
        """Which clock runs: that of a decision until terms change, the seat changes hands, or the match is woken.

        It is another one too where nobody waited for a while, as with a computer player in the only other seat.
        """
        past = self.past[:version]
        anew = sum(isinstance(one.line, TermsChanged | Stalled | CameBack) for one in past)
        handed = [entry for entry in entries(one.line for one in past) if isinstance(entry, SeatHanded)]
        anew += sum(entry.seat == seat for entry in handed)
        anew += sum(
            one.table.clocks.timer(seat) is None and other.table.clocks.timer(seat) is not None
            for one, other in pairwise(past)
        )
        return f"{seat}.{self.turn(version, seat)}.{anew}"

    def reminders(self, start: int, stop: int) -> Iterator[tuple[int, Reminded]]:
        """Reminders among these versions: their numbers and lines."""
        for number in range(start, stop):
            line = self.past[number].line
            if isinstance(line, Reminded) and line.stage < OUT and not line.needless:
                yield number, line


async def read(month: Month) -> list[Played]:
    """All matches out of their logs."""
    store = month.houses[0].store
    return [Played(code, tuple(fold(load_line(line) for line in await store.log(code)))) for code in month.codes]


async def faults(month: Month) -> list[str]:
    """All that is not as it must be."""
    played = await read(month)
    houses = month.houses
    people = {}
    for who in PEOPLE:
        for account in who.accounts:
            people[await houses[0].store.people.profile(account)] = who
    told: dict[tuple[Place, Code], list[Told]] = defaultdict(list)
    for chat in month.chats.values():
        for one in chat.told:
            told[one.place, one.attempt.code].append(one)
    gone = {place for chat in month.chats.values() for place in chat.gone}
    found = list(month.faults)
    found += [f"audit: {one.code}" async for one in audit(houses[0].store) if one.faults]
    for match in played:
        at = await houses[0].repository.load(match.code)
        if at is None or at.table != match.table:
            found.append(f"{match.code}: what is stored is not what its log gives")
        here = {place: posts for (place, code), posts in told.items() if code == match.code}
        found += going_on(match, month.clock.now())
        found += in_time(match, people, month)
        found += reminders(match, people, month)
        found += delivered(match, here, people, month)
        found += mentioned(match, here)
        found += await posted(match, here, gone, month)
    found += await acknowledged(month, played)
    return found


async def posted(match: Played, here: dict[Place, list[Told]], gone: set[Place], month: Month) -> list[str]:
    """Each place was told all of a match that it may know, in order, and nothing waits any more."""
    found: list[str] = []
    known = tuple(news(match))
    for place, posts in here.items():
        found += secrets(match, posts, known)
        found += order(match, place, posts, month)
    for place, _ in match.table.audience.everywhere:
        if place in gone:
            continue
        found += complete(match, place, here.get(place, []))
        if not await month.houses[0].store.mailboxes.told(place, match.code, len(match.past)):
            found.append(f"{match.code} is stuck at {place}")
    return found


def going_on(match: Played, now: int) -> Iterator[str]:
    """A match is over, stalled, or somebody is waited for and the table will be looked at again."""
    table = match.table
    if table.over or table.clocks.stalled or table.lobby:
        return
    due = table.due(now)
    if table.match is None or not table.match.awaited or due is None:
        yield f"{match.code} does not go on: due {due}, now {now}"


def in_time(match: Played, people: dict[Profile, Someone], month: Month) -> Iterator[str]:
    """Nothing that was due was left undone for more than a tick, but what waits for the end of quiet hours."""
    for number, one in enumerate(match.past):
        table = one.table
        last = number + 1 == len(match.past)
        then = month.clock.now() if last else match.past[number + 1].line.at
        late = then - TICK
        # a nudge lets a stalled match go on, though its time was up long ago
        if not table.live or table.clocks.stalled or one.line.at >= late:
            continue
        if table.clocks.acted + max(SILENCE, 3 * table.terms.span) < late:
            yield f"{match.code} line {number}: it was not called stalled"
        if table.question is not None and table.question.until < late:
            yield f"{match.code} line {number}: a question did not lapse"
        for seat, timer in enumerate(table.clocks.timers):
            stage = timer.reached(late - 1) if timer is not None else 0
            if timer is None or stage <= timer.stage:
                continue
            who = people[table.sitters[seat].profile]
            if stage < OUT and any(who.silent(at) for at in range(late, then, 300_000)):
                continue
            yield f"{match.code} line {number}: stage {stage} of seat {seat} at {timer.instant(stage)}, then {then}"
        if not last:
            count_lateness(table, match.past[number + 1].line, month)


def count_lateness(table: Table, line: Line, month: Month) -> None:
    """How late a deadline was met by the clockwork, for the report."""
    done = line.entry if isinstance(line, MatchLine) else line
    timer = table.clocks.timer(done.seat) if isinstance(done, Skipped | Reminded) else None
    if timer is None or not line.key.startswith("clock:"):
        return
    month.counts["looks at a reminder saved"] += isinstance(done, Reminded) and done.needless
    if isinstance(done, Skipped) or done.stage == OUT:
        month.counts["deadlines"] += 1
        month.latest = max(month.latest, line.at - timer.until)


def reminders(match: Played, people: dict[Profile, Someone], month: Month) -> Iterator[str]:
    """Not in quiet hours, once a stage, not after a look; a nudge at most once a day."""
    said: dict[tuple[str, int], list[int]] = defaultdict(list)
    for number, line in match.reminders(0, len(match.past)):
        if line.key.startswith("gone:"):
            continue
        table, seat, stage, at = match.past[number - 1].table, line.seat, line.stage, line.at
        profile = table.sitters[seat].profile
        month.counts["reminders"] += 1
        if people[profile].silent(at):
            yield f"{match.code} line {number}: {people[profile].name} was reminded in quiet hours"
        earlier = said[match.clock(number, seat), stage]
        if stage and earlier:
            yield f"{match.code} line {number}: stage {stage} a second time"
        if not stage and earlier and at - earlier[-1] < 24 * 3_600_000 - TICK:
            yield f"{match.code} line {number}: nudged twice a day"
        earlier.append(at)
        timer = table.clocks.timer(seat)
        since = timer.asked if stage == 0 else max(timer.since, timer.called)
        if any(since < look < at for look in month.looks[profile, match.code]):
            yield f"{match.code} line {number}: reminded after a look"


def delivered(
    match: Played, here: dict[Place, list[Told]], people: dict[Profile, Someone], month: Month
) -> Iterator[str]:
    """Each reminder came to its person once at most, and not in quiet hours, unless its delivery had to wait."""
    came: Counter[tuple[str, int]] = Counter()
    for place, posts in here.items():
        for one in posts:
            for number, line in match.reminders(one.attempt.start, one.attempt.stop):
                seat = line.seat
                wanted = line.place in ("", place)
                if (
                    one.manner == "edit"
                    or not wanted
                    or seat not in one.post.mentions
                    or not _has_account(match.past[number].table, seat, place)
                ):
                    continue
                came[match.clock(number, seat), line.at if line.stage == 0 else line.stage] += 1
                month.counts["reminders read"] += 1
                who = people[match.past[number].table.sitters[seat].profile]
                if who.silent(one.at) and not one.attempt.again and one.at - line.at > TICK:
                    yield f"{match.code}: {who.name} read a reminder at {place} in quiet hours"
    slack = sum(chat.repeated for chat in month.chats.values())
    for (clock, what), times in came.items():
        if times > 1 + slack:
            yield f"{match.code}: reminder {what} of turn {clock} came {times} times"


def mentioned(match: Played, here: dict[Place, list[Told]]) -> Iterator[str]:
    """Nobody is mentioned twice for a turn: once when it begins, else for a reminder or a question of its own."""
    turns: Counter[tuple[int, int]] = Counter()
    for place, posts in here.items():
        shown = {one.attempt.id: one for one in reversed(posts) if one.manner != "edit" and _follows(match, one)}
        for one in shown.values():
            start, stop = one.attempt.start, one.attempt.stop
            # who watches from a private chat of their own is reminded there too
            reminded = {line.seat for _, line in match.reminders(start, stop) if line.place == place}
            # and so is a player who has the match before them there
            table = match.past[stop - 1].table
            if {*one.post.mentions} - reminded - {table.owner_of(place)} and not table.audience.played_at(place):
                yield f"{match.code}: somebody is mentioned at {place}, where it is only watched"
            for seat in one.post.mentions:
                if not _has_account(match.past[stop - 1].table, seat, place):
                    continue
                if match.turn(stop, seat) > match.turn(start, seat):
                    turns[seat, match.turn(stop, seat)] += 1
                elif not _wanted(match, seat, place, start, stop):
                    yield f"{match.code}: seat {seat} is mentioned at {place} for nothing new in {start}-{stop}"
    for (seat, turn), times in turns.items():
        if times > 1:
            yield f"{match.code}: seat {seat} is mentioned {times} times for turn {turn}"


def _wanted(match: Played, seat: int, place: Place, start: int, stop: int) -> bool:
    """Whether somebody is reminded or asked for something by these versions."""
    reminded = any(line.seat == seat and line.place in ("", place) for _, line in match.reminders(start, stop))
    return reminded or any(isinstance(match.past[number].line, Asked) for number in range(start, stop))


def _follows(match: Played, one: Told) -> bool:
    """Whether it was told where the match is followed, and not as a reminder in a private chat."""
    fresh = match.past[one.attempt.start : one.attempt.stop]
    return any(each.table.audience.told_at(one.place) for each in fresh)


def _has_account(table: Table, seat: int, place: Place) -> bool:
    account = table.sitters[seat].account
    return account is not None and platform_of(account) == platform_of(place)


def news(match: Played) -> Iterator[tuple[frozenset[str], frozenset[str], frozenset[str]]]:
    """Public events, and the words of public and of private ones, after each line and those before it."""
    events: frozenset[str] = frozenset()
    public, private = events, events
    tell = painter(match.table.game.slug).tell
    for past in match.past:
        if past.told:
            events |= {repr(each.event) for each in past.told if each.to is None}
            public |= {repr(tell(each.event)) for each in past.told if each.to is None}
            private |= {repr(tell(each.event)) for each in past.told if each.to is not None}
        yield events, public, private


def secrets(match: Played, posts: Sequence[Told], known: Sequence[tuple[frozenset[str], ...]]) -> Iterator[str]:
    """Pictures show what bystanders see, the newest of it, and no words are for one person alone."""
    for one in posts:
        start, stop = one.attempt.start, one.attempt.stop
        table, picture = match.past[stop - 1].table, one.post.picture
        if not isinstance(one.post, PublicPost):
            yield f"{match.code}: a private post at {one.place}"
        if isinstance(picture, PanelPicture):
            yield from _panels(match, one, picture)
            continue
        # a player's own chat sees the board at the end, and when it hears no more
        told = _follows(match, one) or (isinstance(one.post, PublicPost) and one.post.own)
        if picture is not None and (not told or picture.kind != "board"):
            yield f"{match.code}: a picture of kind {picture.kind} at {one.place}"
        if picture is not None and picture.view != table.match.game.view(table.match.state, None):
            yield f"{match.code}: the picture of {start}-{stop} at {one.place} is not what bystanders see"
        events, public, private = known[stop - 1]
        if picture is not None and not events.issuperset(map(repr, picture.events)):
            yield f"{match.code}: private news are marked on the picture of {start}-{stop} at {one.place}"
        if not (private - public).isdisjoint(map(repr, one.post.lines)):
            yield f"{match.code}: private news are told in {start}-{stop} at {one.place}"


def _panels(match: Played, one: Told, picture: PanelPicture) -> Iterator[str]:
    """A panel comes to the private chat of whoever sits in its seat, and shows what that seat sees."""
    table, seat = match.past[one.attempt.stop - 1].table, picture.decision.view.seat
    account = None if seat is None else table.sitters[seat].account
    if account is None or one.place not in (account, account.replace(":", ":@", 1)):
        yield f"{match.code}: a panel of seat {seat} at {one.place}"
    elif picture.decision.view != table.match.game.view(table.match.state, seat):
        yield f"{match.code}: the panel of {one.attempt.stop} at {one.place} is not what seat {seat} sees"


def order(match: Played, place: Place, posts: Sequence[Told], month: Month) -> Iterator[str]:
    """What is told comes in order and once; after a lost process an edit may come again, on Telegram a message too."""
    high, again = 0, 0
    for one in posts:
        if one.manner == "call" or not _follows(match, one):
            continue
        if one.attempt.start < high:
            again += 1
            if one.attempt.stop != high:
                yield f"{match.code}: {one.attempt.start}-{one.attempt.stop} is told at {place} after {high}"
        high = max(high, one.attempt.stop)
    edits = sum(one.manner == "edit" for one in posts)
    if again > edits + (month.chats["telegram"].repeated if platform_of(place) == "telegram" else 0):
        yield f"{match.code}: told twice at {place}"


def complete(match: Played, place: Place, posts: Sequence[Told]) -> Iterator[str]:
    """From when a place follows the match on, all news were told there, and the last picture is the newest position.

    In a private chat the moves of its owner are no news: their panel answers them.
    """
    news = [_shows(one) and not _own(one, place) for one in match.past]
    ranges = {(one.attempt.start, one.attempt.stop) for one in posts}
    covered = {number for start, stop in ranges for number in range(start, stop)}
    since = max((n + 1 for n, one in enumerate(match.past) if not one.table.audience.told_at(place)), default=0)
    kept = max(covered, default=-1) if VERBOSITIES.get(place) == "mine" and not match.table.over else len(match.past)
    missed = [n for n in range(since, len(match.past)) if n not in covered and n < kept and news[n]]
    if missed:
        yield f"{match.code}: {missed[:5]} ({type(match.past[missed[0]].line).__name__}) was never told at {place}"
    pictures = [one for one in posts if one.post.picture is not None]
    if match.table.match is None or kept != len(match.past):
        return
    # who begins to watch gets the board as an answer
    shown = max(since, pictures[-1].attempt.stop) if pictures else since
    if any(news[shown:]):
        yield f"{match.code}: the last picture at {place} is not the newest position"


def _shows(one: Past) -> bool:
    """Whether a line of a log is news of the position to everybody."""
    return one.line.posts_board and bool(happened([one], None))


def _own(one: Past, place: Place) -> bool:
    """Whether a line is a move of the person whose private chat a place is."""
    if not isinstance(one.line, MatchLine) or not isinstance(one.line.entry, Moved):
        return False
    account = one.table.sitters[one.line.entry.seat].account
    return account is not None and personal(place, account)


async def acknowledged(month: Month, played: Sequence[Played]) -> list[str]:
    """What people were told is done stands in the logs where they were told, and nothing was done twice."""
    found = []
    by_code = {match.code: match for match in played}
    for key, (code, start, stop) in month.acknowledged.items():
        match = by_code.get(code)
        done = {one.line.key for one in match.past[start:stop]} if match is not None else set()
        if any(done_by != key and not done_by.startswith(SHARED) for done_by in done):
            found.append(f"{code}: {key} is not what was done as {start}-{stop}")
    return found
