"""Disallow in the upgrade pack, one test a card."""

from tests.engine.games.tactics_anthem.board import Board

DECKS = {"tactics_deck": "scout scout scout scout scout", "minion_deck": "Y4 Y5 Y6 Y7 Y8"}


def test_interdict_forbids_a_named_mode_in_the_opponents_next_two_turns():
    """Name a Mode: your opponent may not deploy in it in their next 2 turns."""
    board = Board(
        you={"minions": "B1 B12", "support": "bailiff", "tactics": "interdict", **DECKS},
        opponent={"minions": "B2 G2 B3", **DECKS},
    )
    board.do("cast", "interdict", "bailiff").do("name", "solo")
    turns = []
    board.do("deploy", "B1")
    board.do("done")
    assert board.state.passed[1] is True
    for _ in range(2):
        turns.append((board.state.turn, board.state.binding("no_mode", 1) != []))
        board.end_turn()
    assert turns == [(7, False), (8, True)]
    assert board.zone("support/0") == ["bailiff"]


def test_edict_forbids_a_named_function_to_all_for_three_turns():
    """Name a function: this turn and the next 2 turns nobody may use tactics of it."""
    board = Board(
        you={"minions": "B1 B2 B12", "support": "assize-knight", "tactics": "edict levy", **DECKS},
        opponent={"minions": "G2 G3", "tactics": "silence levy", **DECKS},
    )
    board.do("cast", "edict", "assize-knight").do("decline").do("name", "negate")
    assert board.do("cast", "levy", "me").options("react") == []
    board.do("decline").do("choose", "B2").do("deploy", "B1").do("decline")
    assert ("levy", "me") in board.options("cast")
    board.end_turn().end_turn()
    assert board.zone("support/0") == ["assize-knight"]


def test_ban_on_letters_forbids_issue_in_the_opponents_next_two_turns():
    """Your opponent may not use Issue tactics in their next 2 turns."""
    board = Board(
        you={
            "minions": "B1 B2 B3 B4",
            "support": "night-whisperer",
            "tactics": "ban-on-letters",
            **DECKS,
        },
        opponent={"minions": "G2 G3", "tactics": "false-friend", **DECKS},
    )
    board.do("cast", "ban-on-letters", "night-whisperer").do("decline")
    open_to_issue = []
    for _ in range(5):
        board.end_turn()
        if board.state.active == 1:
            open_to_issue.append(("false-friend", "me") in board.options("cast"))
    assert open_to_issue == [False, False, True]


def test_closed_gates_forbid_summoning_in_the_opponents_next_two_turns():
    """Your opponent may not summon support minions in their next 2 turns."""
    board = Board(
        you={
            "minions": "B1 B2 B3 B4",
            "support": "shield-chaplain",
            "tactics": "closed-gates",
            **DECKS,
        },
        opponent={"minions": "G2 G3", "tactics": "outrider", **DECKS},
    )
    board.do("cast", "closed-gates", "shield-chaplain").do("decline")
    open_to_summon = []
    for _ in range(5):
        board.end_turn()
        if board.state.active == 1:
            open_to_summon.append(board.options("summon"))
    assert open_to_summon == [[], [], [("outrider",)]]


def test_hush_stops_further_tactics_of_the_turn():
    """After this your opponent may use no further tactics this turn."""
    board = Board(
        you={"minions": "B1 B2", "support": "field-adept", "tactics": "levy outrider", **DECKS},
        opponent={"minions": "G2", "support": "night-whisperer", "tactics": "hush", **DECKS},
    )
    board.do("cast", "levy", "field-adept").do("react", "hush", "night-whisperer")
    board.do("choose", "B2")
    assert board.zone("minions/0") == ["B1", "Y8"]
    assert board.zone("support/1") == ["night-whisperer", "hush"]
    assert board.options("cast") == []
    assert board.options("summon") == [("outrider",)]
    board.end_turn()
    assert board.zone("graveyard/1") == ["hush"]


def test_eclipse_forbids_tactics_in_the_opponents_next_turn():
    """Your opponent may use no tactics in their next turn."""
    board = Board(
        you={"minions": "B1 B2", "support": "twilight-magus", "tactics": "eclipse", **DECKS},
        opponent={"minions": "G2 G3", "tactics": "levy pitfall outrider", **DECKS},
    )
    board.do("cast", "eclipse", "twilight-magus").do("decline").end_turn()
    assert board.state.active == 1
    options = [board.options(verb) for verb in ("cast", "set", "summon")]
    assert options == [[], [], [("outrider",)]]
    board.end_turn().end_turn()
    assert ("levy", "me") in board.options("cast")


def test_caltrops_seal_four_positions_in_the_opponents_next_turn():
    """Seal 4 combat positions of your opponent in their next turn."""
    board = Board(
        you={"minions": "B1 G1 B12", "tactics": "caltrops", **DECKS},
        opponent={"minions": "B2 G2 B3", **DECKS},
    )
    board.do("cast", "caltrops", "me").do("deploy", "B1", "G1")
    assert board.state.unsealed(1) == 1
    board.do("done")
    assert board.state.passed[1] is True
    assert board.zone("combat/0") == []
    assert board.zone("victory/0") == ["B1", "G1"]
    assert [board.state.unsealed(seat) for seat in (0, 1)] == [5, 5]
    solo = Board(
        you={"minions": "B1 G1", "tactics": "caltrops", **DECKS},
        opponent={"minions": "B2 G2 B3", **DECKS},
    )
    solo.do("cast", "caltrops", "me").do("deploy", "B1").do("done")
    assert solo.options("deploy") == [("B2",), ("G2",), ("B3",)]


def test_storm_wall_seals_all_positions_so_that_initiative_passes_on():
    """Seal all 5 combat positions of your opponent in their next turn."""
    board = Board(
        you={"minions": "B1 G1 B2", "support": "high-warden", "tactics": "storm-wall", **DECKS},
        opponent={"minions": "B12 G12", **DECKS},
    )
    board.do("cast", "storm-wall", "high-warden").do("deploy", "B1").do("done")
    assert board.state.turn == 7
    assert board.state.passed == [False, True]
    assert board.state.gained is True


def test_broken_ground_seals_a_position_of_both_for_three_turns():
    """Seal 1 combat position of both players this turn and the next 2 turns."""
    star = "B1 B2 B3 B4 B5"
    board = Board(
        you={"minions": f"{star} G1", "tactics": "broken-ground", **DECKS},
        opponent={"minions": "G2", **DECKS},
    )
    board.do("cast", "broken-ground", "me")
    assert tuple(star.split()) not in board.options("deploy")
    sealed = []
    for _ in range(4):
        sealed.append([board.state.unsealed(seat) for seat in (0, 1)])
        board.end_turn()
    assert sealed == [[4, 4], [4, 4], [4, 4], [5, 5]]
