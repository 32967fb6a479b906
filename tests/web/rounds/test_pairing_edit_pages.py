"""The board of a draft, and mending what is published, on pages."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import (
    NOW,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    settle,
)
from tests.support.seen import headings, links, notices, rows, seen
from tournaments.entries.services.leaving import drop
from tournaments.matches.services.reopening import take_result_back
from tournaments.matches.services.rulings import rule
from tournaments.models import Match, Round, StoredPairings, Tournament
from tournaments.rounds.services.drafts import draft_round
from tournaments.terms.match_score import MatchScore

pytestmark = [pytest.mark.django_db, pytest.mark.proof(share=4, of="events")]


@pytest.fixture
def olga(client: Client) -> User:
    user = make_user("olga")
    client.force_login(user)
    return user


def drafted(olga: User, entries: int) -> Tournament:
    event = make_started(olga, entries=entries)
    draft_round(tournament_id=event.pk, actor=None, now=NOW)
    return event


def at(event: Tournament, part: str = "", number: int = 1) -> str:
    return f"/events/{event.pk}/run/rounds/{number}{part}"


def board(client: Client, event: Tournament, number: int = 1) -> Any:
    return seen(client.get(at(event, number=number)))


def seats(event: Tournament, number: int = 1) -> dict[int, list[Any]]:
    matches = event.rounds.get(number=number, state__in=["draft", "open"]).matches.order_by("table")
    return {
        match.table: list(match.seats.order_by("number").values_list("entry_id", flat=True))
        for match in matches.exclude(state="void")
    }


def edit(client: Client, event: Tournament, kind: str, do: str = "edit", **fields: Any) -> Any:
    return client.post(at(event, "/edit"), {"edit": kind, "do": do, **fields}, follow=True)


def test_an_edit_is_tried_and_then_done(client: Client, olga: User) -> None:
    event = drafted(olga, 4)
    before = seats(event)
    fields = {"first": str(before[1][0]), "second": str(before[2][1])}
    tried = seen(edit(client, event, "swap", "try", **fields))
    assert "Swap two players: this is what it would cost" in [node.text for node in tried.all("h3")]
    assert "It costs nothing." in tried.text
    assert seats(event) == before
    done = seen(edit(client, event, "swap", **fields))

    assert notices(done)[0] == "It is done. It costs nothing."
    (a, b), (c, d) = before[1], before[2]
    assert seats(event) == {1: [d, b], 2: [c, a]}
    assert [row[2] for row in rows(done)[:2]] == ["First round. edited"] * 2
    assert notices(seen(edit(client, event, "swap", first=fields["first"]))) == [
        "This field is required."
    ]
    same = seen(edit(client, event, "swap", first=fields["first"], second=fields["first"]))
    assert notices(same)[0].endswith("name two players of different matches.")


def test_a_draft_that_is_not_complete_says_who_waits(client: Client, olga: User) -> None:
    event = drafted(olga, 5)
    match = Match.objects.get(table=1)
    first, second = seats(event)[1]
    names = [event.entries.get(pk=pk).name for pk in (first, second)]
    edit(client, event, "break", match=str(match.pk))
    refused = seen(client.post(at(event, "/publish"), follow=True))

    assert notices(refused)[0].startswith("Round 1 of Cup is not complete; nobody meets")
    assert all(name in notices(refused)[0] for name in names)
    edit(client, event, "pair", first=str(first), second=str(second))
    edit(client, event, "table", match=str(Match.objects.get(table=2).pk), table=7)
    assert sorted(seats(event)) == [1, 7, 8]
    client.post(at(event, "/publish"))
    assert Round.objects.get().state == "open"
    page = seen(client.get(f"/events/{event.pk}/pairings"))
    note = "The staff has paired by hand in this round; the tables bear a mark."
    assert notices(page) == ["Round 1 is published.", note]
    assert [row[1].endswith("paired by the staff") for row in rows(page)] == [True, True, False]


def test_a_bye_is_given(client: Client, olga: User) -> None:
    event = drafted(olga, 3)
    bye = Match.objects.get(table=2)
    (resting,) = seats(event)[2]
    edit(client, event, "break", match=str(bye.pk))
    edit(client, event, "bye", player=str(resting))

    assert seats(event)[2] == [resting]


def test_a_draft_is_paired_anew(client: Client, olga: User) -> None:
    event = drafted(olga, 8)
    client.post(at(event, "/redraw"), {"redraw": 3})
    assert Round.objects.get().redraw == 3
    drop(entry_id=event.entries.order_by("name")[0].pk, actor=olga, now=NOW)
    assert "Since it was paired somebody has dropped" in notices(board(client, event))[-1]
    refused = seen(client.post(at(event, "/publish"), follow=True))
    assert "discard the draft and pair again" in notices(refused)[0]
    client.post(at(event, "/redraw"), {"redraw": "x"})
    client.post(at(event, "/redraw"), {"redraw": 0})

    assert sum(map(len, seats(event).values())) == 7


def test_a_stale_draft_is_published_for_a_reason(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=4)
    play_by_hand(make_round(event))
    draft_round(tournament_id=event.pk, actor=None, now=NOW)
    rule(
        match_id=Match.objects.filter(round__number=1)[0].pk,
        actor=olga,
        score=MatchScore((0, 1)),
        reason="x",
        now=NOW,
    )
    body = {"despite_stale": "on"}
    no_reason = seen(client.post(at(event, "/publish", 2), body, follow=True))
    assert notices(no_reason)[0] == "Say why round 2 is published although it is stale."
    client.post(at(event, "/publish", 2), body | {"reason": "They sit already."})

    page = seen(client.get(f"/events/{event.pk}/pairings"))
    assert notices(page)[-1].startswith("A result of a round before was corrected")
    first = seen(client.get(f"/events/{event.pk}/rounds/1"))
    assert [row[1].endswith("result corrected") for row in rows(first)].count(True) == 1


def test_a_round_is_repaired_in_two_steps(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=6)
    make_round(event)
    first_match, second_match, third_match = Match.objects.order_by("table")
    settle(third_match)
    (a, b), (c, d) = seats(event)[1], seats(event)[2]
    first = seen(client.get(at(event, "/repair")))
    boxes = [node for node in first.all("input") if node.attrs.get("type") == "checkbox"]
    assert [node.attrs["value"] for node in boxes] == [str(first_match.pk), str(second_match.pk)]
    broken = {"pair": "1", "break": [str(first_match.pk), str(second_match.pk)]}
    second = seen(client.get(at(event, "/repair"), broken))
    assert len(second.all("select")) == 4
    wrong = seen(client.post(at(event, "/repair"), broken | {"first_1": str(a), "reason": "x"}))
    assert notices(wrong) == ["Choose somebody, or leave both empty."]
    left_out = broken | {"first_1": str(a), "second_1": str(c), "reason": "x"}
    assert "would have no match" in notices(seen(client.post(at(event, "/repair"), left_out)))[0]
    body = left_out | {"first_2": str(b), "second_2": str(d)}
    done = seen(client.post(at(event, "/repair"), body, follow=True))

    assert notices(done)[0] == "Round 1 is repaired, and everybody sees where."
    assert seats(event) == {1: [a, c], 2: [b, d], 3: seats(event)[3]}
    old = seen(client.get(f"/matches/{first_match.pk}"))
    assert notices(old)[0].startswith("This match was taken back: nothing of it counts any more.")
    assert (
        client.get(f"/matches/{first_match.pk}/ruling")["Location"] == f"/matches/{first_match.pk}"
    )
    for part in ("take-back", "report", "logs"):
        assert client.post(f"/matches/{first_match.pk}/{part}", {}).status_code in (200, 302)


def test_a_result_is_taken_back(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=2)
    match = settle(make_round(event).matches.get())
    path = f"/matches/{match.pk}/take-back"
    assert path in links(seen(client.get(f"/matches/{match.pk}")))
    assert path in links(seen(client.get(at(event))))
    page = seen(client.get(path))
    assert headings(page)[1] == "Take back the result of round 1, table 1?"
    assert notices(seen(client.post(path, {}))) == ["This field is required."]
    done = seen(client.post(path, {"reason": "Wrong table."}, follow=True))

    assert notices(done)[0] == "Table 1 waits for a result again."
    assert Match.objects.get().state == "open"
    assert "Its result was taken back." in notices(seen(client.get(f"/matches/{match.pk}")))[0]
    nothing = seen(client.get(path, follow=True))
    assert notices(nothing)[0] == "This match has no result that could be taken back."


def test_a_round_is_undone_and_still_shown(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=4)
    round_ = play_by_hand(make_round(event))
    match = round_.matches.get(table=1)
    refused = seen(client.post(at(event, "/undo"), {}, follow=True))
    assert notices(refused)[0] == "Say why round 1 is undone."
    done = seen(client.post(at(event, "/undo"), {"reason": "Wrong list."}, follow=True))

    assert notices(done)[0] == "Round 1 is undone. It can be paired again."
    listed = seen(client.get(f"/events/{event.pk}/pairings"))
    kept = f"/events/{event.pk}/undone/{round_.pk}"
    assert kept in links(listed)
    stored = json.loads(bytes(StoredPairings.objects.get(round=round_).body))["results"]
    table = rows(seen(client.get(kept)))
    assert [row[0] for row in table] == [f"Table {line['table']}" for line in stored]
    assert [row[2] for row in table] == ["1–0", "1–0"]
    assert client.get(f"/events/{event.pk}/undone/{round_.pk + 1}").status_code == 404
    assert notices(seen(client.get(f"/matches/{match.pk}")))[0].startswith("This match was taken")
    make_round(event)
    assert client.get(f"/events/{event.pk}/rounds/1").status_code == 200


def test_a_result_taken_back_from_a_closed_round_is_what_waits(client: Client, olga: User) -> None:
    event = make_started(olga, entries=2)
    match = play_by_hand(make_round(event)).matches.get()
    take_result_back(match_id=match.pk, actor=olga, reason="The wrong table", now=NOW)
    page = seen(client.get(f"/events/{event.pk}/run"))

    assert "Table 1 of round 1 waits for a result again" in headings(page)
    assert f"/matches/{match.pk}/ruling" in links(page)
