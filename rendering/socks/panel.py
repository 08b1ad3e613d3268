"""The panel of Socks: what a player is asked and may press, phase by phase.

While socks are hung or stations blocked: a colour, a part of the city, a station by its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kernel.hexes import Label
from games.socks.city import City, named
from games.socks.values import COLOURS, Colour, View
from rendering.panel import Decision, Panel, Press, Style, not_made, starred
from rendering.socks import emojis, tile_panel, track_panel
from rendering.socks.event_text import SOCK, SOCKS
from rendering.socks.track_choices import parts
from rendering.text import Word, said


def panel(decision: Decision[View]) -> Panel:
    """The panel of the phase that the city is in."""
    match decision.view.phase:
        case "tiles":
            return tile_panel.panel(decision)
        case "socks" | "blockers":
            return stations(decision)
        case _:
            return track_panel.panel(decision)


PARTS = 4
"""Parts of the city, where there are more stations than buttons; more where one would be too large."""
LARGE = 21
"""Stations that are shown large together."""


@dataclass(frozen=True)
class Picked:
    """What has been picked: the word a move begins with (a colour, or ``block``), a station, the open part.

    Parts count from 1; 0 is the whole city.
    """

    word: str = ""
    label: str = ""
    part: int = 0

    @property
    def text(self) -> str:
        """As buttons carry it, such as ``red c4 in 2``."""
        part = f"in {self.part}" if self.part else ""
        return " ".join(word for word in (self.word, self.label, part) if word)

    @property
    def move(self) -> str:
        """The whole move, "" while the station is lacking."""
        return f"{self.word} {self.label}" if self.label else ""


def stations(decision: Decision[View]) -> Panel:
    """Colours to press, then stations, by parts of the city where they are too many; then the button that makes it."""
    words = dict.fromkeys(move.split()[0] for move in decision.moves)
    alone = next(iter(words)) if len(words) == 1 else ""
    picked, found = _read(decision, alone)
    if not picked.word:
        return Panel(said("Which sock do you hang?"), tuple(_colour(decision, word) for word in words))
    labels = [move.split()[1] for move in decision.moves if move.startswith(f"{picked.word} ")]
    ways = [] if alone and not picked.part else [_back(picked, alone)]
    if picked.part:
        labels = list(found[picked.part - 1])
    elif found:
        ways = [*(_way(decision, picked, number, part) for number, part in enumerate(found, 1)), *ways]
        labels = labels if decision.board else [picked.label] if picked.label else []
    make = [_make(picked)] if picked.label else []
    return Panel(
        _asked(decision, picked),
        tuple(_station(decision, picked, label) for label in labels),
        (*ways, *make),
        shown=(picked.move,) if picked.move else (),
        part=str(picked.part) if picked.part else "",
    )


def open_to(decision: Decision[View]) -> tuple[str, ...]:
    """The moves that may follow what is picked: none while the colour is lacking."""
    words = dict.fromkeys(move.split()[0] for move in decision.moves)
    picked, _ = _read(decision, next(iter(words)) if len(words) == 1 else "")
    return tuple(move for move in decision.moves if picked.word and move.startswith(f"{picked.word} "))


def _read(decision: Decision[View], alone: str) -> tuple[Picked, tuple[tuple[Label, ...], ...]]:
    """What a text picks, nothing where it is not one that a button carries now, and the parts that follow from it."""
    words, part = decision.picked.split(), ""
    if len(words) > 1 and words[-2] == "in":
        words, part = words[:-2], words[-1]
    words = words or [alone]
    begun = " ".join(words)
    known = begun in decision.moves or any(move.startswith(f"{begun} ") for move in decision.moves)
    if not known or len(words) > 2:
        words, part = [alone], ""
    found = _parts(decision, words[0]) if words[0] else ()
    number = int(part) if part in map(str, range(1, len(found) + 1)) else 0
    if part and not number:
        words = [alone]
        found = _parts(decision, alone) if alone else ()
    return Picked(words[0], "".join(words[1:]), number), found


def _parts(decision: Decision[View], word: str) -> tuple[tuple[Label, ...], ...]:
    """The stations of a colour by parts of the city; none where all of them can be pressed at once."""
    town = decision.view.city
    assert town is not None
    stations = [move.split()[1] for move in decision.moves if move.startswith(f"{word} ")]
    if decision.board or len(stations) <= decision.buttons - 3:
        return ()
    return _split(town, stations)


def _split(town: City, stations: Sequence[str]) -> tuple[tuple[Label, ...], ...]:
    places, index = dict(zip(town.stations, town.labels, strict=True)), named(town)
    weights = {town.stations[index[Label(label)]]: 1 for label in stations}
    return tuple(tuple(places[at] for at in part) for part in parts(weights, PARTS, LARGE))


def _colour(decision: Decision[View], word: str) -> Press:
    name = SOCKS[COLOURS.index(word)]
    symbol = emojis.name(Colour(COLOURS.index(word)))
    return Press(starred(name, decision.liked.startswith(f"{word} ")), word, Style.WAY, symbol=symbol)


def _way(decision: Decision[View], picked: Picked, number: int, part: Sequence[Label]) -> Press:
    label = said("🔍 {first} to {last}", first=part[0].upper(), last=part[-1].upper())
    liked = decision.liked in {f"{picked.word} {at}" for at in part}
    there = Picked(picked.word, picked.label, number)
    return Press(starred(label, liked), there.text, Style.WAY)


def _back(picked: Picked, alone: str) -> Press:
    """To the whole city, or to the other colours; what is picked of a part is kept."""
    if picked.part:
        return Press(
            said("Whole city"), Picked("" if alone and not picked.label else picked.word, picked.label).text, Style.WAY
        )
    return Press(said("Other sock"), "", Style.WAY)


def _station(decision: Decision[View], picked: Picked, label: str) -> Press:
    chosen, move = label == picked.label, f"{picked.word} {label}"
    pick = Picked(picked.word, "" if chosen else label, picked.part).text
    return Press(
        starred(label.upper(), move == decision.liked and not chosen),
        pick,
        Style.CHOSEN if chosen else Style.CHOICE,
        move,
        whole="" if chosen else move,
    )


def _make(picked: Picked) -> Press:
    name = picked.label.upper()
    if picked.word in COLOURS:
        return Press(said("Hang it on {station}", station=name), picked.move, Style.MAKE)
    return Press(said("Block {station}", station=name), picked.move, Style.MAKE)


def _asked(decision: Decision[View], picked: Picked) -> Word:
    if picked.move:
        return not_made(decision, picked.move)
    if picked.word in COLOURS:
        return said("Where do you hang the {sock}? Rings: where it may hang.", sock=SOCK[COLOURS.index(picked.word)])
    return said("Which station do you block? Rings: those you may.")
