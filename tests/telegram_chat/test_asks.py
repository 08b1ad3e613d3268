from __future__ import annotations

from bot.commands.catalogue import commands
from bot.platforms.telegram.keyboards import linked
from bot.platforms.telegram.update_reader import meant
from bot.ports.addresses import Code
from bot.ports.asks import Answer
from bot.ports.posts import Choice, Reply
from rendering.text import said
from telegram_chat.chats import Person, words

FOREIGN = """
stats stop roll play ban unban mute unmute kick kickme warn warns unwarn resetwarns warnlimit dban sban smute tban
admins admin adminlist staff promote demote title report reports pin unpin unpinall pinned purge del delete id info me
welcome goodbye setwelcome setgoodbye cleanwelcome captcha setrules clearrules rule resetrules notes note save get
clear filter filters unfilter stopall blocklist addblocklist lock locks unlock locktypes flood setflood antiflood
approval approve disapprove approved fed fban newfed joinfed fedinfo connect disconnect connection disable disabled
enable enabled disableable export import langs setlang lang donate privacy reload rank ranks level
topchat reputation karma rating ratings points leaderboard dice flip coin random choose choice poll polls quiz
trivia question answer truth dare guess clue score scores open kill nextgame newgame startgame startmode joingame
leavegame killgame extend forcestart flee player players rolelist roles startchaos ping pong echo say news weather
translate google wiki gif sticker kang stickers meme cat joke quote remind reminder reminders todo timer alarm schedule
calendar time date birthday afk shop buy balance pay gift bet cancel done skipvote pause resume song lyrics
volume queue search download convert tagall all everyone mention chatid userid cmds commands menu about support
feedback bug version status subscribe unsubscribe follow unfollow boards test hello moves spin slots blackjack poker
chess mafia uno hangman wordle bingo banna muta avvisa regolamento inizio gioca punti regola invito
"""
"""What bots that look after groups, or play in them, are told."""


def test_a_command_of_another_bot_is_none_of_ours():
    """Neither as it stands nor taken for a slip of the finger in one of ours."""
    assert [name for name in FOREIGN.split() if meant(name) is not None] == []


async def test_most_of_what_a_group_says_is_for_others(line, api, ann, bob):
    """Ours are our commands, with a slip too, what names us, and what replies to our posts, which tell the match."""
    line.desk.answers = lambda ask: Answer((Reply((said("Your turn, #FAKE"),), code=Code("K7QF")),))
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        post = group.last
        await api.says(bob, group, "look\n#K7QF")
        other = list(group.messages.values())[-1]
        for text in ("/stats", "/stop", "/roll 2d6", "/play", "/ban@RoseBot", "/move@OtherBot lay a1"):
            await api.says(ann, group, text)
            await api.says(ann, group, text, reply_to=post)
        await api.says(ann, group, "lay c4")
        await api.handled(await api.says(ann, group, "lay c4", reply_to=other))
        assert group.ours == [post]
        for text in ("/Move@capolineabot   lay c4", "/hnad", "/stop@CapolineaBot"):
            await api.says(ann, group, text)
        await api.handled(await api.says(ann, group, "lay c4", reply_to=post))
    board, *asked = line.desk.asked
    assert (board.place, board.person.account, board.person.name, board.private, board.about) == (
        f"telegram:{group.id}", "telegram:11", "Ann", False, None,
    )  # fmt: skip
    assert [(ask.text, ask.about) for ask in asked] == [
        ("/move lay c4", None), ("/hnad", None), ("/stop", None), ("lay c4", "K7QF"),
    ]  # fmt: skip


async def test_a_command_that_most_bots_have_is_ours_until_another_bot_is_heard_of(line, api, ann):
    """Then it is left alone, unless it names us, replies to us, says what only we have, or a table goes on there."""
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/rules"))
        post = group.last
        await api.says(ann, group, "/warn@RoseBot bob")
        await api.handled(await api.says(ann, group, "/rules"))
        assert [ask.text for ask in line.desk.asked] == ["/rules"]
        await api.says(ann, group, "/rules@CapolineaBot")
        await api.says(ann, group, "/help", reply_to=post)
        await api.says(ann, group, "/rules metro")
        await api.handled(await api.says(ann, group, "/board"))
        line.desk.offers = (Choice(said("K7QF"), "/board K7QF"),)
        await api.handled(await api.says(ann, group, "/start"))
    assert [ask.text for ask in line.desk.asked] == ["/rules", "/rules", "/help", "/rules metro", "/board", "/start"]


async def test_an_anonymous_admin_who_talks_is_left_alone(line, api):
    """Only what may be a move, names us or replies to us is answered with why it cannot be done."""
    group, anonymous = api.group(), Person(1087968824, "Group", is_bot=True)
    async with line.up():
        await api.handled(await api.says(Person(11, "Ann"), group, "/board"))
        post = group.last
        await api.says(anonymous, group, "/help")
        await api.says(anonymous, group, "/rules")
        await api.handled(await api.says(anonymous, group, "nice one!", reply_to=post))
        assert group.ours == [post]
        await api.says(anonymous, group, "/help@CapolineaBot")
        await api.says(anonymous, group, "/rules", reply_to=post)
        await api.handled(await api.says(anonymous, group, "lay c4", reply_to=post))
    assert ["anonymous admin" in words(one) for one in group.ours[1:]] == [True] * 3


