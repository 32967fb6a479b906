"""Plot cards: the windows, who is asked, and what the opponent may know (rulebook, Plot; AT-29,
AT-37, AT-83, AT-84)."""

import json
from typing import Any

from tests.engine.games.anima_tactics.by_the_book.table import GAME, Figure, Table

DUNCAN, CELIA = Figure("duncan-reid", 0, "k10"), Figure("celia", 1, "k11", actions=0)
FAR = Figure("celia", 1, "av48")


def plotting(own=(), other=(), *, enemy=CELIA, **facts) -> Table:
    return Table(DUNCAN, enemy, plots=(tuple(own), tuple(other)), **facts)


def test_at_83_a_window_is_open_before_an_activation():
    table = plotting(["trial-cache"])
    assert (table.do("activate", "duncan-reid").occasion(), table.decides()) == ("plots", 0)


def test_at_83_the_end_of_an_activation_has_a_window():
    table = plotting(["trial-cache"]).do("activate", "duncan-reid").do("pass").do("end")
    assert (table.occasion(), table.decides()) == ("plots", 0)


def test_at_83_a_seat_without_a_plot_card_is_not_asked():
    assert plotting().do("activate", "duncan-reid").occasion() == "act"


def test_at_29_the_acting_player_is_asked_first():
    table = plotting(["trial-cache"], ["trial-news"]).do("activate", "duncan-reid")
    assert table.decides() == 0
    assert table.do("pass").decides() == 1
    assert table.do("pass").occasion() == "act"


def test_at_83_a_seat_is_asked_even_where_its_card_cannot_be_played_now():
    """Whether it is asked says nothing about the card that it holds."""
    for card in ("trial-cache", "trial-aim", "trial-fate", "trial-march"):
        assert plotting([card]).do("activate", "duncan-reid").occasion() == "plots"


def test_nobody_is_asked_for_a_card_of_which_the_figures_alone_are_known():
    """A format has either such cards or cards with a text, so that this gives nothing away."""
    assert plotting(["gale"]).do("activate", "duncan-reid").occasion() == "act"


def test_a_played_plot_card_acts_and_is_used_up():
    table = Table(Figure("duncan-reid", 0, "k10", life=5), FAR, plots=(("trial-cache",), ())).do(
        "activate", "duncan-reid"
    )
    verb = "plot_on" if table.examples("plot_on") else "plot"
    table.do(verb, "trial-cache", "duncan-reid")
    assert table.life("duncan-reid") == 9
    assert table.state.zones["plot/0"] == []
    assert table.occasion() == "act"


def test_at_37_a_window_lies_between_an_attack_and_its_defence():
    table = plotting(["trial-aim"], enemy=Figure("celia", 1, "k11"))
    table.do("activate", "duncan-reid").do("pass").do("attack", "duncan-reid", "celia")
    assert (table.occasion(), table.decides()) == ("plots", 0)
    assert table.do("pass").occasion() == "defend"


def test_one_more_attack_die_of_which_the_best_counts():
    """5 + 6 against 10: 1 more, Damage 5."""
    table = plotting(["trial-aim"]).do("activate", "duncan-reid").do("pass")
    table.do("attack", "duncan-reid", "celia")
    table.do("plot", "trial-aim", dice="attack/0=6 attack/0=2")
    assert table.life("celia") == 6


def test_at_37_a_die_is_rolled_again_once_the_dice_lie():
    """9 would have hit; the new die counts, and it misses."""
    table = plotting((), ["trial-fate"]).do("activate", "duncan-reid").do("pass")
    table.do("attack", "duncan-reid", "celia").do("pass", dice="attack/0=9")
    assert (table.occasion(), table.decides()) == ("plots", 1)
    table.do("plot", "trial-fate", dice="attack/1=1")
    assert table.life("celia") == 12


def test_at_29_no_card_changes_a_die_that_lies_unless_it_rolls_again():
    table = plotting(["trial-aim", "trial-scars"]).do("activate", "duncan-reid").do("pass")
    table.do("attack", "duncan-reid", "celia").do("pass", dice="attack/0=9")
    assert table.occasion() == "plots"
    assert not table.legal("plot", "trial-aim")


def test_at_29_a_reroll_is_not_played_before_the_die():
    table = plotting(["trial-fate"]).do("activate", "duncan-reid").do("pass")
    table.do("attack", "duncan-reid", "celia")
    assert not table.legal("plot", "trial-fate")


def test_nobody_plays_a_card_of_the_opponent():
    table = plotting(["trial-cache"], ["trial-news"]).do("activate", "duncan-reid")
    assert not table.legal("plot", "trial-news", "celia")
    assert not table.legal("plot_on", "trial-news", "celia")


def views(table: Table, seat: int | None) -> str:
    return json.dumps(GAME.view(table.state, seat), sort_keys=True)


def test_at_84_the_opponent_and_spectators_see_the_same_whatever_the_card():
    first, second = (
        plotting([card], enemy=FAR).do("activate", "duncan-reid") for card in
        ("trial-cache", "trial-aim")
    )  # fmt: skip
    assert views(first, 1) == views(second, 1)
    assert views(first, None) == views(second, None)
    assert views(first, 0) != views(second, 0)


def test_at_84_the_number_of_plot_cards_is_open():
    first, second = plotting(["trial-cache"]), plotting(["trial-cache", "trial-aim"])
    assert [hand_seen(table, "plot/0")["count"] for table in (first, second)] == [1, 2]


def hand_seen(table: Table, zone: str) -> dict[str, Any]:
    """A zone as the other seat sees it."""
    view: Any = GAME.view(table.state, 1)
    name, _, seat = zone.partition("/")
    zones = (each for each in view["zones"] if (each["name"], each["seat"]) == (name, int(seat)))
    return dict(next(zones))


def test_at_84_a_refusal_does_not_say_what_the_opponent_holds():
    """Naming a card of the opponent's hand is answered alike whatever it is."""
    answers = set()
    for card in ("trial-cache", "trial-aim", "trial-fate"):
        table = plotting(["trial-march"], [card]).do("activate", "duncan-reid")
        number = table.number(card)
        for verb in ("plot", "plot_on"):
            refusal = GAME.refusal(table.state, 0, (verb, number))
            assert refusal is not None
            answers.add((verb, refusal.code, refusal.reason.replace(str(number), "N")))
    assert len(answers) == len({verb for verb, _, _ in answers})


def test_a_plot_card_at_the_start_of_a_phase():
    """Forced March: each character of the party recovers an action; here before Recovery."""
    figure = Figure("kronen-roxxon", 0, "a1", actions=0)
    table = Table(figure, FAR, plots=(("trial-march",), ()))
    table.do("activate", "kronen-roxxon").do("pass").do("end").do("pass")
    table.do("activate", "celia").do("pass").do("end").do("pass")
    assert (table.state.turn, table.occasion()) == (3, "plots")
    assert table.do("plot", "trial-march").actions("kronen-roxxon") == 3
