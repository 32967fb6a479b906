"""The pages of events that everybody may read."""

from uuid import uuid4

import pytest
from django.test import Client

from decks.services.snapshots import reveal_snapshots
from replays.models import Replay
from replays.services.certification import run_job
from replays.services.revealing import reveal_replays
from tests.support.factories import (
    NOW,
    host_log,
    legal_deck,
    make_draft,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
    settle,
    upload,
)
from tests.support.seen import facts, headings, links, notices, rows, seen
from tournaments.entries.services.decks import look_at_deck
from tournaments.entries.services.leaving import withdraw
from tournaments.models import Tournament
from web.decks.texts import card_list

pytestmark = pytest.mark.django_db

PARTS = ("", "/players", "/pairings", "/standings", "/certificates", "/decks", "/journal")


def page_of(client: Client, event: Tournament, part: str = ""):
    return seen(client.get(f"/events/{event.pk}{part}"))


def test_events_are_found_by_name_game_and_state(client: Client) -> None:
    for name in ("Spring Cup", "Autumn Cup", "League"):
        make_tournament(name=name)
    cancelled = make_tournament(name="Lost Cup")
    cancelled.state = "cancelled"
    cancelled.save()

    def names_of(query: str) -> set[str]:
        page = seen(client.get(f"/events?{query}"))
        main = page.all("main")[0]
        return {node.text for node in main.all("a")}

    assert names_of("") == {"Spring Cup", "Autumn Cup", "League", "Lost Cup"}
    assert names_of("search=cup&state=registration") == {"Spring Cup", "Autumn Cup"}
    assert names_of("game=tactics_anthem&state=cancelled") == {"Lost Cup"}
    assert names_of("search=nothing") == set()
    Tournament.objects.filter(name="Spring Cup").update(imported_from="sha256:1")
    assert names_of("imported=true") == {"Spring Cup"}
    assert names_of("imported=false&search=cup") == {"Autumn Cup", "Lost Cup"}


@pytest.mark.proof(of="events")
def test_many_events_come_in_pages_that_keep_the_search(client: Client) -> None:
    for number in range(31):
        make_tournament(name=f"Cup {number}")

    first = seen(client.get("/events?search=cup"))
    assert links(first)[-1] == "?search=cup&page=2"
    assert len(links(seen(client.get("/events?search=cup&page=2")))) == 2


def test_what_an_event_is(client: Client) -> None:
    event = make_tournament(make_user("olga"), entries=2, capacity=4, description="Bring dice.")
    page = page_of(client, event)

    assert headings(page) == ["Cup", "Registration is open"]
    facts_of_plan = {
        key: value
        for key, value in facts(page).items()
        if key not in ("Link", "Format", "Format fingerprint", "Rules fingerprint")
    }
    assert facts_of_plan == {
        "Organiser": "olga",
        "Game": "Tactics Anthem",
        "Players": "2 of 4 places taken",
        "Start": "to be announced",
        "Time zone": "UTC",
        "Decklists due": "at the start of round 1",
        "Rounds": "3 Swiss rounds · best of 1",
        "Venue": "online; games can be played on this site",
        "Points": "3 for a win, 1 for a draw, 0 for a loss; a bye counts 3",
        "Tiebreakers": "Card games: OMW% (Opponents’ match-win %), GW% (Game-win %), OGW%"
        " (Opponents’ game-win %)",
        "Decks public": "when the event is finished",
        "Game logs": "A game log that one player uploads counts when the opponent confirms it or"
        " staff accept it. Verify a result",
    }


@pytest.mark.parametrize("part", PARTS)
def test_a_draft_is_for_its_staff_alone(client: Client, part: str) -> None:
    organiser, player = make_user(), make_user()
    event = make_draft(organiser)
    path = f"/events/{event.pk}{part}"
    answers = []
    for user in (None, player, organiser):
        if user is not None:
            client.force_login(user)
        answers.append(client.get(path).status_code)

    assert answers == [404, 404, 200]


@pytest.mark.parametrize("part", PARTS)
def test_an_event_that_there_is_not(client: Client, part: str) -> None:
    assert client.get(f"/events/{uuid4()}{part}").status_code == 404


def test_players_and_those_who_wait(client: Client) -> None:
    event = make_tournament(entries=2, capacity=2)
    make_entry(event, "Late", 0)
    gone = make_entry(event, "Gone", 0)
    withdraw(entry_id=gone.pk, actor=event.created_by, now=NOW)
    page = page_of(client, event, "/players")

    assert rows(page) == [
        ["Player 1", "Registered", "Submitted"],
        ["Player 2", "Registered", "Submitted"],
    ]
    assert [node.text for node in page.all("ol")[0].all("li")] == ["Late"]


