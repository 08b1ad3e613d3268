"""What must be true where a reason of Tandem is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from reason_cases import Case


def boards(case: Case, *, partner: bool = False) -> tuple[Any, Any]:
    """A board before the move and as foreseen: what the rules do by themselves afterwards is not in it."""
    number, own = divmod(case.seat, 2)
    after = case.decision.foreseen(case.line)[0]
    which = 1 - own if partner else own
    return case.decision.view.pairs[number].boards[which], after.pairs[number].boards[which]


def rows(case: Case) -> tuple[int, int]:
    """How many places are equal, and how many are filled, after the move."""
    one, other = boards(case)[1].row, boards(case, partner=True)[1].row
    return sum(a is not None and a == b for a, b in zip(one, other, strict=True)), 8 - (*one, *other).count(None)


NAMES = ("sun", "moon", "star", "leaf", "drop", "bell")
SIGNS = ("☀️", "🌙", "⭐", "🍃", "💧", "🔔")


def holds(case: Case, many: int, *, partner: bool = False) -> bool:
    """Whether a zone holds just so many of the token, and did not before."""
    subject, at = SIGNS.index(case.value("token")), case.value("zone") - 1
    before, after = boards(case, partner=partner)
    return bool(after.zones[at] == (subject,) * many != before.zones[at])


def matches(case: Case) -> bool:
    """Whether the partner has the token in its row and the player has not."""
    subject = SIGNS.index(case.value("token"))
    return subject in boards(case, partner=True)[1].row and subject not in boards(case)[1].row


def second(case: Case, *, partner: bool) -> bool:
    """Whether a zone has two of the token, and had fewer."""
    subject, at = SIGNS.index(case.value("token")), case.value("zone") - 1
    before, after = boards(case, partner=partner)
    return bool(after.zones[at].count(subject) == 2 > before.zones[at].count(subject))


def keeps(case: Case, *, partner: bool) -> bool:
    """Whether a zone holds two of the token and nothing else, as it did before."""
    subject, at = SIGNS.index(case.value("token")), case.value("zone") - 1
    before, after = boards(case, partner=partner)
    return bool(before.zones[at] == after.zones[at] == (subject, subject))


def answered(case: Case) -> bool:
    """Whether what is said of an exchange is true once the partner has given this token for it."""
    said, token = case.value("reason"), NAMES[SIGNS.index(case.value("token"))]
    after = replace(case, line=f"{case.line};give {token}", said=said)
    return said.message not in TANDEM or TANDEM[said.message](after)


TANDEM: dict[str, Callable[[Case], bool]] = {
    "any key is as good as another: the dice decide.": lambda case: case.line.startswith(("key", "agree")),
    "makes both your rows equal: that wins.": lambda case: rows(case) == (4, 8),
    "puts {token} where {who} has it: {n} of 4 places is equal.": lambda case: (
        rows(case)[0] == case.value("n") and SIGNS.index(case.value("token")) in boards(case, partner=True)[1].row
    ),
    "puts {token} into your row: {n} of 8 places is filled.": lambda case: (
        rows(case)[1] == case.value("n") and SIGNS.index(case.value("token")) in boards(case)[1].row
    ),
    "gives {who} three {token} in zone {zone}.": lambda case: holds(case, 3, partner=True),
    "two {token} in zone {zone}: one more, and you can match {who}'s row.": lambda case: (
        holds(case, 2) and matches(case)
    ),
    "two {token} in zone {zone}: one more makes three of a kind.": lambda case: holds(case, 2),
    "{who} has two {token} in zone {zone} then.": lambda case: holds(case, 2, partner=True),
    "brings two more {token} onto your board, into zones {low} and {high}.": lambda case: all(
        boards(case)[1].zones[case.value(zone) - 1].count(subject)
        == boards(case)[0].zones[case.value(zone) - 1].count(subject) + 1
        for zone in ("low", "high")
        for subject in [SIGNS.index(case.value("token"))]
    ),
    "brings two {token} together in zone {zone}.": lambda case: second(case, partner=False),
    "gives {who} a second {token} in zone {zone}.": lambda case: second(case, partner=True),
    "keeps two {token} in zone {zone}, and room for a third.": lambda case: keeps(case, partner=False),
    "leaves {who} two {token} in zone {zone}, and room for a third.": lambda case: keeps(case, partner=True),
    "brings {token} to zone {zone}, where {who} has it too.": lambda case: (
        (there := case.value("zone") - 1, token := SIGNS.index(case.value("token")))
        and boards(case)[1].zones[there].count(token) > boards(case)[0].zones[there].count(token)
        and token in boards(case, partner=True)[1].zones[there]
    ),
    "leaves zone {zone} empty: what comes there can be all alike.": lambda case: (
        not boards(case)[1].zones[case.value("zone") - 1]
    ),
    "with {token} for it: {reason}": answered,
}  # fmt: skip
