"""Forged records: each way to change one, by somebody who makes the chain anew and by somebody who does not."""

from __future__ import annotations

import copy
import hashlib
import math
from dataclasses import dataclass

from forging import linked

from games import catalogue
from games.kernel.chance import Sealed
from games.kernel.game import Json
from games.records import Fault, check
from games.records.facts import used_by

COMPLETE = "Without the hash that was told with the result"
PEOPLE = "Who the people were does not follow from it"

UNPROVABLE = {
    "cut": COMPLETE,
    "cut, then stopped": COMPLETE,
    "cut with its draws": COMPLETE,
    "cut with its draws, then agreed": COMPLETE,
    "cut with its draws, then stopped": COMPLETE,
    "a resignation at the end": COMPLETE,
    "stopped for agreed": COMPLETE,
    "a move that nobody saw, undone": COMPLETE,
    "what drew nothing and was undone, left out": COMPLETE,
    "an event moved": COMPLETE,
    "an event left out": COMPLETE,
    "more moves undone": COMPLETE,
    "other players": COMPLETE,
    "other options": COMPLETE,
    "handed to a person nobody saw": COMPLETE,
    "other names": PEOPLE,
    "another name of a newcomer": PEOPLE,
}
"""What may pass where the chain is made anew, as the page says; and how its sentence begins."""


@dataclass(frozen=True)
class Forgery:
    """A changed record, and how it was made; ``anew`` where its chain was."""

    kind: str
    anew: bool
    sheet: Json


def forgeries(sheet: Json, other: Json):
    """Forgeries of a finished sealed record; ``other`` is one of the same setting."""
    little = math.prod(n for n, _ in sheet["seal"]["draws"]) < FEW
    for kind, forge in KINDS.items():
        if kind in SEEDS and little:
            continue  # another seed may well have given the same
        forged = forge(copy.deepcopy(sheet), copy.deepcopy(other))
        if forged is None or forged == sheet:
            continue
        yield Forgery(kind, False, forged)
        if kind not in CHAIN and linked(forged) != sheet:
            yield Forgery(kind, True, linked(forged))


def _standing(sheet: Json, reason: str | None) -> None:
    """The end is told as it would be: by the program itself."""
    sheet["result"] = {"places": [0] * len(sheet["seats"]), "scores": [0] * len(sheet["seats"])}
    if reason is None:
        sheet["result"] = None
        return
    try:
        check(linked(sheet))
    except Fault as fault:
        if "places" in fault.values:
            places, points = (list(map(int, str(fault.values[name]).split())) for name in ("places", "points"))
            sheet["result"] = {"places": places, "scores": points, "reason": reason}


def _drawn(sheet: Json) -> int:
    """How many draws the lines of a record used."""
    facts = [sheet["setup"], *(line.get("luck", line.get("setup")) for line in sheet["moves"])]
    return sum(map(used_by, facts))


