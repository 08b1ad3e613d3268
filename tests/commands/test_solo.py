"""A match against a computer player, opened and begun by one line."""

from __future__ import annotations

import pytest
from desk_channel import Channel, labels, sends, words

from games import catalogue
from games.kernel.computer import LEVELS


@pytest.mark.parametrize("game", catalogue())
async def test_one_line_begins_a_match_against_the_computer(channel: Channel, game: str) -> None:
    """The asker and one computer player sit, the match has begun, the private answer is what a start gives."""
    answer = await channel.ask("ann", f"/solo {game}")
    ((code, start, _),) = answer.changes
    table = await channel.table(code)
    assert (table.live, start, [sitter.level for sitter in table.sitters]) == (True, 0, ["", "medium builder"])
    assert answer.posts[0].code == code
    post = await channel.public(answer)
    assert "[bot] Ada (medium) sits down." in words(post)
    assert post.picture is not None


async def test_its_words_are_a_game_a_level_and_options(channel: Channel, elsewhere: Channel) -> None:
    """In any order; the same key again, also in another process, is the same match with the same answer."""
    answer = await channel.ask("ann", "/solo metro hand=2 easy pace=3d", key="k1")
    table = await channel.table(answer.changes[0][0])
    assert (dict(table.options)["hand"], table.sitters[1].level, str(table.terms.pace)) == ("2", "easy builder", "3d")
    assert await elsewhere.ask("ann", "/solo metro hand=2 easy pace=3d", key="k1") == answer
    assert len(await channel.store.tables_at(channel.place)) == 1


@pytest.mark.parametrize(
    ("word", "level", "locale"),
    [
        ("hard", "hard builder", "en"),
        ("Good", "medium builder", "en"),
        ("facile", "easy builder", "it"),
        ("expert spoiler", "expert spoiler", "en"),
    ],
)
async def test_levels_are_words_of_the_reader(channel: Channel, word: str, level: str, locale: str) -> None:
    """Help names them, in Italian too: these are read, here and by ``/bot``."""
    answer = await channel.ask("ann", f"/solo metro {word}", locale=locale)
    table = await channel.table(answer.changes[0][0])
    assert table.sitters[1].level == level


async def test_what_it_cannot_read_opens_nothing(channel: Channel) -> None:
    """The games are buttons that do what was wanted, in the reader's language; options are refused as by ``/new``."""
    answer = await channel.ask("ann", "/solo")
    assert "Which game?" in words(answer.posts[0])
    assert sends(answer.posts[0]) == [f"/solo {slug}" for slug in catalogue()]
    assert labels(answer.posts[0])[0] == "Metro with a computer"
    assert "hand can be" in await channel.refused("ann", "/solo metro hand=9")
    assert "There is no game" in await channel.refused("ann", "/solo tram")
    assert not await channel.store.tables_at(channel.place)


async def test_it_is_completed(channel: Channel) -> None:
    """Games, then levels and options."""
    assert await channel.complete("ann", "/solo me") == ["/solo metro"]
    assert (await channel.complete("ann", "/solo metro "))[:4] == [f"/solo metro {level}" for level in LEVELS]
    assert "/solo metro hand=2" in await channel.complete("ann", "/solo metro ha")
