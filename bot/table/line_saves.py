"""The JSON of the lines of a table's log: as it is kept in the store, for years. Defaults are left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from bot.ports.addresses import Account, Code, Place, Profile
from bot.table.analyses import Analysed, AnalysisAsked
from bot.table.audience import places, places_dumped, thread_dumped, thread_loaded
from bot.table.lines import (
    Agreed,
    Asked,
    Beside,
    CameBack,
    Closed,
    ComputerJoined,
    Imported,
    Joined,
    Lapsed,
    Left,
    Line,
    Linked,
    MatchLine,
    Newcomer,
    Nudged,
    Offered,
    Opened,
    OptionsChanged,
    Overtaken,
    Refused,
    Reminded,
    Reopened,
    Replayed,
    ShownToAll,
    Stalled,
    StandIn,
    StartText,
    StepsLost,
    Taught,
    TermsChanged,
    Unseen,
    WentAway,
)
from bot.table.place_lines import (
    CallsChanged,
    Invited,
    PersonInvited,
    PlaceFound,
    PlaceLost,
    PlaceMoved,
    Sought,
    Unwatched,
    Watched,
)
from bot.table.questions import matter, matter_dumped
from bot.table.sitters import Sitter
from bot.table.table_saves import dumped, series
from bot.table.table_terms import loaded
from games.kernel import log_entries
from games.kernel.analysis import Analysis
from games.kernel.game import Json, Seat
from games.kernel.log_entries import Stamped


def dump(line: Line) -> Json:  # noqa: C901, PLR0911, PLR0912 - one return a kind
    """A line as JSON."""
    match line:
        case MatchLine(entry, beside):
            return log_entries.dump(entry) | _beside(beside)
        case Opened():
            return _opened(line)
        case Reopened():
            return _reopened(line)
        case Imported(code, record):
            return {"k": "import", "code": code, "a": line.at, "record": record}
        case Replayed(number, resigned):
            gone = {} if resigned is None else {"s": resigned, "e": "resigned"}
            return {"k": "again", "n": number, **gone}
        case Joined(name, profile, account, place, locale):
            person = {"name": name, "profile": profile, "account": account}
            return _stamped(line, "join", person | {"place": place, "locale": locale})
        case ComputerJoined(name, level):
            return _stamped(line, "bot", {"name": name, "level": level})
        case Left(seat, name):
            return _stamped(line, "leave", {"s": seat, "name": name})
        case TermsChanged(terms, left_out):
            more = {"gone": list(left_out)} if left_out else {}
            return _stamped(line, "terms", {"terms": terms.dump()}, more)
        case OptionsChanged(options):
            return _stamped(line, "options", {"options": dict(options)})
        case Closed(moderator):
            return _stamped(line, "close", {}, {"b": "moderator"} if moderator else {})
        case Reminded(seat, stage, place, needless):
            return _stamped(line, "call", {"s": seat, "g": stage, "p": place}, {"d": 1} if needless else {})
        case Nudged(seat, anew):
            return _stamped(line, "nudge", {"s": seat}, {"anew": 1} if anew else {})
        case WentAway(seat, until, noticed):
            return _stamped(line, "away", {"s": seat, "until": until} | ({"b": "rules"} if noticed else {}))
        case CameBack(seat):
            return _stamped(line, "back", {"s": seat})
        case Stalled():
            return _stamped(line, "stalled")
        case ShownToAll(seat, what, place, called):
            return _stamped(line, "show", {"s": seat, "w": what, "p": place}, {"n": called} if called else {})
        case AnalysisAsked():
            return _stamped(line, "analyse")
        case Analysed(analysis):
            return _stamped(line, "analysis", {"r": analysis.dump()})
        case Taught(task):
            return _stamped(line, "task", {"n": task})
        case Asked(seat, asked):
            kind, number = matter_dumped(asked)
            return _stamped(line, "ask", {"w": kind, "s": seat, "n": number})
        case Agreed(seat):
            return _stamped(line, "agree", {"s": seat})
        case Refused(seat, withdrawn):
            return _stamped(line, "refuse", {"s": seat}, {"w": "back"} if withdrawn else {})
        case Lapsed():
            return _stamped(line, "lapse")
        case Overtaken(seat, asked):
            kind, number = matter_dumped(asked)
            return _stamped(line, "lapse", {"w": kind, "s": seat, "n": number})
        case Offered(seat, to, name):
            return _stamped(line, "offer", {"s": seat, "to": to}, {"name": name} if name else {})
        case Watched(place, locale):
            return _stamped(line, "watch", {"place": place, "locale": locale})
        case Unwatched(place):
            return _stamped(line, "unwatch", {"place": place})
        case Invited(token):
            return _stamped(line, "invite", {"token": token})
        case PersonInvited(by, to, place):
            return _stamped(line, "guest", {"who": by, "to": to, "p": place})
        case PlaceLost(place, noted):
            return _stamped(line, "lost", {"place": place}, {"n": 1} if noted else {})
        case PlaceFound(place):
            return _stamped(line, "found", {"place": place})
        case PlaceMoved(place, locale, left):
            return _stamped(line, "move_here", {"place": place, "locale": locale, "left": list(left)})
        case Sought(seat, place):
            return _stamped(line, "seek", {"s": seat, "p": place})
        case CallsChanged(seat, notify, chat, left, missed):
            rest: Json = {**({"l": left} if left else {}), **({"d": 1} if missed else {})}
            return _stamped(line, "calls", {"s": seat, "w": notify, "p": chat}, rest)
        case Linked(was, now):
            return _stamped(line, "link", {"was": was, "now": now})
        case StepsLost(seats, names, turns):
            return _stamped(line, "forgot", {"who": list(seats), "names": list(names), "turns": turns})
        case _:
            assert_never(line)


def _stamped(
    line: Stamped, kind: str, what: Mapping[str, Json] | None = None, more: Mapping[str, Json] | None = None
) -> Json:
    """The JSON of a line; what was added to its kind later stands behind its stamp, as ``more``."""
    return {"k": kind, **(what or {}), "y": line.key, "a": line.at, **(more or {})}


def _opened(line: Opened) -> Json:
    what = {
        "code": line.code, "game": line.game, "edition": line.edition, "options": dict(line.options),
        "seed": line.seed.hex(), **({} if line.terms is None else {"terms": line.terms.dump()}), "name": line.name,
        "profile": line.profile, "account": line.account, "place": line.place, "locale": line.locale,
    }  # fmt: skip
    return _stamped(line, "open", what, _threaded(line))


def _reopened(line: Reopened) -> Json:
    what = {
        "code": line.code, "game": line.game, "edition": line.edition, "options": dict(line.options),
        "seed": line.seed.hex(), "profile": line.profile, "sitters": [each.dump() for each in line.sitters],
        "places": places_dumped(line.places), "series": dumped(line.series),
    }  # fmt: skip
    if line.terms is not None:
        what |= {"terms": line.terms.dump(), "watching": places_dumped(line.watching), "token": line.token}
    if line.moved:
        what["moved"] = True
    return _stamped(line, "open", what, _threaded(line))


def _threaded(line: Opened | Reopened) -> dict[str, Json]:
    return {} if line.thread is None else {"thread": thread_dumped(line.thread)}


def _beside(beside: Beside | None) -> dict[str, Json]:
    match beside:
        case None:
            return {}
        case StartText(text):
            return {"start": text}
        case Unseen(seat):
            return {"own": seat}
        case StandIn(level):
            return {"level": level}
        case Newcomer(was, profile, account, place, locale):
            return {"was": was, "profile": profile, "account": account, "place": place, "locale": locale}
        case _:
            assert_never(beside)


def load(line: Json) -> Line:
    """The line of its JSON; raises ``ValueError`` where it is none of a kind known here, or damaged."""
    try:
        kind = line["k"]
        if kind in log_entries.KINDS:
            return MatchLine(log_entries.load(line), _loaded_beside(kind, line))
        if kind in KINDS:
            return KINDS[kind](line, **{name: line[short] for name, short in STAMP.items() if short in line})
    except (LookupError, TypeError, AttributeError) as fault:
        raise ValueError("the log has a line that is damaged") from fault
    raise ValueError(f"the log has a line of unknown kind {kind!r}")


STAMP = {"key": "y", "at": "a"}
"""What every line carries, by its name in JSON."""


def _loaded_beside(kind: str, line: Json) -> Beside | None:
    match kind:
        case "start":
            return StartText(line["start"])
        case "undo" if "own" in line:
            return Unseen(Seat(line["own"]))
        case "seat" if "level" in line:
            return StandIn(line["level"])
        case "seat" if "profile" in line:
            return Newcomer(
                line["was"], Profile(line["profile"]), Account(line["account"]), Place(line["place"]), line["locale"]
            )
        case _:
            return None


def _open(line: Json, **stamp: Json) -> Line:
    terms = None if line.get("terms") is None else loaded(line["terms"])
    if "sitters" not in line:
        return Opened(
            code=Code(line["code"]),
            game=line["game"],
            edition=line["edition"],
            options=tuple(line["options"].items()),
            seed=bytes.fromhex(line["seed"]),
            terms=terms,
            name=line["name"],
            profile=Profile(line["profile"]),
            account=Account(line["account"]),
            place=Place(line["place"]),
            locale=line["locale"],
            thread=thread_loaded(line.get("thread")),
            **stamp,
        )
    return Reopened(
        code=Code(line["code"]),
        game=line["game"],
        edition=line["edition"],
        options=tuple(line["options"].items()),
        seed=bytes.fromhex(line["seed"]),
        profile=Profile(line["profile"]),
        sitters=tuple(map(Sitter.load, line["sitters"])),
        places=places(line["places"]),
        series=series(line["series"]),
        terms=terms,
        watching=places(line.get("watching", ())),
        token=line.get("token", ""),
        moved=line.get("moved", False),
        thread=thread_loaded(line.get("thread")),
        **stamp,
    )


def _join(line: Json, **stamp: Json) -> Line:
    who = line["name"], Profile(line["profile"]), Account(line["account"])
    return Joined(*who, Place(line["place"]), line["locale"], **stamp)


def _again(line: Json, **stamp: Json) -> Line:
    return Replayed(line["n"], Seat(line["s"]) if "s" in line else None, **stamp)


def _lapse(line: Json, **stamp: Json) -> Line:
    if "w" not in line:
        return Lapsed(**stamp)
    return Overtaken(Seat(line["s"]), matter(line["w"], line["n"]), **stamp)


KINDS: Mapping[str, Callable[..., Line]] = {
    "open": _open,
    "import": lambda line, **stamp: Imported(Code(line["code"]), line["record"], **stamp),
    "again": _again,
    "join": _join,
    "bot": lambda line, **stamp: ComputerJoined(line["name"], line["level"], **stamp),
    "leave": lambda line, **stamp: Left(Seat(line["s"]), line["name"], **stamp),
    "terms": lambda line, **stamp: TermsChanged(
        loaded(line["terms"]), tuple(map(Place, line.get("gone", ()))), **stamp
    ),
    "options": lambda line, **stamp: OptionsChanged(tuple(line["options"].items()), **stamp),
    "close": lambda line, **stamp: Closed("b" in line, **stamp),
    "call": lambda line, **stamp: Reminded(Seat(line["s"]), line["g"], line["p"], "d" in line, **stamp),
    "nudge": lambda line, **stamp: Nudged(Seat(line["s"]), "anew" in line, **stamp),
    "away": lambda line, **stamp: WentAway(Seat(line["s"]), line["until"], "b" in line, **stamp),
    "back": lambda line, **stamp: CameBack(Seat(line["s"]), **stamp),
    "stalled": lambda _, **stamp: Stalled(**stamp),
    "show": lambda line, **stamp: ShownToAll(Seat(line["s"]), line["w"], Place(line["p"]), line.get("n", ""), **stamp),
    "analyse": lambda _, **stamp: AnalysisAsked(**stamp),
    "analysis": lambda line, **stamp: Analysed(Analysis.load(line["r"]), **stamp),
    "task": lambda line, **stamp: Taught(line["n"], **stamp),
    "ask": lambda line, **stamp: Asked(Seat(line["s"]), matter(line["w"], line["n"]), **stamp),
    "agree": lambda line, **stamp: Agreed(Seat(line["s"]), **stamp),
    "refuse": lambda line, **stamp: Refused(Seat(line["s"]), "w" in line, **stamp),
    "lapse": _lapse,
    "offer": lambda line, **stamp: Offered(Seat(line["s"]), line["to"], line.get("name", ""), **stamp),
    "watch": lambda line, **stamp: Watched(Place(line["place"]), line["locale"], **stamp),
    "unwatch": lambda line, **stamp: Unwatched(Place(line["place"]), **stamp),
    "invite": lambda line, **stamp: Invited(line["token"], **stamp),
    "guest": lambda line, **stamp: PersonInvited(Profile(line["who"]), Account(line["to"]), Place(line["p"]), **stamp),
    "lost": lambda line, **stamp: PlaceLost(Place(line["place"]), "n" in line, **stamp),
    "found": lambda line, **stamp: PlaceFound(Place(line["place"]), **stamp),
    "move_here": lambda line, **stamp: PlaceMoved(
        Place(line["place"]), line["locale"], tuple(map(Place, line["left"])), **stamp
    ),
    "seek": lambda line, **stamp: Sought(Seat(line["s"]), line["p"], **stamp),
    "calls": lambda line, **stamp: CallsChanged(
        Seat(line["s"]), line["w"], line["p"], line.get("l", ""), "d" in line, **stamp
    ),
    "forgot": lambda line, **stamp: StepsLost(
        tuple(map(Seat, line["who"])), tuple(line["names"]), line["turns"], **stamp
    ),
    "link": lambda line, **stamp: Linked(Profile(line["was"]), Profile(line["now"]), **stamp),
}
"""How a line of each kind is read; those of the match are in ``games.kernel.log_entries``."""
