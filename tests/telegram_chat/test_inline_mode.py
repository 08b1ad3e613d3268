"""Inline mode at the edges: what a group's buttons lead to, who is answered, and what is left alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from telegram.error import BadRequest

from bot.platforms.telegram.inline_mode import TRUSTED
from bot.ports.addresses import Code, Place
from bot.ports.asks import Answer, InlineAnswer, InlineMove, InlineTable
from bot.ports.pictures import BoardPicture, PictureSource
from bot.ports.platforms import Attempt
from bot.ports.posts import Choice, PrivateReply, PublicPost, Reply
from bot.ports.stores import StoreUnreachable
from rendering.text import said
from telegram_chat.chats import Person, buttons, words
from telegram_chat.problems import Problem

CODE = Code("K7QF")
TABLE = InlineTable(said("K7QF Metro"), said("your turn"), Reply((said("It is on."),), code=CODE), CODE, plays=True)
MOVE = InlineMove("/move K7QF.3 lay c4", "lay c4", "lay c4", said("Your 7 ends: {n} points.", n=3))
OFFERED = InlineAnswer((MOVE,), (MOVE.line,), (TABLE,), code=CODE, version=9, place=Place("telegram:-77"), seated=True)
BOARD = PublicPost(
    (said("Ann's turn."),),
    choices=((Choice(said("Play"), "/hand K7QF"), Choice(said("Board"), "/board K7QF")),),
    code=CODE,
)
GROUP, PRIVATE = Place("telegram:-100500"), Place("telegram:11")


@pytest.fixture
def offers(line, api):
    """A bot with inline mode on, at whose desk Ann has one move."""
    api.inline = True
    line.desk.inlined = OFFERED
    line.desk.answers = lambda ask: Answer((), changes=((CODE, 9, 10),))
    return line


async def test_a_hand_asked_for_in_a_group_is_a_press_away(offers, api, ann):
    """Above the input field, or in the private chat as before; the hand itself is not shown."""
    offers.desk.answers = lambda ask: Answer((PrivateReply((said("A tile."),), code=CODE),))
    group = api.group()
    async with offers.up():
        await api.handled(await api.says(ann, group, "/hand"))
    assert words(group.last) == "Look at your hand in our private chat."
    play, door = buttons(group.last)
    assert (play["text"], play["switch_inline_query_current_chat"]) == ("Play", "K7QF ")
    assert (door["text"], door["url"]) == ("Open our private chat", "https://t.me/CapolineaBot?start=hand-K7QF")


async def test_a_choice_in_a_topic_is_made_there(offers, api, ann):
    """The ask names the topic, as a line typed there does."""
    async with offers.up():
        move = (await api.asks(ann, "K7QF"))["results"][0]
        await api.chooses(ann, api.group(), move, order="left", topic=7)
    assert offers.desk.asked[-1].place == Place("telegram:-100500:7")


@pytest.mark.parametrize("inline", [True, False])
async def test_play_in_a_group_begins_a_query(line, api, ann, inline):
    """With inline mode Play shows the hand above the input field, without it in the private chat; nothing else does."""
    api.inline = inline
    group = api.group()
    async with line.up() as platform:
        await platform.deliver(GROUP, Attempt("a", CODE, 0, 1), BOARD)
        play, board = buttons(group.last)
        address = "https://t.me/CapolineaBot?start=hand-K7QF"
        key, value = ("switch_inline_query_current_chat", "K7QF ") if inline else ("url", address)
        assert play[key] == value
        assert play.keys() <= {"text", "style", key}
        assert board["url"] == "https://t.me/CapolineaBot?start=board-K7QF"
        await api.handled(await api.says(ann, api.private(ann), "/help"))
        await platform.deliver(PRIVATE, Attempt("b", CODE, 0, 1), BOARD)
    assert [one["callback_data"] for one in buttons(api.private(ann).last)] == ["/hand K7QF", "/board K7QF"]


async def test_the_host_turns_inline_mode_off_and_on(offers, api, ann):
    """Posts that are refused for such a button come with an address the next time; a query says that it is on again."""
    group = api.group()
    async with offers.up() as platform:
        await platform.deliver(GROUP, Attempt("a", CODE, 0, 1), BOARD)
        api.inline = False
        with pytest.raises(BadRequest):
            await platform.deliver(GROUP, Attempt("b", CODE, 1, 2), BOARD)
        await platform.deliver(GROUP, Attempt("b", CODE, 1, 2, again=True), BOARD)
        assert "url" in buttons(group.last)[0]
        api.inline = True
        await api.asks(ann, "K7QF")
        await api.handled(await api.says(ann, group, "/help"))
        await platform.deliver(GROUP, Attempt("c", CODE, 2, 3), BOARD)
    assert "switch_inline_query_current_chat" in buttons(group.last)[0]


async def test_a_result_says_what_its_move_does(offers, api, ann):
    """Title and description are read in the list; the message that is left has the move and the code."""
    async with offers.up():
        offered = await api.asks(ann, "K7QF c4")
    move, card = offered["results"]
    assert (move["title"], move["description"]) == ("lay c4", "Your 7 ends: 3 points.")
    assert len(move["id"].encode()) <= 64
    assert api.message_of(ann, api.group(), move)["text"] == "lay c4 · K7QF"
    assert (card["title"], card["description"]) == ("K7QF Metro", "your turn")
    assert offered["button"]["start_parameter"] == "hand-K7QF"
    (ask,) = offers.desk.asked
    assert (ask.text, ask.key, ask.private) == ("K7QF c4", "", True)


async def test_a_choice_is_asked_once_under_one_key(offers, api, ann):
    """Both ways in which the bot hears of it, and each again, say the same line with the same key."""
    api.feedback = True
    async with offers.up():
        move = (await api.asks(ann, "K7QF"))["results"][0]
        await api.chooses(ann, api.group(), move, order="left chosen left chosen")
    made = [ask for ask in offers.desk.asked if ask.text == MOVE.line]
    assert len(made) == 4
    assert len({ask.key for ask in made}) == 1
    assert all(ask.private for ask in made)
    assert {ask.place for ask in made} == {Place("telegram:-77"), GROUP}, "never the private chat, which may be shut"
    assert api.group().ours == []


async def test_a_choice_that_the_desk_refuses_is_told_in_private_once(offers, api, ann):
    """The message gets a sign, the person the reason; nobody else reads it, and nothing fails where no chat is open."""
    refused = Answer((PrivateReply((said("The match is over."),), code=CODE),))
    offers.desk.answers = lambda ask: refused
    api.feedback = True
    zoe = Person(13, "Zoe")
    async with offers.up():
        api.private(ann).messages[1] = {"from": {"id": ann.id}}
        for person in (ann, zoe):
            move = (await api.asks(person, "K7QF"))["results"][0]
            message = await api.chooses(person, api.group(), move, order="left chosen")
            assert (api.group().id, message["message_id"]) in api.reactions
    assert [words(one) for one in api.private(ann).ours] == ["The match is over.\n🔒 #K7QF"]
    assert api.group().ours == []


async def test_a_choice_in_the_private_chat_is_answered_there(offers, api, ann):
    """As what was typed there."""
    offers.desk.answers = lambda ask: Answer((PrivateReply((said("Made."),), code=CODE),), changes=((CODE, 9, 10),))
    async with offers.up():
        move = (await api.asks(ann, "K7QF"))["results"][0]
        await api.chooses(ann, api.private(ann), move, order="left")
    assert [words(one) for one in api.private(ann).ours] == ["Made.\n🔒 #K7QF"]


async def test_messages_of_inline_mode_are_no_talk(offers, api, ann):
    """A card, a message by way of another bot, the copy of a choice: nothing is said, nothing is asked."""
    group = api.group()
    async with offers.up():
        move, card = (await api.asks(ann, "K7QF"))["results"]
        for chat in (group, api.private(ann)):
            await api.chooses(ann, chat, card, order="left")
        left = api.message_of(ann, group, move)
        origin = {"type": "user", "date": 1, "sender_user": ann.json}
        for other in ({"via_bot": {"id": 5, "is_bot": True, "first_name": "Other"}}, {"forward_origin": origin}):
            await api.handled(await api.push({"message": {**left, **other}}))
    assert [ask.text for ask in offers.desk.asked] == ["K7QF"]
    assert group.ours == []
    assert api.private(ann).ours == []
    assert api.reactions == []


@pytest.mark.parametrize("feedback", [False, True])
@pytest.mark.parametrize(
    "shadow", [Person(1087968824, "Group", is_bot=True), Person(136817688, "Channel", is_bot=True)]
)
async def test_a_choice_without_a_name_is_marked_unless_it_is_told_of(offers, api, ann, shadow, feedback):
    """Whose move it was is not known from the message: nothing is done, and without feedback a sign says so."""
    api.feedback = feedback
    group = api.group()
    async with offers.up():
        move, card = (await api.asks(ann, "K7QF"))["results"]
        await api.chooses(ann, group, move, order="chosen")
        left = await api.chooses(shadow, group, move, order="left")
        await api.chooses(shadow, group, card, order="left")
    made = [ask.key for ask in offers.desk.asked if ask.text == MOVE.line]
    assert len(made) == feedback
    assert api.reactions == ([] if feedback else [(group.id, left["message_id"])])
    assert group.ours == []


async def test_where_the_bot_cannot_be_moves_need_the_feedback(offers, api, ann):
    """In a chat of two people, or a channel, a choice is heard of by feedback alone, where one came of late."""
    api.feedback = True
    async with offers.up():
        elsewhere = await api.asks(ann, "K7QF", chat_type="private")
        assert [one["id"] for one in elsewhere["results"]] == ["table.K7QF"]
        assert [one["text"] for one in buttons(elsewhere["results"][0])] == ["Board"]
        assert elsewhere["button"]["text"] == "Choose your move in a group that I am in."
        move = (await api.asks(ann, "K7QF"))["results"][0]
        await api.chooses(ann, api.group(-9), move, order="chosen")
    async with offers.up():
        move, card = (await api.asks(ann, "K7QF", chat_type="private"))["results"]
        assert move["title"] == "lay c4"
        assert [one["text"] for one in buttons(card)] == ["Board", "Play"]
        assert offers.notes.lasting["telegram:4242:feedback"] == TRUSTED
        offers.notes.notes.clear()
        assert len((await api.asks(ann, "K7QF", chat_type="private"))["results"]) == 1


async def test_a_press_on_a_card_is_answered(offers, api, ann):
    """It comes without a message, whatever it says."""
    async with offers.up():
        press = {"id": "p1", "from": ann.json, "inline_message_id": "x", "chat_instance": "1", "data": "/resign K7QF"}
        await api.handled(await api.push({"callback_query": press}))
        game = {"id": "p2", "from": ann.json, "inline_message_id": "x", "chat_instance": "1", "game_short_name": "g"}
        await api.handled(await api.push({"callback_query": game}))
    assert api.alerts["p1"]["text"] == "That button does nothing any more. Write to me in our private chat."
    assert "p2" in api.alerts
    assert offers.desk.asked == []


async def test_a_board_that_telegram_has_lost_is_told_in_words(offers, api, ann):
    """A card shows the board that was posted last for everybody; where its file is refused, the words alone."""
    source = PictureSource("board", CODE, 9)
    board = replace(BOARD, picture=BoardPicture("metro", CODE, ("Ann", "Bob"), "a board", source=source))
    hand = replace(BOARD, picture=BoardPicture("metro", CODE, ("Ann", "Bob"), "a tile"), alone=True)
    group = api.group()
    async with offers.up() as platform:
        await api.handled(await api.says(ann, api.private(ann), "/help"))
        await platform.deliver(GROUP, Attempt("a", CODE, 0, 1), board)
        await platform.deliver(PRIVATE, Attempt("b", CODE, 0, 1), hand)
        shown = (await api.asks(ann, "K7QF"))["results"][-1]
        assert shown["photo_file_id"] == group.last["photo"][-1]["file_id"]
        lost = Problem(400, "Bad Request: wrong file identifier/HTTP URL specified")
        api.faults.append(lambda method, form: lost if "photo_file_id" in form.get("results", "") else None)
        told = (await api.asks(ann, "K7QF"))["results"][-1]
        assert told["type"] == "article"
        assert told["input_message_content"]["message_text"] == "It is on.\n#K7QF"


async def test_a_board_is_shown_by_a_process_that_has_not_posted_it(offers, api, ann):
    """Before a restart, or by another process; without a store the words alone."""
    source = PictureSource("board", CODE, 9)
    board = replace(BOARD, picture=BoardPicture("metro", CODE, ("Ann", "Bob"), "a board", source=source))
    group = api.group()

    async def shown():
        return (await api.asks(ann, "K7QF"))["results"][-1].get("photo_file_id")

    async with offers.up() as platform:
        await platform.deliver(GROUP, Attempt("a", CODE, 0, 1), board)
        posted = group.last["photo"][-1]["file_id"]
        offers.notes.noted = offers.notes.note = shut
        assert await shown() is None
        await platform.deliver(GROUP, Attempt("b", CODE, 1, 2), board)
        del offers.notes.noted, offers.notes.note
    async with offers.up():
        assert await shown() == posted


async def shut(*_words):
    """A store that cannot be reached."""
    raise StoreUnreachable("away")


async def test_every_query_is_answered_once(offers, api, ann):
    """One that the desk fails at is answered with an apology; one that is refused for its age ends nothing."""
    inline = offers.desk.inline

    async def fails(ask, first, most):
        raise ValueError("a fault")

    async with offers.up():
        offers.desk.inline = fails
        sorry = await api.asks(ann, "K7QF")
        assert (sorry["results"], sorry["button"]["text"][:20]) == ([], "Something went wrong")
        offers.desk.inline = inline
        api.faults.append(
            lambda method, _form: (
                Problem(400, "Bad Request: query is too old") if method == "answerInlineQuery" else None
            )
        )
        await api.handled(await api.push({"inline_query": {"id": "old", "from": ann.json, "query": "", "offset": ""}}))
        api.faults.clear()
        assert (await api.asks(ann, "K7QF", "nonsense"))["results"]
    assert "old" not in api.offered
