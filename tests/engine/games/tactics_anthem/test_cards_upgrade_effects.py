"""Take, Exchange, Negate and Bury in the upgrade pack, one test a card."""

from engine.games.tactics_anthem.state import Deployed
from tests.engine.games.tactics_anthem.board import Board
from tests.engine.games.tactics_anthem.sides import side

# Take


def test_levy_takes_a_minion_and_puts_one_back():
    """Take the top card of your Minion Deck, then put a minion of your hand on the bottom
    of it."""
    board = Board(you={"minions": "B1", "tactics": "levy", "minion_deck": "Y1 Y2"})
    board.do("cast", "levy", "me")
    assert sorted(board.options("choose")) == [("B1",), ("Y2",)]
    board.do("choose", "B1")
    assert board.zone("minions/0") == ["Y2"]
    assert board.zone("minion_deck/0") == ["B1", "Y1"]


def test_forced_levy_makes_the_opponent_take_two_minions():
    """Your opponent takes the top 2 cards of their Minion Deck."""
    board = Board(
        you={"minions": "B1", "support": "bailiff", "tactics": "forced-levy"},
        opponent={"minions": "G1", "minion_deck": "Y1 Y2 Y3"},
    )
    board.do("cast", "forced-levy", "bailiff")
    assert board.zone("minions/1") == ["G1", "Y3", "Y2"]


def test_grim_harvest_takes_three_when_eight_cards_are_buried():
    """When your graveyard holds 8 cards or more: take the top 3 cards of your Tactics Deck."""

    def board(buried: str):
        you = {"support": "grave-warden", "tactics": "grim-harvest", "graveyard": buried}
        return Board(you={**you, "minions": "B12", "tactics_deck": "scout levy recall silence"})

    assert board("B1 B2 B3 B4 B5 B6 B7").options("cast") == []
    full = board("B1 B2 B3 B4 B5 B6 B7 B8").do("cast", "grim-harvest", "grave-warden")
    assert full.zone("tactics/0") == ["silence", "recall", "levy"]


# Exchange


def test_changeling_exchanges_with_an_unseen_minion_of_the_players_pick():
    """Exchange a minion in your hand with one you pick, unseen, in your opponent's hand."""
    board = Board(
        you={"minions": "B1 B2", "support": "night-whisperer", "tactics": "changeling"},
        opponent={"minions": "G11 G12"},
    )
    board.do("cast", "changeling", "night-whisperer").do("choose", "B1")
    assert board.decide() == (0, ["pick"])
    board.do("pick", 1)
    assert board.zone("minions/0") == ["B2", "G12"]
    assert board.zone("minions/1") == ["G11", "B1"]


def test_hostage_trade_exchanges_with_a_minion_of_the_opponents_choice():
    """Exchange a minion in your hand with one in your opponent's hand; they choose which."""
    board = Board(
        you={"minions": "B1 B2", "support": "bailiff", "tactics": "hostage-trade"},
        opponent={"minions": "G11 G12"},
    )
    board.do("cast", "hostage-trade", "bailiff").do("choose", "B1")
    assert board.decide() == (1, ["choose"])
    board.do("choose", "G11")
    assert board.zone("minions/0") == ["B2", "G11"]
    assert board.zone("minions/1") == ["G12", "B1"]


def test_turncoat_exchanges_support_minions():
    """Exchange a support minion of yours with a support minion of your opponent."""
    board = Board(
        you={"minions": "B1", "support": "shade-broker hedge-witch", "tactics": "turncoat levy"},
        opponent={"support": "field-adept"},
    )
    board.do("cast", "turncoat", "shade-broker").do("choose", "hedge-witch")
    board.do("choose", "field-adept")
    assert board.zone("support/0") == ["shade-broker", "field-adept"]
    assert board.zone("support/1") == ["hedge-witch"]
    assert board.options("cast") == [("levy", "field-adept"), ("levy", "me")]


def test_second_wind_exchanges_with_a_minion_below_ten_of_the_victory_pile():
    """Exchange a minion in your hand with one below 10 strength in your Victory Pile."""
    board = Board(you={"minions": "B1", "tactics": "second-wind", "victory": "Y9 Y10 G2"})
    board.do("cast", "second-wind", "me").do("choose", "B1")
    assert board.options("choose") == [("Y9",), ("G2",)]
    board.do("choose", "G2")
    assert board.zone("minions/0") == ["G2"]
    assert board.zone("victory/0") == ["Y9", "Y10", "B1"]


# Negate


