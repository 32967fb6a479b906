"""Teams on pages: entering with one, asking and answering, guests, leaving, and who is shown."""

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import NOW, make_round, make_user, set_state
from tests.support.seen import facts, headings, links, notices, rows, seen
from tests.support.teams import a_team, alone, ask, make_team, mate_of, players, team_event
from tournaments.entries.services.leaving import withdraw
from tournaments.models import Entry, Invitation

pytestmark = pytest.mark.django_db

INCOMPLETE = "Your team needs another player before it can check in."


@pytest.fixture
def ann(client: Client) -> User:
    user = make_user("ann")
    client.force_login(user)
    return user


def test_a_captain_enters_with_their_team(client: Client, ann: User) -> None:
    event, bo = team_event(), make_user("bo")
    form = seen(client.get(f"/events/{event.pk}/enter"))
    sent = {"name": "Foxes", "player": "Ann", "invite": "bo"}
    response = client.post(f"/events/{event.pk}/enter", sent)
    entry = Entry.objects.get()
    page = seen(client.get(response["Location"]))

    assert [node.text for node in form.all("label")][:3] == [
        "Name of your team",
        "Your own name",
        "Teammate’s user name",
    ]
    assert response["Location"] == f"/entries/{entry.pk}"
    assert notices(page) == ["You’re registered for Cup.", INCOMPLETE]
    team = next(part for part in page.all("section") if part.attrs["aria-labelledby"] == "team")
    assert [item.text for item in team.all("li")] == [
        "Ann (you) Captain",
        "bo Invited Withdraw the invitation of bo",
    ]
    assert Invitation.objects.get().user == bo


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({"name": "Foxes", "player": ""}, "This field is required."),
        ({"name": "Foxes", "player": "Hares 1"}, "The name “Hares 1” is taken."),
        ({"name": "hares", "player": "Ann"}, "The name “hares” is taken."),
        ({"name": "Foxes", "player": "Ann", "invite": "x"}, "There is no user “x”."),
    ],
)
def test_what_is_wrong_with_a_team_is_said_beside_it(
    client: Client, ann: User, sent: dict[str, str], reason: str
) -> None:
    event = team_event()
    make_team(event, "Hares")

    assert notices(seen(client.post(f"/events/{event.pk}/enter", sent))) == [reason]
    assert event.entries.count() == 1


def test_who_is_asked_finds_it_and_accepts(client: Client, ann: User) -> None:
    event = team_event()
    entry = alone(event, "Foxes", make_user())
    invitation = ask(entry, ann)
    place = f"/invitations/{invitation.pk}"
    assert place in links(seen(client.get("/mine")))
    assert place in links(seen(client.get(f"/events/{event.pk}")))
    page = seen(client.get(place))
    assert (headings(page)[1], facts(page)["Captain"]) == (
        "Foxes invited you to their team",
        "Foxes 1",
    )
    taken = seen(client.post(place, {"name": "foxes 1"}))
    assert notices(taken) == ["The name “foxes 1” is taken."]
    joined = client.post(place, {"name": "Ann"}, follow=True)

    assert notices(seen(joined)) == ["You joined Foxes."]
    assert players(entry) == ["Foxes 1", "Ann"]
    assert headings(seen(joined))[1:] == [
        "My registration",
        "Team",
        "Change decklist",
        "Our deck",
        "Deck rules",
    ]
    assert client.get(place).status_code == 404


def test_who_is_asked_may_decline(client: Client, ann: User) -> None:
    invitation = ask(alone(team_event(), "Foxes", make_user()), ann)
    response = client.post(f"/invitations/{invitation.pk}/end")

    assert response["Location"] == "/mine"
    assert Invitation.objects.count() == 0


def test_a_captain_asks_and_takes_back(client: Client, ann: User) -> None:
    entry = alone(team_event(), "Foxes", ann)
    make_user("bo")
    wrong = seen(client.post(f"/entries/{entry.pk}/invitations", {"username": "nobody"}))
    client.post(f"/entries/{entry.pk}/invitations", {"username": "bo"})
    invitation = Invitation.objects.get()
    full = seen(client.get(f"/entries/{entry.pk}"))
    own = client.get(f"/invitations/{invitation.pk}")
    client.post(f"/invitations/{invitation.pk}/end")

    assert notices(wrong) == [INCOMPLETE, "There is no user “nobody”."]
    assert "Invite player" not in full.text
    assert own["Location"] == f"/entries/{entry.pk}"
    assert Invitation.objects.count() == 0


