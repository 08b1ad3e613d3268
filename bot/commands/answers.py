"""What the asker reads: short answers, refusals, and answers in the theme and time zone of their reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bot.commands.invocation import YES, Invocation, mark_of
from bot.commands.services import Services
from bot.ports.addresses import Code
from bot.ports.asks import Answer
from bot.ports.pictures import Picture
from bot.ports.posts import Acknowledgement, AnyReply, Choice, PrivateReply, Reply, Sitting
from bot.repository import At, Change
from bot.table.fold import Past
from bot.table.refusals import WrongWord
from bot.table.table import Table
from games.kernel.game import Illegal, Refusal
from rendering.panel import Style
from rendering.text import Said, Strong, Word, refused, said

LONGEST_LINE = 60
"""Bytes of a line that a button says (Telegram takes 64)."""


By: TypeAlias = Callable[..., "Past | Sequence[Past]"]
"""What changes a table: of it or its log, and the asker; ``key`` and ``at`` are those of the lines. May raise."""

Question: TypeAlias = Said | Callable[[Sequence[Past]], Said | None]
"""What is asked before a change, or what is asked before these lines."""


class Declined(Refusal):
    """A refusal with more than the rules can say: it names people, offers choices, or is for the asker alone.

    ``openly`` is what is said where others read too. ``code`` is the table it is about. ``erase`` says that the
    typed words show a secret. ``over`` says that there is nothing to choose but a way to look around.
    """

    def __init__(
        self,
        word: Word,
        *more: Word,
        choices: tuple[tuple[Choice, ...], ...] = (),
        people: tuple[Sitting, ...] = (),
        private: bool = False,
        openly: Word | None = None,
        code: Code | None = None,
        erase: bool = False,
        over: bool = False,
    ) -> None:
        super().__init__("declined")
        self.lines = (word, *more)
        self.choices = choices
        self.people = people
        self.private = private
        self.openly = openly
        self.code = code
        self.erase = erase
        self.over = over


class UnknownTable(Declined, WrongWord):
    """There is no such table, or none that the asker may know of."""


class EarlierTurn(Declined):
    """A button of an earlier turn was pressed: the panel as it is now is the answer."""

    def __init__(self) -> None:
        super().__init__(said("That button is from an earlier turn."))


def asks(problem: Refusal) -> bool:
    """Whether a refusal asks which of several things is meant, or offers others."""
    return isinstance(problem, Declined) and bool(problem.choices) and not problem.over


def ask_first(invocation: Invocation, question: Said, table: Table | None = None) -> None:
    """Raises ``Declined`` with a question unless the asker has said yes to it; only their own press answers it.

    A typed line says yes by that word at its end.
    """
    mark = f"{YES}:{mark_of(invocation.profile)}"
    if invocation.sure:
        if ":" in invocation.sure and invocation.sure != mark:
            raise Illegal("That question is for somebody else.")
        return
    line = " ".join(part for part in (f"/{invocation.name}", table.code if table else "", invocation.rest) if part)
    people, code = (table.people, table.code) if table else ((), None)
    yes = Choice(said("Yes, do it"), f"{line} {mark}", Style.DANGER)
    if len(yes.send.encode()) <= LONGEST_LINE:
        raise Declined(question, choices=((yes,),), people=people, code=code)
    raise Declined(question, said("To do it, say: {line}", line=Strong(f"{line} {YES}")), people=people, code=code)


async def commit(
    services: Services, invocation: Invocation, at: At, by: By, question: Question | None = None, *, whole: bool = False
) -> Change:
    """Change a table for the asker by a function of the table, or of its ``whole`` log: under the key of the ask, now.

    The ``question`` is asked once it is known that it can be done; one that depends on what is done may be None.
    """
    key, now = invocation.ask.key, services.clock.now()

    def change(before: Any) -> Sequence[Past]:
        made = by(before, invocation.profile, key=key, at=now)
        done = (made,) if isinstance(made, Past) else made
        words = question(done) if callable(question) else question
        if words is not None:
            ask_first(invocation, words, before[-1].table if whole else before)
        return done

    if whole:
        return await services.repository.rewrite(at.table.code, key, change)
    return await services.repository.change(at.table.code, key, change)


def refuse_obstacle(invocation: Invocation) -> None:
    """Raises ``Declined`` where boards could not be posted at the place of the ask: what to allow, and to try again."""
    ask = invocation.ask
    if ask.obstacle is None:
        return
    again = Choice(said("Try again"), " ".join(ask.line.split()))
    fits = len(again.send.encode()) <= LONGEST_LINE
    raise Declined(ask.obstacle, choices=((again,),) if fits else ())


def note(
    invocation: Invocation,
    *lines: Word,
    table: Table | None = None,
    picture: Picture | None = None,
    choices: tuple[tuple[Choice, ...], ...] = (),
    ack: bool = False,
    alone: bool = False,
    in_place: bool = False,
) -> AnyReply:
    """An answer, about a table if it names one; ``ack``: it says no more than "done"; ``alone``: for the asker alone.

    Rows without a button are left out. ``in_place`` is as in ``Reply``.
    """
    kind = Acknowledgement if ack else PrivateReply if alone else Reply
    post = kind(
        lines,
        picture,
        tuple(row for row in choices if row),
        people=table.people if table else (),
        code=table.code if table else None,
        locale=invocation.ask.person.locale if alone else invocation.locale,
    )
    return replace(post, in_place=True) if in_place and isinstance(post, Reply) else post


def answer(
    invocation: Invocation,
    *lines: Word,
    change: Change | None = None,
    table: Table | None = None,
    picture: Picture | None = None,
    choices: tuple[tuple[Choice, ...], ...] = (),
    **more: bool,
) -> Answer:
    """An answer of one post (``note``), to what was changed if anything was."""
    post = note(invocation, *lines, table=table, picture=picture, choices=choices, **more)
    return Answer((post,), () if change is None else (span(change),))


def span(change: Change) -> tuple[Code, int, int]:
    """What an answer says of a commit."""
    return (change.code, change.start, change.stop)


def refusal_posts(invocation: Invocation, problem: Refusal) -> tuple[AnyReply, ...]:
    """A refusal in words: what everybody may read, where others read too, then what is for the asker alone."""
    if not isinstance(problem, Declined):
        return (Reply((refused(problem),), locale=invocation.locale),)
    own = (PrivateReply if problem.private else Reply)(
        problem.lines,
        choices=problem.choices,
        people=problem.people,
        code=problem.code,
        locale=invocation.locale,
    )
    if invocation.ask.private or problem.openly is None:
        return (own,)
    return (
        Reply((problem.openly,), locale=invocation.locale, erase=problem.erase),
        replace(own, locale=invocation.ask.person.locale),
    )


def themed(answer: Answer, invocation: Invocation) -> Answer:
    """The answer with pictures in its reader's theme and instants in their zone; where others read, in the place's.

    Where neither reader nor place has chosen a theme, what only the asker reads is in that of their screen.
    """
    alone, place = invocation.asker.wishes.theme, invocation.asker.habits.theme
    posts = list[AnyReply]()
    for post in answer.posts:
        private = invocation.ask.private or isinstance(post, PrivateReply)
        theme = (alone or place or invocation.ask.look) if private else place
        picture = post.picture and replace(post.picture, theme=theme)
        posts.append(replace(post, picture=picture, zone=post.zone or invocation.asker.wishes.zone))
    return replace(answer, posts=tuple(posts))
