from __future__ import annotations

from bot.commands.catalogue import commands
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
enable enabled disableable export import langs setlang lang donate privacy reload top rank ranks level
topchat reputation karma rating ratings points leaderboard dice flip coin random choose choice poll polls vote quiz
trivia question answer truth dare guess clue score scores open kill nextgame newgame startgame startmode joingame
leavegame killgame extend forcestart flee player players rolelist roles startchaos ping pong echo say news weather
translate google wiki gif sticker kang stickers meme cat joke quote remind reminder reminders todo timer alarm schedule
calendar time date birthday afk shop buy balance daily pay gift bet cancel done skipvote pause resume song lyrics
volume queue search download convert tagall all everyone mention chatid userid cmds commands menu about support
feedback bug version status subscribe unsubscribe follow unfollow boards test hello moves spin slots blackjack poker
chess mafia uno hangman wordle bingo banna muta avvisa regolamento inizio gioca punti classifica regola invito
"""
"""What bots that look after groups, or play in them, are told."""


async def test_a_command_reaches_the_desk_without_the_name_of_the_bot(line, api, ann):
    """In a group /move@CapolineaBot is /move; commands that name another bot are not ours."""
    group = api.group()
    async with line.up():
        await api.says(ann, group, "/move@OtherBot lay a1")
        await api.handled(await api.says(ann, group, "/Move@capolineabot   lay c4"))
    [ask] = line.desk.asked
    assert ask.text == "/move lay c4"
    assert ask.place == f"telegram:{group.id}"
    assert ask.person.account == "telegram:11"
    assert ask.person.name == "Ann"
    assert not ask.private


async def test_chatter_in_a_group_is_nobodys_business(line, api, ann):
    """Plain text, and commands of other bots that only we happen to see, get neither an ask nor an answer."""
    group = api.group()
    async with line.up():
        await api.says(ann, group, "lay c4")
        await api.handled(await api.says(ann, group, "/ban somebody"))
    assert line.desk.asked == []
    assert group.ours == []


async def test_a_slip_in_a_command_is_answered(line, api, ann):
    """A command that nearly is one of ours goes to the desk, which says what was meant."""
    async with line.up():
        await api.handled(await api.says(ann, api.group(), "/hnad"))
    assert [ask.text for ask in line.desk.asked] == ["/hnad"]


def test_a_command_of_another_bot_is_none_of_ours():
    """Neither as it stands nor taken for a slip of the finger in one of ours."""
    assert [name for name in FOREIGN.split() if meant(name) is not None] == []


async def test_a_command_of_another_bot_gets_no_answer(line, api, ann):
    """Nor in a reply to us; with our name behind it, it is asked of us."""
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        post = group.last
        for text in ("/stats", "/stop", "/roll 2d6", "/play", "/ban@RoseBot"):
            await api.says(ann, group, text)
            await api.handled(await api.says(ann, group, text, reply_to=post))
        assert group.ours == [post]
        await api.handled(await api.says(ann, group, "/stop@CapolineaBot"))
    assert [ask.text for ask in line.desk.asked] == ["/board", "/stop"]


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
    """Only what may be a move is answered with why it cannot be made."""
    group, anonymous = api.group(), Person(1087968824, "Group", is_bot=True)
    async with line.up():
        await api.handled(await api.says(Person(11, "Ann"), group, "/board"))
        post = group.last
        await api.handled(await api.says(anonymous, group, "nice one!", reply_to=post))
        assert group.ours == [post]
        await api.handled(await api.says(anonymous, group, "lay c4", reply_to=post))
    assert "anonymous admin" in words(group.last)


async def test_an_anonymous_admin_who_says_what_most_bots_hear_is_left_alone(line, api):
    """It may be meant for another bot; with our name behind it, or in a reply to us, the answer says why not."""
    group, anonymous = api.group(), Person(1087968824, "Group", is_bot=True)
    async with line.up():
        await api.says(anonymous, group, "/help")
        await api.handled(await api.says(anonymous, group, "/rules"))
        assert group.ours == []
        await api.handled(await api.says(anonymous, group, "/help@CapolineaBot"))
        await api.handled(await api.says(anonymous, group, "/rules", reply_to=group.last))
    assert ["anonymous admin" in words(one) for one in group.ours] == [True, True]


async def test_plain_text_is_an_ask_in_the_private_chat(line, api, bob):
    """Whatever is written to us alone is meant for us, in the writer's language, and nobody else reads it."""
    async with line.up():
        await api.handled(await api.says(bob, api.private(bob), "lay c4"))
    [ask] = line.desk.asked
    assert (ask.text, ask.place, ask.private, ask.person.locale) == ("lay c4", "telegram:12", True, "it-IT")


async def test_a_reply_to_a_post_is_about_its_match(line, api, ann):
    """Bare notation works as a reply in a group, and the post that was replied to says which match is meant."""
    line.desk.answers = lambda ask: Answer((Reply((said("Your turn, #FAKE"),), code=Code("K7QF")),))
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        await api.handled(await api.says(ann, group, "lay c4", reply_to=group.last))
    assert [(ask.text, ask.about) for ask in line.desk.asked] == [("/board", None), ("lay c4", "K7QF")]