def test_a_mate_sees_the_entry_and_decides_nothing_about_it(client: Client, ann: User) -> None:
    event = team_event()
    entry = make_team(event, "Foxes", make_user(), ann)
    make_user("bo")
    page = seen(client.get(f"/entries/{entry.pk}"))
    leave = f"/entries/{entry.pk}/players/{mate_of(entry).pk}/remove"

    assert leave in links(page)
    assert f"/entries/{entry.pk}/leave" not in links(page)
    captain = entry.players.get(number=0)
    refused = [
        client.post(f"/entries/{entry.pk}/leave").status_code,
        client.post(f"/entries/{entry.pk}/invitations", {"username": "bo"}).status_code,
        client.post(f"/entries/{entry.pk}/players/{captain.pk}/remove").status_code,
    ]
    assert refused == [404, 404, 404]
    assert headings(seen(client.get(leave)))[1:] == ["Leave Foxes?"]
    gone = client.post(leave)
    assert gone["Location"] == f"/events/{event.pk}"
    assert players(entry) == ["Foxes 1"]
    assert client.get(f"/entries/{entry.pk}").status_code == 404


def test_a_captain_takes_their_mate_out(client: Client, ann: User) -> None:
    entry = make_team(team_event(), "Foxes", ann, make_user())
    place = f"/entries/{entry.pk}/players/{mate_of(entry).pk}/remove"
    question = seen(client.get(place))
    page = seen(client.post(place, follow=True))

    assert headings(question)[1:] == ["Remove Foxes 2 from Foxes?"]
    assert notices(page) == ["Foxes 2 was removed from Foxes.", INCOMPLETE]


def test_the_page_of_a_team_that_was_given_up_stays(client: Client, ann: User) -> None:
    entry = make_team(team_event(), "Foxes", captain := make_user(), ann)
    withdraw(entry_id=entry.pk, actor=captain, now=NOW)
    page = seen(client.get(f"/entries/{entry.pk}"))

    assert (facts(page)["Name"], headings(page)[1:]) == (
        "Foxes",
        ["My registration", "Team", "Our deck"],
    )


def test_a_mate_checks_their_team_in(client: Client, ann: User) -> None:
    event = team_event()
    entry = make_team(event, "Foxes", make_user(), ann)
    half = alone(event, "Hares", other := make_user())
    set_state(event, "check_in")
    client.post(f"/entries/{entry.pk}/check-in")
    own_page = seen(client.get(f"/entries/{entry.pk}"))
    client.force_login(other)
    refused = seen(client.post(f"/entries/{half.pk}/check-in", follow=True))
    entry.refresh_from_db()

    assert (entry.state, notices(own_page)) == ("checked_in", ["Your team is checked in."])
    assert notices(refused) == [
        "Hares has 1 of 2 players. It can check in when it has all of them.",
        INCOMPLETE,
    ]


@pytest.mark.proof(of="events")
def test_a_mate_plays_their_match(client: Client, ann: User) -> None:
    event = team_event()
    entry = make_team(event, "Foxes", make_user(), ann)
    make_team(event, "Hares", make_user(), make_user())
    match = make_round(event).matches.get()
    assert f"/matches/{match.pk}" in links(seen(client.get("/mine")))
    page = seen(client.get(f"/matches/{match.pk}"))
    assert "How did it end?" in headings(page)
    assert "Foxes (Foxes 1, Foxes 2) (you)" in [row[0] for row in rows(page)]
    client.post(f"/matches/{match.pk}/report", {"score": "1-0-0"})

    assert [report.entry for report in match.reports.all()] == [entry]


def test_everybody_sees_who_plays(client: Client) -> None:
    event = team_event()
    make_team(event, "Foxes")
    make_team(event, "Hares")
    alone(event, "Owls", make_user("eve"))
    titles = {"Foxes (Foxes 1, Foxes 2)", "Hares (Hares 1, Hares 2)"}
    listed = seen(client.get(f"/events/{event.pk}/players"))
    make_round(event)
    round_ = seen(client.get(f"/events/{event.pk}/rounds/1"))
    table = seen(client.get(f"/events/{event.pk}/standings"))

    assert {row[0] for row in rows(listed)} == titles | {"Owls (Owls 1)"}
    assert listed.all("caption")[0].text == "3 teams, sorted by name"
    assert {node.text for node in round_.all("td")[0].all("div")} == titles
    assert {row[1] for row in rows(table)} == titles


