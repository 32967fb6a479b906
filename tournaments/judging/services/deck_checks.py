"""Deck checks: random tables or decks that the staff chooses, and their findings."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from uuid import UUID

from django.db import transaction
from django.db.models import Count
from django.utils.translation import gettext

import engine
from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from decks.models import DeckSnapshot
from tournaments.core.absences import left_text
from tournaments.core.access import ReasonMissing, demand_of, powers_in
from tournaments.core.round_timer import clock_of
from tournaments.core.services import changes
from tournaments.core.services.changes import lock_entry, lock_tournament
from tournaments.core.services.states import require_running
from tournaments.entries.services.decks import deck_of, look_at_deck
from tournaments.entries.services.leaving import HasLeft
from tournaments.judging.selectors import find_deck_check
from tournaments.judging.services.penalties import issue_penalty
from tournaments.models import DeckCheck, Entry, Match, Round, Tournament
from tournaments.pairing.lots import table_lot
from tournaments.rounds.services.closing import RoundNotOpen
from tournaments.rounds.services.round_draws import deck_check_link
from tournaments.rounds.services.round_timer import LONGEST_EXTENSION, extend_match
from tournaments.terms.kinds import (
    GONE,
    UNSETTLED,
    Chosen,
    Decklists,
    EntryState,
    Finding,
    MatchState,
    PenaltyKind,
    RoundState,
)
from tournaments.terms.match_score import SEATS

MOST_TABLES = 50
_POWERS = (Power.RULE, Power.SEE_DECKS)


class NothingToCheck(DomainError):
    """No table has two decks that can be checked now."""

    code = "nothing_to_check"


class AlreadyChecked(DomainError):
    """The deck is being checked already, or the check is closed."""

    code = "already_checked"


@dataclass(frozen=True, slots=True)
class CheckPenalty:
    """The penalty that follows from a check. Its note is the note of the check."""

    infraction: str
    kind: PenaltyKind
    points: Fraction = Fraction(0)


@transaction.atomic
def draw_deck_checks(
    *, tournament_id: UUID, actor: User, tables: int, now: datetime
) -> list[DeckCheck]:
    """Draw this many tables of the open round by lot and check both decks of each. If there are
    fewer tables, all are checked.

    Tables whose decks were checked least in this event come first. The lots follow from a secret
    that the event has committed to, from the round and the number of the draw. So nobody chooses,
    and once the round is over and the secret open, everybody can tell the lot of each table.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    _demand(actor, tournament)
    require_running(tournament)
    round_ = tournament.rounds.filter(state=RoundState.OPEN).first()
    if round_ is None:
        raise RoundNotOpen(
            gettext("{event} has no open round, so there are no tables to draw.").format(
                event=tournament.name
            )
        )
    draw = _draws(round_)
    tables_to_check = _in_order(tournament, round_, draw)[: min(tables, MOST_TABLES)]
    if not tables_to_check:
        raise NothingToCheck(
            gettext(
                "This round has no table left to draw: every unfinished match has a deck that is"
                " being checked or wasn’t submitted."
            )
        )
    checks = [
        _open(entry, match, Chosen.RANDOM, actor=actor, now=now)
        for match, entries in tables_to_check
        for entry in entries
    ]
    changes.note(
        "deck_checks.drawn",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={
            "round": round_.number,
            "draw": draw,
            "tables": [match.table for match, _ in tables_to_check],
        },
        public=False,
    )
    return checks


@transaction.atomic
def open_deck_check(*, entry_id: UUID, actor: User, reason: str, now: datetime) -> DeckCheck:
    """Start the check of one deck, for a reason that only the staff reads."""
    entry = lock_entry(entry_id=entry_id)
    _demand(actor, entry.tournament)
    if entry.state in (*GONE, EntryState.WITHDRAWN):
        raise HasLeft(left_text(entry))
    if not _can_be_checked(entry, entry.tournament):
        deck_of(entry)
    if not reason.strip():
        raise ReasonMissing(
            gettext("Enter a reason for checking the deck of {name}.").format(name=entry.name)
        )
    if entry.deck_checks.filter(closed_at=None).exists():
        raise AlreadyChecked(
            gettext("The deck of {name} is already being checked.").format(name=entry.name)
        )
    playing = Match.objects.filter(
        seats__entry=entry, state__in=UNSETTLED, round__state=RoundState.OPEN
    )
    match = playing.select_related("round").first()
    check = _open(entry, match, Chosen.TARGETED, reason=reason, actor=actor, now=now)
    _note("deck_check.opened", check, actor, reason, now)
    return check


@transaction.atomic
def count_deck(*, check_id: UUID, actor: User, counted: engine.Deck, now: datetime) -> DeckSnapshot:
    """Write down the cards that a judge has counted in a deck that is being checked, in place of an
    earlier count. Returns the list that they are held against, which is a look at it; NoDeck where
    there is none here."""
    check = find_deck_check(check_id=check_id)
    tournament = lock_tournament(tournament_id=check.tournament_id)
    _demand(actor, tournament)
    check = DeckCheck.objects.get(pk=check_id)
    _require_open(check)
    snapshot = look_at_deck(entry_id=check.entry_id, actor=actor, now=now)
    check.counted = counted.plain()["parts"]
    check.save(update_fields=["counted"])
    _note("deck_check.counted", check, actor, "", now)
    return snapshot


