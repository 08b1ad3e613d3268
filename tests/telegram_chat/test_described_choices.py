"""Choices that say more about themselves, as buttons: Telegram has no menus."""

from __future__ import annotations

from bot.platforms.telegram.keyboards import WIDE, keyboard
from bot.ports.posts import Choice, Reply
from rendering.text import said


def test_each_is_a_button_in_a_row_of_its_own() -> None:
    """With what it says behind its label, as far as a phone shows it."""
    tables = tuple(
        Choice(f"{code} Metro", f"/hand {code}", about=said("with {who}, your turn", who=who))
        for code, who in (("K7QF", "ben"), ("B2DF", "Bartholomew of a long name"))
    )
    shown = keyboard(Reply((said("Which table?"),), choices=(tables, (Choice("a", "/a"), Choice("b", "/b")))))
    assert shown is not None
    rows = [[button.text for button in row] for row in shown.inline_keyboard]
    assert rows[0] == ["K7QF Metro with ben, your turn"]
    assert [len(row) for row in rows] == [1, 1, 2]
    assert rows[1][0].startswith("B2DF Metro with Bartholomew") and len(rows[1][0]) <= WIDE


def test_codes_of_tables_are_not_cut() -> None:
    """Their capitals are wide: six stand in two rows."""
    codes = tuple(Choice(code, f"/hand {code}") for code in ("NNB9", "K7QF", "B2DF", "CCG2", "3232", "WZKG"))
    shown = keyboard(Reply((said("Which table?"),), choices=(codes,)))
    assert shown is not None
    assert [len(row) for row in shown.inline_keyboard] == [3, 3]
