"""Nim with decks of stones, the game that docs/adding-a-game.md leads through.

A heap of 20 lies between two players, who have their stones open before them. In a turn a player
plays one stone, which takes its weight from the heap, and is gone. The player who takes the last of
the heap wins; a player without a stone that the heap still bears has lost.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.core.base.canonical import Plain
from engine.core.base.rng import Source
from engine.core.decks.card_files import TEXT, read_simple_cards
from engine.core.display.scene import scene
from engine.core.position.agenda import Args, Frame, Verb, restart
from engine.core.position.cards import Card, CardPool, text_of
from engine.core.position.choices import NOTHING_MORE, Choice, Move, one_card
from engine.core.position.state import Outcome, Sight, State
from engine.core.rules.catalogue import Reach
from engine.core.rules.game import Game

HEAP = 20


@dataclass(slots=True)
class NimState(State):
    """One position. heap: what is left of it. turn: how many have begun. active: whose it is."""

    heap: int = HEAP
    turn: int = 1
    active: int = 0


def playable(state: NimState, seat: int) -> list[int]:
    """The stones of a seat that the heap still bears (rule 3)."""
    stones = state.zones[f"stones/{seat}"]
    return [card for card in stones if weight(state, card) <= state.heap]


def weight(state: NimState, card: int) -> int:
    """The number that a stone takes from the heap."""
    taken: int = state.cards[card].definition.facts["weight"]
    return taken


def ask_stone(state: NimState, frame: Frame, args: Args) -> Choice | None:
    """A stone must be played, where there is any to play (rule 3)."""
    stones = playable(state, frame.seat)
    return Choice(frame.seat, {"play": one_card(stones)}, "stone") if stones else None


def play_stone(state: NimState, frame: Frame, args: Args, move: Move) -> None:
    """The stone is used up, and its text is carried out (rules 3, 4 and 6)."""
    seat, card = frame.seat, int(move[1])
    state.heap -= weight(state, card)
    state.move(card, f"spent/{seat}")
    state.say("play", seat, [card], amount=state.heap)
    if state.heap == 0:
        state.outcome = Outcome(seat if state.variant["last"] == "wins" else 1 - seat, "heap_empty")
    printed = state.cards[card].definition
    if TEXT in printed.texts:
        state.agenda.append(Frame(text_of(printed, TEXT), seat, card))


def no_stone(state: NimState, frame: Frame, args: Args) -> None:
    """End the game for a seat that can play no stone: it has lost (rule 5)."""
    state.outcome = Outcome(1 - frame.seat, "no_stone")


def end_turn(state: NimState, frame: Frame, args: Args) -> None:
    """The turn passes to the other player."""
    state.turn += 1
    state.active = frame.seat = 1 - frame.seat
    restart(frame)


def ask_another(state: NimState, frame: Frame, args: Args) -> Choice | None:
    """A text grants another stone in the same turn; nobody has to play it (rule 6)."""
    stones = playable(state, frame.seat)
    spaces = {"play": one_card(stones), "stop": NOTHING_MORE}
    return Choice(frame.seat, spaces, "another", frame.card) if stones else None


def play_another(state: NimState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "play":
        play_stone(state, frame, args, move)


COURSE = {"turn": [{"do": "stone"}, {"do": "end_turn"}]}
VERBS: Mapping[str, Verb[NimState]] = {
    "stone": Verb(run=no_stone, ask=ask_stone, answer=play_stone),
    "end_turn": Verb(run=end_turn),
}
WORDS: Mapping[str, Verb[NimState]] = {"another": Verb(ask=ask_another, answer=play_another)}
"""The verbs that the texts of cards may use."""


class Nim(Game[NimState]):
    """The declarations of the game, its setup, and its view."""

    slug, name, edition = "nim", "Nim", 1
    folder = Path(__file__).parent
    parts = ("stones",)
    verbs, course = VERBS, COURSE
    options: Mapping[str, tuple[str, ...]] = {"last": ("wins", "loses")}
    sights = {"stones": Sight.ALL, "spent": Sight.ALL}
    state_type = NimState
    moves_at_most = 40
    reach = Reach(hidden_exchanges=0)

    def read_cards(self) -> CardPool:
        return read_simple_cards(self.folder / "cards", {"stone": {"weight": int}}, WORDS, {})

    def _set_up(self, cards: tuple[Card, ...], options: Mapping[str, str], rng: Source) -> NimState:
        """The stones lie open, and a coin says who begins (rules 1 and 2)."""
        zones = self.empty_zones()
        for card in cards:
            zones[f"stones/{card.owner}"].append(card.id)
        state = NimState(cards=cards, variant=options, rng=rng, zones=zones)
        state.active = rng.below("coin", 2)
        state.agenda = [Frame("turn", state.active)]
        return state

    def view(self, state: NimState, seat: int | None) -> dict[str, Plain]:
        heap: Plain = [{"name": "heap", "value": state.heap}]
        return scene(
            self, state, seat, turn=state.turn, active=state.active, phase="turn", counters=heap
        )

    def appraise(self, state: NimState, seat: int) -> int:
        """Good for a bot: to have won, or to leave the other player a heap that four divides."""
        if state.outcome is not None:
            return 100 if state.outcome.winner == seat else -100
        return 10 if state.heap % 4 == 0 and state.active != seat else 0


GAME = Nim()