# The staff


def test_the_staff_enters_a_team_of_guests(client: Client, olga: User) -> None:
    event = team_event(olga)
    sent = {"name": "Foxes", "player": "Ann"}
    first = seen(client.post(f"/events/{event.pk}/run/players", sent))
    entry = Entry.objects.get()
    page = seen(client.get(f"/entries/{entry.pk}/run"))
    taken = seen(client.post(f"/entries/{entry.pk}/run/players", {"player": "Ann"}))
    second = seen(client.post(f"/entries/{entry.pk}/run/players", {"player": "Bo"}))

    assert headings(first)[1:] == ["Foxes is registered"]
    assert f"/entries/{entry.pk}/run" in links(first)
    assert notices(page) == ["This team needs another player before it can check in."]
    assert notices(taken)[1:] == ["The name “Ann” is taken."]
    assert headings(second)[1:] == ["Bo plays in Foxes"]
    assert players(entry) == ["Ann", "Bo"]


def test_the_staff_sees_who_is_not_complete_and_who_is_asked(client: Client, olga: User) -> None:
    event = team_event(olga)
    make_team(event, "Foxes")
    entry = alone(event, "Owls", make_user("eve"))
    ask(entry, make_user("flo"))
    people = seen(client.get(f"/events/{event.pk}/run/players"))
    owls = facts(seen(client.get(f"/entries/{entry.pk}/run")))

    assert sorted(rows(people)) == [
        ["Foxes (Foxes 1, Foxes 2) Foxes 1: guest Foxes 2: guest", "Registered", "Legal"],
        ["Owls (Owls 1)", "Registered Incomplete", "Legal"],
    ]
    assert owls["Captain"] == "Owls 1 account eve"
    assert owls["Invited"].startswith("flo ")
    assert facts(seen(client.get(f"/events/{event.pk}/run")))["Incomplete teams"] == "1"


def test_the_staff_takes_a_player_out_and_gives_them_another_code(
    client: Client, olga: User
) -> None:
    event = team_event(olga)
    entry = make_team(event, "Foxes")
    mate = mate_of(entry)
    code = seen(client.post(f"/entries/{entry.pk}/run/players/{mate.pk}/code"))
    place = f"/entries/{entry.pk}/run/players/{mate.pk}/remove"
    question = seen(client.get(place))
    page = seen(client.post(place, follow=True))

    assert headings(code)[1:] == ["Foxes 2 plays in Foxes"]
    assert headings(question)[1:] == ["Remove Foxes 2 from Foxes?"]
    assert notices(page)[0] == "Foxes 2 was removed from Foxes."
    assert players(entry) == ["Foxes 1"]
    assert client.get(place).status_code == 404


@pytest.mark.parametrize(
    "part", ["/run/players", "/run/players/MATE/remove", "/run/players/MATE/code"]
)
def test_doors_of_the_staff_stay_shut(client: Client, part: str) -> None:
    entry, captain, mate = a_team()
    place = f"/entries/{entry.pk}{part}".replace("MATE", str(mate_of(entry).pk))
    answers = [client.post(place, {"player": "Cy"}).status_code]
    for user in (captain, mate, make_user()):
        client.force_login(user)
        answers.append(client.post(place, {"player": "Cy"}).status_code)

    assert answers == [302, 403, 403, 403]
    assert players(entry) == ["Foxes 1", "Foxes 2"]


@pytest.mark.parametrize("part", ["", "/end"])
def test_an_invitation_is_for_two(client: Client, part: str) -> None:
    invitation = ask(alone(team_event(olga := make_user()), "Foxes", make_user()), make_user())
    place = f"/invitations/{invitation.pk}{part}"
    answers = [client.post(place, {"name": "Cy"}).status_code]
    for user in (olga, make_user()):
        client.force_login(user)
        answers.append(client.post(place, {"name": "Cy"}).status_code)

    assert answers == [302, 404, 404]
    assert Invitation.objects.count() == 1
