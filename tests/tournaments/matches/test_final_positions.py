"""The final position of a game, with the names of who played it."""

import pytest

from replays.models import FinalView
from tests.support.factories import make_round, upload
from tests.support.playing import host_of, seated_match
from tests.support.teams import make_team, team_event
from tournaments.matches.selectors.submission_texts import final_views
from tournaments.matches.selectors.submissions import Submission
from tournaments.models import Match

pytestmark = pytest.mark.django_db


def seen_by_first(match: Match, text: str) -> tuple[str, list[str]]:
    """What the first seat reads where a worker has drawn this; and the names of both sides."""
    replay = upload(match, host_of(match), b"a log")
    FinalView.objects.create(replay=replay, side=0, text=text)
    own, other = match.seats.select_related("entry").order_by("number")
    (read,) = final_views([Submission(match, own, other, replay=replay)]).values()
    return read, [own.entry.name, other.entry.name]


def test_players_have_their_names_where_a_line_begins() -> None:
    match, _ = seated_match()
    read, (first, second) = seen_by_first(match, "{0} (you)\n  hand {0}\n{1}\n")
    assert read == f"{first} (you)\n  hand {{0}}\n{second}\n"


def test_seats_of_teams_are_named_by_team_and_place() -> None:
    event = team_event()
    for number, name in enumerate(("Foxes", "Hares")):
        make_team(event, name, number=number)
    match = make_round(event).matches.get()
    drawn = "{0}, seat 0\n{1}, seat 1\n{0}, seat 2\n{1}, seat 3\n"
    read, (first, second) = seen_by_first(match, drawn)
    assert read.splitlines() == [
        f"{first} (first player)",
        f"{second} (first player)",
        f"{first} (partner)",
        f"{second} (partner)",
    ]
