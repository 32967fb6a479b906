"""Anybody can repeat the draws of an event from what is public, and nothing is open too early."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from ledger.selectors import public_entries
from tests.remembering import remembered
from tests.support.factories import NOW, make_tournament, set_state, settle
from tests.support.staged import by_lot, play_all, staged
from tests.support.teams import make_team, team_event
from tournaments.core.services.changes import event_stream
from tournaments.entries.services.forbidden_pairs import forbid
from tournaments.entries.services.leaving import drop
from tournaments.entries.services.seating import set_seating
from tournaments.judging.services.deck_checks import draw_deck_checks
from tournaments.models import Entry, Match, Round, RoundDraw, Tournament
from tournaments.pairing.lots import Purpose, leads_to, link, round_seed, table_lot
from tournaments.pairing.repeat import Repeated, repeat
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import discard_draft, draft_round, redraw_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.rounds.services.repairs import repair_round
from tournaments.rounds.services.undoing import undo_round
from tournaments.terms.kinds import MatchState, TournamentState
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

RIGHT = Repeated((), ())


def draw_of(client: Client, tournament: Tournament, lot: int) -> dict[str, Any]:
    answer = client.get(f"/api/v1/tournaments/{tournament.pk}/draws/{lot}")
    assert answer.status_code == 200
    document: dict[str, Any] = answer.json()
    return document


def committed(tournament: Tournament) -> dict[str, str]:
    """The commitments in the first public entry of the activity."""
    (first, *_) = public_entries(stream=event_stream(tournament.pk))
    assert first.kind == "tournament.created"
    return dict(first.data)


def play(tournament: Tournament, rng: random.Random) -> None:
    """The results of the open round, and the round closed."""
    for match in Match.objects.filter(round__tournament=tournament, state=MatchState.OPEN):
        settle(match, rng.choice([(1, 0), (0, 1)]))
    number = tournament.rounds.standing().get(state="open").number
    close_round(tournament_id=tournament.pk, number=number, actor=None, now=NOW)


def publish(tournament: Tournament, *, redraw: int = 0) -> Round:
    drafted = draft_round(tournament_id=tournament.pk, actor=None, redraw=redraw, now=NOW)
    facts: dict[str, Any] = {"tournament_id": tournament.pk, "number": drafted.number}
    return publish_round(**facts, actor=None, reason="They must play.", now=NOW)


@remembered
def running(seed: int = 1, entries: int = 9, **plan: Any) -> tuple[Tournament, random.Random]:
    tournament = make_tournament(entries=entries, rounds=5, **plan)
    set_state(tournament, TournamentState.RUNNING)
    return tournament, random.Random(seed)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.proof(of="slow")
def test_every_draw_of_a_random_event_is_repeated_from_public_documents(
    client: Client, seed: int
) -> None:
    """With pairs that are kept apart, drops, byes, redraws, and a round that is undone."""
    tournament, rng = running(seed, entries=7 + seed)
    entries = list(tournament.entries.order_by("entered_at"))
    for _ in range(2):
        first, other = rng.sample(entries, 2)
        keep_apart(tournament, first.pk, other.pk)
    for turn in range(4):
        publish(tournament, redraw=rng.choice([0, 0, 3]))
        if turn == 1:
            number = tournament.rounds.standing().get(state="open").number
            facts: dict[str, Any] = {"tournament_id": tournament.pk, "number": number}
            undo_round(**facts, actor=None, reason="The wrong list.", now=NOW)
        else:
            play(tournament, rng)
        if turn == 2:
            drop(entry_id=entries[-1].pk, actor=tournament.created_by, now=NOW)

    lots = committed(tournament)
    documents = [draw_of(client, tournament, lot) for lot in (1, 2, 3, 4)]
    numbers = [(document["round_number"], document["state"]) for document in documents]
    assert numbers == [(1, "closed"), (2, "undone"), (2, "closed"), (3, "closed")]
    assert [repeat(each, commitment=lots["pairing_lots"]) for each in documents] == [RIGHT] * 4
    seeds = {bytes.fromhex(each["pairing_lots"]["link"]) for each in documents}
    assert len(seeds) == 4
    for each in documents:
        assert each["deck_check_lots"]["commitment"] == lots["deck_check_lots"]
    assert client.get(f"/api/v1/tournaments/{tournament.pk}/draws/5").status_code == 404


@pytest.mark.proof(of="slow")
def test_draws_of_teams_are_repeated_with_byes_clubs_tables_and_who_left(client: Client) -> None:
    """Five teams of two, of two clubs: a team is drawn as one, whoever plays in it."""
    tournament = team_event(rounds=4)
    teams = [make_team(tournament, f"T{number}", number=number) for number in range(5)]
    facts: dict[str, Any] = {"actor": tournament.created_by, "now": NOW}
    for number, team in enumerate(teams):
        set_seating(entry_id=team.pk, seating={"club": ("Reds", "Blues")[number % 2]}, **facts)
    set_seating(entry_id=teams[0].pk, seating={"fixed_table": 2}, **facts)
    set_seating(entry_id=teams[1].pk, seating={"awarded_byes": 1}, **facts)
    keep_apart(tournament, teams[2].pk, teams[3].pk)
    set_state(tournament, TournamentState.RUNNING)
    rng = random.Random(5)
    for turn in range(3):
        publish(tournament, redraw=turn)
        if turn == 0:
            draw_deck_checks(tournament_id=tournament.pk, tables=1, **facts)
        play(tournament, rng)
        if turn == 1:
            drop(entry_id=teams[4].pk, **facts)

    lots = committed(tournament)
    documents = [draw_of(client, tournament, lot) for lot in (1, 2, 3)]
    assert [repeat(each, commitment=lots["pairing_lots"]) for each in documents] == [RIGHT] * 3
    drawn = [{player["id"] for player in each["draw"]["players"]} for each in documents]
    ids = [str(team.pk) for team in teams]
    assert drawn == [{*ids}, {*ids}, {*ids[:4]}]
    for number, document in enumerate(documents, 1):
        checks = document["deck_check_lots"]
        opened = bytes.fromhex(checks["link"])
        assert leads_to(opened, number, bytes.fromhex(lots["deck_check_lots"]))
        turned = {
            **document,
            "draw": {**document["draw"], "drawn": document["draw"]["drawn"][::-1]},
        }
        assert repeat(turned).wrong == ("lots lead to other pairings",)


def keep_apart(tournament: Tournament, first: UUID, other: UUID) -> None:
    if not tournament.forbidden_pairs.filter(first__in=(first, other)).exists():
        forbid(
            tournament_id=tournament.pk,
            first=first,
            second=other,
            actor=tournament.created_by,
            reason="They share a car.",
            now=NOW,
        )


def test_a_draw_that_was_not_made_by_the_lots_is_found(client: Client) -> None:
    """The control: another seed, other pairings, and a link of another event."""
    tournament, _ = running()
    publish(tournament)
    document = draw_of(client, tournament, 1)
    drawn = document["draw"]["drawn"]
    swapped = [[drawn[0][0], drawn[1][1]], [drawn[1][0], drawn[0][1]], *drawn[2:]]

    changed = {**document, "draw": {**document["draw"], "drawn": swapped}}
    assert repeat(changed).wrong == ("lots lead to other pairings",)
    assert repeat({**document, "redraw": 1}).wrong == ("lots lead to other pairings",)
    other = link(bytes(32), Purpose.PAIRINGS, 1).hex()
    forged = {**document, "pairing_lots": {**document["pairing_lots"], "link": other}}
    assert repeat(forged).wrong[0] == "the link is not one that the event committed to"


def test_a_redraw_and_a_repair_are_seen_as_such(client: Client) -> None:
    tournament, _ = running(entries=6)
    drafted = draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    facts: dict[str, Any] = {"tournament_id": tournament.pk, "number": drafted.number}
    redraw_round(**facts, redraw=2, actor=None, now=NOW)
    round_ = publish_round(**facts, actor=None, now=NOW)
    split, other = round_.matches.order_by("table")[:2]
    (first, second), (third, fourth) = (
        [seat.entry_id for seat in match.seats.order_by("number")] for match in (split, other)
    )
    repair_round(
        **facts,
        broken=[split.pk, other.pk],
        pairs=[(first, third), (second, fourth)],
        reason="Brothers.",
        actor=None,
        now=NOW,
    )

    document = draw_of(client, tournament, 1)
    result = repeat(document)
    assert (document["redraw"], result.wrong) == (2, ())
    assert {frozenset(match) for match in result.changed} == {
        frozenset(map(str, (first, third))),
        frozenset(map(str, (second, fourth))),
    }


def test_drafts_that_staff_have_seen_are_counted_until_a_round_is_published(
    client: Client,
) -> None:
    """A draft that does not please is drafted again with other players, clubs or pairs apart."""
    tournament, rng = running(entries=6)
    first, other = tournament.entries.order_by("entered_at")[:2]
    facts: dict[str, Any] = {"tournament_id": tournament.pk, "actor": None, "now": NOW}
    draft_round(**facts)
    keep_apart(tournament, first.pk, other.pk)
    redraw_round(**facts, number=1, redraw=0)
    discard_draft(**facts, number=1)
    publish(tournament)
    undo_round(**facts, number=1, reason="The wrong list.")
    publish(tournament)
    play(tournament, rng)

    drafts = [draw_of(client, tournament, lot)["drafts"] for lot in (1, 2)]
    published = [
        entry.data["drafts"]
        for entry in public_entries(stream=event_stream(tournament.pk))
        if entry.kind == "round.published"
    ]
    assert (drafts, published) == ([3, 1], [3, 1])


@pytest.mark.parametrize("seeding", ["random", "rating", "standings"])
@pytest.mark.proof(of="slow")
def test_lots_at_the_beginning_of_stages_are_repeated(client: Client, seeding: str) -> None:
    tournament = staged(
        StagePlan(kind="round_robin", groups=2),
        StagePlan(kind="single_elimination", cut_each=2, seeding=seeding),
        entries=8,
    )
    Entry.objects.filter(name__in=("Player 1", "Player 2", "Player 3")).update(rating=1500)
    play_all(tournament, by_lot(2))

    draws = RoundDraw.objects.count()
    documents = [draw_of(client, tournament, lot) for lot in range(1, draws + 1)]
    assert [repeat(document) for document in documents] == [RIGHT] * draws
    begins = [document for document in documents if document["begins"] is not None]
    assert [document["stage"] for document in begins] == [1, 2]
    for document in begins:
        seeds = document["begins"]["seeds"]
        turned = {**document, "begins": {**document["begins"], "seeds": seeds[::-1]}}
        assert repeat(turned).wrong == ("lots lead to other seeds at the beginning of the stage",)


def test_a_draft_opens_nothing_and_the_feed_opens_one_link_with_each_round(
    client: Client,
) -> None:
    tournament, rng = running()
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    assert client.get(f"/api/v1/tournaments/{tournament.pk}/draws/1").status_code == 404
    publish_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW)
    play(tournament, rng)
    publish(tournament)

    published = [
        (entry.data["lot"], bytes.fromhex(entry.data["link"]))
        for entry in public_entries(stream=event_stream(tournament.pk))
        if entry.kind == "round.published"
    ]
    commitment = bytes.fromhex(committed(tournament)["pairing_lots"])
    assert [lot for lot, _ in published] == [1, 2]
    assert [leads_to(opened, lot, commitment) for lot, opened in published] == [True, True]
    secret = bytes(tournament.pairing_seed)
    assert published[1][1] == link(secret, Purpose.PAIRINGS, 2)
    assert len({round_seed(opened, number=1, redraw=0) for _, opened in published}) == 2


def test_lots_of_deck_checks_are_opened_when_their_round_is_over(client: Client) -> None:
    tournament, rng = running(entries=8)
    round_ = publish(tournament)
    checks = draw_deck_checks(
        tournament_id=tournament.pk, actor=tournament.created_by, tables=1, now=NOW
    )
    assert draw_of(client, tournament, 1)["deck_check_lots"]["link"] is None

    play(tournament, rng)
    lots = draw_of(client, tournament, 1)["deck_check_lots"]
    opened = bytes.fromhex(lots["link"])
    assert leads_to(opened, 1, bytes.fromhex(lots["commitment"]))
    seated = {
        match.pk: [str(entry) for entry in match.seats.values_list("entry", flat=True)]
        for match in round_.matches.all()
    }
    by_table = {
        match: table_lot(opened, number=1, draw=0, entries=entries)
        for match, entries in seated.items()
    }
    assert {check.match_id for check in checks} == {min(by_table, key=lambda pk: by_table[pk])}


@pytest.mark.proof(of="slow")
def test_who_is_kept_apart_cannot_be_told_from_the_document(client: Client) -> None:
    """An event that keeps nobody apart has as many pairs that don't meet, and so has each round."""
    listed = {}
    for keeps in (True, False):
        tournament, rng = running(entries=16, name=f"Cup {keeps}")
        first, other = tournament.entries.order_by("entered_at")[:2]
        if keeps:
            keep_apart(tournament, first.pk, other.pk)
        for _ in range(2):
            publish(tournament)
            play(tournament, rng)
        documents = [draw_of(client, tournament, lot) for lot in (1, 2)]
        listed[keeps] = [len(document["draw"]["apart"]) for document in documents]
        named = [
            {
                frozenset(document["draw"]["players"][at]["id"] for at in two)
                for two in document["draw"]["apart"]
            }
            for document in documents
        ]
        real = frozenset((str(first.pk), str(other.pk)))
        assert [real in pairs for pairs in named] == ([True, True] if keeps else [False, False])
        assert len(named[0] & named[1]) > 3

    assert all(count > 3 for counts in listed.values() for count in counts)


