"""Socks in the City, bound as a game."""

from games.kernel.game import Game
from games.socks import bots, facts, foresight, notation, rules, saves, state

GAME = Game(
    slug="socks",
    title="Socks in the City",
    seats=(2,),
    edition=1,
    options=rules.OPTIONS,
    setup=rules.setup,
    to_act=rules.to_act,
    legal=rules.legal,
    secret=rules.secret,
    apply=rules.apply,
    outcome=rules.outcome,
    standing=state.standing,
    view=state.view,
    teams=rules.teams,
    write=notation.write,
    read=notation.read,
    dump=saves.dump,
    load=saves.load,
    facts=facts.FACTS,
    greedy=bots.greedy,
    foresee=foresight.foresee,
    anew=rules.anew,
)
