"""Tactics Anthem as a game: what it declares, how it is set up, and what each seat may see."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.core.agenda import Frame, Predicates, Text, Verb, compile_text
from engine.core.ban_lists import read_versions
from engine.core.canonical import Plain
from engine.core.cards import Card, CardDef
from engine.core.choices import Choice, Move
from engine.core.decks import Deck, Reader
from engine.core.formats import read_formats
from engine.core.game import Game
from engine.core.rng import Source
from engine.core.tables import read_table
from engine.games.tactics_anthem import choosing, effects, flow, reasons, resolving
from engine.games.tactics_anthem.appraising import appraise
from engine.games.tactics_anthem.legality import Sections
from engine.games.tactics_anthem.library import read_pool, read_ready_deck
from engine.games.tactics_anthem.scene import revealed, scene
from engine.games.tactics_anthem.state import SIGHTS, AnthemState

PARTS = ("minions", "tactics")
HERE = Path(__file__).parent


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
    edition = 2
    moves_at_most = 5_000
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
    sights = SIGHTS
    state_type = AnthemState
    deck_rules = (Sections,)
    predicates: Predicates = {
        "answerable": _answerable,
        "chained_counters": _chained_counters,
        **choosing.PREDICATES,
    }

    def __init__(self) -> None:
        verbs: dict[str, Verb[Any]] = {**flow.VERBS, **resolving.VERBS, **effects.VERBS}
        self.verbs: Mapping[str, Verb[Any]] = verbs
        self.pool = read_pool(effects.VERBS, choosing.PREDICATES)
        self.formats = read_formats(
            self.slug, read_table(HERE / "formats.toml"), self.pool, self.deck_rules
        )
        self.dated = read_versions(self.formats, read_table(HERE / "ban_lists.toml"))
        for format in self.formats.values():
            self.variant(format.variant)
        texts: dict[str, Text] = {
            name: compile_text(lines, verbs, self.predicates, f"the text {name}")
            for name, lines in flow.TEXTS.items()
        }
        for card in self.pool.cards.values():
            texts |= {resolving.text_of(card.id): text for text in card.texts.values()}
        self.texts = texts
        self.reader = Reader(
            game=self.slug,
            parts=PARTS,
            ids=self.pool.by_name,
            groups=self.pool.groups_by_name,
            part_of={
                id: "minions" if card.kind == "minion" else "tactics"
                for id, card in self.pool.cards.items()
            },
        )
        tables = read_table(HERE / "decks.toml")
        self.ready_decks = {
            slug: read_ready_deck(slug, table, self.reader, self.pool, self.formats)
            for slug, table in tables.items()
        }
        self.ready_formats = {slug: table["format"] for slug, table in tables.items()}

    def deal(self, deck: Deck) -> list[CardDef]:
        return [
            self.pool.cards[card]
            for part in PARTS
            for card, count in sorted(deck.parts.get(part, {}).items())
            for _ in range(count)
        ]

    def _set_up(
        self, cards: tuple[Card, ...], options: Mapping[str, str], rng: Source
    ) -> AnthemState:
        zones: dict[str, list[int]] = {
            f"{zone}/{seat}": [] for zone in self.sights for seat in (0, 1)
        }
        for card in cards:
            deck = "minion_deck" if card.definition.kind == "minion" else "tactics_deck"
            zones[f"{deck}/{card.owner}"].append(card.id)
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
        known = any(card in revealed(state, seat) for seat in (0, 1))
        return state.cards[card].owner, state.is_minion(card), card if known else -1

    def appraise(self, state: AnthemState, seat: int) -> int:
        return appraise(state, seat)
