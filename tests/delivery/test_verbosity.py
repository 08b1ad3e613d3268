"""How much is posted at a place: each turn, one living message with its calls, or only what concerns its people."""

from __future__ import annotations

import pytest

from bot.ports.addresses import Code, Place
from bot.ports.people import Habits
from bot.ports.platforms import Gone, Later, Stale
from tests.delivery.world import advance, turn

LOBBY, GROUP = Place("web:lobby"), Place("telegram:1")
B = Code("BBBB")


@pytest.fixture
def play(store, delivery, teller):
    """Makes the next turns of the match, each told by a post of its own or, given together, by the last of them."""

    async def made(*posts):
        for post in posts:
            await advance(store, B, (LOBBY,))
            teller.posts[B, (await store.load(B)).version] = post
        await delivery.drain()

    return made


@pytest.fixture
def verbose(store):
    """Sets how much the lobby wants to be told."""

    async def chosen(verbosity):
        await store.people.habit(LOBBY, Habits(verbosity))

    return chosen


def kinds(web):
    """The requests so far, in short."""
    kinds = [kind for kind, *_ in web.asked]
    web.asked.clear()
    return kinds


class TestEachTurn:
    """Every turn is a message of its own."""

    async def test_only_the_newest_has_buttons(self, play, web):
        """After each turn the buttons of the one before are taken off, and nothing else happens to it."""
        await play(turn("one", 0))
        await play(turn("two", 1))
        await play(turn("three", 0))
        assert web.standing(LOBBY) == [("one", (0,), False), ("two", (1,), False), ("three", (0,), True)]
        assert kinds(web) == ["deliver", "deliver", "remove_buttons", "deliver", "remove_buttons"]

    async def test_what_has_no_buttons_needs_none_taken_off(self, play, web):
        """No request is made for a message without buttons."""
        await play(turn("one", 0, buttons=False))
        await play(turn("two", 1))
        assert kinds(web) == ["deliver", "deliver"]

    async def test_another_process_takes_them_off(self, play, web, store, clock):
        """What is to be put away lies in the mailbox: whoever looks at the place next can do it, and does it once."""
        await play(turn("one", 0))
        web.trouble = [None, KeyboardInterrupt()]
        with pytest.raises(KeyboardInterrupt):
            await play(turn("two", 1))
        assert web.standing(LOBBY)[0] == ("one", (0,), True)
        web.asked.clear()
        await play()
        await play()
        assert kinds(web) == ["remove_buttons"]
        assert web.standing(LOBBY)[0] == ("one", (0,), False)

    async def test_a_chore_never_holds_up_a_turn(self, play, web, clock):
        """Put off, refused, broken or asked for in a place that is gone, old buttons are no reason not to tell."""
        await play(turn("one", 0))
        for number, trouble in enumerate((Later(30), Stale("old"), Gone("away"), RuntimeError("broken"))):
            web.trouble = [None, trouble]
            await play(turn(f"turn {number}", number % 2))
            assert web.standing(LOBBY)[-1][0] == f"turn {number}"
            assert web.trouble == []
        assert kinds(web) == ["deliver", *["deliver", "remove_buttons"] * 4]
        clock.turn(1)
        await play()
        assert kinds(web) == ["remove_buttons"]
        clock.turn(29)
        await play()
        assert kinds(web) == ["remove_buttons"]

    async def test_where_the_platform_wants_us_to_wait_the_others_wait_too(self, play, web, clock):
        """Of many old buttons one is tried, not each in turn."""
        await play(turn("one", 0))
        for number in range(3):
            web.trouble = [None, Later(30)]
            await play(turn(f"turn {number}", number % 2))
            clock.turn(1)
        web.asked.clear()
        clock.turn(30)
        web.trouble = [Later(20)]
        await play()
        assert kinds(web) == ["remove_buttons"]
        clock.turn(20)
        await play()
        assert kinds(web) == ["remove_buttons"] * 3
        assert [buttons for *_, buttons in web.standing(LOBBY)] == [False] * 3 + [True]

    async def test_a_chore_that_fails_for_ever_is_given_up(self, play, web, clock):
        """After four tries, more and more slowly, old buttons stay where they are."""
        await play(turn("one", 0))
        web.trouble = [None, *[RuntimeError("broken")] * 9]
        await play(turn("two", 1))
        for _ in range(20):
            clock.turn(100)
            await play()
        assert kinds(web) == ["deliver", "deliver", *["remove_buttons"] * 4]


