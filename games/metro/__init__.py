"""Metro, bound as a game."""

from games.kernel.game import Game
from games.metro import deeds, geometry, lesson, notation, preview, record_facts, rules
from games.metro.computer import COMPUTER
from games.metro.computer.greedy1 import greedy

GAME = Game(
    slug="metro",
    title="Metro",
    seats=geometry.SEATS,
    edition=1,
    options=rules.OPTIONS,
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    standing=rules.standing,
    view=rules.view,
    write=notation.write,
    read=notation.read,
    dump=rules.SAVES.dump,
    load=rules.SAVES.load,
    facts=record_facts.FACTS,
    greedy=greedy,
    computer=COMPUTER,
    foresee=preview.foresee,
    supposed=preview.supposed,
    about="Lay tiles for long lines; the centre doubles them.",
    minutes=40,
    lesson=lesson.LESSON,
    deeds=deeds.DEEDS,
    daily=2,
)
