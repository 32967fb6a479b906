"""Tables with terrain in an event: drafts, what the staff sees of them, and what stays written."""

from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from ledger.models import LedgerEntry
from tests.remembering import remembered
from tests.support.archives import comparable, exported, imported
from tests.support.factories import NOW, bearer, make_round, make_started
from tests.support.requests import path_of
from tests.support.rounds import edit, match_at
from tests.support.staged import draft, names_of, play_round
from tournaments.entries.services.seating import set_seating
from tournaments.events.services.events import change_tournament
from tournaments.models import Round, Tournament
from tournaments.pairing.edits import Move
from tournaments.rounds.selectors.table_assignment import terrains_of_draft
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

THREE = ["Forest", "Desert", "Ruins"]
# Two who meet in round 3 have played on four of them at most, so there are three left for three.
SEVEN = [*THREE, "Swamp", "Town", "Hills", "Canyon"]


@remembered
def event(*terrains: str, entries: int = 6, **plan: Any) -> Tournament:
    return make_started(entries=entries, terrains=list(terrains), **{"rounds": 5} | plan)


def draft_of(tournament: Tournament) -> Round:
    return Round.objects.get(tournament=tournament, number=2)


def sat(tournament: Tournament) -> dict[str, list[str]]:
    """The terrains on which each player has played, round by round."""
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    played: dict[str, list[str]] = {}
    for round_ in rounds:
        for match in round_.matches.all():
            for name in names_of(match):
                played.setdefault(name, []).append(match.terrain)
    return played


def test_nobody_plays_on_a_terrain_twice_while_there_are_others() -> None:
    tournament = event(*SEVEN)
    for _ in range(3):
        play_round(tournament)

    assert {name: len({*terrains}) for name, terrains in sat(tournament).items()} == {
        f"Player {number}": 3 for number in range(1, 7)
    }


def test_where_it_is_not_possible_the_draft_says_why(client: Client) -> None:
    tournament = event("Forest", entries=2)
    play_round(tournament)
    round_ = draft(tournament)
    terrains = terrains_of_draft(round_)

    why = "They have played on every terrain."
    assert [(row.table, row.terrain, row.why) for row in terrains.again] == [(1, "Forest", why)] * 2
    assert terrains.least == 2
    owner = bearer(tournament.created_by)
    body = client.get(f"{path_of(tournament)}/rounds/2", headers=owner).json()
    assert body["least_terrain_again"] == 2
    assert [(row["table"], row["terrain"], row["why"]) for row in body["terrain_again"]] == [
        (1, "Forest", why)
    ] * 2
    assert [line["terrain"] for line in body["pairings"]] == ["Forest"]
    (entry,) = LedgerEntry.objects.filter(kind="round.drafted", data__round=2)
    assert entry.data["terrain_again"] == 2


def test_the_staff_moves_a_match_and_sees_what_it_costs(client: Client) -> None:
    tournament = event(*THREE)
    play_round(tournament)
    round_ = draft(tournament)
    assert terrains_of_draft(round_).again == ()

    before = {match.pk: match.table for match in round_.matches.all()}
    first, second = (UUID(match_at(tournament, table)) for table in (1, 2))
    edited = edit(tournament, Move(str(first), 2))
    after = {match.pk: match.table for match in round_.matches.all()}
    assert after == before | {first: 2, second: 1}
    again = terrains_of_draft(Round.objects.get(pk=round_.pk)).again
    assert edited.after.repeated_tables == len(again)
    assert {row.why for row in again} <= {
        "The tables were edited; a seating with fewer repeats is possible."
    }


def test_looking_at_a_draft_moves_nobody(client: Client) -> None:
    tournament = event(*THREE)
    play_round(tournament)
    draft(tournament)
    first = UUID(match_at(tournament, 1))
    edit(tournament, Move(str(first), 3))
    before = {match.pk: match.table for match in draft_of(tournament).matches.all()}
    version = draft_of(tournament).version
    owner = bearer(tournament.created_by)

    for _ in range(3):
        terrains_of_draft(draft_of(tournament))
        assert client.get(f"{path_of(tournament)}/rounds/2", headers=owner).status_code == 200
    assert {match.pk: match.table for match in draft_of(tournament).matches.all()} == before
    assert draft_of(tournament).version == version


def test_tables_of_one_terrain_are_one() -> None:
    tournament = event("Forest", "forest", "Desert", "desert", entries=4)
    play_round(tournament)
    play_round(tournament)

    assert {name: {terrain.casefold() for terrain in terrains} for name, terrains in sat(
        tournament
    ).items()} == {
        "Player 1": {"forest", "desert"},
        "Player 2": {"forest", "desert"},
        "Player 3": {"forest", "desert"},
        "Player 4": {"forest", "desert"},
    }  # fmt: skip


def test_a_fixed_table_is_kept_whatever_its_terrain() -> None:
    tournament = event(*THREE)
    entry = tournament.entries.get(name="Player 3")
    owner = tournament.created_by
    set_seating(entry_id=entry.pk, actor=owner, seating={"fixed_table": 2}, now=NOW)
    for _ in range(2):
        play_round(tournament)

    assert sat(tournament)["Player 3"] == ["Desert", "Desert"]
    again = terrains_of_draft(draft(tournament)).again
    assert "Player 3" not in [row.entry.name for row in again]


@pytest.mark.proof(of="slow")
def test_a_bracket_and_a_round_robin_change_tables_too() -> None:
    robin = event(*SEVEN, entries=4, stages=(StagePlan("round_robin"),))
    for _ in range(3):
        play_round(robin)
    bracket = event(*THREE, entries=4, stages=(StagePlan("single_elimination"),))
    for _ in range(2):
        play_round(bracket)

    assert {len({*terrains}) for terrains in sat(robin).values()} == {3}
    assert all(len({*terrains}) == len(terrains) for terrains in sat(bracket).values())


def test_a_terrain_stays_written_as_it_was_played() -> None:
    tournament = event(*THREE)
    play_round(tournament)
    change_tournament(
        tournament_id=tournament.pk,
        actor=tournament.created_by,
        changes={"terrains": ["Swamp", "Forest"]},
        now=NOW,
    )
    tournament.refresh_from_db()
    played = sat(tournament)
    round_ = make_round(tournament)

    assert sorted({terrain for (terrain,) in played.values()}) == sorted(THREE)
    at = {names_of(match): match.terrain for match in round_.matches.all()}
    assert sorted(at.values()) == ["", "Forest", "Swamp"]
    was_in_forest = {name for name, terrains in played.items() if terrains == ["Forest"]}
    assert not was_in_forest & {*next(names for names, where in at.items() if where == "Forest")}


def test_without_terrain_nothing_is_said(client: Client) -> None:
    tournament = event(entries=4)
    round_ = make_round(tournament)

    assert terrains_of_draft(round_).again == ()
    body = client.get(f"{path_of(tournament)}/rounds/1/pairings").json()
    assert [line["terrain"] for line in body["results"]] == ["", ""]
    (entry,) = LedgerEntry.objects.filter(kind="round.drafted")
    assert "terrain_again" not in entry.data


def test_an_archive_keeps_terrains_and_what_was_played_on() -> None:
    tournament = event("Forest", "", "Ruins")
    play_round(tournament)
    archive = exported(tournament)
    again = imported(archive)

    assert archive["event"]["terrains"] == ["Forest", "", "Ruins"]
    assert [match["terrain"] for match in archive["rounds"][0]["matches"]] == [
        "Forest",
        None,
        "Ruins",
    ]
    assert comparable(exported(again)) == comparable(archive)
    assert sat(again) == sat(tournament)
