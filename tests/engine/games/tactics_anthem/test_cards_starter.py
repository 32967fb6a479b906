"""The tactics and support minions of the starter, each doing what its words say."""

from tests.engine.games.tactics_anthem.board import Board
from tests.engine.games.tactics_anthem.sides import side


def test_call_to_arms_takes_two_tactics_and_puts_one_back():
    """Take the top 2 cards of your Tactics Deck, then put a tactics card of your hand on the
    bottom of it.
    """
    board = Board(you={"tactics": "call-to-arms ambush", "tactics_deck": "scout silence recall"})
    board.do("cast", "call-to-arms", "me")
    assert sorted(board.options("choose")) == [("ambush",), ("recall",), ("silence",)]
    board.do("choose", "recall")
    assert board.zone("tactics/0") == ["ambush", "silence"]
    assert board.zone("tactics_deck/0") == ["recall", "scout"]
    assert board.zone("graveyard/0") == ["call-to-arms"]


def test_old_campaigner_exchanges_with_the_graveyard():
    """Exchange a minion in your hand with a minion in your graveyard."""
    board = Board(
        you={"minions": "B1 B2", "tactics": "old-campaigner", "graveyard": "Y12 scout G3"}
    )
    board.do("cast", "old-campaigner", "me").do("choose", "B1")
    assert board.options("choose") == [("Y12",), ("G3",)]
    board.do("choose", "Y12")
    assert board.zone("minions/0") == ["B2", "Y12"]
    assert board.zone("graveyard/0") == ["scout", "G3", "B1", "old-campaigner"]


def test_silence_negates_a_tactic():
    """Negate the tactic that your opponent is using."""
    board = Board(
        you={"minions": "B1", "tactics": "call-to-arms", "tactics_deck": "scout scout"},
        opponent={"tactics": "silence"},
    )
    board.do("cast", "call-to-arms", "me").do("react", "silence", "me")
    assert board.zone("tactics/0") == []
    assert board.zone("graveyard/0") == ["call-to-arms"]
    assert board.zone("graveyard/1") == ["silence"]


def test_ambush_buries_a_support_or_a_face_down_card_and_not_both():
    """Bury a support minion or a face-down card on your opponent's Support Zone."""

    def board():
        sides = {"support": "field-adept", "set": "pitfall"}
        board = Board(you={"tactics": "ambush", "minions": "B1"}, opponent=sides)
        return board.do("cast", "ambush", "me").do("decline")

    assert board().decide() == (0, ["choose", "pick"])
    first = board().do("choose", "field-adept")
    assert first.zone("graveyard/1") == ["field-adept"]
    assert first.zone("set/1") == ["pitfall"]
    assert first.decide() == (0, ["deploy"])
    second = board().do("pick", 0)
    assert second.zone("graveyard/1") == ["pitfall"]
    assert second.zone("support/1") == ["field-adept"]


def test_ta_96_a_card_that_orders_one_of_two_kinds_leaves_no_choice_to_do_nothing():
    """An order is carried out as far as it can be: only "may" lets a player choose nothing."""
    support = Board(you={"tactics": "ambush", "minions": "B1"}, opponent={"support": "field-adept"})
    assert support.do("cast", "ambush", "me").decide() == (0, ["choose"])
    trap = Board(you={"tactics": "ambush", "minions": "B1"}, opponent={"set": "pitfall"})
    assert trap.do("cast", "ambush", "me").do("decline").decide() == (0, ["pick"])
    board = Board(
        you={"support": "shield-chaplain", "tactics": "lay-to-rest", "minions": "B1"},
        opponent={"graveyard": "scout veteran-red-1"},
    )
    board.do("cast", "lay-to-rest", "shield-chaplain")
    assert board.decide() == (0, ["choose"])
    assert board.options("choose") == [("scout",)]  # TA-70: the veteran resists


def test_stumble_weakens_a_deployed_minion_by_two():
    """A minion just deployed, of your choice, loses 2 strength."""

    def board(standing: str) -> Board:
        board = Board(
            you={"minions": "B8 G8 B9 B1", "tactics_deck": "scout"},
            opponent={"combat": standing, "tactics": "stumble scout", "minions": "B2"},
            mode="duo",
            step="deploy",
        )
        board.do("deploy", "B8", "G8").do("react", "stumble", "me")
        assert board.options("choose") == [("B8",), ("G8",)]
        return board.do("choose", "G8")

    assert board("B7 G7").zone("minions/0") == ["B9", "B1", "B8", "G8"]
    solo = Board(
        you={"minions": "G9 B1"},
        opponent={"combat": "B7", "tactics": "stumble scout"},
        mode="solo",
        step="deploy",
    )
    solo.do("deploy", "G9").do("react", "stumble", "me").do("choose", "G9")
    assert solo.zone("combat/0") == ["G9"]
    assert solo.state.value(solo.find("G9")) == (7, 1)


