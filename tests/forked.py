"""The process that ``fork_server.py`` forks: it has loaded some modules, and takes requests from a socket."""

from __future__ import annotations

import gc
import json
import os
import runpy
import select
import signal
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from fork_server import NUMBER


def requested(requests: socket.socket) -> list[str]:
    """Serve requests until they end; in each forked process, set up as asked for, the module to run and its words."""
    waking, woken = socket.socketpair()
    waking.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waking.fileno())
    running: dict[int, socket.socket] = {}
    while True:
        ready, *_ = select.select([requests, woken], [], [])
        if woken in ready:
            woken.recv(4096)
            report(running)
        if requests in ready:
            request, files, *_ = socket.recv_fds(requests, 4096, 4)
            if not request:
                sys.exit()
            while not request.endswith(b"\n"):
                request += requests.recv(4096)
            reports = socket.socket(fileno=files[0])
            number = os.fork()
            if not number:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for opened in (requests, waking, woken, *running.values()):
                    opened.close()
                return become(request, reports, files[1:])
            running[number] = reports
            for file in files[1:]:
                os.close(file)


def report(running: dict[int, socket.socket]) -> None:
    """Tell of every process that has ended with which status it did."""
    while running:
        number, status = os.waitpid(-1, os.WNOHANG)
        if not number:
            return
        with running.pop(number) as reports, suppress(BrokenPipeError):
            reports.send(os.waitstatus_to_exitcode(status).to_bytes(NUMBER, "big", signed=True))


def become(request: bytes, reports: socket.socket, streams: Sequence[int]) -> list[str]:
    """Set up a forked process: its session, streams, folder and environment."""
    words, folder, environment = json.loads(request)
    os.setsid()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    with reports:
        reports.send(os.getpid().to_bytes(NUMBER, "big", signed=True))
    return list(words)


if __name__ == "__main__":
    for name in sys.argv[2:]:
        import_module(name)
    gc.collect()
    gc.freeze()
    with socket.socket(fileno=int(sys.argv[1])) as control:
        module, *sys.argv[1:] = requested(control)
    sys.path[0] = str(Path.cwd())
    runpy.run_module(module, run_name="__main__", alter_sys=True)
