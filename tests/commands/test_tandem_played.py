"""Tandem as people play it: by buttons, with a partner who answers."""

from __future__ import annotations

import secrets

import pytest
from desk_channel import DAY, Channel, called, labels, sends, words

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


FEWEST_PRESSES = 100
"""Moves within which somebody is asked, whatever the luck of this seed."""


@pytest.fixture
async def asked(channel: Channel, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, str, object]:
    """A match in which a mover has just given a token: its code, mover and partner, and the answer to the mover."""
    monkeypatch.setattr(secrets, "token_bytes", lambda count: b"\5" * count)
    code = await channel.open("ann", "bob", game="tandem", options="giving=each pace=1d")
    for _ in range(FEWEST_PRESSES):
        who = await channel.mover(code)
        match = await channel.match(code)
        legal = match.legal(match.awaited[0])
        text = next(
            (text for text in legal if text.startswith(("give", "take"))), "link" if "link" in legal else legal[0]
        )
        answer = await channel.ask(who, f"/move {code} {text}")
        after = await channel.match(code)
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
    match = await channel.match(code)
    give = next(text for text in match.legal(match.awaited[0]) if text.startswith("give"))
    await channel.ask(mover, f"/move {code} {give}")
    assert await channel.awaited(code) == [partner]
    match = await channel.match(code)
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
    match = await channel.match(code)
    assert match.state.pairs[0].given is None
