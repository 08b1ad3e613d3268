"""What the local table refuses, and how it says so."""

import gzip
import json

import pytest
from aiohttp import web
from web_parrot import MemoryRooms

from bot.platforms.web import static_files
from bot.platforms.web.errors import CannotListen
from bot.platforms.web.platform import WebPlatform

NOTHING = {**dict.fromkeys(("desk", "told", "studio", "pictures", "clock")), "rooms": MemoryRooms()}
SECRET = "a long secret of the host"
SAY = "/api/rooms/lobby/say"
LINE = {"as": "ann", "text": "shout hi"}


async def posted(table, data, **headers):
    """Status and JSON of a raw request."""
    headers = {"Content-Type": "application/json", **headers}
    async with table.session.post(SAY, data=data, headers=headers) as answer:
        assert answer.content_type == "application/json"
        return answer.status, await answer.json()


async def test_health(table):
    """The health check answers whoever asks."""
    status, _, body = await table.get("/healthz", headers={"Host": "10.0.0.7:8000"})
    assert (status, json.loads(body)) == (200, {"ok": True})


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b"[" * 9000, 400),
        (b'{"as": "ann", "text": ' + b"9" * 5000 + b"}", 400),
        (b"[]", 400),
        (b'"shout"', 400),
        (b"null", 400),
        (b"{}", 400),
        (b'{"as": "ann"}', 400),
        (b'{"text": "shout"}', 400),
        (b'{"as": "ann", "text": 5}', 400),
        (b'{"as": "ann", "text": "  "}', 400),
        (b'{"as": "ann", "text": "\\ud800"}', 400),
        (b'{"as": "ann", "text": "shout", "key": 5}', 400),
        (b'{"as": "ann", "text": "shout", "key": ""}', 400),
        (b'{"as": "ann", "text": "shout", "key": "' + b"k" * 101 + b'"}', 400),
        (b'{"as": "ann", "text": "shout", "key": "\\udfff"}', 400),
        (b'{"as": ["ann"], "text": "shout"}', 400),
        (b'{"as": "", "text": "shout"}', 400),
        (b'{"as": "   ", "text": "shout"}', 400),
        (b'{"as": "a\\nb", "text": "shout"}', 400),
        (b'{"as": "a\\u0000b", "text": "shout"}', 400),
        (b'{"as": "a\\u202eb", "text": "shout"}', 400),
        (b'{"as": "\\ud83d", "text": "shout"}', 400),
        (b'{"as": "a\\u200db", "text": "shout"}', 400),
        ('{"as": "👩\u200d\u200d💻", "text": "shout"}'.encode(), 400),
        ('{"as": "👩\u200d", "text": "shout"}'.encode(), 400),
        (b'{"as": "' + b"a" * 31 + b'", "text": "shout"}', 400),
        (b'{"as": "ann", "text": "' + b"x" * 17000 + b'"}', 413),
    ],
)
async def test_wrong_bodies_get_a_sentence(table, data, expected):
    """Whatever is sent instead of a line is refused with a status and one sentence, and reaches no desk."""
    status, answer = await posted(table, data)
    assert status == expected
    assert set(answer) == {"error"}
    assert answer["error"].endswith((".", "missing."))
    assert table.parrot.asked == 0


async def test_bodies_of_sixteen_kibibytes_are_read(table):
    """A body is refused from one byte over 16 KiB on, however it is sent."""
    frame = len(json.dumps({**LINE, "text": ""}))
    fits = json.dumps({**LINE, "text": "x" * (16 * 1024 - frame)}).encode()
    assert (await posted(table, fits))[0] == 200

    async def dripping():
        yield fits
        yield b" "

    for data in (fits + b" ", dripping()):
        assert (await posted(table, data))[0] == 413


@pytest.mark.parametrize("letter", ["x", "ж", "子", "👩", "%", "\u0301"])
async def test_a_long_line_is_completed_in_any_script(table, letter):
    """What fits into a body may be completed too, however many bytes its letters take in a path."""
    length = 16 * 1024 // len(letter.encode())
    status, _, body = await table.get("/api/rooms/lobby/complete", params={"as": "ann", "text": letter * length})
    assert (status, json.loads(body)) == (200, {"choices": []})


async def test_content_types(table):
    """Only plain JSON is read: no form of another site, no packed body."""
    data = json.dumps(LINE).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        assert (await posted(table, data, **{"Content-Type": kind}))[0] == 415
    assert (await posted(table, gzip.compress(data), **{"Content-Encoding": "gzip"}))[0] == 415
    assert (await posted(table, data, **{"Content-Type": "application/json; charset=utf-8"}))[0] == 200


async def test_yes_is_not_taken_for_no(table):
    """What is neither true nor false is named, and nothing is done; null is as left out."""
    assert '"panel"' in await table.say("ann", "shout hi", panel="yes", status=400)
    assert await table.say("ann", "shout hi", panel=None)
    async with table.session.post("/api/logout", json={"everywhere": "yes"}) as answer:
        assert answer.status == 400 and '"everywhere"' in (await answer.json())["error"]