def test_players_are_sorted_by_name_whatever_their_accents_and_case(client: Client) -> None:
    event = make_tournament()
    for name in ("Zoë", "emil", "Élodie", "Ann"):
        make_entry(event, name, 0)

    page = page_of(client, event, "/players")
    assert page.all("caption")[0].text == "4 players, sorted by name"
    assert [row[0] for row in rows(page)] == ["Ann", "Élodie", "emil", "Zoë"]


def test_pairings_show_results_as_they_come(client: Client) -> None:
    event = make_tournament(entries=5)
    round_ = make_round(event)
    tables = [list(match.seats.order_by("number")) for match in round_.matches.order_by("table")]
    settle(tables[0][0].match, (1, 0))
    page = page_of(client, event, "/pairings")
    first, second, third = (" ".join(seat.entry.name for seat in seats) for seats in tables)

    assert rows(page) == [
        ["Table 1", first.replace(" Player", " , winner Player", 1), "1–0 entered by staff"],
        ["Table 2", second, "In progress"],
        ["– no table", third, "Bye"],
    ]


def test_rounds_before_stay_to_be_read_and_drafts_are_not_there(client: Client) -> None:
    event = make_tournament(entries=2, rounds=2)
    play_by_hand(make_round(event))
    make_round(event)

    assert "Round 2 Live" in headings(page_of(client, event, "/pairings"))
    assert "Round 1" in headings(page_of(client, event, "/rounds/1"))
    assert client.get(f"/events/{event.pk}/rounds/3").status_code == 404


def test_standings_have_the_tie_breakers(client: Client) -> None:
    event = make_tournament(entries=2, rounds=1)
    round_ = make_round(event)
    play_by_hand(round_)
    won, lost = (seat.entry.name for seat in round_.matches.get().seats.order_by("number"))

    assert rows(page_of(client, event, "/standings")) == [
        ["1", won, "1–0–0", "3", "33.33", "100.00", "33.33"],
        ["2", lost, "0–1–0", "0", "100.00", "33.33", "100.00"],
    ]
    assert rows(page_of(client, event, "/rounds/1/standings")) == rows(
        page_of(client, event, "/standings")
    )


def test_a_round_that_is_open_has_no_standings_of_its_own(client: Client) -> None:
    event = make_tournament(entries=2, rounds=1)
    make_round(event)

    assert client.get(f"/events/{event.pk}/rounds/1/standings").status_code == 404


def test_decks_open_with_their_reveal(client: Client) -> None:
    event = make_tournament(entries=1)
    (entry,) = event.entries.all()
    deck = entry.registered_deck
    before = page_of(client, event, "/decks"), seen(client.get(f"/deck-snapshots/{deck.pk}"))
    reveal_snapshots(ids=[deck.pk], now=NOW)
    after = page_of(client, event, "/decks"), seen(client.get(f"/deck-snapshots/{deck.pk}"))

    assert [rows(page[0])[0][1] for page in (before, after)] == [
        "Submitted",
        "Public : deck of Player 1",
    ]
    assert [node.text for node in before[1].all("code")] == [deck.commitment]
    assert after[1].all("pre")[0].text == " ".join(card_list(legal_deck()).split())
    assert facts(after[1])["Salt"] == bytes(deck.salt).hex()


def test_the_journal_says_what_happened_in_words(client: Client) -> None:
    event = make_tournament(entries=2)
    make_round(event)
    lines = [
        node.all("div")[0].text
        for node in page_of(client, event, "/journal").all("main")[0].all("li")
        if "value" in node.attrs
    ]

    assert lines[:2] == ["Round 1 published.", "Visible to staff only."]
    assert "Player 2 registered." in lines
    assert "Player 2: decklist submitted." in lines


