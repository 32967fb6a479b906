"""A table from its opening to its log."""

import pytest

from engine.core.base.rng import Seeded
from engine.core.bots.players import BOTS
from engine.core.logs.log import deck_commitment, read_log, seed_commitment
from engine.core.logs.play import bot_streams, open_table, play_out, salts_from
from engine.core.logs.verify import SALT_BYTES, verify
from engine.core.rules.game import IllegalMove, UnknownOption
from engine.games import GAMES
from tests.engine.logs import DECKS, ORDERS, SEED, table
from tests.engine.scenes import event_faults
from tests.engine.toy_game import GAMES as TOYS
from tests.engine.toy_game import TOY


def test_the_head_commits_decks_and_seed() -> None:
    head = table(shares=("left", "right")).head
    salts = salts_from(SEED, 2)
    rules = TOY.rules(TOY.formats["open"])
    assert head.plain() == {
        "k": "head", "v": 1, "game": "toy", "edition": 3, "format": "open", "rules": rules,
        "variant": {"start": "calm"}, "match": "toy 1", "players": ["ann", "bo"],
        "decks": [deck_commitment(*pair) for pair in zip(DECKS, salts, strict=True)],
        "rng": {
            "alg": "muster-streams/1", "commit": seed_commitment("toy 1", rules, SEED),
            "shares": ["left", "right"],
        },
    }  # fmt: skip


def test_a_recorded_match_commits_no_seed() -> None:
    draws = [*ORDERS, (0, "die", 1)]
    assert table(draws=draws, shares=("left",)).head.plain()["rng"] == {"alg": "recorded/1"}


def test_salts_are_long_enough_and_differ() -> None:
    salts = salts_from(SEED, 6)
    assert (len(set(salts)), {len(salt) for salt in salts}) == (6, {SALT_BYTES})
    assert set(salts).isdisjoint(salts_from(bytes(32), 6))


def test_a_log_can_be_had_while_the_game_goes_on() -> None:
    game = table()
    game.move(0, ("hold",))
    log = game.log()
    assert (len(log.moves), log.end) == (1, None)
    assert read_log(log.encode()) == log
    assert verify(log.encode(), TOYS).code == "incomplete"
    game.move(1, ("hold",))
    assert len(log.moves) == 1


def test_an_illegal_move_changes_nothing() -> None:
    game = table()
    before, sealed = game.state.plain(), game.seal._last
    for seat, move, code in (
        (1, ("hold",), "wrong_seat"), (0, ("sing",), "illegal"), (0, (), "illegal"),
        (0, ("play", 99), "unknown_card"), (0, ("play", -1), "unknown_card"),
        (0, ("play", -(10**9)), "unknown_card"), (2, ("concede",), "wrong_seat"),
        (-1, ("concede",), "wrong_seat"),
    ):  # fmt: skip
        with pytest.raises(IllegalMove) as raised:
            game.move(seat, move)
        assert raised.value.refusal.code == code
    assert (game.state.plain(), game.seal._last, game.moves) == (before, sealed, [])


def test_nothing_is_played_after_the_end() -> None:
    game = table()
    game.move(1, ("concede",))
    assert game.choice() is None
    for move in (("hold",), ("concede",)):
        with pytest.raises(IllegalMove) as raised:
            game.move(0, move)
        assert raised.value.refusal.code == "after_end"


def test_the_last_move_that_a_log_has_room_for_is_a_concession() -> None:
    full = table()
    choice = full.choice()
    assert choice is not None
    move = next(iter(choice))
    full.move(choice.seat, move)
    full.state.ply = TOY.moves_at_most - 1
    choice = full.choice()
    assert choice is not None
    with pytest.raises(IllegalMove) as refused:
        full.move(choice.seat, next(iter(choice)))
    assert refused.value.refusal.code == "fuel"
    full.move(choice.seat, ("concede",))
    assert (full.state.ply, full.choice()) == (TOY.moves_at_most, None)


def test_options_are_those_of_the_game_and_its_format() -> None:
    with pytest.raises(UnknownOption, match=r"^toy has no option rain = on; it has start = calm"):
        table(variant={"rain": "on"})
    with pytest.raises(UnknownOption, match=r"^toy has no option start = hot; it has start = calm"):
        table(variant={"start": "hot"})
    game = GAMES["tactics_anthem"]
    deck = game.ready_decks["human-starter"]
    with pytest.raises(UnknownOption, match=r"^detachment is played with fourth_colour = above$"):
        open_table(
            game, format=game.formats["detachment"], decks=[deck, deck], seed=SEED, match="m",
            players=["a", "b"], salts=salts_from(SEED, 2), variant={"fourth_colour": "below"},
        )  # fmt: skip


def test_bots_draw_from_streams_of_their_own() -> None:
    game = table()
    streams = bot_streams(game, SEED)
    assert isinstance(game.state.rng, Seeded)
    keys = {game.state.rng.key, *(stream.key for stream in streams)}
    assert len(keys) == 3
    play_out(game, ["greedy", "random"], SEED)
    assert set(game.state.rng.used) == {"shuffle/0", "shuffle/1", "die"}


@pytest.mark.parametrize("name", sorted(BOTS))
def test_bots_only_look(name: str) -> None:
    """A bot decides on the position and leaves it, and its open choice, as they were."""
    game = table()
    stream = bot_streams(game, SEED)[0]
    while (choice := game.choice()) is not None:
        before = game.state.plain()
        move = BOTS[name](TOY, game.state, choice, stream)
        assert move in choice
        assert game.state.plain() == before
        assert game.choice() is choice
        game.move(choice.seat, move)


def test_each_seat_hears_once_what_it_may_know() -> None:
    game = table()
    game.listen()
    for _ in range(4):
        choice = game.choice()
        assert choice is not None
        game.move(choice.seat, ("hold",))
    heard = [game.news(seat) for seat in (0, 1)]
    assert [event["kind"] for event in heard[0]] == ["throw"] * 4
    assert heard[0] == heard[1]
    assert [event_faults(event) for event in heard[0]] == [[]] * 4
    assert [game.news(seat) for seat in (0, 1)] == [[], []]
