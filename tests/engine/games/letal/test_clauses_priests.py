"""Single words on the cards of priests: whom, how often, how long, and where nobody is there."""

from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.house import (
    ALLY,
    FOE,
    GAME,
    ME,
    OTHER,
    attacked,
    cells,
    duel,
    hearts,
    until,
)


def test_guiding_hand_is_for_another_hero_and_is_paid_for_each_time():
    own = attacked(Hero("the-oracle", 14, hand="doom"))
    assert own.refused("use", "the-oracle", "guiding_hand") is not None
    board = attacked(Hero("the-assassin", 14), ally=Hero("the-oracle", 0, hand="doom mend"))
    for card in ("doom", "mend"):
        board.do("use", "the-oracle", "guiding_hand").do("hide", card)
    board.quietly()
    assert (hearts(board)[ME], board.zone("deck/1")) == (16, ["mend", "doom"])


def test_weave_fate_draws_nothing_for_one_card():
    board = duel(
        Hero("the-oracle", 14, hand="weave-fate doom", deck="smite"), Hero("the-warden", 35)
    )
    board.do("play", "weave-fate").do("hide", "doom").quietly()
    assert (board.zone("hand/0"), board.zone("deck/0")) == ([], ["doom", "smite"])


def test_doom_is_for_enemies_and_no_attack():
    board = duel(
        Hero("the-oracle", 0, hand="doom"), Hero("the-warden", 35, hand="raise-shield"),
        ally=Hero("the-assassin", 1),
    )  # fmt: skip
    board.do("play", "doom")
    assert board.options("choose") == [("the-warden",)]
    board.do("choose", "the-warden").quietly()
    assert (hearts(board)[FOE], board.zone("hand/2")) == (18, ["raise-shield"])


def test_omens_count_tricks_and_neither_skills_nor_the_oracles_own_cards():
    def table(hand: str) -> Board:
        return duel(
            Hero("the-assassin", 14, hand=hand), Hero("the-warden", 35),
            ally=Hero("the-oracle", 0, hand="mend absolve", deck="smite", auras="omens"),
        )  # fmt: skip

    trick = table("slip-away").do("trick", "slip-away").do("stay")
    assert until(trick, "accept").do("decline").zone("deck/1") == ["smite"]
    skill = table("").do("use", "the-assassin", "shadow_step").do("stay").quietly()
    assert skill.decide() == (0, ["end", "play", "trick", "use"])
    own = table("").do("play", "mend").do("choose", "the-oracle")
    assert until(own, "end").zone("deck/1") == ["smite"]


def test_tricks_of_the_attacked_oracle_are_for_no_other_hero():
    for trick in ("twist-of-fate", "reversal"):
        board = attacked(Hero("the-assassin", 14), ally=Hero("the-oracle", 0, hand=trick))
        assert board.refused("trick", trick) is not None


def test_exile_leaves_the_discard_pile_of_a_dead_hero_alone():
    """LE-14: the zones of a dead hero are out of play."""
    board = duel(
        Hero("the-oracle", 14, hand="exile"),
        Hero("the-cutpurse", 17, endurance=3, discard="slip-away"),
        other=Hero("the-warden", 34, discard="charge"),
    )
    board.do("play", "exile").do("choose", "the-cutpurse").quietly()
    assert (hearts(board)[FOE], board.options("choose")) == (0, [("charge",)])


def test_exile_removes_from_any_enemys_pile_even_where_nobody_is_struck():
    board = duel(
        Hero("the-oracle", 14, hand="exile", discard="doom"),
        Hero("the-cutpurse", 35, discard="slip-away"),
        other=Hero("the-warden", 34, discard="charge"),
    )
    board.do("play", "exile")
    assert board.options("choose") == [("slip-away",), ("charge",)]
    board.do("choose", "charge").quietly()
    assert (board.zone("removed/3"), board.zone("discard/2")) == (["charge"], ["slip-away"])


def test_borrowed_time_is_for_your_turn_and_refreshes_nobody_without_a_card():
    theirs = duel(
        Hero("the-oracle", 0, hand="borrowed-time doom"),
        Hero("the-oracle", 35, hand="weave-fate"),
        ally=Hero("the-assassin", 14), active=1,
    ).do("play", "weave-fate")  # fmt: skip
    assert theirs.refused("trick", "borrowed-time", seat=0) is not None
    poor = duel(
        Hero("the-oracle", 0, hand="borrowed-time"), Hero("the-warden", 35),
        ally=Hero("the-assassin", 14, hand="backstab backstab"),
    )  # fmt: skip
    poor.do("play", "backstab").quietly().do("trick", "borrowed-time").quietly()
    assert poor.options("play") == []


def test_prophecy_must_draw_for_its_own_block_and_may_not_for_no_block():
    board = attacked(Hero("the-oracle", 14, hand="twist-of-fate", auras="prophecy", deck="smite"))
    board.do("trick", "twist-of-fate").quietly()
    assert board.zone("hand/0") == ["smite"]  # a prevention blocks
    none = attacked(Hero("the-oracle", 14, auras="prophecy", deck="smite")).quietly()
    assert none.zone("hand/0") == []
    friend = attacked(
        Hero("the-warden", 14, hand="raise-shield"),
        ally=Hero("the-oracle", 0, auras="prophecy", deck="smite"),
    )
    until(friend.do("trick", "raise-shield"), "accept").do("decline").quietly()
    assert friend.zone("hand/1") == []


