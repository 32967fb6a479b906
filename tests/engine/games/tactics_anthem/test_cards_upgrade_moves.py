"""See, Issue and Move in the upgrade pack, one test a card."""

from engine.games.tactics_anthem.state import Deployed
from tests.engine.games.tactics_anthem.board import Board
from tests.engine.games.tactics_anthem.sides import side

# See


def test_interrogation_shows_a_minion_of_their_choice_and_a_tactic_of_yours():
    """See a minion in your opponent's hand; they choose which. See a tactics card there that you
    pick, unseen.
    """
    board = Board(
        you={"minions": "B1", "tactics": "interrogation"},
        opponent={"minions": "G1 G2", "tactics": "scout levy"},
    )
    board.do("cast", "interrogation", "me").do("decline")
    assert board.decide() == (1, ["choose"])
    board.do("choose", "G2")
    assert board.seen() == (0, ["G2"])
    assert board.options("pick") == [(0,), (1,)]
    assert board.do("pick", 1).seen() == (0, ["levy"])


def test_open_book_shows_the_whole_hand_of_minions():
    """See all minions in your opponent's hand."""
    board = Board(
        you={"minions": "B1", "support": "night-whisperer", "tactics": "open-book"},
        opponent={"minions": "G1 G2"},
    )
    board.do("cast", "open-book", "night-whisperer")
    assert board.seen() == (0, ["G1", "G2"])


def test_divination_shows_the_top_of_the_minion_deck():
    """See the top 3 cards of your Minion Deck."""
    board = Board(you={"minions": "B1", "tactics": "divination", "minion_deck": "Y1 Y2 Y3 Y4"})
    board.do("cast", "divination", "me")
    assert board.seen() == (0, ["Y4", "Y3", "Y2"])
    assert board.zone("minion_deck/0") == ["Y1", "Y2", "Y3", "Y4"]


def test_true_sight_shows_a_face_down_card():
    """See a face-down card of your choice on your opponent's Support Zone."""
    board = Board(
        you={"minions": "B1", "support": "bailiff", "tactics": "true-sight"},
        opponent={"set": "pitfall warding-circle"},
    )
    board.do("cast", "true-sight", "bailiff").do("decline").do("pick", 1)
    assert board.seen() == (0, ["warding-circle"])
    assert board.zone("set/1") == ["pitfall", "warding-circle"]


# Issue


def test_bitter_gift_gives_a_buried_minion():
    """Give a minion of your graveyard into your opponent's hand."""
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
    """When your opponent deployed a Solo of a strength above 7 in the preceding turn: give them a
    minion of your hand.
    """

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
    """Put a minion of your hand on the bottom of your Minion Deck. You do not deploy this turn."""
    board = Board(
        you={"minions": "B1 B2", "tactics": "orderly-retreat", "minion_deck": "Y1 Y2"},
        opponent={"minions": "G1", "tactics_deck": "scout"},
    )
    board.do("cast", "orderly-retreat", "me").do("choose", "B1")
    assert board.zone("minion_deck/0") == ["B1", "Y1"]
    assert board.zone("minions/0") == ["B2", "Y2"]
    assert board.state.passed[0] is True


def test_scatter_follows_a_star_and_puts_a_minion_under_its_deck():
    """When your opponent deployed a Star in the preceding turn: put a minion of your hand on the
    bottom of your Minion Deck.
    """

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
    assert scattered.zone("minion_deck/0") == ["B1", "Y1"]
    assert scattered.zone("minions/0") == ["B2"]


def test_sudden_gale_returns_a_deployed_minion_and_bars_its_title():
    """Return a minion just deployed to your opponent's hand. Minions of its title may not be
    deployed in this Combat Phase.
    """
    board = Board(
        you={"minions": "B8 G8 B9"},
        opponent={"combat": "B7", "support": "rampart-sage", "tactics": "sudden-gale"},
        mode="solo",
        step="deploy",
    )
    board.do("deploy", "B8").do("react", "sudden-gale", "rampart-sage").do("choose", "B8")
    assert board.zone("minions/0") == ["G8", "B9", "B8"]
    assert board.options("deploy") == [("B9",)]


def test_dismissal_returns_one_or_two_supports_to_hand():
    """Return 1 or 2 support minions of your opponent to their hand."""

    def board() -> Board:
        supports = {"support": "outrider bailiff field-adept"}
        board = Board(you={"minions": "B1", "tactics": "dismissal"}, opponent=supports)
        return board.do("cast", "dismissal", "me").do("choose", "outrider")

    two = board().do("choose", "field-adept")
    assert (two.zone("tactics/1"), two.zone("support/1")) == (
        ["outrider", "field-adept"],
        ["bailiff"],
    )
    assert board().do("skip").zone("tactics/1") == ["outrider"]


def test_cut_supply_puts_an_unseen_tactics_card_under_its_deck():
    """Pick, unseen, a tactics card of your opponent's hand: it goes under their Tactics Deck."""
    board = Board(
        you={"minions": "B1", "support": "night-whisperer", "tactics": "cut-supply"},
        opponent={"tactics": "levy silence", "tactics_deck": "scout"},
    )
    board.do("cast", "cut-supply", "night-whisperer").do("decline").do("pick", 1)
    assert board.zone("tactics/1") == ["levy"]
    assert board.zone("tactics_deck/1") == ["silence", "scout"]


def test_regroup_shuffles_one_or_two_buried_tactics_into_the_deck_and_skips_combat():
    """Shuffle 1 or 2 tactics cards of your graveyard into your Tactics Deck. Banish this card. You
    do not deploy this turn.
    """

    def board() -> Board:
        you = side(
            minions="B1", tactics="regroup", tactics_deck="scout levy", graveyard="silence B2 hush"
        )
        board = Board(you=you, opponent=side(minions="G1"))
        return board.do("cast", "regroup", "me").do("choose", "silence")

    two = board().do("choose", "hush")
    assert sorted(two.zone("tactics_deck/0")) == ["hush", "levy", "scout", "silence"]
    assert ("shuffle", 0) in two.events()
    assert (two.zone("graveyard/0"), two.zone("banished/0")) == (["B2"], ["regroup"])
    assert two.state.passed[0] is True
    assert sorted(board().do("skip").zone("tactics_deck/0")) == ["levy", "scout", "silence"]


def test_veterans_return_takes_a_minion_below_ten_from_the_victory_pile():
    """Put a minion below 10 strength from your Victory Pile into your hand, then bury a
    minion of your hand."""
    board = Board(
        you={
            "minions": "B1", "support": "hedge-witch", "tactics": "veterans-return",
            "victory": "B10 B9",
        }
    )  # fmt: skip
    board.do("cast", "veterans-return", "hedge-witch")
    assert board.options("choose") == [("B9",)]
    board.do("choose", "B9")
    assert sorted(board.options("choose")) == [("B1",), ("B9",)]
    board.do("choose", "B1")
    assert board.zone("minions/0") == ["B9"]
    assert board.zone("graveyard/0") == ["B1", "veterans-return"]
