"""The Best Road, bound as a game."""

from games.kernel.game import Game
from games.road import bots, foresight, notation, rules, saves

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
    teams=rules.teams,
    write=notation.write,
    read=notation.read,
    dump=saves.dump,
    load=saves.load,
    facts=saves.FACTS,
    greedy=bots.greedy,
    foresee=foresight.foresee,
)
