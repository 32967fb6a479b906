"""Archives say how each result is known, and are held to that."""

from typing import Any

import pytest

from tests.support.archives import exported, imported
from tests.support.playing import bring, certify, event_of, seated_match
from tests.support.rulings import decide
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


def test_an_event_is_known_elsewhere_as_it_was_here() -> None:
    archive = exported(event_of(stood_by()))

    assert only(archive)["known_by"] == "both_players"
    assert only(exported(imported(archive)))["known_by"] == "both_players"


@pytest.mark.parametrize("doubted", [True, False])
def test_rulings_and_slips_stay_what_they_were(doubted: bool) -> None:
    match, _ = seated_match()
    decide(match, 1, 0)
    if doubted:  # The same result again, which no other field tells.
        decide(match, 1, 0)
    archive = exported(event_of(match))
    known = "ruling" if doubted else "slip"
    again = exported(imported(archive))

    assert (only(archive)["known_by"], only(again)["known_by"]) == (known, known)

    # One that does not say so is taken by what else it says.
    del only(archive)["known_by"]
    assert only(exported(imported(archive)))["known_by"] == "slip"
    only(archive)["corrected"] = True
    assert only(exported(imported(archive)))["known_by"] == "ruling"


@pytest.mark.parametrize("lie", ["host", "agreement", "unplayed", None])
def test_what_does_not_follow_is_refused(lie: str | None) -> None:
    archive = exported(event_of(stood_by()))
    only(archive)["known_by"] = lie
    with pytest.raises(UnusableArchive) as refusal:
        read_archive(archive)

    assert str(refusal.value) == (
        "/rounds/0/matches/0/known_by: by the other data of this match, it must be both_players"
    )
