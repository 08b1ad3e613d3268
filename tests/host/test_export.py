"""``python -m bot export`` beside a running bot, and its record checked by the other commands."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from bot_process import environment


def _command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *words],
        cwd=folder.parent,
        env=environment(folder, 1, {}),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_record_of_a_match_can_be_exported_and_checked(launch, tmp_path):
    """The export of a finished match is replayed and its luck verified; an unknown code is one sentence, status 2."""
    bot = launch(tmp_path / "data").opened()
    code = bot.say("ann", "/new metro")[0]["code"]
    bot.say("ann", "/bot")
    bot.say("ann", "/start")
    bot.say("ann", "/resign")
    exported = _command(tmp_path / "data", "export", code)
    assert exported.returncode == 0, exported.stderr
    assert json.loads(exported.stdout)["result"]["reason"] == "resigned"
    file = tmp_path / "match.json"
    file.write_text(exported.stdout, encoding="utf-8")
    for command in ("replay", "verify"):
        checked = _command(tmp_path / "data", command, str(file))
        assert checked.returncode == 0, checked.stderr
    unknown = _command(tmp_path / "data", "export", "ZZZZ")
    assert unknown.returncode == 2
    assert unknown.stderr == "There is no match ZZZZ that has begun.\n"
