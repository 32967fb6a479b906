"""How a result is known: by whose word, as weak as its weakest game."""

from typing import Any, get_args

import pytest

from tournaments.matches.api.game_data import GameKnown
from tournaments.standings.services.pairings_document import Known
from tournaments.terms.kinds import GameSettledBy, ResultReason, SettledBy
from tournaments.terms.known_by import Facts, KnownBy, LoggedGame, game_known_by, known_by
from tournaments.terms.match_score import MatchScore
from web.core.texts import KNOWN_BY, KNOWN_SHORT

TWO_NIL = MatchScore((2, 0))


def known_of(by: str, *games: str, **more: Any) -> str | None:
    facts = {"manner": ResultReason.PLAYED, "doubted": False, "score": TWO_NIL, **more}
    return known_by(Facts(by, games=[LoggedGame(game, 0) for game in games], **facts))


def test_every_way_to_settle_says_how_the_result_is_known() -> None:
    """A new one fails here until it has its word."""
    assert {by: known_of(by) for by in SettledBy.values} == {
        "bye": "unplayed",
        "log": "one_player",
        "agreement": "agreement",
        "ruling": "slip",
        "conceded": "against_self",
        "uncontested": "one_player",
        "accepted": "staff_accepted",
        "time": "time_rule",
        "absence": "unplayed",
        "imported": "imported",
    }
    assert {by: game_known_by(by) for by in GameSettledBy.values} == {
        "table": "table",
        "host": "host",
        "recorded": "recorded_by_staff",
        "both": "both_players",
        "conceded": "against_self",
        "window": "one_player",
        "staff": "staff_accepted",
    }
    assert known_of("") is None


def test_there_is_one_vocabulary() -> None:
    words = [word.value for word in KnownBy]

    assert list(get_args(Known)) == words
    for meanings in (KNOWN_BY, KNOWN_SHORT):
        assert list(map(str, meanings)) == words
    assert {str(game_known_by(by)) for by in GameSettledBy.values} <= set(get_args(GameKnown))


@pytest.mark.parametrize(
    ("games", "known"),
    [
        (("table", "table"), "table"),
        (("table", "host"), "host"),
        (("host", "host"), "host"),
        (("host", "both"), "both_players"),
        (("both", "window"), "one_player"),
        (("host", "window"), "one_player"),
        (("host", "staff"), "staff_accepted"),
        (("staff", "window"), "one_player"),
        (("staff", "conceded"), "staff_accepted"),
    ],
)
def test_a_match_is_known_no_better_than_its_weakest_game(
    games: tuple[str, ...], known: str
) -> None:
    assert known_of("log", *games) == known


@pytest.mark.parametrize(
    ("facts", "known"),
    [
        ({"doubted": True}, "ruling"),
        ({"manner": ResultReason.UNFINISHED}, "slip"),
        ({"manner": ResultReason.INTENTIONAL_DRAW}, "slip"),
        ({"manner": ResultReason.NO_SHOW}, "unplayed"),
        ({"manner": ResultReason.AWARDED}, "unplayed"),
        ({"manner": ResultReason.DOUBLE_LOSS}, "unplayed"),
        ({"manner": ResultReason.PENALTY}, "unplayed"),
        ({"manner": ResultReason.PENALTY, "doubted": True}, "ruling"),
    ],
)
def test_what_the_staff_enters_is_a_ruling_where_something_was_in_doubt(
    facts: dict[str, Any], known: str
) -> None:
    assert known_of("ruling", **facts) == known
    # Whatever logs there are: the staff has decided.
    assert known_of("ruling", "host", "host", **facts) == known


@pytest.mark.parametrize(
    ("by", "games", "known"),
    [
        ("agreement", ("host", "host"), "host"),
        ("agreement", ("host",), "agreement"),
        ("agreement", ("window", "window"), "agreement"),
        ("uncontested", ("host", "host"), "host"),
        ("uncontested", ("window", "window"), "one_player"),
        ("uncontested", ("host",), "one_player"),
        ("accepted", ("host", "host"), "host"),
        ("accepted", ("host",), "staff_accepted"),
    ],
)
def test_a_report_is_known_better_when_logs_tell_all_of_it(
    by: str, games: tuple[str, ...], known: str
) -> None:
    assert known_of(by, *games) == known


@pytest.mark.parametrize(
    ("facts", "known"),
    [
        ({"reported": True}, "one_player"),
        ({"reported": True, "score": MatchScore()}, "time_rule"),
        ({"reported": False}, "time_rule"),
    ],
)
def test_what_only_a_report_says_at_the_end_of_time_is_one_players_word(
    facts: dict[str, Any], known: str
) -> None:
    assert known_of("time", **facts) == known
