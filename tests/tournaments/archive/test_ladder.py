"""The ladder of docs/integrators.md, kept up to date by its script against a live server."""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import User
from tests.support.factories import (
    make_entry,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
    settle,
)
from tournaments.events.services.lifecycle import change_state
from tournaments.matches.services.rulings import rule
from tournaments.models import Match, StoredStandings, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.terms.kinds import TournamentState
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db(transaction=True)

SCRIPT = Path(settings.BASE_DIR) / "docs" / "examples" / "ladder.py"
CLUBS = ("north-club", "south-club", "east-club")
NUMBER = re.compile(r"\d+")
Ladder = list[tuple[int, str]]


class Site:
    """A third-party site: it runs the script, and its state stands in a file."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address, self.folder = address, folder
        self.bytes = 0

    def poll(self, name: str = "ladder") -> tuple[Ladder, tuple[int, int]]:
        """The ladder, and how many answers had a body, and how many were 304."""
        done = subprocess.run(
            [sys.executable, str(SCRIPT), str(self.folder / f"{name}.json"), self.address, *CLUBS],
            capture_output=True,
            check=False,
            text=True,
            timeout=300,
        )
        assert (done.returncode, done.stderr) == (0, "")
        *lines, counts = done.stdout.splitlines()
        bodies, self.bytes, unchanged = map(int, NUMBER.findall(counts))
        rows = (line.split(maxsplit=1) for line in lines)
        return [(int(points), player) for points, player in rows], (bodies, unchanged)

    def from_scratch(self) -> Ladder:
        """The ladder of a site that begins today."""
        return self.poll(f"new-{len(list(self.folder.iterdir()))}")[0]


@pytest.fixture
def site(live_server: Any, tmp_path: Path) -> Site:
    return Site(live_server.url, tmp_path)


def in_database() -> Ladder:
    """The ladder as the standings of all finished events make it."""
    points: Counter[str] = Counter()
    for page in StoredStandings.objects.filter(tournament__state=TournamentState.FINISHED):
        for row in json.loads(bytes(page.body))["results"]:
            points[row["player"]["name"]] += row["match_points"]
    return sorted(
        ((most, name) for name, most in points.items()), key=lambda row: (-row[0], row[1])
    )


def club_event(owner: User, winner: str, loser: str, club: str) -> Tournament:
    """An event of a club whose only round is closed."""
    event = make_tournament(owner, rounds=1, organisation=club)
    for number, name in enumerate((winner, loser)):
        make_entry(event, name, number)
    match = make_round(event).matches.get()
    settle(match, (1, 0) if match.seats.get(number=0).entry.name == winner else (0, 1))
    close_round(tournament_id=event.pk, number=1, actor=None, now=timezone.now())
    return event


def change(event: Tournament, state: TournamentState) -> None:
    change_state(
        tournament_id=event.pk,
        state=state,
        actor=event.created_by,
        reason="A slip of a judge.",
        now=timezone.now(),
    )


def turn_round(event: Tournament) -> None:
    """Let the other player have won."""
    match = Match.objects.get(round__tournament=event)
    won = match.seats.get(games_won=0).number
    rule(
        match_id=match.pk,
        actor=event.created_by,
        score=MatchScore((1, 0) if won == 0 else (0, 1)),
        reason="The slip was turned round.",
        now=timezone.now(),
    )


@pytest.mark.proof(of="programs")
def test_a_ladder_of_three_organisers_fetches_only_what_has_changed(site: Site) -> None:
    """What runs transfer is in docs/integrators.md: `pytest -s` prints it."""
    owner = make_user()
    for club in CLUBS:
        make_organisation(owner, club)
    played = [("Ada", "Bo"), ("Bo", "Cy"), ("Ada", "Cy")]
    events = [club_event(owner, *pair, club) for club in CLUBS for pair in played]
    *over, last = events
    for event in over:
        change(event, TournamentState.FINISHED)
    bytes_of: dict[str, int] = {}

    def polled(what: str, bodies: int, unchanged: int) -> Ladder:
        ladder, counts = site.poll()
        bytes_of[what] = site.bytes
        assert (what, counts) == (what, (bodies, unchanged))
        assert ladder == in_database() == site.from_scratch()
        return ladder

    # Of each club the list, its standings, and the list from its last event on.
    first = polled("the first run", 3 * 2 + len(over), 0)
    assert first == [(18 - 3, "Ada"), (9, "Bo"), (0, "Cy")]
    assert polled("nothing has changed", 0, 3) == first
    change(over[0], TournamentState.RUNNING)
    polled("opened again", 2, 2)
    turn_round(over[0])
    change(over[0], TournamentState.FINISHED)
    # It was the last to change, so that the list from it on is as it was just read.
    corrected = polled("corrected", 2, 3)
    assert corrected == [(12, "Ada"), (12, "Bo"), (0, "Cy")]
    change(last, TournamentState.FINISHED)
    polled("one more is finished", 3, 2)
    change(over[4], TournamentState.RUNNING)
    change(over[4], TournamentState.CANCELLED)
    polled("one is taken back for good", 2, 2)
    polled("nothing has changed again", 0, 3)

    assert (bytes_of["nothing has changed"], bytes_of["nothing has changed again"]) == (0, 0)
    print(bytes_of)
