from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ports.addresses import Account, Code, Place
from bot.ports.asks import Answer
from bot.ports.pictures import BoardPicture, PaperPicture, PosterPicture, ReplayPicture
from bot.ports.platforms import Attempt
from bot.ports.posts import Acknowledgement, Choice, PrivateReply, PublicPost, Reply, Sitting
from games.kernel.game import Seat
from rendering.panel import Style
from rendering.text import Strong, Who, said
from telegram_chat.chats import buttons, words
from telegram_chat.markup import units
from telegram_chat.problems import Problem

CODE = Code("K7QF")
HAND = BoardPicture("metro", CODE, ("Ann", "Bob"), "tiles NESW and NSEW")
BOARD = BoardPicture("metro", CODE, ("Ann", "Bob"), "an empty board")
SECRET = PrivateReply(
    (said("You drew the secret tile."), said("It is your turn.")),
    picture=HAND,
    choices=((Choice("lay c4", "/move K7QF.1 lay c4"), Choice("lay d …", "/hand K7QF.1 lay d")),),
    code=CODE,
)
SHOWN = Reply((said("It is Ann's turn."),), picture=BOARD, code=CODE, choices=((Choice(said("Play"), "/hand K7QF"),),))

SHORT = Reply((said("Not there."),))


def everything(api, group):
    """All that people of a group can see of us but the windows of presses."""
    return "\n".join(f"{words(message)} {buttons(message)} {message.get('photo')}" for message in group.ours)


async def test_a_private_answer_is_shown_in_the_private_chat(line, api, ann):
    """The hand comes as a picture with its words, description and buttons."""
    line.desk.answers = lambda ask: Answer((SECRET,))
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/hand"))
    assert words(chat.last) == "You drew the secret tile.\nIt is your turn.\nboard of tiles NESW and NSEW\n🔒 #K7QF"
    assert [one["callback_data"] for one in buttons(chat.last)] == ["/move K7QF.1 lay c4", "/hand K7QF.1 lay d"]
    assert chat.last["photo"]


async def test_a_command_typed_in_a_group_only_points_to_the_hand(line, api, ann):
    """Nothing of a private answer is said in the group; a button there opens it in the private chat."""
    line.desk.answers = lambda ask: Answer((SECRET,))
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/move lay c4"))
        [address] = buttons(group.last)
        await api.handled(await api.opens(ann, address["url"]))
    assert words(group.last) == "Look at your hand in our private chat."
    assert line.desk.asked[-1].text == "/hand K7QF"
    assert words(api.private(ann).last).startswith("You drew the secret tile.")
    assert "secret" not in everything(api, group)
    assert line.studio.drawn == 1


async def test_a_move_typed_in_a_group_gets_a_thumb_alone(line, api, ann):
    """The public post that follows leads to the hand; a refusal is said, with the way to what is for one alone."""
    told = (("K7QF", 3, 4),)
    line.desk.answers = lambda ask: Answer((SECRET,), told) if "c4" in ask.text else Answer((SHORT, SECRET), told)
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/move lay c4"))
        assert group.ours == []
        assert len(api.reactions) == 1
        await api.handled(await api.says(ann, group, "/move lay c5, lay d4"))
    assert words(group.last) == "Not there.\nLook at your hand in our private chat."
    assert [one["text"] for one in buttons(group.last)] == ["Play"]


async def test_a_press_in_a_group_opens_a_window(line, api, ann):
    """The private words and what the hand holds stand in a window of at most 200 characters, for the presser alone."""
    line.desk.answers = lambda ask: Answer((SHOWN,) if ask.text == "/board" else (SECRET,))
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        press = await api.press_line(ann, group.last, "/hand K7QF")
    window = api.alerts[press]
    assert window["show_alert"] == "true"
    assert window["text"] == "You drew the secret tile.\nIt is your turn.\nboard of tiles NESW and NSEW"
    assert len(group.ours) == 1
    assert "secret" not in everything(api, group)


