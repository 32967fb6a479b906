"""Painting and sportsmanship: who gives them, who sees them when, and what they are worth."""

from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from contract.errors import NotFound
from ledger.models import LedgerEntry
from tests.support.archives import ALL, archive_text, comparable, exported, imported
from tests.support.events import patch
from tests.support.factories import (
    NOW,
    bearer,
    hand_over,
    make_draft,
    make_organisation,
    make_user,
)
from tests.support.requests import faults, path_of, post
from tests.support.soft_scores import (
    BESIDE,
    WITHIN,
    entry,
    event,
    finish,
    give,
    paint,
    places,
    standings,
)
from tournaments.archive.document.shape import UnusableArchive
from tournaments.core.access import NotYourEvent, OwnEntry
from tournaments.entries.services.painting import (
    ImpossibleSoftScore,
    NotScored,
    score_painting,
)
from tournaments.events.services.lifecycle import change_state
from tournaments.events.services.settings import SoftScoresUnusable
from tournaments.matches.services.open_matches import NotSeated
from tournaments.matches.services.sportsmanship import score_opponent, score_seats
from tournaments.models import Match, Tournament
from tournaments.terms.kinds import TournamentState
from tournaments.terms.soft_scores import SoftScores, best, points_for
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db


def test_what_scores_are_worth() -> None:
    class Scoring:
        painting_most: int | None = 20
        painting_worth = 4
        sportsmanship_most: int | None = 5
        sportsmanship_worth = 3

    assert points_for(Scoring(), SoftScores(10, (5, 4))) == 2 + Fraction(27, 10)
    assert points_for(Scoring(), SoftScores()) == 0
    assert best({"Ada": 3, "Bo": None, "Cy": 3}) == (3, ["Ada", "Cy"])
    assert best({"Ada": None}) is None


def test_within_the_standings_they_decide_places_at_the_end() -> None:
    tournament = event(**WITHIN)
    paint(tournament, 5, 20, 20)
    give(tournament, 1, 5)
    give(tournament, 2, 5)
    assert {row[1:] for row in places(standings(tournament))} == {
        (True, name, None) for name in "ABCD"
    }

    page = finish(tournament)
    # B: 0 + 4 + 3; C: 3 + 4; A: 3 + 1 + 3; D: nothing.
    assert {row[2]: row[3] for row in places(page)} == {
        "A": "7.0000",
        "B": "7.0000",
        "C": "7.0000",
        "D": "0.0000",
    }
    assert {row[:3] for row in places(page)} == {
        (1, True, "A"),
        (1, True, "C"),
        (3, False, "B"),
        (4, False, "D"),
    }
    assert {row["player"]["name"]: row["match_points"] for row in page["results"]} == {
        "A": 3,
        "B": 0,
        "C": 3,
        "D": 0,
    }


def test_a_total_lifts_a_player_over_others() -> None:
    tournament = event(**WITHIN)
    paint(tournament, 0, 20, 1)
    page = finish(tournament)

    assert places(page) == [
        (1, False, "B", "4.0000"),
        (2, False, "C", "3.2000"),
        (3, False, "A", "3.0000"),
        (4, False, "D", "0.0000"),
    ]


def test_beside_the_standings_they_change_no_place() -> None:
    tournament, plain = event(**BESIDE), event()
    paint(tournament, 1, 20, 7)
    give(tournament, 4, 5)
    page, other = finish(tournament), finish(plain)

    assert {row[:3] for row in places(page)} == {row[:3] for row in places(other)}
    assert {row["player"]["name"]: row["painting"] for row in page["results"]} == {
        "A": 1,
        "B": 20,
        "C": 7,
        "D": None,
    }
    assert [(award["award"], award["score"]) for award in page["awards"]] == [
        ("best_painted", "20"),
        ("best_sport", "5.0000"),
    ]
    assert [[player["name"] for player in award["players"]] for award in page["awards"]] == [
        ["B"],
        ["D"],
    ]
    assert other["awards"] == []
    assert "painting" not in other["results"][0]


def test_opened_again_nothing_is_told_any_more() -> None:
    tournament = event(**WITHIN)
    paint(tournament, 1, 20)
    finish(tournament)
    change_state(
        tournament_id=tournament.pk,
        state=TournamentState.RUNNING,
        actor=tournament.created_by,
        reason="One more round.",
        now=NOW,
    )

    page = standings(tournament)
    assert page["awards"] == []
    assert "painting" not in page["results"][0]


def secrets_told(client: Client, tournament: Tournament) -> list[bytes]:
    """All that is public of an event."""
    place, match = path_of(tournament), tournament.rounds.get().matches.first()
    assert match is not None
    paths = [
        place,
        *(f"{place}/{part}" for part in ("standings", "entries", "archive", "journal", "rounds/1")),
        f"{place}/rounds/1/pairings",
        f"{place}/standings/{entry(tournament, 1).pk}",
        f"/api/v1/matches/{match.pk}",
        f"/events/{tournament.pk}",
        f"/events/{tournament.pk}/standings",
        f"/events/{tournament.pk}/players",
        f"/matches/{match.pk}",
    ]
    return [client.get(path).content for path in paths]


