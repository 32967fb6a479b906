"""Painting and sportsmanship on pages."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.roles import Role
from tests.support.factories import NOW, hand_over, make_user
from tests.support.filled_in import filled_in
from tests.support.fixed_rounds import close
from tests.support.requests import path_of
from tests.support.rulings import member
from tests.support.seen import links, notices, rows, seen
from tests.support.soft_scores import BESIDE, WITHIN, entry, event, finish, give, paint

pytestmark = pytest.mark.django_db


@pytest.mark.proof(of="slow")
def test_the_pages(client: Client) -> None:
    tournament = event(**WITHIN)
    owner, ann = tournament.created_by, make_user()
    hand_over(entry(tournament, 1), ann)
    client.force_login(owner)
    place = f"/events/{tournament.pk}/run/scores"
    page = seen(client.get(place))
    names = [str(field.attrs["name"]) for field in page.all("main")[0].all("input")]
    keys = [str(entry(tournament, number).pk) for number in range(1, 5)]
    assert [name for name in names if name in keys] == keys
    sent = {**dict.fromkeys(keys, ""), keys[0]: "12", keys[2]: "20"}
    assert notices(seen(client.post(place, sent, follow=True)))[0] == "2 scores saved."
    wrong = seen(client.post(place, {**sent, keys[1]: "21"}))
    assert "Enter 20 or less." in wrong.text

    client.force_login(ann)
    match = entry(tournament, 1).seats.get().match
    assert "Sportsmanship of B" in seen(client.get(f"/matches/{match.pk}")).text
    answer = client.post(f"/matches/{match.pk}/sportsmanship", {"points": "5"}, follow=True)
    assert notices(seen(answer))[0] == "Sportsmanship score saved."
    assert client.get(place).status_code == 403

    close(tournament.rounds.get())
    client.force_login(owner)
    ending = seen(client.get(f"/events/{tournament.pk}/run/finish"))
    assert "2 matches have no sportsmanship score from both players" in ending.text
    finish(tournament)
    client.logout()
    final = seen(client.get(f"/events/{tournament.pk}/standings"))
    assert "Best painted" in final.text
    assert next(row[:6] for row in rows(final)) == ["1", "C", "1–0–0", "3", "7", "20"]
    sheet = client.get(f"{path_of(tournament)}/standings.csv").content.decode()
    assert sheet.splitlines()[0].endswith("entry,total,painting,sportsmanship")


def test_a_stranger_scores_nothing(client: Client) -> None:
    tournament = event(**BESIDE)
    stranger: User = make_user()
    client.force_login(stranger)
    match = entry(tournament, 1).seats.get().match
    client.post(f"/matches/{match.pk}/sportsmanship", {"points": "5"})

    assert not match.seats.exclude(sportsmanship=None).exists()
    assert client.get(f"/events/{tournament.pk}/run/scores").status_code == 403


def test_a_judge_enters_what_guests_gave(client: Client) -> None:
    """Both players are guests, who tell a judge their scores."""
    tournament = event(**BESIDE)
    client.force_login(tournament.created_by)
    match = entry(tournament, 1).seats.get().match
    place = f"/matches/{match.pk}/sportsmanship/given"
    scores = f"/events/{tournament.pk}/run/scores"
    listed = [link for link in links(seen(client.get(scores))) if "sportsmanship" in link]
    other = entry(tournament, 3).seats.get().match
    assert listed == [place, f"/matches/{other.pk}/sportsmanship/given"]
    assert place in links(seen(client.get(f"/matches/{match.pk}")))
    labels = [label.text for label in seen(client.get(place)).all("main")[0].all("label")]
    assert labels == ["Sportsmanship of A", "Sportsmanship of B"]
    done = seen(client.post(place, {"0": "5", "1": "3"}, follow=True))

    assert notices(done)[0] == f"Table {match.table}: sportsmanship scores saved."
    assert [row[:3] for row in rows(done)[:2]] == [["A", "5", "5"], ["B", "3", "3"]]
    assert place not in links(done)
    client.post(place, filled_in(seen(client.get(place))) | {"0": ""})
    seats = match.seats.order_by("number")
    assert list(seats.values_list("sportsmanship", flat=True)) == [None, 3]


def test_a_page_that_is_saved_late_takes_away_no_score_of_others(client: Client) -> None:
    """Two people score the painting of a hall, and guests give theirs while a judge types."""
    tournament = event(**BESIDE)
    client.force_login(tournament.created_by)
    match = entry(tournament, 1).seats.get().match
    hall, table = f"/events/{tournament.pk}/run/scores", f"/matches/{match.pk}/sportsmanship/given"
    first, second = (filled_in(seen(client.get(place))) for place in (hall, table))
    paint(tournament, 12)
    give(tournament, 1, 5)
    client.post(hall, first | {str(entry(tournament, 2).pk): "9"})
    client.post(table, second | {"1": "3"})

    names = tournament.entries.order_by("name").values_list("painting", flat=True)
    given = match.seats.order_by("number").values_list("sportsmanship", flat=True)
    assert (list(names), list(given)) == ([12, 9, None, None], [5, 3])


@pytest.mark.parametrize("sent", [{"0": "6"}, {"0": "-1"}, {"1": "x"}])
def test_a_judge_enters_only_scores_that_the_event_gives(
    client: Client, sent: dict[str, str]
) -> None:
    tournament = event(**BESIDE)
    client.force_login(tournament.created_by)
    match = entry(tournament, 1).seats.get().match
    page = seen(client.post(f"/matches/{match.pk}/sportsmanship/given", sent))

    assert "That choice isn’t available. Choose from the list." in page.text
    assert not match.seats.exclude(sportsmanship=None).exists()


def test_nobody_but_a_judge_enters_what_others_gave(client: Client) -> None:
    """Neither a player of the match nor staff who may only enter results; nor after the end."""
    tournament, ann, sam = event(**BESIDE), make_user(), member(event(**BESIDE), Role.JUDGE)
    tournament.staff.create(user=sam, role=Role.SCOREKEEPER, since=NOW)
    hand_over(entry(tournament, 1), ann)
    match = entry(tournament, 1).seats.get().match
    place = f"/matches/{match.pk}/sportsmanship/given"
    for user in (ann, sam):
        client.force_login(user)
        assert [client.get(place).status_code, client.post(place, {"0": "5"}).status_code] == [
            403,
            403,
        ]
    finish(tournament)
    client.force_login(tournament.created_by)
    assert [client.get(place).status_code, client.post(place, {"0": "5"}).status_code] == [404, 404]
    assert not match.seats.exclude(sportsmanship=None).exists()


def test_where_no_sportsmanship_is_scored_there_is_no_such_page(client: Client) -> None:
    tournament = event(painting_most=20)
    client.force_login(tournament.created_by)
    match = entry(tournament, 1).seats.get().match

    assert client.get(f"/matches/{match.pk}/sportsmanship/given").status_code == 404
    assert "Enter sportsmanship" not in seen(client.get(f"/matches/{match.pk}")).text


def to_score(client: Client) -> list[str]:
    """Whom *My events* asks the reader to score."""
    sections = seen(client.get("/mine")).all("section")
    named = [part for part in sections if part.attrs.get("aria-labelledby") == "to-score"]
    return [link.text for part in named for link in part.all("a")]


def test_a_player_finds_back_to_an_opponent_who_is_not_scored_yet(client: Client) -> None:
    """The result stands, so the match waits for nothing else."""
    tournament, ann = event(**BESIDE), make_user()
    hand_over(entry(tournament, 1), ann)
    client.force_login(ann)
    match = entry(tournament, 1).seats.get().match
    assert to_score(client) == ["B, round 1"]
    client.post(f"/matches/{match.pk}/sportsmanship", {"points": "0"})
    assert to_score(client) == []
    client.post(f"/matches/{match.pk}/sportsmanship", {"points": ""})
    assert to_score(client) == ["B, round 1"]
    finish(tournament)
    assert to_score(client) == []


def test_without_sportsmanship_nobody_is_to_be_scored(client: Client) -> None:
    tournament, ann = event(painting_most=20), make_user()
    hand_over(entry(tournament, 1), ann)
    client.force_login(ann)

    assert to_score(client) == []
