"""Setting the board (rulebook, Getting Started and Setting the board)."""

import json

import pytest

from engine.core.position.agenda import Frame
from engine.core.position.cards import CardDef
from engine.core.rules.game import UnknownOption
from engine.games.letal.abilities import Trigger
from engine.games.letal.state import Lasting, Roll
from tests.engine.games.letal.cast import CAST, Trial, a_hero
from tests.engine.games.letal.opening import PAIRS, Opening


def test_le_02_the_rulebook_places_last_and_hands_come_after_abilities():
    game = Opening(31)
    assert game.decision()[1] == ["rows"]
    game.do("rows", "bottom")
    assert game.decision() == (0, ["done", "set_aside"])
    game.do("done").do("done")
    assert (game.decision(), game.counts("list")) == ((0, ["place"]), [0, 0, 0, 0])
    game.place()
    assert game.decision()[1] == ["first"]
    assert game.counts("hand") == [0, 0, 0, 0]
    game.do("first", 1)
    assert game.counts("hand") == [3, 3, 3, 3]


def test_le_02_the_site_places_first_and_abilities_see_hands():
    game = Opening(31, setup_order="site").do("rows", "top")
    assert game.decision() == (0, ["place"])
    game.place()
    assert game.decision() == (0, ["done", "set_aside"])


@pytest.mark.parametrize(("order", "drawn"), [("rulebook", 0), ("site", 3)])
def test_le_02_abilities_come_before_or_after_the_draw(order, drawn):
    lines = [{"do": "lasting", "rule": "hand", "value": 1, "what": "self", "for": "this_round"}]
    trigger = Trigger("game_begins", "self", "seer/0", may=True)
    seer = a_hero("seer", triggers=[(trigger, lines)])
    game = Opening(game=Trial([*CAST, seer]), pairs=(("ada", "seer"), ("cid", "dan")),
                   setup_order=order)  # fmt: skip
    game.do("rows", "top").place().do("first", 1)
    assert game.decision() == (0, ["accept", "decline"])
    assert game.counts("hand") == [drawn] * 4
    game.do("accept")
    assert game.counts("hand") == [3] * 4
    assert game.state.lasting == [Lasting("hand", 1, 1, 0, game.state.heroes[1])]


def test_le_03_placements_are_hidden_until_all_are_made():
    first, second = Opening().do("rows", "bottom"), Opening().do("rows", "bottom")
    side = first.state.bottom
    cells = (0, 1) if side == 0 else (24, 25)
    first.do("place", cells[0])
    second.do("place", cells[1])
    for seat in (1, None):
        views = [json.dumps(game.view(seat)) for game in (first, second)]
        assert views[0] == views[1]
    assert len(first.view(0)["boards"][0]["pieces"]) == 1
    assert first.state.events == []
    first.place()
    assert first.state.shown == 1
    assert len(first.view(None)["boards"][0]["pieces"]) == 4


def test_le_03_two_heroes_share_no_square():
    game = Opening().do("rows", "bottom")
    choice = game.game.choice(game.state)
    assert choice is not None
    assert len(choice) == 12
    taken = next(iter(choice))
    game.do(*taken)
    assert game.game.refusal(game.state, 0, taken) is not None


def test_le_48_the_coin_says_who_picks_and_rows_are_the_outer_two():
    for picks in (0, 1):
        shuffles = [(1, f"shuffle/{hero}", tuple(range(30))) for hero in range(4)]
        game = Opening(draws=[(0, "coin", picks), *shuffles])
        assert game.decision() == (picks, ["rows"])
        game.do("rows", "top")
        assert game.state.bottom == 1 - picks
        choice = game.game.choice(game.state)
        cells = [move[1] for move in choice or ()]
        assert cells == (list(range(24, 36)) if picks == 0 else list(range(12)))


def test_le_48_four_heroes_a_team_in_2v2():
    game = Opening(pairs=PAIRS).do("rows", "bottom").place()
    rows = {side: {0, 1} if side == game.state.bottom else {4, 5} for side in (0, 1)}
    for hero in range(8):
        assert game.state.cell[hero] // 6 in rows[game.state.team(hero)]
    assert len(set(game.state.cell)) == 8
    names = [game.state.cards[card].definition.id for card in game.state.heroes]
    assert names == ["ada", "bea", "cid", "dan", "eve", "fay", "gus", "hal"]


def rolled(*rolls: tuple[int, int]) -> Opening:
    """A game in which the dice of the seats fall so: (seat, number)."""
    shuffles = [(1, f"shuffle/{hero}", tuple(range(30))) for hero in range(4)]
    dice = [(5, f"die/{seat}", number - 1) for seat, number in rolls]
    return Opening(draws=[(0, "coin", 0), *shuffles, *dice]).do("rows", "bottom").place()


def test_le_01_the_highest_roll_chooses_the_first_player():
    game = rolled((0, 2), (1, 5))
    assert game.decision() == (1, ["first"])
    game.do("first", 0)
    assert (game.state.first, game.state.active, game.state.turn) == (0, 0, 1)