def test_battle_fury_chains_a_minion_stronger_by_three():
    """A minion gains 3 strength and is deployed at once."""
    board = Board(
        you={"minions": "B5 B6 B1", "tactics": "battle-fury", "minion_deck": "Y1"},
        opponent={"combat": "G8"},
        mode="solo",
    )
    board.do("cast", "battle-fury", "me")
    assert board.options("chain") == [("B6",)]
    board.do("chain", "B6")
    assert board.options("deploy") == [("B6",)]
    board.do("deploy", "B6")
    assert board.zone("combat/0") == ["B6"]
    assert board.state.value(board.find("B6")) == (9, 0)
    assert board.zone("graveyard/1") == ["G8"]


def test_no_quarter_forbids_a_duo_in_the_opponents_next_two_turns():
    """Your opponent may not deploy a Duo in their next 2 turns."""
    board = Board(
        you=side(minions="B8 G8 B9 G9 B10 G10 B1", tactics="no-quarter"),
        opponent=side(minions="B11 G11"),
    )
    board.do("cast", "no-quarter", "me").do("deploy", "B9", "G9").do("done")
    assert board.state.passed[1] is True
    board.do("done").do("deploy", "B10", "G10").do("decline").do("skip").do("done")
    assert (board.state.turn, board.state.passed[1]) == (9, True)
    assert board.zone("graveyard/0") == ["no-quarter"]
    board.do("done").do("deploy", "B8", "G8").do("decline").do("skip").do("done")
    assert board.options("deploy") == [("B11", "G11")]


def test_scout_sees_a_minion_of_the_players_choice():
    """See a minion of your choice in your opponent's hand."""
    board = Board(you={"minions": "B1", "tactics": "scout"}, opponent={"minions": "Y9 G4"})
    board.do("cast", "scout", "me")
    assert board.options("pick") == [(0,), (1,)]
    board.do("pick", 1)
    assert board.seen() == (0, ["G4"])


def test_false_friend_gives_a_minion_and_skips_combat():
    """Give a minion of your hand to your opponent. You do not deploy this turn."""
    board = Board(
        you={"minions": "B1 G2", "tactics": "false-friend", "minion_deck": "Y4"},
        opponent={"minions": "B3", "tactics_deck": "scout"},
    )
    board.do("cast", "false-friend", "me").do("choose", "G2")
    assert board.zone("minions/1") == ["B3", "G2"]
    assert board.zone("minions/0") == ["B1", "Y4"]
    assert board.state.passed[0] is True
    assert board.state.active == 1


def test_recall_puts_a_buried_tactic_under_the_deck_and_is_banished():
    """Put a tactics card of your graveyard on the bottom of your Tactics Deck. Banish this card."""
    board = Board(
        you={
            "minions": "B1",
            "tactics": "recall",
            "tactics_deck": "scout",
            "graveyard": "silence B2 recall",
        }
    )
    board.do("cast", "recall", "me")
    assert board.options("choose") == [("silence",), ("recall",)]
    board.do("choose", "silence")
    assert board.zone("tactics_deck/0") == ["silence", "scout"]
    assert board.zone("graveyard/0") == ["B2", "recall"]
    assert board.zone("banished/0") == ["recall"]


def test_field_adept_uses_a_second_tactic_from_the_turn_after_its_summoning():
    """Colourless, First Circle."""
    fresh = Board(you={"minions": "B1", "tactics": "field-adept levy", "minion_deck": "Y1"})
    fresh.do("summon", "field-adept")
    assert fresh.options("cast") == []
    board = Board(
        you={"support": "field-adept", "tactics": "levy divination", "minion_deck": "Y1 Y2"}
    )
    users = ("field-adept", "me")
    both = [(card, user) for card in ("levy", "divination") for user in users]
    assert board.options("cast") == both
    board.do("cast", "levy", "field-adept").do("choose", "Y2")
    assert board.options("cast") == [("divination", "me")]


def test_camp_sergeant_uses_melee_tactics_at_once():
    """Colourless, First Circle. Melee only. May use a tactic in the turn of its summoning."""
    board = Board(
        you={"tactics": "levy divination camp-sergeant scout", "minion_deck": "Y1 Y2"},
        opponent={"minions": "B1"},
    )
    board.do("summon", "camp-sergeant")
    assert board.options("cast") == [("levy", "camp-sergeant"), ("scout", "camp-sergeant")]