def test_last_rites_heal_no_enemy_and_nobody_above_the_start():
    board = attacked(
        Hero("the-assassin", 14, endurance=3),
        ally=Hero("the-oracle", 0, endurance=15, auras="last-rites"),
    )
    board.quietly()
    assert hearts(board)[:3] == [0, 16, 18]
    enemy = duel(
        Hero("the-assassin", 14, hand="backstab"), Hero("the-warden", 15, endurance=2),
        ally=Hero("the-oracle", 0, endurance=9, auras="last-rites"),
        other=Hero("the-champion", 35),
    )  # fmt: skip
    enemy.do("play", "backstab").do("choose", "the-warden").quietly()
    assert hearts(enemy) == [16, 9, 0, 17]


def test_called_home_places_a_partners_hero_and_never_the_oracle():
    heroes = [
        Hero("the-oracle", 0, hand="called-home"), Hero("the-champion", 1),
        Hero("the-cutpurse", 35), Hero("the-stormcaller", 34),
        Hero("the-assassin", 3), Hero("the-warden", 4),
        Hero("the-warden", 33), Hero("the-oracle", 32),
    ]  # fmt: skip
    board = Board(*heroes, game=GAME).do("play", "called-home")
    friends = [("the-champion",), ("the-assassin",), ("the-warden",)]
    assert board.options("choose") == friends
    assert cells(board.do("choose", "the-assassin").do("choose", 7).quietly())[4] == 7


def test_benediction_is_for_another_hero_and_asks_for_a_card():
    board = duel(
        Hero("the-oracle", 14, hand="benediction doom", deck="smite smite"), Hero("the-warden", 35)
    )
    board.do("play", "benediction").do("hide", "doom").quietly()
    assert board.zone("hand/0") == []
    poor = duel(
        Hero("the-oracle", 14, hand="benediction"), Hero("the-warden", 35),
        ally=Hero("the-assassin", 0, deck="vanish vanish"),
    )  # fmt: skip
    poor.do("play", "benediction").quietly()
    assert poor.zone("hand/1") == []


def test_penance_spares_friends():
    board = duel(
        Hero("the-oracle", 14, hand="penance"), Hero("the-cutpurse", 15),
        ally=Hero("the-assassin", 13),
    )  # fmt: skip
    board.do("play", "penance").quietly()
    assert hearts(board)[:3] == [16, 16, 16]


def test_martyrdom_with_the_last_endurance_prevents_nothing():
    board = attacked(
        Hero("the-assassin", 14), ally=Hero("the-oracle", 0, hand="martyrdom", endurance=1)
    )
    board.do("trick", "martyrdom").quietly()
    assert hearts(board)[:2] == [12, 0]  # LE-14: the rest of its own text is dropped


def test_consecration_works_at_the_end_of_your_turn_alone():
    board = duel(
        Hero("the-oracle", 14, auras="consecration"), Hero("the-warden", 15, endurance=10),
        ally=Hero("the-assassin", 13, endurance=10), active=1,
    )  # fmt: skip
    board.end_turn()
    assert hearts(board)[ALLY:OTHER] == [10, 10]
    assert hearts(board.end_turn())[ALLY:OTHER] == [11, 10]


def test_mend_reaches_a_partners_hero_and_no_enemy():
    heroes = [
        Hero("the-oracle", 0, hand="mend"), Hero("the-champion", 35),
        Hero("the-cutpurse", 1), Hero("the-stormcaller", 34),
        Hero("the-assassin", 4, endurance=9), Hero("the-warden", 5),
        Hero("the-warden", 33), Hero("the-oracle", 32),
    ]  # fmt: skip
    board = Board(*heroes, game=GAME).do("play", "mend")
    assert board.options("choose") == [("the-oracle",), ("the-assassin",)]
    assert hearts(board.do("choose", "the-assassin").quietly())[4] == 12


def test_blessing_may_be_declined_and_asks_for_a_card():
    for hand in ("doom", ""):
        board = duel(
            Hero("the-oracle", 14, hand=hand, auras="blessing", endurance=9),
            Hero("the-warden", 35),
            active=1,
        )
        until(board.do("end"), "decline" if hand else "end")
        if hand:
            board.do("decline").quietly()
        assert (hearts(board)[ME], board.zone("discard/0")) == (9, [])


def test_purge_draws_where_no_aura_is_and_leaves_its_own_side_alone():
    board = duel(
        Hero("the-oracle", 14, hand="purge", deck="doom", auras="omens"), Hero("the-warden", 35)
    )
    board.do("play", "purge").quietly()
    assert (board.zone("auras/0"), board.zone("hand/0")) == (["omens"], ["doom"])


def test_absolve_draws_where_nobody_is_disabled_and_is_for_another_hero():
    board = duel(
        Hero("the-oracle", 14, hand="absolve", deck="doom"), Hero("the-warden", 35, disabled=True),
        ally=Hero("the-assassin", 0),
    )  # fmt: skip
    board.do("trick", "absolve")
    while board.options("choose"):
        assert board.options("choose") == [("the-assassin",)]
        board.do("choose", "the-assassin")
    board.quietly()
    assert (board.zone("hand/0"), board.state.disabled[FOE]) == (["doom"], 1)


def test_procession_moves_a_partners_heroes_where_the_partner_wants():
    heroes = [
        Hero("the-oracle", 0, hand="procession"), Hero("the-champion", 1),
        Hero("the-cutpurse", 35), Hero("the-stormcaller", 34),
        Hero("the-assassin", 3), Hero("the-warden", 4),
        Hero("the-warden", 33), Hero("the-oracle", 32),
    ]  # fmt: skip
    board = Board(*heroes, game=GAME).do("play", "procession").do("stay").do("stay")
    decisions = []
    for cell in (9, 10):
        decisions.append(board.decide())
        board.do("move", cell)
    assert decisions == [(2, ["move", "stay"])] * 2
    assert cells(board) == [0, 1, 35, 34, 9, 10, 33, 32]
