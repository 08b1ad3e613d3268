"""Invitations at the local table: the link that is shown, and what it leads to."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from web_house import bot

ITALIAN = {"Accept-Language": "it"}


def link_in(post):
    """The parts of the link of an invitation."""
    (address,) = re.findall(r"https?://\S+", post["text"])
    return address, {name: one for name, (one,) in parse_qs(urlsplit(address).query).items()}


async def test_a_link_leads_into_the_room_and_a_button_sits_down(redis_url):
    """Both languages at one table: the words to pass on in the room's, the invitation in the guest's."""
    async with bot(redis_url) as table:
        [opened] = await table.say("ann", "/new metro pace=3d", room="den")
        [post] = await table.say("ann", "/invite", room="den")
        assert "ann invites you to play Metro: 5 seats free." in post["text"]
        address, asked = link_in(post)
        assert address.startswith(f"{table.address}/?")
        assert asked["room"] == "den" and asked["invite"].startswith(f"{opened['code']}-")
        line = "/invite " + asked["invite"].replace("-", " ")
        [shown] = await table.say("zoe", line, room="den", headers=ITALIAN)
        assert shown["to"] == "zoe"
        assert "ann ti invita a giocare a Metro: 5 posti liberi." in shown["text"]
        [join, *_] = shown["choices"]
        assert (join["label"], join["style"]) == ("Siediti", "make")
        posts = await table.say("zoe", join["send"], room="den", headers=ITALIAN)
        assert any(told["to"] is None and "zoe" in told["text"] for told in posts)
        await table.say("ann", f"/start {opened['code']}", room="den")
        [late] = await table.say("max", line, room="den")
        assert "has started already" in late["text"]
        assert [choice["send"] for choice in late["choices"]] == [f"/board {opened['code']}", "/new"]


async def test_links_begin_with_the_public_address(open_table):
    """Behind a proxy the address that is listened on is nobody's business."""
    async with open_table(public="https://play.example.org") as table:
        assert table.platform.address == "https://play.example.org"
        assert table.platform.link("/help") == "https://play.example.org/?say=/help"
        found = await table.platform.invitation("/invite K7QF BCDF", ["web:den"])
        assert found == "https://play.example.org/?room=den&invite=K7QF-BCDF"