def test_the_program_tells_of_files(client: Client, tmp_path: Path) -> None:
    tournament, _ = running()
    publish(tournament)
    document = draw_of(client, tournament, 1)
    commitment = document["pairing_lots"]["commitment"]
    first = document["draw"]["players"][0]
    huge = {**document["draw"], "players": [{**first, "points": 10**30}]}
    files = {
        "good": json.dumps({**document, "drafts": 3}),
        "bad": json.dumps({**document, "round_number": 2}),
        "none": "[]",
        "deep": "[" * 100_000,
        "huge": json.dumps({**document, "draw": huge}),
        "half": json.dumps({**document, "draw": {**document["draw"], "players": [0.5]}}),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)

    def repeated(*words: str) -> tuple[int, str, int]:
        """The status, what is told, and how many lines of error."""
        answer = subprocess.run(
            [sys.executable, "-m", "tournaments.pairing.repeat", *words],
            capture_output=True,
            check=False,
            cwd=tmp_path,
            env={"PYTHONPATH": str(Path(__file__).parents[3])},
            text=True,
        )
        return answer.returncode, answer.stdout, answer.stderr.count("\n")

    right = "good: round 1 comes out as it was drawn; staff had seen 2 drafts before\n"
    other = "good: WRONG: the link is not one that the event committed to\n"
    assert repeated("good") == repeated("--commitment", commitment, "good") == (0, right, 0)
    assert repeated("--commitment", "ab" * 32, "good") == (1, other, 0)
    assert repeated("bad") == (1, "bad: WRONG: lots lead to other pairings\n", 0)
    assert [repeated(name) for name in ("none", "deep", "huge", "half")] == [(2, "", 1)] * 4


def test_the_document_of_a_draw_tells_no_club_by_name(client: Client) -> None:
    """A club is a text about a person, and can be erased elsewhere."""
    tournament = make_tournament(entries=6)
    for number, entry in enumerate(tournament.entries.order_by("pk")):
        club = ("", "Reds", "Blues")[number % 3]
        facts: dict[str, Any] = {"entry_id": entry.pk, "actor": tournament.created_by, "now": NOW}
        set_seating(**facts, seating={"club": club})
    set_state(tournament, TournamentState.RUNNING)
    publish(tournament)

    document = draw_of(client, tournament, 1)
    clubs = [player.get("club") for player in document["draw"]["players"]]
    assert clubs == [None, 1, 2] * 2
    assert repeat(document) == RIGHT
