"""Penalties on pages: given by judges, read by the staff and by whom they are against."""

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import make_entry, make_round, make_tournament, make_user
from tests.support.penalising import at, named, penalise, result, sides
from tests.support.seen import headings, notices, seen
from tournaments.models import Penalty

pytestmark = pytest.mark.django_db

SLOW = {"infraction": "slow_play", "kind": "warning", "points": "", "note": "Four minutes a turn."}


def options(client: Client, path: str) -> dict[str, str]:
    form = client.get(path).context["form"]
    return dict(form.fields["infraction"].choices)


@pytest.mark.proof(of="events")
def test_a_judge_gives_a_warning_and_sees_what_a_repeat_suggests(
    client: Client, olga: User
) -> None:
    event = make_tournament(olga, entries=1)
    entry = event.entries.get()
    path = f"/entries/{entry.pk}/run/penalties"
    assert options(client, path)["slow_play"] == "Slow play: Warning"
    page = seen(client.post(path, SLOW, follow=True))

    assert notices(page) == ["Penalty issued to Player 1."]
    assert options(client, path)["slow_play"] == "Slow play: Game loss · 1 in this event"
    penalty = Penalty.objects.get()
    revoke_at = f"/penalties/{penalty.pk}/revoke"
    page = seen(client.post(revoke_at, {"reason": "Not they."}, follow=True))
    assert notices(page) == ["Penalty revoked."]
    assert options(client, path)["slow_play"] == "Slow play: Warning"
    again = client.post(f"/penalties/{penalty.pk}/revoke", {"reason": "Not they."})
    assert again.context["form"].non_field_errors() == ["This penalty is already revoked."]


@pytest.mark.proof(of="events")
def test_what_is_wrong_stands_beside_its_field(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=1)
    path = f"/entries/{event.entries.get().pk}/run/penalties"
    for field, wrong in {
        "infraction": "",
        "kind": "blame",
        "points": "0.5",
        "note": "",
    }.items():
        body = SLOW | {"points": "1" if field == "note" else ""} | {field: wrong}
        assert set(client.post(path, body).context["form"].errors) == {field}

    assert not Penalty.objects.exists()


def test_two_judges_do_not_penalise_the_same_twice(client: Client, olga: User) -> None:
    entry = make_tournament(olga, entries=1).entries.get()
    path = f"/entries/{entry.pk}/run/penalties"
    read = SLOW | {"seen": str(client.get(path).context["form"]["seen"].value())}
    assert client.post(path, read).status_code == 302
    refused = client.post(path, read).context["form"]

    assert refused.non_field_errors() == [
        "The penalties of Player 1 have changed since you opened this page. Check them first."
    ]
    assert Penalty.objects.count() == 1


@pytest.mark.proof(of="events")
def test_a_game_loss_is_told_on_the_pages_of_its_match(client: Client, olga: User) -> None:
    player = make_user()
    event = make_tournament(olga, best_of=3, entries=1)
    entry = make_entry(event, "Ann", user=player)
    match = make_round(event).matches.get()
    page = seen(client.get(f"/matches/{match.pk}"))
    ways = [link.text for link in page.all("a") if "run/penalties" in str(link.attrs["href"])]
    assert sorted(ways) == ["Penalise Ann", "Penalise Player 1"]
    client.post(f"/entries/{entry.pk}/run/penalties", SLOW | {"kind": "game_loss"})
    given = "1–0" if sides(match)[1] == entry else "0–1"
    names = " – ".join(side.name for side in sides(match))
    begins = f"Game wins from penalties {given} ({names})"

    client.force_login(player)
    assert begins in seen(client.get(f"/matches/{match.pk}")).text
    own = seen(client.get(f"/entries/{entry.pk}")).text
    assert "Game loss Slow play Applies to table 1 in round 1. Four minutes a turn." in own
    client.force_login(make_user())
    assert "By penalties" not in seen(client.get(f"/matches/{match.pk}")).text
    assert result(match)[0] == "open"


@pytest.mark.proof(of="events")
def test_who_comes_from_a_match_finds_it_filled_in(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2)
    match = make_round(event).matches.get()
    first, second = sides(match)
    page = seen(client.get(f"/matches/{match.pk}"))
    links = [str(link.attrs["href"]) for link in page.all("a")]
    (path,) = (link for link in links if f"{first.pk}/run/penalties" in link)
    form = client.get(path).context["form"]
    label = f"Round 1, table 1, against {second.name}"
    assert form["match"].value() == str(match.pk)
    assert form.fields["match"].choices == [("", "No match"), (str(match.pk), label)]
    page = seen(client.post(path, SLOW | {"match": str(match.pk)}, follow=True))

    assert Penalty.objects.get().match == match
    assert "Round 1, table 1" in [link.text for link in page.all("a")]


