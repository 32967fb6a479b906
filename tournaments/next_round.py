"""The players of a results file with their history, as they stand before its next round."""

from collections.abc import Collection

from tournaments.histories import players_with_history
from tournaments.pairing import Player
from tournaments.results_file import ResultsFile
from tournaments.standings import Profile


def players_next(
    results: ResultsFile, profile: Profile, here: Collection[str] | None = None
) -> list[Player]:
    """Who is here (without that: whoever is in the last round), in the order of the file."""
    names = results.present if here is None else frozenset(here)
    return players_with_history(
        [name for name in results.players if name in names],
        results.played(),
        profile,
        rounds=len(results.rounds),
        deducted=results.deducted,
    )
