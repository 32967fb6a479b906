"""Printed sheets from the API: who may have which, and that nothing is made twice in vain."""

import pytest
from django.test import Client

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    bearer,
    make_draft,
    make_entry,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.sheets_read import paper_of, printed
from tournaments.models import Tournament
from tournaments.prints.typesetting import _one_at_a_time
from tournaments.rounds.services.drafts import draft_round

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def event() -> Tournament:
    owner = make_user("owner")
    make_organisation(owner, "club", scorekeeper=make_user("scorekeeper"))
    tournament = make_tournament(owner, organisation="club", name="Café Cup")
    for number, name in enumerate(("Ann", "Bo", "Cy")):
        make_entry(tournament, name, number)
    return tournament


def at(event: Tournament, part: str) -> str:
    return f"/api/v1/tournaments/{event.pk}/{part}"


def lines(client: Client, event: Tournament, part: str, **headers: str) -> list[str]:
    response = client.get(at(event, part), headers=headers)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    (page,) = printed(response.content)
    return page


def test_pairings(client: Client, event: Tournament) -> None:
    round_ = make_round(event)
    seats = {
        match.table: [seat.entry.name for seat in match.seats.order_by("number")]
        for match in round_.matches.all()
    }
    meets = {
        name: next((f"{table} {other}" for other in names if other != name), "bye")
        for table, names in seats.items()
        for name in names
    }

    assert lines(client, event, "rounds/1/pairings.pdf") == [
        "Café Cup Round 1: pairings A–Z",
        "Player Table Opponent",
        *(f"{name} {meets[name]}" for name in ("Ann", "Bo", "Cy")),
        "1 / 1",
    ]
    assert lines(client, event, "rounds/1/pairings.pdf?order=table")[2:-1] == [
        f"{table} {names[0]} {names[1]}" if len(names) > 1 else f"{names[0]} bye"
        for table, names in sorted(seats.items())
    ]
    assert client.get(at(event, "rounds/1/pairings.pdf?order=rating")).status_code == 404


def test_by_family_name_on_other_paper_and_in_large_type(client: Client) -> None:
    event = make_tournament(make_user("owner"), name="Cup")
    for number, name in enumerate(("Rosa Pires", "Al Zorn", "Di Abt")):
        make_entry(event, name, number)
    make_round(event)
    entries = lines(client, event, "entries.pdf?order=family")
    pairings = lines(client, event, "rounds/1/pairings.pdf?order=family")
    papers = {
        query: paper_of(client.get(at(event, f"{part}{query}")).content)
        for part in ("entries.pdf", "standings.pdf", "rounds/1/pairings.pdf")
        for query in ("", "?paper=letter")
    }

    assert [line.partition(",")[0] for line in entries[2:-1]] == ["Abt", "Pires", "Zorn"]
    assert [line.partition(",")[0] for line in pairings[2:-1]] == ["Abt", "Pires", "Zorn"]
    assert papers == {"": (210, 297), "?paper=letter": (216, 279)}
    for wrong in ("paper=a5", "lettering=huge", "order=table"):
        assert client.get(at(event, f"entries.pdf?{wrong}")).status_code == 404


@pytest.mark.proof(of="slow")
def test_large_type_takes_more_pages(client: Client) -> None:
    event = make_tournament(make_user("owner"), entries=80)
    pages = {
        query: len(printed(client.get(at(event, f"entries.pdf{query}")).content))
        for query in ("", "?lettering=large")
    }

    assert pages == {"": 2, "?lettering=large": 3}


def test_standings_live_and_of_a_round(client: Client, event: Tournament) -> None:
    play_by_hand(make_round(event))
    closed = lines(client, event, "rounds/1/standings.pdf")
    live = lines(client, event, "standings.pdf")

    assert (closed[0], live[0]) == (
        "Café Cup Standings after round 1",
        "Café Cup Standings after round 1",
    )
    assert {line.split()[1] for line in closed[2:-1]} == {"Ann", "Bo", "Cy"}
    assert closed[1:] == live[1:]


