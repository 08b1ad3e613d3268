"""The menu beside the buttons of a panel: what each would do."""

import pytest

from bot.ports.addresses import Code
from bot.ports.posts import Choice, PrivateReply
from discord_chat.shown import controls, count
from discord_chat.stand import HAND, platform
from rendering.text import said

pytestmark = pytest.mark.simcord(shard_count=1)


def panel(many):
    """A panel of so many buttons, with a menu of the first three."""
    buttons = [Choice(f"C{n}", f"/hand K7QF.3 lay c{n}") for n in range(many)]
    menu = [Choice(one.label, one.send, about=said("Your {n} ends.", n=n)) for n, one in enumerate(buttons[:3])]
    rows = [tuple(buttons[start : start + 5]) for start in range(0, many, 5)]
    return PrivateReply((said("Ann laid c4."), said("Which?")), HAND, (*rows, tuple(menu)), code=Code("K7QF"), status=1)


async def test_choosing_does_what_pressing_does_after_a_restart_too(
    simcord_env, channel, ann, clerk, studio
):  # fmt: skip
    """The menu names each choice with what it would do, and says the same line as its button."""
    clerk.always("hand", panel(7))
    shown = await ann.slash(channel, "hand")
    *_, (menu,) = controls(shown.response)
    assert [(one.label, one.description) for one in menu.options] == [(f"C{n}", f"Your {n} ends.") for n in range(3)]
    assert menu.placeholder == "What each would do"
    await simcord_env.restart_bot(platform(clerk, studio).client)
    await ann.select(shown.response, [menu.options[1].value], custom_id=menu.custom_id)
    await ann.click(shown.response, label="C1")
    assert [ask.line for ask in clerk.asks[1:]] == ["/hand K7QF.3 lay c1"] * 2


@pytest.mark.parametrize(("many", "components", "menus"), [(25, 36, 1), (28, 40, 1), (29, 39, 0), (30, 40, 0)])
async def test_a_menu_takes_no_room_from_buttons(simcord_env, channel, ann, clerk, many, components, menus):
    """All buttons stay; the menu stands below them where the 40 components suffice, else not at all."""
    clerk.always("hand", panel(many))
    shown = await ann.slash(channel, "hand")
    rows = controls(shown.response)
    assert sum(len(row) for row in rows if hasattr(row[0], "label")) == many
    assert (count(shown.response), sum(not hasattr(row[0], "label") for row in rows)) == (components, menus)


async def test_a_code_is_offered_without_the_words_of_other_parameters(simcord_env, channel, ann, clerk):
    """How good a computer player is has a parameter of its own."""
    clerk.offers = (Choice("K7QF", "/bot K7QF"), Choice("easy", "/bot easy"))
    offered = await ann.autocomplete(channel, "bot", "code", "")
    assert [one["value"] for one in offered] == ["K7QF"]
