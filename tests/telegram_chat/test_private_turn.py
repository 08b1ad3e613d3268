"""A match of a group in its players' private chats: one message a match, and a sound where somebody must act."""

from __future__ import annotations

import re

import pytest

from bot.ports.addresses import Account, Place, profile_of
from telegram_chat.chats import Person, buttons, words
from telegram_chat.private_turns import PEOPLE, WAITS, a_move, begun, moved, panels, sounds


async def test_each_player_has_one_message_with_board_hand_and_moves(evening):
    """Waiting it is edited without a sound; when the turn comes it is posted anew with one, and the old one goes."""
    async with evening.bot():
        await begun(evening, PEOPLE)
        for _ in range(4):
            _, mover = await evening.awaited(list(PEOPLE))
            before = {person.id: panels(evening, person) for person in PEOPLE}
            assert all(len(standing) == 1 for standing in before.values())
            for person in PEOPLE:
                [message] = before[person.id]
                assert message["photo"] and "🔒" in words(message)
                moves = [
                    one
                    for one in buttons(message)
                    if "/move" in one["callback_data"] or " lay " in one["callback_data"]
                ]
                assert bool(moves) == (person is mover)
                assert bool(WAITS.search(words(message))) == (person is not mover)
            old = before[mover.id][0]["message_id"]
            waiting = before[PEOPLE[(PEOPLE.index(mover) + 2) % 3].id][0]["message_id"]
            await moved(evening, PEOPLE)
            _, following = await evening.awaited(list(PEOPLE))
            [message] = panels(evening, mover)
            assert message["message_id"] == old
            [message] = panels(evening, following)
            assert not message["silent"]
            assert (following.id, message["message_id"]) not in evening.api.deleted
            other = next(person for person in PEOPLE if person not in (mover, following))
            assert panels(evening, other)[0]["message_id"] == waiting
    evening.check_secrecy()


async def test_a_group_of_people_reached_in_private_rings_for_the_result_alone(evening):
    """No sound in the group before it, and one a turn in private, where it rings whoever did not end it."""
    people = [Person(20 + number, f"P{number}") for number in range(4)]
    async with evening.bot():
        await begun(evening, people)
        turns = 1
        for _ in range(6):
            await moved(evening, people)
            turns += 1
        rung = sum(sounds(panels(evening, person)) for person in people)
        heard = [
            form
            for name, form, _ in evening.api.requests
            if name == "sendPhoto" and form["chat_id"] != str(evening.group.id)
        ]
        assert sum(form.get("disable_notification") != "true" for form in heard) == turns
        assert rung <= turns
        assert sounds(evening.group.ours) == 0
        for person in people[:-1]:
            await evening.say(person, "/resign yes")
        await evening.settle_alone(*people)
        assert sounds(evening.group.ours) == 1
        assert not evening.group.last["silent"]
        assert all(not panels(evening, person)[0]["silent"] for person in people)


async def test_opening_the_private_chat_in_the_middle_brings_the_next_turn_there(evening):
    """By the link under the board; from then on the group rings for that person no more."""
    people = PEOPLE[:2]
    async with evening.bot():
        await begun(evening, people, opened=())
        assert sounds(evening.group.ours) == 1
        _, mover = await evening.awaited(list(people))
        await evening.play_by_buttons(mover)
        await evening.settle_alone(mover)
        [panel] = panels(evening, mover)
        assert WAITS.search(words(panel))
        before = sounds(evening.group.ours)
        await moved(evening, people)
        assert (await evening.awaited(list(people)))[1] is mover
        [panel] = panels(evening, mover)
        assert not panel["silent"]
        assert sounds(evening.group.ours) == before


async def test_a_restart_in_the_middle_changes_nothing(evening):
    """The message goes on being edited, also by a move pressed on it, is posted anew once, and rings once a turn."""
    people = PEOPLE[:2]
    async with evening.bot():
        await begun(evening, people)
        _, first = await evening.awaited(list(people))
        number = panels(evening, first)[0]["message_id"]
    async with evening.bot():
        panel, (seat, _) = panels(evening, first)[0], await evening.awaited(list(people))
        turn = (await evening.match()).turns[seat]
        said = await evening.press_line(first, panel, f"/move {evening.code}.{turn} {await a_move(evening, seat)}")
        assert re.search("is next|Ora tocca a", said)
        await evening.settle_alone(*people)
        [panel] = panels(evening, first)
        assert panel["message_id"] == number
        assert WAITS.search(words(panel))
    async with evening.bot():
        await moved(evening, people)
        [panel] = panels(evening, first)
        assert panel["message_id"] != number
        assert not panel["silent"]
        assert sounds(evening.group.ours) == 0


async def test_a_seat_that_changes_hands_leaves_no_panel_behind(evening):
    """Whoever gave it away keeps a board without buttons; the newcomer has the match in their chat."""
    ann, bob, zoe = PEOPLE
    async with evening.bot():
        await evening.write(zoe, "/help")
        await begun(evening, (ann, bob))
        await evening.say(bob, "/seat yes")
        await evening.say(zoe, f"/take {evening.code}")
        await evening.settle_alone(*PEOPLE)
        [left] = panels(evening, bob)
        assert "Ora gioca qualcun altro al tuo posto." in words(left)
        assert buttons(left) == []
        while (await evening.awaited([ann, zoe]))[1] is not zoe:
            await moved(evening, (ann, zoe))
        assert len(buttons(panels(evening, zoe)[-1])) > 3
        table = (await evening.house.repository.load(evening.code)).table
        assert Place(f"telegram:{bob.id}") not in table.told_at
        assert table.owner_of(Place(f"telegram:{zoe.id}")) == table.seat_of(profile_of(Account(f"telegram:{zoe.id}")))


@pytest.mark.parametrize("typed", [False, True])
async def test_what_others_choose_leaves_a_preview_as_it_is(evening, typed):
    """A choice that was pressed or typed and is not made yet stays in sight with its button; the round's end rings."""
    ann, bob = people = list(PEOPLE[:2])
    evening.studio = None  # a picture's own words say what is not chosen yet
    async with evening.bot(previews=True):
        for person in people:
            await evening.write(person, "/help")
        await evening.open(people, game="road")
        await evening.press(ann, evening.board("Start"), "Start")
        await evening.settle_alone(*people)
        match = await evening.match()
        path, other = (next(text for text in match.legal(seat) if text != "pass") for seat in range(2))
        if typed:
            await evening.write(ann, path)
        else:
            await evening.press_line(ann, panels(evening, ann)[0], next_step(panels(evening, ann)[0]))
        await evening.settle_alone(*people)
        before = dict(evening.api.private(ann).last)
        assert "Not chosen yet." in words(before)
        await evening.press_line(bob, panels(evening, bob)[0], f"/move {evening.code}.1 {other}")
        await evening.settle_alone(*people)
        assert evening.api.private(ann).last == before
        await evening.press_line(ann, before, next_step(before))
        await evening.settle_alone(*people)
    assert "round 2 of 15" in words(evening.api.private(ann).last)


def next_step(panel: dict) -> str:
    """What is pressed next towards a move: what makes it, else the first choice that has not been picked."""
    lines = [one["callback_data"] for one in buttons(panel) if "callback_data" in one]
    picked = [one["callback_data"] for one in buttons(panel) if one.get("style") == "success"]
    made = [line for line in lines if line.startswith("/move")]
    return next(iter(made), None) or next(line for line in lines if line.startswith("/hand") and line not in picked)
