"""Logs of an edition that this program no longer has: refused, with the edition they are of."""

import pytest

import engine
from engine.core.logs.log import Log
from engine.core.logs.play import CannotResume
from engine.games import GAMES
from tests.engine.walks import finished, start

REVISED = sorted(slug for slug, game in GAMES.items() if game.edition > 1)
"""The games that have had other rules before."""
MOVES = 12
"""After so many moves one side gives up."""


def of_the_first_edition(slug: str, monkeypatch: pytest.MonkeyPatch) -> Log:
    """A whole game as the program wrote it when its rules were of edition 1."""
    with monkeypatch.context() as then:
        then.setattr(GAMES[slug], "edition", 1)
        return finished(GAMES[slug], 0, most=MOVES).log()


@pytest.mark.parametrize("slug", REVISED)
def test_a_log_of_the_first_edition_is_refused_and_says_which_edition_is_known(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = of_the_first_edition(slug, monkeypatch)
    judged = engine.verify(log.encode())
    assert (judged.certified, judged.code, judged.moves) == (False, "unsupported_rules", 0)
    assert judged.reason == (
        f"the log is of edition 1 of {slug}, and edition {GAMES[slug].edition} alone is known here:"
        " verify it with a version of Muster that has its edition"
    )


@pytest.mark.parametrize("slug", REVISED)
def test_the_first_edition_has_other_rules_than_this_one(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that no slot of the one takes a log of the other, were even all cards the same."""
    log, now = of_the_first_edition(slug, monkeypatch), start(GAMES[slug], 0).head
    assert (log.head.format, log.head.decks[0]) == (now.format, now.decks[0])
    assert log.head.rules != now.rules


@pytest.mark.parametrize("slug", REVISED)
def test_a_game_of_the_first_edition_is_not_gone_on_with(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = of_the_first_edition(slug, monkeypatch)
    unfinished = Log(log.head, log.moves[:-1], None, log.opening)
    with pytest.raises(CannotResume, match=r"of another game: edition, rules"):
        start(GAMES[slug], 0).follow(unfinished)
