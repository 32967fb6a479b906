"""Starting an event: who plays and who is left out, and letting back in until round 1 is
published."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext, ngettext

import engine
from accounts.models import User
from contract.errors import DomainError
from tournaments.core.services.changes import lock_entry, note
from tournaments.core.services.judges import require_judge
from tournaments.core.services.states import not_running_text
from tournaments.entries.listings import with_players
from tournaments.entries.selectors import left_out_reason, waiting_entries
from tournaments.entries.services.decks import lacks_deck, put_deck, require_deck
from tournaments.entries.services.leaving import NotBack, NotRunning, give_up
from tournaments.entries.services.places import (
    count_places,
    free_places,
    promote,
    require_place,
)
from tournaments.entries.services.players import (
    NamesInUse,
    NameTaken,
    check_may_play,
    missing_players,
)
from tournaments.entries.services.reveals import reveal_decks
from tournaments.models import Entry, Tournament
from tournaments.stages.services.stage_start import prepare_first_stage
from tournaments.standings.services.stored_standings import refresh_stored_standings
from tournaments.terms.kinds import (
    Decklists,
    EntryState,
    Reveal,
    RoundState,
    StageKind,
    TournamentState,
)

FEWEST_PLAYERS = 2


class TooFewPlayers(DomainError):
    """There are too few players to start."""

    code = "too_few_players"


@dataclass(frozen=True)
class StartReview:
    """The entries that would play if an event started now, and those that would not.

    `playing` have a place, `promoted` get one from the waitlist, in its order. `left_out` come with
    the reason: `no_show`, `incomplete`, `no_deck` of those with a place, and `no_place` of those
    who wait.
    """

    playing: Sequence[Entry]
    promoted: Sequence[Entry]
    left_out: Sequence[tuple[Entry, str]]

    @property
    def players(self) -> int:
        """Number of entries that play."""
        return len(self.playing) + len(self.promoted)


def review_start(tournament: Tournament, *, before: str, to_change: bool = False) -> StartReview:
    """Review who plays and who is left out if the event starts from its state `before`: play needs
    a deck where decklists are required, all players of a team, and a check-in if there is one.

    The places of those who are left out go to the waitlist, in order, to entries that lack nothing.
    All are listed by name, who waits in order. Only with `to_change` their players may be changed
    through them.
    """
    read = _to_change if to_change else with_players
    placed = tournament.entries.filter(state__in=(EntryState.ENTERED, EntryState.CHECKED_IN))
    by_name = read(placed.order_by("name_key"))
    reasons = [(entry, _unplayable(entry, tournament, before)) for entry in by_name]
    playing = [entry for entry, why in reasons if why is None]
    left_out = [(entry, why) for entry, why in reasons if why is not None]
    waiting = read(waiting_entries(tournament_id=tournament.pk))
    ready = [entry for entry in waiting if _unplayable(entry, tournament, before) is None]
    free = free_places(tournament)
    promoted = ready if free is None else ready[: free + len(left_out)]
    moved = {entry.pk for entry in promoted}
    left_out += [(entry, "no_place") for entry in waiting if entry.pk not in moved]
    return StartReview(playing, promoted, left_out)


def _to_change(rows: QuerySet[Entry]) -> list[Entry]:
    return list(rows.prefetch_related("players"))


def start(tournament: Tournament, before: str, actor: User, reason: str, now: datetime) -> str:
    """Start play of a locked event with the entries that lack nothing; the others are left out."""
    review = review_start(tournament, before=before, to_change=True)
    placed = [(entry, why) for entry, why in review.left_out if why != "no_place"]
    waiting = [(entry, why) for entry, why in review.left_out if why == "no_place"]
    for entry, why in placed:
        give_up(entry=entry, actor=actor, now=now, reason=why)
    count_places(tournament=tournament, change=-len(placed))
    promote(tournament=tournament, entries=review.promoted, actor=actor, now=now)
    for entry, why in waiting:
        give_up(entry=entry, actor=actor, now=now, reason=why)
    if review.players < FEWEST_PLAYERS:
        raise TooFewPlayers(too_few(tournament, review, before))
    require_judge(tournament=tournament)
    prepare_first_stage(stage=tournament.stages.get(number=1), players=review.players)
    if tournament.reveal == Reveal.AT_START:
        reveal_decks(tournament=tournament, actor=actor, now=now)
    return "tournament.started"


def too_few(tournament: Tournament, review: StartReview, before: str) -> str:
    """The reason why an event with so few players cannot start, in sentences."""
    if tournament.team_size > 1:
        ready = ngettext(
            "{n} team can start, but an event needs two.",
            "{n} teams can start, but an event needs two.",
            review.players,
        )
    else:
        ready = ngettext(
            "{n} player can start, but an event needs two.",
            "{n} players can start, but an event needs two.",
            review.players,
        )
    return " ".join([ready.format(n=review.players), *_needs(tournament, before)])


def _unplayable(entry: Entry, tournament: Tournament, before: str) -> str | None:
    """The reason why an entry cannot start; None if it lacks nothing."""
    entry.tournament = tournament
    if before == TournamentState.CHECK_IN and not entry.is_there:
        return "no_show"
    if missing_players(entry):
        return "incomplete"
    return "no_deck" if lacks_deck(entry) else None


def _needs(tournament: Tournament, before: str) -> Iterator[str]:
    """The things that an entry must have to start, a sentence each."""
    if tournament.decklists == Decklists.REQUIRED:
        yield gettext("Decklists are required.")
    if tournament.team_size > 1:
        yield gettext("Teams must be complete.")
    if before == TournamentState.CHECK_IN:
        yield gettext("Players must be checked in.")


@transaction.atomic
def let_back_in(
    *, entry_id: UUID, actor: User, deck: engine.Deck | None = None, now: datetime
) -> Entry:
    """Let an entry play that was left out at the start, until round 1 is published. It needs a
    place, its players and, where decklists are required, a deck; `deck` hands one in with it.

    Only what the start took back comes back: players who withdrew themselves are entered late.
    """
    entry = lock_entry(entry_id=entry_id)
    tournament = entry.tournament
    _check_left_out(entry)
    require_place(tournament)
    _take_up(entry)
    entry.state = EntryState.ENTERED
    entry.save(update_fields=["state", "fixed_table"])
    count_places(tournament=tournament, change=1)
    if deck is not None:
        put_deck(entry=entry, deck=deck, actor=actor, now=now)
    require_deck(entry)
    first = tournament.stages.get(number=1)
    prepare_first_stage(stage=first, players=tournament.places_taken)
    data = {"entry": str(entry.pk), "reason": "left_out"}
    note("entry.returned", tournament_id=tournament.pk, actor=actor, now=now, data=data)
    if tournament.reveal == Reveal.AT_START:
        reveal_decks(tournament=tournament, actor=actor, now=now)
    refresh_stored_standings(tournament=tournament, now=now)
    return entry


def _check_left_out(entry: Entry) -> None:
    """Raise NotRunning or NotBack unless the start left this entry out, and no round has begun."""
    tournament = entry.tournament
    if tournament.state != TournamentState.RUNNING:
        raise NotRunning(not_running_text(tournament))
    if entry.state != EntryState.WITHDRAWN or not left_out_reason(entry=entry):
        raise NotBack(gettext("{name} wasn’t left out at the start.").format(name=entry.name))
    if tournament.rounds.published().exists():
        raise NotBack(
            gettext("Round 1 is published. Register {name} late instead.").format(name=entry.name)
        )
    swiss = tournament.stages.get(number=1).kind == StageKind.SWISS
    if not swiss and tournament.rounds.filter(state=RoundState.DRAFT).exists():
        raise NotBack(gettext("Round 1 is drafted. Discard the draft first."))
    if lacking := missing_players(entry):
        raise NotBack(
            ngettext(
                "{team} needs {n} more player.", "{team} needs {n} more players.", lacking
            ).format(team=entry.name, n=lacking)
        )


def _take_up(entry: Entry) -> None:
    """Let the players of an entry play again under its name; raises what a new entry of theirs
    would. A table that was kept for it is free for others now."""
    tournament = entry.tournament
    others = tournament.entries.exclude(state=EntryState.WITHDRAWN)
    if taken := NamesInUse(others).fault(entry.name):
        raise NameTaken(taken)
    for player in entry.players.select_related("user"):
        if taken := NamesInUse(tournament.players.filter(live=True)).fault(player.name):
            raise NameTaken(taken)
        if player.user is not None:
            check_may_play(tournament=tournament, user=player.user, by_staff=True)
        player.live = True
        player.save(update_fields=["live"])
    if others.filter(fixed_table=entry.fixed_table).exists():
        entry.fixed_table = None
