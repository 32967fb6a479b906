"""A table as its players measure it: readings are draws, held against each other (AT-95)."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.base.rng import BadDraw, Recorded, Seeded
from engine.core.display.sentences import Sentences
from engine.core.logs.log import Log
from engine.core.logs.verify import verify
from engine.core.position.choices import Move
from engine.games import GAMES
from engine.games.anima_tactics.state import Contact
from tests.engine import laws, naive
from tests.engine.games.anima_tactics.measuring import (
    BAEL,
    CELIA,
    GAME,
    GROUND,
    KAORI,
    KIRA,
    asked_anew,
    do,
    position,
    readings,
)
from tests.engine.games.anima_tactics.surveyor import twins
from tests.engine.scenes import faults
from tests.support.proofs import count


def test_nothing_but_recorded_draws_will_do() -> None:
    assert GAME.recorded_only({"ground": "measured"})
    assert not GAME.recorded_only({"ground": "table"})
    assert not GAME.recorded_only({"ground": "board"})


def test_a_movement_says_whom_it_touches() -> None:
    state = do(position(), "activate", KIRA)
    walks = GAME.choice(state).spaces["walk_measured"]
    assert list(walks) == [(KIRA,), (KIRA, BAEL), (KIRA, BAEL, CELIA), (KIRA, CELIA)]
    assert (KIRA, CELIA, BAEL) not in walks
    assert (KIRA, KAORI) not in walks
    assert (True, BAEL) not in walks
    do(state, "walk_measured", KIRA, BAEL)
    assert state.contacts == [Contact(KIRA, BAEL)]
    assert GROUND.touching(state, KIRA) == [BAEL]
    assert GROUND.touching(state, BAEL) == [KIRA]
    assert list(GAME.choice(state).spaces["attack"]) == [(KIRA, BAEL)]


def test_who_moves_away_is_in_contact_no_more() -> None:
    state = do(do(position(), "activate", KIRA), "walk_measured", KIRA, BAEL)
    do(state, "end")
    do(state, "activate", BAEL)
    do(state, "escape", BAEL, draws="escape/1=5")
    do(state, "walk_measured", BAEL)
    assert state.contacts == []


def test_a_shot_is_measured_once_it_is_declared() -> None:
    """Range 16: 9 inches are beyond half of it, and cover is seen (AT-24, AT-25)."""
    state = do(position(), "activate", KIRA)
    aim = "measure/0/2=900 sight/0/2=1 height/0/2=0"
    do(state, "shoot", KIRA, BAEL, draws=aim)
    do(state, "pass")
    do(state, "stand", draws="attack/0=9")
    # Attack 5, a die of 10, 1 off for the distance and 2 for cover.
    assert [event.amount for event in state.events or () if event.kind == "hits"] == [12]


def test_a_shot_out_of_range_is_lost_and_nothing_is_measured_twice() -> None:
    state = do(position(), "activate", KIRA)
    do(state, "shoot", KIRA, BAEL, draws="measure/0/2=1601 sight/0/2=0 height/0/2=0")
    assert [event.kind for event in state.events or () if event.kind == "out_of_range"]
    assert state.actions[KIRA] == 2
    do(state, "shoot", KIRA, BAEL)
    assert state.actions[KIRA] == 0


@pytest.mark.parametrize(
    ("reading", "measure", "in_range"),
    [(1600, "edge", True), (1601, "edge", False), (1482, "centre", True), (1483, "centre", False)],
)
def test_a_range_of_16_reaches_from_edge_or_from_centre(
    reading: int, measure: str, in_range: bool
) -> None:
    """Readings are from edge to edge; between centres lie two radii of 0.59 inch more (AT-77)."""
    state = do(position(measure=measure), "activate", KIRA)
    aim = f"measure/0/2={reading} sight/0/2=0 height/0/2=0"
    do(state, "shoot", KIRA, BAEL, draws=aim)
    missed = [event.kind for event in state.events or () if event.kind == "out_of_range"]
    assert missed == ([] if in_range else ["out_of_range"])


@pytest.mark.parametrize(("reading", "hit"), [(682, 15), (683, 14)])
def test_half_a_range_is_from_centre_too(reading: int, hit: int) -> None:
    """Half of 16 inches are 8: at 6.82 and two radii one is not beyond it (AT-65, AT-77)."""
    state = do(position(measure="centre"), "activate", KIRA)
    do(state, "shoot", KIRA, BAEL, draws=f"measure/0/2={reading} sight/0/2=0 height/0/2=0")
    do(state, "pass")
    do(state, "stand", draws="attack/0=9")
    assert [event.amount for event in state.events or () if event.kind == "hits"] == [hit]


@pytest.mark.parametrize(
    ("draws", "contacts"),
    [
        ("crash/2=0", []),
        ("crash/2=1 touches/2/0=1 touches/2/1=0", [Contact(KIRA, BAEL)]),
        ("crash/2=1 touches/2/0=0 touches/2/1=1", [Contact(KAORI, BAEL)]),
        ("crash/2=1 touches/2/0=0 touches/2/1=0", []),
    ],
)
def test_a_thrown_figure_touches_what_players_say_stopped_it(
    draws: str, contacts: list[Contact]
) -> None:
    """Bael flies back from Kira, and nothing is in the way, or a base is (AT-95, AT-101)."""
    state = do(do(position(), "activate", KIRA), "walk_measured", KIRA, BAEL)
    entered = [(0, stream, int(value)) for stream, _, value in
               (draw.partition("=") for draw in draws.split())]  # fmt: skip
    state.rng = Recorded(bytes(32), entered)
    GROUND.push(state, BAEL, KIRA, 3)
    state.rng.finish()
    assert state.contacts == contacts


@pytest.mark.parametrize(("height", "occasion"), [(0, "shield"), (1, "defend"), (2, "shield")])
def test_nobody_shields_from_above(height: int, occasion: str) -> None:
    state = do(position(), "activate", KIRA)
    do(state, "shoot", KIRA, BAEL, draws=f"measure/0/2=500 sight/0/2=0 height/0/2={height}")
    assert GAME.choice(state).occasion == occasion


def test_players_say_whom_a_charge_has_reached() -> None:
    state = do(position(), "activate", KIRA)
    do(state, "charge_measured", KIRA, BAEL, draws="measure/0/2=900")
    do(state, "intercept_measured", CELIA, draws="charge/0/3=0 charge/0/2=1")
    do(state, "beside", CELIA)
    assert GROUND.touching(state, KIRA) == [BAEL, CELIA]
    assert GAME.choice(state).source == BAEL


def test_a_charge_that_falls_short_touches_nobody() -> None:
    state = do(position(), "activate", KIRA)
    do(state, "charge_measured", KIRA, BAEL, draws="measure/0/2=3000")
    do(state, "pass", draws="charge/0/2=0")
    do(state, "pass")
    assert state.contacts == []
    assert [event.kind for event in state.events or ()] == ["falls_short"]


def test_a_charge_that_has_reached_had_no_more_than_its_run() -> None:
    """Kira runs 12 inches; the reading may be a quarter of an inch off."""
    for edge, bounds in ((1225, True), (1226, False)):
        state = do(position(), "activate", KIRA)
        do(state, "charge_measured", KIRA, BAEL, draws=f"measure/0/2={edge}")
        if bounds:
            do(state, "pass", draws="charge/0/2=1")
            assert GROUND.touching(state, KIRA) == [BAEL]
            continue
        with pytest.raises(BadDraw) as raised:
            do(state, "pass", draws="charge/0/2=1")
        assert str(raised.value) == (
            "Kira and Bael are measured 12.26 inches apart: a charge of 12.00 inches does not"
            " reach so far"
        )


def test_an_interceptor_that_a_charge_has_reached_was_no_farther_than_its_run() -> None:
    state = do(readings(position(), "0/3=1500"), "activate", KIRA)
    do(state, "charge_measured", KIRA, BAEL, draws="measure/0/2=1700")
    with pytest.raises(BadDraw, match=r"Kira and Celia .* does not reach so far$"):
        do(state, "intercept_measured", CELIA, draws="charge/0/3=1")
    # From 15 inches Celia may have come 2 nearer, and the reading be a quarter of an inch off.
    state = do(readings(position(), "0/3=1425"), "activate", KIRA)
    do(state, "charge_measured", KIRA, BAEL, draws="measure/0/2=1700")
    do(state, "intercept_measured", CELIA, draws="charge/0/3=1")
    assert GROUND.touching(state, KIRA) == [CELIA]


@pytest.mark.parametrize(("first", "second", "may"), [(600, 1150, True), (600, 1151, False)])
def test_who_shields_is_near_the_line(first: int, second: int, may: bool) -> None:
    """Less than 2 inches off a line of 13 inches the way is 4 inches longer at the most; each of
    the three readings may be a quarter of an inch off: 17.75 inches by way of Celia (AT-12)."""
    state = readings(position(), f"0/3={first}", f"2/3={second + 25}")
    do(state, "activate", KIRA)
    do(state, "shoot", KIRA, BAEL, draws="measure/0/2=1300 sight/0/2=0 height/0/2=0")
    assert GAME.choice(state).occasion == ("shield" if may else "defend")


@pytest.mark.parametrize(("second", "may"), [(1413, True), (1414, False)])
def test_who_intercepts_is_near_the_line(second: int, may: bool) -> None:
    """By two steps of 2 inches, two bases and the contact at its end a line of 13 inches is 6.38
    longer at the most, and three readings are granted: 20.13 inches by way of Celia (AT-92)."""
    state = readings(position(), "0/3=600", f"2/3={second}")
    do(state, "activate", KIRA)
    lost = "" if may else " charge/0/2=0"
    do(state, "charge_measured", KIRA, BAEL, draws=f"measure/0/2=1300{lost}")
    assert GAME.choice(state).occasion == ("intercept" if may else "beside")


def test_an_answer_for_a_friend_must_be_possible() -> None:
    """Within 4 inches; a reading of 12 holds on until one of both may have come so near."""
    state = readings(position(), "0/1=1200")
    state.gone[KAORI] += 775
    assert GROUND.within(state, KIRA, KAORI, 4)
    state.gone[KAORI] -= 1
    assert not GROUND.within(state, KIRA, KAORI, 4)


def test_nobody_picks_up_a_flag_at_the_enemys_home_without_going_there() -> None:
    """From zone to zone it is 32 inches (AT-30)."""
    state = position()
    state.flag_homes, state.flags, state.carriers = [0, 0], [0, 0], [-1, -1]
    do(state, "activate", KIRA)
    for gone, flags in ((3199, []), (3200, [(KIRA, 1)])):
        state.gone[KIRA], state.choice = gone, None
        assert list(GAME.choice(state).spaces.get("take_flag", ())) == flags


def test_whom_an_area_strikes_is_measured_once_and_asks_without_a_draw() -> None:
    """Sweeping Chain strikes each enemy within 3 inches, in the order that its user chooses."""
    cards = ("ossian-rook", "kaori", "bael", "celia")
    state = do(position(cards=cards), "activate", 0)
    do(state, "use", 0, "sweeping_chain", draws="measure/0/2=300 measure/0/3=300")
    assert list(asked_anew(state).spaces["aim"]) == [(BAEL,), (CELIA,)]
    do(state, "aim", CELIA)
    do(state, "stand", draws="attack/0=0")
    do(state, "stand", draws="attack/0=0")
    assert GAME.choice(state).occasion == "act"


def test_whom_a_splash_strikes_is_said_once() -> None:
    """Cannon Arm: on a hit everybody else within 2 inches of the target."""
    state = do(position(cards=("ossian-rook", "kaori", "bael", "celia")), "activate", 0)
    aim = "measure/0/2=500 sight/0/2=0 height/0/2=0"
    do(state, "use_on", 0, "cannon_arm", BAEL, draws=aim)
    do(state, "pass")
    do(state, "stand", draws="attack/0=9 around2/1=1 around2/3=1")
    assert list(asked_anew(state).spaces["aim"]) == [(KAORI,), (CELIA,)]


def test_moves_and_events_say_whom_figures_touch() -> None:
    sentences = Sentences(GAME.words, ("Ada", "Bo"))
    state = do(position(), "activate", KIRA)
    names = [card.definition.name for card in state.cards]
    walk = sentences.move(0, ("walk_measured", KIRA), names.__getitem__)
    assert walk == "Kira walks and touches nobody"
    do(state, "charge_measured", KIRA, BAEL, draws="measure/0/2=900")
    events = [GAME.tell(state, event, None) for event in state.events or ()]
    assert sentences.seen_move(0, ("charge_measured", KIRA, BAEL), events) == "Kira charges Bael"
    do(state, "intercept_measured", CELIA, draws="charge/0/3=1")
    events = [GAME.tell(state, event, None) for event in state.events or ()]
    assert sentences.seen_move(1, ("intercept_measured", CELIA), events) == "Celia intercepts Kira"


def test_seek_measures_who_is_hidden() -> None:
    state = do(position(hidden=(BAEL, CELIA)), "activate", KIRA)
    near = "measure/0/2=800 sight/0/2=0 height/0/2=0"
    far = "measure/0/3=801 sight/0/3=0 height/0/3=0"
    do(state, "seek", KIRA, draws=f"seek/0=7 {near} {far}")
    assert state.hidden[BAEL:] == [0, 1]


def test_readings_of_a_pair_agree_within_what_both_have_moved() -> None:
    """Kira walks 8 inches at most; each reading may be a quarter of an inch off."""
    state = do(readings(position(), "0/2=1000"), "activate", KIRA)
    do(state, "walk_measured", KIRA)
    readings(state, "0/2=1850")
    for off in (1851, 149):
        state = do(readings(position(), "0/2=1000"), "activate", KIRA)
        do(state, "walk_measured", KIRA)
        with pytest.raises(BadDraw) as raised:
            readings(state, f"0/2={off}")
        assert str(raised.value) == (
            f"Kira and Bael are measured {off // 100}.{off % 100:02} inches apart, and Kira and"
            " Bael are measured 10.00 inches apart before: they have not moved so far since"
        )


def test_three_readings_close_a_triangle() -> None:
    """From edge to edge 5 and 5 inches, and the base of 1.18 between them: 11.18 at most, and
    three times a quarter of an inch."""
    readings(position(), "0/1=500", "1/2=500", "0/2=1193")
    with pytest.raises(BadDraw) as raised:
        readings(position(), "0/1=500", "1/2=500", "0/2=1194")
    assert str(raised.value) == (
        "Kira and Bael are measured 11.94 inches apart: that cannot be where Kira and Kaori are"
        " measured 5.00 inches apart, and Kaori and Bael are measured 5.00 inches apart"
    )
    with pytest.raises(BadDraw):
        readings(position(), "0/2=1194", "0/1=500", "1/2=500")


def test_contact_is_a_reading_of_nothing() -> None:
    state = do(readings(position(), "0/2=1500"), "activate", KIRA)
    with pytest.raises(BadDraw):
        do(state, "walk_measured", KIRA, BAEL)
    state = do(readings(position(), "0/2=850"), "activate", KIRA)
    do(state, "walk_measured", KIRA, BAEL)
    state = do(readings(position(), "0/2=851"), "activate", KIRA)
    with pytest.raises(BadDraw):
        do(state, "walk_measured", KIRA, BAEL)


SCENARIOS = ("standard", "nodes", "flag", "armageddon")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.proof(of="slow")
def test_a_game_that_is_measured_ends_as_on_its_table(scenario: str) -> None:
    """Players who measure exactly play the same game: every decision, die and reading agrees."""
    for number in range(16, 16 + count(20, 10)):
        table, measured = twins(number, "eager", {"scenario": scenario})
        first: Any = table.state
        second: Any = measured.state
        assert second.outcome == first.outcome
        assert (second.life, second.actions) == (first.life, first.actions)
        data = measured.log().encode()
        judgement = verify(data, GAMES)
        assert (judgement.certified, judgement.reason) == (True, "")
        if number == 16:
            assert naive.judge(data, GAME) == ("certified", judgement.moves)


@pytest.mark.proof(of="slow")
def test_a_false_reading_that_cannot_be_is_no_legal_game() -> None:
    """Each reading of a game in its turn is made 50 inches longer: many cannot be, and the verdict
    names both; of the others nothing contradicts the first."""
    log = twins(15, "eager", {"scenario": "armageddon"})[1].log()
    assert log.opening is not None
    draws = list(log.opening.draws or ())
    refused = []
    places = [at for at, (_, stream, _) in enumerate(draws) if stream.startswith("measure")]
    for at in places[:: max(1, len(places) // 12)]:
        move, stream, value = draws[at]
        assert isinstance(value, int)
        changed = [*draws[:at], (move, stream, min(value + 5000, 6800)), *draws[at + 1 :]]
        opening = replace(log.opening, draws=tuple(changed))
        judgement = verify(Log(log.head, log.moves, log.end, opening).encode(), GAMES)
        assert not judgement.certified
        refused += [judgement.code] * (judgement.reason.count("inches apart") > 1)
    assert set(refused) == {"illegal"}
    assert len(refused) > 3


@pytest.mark.proof
def test_the_laws_hold_where_players_measure() -> None:
    """Those that draw nothing: readings of games that nobody plays cannot be made up."""
    played = twins(16, "eager", {"scenario": "nodes"})[1]
    state: Any = GAME.setup(
        played.opening.decks, played.head.variant, Recorded(bytes(32), played.opening.draws or ()),
        GAME.formats[played.head.format].pool,
    )  # fmt: skip
    for logged in played.moves:
        twin = state.copy()
        twin.rng = Seeded(bytes(32))
        choice = GAME.choice(twin)
        laws.every_card_is_in_one_zone(GAME, twin, choice)
        if state.ply % 12 == 0:
            laws.moves_are_sorted_and_round_trip(GAME, twin, choice)
            laws.membership_agrees_with_the_list(GAME, twin, choice)
            laws.refused_moves_change_nothing(GAME, twin, choice)
            laws.json_keeps_everything(GAME, twin, choice)
            assert faults(GAME.view(twin, None)) == []
        move: Move = logged.move
        GAME.play(state, logged.seat, move)
    assert state.outcome == played.state.outcome
