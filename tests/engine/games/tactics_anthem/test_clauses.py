"""Single words on cards: whom, how many, how long, and what happens where nothing is there.

A card without its target does nothing and is buried (TA-73); one that takes more cards than there
are takes those (TA-38).
"""

import pytest

from tests.engine.games.tactics_anthem.board import Board
from tests.engine.games.tactics_anthem.sides import side

DECKS = {"tactics_deck": "scout scout scout scout scout", "minion_deck": "Y4 Y5 Y6 Y7 Y8"}


def test_old_campaigner_gives_nothing_for_a_graveyard_without_minions():
    board = Board(you={"minions": "B1 B2", "tactics": "old-campaigner", "graveyard": "scout"})
    board.do("cast", "old-campaigner", "me")
    while board.options("choose"):
        board.do("choose", "B1")
    assert board.zone("minions/0") == ["B1", "B2"]
    assert board.zone("graveyard/0") == ["scout", "old-campaigner"]


def test_cards_that_take_take_what_is_there():
    levied = Board(
        you={"minions": "B1", "support": "bailiff", "tactics": "forced-levy"},
        opponent={"minions": "G1", "minion_deck": "Y1"},
    )
    levied.do("cast", "forced-levy", "bailiff")
    assert (levied.zone("minions/1"), levied.state.outcome) == (["G1", "Y1"], None)
    called = Board(you={"minions": "B1", "tactics": "call-to-arms scout", "tactics_deck": "levy"})
    called.do("cast", "call-to-arms", "me").do("choose", "scout")
    assert (called.zone("tactics/0"), called.zone("tactics_deck/0")) == (["levy"], ["scout"])
    seen = Board(you={"minions": "B1", "tactics": "divination", "minion_deck": "Y1 Y2"})
    assert seen.do("cast", "divination", "me").seen() == (0, ["Y2", "Y1"])


def test_silence_answers_tactics_and_no_summoning():
    board = Board(
        you={"minions": "B1", "tactics": "outrider pitfall"}, opponent={"tactics": "silence"}
    )
    board.do("summon", "outrider")
    assert board.options("react") == []


def test_warding_circle_does_not_answer_the_setting_of_a_card():
    board = Board(you={"minions": "B1", "tactics": "pitfall"}, opponent={"set": "warding-circle"})
    board.do("set", "pitfall", "me")
    assert board.options("spring") == []


@pytest.mark.parametrize("tactic", ["ambush", "unravel", "annihilation"])
def test_what_is_your_own_is_no_target_of_words_about_your_opponents(tactic: str):
    user = "grave-warden" if tactic == "annihilation" else "me"
    board = Board(
        you={"minions": "B1", "support": "grave-warden", "set": "pitfall", "tactics": tactic},
        opponent={"minions": "G1", "tactics_deck": "scout levy recall"},
    )
    board.do("cast", tactic, user)
    targets = [board.options(verb) for verb in ("choose", "pick")]
    assert targets == [[], []]
    assert (board.zone("support/0"), board.zone("set/0")) == (["grave-warden"], ["pitfall"])


def test_annihilation_buries_from_the_deck_where_no_support_stands():
    board = Board(
        you={"minions": "B1", "support": "grave-warden", "tactics": "annihilation"},
        opponent={"tactics_deck": "scout levy recall"},
    )
    board.do("cast", "annihilation", "grave-warden")
    assert board.zone("graveyard/1") == ["recall", "levy"]


def test_no_quarter_leaves_other_modes_alone():
    board = Board(
        you=side(minions="B8 G8 B1", tactics="no-quarter"), opponent=side(minions="B11 G11")
    )
    board.do("cast", "no-quarter", "me").do("deploy", "B1").do("done")
    assert board.options("deploy") == [("B11",), ("G11",)]


def test_interdict_leaves_other_modes_and_its_own_player_alone():
    board = Board(
        you={"minions": "B1 G1 B12", "support": "bailiff", "tactics": "interdict", **DECKS},
        opponent={"minions": "B2 G2 B3", **DECKS},
    )
    board.do("cast", "interdict", "bailiff").do("name", "solo")
    assert ("B12",) in board.options("deploy")
    board.do("deploy", "B1", "G1").do("done")
    assert board.options("deploy") == [("B2", "G2")]


def test_edict_binds_its_own_player_too_and_ends_after_two_more_turns():
    board = Board(
        you={
            "minions": "B1 B2 B3 B12", "support": "assize-knight",
            "tactics": "edict levy levy", **DECKS,
        },
        opponent={"minions": "G2 G3 G4", "tactics": "levy", **DECKS},
    )  # fmt: skip
    board.do("cast", "edict", "assize-knight").do("decline").do("name", "take")
    open_to_take = [[card for card, *_ in board.options("cast")].count("levy")]
    for _ in range(3):
        board.end_turn()
        open_to_take.append([card for card, *_ in board.options("cast")].count("levy"))
    assert open_to_take[:3] == [0, 0, 0]
    assert open_to_take[3] > 0


