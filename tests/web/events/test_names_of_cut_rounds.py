"""The rounds of a top cut have names in every place: no page, sheet, email or error counts on."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from accounts.models import Email, User
from tests.support.disputes import call
from tests.support.factories import NOW, captain_of, hand_over, make_round, make_user, settle
from tests.support.match_reports import report
from tests.support.penalising import penalise
from tests.support.sheets_read import printed
from tests.support.staged import draft, play_round, staged
from tournaments.judging.services.deck_checks import open_deck_check
from tournaments.models import Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import RoundStillOpen, draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.terms.stage_plan import StagePlan
from web.urls import urlpatterns

pytestmark = pytest.mark.django_db

# Round 1 is Swiss; the semi-finals and the final are the second and third round of the event.
NUMBERED = re.compile(r".{0,60}\bround [23]\b.{0,60}", re.IGNORECASE)


def names(patterns: list[Any] = urlpatterns) -> Iterator[tuple[str, set[str]]]:
    """All names of pages, with what stands in their addresses."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        elif isinstance(pattern, URLPattern):
            yield str(pattern.name), set(pattern.pattern.converters)


def numbered(client: Client, ids: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The pages that answer with these values in their addresses, and where one of them, read with
    its title and labels, has a round of the cut by number."""
    answered, wrong = [], []
    for name, values in names():
        if not values <= ids.keys() or name == "components":  # shows an invented event
            continue
        answer = client.get(reverse(f"web:{name}", kwargs={value: ids[value] for value in values}))
        if answer.status_code != 200 or answer.streaming:
            continue
        if answer["Content-Type"] == "application/pdf":
            text = " ".join(line for page in printed(answer.content) for line in page)
        elif "html" in answer["Content-Type"]:
            text = re.sub(r"</?(span|strong|a|abbr|time)\b[^>]*>", "", answer.content.decode())
        else:
            continue
        answered.append(name)
        wrong += [f"{name}: {line}" for line in NUMBERED.findall(" ".join(text.split()))]
    return answered, wrong


@pytest.fixture
def event() -> Tournament:
    """An event of six whose semi-finals are about to be paired; the first is won by Player 1."""
    event = staged(
        StagePlan("swiss", rounds=1), StagePlan("single_elimination", cut_size=4), entries=6
    )
    play_round(event)
    return event


def publish(event: Tournament) -> Any:
    """The next round, after the staff has looked at its draft."""
    drafted = draft(event)
    return publish_round(tournament_id=event.pk, number=drafted.number, actor=None, now=NOW)


def values(event: Tournament, number: int) -> dict[str, Any]:
    match = event.rounds.standing().get(number=number).matches.order_by("table").first()
    assert match is not None
    entry = match.seats.get(number=0).entry
    ids = {"tournament_id": event.pk, "number": number, "match_id": match.pk}
    return {**ids, "entry_id": entry.pk, "user_id": 1}


def owner_of(event: Tournament) -> Client:
    client = Client()
    assert isinstance(event.created_by, User)
    client.force_login(event.created_by)
    return client


@pytest.mark.proof(of="events")
def test_staff_and_players_read_names_in_the_cut(event: Tournament) -> None:
    organiser = owner_of(event)
    announced = organiser.get(f"/events/{event.pk}/run").content.decode()
    drafted = draft(event)
    on_draft = numbered(organiser, values(event, 2))
    publish_round(tournament_id=event.pk, number=drafted.number, actor=None, now=NOW)
    match = drafted.matches.order_by("table")[0]
    players = [make_user("ann"), make_user("ben")]
    for seat, user in zip(match.seats.order_by("number"), players, strict=True):
        hand_over(seat.entry, user)
        User.objects.filter(pk=user.pk).update(email=f"{user}@example.org")
    entry = match.seats.get(number=0).entry
    check = open_deck_check(entry_id=entry.pk, actor=event.created_by, reason="Sleeves.", now=NOW)
    penalty = penalise(entry)
    report(match, players[0], 1, 0)
    call(match, players[1], "No.")
    more = {"check_id": check.pk, "penalty_id": penalty.pk}
    in_dispute = numbered(organiser, values(event, 2) | more)
    client = Client()
    client.force_login(players[0])
    as_player = numbered(client, values(event, 2))
    emails = [f"{email.subject} {email.body}" for email in Email.objects.all()]

    assert "Choose the top cut, then pair the semi-finals" in announced
    staff_pages = {"run", "run-round", "desk", "ruling", "deck-checks", "penalties", "prints"}
    assert staff_pages - set(in_dispute[0]) == set()
    assert {"print-slips", "close-deck-check", "revoke-penalty"} - set(in_dispute[0]) == set()
    assert {"mine", "match", "event-pairings"} - set(as_player[0]) == set()
    assert NUMBERED.findall(announced) + on_draft[1] + in_dispute[1] + as_player[1] == []
    assert [email for email in emails if "the semi-finals of Cup" in email] != []
    assert [line for email in emails for line in NUMBERED.findall(email)] == []


@pytest.mark.proof(of="events")
def test_steps_and_answers_name_the_round(event: Tournament) -> None:
    organiser = owner_of(event)
    run = f"/events/{event.pk}/run"
    drafted = draft(event)
    answers = [texts(organiser, run)]
    version = {"version": drafted.version}
    answers.append(texts(organiser, f"{run}/rounds/2/discard", version))
    answers.append(texts(organiser, f"{run}/rounds"))
    answers.append(texts(organiser, f"{run}/rounds", {}))
    drafted = event.rounds.standing().get(number=2)
    answers.append(texts(organiser, f"{run}/rounds/2/publish", {"version": drafted.version}))
    answers.append(texts(organiser, f"{run}/rounds/2/close", {}))
    for match in drafted.matches.order_by("table"):
        settle(match)
    close_round(tournament_id=event.pk, number=2, actor=None, now=NOW)
    answers.append(texts(organiser, run))
    make_round(event)
    with pytest.raises(RoundStillOpen, match=r"Close the final first: 1 match has no result yet\."):
        draft_round(tournament_id=event.pk, actor=None, now=NOW)
    ids = values(event, 3)
    pages = numbered(organiser, ids)
    sheets = {
        name: " ".join(line for page in printed(organiser.get(place).content) for line in page)
        for name, place in {
            "live": reverse("standings-print", args=(event.pk,)),
            "after": reverse("round-standings-print", args=(event.pk, 2)),
            "names": reverse("pairings-print", args=(event.pk, 3)),
        }.items()
    }

    expected = (
        "Review and publish the semi-finals",
        "Draft of the semi-finals discarded.",
        "",
        "Publish the semi-finals",
        "Semi-finals published.",
        "2 matches of the semi-finals have no result yet, the first at table 1.",
        "Pair the final",
    )
    assert [text for page, text in zip(answers, expected, strict=True) if text not in page] == []
    assert [line for page in answers for line in NUMBERED.findall(page)] == []
    assert pages[1] == []
    assert "Standings during the final" in sheets["live"]
    assert "Standings after the semi-finals" in sheets["after"]
    assert "Final: pairings A–Z" in sheets["names"]
    assert [line for sheet in sheets.values() for line in NUMBERED.findall(sheet)] == []
    entry = event.entries.get(pk=ids["entry_id"])
    assert captain_of(entry) is None


def texts(client: Client, place: str, form: dict[str, Any] | None = None) -> str:
    """The text of a page; with a `form`, of that to which sending it leads."""
    answer = client.get(place) if form is None else client.post(place, form, follow=True)
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())
