"""What each seat and a spectator may see of a position (TA-61), and that it is no more."""

import json
from typing import Any

import pytest

from engine.core.position.state import Sight
from engine.games.tactics_anthem.state import Altered
from tests.engine.games.tactics_anthem.board import GAME, Board
from tests.engine.games.tactics_anthem.sides import opening, side

PUBLIC = {"combat", "support", "resolving", "victory", "graveyard", "banished"}


def rich(**facts: Any) -> Board:
    """A position with cards in every zone of both sides."""
    zones = {
        "minions": "B1 B2",
        "tactics": "scout silence",
        "minion_deck": "B3 B4 B5",
        "tactics_deck": "recall ambush",
        "support": "field-adept",
        "set": "pitfall warding-circle",
        "victory": "B6",
        "graveyard": "B7 stumble",
        "banished": "B8",
    }
    return Board(you=zones, opponent={**zones, "combat": "B9"}, mode="solo", **facts)


def zones(board: Board, seat: int | None) -> dict[str, Any]:
    """The zones of a view by name, as `minions/0`."""
    listed: Any = GAME.view(board.state, seat)["zones"]
    return {f"{zone['name']}/{zone['seat']}": zone for zone in listed}


def faces(board: Board, seat: int | None) -> set[str]:
    """The zones whose faces a view shows."""
    return {name for name, zone in zones(board, seat).items() if "cards" in zone}


def test_ta_61_public_zones_show_faces_and_hidden_ones_numbers():
    board = rich()
    public = {f"{zone}/{seat}" for zone in PUBLIC for seat in (0, 1)}
    own = {"minions/0", "tactics/0", "set/0"}
    assert faces(board, None) == public
    assert faces(board, 0) == public | own
    assert faces(board, 1) == public | {name.replace("/0", "/1") for name in own}
    counts = {name: zone["count"] for name, zone in zones(board, None).items()}
    assert counts["minions/1"] == counts["tactics/1"] == counts["set/1"] == 2
    assert (counts["minion_deck/1"], counts["tactics_deck/1"]) == (3, 2)


def test_ta_61_every_zone_is_listed_for_everybody_those_in_play_first():
    expected = [f"{zone}/{seat}" for zone in GAME.sights for seat in (0, 1)]
    for seat in (0, 1, None):
        listed = list(zones(rich(), seat))
        assert sorted(listed) == sorted(expected)
        assert [zone.partition("/")[0] for zone in listed if zone.endswith("/0")] == [
            *("combat", "support", "set", "resolving", "minions", "tactics"),
            *("minion_deck", "tactics_deck", "victory", "graveyard", "banished"),
        ]
    assert {name for name, sight in GAME.sights.items() if sight is Sight.ALL} == PUBLIC


def test_ta_18_the_victory_pile_is_public():
    board = rich()
    for seat in (0, 1, None):
        cards = zones(board, seat)["victory/0"]["cards"]
        assert [card["name"] for card in cards] == ["Human Blue Thug Nemesis"]


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize(
    "zone", ["minions/0", "tactics/0", "set/0", "minion_deck/0", "tactics_deck/0", "minions/1"]
)
def test_ta_61_exchanging_hidden_cards_changes_no_view_of_others(seat, zone):
    """Two hidden cards change places; who may not see the zone sees the same bytes."""
    board, twin = rich(), rich()
    ids = twin.state.zones[zone]
    ids[0], ids[-1] = ids[-1], ids[0]
    views = [json.dumps(GAME.view(world.state, seat)) for world in (board, twin)]
    name, owner = zone.split("/")
    sees = GAME.sights[name] is Sight.OWNER and owner == str(seat)
    assert (views[0] == views[1]) is not sees


def test_ta_61_hidden_cards_may_be_any_others_for_the_view():
    """Not only their order: other faces in hand, deck and under a set card leave it equal."""
    other = {
        "minions": "Y1 Y2", "tactics": "recall recall", "minion_deck": "Y3 Y4 Y5",
        "tactics_deck": "levy levy", "set": "stumble stumble",
    }  # fmt: skip
    board = rich()
    mine = {name: " ".join(board.zone(f"{name}/0")) for name in GAME.sights}
    theirs = {name: " ".join(board.zone(f"{name}/1")) for name in GAME.sights}
    twin = Board(you=mine, opponent={**theirs, **other}, mode="solo")
    for seat in (0, None):
        assert json.dumps(GAME.view(twin.state, seat)) == json.dumps(GAME.view(board.state, seat))


