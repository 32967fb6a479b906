"""What one player brings, as their opponent meets it on every page, and the staff in a list."""

import re
from collections.abc import Callable
from pathlib import Path

from tests.browser.windows import Window
from tests.support.browser import (
    close,
    first_round,
    hosted,
    pair,
    report,
    to_match,
    upload,
    winner_of,
)


def test_answers(window: Callable[[], Window], number: int, tmp_path: Path) -> None:
    olga, ann, ben = (window() for _ in range(3))
    for person, name in ((olga, "olaf"), (ann, "arne"), (ben, "bodo")):
        person.sign_up(f"{name}-{number}")
    event = first_round(olga, f"Answers {number}", {"Arne": ann, "Bodo": ben})

    report(ann, "I won 1–0")
    asked_everywhere(ben, event, "reported", "Arne reported")
    accepted_by_the_staff(olga, event)
    close(olga, event, 1)

    pair(olga, event, 2)
    winner = bring(olga, {"Arne": ann, "Bodo": ben}, tmp_path / "game.log")
    other = ben if winner == "Arne" else ann
    asked_everywhere(other, event, "logged", "Review game log")
    # As a board once its film is made, and in words before.
    assert other.page.locator(".brought").locator(".film, pre").count() > 0
    other.press("That’s wrong")
    other.look("answers-disputed")
    assert "You disputed it. A judge decides, unless you confirm it." in other.text()
    olga.go(f"{event}/run")
    olga.follow("Judge desk")
    olga.look("answers-desk")


def asked_everywhere(player: Window, event: str, what: str, words: str) -> None:
    """The same question with its two answers on each page that the player may be on; last on that
    of the match."""
    for place, path in (("front", "/"), ("mine", "/mine"), ("event", event)):
        player.go(path)
        player.look(f"answers-{what}-{place}")
        assert words in player.text()
        assert player.page.get_by_role("button", name=re.compile("^Confirm: ")).count() == 1
    to_match(player)
    player.look(f"answers-{what}-match")
    assert words in player.text()


def accepted_by_the_staff(olga: Window, event: str) -> None:
    """Nothing else is being played any more, so the list has it."""
    olga.go(f"{event}/run")
    olga.look("answers-console")
    olga.open_place("/unanswered")
    olga.look("answers-unanswered")
    olga.page.get_by_role("checkbox").check()
    olga.press("Accept selected")
    olga.look("answers-accepted")
    assert "No unanswered results." in olga.text()


def bring(olga: Window, players: dict[str, Window], log: Path) -> str:
    """A game that a host played, of which its winner brings the log; the winner's name."""
    match = to_match(players["Arne"])
    log.write_bytes(hosted(olga, match))
    winner = winner_of(olga, match, log)
    players[winner].go(f"/matches/{match}")
    upload(players[winner], log)
    whole = "Certified: every move is legal."
    players[winner].page.get_by_text(whole).wait_for()
    players[winner].look("answers-brought")
    return winner
