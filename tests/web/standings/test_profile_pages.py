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
    assert describe_tiebreakers(loss) == ["Loss% (matches lost, the least first)"]


def test_a_profile_is_chosen_and_changed(client: Client, olga: User) -> None:
    client.post("/events/new", PLAN | {"profile": "melee", "own_profile": OWN})
    event = Tournament.objects.get()
    own = {"tiebreakers": ["wins", "omw"], "draw": "1/2"}
    assert (event.profile, event.own_profile) == ("melee", own)

    path = f"/events/{event.pk}/change"
    form = client.get(path).context["form"]
    assert (form.initial["profile"], form.initial["own_profile"]) == ("melee", OWN.strip())
    client.post(path, PLAN | {"profile": "pokemon", "own_profile": ""})
    event.refresh_from_db()
    assert (event.profile, event.own_profile) == ("pokemon", {})


@pytest.mark.parametrize(
    ("own", "problem"),
    [
        ("floor = ", "What you change is not TOML: Invalid value (at end of document)"),
        ('alone = "none"', "What you change: alone must be floor or zero"),
        ("win = 1", "What you change: win must be more than draw, and draw not less than loss"),
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
    assert counting["Ties"] == (
        "Flesh and Blood: CTB (cumulative tie-breaker), then Loss% (matches lost, the least first),"
        " then Opp. loss% (opponents' matches lost, the least first), then Opp. CTB (opponents'"
        " cumulative tie-breaker)"
    )


@pytest.mark.proof(share=4, of="events")
@pytest.mark.django_db
def test_columns_are_those_of_the_profile_and_exactly_they_are_explained(client: Client) -> None:
    own = {"title": "Club", "tiebreakers": ["wins", "opponents_match_loss"], "draw": "1/2"}
    event = make_started(entries=3, own_profile=own)
    make_round(event)
    decide(Match.objects.get(table=1), 0, 0, 1)
    page = seen(client.get(f"/events/{event.pk}/standings"))

    assert heads(page) == ["Rank", "Player", "Points", "W–L–D", "Wins", "Opp. loss%"]
    assert [row[2:] for row in rows(page)] == [
        ["3", "0–0–0 +1 by a bye", "0", "0.00"],
        ["0.5", "0–0–1", "0", "0.00"],
        ["0.5", "0–0–1", "0", "0.00"],
    ]
    (note,) = [node.text for node in page.all("p") if node.text.startswith("A name leads")]
    assert note == (
        "A name leads to where its numbers come from. Counted by “Club”. Players with as many"
        " points are ordered by the numbers behind them, the first first. An equal sign means"
        " a shared place; +1 a bye. Wins: Matches won over an opponent; byes do not count."
        " Opp. loss%: How often the opponents lost matches, on average. The least is the best."
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
