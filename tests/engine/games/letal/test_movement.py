"""Movement, Push, Pull, targets and positions as card texts use them (rulebook, Movements)."""

from typing import Any

from engine.games.letal.abilities import Ongoing, Trigger
from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.cast import (
    CAST,
    All,
    a_hero,
    a_text,
    an_aura,
    lasting,
    lose,
)


def aimed(within: str, among: str = "enemies") -> dict[str, Any]:
    return {"do": "choose", "among": among, "within": within, "as": "it"}


DEAL = {"do": "deal", "amount": 2, "what": "it"}


GAME = All(
    [
        *CAST,
        a_hero("long-arm", ongoing=[Ongoing("reach", 2), Ongoing("reach", 2)]),
        a_text("march", [{"do": "move", "up_to": 2}]),
        a_text("shove", [{"do": "push", "by": 2, "what": "enemies"}]),
        a_text("nudge", [{"do": "push", "by": 0, "what": "enemies"}]),
        a_text("hook", [{"do": "pull", "by": 4, "what": "enemies"}]),
        a_text("stab", [aimed("adjacent"), DEAL]),
        a_text("pike", [aimed("reach 2"), DEAL]),
        a_text("shot", [aimed("range 2"), DEAL]),
        a_text("burst", [aimed("radius 2"), DEAL]),
        a_text("brawl", [aimed("radius 2", "others"), DEAL]),
        a_text("duck", [{"do": "move", "up_to": 1}], kind="trick"),
        a_text(
            "blink",
            [
                {"do": "choose", "among": "squares", "within": "range 2", "as": "there"},
                {"do": "place", "what": "self", "with": "there"},
            ],
        ),
        *(
            an_aura(name, triggers=[(Trigger(word, "self", f"{name}/0"), [lose(1, "other")])])
            for name, word in (
                ("avenge-push", "pushed"),
                ("avenge-pull", "pulled"),
                ("enjoy-push", "pushes"),
                ("enjoy-pull", "pulls"),
            )
        ),
        *(
            an_aura(
                f"on-{word}",
                triggers=[
                    (
                        Trigger(word, "any", f"on-{word}/0"),
                        [lasting("hand", 0, "self", "this_turn")],
                    )
                ],
            )
            for word in ("moved", "pushed", "pulled", "pushes", "pulls")
        ),
    ]
)


def board(hand: str, *cells: int, card: str = "ada", **more: Any) -> Board:
    """Ada at the first square, an ally at the second, enemies at the others."""
    names = (card, "bea", "cid", "dan")
    auras = more.pop("auras", "")
    theirs = more.pop("theirs", "")
    heroes = [Hero(name, cell) for name, cell in zip(names, cells, strict=True)]
    heroes[0] = Hero(card, cells[0], hand=hand, auras=more.pop("own_aura", ""))
    heroes[1] = Hero("bea", cells[1], auras=auras)
    heroes[2] = Hero("cid", cells[2], hand=theirs, auras=more.pop("theirs_aura", ""))
    return Board(*heroes, game=GAME, **more)


def test_le_18_movement_is_orthogonal_over_empty_squares_and_may_be_refused():
    played = board("march", 0, 1, 12, 35).do("play", "march")
    assert played.decide() == (0, ["move", "stay"])
    assert played.options("move") == [(0,), (6,), (7,)]
    assert "allow" in (played.refused("move", 12) or "")
    played.do("stay")
    assert played.state.cell[0] == 0


def test_le_57_up_to_so_many_steps_and_a_movement_is_one():
    played = board("march", 14, 0, 35, 34, auras="on-moved").do("play", "march")
    assert len(played.options("move")) == 13
    played.do("move", 26)
    assert (played.state.cell[0], len(played.state.lasting)) == (26, 1)


def test_le_57_a_step_out_and_back_is_a_movement_and_staying_is_none():
    for move, times in ((("move", 14), 1), (("stay",), 0)):
        played = board("march", 14, 0, 35, 34, auras="on-moved").do("play", "march").do(*move)
        assert (played.state.cell[0], len(played.state.lasting)) == (14, times)
    single = board("march duck", 14, 0, 35, 34).do("trick", "duck")
    assert single.options("move") == [(8,), (13,), (15,), (20,)]


