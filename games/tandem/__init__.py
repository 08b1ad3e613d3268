"""Tandem, bound as a game."""

from games.kernel.game import Game
from games.tandem import deeds, lesson, notation, preview, record_facts, rules
from games.tandem.computer import COMPUTER
from games.tandem.computer.greedy1 import greedy

GAME = Game(
    slug="tandem",
    title="Tandem",
    seats=(2, 4, 6, 8, 10, 12),
    edition=1,
    options=rules.OPTIONS,
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    standing=rules.standing,
    view=rules.view,
    sides=rules.sides,
    write=notation.write,
    read=notation.read,
    dump=rules.SAVES.dump,
    load=rules.SAVES.load,
    facts=record_facts.FACTS,
    greedy=greedy,
    computer=COMPUTER,
    foresee=preview.foresee,
    supposed=preview.supposed,
    resigned=rules.resigned,
    about="In pairs: line up the same four tokens.",
    minutes=45,
    lesson=lesson.LESSON,
    deeds=deeds.DEEDS,
)
