"""Pairing rounds."""

import hashlib
from datetime import datetime
from uuid import UUID

from django.db import transaction

from replays.services.slots import Opening, Rules, open_slots
from tournaments.models import (
    Entry,
    EntryState,
    Match,
    MatchSeat,
    MatchState,
    Result,
    Round,
    RoundState,
    SettledBy,
    Tournament,
    TournamentState,
)
from tournaments.pairing import Pairing, RoundPairing, pair
from tournaments.services.journal import event_stream
from tournaments.services.locking import lock_tournament
from tournaments.services.pages import PROFILE, write_standings_page
from tournaments.services.records import players_to_pair, settled_parts
from tournaments.services.states import move_on
from tournaments.standings import PROFILES

FEWEST_ENTRIES = 2
GAMES_TO_WIN = 1


class EventFinished(ValueError):
    """All rounds of the event are played."""


class RoundStillOpen(ValueError):
    """A round is paired only when every match of the one before is settled."""


class TooFewEntries(ValueError):
    """There is nobody to pair with anybody."""


@transaction.atomic
def pair_round(*, tournament_id: UUID, now: datetime) -> Round:
    """Pair the next round, open a slot for each of its matches, and start the event if need be."""
    tournament = lock_tournament(tournament_id=tournament_id)
    stage = tournament.stages.get(number=1)
    number = _next_number(tournament)
    playing = tournament.entries.filter(state__in=(EntryState.ENTERED, EntryState.CHECKED_IN))
    entries = list(playing.select_related("deck").order_by("entered_at", "id"))
    if len(entries) < FEWEST_ENTRIES:
        raise TooFewEntries(f"{tournament.name} has {len(entries)} entries; a round needs two.")
    paired = pair(
        players_to_pair(entries, settled_parts(tournament), PROFILES[PROFILE]),
        seed=_lot(tournament, number),
    )
    if tournament.state == TournamentState.REGISTRATION:
        move_on(tournament=tournament, state=TournamentState.RUNNING)
    round_ = Round.objects.create(
        tournament=tournament, stage=stage, number=number, optimal=paired.optimal, paired_at=now
    )
    _write_matches(round_, paired, {str(entry.pk): entry for entry in entries}, now)
    write_standings_page(tournament=tournament)
    return round_


def _next_number(tournament: Tournament) -> int:
    """The number of the round to pair, if one may be paired now."""
    if tournament.state == TournamentState.FINISHED:
        raise EventFinished(f"{tournament.name} is finished: all its rounds are played.")
    latest = tournament.rounds.order_by("-number").first()
    if latest is None:
        return 1
    if latest.state == RoundState.OPEN:
        waiting = latest.matches.filter(state=MatchState.OPEN).count()
        raise RoundStillOpen(
            f"Round {latest.number} of {tournament.name} is open: {waiting} of its matches wait"
            " for a result."
        )
    return latest.number + 1


def _lot(tournament: Tournament, number: int) -> str:
    """The seed of a round's lots: fixed with the event, and known to nobody before."""
    secret = bytes(tournament.pairing_seed)
    return hashlib.sha256(secret + number.to_bytes(2, "big")).hexdigest()


def _write_matches(
    round_: Round, paired: RoundPairing, entries: dict[str, Entry], now: datetime
) -> None:
    matches, seats, openings = [], [], []
    for table, pairing in enumerate(paired.pairings, 1):
        match = _match(round_, table, pairing, now)
        seated = [entries[player] for player in (pairing.first, pairing.second) if player]
        matches.append(match)
        seats += [_seat(match, number, entry) for number, entry in enumerate(seated)]
        if pairing.second is not None:
            players = [(str(entry.pk), entry.registered_deck.commitment) for entry in seated]
            openings.append(Opening(match=str(match.pk), game_number=1, seats=players))
    Match.objects.bulk_create(matches)
    MatchSeat.objects.bulk_create(seats)
    open_slots(
        openings=openings,
        rules=_rules(round_.tournament),
        stream=event_stream(round_.tournament_id),
        now=now,
    )


def _match(round_: Round, table: int, pairing: Pairing, now: datetime) -> Match:
    match = Match(
        round=round_,
        table=table,
        reason_code=pairing.reason.code,
        reason=pairing.reason.text,
    )
    if pairing.second is None:
        match.state, match.settled_by, match.settled_at = MatchState.SETTLED, SettledBy.BYE, now
    return match


def _seat(match: Match, number: int, entry: Entry) -> MatchSeat:
    seat = MatchSeat(match=match, round=match.round, entry=entry, number=number)
    if match.settled_by == SettledBy.BYE:
        seat.result, seat.games_won = Result.BYE, GAMES_TO_WIN
    return seat


def _rules(tournament: Tournament) -> Rules:
    return Rules(
        game=tournament.game,
        format=tournament.format,
        format_digest=tournament.format_digest,
        rules_digest=tournament.rules_digest,
    )
