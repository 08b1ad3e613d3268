"""The panel of Socks while tracks are laid: places by number, parts of the city, both tracks of a turn in one go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from games.socks.notation import read
from games.socks.preview import foresee
from games.socks.values import Event, Tracked, View
from rendering.panel import Decision, Panel, Press, Style, starred
from rendering.socks.track_choices import Part, TrackChoices, track_choices
from rendering.text import Said, Strong, Word, joined, said
from rendering.theme import MARK, TEXT

DOTS = 16
"""So many of the narrowest places have a dot where the board is pressed."""


@dataclass(frozen=True)
class Picked:
    """What has been picked: up to two tracks, in the order they are laid, and the open part of the city, if any.

    Parts count from 1; 0 is the whole city.
    """

    tracks: tuple[str, ...] = ()
    part: int = 0

    @property
    def text(self) -> str:
        """As buttons carry it, such as ``d4-d5 f4-f5 in 3``."""
        return " ".join((*self.tracks, *self._where))

    def after(self, track: str, most: int) -> str:
        """The text once a track is pressed: it goes, it comes, or it takes the place of the last one."""
        if track in self.tracks:
            return " ".join((*(other for other in self.tracks if other != track), *self._where))
        return " ".join((*self.tracks[: most - 1], track, *self._where))

    @property
    def _where(self) -> tuple[str, ...]:
        return ("in", str(self.part)) if self.part else ()


@lru_cache(maxsize=512)
def foreseen(view: View, line: str) -> tuple[View, tuple[Event, ...]]:
    """The view after tracks, parted by semicolons, and what all would be told."""
    told: tuple[Event, ...] = ()
    for text in line.split(";"):
        view, events = foresee(view, read(text))
        told += events
    return view, told


def panel(decision: Decision[View]) -> Panel:
    """Places to press, parts of the city, and the button that lays what has been picked."""
    offered = track_choices(decision.view, decision.buttons)
    picked = _read(decision, offered)
    most = _most(decision, picked.tracks)
    links, ways = _shown(decision, offered, picked), _ways(decision, offered, picked)
    second = _second(decision, picked, most)
    away = [_away(decision, picked, track, most) for track in picked.tracks if second or track not in links]
    make = [_make(picked, most)] if picked.tracks else []
    if not decision.board:
        needed = make if len(picked.tracks) == most or not picked.part else []
        room = decision.buttons - len(ways) - len(away)
        kept = _kept(links, offered, picked, room - len(needed) + (second and picked.tracks[0] in links))
        links = {track: label for track, label in kept.items() if not (second and track in picked.tracks)}
        make = make[: room - len(links)]
    line = "; ".join(picked.tracks)
    return Panel(
        _asked(decision, picked, most),
        (
            *_choices(decision, offered, picked, most, links),
            *(() if second else away),
        ),
        (*(away if second else ()), *ways, *make),
        shown=(line,) if line else (),
        part=str(picked.part) if picked.part else "",
    )


def _second(decision: Decision[View], picked: Picked, most: int) -> bool:
    """Whether a number that is pressed now lays both tracks; on the board itself a second one is only picked."""
    return len(picked.tracks) == 1 < most and not decision.board


def _read(decision: Decision[View], offered: TrackChoices) -> Picked:
    """What a text picks, nothing where it is not one that a button carries now."""
    words, part = decision.picked.split(), 0
    if len(words) > 1 and words[-2] == "in" and words[-1] in map(str, range(1, len(offered.parts) + 1)):
        words, part = words[:-2], int(words[-1])
    if len(words) > _most(decision, words[:1]) or len(set(words)) < len(words) or not set(words) <= set(decision.moves):
        return Picked()
    return Picked(tuple(words), part)


def _most(decision: Decision[View], tracks: Sequence[str]) -> int:
    """How many tracks are laid in one go; one where the game would end with the first."""
    if decision.view.steps < 2 or not tracks or tracks[0] not in decision.moves:
        return min(2, decision.view.steps)
    after, _ = foreseen(decision.view, tracks[0])
    return 2 if after.phase == "tracks" and after.mover == decision.view.mover else 1


def _shown(decision: Decision[View], offered: TrackChoices, picked: Picked) -> dict[str, str]:
    """The places that may be pressed, in the game's order, with what is written there."""
    if picked.part:
        found: Sequence[str] = offered.shown[picked.part - 1]
    elif decision.board:
        found = decision.moves
    else:
        numbered = set(offered.moves[: offered.numbered])
        found = [track for track in decision.moves if track in numbered]
    if decision.board:
        return {track: track.upper() for track in found}
    return {track: str(number) for number, track in enumerate(found, 1)}


def _kept(links: dict[str, str], offered: TrackChoices, picked: Picked, room: int) -> dict[str, str]:
    """So many of these places: what is picked first, then what belongs to the open part, then the narrowest."""
    if len(links) <= room:
        return links
    own = offered.parts[picked.part - 1].own if picked.part else ()
    ranks = {track: rank for rank, track in enumerate(offered.moves)}
    ordered = sorted(links, key=lambda track: (track not in picked.tracks, track not in own, ranks[track]))
    return {track: label for track, label in links.items() if track in ordered[:room]}


