"""The Oracle and the cards of priests, each doing what its words say."""

from engine.core.position.agenda import Frame
from engine.games.letal.opening import TEXTS
from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.house import (
    ALLY,
    FOE,
    GAME,
    ME,
    attacked,
    cells,
    duel,
    hearts,
    passed,
)

OPENING = [line["do"] for line in TEXTS["opening"]]


def test_foresight_draws_1_before_the_game():
    """At the beginning of the game, draw a card."""
    board = duel(Hero("the-oracle", 0, deck="doom " * 7), Hero("the-warden", 35))
    board.state.agenda = [Frame("opening", 0, at=OPENING.index("game_begins"))]
    board.state.choice = None
    GAME.choice(board.state)
    assert GAME.pool.cards["the-oracle"].facts["hand"] == 5
    assert board.zone("hand/0") == ["doom"] * 6  # one, and the starting hand


def test_censure_moves_1_and_deals_2_at_range_3():
    """Action: move up to 1 square, then deal 2 physical damage to an enemy within Range 3."""
    board = duel(Hero("the-oracle", 14), Hero("the-cutpurse", 17))
    board.do("use", "the-oracle", "censure").do("stay").do("choose", "the-cutpurse").quietly()
    assert hearts(board)[FOE] == 16


def test_guiding_hand_prevents_2_for_a_hidden_card_as_another_is_attacked():
    """Active, when another hero of your side is attacked: hide a card to prevent 2 damage."""
    board = attacked(Hero("the-assassin", 14), ally=Hero("the-oracle", 0, hand="doom"))
    board.do("use", "the-oracle", "guiding_hand").do("hide", "doom").quietly()
    assert (hearts(board)[ME], board.zone("deck/1")) == (14, ["doom"])
    empty = attacked(Hero("the-assassin", 14), ally=Hero("the-oracle", 0))
    assert empty.decide() == (1, ["move", "stay"])  # no card to hide: it cannot be used


def test_weave_fate_hides_2_draws_3_and_refreshes():
    """Hide 2 cards. If you did, draw 3 cards. Refresh."""
    board = duel(
        Hero("the-oracle", 14, hand="weave-fate doom mend", deck="smite smite smite"),
        Hero("the-warden", 35),
    )
    board.do("play", "weave-fate").do("hide", "mend").do("hide", "doom").quietly()
    assert board.zone("hand/0") == ["smite"] * 3
    assert board.zone("deck/0") == ["doom", "mend"]
    assert "play" in (board.decide() or (0, []))[1]


def test_doom_costs_2_anywhere_and_cannot_be_prevented():
    """An enemy of your choice loses 2 Endurance."""
    board = duel(Hero("the-oracle", 0, hand="doom"), Hero("the-warden", 35, hand="raise-shield"))
    board.do("play", "doom").do("choose", "the-warden").quietly()
    assert hearts(board)[FOE] == 18


def test_omens_exchange_a_card_as_an_ally_plays_one():
    """Whenever another hero of your side plays a card, you may hide a card. If you do, draw a
    card."""
    board = duel(
        Hero("the-assassin", 14, hand="marked-for-death"), Hero("the-warden", 35),
        ally=Hero("the-oracle", 0, hand="mend", deck="smite", auras="omens"),
    )  # fmt: skip
    board.do("play", "marked-for-death").do("choose", "the-warden")
    while "accept" not in (board.decide() or (0, []))[1]:
        board.do("pass")
    board.do("accept").do("hide", "mend").quietly()
    assert (board.zone("hand/1"), board.zone("deck/1")) == (["smite"], ["mend"])


def test_twist_of_fate_prevents_2_and_costs_the_attacker_1():
    """When an attack on you is declared: Prevent 2 damage. The attacker loses 1 Endurance."""
    board = attacked(Hero("the-oracle", 14, hand="twist-of-fate"))
    board.do("trick", "twist-of-fate").quietly()
    assert hearts(board)[ME::2] == [14, 17]


