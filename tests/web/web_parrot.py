"""A small true world around the local table: rooms in memory, a studio, a desk that repeats what it hears."""

from __future__ import annotations

import asyncio
import hashlib
import io
from dataclasses import dataclass, field

from PIL import Image

from bot.platforms.web.login import new_link
from bot.ports.addresses import Code, Place
from bot.ports.asks import Answer
from bot.ports.pictures import BoardPicture, Drawn, PanelPicture, PictureSource
from bot.ports.platforms import Attempt
from bot.ports.posts import Acknowledgement, Choice, PrivateReply, PublicPost, Sitting
from bot.ports.web_rooms import RoomPost as Line
from bot.ports.web_rooms import order
from bot.store.web_rooms import standing
from games.kernel.game import Seat
from rendering.panel import Decision, Style
from rendering.text import Strong, Who, said

CODE = Code("K7QF")


@dataclass
class MemoryRooms:
    """Rooms of one process: what `bot.ports.web_rooms.WebRooms` promises, for as long as the object lives."""

    posts: dict[str, list[Line]] = field(default_factory=dict)
    keys: dict[tuple[str, str], str] = field(default_factory=dict)
    count: int = 0

    async def append(self, room, to, key, body, picture=b"", _attempt=None):
        """The same key again gives the same id."""
        await asyncio.sleep(0)
        if (room, key) not in self.keys:
            self.keys[room, key] = mark = self.next()
            self.posts.setdefault(room, []).append(Line(mark, to, body, mark, picture))
        return self.keys[room, key]

    def next(self):
        """The next mark."""
        self.count += 1
        return f"{1700000000000 + self.count // 3}-{self.count % 3}"

    async def revise(self, room, id, key, body, picture=b""):  # noqa: A002 - the field's own name
        """A note of it at the end."""
        stands = await self.post(room, id)
        if (room, key) in self.keys:
            return True
        if stands is None:
            return False
        self.keys[room, key] = mark = self.next()
        self.posts[room].append(Line(id, stands.to, body, mark, picture))
        return True

    async def post(self, room, id):  # noqa: A002 - the field's own name
        """As the last note leaves it."""
        return next((post for post in standing(self.posts.get(room, ())) if post.id == id), None)

    async def since(self, room, id, limit):  # noqa: A002 - the field's own name
        """The newest posts behind a mark."""
        await asyncio.sleep(0)
        posts = self.posts.get(room, ())
        return (
            standing(posts)[:limit] if id == "0" else [post for post in posts if order(post.mark) > order(id)][:limit]
        )

    async def last(self, room):
        """The newest mark."""
        posts = self.posts.get(room)
        return posts[-1].mark if posts else "0"

    async def key(self):
        """As good as any other."""
        return b"key"


async def link_for(table, name, at=1_800_000_000_000, secret="a long secret of the host"):
    """A login link made at an instant."""
    token, login = new_link(secret, name, at)
    await table.logins.keep(login, at)
    return token


class Instant:
    """A clock that stands until a test turns it."""

    def __init__(self):
        self.instant = 1_800_000_000_000

    def now(self):
        """Milliseconds since 1970."""
        return self.instant

    async def sleep(self, seconds):
        """Nothing lasts."""
        await asyncio.sleep(0)


SYMBOLS = {"left": "tandem_sun"}
"""What a choice of the panel stands for."""

COLOURS = {"dark": "black", "contrast": "navy"}
"""The sheets of themes, whatever is on them."""


class Studio:
    """Paints the view, which is a colour, on a small sheet."""

    drawn = 0

    async def draw(self, picture, locale):
        """A sheet in one colour; `torn` cannot be painted."""
        self.drawn += 1
        panel = isinstance(picture, PanelPicture)
        colour = picture.decision.view if panel else picture.view
        if colour == "torn":
            raise OSError("the sheet is torn")
        file = io.BytesIO()
        Image.new("RGB", (64, 48), COLOURS.get(picture.theme or colour, colour)).save(file, "PNG")
        png = file.getvalue()
        regions = tuple(PLACES.get(move, ()) for move in picture.decision.moves) if panel else ()
        return Drawn(png, hashlib.sha256(png).hexdigest(), f"A sheet in {colour} ({locale})", regions=regions)


class Sources:
    """Knows pictures by the colour they were posted in, as a ``zoom`` or a ``replay``."""

    made = 0

    def __init__(self):
        self.free, self.begun = asyncio.Event(), asyncio.Semaphore(0)
        self.free.set()

    async def picture(self, source):
        """The picture as it was asked for."""
        self.made += 1
        self.begun.release()
        await self.free.wait()
        return BoardPicture("metro", CODE, (), source.words[0]) if source.kind in {"zoom", "replay"} else None


def named(kind, colour, shown="zoom"):
    """A picture of that kind and colour, with what it is of."""
    source = PictureSource(shown, CODE, 1, words=(colour,))
    return kind("metro", CODE, (), colour, source=source)


PLACES = {"left": ((4, 4), (24, 4), (24, 24), (4, 24)), "right": ((40, 4), (60, 4), (60, 24), (40, 24)),
          "low": ((40, 30), (60, 30), (60, 44), (40, 44))}  # fmt: skip