def test_le_57_placing_needs_an_empty_square_on_the_board():
    played = board("blink", 0, 1, 12, 35, auras="on-moved").do("play", "blink")
    assert played.options("choose") == [(2,), (6,)]
    played.do("choose", 6)
    assert (played.state.cell[0], played.state.lasting) == (6, [])


def test_le_19_push_and_pull_go_along_a_shared_line_and_are_stopped():
    played = board("shove", 12, 0, 14, 30, auras="on-pushed").do("play", "shove")
    assert played.state.cell == [12, 0, 16, 30]
    assert len(played.state.lasting) == 1
    played = board("hook", 12, 0, 17, 31, auras="on-pulled").do("play", "hook")
    assert played.state.cell == [12, 0, 13, 31]
    assert len(played.state.lasting) == 1


def test_le_79_a_push_and_a_pull_are_about_both_heroes():
    """Rulebook, Movements: "that relation is always relevant to both heroes involved"."""
    for card, cell, done, undone in (
        ("shove", 14, "push", "pull"), ("hook", 15, "pull", "push"),
    ):  # fmt: skip
        for word, times in ((f"{done}es" if done == "push" else "pulls", 1), (f"{undone}ed", 0)):
            played = board(card, 12, 0, cell, 31, auras=f"on-{word}").do("play", card)
            assert len(played.state.lasting) == times
        revenge = board(card, 12, 0, cell, 31, theirs_aura=f"avenge-{done}").do("play", card)
        assert revenge.state.endurance == [9, 10, 10, 10]
        joy = board(card, 12, 0, cell, 31, own_aura=f"enjoy-{done}").do("play", card)
        assert joy.state.endurance == [10, 10, 9, 10]


def test_le_56_a_push_by_nothing_is_no_movement():
    played = board("nudge", 12, 0, 14, 15, auras="on-pushed").do("play", "nudge")
    assert (played.state.cell, played.state.lasting) == ([12, 0, 14, 15], [])


def test_le_20_adjacent_reach_range_and_radius():
    """Rulebook, Positioning relations: squares from 14, the third of the third row."""
    for card, targets in (
        ("stab", [("cid",)]),
        ("pike", [("cid",), ("dan",)]),
        ("shot", [("cid",), ("dan",)]),
        ("burst", [("cid",), ("dan",)]),
    ):
        played = board(card, 14, 0, 15, 2).do("play", card)
        assert played.options("choose") == targets
    assert board("shot", 14, 0, 21, 7).do("play", "shot").options("choose") == []
    assert len(board("burst", 14, 0, 21, 7).do("play", "burst").options("choose")) == 2


def test_le_20_options_count_reach_and_measure_radius_otherwise():
    played = board("pike", 14, 0, 17, 35, variant={"reach": "n_plus_1"}).do("play", "pike")
    assert played.options("choose") == [("cid",)]
    assert board("pike", 14, 0, 17, 35).do("play", "pike").options("choose") == []
    played = board("burst", 14, 35, 0, 5, variant={"radius": "chebyshev"}).do("play", "burst")
    assert played.options("choose") == [("cid",)]


def test_le_65_reach_counts_for_adjacency_alone_and_does_not_add_up():
    """A hero that has Reach 2, twice, reaches two squares: with "adjacent" and with "Reach 2"."""
    for card in ("stab", "pike"):
        played = board(card, 14, 0, 16, 35, card="long-arm").do("play", card)
        assert played.options("choose") == [("cid",)]
        played = board(card, 14, 0, 17, 35, card="long-arm").do("play", card)
        assert played.options("choose") == []
    played = board("shot", 14, 0, 17, 35, card="long-arm").do("play", "shot")
    assert played.options("choose") == []


def test_le_21_friends_may_be_targets_where_the_card_does_not_say_enemy():
    assert board("brawl", 14, 15, 16, 35).do("play", "brawl").options("choose") == [
        ("bea",), ("cid",),
    ]  # fmt: skip
    assert board("burst", 14, 15, 16, 35).do("play", "burst").options("choose") == [("cid",)]


def test_le_36_later_movement_saves_the_target_under_the_option_alone():
    for option, left in (("no", 8), ("yes", 10)):
        played = board("stab", 14, 0, 15, 35, theirs="duck", variant={"recheck_target": option})
        played.do("play", "stab").do("choose", "cid").do("trick", "duck").do("move", 16)
        assert played.quietly().state.endurance[2] == left
