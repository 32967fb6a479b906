"""Facts of games, from films that were made by hand."""

from typing import Any

from replays.game_facts import game_facts


def film(*frames: Any, **more: Any) -> dict[str, Any]:
    """A film of Commandeer whose first scene has a card in each hand and one in a deck."""
    scene = {
        "turn": 0,
        "zones": {
            "hand/0": {"name": "hand", "seat": 0, "cards": [1]},
            "hand/1": {"name": "hand", "seat": 1, "cards": [2]},
            "roster/0": {"name": "roster", "seat": 0, "cards": [3]},
        },
        "cards": {"1": {"card": "rally"}, "2": {"card": "ghoul"}, "3": {"card": "hawk"}},
    }
    return {"game": "commandeer", "sides": 2, "scene": scene, "frames": frames} | more


def test_cards_in_hand_and_in_play() -> None:
    facts = game_facts(
        film(
            [0, ["x"], [], {"turn": 1, "active": 1}],
            # Seat 1 puts the ghoul into play, and draws a card that was not known before.
            [
                1,
                ["x"],
                [],
                {
                    "zones": {
                        "hand/1": {"cards": [4]},
                        "battlefield/1": {"name": "battlefield", "seat": 1, "cards": [2]},
                    },
                    "cards": {"4": {"card": "mist"}},
                },
            ],
            # The rally goes from the hand to a pile: it was never in play.
            [
                0,
                ["x"],
                [],
                {
                    "turn": 2,
                    "active": 0,
                    "zones": {
                        "hand/0": {"cards": []},
                        "retired/0": {"name": "retired", "seat": 0, "cards": [1]},
                    },
                },
            ],
            [1, ["x"], [], {"zones": {"battlefield/1": None}}],
        )
    )
    assert facts == {
        "began": 1,
        "turns": 2,
        "drawn": [["rally"], ["ghoul", "mist"]],
        "played": [[], ["ghoul"]],
    }


def test_where_no_turn_is_anybodys_the_first_to_move_began() -> None:
    facts = game_facts(film([1, ["x"], [], {"turn": 1}], [0, ["x"], [], {}]))
    assert facts is not None
    assert (facts["began"], facts["turns"]) == (1, 1)


def test_a_film_is_left_as_it_is() -> None:
    made = film([0, ["x"], [], {"turn": 1, "active": 0, "cards": {"1": {"power": 2}}}])
    game_facts(made)
    assert made["scene"]["cards"]["1"] == {"card": "rally"}


def test_games_of_three_sides_have_none() -> None:
    assert game_facts(film(sides=3)) is None
