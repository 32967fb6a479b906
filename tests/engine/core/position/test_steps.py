"""The named steps of the agenda: a line again, a text again, another line, an end."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.core.base.rng import Seeded
from engine.core.base.toml_tables import DataError
from engine.core.position import agenda
from engine.core.position.agenda import JUMPS, Args, Frame, Place, Verb, compile_text, places
from engine.core.position.state import Outcome
from tests.engine.toy_game import ToyState

Lines = list[dict[str, Any]]


class Played:
    """Texts of the verbs given and of `note` and `end`; `notes` is what was carried out."""

    def __init__(self, texts: Mapping[str, Lines], **verbs: Verb[Any]) -> None:
        self.notes: list[str] = []
        every = {
            "note": Verb(run=self._note, args={"text": str}),
            "end": Verb(run=_end),
            "begin": Verb(run=_begin, args={"text": str}),
            **JUMPS,
            **verbs,
        }
        compiled = {name: compile_text(lines, every, {}, name) for name, lines in texts.items()}
        self.state = ToyState(
            cards=(), variant={}, rng=Seeded(bytes(32)), zones={}, agenda=[Frame("main", 0)]
        )
        assert agenda.resolve(self.state, compiled, {}, _nothing) is None

    def _note(self, state: ToyState, frame: Frame, args: Args) -> None:
        self.notes.append(args["text"])


def _end(state: ToyState, frame: Frame, args: Args) -> None:
    state.outcome = Outcome(None, "end")


def _begin(state: ToyState, frame: Frame, args: Args) -> None:
    state.agenda.append(Frame(args["text"], 0))


def _nothing(state: ToyState) -> None:
    raise AssertionError("nothing was set off")


def note(text: str) -> dict[str, Any]:
    return {"do": "note", "text": text}


END = {"do": "end"}


def _times(count: int, step: Callable[[ToyState, Frame, Args], None]) -> Verb[Any]:
    """Takes a step so often, and none after that."""
    taken: list[int] = []

    def run(state: ToyState, frame: Frame, args: Args) -> None:
        if len(taken) < count:
            taken.append(1)
            step(state, frame, args)

    return Verb(run=run)


def test_a_line_is_carried_out_again_after_what_it_began() -> None:
    def step(state: ToyState, frame: Frame, args: Args) -> None:
        agenda.again(frame)
        state.agenda.append(Frame("inner", 0))

    lines = [note("before"), {"do": "step"}, note("after"), END]
    played = Played({"main": lines, "inner": [note("inner")]}, step=_times(2, step))

    assert played.notes == ["before", "inner", "inner", "after"]


def test_no_line_is_carried_out_again_before_there_was_any() -> None:
    with pytest.raises(AssertionError, match=r"^main has carried out no line yet$"):
        agenda.again(Frame("main", 0))


def test_a_text_begins_again_with_all_that_it_has_bound() -> None:
    def step(state: ToyState, frame: Frame, args: Args) -> None:
        frame.bound["count"] = frame.bound.get("count", 0) + 1
        played_bound.append(frame.bound["count"])
        agenda.restart(frame)

    played_bound: list[int] = []
    played = Played({"main": [note("first"), {"do": "step"}, END]}, step=_times(2, step))

    assert (played.notes, played_bound) == (["first", "first", "first"], [1, 2])


def test_a_line_leads_to_a_labelled_line_before_or_after_it() -> None:
    lines = [
        {"do": "go_to", "to": "here"},
        note("passed over"),
        {**note("here"), "label": "here"},
        {"do": "step", "done": "end"},
        {"do": "go_to", "to": "here"},
        {**END, "label": "end"},
    ]
    step: Verb[Any] = Verb(
        run=lambda state, frame, args: (
            agenda.go_to(frame, args["done"])
            if frame.bound.setdefault("seen", [])
            else frame.bound["seen"].append(1)
        ),
        args={"done": Place},
    )

    assert Played({"main": lines}, step=step).notes == ["here", "here"]


def test_a_text_is_left_with_all_above_it_and_the_line_below_done_anew() -> None:
    def give_up(state: ToyState, frame: Frame, args: Args) -> None:
        agenda.leave(state, state.agenda[1])
        agenda.again(state.agenda[-1])

    texts = {
        "main": [{"do": "begin", "text": "outer"}, note("after"), END],
        "outer": [{"do": "begin", "text": "inner"}, note("end of outer")],
        "inner": [note("inner"), {"do": "give_up"}, note("end of inner")],
    }
    played = Played(texts, give_up=_times(1, give_up))

    assert played.notes == ["inner", "inner", "end of inner", "end of outer", "after"]


def test_the_text_that_is_left_is_that_very_one_and_not_one_like_it() -> None:
    state = ToyState(cards=(), variant={}, rng=Seeded(bytes(32)), zones={})
    state.agenda = [Frame("main", 0), Frame("same", 1), Frame("same", 1)]

    agenda.leave(state, state.agenda[2])

    assert state.agenda == [Frame("main", 0), Frame("same", 1)]


def test_texts_are_cut_wherever_they_wait() -> None:
    texts = {
        "main": [{"do": "begin", "text": "outer"}, note("main"), END],
        "outer": [{"do": "begin", "text": "inner"}, note("outer")],
        "inner": [{"do": "drop"}, note("inner")],
    }
    drop: Verb[Any] = Verb(
        run=lambda state, frame, args: agenda.cut(state, lambda other: other.text == "outer")
    )

    assert Played(texts, drop=drop).notes == ["inner", "main"]


def test_a_line_is_carried_out_for_each_of_several_things() -> None:
    def step(state: ToyState, frame: Frame, args: Args) -> None:
        thing, *remaining = agenda.to_do(frame, lambda: ["one", "two", "three"])
        done.append(thing)
        agenda.carry_on(frame, [] if thing == "two" else remaining)

    done: list[str] = []
    played = Played(
        {"main": [{"do": "step"}, note("between"), {"do": "step"}, END]}, step=Verb(run=step)
    )

    assert done == ["one", "two", "one", "two"]
    assert played.notes == ["between"]
    assert played.state.agenda[0].bound == {}


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ([{"do": "go_to", "to": "there"}], "step 1: to = 'there': no step has this label"),
        ([{"do": "go_to", "to": 1}], "step 1: to = 1: no step has this label"),
        ([{"do": "go_to"}], "step 1: go_to needs 'to'"),
        ([{"do": "x", "label": 3}], "step 1: label must be text"),
        (
            [{"do": "x", "label": "a"}, {"do": "x", "label": "a"}],
            "step 2: another step has the label 'a'",
        ),
    ],
)
def test_a_label_that_leads_nowhere_is_refused(lines: Lines, error: str) -> None:
    with pytest.raises(DataError) as raised:
        compile_text(lines, {**JUMPS, "x": Verb()}, {}, "house.toml, ambush")

    assert str(raised.value) == f"house.toml, ambush, {error}"


def test_the_places_of_labels_are_known_before_a_text_is_compiled() -> None:
    lines = [{"do": "x"}, {"do": "x", "label": "main"}, {"do": "x", "label": "end"}]

    assert places(lines) == {"main": 1, "end": 2}
