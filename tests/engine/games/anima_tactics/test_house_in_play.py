"""Whatever a card may say occurs in play of the house pool, and so does each State."""

from collections import defaultdict
from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest

from engine.core.position.cards import text_of
from engine.core.rules.game import Game
from engine.games.anima_tactics import GAME, abilities, effects
from engine.games.anima_tactics.abilities import INNATE, REACTION, Ability
from engine.games.anima_tactics.modifiers import holders, holds
from engine.games.anima_tactics.state import STATES, AnimaState
from tests.engine.seeking import seeking, watched

HOUSE = ("house_saga1", "house_saga2")
GAMES_AT_MOST = 400
DIFFICULTIES = {13, 14, 15, 16, 17, 18}
"""Those of Resistance rolls in which figures like those of the pool have a chance."""

KEYWORDS: Mapping[str, set[Any]] = {
    "use": {*abilities.USES}, "art": {*abilities.ARTS, ""}, "target": {*abilities.TARGETS},
    "needs": {*abilities.NEEDS}, "once": {*abilities.ONCE}, "window": {*abilities.WINDOWS, ""},
    "guards": {"self", "friend"}, "against": {"any", "hand", "ranged"},
    "value": {*abilities.VALUES}, "do": {*effects.WORDS}, "if": {*effects.PREDICATES},
    "to": {*abilities.RECIPIENTS}, "until": {*abilities.ENDS}, "die": {"attack", "defense"},
    "difficulty": DIFFICULTIES, "state": {*STATES}, "resisted": {*abilities.HARMFUL},
}  # fmt: skip
"""All that abilities and their steps may say. state: what figures got; resisted: those of them for
which somebody had to roll."""
OF_ABILITIES = ("use", "art", "target", "needs", "once", "window")
OF_STEPS = ("until", "die", "difficulty")
NAMES = {id(verb): name for name, verb in effects.WORDS.items()}


class Seen:
    """The keywords of all that was carried out in the games of a copy of the game."""

    def __init__(self, game: Game[Any]) -> None:
        self.keywords: dict[str, set[Any]] = defaultdict(set)
        self.abilities: dict[str, Ability] = {
            text_of(card, word): ability
            for card in game.pool.cards.values()
            for word, ability in card.facts["abilities"].items()
        }
        self.texts = dict(game.texts)

    def line(self, text: str, at: int, state: Any) -> None:
        """Note a line that was carried out; those of the rules are no card's."""
        if (ability := self.abilities.get(text)) is not None:
            self._ability(ability)
            self._step(ability, self.texts[text][at])
            self.keywords["state"] |= {counter.state for counter in state.counters}
            self._innate(state)

    def _ability(self, ability: Ability) -> None:
        for name in OF_ABILITIES:
            self.keywords[name].add(getattr(ability, name))
        if ability.use == REACTION:
            self.keywords["guards"].add(ability.guards)
            self.keywords["against"].add(ability.against)

    def _step(self, ability: Ability, line: Any) -> None:
        args = line.args
        verb = NAMES[id(line.verb)]
        self.keywords["do"].add(verb)
        self.keywords["if"] |= {line.condition} - {None}
        for name in OF_STEPS:
            self.keywords[name] |= {args[name]} if name in args else set()
        if "to" in effects.WORDS[verb].args:
            self.keywords["to"].add(args.get("to", "target" if ability.target else "self"))
        if verb == "boost":
            self.keywords["value"].add(args["value"])
        if verb == "give" and "difficulty" in args:
            self.keywords["resisted"].add(args["state"])

    def _innate(self, state: AnimaState) -> None:
        for figure in state.figures():
            for card in holders(state, figure):
                for ability in state.cards[card].definition.facts["innate"]:
                    if holds(state, figure, ability.needs):
                        self.keywords["use"].add(INNATE)
                        self.keywords["value"].add(ability.value)
                        self.keywords["needs"].add(ability.needs)


@pytest.mark.proof(of="laws")
def test_every_keyword_and_every_state_occurs_in_play_of_the_house_pool() -> None:
    game = type(GAME)()
    seen = Seen(game)
    left = watched(game, seen.line)
    formats = list(game.formats)
    numbers = (number for number in range(10**6) if formats[number % len(formats)] in HOUSE)
    for played, number in enumerate(islice(numbers, GAMES_AT_MOST), 1):
        seeking(game, number, {}, left)
        if seen.keywords == KEYWORDS:
            print(f"{played} games")
            break
    assert seen.keywords == KEYWORDS
