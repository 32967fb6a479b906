"""Anima Tactics as a game: what it declares, how it is set up, and what each seat may see."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.rng import Source
from engine.core.decks.deck import Deck, own_part
from engine.core.position.agenda import JUMPS, Frame, Predicates, Text, Verb
from engine.core.position.cards import Card, CardDef, CardPool, CardText, text_of
from engine.core.position.choices import Choice, Move
from engine.core.position.state import SIDES, Tally
from engine.core.rules.catalogue import Reach
from engine.core.rules.game import NO_OPTIONS, Game
from engine.games.anima_tactics import (
    appraisal,
    attack,
    charge,
    dice,
    effects,
    encounters,
    legality,
    moving,
    opening,
    plots,
    reasons,
    turn,
    uses,
)
from engine.games.anima_tactics.abilities import INNATE
from engine.games.anima_tactics.card_words import card_abilities, texts_of
from engine.games.anima_tactics.dice import PURPOSES
from engine.games.anima_tactics.field import MAPS
from engine.games.anima_tactics.figures import life_printed
from engine.games.anima_tactics.grounds import GROUNDS
from engine.games.anima_tactics.library import (
    FACTIONS,
    PART_OF_KIND,
    PARTS,
    PASSED_OVER,
    may_carry,
    read_pool,
    read_ready_deck,
)
from engine.games.anima_tactics.party import characters, opposed, organization
from engine.games.anima_tactics.scenarios import MOVES_AT_MOST, levels
from engine.games.anima_tactics.scene import scene
from engine.games.anima_tactics.state import NOBODY, NOWHERE, SIGHTS, AnimaState

ZONE_OF_KIND = {"character": "reserve", "plot": "plot", "team": "team", "organization": "team"}
"""The zone of a card at first, by its kind; a figure's equipment is its gear."""

FLOW: Mapping[str, Verb[Any]] = {
    **opening.VERBS, **turn.VERBS, **dice.VERBS, **moving.VERBS, **attack.VERBS, **charge.VERBS,
    **uses.VERBS, **plots.VERBS, **JUMPS,
}  # fmt: skip
TEXTS = {
    **opening.TEXTS, **turn.TEXTS, **dice.TEXTS, **moving.TEXTS, **attack.TEXTS, **charge.TEXTS,
    **uses.TEXTS,
}  # fmt: skip
PREDICATES: Predicates = {**attack.PREDICATES, **opening.PREDICATES, **effects.PREDICATES}


