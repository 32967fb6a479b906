"""The board of a draft, and mending what is published, on pages."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_round,
    make_started,
    make_tournament,
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

pytestmark = [pytest.mark.django_db, pytest.mark.proof(of="events")]


# Reasons that no form of the staff takes, and what is said of them.
UNUSABLE_REASONS = (
    (
        "Wrong\0list.",
        "This has an invisible character (U+0000) that we can’t save. Delete it, or type the text"
        " again.",
    ),
    ("x" * 1001, "Write at most 1000 characters. This has 1001."),
)


@remembered
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


def ticked(page: Any) -> list[str]:
    boxes = [node for node in page.all("input") if node.attrs.get("name") == "player"]
    return sorted(node.attrs["value"] for node in boxes if "checked" in node.attrs)


def quality(page: Any) -> list[str]:
    """The facts of the line that tells the quality of a draft."""
    (line,) = (node.text for node in page.all("p") if node.attrs.get("id") == "quality")
    return str(line).split(" · ")


def test_a_draft_has_its_quality_in_one_line(client: Client, olga: User) -> None:
    """Tables that players sit at again may come after it: of two tables, they are drawn."""
    event = make_tournament(olga, entries=4)
    play_by_hand(make_round(event))
    draft_round(tournament_id=event.pk, actor=None, now=NOW)
    page = board(client, event, 2)
    assert quality(page)[:2] == ["Best possible pairings: 0 rematches", "0 pair-downs"]

    (a, _), (c, _) = seats(event, 2).values()
    body = {"edit": "swap", "do": "edit", "player": [str(a), str(c)]}
    done = seen(client.post(at(event, "/edit", 2), body, follow=True))
    played = Match.objects.filter(round__tournament=event, round__number=1)
    before = [{*match.seats.values_list("entry_id", flat=True)} for match in played]
    again = len([pair for pair in seats(event, 2).values() if {*pair} in before])
    assert quality(done)[:2] == [
        f"Edited: not the best possible pairings: {again} rematch{'' if again == 1 else 'es'}",
        "2 pair-downs",
    ]
    assert ["Sum of point differences", "6", "0"] in [
        [cell.text for cell in row.all("th", "td")] for row in done.all("tr")
    ]


def test_who_is_unpaired_is_swapped_in(client: Client, olga: User) -> None:
    event = drafted(olga, 4)
    (a, b), (c, d) = seats(event).values()
    edit(client, event, "break", match=str(Match.objects.get(table=1).pk))
    swapped = seen(edit(client, event, "swap", player=[str(a), str(d)]))

    assert seats(event) == {2: [c, a]}
    assert boxes(swapped) == sorted(map(str, (a, b, c, d)))


def boxes(page: Any) -> list[str]:
    return sorted(
        node.attrs["value"] for node in page.all("input") if node.attrs.get("name") == "player"
    )


def test_an_edit_is_tried_and_then_done(client: Client, olga: User) -> None:
    event = drafted(olga, 4)
    before = seats(event)
    (a, b), (c, d) = before[1], before[2]
    pair = [str(a), str(d)]
    tried = seen(edit(client, event, "swap", "try", player=pair))
    (preview,) = (node for node in tried.all("div") if node.attrs.get("id") == "swap-preview")
    names = {entry.pk: entry.name for entry in event.entries.all()}
    assert [node.text for node in preview.all("li")] == [
        "Pairing quality stays the same.",
        f"Table 1: {names[d]} – {names[b]} First round.",
        f"Table 2: {names[c]} – {names[a]} First round.",
    ]
    assert ticked(tried) == sorted(pair)
    assert seats(event) == before
    done = seen(edit(client, event, "swap", player=pair))

    assert notices(done)[0] == "Pairings changed. Pairing quality stays the same."
    assert ticked(done) == []
    assert seats(event) == {1: [d, b], 2: [c, a]}
    assert [row[2] for row in rows(done)[:2]] == ["Edited First round."] * 2
    for wrong in ([], pair[:1], [*pair, str(b)], [pair[0], "nobody"]):
        refused = seen(edit(client, event, "swap", player=wrong))
        assert notices(refused)[0] == "Select two players."
    same = seen(edit(client, event, "swap", player=[str(b), str(d)]))
    assert notices(same)[0].endswith("Choose two players from different matches.")


def test_a_draft_that_is_not_complete_says_who_waits(client: Client, olga: User) -> None:
    event = drafted(olga, 5)
    match = Match.objects.get(table=1)
    first, second = seats(event)[1]
    names = [event.entries.get(pk=pk).name for pk in (first, second)]
    edit(client, event, "break", match=str(match.pk))
    refused = seen(client.post(at(event, "/publish"), follow=True))

    assert notices(refused)[0].startswith("These players have no match in round 1:")
    assert all(name in notices(refused)[0] for name in names)
    edit(client, event, "pair", first=str(first), second=str(second))
    edit(client, event, "table", match=str(Match.objects.get(table=2).pk), table=7)
    assert sorted(seats(event)) == [1, 7, 8]
    client.post(at(event, "/publish"))
    assert Round.objects.get().state == "open"
    page = seen(client.get(f"/events/{event.pk}/pairings"))
    note = "Some pairings were changed by staff (marked)."
    assert notices(page) == ["Round 1 published.", note]
    assert [row[1].endswith("Edited") for row in rows(page)] == [True, True, False]


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
    assert notices(board(client, event))[-1].startswith("Something changed after pairing: ")
    refused = seen(client.post(at(event, "/publish"), follow=True))
    assert "Discard the draft and pair again" in notices(refused)[0]
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
    assert notices(no_reason)[0] == ("Give a reason for publishing an outdated draft of round 2.")
    client.post(at(event, "/publish", 2), body | {"reason": "They sit already."})

    page = seen(client.get(f"/events/{event.pk}/pairings"))
    assert notices(page)[-1].startswith("A result of an earlier round was corrected")
    first = seen(client.get(f"/events/{event.pk}/rounds/1"))
    assert [row[1].endswith("Corrected") for row in rows(first)].count(True) == 1


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
    assert notices(wrong) == ["Choose a player or leave both empty."]
    left_out = broken | {"first_1": str(a), "second_1": str(c), "reason": "x"}
    assert "would have no match" in notices(seen(client.post(at(event, "/repair"), left_out)))[0]
    body = left_out | {"first_2": str(b), "second_2": str(d)}
    done = seen(client.post(at(event, "/repair"), body, follow=True))

    assert notices(done)[0] == "Pairings of round 1 changed."
    assert seats(event) == {1: [a, c], 2: [b, d], 3: seats(event)[3]}
    old = seen(client.get(f"/matches/{first_match.pk}"))
    assert notices(old)[0].startswith("This match was cancelled and doesn’t count.")
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
    assert headings(page)[1] == "Reopen round 1, table 1?"
    assert notices(seen(client.post(path, {}))) == ["This field is required."]
    done = seen(client.post(path, {"reason": "Wrong table."}, follow=True))

    assert notices(done)[0] == "Table 1 reopened."
    assert Match.objects.get().state == "open"
    assert "This match was reopened." in notices(seen(client.get(f"/matches/{match.pk}")))[0]
    nothing = seen(client.get(path, follow=True))
    assert notices(nothing)[0] == "This match has no result. It’s open already."


def test_a_round_is_undone_and_still_shown(client: Client, olga: User) -> None:
    event = make_tournament(olga, entries=4)
    round_ = play_by_hand(make_round(event))
    match = round_.matches.get(table=1)
    refused = seen(client.post(at(event, "/undo"), {}, follow=True))
    assert notices(refused)[0] == "Give a reason for undoing round 1."
    for reason, refusal in UNUSABLE_REASONS:
        refused = seen(client.post(at(event, "/undo"), {"reason": reason}, follow=True))
        assert notices(refused)[0] == refusal
    done = seen(client.post(at(event, "/undo"), {"reason": "Wrong list."}, follow=True))

    assert notices(done)[0] == "Round 1 undone. You can pair it again."
    listed = seen(client.get(f"/events/{event.pk}/pairings"))
    kept = f"/events/{event.pk}/undone/{round_.pk}"
    assert kept in links(listed)
    stored = json.loads(bytes(StoredPairings.objects.get(round=round_).body))["results"]
    table = rows(seen(client.get(kept)))
    assert [row[0] for row in table] == [f"Table {line['table']}" for line in stored]
    assert [row[2] for row in table] == ["1–0", "1–0"]
    assert client.get(f"/events/{event.pk}/undone/{round_.pk + 1}").status_code == 404
    assert notices(seen(client.get(f"/matches/{match.pk}")))[0].startswith(
        "This match was cancelled"
    )
    make_round(event)
    assert client.get(f"/events/{event.pk}/rounds/1").status_code == 200


def test_a_result_taken_back_from_a_closed_round_is_what_waits(client: Client, olga: User) -> None:
    event = make_started(olga, entries=2)
    match = play_by_hand(make_round(event)).matches.get()
    take_result_back(match_id=match.pk, actor=olga, reason="The wrong table", now=NOW)
    page = seen(client.get(f"/events/{event.pk}/run"))

    assert "Enter the result of table 1 in round 1" in headings(page)
    assert f"/matches/{match.pk}/ruling" in links(page)


def test_a_draft_is_not_published_for_an_unusable_reason(client: Client, olga: User) -> None:
    event = drafted(olga, 4)
    for reason, refusal in UNUSABLE_REASONS:
        refused = seen(client.post(at(event, "/publish"), {"reason": reason}, follow=True))
        assert notices(refused)[0] == refusal

    assert Round.objects.get().state == "draft"