def test_who_is_out_by_a_penalty_is_let_in_by_revoking_it(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2)
    entry = named(event, "Player 1")
    penalise(entry, "disqualification", "cheating")
    page = seen(client.get(f"/entries/{entry.pk}/run"))
    assert (
        "Player 1 is disqualified by a penalty. Revoke the penalty to bring them back." in page.text
    )
    assert "Reinstate Player 1" not in page.text
    refused = client.post(f"/entries/{entry.pk}/run/reinstate", {"reason": "Not they."})

    assert refused.context["form"].non_field_errors() == [
        "A penalty disqualifies Player 1. Revoke the penalty first."
    ]


def test_the_ledger_by_player_and_by_infraction(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2, objection_minutes=30)
    for name, infraction in (("Player 1", "slow_play"), ("Player 2", "slow_play"),
                             ("Player 2", "game_rule")):  # fmt: skip
        penalise(named(event, name), infraction=infraction, minute=1)
    path = f"/events/{event.pk}/run/penalties"

    page = seen(client.get(path))
    assert [heading.text for heading in page.all("h3")] == ["Player 2: 2", "Player 1: 1"]
    page = seen(client.get(f"{path}?by=infraction"))
    assert [heading.text for heading in page.all("h3")] == [
        "Slow play: 2", "Game rule violation: 1"
    ]  # fmt: skip
    assert "As the note says." in page.text
    make_entry(event, "Olga", user=olga)
    assert "As the note says." not in seen(client.get(path)).text


def test_nobody_else_sees_a_players_penalties(client: Client) -> None:
    event, player, other = make_tournament(), make_user(), make_user()
    entry = make_entry(event, "Ann", user=player)
    rival = make_entry(event, "Bo", user=other)
    penalise(entry, "warning", "other", note="Shouted.", now=at(1))
    client.force_login(player)
    assert "Penalties" in headings(seen(client.get(f"/entries/{entry.pk}")))
    client.force_login(other)
    assert "Penalties" not in headings(seen(client.get(f"/entries/{rival.pk}")))
    assert client.get(f"/entries/{entry.pk}").status_code == 404
    assert client.get(f"/entries/{entry.pk}/run/penalties").status_code == 403


@pytest.mark.proof(of="events")
def test_a_report_offers_nothing_that_a_game_loss_rules_out(client: Client, olga: User) -> None:
    player = make_user()
    event = make_tournament(olga, best_of=3, entries=1)
    entry = make_entry(event, "Ann", user=player)
    make_round(event)
    client.post(f"/entries/{entry.pk}/run/penalties", SLOW | {"kind": "game_loss"})

    client.force_login(player)
    page = seen(client.get("/mine"))
    offered = {node.text for node in page.all("label")}
    assert offered & {"2–0 I won", "2–1 I won", "0–2 I lost"} == {"2–1 I won", "0–2 I lost"}
    assert "Penalties: the match starts at 0–1 , your games first." in page.text


@pytest.mark.proof(of="events")
def test_a_match_that_a_penalty_decides_leads_to_revoking_it(client: Client, olga: User) -> None:
    """Taking its result back would be refused, so no page offers it."""
    event = make_tournament(olga, entries=4)
    match = make_round(event).matches.get(table=1)
    given = penalise(sides(match)[0], "match_loss")
    revoke = (f"Revoke Match loss of {given.entry.name}", f"/penalties/{given.pk}/revoke")
    places = (f"/matches/{match.pk}", f"/matches/{match.pk}/take-back")
    for place in (*places, f"/events/{event.pk}/run/rounds/1/repair"):
        page = seen(client.get(place))
        assert revoke in [(link.text, link.attrs["href"]) for link in page.all("a")]
        assert not {"Reopen match"} & {node.text for node in page.all("a", "button")}
    refused = client.post(f"/matches/{match.pk}/take-back", {"reason": "Why not."})
    assert refused.context["form"].non_field_errors()[0].startswith("A penalty decides table 1")
    client.post(revoke[1], {"reason": "Not they."})
    assert result(match)[0] == "open"
    assert revoke[1] not in client.get(places[0]).content.decode()