def test_exile_deals_3_and_removes_a_discarded_card():
    """Deal 3 magical damage to an enemy within Range 3. You may remove a card in an enemy's discard
    pile from the game."""
    board = duel(
        Hero("the-oracle", 14, hand="exile"),
        Hero("the-cutpurse", 17, discard="slip-away dagger-thrust"),
    )
    board.do("play", "exile").do("choose", "the-cutpurse").quietly()
    board.do("choose", "dagger-thrust").quietly()
    assert hearts(board)[FOE] == 15
    assert (board.zone("discard/2"), board.zone("removed/2")) == (
        ["slip-away"], ["dagger-thrust"],
    )  # fmt: skip


def test_exile_may_leave_the_discard_pile_as_it_is():
    board = duel(
        Hero("the-oracle", 14, hand="exile"), Hero("the-cutpurse", 17, discard="slip-away")
    )
    board.do("play", "exile").do("choose", "the-cutpurse").quietly().do("skip").quietly()
    assert board.zone("removed/2") == []


def test_borrowed_time_is_for_your_own_other_hero_and_not_for_a_partners():
    """In your turn: Hide a card. If you did, refresh your other hero: it may play another card this
    turn."""
    heroes = [
        Hero("the-oracle", 0, hand="borrowed-time doom"), Hero("the-warden", 1),
        Hero("the-cutpurse", 35), Hero("the-stormcaller", 34),
        Hero("the-assassin", 3), Hero("the-champion", 4),
        Hero("the-warden", 33), Hero("the-oracle", 32),
    ]  # fmt: skip
    board = Board(*heroes, game=GAME).do("trick", "borrowed-time").do("hide", "doom")
    assert board.options("choose") == [("the-warden",)]


def test_borrowed_time_refreshes_another_hero_for_a_hidden_card():
    board = duel(
        Hero("the-oracle", 0, hand="borrowed-time doom"), Hero("the-warden", 35),
        ally=Hero("the-assassin", 14, hand="backstab backstab"),
    )  # fmt: skip
    board.do("play", "backstab").quietly()
    assert board.options("play") == [("doom",)]
    board.do("trick", "borrowed-time").do("hide", "doom").do("choose", "the-assassin").quietly()
    assert board.options("play") == [("backstab",)]


def test_prophecy_draws_as_you_block_and_may_for_an_ally():
    """Whenever you block, draw a card. Whenever another hero of your side blocks, you may draw a
    card."""
    board = attacked(Hero("the-oracle", 14, hand="doom", auras="prophecy", deck="smite"))
    board.do("pass").do("defend", "doom").quietly()
    assert len(board.zone("hand/0")) == 1
    board = attacked(
        Hero("the-warden", 14, hand="charge"),
        ally=Hero("the-oracle", 0, auras="prophecy", deck="smite"),
    )
    board.do("pass").do("defend", "charge")
    passed(board)
    assert board.decide() == (0, ["accept", "decline"])
    assert board.do("accept").zone("hand/1") == ["smite"]


def test_last_rites_heal_your_heroes_as_another_dies():
    """The maximum hand size of all heroes of your side is 1 larger. Whenever another hero of your
    side dies, all heroes of your side gain 3 Endurance. Refresh."""
    board = attacked(
        Hero("the-assassin", 14, endurance=3),
        ally=Hero("the-oracle", 0, endurance=10, auras="last-rites"),
    )
    assert hearts(board.quietly())[:2] == [0, 13]


def test_last_rites_widen_the_hands_of_all_your_heroes():
    board = duel(
        Hero("the-oracle", 14, auras="last-rites"), Hero("the-warden", 35),
        ally=Hero("the-assassin", 0),
    )  # fmt: skip
    assert [board.state.modifier(hero, "hand") for hero in (ME, ALLY, FOE)] == [1, 1, 0]


