"""``python -m bot export`` beside a running bot, and its record checked by the other commands."""

from __future__ import annotations

import json


def test_the_record_of_a_match_can_be_exported_and_checked(command, launch, tmp_path):
    """That of a finished match is replayed, and verified with the hash that was told; an unknown code is status 2."""
    bot = launch(tmp_path / "data").opened()
    code = bot.say("ann", "/new metro")[0]["code"]
    bot.say("ann", "/bot")
    bot.say("ann", "/start")
    told = "\n".join(post["text"] for post in bot.say("ann", "/resign yes"))
    exported = command(tmp_path / "data", "export", code)
    assert exported.returncode == 0, exported.stderr
    record = json.loads(exported.stdout)
    assert record["result"]["reason"] == "resigned"
    assert f"Proof of this match: {record['hash']}." in told
    file = tmp_path / "match.json"
    file.write_text(exported.stdout, encoding="utf-8")
    for words in (("replay",), ("verify", "--hash", record["hash"])):
        checked = command(tmp_path / "data", *words, str(file), whole=True)
        assert checked.returncode == 0, checked.stderr
    unknown = command(tmp_path / "data", "export", "ZZZZ")
    assert unknown.returncode == 2
    assert unknown.stderr == "There is no match ZZZZ that has begun.\n"
