"""The acts of staff in a running event, as functions of a match and the person who acts, and the
steps that each act needs first."""

from collections.abc import Callable
from typing import Any

from accounts.models import User
from ledger.models import LedgerEntry
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_entry,
    make_organisation,
    make_tournament,
    make_user,
    play_by_hand,
)
from tests.support.penalising import penalise
from tests.support.playing import bring, certify, event_of
from tests.support.reopening import AFTER, take_back
from tests.support.rounds import turn
from tests.support.rulings import decide
from tournaments.core.services.changes import event_stream
from tournaments.entries.services.forbidden_pairs import forbid
from tournaments.entries.services.leaving import drop
from tournaments.entries.services.seating import set_seating
from tournaments.judging.services.disqualification import disqualify
from tournaments.matches.services.disputes import call_judge
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.rulings import rule
from tournaments.matches.services.slips import enter_slip
from tournaments.matches.services.unanswered import WITHOUT_CLOCK, accept_unanswered
from tournaments.models import Entry, Match, Tournament
from tournaments.pairing.edits import Move
from tournaments.rounds.services.draft_edits import edit_draft
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.repairs import repair_round
from tournaments.rounds.services.undoing import undo_round
from tournaments.terms.kinds import ResultReason
from tournaments.terms.match_score import MatchScore

# What is done to the own match before the door is tried, and what is done at the door.
Before = Callable[[Match, User], Any]
Door = Callable[[Match, User], Any]


def own(match: Match) -> Entry:
    return Entry.objects.get(seats__match=match, name="Olga")


def opponent(match: Match) -> Entry:
    return Entry.objects.exclude(name="Olga").get(seats__match=match)


def won(match: Match) -> MatchScore:
    """That Olga has won, or of a match of others the first player."""
    seat = match.seats.filter(entry__name="Olga").values_list("number", flat=True).first() or 0
    return MatchScore((1 - seat, seat))


def lost(match: Match) -> MatchScore:
    return MatchScore(won(match).games_won[::-1])


def untouched(match: Match, olga: User) -> None:
    pass


def reported(match: Match, olga: User) -> None:
    report_result(match_id=match.pk, user=olga, score=won(match), now=NOW)


def disputed(match: Match, olga: User) -> None:
    call_judge(match_id=match.pk, user=olga, now=NOW)


def settled(match: Match, olga: User) -> None:
    decide(match, *lost(match).games_won, actor=other_organiser(match))


def slip(match: Match, actor: User) -> Any:
    return enter_slip(
        match_id=match.pk, actor=actor, score=won(match), reason="By the slip.", now=NOW
    )


def entered(match: Match, olga: User) -> None:
    """By who undoes it: nobody undoes what somebody else has entered."""
    may_play = Tournament.objects.get(pk=event_of(match).pk).playing_staff
    slip(match, olga if may_play else other_organiser(match))


def settled_with_scores(match: Match, olga: User) -> None:
    Tournament.objects.filter(pk=event_of(match).pk).update(sportsmanship_most=5)
    settled(match, olga)


def reopened(match: Match, olga: User) -> None:
    certify(bring(match, other_organiser(match)), won(match).winner)
    take_back(match, actor=other_organiser(match))


def brought(match: Match, olga: User) -> None:
    """Players may bring a log of what they have lost too, and others of what Olga has."""
    certify(bring(match, olga), won(match).winner)


def timed(match: Match, olga: User) -> None:
    turn(match.round, "start", 50)


def penalised(match: Match, olga: User) -> None:
    penalise(own(match), "game_loss", match_id=match.pk, actor=other_organiser(match))


def other_organiser(match: Match) -> User:
    return User.objects.get(username="ivo")


def ruling(**facts: Any) -> Door:
    def door(match: Match, actor: User) -> Any:
        more = facts | ({} if facts else {"score": won(match)})
        if facts.get("manner") == ResultReason.NO_SHOW:
            more["absent"] = [lost(match).winner]
        if facts.get("manner") == ResultReason.AWARDED:
            more["winner"] = won(match).winner
        return rule(match_id=match.pk, actor=actor, reason="Seen.", now=AFTER, **more)

    return door


def undo(match: Match, actor: User) -> Any:
    return undo_round(
        tournament_id=event_of(match).pk, number=1, actor=actor, reason="Wrong.", now=NOW
    )


