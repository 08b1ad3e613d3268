"""``python -m bot export`` beside a running bot, and its record checked by the other commands."""

from __future__ import annotations

import json


def test_the_record_of_a_match_can_be_exported_and_checked(command, launch, tmp_path):
    """The export of a finished match is replayed and its luck verified; an unknown code is one sentence, status 2."""
    bot = launch(tmp_path / "data").opened()
    code = bot.say("ann", "/new metro")[0]["code"]
    bot.say("ann", "/bot")
    bot.say("ann", "/start")
    bot.say("ann", "/resign")
    exported = command(tmp_path / "data", "export", code)
    assert exported.returncode == 0, exported.stderr
    assert json.loads(exported.stdout)["result"]["reason"] == "resigned"
    file = tmp_path / "match.json"
    file.write_text(exported.stdout, encoding="utf-8")
    for word in ("replay", "verify"):
        checked = command(tmp_path / "data", word, str(file), whole=True)
        assert checked.returncode == 0, checked.stderr
    unknown = command(tmp_path / "data", "export", "ZZZZ")
    assert unknown.returncode == 2
    assert unknown.stderr == "There is no match ZZZZ that has begun.\n"