def test_a_hidden_event_names_no_cards_to_others():
    board = Board(you=side(minions="B1 B2"), opponent=side(), step="deploy").do("deploy", "B1")
    events = {event.kind: event for event in board.state.events or []}
    drawn = events["draw_minion"]
    assert drawn.plain(0) == {"kind": "draw_minion", "seat": 0, "cards": list(drawn.cards)}
    for seat in (1, None):
        assert drawn.plain(seat) == {"kind": "draw_minion", "seat": 0, "count": 1}
    board = Board(you=side(minions="B1", tactics="pitfall"), opponent=side())
    board.do("set", "pitfall", "me")
    laid = next(event for event in board.state.events or [] if event.kind == "set")
    for seat in (1, None):
        assert laid.plain(seat) == {"kind": "set", "seat": 0, "count": 1}


def test_an_altered_minion_shows_as_it_counts():
    board = Board(you=side(minions="B1"), opponent=side(combat="B9"), mode="solo")
    board.state.altered = {str(board.find("B9")): Altered(-2, "yellow")}
    (card,) = zones(board, None)["combat/1"]["cards"]
    assert (card["strength"], card["colour"]) == (7, "yellow")


def test_the_fourth_colour_is_named_under_either_setting():
    for value in ("above", "below"):
        board = Board(
            you=side(combat="R9"), opponent=side(minions="B1"), variant={"fourth_colour": value},
            active=1, mode="solo",
        )  # fmt: skip
        (card,) = zones(board, None)["combat/0"]["cards"]
        assert card["colour"] == "red"


def test_counters_tell_what_both_players_may_know():
    board = rich(barred=["Brute Avenger"], used=["me"], passed=[True, False], gained=True)
    counters: Any = GAME.view(board.state, None)["counters"]
    values = {(counter["name"], counter.get("seat")): counter["value"] for counter in counters}
    assert values == {
        ("mode", None): "solo",
        ("initiative gained", None): True,
        ("bound minion", None): None,
        ("barred titles", None): ["Brute Avenger"],
        ("tactics used by", None): ["me"],
        ("star", 0): None,
        ("passed", 0): True,
        ("hand full", 0): False,
        ("star", 1): None,
        ("passed", 1): False,
        ("hand full", 1): False,
    }


def test_a_star_is_named():
    board = Board(
        you=side(combat="B5 B6 B7 B8 B9"), opponent=side(minions="B1"), active=1, mode="star"
    )
    counters: Any = GAME.view(board.state, None)["counters"]
    stars = {counter["seat"]: counter["value"] for counter in counters if counter["name"] == "star"}
    assert stars == {0: "Power Consec", 1: None}


def phase(board: Board) -> object:
    return GAME.view(board.state, None)["phase"]


def test_the_phase_is_shown_through_every_window():
    board = opening("B1 B9", "B8 B10")
    assert phase(board) == "opening"
    board.do("reveal", "B1").do("reveal", "B8")
    assert phase(board) == "tactics"
    board = Board(
        you=side(minions="B9 B1", tactics="call-to-arms field-adept pitfall"),
        opponent=side(tactics="silence"),
    )
    for move in (
        ("cast", "call-to-arms", "me"),
        ("summon", "field-adept"),
        ("set", "pitfall", "me"),
    ):
        window = Board(
            you=side(minions="B9 B1", tactics="call-to-arms field-adept pitfall"),
            opponent=side(tactics="silence"),
        )
        window.do(*move)
        assert (window.decide() or (None,))[0] == 1
        assert phase(window) == "tactics"
    board.do("done")
    assert phase(board) == "combat"
    board.do("deploy", "B1")
    assert (board.decide(), phase(board)) == ((1, ["decline"]), "combat")
    board = Board(you=side(victory="B1"), opponent=side(), step="draw_minion", gained=True)
    assert phase(board) == "draw minion card"
    board = Board(
        you=side(minions="B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12", tactics="scout"),
        opponent=side(),
        step="discard",
    )
    assert phase(board) == "end"


