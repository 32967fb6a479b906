"""The players of a results file with their history, as they stand before its next round."""

from collections import defaultdict
from collections.abc import Collection

from tournaments.pairing import Player
from tournaments.results_file import ResultsFile
from tournaments.standings import Played, Profile, points


def players_next(
    results: ResultsFile, profile: Profile, here: Collection[str] | None = None
) -> list[Player]:
    """Who is here (without that: whoever is in the last round), in the order of the file.

    A round missed is one without the player, or one that a no-show lost to nobody.
    """
    names = results.present if here is None else frozenset(here)
    score: dict[str, int] = defaultdict(int)
    met: dict[str, set[str]] = defaultdict(set)
    there: dict[str, int] = defaultdict(int)
    byes, floated = set(), set()
    parts: dict[int, list[Played]] = defaultdict(list)
    for part in results.played():
        parts[part.round].append(part)
    for number, round_ in enumerate(results.rounds, start=1):
        before = dict(score)
        for part in parts[number]:
            score[part.player] += points(part, profile)
            there[part.player] += part.result == "bye" or part.opponent is not None
            if part.result == "bye":
                byes.add(part.player)
            if part.opponent is not None:
                met[part.player].add(part.opponent)
        if number == len(results.rounds):
            floated = {
                player
                for match in round_.matches
                if match.player2 is not None
                and before.get(match.player1, 0) != before.get(match.player2, 0)
                for player in match.players
            }
    return [
        Player(
            id=name,
            points=score[name],
            met=frozenset(met[name]),
            had_bye=name in byes,
            missed=there[name] < len(results.rounds),
            floated=name in floated,
        )
        for name in results.players
        if name in names
    ]
