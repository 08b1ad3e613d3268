"""Requests to the HTTP interface as a grammar makes them: right ones, half right ones, and all kinds of wrong ones.

The same seed and the same answers give the same requests.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass
from urllib.parse import quote

from bot.commands.catalogue import commands
from games import catalogue

MARK = "marzipan"
"""A word in much of what is sent, which must not turn up in a log."""

LETTERS = ("a", "Z", "ж", "子", "é", "e\u0301", "👩‍🚀", "مرحبا", "ﬁ", "İ", "ß", "𝕏", "\u202e", "\u200b", "\ufeff", "ǆ")
CONTROLS = ("\0", "\x07", "\x1b[31m", "\r\nSet-Cookie: a=b", "\n", "\t", "\x7f", "\u2028", "\x85", "\ud800", "\udfff")
NUMBERS = (
    "0", "-1", "1", "7", "007", "2147483648", "9" * 30, "9" * 5000, "1e309", "NaN", "-0", "1_000", "٣", "²", "½", "①",
    "१२", "0x10", "1.5", "+3", "∞",
)  # fmt: skip
FORMATS = (
    "{0.__class__}", "{p0}", "%s%n", "%(a)s", "$(id)", "../../etc/passwd", "<script>alert(1)</script>", "'; --", '"',
    "\\",
    "*" * 50, "_" * 50, "`" * 50, "@everyone", "||", "&amp;", "KEYS[1]", "return redis.call('FLUSHALL')",
)  # fmt: skip
OPTIONS = (
    "hand", "touch", "turn", "pace", "late", "preview", "seats", "colours", "level", "series", "goal", "mode", "theme",
    "as", "to", "",
)  # fmt: skip
PLAIN = (
    "on", "off", "3d", "1h", "22-8", "99-100", "8", "it", "en", "Europe/Rome", "random", "dark", "yes", "no", "all",
    "1",
    "2", "3", "paper", "short", "here",
)  # fmt: skip
KINDS = (
    "application/json",
    "application/json; charset=utf-16",
    "application/json; charset=\x7f",
    "text/plain",
    "a/b/c",
    "",
)
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "PROPFIND", "CONNECT")
PATHS = (
    "/", "/?say=%2Fnew", "/?login=", "/?login=YW5u.00", "/?login=%ff.%00", "/nothing", "/page/table.js", "/page/..%2f",
    "//",
    "/page/%2e%2e/platform.py", "/pictures/x.png", "/pictures/%00.png", "/api", "/api/me", "/api/rooms", "/healthz",
    "/metrics", "/api/rooms//say", "/api/rooms/%2F/say", "/api/rooms/lobby/say/", "/api/rooms/lobby", "/%",
    "/%zz", "/;",
    "/?" + "a=b&" * 3000, "/" + "x" * 9000, "/" + "../" * 500, "/api/rooms/lobby/events?after=99-99", "/#x", "/\\",
    "/api/rooms/lobby/events?after=%F0%9F", "/api/rooms/" + "%F0%9F%91%A9" * 40 + "/step", "/?login=a&login=b&login=",
)  # fmt: skip


KEPT = 60
"""Codes, buttons and pictures that are remembered, each."""


@dataclass(frozen=True)
class Request:
    """A request as it is written on the wire. ``kind`` is what is counted."""

    kind: str
    method: str
    path: str
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""

    def wire(self, port: int, cookie: str) -> bytes:
        """Its bytes; a cookie that came with a login goes along unless it has one of its own."""
        names = {name.lower() for name, _ in self.headers}
        head = [f"{self.method} {self.path} HTTP/1.1"]
        if "host" not in names:
            head.append(f"Host: 127.0.0.1:{port}")
        if cookie and "cookie" not in names:
            head.append(f"Cookie: {cookie}")
        if self.body or self.method == "POST":
            head.append(f"Content-Length: {len(self.body)}")
        head += [f"{name}: {value}" for name, value in self.headers]
        return "\r\n".join(head).encode("utf-8", "replace") + b"\r\n\r\n" + self.body


class Grammar:
    """Makes requests, and learns codes, buttons, pictures and steps from what they are answered."""

    def __init__(self, seed: str, names: tuple[str, ...], rooms: int = 12) -> None:
        self._luck = random.Random(seed)
        self.names = names
        self._rooms = [f"room {number}" for number in range(rooms)] + ["Дом", "子" * 30, "a/b?c#d", "."]
        self._codes = ["K7QF", "AAAA"]
        self._sends = ["/new metro", "/help"]
        self._pictures = ["/pictures/" + "0" * 64 + ".png"]
        self._keys = ["k", "0"]

    def request(self) -> tuple[str, Request]:
        """The next request, and whose it is."""
        name = self._one(*self.names)
        shares = {
            self._say: 0.50, self._complete: 0.16, self._step: 0.08, self._events: 0.03, self._fetch: 0.04,
            self._body: 0.07, self._path: 0.05, self._headers: 0.07,
        }  # fmt: skip
        [make] = self._luck.choices(list(shares), list(shares.values()))
        return name, make(name)

    def learn(self, body: bytes) -> None:
        """Take codes, buttons and pictures out of an answer, the newest in the place of old ones."""
        text = body.decode("utf-8", "replace")
        for found, kept in (
            (re.findall(r'"code": ?"([A-Z0-9]{4,8})"', text), self._codes),
            (re.findall(r'"send": ?"((?:[^"\\]|\\.){1,200})"', text), self._sends),
            (re.findall(r'"image": ?"(/pictures/[^"]+)"', text), self._pictures),
        ):
            for one in found[:4]:
                kept.insert(self._luck.randrange(len(kept) + 1), one)
                del kept[KEPT:]

    def _one(self, *several: str) -> str:
        return self._luck.choice(several)

    def _wild(self) -> str:
        """Any text."""
        luck = self._luck
        make = luck.choice((
            lambda: self._one(*NUMBERS),
            lambda: self._one(*FORMATS),
            lambda: self._one(*CONTROLS) + MARK,
            lambda: self._one(*LETTERS) * luck.choice((1, 2, 30, 31, 100, 400, 1000, 3000)),
            lambda: "".join(luck.choice(LETTERS + CONTROLS) for _ in range(luck.randrange(40))),
            lambda: self._one(*self.names),
            lambda: self._one(*OPTIONS) + "=" + self._one(*NUMBERS, *PLAIN, *FORMATS),
            lambda: " ".join(self._one(*PLAIN, MARK, *NUMBERS) for _ in range(luck.randrange(30))),
            lambda: MARK * luck.choice((0, 1, 1, 1, 50, 1500)),
        ))  # fmt: skip
        return make()

    def _code(self) -> str:
        code = self._one(*self._codes)
        return self._luck.choice((code, code, code, code.lower(), code[::-1], code + "0", code[:3], self._wild()))

    def _line(self) -> str:
        """A line as somebody says it: a command with right, wrong and strange arguments, a button, or anything."""
        luck = self._luck
        shape = luck.randrange(20)
        if shape < 3:
            return json.loads(f'"{self._one(*self._sends)}"')
        if shape == 3:
            return self._wild()
        if shape == 4:
            square = luck.choice("abcdefghijk") + str(luck.randrange(14))
            return f"{self._one('/move', '/m', '')} {self._code()} {square} {self._one(*PLAIN, 'n', 'x2', 'A1-B2')}"
        name = self._one(*commands()) if luck.random() < 0.95 else self._wild()
        words = []
        if name == "new":
            # tables are made rarely: they are what grows by right
            words.append(self._one(*catalogue()) if luck.random() < 0.15 else self._wild())
        kinds = (self._code, self._code, lambda: self._one(*PLAIN), self._wild)
        words += [luck.choice(kinds)() for _ in range(luck.choice((0, 0, 1, 1, 2, 3, 8)))]
        return self._one("/", "/", "/", "", "!", "//") + " ".join(
            (self._one(name, name.upper(), name + "@bot"), *words)
        )

    def _room(self) -> str:
        return quote(self._one(*self._rooms) if self._luck.random() < 0.97 else self._wild(), safe="", errors="replace")

    def _key(self) -> object:
        luck = self._luck
        if luck.random() < 0.2:
            return luck.choice((None, 5, "", "k" * 100, "k" * 101, [], {}, self._wild()))
        if luck.random() < 0.3:
            return self._one(*self._keys)
        self._keys[luck.randrange(2)] = key = str(luck.random())
        return key

    def _say(self, name: str) -> Request:
        body: dict[str, object] = {"as": name, "text": self._line(), "key": self._key()}
        if self._luck.random() < 0.3:
            body["about"] = self._luck.choice((self._code(), 7, None, [self._code()]))
        if self._luck.random() < 0.05:
            body["as"] = self._luck.choice((self._one(*self.names), self._wild(), None, 5, {"a": []}))
        data = json.dumps(body, ensure_ascii=self._luck.random() < 0.5).encode("utf-8", "replace")
        return Request("say", "POST", f"/api/rooms/{self._room()}/say", (("Content-Type", "application/json"),), data)

    def _asked(self, name: str, **query: str) -> str:
        pairs = {"as": name if self._luck.random() < 0.95 else self._wild(), **query}
        return "&".join(f"{key}={quote(value, safe='', errors='replace')}" for key, value in pairs.items())

    def _complete(self, name: str) -> Request:
        line = self._line()
        half = line[: self._luck.randrange(len(line) + 1)] if self._luck.random() < 0.7 else line
        return Request("complete", "GET", f"/api/rooms/{self._room()}/complete?{self._asked(name, text=half)}")

    def _step(self, name: str) -> Request:
        number = self._one("0", "1", "2", "5", "9999", *NUMBERS)
        query = self._asked(name, code=self._code(), number=number)
        return Request("step", "GET", f"/api/rooms/{self._room()}/step?{query}")

    def _events(self, name: str) -> Request:
        after = self._one("", "0", "1-1", "9" * 19, "9" * 30, "-", "x", *NUMBERS)
        path = f"/api/rooms/{self._room()}/events?{self._asked(name)}"
        last = after.encode("ascii", "ignore").decode()
        if self._luck.random() < 0.5:
            return Request("events", "GET", path, (("Last-Event-ID", last),))
        return Request("events", "GET", f"{path}&after={quote(after)}")

    def _fetch(self, _name: str) -> Request:
        return Request("picture", self._one("GET", "HEAD"), self._one(*self._pictures))

    def _body(self, name: str) -> Request:
        """A body that is no line: wrong types, huge numbers, deep nesting, other encodings, no JSON."""
        luck = self._luck
        wild: object = luck.choice((None, True, 10**400, -1.5, [], {}, [[]] * 50, self._wild(), {"a": self._wild()}))
        bodies = (
            lambda: json.dumps(wild),
            lambda: json.dumps({"as": name, "text": wild, "key": wild, "about": wild}),
            lambda: "[" * luck.choice((10, 1000, 16000)),
            lambda: '{"a":' * luck.choice((10, 1000, 3000)) + "1" + "}" * luck.choice((0, 10, 3000)),
            lambda: f'{{"as": "{name}", "text": "/help", "text": "/games", "as": 5}}',
            lambda: '{"text": ' + "9" * luck.choice((10, 4299, 4301, 16000)) + "}",
            lambda: '{"as": NaN, "text": Infinity}',
            lambda: '{"as": "\\ud800", "text": "\\udfff\\ud800", "key": "\\u0000"}',
            lambda: "\ufeff" + json.dumps({"as": name, "text": "/help"}),
            lambda: json.dumps({"as": name, "text": "x" * luck.choice((16000, 16500, 200_000))}),
            lambda: json.dumps({self._wild(): self._wild() for _ in range(20)}),
            lambda: "as=ann&text=%2Fhelp",
        )
        data = luck.choice(bodies)().encode(luck.choice(("utf-8", "utf-8", "utf-16", "utf-7")), "replace")
        if luck.random() < 0.1:
            data = bytes(luck.randrange(256) for _ in range(luck.randrange(300)))
        headers = [("Content-Type", self._one(*KINDS, "application/json", "application/json"))]
        if luck.random() < 0.1:
            headers.append(("Content-Encoding", self._one("gzip", "deflate", "br", "identity", "x")))
        return Request("body", "POST", f"/api/rooms/{self._room()}/say", tuple(headers), data)

    def _path(self, _name: str) -> Request:
        return Request("path", self._one(*METHODS, "GET", "GET", "GET"), self._one(*PATHS))

    def _headers(self, name: str) -> Request:
        """A right request with wrong headers: origins, hosts, cookies, languages, ranges, ids."""
        wild = "".join(one for one in self._wild()[:2000] if one not in "\r\n\0")
        header = self._luck.choice((
            ("Host", self._one("evil.example", "[", "localhost:99999", "::1", "a@b", "")),
            ("Origin", self._one("null", "https://evil.example", "http://[", "//")),
            ("Sec-Fetch-Site", self._one("cross-site", "none", "x")),
            ("Cookie", self._one("capolinea=" + wild, "capolinea=YW5u." + "0" * 64, "a[b]=1;;=;", wild)),
            ("Accept-Language", self._one("it;q=0.5,en;q=NaN", "*", ";;;q=,", ",".join(["it"] * 900), wild)),
            ("If-None-Match", self._one('"', 'W/"a", "b', "*", wild)),
            ("Range", self._one("bytes=0-", "bytes=-1", "x")),
            ("Expect", self._one("100-continue", "x")),
            ("X-Forwarded-For", self._one("1.2.3.4", "," * 500, wild)),
            ("X-Forwarded-Proto", wild),
            ("Accept-Encoding", self._one("gzip", "*;q=NaN", wild)),
            ("Content-Type", wild),
            ("Connection", self._one("close", "keep-alive, close", "upgrade", wild)),
        ))  # fmt: skip
        base = self._luck.choice((self._complete, self._say, self._path, self._step))(name)
        kept = tuple(pair for pair in base.headers if pair[0] != header[0])
        return Request("headers", base.method, base.path, (*kept, header), base.body)
