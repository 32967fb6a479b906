"""Sacrifices (rulebook, Summon; TC-19, TC-53). What they give is a house rule: Ouran moves and
strikes once more, Cthon strikes harder."""

import pytest

from tests.engine.games.tactica.by_the_book.table import FIGURES, Table

WALLS = ("sun wall a4", "moon wall k9", "moon champion d8")


def table_of(summon: str = "cthon", hand: str = "foot foot press", **settings) -> Table:
    settings.setdefault("phase", "combat")
    return Table(*WALLS, f"sun {summon} d7", sun=hand, **settings)


def test_one_card_goes_to_lost_and_the_other_to_resupply():
    table = table_of().sacrifice("foot", "foot")
    assert (table.pile("sun", "lost"), table.pile("sun", "resupply")) == (["foot"], ["foot"])
    assert table.hand("sun") == ["press"]


@pytest.mark.parametrize("pair", ["foot", "press", "spy", "archer"])
def test_tc_53_troops_and_tactics_alike(pair):
    assert table_of(hand=f"{pair} {pair}").can("sacrifice", pair, pair)


def test_tc_53_two_cards_of_different_names_are_no_pair():
    assert not table_of(hand="foot press").can("sacrifice", "foot", "press")


def test_one_card_is_no_pair():
    assert not table_of(hand="foot press").can("sacrifice", "foot", "foot")


def test_tc_53_the_log_names_the_card_for_lost():
    table = table_of().sacrifice("foot", "foot")
    lost, resupply = table.last_move()[-2:]
    assert (table.where(int(lost)), table.where(int(resupply))) == ("lost sun", "resupply sun")


def test_without_a_summon_on_the_field_nothing_is_sacrificed():
    table = Table(*WALLS, "sun foot d7", sun="foot foot")
    assert not table.can("sacrifice", "foot", "foot")


@pytest.mark.parametrize("phase", ["movement", "combat"])
def test_an_enemy_summon_is_no_reason(phase):
    table = Table(*WALLS, "sun foot d7", "moon ouran h6", sun="foot foot", phase=phase)
    assert table.decides() == "sun"
    assert not table.can("sacrifice", "foot", "foot")


def test_cthon_strikes_harder():
    plain = table_of().attack("d7", "d8").damage("d8")
    assert plain == FIGURES["cthon"].off
    assert table_of().sacrifice("foot", "foot").attack("d7", "d8").damage("d8") == plain + 3


def test_cthon_strikes_as_before_in_the_next_turn():
    table = table_of(figures={"champion": {"defence": 12}}).sacrifice("foot", "foot")
    table.attack("d7", "d8").resolve().to("combat", by="sun").attack("d7", "d8")
    assert table.damage("d8") == FIGURES["cthon"].off


def test_ouran_strikes_again():
    table = table_of("ouran", figures={"champion": {"defence": 12}}, actions=1)
    table.attack("d7", "d8")
    assert not table.can("attack", "d7", "d8")
    again = table_of("ouran", figures={"champion": {"defence": 12}}, actions=1)
    again.sacrifice("foot", "foot").attack("d7", "d8").attack("d7", "d8")
    assert again.damage("d8") == 2 * FIGURES["ouran"].off


def test_ouran_strikes_again_after_its_strike():
    """The sacrifice may wait until the first strike is made."""
    table = table_of("ouran", figures={"champion": {"defence": 12}}, actions=1)
    table.attack("d7", "d8").sacrifice("foot", "foot").attack("d7", "d8")
    assert table.damage("d8") == 2 * FIGURES["ouran"].off


def test_ouran_moves_again_after_its_move():
    table = table_of("ouran", phase="movement", actions=1)
    table.move("d7", "c7").sacrifice("foot", "foot").move("d7", "b7")
    assert table.hex("d7") == "b7"


def test_ouran_moves_again():
    table = Table(
        "sun wall a4",
        "moon wall k9",
        "moon foot j9",
        "sun ouran d7",
        sun="foot foot",
        phase="movement",
        actions=1,
    )
    table.sacrifice("foot", "foot").move("d7", "d8").move("d7", "d9")
    assert table.hex("d7") == "d9"


def test_without_a_sacrifice_a_summon_moves_once():
    table = Table(
        "sun wall a4", "moon wall k9", "moon foot j9", "sun ouran d7", phase="movement", actions=3
    )
    assert not table.move("d7", "d8").can("move", "d7", "d9")


@pytest.mark.parametrize("hand", ["press press", "press saved"])
def test_whether_a_player_is_asked_for_a_sacrifice_does_not_show_what_they_hold(hand):
    pieces = ("sun wall a4", "moon wall k9", "sun ouran d7", "moon foot d9")
    table = Table(*pieces, sun=hand, moon="press", phase="movement", actions=1).move("d7", "d8")
    assert (table.phase, table.decides()) == ("movement", "sun")
    table.done().to("combat", by="sun").attack("d7", "d9").pass_windows()
    assert (table.phase, table.decides()) == ("combat", "sun")
