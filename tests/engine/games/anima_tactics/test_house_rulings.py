"""What the rulings say of abilities, Plot cards and upkeep; each test names the ruling it is of."""

import pytest

from tests.engine.games.anima_tactics.stage import Stage


@pytest.mark.parametrize(("state", "answers"), [("paralyzed", False), ("seal", False)])
def test_at_21_who_is_paralyzed_or_sealed_answers_with_no_ability(
    state: str, answers: bool
) -> None:
    stage = Stage({"tessa-crowe": "k10"}, {"ossian-rook": "k11"})
    stage.give("ossian-rook", state)
    stage.play("attack tessa-crowe ossian-rook", "" if state == "seal" else "attack/0 1")
    assert stage.may("react ossian-rook bone_plates") == answers
    assert stage.may("dodge ossian-rook") == (state == "seal")


def test_at_21_sealed_upkeep_may_be_paid_on() -> None:
    stage = Stage({"sister-maelle": "k10"}, {"unit-nine": "k40"})
    stage.play("use sister-maelle candle_ward sister-maelle")
    stage.give("sister-maelle", "seal", 2)
    stage.play("end")
    stage.play("activate unit-nine")
    stage.play("end")
    assert stage.may("keep sister-maelle")


def test_at_22_a_berserker_uses_attacks_alone_and_answers_nothing() -> None:
    stage = Stage({"tessa-crowe": "k10"}, {"ossian-rook": "k11"})
    stage.give("ossian-rook", "berserker", 2)
    stage.play("attack tessa-crowe ossian-rook", "attack/0 1")
    assert stage.choice.occasion == "act"


def test_at_43_what_cannot_be_paid_ends() -> None:
    stage = Stage({"sister-maelle": "k10"}, {"unit-nine": "k40"})
    stage.play("use sister-maelle candle_ward sister-maelle")
    stage.give("sister-maelle", "slow", 2)
    stage.state.actions[stage.number("sister-maelle")] = 0
    kept = stage.state.kept[0]
    stage.state.kept = [type(kept)(kept.card, kept.word, kept.figure, 5)]
    stage.play("end")
    stage.play("activate unit-nine")
    stage.play("end", "initiative/0 5, initiative/1 2")
    assert (stage.state.kept, stage.state.boosts) == ([], [])


def test_at_54_what_a_figure_keeps_ends_with_it() -> None:
    stage = Stage(
        {"sister-maelle": "k10", "brother-osric": "k12"}, {"tessa-crowe": "k11"},
        life={"sister-maelle": 1},
    )  # fmt: skip
    stage.play("use sister-maelle candle_ward brother-osric")
    assert stage.value("brother-osric", "armor") == 4 + 3
    stage.act("tessa-crowe")
    stage.play("attack tessa-crowe sister-maelle")
    stage.play("stand", "attack/1 9")
    assert (stage.life("sister-maelle"), stage.value("brother-osric", "armor")) == (0, 4)


def test_at_19_the_higher_number_of_counters_counts() -> None:
    for held, level in ((1, 2), (3, 3)):
        stage = Stage({"lumen-vael": "k10"}, {"unit-nine": "k40"})
        stage.give("lumen-vael", "haste", held)
        stage.play("use lumen-vael quick_blood lumen-vael")
        assert stage.states("lumen-vael") == {"haste": level}


def test_at_20_poison_counts_the_whole_cost_of_an_ability() -> None:
    stage = Stage({"lumen-vael": "k10"}, {"unit-nine": "k40"})
    stage.give("lumen-vael", "poison", 2)
    stage.play("use lumen-vael quick_blood lumen-vael")
    assert stage.life("lumen-vael") == 13 - 2


