"""How an event counts, on pages: chosen, told in words, and explained below its standings."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import make_draft, make_round, make_started, make_user
from tests.support.pages import PLAN
from tests.support.rulings import decide
from tests.support.seen import Node, facts, notices, rows, seen
from tournaments.models import Match, StoredStandings, Tournament
from tournaments.standings.counting import PROFILES
from tournaments.standings.services.stored_standings import stored_columns
from web.events.counting_fields import ORDER
from web.standings.texts import FAMILIES, describe_points, describe_tiebreakers, table

OWN = 'tiebreakers = ["wins", "omw"]\ndraw = "1/2"\n'


@pytest.fixture
def olga(client: Client, db: None) -> User:
    user = make_user("olga")
    client.force_login(user)
    return user


def heads(page: Node) -> list[str]:
    return [node.text for node in page.all("thead")[0].all("th")]


def test_every_named_profile_is_in_one_family() -> None:
    assert sorted(chain(*FAMILIES.values())) == sorted(PROFILES)


def test_points_and_ties_in_words() -> None:
    chess = PROFILES["chess-sonneborn-berger"]
    loss = replace(PROFILES["flesh-and-blood"], tiebreakers=("match_loss",))

    assert describe_points(chess) == "1 for a win, 0.5 for a draw, 0 for a loss; a bye counts 1"
    assert describe_tiebreakers(chess)[:2] == [
        "Sonneborn-Berger",
        "Buchholz",
    ]
    assert describe_tiebreakers(loss) == ["Loss% (Match-loss %, lower is better)"]


def test_a_profile_is_chosen_and_changed(client: Client, olga: User) -> None:
    client.post("/events/new", PLAN | {"profile": "melee", "own_profile": OWN})
    event = Tournament.objects.get()
    own = {"tiebreakers": ["wins", "omw"], "draw": "1/2"}
    assert (event.profile, event.own_profile) == ("melee", own)

    path = f"/events/{event.pk}/change"
    form = client.get(path).context["form"]
    assert (form.initial["profile"], form.initial["own_profile"]) == ("melee", 'draw = "1/2"')
    assert [form.initial.get(name) for name in ORDER] == ["wins", "omw", *[None] * 4]
    client.post(path, PLAN | {"profile": "pokemon", "own_profile": ""})
    event.refresh_from_db()
    assert (event.profile, event.own_profile) == ("pokemon", {})


def test_tiebreakers_are_chosen_from_lists(client: Client, olga: User) -> None:
    chosen = {"tiebreaker_1": "head_to_head", "tiebreaker_2": "omw"}
    client.post("/events/new", PLAN | chosen | {"own_profile": 'draw = "1/2"'})
    event = Tournament.objects.get()
    assert event.own_profile == {"draw": "1/2", "tiebreakers": ["head_to_head", "omw"]}

    path = f"/events/{event.pk}/change"
    client.post(path, PLAN | chosen | {"tiebreaker_2": "gw", "own_profile": 'draw = "1/2"'})
    event.refresh_from_db()
    assert event.own_profile == {"draw": "1/2", "tiebreakers": ["head_to_head", "gw"]}


@pytest.mark.parametrize(
    ("sent", "field", "problem"),
    [
        (
            {"tiebreaker_1": "omw", "tiebreaker_2": "omw"},
            "tiebreaker_1",
            "Your changes: tiebreakers: omw is listed twice.",
        ),
        (
            {"tiebreaker_1": "omw", "own_profile": 'tiebreakers = ["wins"]'},
            "own_profile",
            "Choose the tiebreakers from the lists or write them here, not both.",
        ),
    ],
)
def test_wrong_tiebreakers_are_refused_beside_their_field(
    client: Client, olga: User, sent: dict[str, str], field: str, problem: str
) -> None:
    form = client.post("/events/new", PLAN | sent).context["form"]
    assert form.errors == {field: [problem]}


AS_TOML = (
    "write each setting as name = value, with words and fractions in quotation marks, such as floor"
    ' = "1/3".'
)


@pytest.mark.parametrize(
    ("own", "problem"),
    [
        ("floor = ", f"Your changes, line 1: {AS_TOML}"),
        ('alone = "none"', "Your changes: alone must be one of: floor, zero."),
        (
            "win = 1",
            "Your changes: win must give more points than draw, and draw no fewer than loss.",
        ),
    ],
)
def test_what_is_wrong_with_it_stands_beside_it(
    client: Client, olga: User, own: str, problem: str
) -> None:
    page = seen(client.post("/events/new", PLAN | {"own_profile": own}))

    assert notices(page) == [problem]
    (area,) = (node for node in page.all("textarea") if node.attrs["name"] == "own_profile")
    assert area.text == own.strip()


def test_the_page_of_an_event_says_how_it_counts(client: Client, olga: User) -> None:
    event = make_draft(olga, profile="flesh-and-blood")
    counting = facts(seen(client.get(f"/events/{event.pk}")))

    assert counting["Points"] == "1 for a win, 0 for a draw, 0 for a loss; a bye counts 1"
    assert counting["Tiebreakers"] == (
        "Flesh and Blood: CTB (Cumulative tiebreaker), Loss% (Match-loss %, lower is better),"
        " Opp. loss% (Opponents’ match-loss %, lower is better), Opp. CTB (Opponents’"
        " cumulative tiebreaker)"
    )


@pytest.mark.proof(of="events")
@pytest.mark.django_db
def test_columns_are_those_of_the_profile_and_exactly_they_are_explained(client: Client) -> None:
    own = {"title": "Club", "tiebreakers": ["wins", "opponents_match_loss"], "draw": "1/2"}
    event = make_started(entries=3, own_profile=own)
    make_round(event)
    decide(Match.objects.get(table=1), 0, 0, 1)
    page = seen(client.get(f"/events/{event.pk}/standings"))

    assert heads(page) == ["Rank", "Player", "W–L–D", "Points", "Wins", "Opp. loss%"]
    assert [row[2:] for row in rows(page)] == [
        ["0–0–0 +1 by a bye", "3", "0", "0.00"],
        ["0–0–1", "0.5", "0", "0.00"],
        ["0–0–1", "0.5", "0", "0.00"],
    ]
    (note,) = [node.text for node in page.all("p") if node.text.startswith("Select a name")]
    assert note == (
        "Select a name to see where its numbers come from. Rules: Club. Ties are broken left to"
        " right. “=” means tied, “+1” a bye. Wins: Matches won against an opponent; byes"
        " don’t count. Opp. loss%: Average share of matches that the player’s opponents lost."
        " Lower is better."
    )


@pytest.mark.django_db
def test_standings_stored_before_profiles_were_told_are_still_shown(client: Client) -> None:
    event = make_started(entries=2)
    stored = client.get(f"/api/v1/tournaments/{event.pk}/standings").json()
    old = {name: stored[name] for name in stored if name not in ("title", "tiebreakers")}
    StoredStandings.objects.update(**stored_columns(old))
    page = seen(client.get(f"/events/{event.pk}/standings"))

    assert heads(page)[4:] == ["OMW%", "GW%", "OGW%"]
    written: list[Sequence[str]] = [line.cells for line in table(stored, []).lines]
    assert [row[4:] for row in rows(page)] == written == [["0.00"] * 3] * 2