async def test_a_reply_to_somebody_else_is_chatter(line, api, ann, bob):
    """Only replies to our own posts are meant for us."""
    group = api.group()
    async with line.up():
        await api.says(bob, group, "look\n#K7QF")
        message = next(iter(group.messages.values()))
        await api.handled(await api.says(ann, group, "lay c4", reply_to=message))
    assert line.desk.asked == []


async def test_a_topic_is_a_place_of_its_own(line, api, ann):
    """Answers stay in their topic; a thread of replies is no topic."""
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board", topic=7))
        assert group.last["message_thread_id"] == 7
        await api.handled(await api.says(ann, group, "/board", message_thread_id=99))
    assert [ask.place for ask in line.desk.asked] == ["telegram:-100500:7", "telegram:-100500"]
    assert "message_thread_id" not in group.last


async def test_what_is_written_in_a_topic_of_ours_is_no_reply_to_us(line, api, ann):
    """Telegram says that it replies to the message that made the topic; there as elsewhere, people talk."""
    group = api.group()
    api.topics[group.id, 7] = "K7QF Metro"
    async with line.up():
        await api.says(ann, group, "lay c4", topic=7)
        await api.handled(await api.says(ann, group, "/board", topic=7))
        await api.handled(await api.says(ann, group, "lay c4", topic=7, reply_to=group.last))
    assert [ask.text for ask in line.desk.asked] == ["/board", "lay c4"]


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


async def test_a_deep_link_is_the_command_it_names(line, api, ann):
    """/start hand-K7QF is /hand K7QF; a code alone stays with /start."""
    async with line.up():
        await api.handled(await api.opens(ann, "https://t.me/CapolineaBot?start=hand-K7QF"))
        await api.handled(await api.says(ann, api.private(ann), "/start K7QF"))
    assert [ask.text for ask in line.desk.asked] == ["/hand K7QF", "/start K7QF"]


async def test_an_address_says_what_does_no_harm_and_nothing_else(line, api, ann):
    """One press makes nobody do more than come in or look: every other command, with any words, stays with /start.

    The list is written out here a second time, so that a new command is on it only by intention.
    """
    harmless = {
        "join", "watch", "learn", "invite", "hand", "board", "hint", "rules", "help", "games", "next", "terms",
        "puzzle", "verify", "card", "replay", "poster", "analysis",
    }  # fmt: skip
    said = {}
    async with line.up():
        for name in commands():
            for words in ("", "-K7QF", "-BCDFGHJK", "-K7QF-1-BCDFGHJKLM", "-bot", "-K7QF-yes"):
                asked = len(line.desk.asked)
                await api.handled(await api.opens(ann, f"https://t.me/CapolineaBot?start={name}{words}"))
                (ask,) = line.desk.asked[asked:]
                if not ask.text.startswith("/start"):
                    said.setdefault(name, set()).add(words)
    assert set(said) == harmless
    assert {name for name, words in said.items() if "-K7QF-yes" in words} == {"join", "watch", "invite"}


async def test_who_opens_the_private_chat_is_welcomed(line, api, ann):
    """A bare /start is help where there is nothing to start, and the command where there is."""
    async with line.up():
        await api.handled(await api.says(ann, api.private(ann), "/start"))
        line.desk.offers = (Choice("K7QF", "/start K7QF"),)
        await api.handled(await api.says(ann, api.private(ann), "/start"))
    assert [ask.text for ask in line.desk.asked] == ["/help", "/start"]


async def test_what_is_no_text_gets_a_sentence(line, api, bob):
    """A picture sent to us alone is answered in the sender's language."""
    photo = [{"file_id": "x", "file_unique_id": "x", "width": 1, "height": 1}]
    async with line.up():
        await api.handled(await api.says(bob, api.private(bob), None, photo=photo))
    assert words(api.private(bob).last).startswith("So leggere solo il testo.")


async def test_a_person_who_is_mentioned_is_an_account(line, api, ann, bob):
    """A name that Telegram ties to a person stands for nobody else; handles go through as they are written."""
    group = api.group()
    entity = {"type": "text_mention", "offset": 9, "length": 3, "user": bob.json}
    async with line.up():
        await api.handled(await api.says(ann, group, "/seat 🚋 Bob", entities=[entity]))
        await api.handled(await api.says(ann, group, "/seat @bobby_t"))
    assert [ask.text for ask in line.desk.asked] == [f"/seat 🚋 telegram:{bob.json['id']}", "/seat @bobby_t"]
    assert line.desk.asked[0].person.handle == ""


async def test_a_handle_comes_along(line, api, ann):
    """Whoever has one can be meant by it."""
    group = api.group()
    handled = {"from": ann.json | {"username": "Ann_of_Rome"}}
    async with line.up():
        await api.handled(await api.says(ann, group, "/board", **handled))
    assert line.desk.asked[0].person.handle == "Ann_of_Rome"


async def test_half_a_surrogate_pair_is_read_like_any_other_sign(line, api, ann):
    """JSON can hold what no text can: the line is asked, and refused, with a sign in its place; so is a name."""
    odd = {
        "message_id": 6,
        "date": 1,
        "chat": api.private(ann).json,
        "text": "lay \ud800 c4",
        "from": {**ann.json, "first_name": "An\udfffn"},
    }
    async with line.up():
        await api.handled(await api.push({"message": odd}))
    assert [(ask.text, ask.person.name) for ask in line.desk.asked] == [("lay ? c4", "An?n")]


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
