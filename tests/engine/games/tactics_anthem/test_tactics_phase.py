"""Who uses which tactic, how often and through whom; summoning, setting, chains (section VI)."""

from engine.games.tactics_anthem.state import ME
from tests.engine.games.tactics_anthem.board import GAME, Board, verdict
from tests.engine.games.tactics_anthem.sides import side

FULL = "field-adept field-adept field-adept field-adept field-adept"


def test_ta_24_one_tactic_or_one_summoning_by_the_player():
    you = side(minions="B1", tactics="levy regroup field-adept")
    board = Board(you=you, opponent=side())
    assert board.decide() == (0, ["cast", "done", "summon"])
    board.do("cast", "levy", "me").do("choose", "B1")
    assert board.decide() == (0, ["done"])
    board = Board(you=you, opponent=side()).do("summon", "field-adept")
    assert board.decide() == (0, ["done"])


def test_ta_24_and_one_tactic_by_each_support_minion():
    board = Board(
        you=side(minions="B1", tactics="levy divination", support="field-adept"),
        opponent=side(),
    )
    board.do("cast", "levy", "me").do("choose", "B1")
    assert {user for _, user in board.options("cast")} == {"field-adept"}
    board.do("cast", "divination", "field-adept")
    assert board.decide() == (0, ["deploy"])


def test_ta_24_a_joint_tactic_uses_up_each_contributor():
    board = Board(
        you=side(
            minions="B1 B2", tactics="grave-rite scout veterans-return", support="grave-warden"
        ),
        opponent=side(),
    )
    assert board.refused("cast", "grave-rite", "grave-warden", "me") == "illegal"
    board.do("cast", "grave-rite", "me", "grave-warden").do("choose", "B1")
    assert board.state.used == [ME, board.find("grave-warden")]
    assert board.decide() == (0, ["done"])


def test_ta_24_reactions_do_not_count():
    board = Board(
        you=side(minions="B9 B1"),
        opponent=side(tactics="stumble stumble call-to-arms", minions="Y1 Y2"),
        step="deploy",
    )
    board.do("deploy", "B9").do("react", "stumble", "me").do("choose", "B9")
    board.do("react", "stumble", "me").do("choose", "B9").do("decline")
    assert board.decide() == (1, ["cast", "done"])
    board = Board(you=side(minions="B1", tactics="call-to-arms"), opponent=side(tactics="silence"))
    board.do("cast", "call-to-arms", "me")
    assert board.options("react") == [("silence", "me")]


def test_ta_24_a_counter_needs_at_least_the_circle():
    you = side(minions="B1", tactics="annihilation", support="grave-warden")
    board = Board(you=you, opponent=side(tactics="silence"))
    board.do("cast", "annihilation", "grave-warden")
    assert board.decide() == (1, ["decline"])
    assert board.refused("react", "silence", "me") == "illegal"
    board = Board(you=you, opponent=side(tactics="silence", support="assize-knight"))
    board.do("cast", "annihilation", "grave-warden")
    assert board.options("react") == [("silence", "assize-knight")]


def test_ta_25_a_minion_chain_ends_the_tactics_phase_and_deploys():
    board = Board(
        you=side(minions="B7 B1", tactics="battle-fury call-to-arms", support="field-adept"),
        opponent=side(combat="G9", tactics="silence stumble"),
        mode="solo",
    )
    board.do("cast", "battle-fury", "me")
    assert board.decide() == (0, ["chain"])
    board.do("chain", "B7")
    assert board.decide() == (0, ["deploy"])
    assert board.options("deploy") == [("B7",)]
    board.do("deploy", "B7")
    assert board.decide() == (1, ["decline", "react"])
    assert board.options("react") == [("stumble", "me")]


def test_ta_25_the_alteration_lasts_until_the_card_leaves_the_combat_zone():
    board = Board(
        you=side(minions="B7 B1", tactics="battle-fury"),
        opponent=side(combat="G9", minions="B10 G10 Y1"),
        mode="solo",
    )
    board.do("cast", "battle-fury", "me").do("chain", "B7").do("deploy", "B7").do("done")
    card = board.find("B7")
    assert board.state.value(card) == (10, 0)
    assert board.options("deploy") == [("G10",)]
    board.do("deploy", "G10")
    assert board.zone("graveyard/0")[-1] == "B7"
    assert (board.state.value(card), board.state.altered) == ((7, 0), {})