def test_riposte_negates_and_banishes_bury_exchange_and_issue_alone():
    """Negate the Bury, Exchange or Issue tactic that your opponent is using and banish it."""

    def answering(tactic: str) -> Board:
        board = Board(
            you={"minions": "B1 B2 B3 B4", "tactics": tactic, "minion_deck": "Y1"},
            opponent={"minions": "G1", "tactics": "riposte"},
            deployed=[Deployed(), Deployed("solo", 8)],
        )
        return board.do("cast", tactic, "me")

    for tactic in ("desperate-measures", "old-campaigner", "bounty"):
        board = answering(tactic).do("react", "riposte", "me")
        assert board.zone("minions/0") == ["B1", "B2", "B3", "B4"]
        assert board.zone("banished/0") == [tactic]
        assert board.zone("graveyard/1") == ["riposte"]
    assert [answering(tactic).options("react") for tactic in ("levy", "scout")] == [[], []]


def test_denounce_buries_a_support_being_summoned():
    """Negate the summoning of a support minion: it is buried."""
    board = Board(
        you={"minions": "B1", "tactics": "outrider levy"},
        opponent={"support": "bailiff", "tactics": "denounce"},
    )
    board.do("summon", "outrider").do("react", "denounce", "bailiff")
    assert board.zone("graveyard/0") == ["outrider"]
    assert board.options("cast") == []


def test_keen_eyes_buries_a_card_being_set():
    """Negate the setting of a face-down card: it is buried."""
    board = Board(
        you={"minions": "B1", "tactics": "pitfall levy"}, opponent={"tactics": "keen-eyes"}
    )
    board.do("set", "pitfall", "me").do("react", "keen-eyes", "me")
    assert board.zone("graveyard/0") == ["pitfall"]
    assert board.zone("set/0") == []


def test_greater_ward_negates_and_puts_the_tactic_under_its_deck():
    """Negate the tactic your opponent is using and put it on the bottom of their Tactics Deck."""
    board = Board(
        you={"minions": "B1", "tactics": "levy", "tactics_deck": "scout", "minion_deck": "Y1"},
        opponent={"support": "rampart-sage", "tactics": "greater-ward"},
    )
    board.do("cast", "levy", "me").do("react", "greater-ward", "rampart-sage")
    assert board.zone("minions/0") == ["B1"]
    assert board.zone("tactics_deck/0") == ["levy", "scout"]
    assert board.zone("graveyard/1") == ["greater-ward"]


def test_spell_thief_negates_and_takes_the_tactic_into_hand():
    """Negate the tactic your opponent is using and put it into your hand."""
    board = Board(
        you={"minions": "B1", "tactics": "levy", "minion_deck": "Y1"},
        opponent={"support": "shade-broker", "tactics": "spell-thief"},
    )
    board.do("cast", "levy", "me").do("react", "spell-thief", "shade-broker")
    assert board.zone("minions/0") == ["B1"]
    assert board.zone("tactics/1") == ["levy"]


def test_warding_circle_is_set_and_springs_on_a_later_tactic_or_summoning():
    """Trap. Negate a tactic or a summoning of your opponent."""
    setting = Board(
        you={"minions": "B1", "support": "shield-chaplain", "tactics": "warding-circle"}
    )
    assert setting.options("cast") == []
    setting.do("set", "warding-circle", "shield-chaplain")
    assert setting.zone("set/0") == ["warding-circle"]
    for verb, card, users in (("cast", "levy", ("me",)), ("summon", "outrider", ())):
        board = Board(
            you={"minions": "B1", "tactics": card, "minion_deck": "Y1"},
            opponent={"set": "warding-circle"},
        )
        board.do(verb, card, *users).do("spring", "warding-circle")
        assert board.zone("graveyard/0") == [card]
        assert board.zone("graveyard/1") == ["warding-circle"]
        assert board.zone("minions/0") == ["B1"]


# Bury and Banish


def test_annihilation_banishes_a_support_and_buries_from_the_deck():
    """Banish a support minion of your opponent. Bury the top 2 cards of their Tactics Deck."""
    board = Board(
        you={"minions": "B1", "support": "grave-warden", "tactics": "annihilation"},
        opponent={"support": "outrider", "tactics_deck": "scout levy recall"},
    )
    board.do("cast", "annihilation", "grave-warden").do("choose", "outrider")
    assert board.zone("banished/1") == ["outrider"]
    assert board.zone("graveyard/1") == ["recall", "levy"]
    assert board.zone("tactics_deck/1") == ["scout"]


