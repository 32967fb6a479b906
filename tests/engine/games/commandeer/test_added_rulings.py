"""Rulings without a place in another module: CO-21, CO-38, CO-52, CO-57, CO-68 to CO-83."""

from tests.engine.games.commandeer.field import GAME, Field
from tests.engine.walks import finished


def test_co_21_a_defensive_event_may_be_ongoing():
    their = {"hand": "mist", "energy": "rally"}
    field = Field("c3 siege-walker, c4 !heron", step="defend", their=their)
    field.do("play", "mist").do("choose", "c4").do("pass")
    assert field.zone("attached/1") == ["mist"]
    field.do("attack", "c3", "c4")
    assert (field.zone("attached/1"), field.zone("retired/1")) == ([], ["rally", "mist"])


def test_co_38_the_defender_plays_any_number_and_their_pass_is_asked_for():
    their = {"hand": "close-ranks close-ranks", "energy": "rally rally"}
    field = Field("c3 heron, c4 !vow-squire", step="defend", their=their)
    field.do("play", "close-ranks").do("pay", "rally").do("play", "close-ranks")
    assert (field.figures("c4"), field.decide()) == ((3000, 7000), (1, ["pass"]))


def test_co_52_command_is_carried_into_no_other_phase():
    their = {"hand": "emergency-steam"}
    field = Field("c3 heron, c4 !cross-saw", step="defend", their=their)
    field.do("play", "emergency-steam").do("choose", "c4")
    assert field.state.command == [0, 1]
    assert field.do("pass").state.command == [0, 0]


def test_co_52_command_that_the_opponents_planning_brought_is_gone_with_it():
    field = Field("c3 heron, c4 !martyr", hand="stalker-cat", energy="heron")
    field.do("deploy", "stalker-cat", "b4").do("choose", "c4")
    assert field.state.command == [2, 1]
    assert field.do("end_planning").state.command == [0, 0]


def test_co_52_command_that_the_defending_phase_brought_the_attacker_is_gone_with_it():
    their = {"hand": "countermeasure", "energy": "hawk"}
    standing = "c3 martyr, d3 heron, c4 !signal-tower"
    field = Field(standing, step="defend", their=their).do("play", "countermeasure")
    assert field.do("choose", "c3").state.command == [1, 0]
    assert field.do("pass").state.command == [0, 0]


def test_co_57_co_59_a_log_tells_every_decision_in_words_and_cards():
    forms = {
        (str(logged.move[0]), len(logged.move))
        for number in range(8)
        for logged in finished(GAME, number, "eager").moves
    }
    assert forms >= {
        ("lead", 2), ("deploy", 3), ("pay", 2), ("play", 2), ("choose", 2), ("reinforce", 1),
        ("energise", 2), ("flip", 2), ("attack", 3), ("pass", 1), ("end_planning", 1),
        ("end_combat", 1),
    }  # fmt: skip


def test_co_68_a_unit_still_to_come_counts_with_its_printed_health():
    """Beside the reliquary the bell ringer would have 1000 more than the corner takes."""
    field = Field(
        "a2 reliquary, c3 !heron",
        hand="bell-ringer",
        variant={"zero_health": "illegal_placement"},
    )
    wrong = "the borders there leave it no Health (option zero_health)"
    assert field.refused("deploy", "bell-ringer", "a1") == wrong


def test_co_70_around_are_eight_cells_whatever_connects():
    assert Field("c3 phalanx-veteran, d4 heron").figures("c3") == (4000, 4000)
    field = Field("c3 phalanx-veteran, d4 heron", variant={"connect": "8"})
    assert field.figures("c3") == (4000, 4000)


def test_co_74_damage_that_armour_takes_whole_sets_nothing_off():
    field = Field("c3 vow-squire, c4 !thicket-troll", step="fight", changes="c4 armour 9000 9")
    assert field.do("attack", "c3", "c4").grown("c4") == (0, 0)


def test_co_75_damage_of_one_effect_is_dealt_at_once():
    """The hawk takes it while the maiden beside it still stands, and falls with it."""
    field = Field(
        "c3 heron, c5 !shield-maiden, d5 !hawk",
        hand="queen-of-thorns",
        energy="rally rally",
        changes="c5 health -4000 9, d5 health -3000 9",
    ).do("deploy", "queen-of-thorns", "c4")
    assert field.standing() == "c3 heron, c4 queen-of-thorns"
    assert [kind for kind, _ in field.events() if kind in ("damage", "defeated")] == [
        "damage", "damage", "defeated", "defeated"
    ]  # fmt: skip


def test_co_76_wards_do_not_help_against_each():
    field = Field("c3 heron, f3 !dawn-seraph, f4 !old-bear", hand="barrage", energy="rally")
    field.do("play", "barrage")
    assert field.events()[:3] == [("play", 0), ("pay", 0), ("damage", 1)]
    assert field.options("choose") == ["f4"]


def test_co_77_a_unit_that_is_raised_arrives():
    field = Field("c3 heron", hand="grave-call", energy="rally", defeated="surveyor", deck="hawk")
    field.do("play", "grave-call").do("choose", "surveyor")
    assert field.options("place") == ["b3", "c2", "c4", "d3"]
    assert field.do("place", "c4").zone("energy/0") == ["hawk"]


def test_co_78_a_unit_that_comes_again_is_new():
    field = Field("c3 heron, c4 burrower", hand="herald-fox burrower", command=3)
    field.do("use", "c4").do("place", "d3").do("deploy", "herald-fox", "d4").do("choose", "d3")
    field.do("deploy", "burrower", "c4")
    assert field.options("use") == ["c4"]


def test_co_79_after_50_actions_planning_can_only_be_ended():
    field = Field("c3 burrower, d3 heron", command=60)
    for number in range(50):
        field.do("move", *(("d3", "c4"), ("c4", "d3"))[number % 2])
    assert field.decide() == (0, ["end_planning"])
    wrong = "a Planning Phase has at most 50 actions (CO-79)"
    assert {field.refused("move", "c3", "d4"), field.refused("use", "c3")} == {wrong}
    assert field.do("end_planning").decide() == (1, ["pass"])


def test_co_82_an_airborne_unit_starts_anywhere_on_an_empty_field():
    assert len(Field(hand="hawk", energy="rally").options("deploy")) == 36


def test_co_83_a_game_of_ten_thousand_moves_is_drawn_when_its_turn_is_finished():
    field = Field("c3 heron, c4 !heron", step="fight")
    field.state.ply = 9_999
    assert field.do("end_combat").outcome() == (None, "move_cap")
    short = Field("c3 heron, c4 !heron", step="fight")
    short.state.ply = 9_998
    assert short.do("end_combat").outcome() is None