async def test_all_that_is_written_to_us_alone_is_for_us(line, api, bob):
    """Plain text in the writer's language; a link's line, and /start with a code; odd signs are read, pictures not.

    JSON can hold half a surrogate pair, and no text can.
    """
    chat = api.private(bob)
    photo = [{"file_id": "x", "file_unique_id": "x", "width": 1, "height": 1}]
    odd = {"message_id": 6, "date": 1, "chat": chat.json, "text": "lay \ud800 c4"}
    async with line.up():
        await api.says(bob, chat, "lay c4")
        await api.push({"message": {**odd, "from": {**bob.json, "first_name": "Bo\udfffb"}}})
        await api.opens(bob, "https://t.me/CapolineaBot?start=hand-K7QF")
        await api.handled(await api.says(bob, chat, "/start K7QF"))
        await api.handled(await api.says(bob, chat, None, photo=photo))
    first, second, *more = line.desk.asked
    assert (first.text, first.place, first.private, first.person.locale) == ("lay c4", "telegram:12", True, "it-IT")
    assert (second.text, second.person.name) == ("lay ? c4", "Bo?b")
    assert [ask.text for ask in more] == ["/hand K7QF", "/start K7QF"]
    assert words(chat.last).startswith("So leggere solo il testo.")


async def test_a_topic_is_a_place_of_its_own(line, api, ann):
    """Answers stay there. Its beginning is no post of ours to reply to, and a thread of replies is no topic."""
    group = api.group()
    api.topics[group.id, 7] = "K7QF Metro"
    async with line.up():
        await api.says(ann, group, "lay c4", topic=7)
        await api.handled(await api.says(ann, group, "/board", topic=7))
        assert group.last["message_thread_id"] == 7
        await api.handled(await api.says(ann, group, "lay c4", topic=7, reply_to=group.last))
        await api.handled(await api.says(ann, group, "/board", message_thread_id=99))
    assert [(ask.text, ask.place) for ask in line.desk.asked] == [
        ("/board", "telegram:-100500:7"), ("lay c4", "telegram:-100500:7"), ("/board", "telegram:-100500"),
    ]  # fmt: skip
    assert "message_thread_id" not in group.last


async def test_a_button_says_its_line(line, api, ann):
    """A press is the button's line, about the match of its post, and nobody else sees the answer."""
    post = Reply((said("Sit down."),), choices=((Choice(said("Join"), "/join K7QF"),),), code=Code("K7QF"))
    line.desk.answers = lambda ask: Answer((post,) if ask.text == "/new metro" else ())
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/new metro"))
        press = await api.presses(ann, group.last, "Join")
    ask = line.desk.asked[-1]
    assert (ask.text, ask.about, ask.private) == ("/join K7QF", "K7QF", True)
    assert press in api.alerts


def test_an_address_says_what_does_no_harm_and_nothing_else():
    """One press makes nobody do more than come in or look: every other command, with any words, stays with /start.

    The list is written out here a second time, so that a new command is on it only by intention.
    """
    harmless = {
        "join", "watch", "learn", "invite", "hand", "board", "hint", "rules", "help", "games", "next", "terms",
        "puzzle", "daily", "verify", "card", "replay", "poster", "analysis",
    }  # fmt: skip
    more = ("", "-K7QF", "-BCDFGHJK", "-K7QF-1-BCDFGHJKLM", "-bot", "-K7QF-yes")
    assert {name for name in commands() if any(linked(f"{name}{words}") for words in more)} == harmless
    assert {name for name in commands() if linked(f"{name}-K7QF-yes")} == {"join", "watch", "invite"}


async def test_who_opens_the_private_chat_is_welcomed(line, api, ann):
    """A bare /start is help where there is nothing to start, and the command where there is."""
    async with line.up():
        await api.handled(await api.says(ann, api.private(ann), "/start"))
        line.desk.offers = (Choice("K7QF", "/start K7QF"),)
        await api.handled(await api.says(ann, api.private(ann), "/start"))
    assert [ask.text for ask in line.desk.asked] == ["/help", "/start"]


async def test_a_person_who_is_mentioned_is_an_account(line, api, ann, bob):
    """A name that Telegram ties to a person stands for nobody else; handles go through as written, the asker's too."""
    group = api.group()
    entity = {"type": "text_mention", "offset": 9, "length": 3, "user": bob.json}
    async with line.up():
        await api.handled(await api.says(ann, group, "/seat 🚋 Bob", entities=[entity]))
        await api.handled(await api.says(ann, group, "/seat @bobby_t", **{"from": ann.json | {"username": "Ann_R"}}))
    assert [(ask.text, ask.person.handle) for ask in line.desk.asked] == [
        (f"/seat 🚋 telegram:{bob.id}", ""), ("/seat @bobby_t", "Ann_R"),
    ]  # fmt: skip


async def test_what_is_no_update_hides_no_other(line, api, ann):
    """Whatever is wrong with it, what comes with it is heard."""
    group, fetch = api.group(), api.on_get_updates

    async def fetched(form):
        return [{"update_id": "x", "message": {}}, *await fetch(form)]

    api.on_get_updates = fetched
    async with line.up():
        for wrong in ({"message": {"chat": 5}}, {"my_chat_member": []}):
            await api.push(wrong)
        await api.handled(await api.says(ann, group, "/help"))
    assert [ask.text for ask in line.desk.asked] == ["/help"]
