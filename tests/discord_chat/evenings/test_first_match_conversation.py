"""A first match on Discord as it is told to two people, one in English and one in Italian, and a lesson alone."""

import re

import pytest

from bot.text.languages import spelled
from discord_chat.evenings.party import Party
from discord_chat.shown import controls, words
from rendering.text import said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=20.0)


@pytest.fixture
def process(another):
    """The bot as it is by default: moves are shown first, and a first match is explained."""
    return another(previews=True, explains=True)


@pytest.fixture
def table(simcord_env, process, channel, italians):
    """Ann in English and bob in Italian."""
    party = Party(simcord_env, process, channel, 2)
    italians.add(party.people[1].id)
    return party


async def seated(table, game):
    """Ann opens a table and bob sits down; its code."""
    ann, bob = table.people
    await table.type(ann, "new", game=game)
    code = re.search(r"able \**([A-Z0-9]{4,5})", words(table.board))[1]
    await table.press(bob, table.board, "Join")
    return code


async def test_a_table_is_set_up_in_two_languages(table):
    """Options, an invitation, a seat, the rules: the channel reads one language, and each person their own."""
    ann, bob = table.people
    await table.type(ann, "new", game="metro")
    assert "Lay tiles for long lines" in words(table.board)
    assert "Start" not in table.labels(table.board)
    options = await ann.click(table.board, label="Options")
    menus = [menu for menu, *_ in controls(options.response) if hasattr(menu, "options")]
    (sides,) = [one for one in menus[1].options if one.label == "Tiles must share a side"]
    await ann.select(options.response, [sides.value], custom_id=menus[1].custom_id)
    await table.deliver()
    assert "Tiles must share a side." in words(table.board)
    code = re.search(r"/join ([A-Z0-9]{4,5})", await table.type(ann, "invite"))[1]
    invited = await bob.slash(table.channel, "invite", code=code)
    assert "**ann** ti invita a giocare a Metro: 5 posti liberi." in words(invited.response)
    sat = await table.press(bob, invited.response, "Siediti")
    assert table.labels(sat.response) == ["Alzati"]
    assert "**bob** sits down." in words(table.board)
    agreed = await bob.click(table.board, label="Options")
    rules = await bob.click(agreed.response, label="Regole")
    assert rules.response.ephemeral and "Il tabellone" in words(rules.response)


async def test_a_first_match_is_explained_in_two_languages(table):
    """The rules in short, a turn in two presses, what is asked first, help about now, the result and the poster."""
    ann, bob = table.people
    code = await seated(table, "metro")
    started = await table.press(ann, table.board, "Start")
    assert "Your first match of Metro. In short:" in words(started.response)

    for _ in range(2):
        who = table.mover()
        mine = who is bob
        opened = await who.click(table.board, label="Play")
        *briefs, panel = opened.response, *opened.followups
        assert [words(post).split(".")[0] for post in briefs] == (["La tua prima partita a Metro"] if mine else [])
        assert ("Tocca a te: in quale casella?" if mine else "Your turn: which square?") in words(panel)
        assert ("Più lunga la linea" if mine else "Longer lines") in words(panel)
        square = table.labels(panel)[0]
        count = table.count
        shown = await who.click(panel, label=square)
        assert ("non ancora posata" if mine else "not laid yet") in words(shown.response)
        assert table.count == count
        made = await table.press(who, shown.response, f"{'Posa in' if mine else 'Lay on'} {square}")
        assert made.response.id == panel.id
        other = "ann" if mine else "bob"
        assert words(made.response).startswith(f"Fatto. Ora tocca a **{other}**" if mine else f"Made. **{other}** is")
        assert table.count == count + 1
        assert f"**{who.name}** lays " in words(table.board)

    who = table.mover()
    mine = who is bob
    asked = await who.slash(table.channel, "move", text="pesca" if mine else "draw")
    assert table.labels(asked.response) == (["Pesca", "No"] if mine else ["Draw it", "No"])
    now = await who.slash(table.channel, "help")
    assert ("Tocca a te. Premi Gioca" if mine else "It is your turn. Press Play") in words(now.response)
    waits = await (ann if mine else bob).click(table.board, label="Play")
    assert words(waits.response).startswith("Waiting for **bob**." if mine else "Si aspetta la scelta di **ann**.")

    await table.type(ann, "resign")
    assert table.over()
    done = await bob.slash(table.channel, "games", finished="finished")
    assert f"**{code}** Metro" in words(done.response) and "(abbandono)" in words(done.response)
    poster = await bob.click(table.board, label="Poster")
    await table.press(bob, poster.response, "Mostra qui")
    assert "**bob** shows the poster of the match." in words(table.board)


async def test_a_move_is_taken_back_by_its_button(table, process):
    """The panel that says "made" offers it where nobody need be asked; the next choice is there at once."""
    ann, bob = table.people
    code = await seated(table, "socks")
    await table.press(ann, table.board, "Start")
    who = table.mover()
    mine = who is bob
    opened = await who.click(table.board, label="Play")
    panel = opened.followups[-1] if opened.followups else opened.response
    version = (await process.house.repository.load(code)).version
    shown = await who.click(panel, label="1")
    (make,) = [label for label in table.labels(shown.response) if label.startswith(("Lay ", "Posa "))]
    made = await table.press(who, shown.response, make)
    back, play = (spelled(said(label), "it" if mine else "en") for label in ("Take back", "Play"))
    assert table.labels(made.response) == [back, play]
    again = await table.press(who, made.response, back)
    assert words(again.response).startswith(spelled(said("Your move is taken back."), "it" if mine else "en"))
    assert again.response.id == panel.id and "1" in table.labels(again.response)
    assert table.mover() is who
    assert (await process.house.repository.load(code)).version > version


async def test_a_lesson_is_one_message_of_the_private_chat(table):
    """In the channel the way there; alone with the bot all is one message: tasks, a turn that missed, the way back."""
    bob = table.people[1]
    assert "Scrivi **/learn metro** nella nostra chat privata." in await table.type(bob, "learn", game="metro")
    first = await bob.user.slash("learn", game="metro")
    assert "Compito 1 di 6" in words(first.response)
    step, said = first.response, []
    for label in ("A1", "Posa in A1", "Riprova", "G5", "Posa in G5"):
        step = (await bob.user.click(step, label=label)).response
        said.append(words(step))
        assert step.id == first.response.id
    assert "ma il compito era un altro" in said[1]
    assert "Compito 1 di 6" in said[2]
    assert "Giusto! " in said[-1]
    assert "Compito 2 di 6" in said[-1]
