"""A person's first match of a game explains itself: the rules in short once, and what its first turns are for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.commands.invocation import Invocation
from bot.commands.services import Services
from bot.commands.table_finder import tables_of
from bot.ports.addresses import Code, shown_alone
from bot.ports.asks import Answer
from bot.ports.pictures import PanelPicture
from bot.ports.posts import AnyReply, PrivateReply
from bot.text.match_pictures import example_picture
from bot.text.private_posts import first_advice
from bot.text.rules import brief
from games import catalogue
from games.kernel.game import AnyGame, Seat
from rendering.painter import painter
from rendering.text import Said, Word, said

ENDED = "."
"""What stands for a first match that nobody knows any more, and that is over for whoever played it."""


async def explained(services: Services, invocation: Invocation, answer: Answer) -> Answer:
    """The answer, with what a first match needs said: the rules in short before its first panel, once, and advice.

    Nothing is added where somebody else would read it.
    """
    ask, picture = invocation.ask, _own(answer.posts)
    if picture is None or not (services.explains and ask.private and shown_alone(ask.place, ask.person.account)):
        return answer
    game, code = catalogue().get(picture.game), picture.code
    if game is None:
        return answer
    note = dict(invocation.asker.firsts).get(game.slug)
    if note is None:
        note = await _noted(services, invocation, game, code)
    first, _, key = note.partition(" ")
    if first != code:
        return answer
    posts = list(answer.posts)
    decision = picture.decision
    if picture.source is not None and decision.moves and not decision.picked:
        past = await services.repository.past(code, 0, picture.source.version)
        words = first_advice(past, Seat(picture.source.seat or 0), decision)
        if words is not None:
            # above the question of the panel, which is its last line
            number = next(number for number, post in enumerate(posts) if post.picture is picture)
            lines = posts[number].lines
            posts[number] = replace(posts[number], lines=(*lines[:-1], words, lines[-1]))
    # the same line again, because its answer may have got lost, is answered as it was
    if key == ask.key and not any(brief(game, ask.person.locale)[0] in post.lines for post in posts):
        place = next(n for n, post in enumerate(posts) if isinstance(post.picture, PanelPicture))
        # a panel that was pressed is edited in place by the first post
        posts.insert(place + (invocation.turn is not None), _in_short(invocation, game))
    return replace(answer, posts=tuple(posts))


def _own(posts: Sequence[AnyReply]) -> PanelPicture | None:
    """The picture of what the asker holds in a match under way, if one is shown."""
    for post in posts:
        picture = post.picture
        if isinstance(post, PrivateReply) and post.code is not None and isinstance(picture, PanelPicture):
            return picture if picture.outcome is None else None
    return None


async def _noted(services: Services, invocation: Invocation, game: AnyGame, code: Code) -> str:
    """Note which match of a game is this person's first: this one, unless they sit or sat in another that began."""
    profile, note = invocation.profile, f"{code} {invocation.ask.key}"
    here = await services.repository.load(code)
    if here is None or here.table.terms.lesson:
        return ENDED
    for at in await tables_of(services, profile):
        table = at.table
        if table.code != code and table.begun and table.game.slug == game.slug:
            note = ENDED
    return await services.directory.first_match(profile, game.slug, note)


def _in_short(invocation: Invocation, game: AnyGame) -> PrivateReply:
    """The rules in six lines, with the first worked picture of the game where it has one."""
    locale = invocation.ask.person.locale
    heading = said("Your first match of {game}. In short:", game=Said(game.title))
    picture, caption = example_picture(game, 0), list[Word]()
    if picture is not None:
        caption = [painter(game.slug).worked()[0].caption]
    return PrivateReply((heading, *brief(game, locale), *caption), picture, locale=locale)
