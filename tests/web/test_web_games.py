"""Each game at the local table, over HTTP: turns by what stands on the buttons, and others that are typed."""

import pytest
from web_house import bot, by_id, moves, public

from bot.ports.button_room import ROOM
from games import catalogue

MOST = 5
"""Presses of a turn, from the open hand on."""
TURNS = 10


async def pressed(table, name, code, pick):
    """Somebody opens the hand and presses on, a move where there is one: the posts of the turn."""
    posts, send = await table.say(name, f"/hand {code}"), ""
    for _ in range(MOST):
        [hand] = [post for post in posts if post["to"] == name]
        assert hand["image"] and hand["alt"]
        assert 0 < len(hand["choices"]) <= ROOM["web"].buttons
        sends = [choice["send"] for choice in hand["choices"] if choice["label"] != "Back"]
        makes = [send for send in sends if send.startswith("/move ")]
        send = (makes or sends)[pick % len(makes or sends)]
        posts = await table.say(name, send)
        if makes:
            return public(posts)
    raise AssertionError(send)


@pytest.mark.parametrize("slug", catalogue())
async def test_a_game_is_played_by_buttons_and_by_typing(redis_url, slug):
    """Spectators hear every post once and in order, with a board, and the panel leads to a move in a few presses."""
    async with bot(redis_url) as table:
        names = ["ann", "bob", "cyd", "dora"][: min(one for one in catalogue()[slug].seats if one > 1)]
        [post] = await table.say("ann", f"/new {slug}")
        code = post["code"]
        for name in names[1:]:
            await table.say(name, f"/join {code}")
        told = public(await table.say("ann", f"/start {code}"))
        async with table.events() as bystander:
            for number in range(TURNS):
                able = [(name, lines) for name in names if (lines := await moves(table, name, code))]
                name, lines = able[number % len(able)]
                if number % 2:
                    posts = public(await table.say(name, lines[5 * number % len(lines)]))
                else:
                    posts = await pressed(table, name, code, 7 * number)
                # a choice that others make at the same time is told with theirs
                assert len(posts) == 1 or slug == "road"
                told += posts
            heard = []
            while not heard or heard[-1]["id"] != told[-1]["id"]:
                heard.append(await bystander.next())
        assert [post for post in heard if post in told] == told == sorted(told, key=by_id)
        assert all(post["image"] and post["alt"] and post["to"] is None for post in told)
