"""What each seat sees, and what nobody does (LE-62)."""

from typing import Any

from engine.commands.move_list import listed
from engine.core.display.questions import question, worded
from engine.core.display.sentences import Sentences
from engine.core.logs.log import LoggedMove
from engine.core.logs.log_words import OPEN, made_move, move_text
from engine.games.letal.state import Lasting
from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.cast import GAME
from tests.engine.games.letal.house import duel
from tests.engine.games.letal.opening import PAIRS, Opening


def four(**variant: str) -> Board:
    names = ("ada", "bea", "cid", "dan", "eve", "fay", "gus", "hal")
    heroes = [Hero(name, cell, hand="strike feint", deck="bolt") for cell, name in enumerate(names)]
    return Board(*heroes, variant=variant)


def visible_cards(played: Board, seat: int | None, name: str) -> list[int]:
    """The heroes whose zone of this name shows its cards to a seat."""
    view: Any = GAME.view(played.state, seat)
    zones = [zone for zone in view["zones"] if zone["name"] == name]
    assert [zone["count"] for zone in zones] == [
        len(played.state.zones[f"{name}/{hero}"]) for hero in range(8)
    ]
    return [hero for hero, zone in enumerate(zones) if "cards" in zone]


def test_le_51_hands_are_their_players_alone_or_the_teams_under_the_option():
    assert visible_cards(four(), 0, "hand") == [0, 1]
    assert visible_cards(four(), 2, "hand") == [4, 5]
    assert visible_cards(four(ally_hands="shared"), 0, "hand") == [0, 1, 4, 5]
    assert visible_cards(four(ally_hands="shared"), 3, "hand") == [2, 3, 6, 7]
    assert visible_cards(four(ally_hands="shared"), None, "hand") == []


def test_le_62_what_is_public_and_what_is_hidden():
    everybody = list(range(8))
    for seat in (0, 1, 2, 3, None):
        for name in ("hero", "playing", "auras", "discard", "removed", "fallen"):
            assert visible_cards(four(), seat, name) == everybody
        assert visible_cards(four(), seat, "deck") == []
    for name in ("list", "aside"):
        assert visible_cards(four(), 1, name) == [2, 3]
        assert visible_cards(four(), None, name) == []


def test_the_board_shows_heroes_with_their_auras_and_rows():
    played = Board(Hero("ada", 8), Hero("bea", 0), Hero("cid", 35), Hero("dan"))
    view: Any = GAME.view(played.state, None)
    (field,) = view["boards"]
    assert (field["columns"], field["rows"]) == (6, 6)
    assert [(piece["seat"], piece["cell"]) for piece in field["pieces"]] == [
        (0, [2, 1]), (0, [0, 0]), (1, [5, 5]),
    ]  # fmt: skip
    rows = {(mark["seat"], mark["cell"][1]) for mark in field["marks"]}
    assert rows == {(0, 0), (0, 1), (1, 4), (1, 5)}


def test_counters_tell_an_attack_in_progress():
    played = Board(
        Hero("ada", 8, hand="strike"), Hero("bea", 0), Hero("cid", 9, hand="feint"), Hero("dan")
    )
    played.do("play", "strike")
    view: Any = GAME.view(played.state, 0)
    counters = {
        counter["name"]: counter["value"] for counter in view["counters"] if "seat" not in counter
    }
    assert view["phase"] == "attack"
    assert counters == {
        "round": 3, "timer": None, "attacker": played.find("ada"),
        "defender": played.find("cid"), "physical damage": 4, "magical damage": 0,
        "cards hidden": 0, "prevented": 0,
    }  # fmt: skip


def test_phases_are_told_in_words():
    heroes = (Hero("ada", 8), Hero("bea", 0), Hero("cid", 9, hand="feint"), Hero("dan", 3))
    phases = []
    for step in ("begin_turn", "draw_step", "main", "turn_ends"):
        view: Any = GAME.view(Board(*heroes, step=step).state, 1)
        phases.append(view["phase"])
    assert phases == ["beginning of turn", "draw", "main", "end of turn"]
    opening: Any = Opening().view(0)
    assert (opening["phase"], opening["active"], opening["turn"]) == ("set-up", None, 0)


def test_effects_tell_the_turns_in_which_they_count():
    played = four()
    for until in (-1, 0, 2):
        played.state.lasting = [Lasting("damage", 3, 1, until, played.state.heroes[0])]
        view: Any = GAME.view(played.state, 1)
        (effect,) = view["effects"]
        assert (effect["rule"], effect["seat"], effect["target"]) == (
            "damage", 1, played.state.heroes[3],
        )  # fmt: skip
        assert effect["turns"] == {-1: [5], 0: [5, 6, 7, 8], 2: [5, 6]}[until]


def test_le_72_the_timer_may_run_out_before_the_first_turn():
    game = Opening(timed="on")
    assert game.game.refusal(game.state, 1, ("time",)) is None
    game.game.play(game.state, 1, ("time",))
    game.do("rows", "bottom").place().do("first", 0)
    assert (game.state.timer, game.state.round) == (1, 1)
    for _ in range(2):
        turn = game.state.turn
        while game.state.turn == turn:
            choice = game.game.choice(game.state)
            assert choice is not None
            game.do("pass" if "pass" in choice.spaces else "end")
    assert (game.state.timer, game.state.round) == (2, 2)


def test_le_71_others_decide_for_a_player_who_is_out():
    for seed in range(8):
        game = Opening(pairs=PAIRS, seed=seed)
        picks, _ = game.decision()
        game.game.play(game.state, picks, ("concede",))
        assert game.decision() == (picks + 2, ["rows"])
        game.do("rows", "top").place()
        chooser, verbs = game.decision()
        assert verbs == ["first"]
        game.game.play(game.state, chooser, ("concede",))
        if game.state.outcome is None:
            seat = next(
                player for player in game.state.from_seat(chooser) if game.state.playing(player)
            )
            assert game.decision() == (seat, ["first"])


def test_a_square_is_asked_for_as_a_square_and_told_as_one():
    board = duel(Hero("the-stormcaller", 0, hand="blink"), Hero("the-oracle", 1))
    board.do("trick", "blink")
    game, state = board.game, board.state
    choice = game.choice(state)
    assert choice is not None
    verb = worded(game.words, question(game, state, choice))["verbs"]["choose"]
    assert verb["args"] == [{"name": "cell", "kind": "cell", "asks": "Which square?"}]
    assert verb["moves"] == [[2], [6], [7], [12]]
    sentences = Sentences(game.words, ["Ada", "Bo"])
    moves = listed(choice, sentences, lambda card: state.cards[card].definition.name)
    assert list(moves) == ["Choose c1", "Choose a2", "Choose b2", "Choose a3"]
    logged = LoggedMove(0, ("choose", 7), "", b"")
    state, _ = game.apply(state, 0, logged.move)
    for audience in (0, None, OPEN):
        made = made_move(game, state, logged, audience, ())
        assert move_text(state, sentences, 0, made)[0] == "Ada chooses b2"
