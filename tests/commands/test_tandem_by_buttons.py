"""Two pairs play Tandem at the desk and type nothing: every move is pressed step by step."""

from __future__ import annotations

from desk_channel import sends, words

PEOPLE = ("ann", "bob", "cas", "dan")


async def test_two_pairs_play_by_buttons_only(channel):
    """Keys and 120 decisions are made by at most three presses each among at most 25 buttons; then one gives up."""
    ((code, *_),) = (await channel.ask("ann", "/new tandem key=chosen")).changes
    for name in PEOPLE[1:]:
        await channel.ask(name, f"/join {code}")
    assert (await channel.ask("ann", f"/start {code}")).changes
    together = 0
    for number in range(120):
        match = (await channel.repository.load(code)).table.match
        together = max(together, len(match.awaited))
        seat = match.awaited[number % len(match.awaited)]
        answer = await channel.ask(PEOPLE[seat], f"/hand {code}")
        presses = 0
        while not answer.changes:
            (post,) = answer.posts
            lines = [line for line in sends(post) if line.split()[1].startswith(f"{code}.{match.turns[seat]}")]
            assert 0 < len(sends(post)) <= 25
            assert all(len(line.encode()) <= 60 for line in lines)
            answer = await channel.ask(PEOPLE[seat], lines[(number * 7) % max(1, len(lines) - (presses > 0))])
            presses += 1
        assert presses <= 3
        public = await channel.public(answer)
        assert public.picture.kind == "board"
        assert words(public)
    assert together == 2
    over = await channel.ask("cas", f"/resign {code}")
    assert "ann" in words(await channel.public(over))
    table = (await channel.repository.load(code)).table
    assert (table.match.outcome.reason, table.match.outcome.places) == ("resigned", (1, 1, 3, 3))


async def test_a_seat_given_up_is_left_behind_by_the_desk(channel):
    """With three pairs the others' round closes although a pair that has given up has not moved."""
    people = (*PEOPLE, "eve", "fay")
    ((code, *_),) = (await channel.ask("ann", "/new tandem")).changes
    for name in people[1:]:
        await channel.ask(name, f"/join {code}")
    await channel.ask("ann", f"/start {code}")
    assert (await channel.ask("fay", f"/resign {code}")).changes
    for _ in range(80):
        match = (await channel.repository.load(code)).table.match
        seat = next(seat for seat in match.awaited if seat < 4)
        assert (await channel.ask(people[seat], f"/move {code} {match.legal(seat)[-1]}")).changes
    assert match.state.pawn < 95
