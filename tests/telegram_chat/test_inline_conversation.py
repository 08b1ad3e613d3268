"""Inline mode in the real house: a button in the group, a result, and the move is made; what else may be offered."""

from __future__ import annotations

import re
from itertools import cycle

import pytest

from telegram_chat.chats import buttons, words
from telegram_chat.inline_evening import ANN, BOB, DAN, EVE, Chosen, cards, moves, told
from telegram_chat.private_evening import Sketches

GAMES = ("metro", "socks", "road", "tandem")
ORDERS = ("chosen left", "left chosen", "left", "chosen", "left chosen chosen left")
"""In which order the bot may hear of a choice; what is said twice was repeated by Telegram."""


@pytest.fixture
def evening(api, redis_client, clock):
    """A group and a bot with an empty store."""
    api.feedback = True
    evening = Chosen(api, redis_client, clock)
    evening.studio = Sketches()
    return evening


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
async def test_a_match_by_inline_choice_only(evening, game):
    """From the opening to the result, with a restart, whatever the bot hears of a choice first; each moves once."""
    people, number = evening.people_of(game), 0
    orders = cycle(ORDERS)
    async with evening.bot():
        await evening.open(people, game)
        while number < 10:
            before = await evening.version()
            await evening.choose((await evening.awaited(people))[1], number, next(orders))
            assert await evening.version() > before
            number += 1
    posts = len(evening.group.ours)
    async with evening.bot():
        while not (await evening.match()).over:
            before = await evening.version()
            await evening.choose((await evening.awaited(people))[1], number, next(orders))
            assert await evening.version() > before
            number += 1
    assert len(evening.group.ours) > posts
    assert re.search("The match is over|La partita è finita", words(evening.group.last))
    assert not [one for one in evening.group.ours if "Nothing was done" in words(one)]


@pytest.mark.parametrize("game", ["metro", "tandem"])
async def test_a_choice_moves_once_and_the_group_reads_no_answer(evening, game):
    """In whatever order it is heard of, even twice; the public post tells it, the message has a reaction at most."""
    people = evening.people_of(game)
    async with evening.bot():
        await evening.open(people, game)
        for number, order in enumerate(ORDERS if game == "metro" else ORDERS[1:3]):
            person = (await evening.awaited(people))[1]
            await evening.everybody_else(person, people)
            before, posts = await evening.match(), len(evening.group.ours)
            result, message = await evening.choose(person, number, order)
            after = await evening.match()
            assert after.turns != before.turns or after.awaited != before.awaited
            assert len(evening.group.ours) <= posts + 1, "nothing but what tells the turn"
            assert all("answers" not in one for one in evening.group.ours[posts:])
            version = await evening.version()
            await evening.api.chooses(person, evening.group, result, order="left chosen")
            assert await evening.version() == version, "chosen once more from an old list"
            if "left" in order:
                assert (evening.group.id, message["message_id"]) in evening.api.reactions
    assert all(person.id not in evening.api.chats for person in people), "nobody was written to in private"


async def test_more_moves_than_a_page_holds(evening):
    """The offset leads to the next of them, each stands there once, and the last page has no other."""
    async with evening.bot():
        await evening.open([ANN, BOB], "socks")
        for _ in range(12):
            if len((await evening.match()).legal((await evening.match()).awaited[0])) > 50:
                break
            await evening.choose((await evening.awaited([ANN, BOB]))[1])
        person = (await evening.awaited([ANN, BOB]))[1]
        legal, offset, seen = len((await evening.match()).legal((await evening.match()).awaited[0])), "", []
        while True:
            offered = await evening.api.asks(person, evening.query(), offset)
            seen += [one["id"] for one in moves(offered)]
            assert bool(cards(offered)) == (offset == "")
            if not (offset := offered.get("next_offset", "")):
                break
        assert len(seen) == len(set(seen)) == legal > 50


async def test_a_secret_choice_leaves_no_secret(evening):
    """A road is chosen: the message says that, the same whatever was chosen, and no result but one's own shows it."""
    async with evening.bot():
        await evening.open([ANN, BOB], "road")
        for person, language in ((ANN, "I have chosen."), (BOB, "Ho scelto.")):
            offered = await evening.ask(person)
            assert {told(one).partition(" ·")[0] for one in moves(offered)} == {language}
            _, message = await evening.choose(person)
            assert message["text"] == f"{language} · {evening.code}"
            (link,) = message["entities"]
            assert re.fullmatch(
                rf"https://t.me/CapolineaBot\?start=chose-{evening.code}-\d+-[0-9a-f]{{24}}", link["url"]
            )


async def test_a_choice_made_anew_is_another_one(evening):
    """Whoever may choose again in a round does so as often as they like, also what they had chosen first."""
    async with evening.bot():
        await evening.open([ANN, BOB], "road")
        first, second = moves(await evening.ask(ANN))[:2]
        await evening.api.chooses(ANN, evening.group, first)
        chosen = (await evening.match()).state.choices
        assert chosen[0] is not None
        other = await evening.called(ANN, second["title"])
        await evening.api.chooses(ANN, evening.group, other)
        assert (await evening.match()).state.choices[0] != chosen[0]
        again = await evening.called(ANN, first["title"])
        await evening.api.chooses(ANN, evening.group, again)
        assert (await evening.match()).state.choices == chosen


