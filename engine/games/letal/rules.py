"""L.E.T.A.L. as a game: what it declares, how it is set up, and what each seat may see."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.rng import Source
from engine.core.decks.deck import Deck
from engine.core.position.agenda import Frame, Predicates, Verb
from engine.core.position.cards import Card, CardDef, CardPool
from engine.core.position.choices import CONCEDE, Choice, Move
from engine.core.position.moments import Trigger
from engine.core.position.state import Outcome
from engine.core.rules.game import NO_OPTIONS, Game, Refusal, UnknownOption
from engine.games.letal import (
    appraisal,
    attack,
    opening,
    playing,
    reasons,
    subjects,
    triggers,
    turn,
    windows,
)
from engine.games.letal.deaths import bury
from engine.games.letal.legality import HERO_LISTS, RULES
from engine.games.letal.scene import scene
from engine.games.letal.state import (
    CALLED,
    OFF_BOARD,
    RUNNING,
    SIGHTS,
    SPENT,
    LetalState,
)

TIME = "time"
HEROES_OF_SEAT = 2
FLOW = {
    **opening.VERBS, **turn.VERBS, **windows.VERBS, **playing.VERBS, **triggers.VERBS,
    **attack.VERBS,
}  # fmt: skip
"""The verbs of the flow of a game."""
TEXTS = {**opening.TEXTS, **turn.TEXTS, **playing.TEXTS, **triggers.TEXTS, **attack.TEXTS}
PREDICATES: Predicates = {**opening.PREDICATES, **subjects.PREDICATES}


class Rules(Game[LetalState]):
    """One or two players a side, each with two heroes; a player without heroes has lost."""

    slug = "letal"
    name = "L.E.T.A.L."
    edition = 3
    seats = (2, 4)
    moves_at_most = 20_000
    glances = 2
    interruptions = frozenset((CONCEDE, TIME))
    options: Mapping[str, tuple[str, ...]] = {
        "setup_order": ("rulebook", "site"),
        "reach": ("n", "n_plus_1"),
        "radius": ("manhattan", "chebyshev"),
        "recheck_target": ("no", "yes"),
        "ally_hands": ("hidden", "shared"),
        "team_concede": ("player", "team"),
        "round_cap": ("100", "off"),
        "team": ("one", "two"),
        "timed": ("off", "on"),
        "house_skills": ("off", "on"),
    }
    uses = frozenset(("play", "trick"))
    windows = MappingProxyType({"window": "pass"})
    stops = MappingProxyType({"window/mine": "about_me", "window/theirs": "about_me"})
    parts = HERO_LISTS
    opening_kinds = frozenset(("hero",))
    deck_rules = RULES
    verbs: Mapping[str, Verb[Any]] = FLOW
    course = TEXTS
    predicates = PREDICATES
    sights = SIGHTS
    state_type = LetalState

    def needs_staff(self, variant: Mapping[str, str]) -> bool:
        """True if somebody keeps the timer of a round, as no player calls time (LE-55)."""
        return variant["timed"] == "on"

    def seats_in(self, variant: Mapping[str, str]) -> int:
        return 2 if variant["team"] == "one" else 4

    def deal(
        self, deck: Deck, pool: CardPool | None = None, options: Mapping[str, str] = NO_OPTIONS
    ) -> list[CardDef]:
        """Each hero, the first player's before their partner's, followed by its cards."""
        dealt: list[CardDef] = []
        for part in ("heroes", "partner"):
            for hero in sorted(deck.parts.get(part, {})):
                dealt.append(self.pool.cards[hero])
                dealt += [
                    self.pool.cards[card]
                    for card, count in sorted(deck.parts.get(hero, {}).items())
                    for _ in range(count)
                ]
        return dealt

    def _set_up(
        self, cards: tuple[Card, ...], options: Mapping[str, str], rng: Source
    ) -> LetalState:
        seats = self.seats_in(options)
        state = lay_out(cards, options, rng, seats)
        state.agenda = [Frame("opening", 0)]
        return state

    def view(self, state: LetalState, seat: int | None) -> dict[str, Plain]:
        return scene(self.slug, state, seat)

    def reason(self, state: LetalState, choice: Choice, move: Move) -> str | None:
        return reasons.reason(state, choice, move)

    def about(self, state: LetalState) -> frozenset[int]:
        """Seats whose heroes attack and are attacked; else the maker of the open window."""
        attack = state.attack()
        if attack is None:
            return super().about(state)
        return frozenset((state.hero_of[attack.card] // 2, attack.bound["target"] // 2))

    def _barred(self, state: LetalState, seat: int, interruption: str) -> Refusal | None:
        """A player who is out has nothing to concede; the timer runs out once (LE-55, LE-61)."""
        if interruption == TIME:
            if state.variant["timed"] != "on":
                return Refusal("illegal", "this game is not timed (LE-55)")
            if state.timer != RUNNING:
                return Refusal("illegal", "the timer runs out once (LE-55)")
        elif not state.playing(seat):
            return Refusal("illegal", "this player has no heroes left (LE-61)")
        return None

    def _interrupt(self, state: LetalState, seat: int, interruption: str) -> None:
        if interruption == TIME:
            state.timer = CALLED
            state.say("time", seat)
            return
        state.say("concede", seat)
        if state.variant["team_concede"] == "team":
            state.outcome = Outcome(1 - state.side(seat), "surrender")
        else:
            bury(state, state.living_of(seat), "surrender")

    def back(self, state: LetalState, card: int) -> int:
        return state.hero_of[card]

    def kinds_of(self, deck: Deck) -> list[str]:
        """Its heroes, a partner's as well."""
        heroes = (hero for part in ("heroes", "partner") for hero in deck.parts.get(part, {}))
        return sorted(self.pool.cards[hero].name for hero in heroes)

    def arrange(self, state: LetalState, set_off: Sequence[Trigger]) -> None:
        triggers.arrange(state, set_off)

    def appraise(self, state: LetalState, seat: int) -> int:
        return appraisal.appraise(state, seat)


def lay_out(
    cards: tuple[Card, ...], options: Mapping[str, str], rng: Source, seats: int
) -> LetalState:
    """The heroes of both sides in front of their players, each with the list of its cards.

    The first two heroes of a side are its first player's, the others their partner's; hero h is
    of seat h // 2.
    """
    zones: dict[str, list[int]] = {
        f"{zone}/{hero}": [] for zone in SIGHTS for hero in range(HEROES_OF_SEAT * seats)
    }
    hero_of: list[int] = []
    heroes = [-1] * (HEROES_OF_SEAT * seats)
    met = [0, 0]
    hero = -1
    for card in cards:
        if card.definition.kind == "hero":
            pair, place = divmod(met[card.owner], HEROES_OF_SEAT)
            hero = HEROES_OF_SEAT * (card.owner + 2 * pair) + place
            met[card.owner] += 1
            if hero >= len(heroes):
                raise UnknownOption(f"these decks have more heroes than {seats} players lead")
            heroes[hero] = card.id
        zones[f"{'hero' if card.definition.kind == 'hero' else 'list'}/{hero}"].append(card.id)
        hero_of.append(hero)
    if -1 in heroes:
        raise UnknownOption(f"these decks have too few heroes for {seats} players")
    printed = [cards[card].definition.facts for card in heroes]
    return LetalState(
        cards=cards, variant=options, rng=rng, zones=zones, seats=seats, hero_of=hero_of,
        heroes=heroes, endurance=[facts["endurance"] for facts in printed],
        cell=[OFF_BOARD] * len(heroes), disabled=[0] * len(heroes),
        allowance=[SPENT] * len(heroes),
    )  # fmt: skip
