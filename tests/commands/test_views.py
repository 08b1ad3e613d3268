"""Looking at a match: themes, one thing large, words, the film and the poster."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from desk_channel import Channel, sends, words

from bot.host.picture_cache import PictureCache
from bot.ports.pictures import PictureSource
from bot.ports.posts import PrivateReply
from bot.text.match_pictures import MatchPictures
from games.kernel.game import Seat


async def test_a_person_and_a_place_have_their_own_look(channel: Channel) -> None:
    """What one sees alone has one's own theme, what is posted has the place's."""
    code = await channel.open("ann", "bob")
    assert "dark" in await channel.say("ann", "/theme dark")
    assert "high contrast" in await channel.say("ann", "/theme contrast here")
    alone = (await channel.ask("ann", f"/board {code}")).posts[0].picture
    other = (await channel.ask("bob", f"/board {code}")).posts[0].picture
    openly = (await channel.ask("ann", f"/board {code}", private=False)).posts[0].picture
    assert [shown and shown.theme for shown in (alone, other, openly)] == ["dark", "contrast", "contrast"]
    post = await channel.teller.post(code, 2, 3, channel.place)  # type: ignore[arg-type]
    assert post is not None and post.picture is not None and post.picture.theme == "contrast"
    assert "light, dark, contrast" in await channel.say("ann", "/theme pink")


async def test_one_thing_is_shown_large(channel: Channel) -> None:
    """Without a word the things are named; with one it is shown, with its facts."""
    code = await channel.open("ann", "bob")
    await channel.steps(code, 6)
    (post,) = (await channel.ask("ann", f"/zoom {code}")).posts
    things = [send.split()[-1] for send in sends(post)]
    assert things
    (large,) = (await channel.ask("ann", f"/zoom {code} {things[0]}")).posts
    assert large.picture is not None and (large.picture.kind, large.picture.word) == ("zoom", things[0])
    assert words(post).startswith("What do you want to see by itself?")
    told = (await channel.say("ann", f"/zoom {code} banana")).splitlines()
    assert told == ["There is nothing called banana to see by itself.", words(post)]
    assert things[0] in "".join(await channel.complete("ann", "/zoom "))


@pytest.mark.parametrize(("game", "own"), [("tandem", ("sun", "zone4")), ("road", ("green",))])
async def test_a_player_may_mean_what_is_their_own(channel: Channel, game: str, own: tuple[str, ...]) -> None:
    """Zones, subjects and colours are the asker's among several pairs or sheets; a bystander is offered the rest."""
    code = await channel.open("ann", "bob", "cyd", "dan", game=game)
    names = (await channel.table(code)).names
    for who, private, word in product(("ann", names[2]), (True, False), own):
        (post,) = (await channel.ask(who, f"/zoom {code} {word}", private=private)).posts
        assert post.picture is not None and (post.picture.word, post.picture.view.seat) == (word, names.index(who))
        again = await MatchPictures(channel.repository).picture(post.picture.source)
        assert again == post.picture
        assert f"/zoom {code} {word}" in sends(post) and word in "".join(await channel.complete(who, f"/zoom {code} "))
    assert own[0] not in (await channel.say("zed", f"/zoom {code} {own[0]}")).splitlines()[-1]


async def test_what_is_zoomed_in_on_shows_no_hand(channel: Channel) -> None:
    """Where others read too a player's picture knows no more than everybody does."""
    code = await channel.open("ann", "bob", "cyd", "dan", game="road")
    await channel.ask("ann", f"/move {code} {(await channel.legal(code))[0]}")
    (post,) = (await channel.ask("ann", f"/zoom {code} green", private=False)).posts
    assert post.picture is not None and post.picture.view.choice is None


async def test_a_position_is_described_without_a_hand_to_others(channel: Channel) -> None:
    """The long words of a bystander do not depend on any hand; where others read, nobody gets their own."""
    code = await channel.open("ann", "bob")
    await channel.steps(code, 4)
    bystander = await channel.say("zed", f"/describe {code}")
    openly = await channel.ask("ann", f"/describe {code}", private=False)
    assert words(openly.posts[0]) == bystander and not isinstance(openly.posts[0], PrivateReply)
    assert isinstance((await channel.ask("ann", f"/describe {code}")).posts[0], PrivateReply)


