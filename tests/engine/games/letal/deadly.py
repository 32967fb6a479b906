"""A game with cards that take Endurance, to show how heroes die and games end."""

from typing import Any

from engine.games.letal.abilities import Trigger
from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.cast import CAST, Trial, a_card, an_aura, deal, lasting, lose

GAME = Trial(
    [
        *CAST,
        a_card("drain", "action", lose(3)),
        a_card("blast", "action", lose(20, "all")),
        a_card("sacrifice", "action", lose(20, "self"), lose(1)),
        a_card(
            "revenge", "trick", lose(20, "attacker"), lose(1), condition="attack_declared_on_you"
        ),
        a_card("snipe", "trick", lose(20, "enemies"), lose(2, "allies")),
        a_card("curse", "action", lasting("damage", -1, "enemies", "this_round")),
        an_aura("thorns"),
        an_aura("wake", triggers=[(Trigger("hero_died", "any", "wake/0"), [lose(1)])]),
        an_aura("last", triggers=[(Trigger("hero_died", "self", "last/0"), [lose(1)])]),
        an_aura("dusk", triggers=[(Trigger("turn_ends", "self", "dusk/0"), [lose(1)])]),
        a_card("volley", "action", deal(20, "all")),
    ]
)


def outcome(played: Board) -> dict[str, Any]:
    assert played.state.outcome is not None
    return played.state.outcome.plain()


def four(*heroes: Hero, **more: Any) -> Board:
    names = ("ada", "bea", "cid", "dan", "eve", "fay", "gus", "hal")
    given = {hero.card: hero for hero in heroes}
    return Board(
        *(given.get(name, Hero(name, at)) for at, name in enumerate(names)), game=GAME, **more
    )
