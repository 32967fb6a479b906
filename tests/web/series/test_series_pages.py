"""Series on pages: the table of a season, and running one."""

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import GAME, make_draft, make_organisation, make_tournament, make_user
from tests.support.seasons_played import finished_event, join, make_series
from tests.support.seen import headings, links, notices, rows, seen
from tournaments.models import Series, SeriesEvent
from web.series.texts import describe_scheme, ordinal, points

pytestmark = pytest.mark.django_db

PLAN = {
    "name": "League",
    "game": GAME,
    "steps": "1 10\n2: 7\n",
    "bands": "9 150%",
    "attending": "1",
    "best": "",
    "fewest": "0",
}


@pytest.fixture
def olga(client: Client) -> User:
    make_organisation(user := make_user("olga"))
    client.force_login(user)
    return user


@pytest.mark.proof(of="events")
def test_a_series_is_founded_changed_and_filled(client: Client, olga: User) -> None:
    event = make_tournament(olga, organisation="cup-makers", name="Spring Cup")
    page = seen(client.get("/series/new?organisation=cup-makers"))
    (chosen,) = [
        option for option in page.all("option") if "selected" in option.attrs and option.text
    ]
    assert chosen.text in ("Cup-Makers", "Just me")
    made = client.post("/series/new", PLAN | {"organisation": "cup-makers"}, follow=True)
    series = Series.objects.get()
    assert made.redirect_chain == [(f"/series/{series.pk}/events", 302)]
    assert (series.steps, series.bands, series.attending) == ([[1, 10], [2, 7]], [[9, 150]], 1)
    added = client.post(
        f"/series/{series.pk}/events", {"event": str(event.pk), "weight": "50"}, follow=True
    )
    assert notices(seen(added)) == ["Event added."]
    path = f"/series/{series.pk}/events/{event.pk}"
    messages = [notices(seen(client.post(f"{path}/weight", {"weight": "70"}, follow=True)))]
    assert SeriesEvent.objects.get().weight == 70
    messages.append(notices(seen(client.post(f"{path}/weight", {"weight": "0"}, follow=True))))
    messages.append(notices(seen(client.post(f"{path}/remove", follow=True))))
    assert messages == [
        ["Weight saved. Standings updated."],
        ["Enter a weight from 1 to 10000%."],
        ["Event removed from the series."],
    ]
    changed = client.post(
        f"/series/{series.pk}/change", PLAN | {"version": "1", "best": "3"}, follow=True
    )
    assert notices(seen(changed)) == ["Series saved. Standings updated."]
    late = client.post(f"/series/{series.pk}/change", PLAN | {"version": "1", "best": "4"})
    assert notices(seen(late))[0].startswith("Someone else changed this a moment ago")
    series.refresh_from_db()
    assert (series.best, SeriesEvent.objects.count()) == (3, 0)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"steps": "first 10"}, "Write two numbers in a line, not “first 10”."),
        ({"steps": "2 5\n1 10"}, "Enter ranks from the top down: 1 comes after 2."),
        ({"bands": "9 150\n9 200"}, "Enter sizes from small to large: 9 comes after 9."),
        ({"steps": ""}, "This field is required."),
    ],
)
def test_what_is_wrong_stands_beside_its_field(
    client: Client, olga: User, change: dict[str, str], reason: str
) -> None:
    assert notices(seen(client.post("/series/new", PLAN | change))) == [reason]
    assert not Series.objects.exists()


@pytest.mark.proof(of="events")
def test_the_table_says_what_each_finish_is_worth(client: Client, olga: User) -> None:
    series = make_series(olga, best=1, fewest=1)
    for day, names in ((1, ["Ada", "Bo"]), (2, ["Bo", "Ada"])):
        join(series, finished_event(olga, names, day=day))
    client.logout()
    page = seen(client.get(f"/series/{series.pk}"))

    assert rows(page) == [
        [
            "1",
            "Bo",
            "11",
            "1047",
            "(8) 2nd doesn’t count: other results were better",
            "11 1st counts",
        ],
        [
            "2",
            "Ada",
            "11",
            "1027",
            "11 1st counts",
            "(8) 2nd doesn’t count: other results were better",
        ],
    ]
    assert headings(page) == ["League", "Standings", "Events", "How it counts"]
    assert [caption.text for caption in page.all("caption")] == ["After 2 events"]


def test_a_draft_in_a_series_is_for_its_staff(client: Client, olga: User) -> None:
    series, draft = make_series(olga), make_draft(olga, name="Secret Final")
    join(series, draft)
    own = client.get(f"/series/{series.pk}").content
    client.force_login(make_user())
    others = client.get(f"/series/{series.pk}").content

    assert (b"Secret Final" in own, b"Secret Final" in others) == (True, False)
    assert str(draft.pk).encode() not in others


def test_nobody_else_runs_a_series(client: Client, olga: User) -> None:
    series, event = make_series(olga), make_tournament(olga)
    join(series, event)
    client.force_login(make_user())
    path = f"/series/{series.pk}"
    statuses = [
        client.get(f"{path}/change").status_code,
        client.get(f"{path}/events").status_code,
        client.post(f"{path}/events/{event.pk}/weight", {"weight": "1"}).status_code,
        client.post(f"{path}/events/{event.pk}/remove").status_code,
        client.get("/series/00000000-0000-4000-8000-000000000000").status_code,
    ]

    assert statuses == [403, 403, 403, 403, 404]
    assert SeriesEvent.objects.get().weight == 100
    assert f"{path}/events" not in links(seen(client.get(path)))


def test_a_series_is_found_from_its_events_and_its_organisation(client: Client, olga: User) -> None:
    series = make_series(olga, organisation="cup-makers")
    event = make_tournament(olga, organisation="cup-makers")
    join(series, event)
    path = f"/series/{series.pk}"
    linked = [
        path in links(seen(client.get(page)))
        for page in ("/series", "/organisations/cup-makers", f"/events/{event.pk}", "/events")
    ]

    assert linked == [True, True, True, False]


def test_words() -> None:
    assert [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "103rd", "111th",
    ]  # fmt: skip
    assert [points(value) for value in (0, 11, 8.5, 0.1089)] == ["0", "11", "8.5", "0.1089"]
    scheme = {
        "steps": [{"rank": 1, "points": 10}, {"rank": 4, "points": 5}],
        "bands": [{"player_count": 9, "percent": 150}],
        "attending": 1,
        "best": 1,
        "fewest": 2,
    }
    assert describe_scheme(scheme)[:-1] == [
        "Points by rank: 1st 10, 2nd to 4th 5.",
        "With 9 players or more, they count 150%.",
        "1 more point for taking part.",
        "Only a player’s best result counts.",
        "Players are ranked after 2 events.",
    ]
