"""What is said without asking the desk is in the language that a person has chosen, or that of the group."""

from __future__ import annotations

import pytest

from bot.ports.addresses import Code, Place
from bot.ports.asks import Answer
from bot.ports.platforms import Attempt
from bot.ports.posts import PublicPost, Reply
from rendering.text import said
from telegram_chat.chats import Person, words

SORRY = "Qualcosa è andato storto"


@pytest.fixture
def chosen(line, api):
    """Whoever writes "/language" speaks Italian from then on, and "/language off" the language of their app."""

    def answer(ask):
        if ask.text == "/fault":
            raise RuntimeError("a fault")
        language = {"/language": "it", "/language off": ""}.get(ask.text)
        return Answer((Reply((said("Heard."),)),), language=language)

    api.inline = True
    line.desk.answers = answer
    return line


async def test_a_person_is_spoken_to_in_the_language_they_have_chosen(chosen, api, ann):
    """Apologies, in words, to a press and to an inline query; old buttons; what cannot be read. Not once it is off."""
    chat = api.private(ann)
    photo = [{"file_id": "x", "file_unique_id": "x", "width": 1, "height": 1}]
    inline = chosen.desk.inline

    async def fails(ask, first, most):
        raise RuntimeError("a fault")

    async with chosen.up():
        await api.handled(await api.says(ann, chat, "/language"))
        post = chat.last
        await api.handled(await api.says(ann, chat, "/fault"))
        assert words(chat.last).startswith(SORRY)
        assert api.alerts[await api.press_line(ann, post, "/fault")]["text"].startswith(SORRY)
        await api.handled(await api.says(ann, api.group(), "/help"))
        assert api.alerts[await api.press_line(ann, api.group().last, "/fault")]["text"].startswith(SORRY)
        await api.handled(await api.says(ann, chat, None, photo=photo))
        assert words(chat.last).startswith("So leggere solo il testo.")
        chosen.desk.inline = fails
        assert (await api.asks(ann, "K7QF"))["button"]["text"].startswith(SORRY)
        chosen.desk.inline = inline
        press = {"id": "p1", "from": ann.json, "inline_message_id": "x", "chat_instance": "1", "data": "/resign K7QF"}
        await api.handled(await api.push({"callback_query": press}))
        assert api.alerts["p1"]["text"].startswith("Questo pulsante non fa più niente.")
        await api.handled(await api.says(ann, chat, "/language off"))
        await api.handled(await api.says(ann, chat, "/fault"))
        assert words(chat.last).startswith("Something went wrong")


async def test_an_administrator_without_a_name_is_spoken_to_in_the_language_of_the_group(chosen, api):
    """Their app's language is not told; the posts of the group have one. Another group is not concerned."""
    shadow, post = Person(1087968824, "Group", is_bot=True), PublicPost((said("Hi."),), code=Code("K7QF"), locale="it")
    async with chosen.up() as platform:
        api.group()
        await platform.deliver(Place("telegram:-100500"), Attempt("a", Code("K7QF"), 0, 1), post)
        for group in (api.group(), api.group(-7)):
            await api.handled(await api.says(shadow, group, "/join"))
    assert words(api.group().last).startswith("Qui scrivi come amministratore anonimo")
    assert words(api.group(-7).last).startswith("You write here as an anonymous admin")
