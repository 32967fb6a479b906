"""Games of a table, entered move by move as they were played: their positions keep the laws, though
the order of the piles is open, and their logs are certified."""

from random import Random

import pytest

import engine
from engine.core.base.rng import Seeded
from engine.core.logs.recording import Recording
from engine.core.position.choices import Choice
from tests.engine import laws
from tests.engine.games.tactica.house_settings import GAME
from tests.engine.recordings import Played, recorded
from tests.support.proofs import DRAWN_BY, count

MOVES = 90
LAWS = (
    laws.moves_are_sorted_and_round_trip,
    laws.membership_agrees_with_the_list,
    laws.refused_moves_change_nothing,
    laws.json_keeps_everything,
    laws.what_is_hidden_changes_nothing,
    laws.public_events_name_no_hidden_card,
)


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize("hidden", [False, True], ids=["hands_seen", "hands_hidden"])
@pytest.mark.parametrize("format", ["battle", "war", "basic_battle", "team_battle", "three_battle"])
def test_laws_hold_at_a_table_that_is_entered(format: str, hidden: bool) -> None:
    random = Random(f"{DRAWN_BY[0]} {format}")
    seed = random.randrange(2**32)
    print("seed", seed)

    def look(recording: Recording, choice: Choice) -> None:
        state = recording.table.state.copy()
        state.rng = Seeded(bytes(32))  # laws draw what the table has not thrown yet
        laws.every_card_is_in_one_zone(GAME, state, choice)
        if random.randrange(15) == 0:
            now = GAME.choice(state)
            assert now is not None
            for law in LAWS:
                law(GAME, state, now)

    played = Played("tactica", count(MOVES, 2), format, seed)
    log = recorded(played, Recording(played.start()), hidden=hidden, look=look)
    judged = engine.verify(log.encode())
    assert judged.certified, judged.reason
    assert [logged.move for logged in log.moves] == [logged.move for logged in played.table.moves]


@pytest.mark.parametrize(
    ("format", "seed"),
    [
        ("team_battle", 2465681616),  # a spy at seat 1: no card of that number comes to light
        ("battle", 5004),  # of two cards that are committed one was guessed right
        ("war", 5013),  # hands of the second battle, whose piles are shuffled anew
    ],
)
def test_cards_that_nobody_saw_come_to_light_where_they_are_played(format: str, seed: int) -> None:
    played = Played("tactica", 90, format, seed)
    log = recorded(played, Recording(played.start()), hidden=True)

    assert engine.verify(log.encode()).certified
    assert [logged.move for logged in log.moves] == [logged.move for logged in played.table.moves]
