"""What a player sees before a move is made: the hand, steps towards a move, numbered spots, a preview."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.invocation import Call, note
from bot.ports import Choice, Picture, Post
from bot.table.table import Past, Table
from bot.text.news import happened, whispered
from bot.text.status import result, turn
from games.kernel.chance import seeded
from games.kernel.game import Illegal, Seat
from games.kernel.match import Match
from games.kernel.notation import offers
from rendering.picture import BOARD, GHOST, HAND
from rendering.scene import painter
from rendering.text import Strong, Word, counted, said

MOST_OFFERS = 20
"""Buttons of a stepwise choice; with "Back" they fit four rows of five."""

PAGE = 25
"""Numbers on one picture; Discord's menus take no more."""

BEST = 3
"""Spots that stand first where the table has hints."""


def hand_post(
    call: Call, table: Table, past: Sequence[Past], typed: str = "", *, stale: bool = False, preview: bool = True
) -> Post:
    """What a player is told alone: what these lines told to that seat, the hand, and what can be pressed next.

    What they told everybody is left to the public post where the place of the ask gets one. With ``preview`` a whole
    move that was pressed together is first shown.
    """
    seat = table.seat_of(call.profile)
    match = table.match
    assert seat is not None and match is not None
    if preview and typed and shown_first(match, seat, typed) and not _longer(match, seat, typed):
        return ghost_post(call, table, seat, typed)
    followed = call.ask.place in dict(table.places)
    lines: list[Word] = [*(whispered(past, seat) if followed else happened(past, seat))]
    if stale:
        lines.append(said("That button is from an earlier turn."))
    outcome = match.outcome
    if outcome is not None and past and followed:
        # what the hand drew last matters no more, and the result stands in the public post
        return note(call, said("The match is over."), ack=True, table=table)
    if outcome is not None:
        lines += result(outcome)
    elif seat in match.awaited:
        lines.append(said("It is your turn."))
    elif not (lines and past and table.computers):
        # computer players move at once: by the time this is read it would be wrong
        lines.append(turn(table))
    view = match.game.view(match.state, seat)
    return Post(
        lines=tuple(lines),
        picture=Picture(table.game.slug, table.code, HAND, view, table.names, outcome=outcome, typed=typed),
        choices=offered(table, seat, typed, preview=preview) or my_choices(table, call),
        private=True,
        people=table.people,
        code=table.code,
        locale=call.ask.person.locale,
    )


def ghost_post(call: Call, table: Table, seat: Seat, text: str) -> Post:
    """A legal move before it is made: what it would do, and whether to make it, turn it or go back."""
    match = table.match
    assert match is not None
    game = match.game
    view = game.view(match.state, seat)
    after, events = game.foresee(view, game.read(text))
    lines = [line for event in events if (line := painter(game.slug).tell(event)) is not None]
    head = f"{table.code}.{match.turns[seat]}"
    buttons = [Choice(said("Make this move"), f"/move {head} {text}")]
    others = next((group for group in groups(match, seat) if text in group), ())
    if len(others) > 1:
        following = others[(others.index(text) + 1) % len(others)]
        buttons.append(Choice(said("Another way here"), f"/hand {head} {following}"))
    buttons.append(Choice(said("Back"), f"/hand {head}"))
    return Post(
        lines=(said("Not made yet: {move}", move=Strong(text)), *lines),
        picture=Picture(game.slug, table.code, GHOST, view, table.names, events, after=after),
        choices=(tuple(buttons),),
        private=True,
        people=table.people,
        code=table.code,
        locale=call.ask.person.locale,
    )


