"""Two pairs play Tandem at the desk and type nothing: every turn is pressed."""

from __future__ import annotations

import secrets

import pytest
from desk_channel import labels, sends, words

from rendering.panel import Style
from rendering.text import said

PEOPLE = ("ann", "bob", "cas", "dan")
MOST = {"key": 6, "turn": 5}
"""Presses by which a key is proposed or set, and a turn is made."""


def forward(post, turn):
    """The buttons of a panel that lead on, with their lines: back, and what is picked already, left out."""
    found = [choice for row in post.choices for choice in row if choice.send.split()[1].startswith(turn)]
    make = [choice for choice in found if choice.style is Style.MAKE]
    on = [choice for choice in found if choice.style in (Style.CHOICE, Style.WAY) and choice.label != said("Back")]
    return make, on


async def test_two_pairs_play_by_buttons_only(careful):
    """Keys and 100 turns are made by few presses each, in two languages at one table; then one gives up.

    Cas and dan want no previews: a turn is made by the press that would show it.
    """
    ((code, *_),) = (await careful.ask("ann", "/new tandem key=chosen")).changes
    for name in PEOPLE[1:]:
        await careful.ask(name, f"/join {code}")
    assert (await careful.ask("ann", f"/start {code}")).changes
    for name in PEOPLE[2:]:
        await careful.ask(name, "/preview off")
    together, counts = 0, []
    for number in range(100):
        match = (await careful.repository.load(code)).table.match
        together = max(together, len(match.awaited))
        seat = match.awaited[number % len(match.awaited)]
        kind = "key" if match.state.pairs[seat // 2].key is None else "turn"
        locale = ("en", "it")[seat % 2]
        answer, presses = await careful.ask(PEOPLE[seat], f"/hand {code}", locale=locale), 0
        while not answer.changes:
            (post,) = answer.posts
            assert 0 < len(sends(post)) <= 25
            assert len(set(labels(post))) == len(labels(post))
            make, on = forward(post, f"{code}.{match.turns[seat]}")
            assert all(len(choice.send.encode()) <= 60 for choice in (*make, *on))
            chosen = make[0] if make and (presses or not on) else on[7 * number % len(on)]
            answer = await careful.ask(PEOPLE[seat], chosen.send, locale=locale)
            presses += 1
        assert presses <= MOST[kind]
        if seat < 2:
            counts.append(presses)
        elif kind == "turn" and not make:
            assert chosen.style is Style.CHOICE, "made by the press that picks it"
        public = await careful.public(answer)
        assert public.picture.kind == "board"
        assert words(public)
    assert together == 2
    assert sorted(counts)[len(counts) // 2] == 2
    over = await careful.ask("cas", f"/resign {code}")
    assert "ann" in words(await careful.public(over))
    table = (await careful.repository.load(code)).table
    assert (table.match.outcome.reason, table.match.outcome.places) == ("resigned", (1, 1, 3, 3))


async def test_rows_are_longer_than_asked_for_only_where_few_fit(careful, monkeypatch):
    """Where a message takes more than 25 buttons, many turns still stand two in a row at most."""
    # dice that lead to a decision with many turns
    monkeypatch.setattr(secrets, "token_bytes", bytes)
    ((code, *_),) = (await careful.ask("ann", "/new tandem")).changes
    for name in PEOPLE[1:]:
        await careful.ask(name, f"/join {code}")
    await careful.ask("ann", f"/start {code}")
    for number in range(60):
        who = await careful.mover(code)
        rooms = {}
        for place in ("telegram:5", "discord:5"):
            (post,) = (await careful.ask(who, f"/hand {code}", place=place)).posts
            rooms[place] = [len(row) for row in post.choices if row[0].style is Style.CHOICE]
        if sum(rooms["telegram:5"]) > 10:
            assert max(rooms["telegram:5"]) <= 2 < max(rooms["discord:5"])
            assert len(rooms["discord:5"]) <= 5
            return
        match = (await careful.table(code)).match
        moves = match.legal(match.awaited[0])
        await careful.ask(who, f"/move {code} {moves[7 * number % len(moves)]}", private=False)
    pytest.fail("no decision had many turns")
