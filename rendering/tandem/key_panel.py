"""The panel of a pair that arranges its key: the proposed one, one in order, or subject after subject."""

from __future__ import annotations

from games.kernel.game import Seat
from games.tandem.values import SUBJECTS, Order, Subject, View
from rendering.panel import Decision, Panel, Press, Style, starred
from rendering.tandem.emojis import name as name_of
from rendering.tandem.turn_words import TOKENS, signs
from rendering.text import Said, Who, Word, said

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


def panel(decision: Decision[View]) -> Panel:
    """Which subject a die value stands for, from 1 on; what the partner proposes is shown at once."""
    view = decision.view
    assert view.seat is not None
    proposed, order = view.pairs[view.seat // 2].proposed, arranged(decision)
    if len(order) == len(SUBJECTS):
        make = Press(_made(proposed), line(order), Style.MAKE)
        asked: Word = said("Not made yet: the key is {key}, from 1 to 6.", key=signs(order))
        ways = (Press(said("Back"), line(order[:4]), Style.WAY), make)
        return Panel(asked, _beginnings(decision, order), ways, shown=(line(order),), across=3)
    if order:
        choices = tuple(_next(order, subject) for subject in IN_ORDER if subject not in order)
        above = line(order[:-1]) if len(order) > 1 else ""
        asked = said("Key {key}: what does a {n} stand for?", key=signs(order), n=len(order) + 1)
        return Panel(asked, choices, (Press(said("Back"), above, Style.WAY),), across=3)
    choices = _beginnings(decision, ())
    if proposed is None:
        return Panel(said("Your key: what does a 1 stand for?"), choices, across=3)
    asked = said(
        "{who} proposes {key} for 1 to 6. Agree, or choose: what does a 1 stand for?",
        who=Who(Seat(view.seat ^ 1)), key=signs(proposed),
    )  # fmt: skip
    return Panel(asked, choices, (Press(said("Agree"), AGREE, Style.MAKE),), shown=(AGREE,), across=3)


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
