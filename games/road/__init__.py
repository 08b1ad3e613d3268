"""The Best Road, bound as a game."""

from games.kernel.game import Game
from games.road import deeds, lesson, notation, preview, record_facts, rules
from games.road.computer import COMPUTER
from games.road.computer.greedy1 import greedy

GAME = Game(
    slug="road",
    title="The Best Road",
    seats=rules.SEATS,
    edition=1,
    options=rules.OPTIONS,
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    secret=rules.secret,
    apply=rules.apply,
    outcome=rules.outcome,
    standing=rules.standing,
    view=rules.view,
    basis=rules.basis,
    write=notation.write,
    read=notation.read,
    dump=rules.SAVES.dump,
    load=rules.SAVES.load,
    facts=record_facts.FACTS,
    greedy=greedy,
    computer=COMPUTER,
    foresee=preview.foresee,
    short="Road",
    about="Draw your road in secret, and reach the numbers first.",
    minutes=15,
    lesson=lesson.LESSON,
    deeds=deeds.DEEDS,
    daily=1,
)
