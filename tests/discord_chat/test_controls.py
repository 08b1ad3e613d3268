"""Buttons and menus: under public boards, on private hands, after restarts."""

from urllib.parse import urlparse

import discord
import pytest

from bot.platforms.discord.components import controls as laid_out
from bot.ports.addresses import Code
from bot.ports.asks import Answer
from bot.ports.posts import Acknowledgement, Choice, Document, PrivateReply, PublicPost, Reply
from bot.text.languages import spelled
from discord_chat.shown import controls, count, pictures, words
from discord_chat.stand import BOARD, FILM, HAND, SHEET, attempt, place, seated
from games.kernel.game import Seat
from rendering.panel import Style
from rendering.text import Who, said

pytestmark = pytest.mark.simcord(shard_count=1)


def rows(message):
    """The labels under a message, row by row; a menu is its list of (label, value)."""

    def shown(child):
        return child.label if hasattr(child, "label") else [(one.label, one.value) for one in child.options]

    return [[shown(child) for child in row] for row in controls(message)]


def moves(many):
    """As many moves to press."""
    return tuple(Choice(f"lay c{n}", f"/move K7QF.3 lay c{n}") for n in range(many))


PUBLIC = PublicPost(
    (said("The match begins."),),
    BOARD,
    ((Choice(said("Play"), "/hand K7QF"), Choice(said("Board"), "/board K7QF")),),
    code=Code("K7QF"),
)


async def test_a_press_is_an_ask(simcord_env, discord_platform, channel, ann, clerk):
    """A button says its whole line, about the match of its post, as the one who pressed it; the answer is private."""
    await discord_platform.deliver(place(channel), attempt(), PUBLIC)
    before = channel.last_message
    result = await ann.click(before, label="Play")
    (ask,) = clerk.asks
    assert (ask.line, ask.about, ask.private) == ("/hand K7QF", Code("K7QF"), True)
    assert ask.person.account == f"discord:{ann.id}"
    assert result.ephemeral
    assert result.response.id != before.id


async def test_stepping_through_a_private_message_does_not_pile_up(simcord_env, channel, ann, clerk):
    """A press on a private message changes that message, picture and buttons too."""
    first = PrivateReply((said("Which?"),), HAND, ((Choice("lay …", "/hand K7QF.3 lay "),),))
    clerk.always("hand", first)
    shown = await ann.slash(channel, "hand")
    clerk.always("hand", PrivateReply((said("Where?"),), None, (moves(2),)))
    result = await ann.click(shown.response, label="lay …")
    assert result.response.id == shown.response.id
    assert len(channel.history(viewer=ann)) == 1
    assert words(result.response) == "Where?"
    assert pictures(result.response) == []
    assert rows(result.response.message) == [["lay c0", "lay c1"]]
    clerk.always("move", PrivateReply((said("You lay c1."),), HAND))
    last = await ann.click(result.response, label="lay c1")
    assert (words(last.response), rows(last.response)) == ("You lay c1.", [])
    assert [alt for _, alt in pictures(last.response)] == ["metro board (en)"]


async def test_a_file_to_print_takes_the_place_of_a_picture(simcord_env, channel, ann, clerk):
    """A press under a private picture may be answered with a file that is none: it can be downloaded there."""
    clerk.always("poster", Reply((said("The poster."),), FILM, ((Choice(said("To print"), "/poster K7QF pdf"),),)))
    shown = await ann.slash(channel, "poster")
    clerk.always("poster", Reply((said("To print."),), SHEET))
    result = await ann.click(shown.response, label="To print")
    assert (result.response.id, words(result.response)) == (shown.response.id, "To print.")
    (frame,) = result.response.message.components
    files = [part.media.url for part in frame.children if part.type is discord.ComponentType.file]
    assert [urlparse(url).path.rpartition(".")[2] for url in files] == ["pdf"]


async def test_a_document_is_sent_with_its_words(simcord_env, channel, ann, clerk):
    """An answer with a file that is no picture has that to download under its own name, for the asker alone."""
    clerk.always("mydata", PrivateReply((said("Here it is."),), document=Document("capolinea.json", b"{}")))
    result = await ann.slash(channel, "mydata")
    assert (result.ephemeral, words(result.response)) == (True, "Here it is.")
    (frame,) = result.response.message.components
    files = [part.media.url for part in frame.children if part.type is discord.ComponentType.file]
    assert [urlparse(url).path.rpartition("/")[2] for url in files] == ["capolinea.json"]


