"""Pebbles, bound as a game."""

from games.kernel.game import Game
from games.pebbles import notation, rules, saves

GAME = Game(
    slug="pebbles",
    title="Pebbles",
    seats=rules.SEATS,
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
    dump=saves.dump,
    load=saves.load,
    facts=saves.FACTS,
    foresee=rules.foresee,
)
