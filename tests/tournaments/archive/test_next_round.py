"""From a results file to the players of the next round, tried on real events."""

import json
from pathlib import Path

import pytest

from tournaments.archive.results_files.event_files import players_next
from tournaments.archive.results_files.results_file import ResultsFile, read_results
from tournaments.pairing import Drawn, Player, assess, pair
from tournaments.standings.counting import PROFILES

EVENTS = sorted((Path(__file__).resolve().parents[2] / "data/real-events").glob("*.json"))

Match = tuple[str, str | None, str]


def results(*rounds: list[Match], players: list[str] | None = None) -> ResultsFile:
    matches = [
        [{"player1": first, "player2": second, "result": games} for first, second, games in round_]
        for round_ in rounds
    ]
    whole = {"rounds": [{"matches": round_} for round_ in matches]}
    return read_results(json.dumps(whole if players is None else {**whole, "players": players}))


def test_what_a_file_says_of_its_players() -> None:
    players = players_next(
        results(
            [("a", "b", "2-0-0"), ("c", "d", "1-1-1"), ("e", None, "2-0-0")],
            [("a", "c", "2-1-0"), ("e", "b", "0-2-0"), ("f", None, "2-0-0"), ("d", None, "0-2-0")],
        ),
        PROFILES["card-game"],
    )

    assert players == [
        Player("a", 6, frozenset("bc"), floated=True),
        Player("b", 3, frozenset("ae"), floated=True),
        Player("c", 1, frozenset("ad"), floated=True),
        Player("d", 1, frozenset("c"), missed=True),
        Player("e", 3, frozenset("b"), had_bye=True, floated=True),
        Player("f", 3, had_bye=True, missed=True),
    ]


def test_whoever_is_not_in_the_last_round_has_dropped() -> None:
    players = players_next(
        results([("a", "b", "2-0-0"), ("c", "d", "2-0-0")], [("a", "c", "2-0-0")]),
        PROFILES["card-game"],
    )

    assert [player.id for player in players] == ["a", "c"]


def test_before_the_first_round_everybody_is_new() -> None:
    assert players_next(results(players=["a", "b"]), PROFILES["card-game"]) == [
        Player("a"),
        Player("b"),
    ]


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_real_rounds_are_not_better_than_ours(path: Path) -> None:
    """Each round of six real events, with those who played it: ours is proved, and costs no more.

    In the same order of costs; where the real event had as few rematches and its bye as low, our
    score differences are no larger.
    """
    event = read_results(path.read_text())
    for number in range(len(event.rounds)):
        real = event.rounds[number]
        # Only a pairing without an opponent that is a bye is one for us to find.
        if any(match.player2 is None and not match.is_bye for match in real.matches):
            continue
        before = event.until(number)
        known = frozenset(before.players)
        players = players_next(before, PROFILES["melee"], present=real.players & known)
        players += [Player(name, missed=number > 0) for name in sorted(real.players - known)]
        theirs = assess(
            players,
            [Drawn(game.player1, game.player2, at) for at, game in enumerate(real.matches, 1)],
        )
        ours = pair(players, seed=f"{path.stem} {number}")

        assert ours.optimal
        assert (ours.costs.late_byes, ours.costs.rematches) <= (
            theirs.costs.late_byes,
            theirs.costs.rematches,
        )
        byes = [
            {pairing.first for pairing in round_.pairings if not pairing.second}
            for round_ in (ours, theirs)
        ]
        heights = [[player.points for player in players if player.id in names] for names in byes]
        if ours.costs.rematches == theirs.costs.rematches and heights[0] == heights[1]:
            assert ours.costs.score_difference <= theirs.costs.score_difference