async def test_unknown_fields_are_ignored(table):
    """A newer client may send more than we know."""
    [post] = await table.say("ann", "shout hi", mood="good", about={"not": "a code"})
    assert post["text"] == "ann shouts hi"


async def test_markup_is_just_text(table):
    """Markup, formats and paths in names and lines come back as they were typed."""
    name, text = "<b>{0}</b>%s", "../../etc/passwd {who} {0.__class__} <img src=x onerror=alert(1)> $(id)"
    [post] = await table.say(name, f"shout {text}", room="<script>")
    assert post["text"] == f"{name} shouts {text}"


@pytest.mark.parametrize(
    "name", ["Zoë", "👩 李", "محمد", "👩\u200d💻", "❤\ufe0f\u200d🔥", "می\u200cخواهم", "x" * 30, "a:b", "{p0}", "'; --"]
)
async def test_names_may_have_any_printable_letters(table, name):
    """Names of thirty letters of any script can speak and be answered."""
    [post] = await table.say(name, "whisper psst")
    assert post["to"] == name


async def test_names_are_composed_and_trimmed(table):
    """One name has one spelling: composed letters and single spaces."""
    [post] = await table.say("  Zoe\u0308   B ", "whisper psst")
    assert post["to"] == "Zo\u00eb B"


async def test_rooms_without_a_proper_name_are_refused(table):
    """A room's name has one to thirty visible characters."""
    for room in ("r" * 31, "a\nb", "\u202e", " "):
        assert "room" in await table.say("ann", "shout hi", room=room, status=400)


async def test_strange_paths_and_methods(table):
    """Nothing outside of the interface answers with anything but a sentence; no file outside of the page is served."""
    for path in (
        "/nothing",
        "/page/nothing",
        "/page/..%2fplatform.py",
        "/page/index.html",
        "/pictures/x.png",
        "/pictures/..%2f..%2fetc.png",
        "/api/rooms//say",
    ):
        status, headers, body = await table.get(path)
        assert status == 404, path
        assert headers["Content-Type"].startswith("application/json")
        assert json.loads(body)["error"]
    async with table.session.delete(SAY) as answer:
        assert answer.status == 405
        assert (await answer.json())["error"]


async def test_errors_speak_the_reader_s_language(table):
    """Refusals follow Accept-Language by its weights."""
    english = await table.say("", "x", status=400)
    for asked, italian in (
        ("it-IT,it;q=0.9,en;q=0.8", True),
        ("en;q=0.2, it;q=0.7", True),
        ("en, it;q=0.9", False),
        ("xx, it;q=0.1", True),
        ("de", False),
        (";;q=,=;q=x", False),
        ("", False),
    ):
        got = await table.say("", "x", status=400, headers={"Accept-Language": asked})
        assert (got != english) is italian, asked
        assert got == "Un nome ha da 1 a 30 caratteri visibili." or not italian


async def test_other_sites_may_not_speak(table):
    """A page of another origin can neither say, hear nor complete, and no answer opens the table to it."""
    foreign = (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://localhost:1"},
    )
    for headers in foreign:
        await table.say("ann", "shout hi", status=403, headers=headers)
        for path in ("/api/rooms/lobby/events?as=ann", "/api/rooms/lobby/complete?as=ann&text=s", "/api/me"):
            status, answered, _ = await table.get(path, headers=headers)
            assert status == 403, path
            assert not [name for name in answered if name.lower().startswith("access-control")]
    assert table.parrot.asked == 0
    await table.say("ann", "shout hi", headers={"Origin": table.address, "Sec-Fetch-Site": "same-origin"})


async def test_a_foreign_name_for_this_machine_is_refused(table):
    """Where no secret is needed, only this machine's own names open the table (DNS rebinding)."""
    port = table.address.rpartition(":")[2]
    for host in (f"evil.example:{port}", "127.0.0.1.evil.example", "localhost.evil.example", "[::2]", "[", "x@y:z", ""):
        status, _, body = await table.get("/", headers={"Host": host})
        assert status == 403, host
        assert b"localhost" in body
        await table.say("ann", "shout hi", status=403, headers={"Host": host})
    for host in (f"localhost:{port}", "LOCALHOST", f"127.0.0.1:{port}", f"[::1]:{port}"):
        assert (await table.get("/", headers={"Host": host}))[0] == 200


