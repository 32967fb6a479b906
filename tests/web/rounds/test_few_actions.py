"""What comes again and again in an event takes few actions: each POST or GET here is one."""

import pytest
from django.test import Client

from ground.steady_clock import steady_now
from tests.remembering import remembered
from tests.support.factories import NOW, make_round, make_started, make_user, settle
from tests.support.pages import signed_in
from tests.support.seen import seen
from tournaments.entries.services.registration import renew_claim_code
from tournaments.models import Match, Penalty, Round, Tournament
from tournaments.rounds.services.round_timer import ClockAction, turn_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def event() -> Tournament:
    event = make_started(make_user("olga"), entries=4, rounds=3, best_of=3)
    event.stages.update(minutes=50)
    return event


@pytest.fixture
def olga(event: Tournament) -> Client:
    return signed_in(event.created_by)


def run_clock(round_: Round) -> None:
    turn_clock(
        tournament_id=round_.tournament_id,
        number=round_.number,
        action=ClockAction.START,
        actor=round_.tournament.created_by,
        now=steady_now(),
    )


def test_a_round_changes_with_two_actions_while_its_timer_runs(
    event: Tournament, olga: Client
) -> None:
    round_ = make_round(event)
    run_clock(round_)
    for match in round_.matches.all():
        settle(match, (2, 0))
    run = f"/events/{event.pk}/run"
    console = seen(olga.get(run))
    assert "All results are in. The round timer runs for 50 more minutes." in console.text
    assert "Close round 1 and pair round 2" in [button.text for button in console.all("button")]

    drafted = olga.post(f"{run}/rounds/1/close", {"pair": "1"})
    assert drafted["Location"] == f"{run}/rounds/2"
    buttons = [button.text for button in seen(olga.get(f"{run}/rounds/2")).all("button")]
    assert "Publish and start timer" in buttons
    olga.post(f"{run}/rounds/2/publish", {"start": "1"})

    states = list(event.rounds.order_by("number").values_list("state", "clock_left"))
    assert (states[0][0], states[1]) == ("closed", ("open", None))


def test_a_round_stays_open_where_none_can_be_paired_after_it(
    event: Tournament, olga: Client
) -> None:
    event.stages.update(rounds=1)
    round_ = make_round(event)
    for match in round_.matches.all():
        settle(match, (2, 0))
    run = f"/events/{event.pk}/run"
    assert "and pair" not in seen(olga.get(run)).text
    olga.post(f"{run}/rounds/1/close", {"pair": "1"})
    assert list(event.rounds.values_list("number", "state")) == [(1, "open")]


def test_a_table_has_extra_time_with_two_actions(event: Tournament, olga: Client) -> None:
    round_ = make_round(event)
    run_clock(round_)
    match = round_.matches.get(table=1)
    olga.post(f"/matches/{match.pk}/extension", {"minutes": "5", "version": match.version})
    assert Match.objects.get(pk=match.pk).extension_minutes == 5


def test_a_penalty_is_issued_from_the_table_as_its_infraction_suggests(
    event: Tournament, olga: Client
) -> None:
    round_ = make_round(event)
    match = round_.matches.get(table=1)
    entry = match.seats.get(number=0).entry
    form = seen(olga.get(f"/entries/{entry.pk}/run/penalties"))
    chosen = [option for option in form.all("option") if "selected" in option.attrs]
    assert [option.attrs["value"] for option in chosen if option.attrs["value"]] == [str(match.pk)]
    sent = {"match": str(match.pk), "infraction": "tardiness", "kind": "suggested", "seen": "0"}
    olga.post(f"/entries/{entry.pk}/run/penalties", sent)
    given = Penalty.objects.get()
    assert (given.kind, given.match, given.falls_on) == ("game_loss", match, match)


def test_a_guest_reports_by_four_buttons_and_stays_on_their_page(event: Tournament) -> None:
    round_ = make_round(event)
    match = round_.matches.get(table=1)
    entry = match.seats.get(number=1).entry
    code = renew_claim_code(entry_id=entry.pk, actor=event.created_by, now=NOW).claim_code
    phone, place = Client(), f"/matches/{match.pk}/guest-report?code={code}"
    page = seen(phone.get(place))
    buttons = [
        node.attrs["value"]
        for label in page.all("label")
        for node in label.all("input")
        if label.all("span")
    ]
    assert buttons == ["0-2-0", "2-0-0", "1-2-0", "2-1-0"]
    reported = phone.post(place, {"code": code, "score": "0-2-0"})
    assert reported["Location"] == f"/entries/code/{code}"
    assert "You reported a result." in seen(phone.get(reported["Location"])).text


def test_staff_see_the_matches_of_a_player(event: Tournament, olga: Client) -> None:
    match = make_round(event).matches.get(table=1)
    entry = match.seats.get(number=0).entry
    settle(match, (2, 1))
    names = [seat.entry.name for seat in match.seats.order_by("number")]
    text = seen(olga.get(f"/entries/{entry.pk}/run")).text
    assert f"Round 1, table 1 : {names[0]} – {names[1]} · 2–1" in text