def test_the_journal_tells_by_whom_and_why_to_staff_that_does_not_play(client: Client) -> None:
    olga, judy = make_user("olga"), make_user("judy")
    event = make_tournament(olga, entries=1, objection_minutes=30)
    event.organisation.memberships.create(user=judy, role="judge", since=NOW)
    make_entry(event, "Olga", 1, user=olga)
    look_at_deck(
        entry_id=event.entries.get(name="Player 1").pk, actor=judy, reason="A typo.", now=NOW
    )
    set_state(event, "cancelled", "The hall burns.")

    def top() -> list[list[str]]:
        """The first words of the two latest lines."""
        lines = page_of(client, event, "/journal").all("main")[0].all("li")
        entries = [node.all("div") for node in lines if "value" in node.attrs][:2]
        return [[div.text for div in divs[:-1]] for divs in entries]

    public = [["Event cancelled."], ["Visible to staff only."]]
    assert top() == public
    client.force_login(olga)
    assert top() == public
    client.force_login(judy)
    assert top() == [
        ["Event cancelled.", "Reason: The hall burns."],
        ["Player 1: decklist viewed by staff. Visible to staff only.", "Reason: A typo."],
    ]
    quiet = page_of(client, event, "/journal").all("main")[0].all("li")
    assert "by judy" in next(node for node in quiet if "viewed by staff" in node.text).text


def test_the_journal_says_why_somebody_was_not_seated(client: Client) -> None:
    event = make_tournament(entries=3)
    event.entries.filter(name="Player 3").update(deck=None)
    make_round(event)

    assert (
        "Player 3 had no decklist at the start and is out."
        in page_of(client, event, "/journal").text
    )


def test_a_log_can_be_taken_when_it_is_revealed(client: Client) -> None:
    match = make_round(make_tournament(make_user(), entries=2)).matches.get()
    replay = upload(match, make_user("host"))
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    path = f"/api/v1/replays/{replay.pk}/log"
    before = path in links(seen(client.get(f"/replays/{replay.pk}")))
    reveal_replays(matches=[str(match.pk)], now=NOW)
    after = path in links(seen(client.get(f"/replays/{replay.pk}")))

    assert (before, after) == (False, True)
    assert client.get(path).content == Replay.objects.get().log


def test_there_is_no_certificate_before_there_is_one(client: Client) -> None:
    match = make_round(make_tournament(make_user(), entries=2)).matches.get()
    replay = upload(match, make_user("host"))

    assert client.get(f"/certificates/{replay.pk}").status_code == 404


def test_the_words_of_a_refusal_are_for_the_sender(client: Client) -> None:
    host = make_user("host")
    match = make_round(make_tournament(make_user(), entries=2)).matches.get()
    log = host_log(match, host).replace(b'"s":0', b'"s":1', 1)
    replay = upload(match, host, log)
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    replay = Replay.objects.get(pk=replay.pk)
    reasons = []
    for user in (None, make_user(), host):
        if user is not None:
            client.force_login(user)
        reasons.append(notices(seen(client.get(f"/replays/{replay.pk}")))[0])
    finding = replay.finding
    (mover,) = (side.entry.name for side in match.seats.all() if side.number == finding.seat)
    code = f"This happens at move {finding.move}, by {mover}."

    public = "A player moved out of turn."
    expected = replay.finding.reason
    for seat in match.seats.all():
        for word in (f"seat {seat.number}", f"Seat {seat.number}"):
            expected = expected.replace(word, seat.entry.name)
    assert reasons == [f"{public} {code}", f"{public} {code}", f"{public} {expected} {code}"]


def test_standings_and_pairings_can_be_taken_away(client: Client) -> None:
    event = make_tournament(entries=2)
    play_by_hand(make_round(event))
    api = f"/api/v1/tournaments/{event.pk}"
    whole = {f"{api}/archive", f"{api}/trf"}
    for part, table in (
        ("/standings", "/standings.csv"),
        ("/rounds/1/standings", "/rounds/1/standings.csv"),
        ("/pairings", "/rounds/1/pairings.csv"),
    ):
        hrefs = {str(node.attrs["href"]) for node in page_of(client, event, part).all("a")}
        downloads = {href for href in hrefs if href.startswith("/api/v1/tournaments")}
        sheet = table.replace(".csv", ".pdf")
        assert downloads == whole | {f"{api}{table}", f"{api}{sheet}"}
        for href in downloads:
            assert client.get(href).status_code == 200


def test_the_staff_takes_the_event_away(client: Client) -> None:
    owner = make_user()
    event = make_tournament(owner, entries=2)
    client.force_login(owner)
    links_there = [str(node.attrs["href"]) for node in page_of(client, event, "/run").all("a")]
    for path in (f"/events/{event.pk}/run/event.json", f"/events/{event.pk}/run/entries.csv"):
        assert path in links_there
        answer = client.get(path)
        assert (answer.status_code, answer["Content-Disposition"].split(";")[0]) == (
            200,
            "attachment",
        )
    assert client.get(f"/events/{event.pk}/run/event.json").json()["forbidden_pairs"] == []