def _choices(
    decision: Decision[View], offered: TrackChoices, picked: Picked, most: int, links: dict[str, str]
) -> Iterator[Press]:
    """The places to press, with what is written there; there may be 200, and each press makes them all again."""
    narrow = frozenset(offered.moves[:DOTS]) if decision.board else frozenset()
    lays = _second(decision, picked, most)
    for track, label in links.items():
        liked = decision.liked == track and track not in picked.tracks
        words: Word = starred(label, liked)
        pick, style, whole = picked.after(track, most), Style.CHOICE, ""
        if lays:
            words, pick, style = said("Lay {track}", track=words), "; ".join((*picked.tracks, track)), Style.MAKE
        elif track in picked.tracks:
            style = Style.CHOSEN
        elif decision.board or most == 1:
            whole = "; ".join((*picked.tracks[: most - 1], track))
        yield Press(
            words,
            pick,
            style,
            track,
            MARK if liked or track in narrow else TEXT,
            about=None if decision.board else joined([Strong(track.upper())]),
            whole=whole,
        )


def _away(decision: Decision[View], picked: Picked, track: str, most: int) -> Press:
    """A track that is picked and has no number here: pressed it goes."""
    left = replace(picked, tracks=tuple(other for other in picked.tracks if other != track)).text
    if _second(decision, picked, most):
        return Press(said("Not {track}", track=track.upper()), left, Style.WAY)
    return Press(track.upper(), left, Style.CHOSEN)


def _ways(decision: Decision[View], offered: TrackChoices, picked: Picked) -> list[Press]:
    """To the parts of the city, and from one of them back to the whole; what is picked is kept."""
    numbered = enumerate(offered.parts, 1)
    whole = Press(said("Whole city"), replace(picked, part=0).text, Style.WAY)
    if picked.part and (decision.board or offered.beside > decision.buttons):
        return [whole]
    return [
        whole if number == picked.part else _way(decision, part, replace(picked, part=number))
        for number, part in numbered
    ]


def _way(decision: Decision[View], part: Part, there: Picked) -> Press:
    liked = decision.liked in part.own and decision.liked not in there.tracks
    label = said("🔍 {first} to {last}", first=part.first.upper(), last=part.last.upper())
    return Press(starred(label, liked), there.text, Style.WAY)


def _make(picked: Picked, most: int) -> Press:
    line = "; ".join(picked.tracks)
    if len(picked.tracks) == 2:
        return Press(said("Lay both"), line, Style.MAKE)
    if most == 2:
        return Press(said("Lay {track} first", track=line.upper()), line, Style.MAKE)
    return Press(said("Lay {track}", track=line.upper()), line, Style.MAKE)


def _asked(decision: Decision[View], picked: Picked, most: int) -> Word:
    """What to press next, or what would come of what is picked."""
    names = [Strong(track.upper()) for track in picked.tracks]
    if not names:
        return _opening(decision)
    told = results(decision, "; ".join(picked.tracks))
    if len(names) == 2:
        laid = said("{one} and {other}, not laid yet.", one=names[0], other=names[1])
        return joined([laid, *told], " ")
    if most == 1:
        return joined([said("{track}, not laid yet.", track=names[0]), *told], " ")
    return _one_more(names[0], told, board=decision.board)


def _one_more(track: Word, results: Sequence[Said], *, board: bool) -> Said:
    """What the first track would do, and what pressing another one does."""
    told = joined(results, " ")
    if board and not results:
        return said("First track {track}. Press one more.", track=track)
    if board:
        return said("First track {track}: {results} Press one more.", track=track, results=told)
    if not results:
        return said("First track {track}. The next number lays both.", track=track)
    return said("First track {track}: {results} The next number lays both.", track=track, results=told)


def _opening(decision: Decision[View]) -> Said:
    return joined([_first(decision), *_meanings(decision.view)], " ")


def _first(decision: Decision[View]) -> Said:
    two = decision.view.steps > 1
    if not any(decision.view.tracks) and not two:
        if decision.board:
            return said("The very first turn is one track: press it on the board. Dots: the narrowest places.")
        return said("The very first turn is one track: press a number.")
    if decision.board:
        if two:
            return said("First track: press it on the board. Dots: the narrowest places.")
        return said("One track: press it on the board. Dots: the narrowest places.")
    return said("First track: press a number.") if two else said("One track: press a number.")


def _meanings(view: View) -> Iterator[Said]:
    """What the colours of tracks mean, once there are any."""
    if not any(view.tracks) or view.seat is None:
        return
    yield said("White tracks are yours.") if view.seat == 0 else said("Black tracks are yours.")
    if view.recent:
        yield said("Framed ones were laid last.")


def results(decision: Decision[View], line: str) -> list[Said]:
    """What tracks would do beside lying there: socks brought home, colours that nobody can join any more."""
    _, events = foreseen(decision.view, line)
    told = (decision.tell(event) for event in events if not isinstance(event, Tracked))
    return [sentence for sentence in told if sentence is not None]