def test_who_has_entered(client: Client, event: Tournament) -> None:
    assert lines(client, event, "entries.pdf") == [
        "Café Cup Players: 3",
        "Player Status Decklist",
        *(f"{name} Registered Submitted" for name in ("Ann", "Bo", "Cy")),
        "1 / 1",
    ]


def test_slips_are_for_the_staff(client: Client, event: Tournament) -> None:
    (match,) = make_round(event).matches.filter(seats__number=1)
    names = [seat.entry.name for seat in match.seats.order_by("number")]
    place = at(event, "rounds/1/slips.pdf")

    assert client.get(place).status_code == 401
    assert client.get(place, headers=bearer()).status_code == 403
    for name in ("owner", "scorekeeper"):
        assert lines(client, event, "rounds/1/slips.pdf", **bearer(_user(name))) == [
            "Café Cup",
            f"Round 1, best of 1 Table {match.table}",
            "Won Drop Signature",
            *names,
            "Draw Judge",
        ]


def test_a_draft_is_printed_for_nobody(client: Client, event: Tournament) -> None:
    set_state(event, "running")
    draft_round(tournament_id=event.pk, actor=None, now=NOW)
    staff = bearer(_user("owner"))

    assert [
        client.get(at(event, part), headers=staff).status_code
        for part in ("rounds/1/pairings.pdf", "rounds/1/slips.pdf", "rounds/1/standings.pdf")
    ] == [404] * 3


def test_the_players_of_a_draft_are_for_its_staff(client: Client) -> None:
    owner = make_user()
    event = make_draft(owner)

    assert client.get(at(event, "entries.pdf")).status_code == 404
    assert lines(client, event, "entries.pdf", **bearer(owner))[0] == "Cup Players: 0"


@pytest.mark.parametrize(
    "part", ["rounds/1/pairings.pdf", "rounds/1/standings.pdf", "standings.pdf", "entries.pdf"]
)
def test_who_has_a_sheet_is_not_sent_it_again(client: Client, event: Tournament, part: str) -> None:
    play_by_hand(make_round(event))
    first = client.get(at(event, part))
    again = client.get(at(event, part), headers={"If-None-Match": first["ETag"]})

    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert client.get(at(event, part)).content == first.content


def test_a_result_changes_no_sheet_of_pairings(client: Client, event: Tournament) -> None:
    """What hangs there says who meets whom; a result makes no other sheet of it."""
    round_ = make_round(event)
    parts = ("rounds/1/pairings.pdf", "standings.pdf")
    before = [client.get(at(event, part))["ETag"] for part in parts]
    play_by_hand(round_)
    after = [client.get(at(event, part))["ETag"] for part in parts]

    assert [first == second for first, second in zip(before, after, strict=True)] == [True, False]


def _user(name: str) -> User:
    return User.objects.get(username=name)


def test_while_another_sheet_is_set_programs_and_people_are_told_to_come_again(
    client: Client, event: Tournament
) -> None:
    make_round(event)
    # Sheets that everybody may read are kept: of this event none was printed before.
    Tournament.objects.update(name="Another Cup")
    owner = event.created_by
    client.force_login(owner)
    with _one_at_a_time:
        program = client.get(at(event, "rounds/1/pairings.pdf"))
        slips = client.get(at(event, "rounds/1/slips.pdf"), headers=bearer(owner))
        person = client.get(f"/events/{event.pk}/run/prints/slips-1.pdf")

    assert {answer.status_code for answer in (program, slips, person)} == {503}
    assert {answer.has_header("Retry-After") for answer in (program, slips, person)} == {True}
    assert [answer.json()["errors"][0]["code"] for answer in (program, slips)] == ["too_busy"] * 2
    assert "<h1>Too many people are here at once</h1>" in person.content.decode()
