"""What is said publicly of a table: words and picture for a range of its log, from what bystanders know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.ports.addresses import Code, Place, alone_there, platform_of
from bot.ports.people import Habits
from bot.ports.pictures import Picture
from bot.ports.posts import PublicPost
from bot.repository import Repository
from bot.store.people import People
from bot.table.ballots import asked_at
from bot.table.fold import Past
from bot.table.match_record import proof_of
from bot.table.table import Table
from bot.text import languages
from bot.text.ballots import ASKED, ballot_rows, opened, recounts
from bot.text.buttons import table_buttons, watching_buttons
from bot.text.match_pages import followable
from bot.text.match_pictures import board, heard_at, shown_at, shown_picture, shown_words
from bot.text.mentions import (
    arrived,
    bereft,
    called_to,
    calls_at,
    homes,
    newly_asked,
    newly_awaited,
    newly_met,
    tells_loss,
    to_answer,
    unanswered,
    unheard,
    with_called,
)
from bot.text.news import begins, came, closes, moves_board, parting, reminded, uninvolved
from bot.text.own_turns import own_post
from bot.text.private_posts import Address, answered_already, reminder, with_own_panel
from bot.text.recap import beginning, news_of, recalled
from bot.text.status import accent, ended, introduced, sealed, standing
from bot.text.thread_posts import line_post, thread_look
from rendering.text import Link, Word, said


class PublicPosts:
    """Gives the postman the places that follow a match, and the post for each range of versions.

    ``address`` gives the link to a place of a server, ``now`` the instant at which somebody may sleep. ``previews`` is
    false where moves are made at once whatever a person wishes. ``page`` is the public address of the local table,
    where a match has a page; "" for none.
    """

    def __init__(
        self,
        repository: Repository,
        directory: People,
        address: Address,
        now: Callable[[], int],
        *,
        previews: bool,
        page: str = "",
    ) -> None:
        self._repository = repository
        self._directory = directory
        self._address = address
        self._previews = previews
        self._now = now
        self._page = page

    async def places(self, code: Code, start: int, stop: int) -> Sequence[Place]:
        """Every place that is told of this match or has just been left out, and the private chats that are called."""
        at = await self._repository.load(code)
        if at is None:
            return []
        past = await self._repository.past(code, start, stop)
        places = [*at.table.told_at, *(past[-1].table.told_at if past else ())]
        return list(dict.fromkeys((*places, *(place for one in past for place in one.called))))

    async def settled(self, code: Code, version: int | None = None) -> bool:
        """False while computer players are about to move by themselves within a moment, at a version or now."""
        at = None if version is None else self._repository.known(code, version)
        at = at or await self._repository.load(code)
        return at is None or not at.table.computers or at.table.thinking

    async def until(self, code: Code, start: int, stop: int, place: Place) -> int:
        """How far one post can tell at a place: what somebody shows of a finished match has a post of its own."""
        past = await self._repository.past(code, start, stop)
        shows = [start + number for number in shown_at(past, place)]
        return min((end for number in shows for end in (number, number + 1) if end > start), default=stop)

    async def post(self, code: Code, start: int, stop: int, place: Place) -> PublicPost | None:
        """The post that tells versions ``start`` to ``stop`` at a place; None where all of it is secret, or nothing.

        At a person's private chat where the match is not played that is a reminder, elsewhere what everybody may know.
        Where only a person reads whose move is awaited, their panel comes with it; what they have just made themselves
        is not told them a second time.
        """
        past = await self._repository.past(code, 0, stop)
        if len(past) <= start:
            # the store has lost these lines
            return None
        stop = len(past)
        if past[-1].table.owner_of(place) is not None:
            return await self._own(past, start, place)
        if not past[-1].table.audience.told_at(place):
            for number in range(start, stop):
                if place in past[number].line.left_out:
                    return await self._farewell(past[: number + 1], start, place)
        if past[-1].table.audience.listed_at(place):
            return line_post(past, start, place)
        return await self._told(past, start, place)

    async def _told(self, past: Sequence[Past], start: int, place: Place) -> PublicPost | None:
        """What is told from line ``start`` of a log on where a table is played or watched, or to one person."""
        here = {place for one in past[start:] for place, _ in one.table.audience.everywhere}
        public = await self._public(past, start, place) if place in here else None
        if public is None:
            reminded = await reminder(self._directory, past, start, place, self._address, previews=self._previews)
            return reminded or await self._own(past, start, place)
        if past[-1].table.audience.thread is not None:
            public = replace(public, thread=thread_look(past, start, place))
        if not alone_there(place):
            return public
        if answered_already(past, start, place):
            return None
        return await with_own_panel(self._directory, public, past, place, previews=self._previews)

    async def _own(self, past: Sequence[Past], start: int, place: Place) -> PublicPost | None:
        """What a private chat is told in which a player has, or had, the match before them."""
        proof, previews = await proof_of(past), self._previews
        return await own_post(self._directory, past, start, place, self._now(), proof, previews=previews)

    async def _farewell(self, past: Sequence[Past], start: int, place: Place) -> PublicPost:
        """The last post to a place that may watch no longer, or was left: what it may still know, and that it ends."""
        line, past = parting(past[-1]), past[:-1]
        table = past[-1].table
        last = await self._public(past, start, place) if len(past) > start else None
        if last is not None:
            lines, status = (*last.lines, line), last.status + 1
            return replace(
                last, lines=lines, status=status, choices=(), rings=True, silent=True, mentions=(), pin=False
            )
        return PublicPost((line,), code=table.code, locale=languages.of_place(table, place), rings=True, silent=True)

    async def _public(self, past: Sequence[Past], start: int, place: Place) -> PublicPost | None:
        before = past[start - 1].table if start else None
        table, fresh = past[-1].table, heard_at(past[start:], place)
        if not fresh:
            return None
        watching = not table.audience.played_at(place)
        new = arrived(fresh, place)
        news = news_of(uninvolved(fresh) if watching else fresh, place)
        if before is None or place not in before.audience.reached:
            news += came(fresh, place)
        mentioned = newly_awaited(before, fresh)
        calls = {} if watching else calls_at(fresh, place)
        asked = () if watching else newly_asked(fresh)
        missing = () if watching else unanswered(fresh)
        undone = () if watching else (*bereft(fresh), *unheard(fresh))
        others = () if watching else (*called_to(fresh, place), *newly_met(past, fresh))
        wanted = () if watching else dict.fromkeys((*mentioned, *asked, *calls, *undone, *others))
        home = homes(past)
        here = [seat for seat in table.persons if home.get(seat) == place]
        ringing = [seat for seat, sitter in enumerate(table.sitters) if sitter.rings_publicly]
        called = tuple(seat for seat in wanted if home.get(seat, place) == place and seat in ringing)
        told_alone = not watching and bool(here) and not any(seat in ringing for seat in here)
        voting = asked_at(table, place) if any(sitter.crowd for sitter in table.sitters) else None
        if voting is not None and recounts(fresh):
            stands = await self._public(past, opened(past, voting), place)
            return stands and replace(stands, recount=True, silent=True, rings=False, mentions=())
        if not news and not called and table.live:
            return None
        next_one = mentioned[0] if len(mentioned) == 1 else None
        shown, film = new or moves_board(fresh), await shown_picture(past, fresh)
        habits, zone, shared = await self._readers(table, place)
        # one message that is edited shows no earlier post
        read_at = None if habits.verbosity == "living" else place
        earlier = recalled(past, start, next_one, read_at) if shown and next_one in called else None
        if film is not None and not shown:
            more, choices = shown_words(fresh)
            return PublicPost(
                (*news, *more), _themed(film, habits), choices, people=table.people, code=table.code,
                locale=languages.of_place(table, place), rings=True, silent=True, apart=True,
            )  # fmt: skip
        position = board(past, beginning(past, start, next_one)) if shown else None
        # a table that is called off is plainly closed
        proof = await proof_of(past) if table.over else ""
        ends = before is not None and not before.over and table.over
        whole = await ended(self._directory, past, proof) if ends else standing(table, proof)
        status = (*whole[closes(fresh) :], *([] if voting is None else [ASKED]))
        ballot = () if voting is None else await ballot_rows(table, voting, languages.of_place(table, place))
        post = PublicPost(
            lines=(
                *news,
                *([] if earlier is None else [earlier]),
                *to_answer(missing),
                *[line for seat, stage in calls.items() for line in reminded(seat, stage)],
                *(introduced(table.game) if table.lobby else ()),
                *(sealed(table) if begins(fresh) else ()),
                *(self._way(table, place) if table.lobby or begins(fresh) or ends else ()),
                *status,
            ),
            status=len(status),
            accent=accent(table),
            picture=_themed(film or position, habits),
            choices=watching_buttons(table) if watching else (*ballot, *table_buttons(table)),
            people=table.people,
            mentions=called,
            code=table.code,
            locale=languages.of_place(table, place),
            zone=zone,
            shared=shared,
            rings=bool(called) or table.over,
            silent=habits.silent
            or (not called and ((told_alone and not ends) or closes(fresh) or (before is not None and before.over))),
            awaited=table.match.awaited if table.live and table.match is not None else (),
            lobby=table.lobby,
            ballot=voting is not None,
            anew=tells_loss(fresh),
            pin=habits.pin and habits.verbosity == "living" and not table.over,
        )
        return with_called(post, fresh, place, silent=habits.silent)

    def _way(self, table: Table, place: Place) -> tuple[Word, ...]:
        """The link to the page of a match, where there is one and it is not read there already."""
        if not self._page or not followable(table) or platform_of(place) == "web":
            return ()
        return (said("For all to follow: {link}", link=Link(f"{self._page}/m/{table.code}")),)

    async def _readers(self, table: Table, place: Place) -> tuple[Habits, str, bool]:
        """The preferences of a place, the zone of its readers, and whether somebody at the table lives in another zone.

        The zone is that of the person the match waits for, where it is one, else the host's.
        """
        if table.match is None:
            return (await self._directory.readers(place, ()))[0], "", False
        sitters = {seat: sitter.profile for seat, sitter in enumerate(table.sitters) if sitter.profile is not None}
        habits, wishes = await self._directory.readers(place, list(sitters.values()))
        zones = {seat: wish.zone for seat, wish in zip(sitters, wishes, strict=True)}
        awaited = {zones[seat] for seat in table.match.awaited if seat in zones}
        return habits, awaited.pop() if len(awaited) == 1 else "", len(set(zones.values())) > 1


def _themed(picture: Picture | None, habits: Habits) -> Picture | None:
    return picture and replace(picture, theme=habits.theme)
