"""Every change of an event, a round or a match counts, and whoever saw another version is told."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.support.factories import NOW, make_started, make_tournament, set_state
from tests.support.playing import bring, certify, host_of, seated_match
from tournaments.core.services import changes
from tournaments.core.services.changes import VersionMismatch, check_version, save_changes
from tournaments.events.services.events import change_tournament
from tournaments.events.services.lifecycle import change_state
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.rulings import rule
from tournaments.models import Match, Round, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import discard_draft, draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.terms.kinds import TournamentState
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db


def version(row: changes.Versioned) -> int:
    fresh: changes.Versioned = type(row)._default_manager.get(pk=str(row.pk))
    return fresh.version


def draft(tournament: Tournament) -> Round:
    return draft_round(tournament_id=tournament.pk, actor=None, now=NOW)


def step(service: Any, round_: Round, **more: Any) -> Any:
    return service(
        tournament_id=round_.tournament_id, number=round_.number, actor=None, now=NOW, **more
    )


def test_plan_and_state_of_an_event_count() -> None:
    tournament = make_tournament()
    seen = [version(tournament)]
    for change in ({"name": "Other"}, {"name": "Other"}):
        actor = tournament.created_by
        change_tournament(tournament_id=tournament.pk, actor=actor, changes=change, now=NOW)
        seen.append(version(tournament))
    set_state(tournament, "check_in")

    first = seen[0]
    assert [*seen, version(tournament)] == [first, first + 1, first + 1, first + 2]


def test_who_enters_overtakes_no_plan() -> None:
    tournament = make_tournament()
    before = version(tournament)
    full = make_started(entries=2)

    assert version(Tournament.objects.get(pk=full.pk)) == before + 1  # it was started, no more


@pytest.mark.proof(of="events")
def test_publishing_and_closing_a_round_count_and_so_does_a_bye() -> None:
    round_ = draft(make_started(entries=3))
    seen = [version(round_)]
    step(publish_round, round_)
    seen.append(version(round_))
    byes = Match.objects.filter(settled_by="bye")
    played = Match.objects.get(settled_by="")
    rule(
        match_id=played.pk,
        actor=host_of(played),
        score=MatchScore((1, 0), 0),
        reason="seen",
        now=NOW,
    )
    step(close_round, round_)
    step(close_round, round_)

    assert [*seen, version(round_)] == [1, 2, 3]
    assert [version(match) for match in (byes.get(), played)] == [2, 2]


def test_reports_disputes_and_rulings_of_a_match_count() -> None:
    match, users = seated_match()
    seen = [version(match)]
    for user, score in ((users[0], MatchScore((1, 0), 0)), (users[0], MatchScore((1, 0), 0))):
        report_result(match_id=match.pk, user=user, score=score, now=NOW)
        seen.append(version(match))
    report_result(match_id=match.pk, user=users[1], score=MatchScore((0, 1), 0), now=NOW)
    seen.append(version(match))  # a report with its dispute
    rule(
        match_id=match.pk, actor=host_of(match), score=MatchScore((1, 0), 0), reason="seen", now=NOW
    )

    assert [*seen, version(match)] == [1, 2, 2, 3, 4]


def test_logs_of_a_match_count_as_they_come_and_as_they_settle_games() -> None:
    match, _ = seated_match()
    replay = bring(match, host_of(match))
    seen = [version(match)]
    certify(replay)

    assert [*seen, version(match)] == [2, 4]  # a game, and with it the match


def test_a_version_that_is_not_there_any_more_is_refused_and_nothing_is_done() -> None:
    tournament = make_started(entries=2)
    round_ = draft(tournament)
    overtaken = frozenset({round_.version + 1})
    for service in (publish_round, discard_draft):
        with pytest.raises(VersionMismatch) as caught:
            step(service, round_, expected=overtaken)
        assert (caught.value.expected, caught.value.actual) == (overtaken, 1)
    step(publish_round, round_, expected=frozenset({round_.version}))
    match = round_.matches.get()
    with pytest.raises(VersionMismatch):
        rule(
            match_id=match.pk,
            actor=host_of(match),
            score=MatchScore((1, 0), 0),
            reason="seen",
            expected=frozenset(),
            now=NOW,
        )
    with pytest.raises(VersionMismatch):
        change_state(
            tournament_id=tournament.pk,
            state=TournamentState.CANCELLED,
            actor=tournament.created_by,
            reason="rain",
            expected=frozenset({tournament.version}),  # of before it was started
            now=NOW,
        )

    assert version(match) == 1
    assert Tournament.objects.get(pk=tournament.pk).state == TournamentState.RUNNING


def test_any_of_several_versions_will_do_and_without_one_everything() -> None:
    row = Round(number=3, version=7)
    check_version(row, None)
    check_version(row, frozenset({5, 7}))
    with pytest.raises(VersionMismatch) as caught:
        check_version(row, frozenset({5, 6}))

    assert str(caught.value) == (
        "This was changed after you loaded it, and is at version 7 now. Nothing was saved. Load it"
        " again, then repeat your change."
    )


def test_only_what_is_named_is_written() -> None:
    round_ = draft(make_started(entries=2))
    round_.edited, round_.redraw = True, 5
    save_changes(round_, "edited")
    row = Round.objects.get(pk=round_.pk)

    assert (row.edited, row.redraw, row.version) == (True, 0, 2)


# Where a row is written that counts its changes, and the change is not one of its own: how many
# places are taken; a plan and its rules, which the same service counts; and what time does, or is
# done to it, by which nobody is overtaken who decides about pairings or results.
UNCOUNTED = {
    ("round_timer.py", "round_"),
    ("outages.py", "rounds"),
    ("time_up.py", "Match"),
    # They say alone when the matches changed: their versions are counted beside, or what changed is
    # what became of a log, or until when it may be disputed, which no decision rests on.
    ("importing.py", "Match"),
    ("match_slots.py", "Match"),
    ("repairs.py", "matches"),
    ("report_deadlines.py", "Match"),
    ("results.py", "Match"),
    ("reveals.py", "Match"),
    ("places.py", "tournament"),
    # The number of drafts before a draw is told with it, and no decision rests on it.
    ("round_draws.py", "tournament"),
    # When an event was hidden is written beside its state, which counts.
    ("lifecycle.py", "Tournament"),
    ("events.py", "tournament"),
    ("opening.py", "tournament"),
}
CHOOSING = {"objects", "filter", "exclude", "all"}
COUNTING = {"tournament", "round_", "match", "Match", "Round", "Tournament", "matches", "rounds"}


def uncounted(source: str) -> Iterator[str]:
    """The rows that `source` writes by themselves, by name."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        names = set(_path(node.func.value))
        new = any(keyword.arg == "force_insert" for keyword in node.keywords)
        counted = new or any(
            "NEXT_VERSION" in ast.unparse(keyword.value) for keyword in node.keywords
        )
        if node.func.attr in ("save", "update", "bulk_update") and not counted:
            yield from sorted(names & COUNTING)


