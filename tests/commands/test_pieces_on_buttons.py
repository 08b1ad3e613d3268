"""Buttons name the piece that they are about, for platforms that have pictures of it."""

from __future__ import annotations

import secrets

import pytest
from desk_channel import Channel

from rendering.metro.emojis import name


async def test_tiles_that_may_be_meant_are_named_on_their_buttons(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that is not whole is answered in private by a button for each tile held, which names it as it lies."""
    monkeypatch.setattr(secrets, "token_bytes", bytes)  # two tiles that differ
    code = await channel.open("ann", "bob", options="hand=2")
    match = await channel.match(code)
    (seat,) = match.awaited
    mover, held = ("ann", "bob")[seat], match.game.view(match.state, seat).hand
    legal = match.legal(seat)
    square = next(move.split()[1] for move in legal if move.endswith(" t1") and f"{move[:-1]}2" in legal)
    post = (await channel.ask(mover, f"/move {code} lay {square} t", private=True)).posts[-1]
    named = {choice.send.rpartition(" ")[2]: choice.symbol for row in post.choices for choice in row}
    assert {word: symbol for word, symbol in named.items() if word in ("t1", "t2")} == {
        f"t{number}": name(tile) for number, tile in enumerate(held, 1)
    }


async def test_games_are_named_on_their_buttons(channel: Channel) -> None:
    """Where a game is chosen."""
    post = (await channel.ask("ann", "/new")).posts[-1]
    symbols = {choice.send: choice.symbol for row in post.choices for choice in row}
    assert symbols["/new metro"] == "metro"
    assert symbols["/new tandem"] == "tandem"
