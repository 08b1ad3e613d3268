"""The one message of a match in its player's private chat: board and hand, news, whose turn it is, and the moves.

How the one message of a match in its player's private chat looks: board and hand, and what can be pressed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.ports.addresses import Place
from bot.ports.people import Wishes
from bot.ports.pictures import Picture
from bot.ports.posts import Choice, PublicPost
from bot.store.people import People
from bot.table.fold import Past
from bot.table.lines.match_lines import MatchLine
from bot.table.lines.place_lines import CallsChanged, PlaceLost, PlaceMoved
from bot.table.lines.question_lines import Asked, Overtaken
from bot.table.votes import takes_back_alone
from bot.text import languages
from bot.text.buttons import extras, play, table_buttons, take_back
from bot.text.match_pictures import board, heard_at
from bot.text.mentions import calls_at, moved_last, must_act, newly_met, tells_loss, unheard
from bot.text.news import begins, happened, moves_own_board, since_own_move
from bot.text.panel import WAITING, panel_picture
from bot.text.plans import dropped
from bot.text.private_posts import LATELY, MOVE, missing, own_turn, reminder_of, with_panel
from bot.text.status import accent, sealed, standing, waited
from bot.text.zones import quiet_until
from games.kernel.game import Seat
from games.kernel.log_entries import TakenBack
from rendering.text import Word, said

TOLD = MatchLine | Asked | PlaceLost
"""Lines of which the message says more than that they happened."""


async def own_post(
    directory: People, past: Sequence[Past], start: int, place: Place, now: int, proof: str, *, previews: bool
) -> PublicPost | None:
    """What the player whose private chat a place is reads of the lines from ``start`` of a whole log on.

    It rings when they must act and at the end, not while they sleep. None where there is nothing new for them, or only
    moves of others while they choose. A chat that such lines leave is told so. ``proof`` is the hash that is told with
    a result.
    """
    table = past[-1].table
    if table.owner_of(place) is None:
        return await parted(directory, past, start, place)
    seat, begin = table.owner_of(place), _came(past, start, place)
    fresh = heard_at(past[begin:], place)
    before = past[begin - 1].table if begin else None
    profile = table.sitters[seat].profile if seat is not None else None
    if seat is None or profile is None or not fresh or (before is not None and before.over):
        return None
    called = must_act(before, fresh, seat) or seat in (*unheard(fresh), *newly_met(past, fresh))
    stage = calls_at(fresh, place).get(seat)
    beside = happened([one for one in fresh if not isinstance(one.line, TOLD)], None, place)
    lost = any(isinstance(one.line, PlaceLost | PlaceMoved) for one in fresh) and seat in table.unreached
    if not (called or beside or lost or stage is not None or moves_own_board(before, fresh, seat)):
        return None
    wishes, known = await directory.wishes(profile), await directory.known_first(profile, table.game.slug)
    since = since_own_move(past, seat, LATELY)
    post = PublicPost(
        lines=(
            *(() if stage is None else (reminder_of(table, stage),)),
            *since,
            *dropped(past, seat),
            *(line for line in _dropping(fresh) if line not in since),
            *beside,
            *_open_question(past),
            *(sealed(table) if begins(fresh) and table.audience.played_at(place) else ()),
        ),
        people=table.people,
        code=table.code,
        locale=languages.of_person(wishes),
        zone=wishes.zone,
        own=True,
        anew=tells_loss(fresh),
    )
    post = await dressed(post, past, seat, place, wishes, known, proof, previews=previews, lost=lost)
    if called or stage is not None:
        post = replace(post, mentions=(seat,), rings=True)
    elif (lost and table.live) or (table.over and seat in table.persons and moved_last(fresh) != seat):
        post = replace(post, rings=True)
    return replace(post, silent=quiet_until(wishes.quiet, wishes.zone, now) > now)


def _came(past: Sequence[Past], start: int, place: Place) -> int:
    """From which line on a private chat is told, of those from ``start`` on: not of calls that came elsewhere.

    Whoever takes over a seat is told that they did, and whoever has not heard elsewhere that they must act hears it.
    """
    found = [n for n in range(start, len(past)) if _leads(past, n, place)]
    if not found:
        return start
    with_it = [n for n in range(start, found[-1]) if past[n].line.key == past[found[-1]].line.key]
    taken = [n for n in with_it if past[n].line.newcomer]
    line = past[found[-1]].line
    heard = not (isinstance(line, CallsChanged) and line.missed)
    return taken[0] if taken else found[-1] + heard


def _leads(past: Sequence[Past], n: int, place: Place) -> bool:
    """Whether a line of a whole log begins to tell the match in a private chat: it was not told there before."""
    line = past[n].line
    return isinstance(line, CallsChanged) and line.chat == place != past[n - 1].table.sitters[line.seat].chat


def _dropping(fresh: Sequence[Past]) -> tuple[Word, ...]:
    """That a move was taken back, where that dropped what was asked."""
    dropped = {one.line.key for one in fresh if isinstance(one.line, Overtaken)}
    backs = [one for one in fresh if isinstance(one.line.entry, TakenBack) and one.line.key in dropped]
    return happened(backs, None)


def _open_question(past: Sequence[Past]) -> tuple[Word, ...]:
    """What is asked now, as long as it is not answered."""
    if past[-1].table.question is None:
        return ()
    asked = [one for one in past if isinstance(one.line, Asked)]
    return happened(asked[-1:], None)


async def dressed(
    post: PublicPost, past: Sequence[Past], seat: Seat, place: Place, wishes: Wishes, known: str, proof: str,
    *, previews: bool, lost: bool,
) -> PublicPost:  # fmt: skip
    """A post with board and hand, whose turn it is, and what its player can press; at the end with the result.

    ``lost`` says that no place of the table reaches them any more, and that this is news.
    ``known`` is the note of their first match of the game, ``proof`` the hash that is told with the result.
    """
    table = past[-1].table
    if not table.live:
        status = standing(table, proof)
        picture = _themed(board(past, len(past) - 1), wishes)
        return replace(
            post, lines=(*post.lines, *status), status=len(status), picture=picture, choices=table_buttons(table),
            accent=accent(table),
        )  # fmt: skip
    if lost:
        post = replace(post, lines=(*post.lines, missing(table)))
    if table.turn_of(seat) is not None and seat in table.persons:
        post = replace(post, lines=(*post.lines, own_turn(table, seat)))
        post = await with_panel(post, past, seat, place, wishes, known, previews=previews)
    else:
        post = _waiting(post, past, seat, wishes)
    move = Choice(MOVE, f"/movehere {table.code} how")
    return replace(post, choices=(*post.choices, (move,))) if seat in table.unreached else post


def _waiting(post: PublicPost, past: Sequence[Past], seat: Seat, wishes: Wishes) -> PublicPost:
    """What a player sees while others move: no moves, but the way back, another choice, and what is asked."""
    table, match = past[-1].table, past[-1].table.match
    assert match is not None
    status, here = waited(table, match), seat in table.persons
    row = [take_back(table.code, first=True)] if here and takes_back_alone(past, seat) else []
    row += [replace(play(table.code, first=False), label=said("Choose again"))] if here and match.may_move(seat) else []
    row += extras(table, match)
    return replace(
        post,
        lines=(*post.lines, *status),
        status=len(status),
        picture=_themed(panel_picture(table, len(past), seat, "", WAITING), wishes),
        choices=(tuple(row),) if row else (),
        accent=accent(table),
        alone=True,
    )


async def parted(directory: People, past: Sequence[Past], start: int, place: Place) -> PublicPost | None:
    """The last that a private chat reads of a match, where the lines from ``start`` on say so; None elsewhere."""
    table = past[-1].table
    for one in reversed(past[start:]):
        if not isinstance(one.line, CallsChanged) or one.line.left != place:
            continue
        word = said("You are called where the match is played from now on.")
        if one.table.sitters[one.line.seat].profile != table.sitters[one.line.seat].profile:
            word = said("Somebody else plays your seat now.")
        elif one.line.notify == "off":
            word = said("You are not called to this match any more.")
        profile = one.table.sitters[one.line.seat].profile
        wishes = Wishes() if profile is None else await directory.wishes(profile)
        picture = _themed(board(past, len(past) - 1), wishes)
        locale = languages.of_person(wishes)
        return PublicPost((word,), picture, people=table.people, code=table.code, locale=locale, own=True)
    return None


def _themed(picture: Picture | None, wishes: Wishes) -> Picture | None:
    return picture and replace(picture, theme=wishes.theme)
