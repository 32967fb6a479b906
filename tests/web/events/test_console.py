"""The console's frame: its ways with what waits behind them, and its board of tables."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from ground.steady_clock import steady_now
from tests.support.factories import (
    NOW,
    make_entry,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
)
from tests.support.seen import Node, seen
from tournaments.matches.services.reports import report_result
from tournaments.models import DeckCheck, Dispute, Match, Tournament
from tournaments.terms.kinds import Chosen, DisputeCause, MatchState
from tournaments.terms.match_score import MatchScore
from web.core.time_zones import zone_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client: Client) -> Tournament:
    owner = make_user("owner")
    make_organisation(owner, "club", judge=make_user("judge"), scorekeeper=make_user("keeper"))
    client.force_login(owner)
    return make_tournament(owner, organisation="club", entries=6)


def run(client: Client, event: Tournament) -> Node:
    return seen(client.get(f"/events/{event.pk}/run"))


def counts(client: Client, event: Tournament) -> dict[str, int]:
    """What waits, as all pages of the staff ask for it."""
    return shown_counts(seen(client.get(f"/events/{event.pk}/run/waiting")))


def dispute(match: Match) -> None:
    match.state, match.disputed_at = MatchState.DISPUTED, NOW
    match.save()
    Dispute.objects.create(
        tournament=match.round.tournament, match=match, cause=DisputeCause.CALL, opened_at=NOW
    )


def shown_counts(page: Node) -> dict[str, int]:
    """Each count of the navigation, which shows none of 0."""
    return {
        str(node.attrs["id"]).removeprefix("waiting-"): int((node.text or "0").split()[0])
        for node in page.all("span")
        if "data-part" in node.attrs
    }


def board(page: Node) -> list[Node]:
    return [
        row
        for part in page.all("ul")
        if "board" in str(part.attrs.get("class"))
        for row in part.all("li")
    ]


def test_nothing_waits_before_the_first_round(client: Client, event: Tournament) -> None:
    assert counts(client, event) == {"disputes": 0, "tables": 0, "checks": 0, "missing": 0}
    assert set(shown_counts(run(client, event)).values()) == {0}


def test_what_waits_is_counted(client: Client, event: Tournament) -> None:
    matches = list(make_round(event).matches.order_by("table"))
    dispute(matches[0])
    DeckCheck.objects.create(
        tournament=event,
        entry=event.entries.get(name="Player 1"),
        chosen=Chosen.RANDOM,
        opened_by=event.created_by,
        opened_at=NOW,
    )

    assert counts(client, event) == {"disputes": 1, "tables": 3, "checks": 1, "missing": 0}
    assert shown_counts(run(client, event)) == counts(client, event)


@pytest.mark.proof(of="events")
def test_who_is_missing_before_the_next_round(client: Client, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(round_check_in=True)
    play_by_hand(make_round(event))
    event.entries.filter(name="Player 1").update(here_for_round=2)
    event.entries.filter(name="Player 2").update(here_for_round=1)
    event.entries.filter(name="Player 3").update(state="dropped", dropped_after_round=1)
    assert counts(client, event)["missing"] == 4
    warned = "4 players are not checked in for this round and would lose it."
    assert warned in run(client, event).text
    Tournament.objects.filter(pk=event.pk).update(round_check_in=False)
    assert counts(client, event)["missing"] == 0
    assert "not checked in for this round" not in run(client, event).text


def test_what_waits_in_another_event_is_no_matter_of_this_one(
    client: Client, event: Tournament
) -> None:
    other = make_tournament(event.created_by, entries=2, name="Another")
    dispute(make_round(other).matches.get())

    assert counts(client, event)["disputes"] == counts(client, event)["tables"] == 0


@pytest.mark.parametrize("name", ["stranger", "nobody"])
def test_counts_are_for_the_staff(client: Client, event: Tournament, name: str) -> None:
    client.logout()
    if name == "stranger":
        client.force_login(make_user(name))
    place = f"/events/{event.pk}/run/waiting"

    assert client.get(place).status_code == (403 if name == "stranger" else 302)


def test_each_role_sees_links_to_what_it_may_do(client: Client, event: Tournament) -> None:
    def ways(name: str) -> set[str]:
        client.force_login(User.objects.get(username=name))
        navs = run(client, event).all("nav")
        (nav,) = (node for node in navs if node.attrs.get("class") == "ways")
        return {str(node.attrs["href"]).rpartition("/")[2] for node in nav.all("a")}

    keeper, judge, owner = ways("keeper"), ways("judge"), ways("owner")
    assert {"run", "players", "announcements", "projector"} <= keeper & judge & owner
    assert owner - judge >= {"change", "stages"}


def test_the_board_says_what_is_known_of_a_table(client: Client, event: Tournament) -> None:
    ann = make_entry(event, "Ann", 0, user=make_user("ann"))
    make_entry(event, "Bo", 1)
    first, second, *_ = make_round(event).matches.order_by("table")
    Match.objects.filter(pk=second.pk).update(extension_minutes=4, overtime_at=timezone.now())
    own = Match.objects.get(seats__entry=ann)
    seat = own.seats.get(entry=ann).number
    report_result(
        match_id=own.pk,
        user=User.objects.get(username="ann"),
        score=MatchScore((1 - seat, seat)),
        now=timezone.now(),
    )
    rows = {row.all("a")[0].text: row.text for row in board(run(client, event))}

    assert len(rows) == 4
    assert "Ann reported: Ann won 1–0" in rows[f"Table {own.table}"]
    assert "Time called" in rows[f"Table {second.table}"]
    assert "Extra time +4" in rows[f"Table {second.table}"]
    assert first.table == 1


def statuses(row: Node) -> list[str]:
    (part,) = (node for node in row.all("span") if node.attrs.get("class") == "statuses")
    return [node.text for node in part.all("span")]


@pytest.mark.parametrize("running", [True, False])
def test_tables_come_by_the_time_that_they_have_left(
    client: Client, event: Tournament, running: bool
) -> None:
    now = steady_now()
    # At noon of its place, so that all of it ends on the same day.
    event.zone = f"Etc/GMT{now.hour - 12:+}"
    event.save()
    round_ = make_round(event)
    if running:
        round_.clock_ends_at = now + timedelta(minutes=20)
    else:
        round_.clock_left = timedelta(minutes=20)
    round_.save()
    first, second, _ = round_.matches.order_by("table")
    Match.objects.filter(pk=first.pk).update(extension_minutes=5)
    Match.objects.filter(pk=second.pk).update(extension_minutes=2)
    rows = board(run(client, event))

    ends_at = [
        (now + timedelta(minutes=minutes)).astimezone(zone_of(event)).strftime("%H:%M")
        for minutes in (22, 25)
    ]
    left = (
        [f"22 min left, until {ends_at[0]}", f"25 min left, until {ends_at[1]}"]
        if running
        else ["22:00 left, timer paused", "25:00 left, timer paused"]
    )
    assert [(row.all("a")[0].text, statuses(row)) for row in rows] == [
        ("Table 3", []),
        ("Table 2", ["Extra time +2", left[0]]),
        ("Table 1", ["Extra time +5", left[1]]),
    ]


def test_a_report_of_one_player_and_a_call_are_statuses(client: Client, event: Tournament) -> None:
    ann = make_entry(event, "Ann", 0, user=make_user("ann"))
    make_entry(event, "Bo", 1)
    round_ = make_round(event)
    own = round_.matches.get(seats__entry=ann)
    seat = own.seats.get(entry=ann).number
    report_result(
        match_id=own.pk,
        user=User.objects.get(username="ann"),
        score=MatchScore((1 - seat, seat)),
        now=timezone.now(),
    )
    called = round_.matches.exclude(pk=own.pk).order_by("table").first()
    assert called is not None
    dispute(called)
    rows = {row.all("a")[0].text: statuses(row) for row in board(run(client, event))}

    assert rows[f"Table {own.table}"] == [f"Reported {1 - seat}–{seat}"]
    assert rows[f"Table {called.table}"] == ["With a judge"]


@pytest.mark.proof(of="events")
def test_a_slip_is_entered_on_the_board(client: Client, event: Tournament) -> None:
    match = make_round(event).matches.get(table=2)
    page = run(client, event)
    (buttons,) = (
        node
        for node in page.all("form")
        if node.attrs.get("action") == f"/matches/{match.pk}/ruling"
    )
    (form,) = seen(client.get(f"/matches/{match.pk}/menu")).all("form")
    assert [node.text for node in buttons.all("button")] == [
        f"{result} at table 2" for result in ("1–0", "0–1", "Draw")
    ]
    sent = {str(node.attrs["name"]): node.attrs.get("value") for node in form.all("input")}
    choices = {node.text: node.attrs["value"] for node in form.all("option")}
    winner = match.seats.get(number=0).entry.name
    response = client.post(
        str(form.attrs["action"]), {**sent, "score": choices[f"{winner} won 1–0"]}
    )

    assert (response.status_code, response["Location"]) == (302, f"/events/{event.pk}/run")
    match.refresh_from_db()
    assert (match.state, match.settled_by) == ("settled", "ruling")
    assert f"/matches/{match.pk}/ruling" not in {
        node.attrs.get("action") for node in run(client, event).all("form")
    }


def test_a_slip_that_somebody_has_overtaken_is_not_entered(
    client: Client, event: Tournament
) -> None:
    match = make_round(event).matches.get(table=2)
    sent = {"score": "played:1-0-0", "version": "99", "reason": "Match slip"}
    page = seen(client.post(f"/matches/{match.pk}/ruling", sent))

    match.refresh_from_db()
    assert match.state == "open"
    assert "Someone else changed this" in page.text


def test_where_the_event_counts_more_a_slip_asks_for_it(client: Client, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(profile="miniatures")
    match = make_round(event).matches.get(table=2)
    form = board(run(client, event))[1].all("form")[0]
    names = [str(node.attrs["name"]) for node in form.all("select", "input")]

    numbers = ["victory_points_0", "victory_points_1", "survivors_0", "survivors_1"]
    assert [name for name in names if name in numbers] == numbers
    sent = {"score": "played:1-0-0", "version": str(match.version), "reason": "Match slip"}
    place = f"/matches/{match.pk}/ruling"
    half = seen(client.post(place, {**sent, "victory_points_0": "12"}))
    assert "Enter this for both players or for neither." in half.text
    whole = dict(zip(numbers, ("12", "7", "3", "0"), strict=True))
    answer = client.post(place, {**sent, **whole})
    assert answer["Location"] == f"/events/{event.pk}/run"
    seats = match.seats.order_by("number").values_list("victory_points", "survivors")
    assert list(seats) == [(12, 3), (7, 0)]


def test_a_disputed_table_has_no_slip(client: Client, event: Tournament) -> None:
    dispute(make_round(event).matches.get(table=1))
    disputed, *others = board(run(client, event))

    assert (len(disputed.all("form")), [len(row.all("form")) for row in others]) == (0, [1, 1])


def test_a_table_is_found_by_its_number_or_a_name(client: Client, event: Tournament) -> None:
    match = make_round(event).matches.get(table=2)
    name = match.seats.get(number=1).entry.name
    tables = [
        [row.all("a")[0].text for row in board(seen(client.get(f"/events/{event.pk}/run", query)))]
        for query in ({"part": "2"}, {"part": name.upper()}, {"part": "nobody"})
    ]

    assert tables == [["Table 2"], ["Table 2"], []]


@pytest.mark.proof(of="events")
def test_the_console_costs_as_much_for_many_tables(client: Client) -> None:
    owner, queries = make_user(), []
    client.force_login(owner)
    for entries in (2, 12):
        event = make_tournament(owner, entries=entries)
        make_round(event)
        with CaptureQueriesContext(connection) as counted:
            assert client.get(f"/events/{event.pk}/run").status_code == 200
        queries.append(len(counted))

    assert queries[0] == queries[1]


def test_the_clock_stands_on_the_console(client: Client, event: Tournament) -> None:
    round_ = make_round(event)
    round_.clock_left = timedelta(minutes=50)
    round_.save()

    assert [node for node in run(client, event).all("div") if "data-clock" in node.attrs]


def test_a_cut_left_for_later_is_the_step_after_the_last_swiss_round(client: Client) -> None:
    owner = make_user("owner")
    client.force_login(owner)
    event = make_tournament(owner, entries=4, rounds=1, cut_later=True)
    play_by_hand(make_round(event))
    page = f"/events/{event.pk}/run"
    step = client.get(page).context["next"]

    assert (step.title, step.label) == ("Choose the top cut", "Choose the top cut")
    assert step.link == f"{page}/stages"
    offered = client.get(step.link).context["cut"].fields["top_cut"].choices
    assert [str(value) for value, _ in offered] == ["", "2", "4", "later"]
    client.post(step.link, {"top_cut": "2"})
    assert client.get(page).context["next"].label == "Pair the final"


def test_an_event_that_wants_no_cut_finishes_instead(client: Client) -> None:
    owner = make_user("owner")
    client.force_login(owner)
    event = make_tournament(owner, entries=4, rounds=1, cut_later=True)
    play_by_hand(make_round(event))
    client.post(f"/events/{event.pk}/run/stages", {"top_cut": ""})

    assert client.get(f"/events/{event.pk}/run").context["next"].label == "Review and finish"
