"""Everything at the largest table there is: six pairs of Tandem over three platforms."""

from __future__ import annotations

from desk_channel import DAY, HOUR, Channel, called, words

WEB, GROUP, SERVER = "web:lobby", "telegram:-9", "discord:900"
SEATS = (
    ("ann", WEB), ("bob", WEB), ("telegram:1", GROUP), ("telegram:2", GROUP), ("telegram:3", GROUP),
    ("discord:4", SERVER), ("discord:5", SERVER), ("discord:6", SERVER),
    ("discord:8", SERVER), ("discord:9", SERVER), ("telegram:10", GROUP), ("telegram:11", GROUP),
)  # fmt: skip


async def test_six_pairs_on_three_platforms(channel: Channel) -> None:
    """Rounds close whoever is late, away, handed over or gone; each turn is told once in each place, mentions too."""
    ((code, *_),) = (await channel.ask("ann", "/new tandem late=out")).changes
    for who, place in SEATS[1:]:
        await channel.ask(who, f"/join {code}", place=place)
    started = await channel.ask("ann", f"/start {code}")
    posts = [await channel.public(started, place) for place in (WEB, GROUP, SERVER)]
    names = sorted(name for post in posts for name in called(post))
    assert names == sorted(await channel.awaited(code))
    assert names

    await channel.ask("telegram:1", "/away 3d", place=GROUP)
    await channel.ask("ann", f"/seat bot {code}")
    await channel.ask("discord:4", f"/seat {code}", place=SERVER)
    assert (await channel.ask("discord:7", f"/take {code} 6", place=SERVER)).changes
    accounts = dict(zip((who.rpartition(":")[2] for who, _ in SEATS), SEATS, strict=True)) | {
        "7": ("discord:7", SERVER)
    }
    for _ in range(30):
        while await channel.computers(code):
            pass
        version = await channel.version(code)
        late = [name for name in await channel.awaited(code) if name != "6"]
        if not late:
            await channel.wait(code, DAY)
        else:
            who, place = accounts[late[0]]
            await channel.step(code, who, place=place)
        for place, post in await channel.posts(code, version):
            assert len(set(post.mentions)) == len(post.mentions)
            assert place in (WEB, GROUP, SERVER) or post.mentions
    table = await channel.table(code)
    assert table.match is not None
    heard = await channel.wait(code, 5 * DAY)
    table = await channel.table(code)
    assert table.match is not None
    assert all(sitter.missed <= 3 for sitter in table.sitters)
    assert not [post for _, place, post in heard if place == WEB and "ann" in called(post)]
    back = await channel.ask("ann", "/back")
    assert back.changes or table.over
    for seat, (who, place) in enumerate(SEATS):
        if not (await channel.table(code)).over and seat in (await channel.table(code)).persons:
            await channel.ask(who, f"/end {code}", place=place)
    await channel.wait(code, HOUR)
    if not (await channel.table(code)).over:
        await channel.ask("discord:7", f"/end {code}", place=SERVER)
    final = await channel.table(code)
    assert final.over
    post = await channel.teller.post(code, await channel.version(code) - 1, await channel.version(code), channel.place)
    assert post is not None
    assert "The match is over" in words(post)
