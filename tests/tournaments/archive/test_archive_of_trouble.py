"""An event with every kind of trouble in it, written as an archive, read, and written again."""

import json
from collections.abc import Mapping
from copy import deepcopy
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from tests.remembering import remembered
from tests.support.archive_round_trips import tables
from tests.support.archives import ALL, STAFF, archive_text, comparable, exported, imported
from tests.support.factories import (
    NOW,
    bearer,
    legal_deck,
    make_entry,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
    set_state,
    settle,
)
from tournaments.archive.document.plan import profile_in
from tournaments.archive.document.reading import parsed, read_archive
from tournaments.archive.document.shape import UnusableArchive
from tournaments.archive.results_files.from_archive import results_of
from tournaments.archive.results_files.standings import as_data, differences
from tournaments.entries.services.late_registration import enter_late
from tournaments.entries.services.leaving import drop
from tournaments.judging.services.disqualification import disqualify
from tournaments.models import (
    Announcement,
    Deadline,
    DeckCheck,
    Dispute,
    EventStaff,
    Match,
    MatchReport,
    Penalty,
    Round,
    Tournament,
)
from tournaments.rounds.services.closing import close_round
from tournaments.standings.counting import Table
from tournaments.standings.services.stored_standings import write_stored_standings

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(days=30)
SECRETS = ("Shuffled badly.", "Looked twice.", "They moved it.", "mallory")
# Who did what is nobody where the archive is read.
PEOPLE = ("by", "closed_by", "revoked_by")


@remembered
def begun() -> Tournament:
    """Six who play, of an event with a setting of every kind."""
    tournament = make_tournament(
        rounds=4,
        zone="Europe/Madrid",
        late_entries="losses",
        late_limit=2,
        intentional_draws="allowed",
        confirm_minutes=5,
        profile="magic",
    )
    for number in range(6):
        make_entry(tournament, f"Player {number}", number)
    set_state(tournament, "running")
    tournament.stages.update(minutes=50, grace_minutes=3, at_time="draw")
    Deadline.objects.create(
        tournament=tournament, action="close_check_in", at=LATER - timedelta(days=60), done_at=NOW
    )
    return tournament


@remembered
def play(tournament: Tournament, at: datetime) -> Round:
    """A round in which the lower table wins, and one match is given away."""
    round_ = make_round(tournament)
    for match in round_.matches.exclude(state="settled").order_by("table"):
        settle(match, (2, 1) if match.table % 2 else (0, 2))
    Match.objects.filter(round=round_, table=1).update(manner="no_show", extension_minutes=4)
    close_round(tournament_id=tournament.pk, number=round_.number, actor=None, now=at)
    return round_


def penalise(tournament: Tournament, name: str, round_: Round | None, **facts: Any) -> Penalty:
    usual: dict[str, Any] = {
        "infraction": "insufficient_shuffling",
        "kind": "warning",
        "note": SECRETS[0],
        "issued_by": tournament.created_by,
        "issued_at": NOW,
    }
    entry = tournament.entries.get(name=name)
    return Penalty.objects.create(tournament=tournament, entry=entry, round=round_, **usual | facts)


def judge(tournament: Tournament, round_: Round) -> None:
    """Penalties, checks, disputes and announcements around a round that is open."""
    owner, match = tournament.created_by, round_.matches.filter(state="open").order_by("table")[0]
    entry = match.seats.get(number=0).entry
    given = penalise(
        tournament,
        entry.name,
        round_,
        kind="game_loss",
        match=match,
        falls_on=match,
        player=entry.players.get(),
    )
    second = NOW + timedelta(seconds=1)
    taken_back = {"issued_at": second, "revoked_at": second, "revoked_by": owner}
    penalise(tournament, entry.name, None, points=9, **taken_back)
    check: dict[str, Any] = {
        "tournament": tournament,
        "entry": entry,
        "opened_by": owner,
        "opened_at": NOW,
    }
    DeckCheck.objects.create(
        **check,
        chosen="random",
        round=round_,
        match=match,
        closed_by=owner,
        closed_at=NOW,
        finding="problem",
        note=SECRETS[1],
        extension_minutes=3,
        penalty=given,
    )
    check |= {"opened_at": second}
    DeckCheck.objects.create(**check, chosen="targeted", reason=SECRETS[1])
    Match.objects.filter(pk=match.pk).update(state="disputed", disputed_at=NOW, overtime_at=NOW)
    dispute: dict[str, Any] = {
        "tournament": tournament,
        "match": match,
        "cause": "call",
        "opened_at": NOW,
    }
    Dispute.objects.create(**dispute, closed_at=NOW, closed_as="taken_back")
    dispute |= {"opened_at": second}
    Dispute.objects.create(
        **dispute, words=[SECRETS[2], ""], opened_by=entry, judge=owner, taken_at=NOW
    )
    for text, at, gone in (("Lunch at one.", NOW, None), ("Round 9 begins.", second, second)):
        Announcement.objects.create(
            tournament=tournament, text=text, made_by=owner, made_at=at, withdrawn_at=gone
        )
    helper = make_user(SECRETS[3])
    EventStaff.objects.create(tournament=tournament, user=helper, role="judge", since=NOW)
    Round.objects.filter(pk=round_.pk).update(clock_left=timedelta(minutes=7))


