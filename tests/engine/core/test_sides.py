"""Games of three sides: their order of finish is claimed, certified, refused and told."""

from collections.abc import Callable
from typing import Any

import pytest

import engine
from engine.core.base.canonical import encode
from engine.core.display.brief_scene import sketch_view
from engine.core.display.sentences import Sentences
from engine.core.display.text_scene import draw, ending
from engine.core.logs.log import LogMalformed, read_log
from engine.core.logs.log_words import seat_names
from engine.core.logs.verify import verify
from engine.core.position.state import Outcome, State, Tally, side_of
from engine.core.rules.game import IllegalMove
from tests.engine import laws
from tests.engine.logs import Lines, altered, apart, bare, seeded_log
from tests.engine.scenes import faults
from tests.engine.toy_game import GAMES, TOY
from tests.engine.toy_three import CROWD, CROWDS, crowd_log, crowd_table
from tests.engine.walks import finished, walk

END = -2
LOG = crowd_log()
TRUE = apart(LOG)[END]["result"]


def played_out(table: Any, *surrenders: int) -> Any:
    """The state after these seats gave up, one after the other."""
    for seat in surrenders:
        table.move(seat, ("concede",))
    return table.state


def test_seats_take_turns_over_the_sides() -> None:
    assert [side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [side_of(seat, 3) for seat in range(6)] == [0, 1, 2, 0, 1, 2]
    state = crowd_table().state
    assert (state.seats, state.sides) == (3, 3)
    assert [state.side(seat) for seat in range(3)] == [0, 1, 2]


def test_a_game_of_three_is_certified_with_its_order() -> None:
    """Everybody plays cards, the third at random: the scores are the order."""
    judgement = verify(LOG, CROWDS)
    assert (judgement.certified, judgement.reason) == (True, "")
    scores = TRUE["tally"]["victory_points"]
    assert len(set(scores)) == 3
    order = sorted(([side] for side in range(3)), key=lambda place: -scores[place[0]])
    assert {
        "winner": order[0][0], "reason": "last_turn", "order": order,
        "tally": {"victory_points": scores},
    } == TRUE  # fmt: skip
    assert judgement.plain()["result"] == TRUE
    log = read_log(LOG)
    assert (log.encode(), log.head.players) == (LOG, ("ann", "bo", "cy"))
    assert log.opening is not None
    assert len(log.opening.decks) == len(log.head.decks) == 3
    assert seat_names(CROWD, log.head) == ["ann", "bo", "cy"]
    assert verify(bare(LOG), CROWDS).certified


def test_two_sides_of_the_same_game_have_no_order() -> None:
    table = finished(CROWD, 0, "eager")
    log = table.log().encode()
    assert sorted(apart(log)[END]["result"]) == ["reason", "tally", "winner"]
    assert verify(log, CROWDS).certified


def claims(**changed: Any) -> Callable[[Lines], None]:
    """Have the end line claim this; None for nothing of the kind."""

    def change(lines: Lines) -> None:
        result = lines[END]["result"] | changed
        lines[END]["result"] = {name: value for name, value in result.items() if value is not None}
        if "winner" in changed:
            lines[END]["result"]["winner"] = changed["winner"]

    return change


FIRST, SECOND, THIRD = (place[0] for place in TRUE["order"])


@pytest.mark.parametrize("seal", [lambda data: data, bare], ids=["hashed", "bare"])
@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"order": [[FIRST], [THIRD], [SECOND]]}, "wrong_result"),
        ({"order": [[SECOND], [FIRST], [THIRD]], "winner": SECOND}, "wrong_result"),
        ({"order": [[FIRST], sorted([SECOND, THIRD])]}, "wrong_result"),
        ({"order": [[0, 1, 2]], "winner": None}, "wrong_result"),
        ({"order": [[0], [1]]}, "wrong_result"),
        ({"order": [[0], [1], [2], [3]]}, "wrong_result"),
        ({"order": None}, "wrong_result"),
        ({"winner": SECOND}, "wrong_result"),
        ({"winner": None}, "wrong_result"),
        ({"winner": 3}, "wrong_result"),
        ({"order": None, "winner": 2}, "wrong_result"),
        ({"order": []}, "malformed"),
        ({"order": [[2, 1, 0]]}, "malformed"),
        ({"order": [[0], [1], [1]]}, "malformed"),
        ({"order": [[0], [1], [3]]}, "malformed"),
        ({"order": [[0], [], [1], [2]]}, "malformed"),
        ({"order": [[0], [True], [2]]}, "malformed"),
        ({"order": [0, 1, 2]}, "malformed"),
        ({"order": "012"}, "malformed"),
    ],
)
def test_another_order_than_the_game_came_to_is_refused(
    seal: Callable[[bytes], bytes], changed: Any, code: str
) -> None:
    judgement = verify(altered(seal(LOG), claims(**changed)), CROWDS)
    assert judgement.code == code
    assert judgement.reason.isprintable()