def test_a_row_of_which_nothing_can_be_pressed():
    """Beside more choices than there is room for as buttons it is left out: Discord refuses a row of nothing."""
    off = (Choice("lay d1", "/move K7QF.3 lay d1", Style.OFF),)
    made = laid_out(Reply((said("Which?"),), choices=(moves(31), off)))
    assert made and all(made)


async def test_a_quarter_of_an_hour_later(simcord_env, discord_platform, channel, ann, clerk):
    """Buttons work on after the 15 minutes for which discord.py keeps a private message's controls."""
    await discord_platform.deliver(place(channel), attempt(), PUBLIC)
    clerk.always("hand", PrivateReply((said("Which?"),), choices=(moves(1),)))
    shown = await ann.click(channel.last_message, label="Play")
    await simcord_env.advance_time(16 * 60)
    board = next(message for message in channel.history() if not message.flags.ephemeral)
    await ann.click(board, label="Board")
    await ann.click(shown.response, label="lay c0")
    assert [ask.line for ask in clerk.asks] == ["/hand K7QF", "/board K7QF", "/move K7QF.3 lay c0"]


async def test_done_needs_no_words(simcord_env, discord_platform, channel, ann, clerk):
    """A press that only leads to a public post is acknowledged without a message; a command says the word."""
    post = Acknowledgement((said("You sit at table K7QF."),))
    clerk.always("join", post, told=True)
    join = PublicPost((said("Open."),), choices=((Choice(said("Join"), "/join K7QF"),),))
    await discord_platform.deliver(place(channel), attempt(), join)
    pressed = await ann.click(channel.last_message, label="Join")
    assert pressed.acknowledged
    assert [words(message) for message in channel.history(viewer=ann)] == ["Open."]
    typed = await ann.slash(channel, "join")
    assert words(typed.response) == "You sit at table K7QF."


@pytest.mark.parametrize(
    ("many", "shape"),
    [
        (1, [1]),
        (5, [5]),
        (7, [5, 2]),
        (25, [5, 5, 5, 5, 5]),
        (30, [5, 5, 5, 5, 5, 5]),
        (31, [16, 15]),
        (60, [20, 20, 20]),
        (150, [25, 25, 25, 25, 25, 25]),
        (155, [25, 25, 25, 25, 25, 25]),
    ],
)
async def test_layout_of_one_long_row(simcord_env, discord_platform, channel, many, shape):
    """Up to 30 choices are buttons in rows of five, more are menus of at most 25, six at most."""
    await discord_platform.deliver(place(channel), attempt(), PublicPost((said("Move."),), choices=(moves(many),)))
    shown = rows(channel.last_message)
    assert [len(row[0]) if isinstance(row[0], list) else len(row) for row in shown] == shape


async def test_short_rows_stay_buttons_beside_menus(simcord_env, discord_platform, channel):
    """A long row becomes menus; the short row under it stays a row of buttons."""
    post = PublicPost((said("Move."),), choices=(moves(60), (Choice(said("Back"), "/hand K7QF"),)))
    await discord_platform.deliver(place(channel), attempt(), post)
    shown = rows(channel.last_message)
    assert shown[-1] == ["Back"]
    assert [value for row in shown[:-1] for _, value in row[0]] == [one.send for one in moves(60)]


async def test_choices_that_say_more_are_a_menu(simcord_env, discord_platform, channel):
    """However few they are, they stand with what they say; the row beside them stays buttons."""
    tables = tuple(Choice(code, f"/board {code}", about=said("{who} waits.", who="Ben")) for code in ("K7QF", "B2CD"))
    post = PublicPost((said("Which table?"),), choices=(tables, (Choice(said("All"), "/games"),)))
    await discord_platform.deliver(place(channel), attempt(), post)
    assert rows(channel.last_message) == [[[("K7QF", "/board K7QF"), ("B2CD", "/board B2CD")]], ["All"]]
    (menu,) = controls(channel.last_message)[0]
    assert [one.description for one in menu.options] == ["Ben waits.", "Ben waits."]
    assert menu.placeholder == "Choose one"


async def test_a_single_choice_that_says_more_is_a_button(simcord_env, discord_platform, channel):
    """There is nothing to choose from: one tap does it."""
    only = Choice("K7QF", "/board K7QF", about=said("{who} waits.", who="Ben"))
    await discord_platform.deliver(place(channel), attempt(), PublicPost((said("This one?"),), choices=((only,),)))
    assert rows(channel.last_message) == [["K7QF"]]