def _cut(sheet: Json, *, draws: bool = False, end: Json = None) -> Json:
    """The first two thirds of it, to the end of a round."""
    moves = sheet["moves"]
    sides = len(sheet["seats"]) if sheet["game"] == "road" else 1
    keep, chosen = 0, 0
    for number, line in enumerate(moves[: 2 * len(moves) // 3], 1):
        chosen = 0 if "event" in line else (chosen + 1) % sides
        if not chosen and line.get("event") != "timed out":
            keep = number
    if not 0 < keep < len(moves):
        return None
    sheet["moves"] = moves[:keep]
    if draws:
        del sheet["seal"]["draws"][_drawn(sheet) :]
    if end is not None:
        sheet["moves"].append({**end, "follows": "0" * 32})
    _standing(sheet, None if end is None else end["event"])
    return sheet


def _persons(sheet: Json) -> list[int]:
    """The seats that persons play at the end."""
    players = list(sheet["players"])
    for line in sheet["moves"]:
        if "player" in line:
            players[line["seat"]] = line["player"]
    return [seat for seat, player in enumerate(players) if player == "person"]


def _at(sheet: Json, wanted) -> int | None:
    """The place of a line that is wanted, in the middle of all such lines."""
    found = [place for place, line in enumerate(sheet["moves"]) if wanted(line)]
    return found[len(found) // 2] if found else None


def _agreed(sheet: Json, _other: Json) -> Json:
    cut = _cut(sheet, draws=True)
    seats = None if cut is None else _persons(cut)
    return None if not seats else _cut_end(cut, {"event": "agreed", "seats": seats})


def _cut_end(cut: Json, end: Json) -> Json:
    cut["moves"].append({**end, "follows": "0" * 32})
    _standing(cut, end["event"])
    return cut


def _resigned(sheet: Json, _other: Json) -> Json:
    cut = _cut(sheet, draws=True)
    seats = [] if cut is None else _persons(cut)
    if not seats:
        return None
    event = {"event": "resigned", "seat": seats[0], "player": "medium builder 1", "follows": "0" * 32}
    cut["moves"].append(event)
    reason = "resigned" if len(cut["seats"]) == 2 and cut["game"] != "tandem" else "no person left"
    _standing(cut, reason)
    if "reason" not in cut["result"]:
        cut["result"] = None  # the match goes on
    return cut


def _undone(sheet: Json, _other: Json) -> Json:
    """A move that draws nothing is put in before the same one, and undone."""
    if sheet["game"] == "road":
        return None
    place = _at(sheet, lambda line: "move" in line and not {"luck", "forced", "computer"} & set(line))
    if place is None or (place and sheet["moves"][place - 1].get("event") == "timed out"):
        return None
    numbers = [int(line["computer"].rpartition(" ")[2]) for line in sheet["moves"][place:] if "computer" in line]
    if numbers:
        return None  # the decisions after it would have other numbers
    line = sheet["moves"][place]
    undone = {"event": "undone", "moves": 1, "draws": 0, "follows": "0" * 32}
    sheet["moves"][place:place] = [dict(line), undone]
    return sheet


def _never_undone(sheet: Json, _other: Json) -> Json:
    """Moves that drew nothing and were undone are left out with the event."""
    place = _at(sheet, lambda line: line.get("event") == "undone" and line["draws"] == 0)
    if place is None:
        return None
    count = sheet["moves"][place]["moves"]
    gone = sheet["moves"][place - count : place + 1]
    if any("event" in line for line in gone[:-1]) or any("computer" in line for line in sheet["moves"][place:]):
        return None
    del sheet["moves"][place - count : place + 1]
    return sheet


def _change(way, change):
    """A change of one part of a record, None where it has none."""

    def forge(sheet, other):
        value = sheet
        for step in way[:-1]:
            value = value[step(sheet) if callable(step) else step]
            if value is None:
                return None
        changed = change(value, other)
        if changed is None:
            return None
        value[way[-1]] = changed
        return sheet

    return forge


def _line(wanted, change):
    """A change of a line that is wanted, None where there is none."""

    def forge(sheet, other):
        place = _at(sheet, wanted)
        if place is None or change(sheet, place, other) is False:
            return None
        return sheet

    return forge


def _another_answer(sheet: Json, place: int, _other: Json) -> None:
    luck = sheet["moves"][place]["luck"]
    for name, value in luck.items():
        if isinstance(value, list) and value and name in ("drew", "card", "rolled"):
            luck[name] = value[::-1] if value[::-1] != value else [value[0]] * len(value)
    if sheet["game"] == "metro":
        luck["drew"] = ["aaaa" if tile != "aaaa" else "bbbb" for tile in luck["drew"]]


def _another_seed(sheet: Json, _other: Json) -> Json:
    """The same questions answered by another seed, sealed and chained as if it had been so."""
    seed = bytes(31) + b"\x01"
    luck = Sealed(seed, sheet["seal"]["start"])
    draws = [[n, luck.below(n)] for n, _ in sheet["seal"]["draws"]]
    sheet["seal"] |= {"seed": seed.hex(), "sha256": hashlib.sha256(seed).hexdigest(), "draws": draws}
    return sheet


def _seal(change):
    """A change of a seal that draws stand in."""

    def forge(sheet, other):
        if not sheet["seal"]["draws"]:
            return None
        change(sheet["seal"], other["seal"])
        return sheet

    return forge


def _spliced(sheet: Json, other: Json) -> Json:
    half = len(sheet["moves"]) // 2
    sheet["moves"][half:] = other["moves"][half:]
    sheet["result"] = other["result"]
    return sheet


def _stopped(sheet: Json, place: int, _other: Json) -> None:
    sheet["moves"][place] = {"event": "stopped", "follows": "0" * 32}
    _standing(sheet, "stopped")


def _shift_used(sheet: Json, place: int, _other: Json) -> None:
    sheet["moves"][place]["luck"]["used"] += 1
    sheet["setup"]["used"] -= 1


def _swap(sheet: Json, place: int, _other: Json) -> object:
    """An event changes places with the move before it."""
    moves = sheet["moves"]
    if not place or "event" in moves[place - 1]:
        return False
    moves[place - 1], moves[place] = moves[place], moves[place - 1]
    return True


def _options(sheet: Json, _other: Json) -> Json:
    game = catalogue()[sheet["game"]]
    wanted = {"metro": "touch", "road": "sheet", "socks": "rebuild", "tandem": "play_on"}.get(game.slug)
    option = next((option for option in game.options if option.name == wanted), game.options[0])
    now, other = option.values[:2]
    sheet["options"][option.name] = other if sheet["options"][option.name] == now else now
    return sheet


def _handed(sheet: Json, _other: Json) -> Json:
    """A person hands a seat to another one at the start."""
    seats = [seat for seat, player in enumerate(sheet["players"]) if player == "person"]
    if not seats:
        return None
    sheet["moves"].insert(
        0, {"event": "handed", "seat": seats[0], "to": "Eve", "player": "person", "follows": "0" * 32}
    )
    return sheet


def _is(event):
    return lambda line: line.get("event") == event


SEEDS = ("a foreign seal", "another seed", "another start")
"""Changes of all that luck followed from."""

FEW = 10**6
"""So many ways that luck could go tell one seed from another."""

CHAIN = ("another hash", "another link")
"""Changes of the chain alone."""

KINDS = {
    "cut": lambda sheet, _other: _cut(sheet),
    "cut, then stopped": lambda sheet, _other: _cut(sheet, end={"event": "stopped"}),
    "cut with its draws": lambda sheet, _other: _cut(sheet, draws=True),
    "cut with its draws, then agreed": _agreed,
    "cut with its draws, then stopped": lambda sheet, _other: _cut(sheet, draws=True, end={"event": "stopped"}),
    "a resignation at the end": _resigned,
    "two matches spliced": _spliced,
    "a move that nobody saw, undone": _undone,
    "what drew nothing and was undone, left out": _never_undone,
    "a move left out": _line(
        lambda line: "move" in line and "luck" in line, lambda s, p, _: s["moves"].pop(p) and None
    ),
    "a move put in twice": _line(
        lambda line: "move" in line, lambda s, p, _: s["moves"].insert(p, dict(s["moves"][p]))
    ),
    "an event left out": _line(_is("undone"), lambda s, p, _: s["moves"].pop(p) and None),
    "an event moved": _line(lambda line: "event" in line, _swap),
    "more moves undone": _line(_is("undone"), lambda s, p, _: s["moves"][p].update(moves=s["moves"][p]["moves"] + 1)),
    "other draws undone": _line(_is("undone"), lambda s, p, _: s["moves"][p].update(draws=s["moves"][p]["draws"] + 1)),
    "others agreed": _line(_is("agreed"), lambda s, p, _: s["moves"][p].update(seats=[*s["moves"][p]["seats"], 0])),
    "stopped for agreed": _line(_is("agreed"), _stopped),
    "other luck": _line(lambda line: "luck" in line, _another_answer),
    "luck left out": _line(lambda line: "luck" in line, lambda s, p, _: s["moves"][p].pop("luck") and None),
    "a draw more used": _line(lambda line: "luck" in line, lambda s, p, _: s["moves"][p]["luck"].update(used=99)),
    "a draw used elsewhere": _line(lambda line: "luck" in line, _shift_used),
    "another setup": _change(("setup",), lambda _value, other: other["setup"]),
    "draws dropped": _seal(lambda seal, _: seal["draws"].pop()),
    "draws added": _seal(lambda seal, _: seal["draws"].append(_next(seal))),
    "draws changed": _seal(lambda seal, _: seal["draws"][-1].__setitem__(1, 0 if seal["draws"][-1][1] else 1)),
    "draws exchanged": _seal(lambda seal, _: seal["draws"].insert(0, seal["draws"].pop())),
    "a foreign seal": lambda sheet, other: sheet | {"seal": other["seal"]},
    "another seed": _another_seed,
    "another start": _seal(lambda seal, _: seal.update(start=seal["start"] + "!")),
    "no seal": lambda sheet, _other: sheet | {"seal": None},
    "other names": _change(("seats", 0), lambda value, _other: "Eve"),
    "another name of a newcomer": _line(_is("handed"), lambda s, p, _: s["moves"][p].update(to="Eve")),
    "handed to a person nobody saw": _handed,
    "other players": _change(
        ("players", 0), lambda value, _other: "hard builder 3" if value[0] == "person" else "person"
    ),
    "another computer player": _line(
        lambda line: "computer" in line, lambda s, p, _: s["moves"][p].update(computer="expert builder 3 1")
    ),
    "a person's move given to a computer player": _line(
        lambda line: "move" in line and not {"computer", "forced"} & set(line),
        lambda s, p, _: s["moves"][p].update(computer="random 3 1"),
    ),
    "other options": _options,
    "another edition": _change(("edition",), lambda _value, _other: 2),
    "other scores": _change(("result", "scores"), lambda value, _other: [1 + point for point in value["scores"]]),
    "other places": _change(("result", "places"), lambda value, _other: value["places"][::-1]),
    "another reason": _change(("result", "reason"), lambda value, _other: "no person left"),
    "another series": lambda sheet, _other: sheet | {"series": {"game": 1, "before": [0] * len(sheet["seats"])}},
    "another hash": _change(("hash",), lambda value, _other: "0" * 32),
    "another link": _line(lambda line: "follows" in line, lambda s, p, _: s["moves"][p].update(follows="0" * 32)),
}
"""Every way, by its name: each takes a record and another of the same setting, and gives None where it cannot."""


def _next(seal: Json) -> list[int]:
    """The answer that the seed gives after all draws."""
    luck = Sealed(bytes.fromhex(seal["seed"]), seal["start"])
    for n, _ in seal["draws"]:
        luck.below(n)
    return [6, luck.below(6)]