def test_le_49_only_the_tied_roll_again_and_all_dice_are_kept():
    game = rolled((0, 4), (1, 4), (0, 1), (1, 2))
    assert game.decision() == (1, ["first"])
    assert game.state.dice == [Roll(0, 4), Roll(1, 4), Roll(0, 1), Roll(1, 2)]
    for seed in range(20):
        four = Opening(pairs=PAIRS, seed=seed).do("rows", "bottom").place()
        dice = [(roll.seat, roll.number) for roll in four.state.dice]
        highest = max(number for _, number in dice[:4])
        tied = [seat for seat, number in dice[:4] if number == highest]
        assert [seat for seat, _ in dice[:4]] == [0, 1, 2, 3]
        again = [seat for seat, _ in dice[4 : 4 + len(tied)]]
        assert again == (tied if len(tied) > 1 else [])


def test_le_24_cards_are_set_aside_down_to_30():
    game = Opening(32).do("rows", "bottom")
    first, second, third = game.state.zones["list/0"][:3]
    game.do("set_aside", first).do("set_aside", second)
    assert game.game.refusal(game.state, 0, ("set_aside", third)) is not None
    game.do("set_aside", game.state.zones["list/1"][0]).do("done").do("done")
    assert game.counts("aside") == [2, 1, 0, 0]
    assert game.counts("deck") == [30, 31, 32, 32]


def test_le_24_with_30_cards_nobody_is_asked():
    game = Opening(30).do("rows", "bottom")
    assert game.decision() == (0, ["place"])


def test_le_50_what_is_set_aside_is_hidden_and_counted():
    game = Opening(31).do("rows", "bottom")
    card = game.state.zones["list/0"][0]
    game.do("set_aside", card)
    for seat, visible in ((0, True), (1, False), (None, False)):
        zones = [zone for zone in game.view(seat)["zones"] if zone["name"] == "aside"]
        assert [zone["count"] for zone in zones] == [1, 0, 0, 0]
        assert ("cards" in zones[0]) is visible
    events = [event.plain(1) for event in game.state.events or []]
    assert events == [{"kind": "set_aside", "seat": 0, "count": 1}]


def test_le_46_the_opening_hand_is_at_most_the_maximum():
    rich = a_hero("rich", hand=6, hand_most=4)
    game = Opening(game=Trial([*CAST, rich]), pairs=(("ada", "rich"), ("cid", "dan")))
    game.do("rows", "bottom").place().do("first", 1)
    assert game.counts("hand") == [3, 4, 3, 3]
    assert "mulligan" not in game.decision()[1]


def test_le_47_beginning_abilities_go_from_the_first_player_each_ordering_their_own():
    def seer(id: str) -> CardDef:
        lines = [{"do": "lasting", "rule": "hand", "value": 1, "what": "self", "for": "this_turn"}]
        return a_hero(id, triggers=[(Trigger("game_begins", "self", f"{id}/0"), lines)])

    seers = [seer(id) for id in ("one", "two", "three", "four")]
    game = Opening(game=Trial([*CAST, *seers]), pairs=(("one", "two"), ("three", "four")))
    game.do("rows", "bottom").place().do("first", 1)
    assert game.decision() == (1, ["resolve"])
    game.do("resolve", game.state.heroes[3])
    assert game.decision() == (0, ["resolve"])
    assert [effect.hero for effect in game.state.lasting] == [3, 2]
    game.do("resolve", game.state.heroes[0])
    assert [effect.hero for effect in game.state.lasting] == [3, 2, 0, 1]


def test_le_17_a_first_player_who_concedes_before_the_first_turn_is_skipped():
    """In a team their partner plays on; no draw is skipped: that was the first player's (LE-07)."""
    lines = [{"do": "lasting", "rule": "hand", "value": 1, "what": "self", "for": "this_turn"}]
    seers = [
        a_hero(id, triggers=[(Trigger("game_begins", "self", f"{id}/0"), lines)])
        for id in ("one", "two")
    ]
    pairs = (("one", "two"), *PAIRS[1:])
    game = Opening(game=Trial([*CAST, *seers]), pairs=pairs).do("rows", "bottom").place()
    game.do("first", 0)
    assert game.decision() == (0, ["resolve"])
    game.game.play(game.state, 0, ("concede",))
    assert game.decision()[0] == 1
    assert (game.state.first, game.state.active, game.state.turn) == (0, 1, 1)
    while "pass" in game.decision()[1]:
        game.do("pass")
    assert game.decision() == (1, ["end", "play", "trick", "use"])
    assert game.counts("hand")[2:4] == [4, 4]


def test_set_up_needs_heroes_for_every_player():
    with pytest.raises(UnknownOption, match="too few heroes for 4 players"):
        Opening(team="two")
    with pytest.raises(UnknownOption, match="more heroes than 2 players lead"):
        Opening(pairs=PAIRS, team="one")


def test_the_first_frame_of_a_game_is_its_opening():
    assert [frame.text for frame in Opening().state.agenda] == ["opening"]
    assert isinstance(Opening().state.agenda[0], Frame)