async def test_a_menu_is_named_in_few_words(simcord_env, discord_platform, channel):
    """By its first and last choice where both can be read on a phone, else it says that one is chosen."""
    short = tuple(Choice(f"C{n}", f"/hand K7QF.3 c{n}") for n in range(31))
    long = tuple(Choice(f"The late may be skipped {n}", f"/terms K7QF late={n}") for n in range(31))
    for number, row in enumerate((short, long)):
        post = PublicPost((said("?"),), choices=(row,))
        await discord_platform.deliver(place(channel), attempt(f"K7QF.{number}"), post)
    menus = [one for message in channel.history() for row in controls(message) for one in row]
    assert [one.placeholder for one in menus] == ["C0 to C15", "C16 to C30", "Choose one", "Choose one"]


async def test_labels_and_lines(simcord_env, discord_platform, channel, ann):
    """Labels are cut to 34 letters and carry no markup; a repeated or too long line is left out."""
    post = PublicPost(
        (said("Move."),),
        choices=(
            (
                Choice(said("{who} **begins**", who=Who(Seat(0))), "/start"),
                Choice("x" * 80, "/board"),
                Choice("again", "/start"),
                Choice("too long", "/move " + "y" * 100),
                Choice("", "/games"),
            ),
        ),
        people=seated("A*n*n"),
    )
    await discord_platform.deliver(place(channel), attempt(), post)
    assert rows(channel.last_message) == [["A*n*n **begins**", "x" * 33 + "…", "/games"]]


async def test_colours_say_what_a_press_does(simcord_env, channel, ann, clerk):
    """Choices are grey, what is picked or makes the move green, ways and next steps blue, and the end is red."""
    styles = (Style.CHOICE, Style.CHOSEN, Style.MAKE, Style.WAY, Style.NEXT, Style.DANGER, Style.OFF)
    row = tuple(Choice(style.value, f"/hand K7QF.3 {style.value}", style) for style in styles)
    clerk.always("hand", PrivateReply((said("Which?"),), choices=(row,)))
    shown = await ann.slash(channel, "hand")
    children = [one for children in controls(shown.response) for one in children]
    grey, green, blue = discord.ButtonStyle.secondary, discord.ButtonStyle.success, discord.ButtonStyle.primary
    assert [one.style for one in children] == [grey, green, green, blue, blue, discord.ButtonStyle.danger, grey]
    assert [one.disabled for one in children] == [False] * 6 + [True]


async def test_a_full_panel_is_buttons(simcord_env, channel, ann, clerk):
    """30 choices in uneven rows are six rows of five buttons, with the longest line that a button can carry.

    With a picture and a text on either side of it they are the 40 components that Discord takes.
    """
    long = [Choice(f"C{n}", f"/hand K7QFB.123 {n:02}{'x' * 38}") for n in range(30)]
    choices = (tuple(long[:27]), tuple(long[27:]))
    lines = (said("Ann laid c4."), said("Which?"))
    clerk.always("hand", PrivateReply(lines, HAND, choices, code=Code("K7QFB"), status=1))
    shown = await ann.slash(channel, "hand")
    assert [len(row) for row in rows(shown.response.message)] == [5] * 6
    assert all(isinstance(label, str) for row in rows(shown.response.message) for label in row)
    assert count(shown.response) == 40


async def test_trouble_at_the_desk_is_a_sentence(simcord_env, channel, ann, clerk):
    """Where the house itself fails a person reads one sentence, not a stack trace and not silence."""

    def broken(_):
        raise ZeroDivisionError

    clerk.book["hand"] = broken
    result = await ann.slash(channel, "hand")
    assert result.ephemeral
    assert words(result.response) == "Something went wrong on my side. Please try again in a moment."


async def test_a_picture_that_cannot_be_drawn(simcord_env, channel, ann, clerk, studio):
    """The words arrive without their picture."""
    studio.draw = None
    clerk.always("hand", PrivateReply((said("It is your turn."),), HAND))
    result = await ann.slash(channel, "hand")
    assert (words(result.response), pictures(result.response)) == ("It is your turn.", [])


