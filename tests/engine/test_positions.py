"""What the hashes of a log cover: every field and zone of every game, as the document says."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import pytest

from engine.core.position.encoding import facts_of
from engine.core.position.state import State
from engine.core.rules.game import Game
from engine.games import GAMES
from tests.engine.every_game import EVERY_GAME
from tests.engine.positions import (
    DOCUMENT,
    FROM_OUTSIDE,
    UNREACHED,
    derived,
    documented,
    renewed,
    zones,
)
from tests.engine.toy_game import TOY, Toy, ToyState
from tests.engine.walks import start, walk

ALL_GAMES = [TOY, *EVERY_GAME.values()]
WALKS = ((0, "eager"), (1, "random"), (3, "eager"), (5, "eager"))
EVERY = 31
"""One position in so many is changed in all its places."""

MOST_GAMES = 60


@pytest.fixture(params=ALL_GAMES, ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    chosen: Game[Any] = request.param
    return chosen


def positions(game: Game[Any], walks: Sequence[tuple[int, str]] = WALKS) -> Iterator[State]:
    """All positions of some games, each as its table has it."""
    for number, bot in walks:
        for table, _ in walk(game, number, bot):
            yield table.state
        yield table.state


def others(value: Any) -> Iterator[Any]:
    """Values that are not the given one, changed in one place each."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield value + "x"
    elif value is None:
        yield 7
    else:
        yield from _others_of_many(value)


def _others_of_many(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from ({**value, key: other} for other in others(item))
        yield {**value, "x": 7}
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from (
                replace(value, **{field.name: other})
                for other in others(getattr(value, field.name))
            )
    else:
        kind = type(value)
        for at, item in enumerate(value):
            yield from (kind([*value[:at], other, *value[at + 1 :]]) for other in others(item))
        yield kind([*value, 7])


def unseen(state: State) -> set[str]:
    """The fields and zones of a position that may change without its bytes changing.

    Fields that are left out with a reason are not asked.
    """
    before = state.encoding()
    names = set()
    for field in fields(state):
        if state.left_out.get(field.name):
            continue
        value = getattr(state, field.name)
        for other in others(value):
            setattr(state, field.name, other)
            if state.encoding() == before:
                names.add(field.name)
        setattr(state, field.name, value)
    assert state.encoding() == before
    for zone, ids in state.zones.items():
        kept = list(ids)
        for other in ([*kept[::-1], 0], kept[1:] if kept else [0]):
            state.arrange(zone, other)
            if state.encoding() == before:
                names.add(zone)
        state.arrange(zone, kept)
    assert state.encoding() == before
    return names


@pytest.mark.proof(of="laws")
def test_whatever_changes_in_a_position_changes_its_bytes(game: Game[Any]) -> None:
    for state in positions(game):
        if state.ply % EVERY == 0 or state.outcome is not None:
            assert unseen(state) == set()


@pytest.mark.proof(of="laws")
def test_these_games_bring_every_field_to_another_value_than_its_default(game: Game[Any]) -> None:
    kind: Any = game.state_type
    facts = facts_of(kind)
    unreached = set(UNREACHED.get(game.slug, FROM_OUTSIDE))
    default = set(facts.names)
    for number in range(MOST_GAMES):
        for state in positions(game, [(number, "eager" if number % 4 else "random")]):
            pairs = zip(facts.names, facts.read(state), facts.defaults, strict=True)
            default -= {name for name, value, usual in pairs if value != usual}
        if default <= unreached:
            break
    assert default - unreached == set()


def test_what_is_left_out_is_a_field_and_has_its_reason(game: Game[Any]) -> None:
    """So are all fields that are worked out from the others."""
    names = {field.name for field in fields(game.state_type)}
    left_out = game.state_type.left_out
    assert left_out.keys() - names == set()
    assert {name for name in names if name[0] == "_"} - left_out.keys() == set()
    assert [name for name, reason in left_out.items() if not reason] == []


@dataclass(slots=True)
class Forgetful(ToyState):
    """A kind of position that does not hash the score."""

    left_out = ToyState.left_out | {"score": ""}


class ForgetfulToy(Toy):
    """The toy game, with such positions."""

    state_type = Forgetful

    def _set_up(self, *args: Any) -> Any:
        toy = super()._set_up(*args)
        return Forgetful(toy.cards, toy.variant, toy.rng, toy.zones, agenda=toy.agenda)


def test_a_field_that_is_forgotten_is_named() -> None:
    assert unseen(start(ForgetfulToy(), 0).state) == {"score"}


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_document_lists_the_zones_and_fields_of_a_game(slug: str) -> None:
    game, text = GAMES[slug], DOCUMENT.read_text()
    tables, meanings = documented(text, game)
    assert zones(text, game) == list(game.sights)
    assert tables == derived(game), "run `python -m tests.engine.positions`, and say what is meant"
    assert [name for name, meaning in meanings.items() if not meaning] == []
    assert renewed(text, game) == text
