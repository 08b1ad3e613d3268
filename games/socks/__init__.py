"""Socks in the City, bound as a game."""

from games.kernel.game import Game
from games.socks import deeds, lesson, notation, preview, record_facts, rules, state
from games.socks.computer import COMPUTER
from games.socks.computer.greedy1 import greedy

GAME = Game(
    slug="socks",
    title="Socks in the City",
    seats=(2,),
    edition=1,
    options=rules.OPTIONS,
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    standing=state.standing,
    view=state.view,
    write=notation.write,
    read=notation.read,
    dump=state.SAVES.dump,
    load=state.SAVES.load,
    facts=record_facts.FACTS,
    greedy=greedy,
    computer=COMPUTER,
    foresee=preview.foresee,
    supposed=preview.supposed,
    anew=rules.anew,
    short="Socks",
    about="Be first to join the two socks of a colour.",
    minutes=35,
    lesson=lesson.LESSON,
    deeds=deeds.DEEDS,
)
