"""Events that come from elsewhere: what they are here, and how they go on."""

import json
from typing import Any

import pytest
from django.test import Client

import engine
from replays.certificates.jws import signed
from replays.certificates.keys import new_key
from replays.models import Slot
from tests.support.archives import (
    DIGEST,
    STAFF,
    comparable,
    exported,
    imported,
    results_text,
    small_archive,
)
from tests.support.factories import (
    NOW,
    legal_deck,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    settle,
)
from tests.support.playing import bring, certify, event_of, host_of, seated_match
from tournaments.archive.document.shape import UnusableArchive
from tournaments.archive.results_files.results_file import read_results
from tournaments.archive.services.importing import ResultsOf, import_event
from tournaments.entries.services.registration import renew_claim_code
from tournaments.models import Entry, MatchSeat, Round, StatedGame, Tournament
from tournaments.rounds.services.round_draws import commitments
from tournaments.standings.counting import PROFILES, decimal, standings

pytestmark = pytest.mark.django_db


def refused(archive: dict[str, Any]) -> str:
    """Why an archive is not taken, of which nothing may be left behind."""
    with pytest.raises(UnusableArchive) as error:
        imported(archive)
    assert not Tournament.objects.exclude(imported_from="").exists()
    return str(error.value)


def met(tournament: Tournament) -> list[frozenset[str]]:
    """Who has met whom, by names."""
    pairs: dict[Any, set[str]] = {}
    for seat in MatchSeat.objects.filter(round__tournament=tournament).select_related("entry"):
        pairs.setdefault(seat.match_id, set()).add(seat.entry.name)
    return [frozenset(pair) for pair in pairs.values()]


def live(tournament: Tournament) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(bytes(tournament.standings_page.body))["results"]
    return rows


def test_an_event_goes_on_here_with_its_history() -> None:
    """Nobody meets again, who has dropped is out, and its matches are told by people."""
    made = imported(small_archive())
    round_ = make_round(made)
    pairs = met(made)

    assert round_.number == 3
    assert {name for pair in pairs[4:] for name in pair} - {"Bo"} == {"Ada", "Cy", "Dee", "Eve"}
    assert len(set(pairs)) == len(pairs)
    assert not Slot.objects.exists()
    play_by_hand(round_)
    assert {row["player"]["name"]: row["record"]["wins"] for row in live(made)}["Ada"] >= 2
    assert [round_.state for round_ in made.rounds.order_by("number")] == ["closed"] * 3


def test_its_players_are_guests_whom_nobody_has_claimed() -> None:
    made = imported(small_archive())

    assert made.players.filter(user=None, claim_digest="", live=True).count() == 5
    entry = made.entries.get(name="Ada")
    guest = renew_claim_code(entry_id=entry.pk, actor=made.created_by, now=NOW)
    assert guest.player.name == "Ada"


def test_it_says_of_which_archive_it_is_and_has_a_journal_of_its_own() -> None:
    text = json.dumps(small_archive())
    made = imported(text)
    journal = exported(made)["journal"]["entries"]

    assert [entry["kind"] for entry in journal] == ["tournament.imported"]
    facts = {"archive": made.imported_from, "entries": 5, "rounds": 2}
    assert journal[0]["data"] == facts | commitments(made)
    assert exported(made)["event"]["imported_from"] == made.imported_from


def test_each_import_has_lots_of_its_own() -> None:
    first, second = imported(small_archive()), imported(small_archive())

    assert bytes(first.pairing_seed) != bytes(second.pairing_seed)


@pytest.mark.proof(of="archives")
def test_standings_that_do_not_follow_from_the_results_are_refused() -> None:
    archive = exported(imported(small_archive()))
    Tournament.objects.update(imported_from="")
    archive["rounds"][1]["standings"][0]["tiebreakers"]["omw"] = "0.9999"

    assert refused(archive).startswith("/rounds/1/standings/0/tiebreakers: it is {'omw': '0.9999'")
    del archive["rounds"][1]["standings"]
    archive["standings"].pop()
    assert refused(archive).startswith("/standings: it has 4 rows instead of 5. Remove")
    del archive["standings"]
    imported(archive)


def test_stages_must_be_playable() -> None:
    archive = small_archive()
    archive["stages"][0]["cut_size"] = 8

    assert refused(archive).startswith("/stages/0/cut_size: Stage 1: The first stage has no cut")