def test_smite_deals_4_magical_within_reach_2():
    """Deal 4 magical damage to an enemy within Reach 2."""
    board = duel(Hero("the-oracle", 14, hand="smite"), Hero("the-cutpurse", 16))
    board.do("play", "smite").do("choose", "the-cutpurse").quietly()
    assert hearts(board)[FOE] == 14
    longer = duel(
        Hero("the-oracle", 14, hand="smite"), Hero("the-cutpurse", 17),
        variant={"reach": "n_plus_1"},
    )  # fmt: skip
    assert longer.do("play", "smite").options("choose") == [("the-cutpurse",)]


def test_mend_heals_3_for_yourself_or_a_hero_within_range_4():
    """You, or a hero of your side within Range 4, gain 3 Endurance."""
    for cell, whom in ((16, ["the-assassin", "the-oracle"]), (21, ["the-oracle"])):
        board = duel(
            Hero("the-oracle", 14, hand="mend", endurance=9), Hero("the-warden", 35),
            ally=Hero("the-assassin", cell, endurance=9),
        )  # fmt: skip
        board.do("play", "mend")
        assert sorted(board.options("choose")) == [(hero,) for hero in whom]
        board.do("choose", whom[0]).quietly()
        assert hearts(board)[ALLY if cell == 16 else ME] == 12


def test_sanctuary_prevents_2_for_another_hero():
    """When an attack on another hero of your side is declared: Prevent 2 damage."""
    board = attacked(Hero("the-assassin", 14), ally=Hero("the-oracle", 0, hand="sanctuary"))
    assert hearts(board.do("trick", "sanctuary").quietly())[ME] == 14
    own = attacked(Hero("the-oracle", 14, hand="sanctuary"))
    assert own.refused("trick", "sanctuary") is not None


def test_blessing_heals_2_for_a_discarded_card_as_your_turn_begins():
    """At the beginning of your turn, you may discard a card. If you do, gain 2 Endurance."""
    board = duel(
        Hero("the-oracle", 14, hand="doom", auras="blessing", endurance=9),
        Hero("the-warden", 35),
        active=1,
    )
    board.do("end")
    while "accept" not in (board.decide() or (0, []))[1]:
        board.do("pass")
    board.do("accept").do("discard", "doom")
    assert (hearts(board)[ME], board.zone("discard/0")) == (11, ["doom"])


def test_purge_discards_an_aura_and_draws():
    """Discard an aura of an enemy. Draw a card. Refresh."""
    board = duel(
        Hero("the-oracle", 14, hand="purge", deck="doom"),
        Hero("the-warden", 35, auras="bastion spiked-armour"),
    )
    board.do("play", "purge").do("choose", "bastion").quietly()
    assert (board.zone("auras/2"), board.zone("discard/2")) == (["spiked-armour"], ["bastion"])
    assert board.zone("hand/0") == ["doom"]


def test_absolve_enables_another_hero_and_draws():
    """Enable another hero of your side. Draw a card."""
    board = duel(
        Hero("the-oracle", 14, hand="absolve", deck="doom"), Hero("the-warden", 35),
        ally=Hero("the-assassin", 0, disabled=True),
    )  # fmt: skip
    board.do("trick", "absolve").do("choose", "the-assassin").quietly()
    assert board.state.disabled[ALLY] == 0
    assert board.zone("hand/0") == ["doom"]


def test_procession_moves_each_of_your_heroes_by_2():
    """All heroes of your side move up to 2 squares. Draw a card."""
    board = duel(
        Hero("the-oracle", 14, hand="procession", deck="doom"), Hero("the-warden", 35),
        ally=Hero("the-assassin", 0),
    )  # fmt: skip
    board.do("play", "procession").do("move", 15).do("stay").quietly()
    assert cells(board)[:2] == [15, 0]
    assert board.zone("hand/0") == ["doom"]


def test_pilgrims_staff_moves_2_and_deals_3_physical():
    """Move up to 2 squares. Deal 3 physical damage to an adjacent enemy."""
    board = duel(Hero("the-oracle", 14, hand="pilgrims-staff"), Hero("the-cutpurse", 17))
    board.do("play", "pilgrims-staff").do("move", 16).do("choose", "the-cutpurse").quietly()
    assert hearts(board)[FOE] == 15
