"""Pages of an event whose game Muster has no rules of: nothing on them needs rules."""

import re

import pytest
from django.test import Client

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tests.support.other_games import SWISS_AND_CUT, enter_user, open_event
from tests.support.pages import signed_in
from tests.support.seen import seen
from tests.support.walking import walk
from tournaments.events.services.events import change_tournament
from tournaments.models import Tournament
from tournaments.rounds.services.drafts import draft_round

pytestmark = pytest.mark.django_db

OF_RULES = re.compile(
    r"\b(deck\w*|logs?|replays?|certif\w*|seeds?|commitment|fingerprint|house rules|ban\w*)\b", re.I
)
OF_THE_EVENT = ("/events/", "/matches/", "/entries/", "/mine")
SAME_FOR_ALL = (
    *("/new", "/change", "/clone", "/run/staff", "/run/penalties", "/run/deck-checks"),
    *(".csv", ".json"),
)


@remembered
def played(owner: User, ann: User) -> Tournament:
    """An event after a round of which one table is open, with a player who has an account."""
    tournament = open_event(
        *(f"Guest {number}" for number in range(7)), owner=owner, stages=SWISS_AND_CUT
    )
    enter_user(tournament, ann, "Ann")
    set_state(tournament, "running")
    play_by_hand(make_round(tournament))
    make_round(tournament)
    return tournament


@pytest.mark.proof(of="events")
def test_no_page_offers_what_needs_rules() -> None:
    """Pages whose words are the same for all events are left out, and so are archives."""
    owner, ann = make_user("owner"), make_user("ann")
    played(owner, ann)
    offered = set()
    for client in (Client(), signed_in(ann), signed_in(owner)):
        for path, page in walk(client).items():
            place = re.sub("[0-9a-f-]{36}", "X", path.partition("?")[0])
            if not place.startswith(OF_THE_EVENT) or place.endswith(SAME_FOR_ALL):
                continue
            text = " ".join(main.text for main in page.tree.all("main")) or page.text
            offered |= {(place, word.lower()) for word in OF_RULES.findall(text)}

    # Stages are set as in all events, with seeds.
    expected = {
        ("/entries/X/run", "seed"),
        ("/events/X/run/stages", "seeds"),
    }
    assert sorted(offered) == sorted(expected)


def test_the_first_page_names_game_and_format() -> None:
    tournament = open_event("Guest")
    page = seen(Client().get(f"/events/{tournament.pk}"))
    unsaid = seen(Client().get(f"/events/{open_event('Guest', format='').pk}"))

    assert "Iron Fleets · 2,000 points" in [chip.text for chip in page.all("span")]
    assert "Iron Fleets" in [chip.text for chip in unsaid.all("span")]
    facts = [[cell.text for cell in page.all(tag)] for tag in ("dt", "dd")]
    rows = dict(zip(*facts, strict=True))
    assert (rows["Game"], rows["Format"]) == ("Iron Fleets", "2,000 points")
    assert not [link for link in page.all("a") if "/games/other" in str(link.attrs.get("href"))]


def test_its_emblem_is_not_the_mark_of_what_is_certified() -> None:
    page = seen(Client().get(f"/events/{open_event('Guest').pk}"))
    (band,) = [part for part in page.all("div") if part.attrs.get("class") == "band"]
    pictures = [str(use.attrs["href"]).partition("#")[2] for use in band.all("use")]

    assert [name for name in pictures if name in ("other", "seal")] == ["other", "other"]


def test_lists_name_the_game_and_find_it() -> None:
    tournament = open_event("Guest", name="Fleet Night")
    for query in ("game=other", "search=iron", "game=other&search=fleet"):
        (link,) = [
            link
            for link in seen(Client().get(f"/events?{query}")).all("a")
            if link.attrs.get("href") == f"/events/{tournament.pk}"
        ]
        assert link.text == "Fleet Night"
    listed = seen(Client().get("/events?search=iron")).text
    assert "Iron Fleets · 2,000 points · 1 player" in listed
    assert "Fleet Night" not in seen(Client().get("/events?game=tactica")).text


