"""Why a field of a position may be left out of the hashes: each reason, shown on whole games.

Beside each game goes a second one, opened with the same decks and options, the draws of the first
in the place of its seed, and somebody listening: whatever only moves and draws fix is equal there.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pytest

from engine.core.base.rng import Drawn
from engine.core.logs.play import Table, open_table
from engine.core.position.choices import Choice
from engine.core.position.state import State
from engine.core.rules.game import Game
from tests.engine.every_game import EVERY_GAME
from tests.engine.walks import start, walk

WALKS = ((0, "eager"), (1, "random"))
MOVES, EVERY = 300, 23
"""So many moves of each game are walked; one position in so many, and the first, is looked at."""


@dataclass
class Seen:
    """A position with an open decision, and others like it.

    restored: from its JSON. again: the same moves with the same draws. other: the opening of a
    game with the same decks and options and another seed.
    """

    game: Game[Any]
    table: Table
    state: Any
    choice: Choice
    restored: Any
    again: Any
    other: Any


def plain_choice(choice: Choice | None) -> Any:
    return None if choice is None else (choice.seat, choice.plain())


def fixed_by_the_decks(name: str) -> Callable[[Seen], None]:
    def check(seen: Seen) -> None:
        assert getattr(seen.state, name) == getattr(seen.other, name)

    return check


def the_options_are_those_of_the_head(seen: Seen) -> None:
    assert seen.state.variant == seen.table.head.variant


def the_draws_are_all_that_chance_brings(seen: Seen) -> None:
    """And a draw of this move that is another changes the bytes."""
    assert type(seen.again.rng) is not type(seen.state.rng)
    assert seen.again.encoding() == seen.state.encoding()
    before = seen.state.encoding()
    seen.state.rng.drawn.append(("chance", 1))
    assert seen.state.encoding() != before
    seen.state.rng.drawn.pop()


def another_order_in_a_zone_is_seen(seen: Seen) -> None:
    before = seen.state.encoding()
    for zone, ids in seen.state.zones.items():
        kept = list(ids)
        seen.state.arrange(zone, [*kept[1:], *kept[:1]] if len(kept) > 1 else [*kept, 0])
        assert seen.state.encoding() != before, zone
        seen.state.arrange(zone, kept)


def the_options_say_how_many_play(seen: Seen) -> None:
    assert seen.state.seats == seen.game.seats_in(seen.table.head.variant)
    assert seen.state.sides == seen.game.sides_in(seen.table.head.variant)


def the_moves_are_counted(seen: Seen) -> None:
    assert seen.state.ply == len(seen.table.moves)


def moves_and_draws_bring_about_the_agenda(seen: Seen) -> None:
    """Who decides is covered, and what a text is called makes no difference."""
    frames, again = (
        [entry.plain() for entry in state.agenda] for state in (seen.state, seen.again)
    )
    assert frames == again
    fresh, before = seen.restored, seen.state.encoding()
    for frame in fresh.agenda:
        frame.text = f"{frame.text} by another name"
    assert fresh.encoding() == before
    fresh.choice = Choice(seen.choice.seat + 1, {}, "")
    assert fresh.encoding() != before


def each_card_is_where_its_zone_says(seen: Seen) -> None:
    placed = {card: zone for zone, ids in seen.state.zones.items() for card in ids}
    assert dict(enumerate(seen.state.where)) == placed


def the_position_says_what_is_to_be_decided(seen: Seen) -> None:
    assert plain_choice(seen.restored.choice) == plain_choice(seen.choice)
    assert plain_choice(seen.again.choice) == plain_choice(seen.choice)


def who_listens_makes_no_difference(seen: Seen) -> None:
    assert (seen.state.events, type(seen.again.events)) == (None, list)
    assert seen.again.encoding() == seen.state.encoding()
    assert plain_choice(seen.again.choice) == plain_choice(seen.choice)


def nothing_is_set_off_where_somebody_decides(seen: Seen) -> None:
    assert seen.state.set_off == []


def worked_out_anew(name: str) -> Callable[[Seen], None]:
    """A field that a restored position does not have from its JSON is the same there."""

    def check(seen: Seen) -> None:
        assert name not in seen.state.plain()
        views = [json.dumps(seen.game.view(state, None)) for state in (seen.state, seen.restored)]
        assert views[0] == views[1]
        assert seen.restored.encoding() == seen.state.encoding()
        anew, kept = getattr(seen.restored, name), getattr(seen.state, name)
        assert anew == kept or not anew or not kept  # not asked for yet

    return check


CHECKS: dict[str, Callable[[Seen], None]] = {
    "cards": fixed_by_the_decks("cards"),
    "hero_of": fixed_by_the_decks("hero_of"),
    "bearer": fixed_by_the_decks("bearer"),
    "heroes": fixed_by_the_decks("heroes"),
    "seat_of": fixed_by_the_decks("seat_of"),
    "house": fixed_by_the_decks("house"),
    "banned": fixed_by_the_decks("banned"),
    "variant": the_options_are_those_of_the_head,
    "rng": the_draws_are_all_that_chance_brings,
    "zones": another_order_in_a_zone_is_seen,
    "seats": the_options_say_how_many_play,
    "sides": the_options_say_how_many_play,
    "ply": the_moves_are_counted,
    "where": each_card_is_where_its_zone_says,
    "choice": the_position_says_what_is_to_be_decided,
    "events": who_listens_makes_no_difference,
    "set_off": nothing_is_set_off_where_somebody_decides,
    "_encoded": worked_out_anew("_encoded"),
    "_joined": worked_out_anew("_joined"),
    "_stale": worked_out_anew("_stale"),
    "_written": worked_out_anew("_written"),
    "_units": worked_out_anew("_units"),
    "_ground": worked_out_anew("_ground"),
    "_discounts": worked_out_anew("_discounts"),
    "agenda": moves_and_draws_bring_about_the_agenda,
}
"""How the reason for leaving out a field is shown. The last one changes the restored position."""


def test_each_field_that_is_left_out_has_its_reason_shown() -> None:
    assert {name for game in EVERY_GAME.values() for name in game.state_type.left_out} == set(
        CHECKS
    )


@pytest.mark.parametrize("slug", sorted(EVERY_GAME))
def test_what_is_left_out_of_the_hashes_is_lost_to_nobody(slug: str) -> None:
    game = EVERY_GAME[slug]
    checks = [check for name, check in CHECKS.items() if name in game.state_type.left_out]
    for number, bot in WALKS:
        for seen in positions(game, number, bot):
            for check in checks:
                check(seen)


def positions(game: Game[Any], number: int, bot: str) -> Iterator[Seen]:
    """Some positions of a game, each with those beside it."""
    draws = drawn_in(game, number, bot)
    other = opened(start(game, number), seed=bytes(31) + b"\x77").state
    again = opened(start(game, number), draws=draws)
    again.listen()
    for table, choice in islice(walk(game, number, bot), MOVES):
        for logged in table.moves[len(again.moves) :]:
            again.move(logged.seat, logged.move)
        again.choice()
        state: State = table.state
        if state.ply % EVERY == 0:
            fresh = game.restore(json.loads(json.dumps(state.plain())))
            game.choice(fresh)
            yield Seen(game, table, state, choice, fresh, again.state, other)


def opened(table: Table, **how: Any) -> Table:
    """Another game of the same decks and options."""
    head, opening = table.head, table.opening
    return open_table(
        table.game,
        format=table.game.formats[head.format],
        decks=opening.decks,
        match=head.match,
        players=head.players,
        salts=opening.salts,
        variant=head.variant,
        **{"seed": opening.secret, **how},
    )


def drawn_in(game: Game[Any], number: int, bot: str) -> list[tuple[int, str, Any]]:
    """All draws of a game, as a table that brings its own writes them down."""
    draws: list[tuple[int, str, Any]] = []
    for table, _ in islice(walk(game, number, bot), MOVES):
        draws += [(table.state.ply, *recorded(draw)) for draw in table.state.rng.drawn]
    return draws


def recorded(draw: Drawn) -> tuple[str, Any]:
    """A shuffle is written as places in the order before it: shuffled are cards in rising order."""
    stream, value = draw
    if isinstance(value, int):
        return stream, value
    before = sorted(value)
    return stream, tuple(before.index(card) for card in value)