def without_people(archive: dict[str, Any]) -> Any:
    document = comparable(archive)
    document.pop("staff", None)
    for row in (*document.get("penalties", ()), *document.get("deck_checks", ())):
        for name in PEOPLE:
            if row.get(name) is not None:
                row[name] = "somebody"
    return document


def offline(archive: Mapping[str, Any]) -> list[list[tuple[str, int, float]]]:
    """Live standings and those of each round by the file alone, as name, rank and points."""
    results, profile = results_of(archive), profile_in(archive["event"])
    reached = [results, *(results.until(number) for number in range(1, len(results.rounds) + 1))]
    standings = []
    for file in reached:
        table = Table(
            file.players,
            file.played(),
            profile,
            gone=file.gone,
            late=file.late,
            deducted=file.deducted,
        )
        if file.standings:
            assert differences(file, table) == []
        rows = as_data(file, table, "magic")["results"]
        standings.append([(row["player"], row["rank"], row["match_points"]) for row in rows])
    return standings


def online(tournament: Tournament) -> list[list[tuple[str, int, float]]]:
    return [
        [(row["player"]["name"], row["rank"], row["match_points"]) for row in page]
        for page in tables(tournament)
    ]


def check_same(tournament: Tournament) -> None:
    """The archive for staff, and what everybody may read, come back as the same event."""
    write_stored_standings(tournament=tournament, now=NOW)
    before = exported(tournament, ALL)
    again = imported(archive_text(tournament, ALL))
    assert without_people(exported(again, ALL)) == without_people(before)
    assert tables(again) == tables(tournament)
    public = imported(archive_text(tournament))
    assert comparable(exported(public)) == comparable(exported(tournament))
    assert tables(public) == tables(tournament)
    expected = online(tournament)
    played = tournament.rounds.filter(state="closed").count()
    assert offline(read_archive(parsed(json.dumps(before))))[: played + 1] == expected


@pytest.mark.proof(of="archives")
def test_an_event_comes_back_with_all_that_happened_in_it_after_every_round() -> None:
    tournament = begun()
    owner = tournament.created_by
    penalise(tournament, "Player 1", None, points=1)
    check_same(tournament)
    first = play(tournament, NOW)
    penalise(tournament, "Player 0", first, points=1, issued_at=NOW + timedelta(minutes=1))
    check_same(tournament)
    enter_late(tournament_id=tournament.pk, actor=owner, name="Late", deck=legal_deck(), now=NOW)
    play(tournament, NOW + timedelta(hours=1))
    check_same(tournament)
    for name in ("Player 2", "Player 3"):
        drop(entry_id=tournament.entries.get(name=name).pk, actor=owner, now=NOW)
    disqualify(
        entry_id=tournament.entries.get(name="Player 3").pk,
        actor=owner,
        reason="Cheating.",
        now=NOW,
    )
    play(tournament, NOW + timedelta(hours=2))
    check_same(tournament)
    judge(tournament, make_round(tournament))
    check_same(tournament)
    set_state(tournament, "cancelled", "Fire.")
    check_same(tournament)
    assert imported(archive_text(tournament)).state_before == "running"


