"""Commandeer as a game: what it declares, how it is set up, and what each seat may see."""

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
from engine.games.commandeer import effects, flow, reasons
from engine.games.commandeer.appraising import appraise
from engine.games.commandeer.battle import text_of
from engine.games.commandeer.legality import Legendary, OneFaction
from engine.games.commandeer.library import Library, read_ready_deck
from engine.games.commandeer.scene import scene
from engine.games.commandeer.state import EMPTY, SIGHTS, CommandeerState

PART = "deck"
HERE = Path(__file__).parent


def _in_play(state: CommandeerState, frame: Frame) -> bool:
    """Whether the unit whose text this is stands on the battlefield."""
    return state.in_play(frame.card)


def _host(state: CommandeerState, frame: Frame) -> bool:
    return state.host(frame.card) != EMPTY


def _foe(state: CommandeerState, frame: Frame) -> bool:
    """Whether the unit on the other side of what happened stands on the battlefield."""
    return any(state.in_play(card) for card in frame.bound.get("foe", ()))


PREDICATES: Predicates = {"self": _in_play, "host": _host, "foe": _foe}
"""Names that a text has without binding them; under `if` each asks whether that unit stands."""


class Commandeer(Game[CommandeerState]):
    """Two commanders on one field of 36 cells; who has six defeated units, or none, loses."""

    slug = "commandeer"
    name = "Commandeer"
    edition = 1
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
    sights = SIGHTS
    state_type = CommandeerState
    deck_rules = (Legendary, OneFaction)
    predicates: Predicates = PREDICATES

    def __init__(self, cards: Path = HERE / "cards") -> None:
        verbs: dict[str, Verb[Any]] = {**flow.VERBS, **effects.VERBS}
        self.verbs: Mapping[str, Verb[Any]] = verbs
        self.pool = Library(effects.VERBS, PREDICATES).read(cards)
        self.formats = read_formats(
            self.slug, read_table(HERE / "formats.toml"), self.pool, self.deck_rules
        )
        lists = read_table(HERE / "ban_lists.toml")
        self.dated = read_versions(self.formats, lists, self.pool)
        for format in self.formats.values():
            self.variant(format.variant)
        texts: dict[str, Text] = {
            name: compile_text(lines, verbs, self.predicates, f"the text {name}")
            for name, lines in flow.TEXTS.items()
        }
        for id in self.pool.cards:
            for card in self.pool.printings(id):
                texts |= {text_of(card, occasion): text for occasion, text in card.texts.items()}
        self.texts = texts
        self.reader = Reader(
            game=self.slug, parts=(PART,), ids=self.pool.by_name, groups={}, part_of={}
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
            for card, count in sorted(deck.parts.get(PART, {}).items())
            for _ in range(count)
        ]

    def _set_up(
        self, cards: tuple[Card, ...], options: Mapping[str, str], rng: Source
    ) -> CommandeerState:
        zones: dict[str, list[int]] = {
            f"{zone}/{seat}": [] for zone in self.sights for seat in (0, 1)
        }
        for card in cards:
            zones[f"roster/{card.owner}"].append(card.id)
        state = CommandeerState(cards=cards, variant=options, rng=rng, zones=zones)
        state.agenda = [Frame("opening", 0)]
        return state

    def view(self, state: CommandeerState, seat: int | None) -> dict[str, Plain]:
        return scene(self.slug, state, seat)

    def reason(self, state: CommandeerState, choice: Choice, move: Move) -> str | None:
        return reasons.reason(state, choice, move)

    def kinds_of(self, deck: Deck) -> list[str]:
        """Its factions."""
        cards = deck.parts.get(PART, {})
        return sorted({self.pool.cards[card].facts["faction"] for card in cards})

    def appraise(self, state: CommandeerState, seat: int) -> int:
        return appraise(state, seat)
