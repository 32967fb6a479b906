"""Matches for which players may still submit something: who they are in one, and if it is open."""

from datetime import datetime

from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from tournaments.core.access import refuse_taken_down
from tournaments.core.services.states import require_running
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.services.results import review
from tournaments.matches.services.time_up import end_if_over
from tournaments.models import Entry, EntryPlayer, Match, Tournament
from tournaments.terms.kinds import (
    GameSettledBy,
    IntentionalDraws,
    MatchState,
    RoundState,
    SettledBy,
)

# A speaker for a player: an account, or a guest who has shown the code of their slip.
Speaker = User | EntryPlayer
# The journal's data where a guest spoke.
BY_CODE = {"reason": "guest_code"}
# A game settled so has its result by a word that one of its players at least has not given.
_ONE_SIDED = (
    *(GameSettledBy.TABLE, GameSettledBy.HOST, GameSettledBy.RECORDED),
    *(GameSettledBy.WINDOW, GameSettledBy.STAFF),
)
# A match has its result so by the report of one player, which the other left unanswered.
UNANSWERED = (SettledBy.UNCONTESTED, SettledBy.ACCEPTED)


class NotSeated(DomainError):
    """The user doesn't play in this match."""

    status = 403
    code = "not_seated"


class NotPlayed(DomainError):
    """The match isn't played, such as a bye."""

    code = "not_played"


class MatchVoid(DomainError):
    """The match was cancelled when its round was re-paired or undone."""

    code = "match_void"


class MatchSettled(DomainError):
    """The match has a result already."""

    code = "match_settled"


class GameSettled(DomainError):
    """The game has a result already, and the match continues."""

    code = "game_settled"


class DrawNotAllowed(DomainError):
    """The event doesn't allow intentional draws."""

    code = "draw_not_allowed"


def not_seated() -> NotSeated:
    return NotSeated(gettext("You don’t play in this match."))


def seated_entry(match: Match, user: Speaker) -> Entry:
    """The entry for which `user` speaks in a match, as captain or team member; NotSeated if there
    is none, and TakenDown in an event that the operator has hidden."""
    refuse_taken_down(match.round.tournament)
    for entry in (seat.entry for seat in match.seats.all()):
        if any(player.live and is_speaker(player, user) for player in entry.players.all()):
            return entry
    raise not_seated()


def is_speaker(player: EntryPlayer, speaker: Speaker) -> bool:
    """True if this player is the one who speaks."""
    own = player.pk if isinstance(speaker, EntryPlayer) else player.user_id
    return own == speaker.pk


def account_of(speaker: Speaker) -> User | None:
    """The account of a speaker; None for a guest."""
    return None if isinstance(speaker, EntryPlayer) else speaker


def speaker_data(speaker: Speaker) -> dict[str, str]:
    """The data of a journal entry about the speaker, beside their account."""
    return BY_CODE if isinstance(speaker, EntryPlayer) else {}


def require_played(match: Match) -> None:
    """Raise MatchVoid or NotPlayed unless the match is or was to be played."""
    if match.state == MatchState.VOID:
        raise MatchVoid(
            gettext(
                "This match was cancelled and no longer counts. Check the pairings of the round for"
                " your match."
            )
        )
    if match.settled_by == SettledBy.ABSENCE:
        raise NotPlayed(
            gettext(
                "This player wasn’t checked in for the round, so there is no match to play. Staff"
                " can still pair them while the round is open."
            )
        )
    if match.settled_by == SettledBy.BYE:
        raise NotPlayed(gettext("This is a bye, so there is no match to play."))


def require_open(record: MatchRecord, now: datetime) -> None:
    """Raise MatchSettled unless what players submit can still count."""
    bring_up_to_date(record, now)
    refuse_settled(record.match)


def bring_up_to_date(record: MatchRecord, now: datetime) -> None:
    """Apply every time limit of the match that is over, even if the sweep has not done so yet."""
    require_played(record.match)
    require_running(record.tournament)
    # Without logs and a time to answer a report, no time decides anything.
    if record.has_logs or record.match.confirm_due_at is not None:
        review(record=record, now=now)
    end_if_over(record=record, now=now)


def refuse_settled(match: Match) -> None:
    if match.state == MatchState.SETTLED:
        raise MatchSettled(gettext("This match already has a result. Only a judge can change it."))


def is_one_sided(match: Match) -> bool:
    """True if the result of a match rests on one side, so that players may call a judge about it:
    its host, a player whom the other did not answer, or staff who entered it without a judge. Only
    while its round is open."""
    if match.state != MatchState.SETTLED or match.round.state != RoundState.OPEN:
        return False
    if match.settled_by == SettledBy.LOG:
        return match.games.filter(settled_by__in=_ONE_SIDED).exists()
    if match.settled_by == SettledBy.RULING:
        return not match.doubted
    return match.settled_by in UNANSWERED


def refuse_intentional_draw(tournament: Tournament, match: Match) -> None:
    """Raise DrawNotAllowed unless the match may be drawn intentionally."""
    if may_draw(tournament, match):
        return
    if match.round.stage.is_elimination:
        raise DrawNotAllowed(
            gettext(
                "Table {table} plays a bracket match, which needs a winner. Play it, or one of the"
                " players concedes."
            ).format(table=match.table)
        )
    raise DrawNotAllowed(
        gettext(
            "{event} doesn’t allow intentional draws. Play the match; a draw after playing counts."
        ).format(event=tournament.name)
    )


def may_draw(tournament: Tournament, match: Match) -> bool:
    """True if the players of a match may agree on an intentional draw."""
    allowed = tournament.intentional_draws == IntentionalDraws.ALLOWED
    return allowed and not match.round.stage.is_elimination


def require_game_open(match: Match, number: int) -> None:
    if match.games.filter(number=number).exists():
        raise GameSettled(
            gettext(
                "Game {number} of this match already has a result. Only a judge can change it."
            ).format(number=number)
        )
