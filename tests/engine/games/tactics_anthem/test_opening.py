"""Set-up and opening comparison (section IV), and what binds the starter (TA-33 to TA-36)."""

import json

import engine
from engine.core.rules.game import Refusal
from engine.games.tactics_anthem.state import AnthemState, Deployed, Lasting
from tests.engine.games.tactics_anthem.board import GAME, Board
from tests.engine.games.tactics_anthem.sides import opening, side


def table(draws: bool = False) -> engine.Table:
    """A game of the ready-made starter decks; recorded shuffles leave each deck as it is."""
    decks = [GAME.ready_decks["human-starter"]] * 2
    recorded = [
        (0, "shuffle/minions/0", tuple(range(36))),
        (0, "shuffle/minions/1", tuple(reversed(range(36)))),
        (0, "shuffle/tactics/0", tuple(range(22))),
        (0, "shuffle/tactics/1", tuple(range(22))),
    ]
    return engine.open_table(
        GAME,
        format=GAME.formats["starter"],
        decks=decks,
        seed=bytes(32),
        match="opening",
        players=["one", "two"],
        salts=[bytes(16), bytes(16)],
        draws=recorded if draws else None,
    )


def test_ta_04_the_lower_minion_starts():
    """Section IV, the comparison of strength and colour."""
    board = opening("B11 B1", "Y7 B2").do("reveal", "B11").do("reveal", "Y7")
    assert (board.state.active, board.state.turn) == (1, 1)
    board = opening("G7 B1", "Y7 B2").do("reveal", "G7").do("reveal", "Y7")
    assert (board.state.active, board.state.turn) == (0, 1)


def test_ta_04_equal_minions_are_compared_again():
    board = opening("B1 B11", "B1 Y7").do("reveal", "B1").do("reveal", "B1")
    assert board.decide() == (0, ["reveal"])
    assert board.options("reveal") == [("B11",)]
    board.do("reveal", "B11").do("reveal", "Y7")
    assert board.state.active == 1


def test_ta_05_the_first_deployment_holds_the_revealed_minion():
    board = opening("B7 G7 Y1", "B8").do("reveal", "B7").do("reveal", "B8").do("done")
    assert board.zone("minions/0") == ["B7", "G7", "Y1"]
    assert board.options("deploy") == [("B7",), ("B7", "G7")]
    board.do("deploy", "B7", "G7")
    assert board.state.owed == -1


def test_ta_06_the_starter_may_use_a_tactic_in_the_first_turn():
    board = opening("B7", "B8").do("reveal", "B7").do("reveal", "B8")
    assert board.state.turn == 1
    assert board.decide() == (0, ["cast", "done"])
    assert board.options("cast") == [("scout", "me")]


def test_ta_29_two_players_take_turns():
    assert GAME.seats == (2, 2)
    board = opening("B1 B9", "B8 B10").do("reveal", "B1")
    board.do("reveal", "B8").do("done").do("deploy", "B1").do("done")
    assert (board.state.turn, board.state.active) == (2, 1)


def test_ta_33_decks_are_shuffled_and_dealt_in_order():
    seeded, recorded = table(), table(draws=True)
    streams = [stream for stream, _ in seeded.state.rng.drawn]
    assert streams == [
        "shuffle/minions/0",
        "shuffle/minions/1",
        "shuffle/tactics/0",
        "shuffle/tactics/1",
    ]
    zones = recorded.state.zones
    assert zones["minions/0"] == [35, 34, 33, 32, 31, 30, 29]
    assert zones["minions/1"] == [58, 59, 60, 61, 62, 63, 64]
    assert zones["minion_deck/0"] == list(range(29))
    assert zones["tactics_deck/0"] == list(range(36, 58))


def test_ta_34_the_first_pick_shows_nowhere_until_both_are_made():
    first, second = opening("B1 B9", "B8 B10"), opening("B1 B9", "B8 B10")
    first.do("reveal", "B1")
    second.do("reveal", "B9")
    for seat in (1, None):
        views = [json.dumps(GAME.view(board.state, seat)) for board in (first, second)]
        assert views[0] == views[1]
    assert first.events() == second.events() == []
    assert first.choice is not None
    assert second.choice is not None
    assert first.choice.plain() == second.choice.plain()
    assert first.decide() == (1, ["reveal"])
    first.do("reveal", "B8")
    assert first.events()[:3] == [("reveal", 0), ("reveal", 1), ("starts", 0)]


def test_ta_34_equal_minions_stay_aside_and_the_last_one_binds():
    board = opening("B1 B3 B4", "B1 G3 B5").do("reveal", "B1").do("reveal", "B1")
    assert board.refused("reveal", "B1") == "illegal"
    board.do("reveal", "B3").do("reveal", "G3")
    assert [board.name(card) for card in board.state.shown[0]] == ["B1", "B3"]
    assert board.name(board.state.owed) == "B3"
    assert board.zone("minions/0") == ["B1", "B3", "B4"]