async def test_behind_a_web_server_a_table_without_a_secret_is_closed(open_table):
    """A proxy that rewrites ``Host`` makes a stranger look like this machine: nothing is heard, shown or said then.

    Every answer says which setting is missing, to a browser on a page in its own language. Probes, what finds out by
    itself who asks, matches and the page's files are answered on; nobody is sent a link to the page.
    """

    async def own(_):
        return web.Response(text="mine")

    routes = {"probes": [web.get("/readyz", own)], "more": [web.post("/telegram/word", own)]}
    async with open_table(outside=True, **routes) as table:
        reads = (
            "/",
            "/talk",
            "/api/lobby",
            "/page/metro-light.webp",
            "/?login=x",
            "/api/me",
            "/api/events?room=a",
            "/api/events?room=a&match=K7QF",
            "/pictures/x.png",
            "/nothing",
        )
        reads += tuple(f"/api/rooms/lobby/{end}?as=ann" for end in ("events", "complete", "panel", "step"))
        for path in reads:
            status, _, body = await table.get(path)
            assert (status, b"CAPOLINEA_SECRET" in body) == (403, True), path
        assert "CAPOLINEA_SECRET" in await table.say("ann", "shout hi", status=403)
        assert table.parrot.asked == 0
        _, headers, page = await table.get("/", headers={"Accept-Language": "it"})
        assert headers["Content-Type"].startswith("text/html")
        assert 'lang="it"' in page.decode() and "Questa pagina è chiusa" in page.decode()
        assert table.platform.link("/help") is None
        assert await table.platform.invitation("/invite K7QF BCDF", ()) is None
        named = {"Host": "play.example.org"}
        for path in ("/healthz", "/readyz"):
            assert (await table.get(path, headers=named))[0] == 200
        async with table.session.post("/telegram/word", headers=named) as answer:
            assert answer.status == 200
        for path in ("/preview/K7QF.png", "/m/K7QF", "/m/K7QF/3", "/m/K7QF/board.png", "/api/matches/K7QF"):
            status, _, body = await table.get(path, headers=named)
            assert (status, b"SECRET" in body) == (404, False), path
        assert (await table.get("/page/table.js", headers=named))[0] == 200


async def test_behind_a_web_server_a_table_with_a_secret_is_open(guarded):
    """It asks for a login link, as anywhere."""
    async with guarded(outside=True) as table:
        assert (await table.get("/", headers={"Host": "play.example.org"}))[0] == 200
        assert "login link" in await table.say("ann", "shout hi", status=401)


async def test_every_answer_is_locked_down(table):
    """No answer may be framed, sniffed, or load anything from elsewhere; none says what program it comes from."""
    for path in ("/", "/talk", "/healthz", "/page/table.js", "/nothing", "/api/me", "/api/rooms/lobby/complete"):
        _, headers, _ = await table.get(path)
        assert "Server" not in headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
    async with table.events() as _:
        pass


async def test_the_page_speaks_italian_and_is_loaded_once(table):
    """The page comes in the reader's language, and a second look costs no second load."""
    status, headers, body = await table.get("/", headers={"Accept-Language": "it"})
    assert status == 200
    assert 'lang="it"' in body.decode()
    assert "Gioca subito" in body.decode()
    assert "{{" not in body.decode()
    for path in ("/", "/talk", "/page/table.css", "/page/table.js", "/page/icon.svg"):
        status, headers, body = await table.get(path)
        assert (status, bool(body)) == (200, True)
        status, again, body = await table.get(path, headers={"If-None-Match": headers["ETag"]})
        assert (status, body) == (304, b"")
        assert again["ETag"] == headers["ETag"]


def test_the_page_is_read_when_it_is_made(monkeypatch, tmp_path):
    """Later there may be no more files to open: what a login link leads to, and refusals, stand ready as well."""
    static_files._read.cache_clear()
    page = static_files.Page()
    monkeypatch.setattr(static_files, "FOLDER", tmp_path)
    assert "/page/entrance.js" in page.entrance("en").text
    assert "<p>1 &lt; 2</p>" in page.refusal("1 < 2", "en", 403).text


async def test_new_rooms_of_one_person_are_bounded(table):
    """Twenty-four at once, then one an hour; rooms in which something stands, and other people, are not held up."""
    for number in range(24):
        await table.say("ann", "shout hi", room=f"room {number}")
    assert "60 min" in await table.say("Ann", "shout hi", room="one more", status=429)
    asked = table.parrot.asked
    assert await table.say("bob", "shout hi", room="one more")
    assert await table.say("ann", "shout hi", room="one more")
    assert await table.say("ann", "shout hi", room="room 3")
    await table.say("ann", "shout hi", room="another", status=429)
    assert table.parrot.asked == asked + 3
    table.clock.instant += 3_600_000
    assert await table.say("ann", "shout hi", room="another")


async def test_a_taken_port_is_one_sentence(table):
    """A second table on the same port says which setting helps, and leaves the first alone."""
    port = int(table.address.rpartition(":")[2])
    second = WebPlatform(**NOTHING, port=port)
    with pytest.raises(CannotListen, match=rf"^Port {port} on 127.0.0.1 is taken .*CAPOLINEA_PORT"):
        await second.start()
    await second.stop()
    assert (await table.get("/healthz"))[0] == 200


async def test_an_address_of_another_machine_is_one_sentence():
    """An address that cannot be listened on is refused with a sentence."""
    platform = WebPlatform(**NOTHING, host="192.0.2.1", port=0, secret=SECRET)
    with pytest.raises(CannotListen, match=r"192\.0\.2\.1"):
        await platform.start()


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "table.example", ""])
def test_other_addresses_demand_a_secret(host):
    """Beyond loopback the table does not open without a secret, nor with a short one."""
    for secret in (None, "", "short"):
        with pytest.raises(CannotListen, match="CAPOLINEA_SECRET"):
            WebPlatform(**NOTHING, host=host, secret=secret)
