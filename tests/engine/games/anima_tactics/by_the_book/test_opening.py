"""Setting up: edges, deployment, and the first turn (rulebook, Preparing for the game; AT-07,
AT-30, AT-33, AT-36, AT-41, AT-75)."""

from itertools import count

import pytest

from engine.core.base.rng import Recorded
from engine.core.decks.deck import Deck
from engine.core.position.choices import Choice
from engine.games.anima_tactics.state import AnimaState
from tests.engine.games.anima_tactics.by_the_book.table import GAME

THREE, TWO = (
    Deck("anima_tactics", {"characters": dict.fromkeys(characters, 1)})
    for characters in (("kronen-roxxon", "duncan-reid", "feng-yi"), ("celia", "engine"))
)
EDGES = "edge/0=9 edge/1=2 "


class Opening:
    """A game from its first die on."""

    def __init__(self, dice: str, **variant: str) -> None:
        source = Recorded(bytes(32), ())
        self.dice = [die.split("=") for die in dice.split()]
        source.draws = self._draws(0)
        self.state: AnimaState = GAME.setup((THREE, TWO), {"map": "plain", **variant}, source)

    def _draws(self, move: int) -> list[tuple[int, str, int]]:
        """All dice that are left, for this move: those that it does not roll stay for the next."""
        return [(move, stream, int(face) - 1) for stream, face in self.dice]

    @property
    def choice(self) -> Choice:
        choice = GAME.choice(self.state)
        assert choice is not None
        return choice

    def do(self, *move: str | int) -> "Opening":
        source = self.state.rng
        assert isinstance(source, Recorded)
        self.dice = self.dice[source.position :]
        self.state.rng = Recorded(bytes(32), self._draws(self.state.ply + 1))
        refusal = GAME.refusal(self.state, self.choice.seat, move)
        assert refusal is None, refusal
        GAME.play(self.state, self.choice.seat, move)
        return self

    def deploy(self) -> "Opening":
        """Everybody into the zone, side by side; the columns go up."""
        for column in count(1):
            if self.choice.occasion != "deploy":
                return self
            seat = self.choice.seat
            figure = self.state.zones[f"reserve/{seat}"][0]
            row = 1 if seat == self.state.bottom else 48
            self.do("deploy", figure, f"{chr(96 + column)}{row}")
        raise AssertionError

    def figure(self, card: str) -> int:
        return next(each.id for each in self.state.cards if each.definition.id == card)


def test_at_75_the_higher_roller_picks_the_edge():
    assert Opening("edge/0=3 edge/1=4").choice.seat == 1


def test_at_36_equal_rolls_for_the_edge_are_rolled_again_by_both():
    assert Opening("edge/0=3 edge/1=3 edge/0=6 edge/1=7").choice.seat == 1


@pytest.mark.parametrize(("edge", "bottom"), [("bottom", 0), ("top", 1)])
def test_at_75_who_picks_an_edge_leaves_the_other(edge, bottom):
    opening = Opening(EDGES + "deployment/0=1 deployment/1=2").do("edge", edge)
    assert opening.state.bottom == bottom


def test_at_30_the_lower_roller_deploys_first():
    opening = Opening(EDGES + "deployment/0=5 deployment/1=4").do("edge", "bottom")
    assert (opening.choice.occasion, opening.choice.seat) == ("deploy", 1)


def test_at_30_players_alternate_and_the_larger_party_places_the_rest():
    opening = Opening(EDGES + "deployment/0=4 deployment/1=5 initiative/0=1 initiative/1=2")
    opening.do("edge", "bottom")
    seats: list[int] = []
    while opening.choice.occasion == "deploy":
        seat = opening.choice.seat
        figure, row = opening.state.zones[f"reserve/{seat}"][0], 48 if seat else 1
        opening.do("deploy", figure, f"{chr(97 + len(seats))}{row}")
        seats.append(seat)
    assert seats == [0, 1, 0, 1, 0]


@pytest.mark.parametrize(("square", "legal"), [("k1", True), ("k8", True), ("k9", False),
                                               ("k40", False), ("k41", False)])  # fmt: skip
