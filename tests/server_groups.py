"""Servers that belong together, started for tests: a cluster of masters and replicas, or one watched by sentinels."""

from __future__ import annotations

import contextlib
import ctypes
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import redis
from free_ports import free_port
from redis.backoff import NoBackoff
from redis.retry import Retry

from bot.store.server.process import program

PATIENCE = 60.0
"""Seconds that something of a group may take which takes one or two; only a fault takes longer."""


PARENT_DEATH = 1
"""The option of ``prctl`` that names the signal for it."""


class NotYet(Exception):
    """What a group was to do has not happened."""


def _die_with_us():
    """A server whose tests were killed is killed too, where the system can do that; it belongs to the main thread."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH, signal.SIGKILL)


def until(found, what="a group of servers"):
    """What a function gives as soon as that is true; servers that do not answer are asked again."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with contextlib.suppress(redis.RedisError, IndexError, StopIteration):
            if answer := found():
                return answer
        time.sleep(0.01)
    raise NotYet(what)


class Process:
    """A server program on a port of its own, with its folder."""

    def __init__(self, *words, **options):
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="capolinea-"))
        self._first = words
        self._options = {"bind": "127.0.0.1", "port": self.port, "dir": self.folder, "save": "", **options}
        self._process = None
        self.client = redis.Redis(port=self.port, socket_timeout=2, retry=Retry(NoBackoff(), 0), decode_responses=True)

    def start(self):
        """Let it run, on what its folder holds."""
        words = [word for name, value in self._options.items() for word in (f"--{name.replace('_', '-')}", str(value))]
        log = (self.folder / "log").open("ab")
        with log:
            words = [program(), *self._first, *words]
            self._process = subprocess.Popen(words, stdout=log, stderr=log, preexec_fn=_die_with_us)  # noqa: PLW1509 - one call of the system

    def running(self):
        """Whether it runs."""
        return self._process is not None

    def kill(self):
        """End it at once, as a machine ends that loses its power."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def signal(self, number):
        """Send it a signal."""
        self._process.send_signal(number)

    def close(self):
        """End it and take its folder away."""
        self.kill()
        self.client.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class ClusterOfServers:
    """Masters that share the slots, and a replica of each."""

    def __init__(self, masters=3, **options):
        given = {"cluster_enabled": "yes", "cluster_node_timeout": 1000, "repl_diskless_sync_delay": 0, **options}
        given |= {"cluster_replica_validity_factor": 0, "appendonly": "no"}
        self.servers = [Process(**given, cluster_port=free_port()) for _ in range(2 * masters)]
        self._masters = masters

    @property
    def url(self):
        """The address of all, as ``REDIS_URL`` names it."""
        return "redis+cluster://" + ",".join(f"127.0.0.1:{server.port}" for server in self.servers)

    def start(self):
        """Let all run and make a cluster of them."""
        for server in self.servers:
            server.start()
        for number, server in enumerate(self.servers):
            until(server.client.ping)
            server.client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for one in self.servers:
            for other in self.servers:
                one.client.execute_command("CLUSTER MEET", "127.0.0.1", other.port, other._options["cluster_port"])
        for number, server in enumerate(self.servers[: self._masters]):
            first, stop = (16384 * n // self._masters for n in (number, number + 1))
            server.client.execute_command("CLUSTER ADDSLOTSRANGE", first, stop - 1)
        for server in self.servers:
            until(lambda server=server: len(_nodes(server)) == len(self.servers))
        for number, server in enumerate(self.servers[self._masters :]):
            until(lambda s=server, n=number: s.client.execute_command("CLUSTER REPLICATE", self.id(self.servers[n])))
        self.wait()

    def wait(self):
        """Return when everybody knows that all slots are served, and every replica follows."""
        for server in self.servers:
            until(lambda server=server: server.client.execute_command("CLUSTER INFO")["cluster_state"] == "ok")
            until(lambda server=server: self._settled(server), "replicas that follow")

    def _settled(self, server):
        facts = server.client.info("replication")
        follows = facts["role"] == "master" or facts["master_link_status"] == "up"
        slaves = sum("slave" in line[2] for line in _nodes(server))
        return follows and slaves == self._masters

    def id(self, server):
        """The name of a node in its cluster."""
        return server.client.execute_command("CLUSTER MYID")

    def masters(self):
        """The servers that run and are masters."""
        return [
            server
            for server in self.servers
            if server.running() and server.client.info("replication")["role"] == "master"
        ]

    def flush(self):
        """Empty it."""
        for server in self.masters():
            server.client.flushall()

    def owner(self, slot):
        """The server that has a slot."""
        for server in self.masters():
            for word in next(line for line in _nodes(server) if "myself" in line[2])[8:]:
                first, _, last = word.partition("-")
                if not word.startswith("[") and int(first) <= slot <= int(last or first):
                    return server
        raise NotYet("a server of the slot")

    def move(self, slot, target=None):
        """Move a slot to the next master, or another one, key by key; answers how many keys went."""
        source, masters = self.owner(slot), self.masters()
        target = target or masters[(masters.index(source) + 1) % len(masters)]
        target.client.execute_command("CLUSTER SETSLOT", slot, "IMPORTING", self.id(source))
        source.client.execute_command("CLUSTER SETSLOT", slot, "MIGRATING", self.id(target))
        went = 0
        while keys := source.client.execute_command("CLUSTER GETKEYSINSLOT", slot, 3):
            source.client.execute_command("MIGRATE", "127.0.0.1", target.port, "", 0, 5000, "KEYS", *keys)
            went += len(keys)
        for server in (target, source, *masters):
            server.client.execute_command("CLUSTER SETSLOT", slot, "NODE", self.id(target))
        return went

    def fail(self, server):
        """Kill a master and return when its replica has its slots, and everybody knows it."""
        before = self.masters()
        server.kill()
        until(lambda: len(self.masters()) == len(before), "a replica that becomes a master")
        for other in self.servers:
            if other.running():
                until(lambda other=other: other.client.execute_command("CLUSTER INFO")["cluster_state"] == "ok")

    def close(self):
        """End all."""
        for server in self.servers:
            server.close()


def _nodes(server):
    """Lines of what a node knows of all, in words."""
    with redis.Redis(port=server.port, socket_timeout=2, decode_responses=True) as raw:
        raw.response_callbacks.clear()
        return [line.split() for line in raw.execute_command("CLUSTER NODES").splitlines()]


class Sentinel(Process):
    """One that watches a master and its replicas, and decides alone."""

    def __init__(self, master, service="games"):
        super().__init__()
        lines = [f"port {self.port}", "bind 127.0.0.1", f"dir {self.folder}"]
        lines += [f"sentinel monitor {service} 127.0.0.1 {master} 1"]
        lines += [f"sentinel down-after-milliseconds {service} 300", f"sentinel failover-timeout {service} 2000"]
        (self.folder / "sentinel.conf").write_text("\n".join(lines) + "\n")
        self._first, self._options = (self.folder / "sentinel.conf", "--sentinel"), {}


class WatchedServers:
    """A master, its replica, and a sentinel beside one address where none is."""

    def __init__(self):
        self.servers = [Process(repl_diskless_sync_delay=0) for _ in range(2)]
        self.sentinel = Sentinel(self.servers[0].port)

    @property
    def url(self):
        """The address by which the master is found."""
        return f"redis+sentinel://127.0.0.1:1,127.0.0.1:{self.sentinel.port}/games/1"

    def start(self):
        """Let all run, and return when the sentinel knows that the replica follows."""
        for server in self.servers:
            server.start()
            until(server.client.ping)
        self.servers[1].client.execute_command("REPLICAOF", "127.0.0.1", self.servers[0].port)
        self.sentinel.start()
        self.wait()

    def wait(self):
        """Return when the one follows the other, and the sentinel knows it."""
        until(lambda: sorted(server.client.role()[0] for server in self.servers) == ["master", "slave"])
        until(lambda: next(s for s in self.servers if s.client.role()[0] == "slave").client.role()[3] == "connected")
        until(lambda: self.sentinel.client.sentinel_slaves("games")[0]["master-link-status"] == "ok", "the sentinel")

    def master(self):
        """The server that the sentinel names."""
        port = self.sentinel.client.sentinel_get_master_addr_by_name("games")[1]
        return next(server for server in self.servers if server.port == port)

    def close(self):
        """End all."""
        for server in (*self.servers, self.sentinel):
            server.close()
