"""Reading penalties, how often players were penalised before, and deck checks."""

from collections.abc import Mapping
from uuid import UUID

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext

from contract.errors import NotFound
from tournaments.core.selectors import SHOWN_PLAYERS, shown_seats
from tournaments.judging.infractions import INFRACTIONS, Infraction
from tournaments.models import DeckCheck, Entry, EntryPlayer, Match, Penalty, Tournament
from tournaments.terms.kinds import PUBLISHED, MatchState, PenaltyKind

_PLAYERS = Prefetch("entry__players", queryset=SHOWN_PLAYERS)


class Repeats:
    """The number of times that an entry, or one of its players, has been penalised, by the code of
    the infraction: `in_event` in this event, and `in_others` in other events of the same
    organisation, for players with an account. Revoked penalties do not count."""

    def __init__(self, in_event: Mapping[str, int], in_others: Mapping[str, int]) -> None:
        self.in_event, self.in_others = in_event, in_others

    def suggested(self, infraction: Infraction) -> PenaltyKind:
        """The penalty that the list suggests for another such infraction. The judge decides."""
        return infraction.suggested(self.in_event.get(infraction.code, 0))

    def codes(self) -> list[str]:
        """The codes of the infractions that were penalised before, in the order of the list."""
        return [
            code for code in INFRACTIONS.infractions if code in {*self.in_event, *self.in_others}
        ]


def penalties(*, tournament_id: UUID) -> QuerySet[Penalty]:
    """All penalties of an event, in the order in which they were given."""
    return (
        Penalty.objects.filter(tournament_id=tournament_id)
        .select_related("entry", "player", "round", "match__round", "falls_on__round")
        .select_related("issued_by", "revoked_by")
        .prefetch_related(
            _PLAYERS,
            Prefetch("match__seats", queryset=shown_seats()),
            Prefetch("falls_on__seats", queryset=shown_seats()),
        )
        .defer("entry__name_key", "player__claim_digest", "player__name_key")
        .order_by("issued_at", "pk")
    )


def penalties_of(*, entry: Entry) -> QuerySet[Penalty]:
    """The penalties of one entry and its players."""
    return penalties(tournament_id=entry.tournament_id).filter(entry=entry)


def find_penalty(*, penalty_id: UUID) -> Penalty:
    """A penalty with its event; NotFound if there is none."""
    penalty = Penalty.objects.select_related("entry", "tournament").filter(pk=penalty_id).first()
    if penalty is None:
        raise NotFound(gettext("There is no penalty {id}.").format(id=penalty_id))
    return penalty


def is_disqualified_by_penalty(*, entry: Entry) -> bool:
    """True if a penalty that was not revoked disqualifies an entry."""
    kind = PenaltyKind.DISQUALIFICATION
    return Penalty.objects.filter(entry=entry, kind=kind, revoked_at=None).exists()


def published_matches_of(*, entry: Entry) -> QuerySet[Match]:
    """The published matches of an entry, the latest first."""
    published = Match.objects.filter(seats__entry=entry, round__state__in=PUBLISHED)
    matches = published.exclude(state=MatchState.VOID).select_related("round")
    return matches.prefetch_related("seats__entry").order_by("-round__number")


def deck_checks(*, tournament_id: UUID) -> QuerySet[DeckCheck]:
    """All deck checks of an event, the latest first."""
    checks = DeckCheck.objects.filter(tournament_id=tournament_id)
    read = checks.select_related("entry", "round", "match", "opened_by", "closed_by", "penalty")
    return (
        read.prefetch_related(_PLAYERS)
        .defer("entry__name_key")
        .order_by("-opened_at", "match__table", "pk")
    )


def find_deck_check(*, check_id: UUID) -> DeckCheck:
    """A deck check; NotFound if there is none."""
    rows = DeckCheck.objects.select_related("entry__tournament", "round", "match")
    check = rows.filter(pk=check_id).first()
    if check is None:
        raise NotFound(gettext("There is no deck check {id}.").format(id=check_id))
    return check


def repeats(*, entry: Entry, player: EntryPlayer | None = None) -> Repeats:
    """The earlier penalties of an entry, or of one player of a team, as numbers."""
    players = [player] if player else list(entry.players.all())
    in_event = Penalty.objects.filter(entry=entry)
    if player is not None and not entry.is_alone:
        in_event = in_event.filter(player=player)
    users = [member.user_id for member in players if member.user_id is not None]
    in_others = Penalty.objects.filter(
        Q(player__user__in=users),
        tournament__organisation=entry.tournament.organisation_id,
    ).exclude(tournament=entry.tournament_id)
    return Repeats(_counted(in_event), _counted(in_others) if users else {})


def _counted(penalties: QuerySet[Penalty]) -> Mapping[str, int]:
    rows = penalties.filter(revoked_at=None).values_list("infraction").annotate(Count("pk"))
    return dict(rows.order_by("infraction"))


def closed_checks_of(*, entry: Entry) -> QuerySet[DeckCheck]:
    """The deck checks of an entry that are over, the latest first."""
    checks = deck_checks(tournament_id=entry.tournament_id).filter(entry=entry)
    return checks.exclude(closed_at=None)


def open_checks(*, tournament: Tournament) -> list[DeckCheck]:
    """The deck checks of an event that are not over, each with its entry."""
    checks = DeckCheck.objects.filter(tournament=tournament, closed_at=None)
    return list(checks.select_related("entry"))
