"""See, Issue and Move in the upgrade pack, one test a card."""

from engine.games.tactics_anthem.state import Deployed
from tests.engine.games.tactics_anthem.board import Board

# See


def test_interrogation_shows_a_minion_of_the_opponents_choice():
    board = Board(you={"minions": "B1", "tactics": "interrogation"}, opponent={"minions": "G1 G2"})
    board.do("cast", "interrogation", "me")
    assert board.decide() == (1, ["choose"])
    board.do("choose", "G2")
    assert board.seen() == (0, ["G2"])


def test_open_book_shows_the_whole_hand_of_minions():
    board = Board(
        you={"minions": "B1", "support": "night-whisperer", "tactics": "open-book"},
        opponent={"minions": "G1 G2"},
    )
    board.do("cast", "open-book", "night-whisperer")
    assert board.seen() == (0, ["G1", "G2"])


def test_divination_shows_the_top_of_the_minion_deck():
    board = Board(you={"minions": "B1", "tactics": "divination", "minion_deck": "Y1 Y2 Y3 Y4"})
    board.do("cast", "divination", "me")
    assert board.seen() == (0, ["Y4", "Y3", "Y2"])
    assert board.zone("minion_deck/0") == ["Y1", "Y2", "Y3", "Y4"]


def test_true_sight_shows_a_face_down_card():
    board = Board(
        you={"minions": "B1", "support": "bailiff", "tactics": "true-sight"},
        opponent={"set": "pitfall warding-circle"},
    )
    board.do("cast", "true-sight", "bailiff").do("decline").do("pick", 1)
    assert board.seen() == (0, ["warding-circle"])
    assert board.zone("set/1") == ["pitfall", "warding-circle"]


# Issue


def test_bitter_gift_gives_a_buried_minion():
    board = Board(
        you={
            "minions": "B1", "support": "grave-warden", "tactics": "bitter-gift",
            "graveyard": "B2 scout",
        },
        opponent={"minions": "G1"},
    )  # fmt: skip
    board.do("cast", "bitter-gift", "grave-warden")
    assert board.options("choose") == [("B2",)]
    board.do("choose", "B2")
    assert board.zone("minions/1") == ["G1", "B2"]


def test_bounty_follows_a_solo_above_seven():
    def board(mode: str, highest: int):
        return Board(
            you={"minions": "B1 B2", "tactics": "bounty"},
            opponent={"minions": "G1"},
            deployed=[Deployed(), Deployed(mode, highest)],
        )

    assert board("solo", 7).options("cast") == []
    assert board("duo", 8).options("cast") == []
    paid = board("solo", 8).do("cast", "bounty", "me").do("choose", "B1")
    assert paid.zone("minions/1") == ["G1", "B1"]


# Move


def test_orderly_retreat_puts_a_minion_under_its_deck_and_skips_combat():
    board = Board(
        you={"minions": "B1 B2", "tactics": "orderly-retreat", "minion_deck": "Y1 Y2"},
        opponent={"minions": "G1", "tactics_deck": "scout"},
    )
    board.do("cast", "orderly-retreat", "me").do("choose", "B1")
    assert board.zone("minion_deck/0") == ["B1", "Y1"]
    assert board.zone("minions/0") == ["B2", "Y2"]
    assert board.state.passed[0] is True


def test_scatter_follows_a_star():
    def board(mode: str):
        return Board(
            you={
                "minions": "B1 B2", "support": "shield-chaplain", "tactics": "scatter",
                "minion_deck": "Y1",
            },
            deployed=[Deployed(), Deployed(mode, 9)],
        )  # fmt: skip

    assert board("duo").options("cast") == []
    scattered = board("star").do("cast", "scatter", "shield-chaplain").do("choose", "B1")
    assert scattered.zone("minion_deck/0") == ["Y1", "B1"]


def test_sudden_gale_returns_a_deployed_minion_and_bars_its_title():
    board = Board(
        you={"minions": "B8 G8 B9"},
        opponent={"combat": "B7", "support": "rampart-sage", "tactics": "sudden-gale"},
        mode="solo",
        step="deploy",
    )
    board.do("deploy", "B8").do("react", "sudden-gale", "rampart-sage").do("choose", "B8")
    assert board.zone("minions/0") == ["G8", "B9", "B8"]
    assert board.options("deploy") == [("B9",)]


def test_dismissal_returns_a_support_to_hand():
    board = Board(you={"minions": "B1", "tactics": "dismissal"}, opponent={"support": "outrider"})
    board.do("cast", "dismissal", "me").do("choose", "outrider")
    assert board.zone("tactics/1") == ["outrider"]


def test_cut_supply_puts_an_unseen_tactics_card_under_its_deck():
    board = Board(
        you={"minions": "B1", "support": "night-whisperer", "tactics": "cut-supply"},
        opponent={"tactics": "levy silence", "tactics_deck": "scout"},
    )
    board.do("cast", "cut-supply", "night-whisperer").do("decline").do("pick", 1)
    assert board.zone("tactics/1") == ["levy"]
    assert board.zone("tactics_deck/1") == ["silence", "scout"]


def test_regroup_shuffles_a_buried_tactic_into_the_deck_and_skips_combat():
    board = Board(
        you={
            "minions": "B1", "tactics": "regroup", "tactics_deck": "scout levy",
            "graveyard": "silence", "minion_deck": "Y1",
        },
        opponent={"minions": "G1", "tactics_deck": "scout"},
    )  # fmt: skip
    board.do("cast", "regroup", "me").do("choose", "silence")
    assert sorted(board.zone("tactics_deck/0")) == ["levy", "scout", "silence"]
    assert ("shuffle", 0) in board.events()
    assert board.state.passed[0] is True


def test_veterans_return_takes_a_minion_below_ten_from_the_victory_pile():
    board = Board(
        you={
            "minions": "B1", "support": "hedge-witch", "tactics": "veterans-return",
            "victory": "B10 B9",
        }
    )  # fmt: skip
    board.do("cast", "veterans-return", "hedge-witch")
    assert board.options("choose") == [("B9",)]
    board.do("choose", "B9")
    assert board.zone("minions/0") == ["B1", "B9"]
