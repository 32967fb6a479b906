"""What the staff arranges on pages, and who sees of it what."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import (
    make_entry,
    make_organisation,
    make_started,
    make_tournament,
    make_user,
)
from tests.support.filled_in import filled_in
from tests.support.seen import facts, notices, rows, seen
from tournaments.entries.services.forbidden_pairs import forbid
from tournaments.models import Entry, ForbiddenPair, Tournament

pytestmark = pytest.mark.django_db

NONE = {"club": "", "fixed_table": "", "awarded_byes": "0", "rating": ""}


def arranged(event: Tournament) -> list[tuple[Any, ...]]:
    names = ("name", "club", "fixed_table", "awarded_byes", "rating")
    return list(event.entries.order_by("name").values_list(*names))


def paste(client: Client, event: Tournament, *lines: str) -> Any:
    path = f"/events/{event.pk}/run/arrangements"
    return client.post(path, {"lines": "\r\n".join(lines)}, follow=True)


def forbid_first_two(event: Tournament, actor: User, reason: str = "Sisters.") -> ForbiddenPair:
    first, second = event.entries.order_by("name")[:2]
    return forbid(
        tournament_id=event.pk,
        first=first.pk,
        second=second.pk,
        reason=reason,
        actor=actor,
        now=event.created_at,
    )


@pytest.mark.proof(of="events")
def test_an_entry_is_arranged_on_its_page_and_everybody_reads_it(
    client: Client, olga: User
) -> None:
    event = make_tournament(olga, entries=1)
    entry = Entry.objects.get()
    fields = {"club": "Rooks", "fixed_table": "999", "awarded_byes": "2", "rating": "1800"}
    page = seen(client.post(f"/entries/{entry.pk}/run/arrangements", fields, follow=True))
    words = "Rooks, always at table 999, byes in rounds 1 to 2, rating 1800"

    assert notices(page) == ["Saved for Player 1."]
    assert facts(page)["Seating and byes"] == words
    client.logout()
    assert rows(seen(client.get(f"/events/{event.pk}/players")))[0][0] == f"Player 1 {words}"
    client.force_login(olga)
    fields_of_page = filled_in(seen(client.get(f"/entries/{entry.pk}/run")))
    client.post(f"/entries/{entry.pk}/run/arrangements", fields_of_page | NONE)
    assert "Seating and byes" not in facts(seen(client.get(f"/entries/{entry.pk}/run")))


def test_a_page_that_is_saved_late_takes_away_no_club_that_others_set(
    client: Client, olga: User
) -> None:
    event = make_tournament(olga, entries=1)
    entry = Entry.objects.get()
    fields_of_page = filled_in(seen(client.get(f"/entries/{entry.pk}/run")))
    paste(client, event, "Player 1; Rooks")
    client.post(f"/entries/{entry.pk}/run/arrangements", fields_of_page | {"fixed_table": "7"})

    assert arranged(event) == [("Player 1", "Rooks", 7, 0, None)]


def test_a_seed_is_typed_on_the_page_of_a_player(client: Client, olga: User) -> None:
    make_tournament(olga, entries=1)
    entry = Entry.objects.get()
    place = f"/entries/{entry.pk}/run/arrangements"

    page = seen(client.post(place, {**NONE, "seed": "3"}, follow=True))
    refused = client.post(place, {**NONE, "seed": "0"})

    (field,) = (node for node in page.all("input") if node.attrs.get("name") == "seed")
    assert (field.attrs["value"], Entry.objects.get().seed) == ("3", 3)
    assert refused.context["arrange_form"].errors == {"seed": ["Enter 1 or more."]}


@pytest.mark.proof(of="events")
def test_what_is_wrong_with_an_arrangement_stands_beside_it(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2, rounds=3)
    first, second = event.entries.order_by("name")
    Entry.objects.filter(pk=second.pk).update(fixed_table=7)
    path = f"/entries/{first.pk}/run/arrangements"
    tried = {
        "fixed_table": {"fixed_table": "7"},
        "awarded_byes": {"awarded_byes": "4"},
        "club": {"club": "\u200b"},
    }
    for field, change in tried.items():
        form = client.post(path, NONE | change).context["arrange_form"]
        assert set(form.errors) == {field}
    assert arranged(event)[0] == ("Player 1", "", None, 0, None)


def test_lines_are_carried_out_for_many(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2)
    make_entry(event, "Foxes; the old")
    page = seen(
        paste(
            client,
            event,
            "Name; Club; Table; Byes; Rating",
            "player 1; Rooks; 9; 1; 1800",
            "",
            "Player 2\tPawns\t\t\t0",
            '"Foxes; the old"; Rooks',
        )
    )

    assert notices(page) == ["3 players changed."]
    assert sorted(rows(page)) == [
        ["Foxes; the old", "Rooks", "", "", ""],
        ["Player 1", "Rooks", "9", "1", "1800"],
        ["Player 2", "Pawns", "", "", "0"],
    ]
    page = seen(paste(client, event, "Player 1; -; -; -; -", "Player 2; ; 9"))
    assert notices(page) == ["2 players changed."]
    assert arranged(event)[1:] == [
        ("Player 1", "", None, 0, None),
        ("Player 2", "Pawns", 9, 0, 0),
    ]


def test_lines_with_faults_are_all_told_and_none_is_carried_out(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=3, rounds=3)
    before = arranged(event)
    shape = paste(client, event, "Player 1; Rooks", "; Rooks; x; 99; -1", "a; b; 1; 1; 1; 1")
    assert shape.context["form"].errors["lines"] == [
        "Line 2: The name is missing.",
        "Line 2: “x” isn’t a table number: write a number from 1 to 99999.",
        "Line 2: “99” isn’t a number of byes: write a number from 0 to 32.",
        "Line 2: “-1” isn’t a rating: write a number from 0 to 1000000000.",
        "Line 3: There are 6 values, but at most five: name; club; fixed table; byes; rating.",
    ]
    sense = paste(client, event, "Player 1; Rooks; 3", "Player 4; Rooks", "Player 2; ; 3")
    assert sense.context["form"].errors["lines"] == [
        "Line 2: “Player 4” isn’t registered for this event.",
        "Line 3: Table 3 is the fixed table of Player 1.",
    ]
    assert sense.context["form"]["lines"].value().splitlines()[0] == "Player 1; Rooks; 3"
    many = paste(client, event, *(f"Player {n}" for n in range(501)))
    assert many.context["form"].errors["lines"] == [
        "You can save up to 500 lines at once. This has 501."
    ]
    assert arranged(event) == before


@pytest.mark.proof(of="events")
def test_a_pair_is_kept_apart_and_allowed_again(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=3)
    path = f"/events/{event.pk}/run/forbidden-pairs"
    fields = {"first": "player 2", "second": "Player 1", "reason": "Sisters."}
    page = seen(client.post(path, fields, follow=True))
    pair = ForbiddenPair.objects.get()

    assert notices(page) == ["Player 2 and Player 1 are kept apart."]
    assert {pair.first.name, pair.second.name} == {"Player 1", "Player 2"}
    assert "Sisters." in page.text
    again = client.post(path, fields).context["form"]
    assert again.non_field_errors()[0].endswith("are a forbidden pair already.")
    page = seen(client.post(f"{path}/{pair.pk}/allow", follow=True))
    assert notices(page) == ["Restriction removed."]
    assert not ForbiddenPair.objects.exists()
    assert client.post(f"{path}/{pair.pk}/allow").status_code == 404


def test_what_is_no_pair_stands_beside_the_name(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2)
    path = f"/events/{event.pk}/run/forbidden-pairs"
    usual = {"first": "Player 1", "second": "Player 2", "reason": "Sisters."}
    tried = {
        "first": {"first": "Nobody"},
        "second": {"second": "player 1"},
        "reason": {"reason": " "},
    }
    for field, change in tried.items():
        assert set(client.post(path, usual | change).context["form"].errors) == {field}
    assert not ForbiddenPair.objects.exists()


def test_staff_that_plays_reads_no_reason(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2, objection_minutes=30)
    forbid_first_two(event, olga, "A ruling of last year.")
    path = f"/events/{event.pk}/run/forbidden-pairs"
    assert "A ruling of last year." in seen(client.get(path)).text
    make_entry(event, "Olga", user=olga)
    page = seen(client.get(path))

    assert "Player 1" in page.text
    assert "A ruling of last year." not in page.text


def test_a_judge_sees_it_and_changes_nothing(client: Client) -> None:
    owner, judge = make_user(), make_user()
    make_organisation(owner, "club", judge=judge)
    event = make_tournament(owner, organisation="club", entries=2)
    forbid_first_two(event, owner)
    client.force_login(judge)
    for part in ("forbidden-pairs", "arrangements"):
        response = client.get(f"/events/{event.pk}/run/{part}")
        own = [form for form in seen(response).all("form") if "sign-out" not in str(form.attrs)]
        assert (response.status_code, own) == (200, [])


def test_a_draft_says_where_two_meet_who_are_not_to(client: Client, olga: User) -> None:
    event = make_started(olga, entries=2)
    forbid_first_two(event, olga)
    client.post(f"/events/{event.pk}/run/rounds")
    page = seen(client.get(f"/events/{event.pk}/run/rounds/1"))

    assert rows(page)[0][1].endswith("Kept apart")