@pytest.mark.parametrize("known", [False, True], ids=["by rules unknown here", "by ours"])
def test_a_scenario_has_options_of_the_game(known: bool) -> None:
    archive = exported(make_tournament(entries=2)) if known else small_archive()
    Tournament.objects.update(imported_from="")
    played = [{"name": "As ever", "options": {}}, {"name": "Hills", "options": {"altitude": "3"}}]
    archive["stages"][0]["scenarios"] = played

    place = "/stages/0/scenarios/1/options: this scenario cannot be played: "
    assert refused(archive).startswith(place)
    archive["event"]["game"] = archive["event"]["format"]["slug"] = "another_game"
    if not known:
        imported(archive)


def test_by_rules_that_nobody_knows_here_it_still_goes_on(client: Client) -> None:
    archive = small_archive(game="another_game")
    archive["event"]["format"] |= {"slug": "strange", "digest": DIGEST, "rules_digest": DIGEST}
    made = imported(archive)
    make_round(made)
    pages = ("", "/players", "/pairings", "/standings", "/decks", "/journal", "/certificates")

    assert [client.get(f"/events/{made.pk}{page}").status_code for page in pages] == [200] * 7
    assert client.get(f"/api/v1/tournaments/{made.pk}").status_code == 200


def test_a_file_of_results_becomes_an_event() -> None:
    """With the rows that the command computes from the same file."""
    document = results_text().encode()
    facts = ResultsOf("Elsewhere", "tactics_anthem", "starter", "magic", rounds=4)
    owner = make_user()
    made = import_event(
        document=document, organisation=None, actor=owner, results_of=facts, now=NOW
    )
    results = read_results(document.decode())
    rows = standings(results.players, results.played(), PROFILES["magic"], gone=results.gone)

    assert [
        (
            row["rank"],
            row["player"]["name"],
            [tiebreaker["value"] for tiebreaker in row["tiebreakers"]],
        )
        for row in live(made)
    ] == [
        (row.rank, row.player, [decimal(tiebreak.value) for tiebreak in row.tiebreaks])
        for row in rows
    ]
    assert made.stages.get().rounds == 4
    assert list(made.entries.filter(state="dropped").values_list("name")) == [("Bo",)]
    assert Round.objects.get(tournament=made, number=1).matches.filter(settled_by="bye").count()


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        (ResultsOf(), "/event/name: a results file doesn’t have this; enter it with the file"),
        (ResultsOf("N", "tactics_anthem"), "/event/format: a results file doesn’t have this; e"),
        (ResultsOf("N", "tactics_anthem", "starter", "x"), "/event/profile: unknown profile;"),
        (
            ResultsOf("N", "tactics_anthem", "starter", rounds=1),
            "/stages/0/rounds: the file has 2 rounds already",
        ),
    ],
)
def test_what_such_a_file_leaves_open_must_be_said(facts: ResultsOf, problem: str) -> None:
    with pytest.raises(UnusableArchive) as error:
        import_event(
            document=results_text().encode(),
            organisation=None,
            actor=make_user(),
            results_of=facts,
            now=NOW,
        )
    assert str(error.value)[: len(problem)] == problem


@pytest.mark.parametrize("document", [b"\xff", b"[]", b"{}", b"null"])
def test_anything_else_is_refused(document: bytes) -> None:
    with pytest.raises(UnusableArchive):
        import_event(document=document, organisation=None, actor=make_user(), now=NOW)


def open_deck(archive: dict[str, Any], salt: bytes) -> str:
    """Gives the first entry a deck that is open to everybody; its commitment."""
    commitment = engine.deck_commitment(legal_deck(), salt)
    archive["entries"][0]["deck"] = {
        "commitment": commitment,
        "submitted_at": "2026-01-31T11:00:00Z",
        "revealed_at": "2026-01-31T12:00:00Z",
        "list": json.loads(legal_deck().canonical()),
        "salt": salt.hex(),
    }
    return commitment


def rules() -> dict[str, str]:
    """The rules of an event here."""
    return {
        name: exported(make_tournament())["event"]["format"][name]
        for name in ("digest", "rules_digest")
    }


@pytest.mark.proof(of="archives")
def test_an_open_deck_is_frozen_as_it_was() -> None:
    archive = small_archive()
    archive["event"]["format"] |= rules()
    commitment = open_deck(archive, b"salt of somewhere")
    entry = imported(archive).entries.get(name="Ada")

    assert entry.registered_deck.commitment == commitment
    assert entry.registered_deck.deck_list.digest == legal_deck().digest
    again = imported(archive)
    assert again.entries.get(name="Ada").registered_deck.commitment != commitment
    deck = exported(again)["entries"][0]["deck"]
    assert deck["list"] == json.loads(legal_deck().canonical())


