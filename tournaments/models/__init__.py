"""Events with entries and players, stages, rounds, matches and seats, series, pages as served."""

from tournaments.models.archive import ArchivePage, EventImport, StatedGame
from tournaments.models.entries import CAPTAIN, Entry, EntryPlayer, Invitation
from tournaments.models.events import Announcement, Deadline, EventStaff, Tournament
from tournaments.models.judging import DeckCheck, Dispute, Penalty
from tournaments.models.matches import (
    Match,
    MatchGame,
    MatchReport,
    MatchSeat,
    Notice,
    ObjectionWindow,
    ReplayStance,
    ResultStatement,
    TakenBackGame,
)
from tournaments.models.rounds import Round
from tournaments.models.series import Series, SeriesEvent, SeriesPage
from tournaments.models.stages import ForbiddenPair, Stage, StageEntrant
from tournaments.models.standings import PairingsPage, RoundStandings, StandingsPage

__all__ = [
    "CAPTAIN",
    "Announcement",
    "ArchivePage",
    "Deadline",
    "DeckCheck",
    "Dispute",
    "Entry",
    "EntryPlayer",
    "EventImport",
    "EventStaff",
    "ForbiddenPair",
    "Invitation",
    "Match",
    "MatchGame",
    "MatchReport",
    "MatchSeat",
    "Notice",
    "ObjectionWindow",
    "PairingsPage",
    "Penalty",
    "ReplayStance",
    "ResultStatement",
    "Round",
    "RoundStandings",
    "Series",
    "SeriesEvent",
    "SeriesPage",
    "Stage",
    "StageEntrant",
    "StandingsPage",
    "StatedGame",
    "TakenBackGame",
    "Tournament",
]