def test_at_75_the_bottom_zone_is_rows_one_to_eight(square, legal):
    opening = Opening(EDGES + "deployment/0=1 deployment/1=2").do("edge", "bottom")
    move = ("deploy", opening.figure("kronen-roxxon"), square)
    assert (GAME.refusal(opening.state, 0, move) is None) is legal


@pytest.mark.parametrize(("depth", "row"), [("6", 6), ("12", 12)])
def test_at_30_by_option_zones_are_six_or_twelve_rows_deep(depth, row):
    opening = Opening(EDGES + "deployment/0=1 deployment/1=2", depth=depth).do("edge", "bottom")
    figure = opening.figure("kronen-roxxon")
    inside, outside = (("deploy", figure, f"k{each}") for each in (row, row + 1))
    assert GAME.refusal(opening.state, 0, inside) is None
    assert GAME.refusal(opening.state, 0, outside) is not None


@pytest.mark.parametrize(("square", "legal"), [("k40", False), ("k41", True), ("k48", True),
                                               ("k8", False)])  # fmt: skip
def test_at_75_the_top_zone_is_rows_forty_one_to_forty_eight(square, legal):
    opening = Opening(EDGES + "deployment/0=1 deployment/1=2").do("edge", "top")
    move = ("deploy", opening.figure("kronen-roxxon"), square)
    assert (GAME.refusal(opening.state, 0, move) is None) is legal


def test_nobody_is_deployed_on_an_occupied_square():
    opening = Opening(EDGES + "deployment/0=1 deployment/1=2").do("edge", "bottom")
    opening.do("deploy", opening.figure("kronen-roxxon"), "k1")
    opening.do("deploy", opening.figure("celia"), "k48")
    move = ("deploy", opening.figure("duncan-reid"), "k1")
    assert GAME.refusal(opening.state, 0, move) is not None


def begun(**variant: str) -> Opening:
    dice = "deployment/0=1 deployment/1=2 initiative/0=3 initiative/1=8"
    return Opening(EDGES + dice, **variant).do("edge", "bottom").deploy()


@pytest.mark.parametrize(("card", "actions"), [("kronen-roxxon", 3), ("duncan-reid", 4),
                                               ("feng-yi", 4), ("engine", 4)])  # fmt: skip
def test_at_07_figures_begin_with_recovery_and_one_more(card, actions):
    """Recovery 2, 3, 3, and 4 of 4; no Recovery Phase adds to it in turn 1 (AT-41)."""
    opening = begun()
    assert opening.state.actions[opening.figure(card)] == actions


def test_the_higher_roller_decides_who_acts_first():
    opening = begun()
    assert (opening.choice.occasion, opening.choice.seat) == ("first", 1)
    assert opening.do("first", 0).choice.seat == 0


def test_at_08_with_one_roll_the_first_turn_rolls_it():
    opening = begun(initiative="once")
    assert (opening.choice.occasion, opening.choice.seat) == ("first", 1)


@pytest.mark.parametrize(("levels", "nodes"), [("150", 3), ("200", 3), ("250", 5), ("300", 5)])
def test_at_33_five_nodes_and_three_in_small_games(levels, nodes):
    opening = begun(scenario="nodes", levels=levels)
    assert (len(opening.state.nodes), opening.state.claims) == (nodes, [-1] * nodes)


def test_at_33_nodes_lie_alike_for_both_sides():
    """Turned half round, the outer nodes are where they were; a middle square there is not."""
    for levels in ("150", "250"):
        outer = begun(scenario="nodes", levels=levels).state.nodes[1:]
        assert sorted(outer) == sorted(48 * 48 - 1 - node for node in outer)


def test_each_player_puts_a_flag_into_the_own_zone():
    opening = Opening(EDGES + "deployment/0=1 deployment/1=2", scenario="flag")
    opening.do("edge", "bottom")
    seats: list[int] = []
    for _ in range(2):
        seat = opening.choice.seat
        assert GAME.refusal(opening.state, seat, ("put_flag", "k24")) is not None
        opening.do("put_flag", "k48" if seat else "k1")
        seats.append(seat)
    assert sorted(seats) == [0, 1]
    assert opening.state.flags == [10, 47 * 48 + 10]
