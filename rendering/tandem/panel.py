"""The private panel of Tandem: a button for each complete turn, and for a key subject after subject."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.kernel.game import Seat
from games.tandem.notation import read, write
from games.tandem.values import SUBJECTS, Key, Order, Row, Subject, View
from rendering.panel import BUTTONS, Decision, Panel, Press, Style, starred
from rendering.tandem import board_panel
from rendering.tandem.complete_turns import Turn, Turns
from rendering.tandem.emojis import name as name_of
from rendering.tandem.turn_words import TOKENS, asked, foretold, label, liked_turn, signs
from rendering.text import Said, Who, Word, joined, plainly, said

IN_ORDER: Order = tuple(map(Subject, range(len(SUBJECTS))))
"""The key that is offered whole: no key is better than another."""
AGREE = "agree"


def arranged(decision: Decision[View]) -> Order:
    """The subjects of the die values from 1 on that are picked: all six, or fewer; none where nothing is understood."""
    verb, *words = decision.picked.split(" ")
    if verb != "key" or not set(words) <= set(SUBJECTS) or len(set(words)) < len(words):
        return ()
    return whole(tuple(Subject(SUBJECTS.index(word)) for word in words))


def whole(order: Order) -> Order:
    """An order with the last subject where it is the only one left."""
    left = [subject for subject in IN_ORDER if subject not in order]
    return (*order, *left) if len(left) == 1 else order


def line(order: Order) -> str:
    """An order, or its beginning, as it is picked."""
    return " ".join(["key", *(SUBJECTS[subject] for subject in order)])


def keys(decision: Decision[View]) -> Panel:
    """Which subject a die value stands for, from 1 on; what the partner proposes is shown at once."""
    view = decision.view
    assert view.seat is not None
    proposed, order = view.pairs[view.seat // 2].proposed, arranged(decision)
    if len(order) == len(SUBJECTS):
        make = Press(_made(proposed), line(order), Style.MAKE)
        words: Word = said("Not made yet: the key is {key}, from 1 to 6.", key=signs(order))
        ways = (Press(said("Back"), line(order[:4]), Style.WAY), make)
        return Panel(words, _beginnings(decision, order), ways, shown=(line(order),), across=3)
    if order:
        choices = tuple(_next(order, subject) for subject in IN_ORDER if subject not in order)
        above = line(order[:-1]) if len(order) > 1 else ""
        words = said("Key {key}: what does a {n} stand for?", key=signs(order), n=len(order) + 1)
        return Panel(words, choices, (Press(said("Back"), above, Style.WAY),), across=3)
    choices = _beginnings(decision, ())
    if proposed is None:
        return Panel(said("Your key: what does a 1 stand for?"), choices, across=3)
    words = said(
        "{who} proposes {key} for 1 to 6. Agree, or choose: what does a 1 stand for?",
        who=Who(Seat(view.seat ^ 1)), key=signs(proposed),
    )  # fmt: skip
    return Panel(words, choices, (Press(said("Agree"), AGREE, Style.MAKE),), shown=(AGREE,), across=3)


def _made(proposed: Order | None) -> Said:
    return said("Propose this key") if proposed is None else said("Take this key")


def _next(order: Order, subject: Subject) -> Press:
    longer = (*order, subject)
    done = len(whole(longer)) == len(SUBJECTS)
    label = f"{len(longer)}: {TOKENS[subject]}"
    style = Style.CHOICE if done else Style.WAY
    made = line(whole(longer)) if done else ""
    return Press(label, line(whole(longer)), style, line(longer), symbol=name_of(subject), whole=made)


def _beginnings(decision: Decision[View], order: Order) -> tuple[Press, ...]:
    """The subjects that a 1 may stand for, and whole keys."""
    liked = decision.liked.split(" ")
    keys = [IN_ORDER]
    if liked[0] == "key":
        keys = [tuple(Subject(SUBJECTS.index(word)) for word in liked[1:])]
    quick = tuple(_whole(key, order, star=decision.liked == line(key)) for key in keys)
    return (*(_next((), subject) for subject in IN_ORDER), *quick)


def _whole(key: Order, order: Order, *, star: bool) -> Press:
    words = starred(signs(key), star)
    return Press(words, "", Style.CHOSEN) if key == order else Press(words, line(key), whole=line(key))


WAYS = 2
"""Buttons beside the choices: back, and the one that makes the turn."""
MOST = 23
"""Choices that a thumb goes through at once; more are offered kind by kind even where a message takes them."""
SHORT = 18
"""Characters on each of two buttons side by side in a chat on a phone."""
ROWS = 5
"""Rows of buttons on the platform that takes fewest."""


ENGLISH = plainly(())


@dataclass(frozen=True)
class Step:
    """Where a player is: what is picked, from which list, and the list that this one came from.

    ``turn`` is a turn that is shown, None while a list is; ``listed`` is what the choices of the list go on from.
    """

    turns: Turns
    listed: Turn
    above: Turn | None
    choices: tuple[Turn, ...]
    turn: Turn | None


def step(decision: Decision[View]) -> Step:
    """Where a decision about no key is; a turn that is the only one is shown at once."""
    turns, most = Turns(decision.view, decision.moves), _most(decision)
    opening = turns.opening
    picked = turns.found(decision.picked.removesuffix(";")) if decision.picked else None
    listing = picked is not None and decision.picked.endswith(";")
    if picked is not None and listing and picked.complete:
        picked = None
    path, level = [opening], turns.level(opening, most)
    if picked is None:
        only = level[0] if len(level) == 1 and level[0].complete else None
        return Step(turns, opening, None, level, only)
    while (inner := next((each for each in level if not each.complete and each.begins(picked)), None)) is not None:
        if inner == picked and not listing:
            break
        path.append(inner)
        level = turns.level(inner, most)
    if listing and path[-1] != picked:
        path.append(picked)
        level = turns.level(picked, most)
    above = path[-2] if len(path) > 1 else None
    return Step(turns, path[-1], above, level, None if listing else picked)


def panel(decision: Decision[View]) -> Panel:
    """What to do in this turn: every complete turn if they are few, else those of one kind by themselves."""
    if not decision.moves:
        return Panel(said("It is not your turn."))
    if any(isinstance(read(text), Key) for text in decision.moves[:2]):
        return keys(decision)
    if decision.board:
        return board_panel.panel(decision)
    here = step(decision)
    if here.turn is None:
        return _list(decision, here)
    turn = here.turn
    make = Press(said("Do it"), turn.line, Style.MAKE)
    if turn.complete:
        choices, back = _choices(decision, here), here.above is not None
    else:
        # a move that was typed: the turn goes on afterwards
        here = replace(here, listed=turn, above=here.turns.opening, choices=here.turns.level(turn, _most(decision)))
        choices, back = _choices(decision, here), True
    ways = (*_back(here), make) if back else (make,)
    told = said("Not made yet: {results}", results=joined(foretold(decision, turn), " "))
    return Panel(told, choices, ways, shown=(turn.shown,), across=_across(decision, choices))


def _list(decision: Decision[View], here: Step) -> Panel:
    choices = _choices(decision, here)
    return Panel(asked(decision.view, here.listed), choices, _back(here), across=_across(decision, choices))


def _back(here: Step) -> tuple[Press, ...]:
    return () if here.above is None else (Press(said("Back"), _list_of(here.above), Style.WAY),)


def _most(decision: Decision[View]) -> int:
    return min(MOST, decision.buttons - WAYS)


def _list_of(turn: Turn) -> str:
    """What is picked while the turns that go on from this one are listed."""
    return f"{turn.line};" if turn.chosen else ""


def _across(decision: Decision[View], choices: tuple[Press, ...]) -> int:
    """Two in a row, or one where words are long; more only where there would be too many rows."""
    if decision.buttons > BUTTONS:
        longest = max((len(ENGLISH.spell(press.label)) for press in choices), default=0)
        return 1 if longest > SHORT else 2
    return next((across for across in (2, 3, 4) if len(choices) <= (ROWS - 1) * across), ROWS)


# -- the choices


def _choices(decision: Decision[View], here: Step) -> tuple[Press, ...]:
    """The turns of the list, the one picked marked; none where it is the only one."""
    if len(here.choices) == 1 and here.choices[0].complete:
        return ()
    liked, spots = liked_turn(decision, here.turns), _spots(here)
    made = []
    for turn, spot in zip(here.choices, spots, strict=True):
        words = starred(label(turn, here.listed), liked is not None and turn.begins(liked))
        if here.turn is not None and turn.chosen == here.turn.chosen:
            made.append(Press(words, _list_of(here.listed), Style.CHOSEN, spot))
        else:
            made.append(_further(turn, words, spot))
    return tuple(made)


def _further(turn: Turn, words: Word, spot: str) -> Press:
    if turn.complete:
        return Press(words, turn.line, Style.CHOICE, spot, whole=turn.line)
    return Press(words, _list_of(turn), Style.WAY, spot)


def _spots(here: Step) -> tuple[str, ...]:
    """For each choice the place of the row that it is about, where all are; it has its number there."""
    parts = [turn.chosen[len(here.listed.chosen)] for turn in here.choices]
    return tuple(write(part) if isinstance(part, Row) and len(set(parts)) == len(parts) else "" for part in parts)