def test_grave_rite_needs_the_player_and_a_second_circle_death_support():
    """Used jointly by a First Circle Colourless and a Second Circle Death user. Bury a minion from
    your hand.
    """

    def board(supports: str):
        return Board(you={"minions": "B1 B2", "support": supports, "tactics": "grave-rite levy"})

    assert ("grave-rite", "me") not in board("hedge-witch").options("cast")
    joint = board("grave-warden")
    assert joint.options("cast")[0] == ("grave-rite", "me", "grave-warden")
    joint.do("cast", "grave-rite", "me", "grave-warden").do("choose", "B2")
    assert joint.zone("graveyard/0") == ["B2", "grave-rite"]
    assert joint.options("cast") == []


def test_nightfall_needs_two_supports_and_banishes_a_standing_minion():
    """Used jointly by Second Circle Death and Darkness users, when your opponent deployed in the
    preceding turn. Banish a minion of their standing deployment.
    """

    def board(passed: bool, supports: str = "grave-warden shade-broker") -> Board:
        return Board(
            you={"minions": "B1", "support": supports, "tactics": "nightfall"},
            opponent={"combat": "B12 G12"},
            mode="duo",
            passed=[False, passed],
        )

    assert board(True).options("cast") == []
    assert board(False, "grave-warden grave-warden").options("cast") == []
    joint = board(False)
    assert joint.options("cast") == [("nightfall", "grave-warden", "shade-broker")]
    joint.do("cast", "nightfall", "grave-warden", "shade-broker").do("choose", "G12")
    assert joint.zone("banished/1") == ["G12"]
    assert joint.zone("minions/1") == ["B12"]
    assert joint.state.mode == ""


def test_arrow_storm_buries_a_deployed_minion():
    """Bury a minion just deployed."""
    board = Board(
        you={"minions": "B8 G8 B1"},
        opponent={"combat": "B7 G7", "support": "assize-knight", "tactics": "arrow-storm"},
        mode="duo",
        step="deploy",
    )
    board.do("deploy", "B8", "G8").do("react", "arrow-storm", "assize-knight").do("choose", "G8")
    assert board.zone("graveyard/0") == ["G8"]
    assert board.zone("minions/0") == ["B1", "B8"]
    assert board.zone("combat/1") == ["B7", "G7"]


def test_pitfall_buries_on_fifty_in_a_hundred():
    """Trap. 50 % chance: bury a minion just deployed, of your choice."""

    def board(drawn: int):
        sides = {"minions": "B8 B9", "tactics_deck": "scout", "minion_deck": "Y1"}
        board = Board(
            you=sides,
            opponent={"combat": "B7", "set": "pitfall"},
            mode="solo",
            step="deploy",
            draws=[(3, "chance/pitfall", drawn)],
        )
        return board.do("deploy", "B8").do("spring", "pitfall").do("choose", "B8")

    assert board(49).zone("graveyard/0") == ["B8"]
    assert board(50).zone("combat/0") == ["B8"]


def test_lay_to_rest_banishes_one_card_of_the_graveyard():
    """Banish a card, minion or tactic, from your opponent's graveyard."""

    def board():
        you = {"minions": "B1", "support": "shield-chaplain", "tactics": "lay-to-rest"}
        board = Board(you=you, opponent={"graveyard": "B5 scout"})
        return board.do("cast", "lay-to-rest", "shield-chaplain")

    tactic = board().do("choose", "scout")
    assert tactic.zone("banished/1") == ["scout"]
    assert tactic.zone("graveyard/1") == ["B5"]
    minion = board().do("choose", "B5")
    assert minion.zone("banished/1") == ["B5"]


def test_unravel_ends_a_lasting_tactic():
    """Bury a tactic that lasts on your opponent's Support Zone; its effect ends."""
    board = Board(
        you=side(minions="B1 B2 B3", tactics="shield-wall"),
        opponent=side(minions="G1 G2", tactics="unravel"),
    )
    board.do("cast", "shield-wall", "me").do("decline").do("deploy", "B1").do("decline")
    assert board.state.binding("mode", 0) == ["quad"]
    board.do("cast", "unravel", "me").do("choose", "shield-wall")
    assert board.zone("graveyard/0") == ["shield-wall"]
    assert board.state.binding("mode", 0) == []


def test_desperate_measures_buries_a_minion_of_a_hand_larger_by_three():
    """When you hold at least 3 minions more than your opponent: bury a minion from your hand."""

    def board(minions: str):
        you = {"minions": minions, "tactics": "desperate-measures"}
        return Board(you=you, opponent={"minions": "G1"})

    assert board("B1 B2 B3").options("cast") == []
    larger = board("B1 B2 B3 B4").do("cast", "desperate-measures", "me").do("choose", "B1")
    assert larger.zone("graveyard/0") == ["B1", "desperate-measures"]