def test_at_37_poison_of_an_answer_acts_after_the_attack() -> None:
    """One life point is left after the blow, and the answer took one action."""
    stage = Stage({"tessa-crowe": "k10"}, {"ossian-rook": "k11"}, life={"ossian-rook": 2})
    stage.give("ossian-rook", "poison", 2)
    stage.play("attack tessa-crowe ossian-rook")
    stage.play("react ossian-rook bone_plates")
    assert stage.life("ossian-rook") == 2
    stage.play("stand", "attack/0 6")
    assert stage.life("ossian-rook") == 2 - (4 + 3 - 3 - 3) - 1


def plots(own: tuple[str, ...], foes: tuple[str, ...]) -> Stage:
    stage = Stage(
        {"brother-osric": "k10"}, {"unit-nine": "k11"}, plot=own, foes_plot=foes, windows=True
    )
    stage.play("attack brother-osric unit-nine")
    return stage


def test_at_29_the_acting_player_is_asked_first_and_both_until_they_pass() -> None:
    stage = plots(("steady-aim",), ("old-scars",))
    seats = []
    for move in ("pass", "plot old-scars", "pass"):
        seats.append(stage.choice.seat)
        stage.play(move)
    assert (seats, stage.choice.occasion) == ([0, 1, 0], "defend")


def test_at_83_a_seat_is_asked_whose_cards_do_not_fit_and_none_without_cards() -> None:
    stage = plots((), ("bitter-news",))
    assert (stage.choice.seat, sorted(stage.choice)) == (1, [("pass",)])
    stage.play("pass")
    assert stage.choice.occasion == "defend"


def test_at_97_a_splash_takes_the_total_that_hit_and_nobody_shields() -> None:
    """Around whoever took the shot: 4 - 1 of the distance + 8 is 11, against 9 and 10."""
    stage = Stage({"ossian-rook": "k10"}, {"unit-nine": "k16", "tessa-crowe": "k18"})
    stage.play("use ossian-rook cannon_arm unit-nine")
    stage.play("shield tessa-crowe")
    stage.play("stand", "attack/0 8")
    assert stage.life("tessa-crowe") == 13 - (6 + 1 + 2 - 2)
    assert stage.choice.occasion == "defend"
    stage.play("stand")
    assert stage.life("unit-nine") == 12 - (6 + 1 + 1)


def test_at_12_what_follows_a_hit_is_of_who_took_the_shot() -> None:
    stage = Stage({"doctor-hexley": "k10"}, {"unit-nine": "k14", "tessa-crowe": "k15"})
    stage.play("use doctor-hexley numbing_dart unit-nine")
    stage.play("shield tessa-crowe")
    stage.play("stand", "attack/0 9, resistance/1 3")
    assert (stage.states("unit-nine"), stage.states("tessa-crowe")) == ({}, {"paralyzed": 2})


def test_at_98_a_sealed_figure_uses_what_it_carries() -> None:
    stage = Stage(
        {"brother-osric": "k10"}, {"unit-nine": "k40"},
        carried={"brother-osric": "healing-draught"}, life={"brother-osric": 5},
    )  # fmt: skip
    stage.give("brother-osric", "seal")
    stage.play("use healing-draught drink")
    assert stage.life("brother-osric") == 10


def test_at_99_seal_leaves_what_always_holds() -> None:
    stage = Stage({"korrin-blacktide": "k10"}, {"unit-nine": "k40"}, life={"korrin-blacktide": 4})
    stage.give("korrin-blacktide", "seal")
    assert stage.value("korrin-blacktide", "damage") == 5 + 2


def test_at_25_an_ability_out_of_range_may_be_declared_unless_that_is_switched_off() -> None:
    for option, legal in (("off", True), ("on", False)):
        stage = Stage(
            {"inquisitor-harrow": "k10"}, {"unit-nine": "k19"}, variant={"strict_declare": option}
        )
        assert stage.may("use inquisitor-harrow confession unit-nine") == legal


def test_at_23_nobody_aims_at_a_hidden_enemy() -> None:
    stage = Stage({"inquisitor-harrow": "k10"}, {"unit-nine": "k12"})
    stage.hide("unit-nine")
    assert not stage.may("use inquisitor-harrow confession unit-nine")
