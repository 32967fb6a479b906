"""Names on pages for the status of an event, player, deck, match, log and round, and the chip of
each: nothing else on a page names them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Match, Round, Stage, Tournament
from tournaments.rounds.selectors.rounds import standing_round
from tournaments.stages.selectors.progress import FirstRound, first_round_of
from tournaments.stages.selectors.round_names import bracket_round_name, round_in_text
from tournaments.terms.kinds import (
    UNSETTLED,
    Decklists,
    EntryState,
    ImportState,
    LogAnswer,
    MatchState,
    PlayingStaff,
    RoundState,
    SettledBy,
    StageKind,
    TournamentState,
)
from tournaments.terms.match_score import SEATS
from tournaments.terms.missed_rounds import missed_rounds
from web.core.time_zones import short_time, zone_of

PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Status:
    """A status: its label, and the `kind` of its chip, as in `components.css`; `PLAIN` for a label
    that has none."""

    label: str | Promise
    kind: str = ""
    sealed: bool = False


_EVENTS: Mapping[str, Status] = {
    TournamentState.DRAFT: Status(_("Draft")),
    TournamentState.REGISTRATION: Status(_("Registration open"), "accent"),
    TournamentState.CHECK_IN: Status(_("Check-in open"), "warn"),
    TournamentState.RUNNING: Status(_("Live"), "live"),
    TournamentState.FINISHED: Status(_("Finished")),
    TournamentState.CANCELLED: Status(_("Cancelled"), "struck"),
}
_PLAYERS: Mapping[str, Status] = {
    EntryState.WAITING: Status(_("Waitlist")),
    EntryState.ENTERED: Status(_("Registered")),
    EntryState.CHECKED_IN: Status(_("Checked in"), "pass"),
    EntryState.DROPPED: Status(_("Dropped")),
    EntryState.DISQUALIFIED: Status(_("Disqualified"), "fail"),
    EntryState.WITHDRAWN: Status(_("Registration cancelled")),
}
# In a column of decks, and alone.
_DECKS: Mapping[str, tuple[Promise, Promise]] = {
    "missing": (_("No decklist"), _("No decklist")),
    "paper": (_("On paper"), _("Decklist on paper")),
    "submitted": (_("Submitted"), _("Decklist submitted")),
    "legal": (_("Legal"), _("Deck legal")),
    "public": (_("Public"), _("Deck public")),
}
_LOGS: Mapping[str, Status] = {
    "held": Status(_("Received")),
    "waiting": Status(_("Checking")),
    "certified": Status(_("Certified"), "pass", sealed=True),
    "refused": Status(_("Rejected"), "fail"),
    "quarantined": Status(_("On hold"), "warn"),
    "overruled": Status(_("Overruled"), "fail"),
}
_ROUNDS: Mapping[str, Status] = {
    RoundState.DRAFT: Status(_("Draft")),
    RoundState.OPEN: Status(_("Live"), "live"),
    RoundState.UNDONE: Status(_("Undone"), "warn"),
}
_IMPORTS: Mapping[str, Status] = {
    ImportState.WAITING: Status(_("Waiting")),
    ImportState.READING: Status(_("Checking")),
    ImportState.DONE: Status(_("Imported"), "pass"),
    ImportState.REFUSED: Status(_("Rejected"), "fail"),
}
IMPORTED = Status(_("Imported"), "warn")
EDITED = Status(_("Edited"), "warn")
CORRECTED = Status(_("Corrected"), "warn")
OWN_MATCH = Status(_("By staff in the match"), "warn")


def event_status(event: Tournament, current: Round | None, now: datetime) -> Status:
    """The status of an event. Of a live event the label names its latest published round,
    `current`; during check-in the start, if that is later than `now`."""
    state = event.state
    if state == TournamentState.RUNNING and current is not None:
        return Status(_current(current), "live")
    full = event.capacity is not None and event.places_taken >= event.capacity
    if state == TournamentState.REGISTRATION and full:
        return Status(gettext("Full, waitlist"), "warn")
    starts_at = event.starts_at
    if state == TournamentState.CHECK_IN and starts_at is not None and now < starts_at:
        until = {"time": short_time(starts_at.astimezone(zone_of(event)), now)}
        return Status(gettext("Check-in open until %(time)s") % until, "warn")
    return _EVENTS[state]


def _current(round_: Round) -> str:
    stage = round_.stage
    if stage.bracket and stage.number > 1:
        return gettext("Top %(size)d") % {"size": stage.bracket["size"]}
    return bracket_round_name(round_) or round_number(round_)


def round_number(round_: Round) -> str:
    """The number of a round, and of how many where that is known: *Round 4 of 5*."""
    stage = round_.stage
    if stage.kind == StageKind.SWISS and stage.number == 1 and stage.rounds:
        of = {"number": round_.number, "rounds": stage.rounds}
        return gettext("Round %(number)d of %(rounds)d") % of
    return gettext("Round %(number)d") % {"number": round_.number}


def _dropped(event: Tournament, number: int) -> str:
    """After which round of an event a player dropped."""
    round_ = standing_round(tournament=event, number=number)
    name = round_in_text(round_ or Round(number=number, stage=Stage()))
    return gettext("Dropped after %(round)s") % {"round": name}


def player_status(entry: Entry, event: Tournament, waiting_position: int | None = None) -> Status:
    """The status of a player or team in an event; `waiting_position` is theirs on the waitlist."""
    if entry.state == EntryState.WAITING and waiting_position:
        return Status(gettext("Waitlist, %(place)s") % {"place": ordinal(waiting_position)})
    if entry.state == EntryState.DROPPED and entry.dropped_after_round is not None:
        return Status(_dropped(event, entry.dropped_after_round))
    playing = entry.state in (EntryState.ENTERED, EntryState.CHECKED_IN)
    if playing and event.state in (TournamentState.RUNNING, TournamentState.FINISHED):
        return _playing(entry, event)
    if entry.state == EntryState.ENTERED and event.state == TournamentState.CHECK_IN:
        return Status(gettext("Not checked in"), "warn")
    return _PLAYERS[entry.state]


def _playing(entry: Entry, event: Tournament) -> Status:
    """The standing of somebody who is in an event that runs or is finished."""
    late = bool(missed_rounds(entry.late_from))
    first_round = first_round_of(entry, event) if late else FirstRound.PLAYED
    if first_round is FirstRound.LAST_OPEN:
        return Status(gettext("Not seated yet"), "warn")
    if first_round is FirstRound.NONE:
        return Status(gettext("In no round"))
    if event.state == TournamentState.FINISHED:
        return Status(gettext("Took part"))
    if late:
        return Status(gettext("Plays from round %(number)d") % {"number": entry.late_from})
    return Status(gettext("In the event"), "pass")


def deck_status(
    entry: Entry, event: Tournament, *, verdict: bool = False, alone: bool = False
) -> Status:
    """The status of a player's decklist: with a `verdict` for staff and for the player, as to
    others nothing is said of what is in it. Only legal decks can be submitted. `alone` where no
    column or label names the deck."""
    if entry.deck is not None and entry.deck.revealed_at is not None:
        label, kind = "public", "accent"
    elif entry.deck is not None and verdict:
        label, kind = "legal", "pass"
    elif entry.deck is not None or entry.stated_deck is not None:
        label, kind = "submitted", ""
    elif entry.deck_on_paper:
        label, kind = "paper", ""
    else:
        missing = event.decklists == Decklists.REQUIRED
        label, kind = "missing", "warn" if missing else PLAIN
    return Status(_DECKS[label][alone], kind)


def match_status(match: Match, reported: str = "") -> Status:
    """The status of a match; `reported` is the score in the only report of it. A fact that its
    score and other chips beside it tell has no chip."""
    if match.state == MatchState.DISPUTED:
        return Status(gettext("With a judge"), "fail")
    if match.state == MatchState.VOID:
        return Status(gettext("Cancelled"), "struck")
    if match.state == MatchState.OPEN:
        if match.reopened_at is not None:
            return Status(gettext("Reopened"), "warn")
        return _reported(reported) if reported else Status(gettext("In progress"), PLAIN)
    if match.is_imported:
        return IMPORTED
    if match.settled_by == SettledBy.BYE:
        return Status(gettext("Bye"))
    if match.settled_by == SettledBy.LOG:
        return _LOGS["certified"]
    return Status(gettext("Final"), PLAIN)


def _reported(score: str) -> Status:
    return Status(gettext("Reported %(score)s") % {"score": score}, "warn")


def waiting_statuses(match: Match, reported: str) -> list[Status]:
    """The status of a match that has no result, and its marks; `reported` is the score in the only
    report of it, by seat, and empty without one."""
    marks = [*([_reported(reported)] if reported else []), *match_marks(match)]
    status = match_status(match)
    return marks if marks and status.kind == PLAIN else [status, *marks]


def match_marks(match: Match) -> list[Status]:
    """The marks beside a match in a list, whatever its status."""
    marks = []
    if match.state in UNSETTLED and match.overtime_at is not None:
        marks.append(Status(gettext("Time called"), "warn"))
    if match.state in UNSETTLED and match.extension_minutes:
        extra = {"minutes": match.extension_minutes}
        marks.append(Status(gettext("Extra time +%(minutes)d") % extra, "warn"))
    if match.edited:
        marks.append(EDITED)
    if match.corrected:
        marks.append(CORRECTED)
    if match.playing_staff == PlayingStaff.OWN_MATCH:
        marks.append(OWN_MATCH)
    return marks


def log_status(state: str, move: int | None = None) -> Status:
    """The status of a log; `move` is the one that is not legal in a rejected log."""
    if state == "refused" and move:
        return Status(gettext("Rejected, move %(move)d") % {"move": move}, "fail")
    return _LOGS[state]


def log_answer_status(answers: Collection[str]) -> Status | None:
    """The status of the players' answers to a certified log, by the last of each; None until one
    disputes it or both confirm it."""
    if LogAnswer.CONTESTS in answers:
        return Status(gettext("Disputed"), "fail")
    if len(answers) == len(SEATS):
        return Status(gettext("Confirmed by both"), "pass")
    return None


def round_status(round_: Round) -> Status | None:
    """The status of a round; None for a closed round."""
    return _ROUNDS.get(round_.state)


def import_status(state: str) -> Status:
    """The status of the import of an event."""
    return _IMPORTS[state]
