"""Private answers whose form Discord does not take: less is shown, once, with buttons as long as possible."""

import pytest

from bot.ports.addresses import Code
from bot.ports.asks import Answer
from bot.ports.posts import Choice, PrivateReply
from discord_chat.shown import buttons, pictures, words
from discord_chat.stand import HAND
from rendering.text import said

pytestmark = pytest.mark.simcord(shard_count=1)

CALLBACK = ("POST", "/interactions/*/*/callback")
FOLLOW_UP = ("POST", "/webhooks/*/*")
ORIGINAL = ("PATCH", "/webhooks/*/*/messages/@original")

MOVES = tuple(Choice(f"lay c{n}", f"/move K7QF.3 lay c{n}") for n in range(2))
HELD = PrivateReply((said("Ann laid c4."), said("Which?")), HAND, (MOVES,), code=Code("K7QF"), status=1)
NEXT = PrivateReply((said("Where?"),), HAND, (MOVES,), code=Code("K7QF"))

FORMS = [
    (0, (True, ["metro board (en)"], ["lay c0", "lay c1"])),
    (1, (True, [], ["lay c0", "lay c1"])),
    (2, (False, [], [])),
]
"""How often a form is refused, and what is shown then: whether it is laid out, descriptions of pictures, buttons."""
EACH = pytest.mark.parametrize(("times", "form"), FORMS)


def refusals(simcord_env, request, times):
    """So many refusals of the form of a request."""
    for _ in range(times):
        simcord_env.inject_error(*request, status=400, code=50035)


def shape(shown):
    """What is shown: whether it is laid out, descriptions of its pictures, its buttons."""
    return shown.message.flags.components_v2, [alt for _, alt in pictures(shown)], buttons(shown)


def said_words(viewer, channel):
    """The words of all that a person reads in a channel."""
    return [words(message) for message in channel.history(viewer=viewer)]


@EACH
async def test_an_answer(simcord_env, channel, ann, clerk, times, form):
    """First its picture is left out, then its buttons; the words arrive."""
    clerk.always("hand", HELD)
    refusals(simcord_env, CALLBACK, times)
    result = await ann.slash(channel, "hand")
    assert shape(result.response) == form
    assert said_words(ann, channel) == ["Ann laid c4.\nWhich?"]
    assert result.ephemeral
    assert len(clerk.asks) == 1


@EACH
async def test_an_answer_that_took_long(simcord_env, channel, ann, clerk, slowly, times, form):
    """So is one in the place of "thinking"."""
    clerk.book["hand"] = slowly.use(Answer((HELD,)))
    refusals(simcord_env, ORIGINAL, times)
    slowly.moment.set()
    result = await ann.slash(channel, "hand")
    slowly.ready.set()
    await simcord_env.settle()
    assert shape(result.response) == form
    assert said_words(ann, channel) == ["Ann laid c4.\nWhich?"]


@pytest.mark.parametrize(("slow", "times", "form"), [(False, *FORMS[0]), (False, *FORMS[2]), (True, *FORMS[0])])
async def test_a_step_that_cannot_be_shown_in_place(simcord_env, channel, ann, clerk, slowly, times, form, slow):
    """Where the edit is refused, a new message takes the place of the one that was pressed; it works as that did."""
    clerk.always("hand", HELD)
    shown = await ann.slash(channel, "hand")
    clerk.book["move"] = slowly.use(Answer((NEXT,)))
    (slowly.moment if slow else slowly.ready).set()
    refusals(simcord_env, ORIGINAL if slow else CALLBACK, 1)
    refusals(simcord_env, FOLLOW_UP, times)
    result = await ann.click(shown.response, label="lay c0")
    slowly.ready.set()
    await simcord_env.settle()
    (after,) = result.followups
    assert shape(after) == form
    assert said_words(ann, channel) == ["Where?"]
    assert len(clerk.asks) == 2
    if buttons(after):
        clerk.always("move", PrivateReply((said("Made."),), code=Code("K7QF")))
        await ann.click(after, label="lay c1")
        assert said_words(ann, channel) == ["Made."]


async def test_a_message_dismissed_meanwhile(simcord_env, channel, ann, clerk, slowly):
    """Whoever dismisses a panel while its answer is being made reads the answer all the same."""
    clerk.always("hand", HELD)
    shown = await ann.slash(channel, "hand")
    clerk.book["move"] = slowly.use(Answer((NEXT,)))
    slowly.moment.set()
    simcord_env.inject_error(*ORIGINAL, status=404, code=10008)
    result = await ann.click(shown.response, label="lay c0")
    slowly.ready.set()
    await simcord_env.settle()
    assert [words(after) for after in result.followups] == ["Where?"]
    assert len(clerk.asks) == 2
