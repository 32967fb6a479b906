"""TACTICA as a game: what it declares, how it is set up, and what each seat may see."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.rng import Source
from engine.core.decks.deck import Deck
from engine.core.position.agenda import Frame, Predicates, Verb
from engine.core.position.cards import Card, CardDef, CardPool, HouseRules
from engine.core.position.choices import CONCEDE, Choice, Move
from engine.core.position.state import Tally
from engine.core.rules.catalogue import Reach
from engine.core.rules.game import NO_OPTIONS, Game, Refusal, UnknownOption
from engine.games.tactica import (
    combat,
    decrees,
    movement,
    mustering,
    opening,
    playing,
    reasons,
    resolution,
    war,
)
from engine.games.tactica.appraisal import appraise, shortlist
from engine.games.tactica.legality import RULES
from engine.games.tactica.library import (
    PARTS,
    banned_decrees,
    house_facts,
    house_of,
    house_rules,
    manifest,
    read_pool,
    read_ready_deck,
)
from engine.games.tactica.playing import shown_to
from engine.games.tactica.scene import scene
from engine.games.tactica.state import NOBODY, NOWHERE, SIGHTS, TROOPS, TacticaState
from engine.games.tactica.strength import ADVANCED

FORFEIT = "forfeit"

PLAYERS: Mapping[str, tuple[int, int]] = {"two": (2, 2), "teams": (4, 2), "three": (3, 3)}
"""By the option `players`: how many seats there are, and how many sides."""

FLOW: Mapping[str, Verb[Any]] = {
    **war.VERBS, **opening.VERBS, **decrees.VERBS, **mustering.VERBS, **movement.VERBS,
    **combat.VERBS, **playing.VERBS, **resolution.VERBS,
}  # fmt: skip
TEXTS = {**war.TEXTS, **playing.TEXTS, **combat.TEXTS}


def _advanced(state: TacticaState, frame: Frame) -> bool:
    """True if the advanced game is played, with BARRACKS and decrees."""
    return state.variant["rules"] == ADVANCED


PREDICATES: Predicates = {"advanced": _advanced}


class Tactica(Game[TacticaState]):
    """Two to four players with troops, walls and secret barracks; the third battle wins the war."""

    slug = "tactica"
    name = "TACTICA"
    edition = 3
    folder = Path(__file__).parent
    seats = (2, 4)
    moves_at_most = war.MOVES_AT_MOST + 500
    glances = 5
    interruptions = frozenset((CONCEDE, FORFEIT))
    options: Mapping[str, tuple[str, ...]] = {
        "rules": ("advanced", "basic"),
        "length": ("battle", "war"),
        "victory": ("points", "rout", "both"),
        "players": tuple(PLAYERS),
        "order": ("phases", "actions"),
        "press_reach": ("any", "adjacent"),
        "short_spire": ("never", "after_third_decree"),
        "decree_cost": ("discard", "reveal"),
        "player1": ("coin_then_loser", "coin"),
        "fog": ("actions", "all_cards"),
        "summon_after_battle": ("spire", "lost"),
        "vp_on": ("once", "each"),
        "turn_cap": ("60", "off"),
    }
    uses = frozenset(("muster", "press", "saved", "engineer", "spy", "negate"))
    windows = MappingProxyType({"negate": "pass", "saved": "pass"})
    stops = MappingProxyType(
        {
            "negate/mine": "ask",
            "negate/theirs": "ask",
            "saved/mine": "ask",
            "saved/theirs": "ask",
        }
    )
    parts = PARTS
    deck_rules = RULES
    tallies = ("victory_points",)
    verbs = FLOW
    course = TEXTS
    predicates = PREDICATES
    sights = SIGHTS
    state_type = TacticaState

    def looked_at(self, state: TacticaState, seat: int) -> list[int]:
        return shown_to(state, seat)

    def __init__(self) -> None:
        super().__init__()
        unnamed = ("side", "decree", "training")
        self.reach = Reach(
            unnamed_cards=frozenset(
                id for id, card in self.pool.cards.items() if card.kind in unnamed
            )
        )

    def read_cards(self) -> CardPool:
        return read_pool()

    def read_house(self, document: object, where: str) -> HouseRules:
        return house_rules(document, where)

    def facts_of(self, card: CardDef) -> Mapping[str, Plain]:
        return {**card.plain, **house_facts(card.id, self.pool)}

    def parts_for(self, card: CardDef, deck: Deck) -> Sequence[str]:
        """A side has a part; all other cards are dealt."""
        return PARTS if card.kind == "side" else ()

    def ready_deck(self, slug: str, table: Any) -> Deck:
        return read_ready_deck(self.slug, slug, table, self.formats)

    def variant(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """As in every game; six players are named by the rulebook, and their rules are unknown."""
        if chosen.get("players") == "six":
            raise UnknownOption(
                "of TACTICA for six players nothing but the name is known: choose players = "
                f"{', '.join(PLAYERS)}"
            )
        return super().variant(chosen)

    def seats_in(self, variant: Mapping[str, str]) -> int:
        return PLAYERS[variant["players"]][0]

    def sides_in(self, variant: Mapping[str, str]) -> int:
        return PLAYERS[variant["players"]][1]

    def deal(
        self, deck: Deck, pool: CardPool | None = None, options: Mapping[str, str] = NO_OPTIONS
    ) -> list[CardDef]:
        """The boxes of a side: that of its player, and in a team their partner's."""
        chosen = self.variant(options)
        count = self.seats_in(chosen) // self.sides_in(chosen)
        if sum(map(len, deck.parts.values())) != count:
            raise UnknownOption(
                f"with players = {chosen['players']} a deck names {count} of sun and moon"
            )
        printed = (pool or self.pool).cards
        return [
            printed[card]
            for _ in range(count)
            for card, number in manifest(pool or self.pool, chosen["players"])
            for _ in range(number)
        ]

    def _set_up(
        self, cards: tuple[Card, ...], options: Mapping[str, str], rng: Source
    ) -> TacticaState:
        seats, sides = self.seats_in(options), self.sides_in(options)
        zones = self.empty_zones(seats)
        box = len(cards) // seats
        each = seats // sides
        seat_of = [card.owner + sides * (card.id // box % each) for card in cards]
        for card in cards:
            zones[f"{_zone_of(card.definition)}/{seat_of[card.id]}"].append(card.id)
        count = len(cards)
        state = TacticaState(
            cards=cards, variant=options, rng=rng, zones=zones, seats=seats, sides=sides,
            house=house_of(self.pool), seat_of=seat_of, place=[NOWHERE] * count,
            face=[0] * count, under=[NOBODY] * count, actions=[0] * seats,
            enactments=[0] * seats, completed=[0] * seats, points=[0] * sides,
            scored=[0] * sides,
        )  # fmt: skip
        state.agenda = [Frame("war", 0)]
        return state

    def _furnish(self, state: TacticaState, pool: CardPool) -> None:
        state.house = house_of(pool)
        state.banned = list(banned_decrees(pool))

    def view(self, state: TacticaState, seat: int | None) -> dict[str, Plain]:
        return scene(self.slug, state, seat)

    def tally(self, state: TacticaState) -> Tally:
        """Victory points at the ends of the battles (TC-58)."""
        return Tally(victory_points=tuple(state.scored))

    def reason(self, state: TacticaState, choice: Choice, move: Move) -> str | None:
        return reasons.reason(state, choice, move)

    def kinds_of(self, deck: Deck) -> Sequence[str]:
        """The sides that it names."""
        return sorted({self.pool.called(card) for part in deck.parts.values() for card in part})

    def _barred(self, state: TacticaState, seat: int, interruption: str) -> Refusal | None:
        barred = war.leaving_barred(state, seat, interruption == CONCEDE)
        return Refusal("illegal", barred) if barred else None

    def _interrupt(self, state: TacticaState, seat: int, interruption: str) -> None:
        state.say(interruption, seat)
        war.forfeit(state, seat, interruption == CONCEDE)

    def appraise(self, state: TacticaState, seat: int) -> int:
        return appraise(state, seat)

    def shortlist(
        self, state: TacticaState, choice: Choice, moves: Sequence[Move]
    ) -> Sequence[Move]:
        return shortlist(state, choice, moves)


def _zone_of(card: CardDef) -> str:
    """The zone of a card before the first battle."""
    if card.kind == "tactic":
        return "tactics"
    if card.id in TROOPS:
        return "troops"
    return card.kind if card.kind == "training" else f"{card.kind}s"