@pytest.mark.proof(of="slow")
def test_nothing_public_tells_of_a_score_before_the_end(client: Client) -> None:
    tournament = event(**WITHIN)
    secrets_told(client, tournament)  # What is written on the first reading.
    paint(tournament, 3, 3, 3, 3)
    for number in range(1, 5):
        give(tournament, number, 1)
    before = secrets_told(client, tournament)
    # No row of the journal more: other scores, and all public answers are the same bytes.
    tournament.entries.update(painting=19)
    tournament.rounds.get().seats.update(sportsmanship=4)

    assert secrets_told(client, tournament) == before
    archive = exported(tournament)
    assert {row["painting"] for row in archive["entries"]} == {None}
    assert {
        seat["sportsmanship"]
        for match in archive["rounds"][0]["matches"]
        for seat in match["seats"]
    } == {None}


def test_the_journal_has_each_change_for_the_staff_alone() -> None:
    tournament = event(**BESIDE)
    paint(tournament, 7)
    paint(tournament, 7)
    give(tournament, 1, 4)
    kinds = ("entry.painting_scored", "match.sportsmanship_scored")
    entries = LedgerEntry.objects.filter(kind__in=kinds).order_by("number")

    assert [(row.kind, row.public, row.private) for row in entries] == [
        ("entry.painting_scored", False, {"points": 7}),
        ("match.sportsmanship_scored", False, {"points": 4}),
    ]


def test_opponents_score_each_other_and_nobody_else() -> None:
    tournament = event(**BESIDE)
    ann, ben, stranger = make_user(), make_user(), make_user()
    hand_over(entry(tournament, 1), ann)
    hand_over(entry(tournament, 2), ben)
    match: Match = entry(tournament, 1).seats.get().match
    score_opponent(match_id=match.pk, user=ann, points=5, now=NOW)
    score_opponent(match_id=match.pk, user=ann, points=4, now=NOW)
    score_opponent(match_id=match.pk, user=ben, points=0, now=NOW)

    given = {seat.entry.name: seat.sportsmanship for seat in match.seats.all()}
    assert given == {"A": 0, "B": 4}
    score_opponent(match_id=match.pk, user=ann, points=None, now=NOW)
    assert entry(tournament, 2).seats.get().sportsmanship is None
    with pytest.raises(NotSeated):
        score_opponent(match_id=match.pk, user=stranger, points=5, now=NOW)
    with pytest.raises(ImpossibleSoftScore, match="Enter a score from 0 to 5, not 6"):
        score_opponent(match_id=match.pk, user=ann, points=6, now=NOW)
    with pytest.raises(NotYourEvent):
        score_seats(match_id=match.pk, actor=stranger, points={0: 1}, now=NOW)


def test_staff_score_painting_but_not_their_own(client: Client) -> None:
    owner, helper = make_user(), make_user()
    organisation = make_organisation(owner, scorekeeper=helper)
    tournament = event(owner, organisation=organisation.slug, playing_staff=True, **BESIDE)
    hand_over(entry(tournament, 1), helper)
    points: dict[Any, int | None] = {entry(tournament, 2).pk: 9}
    facts: dict[str, Any] = {"tournament_id": tournament.pk, "actor": helper, "now": NOW}

    assert score_painting(points=points, **facts) == 1
    with pytest.raises(OwnEntry):
        score_painting(points={entry(tournament, 3).pk: 3, entry(tournament, 1).pk: 9}, **facts)
    assert entry(tournament, 3).painting is None
    with pytest.raises(ImpossibleSoftScore):
        score_painting(points={entry(tournament, 2).pk: 21}, **facts)
    with pytest.raises(NotFound):
        score_painting(points={tournament.pk: 1}, **facts)
    # Who plays reads no sportsmanship, whatever their role.
    place = f"{path_of(tournament)}/soft-scores"
    assert client.get(place, headers=bearer(helper)).status_code == 403
    assert client.get(place, headers=bearer(owner)).status_code == 200


def test_nothing_is_scored_where_the_event_does_not_or_is_over() -> None:
    plain = event()
    with pytest.raises(NotScored, match="doesn’t give this score"):
        paint(plain, 5)
    with pytest.raises(NotScored, match="doesn’t give this score"):
        give(plain, 1, 5)
    tournament = event(**BESIDE)
    finish(tournament)
    with pytest.raises(NotScored, match="is finished"):
        paint(tournament, 5)
    with pytest.raises(NotScored, match="is finished"):
        give(tournament, 1, 5)


