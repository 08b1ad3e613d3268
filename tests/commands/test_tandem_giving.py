"""Tandem where each partner chooses what to give: the partner is called and asked, also before it is taken back."""

from __future__ import annotations

import secrets

import pytest
from desk_channel import DAY, Channel, called, labels, sends, words

MOST = 100
"""Moves within which somebody is asked, whatever the luck of this seed."""


@pytest.fixture
async def asked(channel: Channel, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, str, object]:
    """A match in which a mover has just given a token: its code, mover and partner, and the answer to the mover."""
    monkeypatch.setattr(secrets, "token_bytes", lambda count: b"\5" * count)
    code = await channel.open("ann", "bob", game="tandem", options="giving=each pace=1d")
    for _ in range(MOST):
        who = await channel.mover(code)
        match = (await channel.table(code)).match
        assert match is not None
        legal = match.legal(match.awaited[0])
        text = next(
            (text for text in legal if text.startswith(("give", "take"))), "link" if "link" in legal else legal[0]
        )
        answer = await channel.ask(who, f"/move {code} {text}")
        after = (await channel.table(code)).match
        assert after is not None
        if after.state.pairs[0].given is not None:
            (partner,) = await channel.awaited(code)
            return code, who, partner, answer
    raise AssertionError("nobody was asked")


async def test_the_partner_is_called_and_answers_by_a_button(
    channel: Channel, asked: tuple[str, str, str, object]
) -> None:
    """The post calls the partner and says what is given; the panel asks what to give for it; then play goes on."""
    code, mover, partner, answer = asked
    assert mover != partner
    post = await channel.public(answer)  # type: ignore[arg-type]
    assert called(post) == [partner]
    assert f"{mover} gives " in words(post)
    assert f"{partner} chooses what to give for it." in words(post)
    assert "not your turn" in await channel.refused(mover, f"/move {code} give sun")
    english = (await channel.ask(partner, f"/hand {code}")).posts[0]
    assert f"{mover} gives you " in words(english)
    assert all(label.startswith("Give ") for label in labels(english)[:2])
    made = await channel.ask(partner, sends(english)[0])
    assert made.changes
    assert f"{mover} gives " in words(await channel.public(made))


async def test_taking_back_after_the_answer_asks_whoever_gave_it(
    channel: Channel, asked: tuple[str, str, str, object]
) -> None:
    """Before it the mover's half goes back at once; after it only if the partner agrees."""
    code, mover, partner, _ = asked
    assert (await channel.ask(mover, f"/undo {code}")).changes
    assert await channel.awaited(code) == [mover]
    match = (await channel.table(code)).match
    assert match is not None
    give = next(text for text in match.legal(match.awaited[0]) if text.startswith("give"))
    await channel.ask(mover, f"/move {code} {give}")
    assert await channel.awaited(code) == [partner]
    match = (await channel.table(code)).match
    assert match is not None
    assert (await channel.ask(partner, f"/move {code} {match.legal(match.awaited[0])[0]}")).changes
    post = await channel.public(await channel.ask(mover, f"/undo {code}"))
    assert called(post) == [partner]
    assert (await channel.ask(partner, f"/agree {code}")).changes
    assert await channel.awaited(code) == [mover]


async def test_a_computer_player_answers_when_the_partners_time_is_up(
    channel: Channel, asked: tuple[str, str, str, object]
) -> None:
    """It is the partner who is late, and the mover who may have that half of the exchange made."""
    code, mover, partner, _ = asked
    await channel.wait(code, DAY)
    post = await channel.public(await channel.ask(mover, f"/skip {code}"))
    assert words(post).startswith(f"Time is up: a computer player moves for {partner}.")
    assert f"{mover} gives " in words(post)
    match = (await channel.table(code)).match
    assert match is not None
    assert match.state.pairs[0].given is None
