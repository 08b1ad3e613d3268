"""What was found when a record was checked, in words: what it proves and what not, what happened beside the moves."""

from __future__ import annotations

from collections.abc import Iterator

from bot.ports.asks import tidy_name
from games.kernel.game import Json
from games.records import Verified
from games.records.computer_check import Remade
from rendering.text import Strong, Word, counted, joined, refused, said


def stated(found: Verified) -> Iterator[Word]:
    """What a record proves and what it does not, sentence by sentence, as its page says it."""
    yield said("Proved:")
    yield from (joined(["-", refused(one)], " ") for one in found.proved)
    yield said("Not proved:")
    yield from (joined(["-", refused(one)], " ") for one in found.unproved)


def beside_moves(record: Json) -> Iterator[Word]:
    """What was taken back and drawn anew in a match, and who ended it, by its record."""
    events = [line for line in record["moves"] if "event" in line]
    undone = [line for line in events if line["event"] == "undone"]
    if undone:
        draws = sum(line["draws"] for line in undone)
        moves = counted("1 move was taken back", "{n} moves were taken back", sum(line["moves"] for line in undone))
        kept = counted(
            "{moves}; 1 draw of luck with it is accounted for.",
            "{moves}; {n} draws of luck with it are accounted for.",
            draws,
            moves=moves,
        )
        yield kept if draws else joined([moves, "."], "")
    anew = sum(line["event"] == "reroll" for line in events)
    if anew:
        yield counted(
            "The setup was drawn anew once; its draws are accounted for.",
            "The setup was drawn anew {n} times; its draws are accounted for.",
            anew,
        )
    yield from _end(record, events)


def _end(record: Json, events: list[dict[str, Json]]) -> Iterator[Word]:
    """Who gave up, and then who ended it, by the names of that time, which a record may spell in any way."""
    names, left, ended = list(map(tidy_name, record["seats"])), dict[bool, list[Word]](), list[Word]()
    for line in events:
        match line["event"]:
            case "handed" if line["player"] == "person":
                names[line["seat"]] = tidy_name(line["to"])
            case "resigned":
                left.setdefault("by" in line, []).append(Strong(names[line["seat"]]))
            case "agreed":
                people = joined([Strong(names[seat]) for seat in line["seats"]])
                ended.append(
                    said("Ended as it stood by {person}.", person=people)
                    if len(line["seats"]) == 1
                    else said("Ended as it stood, as agreed by {people}.", people=people)
                )
            case "stopped":
                ended.append(said("Ended as it stood by a moderator."))
    for ruled, gone in left.items():
        who = joined(gone)
        yield (
            said("Out after three missed turns: {people}.", people=who)
            if ruled
            else said("Gave up: {people}.", people=who)
        )
    yield from ended


def remade_lines(remade: Remade) -> Iterator[Word]:
    """How the moves of computer players came out when they were made again; nothing where there were none."""
    if remade.same:
        yield counted(
            "1 move of a computer player was made again: the same came out.",
            "{n} moves of computer players were made again: the same came out each time.",
            remade.same,
        )
    if remade.others:
        yield counted(
            "1 move was made by another version of the computer players: it was not made again.",
            "{n} moves were made by another version of the computer players: they were not made again.",
            remade.others,
        )
    if remade.skipped:
        yield counted(
            "1 decision of a seat with a computer player left no trace: a move was taken back.",
            "{n} decisions of seats with computer players left no trace: moves were taken back.",
            remade.skipped,
        )