def test_a_deck_that_cannot_be_judged_is_kept_as_it_was_told() -> None:
    archive = small_archive()
    open_deck(archive, b"salt of somewhere")
    hidden = {**archive["entries"][0]["deck"], "list": None, "salt": None, "revealed_at": None}
    archive["entries"][1]["deck"] = hidden
    made = imported(archive)

    assert not made.entries.exclude(deck=None).exists()
    assert [entry["deck"] for entry in exported(made)["entries"]] == [
        entry["deck"] for entry in archive["entries"]
    ]


def test_a_deck_must_fit_its_commitment() -> None:
    archive = small_archive()
    open_deck(archive, b"salt of somewhere")
    archive["entries"][0]["deck"]["salt"] = b"another salt".hex()

    assert refused(archive).startswith("/entries/0/deck/commitment: it doesn’t match this list")
    archive["entries"][0]["deck"]["list"] = {"game": 7}
    assert refused(archive).startswith("/entries/0/deck/list: this isn’t a deck (")


@pytest.fixture
def certified() -> dict[str, Any]:
    """The archive of an event with a match that a certified log has settled."""
    match, _ = seated_match()
    certify(bring(match, host_of(match)))
    return exported(event_of(match))


def test_a_certificate_of_ours_is_known(certified: dict[str, Any]) -> None:
    made = imported(certified)
    stated = StatedGame.objects.get()

    assert (stated.winner, stated.certificate != "") == (0, True)
    assert comparable(exported(made))["rounds"] == comparable(certified)["rounds"]
    assert StatedGame.objects.filter(match__round__tournament=imported(exported(made))).exists()


def test_a_certificate_with_a_false_signature_is_refused(certified: dict[str, Any]) -> None:
    game = certified["rounds"][0]["matches"][0]["games"][0]
    body, _, signature = game["certificate"].rpartition(".")
    game["certificate"] = f"{body}.{signature[::-1]}"

    assert refused(certified).startswith("/rounds/0/matches/0/games/0/certificate: it names a key")


def test_a_certificate_must_say_what_the_archive_says(certified: dict[str, Any]) -> None:
    certified["rounds"][0]["matches"][0]["games"][0]["winner"] = 1

    assert refused(certified).startswith("/rounds/0/matches/0/games/0/certificate: its log, game")


def test_a_certificate_of_others_means_nothing(certified: dict[str, Any], client: Client) -> None:
    game = certified["rounds"][0]["matches"][0]["games"][0]
    payload = {"id": game["replay"], "game_number": 1, "result": {"winner": 0}}
    game["certificate"] = signed(payload, new_key())
    made = imported(certified)
    stated = StatedGame.objects.get()

    assert stated.certificate == game["certificate"]
    line = client.get(f"/api/v1/tournaments/{made.pk}/rounds/1/pairings").json()["results"][0]
    assert line["certification"] == "none"
    games = client.get(f"/api/v1/matches/{line['id']}").json()["stated_games"]
    assert [(row["replay_id"], "jws" in row) for row in games] == [(game["replay"], False)]
    assert "an archive" in client.get(f"/events/{made.pk}").content.decode()


def test_what_the_staff_has_arranged_comes_along() -> None:
    tournament = make_started(entries=4)
    first, second, *_ = Entry.objects.order_by("name")
    Entry.objects.filter(pk=first.pk).update(
        club="Foxes", fixed_table=2, awarded_byes=1, rating=1500
    )
    tournament.forbidden_pairs.create(first=first, second=second)
    made = imported(exported(tournament, STAFF))

    assert comparable(exported(made, STAFF)) == comparable(exported(tournament, STAFF))
    assert made.forbidden_pairs.count() == 1
    public = imported(exported(tournament))
    assert (public.forbidden_pairs.count(), public.entries.exclude(club="").count()) == (0, 0)


@pytest.mark.proof(of="archives")
def test_an_open_round_is_finished_here() -> None:
    tournament = make_started(entries=4)
    round_ = make_round(tournament)
    first = round_.matches.order_by("table")[0]
    settle(first, (0, 1))
    made = imported(exported(tournament))
    open_round = made.rounds.get()

    assert [match.state for match in open_round.matches.order_by("table")] == ["settled", "open"]
    play_by_hand(open_round)
    make_round(made)
    assert made.rounds.count() == 2