async def test_a_window_never_overflows(line, api, ann):
    """Lines that are too many are cut at a line's end, one that is too long at a word."""
    long = PrivateReply((said("One."), said("word " * 60 + "🚋" * 90)))
    huge = PrivateReply((said("🚋" * 300),))
    line.desk.answers = lambda ask: Answer({"/board": (SHOWN,), "/a": (long,), "/b": (huge,)}[ask.text])
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        first = await api.press_line(ann, group.last, "/a")
        second = await api.press_line(ann, group.last, "/b")
    assert api.alerts[first]["text"] == "One.…"
    assert 190 < units(api.alerts[second]["text"]) <= 200


async def test_what_offers_moves_is_never_shown_to_a_group(line, api, ann):
    """The desk takes a press for private; a refusal that names legal moves stays in the window."""
    near = Reply(
        (said("That is no move."), said("Did you mean lay c4?")), choices=((Choice("lay c4", "/move X lay c4"),),)
    )
    long = Reply((said("Did you mean {text}?", text="lay c4 " * 60),), choices=((Choice("lay c4", "/move X lay c4"),),))
    line.desk.answers = lambda ask: Answer({"/board": (SHOWN,), "/a": (near,), "/b": (long,)}[ask.text])
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        first = await api.press_line(ann, group.last, "/a")
        await api.press_line(ann, group.last, "/b")
    assert "Did you mean" in api.alerts[first]["text"]
    assert len(group.ours) == 1


async def test_a_press_for_the_board_shows_it_to_all(line, api, ann):
    """A public picture cannot stand in a window, so it is a quiet reply; the button's clock stops nevertheless."""
    line.desk.answers = lambda ask: Answer((SHOWN,))
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        first = group.last
        press = await api.press_line(ann, first, "/board K7QF")
    assert "text" not in api.alerts[press]
    assert group.last["answers"] == first["message_id"]
    assert group.last["silent"]


@pytest.mark.parametrize(
    ("text", "says"),
    [("/hint", "hint-K7QF"), ("/hint k7qf", "hint-K7QF"), ("/hand", "hand-K7QF"), ("/move K7QF lay c4", "hand-K7QF")],
)
async def test_a_door_leads_to_what_was_asked(line, api, ann, text, says):
    """A hint asked for in a group is a hint in the private chat; whatever else is secret is seen in the hand."""
    line.desk.answers = lambda ask: Answer((SECRET,))
    async with line.up():
        await api.handled(await api.says(ann, api.group(), text))
    (door,) = buttons(api.group().last)
    assert door["url"] == f"https://t.me/CapolineaBot?start={says}"


async def test_what_one_person_alone_is_shown_opens_the_private_chat(line, api, ann):
    """Options, rules, films and the like have no place in a group: each button says its line in the private chat.

    What a press does to the table stays a press, and so does a line that no address can hold.
    """
    alone = ("terms K7QF", "rules metro", "poster K7QF", "replay K7QF", "next K7QF", "verify K7QF", "help all")
    other = ("/join K7QF", "/hand K7QF.3 lay c4")
    row = tuple(Choice(line, line) for line in (*(f"/{line}" for line in alone), *other))
    post = Reply((said("Table {code}:", code=CODE),), choices=(row,))
    line.desk.answers = lambda ask: Answer((post,))
    async with line.up():
        await api.handled(await api.says(ann, api.group(), "/board"))
        await api.handled(await api.says(ann, api.private(ann), "/board"))
    shown = {one["text"]: one.get("url") or one["callback_data"] for one in buttons(api.group().last)}
    link = "https://t.me/CapolineaBot?start="
    assert shown == {f"/{line}": link + line.replace(" ", "-") for line in alone} | {line: line for line in other}
    assert all("callback_data" in one for one in buttons(api.private(ann).last))


async def test_what_is_merely_done_is_a_thumb_in_a_group(line, api, ann):
    """The public post follows, so a command in a group gets no words; a press gets them for a moment."""
    done = Acknowledgement((said("You sit at table {code}.", code=Strong(CODE)),), code=CODE)
    line.desk.answers = lambda ask: Answer((SHOWN,) if ask.text == "/board" else (done,))
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/join"))
        assert group.ours == []
        assert len(api.reactions) == 1
        await api.handled(await api.says(ann, group, "/board"))
        press = await api.press_line(ann, group.last, "/join K7QF")
        await api.handled(await api.says(ann, api.private(ann), "/join K7QF"))
    assert (api.alerts[press]["text"], api.alerts[press]["show_alert"]) == ("You sit at table K7QF.", "false")
    assert len(group.ours) == 1
    assert words(api.private(ann).last) == "You sit at table K7QF.\n#K7QF"


