"""Set-up: commanders, shuffles, the coin, the first turn (CO-01, CO-04, CO-19, CO-25 to CO-28)."""

from typing import Any

import engine
from engine.core.base.rng import Seeded
from engine.core.logs.play import open_table, salts_from
from tests.engine.games.commandeer.field import GAME, Field

SEED = bytes(32)


def opening(
    first: str = "avalon", second: str = "duskmere", draws: Any = None, format: str = "standard"
) -> Any:
    return open_table(
        GAME,
        format=GAME.formats[format],
        decks=[GAME.ready_decks[first], GAME.ready_decks[second]],
        seed=SEED,
        match="m",
        players=["a", "b"],
        salts=salts_from(SEED, 2),
        draws=draws,
    )


def on(table: Any) -> Field:
    field = Field()
    field.state = table.state
    return field


def zones(table: Any, seat: int | None) -> dict[str, Any]:
    listed: Any = GAME.view(table.state, seat)["zones"]
    return {f"{zone['name']}/{zone['seat']}": zone for zone in listed}


def test_co_25_commanders_are_chosen_hidden_and_shown_together():
    table = opening()
    field = on(table)
    before = [GAME.view(table.state, seat) for seat in (0, 1, None)]
    field.do("lead", "saint-ysolde")
    assert field.zone("commander/0") == []
    after = [GAME.view(table.state, seat) for seat in (0, 1, None)]
    assert [view | {"decides": 0} for view in after] == before
    field.do("lead", "drowned-king")
    assert [field.zone(f"commander/{seat}") for seat in (0, 1)] == [
        ["saint-ysolde"],
        ["drowned-king"],
    ]


def test_co_25_then_seat_0_and_seat_1_shuffle_and_the_coin_falls():
    table = opening()
    on(table).do("forgo")
    assert table.state.rng.drawn == []
    on(table).do("forgo")
    assert [stream for stream, _ in table.state.rng.drawn] == ["shuffle/0", "shuffle/1", "coin"]
    assert [len(table.state.zones[f"deck/{seat}"]) for seat in (0, 1)] == [44, 44]


def test_co_01_the_coin_says_who_starts_with_two_command():
    orders = [
        (2, f"shuffle/{seat}", tuple(Seeded(SEED).shuffle(f"table {seat}", range(50))))
        for seat in (0, 1)
    ]
    for coin in (0, 1):
        table = opening(draws=[*orders, (2, "coin", coin)])
        on(table).do("forgo").do("forgo")
        assert table.state.active == coin
        assert table.state.command[coin] == 2


def test_co_26_any_legendary_card_leads_and_none_need():
    field = on(opening())
    assert field.options("lead") == ["crusade", "high-marshal", "saint-ysolde"]
    assert field.decide() == (0, ["forgo", "lead"])
    field.do("lead", "crusade").do("forgo")
    assert (field.zone("commander/0"), field.zone("commander/1")) == (["crusade"], [])


def test_co_19_the_commander_is_out_of_the_deck_before_six_cards_are_drawn():
    field = on(opening()).do("lead", "crusade").do("forgo")
    assert [len(field.state.zones[f"deck/{seat}"]) for seat in (0, 1)] == [43, 44]
    assert [len(field.state.zones[f"hand/{seat}"]) for seat in (0, 1)] == [6, 6]


def test_co_04_nobody_is_asked_about_their_opening_hand():
    field = on(opening()).do("forgo").do("forgo")
    assert field.choice is not None
    assert "end_planning" in field.choice.spaces


def test_co_25_a_player_looks_through_their_own_deck_and_no_other():
    table = opening()
    assert len(zones(table, 0)["roster/0"]["cards"]) == 50
    assert "cards" not in zones(table, 1)["roster/0"]
    assert "cards" not in zones(table, None)["roster/0"]
    assert zones(table, 1)["roster/0"]["count"] == 50


def test_co_27_the_commander_is_not_in_hand():
    field = Field("c3 vow-squire", hand="rally", commander="crusade", deck="heron heron")
    field.do("reinforce")
    assert field.options("energise") == ["rally", "heron", "heron"]
    full = Field("c3 vow-squire", step="at_end", commander="crusade", hand=" ".join(["rally"] * 7))
    assert full.state.active == 1


def test_co_27_a_commander_once_played_does_not_return():
    field = Field("c3 vow-squire", commander="crusade", energy="rally rally")
    field.do("play", "crusade")
    assert (field.zone("commander/0"), field.zone("retired/0")) == (
        [],
        ["rally", "rally", "crusade"],
    )
    fallen = Field("c4 !saint-ysolde, c3 colossus", step="fight").do("attack", "c3", "c4")
    assert (fallen.zone("commander/1"), fallen.zone("defeated/1")) == ([], ["saint-ysolde"])


def test_co_28_the_starter_without_a_unit_loses_in_their_first_end_phase():
    field = on(opening()).do("forgo").do("forgo")
    starter = field.state.active
    field.do("end_planning").do("pass").do("end_combat")
    assert field.outcome() == (1 - starter, "empty_field")


def test_the_alliance_is_played_in_the_free_format_alone():
    deck = GAME.ready_decks["alliance"]
    legal = [slug for slug, format in GAME.formats.items() if engine.check_deck(deck, format).legal]
    assert legal == ["free"]
