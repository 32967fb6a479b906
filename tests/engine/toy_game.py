"""A game of a dozen rules, to test the core by: no card game that anybody plays.

Each turn a die is thrown and the seat plays a card or holds. A card scores its value and does
what its text says. Two cards have texts that never end.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.rng import Source
from engine.core.decks.deck import Deck
from engine.core.display.scene import scene
from engine.core.position.agenda import Args, Frame, Verb, compile_text, restart
from engine.core.position.cards import Card, CardDef, CardPool, text_of
from engine.core.position.choices import NOTHING_MORE, Choice, Move, one_card
from engine.core.position.state import Outcome, Sight, State
from engine.core.rules.game import Game

CARDS: dict[str, tuple[int, list[dict[str, Any]]]] = {
    "one": (1, []),
    "two": (2, []),
    "three": (3, []),
    "gift": (0, [{"do": "pick", "as": "given"}, {"do": "hand", "what": "given", "if": "given"}]),
    "loop": (0, [{"do": "again"}]),
    "tower": (0, [{"do": "stack"}, {"do": "stack"}]),
}
FLOW: dict[str, list[dict[str, Any]]] = {
    "turn": [{"do": "throw"}, {"do": "play"}, {"do": "pass_on"}],
    "endless": [{"do": "again"}],
}
LAST_TURN = 12
FORMAT: dict[str, Any] = {
    "name": "Open",
    "official": False,
    "effective_from": "2026-01-01",
    "source": "none",
    "rules": [
        {"rule": "parts", "names": ["cards"], "cite": "toy 1"},
        {"rule": "belongs", "part": "cards", "kinds": ["toy"], "sets": ["toy"], "cite": "toy 2"},
        {"rule": "size", "part": "cards", "least": 4, "most": 8, "cite": "toy 3"},
    ],
}
NUMBERS = {
    "name": "Numbers",
    "format": "open",
    "cards": {"gift": 1, "one": 2, "three": 2, "two": 1},
}
TABLES: dict[str, dict[str, Any]] = {
    "formats.toml": {"open": FORMAT}, "decks.toml": {"numbers": NUMBERS}
}  # fmt: skip


@dataclass(slots=True)
class ToyState(State):
    """turn: counts both seats' turns. die: the last throw. score: per seat."""

    turn: int = 0
    die: int = 0
    score: list[int] = field(default_factory=lambda: [0, 0])


def throw(state: ToyState, frame: Frame, args: Args) -> None:
    state.turn += 1
    state.die = state.rng.below("die", 6)
    state.say("throw", frame.seat, text=str(state.die))


def ask_play(state: ToyState, frame: Frame, args: Args) -> Choice | None:
    hand = state.zones[f"hand/{frame.seat}"]
    return Choice(frame.seat, {"play": one_card(hand), "hold": NOTHING_MORE}) if hand else None


def play(state: ToyState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "play":
        card = int(move[1])
        state.score[frame.seat] += state.cards[card].definition.facts["value"] * state.die
        state.move(card, f"table/{frame.seat}")
        state.agenda.append(Frame(text_of(state.cards[card].definition, "text"), frame.seat, card))


def ask_pick(state: ToyState, frame: Frame, args: Args) -> Choice:
    others = [card for card in state.zones[f"table/{frame.seat}"] if card != frame.card]
    return Choice(frame.seat, {"pick": one_card(others), "skip": NOTHING_MORE})


def pick(state: ToyState, frame: Frame, args: Args, move: Move) -> None:
    if move[0] == "pick":
        frame.bound[args["as"]] = [int(move[1])]


def hand(state: ToyState, frame: Frame, args: Args) -> None:
    state.move(frame.bound[args["what"]][0], f"table/{(frame.seat + 1) % state.seats}")


def again(state: ToyState, frame: Frame, args: Args) -> None:
    restart(frame)


def stack(state: ToyState, frame: Frame, args: Args) -> None:
    state.agenda.append(Frame(state.agenda[-1].text, frame.seat, frame.card))


def pass_on(state: ToyState, frame: Frame, args: Args) -> None:
    frame.seat = 1 - frame.seat
    restart(frame)
    if state.turn == LAST_TURN:
        first, second = state.score
        winner = None if first == second else int(second > first)
        state.outcome = Outcome(winner, "last_turn")


VERBS: Mapping[str, Verb[ToyState]] = {
    "throw": Verb(run=throw),
    "play": Verb(ask=ask_play, answer=play),
    "pass_on": Verb(run=pass_on),
    "pick": Verb(ask=ask_pick, answer=pick, args={"as": str}, required=("as",)),
    "hand": Verb(run=hand, args={"what": str}, required=("what",)),
    "again": Verb(run=again),
    "stack": Verb(run=stack),
}


class Toy(Game[ToyState]):
    """The rules, and all that a game declares."""

    slug, name, edition, moves_at_most = "toy", "Toy", 3, 5_000
    folder, parts = Path("nowhere"), ("cards",)
    verbs: Mapping[str, Verb[Any]] = VERBS
    course = FLOW
    options: Mapping[str, tuple[str, ...]] = {"start": ("calm", "endless")}
    sights = {"deck": Sight.NOBODY, "hand": Sight.OWNER, "table": Sight.ALL}
    state_type = ToyState

    def table(self, name: str) -> dict[str, Any]:
        return TABLES.get(name, {})

    def read_cards(self) -> CardPool:
        return CardPool({id: _definition(id, *of) for id, of in CARDS.items()}, {})

    def _set_up(self, cards: tuple[Card, ...], options: Mapping[str, str], rng: Source) -> ToyState:
        zones = self.empty_zones()
        for card in cards:
            zones[f"deck/{card.owner}"].append(card.id)
        state = ToyState(cards=cards, variant=options, rng=rng, zones=zones)
        for seat in (0, 1):
            state.shuffle(f"deck/{seat}", f"shuffle/{seat}")
            for _ in range(3):
                state.draw(f"deck/{seat}", f"hand/{seat}")
        state.agenda = [Frame("turn" if options["start"] == "calm" else "endless", 0)]
        return state

    def view(self, state: ToyState, seat: int | None) -> dict[str, Plain]:
        scores: Plain = [
            {"name": "score", "seat": owner, "value": score}
            for owner, score in enumerate(state.score)
        ]
        turn: dict[str, Plain] = {
            "turn": state.turn,
            "active": state.agenda[0].seat,
            "phase": "only",
        }
        return scene(self, state, seat, **turn, counters=scores)

    def appraise(self, state: ToyState, seat: int) -> int:
        return state.score[seat] - state.score[1 - seat]


def _definition(id: str, value: int, lines: list[dict[str, Any]]) -> CardDef:
    facts = {"value": value}
    texts = {"text": compile_text(lines, VERBS, {}, id)}
    return CardDef(id, id.title(), "toy", "toy", False, 1, facts, texts, {"name": id, **facts})


TOY = Toy()
GAMES: Mapping[str, Game[Any]] = {"toy": TOY}


def numbers(**counts: int) -> Deck:
    """A deck of so many of each card."""
    return Deck("toy", {"cards": dict(sorted(counts.items()))})
