"""Tactics Anthem as a game: what it declares, how it is set up, and what each seat may see."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.rng import Source
from engine.core.decks.deck import Deck
from engine.core.position.agenda import Frame, Predicates, Text, Verb
from engine.core.position.cards import Card, CardPool
from engine.core.position.choices import Choice, Move
from engine.core.rules.game import Game
from engine.games.tactics_anthem import effects, flow, reasons, resolving
from engine.games.tactics_anthem.appraising import appraise
from engine.games.tactics_anthem.legality import Sections
from engine.games.tactics_anthem.library import read_pool, read_ready_deck
from engine.games.tactics_anthem.scene import scene
from engine.games.tactics_anthem.state import HANDS, SIGHTS, AnthemState

PARTS = ("minions", "tactics")
DECKS = ("minion_deck", "tactics_deck")


def _answerable(state: AnthemState, frame: Frame) -> bool:
    """A Minion Chain cannot be answered by Reactive Casting (TA-25)."""
    condition: str = state.cards[frame.card].definition.facts["condition"]
    return condition != "minion_chain"


def _chained_counters(state: AnthemState, frame: Frame) -> bool:
    return state.variant["counter_chain"] == "on"


class TacticsAnthem(Game[AnthemState]):
    """Two players with human or elven minions and tactics; who empties their hand first wins."""

    slug = "tactics_anthem"
    name = "Tactics Anthem"
    edition = 3
    moves_at_most = 5_000
    glances = 5
    options: Mapping[str, tuple[str, ...]] = {
        "phase4_draw": ("mandatory", "may"),
        "duo": ("strength", "rank"),
        "opening_bound": ("on", "off"),
        "empty_by_tactic": ("no_win", "illegal"),
        "bar": ("title", "title_colour"),
        "counter_chain": ("off", "on"),
        "effect_deckout": ("safe", "lose"),
        "turn_cap": ("400", "off"),
        "fourth_colour": ("above", "below"),
    }
    uses = frozenset(("deploy", "cast", "set", "summon", "react", "spring"))
    windows = MappingProxyType(
        dict.fromkeys(("after_tactic", "after_summon", "after_set", "after_deployment"), "decline")
    )
    # Only where counters may be countered is a player asked in their own turn.
    stops = MappingProxyType(
        {
            "after_tactic/mine": "ask",
            "after_tactic/theirs": "ask",
            "after_summon/theirs": "ask",
            "after_set/theirs": "ask",
            "after_deployment/theirs": "ask",
        }
    )
    sights = SIGHTS
    state_type = AnthemState
    folder = Path(__file__).parent
    parts = PARTS
    part_of_kind = {"minion": "minions", "support": "tactics", "tactic": "tactics"}
    deck_rules = (Sections,)
    verbs: Mapping[str, Verb[Any]] = {**flow.VERBS, **resolving.VERBS, **effects.VERBS}
    course = flow.TEXTS
    predicates: Predicates = {
        "answerable": _answerable,
        "chained_counters": _chained_counters,
    }

    def read_cards(self) -> CardPool:
        return read_pool(effects.VERBS)

    def card_texts(self) -> dict[str, Text]:
        return {
            resolving.text_of(card.id): text
            for card in self.pool.cards.values()
            for text in card.texts.values()
        }

    def ready_deck(self, slug: str, table: Any) -> Deck:
        return read_ready_deck(slug, table, self.reader, self.pool, self.formats)

    def _set_up(
        self, cards: tuple[Card, ...], options: Mapping[str, str], rng: Source
    ) -> AnthemState:
        zones = self.empty_zones()
        minions, tactics = ([zones[f"{deck}/{seat}"] for seat in (0, 1)] for deck in DECKS)
        for card in cards:
            decks = minions if card.definition.kind == "minion" else tactics
            decks[card.owner].append(card.id)
        state = AnthemState(cards=cards, variant=options, rng=rng, zones=zones)
        flow.shuffle_minion_decks(state)
        for seat in (0, 1):
            state.shuffle(f"tactics_deck/{seat}", f"shuffle/tactics/{seat}")
        flow.draw_hands(state)
        state.agenda = [Frame("opening", 0)]
        return state

    def view(self, state: AnthemState, seat: int | None) -> dict[str, Plain]:
        return scene(self.slug, state, seat)

    def reason(self, state: AnthemState, choice: Choice, move: Move) -> str | None:
        return reasons.reason(state, choice, move)

    def back(self, state: AnthemState, card: int) -> tuple[int, bool, int]:
        """Minions and tactics have other backs; what everybody has seen in a hand stays known."""
        known = card in state.known and state.where[card].partition("/")[0] in HANDS
        return state.cards[card].owner, state.is_minion(card), card if known else -1

    def appraise(self, state: AnthemState, seat: int) -> int:
        return appraise(state, seat)