@pytest.mark.parametrize("code", [CODE, None])
async def test_steps_of_an_offer_take_each_others_place(line, api, ann, code):
    """In the private chat a press edits the hand, or the puzzle, it stands on; the picture is not uploaded again."""
    shown = replace(SECRET, code=code, panel=code is None)
    step = replace(shown, choices=((Choice("lay d1", "/move K7QF.1 lay d1"),),))
    line.desk.answers = lambda ask: Answer((step if "lay d" in ask.text else shown,))
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/hand"))
        await api.presses(ann, chat.last, "lay d")
    [message] = chat.ours
    assert message["edits"] == 1
    assert [one["text"] for one in buttons(message)] == ["lay d1"]
    assert len(api.files) == 1
    assert sum(isinstance(form.get("photo"), bytes) for _, form, _ in api.requests) == 1


async def test_a_board_in_the_private_chat_is_not_overwritten(line, api, ann):
    """Only what was for one person's eyes is a step; a press on a public board there is answered below it."""
    line.desk.answers = lambda ask: Answer((SHOWN if ask.text == "/board" else SECRET,))
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/board"))
        await api.presses(ann, chat.last, "Play")
    assert [("photo" in one, one.get("edits")) for one in chat.ours] == [(True, None), (True, None)]


async def test_an_offer_that_was_deleted_is_sent_anew(line, api, ann):
    """Where the message of a step is gone, the next step is a new message."""
    line.desk.answers = lambda ask: Answer((SECRET,))
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/hand"))
        old = chat.last
        del chat.messages[old["message_id"]]
        await api.presses(ann, old, "lay d")
    assert len(chat.ours) == 1


async def test_a_forgotten_picture_is_uploaded_again(line, api, ann):
    """When Telegram has lost a picture, its bytes are sent."""
    line.desk.answers = lambda ask: Answer((SECRET,))
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/hand"))
        api.files.clear()
        await api.handled(await api.says(ann, chat, "/hand"))
    assert len(chat.ours) == 2


async def test_hostile_names_do_no_harm(line, api, ann):
    """Markup, pings, commands, links and turned lines in a name are letters; only the mentioned are linked."""
    names = [
        "</b><a href='tg://user?id=1'>x",
        "@everyone /resign t.me/spam",
        "\u202eevil\u202c &amp; <",
        "a\n#FAKE",
        "",
    ]
    people = tuple(Sitting(name, Account(f"telegram:{number}")) for number, name in enumerate(names, 70))
    lines = tuple(said("{who} & {name} < lay.", who=Who(Seat(seat)), name=name) for seat, name in enumerate(names))
    group = api.group()
    async with line.up() as platform:
        told = PublicPost(lines, people=people, mentions=(0,))
        await platform.deliver(Place("telegram:-100500"), Attempt("K7QF.1-2", CODE, 1, 2), told)
    text, entities = words(group.last), group.last["entities"]
    assert [one["user"]["id"] for one in entities if one["type"] == "text_mention"] == [70]
    assert {one["type"] for one in entities} == {"text_mention", "bold"}
    assert "@everyone" not in text
    assert "\u202e" not in text
    assert "Player 5" in text
    assert not text.endswith("#FAKE")


async def test_a_long_caption_keeps_its_last_words(line, api, ann):
    """A caption has at most 1024 units: the description goes first, then the lines from the first one down."""
    picture = BoardPicture("metro", CODE, (), "🚋 " * 2000)
    talk = tuple(said("Line {n}: {text}.", n=number, text="<b>" * 30) for number in range(20))
    line.desk.answers = lambda ask: Answer((Reply(talk[:2] if ask.text == "/board" else talk, picture, code=CODE),))
    group = api.group()
    async with line.up():
        await api.handled(await api.says(ann, group, "/board"))
        short = words(group.last)
        await api.handled(await api.says(ann, group, "/games"))
        long = words(group.last)
    assert 1000 < units(short) <= 1024
    assert "Line 1" in short
    assert "🚋" in short
    assert 800 < units(long) <= 1024
    assert long.startswith("…\nLine ")
    assert "Line 19: <b>" in long
    assert "🚋" not in long
    assert short.endswith("\n#K7QF")
    assert long.endswith("\n#K7QF")


