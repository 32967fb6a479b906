"""What is hidden, and whether anybody can find it out (TC-27, TC-54; RECRUITMENT, in which cards
are drawn unseen).

Two worlds that differ in what a reader may not know must look alike to them: in views, choices,
refusals, events and the words of logs.
"""

from typing import Any

import pytest

from tests.engine.games.tactica.by_the_book.table import Table

PIECES = ("sun wall d4", "moon wall h9", "sun foot d7", "moon foot h7")
READERS = ("moon", None)


def looks(table: Table, reader: str | None) -> object:
    """All that a reader is told of a position."""
    return table.view(reader), table.events_for(reader), table.words(reader)


def hands(phase: str, *hands: str, **settings) -> list[Table]:
    return [Table(*PIECES, phase=phase, sun=hand, **settings) for hand in hands]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("phase", ["barracks", "mustering", "movement", "combat"])
def test_tc_54_barracks_are_seen_by_their_owner_alone(phase, reader):
    these, those = hands(phase, "foot saved crown", "spy negate archer")
    assert looks(these, reader) == looks(those, reader)
    assert these.view("sun") != those.view("sun")


@pytest.mark.parametrize("reader", ["sun", "moon", None])
@pytest.mark.parametrize("pile", ["sun_troops", "moon_troops"])
def test_tc_54_the_order_of_the_troop_pile_is_seen_by_nobody(pile, reader):
    first: dict[str, Any] = {pile: "foot archer champion"}
    second: dict[str, Any] = {pile: "champion foot archer"}
    these = Table(*PIECES, phase="mustering", **first)
    those = Table(*PIECES, phase="mustering", **second)
    assert looks(these, reader) == looks(those, reader)


@pytest.mark.parametrize("reader", ["sun", "moon", None])
def test_tc_54_the_order_of_the_tactics_pile_is_seen_by_nobody(reader):
    these = Table(*PIECES, phase="mustering", sun_tactics="press saved crown")
    those = Table(*PIECES, phase="mustering", sun_tactics="crown press saved")
    assert looks(these, reader) == looks(those, reader)


@pytest.mark.parametrize("reader", READERS)
def test_what_is_recruited_is_seen_by_its_owner_alone(reader):
    tables = [
        Table(*PIECES, phase="recruitment", sun_troops=troops, sun_tactics=tactics).recruit(4)
        for troops, tactics in (
            ("foot foot archer champion", "press saved crown"),
            ("archer champion foot foot", "crown press saved"),
        )
    ]
    assert looks(tables[0], reader) == looks(tables[1], reader)


@pytest.mark.parametrize("hand", ["saved", "negate", "foot"])
def test_the_window_for_saved_is_open_whatever_is_held(hand):
    table = Table("sun champion d7", "sun foot c7", "moon archer d9", sun=hand, first="moon")
    assert table.attack("d9", "d7").decides() == "sun"


@pytest.mark.parametrize("hand", ["saved", "negate", "foot"])
def test_the_window_for_negate_is_open_whatever_is_held(hand):
    table = Table("sun foot d7", "moon champion d8", sun="press", moon=hand)
    assert table.press("d7").decides() == "moon"


@pytest.mark.parametrize("reader", READERS)
def test_the_window_tells_the_others_nothing(reader):
    tables = [
        Table("sun champion d7", "sun foot c7", "moon archer d9", sun=hand, first="moon").attack(
            "d9", "d7"
        )
        for hand in ("saved", "spy")
    ]
    assert looks(tables[0], reader) == looks(tables[1], reader)


@pytest.mark.parametrize("reader", READERS)
def test_letting_a_window_pass_tells_nothing(reader):
    tables = [
        Table("sun champion d7", "sun foot c7", "moon archer d9", sun=hand, first="moon")
        .attack("d9", "d7")
        .pass_windows()
        for hand in ("saved", "spy")
    ]
    assert looks(tables[0], reader) == looks(tables[1], reader)


@pytest.mark.parametrize("phase", ["mustering", "combat"])
def test_a_refusal_is_the_same_whatever_the_other_player_holds(phase):
    """MOON asks for everything with each card of SUN, while SUN decides and while MOON does."""
    these, those = hands(phase, "foot saved crown", "spy negate archer")
    assert these.refusals(by="moon") == those.refusals(by="moon")
    these.to(phase, by="moon")
    those.to(phase, by="moon")
    assert these.refusals(by="moon") == those.refusals(by="moon")


@pytest.mark.parametrize("phase", ["barracks", "mustering", "combat"])
def test_the_decider_is_the_same_whatever_is_held(phase):
    these, those = hands(phase, "foot archer saved crown", "foot foot negate spy")
    assert these.decides() == those.decides()


@pytest.mark.parametrize("reader", READERS)
def test_a_discard_is_seen_and_the_rest_is_not(reader):
    tables = [
        Table(*PIECES, sun=hand).until_asked("discard", by="sun").discard("press")
        for hand in ("press foot", "press archer")
    ]
    assert looks(tables[0], reader) == looks(tables[1], reader)


@pytest.mark.parametrize("reader", READERS)
def test_after_a_shown_decree_what_is_drawn_is_hidden(reader):
    tables = [
        Table(
            *PIECES,
            phase="barracks",
            sun="spy negate negate",
            sun_troops=troops,
            sun_tactics="press press",
        )
        .decrees(sun=("fog", "spy negate negate"))
        .recruit(5)
        for troops in (
            "foot foot foot foot foot archer archer",
            "archer archer foot foot foot foot foot",
        )
    ]
    assert looks(tables[0], reader) == looks(tables[1], reader)


def test_tc_54_lost_resupply_hostages_and_counts_are_open():
    table = Table(
        *PIECES,
        sun_lost="archer",
        sun_resupply="press",
        sun_hostages="foot",
        sun="spy spy",
        sun_training=3,
    )
    for reader in ("sun", "moon", None):
        assert table.open_piles("sun", reader) == {
            "lost": ["archer"], "resupply": ["press"], "hostages": ["foot"], "barracks": 2,
            "training": 3,
        }  # fmt: skip
