"""Victory points and survivors out of certified logs: into the result, against what is said, and
into standings, statements and archives."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from ledger.selectors import public_entries
from tests.support.archives import exported, imported
from tests.support.factories import NOW, captain_of, make_user
from tests.support.playing import bring, certify, event_of, host_of, seated_match, state_of
from tests.support.reports import reported_by
from tests.support.requests import faults, post
from tests.support.rulings import counted, decide, enter
from tournaments.archive.document.shape import UnusableArchive
from tournaments.core.services.changes import event_stream
from tournaments.matches.selectors.matches import find_match
from tournaments.matches.selectors.scores import ContradictsLogs
from tournaments.matches.selectors.submissions import submissions_to
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.reinstating import reinstate_game
from tournaments.matches.services.reopening import take_result_back
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.statements import facts_of_matches
from tournaments.models import Match, MatchReport
from tournaments.rounds.services.closing import close_round
from tournaments.terms.kinds import LogAnswer
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import NOTHING, SecondaryScores

pytestmark = pytest.mark.django_db

PROFILE = "miniatures-survivors"
TALLY = {"survivors": [155, 145]}
TRUE = SecondaryScores(survivors=(155, 145))
FALSE = SecondaryScores(survivors=(300, 0))


def report(
    match: Match, user: User, numbers: SecondaryScores = NOTHING, *games: int
) -> MatchReport:
    first, second = games or (1, 0)
    score = MatchScore((first, second))
    record = report_result(match_id=match.pk, user=user, score=score, secondary=numbers, now=NOW)
    return reported_by(user, record)


def survivors(match: Match) -> list[int | None]:
    return [left for _, left in counted(match)]


def test_the_log_of_the_host_gives_the_result_its_numbers() -> None:
    match, _ = seated_match(profile=PROFILE)
    certify(bring(match, host_of(match)), 0, tally=TALLY)
    game = match.games.get()
    settled = public_entries(stream=event_stream(event_of(match).pk)).get(kind="game.settled")
    result = public_entries(stream=event_stream(event_of(match).pk)).get(kind="match.settled")

    assert (state_of(match)[:3], survivors(match)) == (("settled", "log", [1, 0]), [155, 145])
    assert (game.tally, settled.data["tally"]) == (TALLY, TALLY)
    assert result.data["survivors"] == [155, 145]


def test_the_numbers_of_a_match_are_the_sums_over_its_games() -> None:
    match, _ = seated_match(profile=PROFILE, best_of=3)
    for game, winner, left in ((1, 0, [155, 145]), (2, 1, [10, 90]), (3, 0, [40, 0])):
        certify(bring(match, host_of(match), game=game), winner, tally={"survivors": left})

    assert (state_of(match)[:3], survivors(match)) == (("settled", "log", [2, 1]), [205, 235])


def test_what_the_log_does_not_count_is_what_both_report() -> None:
    match, players = seated_match(profile="miniatures")
    replay = bring(match, host_of(match))
    for player in players:
        report(match, player, SecondaryScores((9, 4), (300, 0)))
    certify(replay, 0, tally=TALLY)

    assert counted(match) == [(9, 155), (4, 145)]


def test_of_a_match_whose_games_do_not_all_count_nothing_is_certified() -> None:
    match, _ = seated_match(profile=PROFILE, best_of=3)
    certify(bring(match, host_of(match), game=1), 0, tally=TALLY)
    certify(bring(match, host_of(match), game=2), 0)

    assert (state_of(match)[:3], survivors(match)) == (("settled", "log", [2, 0]), [None, None])


def test_a_report_with_other_numbers_than_the_log_is_refused_with_those() -> None:
    match, (first, second) = seated_match(profile=PROFILE)
    certify(bring(match, host_of(match)), 0, tally=TALLY)
    before = state_of(match)
    for player in (first, second):
        with pytest.raises(ContradictsLogs, match="add up to 155–145 survivors, not 300–0"):
            report(match, player, FALSE)

    assert (state_of(match), survivors(match)) == (before, [155, 145])
    assert match.reports.count() == 0


def test_a_log_of_the_host_replaces_what_both_have_reported() -> None:
    """The reports settle the match first; then the log comes, with the same score."""
    match, players = seated_match(profile=PROFILE)
    replay = bring(match, host_of(match))
    for player in players:
        report(match, player, FALSE)
    assert (state_of(match)[1], survivors(match)) == ("agreement", [300, 0])
    certify(replay, 0, tally=TALLY)

    assert (state_of(match)[:3], survivors(match)) == (("settled", "log", [1, 0]), [155, 145])


@pytest.mark.parametrize("seat", [0, 1])
def test_a_log_of_one_player_does_not_replace_what_both_have_reported(seat: int) -> None:
    match, players = seated_match(profile=PROFILE)
    replay = bring(match, players[seat])
    for player in players:
        report(match, player, TRUE)
    certify(replay, 0, tally={"survivors": [300, 0]})

    assert (state_of(match)[:2], survivors(match)) == (("settled", "agreement"), [155, 145])


def test_a_log_of_the_host_adds_numbers_that_nobody_has_reported() -> None:
    match, (_, loser) = seated_match(profile=PROFILE)
    replay = bring(match, host_of(match))
    report(match, loser)
    assert (state_of(match)[1], survivors(match)) == ("conceded", [None, None])
    certify(replay, 0, tally=TALLY)

    assert survivors(match) == [155, 145]


def test_a_log_of_one_player_and_a_report_with_other_numbers_are_for_a_judge() -> None:
    match, (first, second) = seated_match(profile=PROFILE)
    replay = certify(bring(match, first), 0, tally={"survivors": [300, 0]})
    report(match, second, TRUE)
    assert state_of(match)[0] == "disputed"
    answer_log(replay_id=replay.pk, user=second, stance=LogAnswer.STANDS_BY, now=NOW)

    assert (state_of(match)[:3], survivors(match)) == (("settled", "log", [1, 0]), [300, 0])


def test_who_accepts_the_log_by_reporting_its_score_accepts_its_numbers() -> None:
    match, (first, second) = seated_match(profile=PROFILE)
    certify(bring(match, first), 0, tally=TALLY)
    report(match, second, TRUE)

    assert (state_of(match)[:3], survivors(match)) == (("settled", "log", [1, 0]), [155, 145])


def test_the_staff_does_not_replace_the_numbers_of_a_log_beside_its_result() -> None:
    match, _ = seated_match(profile="miniatures")
    certify(bring(match, host_of(match)), 0, tally=TALLY)
    with pytest.raises(ContradictsLogs, match="add up to 155–145 survivors, not 300–0"):
        enter(match, FALSE, reason="Seen.")
    enter(match, SecondaryScores((9, 4)))

    assert counted(match) == [(9, 155), (4, 145)]


def test_a_ruling_sets_other_numbers_and_marks_the_log_from_which_it_differs() -> None:
    match, _ = seated_match(profile=PROFILE)
    replay = certify(bring(match, host_of(match)), 0, tally=TALLY)
    decide(match, 1, 0)
    replay.refresh_from_db()
    assert (survivors(match), replay.overruled_at) == ([155, 145], None)
    decide(match, 1, 0, secondary=SecondaryScores(survivors=(155, 0)))
    replay.refresh_from_db()
    assert (survivors(match), replay.overruled_at is None) == ([155, 0], False)
    assert facts_of_matches([find_match(match_id=match.pk)])[0]["logs"] == []
    enter(match, TRUE, reason="Counted again.")
    replay.refresh_from_db()
    assert (survivors(match), replay.overruled_at) == ([155, 145], None)


def test_a_reinstated_game_has_its_numbers_again() -> None:
    match, _ = seated_match(owner := make_user(), profile=PROFILE)
    certify(bring(match, owner), 0, tally=TALLY)
    take_result_back(match_id=match.pk, actor=owner, reason="A slip.", now=NOW)
    assert survivors(match) == [None, None]
    reinstate_game(match_id=match.pk, game_number=1, actor=owner, reason="It was.", now=NOW)

    assert (state_of(match)[:3], survivors(match)) == (("settled", "log", [1, 0]), [155, 145])


def test_statement_api_and_pages_tell_the_numbers_of_each_game(client: Client) -> None:
    match, _ = seated_match(profile=PROFILE)
    replay = certify(bring(match, host_of(match)), 0, tally=TALLY)
    facts = facts_of_matches([find_match(match_id=match.pk)])[0]
    read = client.get(f"/api/v1/matches/{match.pk}").json()
    names = [seat.entry.name for seat in match.seats.order_by("number")]
    sentence = f"Survivors 155 ({names[0]}), 145 ({names[1]})."
    pages = [
        client.get(path).content.decode()
        for path in (
            f"/matches/{match.pk}",
            f"/replays/{replay.pk}",
            f"/certificates/{replay.pk}",
            f"/events/{event_of(match).pk}/journal",
        )
    ]

    assert facts["result"]["survivors"] == [155, 145]
    assert [log["tally"] for log in facts["logs"]] == [TALLY]
    assert (read["survivors"], read["games"][0]["settlement"]["tally"]) == ([155, 145], TALLY)
    assert [page.count(sentence) for page in pages] == [1, 1, 1, 1]


def test_the_api_refuses_other_numbers_beside_their_field(client: Client) -> None:
    match, (first, _) = seated_match(profile=PROFILE)
    certify(bring(match, host_of(match)), 0, tally=TALLY)
    body = {"games_won": [1, 0], "survivors": [300, 0]}

    answer = post(client, f"/api/v1/matches/{match.pk}/reports", body, first)
    assert faults(answer) == (409, [("/survivors", "contradicts_logs")])


def test_survivors_of_certified_logs_order_the_standings(client: Client) -> None:
    match, _ = seated_match(profile=PROFILE)
    certify(bring(match, host_of(match)), None, tally={"survivors": [145, 155]})
    event = event_of(match)
    close_round(tournament_id=event.pk, number=1, actor=None, now=NOW)
    rows = client.get(f"/api/v1/tournaments/{event.pk}/rounds/1/standings").json()["results"]
    second = match.seats.get(number=1).entry.name

    assert [row["player"]["name"] == second for row in rows] == [True, False]
    assert [
        {number["key"]: number["value"] for number in row["tiebreakers"][:2]} for row in rows
    ] == [
        {"survivors_difference": "10.0000", "survivors": "155.0000"},
        {"survivors_difference": "-10.0000", "survivors": "145.0000"},
    ]


def archive_of(match: Match) -> dict[str, Any]:
    close_round(tournament_id=event_of(match).pk, number=1, actor=None, now=NOW)
    return exported(event_of(match))


def game_of(archive: dict[str, Any]) -> dict[str, Any]:
    game: dict[str, Any] = archive["rounds"][0]["matches"][0]["games"][0]
    return game


def test_an_archive_keeps_the_numbers_of_each_game(client: Client) -> None:
    match, _ = seated_match(profile=PROFILE)
    certify(bring(match, host_of(match)), 0, tally=TALLY)
    archive = archive_of(match)
    event = imported(archive)

    assert game_of(archive)["tally"] == TALLY
    assert game_of(exported(event))["tally"] == TALLY
    taken = event.rounds.get().matches.get()
    names = [seat.entry.name for seat in taken.seats.order_by("number")]
    page = client.get(f"/matches/{taken.pk}").content.decode()
    assert [left for _, left in counted(taken)] == [155, 145]
    assert client.get(f"/api/v1/matches/{taken.pk}").json()["stated_games"][0]["tally"] == TALLY
    assert page.count(f"Survivors 155 ({names[0]}), 145 ({names[1]}).") == 1


def test_an_archive_of_games_without_numbers_has_no_field_for_them() -> None:
    match, _ = seated_match(profile=PROFILE)
    certify(bring(match, host_of(match)), 0)
    assert "tally" not in game_of(archive_of(match))


@pytest.mark.parametrize(
    ("forged", "where"),
    [
        ({"survivors": [300, 0]}, "/rounds/0/matches/0/seats/0/survivors"),
        ({}, "/rounds/0/matches/0/games/0/certificate"),
        ({"survivors": [155]}, "/rounds/0/matches/0/games/0/tally/survivors"),
        ({"survivors": [155, -1]}, "/rounds/0/matches/0/games/0/tally/survivors/1"),
        ({"kills": [1, 2]}, "/rounds/0/matches/0/games/0/tally/kills"),
    ],
)
def test_an_archive_with_false_numbers_is_refused(forged: Any, where: str) -> None:
    match, _ = seated_match(profile=PROFILE)
    certify(bring(match, host_of(match)), 0, tally=TALLY)
    archive = archive_of(match)
    game_of(archive)["tally"] = forged
    with pytest.raises(UnusableArchive) as refused:
        imported(archive)
    assert refused.value.pointer == where


def test_an_archive_whose_seats_have_other_numbers_than_the_logs_is_refused() -> None:
    match, _ = seated_match(profile=PROFILE)
    certify(bring(match, host_of(match)), 0, tally=TALLY)
    archive = archive_of(match)
    archive["rounds"][0]["matches"][0]["seats"][1]["survivors"] = 146
    with pytest.raises(UnusableArchive) as refused:
        imported(archive)
    assert refused.value.pointer == "/rounds/0/matches/0/seats/1/survivors"


@pytest.mark.parametrize("name", ["victory_points", "survivors"])
def test_an_archive_in_which_one_seat_alone_has_numbers_is_refused(name: str) -> None:
    match, _ = seated_match(profile="miniatures")
    decide(match, 1, 0, secondary=SecondaryScores((10, 4), (50, 0)))
    archive = archive_of(match)
    archive["rounds"][0]["matches"][0]["seats"][1][name] = None
    with pytest.raises(UnusableArchive) as refused:
        imported(archive)
    assert refused.value.pointer == f"/rounds/0/matches/0/seats/1/{name}"


def test_a_log_with_other_numbers_than_the_report_is_marked_as_contradicting_it() -> None:
    """As its judge and its player read it: the games are the same, the numbers are not."""
    match, (first, second) = seated_match(profile=PROFILE)
    certify(bring(match, first), 0, tally={"survivors": [300, 0]})
    report(match, second, TRUE)
    read = find_match(match_id=match.pk)
    own = next(seat for seat in read.seats.all() if captain_of(seat.entry) == second)
    assert [brought.reported_otherwise for brought in submissions_to(read, own)] == [True]
