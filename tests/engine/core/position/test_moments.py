"""What one line sets off is gathered, ordered once, and carried out before the next line."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.base.rng import Seeded
from engine.core.logs.log import move_line, read_move
from engine.core.position import agenda, moments
from engine.core.position.agenda import Args, Frame, Verb, compile_text
from engine.core.position.choices import Choice, Move
from engine.core.position.moments import CHOOSING_ORDER, Trigger, gather, in_order, let_choose
from engine.core.position.state import Outcome
from tests.engine.toy_game import TOY, ToyState

Arrange = Callable[[ToyState, Sequence[Trigger]], None]
SEAT = 1
LAPSED = 99


class Played:
    """A first line that sets off these triggers, and a second that ends the game.

    Each text `say` notes the seat, the card and what it is about; `inner` sets off one more, and
    `last` does so as it ends the game.
    """

    def __init__(self, *set_off: Trigger, arrange: Arrange) -> None:
        self.notes: list[Any] = []
        self.begun = set_off
        self.arrange = arrange
        verbs: dict[str, Verb[Any]] = {
            "begin": Verb(run=self._begin),
            "say": Verb(run=self._say),
            "inner": Verb(run=self._inner),
            "last": Verb(run=self._last),
            "end": Verb(run=self._end),
            "order": moments.ordering(
                chooser=lambda state, seat: seat + 4,
                lapsed=lambda state, trigger: trigger.card == LAPSED,
            ),
        }
        lines: Mapping[str, list[dict[str, Any]]] = {
            "main": [{"do": "begin"}, {"do": "end"}],
            "say": [{"do": "say"}],
            "inner": [{"do": "inner"}, {"do": "say"}],
            "last": [{"do": "last"}],
            **CHOOSING_ORDER,
        }
        self.texts = {name: compile_text(of, verbs, {}, name) for name, of in lines.items()}
        self.state = ToyState(
            cards=(), variant={}, rng=Seeded(bytes(32)), zones={}, agenda=[Frame("main", 0)]
        )
        self.choice = self._resolve()

    def answer(self, *move: int | str) -> None:
        """Give a move to the open choice."""
        assert self.choice is not None
        assert move in self.choice
        agenda.answer(self.state, self.texts, move)
        self.choice = self._resolve()

    def decision(self) -> tuple[int, list[Move]] | None:
        """Who is asked what."""
        return (self.choice.seat, list(self.choice)) if self.choice else None

    def _resolve(self) -> Choice | None:
        return agenda.resolve(self.state, self.texts, {}, self._arrange)

    def _arrange(self, state: ToyState) -> None:
        gathered, state.set_off = state.set_off, []
        self.arrange(state, gathered)

    def _begin(self, state: ToyState, frame: Frame, args: Args) -> None:
        for trigger in self.begun:
            gather(state, trigger)

    def _say(self, state: ToyState, frame: Frame, args: Args) -> None:
        self.notes.append((frame.seat, frame.card, *frame.bound.get("foe", ())))

    def _inner(self, state: ToyState, frame: Frame, args: Args) -> None:
        gather(state, Trigger(frame.seat, frame.card + 100, "say"))

    def _last(self, state: ToyState, frame: Frame, args: Args) -> None:
        self._inner(state, frame, args)
        self._end(state, frame, args)

    def _end(self, state: ToyState, frame: Frame, args: Args) -> None:
        self.notes.append("end")
        state.outcome = Outcome(None, "end")


def by_choice(state: ToyState, set_off: Sequence[Trigger]) -> None:
    let_choose(state, SEAT, set_off)


def test_what_is_set_off_goes_in_its_order_before_the_next_line() -> None:
    played = Played(
        Trigger(1, 7, "say", order=(1, 0)),
        Trigger(0, 8, "say", about=(("foe", (3, 4)),), order=(0, 5)),
        Trigger(0, 9, "say", order=(0, 2)),
        arrange=in_order,
    )

    assert played.notes == [(0, 9), (0, 8, 3, 4), (1, 7), "end"]
    assert played.state.set_off == []


def test_without_an_order_it_goes_as_it_came() -> None:
    triggers = [Trigger(0, card, "say") for card in (5, 3, 4)]

    assert Played(*triggers, arrange=in_order).notes == [(0, 5), (0, 3), (0, 4), "end"]


def test_what_a_trigger_sets_off_comes_before_what_still_waits() -> None:
    played = Played(Trigger(0, 1, "inner"), Trigger(0, 2, "say"), arrange=in_order)

    assert played.notes == [(0, 101), (0, 1), (0, 2), "end"]


def test_what_is_set_off_as_the_game_ends_is_never_carried_out() -> None:
    played = Played(Trigger(0, 1, "last"), Trigger(0, 2, "say"), arrange=in_order)

    assert (played.choice, played.notes, played.state.set_off) == (None, ["end"], [])


def test_a_player_chooses_what_is_next_until_one_is_left() -> None:
    triggers = [Trigger(0, card, "say") for card in (5, 3, 4)]
    played = Played(*triggers, arrange=by_choice)

    assert played.decision() == (SEAT + 4, [("resolve", 3), ("resolve", 4), ("resolve", 5)])
    played.answer("resolve", 4)
    assert played.notes == [(0, 4)]
    assert played.decision() == (SEAT + 4, [("resolve", 3), ("resolve", 5)])
    played.answer("resolve", 5)
    assert (played.decision(), played.notes) == (None, [(0, 4), (0, 5), (0, 3), "end"])


def test_different_texts_of_a_card_are_chosen_by_number_and_alike_ones_are_not() -> None:
    alike = Trigger(0, 5, "say", about=(("foe", (1,)),))
    other = Trigger(0, 5, "say", about=(("foe", (2,)),))
    played = Played(alike, alike, other, arrange=by_choice)

    assert played.decision() == (SEAT + 4, [("resolve", 5, "no1"), ("resolve", 5, "no2")])
    written = move_line(0, ("resolve", 5, "no2"))
    assert read_move(written, 1).move == ("resolve", 5, "no2")
    played.answer("resolve", 5, "no2")
    assert (played.decision(), played.notes) == (None, [(0, 5, 2), (0, 5, 1), (0, 5, 1), "end"])


def test_what_has_lapsed_is_neither_asked_about_nor_carried_out() -> None:
    played = Played(
        Trigger(0, LAPSED, "say"), Trigger(0, 5, "say"), Trigger(0, LAPSED, "say"),
        arrange=by_choice,
    )  # fmt: skip

    assert (played.decision(), played.notes) == (None, [(0, 5), "end"])


def test_a_choice_within_a_chosen_text_is_over_before_the_rest_is_asked_about() -> None:
    played = Played(
        Trigger(0, 1, "inner"), Trigger(0, 2, "say"), Trigger(0, 3, "say"), arrange=by_choice
    )

    played.answer("resolve", 1)
    assert played.notes == [(0, 101), (0, 1)]
    assert played.decision() == (SEAT + 4, [("resolve", 2), ("resolve", 3)])


def test_what_waits_for_a_choice_is_saved_and_read_back() -> None:
    triggers = [Trigger(0, 5, "say", (("foe", (1, 2)),), (0, 3)), Trigger(1, 3, "say")]
    state = Played(*triggers, arrange=by_choice).state

    saved = json.loads(json.dumps(state.plain()))

    assert ToyState.restore(saved, TOY.pool).agenda == state.agenda
    assert state.agenda[-1] == Frame("order", SEAT, bound={"waiting": triggers})
