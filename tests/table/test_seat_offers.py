"""Whom a seat is offered to, out of what was typed."""

from __future__ import annotations

import pytest
from played import BEGIN, HERE, waiting, who

from bot.ports.addresses import Account, Place
from bot.table.actions import add_computer
from bot.table.seat_offers import Recipient, recipient
from games.kernel.game import Illegal

BOB, CYD = "web:bob", "web:cyd"


def test_an_account_is_offered_a_seat_unless_it_sits_there() -> None:
    """An account somebody mentions; the name is known where they sit nearby."""
    table = waiting("metro", "ann", "bob")[-1].table
    near = [table, waiting("road", "cyd")[-1].table]
    assert recipient(CYD, HERE, table, near, {}) == Recipient(CYD, "cyd")
    assert recipient("web:dan", HERE, table, near, {}) == Recipient("web:dan")
    with pytest.raises(Illegal, match="bob sits at this table already"):
        recipient(BOB, HERE, table, near, {})
    with pytest.raises(Illegal, match="web:bob sits at this table already"):
        recipient(BOB, HERE, table, near[1:], {})


def test_a_name_means_the_one_person_who_is_called_so() -> None:
    """People at tables nearby and of the place count, those at this table do not; unknown names are local accounts."""
    table = waiting("metro", "ann", "bob")[-1].table
    cyds, other = waiting("road", "cyd")[-1].table, waiting("socks", "dan")[-1].table
    assert recipient("@Cyd", HERE, table, [cyds, other], {}) == Recipient(CYD, "Cyd")
    assert recipient("Eve", HERE, table, [cyds, other], {}) == Recipient("web:eve", "Eve")
    with pytest.raises(Illegal, match="I know nobody called Eve"):
        recipient("Eve", Place("telegram:-5"), table, [cyds, other], {})
    assert recipient("", HERE, table, [cyds], {}) == Recipient("")
    with pytest.raises(Illegal, match="I know several people called cyd"):
        recipient("cyd", HERE, table, [cyds], {who("another"): Account("web:another")})
    with pytest.raises(Illegal, match="bob sits at this table already"):
        recipient("bob", HERE, table, [table], {})


def test_a_computer_player_is_in_nobodys_way() -> None:
    """Beside one that sits at the table a name is still an account, and anybody still anybody."""
    table = waiting("metro", "ann")[-1].table
    table = add_computer(table, "random", "Bot 1", key="bot", at=BEGIN).table
    assert recipient("eve", HERE, table, [table], {}) == Recipient("web:eve", "eve")
    assert recipient("", HERE, table, [table], {}) == Recipient("")
