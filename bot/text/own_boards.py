"""How the one message of a match in its player's private chat looks: board and hand, and what can be pressed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.ports import Choice, Directory, Picture, Place, PublicPost, Wishes
from bot.table.place_lines import CallsChanged
from bot.table.table import Past
from bot.table.votes import takes_back_alone
from bot.text.buttons import extras, play, table_buttons, take_back
from bot.text.panel import WAITING, panel_picture
from bot.text.post_pictures import board
from bot.text.private_calls import MOVE, missing
from bot.text.private_posts import own_turn, with_panel
from bot.text.status import accent, standing, waited
from games.kernel.game import Seat
from rendering.text import said


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


async def parted(directory: Directory, past: Sequence[Past], start: int, place: Place) -> PublicPost | None:
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
        locale = wishes.spoken or "en"
        return PublicPost((word,), picture, people=table.people, code=table.code, locale=locale, own=True)
    return None


def _themed(picture: Picture | None, wishes: Wishes) -> Picture | None:
    return picture and replace(picture, theme=wishes.theme)