@pytest.mark.proof(of="archives")
def test_what_is_for_judges_is_in_no_other_archive(client: Client) -> None:
    make_organisation(owner := make_user(), organiser=(player := make_user()))
    tournament = make_tournament(owner, organisation="cup-makers", rounds=1)
    make_entry(tournament, "Player 0", user=player)
    make_entry(tournament, "Player 1", 1)
    judge(tournament, make_round(tournament))
    path = f"/api/v1/tournaments/{tournament.pk}/archive"
    public = client.get(path).content.decode()
    seated, staff = (
        client.get(f"{path}?staff=true", headers=bearer(user)).content.decode()
        for user in (player, owner)
    )

    assert [secret for secret in SECRETS if secret in public] == []
    assert [secret for secret in SECRETS if secret in seated] == ["mallory"]
    assert [secret for secret in SECRETS if secret in staff] == [*SECRETS]
    assert "Round 9 begins." not in public
    kept = ("deductions", "announcements", "deadlines")
    for_judges = ("penalties", "deck_checks", "disputes", "staff")
    assert [name in json.loads(public) for name in (*kept, *for_judges)] == [True] * 3 + [False] * 4


def report(match: Match) -> None:
    MatchReport.objects.create(
        match=match,
        entry=match.seats.get(number=0).entry,
        revision=1,
        games_seat_0=1,
        games_seat_1=0,
        games_drawn=0,
        at=NOW - timedelta(minutes=6),
    )


def test_no_time_runs_out_because_it_ran_elsewhere() -> None:
    tournament = begun()
    round_ = make_round(tournament)
    ends = NOW + timedelta(minutes=11)
    Round.objects.filter(pk=round_.pk).update(clock_ends_at=ends, clock_left=None)
    for match in round_.matches.all():
        report(match)
    Match.objects.filter(round=round_).update(confirm_due_at=NOW - timedelta(minutes=1))
    Deadline.objects.create(
        tournament=tournament, action="open_check_in", at=NOW - timedelta(hours=1)
    )
    Deadline.objects.create(tournament=tournament, action="close_registration", at=LATER)
    again = imported(archive_text(tournament, STAFF))
    copied = again.rounds.get()

    assert (copied.clock_ends_at, copied.clock_left) == (None, timedelta(minutes=11))
    due = {row.confirm_due_at for row in copied.matches.all()}
    assert due == {None}  # Nobody was told of it from here.
    assert set(again.deadlines.values_list("action", flat=True)) == {
        "close_check_in",
        "close_registration",
    }


def test_staff_of_the_archive_has_no_power_where_it_is_read() -> None:
    tournament = begun()
    judge(tournament, make_round(tournament))
    again = imported(archive_text(tournament, ALL), owner := make_user())

    assert [member["name"] for member in exported(tournament, ALL)["staff"]] == [SECRETS[3]]
    assert not EventStaff.objects.filter(tournament=again).exists()
    assert {penalty.issued_by for penalty in Penalty.objects.filter(tournament=again)} == {owner}


UNFIT: list[tuple[str, Any, str]] = [
    ("event/state_before", "running", "only a cancelled event has this"),
    ("entries/0/late_from", 2, "set both late_from and late_as"),
    ("penalties/0/entry", "00000000-0000-4000-8000-000000000000", "no entry has this id"),
    ("penalties/0/round", 7, "there is no round 7"),
    ("penalties/0/player", 3, "the entry has 1 player, from 0"),
    ("penalties/0/infraction", "sneezing", "it is not in the list"),
    ("penalties/0/revoked_at", "2026-01-31T12:00:00Z", "set both revoked_at and revoked_by"),
    ("deck_checks/0/penalty", 9, "there are 2 penalties, from 0"),
    (
        "deck_checks/0/finding",
        None,
        "set all of closed_at, closed_by and finding, or make them null",
    ),
    ("disputes/0/closed_as", None, "set closed_at and closed_as"),
    ("deductions", [{"entry": "x", "points": 1, "round": None, "at": ""}], "it must be an id"),
    ("rounds/0/clock_ends_at", "2026-01-31T12:00:00Z", "a running clock has clock_ends_at"),
    ("staff/0/role", "owner", "it must be one of organiser, judge, scorekeeper"),
]


def test_what_does_not_fit_is_refused_with_its_place() -> None:
    tournament = begun()
    judge(tournament, make_round(tournament))
    archive = exported(tournament, ALL)
    for place, value, problem in UNFIT:
        changed: Any = deepcopy(archive)
        *way, last = place.split("/")
        at = changed
        for step in way:
            at = at[int(step)] if step.isdigit() else at[step]
        at[last] = value
        with pytest.raises(UnusableArchive) as raised:
            imported(changed)
        assert problem in raised.value.problem