def test_ban_on_letters_and_closed_gates_leave_the_rest_alone():
    for ban, user in (("ban-on-letters", "night-whisperer"), ("closed-gates", "shield-chaplain")):
        board = Board(
            you={"minions": "B1 B2 B3", "support": user, "tactics": ban, **DECKS},
            opponent={"minions": "G2 G3", "tactics": "levy", **DECKS},
        )
        board.do("cast", ban, user).do("decline").end_turn()
        assert (board.state.active, ("levy", "me") in board.options("cast")) == (1, True)


def test_one_or_two_is_one_at_least():
    dismissed = Board(
        you={"minions": "B1", "tactics": "dismissal"},
        opponent={"support": "outrider bailiff field-adept"},
    )
    dismissed.do("cast", "dismissal", "me")
    assert dismissed.decide() == (0, ["choose"])
    dismissed.do("choose", "outrider").do("choose", "bailiff")
    assert dismissed.zone("support/1") == ["field-adept"]
    assert dismissed.decide() == (0, ["deploy"])
    again = Board(
        you=side(minions="B1", tactics="regroup", graveyard="silence hush scout"),
        opponent=side(minions="G1"),
    )
    again.do("cast", "regroup", "me")
    assert again.decide() == (0, ["choose"])


def test_turncoat_needs_a_support_minion_on_both_sides():
    board = Board(
        you={"minions": "B1", "support": "shade-broker hedge-witch", "tactics": "turncoat"},
        opponent={"minions": "G1"},
    )
    board.do("cast", "turncoat", "shade-broker")
    while board.options("choose"):
        board.do("choose", "hedge-witch")
    assert board.zone("support/0") == ["shade-broker", "hedge-witch"]


def test_cards_that_look_into_an_empty_hand_see_nothing():
    for tactic, user in (("interrogation", "me"), ("cut-supply", "night-whisperer")):
        board = Board(
            you={"minions": "B1", "support": "night-whisperer", "tactics": tactic},
            opponent={"tactics_deck": "scout"},
        )
        board.do("cast", tactic, user)
        assert (board.seen(), board.zone("tactics_deck/1")) == (None, ["scout"])
        assert board.zone("graveyard/0") == [tactic]


def test_hush_lets_its_own_player_go_on():
    board = Board(
        you={"minions": "B1 B2", "tactics": "levy", **DECKS},
        opponent={
            "minions": "G2", "support": "night-whisperer", "tactics": "hush silence", **DECKS,
        },
    )  # fmt: skip
    board.do("cast", "levy", "me").do("react", "hush", "night-whisperer")
    assert ("silence", "me") in board.options("react")


def test_eclipse_is_over_when_its_player_has_the_turn_again():
    board = Board(
        you={"minions": "B1 B2", "support": "twilight-magus", "tactics": "eclipse levy", **DECKS},
        opponent={"minions": "G2 G3", "tactics": "silence", **DECKS},
    )
    board.do("cast", "eclipse", "twilight-magus").do("decline").end_turn().end_turn()
    assert board.state.active == 0
    board.do("cast", "levy", "me")
    assert board.options("react") == [("silence", "me")]


def test_a_minion_chain_takes_no_more_than_its_words_say():
    fury = Board(you={"minions": "B5 G5 Y5 B6", "tactics": "battle-fury", "minion_deck": "Y1"})
    fury.do("cast", "battle-fury", "me")
    assert {len(minions) for minions in fury.options("chain")} == {1}
    rally = Board(you={"minions": "B5 G5 Y5", "support": "shield-chaplain", "tactics": "rally"}).do(
        "cast", "rally", "shield-chaplain"
    )
    assert {len(minions) for minions in rally.options("chain")} == {1, 2}


def test_attunement_is_for_a_support_minion_of_ones_own():
    board = Board(
        you={"minions": "B1", "support": "field-adept", "tactics": "attunement", **DECKS},
        opponent={"minions": "G1", "support": "bailiff", **DECKS},
    )
    board.do("cast", "attunement", "me")
    assert board.options("choose") == [("field-adept",)]


def test_bounty_and_hex_of_weakness_ask_what_the_opponent_deployed_and_not_you():
    own = Board(
        you={
            "minions": "B1 B2", "combat": "B8", "support": "night-whisperer",
            "tactics": "bounty hex-of-weakness",
        },
        opponent={"minions": "G1"},
        passed=[False, True],
    )  # fmt: skip
    assert own.options("cast") == []
