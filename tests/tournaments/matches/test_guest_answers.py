"""Guests confirm and dispute by the code of their slip, and can do nothing else with it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from ledger.models import LedgerEntry
from replays.models import Replay
from tests.remembering import remembered
from tests.support.entries import code_of
from tests.support.factories import (
    NOW,
    legal_deck,
    make_entry,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
)
from tests.support.playing import bring, certify, state_of
from tests.support.reports import report
from tests.support.requests import refused
from tests.support.seen import Node, notices, seen
from tests.support.teams import alone, make_team, team_event
from tournaments.core.access import OwnMatch
from tournaments.entries.services.registration import (
    claim_entry,
    enter_guest,
    renew_claim_code,
    renew_codes,
)
from tournaments.entries.services.teams import add_guest
from tournaments.matches.services.disputes import NoCall, call_judge, take_back_call
from tournaments.matches.services.guest_answers import CODE_OF_A_GUEST
from tournaments.models import Dispute, Entry, LogConfirmation, Match, MatchReport, Tournament

pytestmark = pytest.mark.django_db


@remembered
def at_a_table(*, accounts: int = 1, **plan: Any) -> tuple[Match, User, Entry]:
    """A match of a user against a guest; with no `accounts` of two guests, and a stranger."""
    event, ann = make_tournament(**{"objection_minutes": None} | plan), make_user()
    make_entry(event, "Ann", 0, user=ann if accounts else None)
    guest = make_entry(event, "Gus", 1)
    return make_round(event).matches.get(), ann, guest


def won_by(match: Match, name: str) -> int:
    return match.seats.get(entry__name=name).number


@remembered
def reported(match: Match, ann: User) -> MatchReport:
    at = won_by(match, "Ann")
    return report(match, ann, 1 - at, at)


def brought(match: Match, ann: User) -> Replay:
    return certify(bring(match, ann), won_by(match, "Ann"))


def answer(match: Match, code: str, stance: str = "stands_by", **what: Any) -> Any:
    """The answer of the API to a guest without any token."""
    return Client().post(
        f"/api/v1/matches/{match.pk}/guest-answers",
        {"code": code, "answer": stance, **what},
        content_type="application/json",
    )


def kinds(match: Match) -> list[tuple[str, int | None, str | None]]:
    """What the journal says of answers: kind, whose account, and how."""
    rows = LedgerEntry.objects.filter(kind__in=("replay.accepted", "replay.contested"))
    return [(row.kind, row.actor_id, row.data.get("reason")) for row in rows.order_by("number")]


def test_a_guest_confirms_a_log() -> None:
    match, ann, guest = at_a_table()
    replay = brought(match, ann)
    response = answer(match, code_of(guest), replay_id=str(replay.pk))

    assert (response.status_code, response.json()["state"]) == (200, "settled")
    assert state_of(match)[:2] == ("settled", "log")
    assert kinds(match)[-1] == ("replay.accepted", None, "guest_code")
    assert LogConfirmation.objects.filter(entry=guest).values_list("stance", flat=True)[0] == (
        "stands_by"
    )


def test_a_guest_disputes_a_log() -> None:
    match, ann, guest = at_a_table()
    replay = brought(match, ann)
    response = answer(match, code_of(guest).upper(), "contests", replay_id=str(replay.pk))

    assert (response.status_code, state_of(match)[0]) == (200, "disputed")
    assert kinds(match)[-1] == ("replay.contested", None, "guest_code")


def test_a_guest_confirms_a_report() -> None:
    match, ann, guest = at_a_table()
    report = reported(match, ann)
    response = answer(match, code_of(guest), revision=report.revision)

    assert (response.status_code, state_of(match)[:2]) == (200, ("settled", "agreement"))
    assert list(match.reports.values_list("entry__name", flat=True).order_by("pk")) == [
        "Ann", "Gus",
    ]  # fmt: skip


@pytest.mark.proof(of="events")
def test_a_guest_disputes_a_report_and_so_calls_a_judge() -> None:
    match, ann, guest = at_a_table()
    report, code = reported(match, ann), code_of(guest)
    answers = [answer(match, code, "contests", revision=report.revision) for _ in range(2)]

    assert [response.status_code for response in answers] == [200, 200]
    assert [(dispute.cause, dispute.opened_by) for dispute in Dispute.objects.all()] == [
        ("call", guest)
    ]


@pytest.mark.proof(of="events")
def test_a_guest_disputes_a_report_for_which_the_opponent_called_a_judge() -> None:
    match, ann, guest = at_a_table()
    report = reported(match, ann)
    call_judge(match_id=match.pk, user=ann, words="Come, please.", now=NOW)
    for _ in range(2):
        response = answer(match, code_of(guest), "contests", revision=report.revision)
        assert response.status_code == 200
    take_back_call(match_id=match.pk, user=ann, now=NOW)
    with pytest.raises(NoCall):
        take_back_call(match_id=match.pk, user=ann, now=NOW)

    dispute = Dispute.objects.get()
    assert (dispute.cause, dispute.closed_at, dispute.opened_by) == ("call", None, guest)
    own = match.seats.get(entry=dispute.opened_by).number
    assert dispute.words[own] == "Disputed with a guest's claim code."


def test_a_guest_disputes_a_report_that_contradicts_the_log_of_the_opponent() -> None:
    """To correct that ends the contradiction, and not the dispute of the guest."""
    match, ann, guest = at_a_table()
    brought(match, ann)
    drawn = report(match, ann, 0, 0, 1)
    answer(match, code_of(guest), "contests", revision=drawn.revision)
    reported(match, ann)

    assert state_of(match)[0] == "disputed"
    assert [(dispute.cause, dispute.opened_by) for dispute in Dispute.objects.all()] == [
        ("call", guest)
    ]


def test_only_the_code_of_this_guest_at_this_table_serves() -> None:
    match, ann, _ = at_a_table()
    other, _, elsewhere = at_a_table()
    report = reported(match, ann)
    for code in ("", "x", "a" * 26, code_of(elsewhere), " " + "-" * 20):
        assert answer(match, code, revision=report.revision).status_code in (400, 422), code
    assert refused(answer(match, code_of(elsewhere), revision=report.revision)) == (
        422,
        "unknown_code",
    )
    assert (state_of(match)[0], state_of(other)[0]) == ("open", "open")


def test_a_code_that_was_renewed_or_claimed_serves_no_more() -> None:
    match, ann, guest = at_a_table()
    report, first = reported(match, ann), code_of(guest)
    second = code_of(guest)
    claim_entry(code=second, user=make_user(), now=NOW)

    for code in (first, second):
        assert refused(answer(match, code, revision=report.revision)) == (422, "unknown_code")
    assert state_of(match)[0] == "open"


@pytest.mark.proof(of="events")
def test_a_guest_answers_nothing_of_their_own_and_nothing_that_has_changed() -> None:
    match, ann, guest = at_a_table()
    other, opponent, _ = at_a_table()
    replay, report, code = brought(other, opponent), reported(match, ann), code_of(guest)
    wrong: list[dict[str, Any]] = [
        {"revision": report.revision + 1},
        {"replay_id": str(replay.pk)},
        {"replay_id": str(match.pk)},
    ]

    assert [refused(answer(match, code, **what)) for what in wrong] == [
        (409, "nothing_to_answer")
    ] * 3
    assert [answer(match, code).status_code, answer(match, code, revision=0).status_code] == [
        400, 400,
    ]  # fmt: skip
    both = answer(match, code, revision=1, replay_id=str(replay.pk))
    assert (both.status_code, state_of(match)[0]) == (400, "open")


@pytest.mark.proof(of="events")
def test_a_settled_match_is_for_judges() -> None:
    match, ann, guest = at_a_table()
    report, code = reported(match, ann), code_of(guest)
    answer(match, code, revision=report.revision)

    assert refused(answer(match, code, "contests", revision=1)) == (409, "match_settled")


def test_whoever_tries_codes_has_to_wait_at_this_table_and_the_right_ones_cost_nothing() -> None:
    match, ann, guest = at_a_table()
    code = code_of(guest)
    report = reported(match, ann)
    good = [answer(match, code, "contests", revision=report.revision) for _ in range(3)]
    tried = [answer(match, "x", revision=1) for _ in range(CODE_OF_A_GUEST.free + 1)]

    assert [response.status_code for response in good] == [200] * 3
    assert [response.status_code for response in tried] == [422] * CODE_OF_A_GUEST.free + [429]
    assert int(tried[-1]["Retry-After"]) > 0

    # The opponent tries codes as well as anybody in the hall, and keeps no guest from answering.
    assert answer(match, code, revision=report.revision).status_code == 200
    assert answer(match, "x", revision=report.revision).status_code == 429


@pytest.mark.proof(of="events")
def test_the_right_code_is_no_wrong_attempt_whatever_else_the_answer_is_refused_for() -> None:
    match, ann, guest = at_a_table()
    code, report = code_of(guest), reported(match, ann)
    late = [answer(match, code, revision=9) for _ in range(CODE_OF_A_GUEST.free + 1)]
    good = answer(match, code, revision=report.revision)
    settled = [answer(match, code, "contests", revision=1) for _ in range(CODE_OF_A_GUEST.free + 1)]

    assert {refused(refusal) for refusal in late} == {(409, "nothing_to_answer")}
    assert good.status_code == 200
    assert {refused(refusal) for refusal in settled} == {(409, "match_settled")}


def guest_entered(event: Tournament, actor: User) -> str:
    made = enter_guest(tournament_id=event.pk, actor=actor, name="Gus", deck=legal_deck(1), now=NOW)
    return made.claim_code


def code_renewed(event: Tournament, actor: User) -> str:
    entry = make_entry(event, "Gus", 1)
    return renew_claim_code(entry_id=entry.pk, actor=actor, now=NOW).claim_code


def slips_printed(event: Tournament, actor: User) -> str:
    make_entry(event, "Gus", 1)
    (guest,) = renew_codes(tournament_id=event.pk, actor=actor, now=NOW)
    return guest.claim_code


@pytest.mark.proof(of="events")
@pytest.mark.parametrize("make_code", [guest_entered, code_renewed, slips_printed])
def test_the_code_that_the_opponent_has_made_answers_nothing(
    make_code: Callable[[Tournament, User], str],
) -> None:
    """They know it, however long before they were paired or had entered themselves."""
    olga, ivo = make_user("olga"), make_user("ivo")
    make_organisation(olga, organiser=ivo)
    event = make_tournament(olga, organisation="cup-makers", objection_minutes=None)
    code = make_code(event, olga)
    make_entry(event, "Ann", 0, user=olga)
    match = make_round(event).matches.get()
    gus = Entry.objects.get(name="Gus")
    replay, report = brought(match, olga), reported(match, olga)
    refusals = [answer(match, code, revision=report.revision) for _ in range(9)]
    refusals += [answer(match, code, replay_id=str(replay.pk)) for _ in range(CODE_OF_A_GUEST.free)]
    claimant = make_user()
    with pytest.raises(OwnMatch):
        claim_entry(code=code, user=claimant, now=NOW)
    sent = {"what": f"{won_by(match, 'Gus')}-{report.revision}", "stance": "stands_by"}
    page = seen(Client().post(page_of(match), {**sent, "code": code}))

    assert {refused(refusal) for refusal in refusals} == {(403, "own_match")}
    assert notices(page) == [
        "Your opponent, or a member of their team, made this code. Ask another staff member"
        " for a new one."
    ]
    assert state_of(match)[0] == "open"
    fresh = renew_claim_code(entry_id=gus.pk, actor=ivo, now=NOW).claim_code
    assert answer(match, fresh, revision=report.revision).status_code == 200
    assert state_of(match)[0] == "settled"


def test_a_code_that_a_mate_of_the_opponent_has_made_answers_nothing() -> None:
    olga, ann = make_user(), make_user()
    event = team_event(olga, objection_minutes=30)
    hares = alone(event, "Hares")
    code = add_guest(entry_id=hares.pk, actor=olga, name="Gus", now=NOW).claim_code
    make_team(event, "Foxes", ann, olga, 1)
    match = make_round(event).matches.get()
    at = won_by(match, "Foxes")
    won = report(match, ann, 1 - at, at)

    assert refused(answer(match, code, revision=won.revision)) == (403, "own_match")


def test_who_made_a_code_stands_in_the_journal_for_the_staff() -> None:
    _, _, guest = at_a_table()
    event = guest.tournament
    code_of(guest)
    renew_codes(tournament_id=event.pk, actor=event.created_by, now=NOW)
    kinds_of_codes = ("entry.created", "entry.code_renewed", "guests.codes_renewed")
    rows = LedgerEntry.objects.filter(kind__in=kinds_of_codes, actor=event.created_by)

    assert [row.kind for row in rows.order_by("number")] == list(kinds_of_codes)
    assert {guest.players.get().code_made_by} == {event.created_by}


def page_of(match: Match) -> str:
    return f"/matches/{match.pk}/guest"


def choices(page: Node) -> list[str]:
    return [node.text for node in page.all("main")[0].all("label")]


@pytest.mark.proof(of="events")
def test_the_page_asks_for_the_code_and_needs_no_account() -> None:
    match, ann, guest = at_a_table()
    before = seen(Client().get(f"/matches/{match.pk}"))
    report = reported(match, ann)
    at_table = seen(Client().get(f"/matches/{match.pk}"))
    page = seen(Client().get(page_of(match)))
    sent = {"what": f"{won_by(match, 'Gus')}-{report.revision}", "stance": "stands_by"}
    wrong = seen(Client().post(page_of(match), {**sent, "code": "x"}))
    done = seen(Client().post(page_of(match), {**sent, "code": code_of(guest)}, follow=True))

    link = "Confirm or dispute with a guest’s code"
    assert [link in notices(text) for text in (before, at_table, done)] == [False, True, False]
    assert choices(page)[0] == "Gus: Confirm the result: Ann reported 1–0."
    assert notices(wrong) == [
        "No guest at this table has this code. Check the code on your slip, or ask the staff for a"
        " new one."
    ]
    assert notices(done)[0] == "Result confirmed."
    assert state_of(match)[0] == "settled"


def test_the_page_sends_away_where_nothing_waits() -> None:
    match, ann, _ = at_a_table()
    empty = seen(Client().get(page_of(match), follow=True))
    reported(match, ann)
    nothing = Client().post(page_of(match), {"what": "9-9", "stance": "stands_by", "code": "x"})

    assert notices(empty)[0] == "There is nothing for a guest to confirm at this table."
    assert (nothing.status_code, state_of(match)[0]) == (200, "open")


def test_a_code_opens_no_hand() -> None:
    """What a guest may do is to answer; the end of the game stays with those who play."""
    match, ann, guest = at_a_table()
    replay = brought(match, ann)
    response = answer(match, code_of(guest), "contests", replay_id=str(replay.pk))
    page = Client().get(page_of(match), follow=True)

    assert b"<pre" not in page.content
    assert set(response.json()) == set(Client().get(f"/api/v1/matches/{match.pk}").json())