@transaction.atomic
def close_deck_check(
    *,
    check_id: UUID,
    actor: User,
    finding: Finding,
    note: str = "",
    extension_minutes: int | None = None,
    punished: CheckPenalty | None = None,
    now: datetime,
) -> DeckCheck:
    """Record the finding of a check, give the match the time that it took, and issue the penalty,
    if any.

    Without `extension_minutes` the match gets the minutes since the check began, rounded up, less
    those that the check of the other deck has given it; none in a round without a timer.
    """
    check = find_deck_check(check_id=check_id)
    tournament = lock_tournament(tournament_id=check.tournament_id)
    _demand(actor, tournament)
    check = DeckCheck.objects.select_related("entry", "match__round__stage").get(pk=check_id)
    _require_open(check)
    if not note.strip() and (finding == Finding.PROBLEM or punished is not None):
        raise ReasonMissing(gettext("Describe what you found. The player can read it too."))
    minutes = _due(check, now) if extension_minutes is None else extension_minutes
    if minutes and check.match_id is not None:
        words = f"Deck check of {check.entry.name}."
        extend_match(match_id=check.match_id, minutes=minutes, reason=words, actor=actor, now=now)
    check.closed_at, check.closed_by, check.finding, check.note = now, actor, finding, note
    check.extension_minutes = minutes if check.match_id is not None else 0
    if punished is not None:
        check.penalty = issue_penalty(
            entry_id=check.entry_id,
            actor=actor,
            infraction=punished.infraction,
            kind=punished.kind,
            points=punished.points,
            match_id=_table(check),
            note=note,
            now=now,
        )
    check.save()
    _note("deck_check.closed", check, actor, note, now)
    return check


def _require_open(check: DeckCheck) -> None:
    if check.closed_at is not None:
        raise AlreadyChecked(gettext("This deck check is already finished."))


def _can_be_checked(entry: Entry, tournament: Tournament) -> bool:
    """True if there is something to hold a deck against: a decklist here or on paper, or, where the
    event takes none, whatever its players brought and the rules of its game."""
    on_paper = entry.deck_on_paper or tournament.decklists == Decklists.NONE
    return on_paper or entry.deck_id is not None


def _table(check: DeckCheck) -> UUID | None:
    """The match for which a deck was checked, unless that was taken back since."""
    match = check.match
    return None if match is None or match.state == MatchState.VOID else match.pk


def _demand(actor: User, tournament: Tournament) -> None:
    powers = powers_in(user=actor, tournament=tournament)
    for power in _POWERS:
        demand_of(powers, tournament=tournament, power=power)


def _draws(round_: Round) -> int:
    """Number of draws of tables in a round before: a draw is all checks of one moment."""
    drawn = DeckCheck.objects.filter(round=round_, chosen=Chosen.RANDOM)
    return drawn.values("opened_at").distinct().count()


def _in_order(
    tournament: Tournament, round_: Round, draw: int
) -> list[tuple[Match, Sequence[Entry]]]:
    """The tables of a round at which two decks can be checked, in the order in which they are
    drawn."""
    waiting = round_.matches.filter(state__in=UNSETTLED).prefetch_related("seats__entry")
    checked = dict(
        tournament.entries.annotate(times=Count("deck_checks")).values_list("pk", "times")
    )
    busy = set(tournament.deck_checks.filter(closed_at=None).values_list("entry_id", flat=True))
    opened_later = deck_check_link(round_)
    tables = []
    for match in waiting:
        seats = sorted(match.seats.all(), key=lambda seat: seat.number)
        entries = [seat.entry for seat in seats]
        ready = all(
            _can_be_checked(entry, tournament) and entry.pk not in busy for entry in entries
        )
        if len(entries) == len(SEATS) and ready:
            names = [str(entry.pk) for entry in entries]
            lot = table_lot(opened_later, number=round_.number, draw=draw, entries=names)
            tables.append((sum(checked[entry.pk] for entry in entries), lot, match, entries))
    return [(match, entries) for _, _, match, entries in sorted(tables, key=lambda row: row[:2])]


def _open(
    entry: Entry,
    match: Match | None,
    chosen: Chosen,
    *,
    reason: str = "",
    actor: User,
    now: datetime,
) -> DeckCheck:
    return DeckCheck.objects.create(
        tournament_id=entry.tournament_id,
        round=None if match is None else match.round,
        match=match,
        entry=entry,
        chosen=chosen,
        reason=reason,
        opened_by=actor,
        opened_at=now,
    )


def _due(check: DeckCheck, now: datetime) -> int:
    """By how many minutes a check has delayed its match, less those that it has been given for the
    check of the other deck."""
    match = check.match
    if match is None or match.state not in UNSETTLED or match.round.state != RoundState.OPEN:
        return 0
    if clock_of(match.round, now) is None:
        return 0
    minutes_taken = -((check.opened_at - now) // timedelta(minutes=1))
    other_checks = match.deck_checks.filter(closed_at__gt=check.opened_at).exclude(pk=check.pk)
    minutes_given = sum(other_checks.values_list("extension_minutes", flat=True))
    return max(0, min(minutes_taken - minutes_given, LONGEST_EXTENSION - match.extension_minutes))


def _note(kind: str, check: DeckCheck, actor: User, words: str, now: datetime) -> None:
    changes.note(
        kind,
        tournament_id=check.tournament_id,
        actor=actor,
        now=now,
        data={"check": str(check.pk), "entry": str(check.entry_id), "finding": check.finding},
        private={"reason": words} if words else None,
        public=False,
    )
