"""Bytes that are hardly HTTP: bad verbs, versions, lengths and chunks, nul bytes, too much, too little, two in one."""

from __future__ import annotations

import random
from collections.abc import Callable

LINE = b'{"as": "ann", "text": "/help"}'
CHUNKED = b"Transfer-Encoding: chunked\r\n"


class Malformed:
    """Makes them, each beside a cookie and a login link that must not reach a log. The same seed makes the same."""

    def __init__(self, seed: str, token: str, cookie: str) -> None:
        self._luck = random.Random(seed)
        self._link = f"/?login={token}".encode()
        self._secret = f"Host: localhost\r\nCookie: {cookie}\r\n".encode()
        self._makers: tuple[tuple[str, Callable[[], bytes]], ...] = (
            ("verb", self._verb), ("version", self._version), ("length", self._length), ("chunks", self._chunks),
            ("nul", self._nul), ("bomb", self._bomb), ("cookies", self._cookies), ("half", self._half),
            ("pipelined", self._pipelined), ("smuggled", self._smuggled), ("target", self._target),
            ("header", self._header), ("noise", self._noise), ("changed", self._changed), ("upgrade", self._upgrade),
        )  # fmt: skip

    def next(self) -> tuple[str, bytes]:
        """The next one, with its kind."""
        kind, make = self._luck.choice(self._makers)
        return kind, make()

    def _some(self, most: int) -> bytes:
        return self._luck.randbytes(self._luck.randrange(1, most))

    def _get(self) -> bytes:
        return b"GET " + self._link + b" HTTP/1.1\r\n" + self._secret

    def _post(self, more: bytes = b"") -> bytes:
        return b"POST /api/rooms/lobby/say HTTP/1.1\r\nContent-Type: application/json\r\n" + self._secret + more

    def _verb(self) -> bytes:
        verb = self._luck.choice((b"G@T", b"get", b"", b"GET\t", b"\x16\x03\x01", b"PRI", b"X" * 9000, self._some(20)))
        return verb + b" " + self._link + b" HTTP/1.1\r\n" + self._secret + b"\r\n"

    def _version(self) -> bytes:
        version = self._luck.choice(
            (b"HTTP/9.9", b"HTTP/1.10", b"HTTP/2.0", b"http/1.1", b"HTTP/", b"", b"ICY/1.1", self._some(9))
        )
        return b"GET " + self._link + b" " + version + b"\r\n" + self._secret + b"\r\n"

    def _length(self) -> bytes:
        length = self._luck.choice(
            (b"-1", b"+3", b"3, 4", b"0x10", b"9" * 40, b"", b" ", b"1e3", b"\xd9\xa3", b"3\r\nContent-Length: 4")
        )
        return self._post(b"Content-Length: " + length + b"\r\n\r\n") + LINE

    def _chunks(self) -> bytes:
        body = self._luck.choice((
            b"zz\r\nabc",
            b"-3\r\nabc\r\n0\r\n\r\n",
            b"3\r\nabcde\r\n0\r\n\r\n",
            b"f" * 20 + b"\r\nabc",
            b"3;" + b"x" * 9000 + b"\r\nabc\r\n0\r\n\r\n",
            b"3\nabc\n0\n\n",
            b"\r\n\r\n",
            b"1e\r\n" + LINE + b"\r\n0\r\n" + b"X: y\r\n" * 300 + b"\r\n",
            b"1e\r\n" + LINE,
            b"0x3\r\nabc\r\n0\r\n\r\n",
            self._some(60),
        ))  # fmt: skip
        return self._post(CHUNKED + b"\r\n") + body

    def _nul(self) -> bytes:
        whole = bytearray(self._get() + b"X-A: b\r\n\r\n")
        whole.insert(self._luck.randrange(len(whole)), 0)
        return bytes(whole)

    def _bomb(self) -> bytes:
        count, size = self._luck.choice(((300, 3), (120, 100), (20, 8000), (1, 9000), (5, 60_000), (2000, 40)))
        return self._get() + b"".join(b"X-%d: %s\r\n" % (number, b"b" * size) for number in range(count)) + b"\r\n"

    def _cookies(self) -> bytes:
        cookie = self._luck.choice(
            (
                b"a[b]=1; " * 50,
                b'a="' + b"\\" * 500,
                b"=;" * 900,
                b"capolinea=\xff\xfe",
                b"capolinea=" + b"A" * 8000,
                b"$Version=1; a={",
                self._some(90),
            )
        )
        return self._get() + b"Cookie: " + cookie + b"\r\n\r\n"

    def _half(self) -> bytes:
        whole = self._luck.choice(
            (
                self._get() + b"\r\n",
                self._post(b"Content-Length: 30\r\n\r\n") + LINE,
                self._post(CHUNKED + b"\r\n") + b"1e\r\n" + LINE,
            )
        )
        return whole[: self._luck.randrange(len(whole))]

    def _pipelined(self) -> bytes:
        good = b"GET /healthz HTTP/1.1\r\n" + self._secret + b"\r\n"
        return good * self._luck.choice((1, 3, 40)) + self._some(200) + b"\r\n\r\n" + good

    def _smuggled(self) -> bytes:
        inner = b"GET " + self._link + b" HTTP/1.1\r\n" + self._secret + b"\r\n"
        return self._luck.choice((
            self._post(b"Content-Length: 5\r\n" + CHUNKED + b"\r\n") + b"0\r\n\r\n" + inner,
            self._post(b"Transfer-Encoding: xchunked\r\n\r\n") + b"0\r\n\r\n" + inner,
            self._post(b"Transfer-Encoding:\x0bchunked\r\nContent-Length: 3\r\n\r\n") + inner,
            self._post(b"Transfer-Encoding: chunked, identity\r\n\r\n") + b"0\r\n\r\n" + inner,
            self._post(b"Content-Length : 3\r\n\r\n") + inner,
            self._post(b"Content-Length: 30\r\n Transfer-Encoding: chunked\r\n\r\n") + inner,
            b"GET /healthz HTTP/1.1\r\n" + self._secret + b"Content-Length: 9\r\n\r\n" + inner,
            b"POST /healthz HTTP/1.0\r\n" + self._secret + CHUNKED + b"\r\n0\r\n\r\n" + inner,
        ))  # fmt: skip

    def _target(self) -> bytes:
        target = self._luck.choice((
            b"*",
            b"http://[::1", b"//[", b"http://evil.example/", b"/%ff%fe?%00=%zz", b"/ /", b"", b"/" + b"a" * 60_000,
            b"\xff\xfe",
            b"http://a:99999999/", b"/api/rooms/%/say", b"?", b"#", b"/\x7f", b"ws://x/", b"a:b", b"/" + self._some(40),
        ))  # fmt: skip
        return b"GET " + target + b" HTTP/1.1\r\n" + self._secret + b"\r\n"

    def _header(self) -> bytes:
        header = self._luck.choice(
            (
                b"no colon",
                b": nameless",
                b" folded: x",
                b"X\x01: y",
                b"X: \x0b\x0c",
                b"X:" + b"\t" * 900,
                b"Host: a\r\nHost: b",
                b"\xc3\xa9: x",
                b"Expect: " + b"9" * 99,
            )
        )
        return self._get() + header + b"\r\n\r\n"

    def _noise(self) -> bytes:
        return self._some(4000)

    def _changed(self) -> bytes:
        """A right request with some bytes changed, left out or doubled."""
        luck = self._luck
        whole = bytearray(self._luck.choice((self._get() + b"\r\n", self._post(b"Content-Length: 30\r\n\r\n") + LINE)))
        for _ in range(luck.randrange(1, 6)):
            place = luck.randrange(len(whole))
            whole[place : place + luck.randrange(3)] = luck.randbytes(luck.randrange(3))
        return bytes(whole)

    def _upgrade(self) -> bytes:
        kind = self._luck.choice((b"websocket", b"h2c", b"TLS/1.0", b"x"))
        return self._get() + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: " + kind + b"\r\n\r\n" + self._some(900)
