"""From an exception to an error answer: one table for the domain's, one function for the web's."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response

import engine
from accounts.addresses import UnusableEmail
from accounts.links import UnusableLink
from accounts.models import Membership, Organisation
from accounts.names import UnreadableName
from accounts.selectors import PowerMissing
from accounts.services.attempts import TooManyAttempts
from accounts.services.organisations import AlreadyMember, LastOwner, SlugTaken, UnusableSlug
from accounts.services.passwords import UnusablePassword
from accounts.services.quotas import QuotaReached
from accounts.services.signing_in import WrongLogin
from accounts.services.tokens import UnknownToken, UnknownUser, UnusableTokenName
from accounts.services.users import EmailTaken, UnusableUsername, UsernameTaken
from config.faults import (
    archive_fault,
    deadline_fault,
    deck_problems,
    escaped,
    fixed_fields,
    manner_fault,
    password_faults,
    profile_fault,
    scheme_fault,
    stage_at_fault,
    tally_fault,
    versions_told,
)
from config.judging_errors import JUDGING
from config.problems import MEDIA_TYPE, Fault, problem
from decks.models import CardPoolVersion, Deck, DeckSnapshot, DeckVersion, FormatVersion
from decks.selectors import FormatNotPublished, UnknownFormat
from decks.services.judging import UnreadableDeck
from decks.services.saving import TooManyDecks, TooManyVersions
from decks.services.snapshots import IllegalDeck
from replays.models import Certificate, Replay, SignedHeads, Slot
from replays.packing import PackedLogUnusable, UnpacksTooLarge
from replays.services.uploads import EmptyLog, LogTooLarge, TooManyLogs
from tournaments.archive.document.packing import ArchiveNotPacked, ArchiveTooLarge
from tournaments.archive.document.shape import UnusableArchive
from tournaments.archive.services.served_archives import ArchiveBeingWritten
from tournaments.core.access import CaptainOnly, NotYourEvent, OwnEntry, OwnMatch, ReasonMissing
from tournaments.core.api.conditions import etag
from tournaments.core.services.changes import VersionMismatch
from tournaments.core.services.judges import NoJudge
from tournaments.core.services.pinned_rules import RulesChanged
from tournaments.core.services.states import EventNotRunning, WrongState
from tournaments.entries.services.check_in import CheckInClosed, Incomplete, NoPlace
from tournaments.entries.services.decks import DecksClosed, NoDeck, NotInEntry
from tournaments.entries.services.forbidden_pairs import AlreadyForbidden, NotInEvent, PairOfOne
from tournaments.entries.services.leaving import AlreadyStarted, HasLeft, NotBack, NotRunning
from tournaments.entries.services.places import EventFull
from tournaments.entries.services.players import (
    AlreadyEntered,
    HasSeenSecrets,
    NameTaken,
    PlayerNameTaken,
    UnusablePlayerName,
)
from tournaments.entries.services.registration import (
    NoGuest,
    NoLateEntries,
    RegistrationClosed,
    TeamIncomplete,
    TooLate,
    UnknownCode,
    UnknownMate,
)
from tournaments.entries.services.seating import (
    ByesPast,
    NothingToArrange,
    TableKept,
    TooManyByes,
    UnusableClub,
)
from tournaments.entries.services.teams import CaptainStays, NotATeam, PlayersFixed, TeamFull
from tournaments.events.services.announcements import TooManyAnnouncements, UnusableAnnouncement
from tournaments.events.services.events import (
    CapacityTooSmall,
    NotChangeable,
    TooFewRounds,
    UnknownOrganisation,
)
from tournaments.events.services.lifecycle import (
    HasEntries,
    RoundNotClosed,
    RoundsLeft,
    TooFewPlayers,
)
from tournaments.events.services.settings import StagesUnusable
from tournaments.matches.result_reasons import ImpossibleManner
from tournaments.matches.services.disputes import DisputeClosed, NoCall, TakenOn
from tournaments.matches.services.fresh_seeds import GameReopened
from tournaments.matches.services.guest_answers import NothingToAnswer
from tournaments.matches.services.hosting import HostIsSeated, ListGuessedBefore, PlayedFromSeed
from tournaments.matches.services.log_confirmations import NotCertified
from tournaments.matches.services.open_matches import (
    DrawNotAllowed,
    GameSettled,
    MatchSettled,
    MatchVoid,
    NotPlayed,
    NotSeated,
)
from tournaments.matches.services.penalty_games import ContradictsGames
from tournaments.matches.services.reopening import NoResult
from tournaments.matches.services.secondary_scores import NotSettled
from tournaments.models import (
    Announcement,
    Dispute,
    Entry,
    EntryPlayer,
    EventImport,
    EventStaff,
    ForbiddenPair,
    Invitation,
    Match,
    ResultStatement,
    Round,
    Series,
    SeriesEvent,
    Stage,
    Tournament,
)
from tournaments.pairing.edits import ImpossibleEdit
from tournaments.rounds.services.closing import MatchesOpen, RoundNotOpen
from tournaments.rounds.services.draft_edits import PairedByStage
from tournaments.rounds.services.drafts import (
    AllRoundsPlayed,
    NotADraft,
    RoundStillOpen,
    TooFewEntries,
)
from tournaments.rounds.services.publishing import DraftIncomplete, DraftStale
from tournaments.rounds.services.repairs import HasResult
from tournaments.rounds.services.round_check_in import NotAsked
from tournaments.rounds.services.round_timer import ClockImpossible, ExtensionImpossible, NoClock
from tournaments.rounds.services.undoing import NotTheLast
from tournaments.schedule.services.deadlines import DeadlineUnusable
from tournaments.series.counting import UnusableScheme
from tournaments.series.services.ratings import OtherGame
from tournaments.series.services.series import (
    AlreadyInSeries,
    NotOfSeries,
    TooManyEvents,
    UnusableWeight,
)
from tournaments.stages.services.stage_start import StageImpossible
from tournaments.standings.counting import UnknownProfile, UnusableProfile
from tournaments.terms.match_score import ImpossibleScore
from tournaments.terms.names import UnusableName
from tournaments.terms.secondary_scores import ImpossibleTally


@dataclass(frozen=True)
class Kind:
    """How one exception is answered: its status, its code, and the place in the body it blames."""

    status: int
    code: str
    pointer: str = ""
    faults: Callable[[Any], list[Fault]] | None = None


KINDS: Mapping[type[Exception], Kind] = {
    Announcement.DoesNotExist: Kind(404, "not_found"),
    AllRoundsPlayed: Kind(409, "all_rounds_played"),
    ArchiveBeingWritten: Kind(503, "archive_being_written"),
    ArchiveNotPacked: Kind(422, "unusable_packing"),
    ArchiveTooLarge: Kind(413, "archive_too_large"),
    AlreadyEntered: Kind(409, "already_entered"),
    AlreadyForbidden: Kind(409, "already_forbidden"),
    AlreadyMember: Kind(409, "already_member", "/username"),
    AlreadyInSeries: Kind(409, "already_in_series", "/event"),
    AlreadyStarted: Kind(409, "already_started"),
    ByesPast: Kind(409, "byes_past", "/awarded_byes"),
    CapacityTooSmall: Kind(409, "capacity_too_small", "/capacity"),
    CaptainOnly: Kind(403, "captain_only"),
    CaptainStays: Kind(409, "captain_stays"),
    CardPoolVersion.DoesNotExist: Kind(404, "not_found"),
    CheckInClosed: Kind(409, "check_in_closed"),
    Deck.DoesNotExist: Kind(404, "not_found"),
    DeckSnapshot.DoesNotExist: Kind(404, "not_found"),
    DeckVersion.DoesNotExist: Kind(404, "not_found"),
    ClockImpossible: Kind(422, "clock_impossible", "/minutes"),
    ContradictsGames: Kind(409, "contradicts_games"),
    DeadlineUnusable: Kind(409, "deadline_unusable", "", deadline_fault),
    DecksClosed: Kind(409, "decks_closed"),
    Dispute.DoesNotExist: Kind(404, "not_found"),
    DisputeClosed: Kind(409, "dispute_closed"),
    DrawNotAllowed: Kind(409, "draw_not_allowed"),
    DraftIncomplete: Kind(409, "draft_incomplete"),
    DraftStale: Kind(409, "draft_stale"),
    EmailTaken: Kind(409, "email_taken"),
    EmptyLog: Kind(400, "empty_log"),
    Entry.DoesNotExist: Kind(404, "not_found"),
    EntryPlayer.DoesNotExist: Kind(404, "not_found"),
    EventImport.DoesNotExist: Kind(404, "not_found"),
    EventFull: Kind(409, "event_full"),
    EventNotRunning: Kind(409, "event_not_running"),
    EventStaff.DoesNotExist: Kind(404, "not_found"),
    ForbiddenPair.DoesNotExist: Kind(404, "not_found"),
    ExtensionImpossible: Kind(409, "extension_impossible", "/minutes"),
    FormatNotPublished: Kind(503, "format_not_published"),
    FormatVersion.DoesNotExist: Kind(404, "not_found"),
    GameReopened: Kind(409, "game_reopened"),
    GameSettled: Kind(409, "game_settled"),
    HasResult: Kind(409, "has_result"),
    NoJudge: Kind(409, "no_judge"),
    HasEntries: Kind(409, "has_entries"),
    HasSeenSecrets: Kind(409, "has_seen_secrets"),
    HasLeft: Kind(409, "has_left"),
    HostIsSeated: Kind(403, "host_is_seated"),
    PlayedFromSeed: Kind(409, "played_from_seed"),
    ListGuessedBefore: Kind(409, "list_guessed_before"),
    IllegalDeck: Kind(422, "illegal_deck", "/deck", deck_problems),
    LastOwner: Kind(409, "last_owner"),
    ImpossibleEdit: Kind(409, "impossible_edit"),
    ImpossibleManner: Kind(422, "impossible_manner", "", manner_fault),
    ImpossibleTally: Kind(422, "impossible_tally", "", tally_fault),
    ImpossibleScore: Kind(422, "impossible_score", "/games_won"),
    Incomplete: Kind(409, "incomplete"),
    Invitation.DoesNotExist: Kind(404, "not_found"),
    LogTooLarge: Kind(413, "log_too_large"),
    Match.DoesNotExist: Kind(404, "not_found"),
    MatchVoid: Kind(409, "match_void"),
    MatchSettled: Kind(409, "match_settled"),
    MatchesOpen: Kind(409, "matches_open"),
    Membership.DoesNotExist: Kind(404, "not_found"),
    NameTaken: Kind(409, "name_taken", "/name"),
    NoClock: Kind(409, "no_clock"),
    NoCall: Kind(409, "no_call"),
    NoDeck: Kind(404, "no_deck"),
    NoGuest: Kind(409, "no_guest"),
    NoResult: Kind(409, "no_result"),
    NoLateEntries: Kind(409, "no_late_entries"),
    NoPlace: Kind(409, "no_place"),
    NotADraft: Kind(409, "not_a_draft"),
    NotATeam: Kind(409, "not_a_team"),
    NotChangeable: Kind(409, "not_changeable", "", fixed_fields),
    NotAsked: Kind(409, "not_asked"),
    NotBack: Kind(409, "not_back"),
    NotCertified: Kind(409, "not_certified"),
    NotInEntry: Kind(403, "not_your_entry"),
    NotOfSeries: Kind(422, "not_of_series", "/event"),
    NotInEvent: Kind(422, "not_in_event"),
    NotPlayed: Kind(409, "not_played"),
    NotSettled: Kind(409, "not_settled"),
    NotRunning: Kind(409, "not_running"),
    NotSeated: Kind(403, "not_seated"),
    NotTheLast: Kind(409, "not_the_last"),
    NotYourEvent: Kind(403, "not_your_event"),
    NothingToAnswer: Kind(409, "nothing_to_answer"),
    NothingToArrange: Kind(409, "nothing_to_arrange"),
    Organisation.DoesNotExist: Kind(404, "not_found"),
    OtherGame: Kind(422, "other_game", "/series"),
    OwnEntry: Kind(403, "own_entry"),
    OwnMatch: Kind(403, "own_match"),
    PairOfOne: Kind(422, "pair_of_one", "/second"),
    PairedByStage: Kind(409, "paired_by_stage"),
    PlayerNameTaken: Kind(409, "name_taken", "/player"),
    PlayersFixed: Kind(409, "players_fixed"),
    PowerMissing: Kind(403, "power_missing"),
    ReasonMissing: Kind(422, "reason_missing", "/reason"),
    QuotaReached: Kind(409, "quota_reached"),
    RegistrationClosed: Kind(409, "registration_closed"),
    Replay.DoesNotExist: Kind(404, "not_found"),
    Certificate.DoesNotExist: Kind(404, "not_found"),
    ResultStatement.DoesNotExist: Kind(404, "not_found"),
    SignedHeads.DoesNotExist: Kind(404, "not_found"),
    PackedLogUnusable: Kind(422, "unusable_packing"),
    TooManyLogs: Kind(409, "too_many_logs"),
    UnpacksTooLarge: Kind(413, "log_too_large"),
    Round.DoesNotExist: Kind(404, "not_found"),
    RoundNotClosed: Kind(409, "round_not_closed"),
    RoundNotOpen: Kind(409, "round_not_open"),
    RoundStillOpen: Kind(409, "round_still_open"),
    RoundsLeft: Kind(409, "rounds_left"),
    RulesChanged: Kind(409, "rules_changed"),
    Slot.DoesNotExist: Kind(404, "not_found"),
    Series.DoesNotExist: Kind(404, "not_found"),
    SeriesEvent.DoesNotExist: Kind(404, "not_found"),
    SlugTaken: Kind(409, "slug_taken", "/slug"),
    TableKept: Kind(409, "table_kept", "/fixed_table"),
    TakenOn: Kind(409, "taken_on"),
    TeamFull: Kind(409, "team_full"),
    Stage.DoesNotExist: Kind(404, "not_found"),
    StageImpossible: Kind(409, "stage_impossible"),
    StagesUnusable: Kind(422, "stages_unusable", "", stage_at_fault),
    TooFewEntries: Kind(409, "too_few_entries"),
    TooFewPlayers: Kind(409, "too_few_players"),
    TeamIncomplete: Kind(422, "team_incomplete", "/mates"),
    TooFewRounds: Kind(409, "too_few_rounds", "/rounds"),
    TooLate: Kind(409, "too_late"),
    TooManyAttempts: Kind(429, "too_many_attempts"),
    TooManyByes: Kind(409, "too_many_byes", "/awarded_byes"),
    TooManyDecks: Kind(409, "too_many_decks"),
    TooManyEvents: Kind(409, "too_many_events"),
    TooManyVersions: Kind(409, "too_many_versions"),
    Tournament.DoesNotExist: Kind(404, "not_found"),
    UnknownCode: Kind(422, "unknown_code", "/code"),
    UnknownFormat: Kind(422, "unknown_format", "/format"),
    UnknownMate: Kind(422, "unknown_user", "/invite"),
    UnknownOrganisation: Kind(422, "unknown_organisation", "/organisation"),
    UnknownToken: Kind(404, "not_found"),
    UnknownUser: Kind(422, "unknown_user", "/username"),
    UnreadableDeck: Kind(422, "unreadable_deck", "/deck"),
    UnreadableName: Kind(422, "unreadable_name", "/name"),
    TooManyAnnouncements: Kind(409, "too_many_announcements"),
    UnusableAnnouncement: Kind(422, "unusable_announcement", "/text"),
    UnusableArchive: Kind(422, "unusable_archive", "", archive_fault),
    UnusableClub: Kind(422, "unusable_name", "/club"),
    UnusableEmail: Kind(422, "unusable_email", "/email"),
    UnusableLink: Kind(422, "unusable_link", "/token"),
    UnknownProfile: Kind(422, "unknown_profile", "/profile"),
    UnusableProfile: Kind(422, "unusable_profile", "", profile_fault),
    UnusableName: Kind(422, "unusable_name", "/name"),
    UnusablePlayerName: Kind(422, "unusable_name", "/player"),
    UnusablePassword: Kind(422, "unusable_password", "/password", password_faults),
    UnusableScheme: Kind(422, "unusable_scheme", "", scheme_fault),
    UnusableSlug: Kind(422, "unusable_slug", "/slug"),
    UnusableTokenName: Kind(422, "unusable_name", "/name"),
    UnusableUsername: Kind(422, "unusable_username", "/username"),
    UnusableWeight: Kind(422, "unusable_weight", "/weight"),
    UsernameTaken: Kind(409, "username_taken", "/username"),
    VersionMismatch: Kind(412, "precondition_failed", "", versions_told),
    WrongLogin: Kind(403, "wrong_login"),
    WrongState: Kind(409, "wrong_state", "/state"),
    engine.AmendmentUnusable: Kind(422, "unusable_amendment", "/banned"),
    engine.FormatUnusable: Kind(422, "format_unusable", "/format_digest"),
    engine.UnknownGame: Kind(422, "unknown_game", "/game"),
    **{error: Kind(*told) for error, told in JUDGING.items()},
}


def problem_response(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to `error`, or None for a fault of this program, which the web layer reports."""
    instance = context["request"].path
    kind = next((KINDS[cls] for cls in type(error).__mro__ if cls in KINDS), None)
    if kind is not None:
        faults = kind.faults(error) if kind.faults else [Fault(kind.code, str(error), kind.pointer)]
        response = _answer(kind.status, kind.code, str(error), instance, faults)
        if isinstance(error, TooManyAttempts | ArchiveBeingWritten):
            response["Retry-After"] = str(error.wait)
        if isinstance(error, VersionMismatch):
            response["ETag"] = etag(error.found)
        return response
    if isinstance(error, Http404):
        error = exceptions.NotFound(*error.args)
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied(*error.args)
    if isinstance(error, exceptions.APIException):
        return _api_answer(error, instance)
    return None