def test_ta_27_a_full_support_zone_takes_no_more():
    tactics = "camp-sergeant no-quarter call-to-arms"
    board = Board(you=side(minions="B1", tactics=tactics, support=FULL), opponent=side())
    assert board.options("summon") == []
    assert {card for card, _ in board.options("cast")} == {"call-to-arms"}
    four = FULL.removesuffix(" field-adept")
    board = Board(you=side(minions="B1", tactics=tactics, support=four), opponent=side())
    assert board.options("summon") == [("camp-sergeant",)]
    assert {card for card, _ in board.options("cast")} == {"call-to-arms", "no-quarter"}


def test_ta_27_set_cards_take_positions_too():
    three = "field-adept field-adept field-adept"
    you = side(minions="B1", tactics="pitfall camp-sergeant", support=three, set="pitfall pitfall")
    board = Board(you=you, opponent=side())
    assert (board.options("set"), board.options("summon")) == ([], [])
    you["set"] = "pitfall"
    board = Board(you=you, opponent=side())
    assert len(board.options("set")) == 4


def test_ta_28_chance_is_one_fair_draw_of_a_hundred():
    for drawn, value in ((74, 5), (75, 9)):
        board = Board(
            you=side(minions="B9 B1"),
            opponent=side(tactics="glancing-blow", minions="Y1 Y2"),
            step="deploy",
            draws=[(3, "chance/glancing-blow", drawn)],
        )
        board.do("deploy", "B9").do("react", "glancing-blow", "me").do("choose", "B9")
        assert board.state.value(board.find("B9")) == (value, 0)
    for drawn, buried in ((49, True), (50, False)):
        board = Board(
            you=side(minions="B9 B1"),
            opponent=side(set="pitfall", minions="Y1 Y2"),
            step="deploy",
            draws=[(3, "chance/pitfall", drawn)],
        )
        board.do("deploy", "B9").do("spring", "pitfall").do("choose", "B9")
        assert (board.zone("graveyard/0") == ["B9"]) is buried


def test_ta_30_minions_come_in_complete_sections():
    deck = "Human Blue\nHuman Green\nHuman Yellow\n"
    tactics = "3 call-to-arms\n3 recall\n3 silence\n3 stumble\n3 scout\n3 field-adept\n"
    assert verdict(deck + tactics, "starter") == []
    assert "section_incomplete" in verdict(
        deck.replace("Human Blue", "human-blue-1") + tactics, "starter"
    )
    assert "copies" in " ".join(verdict(deck + tactics + "1 field-adept\n", "starter"))


def test_ta_51_a_chain_that_leads_to_no_deployment_is_refused():
    you = side(minions="B1 B2 B9", tactics="battle-fury")
    board = Board(you=you, opponent=side(combat="Y12"), mode="solo")
    assert board.options("cast") == []
    board = Board(you=you, opponent=side(combat="Y4"), mode="solo")
    board.do("cast", "battle-fury", "me")
    assert board.options("chain") == [("B2",), ("B9",)]
    board.do("chain", "B2")
    assert board.options("deploy") == [("B2",)]
    assert board.decide() == (0, ["deploy"])


def test_ta_51_a_chain_after_a_skip_combat_phase_is_refused():
    board = Board(
        you=side(minions="B1 B9", tactics="regroup battle-fury", support="field-adept"),
        opponent=side(),
    )
    board.do("cast", "regroup", "me")
    assert [card for card, _ in board.options("cast")] == []


def test_ta_52_a_player_uses_first_circle_colourless_tactics_only():
    tactics = "scout hostage-trade annihilation"
    board = Board(you=side(minions="B1", tactics=tactics), opponent=side(minions="B2"))
    assert board.options("cast") == [("scout", "me")]
    board = Board(
        you=side(minions="B1", tactics=tactics, support="bailiff grave-warden hedge-witch"),
        opponent=side(minions="B2"),
    )
    assert board.options("cast") == [
        ("scout", "me"),
        ("hostage-trade", "bailiff"),
        ("annihilation", "grave-warden"),
    ]