async def test_a_slow_desk(simcord_env, channel, ann, clerk, slowly):
    """After a moment the person sees that we think; the answer, picture and all, takes that place."""
    answer = Answer((PrivateReply((said("At last."),), HAND, (moves(1),)), Reply((said("And this."),))))
    clerk.book["hand"] = slowly.use(answer)
    result = await ann.slash(channel, "hand")
    assert not result.acknowledged
    slowly.moment.set()
    await simcord_env.settle()
    assert (result.deferred, result.ephemeral) == (True, True)
    slowly.ready.set()
    await simcord_env.settle()
    assert words(result.response) == "At last."
    assert [alt for _, alt in pictures(result.response)] == ["metro board (en)"]
    assert rows(result.response.message) == [["lay c0"]]
    assert [(words(one), one.ephemeral) for one in result.followups] == [("And this.", True)]


async def test_a_slow_desk_and_nothing_to_say(simcord_env, discord_platform, channel, ann, clerk, slowly):
    """Where the answer is the public post alone, the "thinking" goes away again."""
    clerk.book["join"] = slowly.use(Answer((Acknowledgement((said("Done."),)),), ((Code("K7QF"), 0, 1),)))
    join = PublicPost((said("Open."),), choices=((Choice(said("Join"), "/join K7QF"),),))
    await discord_platform.deliver(place(channel), attempt(), join)
    slowly.moment.set()
    result = await ann.click(channel.last_message, label="Join")
    assert result.deferred
    slowly.ready.set()
    await simcord_env.settle()
    assert len(channel.history(viewer=ann)) == 1


async def test_a_slow_desk_on_a_private_message(simcord_env, channel, ann, clerk, slowly):
    """A slow press on a private message still changes that message."""
    clerk.always("hand", PrivateReply((said("Which?"),), choices=(moves(1),)))
    shown = await ann.slash(channel, "hand")
    clerk.book["move"] = slowly.use(Answer((PrivateReply((said("Moved."),)),)))
    slowly.moment.set()
    result = await ann.click(shown.response, label="lay c0")
    assert result.acknowledged
    slowly.ready.set()
    await simcord_env.settle()
    assert [words(message) for message in channel.history(viewer=ann)] == ["Moved."]


async def test_the_same_interaction_twice(simcord_env, channel, ann, clerk):
    """Discord sending an interaction again leads to one answer, and to the same key at the desk."""
    backend = simcord_env.backend
    sent = []
    emit = backend.emit

    def listening(event, payload):
        sent.append((event, payload))
        emit(event, payload)

    backend.emit = listening
    await ann.slash(channel, "games")
    backend.emit = emit
    (again,) = [one for one in sent if one[0] == "INTERACTION_CREATE"]
    emit(*again)
    await simcord_env.settle()
    assert len({ask.key for ask in clerk.asks}) == 1
    assert len(channel.history(viewer=ann)) == 1


@pytest.mark.parametrize(
    ("denied", "sentence"),
    [
        ({"attach_files": False}, "I may not show boards here. Allow me: Attach Files."),
        ({"send_messages": False}, "I may not post here. Allow me: Send Messages."),
        (
            {"send_messages": False, "attach_files": False},
            "I may not post here. Allow me: Send Messages, Attach Files.",
        ),
    ],
)
async def test_where_we_may_not_post(simcord_env, channel, ann, clerk, denied, sentence):
    """Whoever begins something is told which permission is missing, and the desk knows it before it does anything."""
    denied = discord.PermissionOverwrite(**denied)
    quiet = channel.guild.create_text_channel("quiet", overwrites={channel.guild.default_role: denied})
    clerk.always("new", Acknowledgement((said("Table K7QF is open."),)), told=True)
    result = await ann.slash(quiet, "new", game="metro")
    assert words(result.response) == "Table K7QF is open."
    assert [words(one) for one in result.followups] == [sentence]
    (ask,) = clerk.asks
    assert spelled(ask.obstacle, "en") == sentence


async def test_where_we_may_post(simcord_env, channel, ann, clerk):
    """Where nothing is missing nothing is said, in a thread of a channel too, and in a private chat."""
    await ann.slash(channel, "games")
    await simcord_env.create_user("carl").slash("games")
    assert [ask.obstacle for ask in clerk.asks] == [None, None]


async def test_a_film_is_a_gif(simcord_env, discord_platform, channel, ann, clerk):
    """A replay comes under a name by which Discord lets it move."""
    film = PublicPost((said("The match begins."),), FILM, code=Code("K7QF"))
    clerk.always("replay", film)
    await ann.slash(channel, "replay")
    (message,) = channel.history(viewer=ann)
    assert [name.rpartition(".")[2] for name, _ in pictures(message)] == ["gif"]
