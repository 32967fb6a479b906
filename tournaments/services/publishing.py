"""Publishing a draft: from then on its pairings are public and its games can be played."""

from collections import defaultdict
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from replays.services.slots import Opening, Rules, open_slots
from tournaments.models import (
    BestOf,
    Match,
    MatchSeat,
    MatchState,
    Result,
    Round,
    RoundState,
    SettledBy,
    Tournament,
)
from tournaments.reasons import ReasonMissing
from tournaments.services.draft_edits import unpaired_in
from tournaments.services.drafts import find_draft, require_running
from tournaments.services.journal import event_stream, note
from tournaments.services.locking import lock_tournament
from tournaments.services.lots import field_digest, players_in
from tournaments.services.pages import write_pages
from tournaments.services.rules import pinned_version
from tournaments.services.versions import NEXT_VERSION, Expected, save_changes


class DraftStale(ValueError):
    """The players, or what they have won, have changed since the round was drafted."""


class DraftIncomplete(ValueError):
    """A draft without a match for everybody who is in."""


@transaction.atomic
def publish_round(
    *,
    tournament_id: UUID,
    number: int,
    actor: User | None,
    despite_stale: bool = False,
    reason: str = "",
    expected: Expected | None = None,
    now: datetime,
) -> Round:
    """Open a drafted round: a slot for each game of its matches, and the byes settled.

    Everybody who is in must be paired, and what the round was paired from must still hold: who is
    in, what they have won so far and what is arranged for them. Who wants it as it is
    `despite_stale`, or with a pair that must not meet, says why.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    require_running(tournament)
    round_ = find_draft(tournament, number, expected)
    stale = _is_stale(tournament, round_)
    if stale and not despite_stale:
        raise DraftStale(
            f"Since round {number} was drafted somebody has dropped or come back, a result has been"
            " corrected or something else arranged: discard the draft and pair again."
        )
    _require_reason(round_, reason, stale=stale)
    if stale or round_.edited:  # As it was drawn, everybody is paired.
        _require_complete(tournament, round_)
    round_.state, round_.published_at = RoundState.OPEN, now
    save_changes(round_, "state", "published_at")
    tables = _tables(round_)
    _settle_byes(round_, tables, now)
    open_slots(
        openings=_openings(round_, tables),
        rules=_rules(tournament),
        stream=event_stream(tournament.pk),
        now=now,
    )
    note(
        "round.published",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={
            "round": number,
            "matches": len(tables),
            "redraw": round_.redraw,
            "edited": round_.edited,
            "despite_stale": stale,
        },
        private={"reason": reason} if reason else None,
    )
    write_pages(tournament=tournament, now=now)
    return round_


def _is_stale(tournament: Tournament, round_: Round) -> bool:
    """Whether a draft has been overtaken by the players or their results."""
    if round_.stale_since is not None:
        return True
    return field_digest(players_in(tournament)[1]) != round_.field_digest


def _require_complete(tournament: Tournament, round_: Round) -> None:
    if unpaired := unpaired_in(round_=round_):
        names = ", ".join(entry.name for entry in unpaired)
        raise DraftIncomplete(
            f"Round {round_.number} of {tournament.name} is not complete; nobody meets {names}."
        )


def _require_reason(round_: Round, reason: str, *, stale: bool) -> None:
    if reason.strip():
        return
    if stale:
        raise ReasonMissing(f"Say why round {round_.number} is published although it is stale.")
    if round_.costs.get("forbidden"):
        raise ReasonMissing(
            f"In round {round_.number} two meet who must not: edit the draft, or say why they do."
        )


def _tables(round_: Round) -> dict[UUID, list[MatchSeat]]:
    """The seats of each match, by table and number."""
    seats = MatchSeat.objects.filter(round=round_).select_related("entry__deck")
    tables: dict[UUID, list[MatchSeat]] = defaultdict(list)
    for seat in seats.order_by("match__table", "number"):
        tables[seat.match_id].append(seat)
    return tables


def _settle_byes(round_: Round, tables: dict[UUID, list[MatchSeat]], now: datetime) -> None:
    """A bye is a match won with the fewest games that win one."""
    resting = [match for match, seats in tables.items() if len(seats) == 1]
    Match.objects.filter(pk__in=resting).update(
        state=MatchState.SETTLED, settled_by=SettledBy.BYE, settled_at=now, **NEXT_VERSION
    )
    games = BestOf(round_.stage.best_of) // 2 + 1
    MatchSeat.objects.filter(match__in=resting).update(result=Result.BYE, games_won=games)


def _openings(round_: Round, tables: dict[UUID, list[MatchSeat]]) -> list[Opening]:
    return [
        Opening(
            match=str(match),
            game_number=game,
            seats=[(str(seat.entry_id), seat.entry.registered_deck.commitment) for seat in seats],
        )
        for match, seats in tables.items()
        if len(seats) > 1
        for game in range(1, round_.stage.best_of + 1)
    ]


def _rules(tournament: Tournament) -> Rules:
    return Rules(
        game=tournament.game,
        format=tournament.format,
        format_digest=tournament.format_digest,
        rules_digest=tournament.rules_digest,
        format_plain=pinned_version(tournament).plain,
    )
