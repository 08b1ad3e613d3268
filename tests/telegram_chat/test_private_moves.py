"""A first match on Telegram as it is told in a group in English, and to a guest who reads Italian."""

from __future__ import annotations

import re

from bot.text.languages import spelled
from rendering.text import said
from telegram_chat.chats import button, buttons, words


def door(message, label):
    """Where the button of a group's post leads that begins so."""
    return button(message, label)["url"]


async def seated(evening, people, game):
    """The first opens a table, the other sits down by a button in the group, and the first starts."""
    ann, bob = people
    await evening.say(ann, f"/new {game}")
    await evening.api.until(lambda: evening.board("Join"))
    evening.code = re.search(r"#([A-Z0-9]{4,5})$", words(evening.board("Join")))[1]
    await evening.press(bob, evening.board("Join"), "Join")
    await evening.press(ann, evening.board("Start"), "Start")
    await evening.settle_alone(ann, bob)


async def test_a_table_is_set_up_in_two_languages(evening, ann, bob):
    """Options, an invitation and the rules are read alone, each in its reader's language; the group reads English."""
    async with evening.bot(previews=True, explains=True):
        await evening.open([ann])
        lobby = evening.board("Join")
        assert "Lay tiles for long lines" in words(lobby)
        assert "Start" not in [one["text"] for one in buttons(lobby)]
        options = await evening.follow(ann, door(lobby, "Options"))
        await evening.press(ann, options, "Tiles must share a side")
        assert evening.board("Join")["message_id"] == lobby["message_id"]
        assert "Tiles must share a side." in words(evening.board("Join"))
        await evening.say(ann, "/invite")
        (address,) = re.findall(r"https://t\.me/\S+", words(evening.group.last))
        invited = await evening.follow(bob, address)
        assert "Ann ti invita a giocare a Metro: 5 posti liberi." in words(invited)
        count = len(evening.group.ours)
        await evening.press(bob, invited, "Siediti")
        assert words(evening.board("Join")).startswith("Bob sits down.")
        agreed = await evening.follow(bob, door(evening.board("Options"), "Options"))
        await evening.press(bob, agreed, "Regole")
        rules = evening.api.private(bob).last
        assert "Il tabellone" in words(rules)
        assert len(evening.group.ours) == count, "neither a person who sits down nor the rules are a new post for all"
        assert await evening.press(ann, evening.board("Start"), "Start") == ""
        await evening.settle_alone(bob)
        assert "It is " in words(evening.group.last) and "Tocca a " in words(evening.api.private(bob).last)


async def test_a_first_match_is_explained_in_two_languages(evening, ann, bob):
    """The rules in short, a turn in two presses, what is asked first, help about now, the result and the poster."""
    people = [ann, bob]
    async with evening.bot(previews=True, explains=True):
        await seated(evening, people, "metro")
        for _ in range(2):
            _, who = await evening.awaited(people)
            mine, chat = who is bob, evening.api.private(who)
            await evening.follow(who, door(evening.board("Play"), "Play"))
            brief, panel = chat.ours[-2:]
            assert ("La tua prima partita a Metro." if mine else "Your first match of Metro.") in words(brief)
            assert ("Tocca a te: in quale casella?" if mine else "Your turn: which square?") in words(panel)
            assert ("Più lunga la linea" if mine else "Longer lines") in words(panel)
            said = (len(chat.ours), len(evening.group.ours))
            await evening.press(who, panel, buttons(panel)[0]["text"])
            assert ("non ancora posata" if mine else "not laid yet") in words(chat.last)
            made = await evening.press(who, chat.last, "Posa in" if mine else "Lay on")
            other = "Ann" if mine else "Bob"
            assert made.startswith(f"Fatto. Ora tocca a {other}." if mine else f"Made. {other} is next.")
            await evening.settle_alone(who)
            assert words(chat.last).startswith("Si aspetta la scelta di Ann." if mine else "Waiting for Bob.")
            assert (len(chat.ours), len(evening.group.ours)) == (said[0], said[1] + 1)
            assert words(evening.group.last).startswith(f"{who.name} lays ")
            await evening.settle_alone(ann, bob)

        _, who = await evening.awaited(people)
        mine, other = who is bob, ann if who is bob else bob
        asked = await evening.write(who, "pesca" if mine else "draw")
        assert [one["text"] for one in buttons(asked)] == (["Pesca", "No"] if mine else ["Draw it", "No"])
        helped = await evening.write(who, "/help")
        assert ("Tocca a te. Premi Gioca" if mine else "It is your turn. Press Play") in words(helped)
        waits = words(evening.api.private(other).last)
        assert ("Waiting for Bob." if mine else "Si aspetta la scelta di Ann.") in waits

        await evening.say(ann, "/resign yes")
        done = await evening.write(bob, "/games concluse")
        assert f"{evening.code} Metro" in words(done) and "(abbandono)" in words(done)
        result = evening.board("Poster")
        poster = await evening.follow(bob, door(result, "Poster"))
        assert "photo" in poster
        await evening.press(bob, poster, "Mostra")
        assert words(evening.group.last).startswith("Bob shows the poster of the match.")
        evening.check_secrecy()


async def test_a_move_is_taken_back_by_its_button(evening, ann, bob):
    """The panel that says "made" offers it where nobody need be asked; the next choice is there at once."""
    people = [ann, bob]
    async with evening.bot(previews=True):
        await seated(evening, people, "socks")
        seat, who = await evening.awaited(people)
        mine, chat = who is bob, evening.api.private(who)
        panel = await evening.follow(who, door(evening.board("Play"), "Play"))
        await evening.press(who, panel, "1")
        await evening.press(who, chat.last, "Posa" if mine else "Lay")
        await evening.settle_alone(who)
        back = spelled(said("Take back"), "it" if mine else "en")
        assert [one["text"] for one in buttons(chat.last)] == [back]
        await evening.press(who, chat.last, back)
        await evening.settle_alone(who)
        assert words(chat.last).startswith(spelled(said("A move is taken back."), "it" if mine else "en"))
        assert chat.last["message_id"] == panel["message_id"] and button(chat.last, "1")
        assert (await evening.awaited(people)) == (seat, who)


async def test_a_private_chat_is_not_told_its_own_move_twice(evening, ann, bob):
    """Whoever sat down there moves by the panel of the post, which then says who is next; then comes Ann's move."""
    async with evening.bot(previews=True):
        await evening.open([ann])
        await evening.write(bob, f"/join {evening.code}")
        await evening.press(ann, evening.board("Start"), "Start")
        chat, told = evening.api.private(bob), []
        for _ in range(3):
            seat, who = await evening.awaited([ann, bob])
            await evening.settle_alone(bob)
            if who is ann:
                before = len(chat.ours)
                await evening.say(
                    ann, f"/move {(await evening.match()).legal(seat)[-1]}", reply_to=evening.board("Play")
                )
                await evening.settle_alone(bob)
                told.append(len(chat.ours) - before)
                assert "🔒" in words(chat.last)
                continue
            before = len(chat.ours)
            await evening.press(bob, chat.last, buttons(chat.last)[0]["text"])
            await evening.press(bob, chat.last, "Posa in")
            await evening.settle_alone(bob)
            assert words(chat.last).startswith("Fatto. Ora tocca a Ann.")
            assert len(chat.ours) == before
    assert set(told) == {1}
