"""Metro, bound as a game."""

from games.kernel.game import Game
from games.metro import bots, foresight, geometry, notation, rules, saves

GAME = Game(
    slug="metro",
    title="Metro",
    seats=geometry.SEATS,
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
    teams=rules.teams,
    write=notation.write,
    read=notation.read,
    dump=saves.dump,
    load=saves.load,
    facts=saves.FACTS,
    greedy=bots.greedy,
    foresee=foresight.foresee,
)
