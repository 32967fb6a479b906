"""Events with entries and players, stages, rounds, matches and seats, series, pages as served,
statistics."""

from tournaments.models.archive import EventImport, PreparedDocument, StatedGame, StoredArchive
from tournaments.models.dumps import DumpFile, OpenDump
from tournaments.models.entries import CAPTAIN, Entry, EntryPlayer, Invitation
from tournaments.models.events import Announcement, Deadline, EventStaff, Overlay, Tournament
from tournaments.models.judging import DeckCheck, Dispute, Penalty
from tournaments.models.matches import (
    LogConfirmation,
    Match,
    MatchGame,
    MatchReport,
    MatchSeat,
    Notice,
    ObjectionWindow,
    ReopenedGame,
    ResultStatement,
)
from tournaments.models.rounds import Round, RoundDraw
from tournaments.models.series import Series, SeriesEvent, SeriesPage
from tournaments.models.stages import ForbiddenPair, Stage, StageEntrant
from tournaments.models.standings import RoundStandings, StoredPairings, StoredStandings
from tournaments.models.statistics import ArchetypeRules, EventStatistics, SummedStatistics

__all__ = [
    "CAPTAIN",
    "Announcement",
    "ArchetypeRules",
    "Deadline",
    "DeckCheck",
    "Dispute",
    "DumpFile",
    "Entry",
    "EntryPlayer",
    "EventImport",
    "EventStaff",
    "EventStatistics",
    "ForbiddenPair",
    "Invitation",
    "LogConfirmation",
    "Match",
    "MatchGame",
    "MatchReport",
    "MatchSeat",
    "Notice",
    "ObjectionWindow",
    "OpenDump",
    "Overlay",
    "Penalty",
    "PreparedDocument",
    "ReopenedGame",
    "ResultStatement",
    "Round",
    "RoundDraw",
    "RoundStandings",
    "Series",
    "SeriesEvent",
    "SeriesPage",
    "Stage",
    "StageEntrant",
    "StatedGame",
    "StoredArchive",
    "StoredPairings",
    "StoredStandings",
    "SummedStatistics",
    "Tournament",
]
