"""Finished matches at the local table: results, and a film that is shown to the whole room, also after a restart."""

from __future__ import annotations

import re

from web_house import bot, opened, public

ITALIAN = {"Accept-Language": "it"}


async def test_results_and_a_film_for_everybody(redis_url):
    """Two people read the results in their languages; one shows the film, once, and a restart does not forget it."""
    async with bot(redis_url) as table:
        code = await opened(table, "ann", "bob")
        await table.say("bob", f"/resign {code} yes")
        [listed] = await table.say("ann", "/games finished")
        assert re.search(rf"{code} Metro, \d+ \w+: you \d+, bob \d+", listed["text"])
        assert [choice["label"] for choice in listed["choices"]][:2] == [f"Replay {code}", f"Poster {code}"]
        [listed] = await table.say("bob", "/games concluse", headers=ITALIAN)
        assert re.search(rf"{code} Metro, \d+ \w+: ann \d+, tu \d+", listed["text"])
        [film] = await table.say("bob", f"/replay {code}", headers=ITALIAN)
        button = next(choice for choice in film["choices"] if choice["send"] == f"/replay {code} show")
        assert button["label"] == "Mostra qui" and film["to"] == "bob"
        async with table.events() as zoe:
            [shown] = public(await table.say("bob", button["send"], headers=ITALIAN))
            heard = await zoe.next()
            while heard["id"] != shown["id"]:
                heard = await zoe.next()
        assert "bob shows the film of the match." in shown["text"] and shown["image"].endswith(".gif")
        status, headers, _ = await table.get(shown["image"])
        assert (status, headers["Content-Type"]) == (200, "image/gif")
        strange = await table.say("ann", f"/poster {code} show", room="den")
        assert not public(strange) and "only where the match is played or followed" in strange[0]["text"]
    async with bot(redis_url) as table:
        [again] = await table.say("ann", f"/replay {code}")
        assert not any(choice["send"].endswith("show") for choice in again["choices"])
        assert await table.texts("ann", f"/replay {code} show") == ["That has been shown to everybody already."]