def test_the_refusal_says_both_orders() -> None:
    claimed = altered(LOG, claims(order=[[FIRST], [THIRD], [SECOND]]))
    counted = ending(CROWD.words, Outcome.from_plain(TRUE)).partition(" Victory points ")[2]
    assert verify(claimed, CROWDS).reason == (
        f'the log claims "Side {FIRST} wins (last turn). Order of finish: 1. Side {FIRST},'
        f" 2. Side {THIRD}, 3. Side {SECOND}. Victory points {counted}"
        f'"; the game ended otherwise: "Side {FIRST} wins (last turn). Order of finish: 1. Side'
        f' {FIRST}, 2. Side {SECOND}, 3. Side {THIRD}. Victory points {counted}"'
    )


def test_a_game_of_two_takes_no_order() -> None:
    data = seeded_log().encode()
    winner = apart(data)[END]["result"]["winner"]
    claimed = altered(data, claims(order=[[winner], [1 - winner]]))
    assert verify(claimed, GAMES).code == "wrong_result"


def test_an_end_says_what_an_order_must_hold() -> None:
    with pytest.raises(LogMalformed, match="an order holds a list for each place"):
        read_log(altered(LOG, claims(order=[[0], [0]])))


def test_logs_that_differ_in_their_order_alone_are_two_games() -> None:
    other = read_log(altered(LOG, claims(order=[[FIRST], [THIRD], [SECOND]])))
    assert other.chain() == read_log(LOG).chain()
    assert other.game_digest() != read_log(LOG).game_digest()


def test_the_hash_of_the_last_position_covers_the_order() -> None:
    state: Any = verify(LOG, CROWDS).state
    assert state.encoding().count(b'"order":' + encode(TRUE["order"])) == 1
    assert CROWD.restore(state.plain()).plain() == state.plain()


@pytest.mark.parametrize(
    ("format", "variant", "players", "reason"),
    [
        ("three", "three", 2, "3 sides play crowd under these options, and the log names 2"),
        ("three", "two", 2, "the format is played with players = three"),
        ("open", "two", 3, "2 sides play crowd under these options, and the log names 3"),
        ("open", "four", 3, "crowd has no option players = four; it has players = two or three"),
    ],
)
def test_as_many_players_as_the_options_say(
    format: str, variant: str, players: int, reason: str
) -> None:
    def change(lines: Lines) -> None:
        lines[0]["format"], lines[0]["rules"] = format, CROWD.rules(CROWD.formats[format])
        lines[0]["variant"]["players"] = variant
        for name in ("players", "decks"):
            lines[0][name] = lines[0][name][:players]
        lines[-1]["decks"] = lines[-1]["decks"][:players]

    judgement = verify(altered(bare(LOG), change), CROWDS)
    assert (judgement.code, judgement.move) == ("unsupported_rules", 0)
    assert judgement.reason.startswith(reason)


def test_who_gives_up_leaves_the_others_to_it() -> None:
    table = crowd_table()
    state: Any = played_out(table, 1)
    assert (state.outcome, state.choice.seat) == (None, 0)
    with pytest.raises(IllegalMove, match="this seat gave up before"):
        table.move(1, ("concede",))
    while (choice := table.choice()) is not None:
        assert choice.seat != 1
        table.move(choice.seat, ("hold",))
    assert state.outcome == Outcome(None, "last_turn", Tally((), (0, 0, 0)), ((0, 2), (1,)))
    assert verify(table.log().encode(), CROWDS).certified