def ways(event: Tournament, reader: Client) -> set[str]:
    """Where the first page of an event leads, beyond what all events have."""
    page = seen(reader.get(f"/events/{event.pk}"))
    leads = {
        str(link.attrs.get("href")).removeprefix(f"/events/{event.pk}") for link in page.all("a")
    }
    return leads & {"/decks", "/check", "/certificates"}


@pytest.mark.parametrize(
    ("decklists", "expected"), [("none", set()), ("optional", {"/decks", "/check"})]
)
def test_a_casual_night_of_a_game_with_rules_offers_no_decks(
    decklists: str, expected: set[str]
) -> None:
    event = make_tournament(decklists=decklists)

    assert ways(event, Client()) == expected


def test_decks_that_were_handed_in_before_stay_within_reach() -> None:
    event = make_tournament(entries=1, decklists="optional")
    change_tournament(
        tournament_id=event.pk, actor=event.created_by, changes={"decklists": "none"}, now=NOW
    )

    assert ways(event, Client()) == {"/decks", "/check"}


def test_in_a_hall_nobody_records_games_that_have_no_logs() -> None:
    event = open_event("Guest", venue="hall", place="Leeds, UK")
    page = seen(Client().get(f"/events/{event.pk}"))

    assert "in person Leeds, UK" in [cell.text for cell in page.all("dd")]


def test_decks_and_replays_say_that_there_are_none() -> None:
    tournament = open_event("Guest")
    pages = [
        seen(Client().get(f"/events/{tournament.pk}/{name}")) for name in ("decks", "certificates")
    ]

    assert [
        [line.text for line in page.all("p") if line.attrs.get("class") == "empty"]
        for page in pages
    ] == [
        ["This event has no decklists."],
        ["The games of this event have no logs: results are reported."],
    ]


def test_a_deck_that_is_sent_anyway_is_refused_beside_the_form() -> None:
    ann = make_user("ann")
    entry = enter_user(open_event("Guest"), ann, "Ann")
    answer = signed_in(ann).post(f"/entries/{entry.pk}", {"deck": "4 Ace"})

    assert "takes no decklists" in seen(answer).text
    entry.refresh_from_db()
    assert entry.deck_id is None


def test_a_series_of_another_game_is_founded_on_its_page() -> None:
    owner = make_user()
    form = {
        "name": "Fleet League",
        "game": "other",
        "game_name": "Iron Fleets",
        "steps": "1 10",
        "attending": "1",
        "fewest": "0",
    }
    client = signed_in(owner)
    refused = seen(client.post("/series/new", form | {"game_name": ""}))
    made = client.post("/series/new", form)

    assert "Enter the name of the game." in refused.text
    assert "Iron Fleets" in seen(client.get(made["Location"].replace("/events", ""))).text


def test_staff_see_a_draft_round_without_any_log() -> None:
    tournament = open_event("A", "B")
    set_state(tournament, "running")
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    page = seen(signed_in(tournament.created_by).get(f"/events/{tournament.pk}/run"))

    (main,) = page.all("main")
    assert OF_RULES.findall(main.text) == []


def test_no_penalty_is_for_a_deck_where_there_are_none() -> None:
    owner, ann = make_user("owner"), make_user("ann")
    entry = played(owner, ann).entries.get(name="Ann")
    page = seen(signed_in(owner).get(f"/entries/{entry.pk}/run/penalties"))

    offered = [option.text for option in page.all("option")]
    assert [text for text in offered if "Game rule violation" in text] != []
    assert [text for text in offered if "eck" in text] == []


def test_staff_of_an_event_without_decks_have_no_power_over_decks() -> None:
    owner, ann = make_user("owner"), make_user("ann")
    event = played(owner, ann)
    page = seen(signed_in(owner).get(f"/events/{event.pk}/run/staff"))
    cards = [part for part in page.all("section") if part.attrs.get("class") == "card"]
    (powers,) = (card for card in cards if card.attrs["aria-labelledby"] == "powers")
    (adding,) = (card for card in cards if card.attrs["aria-labelledby"] == "name")

    assert [node.text for node in powers.all("li") if "deck" in node.text] == []
    assert adding.all("p")[0].text == (
        "Staff who play in this event can’t judge it, whatever their role."
    )