async def test_a_long_text_is_several_messages(line, api, ann):
    """Rules of 10,000 characters arrive whole; the buttons stand under the last part."""
    talk = tuple(said("Rule {n}: {text}", n=number, text="word " * 20) for number in range(100))
    line.desk.answers = lambda ask: Answer((Reply(talk, choices=((Choice("Next", "/rules metro 2"),),)),))
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/rules"))
    assert [bool(buttons(one)) for one in chat.ours] == [False, False, True]
    assert sum(words(one).count("Rule") for one in chat.ours) == 100


async def test_buttons_fit(line, api, ann):
    """At most 8 a row and 100 in all; a line longer than 64 bytes has no button."""
    rows = (tuple(Choice(f"m{n} " + "long " * 40, f"/move K7QF.1 m{n}") for n in range(150)), (Choice("x", "é" * 40),))
    line.desk.answers = lambda ask: Answer((Reply((said("Choose."),), choices=rows),))
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/hand"))
    found = buttons(chat.last)
    assert len(found) == 100
    assert all(len(one["text"]) <= 40 for one in found)


async def test_rows_hold_what_their_words_allow(line, api, ann):
    """Five short ones stand in a row, long ones each in their own; what cannot be pressed is left out."""
    short = tuple(Choice(f"C{n}", f"/hand K7QF.1 c{n}") for n in range(5))
    long = tuple(Choice(f"Take the sun from row {n}", f"/hand K7QF.1 t{n}") for n in range(4))
    more = (
        Choice("5 more", "/hand K7QF.1 more", Style.WAY), Choice("Lay both", "/hand K7QF.1 .7", Style.OFF),
        Choice("Lay on C4", "/move K7QF.1 lay c4", Style.MAKE),
    )  # fmt: skip
    line.desk.answers = lambda ask: Answer((PrivateReply((said("Choose."),), choices=(short, long[:2], long, more)),))
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/hand"))
    found = chat.last["reply_markup"]["inline_keyboard"]
    assert [len(row) for row in found] == [5, 1, 1, 1, 1, 1, 1, 2]
    assert [(one["text"], one.get("style")) for one in found[-1]] == [("5 more", None), ("Lay on C4", "primary")]


async def test_a_match_has_one_panel_in_a_chat(line, api, ann):
    """A later panel takes the place of the one before, which is deleted, or loses its buttons where it is too old."""
    panels = iter(replace(SECRET, lines=(said("{n}", n=n),), panel=True) for n in range(4))
    line.desk.answers = lambda ask: Answer((next(panels),))
    chat = api.private(ann)
    old = Problem(400, "Bad Request: message can't be deleted for everyone")
    async with line.up():
        for number in range(4):
            if number == 3:
                api.faults.append(lambda method, form: old if method == "deleteMessage" else None)
            await api.handled(await api.says(ann, chat, "/hand"))
            line.clock.instant += 5_000
    assert [words(message)[0] for message in chat.ours] == ["2", "3"]
    assert [bool(buttons(message)) for message in chat.ours] == [False, True]


@pytest.mark.parametrize(
    ("kind", "field"), [(ReplayPicture, "animation"), (PaperPicture, "document"), (PosterPicture, "photo")]
)
async def test_films_and_papers_come_as_what_they_are(line, api, ann, kind, field):
    """A replay moves, a paper can be printed; asked for again each goes by its name on Telegram's servers."""
    shown = Reply((said("The poster of table {code}.", code=CODE),), kind("metro", CODE, ("Ann",), ("all",)))
    line.desk.answers = lambda ask: Answer((shown,))
    chat = api.private(ann)
    async with line.up():
        await api.handled(await api.says(ann, chat, "/poster"))
        files = len(api.files)
        await api.handled(await api.says(ann, chat, "/poster"))
    assert all(field in message for message in chat.ours) and len(chat.ours) == 2
    assert words(chat.last).startswith("The poster of table K7QF.")
    assert len(api.files) == files == 1
