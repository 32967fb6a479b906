"""A judge counts the cards of a deck on a page, which compares them with the list."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import (
    GAME,
    NOW,
    bearer,
    game,
    hand_over,
    legal_deck,
    make_started,
    make_user,
)
from tests.support.requests import faults
from tests.support.seen import headings, notices, seen
from tournaments.entries.deck_history import deck_history
from tournaments.judging.services.deck_checks import close_deck_check, open_deck_check
from tournaments.models import DeckCheck, Entry, Tournament
from tournaments.terms.kinds import Finding

pytestmark = pytest.mark.django_db

LISTED = legal_deck(0)


@pytest.fixture
def check() -> DeckCheck:
    tournament: Tournament = make_started(entries=2)
    entry = tournament.entries.get(name="Player 1")
    hand_over(entry, make_user("ann"))
    actor = tournament.created_by
    return open_deck_check(entry_id=entry.pk, actor=actor, reason="Sleeves.", now=NOW)


def fields(**changed: int) -> dict[str, str]:
    """The counts of a form, as listed but for some cards, by their ids with `_` for `-`."""
    counts = {
        f"n:{part}:{card}": str(copies)
        for part, cards in LISTED.parts.items()
        for card, copies in cards.items()
    }
    for card, copies in changed.items():
        counts[f"n:tactics:{card.replace('_', '-')}"] = str(copies)
    return {"save": "1", "others": "", **counts}


def some_tactic() -> tuple[str, int]:
    card = max(LISTED.parts["tactics"], key=lambda card: (LISTED.parts["tactics"][card], card))
    return card, LISTED.parts["tactics"][card]


def page_of(client: Client, check: DeckCheck, sent: Any = None) -> Any:
    client.force_login(check.opened_by)
    return seen(client.post(f"/deck-checks/{check.pk}/count", sent or {}))


def in_words(page: Any) -> list[str]:
    return [node.text for node in page.all("strong") if node.attrs.get("id") == "difference-text"]


def test_the_page_has_a_count_for_each_card_of_the_list(client: Client, check: DeckCheck) -> None:
    page = page_of(client, check)
    named = {
        str(node.attrs["name"]): str(node.attrs["data-listed"])
        for node in page.all("input")
        if "data-listed" in node.attrs
    }

    assert headings(page)[1:2] == ["Count the cards of Player 1"]
    assert named == {name: text for name, text in fields().items() if name.startswith("n:")}
    assert in_words(page) == []


def test_counts_are_compared_and_kept(client: Client, check: DeckCheck) -> None:
    card, listed = some_tactic()
    other = next(
        each
        for each in sorted(game().pool.cards.values(), key=lambda card: card.name)
        if each.kind != "minion" and each.id not in LISTED.parts["tactics"]
    )
    sent = fields(**{card.replace("-", "_"): listed - 1}) | {"others": f"2 {other.name}"}
    page = page_of(client, check, sent)

    name = game().pool.cards[card].name
    assert in_words(page) == [f"−1 {name}, +2 {other.name}"]
    check.refresh_from_db()
    assert check.counted is not None
    assert check.counted["tactics"].get(card, 0) == listed - 1
    assert check.counted["tactics"][other.id] == 2
    assert in_words(page_of(client, check, fields())) == []


def test_the_player_reads_what_was_counted_once_the_check_is_closed(
    client: Client, check: DeckCheck
) -> None:
    card, listed = some_tactic()
    page_of(client, check, fields(**{card.replace("-", "_"): listed + 1}))
    entry = Entry.objects.get(pk=check.entry_id)
    assert deck_history(entry=entry).looks == []
    close_deck_check(
        check_id=check.pk, actor=check.opened_by, finding=Finding.PROBLEM, note="One", now=NOW
    )

    client.force_login(User.objects.get(username="ann"))
    words = seen(client.get(f"/entries/{entry.pk}")).text
    assert f"Cards counted, against the list: +1 {game().pool.cards[card].name}" in words
    assert {look.check for look in deck_history(entry=entry).looks} == {check.pk}
    client.force_login(check.opened_by)
    over = client.post(f"/deck-checks/{check.pk}/count", fields(), follow=True)
    assert notices(seen(over)) == ["This check is over, so there is nothing to count."]
    assert len(deck_history(entry=entry).looks) == 1


def test_what_cannot_be_read_among_other_cards_stands_beside_the_field(
    client: Client, check: DeckCheck
) -> None:
    page = page_of(client, check, fields() | {"others": "[nothing\n2 \x07"})

    assert in_words(page) == []
    check.refresh_from_db()
    assert check.counted is None


def test_programs_count_too(client: Client, check: DeckCheck) -> None:
    card, listed = some_tactic()
    parts = {**LISTED.parts, "tactics": {**LISTED.parts["tactics"], card: listed + 2}}
    place = f"/api/v1/deck-checks/{check.pk}/count"

    def put(user: User) -> Any:
        body = {"deck": {"game": GAME, "parts": parts}}
        headers = bearer(user, scopes=["results:write"])
        return client.put(place, body, content_type="application/json", headers=headers)

    answer = put(check.opened_by)
    assert answer.json() == {"differences": [{"part": "tactics", "card": card, "copies_more": 2}]}
    assert faults(put(make_user("bo"))) == (403, [("", "not_your_event")])
    close_deck_check(check_id=check.pk, actor=check.opened_by, finding=Finding.CLEAN, now=NOW)
    assert faults(put(check.opened_by)) == (409, [("", "already_checked")])
    ann = User.objects.get(username="ann")
    own = client.get(
        f"/api/v1/entries/{check.entry_id}/deck-checks",
        headers=bearer(ann, scopes=["entries:write"]),
    )
    assert own.json()["results"][0]["counted_deck"] == {"game": GAME, "parts": parts}


def test_a_deck_on_paper_has_no_list_to_count_against(client: Client) -> None:
    tournament = make_started(entries=2, decklists="optional")
    entry = make_entry_on_paper(tournament)
    actor = tournament.created_by
    check = open_deck_check(entry_id=entry.pk, actor=actor, reason="Sleeves.", now=NOW)
    client.force_login(actor)
    answer = client.post(f"/deck-checks/{check.pk}/count")

    assert answer["Location"] == f"/events/{tournament.pk}/run/deck-checks"


def make_entry_on_paper(tournament: Tournament) -> Entry:
    entry = tournament.entries.get(name="Player 1")
    Entry.objects.filter(pk=entry.pk).update(deck=None, deck_on_paper=True)
    return entry
