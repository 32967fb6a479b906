"""What waits for a reader: of games, matches, events and teams, and nothing of anybody else."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.roles import Role
from tables.holders import Holder
from tables.models import Table, TableState
from tables.services.inviting import Terms, join, make_ready, open_casual
from tables.services.offers import Offer, make_offer
from tests.support.disputes import call
from tests.support.event_tables import come
from tests.support.factories import NOW, make_tournament, make_user, set_state
from tests.support.match_reports import report
from tests.support.pages import signed_in
from tests.support.playing import seated_match
from tests.support.reopening import take_back
from tests.support.seen import seen
from tests.support.tables import decides, opened_by_two
from tournaments.entries.services.registration import enter

pytestmark = pytest.mark.django_db
DECK = "ready:avalon"
TERMS = Terms("commandeer", "standard")
Row = tuple[str | None, str]


def rows(user: User) -> list[Row]:
    """Each thing that waits for a user: where its link leads, and what it says; as many as the bell
    counts."""
    client = signed_in(user)
    listed = [
        (link.attrs["href"], link.text)
        for link in seen(client.get("/waiting")).all("a")
        if link.attrs.get("class") == "row-title"
    ]
    assert client.get("/waiting/count").json()["count"] == len(listed)
    return listed


def game(table: Table, text: str) -> Row:
    return f"/play/{table.pk}", text


def test_nothing_waits_for_whoever_has_nothing_to_do() -> None:
    client = signed_in(make_user("ann"))
    page = seen(client.get("/waiting")).text
    assert "Nothing is waiting for you." in page
    nothing = {"count": 0, "label": "Waiting for you", "live": "", "spread": 0}
    assert client.get("/waiting/count").json() == nothing


def test_whoever_is_not_signed_in_is_sent_there(client: Client) -> None:
    answers = [client.get(place) for place in ("/waiting", "/waiting/count")]
    assert [answer.status_code for answer in answers] == [302, 302]


@pytest.mark.proof(of="slow")
def test_a_game_waits_for_whoever_is_to_act_in_it() -> None:
    ann, ben, cat = make_user("ann"), make_user("ben"), make_user("cat")
    table = open_casual(user=ann, terms=TERMS, deck="ready:avalon", opponent="ben", now=NOW)
    name = "Commandeer with"
    assert (rows(ann), rows(ben)) == ([], [game(table, f"Take your seat: {name} ann")])
    join(table_id=table.pk, user=ben, deck="ready:ironreach", now=NOW)
    assert (rows(ann), rows(ben)) == ([game(table, f"Everybody is here: start {name} ben")], [])
    make_ready(table_id=table.pk, holder=Holder(ann), now=NOW)
    holders = (Holder(ann), Holder(ben))
    mover = decides(table, holders).user
    other = ben if mover == ann else ann
    assert mover is not None
    assert (rows(mover), rows(other)) == ([game(table, f"Your move: {name} {other.username}")], [])
    make_offer(table_id=table.pk, holder=Holder(mover), kind=Offer.PAUSE, now=NOW)
    assert rows(other) == [game(table, f"Answer an offer: {name} {mover.username}")]
    assert rows(cat) == []


def test_a_game_that_is_paused_waits_for_nobody() -> None:
    users = make_user("ann"), make_user("ben")
    table, holders = opened_by_two(users=users)
    for holder in holders:
        make_offer(table_id=table.pk, holder=holder, kind=Offer.PAUSE, now=NOW)
    assert [rows(user) for user in users] == [[], []]


@pytest.mark.proof(of="slow")
def test_a_match_waits_for_its_players_and_then_for_the_other_of_them() -> None:
    match, (ann, ben) = seated_match()
    names = {seat.number: seat.entry.name for seat in match.seats.all()}
    place = f"/matches/{match.pk}"
    assert rows(ann) == rows(ben) == [(place, "Play and report round 1, table 1")]
    report(match, ann, 1, 0)
    assert rows(ann) == []
    assert rows(ben) == [(place, f"Confirm the result: {names[0]} reported 1–0")]


@pytest.mark.proof(of="slow")
def test_a_match_that_is_played_here_waits_for_whoever_moves() -> None:
    match, (ann, ben) = seated_match()
    come(match, ann)
    assert rows(ann) == []
    assert [place for place, _ in rows(ben)] == [f"/matches/{match.pk}"]
    table = come(match, ben)
    mover = decides(table, (Holder(ann), Holder(ben))).user
    assert [[place for place, _ in rows(user)] for user in (ann, ben)] == [
        [f"/play/{table.pk}"] if user == mover else [] for user in (ann, ben)
    ]


@pytest.mark.proof(of="slow")
def test_a_call_waits_for_those_who_can_rule_and_not_for_players() -> None:
    owner, judge, scorekeeper, another = (make_user() for _ in range(4))
    match, (ann, ben) = seated_match(owner)
    event = match.round.tournament
    for user, role in ((judge, Role.JUDGE), (scorekeeper, Role.SCOREKEEPER)):
        event.staff.create(user=user, role=role, since=NOW)
    assert rows(owner) == []
    call(match, ann, "Is this in range?")
    desk = (f"/events/{event.pk}/run/desk", "1 open judge call")
    assert [rows(user) for user in (owner, judge)] == [[desk], [desk]]
    assert [rows(user) for user in (scorekeeper, ann, ben, another)] == [[], [], [], []]


@pytest.mark.proof(of="slow")
def test_a_match_whose_result_was_taken_back_waits_for_its_players_again() -> None:
    match, players = seated_match()
    for player in players:
        report(match, player, 1, 0)
    assert [rows(player) for player in players] == [[], []]
    take_back(match)
    again = [(f"/matches/{match.pk}", "Play and report round 1, table 1")]
    assert [rows(player) for player in players] == [again, again]


@pytest.mark.parametrize("state", [TableState.PLAYING, TableState.OVER])
@pytest.mark.proof(of="slow")
def test_a_game_that_the_program_no_longer_has_is_left_out(state: TableState) -> None:
    ann, ben = make_user("ann"), make_user("ben")
    played, _ = opened_by_two(users=(ann, ben))
    open_casual(user=ben, terms=Terms("commandeer", "standard", None, True), deck=DECK, now=NOW)
    Table.objects.filter(state=TableState.PLAYING).update(state=state)
    Table.objects.update(game="gone")
    assert (rows(ann), rows(ben)) == ([], [])
    assert [signed_in(ann).get(place).status_code for place in ("/", "/play")] == [200, 200]
    for user in (ann, make_user("cat")):
        assert signed_in(user).get(f"/play/{played.pk}").status_code == 404


def test_check_in_waits_for_whoever_is_registered() -> None:
    event = make_tournament(name="Nordic League")
    ann, bo = make_user("ann"), make_user("bo")
    enter(tournament_id=event.pk, user=ann, name="Ann", deck=None, now=NOW)
    assert rows(ann) == []
    set_state(event, "check_in")
    assert (rows(ann), rows(bo)) == ([(f"/events/{event.pk}", "Check in")], [])


def test_what_keeps_others_waiting_is_first() -> None:
    owner = make_user()
    match, (ann, _) = seated_match(owner)
    event = make_tournament(name="Nordic League")
    enter(tournament_id=event.pk, user=owner, name="Owner", deck=None, now=NOW)
    set_state(event, "check_in")
    call(match, ann, "Is this in range?")

    assert rows(owner) == [
        (f"/events/{match.round.tournament_id}/run/desk", "1 open judge call"),
        (f"/events/{event.pk}", "Check in"),
    ]


def test_the_bell_is_on_every_page_of_whoever_is_signed_in(client: Client) -> None:
    page = signed_in(make_user("ann")).get("/events").content.decode()
    assert ('data-counts="/waiting/count"' in page, "web/bell.js" in page) == (True, True)
    assert "bell" not in client.get("/events").content.decode()
