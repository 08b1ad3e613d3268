"""What is offered behind the bot's name in any chat: every move, once, the best first, in words that fit its asker."""

import pytest
from desk_channel import words

from bot.ports.addresses import Place
from bot.ports.asks import Ask, InlineAnswer, Person
from bot.text.languages import plain
from rendering.text import plainly


async def asked(channel, who: str, text: str, *, locale: str = "en", first: int = 0, most: int = 1000) -> InlineAnswer:
    """What somebody is offered."""
    person = Person(f"web:{who}", who, locale)
    return await channel.desk.inline(
        Ask(person, Place("web:alone"), text, "", private=True, locale=locale), first, most
    )


def read(answer: InlineAnswer, word) -> str:
    """A word of the answer in English."""
    return plainly([sitting.name for sitting in answer.people]).spell(word)


@pytest.mark.parametrize(
    ("game", "options"), [("metro", "hand=3"), ("socks", ""), ("road", ""), ("tandem", "key=chosen")]
)
async def test_every_move_is_offered_once_and_can_be_made(channel, game, options):
    """Each legal move begins a line, whatever the turn; the first of them, and the last, are made as they are."""
    people = ["ann", "ben", "cyd", "dan"][: 4 if game == "tandem" else 2]
    code = await channel.open(*people, options=options, game=game)
    for number in range(4):
        who = await channel.mover(code)
        table = await channel.table(code)
        answer = await asked(channel, who, code.lower())
        legal = table.match.legal(table.names.index(who))
        texts = [move.line.split(" ", 2)[2] for move in answer.moves]
        assert sorted(text.partition(";")[0] for text in texts if ";" not in text) == sorted(
            text for text in legal if not any(line.startswith(f"{text};") for line in texts)
        )
        assert {text.partition(";")[0] for text in texts} == set(legal)
        assert len(set(texts)) == len(texts)
        assert tuple(move.line for move in answer.moves) == answer.lines
        made = await channel.ask(who, answer.lines[-(number % 2)])
        assert made.changes, words(made.posts[0])


async def test_what_scores_or_ends_stands_first(channel):
    """The moves of Metro that end a line come before all others; to draw, which is asked of first, comes last."""
    code = await channel.open("ann", "ben")
    for _ in range(60):
        who = await channel.mover(code)
        answer = await asked(channel, who, code)
        ends = ["end" in read(answer, move.about) for move in answer.moves]
        if any(ends) and not all(ends[:-1]):
            break
        await channel.step(code)
    assert ends == sorted(ends, reverse=True)
    assert read(answer, answer.moves[-1].title) == "draw"
    assert "cannot take that back" in read(answer, answer.moves[-1].about)


async def test_what_a_computer_player_likes_is_told_where_the_table_has_hints(channel):
    """It stands first, with a star; elsewhere nothing does."""
    for options in ("hints=yes", ""):
        code = await channel.open("ann", "ben", options=options)
        answer = await asked(channel, await channel.mover(code), code)
        starred = [read(answer, move.title).startswith("★") for move in answer.moves]
        assert starred == [bool(options), *[False] * (len(starred) - 1)]


async def test_a_sentence_that_only_names_the_move_is_left_out(channel):
    """A track of Socks that does nothing yet has no words; its title says what it is."""
    code = await channel.open("ann", "ben", game="socks")
    while "-" not in (await asked(channel, await channel.mover(code), code)).lines[0]:
        await channel.step(code)
    answer = await asked(channel, await channel.mover(code), code)
    assert {move.about for move in answer.moves} == {None}


async def test_words_are_those_that_the_asker_reads(channel):
    """In the language that the person has chosen, or that of the app; typed words may be of either."""
    code = await channel.open("ann", "ben")
    who = await channel.mover(code)
    italian = await asked(channel, who, f"{code} pos", locale="it")
    assert all(read(italian, move.title).startswith("posa ") for move in italian.moves)
    assert italian.moves
    assert (
        plain("it").spell((await asked(channel, who, f"{code} castello", locale="it")).note).startswith("Nessuna mossa")
    )
    await channel.ask(who, "/language it")
    chosen = await asked(channel, who, code)
    assert chosen.locale == "it"
    assert read(chosen, chosen.moves[0].title).startswith("posa ")


async def test_an_exchange_of_tandem_is_offered_in_words(channel):
    """What a button shortens to two letters (``st>dr``) is read by nobody, least of all in Italian."""
    code = await channel.open("ann", "ben", game="tandem")
    for _ in range(80):
        answer = await asked(channel, await channel.mover(code), code, locale="it")
        found = [move for move in answer.moves if ">" in move.line.partition(";")[2]]
        if found:
            break
        await channel.step(code)
    assert found
    assert all(" dai " in read(answer, move.title) and ">" not in read(answer, move.told) for move in found)


async def test_a_part_of_the_moves(channel):
    """So many from a number on; the lines are those of all, whatever is shown."""
    code = await channel.open("ann", "ben")
    who = await channel.mover(code)
    every = await asked(channel, who, code)
    some = await asked(channel, who, code, first=3, most=4)
    assert some.moves == every.moves[3:7]
    assert some.lines == every.lines
    assert (await asked(channel, who, code, most=0)).moves == ()


async def test_a_lesson_and_a_private_table_are_nobody_elses(channel):
    """Neither is shown or named to others; whoever sits there is offered the moves of the private one, and no card."""
    code = await channel.open("ann", "ben", options="private=yes")
    assert (await asked(channel, "eve", code)) == await asked(channel, "eve", code)
    other = await asked(channel, "eve", code)
    assert (other.code, other.tables, other.lines) == (None, (), ())
    assert read(other, other.note) == f"There is no table {code}."
    own = await asked(channel, await channel.mover(code), code)
    assert own.lines
    assert own.tables == ()
    await channel.ask("eve", "/learn metro")
    assert (await asked(channel, "eve", "")).tables == ()
