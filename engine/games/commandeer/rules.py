"""Commandeer as a game: what it declares, how it is set up, and what each seat may see."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.rng import Source
from engine.core.decks.deck import Deck
from engine.core.position.agenda import Frame, Predicates, Verb
from engine.core.position.cards import Card, CardPool
from engine.core.position.choices import Choice, Move
from engine.core.rules.game import Game
from engine.games.commandeer import effects, flow, legal
from engine.games.commandeer.appraising import appraise
from engine.games.commandeer.legality import Legendary, OneFaction
from engine.games.commandeer.library import Library
from engine.games.commandeer.scene import scene
from engine.games.commandeer.state import EMPTY, SIGHTS, CommandeerState

PART = "deck"


def _in_play(state: CommandeerState, frame: Frame) -> bool:
    """True if the unit whose text this is stands on the battlefield."""
    return state.in_play(frame.card)


def _host(state: CommandeerState, frame: Frame) -> bool:
    return state.host(frame.card) != EMPTY


def _foe(state: CommandeerState, frame: Frame) -> bool:
    """True if the unit on the other side of what happened stands on the battlefield."""
    return any(state.in_play(card) for card in frame.bound.get("foe", ()))


PREDICATES: Predicates = {"self": _in_play, "host": _host, "foe": _foe}
"""Names that a text has without binding them; under `if` each asks whether that unit stands."""


class Commandeer(Game[CommandeerState]):
    """Two commanders on one field of 36 cells; who has six defeated units, or none, loses."""

    slug = "commandeer"
    name = "Commandeer"
    edition = 2
    moves_at_most = 12_000
    options: Mapping[str, tuple[str, ...]] = {
        "connect": ("4", "8"),
        "lone_move": ("illegal", "start_cells"),
        "defence_command": ("none", "ignore_cost", "keep_unspent"),
        "flip": ("any", "once"),
        "damage": ("instance", "turn"),
        "zero_health": ("defeated", "illegal_placement"),
        "energy": ("down", "up"),
        "turn_cap": ("200", "100"),
    }
    uses = frozenset(("lead", "deploy", "play"))
    windows = MappingProxyType({"defending": "pass"})
    stops = MappingProxyType({"defending/theirs": "ask"})
    sights = SIGHTS
    state_type = CommandeerState
    folder = Path(__file__).parent
    parts = (PART,)
    deck_rules = (Legendary, OneFaction)
    verbs: Mapping[str, Verb[Any]] = {**flow.VERBS, **effects.VERBS}
    course = flow.TEXTS
    predicates: Predicates = PREDICATES

    def read_cards(self) -> CardPool:
        return Library(effects.VERBS, PREDICATES).read(self.folder / "cards")

    def _set_up(
        self, cards: tuple[Card, ...], options: Mapping[str, str], rng: Source
    ) -> CommandeerState:
        zones = self.empty_zones()
        for card in cards:
            zones[f"roster/{card.owner}"].append(card.id)
        state = CommandeerState(cards=cards, variant=options, rng=rng, zones=zones)
        state.agenda = [Frame("opening", 0)]
        return state

    def view(self, state: CommandeerState, seat: int | None) -> dict[str, Plain]:
        return scene(self.slug, state, seat)

    def reason(self, state: CommandeerState, choice: Choice, move: Move) -> str | None:
        return legal.reason(state, choice, move)

    def kinds_of(self, deck: Deck) -> list[str]:
        """Its factions."""
        cards = deck.parts.get(PART, {})
        return sorted({self.pool.cards[card].facts["faction"] for card in cards})

    def appraise(self, state: CommandeerState, seat: int) -> int:
        return appraise(state, seat)