def spots_post(call: Call, table: Table, seat: Seat, page: int) -> Post:
    """The board with a number on each spot where the player may act, and the same numbers to press.

    Raises ``Illegal`` where there is none.
    """
    match = table.match
    assert match is not None
    found = ordered(table, seat)
    if not found:
        raise Illegal("There is nothing to choose on the board now. See /hand.")
    pages = -(-len(found) // PAGE)
    page = min(max(page, 1), pages)
    first = (page - 1) * PAGE + 1
    here = found[first - 1 : first - 1 + PAGE]
    head = f"{table.code}.{match.turns[seat]}"
    numbers = tuple(Choice(str(number), f"/hand {head} {group[0]}") for number, group in enumerate(here, first))
    ways = [
        *([Choice(said("Earlier spots"), f"/where {table.code} {page - 1}")] if page > 1 else []),
        *([Choice(said("More spots"), f"/where {table.code} {page + 1}")] if page < pages else []),
        Choice(said("My hand"), f"/hand {table.code}"),
    ]
    lines: list[Word] = [
        counted("You can act at {n} spot.", "You can act at {n} spots. Press a number, or type it.", len(found))
    ]
    if table.terms.hints:
        lines.append(said("The first ones are those a computer player likes best."))
    view = match.game.view(match.state, seat)
    marks = tuple(group[0] for group in here)
    return Post(
        lines=tuple(lines),
        picture=Picture(table.game.slug, table.code, BOARD, view, table.names, marks=marks, first=first),
        choices=(numbers, tuple(ways)),
        private=True,
        people=table.people,
        code=table.code,
        locale=call.ask.person.locale,
    )


def groups(match: Match, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """The legal moves of a seat by the spot on the board they are about, in reading order."""
    return painter(match.game.slug).grouped(match.game.view(match.state, seat), match.legal(seat))


def ordered(table: Table, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """The spots as they are numbered: in reading order, or with hints the best few first."""
    match = table.match
    assert match is not None
    found = list(groups(match, seat))
    if not table.terms.hints:
        return tuple(found)
    best: list[tuple[str, ...]] = []
    view, luck = match.game.view(match.state, seat), seeded(f"{table.code}:{seat}:{match.turns[seat]}")
    while found and len(best) < BEST:
        moves = [match.game.read(text) for group in found for text in group]
        liked = match.game.write(match.game.greedy(view, moves, luck))
        group = next(group for group in found if liked in group)
        found.remove(group)
        best.append((liked, *(text for text in group if text != liked)))
    return (*best, *found)


def numbered(table: Table, seat: Seat, typed: str) -> str:
    """The move that a number on the spots stands for; any other text as it is. Raises ``Illegal``."""
    text = typed.strip()
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        return typed
    found = ordered(table, seat)
    if not 0 < int(text) <= len(found):
        raise Illegal("There is no spot {number}. /where shows the numbers.", number=text)
    return found[int(text) - 1][0]


def shown_first(match: Match, seat: Seat, text: str) -> bool:
    """Whether a text is a legal move about a spot on the board, so that a picture can show it beforehand."""
    if match.over:
        return False
    tidy = " ".join(text.lower().split())
    view = match.game.view(match.state, seat)
    return tidy in match.legal(seat) and bool(painter(match.game.slug).grouped(view, (tidy,)))


def _longer(match: Match, seat: Seat, text: str) -> bool:
    return any(other.startswith(f"{text} ") for other in match.legal(seat))


def offered(table: Table, seat: Seat, typed: str, *, preview: bool = True) -> tuple[tuple[Choice, ...], ...]:
    """Buttons for the next step of a move, five a row, with a way back; none where there is no move."""
    match = table.match
    assert match is not None
    if table.over:
        return ()
    found = offers(match.legal(seat), typed, MOST_OFFERS)
    head = f"{table.code}.{match.turns[seat]}"
    buttons = [
        press(table, seat, offer.text, done=offer.text == typed.strip(), preview=preview)
        if offer.whole
        else Choice(f"{offer.text.rstrip('-')} …", f"/hand {head} {offer.text}")
        for offer in found
    ]
    if typed:
        buttons.append(Choice(said("Back"), f"/hand {head}"))
    elif buttons and groups(match, seat):
        buttons.append(Choice(said("Where?"), f"/where {table.code}"))
    return tuple(tuple(buttons[row : row + 5]) for row in range(0, len(buttons), 5))


def press(table: Table, seat: Seat, text: str, *, done: bool = False, preview: bool = False) -> Choice:
    """A button that makes a move, good for this decision only; ``done`` where nothing more is said with it.

    With ``preview`` it shows the move first, where it is about a spot on the board.
    """
    match = table.match
    assert match is not None
    head = f"{table.code}.{match.turns[seat]}"
    if done:
        return Choice(said("Done: {move}", move=text), f"/move {head} {text}")
    way = "hand" if preview and shown_first(match, seat, text) else "move"
    return Choice(text, f"/{way} {head} {text}")


def my_choices(table: Table, call: Call) -> tuple[tuple[Choice, ...], ...]:
    """A button to the own hand for who plays here."""
    if not table.plays(call.profile):
        return ()
    return ((Choice(said("My hand"), f"/hand {table.code}"),),)
