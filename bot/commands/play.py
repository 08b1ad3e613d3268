"""Use cases of a running match: move, hand, board, resign; and a computer player's turn."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from bot.commands.catalogue import BY_NAME
from bot.commands.hand import ghost_post, hand_post, my_choices, numbered, offered, press, shown_first
from bot.commands.invocation import Call, Declined, Finder, note
from bot.ports import Answer, Clock, Code, Directory, Post, Store
from bot.repository import Archive, Change
from bot.table.actions import begun, give_up, move, running, seated
from bot.table.table import Past, Table
from bot.text.news import lately
from bot.text.posts import board
from bot.text.status import standing, turn, waiting
from games.kernel.bots import choose
from games.kernel.chance import seeded
from games.kernel.game import Illegal, Refusal, Seat, Unreadable, Veiled
from games.kernel.match import Match
from games.kernel.notation import meant, runs, split
from rendering.text import Strong, Who, Word, joined, refused, said

MOST_MOVES = 40
"""Moves in one line."""


NEWS = 6
"""Lines of what has happened since the own last move that stand above a hand."""


class Playing:
    """Everything about a match under way."""

    def __init__(
        self,
        archive: Archive,
        finder: Finder,
        store: Store,
        directory: Directory,
        clock: Clock,
        *,
        previews: bool = True,
    ) -> None:
        self._archive = archive
        self._finder = finder
        self._store = store
        self._directory = directory
        self._clock = clock
        self._previews = previews

    async def move(self, call: Call) -> Answer:
        """``/move TEXT``: one or several moves; those before the first that is refused are made."""
        who = call.profile
        at = await self._finder.find(
            call,
            lambda table: table.awaits(call.profile),
            lambda table: table.plays(call.profile),
            lambda table: table.match is not None and not table.over,
            lambda table: table.seat_of(who) is not None and not table.over,
        )
        key = call.ask.key
        preview = await self.preview(call)
        # what was done already would be counted and shown on a board that has gone on
        if await self._store.repeated(at.table.code, key) is None:
            call = _counted(call, at.table)
            if preview and (shown := _shown_first(call, at.table)) is not None:
                return Answer((shown,))

        def play(table: Table) -> tuple[Past, ...]:
            seat = _may_move(table, call)
            if table.match is not None and table.match.game.secret(table.match.state, seat) and not call.ask.private:
                secret = said("This choice is secret: make it where nobody else reads it.")
                raise Declined(secret, private=True, openly=secret, code=table.code, erase=True)
            past, problem = _attempt(call, table, seat, self._clock.now())
            if not past and problem is not None:
                raise problem
            return past

        change = await self._archive.change(at.table.code, key, play)
        past = await self._archive.past(change.code, 0, change.stop)
        before, past = past[change.start - 1].table, past[change.start :]
        seat = before.seat_of(who)
        assert seat is not None
        call = _counted(call, before)
        _, problem = _attempt(call, before, seat, self._clock.now())
        refusal = () if problem is None else refusal_posts(call, problem)
        posts = (
            *refusal,
            hand_post(call, past[-1].table, past, preview=preview),
            *await self._bests(call, past[-1].table),
        )
        return Answer(posts, ((change.code, change.start, change.stop),))

    async def preview(self, call: Call) -> bool:
        """Whether moves are first shown to the asker: by their wish, and where nobody else reads it."""
        return self._previews and call.ask.private and (await self._directory.wishes(call.profile)).preview

    async def _bests(self, call: Call, table: Table) -> tuple[Post, ...]:
        """After a game played alone: the own best, and the best of this day (UTC), with the same options."""
        outcome = table.match.outcome if table.match is not None else None
        if outcome is None or outcome.reason is not None or len(table.sitters) != 1:
            return ()
        kind = ":".join([table.game.slug, *(f"{name}={value}" for name, value in table.options)])
        day = datetime.fromtimestamp(self._clock.now() / 1000, UTC).date().isoformat()
        own, daily = await self._store.best(kind, call.profile, outcome.scores[0], day)
        return (
            note(call, said("Your best alone: {own}. The best of today: {daily}.", own=own, daily=daily), table=table),
        )

    async def hand(self, call: Call) -> Answer:
        """``/hand``: what the asker holds and may do, for those eyes only; words after it begin a move."""
        at = await self._finder.find(
            call,
            lambda table: table.awaits(call.profile),
            lambda table: table.plays(call.profile),
            lambda table: table.match is not None and table.seat_of(call.profile) is not None,
            lambda table: table.match is not None,
        )
        table = at.table
        seat, match = seated(table, call.profile), begun(table)
        await self._directory.looked(call.profile, table.code, self._clock.now())
        stale = call.turn is not None and call.turn != match.turns[seat]
        typed = "" if stale else call.rest.lower()
        preview = await self.preview(call)
        post = hand_post(call, table, (), typed, stale=stale, preview=preview)
        if typed or stale or not table.awaits(call.profile):
            return Answer((post,))
        news = lately(await self._archive.past(table.code, 0, at.version), seat, NEWS)
        return Answer((replace(post, lines=(*news, *post.lines)),))

    async def board(self, call: Call) -> Answer:
        """``/board``: the board as everybody may see it."""
        at = await self._finder.find(
            call,
            lambda table: table.awaits(call.profile),
            lambda table: table.plays(call.profile),
            lambda table: table.match is not None and not table.over,
            lambda table: table.lobby,
            lambda table: table.match is not None,
        )
        table = at.table
        past = await self._archive.past(table.code, max(0, at.version - 1), at.version)
        if table.plays(call.profile):
            await self._directory.looked(call.profile, table.code, self._clock.now())
        post = Post(
            lines=standing(table),
            picture=board(table, past),
            people=table.people,
            code=table.code,
            locale=call.locale,
            choices=my_choices(table, call),
        )
        return Answer((post,))

    async def resign(self, call: Call) -> Answer:
        """``/resign``: give up; the match goes on without this person, or ends."""
        who, key = call.profile, call.ask.key
        at = await self._finder.find(
            call,
            lambda table: table.plays(call.profile),
            lambda table: table.match is not None and table.seat_of(who) is not None,
            lambda table: table.seat_of(who) is not None,
        )
        change = await self._archive.change(
            at.table.code, key, lambda table: give_up(table, who, key=key, at=self._clock.now())
        )
        line = said("You have given up table {code}.", code=Strong(change.code))
        return Answer((note(call, line, ack=True),), ((change.code, change.start, change.stop),))

    async def computers(self, code: Code) -> Change | None:
        """One move of a computer player that is awaited; None where none is. Made again, it does nothing."""
        at = await self._archive.load(code)
        if at is None or not at.table.computers:
            return None
        key = f"bot:{code}:{at.version}"

        def play(table: Table) -> tuple[Past, ...]:
            if not table.computers:
                raise Illegal("It is not your turn.")
            seat = table.computers[0]
            match = running(table)
            luck = seeded(f"{code}:{seat}:{match.turns[seat]}:{match.used}")
            text = choose(match.game, table.level(seat), match.state, seat, luck)
            return move(table, seat, text, by="bot", key=key, at=self._clock.now())

        try:
            return await self._archive.change(code, key, play)
        except Illegal:
            return None


def _counted(call: Call, table: Table) -> Call:
    """The ask with the move that a number on the spots stands for; any other as it is. Raises ``Illegal``."""
    seat = table.seat_of(call.profile)
    if seat is None or not table.live:
        return call
    return replace(call, rest=numbered(table, seat, call.rest))


def _shown_first(call: Call, table: Table) -> Post | None:
    """The preview of a move that was typed, None where it is made at once: by a button, as one of several, or unseen.

    Raises ``Refusal`` where the asker may not move.
    """
    if call.turn is not None:
        return None
    seat = _may_move(table, call)
    parts = _parts(running(table), seat, call.rest)
    if len(parts) != 1:
        return None
    game = running(table).game
    text = game.write(game.read(parts[0]))
    return ghost_post(call, table, seat, text) if shown_first(running(table), seat, text) else None


def _attempt(call: Call, table: Table, seat: Seat, at: int) -> tuple[tuple[Past, ...], Refusal | None]:
    """The moves of a line up to the first refused one, and that refusal. The same table gives the same luck again."""
    past: list[Past] = []
    for text in _parts(running(table), seat, call.rest):
        try:
            past += _new(table, move(table, seat, text, key=call.ask.key, at=at))
        except Unreadable as problem:
            return tuple(past), _explained(call, table, seat, text, problem)
        except Veiled as problem:
            openly = said("That move cannot be made.")
            return tuple(past), Declined(refused(problem), private=True, openly=openly, code=table.code)
        except Refusal as problem:
            return tuple(past), problem
        table = past[-1].table
    return tuple(past), None


def _new(table: Table, past: tuple[Past, ...]) -> tuple[Past, ...]:
    """A move that changes something; raises ``Illegal`` for a choice made again, as by a button pressed twice."""
    after = past[-1].table.match
    if after is not None and after.state == running(table).state:
        raise Illegal("You have chosen that already.")
    return past


def _explained(call: Call, table: Table, seat: Seat, text: str, problem: Unreadable) -> Refusal:
    """The refusal with what may have been meant, where nobody else reads it: legal moves tell of the hand."""
    assert table.match is not None
    typed = " ".join(text.lower().split())
    if typed.partition(" ")[0] in BY_NAME:
        return Declined(refused(problem), said("Did you mean {text}?", text=Strong(f"/{typed.partition(' ')[0]}")))
    if not call.ask.private:
        return problem
    if any(move.startswith(typed) for move in table.match.legal(seat)):
        return Declined(refused(problem), choices=offered(table, seat, typed), private=True)
    near = meant(table.match.legal(seat), typed)
    if not near:
        return problem
    return Declined(
        refused(problem),
        said("Did you mean {moves}?", moves=joined([Strong(one) for one in near])),
        choices=(tuple(press(table, seat, one) for one in near),),
        private=True,
    )


def _parts(match: Match, seat: Seat, line: str) -> tuple[str, ...]:
    """The moves in a line. Raises ``Unreadable`` where there is none."""
    if not line.strip():
        raise Unreadable("Which move? Say /hand to see what you can do.")
    try:
        match.game.read(line)
    except Unreadable:
        verbs = dict.fromkeys(text.partition(" ")[0] for text in match.legal(seat))
        parts = split(line, verbs)
        if len(parts) <= MOST_MOVES:
            parts = tuple(move for part in parts for move in runs(part, lambda text: _readable(match, text)))
        if not 0 < len(parts) <= MOST_MOVES:
            raise
        return parts
    return (line,)


def _readable(match: Match, text: str) -> bool:
    try:
        match.game.read(text)
    except Unreadable:
        return False
    return True


def _may_move(table: Table, call: Call) -> Seat:
    """The asker's seat, if it may move now. Raises ``Refusal``."""
    match = running(table)
    seat = table.seat_of(call.profile)
    if seat is None:
        raise Illegal("You do not sit at this table.")
    if seat in match.resigned:
        raise Illegal("You have given up this match.")
    if call.turn is not None and call.turn != match.turns[seat]:
        raise Declined(
            said("That button is from an earlier turn."), turn(table), people=table.people,
            choices=my_choices(table, call),
        )  # fmt: skip
    if not match.legal(seat):
        raise Declined(*_others_turn(table), people=table.people)
    return seat


def _others_turn(table: Table) -> tuple[Word, ...]:
    match = running(table)
    if len(match.awaited) == 1:
        return (said("It is not your turn but {who}'s.", who=Who(match.awaited[0])),)
    return said("It is not your turn."), waiting(match)


def refusal_posts(call: Call, problem: Refusal) -> tuple[Post, ...]:
    """A refusal in words: what all may read where others read too, then what the asker alone may."""
    if not isinstance(problem, Declined):
        return (Post((refused(problem),), locale=call.locale),)
    own = Post(
        problem.lines,
        choices=problem.choices,
        people=problem.people,
        private=problem.private,
        code=problem.code,
        locale=call.locale,
    )
    if call.ask.private or problem.openly is None:
        return (own,)
    return (
        Post((problem.openly,), locale=call.locale, erase=problem.erase),
        replace(own, locale=call.ask.person.locale),
    )