def test_the_last_who_does_not_give_up_has_won() -> None:
    """Who gives up first is last."""
    table = crowd_table()
    state: State = played_out(table, 2, 0)
    assert state.outcome == Outcome(1, "surrender", Tally((), (0, 0, 0)), ((1,), (0,), (2,)))
    assert verify(table.log().encode(), CROWDS).certified
    assert ending(CROWD.words, state.outcome) == (
        "Side 1 wins (surrender). Order of finish: 1. Side 1, 2. Side 0, 3. Side 2."
        " Victory points 0 (Side 0), 0 (Side 1), 0 (Side 2)."
    )


def test_sentences_name_who_shares_a_place() -> None:
    names = ("Ada", "Bo", "Cy")
    shared = Outcome.placed(([1], [2, 0]), "points")
    assert shared == Outcome(1, "points", order=((1,), (0, 2)))
    assert Sentences(TOY.words, names).end(shared) == (
        "Bo wins (points). Order of finish: 1. Bo, 2. Ada and Cy."
    )
    drawn = Outcome.placed(([2, 0], [1]), "points")
    assert drawn == Outcome(None, "points", order=((0, 2), (1,)))
    assert engine.end_sentence("chess", drawn, names) == (
        "The game is drawn (points). Order of finish: 1. Ada and Cy, 3. Bo."
    )
    teams = Sentences(TOY.words, ("Ada", "Bo", "Cy", "Di", "Eve", "Flo"))
    assert teams.end(Outcome.placed(([2], [0], [1]), "points")) == (
        "Cy and Flo wins (points). Order of finish: 1. Cy and Flo, 2. Ada and Di, 3. Bo and Eve."
    )
    assert engine.tally_sentence("chess", {"victory_points": [7, 3, 0]}, names) == (
        "Victory points 7 (Ada), 3 (Bo), 0 (Cy)."
    )


def test_the_losers_of_a_game_of_three_are_both_named() -> None:
    words = engine.game("letal").words
    assert Sentences(words, ("Ada", "Bo", "Cy")).end(
        Outcome.placed(([1], [0], [2]), "surrender")
    ) == ("Bo wins: Ada and Cy concedes. Order of finish: 1. Bo, 2. Ada, 3. Cy.")


def test_a_position_of_three_is_drawn_for_each_seat_and_sketched() -> None:
    state: Any = verify(LOG, CROWDS).state
    for seat in (0, 1, 2, None):
        view = CROWD.view(state, seat)
        assert faults(view) == []
        drawn = draw(CROWD, view)
        assert drawn.startswith(f"== Crowded toy, turn 12: Side {FIRST} wins (last turn). Order of")
        assert drawn.count("(you)") == (seat is not None)
        assert [f"Seat {each}" in drawn for each in range(4)] == [True, True, True, False]
        assert sketch_view(view, ["Ada", "Bo", "Cy"], CROWD.words).count("hand:") == 3


def test_the_laws_hold_with_three() -> None:
    for table, choice in walk(CROWD, 1, "random", {"players": "three"}):
        for law in (
            laws.moves_are_sorted_and_round_trip, laws.membership_agrees_with_the_list,
            laws.refused_moves_change_nothing, laws.every_card_is_in_one_zone,
            laws.json_keeps_everything, laws.public_events_name_no_hidden_card,
        ):  # fmt: skip
            law(CROWD, table.state, choice)
        laws.what_is_hidden_changes_nothing(CROWD, table.state, choice)
    laws.outcome_has_the_declared_numbers(CROWD, table.state)


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(0, "last_turn", Tally((), (1, 0, 0))),
        Outcome(0, "last_turn", Tally((), (1, 0, 0)), ((0,), (1,))),
        Outcome(None, "last_turn", Tally((), (1, 0, 0)), ((0,), (1, 2))),
        Outcome(0, "last_turn", Tally((), (1, 1, 0)), ((0, 1), (2,))),
        Outcome(0, "last_turn", Tally((), (1, 0)), ((0,), (1,), (2,))),
    ],
)
def test_the_law_of_the_order_can_fail(outcome: Outcome) -> None:
    state: Any = verify(LOG, CROWDS).state
    laws.outcome_has_the_declared_numbers(CROWD, state)
    state.outcome = outcome
    with pytest.raises(AssertionError):
        laws.outcome_has_the_declared_numbers(CROWD, state)
