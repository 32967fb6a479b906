"""Printed sheets for people: the page of the staff, slips, and decks for those who may see them."""

import pytest
from django.test import Client

from accounts.models import User
from decks.services.saving import save_deck
from ledger.models import LedgerEntry
from tests.remembering import remembered
from tests.support.factories import (
    GAME,
    NOW,
    game,
    legal_deck,
    make_entry,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.seen import links, seen
from tests.support.sheets_read import paper_of, printed
from tournaments.entries.services.leaving import withdraw
from tournaments.matches.services.reports import report_result
from tournaments.models import Entry, Tournament
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db


@pytest.fixture
@remembered
def event() -> Tournament:
    owner = make_user("owner")
    make_organisation(owner, "club", judge=make_user("judge"), scorekeeper=make_user("keeper"))
    tournament = make_tournament(owner, organisation="club")
    make_entry(tournament, "Ann", 0, user=make_user("ann"))
    make_entry(tournament, "Bo", 1)
    return tournament


def sign_in(client: Client, name: str) -> None:
    client.force_login(User.objects.get(username=name))


def cards(number: int) -> set[str]:
    """The lines of a sheet for the cards of one of the ready-made decks."""
    pool = game().pool.cards
    parts = legal_deck(number).parts.values()
    return {f"{count} {pool[card].name}" for part in parts for card, count in part.items()}


def looks() -> list[tuple[str, str]]:
    """Who has looked at whose deck, by name."""
    views = [
        (
            entry.actor.username if entry.actor else "",
            Entry.objects.get(pk=entry.data["entry"]).name,
        )
        for entry in LedgerEntry.objects.filter(kind="deck.viewed").order_by("pk")
    ]
    return sorted(views)


@pytest.mark.proof(of="events")
def test_every_sheet_is_listed(client: Client, event: Tournament) -> None:
    play_by_hand(make_round(event))
    make_round(event)
    sign_in(client, "judge")
    page = seen(client.get(f"/events/{event.pk}/run/prints"))
    api, run = f"/api/v1/tournaments/{event.pk}", f"/events/{event.pk}/run"

    listed = [node.attrs["href"] for part in page.all("section") for node in part.all("a")]
    assert listed == [
        f"{api}/rounds/2/pairings.pdf",
        f"{api}/rounds/2/pairings.pdf?order=table",
        f"{run}/prints/slips-2.pdf",
        f"{api}/rounds/1/pairings.pdf",
        f"{api}/rounds/1/pairings.pdf?order=table",
        f"{run}/prints/slips-1.pdf",
        f"{api}/rounds/1/standings.pdf",
        f"{api}/entries.pdf",
        f"{api}/standings.pdf",
        f"{run}/prints/sign.pdf",
    ]
    for place in listed:
        assert printed(client.get(str(place)).content)
    assert "Print all decklists" in {node.text for node in page.all("button")}
    sign_in(client, "keeper")
    page = seen(client.get(f"/events/{event.pk}/run/prints"))
    assert "Print all decklists" not in {node.text for node in page.all("button")}


def test_deck_sheets_of_everybody_are_as_many_looks(client: Client, event: Tournament) -> None:
    withdraw(
        entry_id=make_entry(event, "Cy", 1).pk, actor=User.objects.get(username="owner"), now=NOW
    )
    sign_in(client, "judge")
    place = f"/events/{event.pk}/run/prints"
    refused = client.post(f"{place}/decks.pdf")
    assert (refused["Location"], looks()) == (place, [])
    response = client.post(f"{place}/decks.pdf", {"reason": "Finals."})
    ann, bo = (set(page) for page in printed(response.content))

    assert cards(0) <= ann
    assert cards(1) <= bo
    assert {"Ann Checked by"} <= ann
    assert looks() == [("judge", "Ann"), ("judge", "Bo")]
    assert "no-store" in response["Cache-Control"]


def test_open_decks_are_no_looks(client: Client, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(reveal="at_start")
    make_round(event)
    sign_in(client, "judge")

    assert len(printed(client.post(f"/events/{event.pk}/run/prints/decks.pdf").content)) == 2
    assert looks() == []


def test_one_deck_for_the_staff(client: Client, event: Tournament) -> None:
    bo = Entry.objects.get(name="Bo")
    sign_in(client, "judge")
    (page,) = printed(client.post(f"/entries/{bo.pk}/run/deck.pdf", {"reason": "Lost."}).content)

    assert cards(1) <= set(page)
    assert looks() == [("judge", "Bo")]


@pytest.mark.parametrize("name", ["keeper", "ann"])
def test_who_may_not_see_decks_prints_none(client: Client, event: Tournament, name: str) -> None:
    bo = Entry.objects.get(name="Bo")
    sign_in(client, name)
    places = (f"/events/{event.pk}/run/prints/decks.pdf", f"/entries/{bo.pk}/run/deck.pdf")

    assert [client.post(place).status_code for place in places] == [403, 403]
    assert looks() == []


def test_a_judge_who_plays_prints_none(client: Client, event: Tournament) -> None:
    make_entry(event, "Judy", 0, user=User.objects.get(username="judge"))
    sign_in(client, "judge")

    assert client.post(f"/events/{event.pk}/run/prints/decks.pdf").status_code == 403
    assert looks() == []


def codes(client: Client, event: Tournament) -> dict[str, str]:
    """The codes of printed guest slips, by name."""
    (page,) = printed(client.post(f"/events/{event.pk}/run/prints/guests.pdf").content)
    at = [number for number, text in enumerate(page) if text == event.name]
    return {page[number + 1]: page[number + 2] for number in at}


@pytest.mark.proof(of="events")
def test_guest_slips_have_new_codes_that_answer_and_those_from_before_end(
    client: Client, event: Tournament
) -> None:
    make_entry(event, "Cy", 0)
    make_entry(event, "Di", 1)
    ann = User.objects.get(username="ann")
    match = make_round(event).matches.get(seats__entry__name="Ann")
    opponent = match.seats.exclude(entry__name="Ann").get()
    games = (opponent.number, 1 - opponent.number)
    report_result(match_id=match.pk, user=ann, score=MatchScore(games), now=NOW)
    sign_in(client, "owner")
    before, after = codes(client, event), codes(client, event)
    assert [*before] == [*after] == ["Bo", "Cy", "Di"]
    noted = LedgerEntry.objects.filter(kind="guests.codes_renewed")
    assert [(entry.data, entry.public) for entry in noted] == [({"guests": 3}, False)] * 2

    def confirm(printed_codes: dict[str, str]) -> int:
        body = {"code": printed_codes[opponent.entry.name], "answer": "stands_by", "revision": 1}
        path = f"/api/v1/matches/{match.pk}/guest-answers"
        return client.post(path, body, content_type="application/json").status_code

    assert [confirm(before), confirm(after)] == [422, 200]


def test_staff_who_play_print_no_code_of_their_opponent(client: Client, event: Tournament) -> None:
    make_entry(event, "Cy", 0, user=User.objects.get(username="owner"))
    make_entry(event, "Di", 1)
    match = make_round(event).matches.get(seats__entry__name="Cy")
    opponent = match.seats.exclude(entry__name="Cy").get().entry.name
    sign_in(client, "owner")

    assert [*codes(client, event)] == sorted({"Bo", "Di"} - {opponent})
    page = seen(client.get(f"/events/{event.pk}/run/prints"))
    left_out = "Your opponent this round is left out: ask another staff member to give them a code."
    notes = [node.text for node in page.all("p") if "left out" in node.text]
    assert notes == ([left_out] if opponent != "Ann" else [])


def test_the_own_deck(client: Client, event: Tournament) -> None:
    ann, bo = (Entry.objects.get(name=name) for name in ("Ann", "Bo"))
    sign_in(client, "ann")
    response = client.get(f"/entries/{ann.pk}/deck.pdf")
    (page,) = printed(response.content)

    assert cards(0) <= set(page)
    assert "no-store" in response["Cache-Control"]
    assert client.get(f"/entries/{bo.pk}/deck.pdf").status_code == 404
    assert looks() == []


def test_a_kept_deck(client: Client) -> None:
    kept = save_deck(
        owner=make_user("ann"), game=GAME, name="Humans", written=legal_deck().plain(), now=NOW
    )
    place = f"/decks/{kept.deck_id}/versions/1/deck.pdf"
    sign_in(client, "ann")
    version = seen(client.get(f"/decks/{kept.deck_id}/versions/1"))
    response = client.get(place)
    (page,) = printed(response.content)

    assert place in links(version)
    assert cards(0) <= set(page)
    assert "Humans" in " ".join(page)
    assert "no-store" in response["Cache-Control"]
    make_user("bo")
    sign_in(client, "bo")
    assert client.get(place).status_code == 404


def test_an_entry_without_a_deck_says_so(client: Client, event: Tournament) -> None:
    Entry.objects.update(deck=None)
    ann = Entry.objects.get(name="Ann")
    sign_in(client, "ann")
    own = client.get(f"/entries/{ann.pk}/deck.pdf", follow=True)
    sign_in(client, "judge")
    staff = client.post(f"/entries/{ann.pk}/run/deck.pdf", follow=True)

    for response in (own, staff):
        (notice,) = (
            node.text
            for node in seen(response).all("p", "div")
            if "notice" in str(node.attrs.get("class", "")).split() and "deck" in node.text
        )
        assert notice == "Ann hasn’t submitted a decklist."


def test_a_sheet_is_a_file_to_look_at(client: Client, event: Tournament) -> None:
    make_round(event)
    set_state(event, "cancelled", reason="Fire")
    sign_in(client, "keeper")
    response = client.get(f"/events/{event.pk}/run/prints/slips-1.pdf")

    assert response["Content-Disposition"] == 'inline; filename="slips-1.pdf"'
    # No word about styles or plug-ins, which viewers of browsers bring along.
    assert response["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert client.get(f"/events/{event.pk}/run/prints/slips-9.pdf").status_code == 404


def test_choices_of_a_print_are_remembered(client: Client, event: Tournament) -> None:
    make_round(event)
    sign_in(client, "judge")
    place, api = f"/events/{event.pk}/run/prints", f"/api/v1/tournaments/{event.pk}"
    chosen = "order=family&paper=letter&lettering=large"

    def sheets(query: str = "") -> list[str | None]:
        page = seen(client.get(f"{place}{query}"))
        return [node.attrs["href"] for part in page.all("section") for node in part.all("a")][:4]

    before, now = sheets(), sheets(f"?{chosen}")
    run = f"/events/{event.pk}/run/prints"
    assert before == [
        f"{api}/rounds/1/pairings.pdf",
        f"{api}/rounds/1/pairings.pdf?order=table",
        f"{run}/slips-1.pdf",
        f"{api}/entries.pdf",
    ]
    assert now == [
        f"{api}/rounds/1/pairings.pdf?{chosen}",
        f"{api}/rounds/1/pairings.pdf?order=table&paper=letter&lettering=large",
        f"{run}/slips-1.pdf",
        f"{api}/entries.pdf?{chosen}",
    ]
    assert (sheets(), sheets("?paper=a5")) == (now, now)
    for place in (f"{run}/slips-1.pdf", f"{run}/sign.pdf"):
        assert paper_of(client.get(place).content) == (216, 279)


def test_the_sign_asks_for_what_players_can_do(client: Client, event: Tournament) -> None:
    sign_in(client, "owner")

    def sign() -> list[str]:
        (page,) = printed(client.get(f"/events/{event.pk}/run/prints/sign.pdf").content)
        return page[1:]

    address = f"127.0.0.1:8000/{event.short_code}/in"
    signs = [sign()]
    for state in ("check_in", "running"):
        Tournament.objects.filter(pk=event.pk).update(state=state)
        signs.append(sign())
    assert signs == [
        ["Scan to register or check in", address],
        ["Scan to check in", address],
        ["Scan to open your table", address],
    ]