def _path(value: ast.expr) -> Iterator[str]:
    """By which names the written row is reached: not what it is filtered by, nor whose it is."""
    while isinstance(value, ast.Call | ast.Attribute):
        if isinstance(value, ast.Attribute):
            yield value.attr
            if value.attr not in CHOOSING and isinstance(value.value, ast.Name):
                return
            value = value.value
        else:
            value = value.func
    if isinstance(value, ast.Name):
        yield value.id


def test_services_write_such_rows_through_save_changes_alone() -> None:
    writers = {
        (path.name, name)
        for path in Path(settings.BASE_DIR, "tournaments").glob("*/services/*.py")
        for name in uncounted(path.read_text())
    }

    assert writers == UNCOUNTED


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ('round_.save(update_fields=["state"])', ["round_"]),
        ("Match.objects.filter(pk=1).update(state=2)", ["Match"]),
        ("Match.objects.filter(pk=1).update(state=2, **NEXT_VERSION)", []),
        ('save_changes(round_, "state")', []),
        ("round_.matches.filter(table=1).update(state=2)", ["matches"]),
        ("matches.filter(table=1).update(state=2)", ["matches"]),
        ("Penalty.objects.filter(match=match).update(state=2)", []),
        ("tournament.deadlines.update(state=2)", []),
        ("tournament.save(force_insert=True)", []),
    ],
)
def test_what_that_would_find(source: str, names: list[str]) -> None:
    assert list(uncounted(source)) == names
