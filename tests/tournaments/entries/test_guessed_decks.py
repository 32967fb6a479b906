"""A player can try once a game, and no more, whether they know the list of a hidden deck."""

import json
from dataclasses import dataclass

import pytest
from django.test import Client

from accounts.models import Scope, User
from decks.services.snapshots import reveal_snapshots
from replays.models import Replay
from tests.support.factories import NOW, bearer
from tests.support.playing import bring, seated_match
from tests.support.recorded_games import table_log, verified
from tournaments.models import Match

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Guesses:
    """A match, its first player, and logs of theirs: with the opponent's list as it is, and with
    two others; none has a salt of the opponent's."""

    match: Match
    player: User
    right: bytes
    wrong: bytes
    wrong_too: bytes


@pytest.fixture
def guesses() -> Guesses:
    match, (player, _) = seated_match(venue="hall")
    right = table_log(match, without=(1,))
    return Guesses(match, player, right, *(with_more(right, more) for more in (1, 2)))


def with_more(log: bytes, more: int) -> bytes:
    """The log with so many more copies of one card in the deck of seat 1."""
    *lines, last = log.splitlines()
    opening = json.loads(last)
    minions = opening["decks"][1]["deck"]["parts"]["minions"]
    minions[min(minions)] += more
    changed = json.dumps(opening, separators=(",", ":"), sort_keys=True).encode()
    return b"".join(line + b"\n" for line in [*lines, changed])


def answered(guesses: Guesses, log: bytes) -> tuple[int, str, int]:
    """Status and problem, and how many logs of the match are kept."""
    answer = Client().post(
        f"/api/v1/matches/{guesses.match.pk}/games/1/replays",
        log,
        content_type="application/x-ndjson",
        headers=bearer(guesses.player, scopes=[Scope.MATCHES_REPORT]),
    )
    return answer.status_code, answer.json().get("type", ""), Replay.objects.count()


def test_after_a_wrong_list_a_right_guess_is_answered_as_a_wrong_one(guesses: Guesses) -> None:
    assert answered(guesses, guesses.wrong) == (202, "", 1)
    assert answered(guesses, guesses.right) == (409, "urn:muster:problem:list_guessed_before", 1)
    assert answered(guesses, guesses.wrong_too) == (
        409,
        "urn:muster:problem:list_guessed_before",
        1,
    )


def test_the_same_log_again_is_the_one_that_is_kept(guesses: Guesses) -> None:
    assert answered(guesses, guesses.wrong) == (202, "", 1)
    assert answered(guesses, guesses.wrong) == (200, "", 1)


def test_the_guess_would_show_where_the_deck_is_open(guesses: Guesses) -> None:
    """The control: these very logs have different verdicts, so the answer above could have told."""
    entry = guesses.match.seats.get(number=1).entry
    reveal_snapshots(ids=[entry.registered_deck.pk], now=NOW)

    judged = [
        verified(bring(guesses.match, guesses.player, log=log)).finding
        for log in (guesses.right, guesses.wrong)
    ]

    assert [(finding.certified, finding.code) for finding in judged] == [
        (True, ""),
        (False, "malformed"),
    ]


def test_a_salt_that_is_made_up_tells_no_more(guesses: Guesses) -> None:
    """Both are kept, and refused for the same reason."""
    judged = [
        verified(bring(guesses.match, guesses.player, log=_salted(log))).finding
        for log in (guesses.right, guesses.wrong)
    ]

    assert {(finding.code, finding.move, finding.seat, finding.reason) for finding in judged} == {
        ("hash_mismatch", 0, 1, "the opened deck of seat 1 is not the committed one")
    }


def test_who_plays_the_deck_brings_the_same_file(guesses: Guesses) -> None:
    verified(bring(guesses.match, guesses.player, log=guesses.wrong))
    opponent = guesses.match.seats.get(number=1).entry.players.get().user
    assert opponent is not None

    assert verified(bring(guesses.match, opponent, log=guesses.right)).finding.certified


def _salted(log: bytes) -> bytes:
    return log.replace(b'"salt":""', b'"salt":"' + b"5" * 32 + b'"')
