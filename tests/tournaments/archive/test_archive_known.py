"""Archives say how each result is known, and are held to that."""

from typing import Any

import pytest

from tests.support.archives import comparable, exported, imported
from tests.support.playing import bring, certify, event_of, seated_match
from tests.support.rulings import decide
from tournaments.archive.document.known import was_doubted
from tournaments.archive.document.reading import read_archive
from tournaments.archive.document.shape import UnusableArchive
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.models import Match
from tournaments.terms.kinds import LogAnswer

pytestmark = pytest.mark.django_db


def only(archive: dict[str, Any]) -> dict[str, Any]:
    """The only match of an archive."""
    match: dict[str, Any] = archive["rounds"][0]["matches"][0]
    return match


def stood_by() -> Match:
    """A match that a log of both players has settled."""
    match, (first, second) = seated_match()
    replay = certify(bring(match, first), 0)
    answer_log(replay_id=replay.pk, user=second, stance=LogAnswer.STANDS_BY, now=replay.uploaded_at)
    return match


def test_an_event_is_known_elsewhere_because_its_archive_says_so() -> None:
    """However often it is moved: what the first archive said of the match is kept as told."""
    archive = exported(event_of(stood_by()))
    again = exported(imported(archive))
    (game,) = only(again)["games"]

    assert only(archive)["known_by"] == "both_players"
    assert (only(again)["known_by"], only(again)["settled_by"]) == ("imported", "log")
    assert (game["settled_by"], game["stated"]) == ("both", True)
    last = exported(imported(again))
    assert comparable(last) == comparable(again)
    assert last["event"]["imported_from"] != again["event"]["imported_from"]


@pytest.mark.parametrize("doubted", [True, False])
def test_rulings_and_slips_are_told_apart(doubted: bool) -> None:
    match, _ = seated_match()
    decide(match, 1, 0)
    if doubted:  # The same result again, which no other field tells.
        decide(match, 1, 0)
    archive = exported(event_of(match))
    played = only(archive)

    assert (played["known_by"], was_doubted(played)) == ("ruling" if doubted else "slip", doubted)

    # One that does not say so, or was imported before, is taken by what else it says.
    del played["known_by"]
    assert (was_doubted(played), was_doubted({**played, "corrected": True})) == (False, True)
    played["known_by"] = "imported"
    assert (was_doubted(played), was_doubted({**played, "corrected": True})) == (False, True)


@pytest.mark.parametrize("lie", ["host", "agreement", "unplayed", None])
def test_what_does_not_follow_is_refused(lie: str | None) -> None:
    archive = exported(event_of(stood_by()))
    only(archive)["known_by"] = lie
    with pytest.raises(UnusableArchive) as refusal:
        read_archive(archive)

    assert str(refusal.value) == (
        "/rounds/0/matches/0/known_by: by the other data of this match, it must be both_players"
    )
