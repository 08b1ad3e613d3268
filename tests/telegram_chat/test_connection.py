"""How the bot says that it hears Telegram, by polling or by a webhook, and whether its menus are set."""

from __future__ import annotations

import asyncio
from math import inf

import pytest

from bot.platforms.telegram import WebhookRoute
from bot.ports.platforms import Connected, Connection, TokenRefused
from telegram_chat.conftest import Line
from telegram_chat.problems import Problem
from telegram_chat.standins import Turned
from telegram_chat.waiting import seen
from telegram_chat.webhook_line import WEBHOOK, Hourglass, process, standing_by


class Stopped(Turned):
    """A clock that stands while somebody sleeps for longer than a moment, until ``passed`` lets them go on."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Wait until that is over."""
        if seconds >= 0.5:
            await self.passed.wait()
            self.instant += round(1000 * seconds)


class TestPolling:
    """A bot that asks for its updates."""

    @pytest.fixture
    def clock(self) -> Stopped:
        """A clock that stands."""
        return Stopped()

    async def test_it_is_up_once_telegram_has_answered(self, line: Line, api) -> None:
        """Without any update; the first question is not a long one, so that this shows soon."""
        async with line.up() as bot:
            await api.until(lambda: len([1 for method, _, _ in api.requests if method == "getUpdates"]) == 2)
            assert bot.connection() == Connection(1, 1)
            assert isinstance(bot, Connected)
        first, second = [form["timeout"] for method, form, _ in api.requests if method == "getUpdates"][:2]
        assert (first, second) == ("0", "50")
        assert bot.connection() == Connection(0, 0)

    @pytest.mark.parametrize(
        "trouble",
        [
            Problem(502, "Bad Gateway"),
            Problem(409, "Conflict: terminated by other getUpdates request; make sure that only one bot is running"),
        ],
    )
    async def test_it_is_away_while_telegram_gives_nothing(self, line: Line, api, ann, trouble: Problem) -> None:
        """Because it cannot be reached, or because another program polls; and it comes back."""
        troubles: list[Problem] = []
        api.faults.append(lambda method, form: troubles.pop() if troubles and method == "getUpdates" else None)
        async with line.up() as bot:
            await api.handled(await api.says(ann, api.private(ann), "/help"))
            troubles.append(trouble)
            await api.says(ann, api.private(ann), "/help")
            await seen(lambda: bot.connection().up == 0)
            line.clock.instant += 61_000
            assert bot.connection() == Connection(1, 0, away=61.0)
            line.clock.passed.set()
            await seen(lambda: bot.connection() == Connection(1, 1))

    async def test_until_telegram_can_be_reached_it_was_never_there(self, line: Line, api) -> None:
        """For ever, as far as anybody knows."""
        troubles = [Problem(502, "Bad Gateway")]
        api.faults.append(lambda method, form: troubles.pop() if troubles and method == "getMe" else None)
        async with line.up() as bot:
            await seen(lambda: not troubles)
            assert bot.connection() == Connection(1, 0, inf, registered=False)
            line.clock.passed.set()
            await seen(lambda: bot.connection() == Connection(1, 1))

    @pytest.mark.parametrize("method", ["getMe", "getUpdates", "setMyCommands"])
    async def test_a_refused_token_stays_away(self, line: Line, api, method: str) -> None:
        """Whenever it is refused; only the host can mend that."""
        api.faults.append(lambda asked, form: Problem(401, "Unauthorized") if asked == method else None)
        bot = line.platform()
        with pytest.raises(TokenRefused):
            await bot.run()
        assert bot.connection() == Connection(1, 0, inf, registered=False)
        await bot.close()

    async def test_menus_that_are_refused_are_set_later(self, line: Line, api, ann) -> None:
        """Meanwhile the bot hears, and says that its commands are not registered."""
        troubles = [Problem(502, "Bad Gateway")]
        api.faults.append(lambda method, form: troubles.pop() if troubles and method == "setMyCommands" else None)
        async with line.up() as bot:
            await api.handled(await api.says(ann, api.private(ann), "/help"))
            assert bot.connection() == Connection(1, 1, registered=False)
            assert api.commands == {}
            line.clock.passed.set()
            await seen(lambda: bot.connection() == Connection(1, 1))
        assert api.commands


class TestWebhook:
    """A bot to which updates are brought."""

    @pytest.fixture
    def clock(self) -> Hourglass:
        """A clock that lets a minute pass when it is told to."""
        return Hourglass()

    async def test_one_process_looks_after_the_webhook(self, line: Line, api) -> None:
        """It alone should be connected; another one that stands by serves without a word about it."""
        async with process(line) as first, process(line, standing_by) as second:
            await seen(lambda: first.platform.connection() == Connection(1, 1))
            await seen(lambda: second.platform.connection() == Connection(0, 0))

    async def test_it_is_set_again_where_somebody_else_changes_it(self, line: Line, api) -> None:
        """Within a minute."""
        async with process(line) as bot:
            await seen(lambda: bot.platform.connection() == Connection(1, 1))
            api.webhook = "https://elsewhere.example.org/"
            line.clock.minute()
            await api.until(lambda: api.webhook == WEBHOOK.url)

    async def test_it_is_away_while_telegram_does_not_get_through(self, line: Line, api, ann) -> None:
        """Updates wait there and the last try has failed; once they come, it is up again."""
        async with process(line) as bot:
            behind, api.behind[:] = list(api.behind), ["http://127.0.0.1:1"]
            update = await api.says(ann, api.private(ann), "/help")
            await api.until(lambda: api.webhook_error)
            line.clock.minute()
            await seen(lambda: bot.platform.connection().up == 0)
            api.behind[:] = behind
            await api.handled(update)
            line.clock.minute()
            await seen(lambda: bot.platform.connection() == Connection(1, 1))

    async def test_a_webhook_that_is_refused_is_tried_again(self, line: Line, api) -> None:
        """Trouble is waited out; until the webhook is set, the bot is away."""
        troubles = [Problem(400, "Bad Request: bad webhook: Failed to resolve host"), Problem(502, "Bad Gateway")]
        api.faults.append(lambda method, form: troubles.pop() if troubles and method == "setWebhook" else None)
        async with process(line) as bot:
            await seen(lambda: bot.platform.connection() == Connection(1, 1))
        assert troubles == []

    async def test_a_token_that_is_refused_later_stays_away(self, line: Line, api) -> None:
        """As with polling."""
        api.faults.append(lambda method, form: Problem(401, "Unauthorized") if method == "getWebhookInfo" else None)
        bot = line.platform(WebhookRoute(WEBHOOK))
        with pytest.raises(TokenRefused):
            await bot.run()
        assert bot.connection() == Connection(1, 0, inf, registered=False)
        await bot.close()