def test_the_api(client: Client) -> None:
    tournament = event(**BESIDE)
    owner, ann = tournament.created_by, make_user()
    hand_over(entry(tournament, 1), ann)
    place = path_of(tournament)
    scores = [{"entry_id": str(entry(tournament, 1).pk), "points": 11}]
    assert post(client, f"{place}/painting", {"scores": scores}, owner).status_code == 204
    match = entry(tournament, 1).seats.get().match
    path = f"/api/v1/matches/{match.pk}/sportsmanship"
    assert post(client, path, {"points": 3}, ann).status_code == 204
    seat = entry(tournament, 1).seats.get().number
    assert post(client, path, {"points": 5, "seat": seat}, owner).status_code == 204

    listed = client.get(f"{place}/soft-scores", headers=bearer(owner)).json()["results"]
    assert {row["player"]["name"]: (row["painting"], row["given"]) for row in listed} == {
        "A": (11, [5]),
        "B": (None, [3]),
        "C": (None, []),
        "D": (None, []),
    }
    assert faults(post(client, path, {"points": 6}, ann)) == (
        422,
        [("/points", "impossible_soft_score")],
    )
    assert post(client, path, {"points": 3}, make_user()).status_code == 403


def test_two_scores_for_one_entry_are_refused(client: Client) -> None:
    tournament = event(**BESIDE)
    twice = [{"entry_id": str(entry(tournament, 1).pk), "points": points} for points in (20, 1)]
    answer = post(
        client, f"{path_of(tournament)}/painting", {"scores": twice}, tournament.created_by
    )

    assert faults(answer) == (400, [("/scores", "invalid")])
    assert entry(tournament, 1).painting is None


def test_what_cannot_count_is_refused(client: Client) -> None:
    with pytest.raises(SoftScoresUnusable, match="Give the highest score for painting"):
        make_draft(painting_worth=3)
    stages = (StagePlan(rounds=3), StagePlan("single_elimination", cut_size=4))
    with pytest.raises(
        SoftScoresUnusable, match="Sportsmanship counts in the standings of an event"
    ):
        make_draft(stages=stages, sportsmanship_most=5, sportsmanship_worth=3)
    make_draft(stages=stages, sportsmanship_most=5)
    draft = make_draft()
    refused = patch(client, path_of(draft), {"painting_worth": 3}, draft.created_by)
    assert faults(refused) == (422, [("/painting_worth", "soft_scores_unusable")])


def test_an_archive_of_a_finished_event_has_them_and_its_tables_follow() -> None:
    tournament = event(**WITHIN)
    paint(tournament, 0, 20, 1)
    give(tournament, 4, 5)
    finish(tournament)
    archive = exported(tournament)
    again = imported(archive)

    assert [row["painting"] for row in exported(again)["entries"]] == [
        row["painting"] for row in archive["entries"]
    ]
    assert comparable(exported(again))["rounds"] == comparable(archive)["rounds"]
    assert [row[1:] for row in places(standings(again))] == [
        row[1:] for row in places(standings(tournament))
    ]


@pytest.mark.parametrize(
    ("where", "place"),
    [
        ("painting", "/entries/3/painting"),
        ("sportsmanship", "/rounds/0/matches/0/seats/1/sportsmanship"),
    ],
)
@pytest.mark.parametrize("scored", [True, False])
def test_an_archive_with_a_score_above_the_most_is_refused(
    where: str, place: str, scored: bool
) -> None:
    """Or of what the event does not score."""
    tournament = event(**BESIDE) if scored else event()
    finish(tournament)
    archive = exported(tournament)
    if where == "painting":
        archive["entries"][3]["painting"] = 21 if scored else 0
    else:
        archive["rounds"][0]["matches"][0]["seats"][1]["sportsmanship"] = 6 if scored else 0
    with pytest.raises(UnusableArchive) as refused:
        imported(archive)
    assert refused.value.pointer == place


def test_judges_take_them_along_before_the_end() -> None:
    tournament = event(**WITHIN)
    paint(tournament, 0, 20, 1)
    give(tournament, 4, 5)
    again = imported(exported(tournament, ALL))

    assert entry(again, 2).painting == 20
    assert entry(again, 4).seats.get().sportsmanship == 5


def test_a_match_that_is_taken_back_gives_nothing() -> None:
    tournament = event(**BESIDE)
    give(tournament, 1, 5)
    Match.objects.filter(seats__entry=entry(tournament, 1)).update(
        state="void", settled_by="", settled_at=None
    )
    owner = tournament.created_by
    answer = Client().get(f"{path_of(tournament)}/soft-scores", headers=bearer(owner)).json()

    assert [row["given"] for row in answer["results"]] == [[], [], [], []]


def test_results_are_checked_without_the_places_that_scores_have_decided(tmp_path: Path) -> None:
    tournament = event(**WITHIN)
    paint(tournament, 0, 20, 1)
    finish(tournament)
    file = tmp_path / "event.json"
    file.write_text(archive_text(tournament))
    out = StringIO()
    call_command("standings", str(file), "--check", stdout=out)

    assert out.getvalue() == "All 4 rows agree.\n"
