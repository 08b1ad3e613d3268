"""What stands in deploy/ holds together."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from bot.ports import metrics

HOUSE = Path(__file__).parent.parent.parent


def _checked(*words: str) -> list[str]:
    """The lines of the check, which must find nothing wrong."""
    done = subprocess.run(
        [sys.executable, HOUSE / "deploy/check", *words], capture_output=True, text=True, check=False, timeout=500
    )
    assert done.returncode == 0, done.stderr
    return [line for line in done.stdout.splitlines() if line.startswith("ok ")]


def test_files_say_what_they_must() -> None:
    """Container file, compose file, systemd unit and manifests read as they must, as far as reading goes."""
    assert len(_checked("--files")) == 7


def test_the_dashboard_shows_what_is_measured() -> None:
    """Every figure on the dashboard is one that the bot gives, by labels it has; every figure of ours is shown."""
    board = json.loads((HOUSE / "deploy/dashboards/capolinea.json").read_text(encoding="utf-8"))
    asked = " ".join(target["expr"] for panel in board["panels"] for target in panel["targets"])
    families = {family.name for family in metrics.REGISTRY.collect()}
    shown = {re.sub(r"_(total|bucket)$", "", name) for name in re.findall(r"capolinea_\w+", asked)}
    assert shown == families
    labels = {word for by in re.findall(r"by \(([^)]*)\)", asked) for word in re.findall(r"\w+", by)}
    assert labels <= {"le", "game", "platform", "kind", "instance"}


def test_prometheus_asks_the_port_of_the_probes() -> None:
    """The scrape configuration and the manifests name the same port."""
    written = yaml.safe_load((HOUSE / "deploy/dashboards/prometheus.yaml").read_text(encoding="utf-8"))
    (job,) = written["scrape_configs"]
    assert job["static_configs"][0]["targets"] == ["127.0.0.1:8001"]
    assert 'prometheus.io/port: "8001"' in (HOUSE / "deploy/kubernetes/capolinea.yaml").read_text(encoding="utf-8")


@pytest.mark.soak
def test_the_container_lives() -> None:
    """The container file's steps, taken without an engine, give a bot that starts, is healthy and ends in order."""
    lines = _checked()
    assert len(lines) == 8
    print(*lines, sep="\n")