async def test_what_is_forged_or_of_another_person_moves_nothing(evening):
    """A made-up id, another person's, one of an earlier turn, and each as a message: refused, and said once."""
    api = evening.api
    async with evening.bot():
        await evening.open([ANN, BOB])
        person = (await evening.awaited([ANN, BOB]))[1]
        other = BOB if person is ANN else ANN
        await evening.write(person, "/help")
        result = moves(await evening.ask(person))[0]
        code, number, digest = result["id"].split(".")
        version = await evening.version()
        forged = [
            f"{code}.{number}.{digest[::-1]}",
            f"{code}.{int(number) + 1}.{digest}",
            f"K7QF.{number}.{digest}",
            f"{code}.{number}.",
            f"/move {code} draw",
            "table.K7QF",
        ]
        for name in forged:
            await api.chooses(person, evening.group, {**result, "id": name}, order="chosen")
        for thief in (other, EVE):
            await api.chooses(thief, evening.group, result, order="chosen left left")
        forwarded = {
            **api.message_of(person, evening.group, result),
            "forward_origin": {"type": "hidden_user", "sender_user_name": "x", "date": 1},
        }
        await api.handled(await api.push({"message": forwarded}))
        typed = api.message_of(person, evening.group, result)
        del typed["via_bot"]
        await api.handled(await api.push({"message": typed}))
        assert await evening.version() == version
        assert other.id not in api.chats
        await evening.choose(person)
        version = await evening.version()
        await evening.choose(other)
        await evening.settle_alone(person)
        version, said = await evening.version(), len(api.private(person).ours)
        await api.chooses(person, evening.group, {**result, "id": forged[0]}, order="chosen chosen")
        assert await evening.version() == version
        await evening.settle_alone(person)
        assert len(api.private(person).ours) == said, "told once"
    refused = [words(one) for one in api.private(person).ours[1:]]
    assert any(re.search("earlier turn|turno precedente", sentence) for sentence in refused)


async def test_who_may_not_move_reads_why(evening):
    """One button above the results: whose turn it is, that one does not play there, that there is no such table."""
    async with evening.bot():
        await evening.open([ANN, BOB])
        person = (await evening.awaited([ANN, BOB]))[1]
        other = BOB if person is ANN else ANN
        waiting = await evening.ask(other)
        assert moves(waiting) == []
        assert person.name in waiting["button"]["text"]
        assert waiting["button"]["start_parameter"] == f"hand-{evening.code}"
        stranger = await evening.ask(EVE)
        assert stranger["button"] == {
            "text": "You do not sit at this table.",
            "start_parameter": f"board-{evening.code}",
        }
        nowhere = await evening.api.asks(EVE, "ZZZZ lay c4")
        assert nowhere["button"] == {"text": "There is no table ZZZZ.", "start_parameter": "games"}
        assert nowhere["results"] == []


async def test_without_a_code_ones_own_tables_are_listed(evening):
    """The most urgent first, each as a card; another person's list has none of them, and no query shows a hand."""
    async with evening.bot():
        await evening.open([ANN, BOB])
        first = evening.code
        await evening.open([ANN, BOB], "tandem")
        for text in ("", "metro", "ann lays", "c4", "hand"):
            assert moves(await evening.api.asks(EVE, text)) == []
            assert cards(await evening.api.asks(EVE, text)) == []
        listed = [one["id"] for one in cards(await evening.api.asks(ANN, ""))]
        assert sorted(listed) == sorted([f"table.{first}", f"table.{evening.code}"])
        assert [one["id"] for one in cards(await evening.api.asks(ANN, "met"))] == [f"table.{first}"]
        assert moves(await evening.api.asks(ANN, "")) == []


async def test_a_public_table_is_shown_anywhere(evening):
    """Its newest board by what Telegram has already, with ways to watch, join and play; a private one is not."""
    async with evening.bot():
        evening.api.inline = True
        await evening.say(ANN, "/new metro")
        await evening.api.until(lambda: evening.group.ours)
        evening.code = re.search(r"#([A-Z0-9]{4,5})$", words(evening.group.last))[1]
        await evening.settle()
        (card,) = cards(await evening.api.asks(EVE, evening.code.lower()))
        assert card["type"] == "article"
        assert f"table <b>{evening.code}</b>" in told(card)
        assert [one["text"] for one in buttons(card)] == ["Join", "Watch"]
        await evening.follow(EVE, buttons(card)[0]["url"])
        assert "Eve" in (await evening.house.repository.load(evening.code)).table.names
        await evening.press_line(ANN, evening.group.last, f"/start {evening.code}")
        (card,) = cards(await evening.api.asks(DAN, evening.code))
        board = [one for one in evening.group.ours if "photo" in one][-1]
        assert card["photo_file_id"] == board["photo"][-1]["file_id"]
        assert [one["text"] for one in buttons(card)] == ["Watch"]
        shown = await evening.api.chooses(DAN, evening.api.group(-900), card)
        assert "🔒" not in words(shown)
        (card,) = cards(await evening.api.asks(DAN, evening.code))
        assert [one["text"] for one in buttons(card)] == ["Watch", "Play"], "the bot hears of choices made elsewhere"
        await evening.follow(DAN, buttons(card)[0]["url"])
        assert any("followed here" in words(one) for one in evening.api.private(DAN).ours)

        await evening.open([ANN, BOB], "metro private=yes")
        hidden = await evening.api.asks(EVE, evening.code)
        assert (hidden["results"], hidden["button"]["text"]) == ([], f"There is no table {evening.code}.")
        assert cards(await evening.ask(ANN)) == []
        assert f"table.{evening.code}" not in [one["id"] for one in cards(await evening.api.asks(ANN, ""))]


async def test_the_code_in_a_left_message_opens_the_board(evening):
    """Its address holds the mark of the choice, and shows whoever follows it what everybody may see."""
    async with evening.bot():
        await evening.open([ANN, BOB])
        _, message = await evening.choose((await evening.awaited([ANN, BOB]))[1])
        version = await evening.version()
        shown = await evening.follow(EVE, message["entities"][0]["url"])
        assert "photo" in shown
        assert await evening.version() == version