def test_ta_52_a_support_may_be_limited_to_its_proficiency():
    board = Board(
        you=side(minions="B1", tactics="levy scout divination", support="camp-sergeant"),
        opponent=side(minions="B2"),
    )
    used = [card for card, user in board.options("cast") if user == "camp-sergeant"]
    assert sorted(used) == ["levy", "scout"]


def test_ta_53_a_summoned_support_waits_a_turn_but_may_react_in_the_opponents():
    board = Board(
        you=side(minions="B1 B3", tactics="field-adept call-to-arms silence"),
        opponent=side(minions="B2", tactics="call-to-arms"),
    )
    board.do("summon", "field-adept").do("decline")
    assert board.zone("support/0") == ["field-adept"]
    assert board.decide() == (0, ["done"])
    board.do("done").do("deploy", "B1").do("decline")
    board.do("cast", "call-to-arms", "me")
    assert board.options("react") == [("silence", "field-adept"), ("silence", "me")]


def test_ta_53_a_swift_support_acts_at_once():
    you = side(minions="B1", tactics="outrider divination")
    board = Board(you=you, opponent=side(minions="B2"))
    board.do("summon", "outrider")
    assert board.options("cast") == [("divination", "outrider")]


def test_ta_53_a_support_cannot_be_replaced_at_will():
    board = Board(you=side(minions="B1", tactics="camp-sergeant", support=FULL), opponent=side())
    assert board.decide() == (0, ["done"])


def test_ta_54_a_tactic_comes_from_the_hand_and_a_user_reacts_as_often_as_they_can():
    board = Board(
        you=side(minions="B12 B1"),
        opponent=side(tactics="stumble stumble", support="field-adept", minions="Y1 Y2"),
        step="deploy",
    )
    board.do("deploy", "B12").do("react", "stumble", "field-adept").do("choose", "B12")
    board.do("react", "stumble", "field-adept").do("choose", "B12")
    assert board.state.value(board.find("B12")) == (8, 0)
    assert board.zone("graveyard/1") == ["stumble", "stumble"]
    assert board.zone("support/1") == ["field-adept"]


def test_ta_55_a_negated_tactic_is_spent_and_its_cost_stays_paid():
    board = Board(
        you=side(minions="B1 B2", tactics="false-friend scout"),
        opponent=side(tactics="silence", minions="Y1"),
    )
    board.do("cast", "false-friend", "me").do("react", "silence", "me")
    assert board.zone("graveyard/0") == ["false-friend"]
    assert board.zone("minions/0") == ["B1", "B2"]
    assert board.decide() == (0, ["done"])
    board.do("done")
    assert board.state.passed == [True, False]


def test_ta_55_a_negated_summoning_is_buried_and_has_used_the_allowance():
    board = Board(
        you=side(minions="B1", tactics="field-adept scout"),
        opponent=side(tactics="denounce", support="bailiff"),
    )
    board.do("summon", "field-adept").do("react", "denounce", "bailiff")
    assert (board.zone("graveyard/0"), board.zone("support/0")) == (["field-adept"], [])
    assert board.decide() == (0, ["done"])


def test_ta_56_setting_uses_the_tactic_of_the_turn_and_springing_does_not():
    board = Board(
        you=side(minions="B1 B2", tactics="pitfall scout"),
        opponent=side(minions="Y8 Y9", tactics_deck="recall recall"),
        draws=[(7, "chance/pitfall", 99)],
    )
    board.do("set", "pitfall", "me")
    assert board.decide() == (0, ["done"])
    board.do("done").do("deploy", "B1").do("done")
    board.do("deploy", "Y8").do("spring", "pitfall")
    assert board.state.used == []
    board.do("choose", "Y8").do("decline")
    assert board.decide() == (0, ["cast", "done"])


def test_ta_66_recruits_and_tormenters_carry_no_effect():
    minions = [card for card in GAME.pool.cards.values() if card.kind == "minion"]
    assert len(minions) == 109
    assert [card.id for card in minions if card.texts] == []


