"""Login links on the command line: printed beside a running bot, used, listed and revoked."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SECRET = "a secret for login links"


def _pressed(address: str, line: str) -> tuple[int, str]:
    """What the button of a printed link does: the status, and the cookie."""
    token = line.strip().partition("?login=")[2]
    body = json.dumps({"token": token, "browser": "0123456789abcdef"}).encode()
    request = Request(f"{address}/api/login", body, {"Content-Type": "application/json"})
    return _asked(request)


def _asked(request: Request) -> tuple[int, str]:
    try:
        with urlopen(request) as answer:
            return answer.status, (answer.headers["Set-Cookie"] or "").partition(";")[0]
    except HTTPError as error:
        return error.code, ""


def test_links_are_printed_listed_and_revoked(
    launch: Callable[..., Any], command: Callable[..., Any], tmp_path: Path
) -> None:
    """A link lets a browser in; what is revoked lets nobody in; another name stays."""
    bot = launch(CAPOLINEA_SECRET=SECRET).opened()
    address, folder = f"http://127.0.0.1:{bot.port}", tmp_path / "data"

    def host(*words: str) -> Any:
        return command(folder, *words, CAPOLINEA_SECRET=SECRET)

    nobody = host("logins")
    assert (nobody.stdout, nobody.stderr) == ("", "Nobody is in, and there is no unused login link.\n")

    ann, bob, late = (host("login", name).stdout for name in ("ann", "bob", "ann"))
    (status, cookie), (other, _) = _pressed(address, ann), _pressed(address, bob)
    assert (status, other) == (200, 200)
    listed = [line.split() for line in host("logins").stdout.splitlines()]
    assert sorted((line[1], line[-1]) for line in listed) == [("browser", "ann"), ("browser", "bob"), ("link", "ann")]
    assert not any(SECRET in word or word in late for line in listed for word in line if len(word) > 20)
    link = next(line[0] for line in listed if line[1] == "link")
    assert host("logout", link).stdout.strip() == "1 login is revoked."
    assert _pressed(address, late)[0] == 401
    assert host("logout", "Ann").stdout.strip() == "1 login is revoked."
    assert _asked(Request(f"{address}/api/me", headers={"Cookie": cookie}))[0] == 401
    assert [line.split()[-1] for line in host("logins").stdout.splitlines()] == ["bob"]
    public = command(folder, "login", "bob", CAPOLINEA_SECRET=SECRET, CAPOLINEA_PUBLIC_URL="https://play.example.org/")
    assert public.stdout.startswith("https://play.example.org/?login=")
    assert host("login", "Jos\u00e9").returncode == 0
    assert host("logout", "JOSE\u0301").stdout.strip() == "1 login is revoked."
    gone = host("logout", "ann")
    assert (gone.returncode, "no login" in gone.stderr) == (2, True)
    for words in (("login", "a\nb"),):
        assert host(*words).returncode == 2