class AnimaTactics(Game[AnimaState]):
    """Two parties on one table; most levels left after ten turns win, or what a scenario says."""

    slug = "anima_tactics"
    name = "Anima Tactics"
    edition = 2
    folder = Path(__file__).parent
    moves_at_most = MOVES_AT_MOST + 100
    options: Mapping[str, tuple[str, ...]] = {
        "saga": ("saga1", "saga2"),
        "levels": ("250", "100", "150", "200", "300", "400", "450", "500", "600"),
        "ground": tuple(GROUNDS),
        "measure": ("edge", "centre"),
        "map": tuple(MAPS),
        "scenario": ("standard", "nodes", "flag", "armageddon"),
        "depth": ("8", "6", "12"),
        "initiative": ("each_turn", "once"),
        "addendum1": ("by_saga", "off", "on"),
        "shield_reach": ("le2", "lt2"),
        "board_contact": ("stop", "pass"),
        "strict_declare": ("off", "on"),
        "same_state": ("higher", "add"),
        "down2": ("blocked", "open"),
        "through1": ("cover", "none"),
        "wipeout_ends": ("yes", "no"),
        "armageddon_cap": ("50", "off"),
    }
    scenarios: Mapping[str, str] = {
        "standard": "Standard game",
        "nodes": "Nodes of Power",
        "flag": "Capture the Flag",
        "armageddon": "Armageddon",
    }
    dice = PURPOSES
    uses = frozenset(("activate", "use", "use_on", "react", "plot", "plot_on"))
    windows = MappingProxyType(
        {"plots": "pass", "shield": "pass", "intercept": "pass", "beside": "pass"}
    )
    stops = MappingProxyType(
        {
            "plots/mine": "ask",
            "plots/theirs": "ask",
            "shield/mine": "ask",
            "shield/theirs": "ask",
            "intercept/mine": "ask",
            "intercept/theirs": "ask",
            "beside/mine": "ask",
            "beside/theirs": "ask",
        }
    )
    parts = PARTS
    part_of_kind = PART_OF_KIND
    opening_kinds = frozenset(("character",))
    opened_each = True
    deck_rules = (*legality.RULES, *encounters.RULES)
    tallies = ("survivors",)
    imagined = 2
    glances = 2
    verbs = FLOW
    course = TEXTS
    predicates = PREDICATES
    sights = SIGHTS
    state_type = AnimaState
    passed_over = PASSED_OVER

    def __init__(self) -> None:
        super().__init__()
        self.reach = Reach(hidden_exchanges=100, unnamed_cards=frozenset(self._unnamed()))

    def _unnamed(self) -> Iterator[str]:
        """The cards that no move names: those that no ready party has, and those whose figures
        alone count."""
        held = {
            card
            for deck in self.ready_decks.values()
            for counts in deck.parts.values()
            for card in counts
        }
        for id, card in self.pool.cards.items():
            used = any(each.use != INNATE for each in card.facts["abilities"].values())
            if id not in held or not (used or card.kind == "character"):
                yield id

    def read_cards(self) -> CardPool:
        return read_pool(card_abilities)

    def facts_of(self, card: CardDef) -> Mapping[str, Plain]:
        """The facts of its file, with who may carry it by name."""
        only = [self.pool.called(word) for word in card.facts["only"]]
        return {**card.plain, "only": only}

    def parts_for(self, card: CardDef, deck: Deck) -> Sequence[str]:
        """A card that is carried stands with a character who may carry it."""
        if card.kind in PART_OF_KIND:
            return (PART_OF_KIND[card.kind],)
        return [
            own_part(id, copy)
            for id, count in deck.parts.get(PARTS[0], {}).items()
            if id in self.pool.cards and may_carry(self.pool.cards[id], card)
            for copy in range(1, count + 1)
        ]

    def texts_of(self, card: CardDef) -> Sequence[CardText]:
        return texts_of(card)

    def card_texts(self) -> dict[str, Text]:
        return {
            text_of(card, word): text
            for card in self.pool.cards.values()
            for word, text in card.texts.items()
        }

    def ready_deck(self, slug: str, table: Any) -> Deck:
        return read_ready_deck(self.slug, slug, table, self.pool, self.formats)

    def deal(
        self, deck: Deck, pool: CardPool | None = None, options: Mapping[str, str] = NO_OPTIONS
    ) -> list[CardDef]:
        """Each character followed by what it carries, then the cards that are nobody's."""
        known, dealt = self.pool.cards, list[CardDef]()
        for character, count in sorted(deck.parts.get("characters", {}).items()):
            for copy in range(1, count + 1):
                dealt.append(known[character])
                for card, number in sorted(deck.parts.get(own_part(character, copy), {}).items()):
                    dealt += [known[card]] * number
        for part in PARTS[1:]:
            for card, count in sorted(deck.parts.get(part, {}).items()):
                dealt += [known[card]] * count
        return dealt

    def _set_up(
        self, cards: tuple[Card, ...], options: Mapping[str, str], rng: Source
    ) -> AnimaState:
        zones = self.empty_zones()
        bearer, last = [NOBODY] * len(cards), NOBODY
        for card in cards:
            kind = card.definition.kind
            zones[f"{ZONE_OF_KIND.get(kind, 'gear')}/{card.owner}"].append(card.id)
            if kind == "character":
                last = card.id
            elif kind not in ZONE_OF_KIND:
                bearer[card.id] = last
        nothing = [0] * len(cards)
        state = AnimaState(
            cards=cards, variant=options, rng=rng, zones=zones, bearer=bearer, life=list(nothing),
            actions=list(nothing), place=[NOWHERE] * len(cards), turned=list(nothing),
            moved=list(nothing), hidden=list(nothing), sought=list(nothing),
            intercepted=list(nothing), gnosis=[0] * SIDES,
            gone=list(nothing) if options["ground"] == "measured" else [],
        )  # fmt: skip
        for seat in range(SIDES):
            for figure in zones[f"reserve/{seat}"]:
                state.life[figure] = life_printed(state, figure)
        state.agenda = [Frame("opening", 0)]
        return state

    def map_option(self, variant: Mapping[str, str]) -> str:
        """Boards of squares are maps (AT-76); the scenery of a table is rolled or measured."""
        return "map" if variant["ground"] == "board" else ""

    def recorded_only(self, variant: Mapping[str, str]) -> bool:
        """True if players measure on the table, as readings come out of no seed (AT-95)."""
        return variant["ground"] == "measured"

    def view(self, state: AnimaState, seat: int | None) -> dict[str, Plain]:
        return scene(self, state, seat)

    def tally(self, state: AnimaState) -> Tally:
        """Levels on the table or still to be deployed (AT-10); who surrenders has none left
        (AT-94)."""
        left = [levels(state, seat, "reserve") + levels(state, seat) for seat in range(SIDES)]
        outcome = state.outcome
        if outcome is not None and outcome.reason == "surrender" and outcome.winner is not None:
            left[1 - outcome.winner] = 0
        return Tally(survivors=tuple(left))

    def reason(self, state: AnimaState, choice: Choice, move: Move) -> str | None:
        return reasons.reason(state, choice, move)

    def kinds_of(self, deck: Deck) -> list[str]:
        """Its faction, or the organisation that brings Light and Darkness together, and its
        characters."""
        fielded = characters(deck, self.pool)
        together = organization(fielded) if opposed(fielded) else None
        factions = {card.facts["faction"] for card, _ in fielded}
        faction = next((each for each in FACTIONS if each in factions), "")
        names = sorted(card.name for card, _ in fielded)
        return [_title(together or faction), *names]

    def appraise(self, state: AnimaState, seat: int) -> int:
        return appraisal.appraise(state, seat)

    def shortlist(self, state: AnimaState, choice: Choice, moves: Sequence[Move]) -> list[Move]:
        return appraisal.shortlist(state, choice, moves)


def _title(word: str) -> str:
    """A faction or an organisation as a heading."""
    return word.replace("_", " ").title()