def test_ta_34_seven_equal_minions_are_shuffled_and_dealt_again():
    hand = "B1 B2 B3 B4 B5 B6 B7"
    board = opening(hand, hand)
    for word in hand.split():
        board.do("reveal", word).do("reveal", word)
    assert [stream for stream, _ in board.state.rng.drawn] == [
        "shuffle/minions/0",
        "shuffle/minions/1",
    ]
    assert board.state.shown == [[], []]
    assert (len(board.zone("minions/0")), len(board.zone("minion_deck/0"))) == (7, 4)
    assert board.decide() == (0, ["reveal"])
    assert len(board.options("reveal")) == 7


def bound_to(word: str, **sides: dict[str, str]) -> Board:
    """A board on which you still owe the deployment of a minion."""
    board = Board(**sides)  # type: ignore[arg-type]
    board.state.owed = board.find(word)
    board.state.choice = None
    return board


def test_ta_35_the_obligation_outlives_a_skipped_combat_phase():
    board = bound_to(
        "B1",
        you=side(minions="B1 B9 G9", tactics="regroup", graveyard="scout"),
        opponent=side(minions="B2 B8", tactics_deck="silence silence"),
    )
    board.do("cast", "regroup", "me").do("choose", "scout").do("done").do("deploy", "B2")
    board.do("draw")
    assert (board.state.active, board.state.mode) == (0, "solo")
    board.do("done")
    assert board.options("deploy") == []
    board.do("pass").do("done").do("deploy", "B8")
    assert board.name(board.state.owed) == "B1"


def test_ta_35_the_obligation_lapses_with_the_card():
    board = bound_to(
        "B1", you=side(minions="B1 B9", tactics="orderly-retreat"), opponent=side(minions="B2")
    )
    board.do("cast", "orderly-retreat", "me").do("choose", "B1")
    assert board.state.owed == -1


def test_ta_35_the_obligation_does_not_pass_to_the_opponent():
    board = bound_to(
        "B1",
        you=side(minions="B1 B8 B9", tactics="bounty"),
        opponent=side(minions="B10"),
    )
    board.state.deployed[1] = Deployed("solo", 8)
    board.do("cast", "bounty", "me").do("choose", "B1")
    assert board.options("deploy") == [("B8",), ("B9",)]
    board.do("deploy", "B9").do("done")
    assert board.zone("minions/1") == ["B10", "B1"]
    assert board.options("deploy") == [("B10",)]


def test_ta_35_the_obligation_lapses_where_an_effect_forbids_it():
    board = bound_to(
        "B1",
        you=side(minions="B1 B9 G9"),
        opponent=side(),
    )
    board.state.lasting.append(Lasting("no_mode", "solo", by=1, card=0, seat=0, turns=(5,)))
    board.state.choice = None
    assert board.options("deploy") == [("B9", "G9")]


def test_ta_35_a_barred_title_excuses_from_the_obligation():
    board = bound_to("B1", you=side(minions="B1 B9"), opponent=side())
    board.state.barred = ["Recruit Avenger"]
    board.state.choice = None
    assert board.options("deploy") == [("B9",)]
    board = bound_to(
        "B8",
        you=side(minions="B8 B9"),
        opponent=side(combat="B7", tactics="stumble"),
    )
    board.state.mode = "solo"
    board.state.choice = None
    board.do("deploy", "B8").do("react", "stumble", "me").do("choose", "B8")
    assert board.name(board.state.owed) == "B8"
    assert board.options("deploy") == [("B9",)]


def test_ta_92_a_first_deployment_that_falls_is_none():
    """The Star falls by another minion than the one that is owed: that one is owed still."""
    board = bound_to(
        "B4",
        you=side(minions="B4 G5 B6 B7 B8 G9"),
        opponent=side(tactics="stumble"),
    )
    board.do("deploy", "B4", "G5", "B6", "B7", "B8")
    board.do("react", "stumble", "me").do("choose", "B8")
    assert board.options("deploy") == [("B4",)]


def test_ta_36_seven_minions_no_tactics_and_no_mulligan():
    state = table().state
    assert isinstance(state, AnthemState)
    for seat in (0, 1):
        assert len(state.zones[f"minions/{seat}"]) == 7
        assert state.zones[f"tactics/{seat}"] == []
    choice = GAME.choice(state)
    assert choice is not None
    assert sorted(choice.spaces) == ["reveal"]
    assert GAME.refusal(state, 0, ("mulligan",)) == Refusal(
        "illegal", "it is not among the decisions: Reveal"
    )


def test_ta_82_a_deployment_too_strong_to_beat_excuses_nobody():
    board = bound_to(
        "B1",
        you=side(minions="B1 B9 G1"),
        opponent=side(combat="B2"),
    )
    board.state.mode = "solo"
    board.state.agenda[-1].at = 4
    board.state.choice = None
    assert board.options("deploy") == []
    assert board.decide() == (0, ["pass"])
