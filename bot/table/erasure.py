"""The log of a finished table written anew without a person who asked to be forgotten.

Names, accounts, profiles and private chats go; seats, moves, luck and results stay as they were.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace as replace_value
from typing import Any

from msgspec.structs import replace

from bot.ports.addresses import NOWHERE, Account, Profile
from bot.table.fold import Past, after, first
from bot.table.leavers import Leaver, fresh_profile
from bot.table.lines.line import TableLine
from bot.table.lines.lobby_lines import Joined, Left
from bot.table.lines.match_lines import Line, MatchLine, Newcomer, StartText
from bot.table.lines.opening_lines import Opened, Reopened
from bot.table.lines.people_lines import Forgotten, Linked, Offered, StepsLost
from bot.table.lines.place_lines import CallsChanged, PersonInvited
from bot.table.lines.question_lines import Asked, Overtaken
from bot.table.match_record import table_record
from bot.table.questions import MoveTo
from bot.table.table import Sitter, Table
from games.kernel.game import Json
from games.kernel.log_entries import SeatHanded, Started
from games.records.reader import SOMEBODY
from games.records.record_hashes import hashes


def erased(past: Sequence[Past], who: Leaver) -> tuple[Past, ...]:
    """The whole log of a finished table without them, as many lines as before; equal where they are not in it.

    The hash of its record stays the one that was told. Raises ``ValueError`` where the log cannot be played again.
    """
    made = Eraser(who, past).replayed()
    if [one.line for one in made] == [one.line for one in past]:
        return tuple(past)
    start = next((number for number, one in enumerate(made) if isinstance(one.line.entry, Started)), None)
    if start is None:
        return made
    lines: list[Line] = [one.line for one in made]
    lines[start] = _start(past, made, start)
    return _played(lines)


def _start(past: Sequence[Past], made: Sequence[Past], start: int) -> Line:
    """The line of the start with the hashes of the old record that a name was part of, and with them the luck's key."""
    line, luck = made[start].line, past[-1].table.luck
    old, new = table_record(past), table_record(made)
    known, last = list(hashes(old)), len(old["moves"])
    kept = dict(luck.hashes) | ({0: known[0]} if old["seats"] != new["seats"] else {})
    pairs = enumerate(zip(old["moves"], new["moves"], strict=True), 1)
    kept |= {number: known[number] for number, (was, now) in pairs if number < last and _bare(was) != _bare(now)}
    if not kept or not isinstance(line, MatchLine):
        return line
    text, key = ("", luck.chance(None).key) if 0 in kept else (luck.text, b"")
    return replace_value(line, beside=StartText(text, key, tuple(sorted(kept.items()))))


def _bare(line: Mapping[str, Json]) -> Json:
    return {name: part for name, part in line.items() if name != "follows"}


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

    def _people(self, line: TableLine, was: Table | None, now: Table | None) -> TableLine:  # noqa: PLR0911 - one a kind
        match line:
            case Opened() | Joined() if self._theirs(line.profile, line.account, line.at):
                self._names.add(line.name)
                return replace(line, name=SOMEBODY, profile=self._now(line.profile), account=Account(""))
            case Reopened() if line.at <= self._who.at:
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

    def _theirs(self, profile: Profile, account: Account, at: int) -> bool:
        return at <= self._who.at and (profile in self._who.profiles or account in self._who.accounts)

    def _now(self, profile: Profile) -> Profile:
        """What stands for one of their profiles at this table."""
        if profile not in self._fresh:
            self._fresh[profile] = fresh_profile(self._tables)
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
