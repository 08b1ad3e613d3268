"""One ask, read: which command, about which table, and whose. And the ways to say no."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass

from bot.commands.catalogue import CODE, COMMANDS
from bot.ports import Ask, Choice, Code, Place, Post, Profile, Sitting, Store
from bot.repository import Archive, At, Change, is_code
from bot.table.table import Table
from games import catalogue
from games.kernel.game import AnyGame, Refusal
from rendering.text import Said, Strong, Word, counted, joined, said

RECENT = 25
"""How many tables of a place or a person are looked through at a time: those that are not over first, then the newest.
"""

MOST = 200
"""How many of them at most, to find the one that is meant."""

NAMED = 10
"""Codes that are named where one must be said."""

LONGEST = 1000
"""Characters of a line that anybody can mean."""

LONGEST_LINE = 60
"""Bytes of a line that a button says (Telegram takes 64)."""


class Declined(Refusal):
    """A refusal with more than the rules can say: people in it, choices to go on with, or for one pair of eyes only.

    ``openly`` is what is said where others read too; ``code`` is the table it is about, ``erase`` says that the
    words typed show a secret.
    """

    def __init__(
        self,
        word: Word,
        *more: Word,
        choices: tuple[tuple[Choice, ...], ...] = (),
        people: tuple[Sitting, ...] = (),
        private: bool = False,
        openly: Word | None = None,
        code: Code | None = None,
        erase: bool = False,
    ) -> None:
        super().__init__("declined")
        self.lines = (word, *more)
        self.choices = choices
        self.people = people
        self.private = private
        self.openly = openly
        self.code = code
        self.erase = erase


@dataclass(frozen=True)
class Call:
    """An ask taken apart: the command's name, the words after it, and the table it names.

    ``profile`` is who asks, whatever account it was asked from. ``turn`` is the decision a button belongs to
    (``K7QF.3``), None where it was typed.
    """

    ask: Ask
    profile: Profile
    name: str
    rest: str
    code: Code | None = None
    turn: int | None = None

    @property
    def locale(self) -> str:
        """The language of an answer that is given where the ask was made."""
        return self.ask.person.locale if self.ask.private else self.ask.locale

    @property
    def words(self) -> list[str]:
        """The words after the command."""
        return self.rest.split()


TEXTUAL = ("move", "hand", "watch", "join")
"""Commands whose words are a move or an invitation: a code can only be their first word."""

NAMING = ("seat", "replace")
"""Commands whose words are a name: a code can only be the first or the last of them."""

PLAIN = ("new", "rules", "help", "quiet", "timezone", "verbosity", "link", "theme", "preview")
"""Commands that are about no table."""

BARE = tuple(command.name for command in COMMANDS if command.params == (CODE,) and command.name not in TEXTUAL)
"""Commands that take a code and nothing else: any other word is a code mistyped."""

CODED = ("join", "watch")
"""Commands whose first word is a code."""

EARLY = ("join", "leave", "bot", "start")
"""Commands that change a table before its match; whoever gave them may have got up since."""

GOING = ("leave", "unwatch")
"""Commands after which a private table cannot be seen any more from where they were given."""

LATE = (
    "move", "resign", "undo", "end", "agree", "refuse", "skip", "nudge", "seat", "take", "replace", "abandon",
)  # fmt: skip
"""Commands that change a table whose match is under way; whoever gave them sits there for good."""


def read(ask: Ask, profile: Profile) -> Call:
    """The call in a line of text; a line without a slash is a move. The name may be no command's.

    >>> from bot.ports import Account, Person
    >>> ask = Ask(Person(Account("web:ann"), "ann"), Place("web:lobby"), "/move k7qf.3 lay c4", "1")
    >>> call = read(ask, Profile("p1"))
    >>> call.name, call.rest, call.code, call.turn
    ('move', 'lay c4', 'K7QF', 3)
    """
    text = ask.text.strip()[:LONGEST]
    name, rest = "move", text
    if text.startswith("/"):
        # a pasted line may hold tabs and line ends
        name, rest = (*text[1:].split(None, 1), "", "")[:2]
        name = name.lower()
    code, turn = ask.about, None
    words = rest.split()
    if name not in PLAIN:
        for word in _perhaps(name, words):
            head, dot, tail = word.partition(".")
            if is_code(head) and (not dot or (tail.isascii() and tail.isdigit() and len(tail) < 9)):
                code = Code(head.upper())
                turn = int(tail) if dot else None
                rest = " ".join(other for other in words if other is not word)
                break
    return Call(ask, profile, name, rest, code, turn)


def _perhaps(name: str, words: list[str]) -> list[str]:
    """The words of a line of which one may be a code."""
    if name in NAMING:
        return words[:1] + words[1:][-1:]
    return words[:1] if name in TEXTUAL else words


Fits = Callable[[Table], bool]


class Finder:
    """Finds the table that is meant where nobody names it."""

    def __init__(self, archive: Archive, store: Store) -> None:
        self._archive = archive
        self._store = store

    async def here(self, place: Place) -> list[At]:
        """The first tables of a place, those that are not over first."""
        return await self._load((await self._store.tables_at(place))[:RECENT])

    async def mine(self, profile: Profile, most: int | None = MOST) -> list[At]:
        """Tables a person sits at, those that are not over first: as many as are, and a few that are over."""
        codes = await self._store.tables_of(profile)
        found = list[At]()
        for start in range(0, len(codes) if most is None else min(most, len(codes)), RECENT):
            some = await self._load(codes[start : start + RECENT])
            found += some
            if all(at.table.over for at in some):
                break
        return found

    async def all_of(self, profile: Profile) -> list[At]:
        """Every table a person sits at that is not over, however many."""
        return [at for at in await self.mine(profile, None) if not at.table.over]

    async def _further(self, codes: Sequence[Code]) -> AsyncIterator[list[At]]:
        """The tables behind the first of a list, some at a time, until some are over."""
        for start in range(RECENT, min(MOST, len(codes)), RECENT):
            some = await self._load(codes[start : start + RECENT])
            yield some
            if any(at.table.over for at in some):
                break

    async def _load(self, codes: Sequence[Code]) -> list[At]:
        found = await asyncio.gather(*(self._archive.load(code) for code in codes))
        return [at for at in found if at is not None]

    async def find(self, call: Call, *wishes: Fits, newest: bool = False) -> At:
        """The one table that is meant: the named one, else the only one that fits the first wish any table fits.

        With ``newest`` the newest of several is meant.

        Tables of the place are looked through first, the asker's own among them, then the asker's elsewhere, then what
        else is under way at the place. Where none fits, it is the newest of the place, so that its rules can say why
        not. Raises ``Declined`` where there is none or more than one fits.
        """
        if call.code is not None:
            return await self._named(call, call.code)
        if call.rest and (call.name in BARE or call.name in CODED):
            raise Declined(said("There is no table {code}.", code=Strong(call.rest[:40])))
        near = await self._store.tables_at(call.ask.place)
        here, mine = await self._load(near[:RECENT]), await self.mine(call.profile)
        codes = {at.table.code for at in here}
        here += [at for at in mine if at.table.code not in codes and call.ask.place in dict(at.table.places)]
        if (done := await self._done(call, here, mine)) is not None:
            return done
        for pool in (here, mine):
            if (found := _meant(call, pool, wishes, newest=newest)) is not None:
                return found
        async for some in self._further(near):
            if (found := _meant(call, some, wishes, newest=newest)) is not None:
                return found
        if here:
            return here[0]
        raise Declined(said("There is no table here. Open one with /new."), choices=openings())

    async def _named(self, call: Call, code: Code) -> At:
        at = await self._archive.load(code)
        if at is None:
            raise Declined(said("There is no table {code}.", code=Strong(code)))
        try:
            _may_see(at.table, call)
        except Declined:
            # where this very ask is what took the table from their sight, it gets its answer again
            if call.name not in GOING or not call.ask.key or await self._store.repeated(code, call.ask.key) is None:
                raise
        return at

    async def _done(self, call: Call, *pools: Sequence[At]) -> At | None:
        """The table this very ask has changed already; where there is one only it cannot be taken for another."""
        if not call.ask.key:
            # a line that is still being typed has done nothing
            return None
        codes = dict.fromkeys(at.table.code for pool in pools for at in pool)
        if call.name in EARLY:
            codes |= dict.fromkeys((await self._store.tables_left(call.profile))[:RECENT])
        elif call.name not in LATE or len(codes) < 2:
            return None
        before = await asyncio.gather(*(self._store.repeated(code, call.ask.key) for code in codes))
        done = next((code for code, past in zip(codes, before, strict=True) if past is not None), None)
        return None if done is None else await self._archive.load(done)


def _meant(call: Call, pool: Sequence[At], wishes: Sequence[Fits], *, newest: bool) -> At | None:
    """The only table of these that fits the first wish any of them fits; raises ``Declined`` for more than one."""
    for fits in wishes:
        found = [at for at in pool if fits(at.table)]
        if len(found) == 1 or (found and newest):
            return found[0]
        if found:
            raise _unclear(call, found)
    return None


def _may_see(table: Table, call: Call) -> None:
    """Raises ``Declined`` where a private table is asked about from elsewhere, by somebody who does not sit there."""
    known = call.ask.place in dict(table.everywhere) or table.seat_of(call.profile) is not None
    if table.terms.private and not known and call.name not in ("join", "watch", "take"):
        raise Declined(said("This table is private. Ask somebody who sits there for an invitation (/invite)."))


def _unclear(call: Call, found: list[At]) -> Declined:
    codes = [at.table.code for at in found]
    lines = [(code, f"/{call.name} {code} {call.rest}".strip()) for code in codes]
    named = joined([Strong(code) for code in codes[:NAMED]])
    if len(codes) > NAMED:
        named = joined([named, counted("(and {n} more)", "(and {n} more)", len(codes) - NAMED)], " ")
    return Declined(
        said("Which table? {codes}", codes=named),
        choices=(tuple(Choice(code, line) for code, line in lines[:5] if len(line.encode()) <= LONGEST_LINE),),
    )


def openings(command: str = "new") -> tuple[tuple[Choice, ...], ...]:
    """A button for each game that says this command of it."""
    return (tuple(Choice(_label(command, game), f"/{command} {slug}") for slug, game in catalogue().items()),)


def _label(command: str, game: AnyGame) -> Said:
    title = Said(game.title)
    return said("Play {game}", game=title) if command == "new" else title


def titles() -> Said:
    """Every game with the word that commands take for it."""
    return joined([said("{title} ({slug})", title=Said(game.title), slug=slug) for slug, game in catalogue().items()])


def span(change: Change) -> tuple[Code, int, int]:
    """What an answer says of a commit."""
    return (change.code, change.start, change.stop)


def note(call: Call, *lines: Word, ack: bool = False, table: Table | None = None) -> Post:
    """A short answer without a picture."""
    return Post(
        lines=lines,
        locale=call.locale,
        ack=ack,
        people=table.people if table else (),
        code=table.code if table else None,
    )
