"""Records in a position: frozen, shared by copies, in JSON the object of what is not default."""

import json
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from engine.core.base.records import NotPlain, plain_of, reader
from engine.core.position.agenda import Frame
from engine.core.position.state import State
from tests.engine.toy_game import TOY, ToyState
from tests.engine.walks import start


@dataclass(frozen=True, slots=True)
class Place:
    """A record within a record."""

    row: int
    column: int = 1


@dataclass(frozen=True, slots=True)
class Spell:
    """A record with something of everything that a record may hold."""

    rule: str
    value: int = 1
    turns: tuple[int, ...] = ()
    place: Place | None = None
    ends: int | None = None


@dataclass(slots=True)
class SpellState(ToyState):
    """Records in each of the places where a field may have them."""

    bound_records = (Spell,)

    spells: list[Spell] = field(default_factory=list)
    by_card: dict[str, Spell] = field(default_factory=dict)
    chosen: Spell | None = None
    pairs: list[tuple[int, Spell]] = field(default_factory=list)
    loose: list[list[Any]] = field(default_factory=list)


STRONG = Spell("strong", 3, (2, 5), Place(4), 0)
PLAIN_STRONG = {"rule": "strong", "value": 3, "turns": [2, 5], "place": {"row": 4}, "ends": 0}
WEAK = Spell("weak")


def spelled() -> SpellState:
    """A toy position with records in all its fields, and two bound by a frame."""
    toy = start(TOY, 0).state
    return SpellState(
        toy.cards, toy.variant, toy.rng, toy.zones,
        agenda=[Frame("turn", 0, bound={"now": STRONG, "later": [WEAK, 3], "word": "x"})],
        spells=[STRONG, WEAK], by_card={"7": STRONG}, chosen=WEAK, pairs=[(2, WEAK)],
        loose=[[1, "x", None]],
    )  # fmt: skip


def test_a_record_is_the_object_of_its_fields_without_defaults() -> None:
    plain = spelled().plain()
    assert plain["spells"] == [PLAIN_STRONG, {"rule": "weak"}]
    assert plain["by_card"] == {"7": PLAIN_STRONG}
    assert plain["chosen"] == {"rule": "weak"}
    assert plain["pairs"] == [[2, {"rule": "weak"}]]
    assert plain["loose"] == [[1, "x", None]]


def test_a_frame_binds_records_by_the_name_of_their_type() -> None:
    weak = {"record": "Spell", "fields": {"rule": "weak"}}
    bound = {"now": {"record": "Spell", "fields": PLAIN_STRONG}, "later": [weak, 3], "word": "x"}
    assert spelled().plain()["agenda"] == [["turn", 0, -1, 0, bound]]


def test_records_come_back_from_json_as_they_were() -> None:
    state = spelled()
    again = SpellState.restore(json.loads(json.dumps(state.plain())), TOY.pool)
    assert again == state
    assert again.encoding() == state.encoding()


def test_a_copy_shares_the_records_and_not_what_holds_them() -> None:
    state = spelled()
    twin = state.copy()
    twin.spells[0] = replace(STRONG, value=9)
    twin.agenda[0].bound["later"].append(WEAK)
    assert state == spelled()
    assert twin.spells[1] is state.spells[1]


def test_a_record_of_an_old_form_has_the_default_of_a_field_added_since() -> None:
    assert reader(Spell)({"rule": "weak"}) == WEAK
    assert plain_of(WEAK) == {"rule": "weak"}


@dataclass
class Loose:
    """Not frozen, so that a copy could not share it."""

    rule: str


@pytest.mark.parametrize(
    "annotation", [Loose, list[Loose], set[int], dict[int, str], float, State, Spell | Place]
)
def test_what_json_does_not_keep_is_refused(annotation: Any) -> None:
    with pytest.raises(NotPlain):
        reader(annotation)
