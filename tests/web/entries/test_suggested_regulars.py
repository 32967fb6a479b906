"""Regulars who are suggested as their name is typed at the walk-in desk."""

from datetime import datetime, timedelta

import pytest
from django.test import Client

from accounts.models import User
from ground.steady_clock import steady_now
from tests.remembering import remembered
from tests.support.factories import make_organisation, make_tournament, make_user
from tests.support.pages import signed_in
from tests.support.seen import seen
from tournaments.entries.regulars import LAST_EVENTS
from tournaments.entries.services.walk_ins import NewPlayer, add_players
from tournaments.models import EventStaff, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def olga() -> User:
    user = make_user("olga")
    make_organisation(user, "club")
    return user


def played(olga: User, name: str, at: datetime, *players: NewPlayer) -> None:
    """An event of the club at this time, with these players."""
    event = make_tournament(
        olga, organisation="club", name=name, decklists="none", starts_at=at, zone="Asia/Tokyo"
    )
    add_players(tournament_id=event.pk, actor=olga, players=players, now=steady_now())
    Tournament.objects.filter(pk=event.pk).update(state="finished")


def suggested(client: Client, event: Tournament) -> list[tuple[str, str]]:
    """The texts of the suggestions, each with the line that it fills in."""
    page = seen(client.get(f"/events/{event.pk}/run/walk-ins/names"))
    return [(button.text, str(button.attrs["value"])) for button in page.all("button")]


def test_a_name_comes_with_when_and_where_they_played_and_adds_them_as_they_were(
    olga: User,
) -> None:
    make_user("rosa")
    year = steady_now().year
    played(olga, "Autumn Cup", datetime.fromisoformat(f"{year}-01-01T16:00Z"), *TWO_OF_US)
    played(olga, "Last Year", datetime.fromisoformat(f"{year - 1}-11-08T12:00Z"), COMMA)
    event = make_tournament(olga, organisation="club", decklists="none")
    client = signed_in(olga)

    assert suggested(client, event) == [
        ("rosa @rosa played here on 2 Jan Autumn Cup", "@rosa"),
        ("Rosa Pires played here on 2 Jan Autumn Cup", "Rosa Pires, Rooks"),
        (f"Lee, Jr played here on 8 Nov {year - 1} Last Year", '"Lee, Jr"'),
    ]
    place = f"/events/{event.pk}/run/walk-ins"
    for _, line in suggested(client, event):
        client.post(place, {"players": line})
    assert suggested(client, event) == []
    players = event.players.select_related("user", "entry").order_by("name")
    assert [
        (player.name, player.user.username if player.user else "", player.entry.club)
        for player in players
    ] == [("Lee, Jr", "", ""), ("Rosa Pires", "", "Rooks"), ("rosa", "rosa", "")]


TWO_OF_US = (NewPlayer(name="Rosa Pires", club="Rooks"), NewPlayer(username="rosa"))
COMMA = NewPlayer(name="Lee, Jr")


@pytest.mark.proof(of="slow")
def test_more_events_are_remembered_than_the_page_of_regulars_lists(olga: User) -> None:
    now = steady_now()
    for days in range(LAST_EVENTS + 1):
        at = now - timedelta(days=days + 1)
        played(olga, f"Day {days}", at, NewPlayer(name=f"Guest {days:02}"))
    event = make_tournament(olga, organisation="club", decklists="none")
    lines = [line for _, line in suggested(signed_in(olga), event)]
    assert lines == [f"Guest {days:02}" for days in range(LAST_EVENTS + 1)]


def test_only_staff_of_the_organiser_see_names(olga: User) -> None:
    played(olga, "Cup", steady_now() - timedelta(days=7), *TWO_OF_US[:1])
    event = make_tournament(olga, organisation="club", decklists="none")
    helper, judge = make_user("helper"), make_user("judge")
    EventStaff.objects.create(tournament=event, user=helper, role="organiser", since=steady_now())
    EventStaff.objects.create(tournament=event, user=judge, role="judge", since=steady_now())

    assert suggested(signed_in(helper), event) == []
    place = f"/events/{event.pk}/run/walk-ins"
    answers = [
        signed_in(user).get(f"{place}/names").status_code for user in (judge, make_user("player"))
    ]
    assert answers == [403, 403]
    assert 'id="desk-suggested"' not in signed_in(judge).get(place).content.decode()
    assert 'id="desk-suggested"' in signed_in(olga).get(place).content.decode()


def test_only_what_the_desk_reads_as_the_same_player_is_suggested(olga: User) -> None:
    """A guest called @rosa is not the user rosa, nor is a club of digits a seed."""
    make_user("rosa")
    names = (("@rosa", ""), ("name", ""), ('"Ox" Lee', ""), ("Bo", "12"), ("Cy", "@home"))
    players = [NewPlayer(name=name, club=club) for name, club in names]
    played(olga, "Cup", steady_now() - timedelta(days=7), *players)
    event = make_tournament(olga, organisation="club", decklists="none")
    client = signed_in(olga)
    lines = [line for _, line in suggested(client, event)]
    for line in lines:
        client.post(f"/events/{event.pk}/run/walk-ins", {"players": line})

    assert lines == ['"""Ox"" Lee"', "Bo", "Cy"]
    assert set(event.entries.values_list("name", flat=True)) == {'"Ox" Lee', "Bo", "Cy"}