def _api_answer(error: exceptions.APIException, instance: str) -> Response:
    faults = list(_faults(error.detail, ""))
    invalid = isinstance(error, exceptions.ValidationError)
    code = "invalid" if invalid else faults[0].code
    detail = "The request does not have the right shape." if invalid else faults[0].detail
    response = _answer(error.status_code, code, detail, instance, faults)
    if (challenge := getattr(error, "auth_header", None)) is not None:
        response["WWW-Authenticate"] = challenge
    if (wait := getattr(error, "wait", None)) is not None:
        response["Retry-After"] = str(int(wait))
    return response


def _faults(detail: Any, pointer: str) -> Iterator[Fault]:
    """Every leaf of the framework's nested error details, with the place it is about."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            own = name == "non_field_errors"
            yield from _faults(inner, pointer if own else f"{pointer}/{escaped(name)}")
    elif isinstance(detail, list):
        for at, inner in enumerate(detail):
            nested = isinstance(inner, dict | list)
            yield from _faults(inner, f"{pointer}/{at}" if nested else pointer)
    else:
        yield Fault(getattr(detail, "code", "invalid"), str(detail), pointer)


def _answer(status: int, code: str, detail: str, instance: str, faults: list[Fault]) -> Response:
    body = problem(status=status, code=code, detail=detail, instance=instance, faults=faults)
    return Response(body, status=status, content_type=MEDIA_TYPE)