async def test_a_replay_has_a_frame_for_each_move_that_counts(channel: Channel) -> None:
    """The whole, a part, and what happened since one's own last move; a part that is not there gets a sentence."""
    code = await channel.open("ann", "bob")
    await channel.steps(code, 8)
    (post,) = (await channel.ask("ann", f"/replay {code}")).posts
    assert post.picture is not None and len(post.picture.frames) >= 9
    (part,) = (await channel.ask("ann", f"/replay {code} 2-4")).posts
    assert part.picture is not None and part.picture.frames == post.picture.frames[2:5]
    (since,) = (await channel.ask("ann", f"/replay {code} since")).posts
    assert since.picture is not None and 0 < len(since.picture.frames) < 5
    assert "moves 0 to" in await channel.say("ann", f"/replay {code} 900")
    assert "/replay 12-20" in await channel.say("ann", f"/replay {code} x-y")
    room = PictureCache()
    drawn = await room.draw(part.picture, "en")
    room.close()
    assert drawn.suffix == "gif" and drawn.body[:4] == b"GIF8"


async def test_a_match_is_gone_through_step_by_step(channel: Channel) -> None:
    """Each step is the board as all saw it then, with ways to the one before, the one behind and both ends."""
    code = await channel.open("ann", "bob")
    await channel.steps(code, 5)
    (film,) = (await channel.ask("zed", f"/replay {code}")).posts
    (start,) = (await channel.ask("zed", sends(film)[0])).posts
    assert film.picture is not None and start.picture is not None
    last = len(film.picture.frames) - 1
    assert sends(start) == [f"/step {code} {number}" for number in (0, 0, 1, last)]
    for number, frame in enumerate(film.picture.frames):
        (post,) = (await channel.ask("zed", f"/step {code} {number}")).posts
        assert post.picture is not None and (post.picture.view, post.picture.events) == (frame.view, frame.events)
        assert f"move {number} of {last}" in words(post)
    assert "moves 0 to" in await channel.say("zed", f"/step {code} 900")


async def test_a_step_that_is_no_number_is_told_how_to_write_it(channel: Channel) -> None:
    """With the usage of its own command."""
    code = await channel.open("ann", "bob")
    assert await channel.refused("ann", f"/step {code} x") == "Which move? Write it like this: /step 12."


@pytest.mark.parametrize("line", ["/zoom", "/describe", "/replay", "/poster", "/card", "/where"])
async def test_there_is_nothing_to_look_at_before_the_match(channel: Channel, line: str) -> None:
    """A sentence, whatever is asked for."""
    await channel.ask("ann", "/new metro")
    assert "not started" in await channel.say("ann", line)


async def test_frames_hold_what_all_may_see(channel: Channel) -> None:
    """A film of a secret game shows no choice before its round is over."""
    ((code, *_),) = (await channel.ask("ann", "/new road")).changes
    await channel.ask("bob", f"/join {code}")
    await channel.ask("ann", f"/start {code}")
    text = (await channel.match(code)).legal(Seat(0))[0]
    before = (await channel.ask("zed", f"/replay {code}")).posts[0].picture
    await channel.ask("ann", f"/move {code} {text}")
    after = (await channel.ask("zed", f"/replay {code}")).posts[0].picture
    assert before is not None and after is not None and before.frames == after.frames


async def test_a_hand_is_made_again_for_its_owner_alone(channel: Channel) -> None:
    """What a picture is of names who sits there; of another there, or of what is gone, there is none."""
    code = await channel.open("ann", "bob")
    (post, *_) = (await channel.ask("ann", f"/hand {code}")).posts
    assert post.picture is not None
    source = post.picture.source
    assert source is not None
    pictures = MatchPictures(channel.repository)
    assert await pictures.picture(source) == post.picture
    other = PictureSource("hand", code, source.version, 1 - (source.seat or 0), ("",), who=source.who)
    for wrong in (other, replace(source, who="web:zoe"), replace(source, version=99), replace(source, code="ZZZZ")):
        assert await pictures.picture(wrong) is None
    for gone in (
        replace(source, kind="zoom", words=("nothing",)), replace(source, kind="ghost", words=("lay z99",)),
        replace(source, kind="step", first=99), replace(source, kind="replay", first=99, last=100),
        PictureSource("example", "metro", first=99), PictureSource("example", "chess"),
    ):  # fmt: skip
        assert await pictures.picture(gone) is None
