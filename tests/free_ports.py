"""Ports for the servers of tests, so that no two of them meet."""

from __future__ import annotations

import itertools
import os
import socket

FIRST, COUNT = 10_000, 20_000
"""Below the ports that a system gives to connections and to servers that ask for any port (32768 and more on Linux)."""

_numbers = itertools.count(os.getpid() * 211)


def free_port() -> int:
    """A port of this machine that nobody listens on, each time another one. Processes of tests begin far apart."""
    for number in itertools.islice(_numbers, COUNT):
        with socket.socket() as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listening.bind(("127.0.0.1", FIRST + number % COUNT))
            except OSError:
                continue
            return FIRST + number % COUNT
    raise OSError("every port is taken")
