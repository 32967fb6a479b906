"""The toy game for two or three: seats play in turn, and who gives up leaves the others to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from engine.core.base.rng import Source
from engine.core.logs.play import Table, open_table, play_out, salts_from
from engine.core.position.agenda import Args, Frame, Verb, restart
from engine.core.position.cards import Card
from engine.core.position.choices import NOTHING_MORE, Choice, one_card
from engine.core.position.state import Outcome, Tally
from engine.core.rules.game import Game, Refusal
from tests.engine.logs import DECKS, SEED
from tests.engine.toy_game import (
    FLOW,
    FORMAT,
    LAST_TURN,
    NUMBERS,
    VERBS,
    Toy,
    ToyState,
    numbers,
)

THREE = {"players": "three"}
THREE_DECKS = tuple(
    replace(deck, game="crowd")
    for deck in (DECKS[0], numbers(one=1, two=1, three=3), numbers(one=3, three=2))
)
TABLES: dict[str, dict[str, Any]] = {
    "formats.toml": {
        "open": FORMAT,
        "duel": FORMAT | {"name": "Duel", "variant": {"players": "two"}},
        "three": FORMAT | {"name": "Three", "variant": THREE},
    },
    "decks.toml": {"numbers": NUMBERS},
}


@dataclass(slots=True)
class CrowdState(ToyState):
    """gone: the seats that gave up, in their order."""

    gone: list[int] = field(default_factory=list)


def ask_play(state: CrowdState, frame: Frame, args: Args) -> Choice | None:
    hand = state.zones[f"hand/{frame.seat}"]
    if not hand or frame.seat in state.gone:
        return None
    return Choice(frame.seat, {"play": one_card(hand), "hold": NOTHING_MORE})


def pass_on(state: CrowdState, frame: Frame, args: Args) -> None:
    frame.seat = (frame.seat + 1) % state.seats
    restart(frame)
    if state.turn == LAST_TURN:
        state.outcome = finish(state, "last_turn")


def finish(state: CrowdState, reason: str) -> Outcome:
    """Sides by score, equal ones together; then those that gave up, the first of them last."""
    playing = sorted(
        (seat for seat in range(state.seats) if seat not in state.gone),
        key=lambda seat: -state.score[seat],
    )
    order = [list(place) for _, place in groupby(playing, key=lambda seat: state.score[seat])]
    order += [[seat] for seat in reversed(state.gone)]
    if state.sides == 2:
        return Outcome(order[0][0] if len(order) == 2 else None, reason)
    return Outcome.placed(order, reason)


class Crowd(Toy):
    """Two or three sides of a seat each, and their scores as victory points."""

    slug, name = "crowd", "Crowded toy"
    seats = (2, 3)
    verbs: Mapping[str, Verb[Any]] = {
        **VERBS,
        "play": Verb(ask=ask_play, answer=VERBS["play"].answer),
        "pass_on": Verb(run=pass_on),
    }  # fmt: skip
    course = FLOW
    options: Mapping[str, tuple[str, ...]] = {"start": ("calm",), "players": ("two", "three")}
    state_type = CrowdState
    tallies = ("victory_points",)

    def table(self, name: str) -> dict[str, Any]:
        return TABLES.get(name, {})

    def sides_in(self, variant: Mapping[str, str]) -> int:
        return 3 if variant["players"] == "three" else 2

    def seats_in(self, variant: Mapping[str, str]) -> int:
        return self.sides_in(variant)

    def tally(self, state: ToyState) -> Tally:
        return Tally(victory_points=tuple(state.score))

    def _set_up(
        self, cards: tuple[Card, ...], options: Mapping[str, str], rng: Source
    ) -> CrowdState:
        sides = self.sides_in(options)
        zones = self.empty_zones(sides)
        for card in cards:
            zones[f"hand/{card.owner}"].append(card.id)
        return CrowdState(
            cards=cards, variant=options, rng=rng, zones=zones, seats=sides, sides=sides,
            score=[0] * sides, agenda=[Frame("turn", 0)],
        )  # fmt: skip

    def _barred(self, state: ToyState, seat: int, interruption: str) -> Refusal | None:
        assert isinstance(state, CrowdState)
        return Refusal("illegal", "this seat gave up before") if seat in state.gone else None

    def _interrupt(self, state: ToyState, seat: int, interruption: str) -> None:
        """The others play on, until one alone is left."""
        assert isinstance(state, CrowdState)
        state.say("concede", seat)
        state.gone.append(seat)
        if len(state.gone) == state.seats - 1:
            state.outcome = finish(state, "surrender")

    def appraise(self, state: ToyState, seat: int) -> int:
        return state.score[seat] - max(
            score for other, score in enumerate(state.score) if other != seat
        )


CROWD = Crowd()
CROWDS: Mapping[str, Game[Any]] = {"crowd": CROWD}


def crowd_table() -> Table:
    """Three sides at their first decision, by the format for them."""
    return open_table(
        CROWD, format=CROWD.formats["three"], decks=THREE_DECKS, seed=SEED, match="crowd-3",
        players=["ann", "bo", "cy"], salts=salts_from(SEED, 3),
    )  # fmt: skip


def crowd_log() -> bytes:
    """A game of three, in which the third plays at random."""
    return play_out(crowd_table(), ("eager", "eager", "random"), SEED).encode()