class TestLiving:
    """One living message, edited in place, and a small call."""

    async def test_the_call_goes_when_it_is_answered(self, play, web, verbose):
        """The first board is posted with its mention; then it is edited, and a second post calls whoever must act."""
        await verbose("living")
        await play(turn("one", 0))
        assert web.standing(LOBBY) == [("one", (0,), True)]
        await play(turn("two", 2))
        assert web.standing(LOBBY) == [("two", (), True), ("BBBB: Cleo", (2,), True)]
        await play(turn("three", 0))
        assert web.standing(LOBBY) == [("three", (), True), ("BBBB: Ann", (0,), True)]
        assert kinds(web) == ["deliver", "revise", "deliver", "revise", "deliver", "delete"]
        await play(turn("four", 1))
        assert web.standing(LOBBY) == [("four", (), True)]
        assert kinds(web) == ["revise", "delete"]

    async def test_a_call_stays_until_all_it_calls_have_acted(self, play, web, verbose):
        """Called together, the one who has not acted keeps the call; nobody is called twice for a turn."""
        await verbose("living")
        await play(turn("one", 1))
        await play(turn("two", 0, 2))
        await play(turn("Ann has acted", 1, awaited=(1, 2)))
        assert [words for words, *_ in web.standing(LOBBY)] == ["Ann has acted", "BBBB: Ann, Cleo"]
        await play(turn("all have", 0, 1, 2))
        assert [words for words, *_ in web.standing(LOBBY)] == ["all have", "BBBB: Ann, Cleo"]
        assert kinds(web) == ["deliver", "revise", "deliver", "revise", "revise", "deliver", "delete"]

    async def test_what_cannot_be_edited_is_posted_anew(self, play, web, verbose):
        """A living message that is too old goes on as a new one with the mention in it, and the old one is deleted."""
        await verbose("living")
        await play(turn("one", 1))
        await play(turn("two", 0))
        web.trouble = [Stale("an hour old")]
        await play(turn("three", 2))
        assert web.standing(LOBBY) == [("three", (2,), True)]
        assert kinds(web) == ["deliver", "revise", "deliver", "revise", "deliver", "delete", "delete"]

    async def test_the_end_is_posted_anew(self, play, web, verbose):
        """Where nobody scrolls up for it: the final message stands last, and alone."""
        await verbose("living")
        await play(turn("one", 0))
        await play(turn("two", 2))
        await play(turn("the end", call=True))
        assert web.standing(LOBBY) == [("the end", (), True)]
        assert web.asked[-3][0] == "deliver"

    async def test_what_shows_no_board_stands_beside_it(self, play, web, verbose):
        """A reminder takes the place of the call it repeats, and is nobody's business where nobody is called."""
        await verbose("living")
        await play(turn("one", 1))
        await play(turn("two", 0))
        await play(turn("Ann: half of your time is gone.", 0, picture=False))
        assert web.standing(LOBBY) == [("two", (), True), ("Ann: half of your time is gone.", (0,), True)]
        web.asked.clear()
        await play(turn("Bob: half of your time is gone.", 1, picture=False, awaited=(0, 1)))
        assert web.asked == []

    async def test_old_messages_that_are_too_old_to_delete_lose_their_buttons(self, play, web, verbose):
        """A message that cannot be deleted loses its buttons."""
        await verbose("living")
        await play(turn("one", 0))
        web.trouble = [Stale("an hour old"), None, Stale("two days old")]
        await play(turn("two", 2))
        assert web.standing(LOBBY) == [("one", (0,), False), ("two", (2,), True)]

    async def test_the_habit_may_change_in_a_match(self, play, web, verbose):
        """What was posted as a turn of its own stays as it is; a living message stays behind without buttons."""
        await play(turn("one", 0))
        await verbose("living")
        await play(turn("two", 2))
        await play(turn("three", 0))
        await verbose("all")
        await play(turn("four", 2))
        assert web.standing(LOBBY) == [("one", (0,), False), ("three", (), False), ("four", (2,), True)]


