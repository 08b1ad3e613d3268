"""The Best Road, bound as a game."""

from games.kernel.game import Game
from games.road import bots, lesson, notation, preview, record_facts, rules, state_json

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
    write=notation.write,
    read=notation.read,
    dump=state_json.dump,
    load=state_json.load,
    facts=record_facts.FACTS,
    greedy=bots.greedy,
    foresee=preview.foresee,
    short="Road",
    about="Draw your road in secret, and reach the numbers first.",
    minutes=15,
    lesson=lesson.LESSON,
)