def meet_again(match: Match, actor: User) -> Any:
    """The table is broken, and the same two meet at it once more."""
    return repair_round(
        tournament_id=event_of(match).pk,
        number=1,
        broken=[match.pk],
        pairs=[(own(match).pk, opponent(match).pk)],
        reason="Once more.",
        actor=actor,
        now=NOW,
    )


def drop_opponent(match: Match, actor: User) -> Any:
    return drop(entry_id=opponent(match).pk, actor=actor, now=NOW)


def accept(match: Match, actor: User) -> Any:
    match.refresh_from_db()
    return accept_unanswered(
        tournament_id=event_of(match).pk,
        versions={match.pk: match.version},
        actor=actor,
        now=NOW + WITHOUT_CLOCK,
    )


def mend(match: Match, actor: User) -> Any:
    """Both tables are broken, and their players meet crosswise."""
    matches = list(match.round.matches.order_by("table"))
    (first, second), (third, fourth) = (
        [seat.entry_id for seat in each.seats.order_by("number")] for each in matches
    )
    return repair_round(
        tournament_id=event_of(match).pk,
        number=1,
        broken=[each.pk for each in matches],
        pairs=[(first, third), (second, fourth)],
        reason="Wrong opponents.",
        actor=actor,
        now=NOW,
    )


def rival_match(match: Match) -> Match:
    return match.round.matches.exclude(pk=match.pk).get()


def drafted(match: Match, olga: User) -> None:
    ivo = other_organiser(match)
    play_by_hand(match.round, actor=ivo)
    draft_round(tournament_id=event_of(match).pk, actor=ivo, now=NOW)


def stale(match: Match, olga: User) -> None:
    drafted(match, olga)
    set_seating(
        entry_id=opponent(match).pk,
        actor=other_organiser(match),
        seating={"fixed_table": 9},
        now=NOW,
    )


def closed(match: Match, olga: User) -> None:
    play_by_hand(match.round, actor=other_organiser(match))


def rival_gone(match: Match, olga: User) -> None:
    drop(entry_id=opponent(match).pk, actor=other_organiser(match), now=NOW)


def rival_out(match: Match, olga: User) -> None:
    disqualify(entry_id=opponent(match).pk, actor=other_organiser(match), reason="Theft.", now=NOW)


def painted(match: Match, olga: User) -> None:
    Tournament.objects.filter(pk=event_of(match).pk).update(painting_most=5)


def of_draft(act: Callable[..., Any], **facts: Any) -> Door:
    def door(match: Match, actor: User) -> Any:
        return act(tournament_id=event_of(match).pk, actor=actor, now=NOW, **facts)

    return door


def move_table(match: Match, actor: User) -> Any:
    table = Match.objects.get(round__number=2, table=1)
    edit = Move(str(table.pk), 7)
    return edit_draft(tournament_id=event_of(match).pk, number=2, edit=edit, actor=actor, now=NOW)


def part_rivals(match: Match, actor: User) -> Any:
    rivals = rival_match(match)
    pair = [seat.entry_id for seat in rivals.seats.order_by("-number")]
    return repair_round(
        tournament_id=event_of(match).pk,
        number=1,
        broken=[rivals.pk],
        pairs=[(pair[0], pair[1])],
        reason="Once more.",
        actor=actor,
        now=NOW,
    )


def keep_apart(match: Match, actor: User) -> Any:
    first, second = (seat.entry_id for seat in rival_match(match).seats.all())
    return forbid(
        tournament_id=event_of(match).pk,
        first=first,
        second=second,
        reason="Brothers.",
        actor=actor,
        now=NOW,
    )


@remembered
def olgas_cup(**plan: Any) -> tuple[Tournament, User, User]:
    """An event whose owner, Olga, plays against guests; Ivo organises it too, and does not play."""
    olga, ivo = make_user("olga"), make_user("ivo")
    make_organisation(olga, organiser=ivo)
    event = make_tournament(olga, organisation="cup-makers", entries=3, **plan)
    make_entry(event, "Olga", 3, user=olga)
    return event, olga, ivo


def marks(event: Tournament) -> list[tuple[int, str]]:
    """The public entries of the journal that mark a decision by staff who play, with its mark."""
    noted = LedgerEntry.objects.filter(stream__name=event_stream(event.pk), public=True)
    public = noted.filter(data__playing_staff__isnull=False).order_by("number")
    return [(entry.number, entry.data["playing_staff"]) for entry in public]
