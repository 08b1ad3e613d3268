"""What ``REDIS_URL`` may say, and what is said where it says something else."""

from __future__ import annotations

import pytest

from bot.store.addresses import BadAddress, Kind, read_address
from bot.store.client import connect


@pytest.mark.parametrize(
    ("url", "kind", "hosts", "ssl"),
    [
        ("redis://one", Kind.SERVER, (("one", 6379),), False),
        ("rediss://u:p@one:7000/2", Kind.SERVER, (("one", 7000),), True),
        ("unix:///run/a.sock", Kind.SERVER, (), False),
        (
            "redis+cluster://u:p@one:7000,two,[::1]:7002",
            Kind.CLUSTER,
            (("one", 7000), ("two", 6379), ("::1", 7002)),
            False,
        ),
        ("rediss+cluster://one/0?ssl_cert_reqs=none", Kind.CLUSTER, (("one", 6379),), True),
        ("redis+sentinel://:p%40@one,two:9/games/3", Kind.SENTINEL, (("one", 26379), ("two", 9)), False),
        ("rediss+sentinel://one/games", Kind.SENTINEL, (("one", 26379),), True),
    ],
)
async def test_what_an_address_leads_to(url, kind, hosts, ssl):
    """Kind, hosts with their usual ports, and whether it is encrypted; a client can be made of each."""
    address = read_address(url)
    assert (address.kind, address.hosts, address.ssl) == (kind, hosts, ssl)
    assert "p@" not in repr(address)
    await connect(url).aclose()


def test_who_asks_whom():
    """User, password and database are for the server; what begins with ``sentinel_`` is for those who name it."""
    address = read_address("rediss+sentinel://ann:a%2Cb@one,two/games/3?sentinel_password=c&ssl_ca_certs=/ca")
    assert address.service == "games"
    assert address.options == {"username": "ann", "password": "a,b", "db": 3, "ssl_ca_certs": "/ca"}
    assert address.sentinel_options == {"password": "c", "ssl_ca_certs": "/ca"}


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("one:6379", "is not the address"),
        ("http://secret@one", "is not the address"),
        ("unix+cluster:///secret", "is not the address"),
        ("redis+other://secret@one", "is not the address"),
        ("redis://secret@one:port", "is not the address"),
        ("redis://one/0?secret=5", "is no option of a connection"),
        ("redis://one?ssl_cert_reqs=none", "is no option of a connection"),
        ("rediss://one?ssl_cert_reqs=secret", "has no such value"),
        ("redis+cluster://one?secret=5", "is no option of a connection"),
        ("redis+sentinel://one/games?max_secret=5", "is no option of a connection"),
        ("redis+cluster://u:secret@one/3", "no numbered databases"),
        ("redis+cluster://u:secret@", "cannot be read"),
        ("redis+cluster://u:secret@one,,two", "cannot be read"),
        ("redis+cluster://u:secret@one:seven", "cannot be read"),
        ("redis+cluster://u:secret@one:0", "cannot be read"),
        ("redis+cluster://u:se/secret@one", "is not the address"),
        ("redis+cluster://u:secret@one?socket_timeout=x", "is not the address"),
        ("redis+sentinel://u:secret@one", "does not name the service"),
        ("redis+sentinel://u:secret@one/games/three", "number of a database"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(url, sentence):
    """Without user and password."""
    with pytest.raises(BadAddress, match=sentence) as refused:
        read_address(url)
    assert "secret" not in str(refused.value)
