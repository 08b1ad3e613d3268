"""What is said publicly of a table: words and picture for a range of its log, from what bystanders know."""

from __future__ import annotations

from collections.abc import Sequence

from bot.archive import Archive
from bot.ports import Choice, Code, Picture, Place, Post
from bot.table import Past, Table
from games.kernel import Outcome, Seat
from games.match import Match
from rendering.scene import painter
from rendering.text import Said, Strong, Who, Word, counted, joined, said


class PublicTeller:
    """The postman's source: which places follow a match, and what each range of versions is told as."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive

    async def places(self, code: Code) -> Sequence[Place]:
        """Every place that follows this match."""
        at = await self._archive.load(code)
        return [place for place, _ in at.table.places] if at else []

    async def settled(self, code: Code) -> bool:
        """False while computer players are about to move by themselves."""
        at = await self._archive.load(code)
        return at is None or not at.table.computers

    async def post(self, code: Code, start: int, stop: int, place: Place) -> Post | None:
        """The public post for versions ``start`` to ``stop``; None where all of it is secret, as a choice is."""
        past = await self._archive.past(code, 0, stop)
        before = past[start - 1].table if start else None
        table = past[-1].table
        locale = dict(table.places).get(place, "en")
        opening = start == 0
        news = happened(past[start:], None)
        called = newly_awaited(before, table)
        if not news and not called and table.match is not None and not table.over:
            return None
        return Post(
            lines=(
                *news,
                *standing(table, options_too=opening),
                *([said("Seal of the luck: {sha256}", sha256=table.sha256)] if opening else []),
            ),
            picture=board(table, past[start:]),
            choices=choices(table),
            people=table.people,
            mentions=called,
            code=code,
            locale=locale,
        )


def happened(past: Sequence[Past], seat: Seat | None) -> tuple[Word, ...]:
    """What each line did, in words for a seat, or for bystanders."""
    lines: list[Word] = []
    for one in past:
        lines += _line(one, seat)
    return tuple(lines)


def whispered(past: Sequence[Past], seat: Seat) -> tuple[Word, ...]:
    """What each line told to a seat, but not to everybody."""
    return tuple(
        line
        for one in past
        for told in one.told
        if told.to is not None and told.reaches(seat)
        if (line := painter(one.table.game.slug).tell(told.event)) is not None
    )


def _line(one: Past, seat: Seat | None) -> list[Word]:
    table = one.table
    match one.line["k"]:
        case "open":
            return [said("{who} opens a table for {game}.", who=Who(Seat(0)), game=Said(table.game.title))]
        case "join" | "bot":
            return [said("{who} sits down.", who=Who(Seat(len(table.sitters) - 1)))]
        case "leave":
            return [said("{name} gets up.", name=Strong(one.line["name"]))]
        case "resign":
            return [said("{who} gives up.", who=Who(Seat(one.line["s"])))]
        case "start":
            return _events(one, seat) or [said("The match begins.")]
        case _:
            lines = _events(one, seat)
            return [said("{what} It was the only move.", what=lines[0]), *lines[1:]] if _forced(one, lines) else lines


def _forced(one: Past, lines: Sequence[Word]) -> bool:
    return one.line.get("b") == "rules" and bool(lines)


def _events(one: Past, seat: Seat | None) -> list[Word]:
    tell = painter(one.table.game.slug).tell
    words = [tell(told.event) for told in one.told if told.reaches(seat)]
    return [line for line in words if line is not None]


def standing(table: Table, *, options_too: bool = True) -> tuple[Word, ...]:
    """How the table stands: who is missing, whose turn it is, or the result."""
    if table.closed:
        return (said("Everybody has left. The table {code} is closed.", code=Strong(table.code)),)
    if table.match is None:
        return (*_lobby(table, options_too=options_too),)
    outcome = table.match.outcome
    if outcome is not None:
        return (*result(outcome), *_totals(table, outcome), *unsealed(table))
    return (turn(table.match),)


def _lobby(table: Table, *, options_too: bool) -> list[Word]:
    seats = table.game.seats
    lines: list[Word] = [
        counted(
            "Table {code}: {people} ({n} of {most} seats).",
            "Table {code}: {people} ({n} of {most} seats).",
            len(table.sitters),
            code=Strong(table.code),
            people=everybody(table),
            most=seats[-1],
        )
    ]
    if table.options and options_too:
        lines.append(said("Options: {options}.", options=options(table)))
    if table.series is not None:
        game, games = table.series.game, table.series.games
        lines.append(said("Game {game} of {games}. Begin with /start.", game=game, games=games))
    elif len(table.sitters) < seats[0]:
        lines.append(said("Sit down with /join, or add a computer player with /bot."))
    else:
        lines.append(said("Sit down with /join. Begin with /start."))
    return lines


def everybody(table: Table) -> Word:
    """All seats in order."""
    return joined([Who(Seat(number)) for number in range(len(table.sitters))])


def options(table: Table) -> Word:
    """The options of a table with their labels."""
    chosen = dict(table.options)
    return joined(
        [
            said("{label} {value}", label=Said(option.label), value=f"({option.name}={chosen[option.name]})")
            for option in table.game.options
        ]
    )


def turn(match: Match) -> Word:
    """Whom the match waits for."""
    awaited = [Who(seat) for seat in match.awaited]
    if len(awaited) == 1:
        return said("It is {who}'s turn.", who=awaited[0])
    return said("Waiting for {people}.", people=joined(awaited))


def result(outcome: Outcome) -> tuple[Word, ...]:
    """The places and points, best first, and why it ended early if it did."""
    lines: list[Word] = [said("The match is over.")]
    if outcome.reason == "resigned":
        lines = [said("The match is over: everybody else has given up.")]
    elif outcome.reason == "no person left":
        lines = [said("The match is over: no person is left at the table.")]
    order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
    lines += [
        counted(
            "{place}. {who}: {n} point", "{place}. {who}: {n} points", outcome.scores[seat],
            place=outcome.places[seat], who=Who(Seat(seat)),
        )
        for seat in order
    ]  # fmt: skip
    return tuple(lines)


def _totals(table: Table, outcome: Outcome) -> list[Word]:
    """How a series stands after one of its games, and how it goes on."""
    series = table.series
    if series is None:
        return []
    places, totals = series.places(outcome.scores), series.totals(outcome.scores)
    lines: list[Word] = [said("Game {game} of {games}. In all:", game=series.game, games=series.games)]
    lines += [
        counted(
            "{place}. {who}: {n} point", "{place}. {who}: {n} points", totals[seat],
            place=places[seat], who=Who(Seat(seat)),
        )
        for seat in sorted(range(len(places)), key=lambda seat: (places[seat], seat))
    ]  # fmt: skip
    if table.following is not None:
        lines.append(said("Go on with /start {code}, today or another day.", code=table.code))
    return lines


def unsealed(table: Table) -> tuple[Word, ...]:
    """The secret of the luck, shown at the end, and how to check it."""
    return (
        said("Seed of the luck: {seed}", seed=table.seed.hex()),
        said("Check it with /verify {code}.", code=table.code),
    )


def board(table: Table, past: Sequence[Past]) -> Picture | None:
    """The board as everybody may see it, with what these lines told publicly marked; None before the match."""
    if table.match is None:
        return None
    events = tuple(told.event for one in past for told in one.told if told.to is None)
    view = table.match.game.view(table.match.state, None)
    return Picture(table.game.slug, table.code, "board", view, table.names, events, table.match.outcome)


def newly_awaited(before: Table | None, table: Table) -> tuple[int, ...]:
    """The persons who must act now and need not before: only they are mentioned, so nobody is twice for one turn."""
    if table.match is None:
        return ()
    old = before.match.turns if before is not None and before.match is not None else (0,) * len(table.sitters)
    return tuple(
        seat for seat in table.match.awaited if table.match.persons[seat] and table.match.turns[seat] > old[seat]
    )


def choices(table: Table) -> tuple[tuple[Choice, ...], ...]:
    """The buttons under a public post: the same for everybody."""
    code = table.code
    if table.closed:
        return ()
    if table.lobby and table.series is not None:
        return ((Choice(said("Start"), f"/start {code}"),),)
    if table.match is None:
        first = [Choice(said("Join"), f"/join {code}"), Choice(said("Leave"), f"/leave {code}")]
        if len(table.sitters) >= table.game.seats[-1]:
            del first[0]
        second = [Choice(said("Start"), f"/start {code}")] if len(table.sitters) in table.game.seats else []
        if len(table.sitters) < table.game.seats[-1]:
            second.insert(0, Choice(said("Add a computer player"), f"/bot {code}"))
        return tuple(tuple(row) for row in (first, second) if row)
    if table.match.over:
        more = (Choice(said("Next game"), f"/start {code}"),) if table.following is not None else ()
        return ((*more, Choice(said("Board"), f"/board {code}"), Choice(said("Verify the luck"), f"/verify {code}")),)
    return ((Choice(said("My hand"), f"/hand {code}"), Choice(said("Board"), f"/board {code}")),)
