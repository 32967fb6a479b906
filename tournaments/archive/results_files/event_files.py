"""Events in files: results as other programs publish them, or an archive of this program.

Of a file the next round can be paired: it gives the players with their history.
"""

import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tournaments.archive.document.plan import profile_in
from tournaments.archive.document.reading import is_archive, parsed, read_archive
from tournaments.archive.document.shape import UnusableArchive
from tournaments.archive.results_files.from_archive import (
    check_pairable,
    results_of,
    with_seating,
)
from tournaments.archive.results_files.results_file import (
    ResultsFile,
    UnusableResults,
    json_of,
    results_from,
)
from tournaments.pairing import Player
from tournaments.standings.counting import Profile
from tournaments.standings.histories import players_with_history


def players_next(
    results: ResultsFile, profile: Profile, present: Collection[str] | None = None
) -> list[Player]:
    """The players who go on (without `present`: those of the last round), in the file's order."""
    names = results.present if present is None else frozenset(present)
    return players_with_history(
        [name for name in results.players if name in names],
        results.played(),
        profile,
        rounds=len(results.rounds),
        deducted=results.deducted,
    )


@dataclass(frozen=True)
class EventFile:
    """The results at a path, and the archive that they are of, if it is one."""

    path: str
    results: ResultsFile
    archive: Mapping[str, Any] | None = None

    @property
    def profile(self) -> Profile | None:
        """The profile by which the event itself counts; None where the file has none."""
        return None if self.archive is None else profile_in(self.archive["event"])

    @property
    def profile_name(self) -> str:
        """The name of that profile."""
        event = {} if self.archive is None else self.archive["event"]
        return "own" if event.get("own_profile") else str(event.get("profile", ""))

    @property
    def terrains(self) -> Sequence[str]:
        """The terrain of its tables; none where the file does not say."""
        return () if self.archive is None else self.archive["event"]["terrains"]

    def players_next(self, profile: Profile) -> list[Player]:
        """The players to pair now, with all that is known of them. UnusableResults where a Swiss
        round cannot come next."""
        players = players_next(self.results, profile)
        if self.archive is None:
            return players
        try:
            check_pairable(self.archive)
        except UnusableResults as error:
            raise UnusableResults(f"{self.path}: {error}") from None
        return with_seating(self.archive, players)


def event_at(path: str) -> EventFile:
    """The event in the file at a path, or from standard input for `-`.

    UnusableResults says in one line what is wrong with it.
    """
    try:
        raw = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UnusableResults(f"{path} cannot be read: {reason}") from None
    try:
        return _event_in(path, raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise UnusableResults(f"{path}: it is not UTF-8") from None
    except (UnusableResults, UnusableArchive) as error:
        raise UnusableResults(f"{path}: {error}") from None


def _event_in(path: str, text: str) -> EventFile:
    whole = json_of(text)
    if not is_archive(whole):
        return EventFile(path, results_from(whole))
    archive = read_archive(parsed(text))
    return EventFile(path, results_of(archive), archive)