class TestMine:
    """Only what concerns the people of a place."""

    async def test_what_is_held_back_is_told_with_the_next(self, play, web, verbose, store, delivery):
        """The opening is posted; then nothing until somebody here must act, and then all of it in one post."""
        await verbose("mine")
        await play(turn("opened"))
        await play(turn("Bob's turn", 1))
        await play(turn("Bob's again", 1), turn("and again", 1))
        assert web.ranges(LOBBY) == [(B, 0, 1)]
        assert await delivery.told(LOBBY, B, 4, 0)
        await play(turn("Ann's turn", 0))
        assert web.ranges(LOBBY) == [(B, 0, 1), (B, 1, 5)]
        assert web.standing(LOBBY) == [("opened", (), False), ("Ann's turn", (0,), True)]

    async def test_the_end_is_told(self, play, web, verbose, store):
        """A match that ends is told to its end, and nothing is remembered of it afterwards."""
        await verbose("mine")
        await play(turn("opened"))
        await play(turn("Bob's turn", 1))
        await play(turn("the end", call=True))
        assert web.ranges(LOBBY) == [(B, 0, 1), (B, 1, 3)]
        assert await store.mailboxes.forget(LOBBY, B, 3)

    async def test_held_back_mail_is_forgotten_with_its_match(self, play, web, verbose, store, redis_client):
        """A lobby that is dropped leaves nothing behind."""
        await verbose("mine")
        await play(turn("opened"))
        await play(turn("Bob sits down"))
        assert await store.mailboxes.settled([LOBBY], B)
        assert await store.mailboxes.forget(LOBBY, B, 2)
        left = {key.decode() for key in await redis_client.keys("{at:web:lobby}*")}
        assert left == {f"{{at:web:lobby}}:{name}" for name in ("state", "habits", "relays")}

    async def test_a_match_that_cannot_be_read_is_tried_again(self, play, web, verbose, teller, clock, delivery):
        """Whether it concerns anybody is seen when it can be."""
        await verbose("mine")
        await play(turn("opened"))
        teller.broken = {B}
        await play(turn("Ann's turn", 0))
        teller.broken = set()
        clock.turn(1)
        await delivery.drain()
        assert web.ranges(LOBBY) == [(B, 0, 1), (B, 1, 2)]


class TestOff:
    """Nothing, where somebody reads alone and plays elsewhere."""

    async def test_nothing_is_told_until_it_is_wanted_again(self, play, web, verbose, store, delivery):
        """Neither opening nor calls; once news are wanted again, the next ones bring all that was held back."""
        await verbose("off")
        await play(turn("opened"))
        await play(turn("Ann's turn", 0))
        assert web.ranges(LOBBY) == []
        assert await delivery.told(LOBBY, B, 2, 0)
        await verbose("all")
        await play(turn("Bob's turn", 1))
        assert web.ranges(LOBBY) == [(B, 0, 3)]

    async def test_nothing_is_left_of_a_match_that_ends(self, play, web, verbose, store):
        """What was held back to the end is forgotten with the match."""
        await verbose("off")
        await play(turn("opened"))
        await play(turn("the end", call=True))
        assert web.ranges(LOBBY) == []
        assert await store.mailboxes.settled([LOBBY], B)
        assert await store.mailboxes.forget(LOBBY, B, 2)