def test_ta_68_the_user_of_a_set_card_is_fixed_when_it_is_set():
    caster = side(minions="B1", tactics="annihilation", support="grave-warden")
    for user, springs in (("rampart-sage", [("warding-circle",)]), ("shield-chaplain", [])):
        board = Board(
            you=side(minions="Y1 Y2", tactics="warding-circle", support=user),
            opponent=caster,
        )
        board.do("set", "warding-circle", user).do("decline")
        board.state.bury(board.find(user))
        board.do("deploy", "Y1").do("decline").do("cast", "annihilation", "grave-warden")
        assert board.options("spring") == springs


def test_ta_70_a_tactic_affects_minions_up_to_its_circle():
    board = Board(
        you=side(minions="veteran-red-5 B1"),
        opponent=side(tactics="stumble", minions="Y1 Y2"),
        step="deploy",
    )
    board.do("deploy", "veteran-red-5").do("react", "stumble", "me")
    assert board.state.altered == {}
    assert board.zone("graveyard/1") == ["stumble"]
    board = Board(
        you=side(minions="veteran-red-5 B1"),
        opponent=side(tactics="arrow-storm", support="assize-knight", minions="Y1 Y2"),
        step="deploy",
    )
    board.do("deploy", "veteran-red-5").do("react", "arrow-storm", "assize-knight")
    assert board.options("choose") == [("veteran-red-5",)]


def test_ta_72_a_card_given_away_belongs_to_its_new_holder():
    board = Board(
        you=side(minions="B1 B2 B3", tactics="scout"),
        opponent=side(minions="Y1", tactics="orderly-retreat"),
        step="deploy",
    )
    board.state.move(board.find("B1"), "minions/1")
    board.state.choice = None
    board.do("deploy", "B2").do("decline")
    board.do("cast", "orderly-retreat", "me").do("decline").do("choose", "B1")
    assert board.zone("minion_deck/1")[0] == "B1"
    assert board.zone("minion_deck/0") == ["R1", "R2", "R3"]


def test_ta_73_a_tactic_without_a_target_does_nothing():
    board = Board(you=side(minions="B1", tactics="ambush"), opponent=side())
    board.do("cast", "ambush", "me")
    assert board.zone("graveyard/0") == ["ambush"]
    assert board.decide() == (0, ["deploy"])


def test_ta_74_an_unseen_card_is_picked_by_its_place_in_the_row():
    board = Board(
        you=side(minions="B1", tactics="changeling", support="night-whisperer"),
        opponent=side(minions="Y9 Y2 Y5"),
    )
    board.state.move(board.find("Y9"), "minions/1")
    board.do("cast", "changeling", "night-whisperer").do("choose", "B1")
    assert board.options("pick") == [(0,), (1,), (2,)]
    board.do("pick", 2)
    assert board.zone("minions/0") == ["Y9"]
    assert board.zone("minions/1") == ["Y2", "Y5", "B1"]


def test_ta_80_the_bar_of_twelve_minions_stops_phase_iv_alone():
    you = side(minions="B1", tactics="levy")
    board = Board(you=you, opponent=side(), full=[True, False])
    board.do("cast", "levy", "me").do("choose", "B1")
    assert board.zone("minions/0") == ["R4"]


def test_ta_81_a_ban_on_tactics_leaves_summoning_free():
    board = Board(
        you=side(minions="B1 B2", tactics="eclipse", support="twilight-magus"),
        opponent=side(minions="Y1", tactics="field-adept scout"),
    )
    board.do("cast", "eclipse", "twilight-magus").do("decline").do("deploy", "B1").do("decline")
    assert board.decide() == (1, ["done", "summon"])


def test_ta_84_a_support_that_changes_sides_may_act_at_once():
    board = Board(
        you=side(minions="B1", tactics="turncoat scout", support="shade-broker hedge-witch"),
        opponent=side(minions="Y1", support="field-adept"),
    )
    board.do("cast", "turncoat", "shade-broker").do("choose", "hedge-witch")
    board.do("choose", "field-adept")
    assert ("scout", "field-adept") in board.options("cast")
    assert board.zone("support/1") == ["hedge-witch"]