def test_who_decides_and_how_it_ended_are_public():
    board = Board(you=side(minions="B1"), opponent=side(minions="B2"), step="deploy")
    for seat in (0, 1, None):
        view = GAME.view(board.state, seat)
        assert (view["you"], view["decides"], view["outcome"]) == (seat, 0, None)
    board.do("deploy", "B1")
    for seat in (0, 1, None):
        view = GAME.view(board.state, seat)
        assert view["decides"] is None
        assert view["outcome"] == {"winner": 0, "reason": "hand_empty"}


def test_opening_reveals_stay_known_and_a_hidden_pick_is_not_among_them():
    board = opening("B1 B3 B9", "B1 B8 B10").do("reveal", "B1").do("reveal", "B1")
    board.do("reveal", "B9")
    for seat in (1, None):
        revealed: Any = GAME.view(board.state, seat)["revealed"]
        assert [[card["card"] for card in cards] for cards in revealed] == [["human-blue-1"]] * 2
    board.do("reveal", "B10")
    revealed = GAME.view(board.state, None)["revealed"]
    assert [[card["card"] for card in cards] for cards in revealed] == [
        ["human-blue-1", "human-blue-9"],
        ["human-blue-1", "human-blue-10"],
    ]


def test_a_view_is_plain_data_without_the_opponents_hand():
    board = Board(
        you=side(minions="B1", minion_deck="B4"), opponent=side(minions="Y11 Y12"), step="deploy"
    )
    for seat in (0, None):
        text = json.dumps(GAME.view(board.state, seat))
        assert "yellow" not in text
    assert "human-yellow-11" in json.dumps(GAME.view(board.state, 1))


def faces_known(board: Board) -> list[list[str]]:
    """By seat, the cards in hand that a spectator is shown."""
    revealed: Any = GAME.view(board.state, None)["revealed"]
    return [[board.name(card["id"]) for card in cards] for cards in revealed]


def test_ta_94_what_came_to_hand_from_a_public_zone_is_known():
    board = Board(
        you=side(minions="B1", victory="B9"), opponent=side(), step="draw_minion", gained=True
    )
    assert faces_known(board.do("take_back", "B9")) == [["B9"], []]
    board = Board(
        you=side(minions="B8 B1"),
        opponent=side(combat="B7", tactics="stumble", minions="B2"),
        mode="solo",
        step="deploy",
    )
    board.do("deploy", "B8").do("react", "stumble", "me").do("choose", "B8")
    assert faces_known(board) == [["B8"], []]
    board = (
        Board(you=side(minions="B1", tactics="dismissal"), opponent=side(support="outrider"))
        .do("cast", "dismissal", "me")
        .do("choose", "outrider")
    )
    assert faces_known(board) == [[], ["outrider"]]


def test_ta_94_a_known_card_that_is_deployed_is_no_longer_in_hand():
    board = Board(
        you=side(minions="B1 B8", tactics="old-campaigner", graveyard="B9"),
        opponent=side(minions="B2"),
    )
    board.do("cast", "old-campaigner", "me").do("choose", "B1").do("choose", "B9")
    assert faces_known(board) == [["B9"], []]
    assert faces_known(board.do("deploy", "B9")) == [[], []]


def test_ta_94_nothing_of_a_hand_is_known_when_a_card_has_left_it_unseen():
    """Else the list itself would tell which card went under the deck or face down."""
    board = Board(
        you=side(minions="B1 B2", tactics="orderly-retreat"),
        opponent=side(minions="B3"),
    )
    board.state.known = [board.find("B1")]
    assert faces_known(board) == [["B1"], []]
    board.do("cast", "orderly-retreat", "me").do("choose", "B2")
    assert faces_known(board) == [[], []]
    for laid, other in (("pitfall", "warding-circle"), ("warding-circle", "pitfall")):
        board = Board(
            you=side(minions="B1", tactics="pitfall warding-circle", support="shield-chaplain"),
            opponent=side(),
        )
        board.state.known = [board.find("pitfall")]
        board.do("set", laid, "me" if laid == "pitfall" else "shield-chaplain")
        assert board.zone("tactics/0") == [other]
        assert faces_known(board) == [[], []]
