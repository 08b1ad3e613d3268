"""Who opened a Mini App is believed only where Telegram has signed it for this bot, and not long ago."""

import json
from urllib.parse import parse_qsl, urlencode

import pytest

from bot.platforms.telegram.mini_app import LASTS, init_data_reader
from bot.ports.addresses import Account
from bot.ports.asks import Person
from telegram_chat.bot_api import TOKEN
from telegram_chat.signed_data import signed_data

NOW = 1_700_000_000_000
ANN = {"id": 11, "first_name": "Ann", "last_name": "Ø & Co", "language_code": "it", "username": "ann"}

read = init_data_reader(TOKEN)


def test_a_person_is_read_as_telegram_names_them():
    """Name, language and handle; what is missing is empty."""
    assert read(signed_data(NOW, **ANN), NOW) == Person(Account("telegram:11"), "Ann Ø & Co", "it", "ann")
    assert read(signed_data(NOW, id=12, first_name="Bob"), NOW) == Person(Account("telegram:12"), "Bob", "en", "")


def test_nothing_of_it_can_be_changed():
    """Each field changed, added, left out or doubled makes it worthless; so does another bot's token."""
    data = signed_data(NOW, **ANN)
    fields = dict(parse_qsl(data))
    for name, value in fields.items():
        other = json.dumps({**ANN, "id": 12}) if name == "user" else value + "1"
        assert read(urlencode({**fields, name: other}), NOW) is None, name
        assert read(urlencode({key: value for key, value in fields.items() if key != name}), NOW) is None, name
        assert read(f"{data}&{urlencode({name: value})}", NOW) is None, name
    assert read(f"{data}&more=1", NOW) is None
    assert read(signed_data(NOW, "4242:another-TOKEN", **ANN), NOW) is None


def test_it_lasts_a_day():
    """Longer than an evening, not for good, and never from the future."""
    assert read(signed_data(NOW, **ANN), NOW + LASTS - 1000) is not None
    assert read(signed_data(NOW, **ANN), NOW + LASTS) is None
    assert read(signed_data(NOW + 600_000, **ANN), NOW) is None


@pytest.mark.parametrize("user", [{}, {"id": "11"}, {"id": True}, {"id": -5}, {"id": 11, "is_bot": True}])
def test_only_people_open_it(user):
    """What is signed and names no person lets nobody in."""
    assert read(signed_data(NOW, **user), NOW) is None


@pytest.mark.parametrize("data", ["", "hash=", "a=%FF&hash=é", "user=[]", "&" * 9000, "hash=\ud800"])
def test_junk_is_nobody(data):
    """Whatever stands there, it is read without an error."""
    assert read(data, NOW) is None
