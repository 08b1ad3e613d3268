"""The log of a finished table written anew without a person who asked to be forgotten.

Names, accounts, profiles and private chats go; seats, moves, luck and results stay as they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as replace_value
from typing import Any

from msgspec.structs import replace

from bot.ports.addresses import NOWHERE, SOMEBODY, Account, Profile
from bot.table.fold import Past, after, first
from bot.table.leavers import Leaver, fresh_profile
from bot.table.lines.line import TableLine
from bot.table.lines.lobby_lines import Joined, Left
from bot.table.lines.match_lines import Line, MatchLine, Newcomer, StartText
from bot.table.lines.opening_lines import Gathered, Opened, Opening
from bot.table.lines.people_lines import Forgotten, Linked, Offered, StepsLost
from bot.table.lines.place_lines import CallsChanged, PersonInvited
from bot.table.lines.question_lines import Asked, Overtaken
from bot.table.lines.result_lines import Champion, SeasonEnded
from bot.table.lines.vote_lines import Voted
from bot.table.questions import MoveTo
from bot.table.table import Sitter, Table
from games.kernel.log_entries import SeatHanded


def erased(past: Sequence[Past], who: Leaver) -> tuple[Past, ...]:
    """The whole log of a finished table without them, as many lines as before; equal where they are not in it.

    Luck and proof of a match follow from the names, so that neither can be checked any more. Raises ``ValueError``
    where the log cannot be played again.
    """
    made = Eraser(who, past).replayed()
    lines = [one.line for one in made]
    if lines == [one.line for one in past]:
        return tuple(past)
    return _played([_unsealed(line) for line in lines])


def _unsealed(line: Line) -> Line:
    """A line without what the luck was sealed by."""
    if isinstance(line, Opening):
        return replace(line, seed=b"")
    if isinstance(line, MatchLine) and isinstance(line.beside, StartText):
        return replace_value(line, beside=StartText(""))
    return line


def _played(lines: Sequence[Line]) -> tuple[Past, ...]:
    past: list[Past] = []
    for line in lines:
        past.append(after(past, line) if past else first(line))
    return tuple(past)


class Eraser:
    """One person and one log, line by line."""

    def __init__(self, who: Leaver, past: Sequence[Past]) -> None:
        self._who, self._past = who, past
        self._tables = [one.table for one in past]
        self._fresh: dict[Profile, Profile] = {}
        self._names: set[str] = set()

    def replayed(self) -> tuple[Past, ...]:
        """The log without them, played again."""
        made: list[Past] = []
        for number, one in enumerate(self._past):
            line = self._line(one.line, self._tables[number - 1] if number else None, made[-1].table if made else None)
            made.append(after(made, line) if made else first(line))
        return tuple(made)

    def _line(self, line: Line, was: Table | None, now: Table | None) -> Line:
        """A line; the tables before it are as it ``was`` and as it is ``now``."""
        if isinstance(line, MatchLine):
            return self._keyless(self._match_line(line, was, now))
        line = self._people(line, was, now)
        return self._placeless(line) if line.at <= self._who.at else line

    def _people(  # noqa: C901, PLR0911, PLR0912 - a case a kind
        self, line: TableLine, was: Table | None, now: Table | None
    ) -> TableLine:
        match line:
            case Opened() | Joined() if self._theirs(line.profile, line.account, line.at):
                self._names.add(line.name)
                return replace(line, name=SOMEBODY, profile=self._now(line.profile), account=Account(""))
            case Opened() if any(account in self._who.accounts for _, account in line.called):
                return replace(line, called=tuple(one for one in line.called if one[1] not in self._who.accounts))
            case Voted():
                return replace(line, who=self._known(line.who, line.at))
            case SeasonEnded():
                return replace(line, best=tuple(map(self._champion, line.best)))
            case Gathered() if line.at <= self._who.at:
                sitters = tuple(map(self._sitter, line.sitters))
                host = self._fresh.get(line.profile, line.profile)
                return replace(line, sitters=sitters, profile=host)
            case Left(seat=seat) if self._gone(now, seat):
                return replace(line, name=SOMEBODY)
            case Linked() if was is not None and now is not None:
                sat = was.seat_of(line.was)
                if sat is not None and self._gone(now, sat):
                    same = now.sitters[sat].profile or line.now
                    return replace(line, was=same, now=same)
                return replace(line, was=self._known(line.was, line.at), now=self._known(line.now, line.at))
            case Forgotten():
                return replace(line, was=self._known(line.was, line.at))
            case Offered() if line.at <= self._who.at and line.to in self._who.accounts:
                return replace(line, to="", name=SOMEBODY if line.name else "")
            case PersonInvited() if line.at <= self._who.at:
                to = Account("") if line.to in self._who.accounts else line.to
                return replace(line, by=self._known(line.by, line.at), to=to)
            case StepsLost():
                return replace(line, names=tuple(SOMEBODY if name in self._names else name for name in line.names))
            case _:
                return line

    def _match_line(self, line: MatchLine, was: Table | None, now: Table | None) -> MatchLine:
        entry, beside = line.entry, line.beside
        if not isinstance(entry, SeatHanded) or was is None:
            return line
        gone = self._gone(now, entry.seat)
        if not isinstance(beside, Newcomer):
            return replace_value(line, entry=replace_value(entry, name=SOMEBODY)) if gone and entry.person else line
        beside = replace(beside, was=SOMEBODY) if gone else beside
        if self._theirs(beside.profile, beside.account, entry.at):
            self._names.add(entry.name)
            entry = replace_value(entry, name=SOMEBODY)
            beside = replace(beside, profile=self._now(beside.profile), account=Account(""))
        if beside.place in self._who.chats and entry.at <= self._who.at:
            beside = replace(beside, place=NOWHERE)
        return replace_value(line, entry=entry, beside=beside)

    def _sitter(self, sitter: Sitter) -> Sitter:
        if sitter.profile is None or not self._who.sits(sitter):
            return sitter
        self._names.add(sitter.name)
        return replace(sitter, name=SOMEBODY, profile=self._now(sitter.profile), account=None, chat="", notify="")

    def _champion(self, one: Champion) -> Champion:
        return (
            Champion(one.game, SOMEBODY, one.number, "") if set(one.who.split("+")) & set(self._who.profiles) else one
        )

    def _theirs(self, profile: Profile, account: Account, at: int) -> bool:
        return at <= self._who.at and (profile in self._who.profiles or account in self._who.accounts)

    def _now(self, profile: Profile) -> Profile:
        """What stands for one of their profiles at this table."""
        if profile not in self._fresh:
            self._fresh[profile] = fresh_profile(self._who.token, self._tables)
            # the next one must be another
            self._tables.append(replace(self._tables[-1], host=self._fresh[profile]))
        return self._fresh[profile]

    def _known(self, profile: Profile, at: int) -> Profile:
        return self._now(profile) if profile in self._who.profiles and at <= self._who.at else profile

    def _gone(self, now: Table | None, seat: int) -> bool:
        """Whether one of theirs sits in a seat."""
        return now is not None and now.sitters[seat].profile in self._fresh.values()

    # -- places and keys

    def _placeless(self, line: TableLine) -> TableLine:
        """A line without their private chats."""
        match line:
            case CallsChanged():
                chat, left = ("" if place in self._who.chats else place for place in (line.chat, line.left))
                line = replace(line, chat=chat, left=left)
            case Asked(matter=MoveTo() as matter) | Overtaken(matter=MoveTo() as matter):
                places = tuple(map(self._elsewhere, matter.left))
                line = replace(line, matter=replace(matter, place=self._elsewhere(matter.place), left=places))
            case Forgotten():
                line = replace(line, places=tuple(place for place in line.places if place not in self._who.chats))
        changed = {name: self._elsewhere(getattr(line, name)) for name in line.__struct_fields__}
        changed = {name: value for name, value in changed.items() if value != getattr(line, name)}
        line = replace(line, **changed) if changed else line
        return replace(line, key="") if self._names_them(line.key) else line

    def _elsewhere(self, value: Any) -> Any:
        """A place, or places with or without their languages; anything else as it is."""
        if isinstance(value, str):
            return NOWHERE if value in self._who.chats else value
        if type(value) is tuple and any(self._elsewhere(one) != one for one in value):
            return tuple(map(self._elsewhere, value))
        return value

    def _keyless(self, line: MatchLine) -> MatchLine:
        return replace_value(line, entry=replace_value(line.entry, key="")) if self._names_them(line.key) else line

    def _names_them(self, key: str) -> bool:
        """Whether the key of a command holds one of their profiles or accounts."""
        return any(name in key for name in (*self._who.profiles, *self._who.accounts))