"""The parts of the sheet that can be pressed where the parrot shows panels, by their names."""


class Parrot:
    """A desk: `shout X` is posted to everybody, `whisper X` to the speaker, `paint C` and `hand C` with pictures.

    Where it shows ``panels``, `/hand K7QF.1 low` is a panel on which a part of the sheet was picked, which
    `/move K7QF.1 low` shouts; `look low` is one that was typed. They are in the theme of the screen.
    """

    def __init__(self):
        self.platform = None
        self.panels, self.made, self.held = False, 0, "white"
        self.log: list[tuple[str, str, str, str]] = []
        self.done: dict[str, Answer] = {}
        self.asked = 0
        self.delivered = 0
        self.news = asyncio.Condition()
        self.free = asyncio.Event()
        self.free.set()
        self.tasks = set()

    async def ask(self, ask):
        """Do it once for each key."""
        self.asked += 1
        assert ask.private
        if ask.key in self.done:
            return self.done[ask.key]
        word, _, rest = ask.text.partition(" ")
        told = ()
        if self.panels and word in {"/hand", "look"}:
            return self.panel(ask, rest if word == "look" else rest.partition(" ")[2])
        moved = self.panels and word == "/move"
        self.made += moved
        if moved or word in {"shout", "paint", "both"}:
            self.log.append((ask.place, ask.person.name, word, rest))
            told = ((CODE, len(self.log) - 1, len(self.log)),)
            self.tasks.add(asyncio.create_task(self.post(len(self.log))))
        if word == "hand":
            self.held = rest
        posts = self.panel(ask, "").posts if moved else self.replies(ask, word, rest)
        if not posts and not told:
            posts = [PrivateReply((said("What is {words}?", words=ask.text),))]
        self.done[ask.key] = Answer(tuple(posts), told)
        return self.done[ask.key]

    def replies(self, ask, word, rest):
        """What the speaker alone is answered."""
        posts = []
        if word == "shout":
            posts.append(Acknowledgement((said("Done"),)))
        if word in {"whisper", "both"}:
            posts.append(PrivateReply((said("You whisper {words}", words=rest),), locale=ask.person.locale))
        if word == "hand" or (word, rest) == ("/hand", CODE):
            posts.append(PrivateReply((said("Your hand"),), named(BoardPicture, self.held), code=CODE, panel=True))
        if word == "film":
            posts.append(PrivateReply((said("A film"),), named(BoardPicture, rest, "replay"), code=CODE))
        return posts

    def panel(self, ask, picked):
        """What may be pressed on the sheet, for whoever has not made a move yet."""
        head, moves = f"K7QF.{self.made}", () if self.made else (*PLACES, "nothing")
        picked = picked if picked in moves else ""
        choices = [
            Choice(
                name.capitalize(),
                f"/hand {head} {name}",
                Style.CHOSEN if name == picked else Style.CHOICE,
                name,
                symbol=SYMBOLS.get(name, ""),
            )
            for name in moves
        ]
        make = Choice("Make it", f"/move {head} {picked}", Style.MAKE if picked else Style.OFF)
        picture = PanelPicture(
            "metro", CODE, (), Decision(None, None, ask.look or "white", moves, picked),
            theme=ask.look, source=PictureSource("panel", CODE, len(self.log)),
        )  # fmt: skip
        asked = said("You pick {picked}.", picked=picked) if picked else said("Wait." if self.made else "Which part?")
        rows = (tuple(choices), (make,)) if moves else ()
        return Answer((PrivateReply((asked,), picture, rows, code=CODE, locale=ask.person.locale, panel=True),))

    async def complete(self, ask):
        """Lines it knows."""
        lines = ["shout hello", "shout help", "whisper <b>"]
        return [Choice(Strong(line), line) for line in lines if line.startswith(ask.text)]

    async def post(self, stop, again=False):
        """Deliver one entry of the log."""
        await self.free.wait()
        place, name, word, rest = self.log[stop - 1]
        picture = named(BoardPicture, rest) if word == "paint" else None
        people = (Sitting(name, f"web:{name.lower()}"),)
        post = PublicPost(
            (said("{who} shouts {words}", who=Who(Seat(0)), words=rest),),
            picture,
            ((Choice("again", f"shout {rest}"),),),
            people=people,
            mentions=(0,),
            code=CODE,
        )
        await self.platform.deliver(place, Attempt(f"t{stop}", CODE, stop - 1, stop, again), post)
        async with self.news:
            self.delivered = max(self.delivered, stop)
            self.news.notify_all()

    async def told(self, place, code, stop, timeout):  # noqa: ASYNC109 - a fact, as in asyncio.wait
        """Whether that has been delivered in time."""

        async def reached():
            async with self.news:
                await self.news.wait_for(lambda: self.delivered >= stop)

        try:
            await asyncio.wait_for(reached(), timeout)
        except TimeoutError:
            return False
        return True


async def revised(table, id_, words, number=5, choices=()):
    """A public post put in the place of another."""
    post = PublicPost((said(words),), choices=(choices,), code=CODE)
    await table.platform.revise(Place("web:lobby"), id_, Attempt(f"try-{number}", CODE, number - 1, number), post)
