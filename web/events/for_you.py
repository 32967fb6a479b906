"""What waits for a signed-in reader, wherever it is: the bell of every page counts it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, F, Q
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

import engine
from accounts.models import User
from accounts.roles import Power
from tables.awaiting import Awaits, GameAwaiting, games_awaiting
from tables.selectors import UNFINISHED, matches_being_played
from tournaments.core.access import powers_in, run_by
from tournaments.core.selectors import tournaments
from tournaments.matches.awaiting import awaiting_answer
from tournaments.matches.awaiting_texts import headline
from tournaments.models import MatchReport, Tournament
from tournaments.stages.round_names import round_in_text
from tournaments.terms.kinds import EntryState, MatchState, TournamentState
from web.core import own_seats, queries
from web.core.access import signed_in, visitor
from web.core.live import events_address
from web.matches.my_events import round_check_ins
from web.tables.texts import names_of


@dataclass(frozen=True)
class ForYou:
    """One thing that the reader is to do: what, of which event or format, the page where it is
    done, and the game whose emblem stands beside it."""

    text: str
    of: str
    place: str
    game: str


@signed_in
@require_safe
def for_you(request: HttpRequest) -> HttpResponseBase:
    return render(request, "web/events/for_you.html", {"rows": list(waiting_for(visitor(request)))})


@signed_in
@require_safe
def counting_for_you(request: HttpRequest) -> HttpResponseBase:
    """Things that wait for the reader, as a number and as their bell is called then; and `live`,
    where their bell hears of rounds and announcements of the events they play now, if any, after up
    to `spread` milliseconds."""
    user = visitor(request)
    count = len(list(waiting_for(user)))
    label = ngettext("{n} thing is waiting for you", "{n} things are waiting for you", count)
    text = label.format(n=count) if count else gettext("Waiting for you")
    playing = queries.played_now(queries.entries_played_now(user=user))
    live, spread = events_address(request, playing)
    return JsonResponse({"count": count, "label": text, "live": live, "spread": spread})


def waiting_for(user: User) -> Iterator[ForYou]:
    """What a user is to do now: first what keeps somebody else waiting."""
    yield from map(game_for_you, games_awaiting(user=user))
    yield from _of_matches(user)
    yield from _of_entries(user)
    yield from _calls(user)


def game_for_you(each: GameAwaiting) -> ForYou:
    """A game that waits for the reader."""
    table, rules = each.table, engine.game(each.table.game)
    others = [seat for seat in table.seats.all() if seat.number != each.seat.number]
    facts = {"game": rules.name, "names": ", ".join(names_of(others))}
    text = {
        Awaits.JOIN: gettext("Take your seat: {game} with {names}"),
        Awaits.READY: gettext("Everybody is here: start {game} with {names}"),
        Awaits.ANSWER: gettext("Answer an offer: {game} with {names}"),
        Awaits.MOVE: gettext("Your move: {game} with {names}"),
    }[each.awaits]
    format = rules.formats.get(table.format)
    place = reverse("web:table", args=[table.pk])
    if each.match and each.awaits == Awaits.JOIN:
        place = reverse("web:match", args=[each.match])
    name = format.name if format else table.format
    return ForYou(text.format(**facts), name, place, table.game)


def _of_matches(user: User) -> Iterator[ForYou]:
    """Reports and logs of opponents to answer; and matches without a result of which the reader
    has reported nothing and no game goes on here."""
    answers = awaiting_answer(user=user)
    for each in answers:
        event = each.match.round.tournament
        yield _of_event(event, headline(each), reverse("web:match", args=[each.match.pk]))
    seats = list(own_seats.open_matches_of(user=user))
    # Reports from before a result was taken back do not count, nor do those of an archive.
    counting = Q(match__reopened_at=None) | Q(at__gt=F("match__reopened_at"))
    own = MatchReport.objects.filter(
        counting,
        stated=False,
        match__in=[seat.match_id for seat in seats],
        entry__in=[seat.entry_id for seat in seats],
    )
    reported = set(own.values_list("match", flat=True))
    matches = [str(seat.match_id) for seat in seats]
    played = matches_being_played(matches=matches, states=UNFINISHED)
    elsewhere = reported | {each.match.pk for each in answers}
    for seat in seats:
        is_open = seat.match.state == MatchState.OPEN
        if is_open and seat.match_id not in elsewhere and str(seat.match_id) not in played:
            text = gettext("Play and report {round}, table {table}").format(
                round=round_in_text(seat.round), table=seat.match.table
            )
            place = reverse("web:match", args=[seat.match_id])
            yield _of_event(seat.round.tournament, text, place)


def _of_entries(user: User) -> Iterator[ForYou]:
    """Check-ins that are open, and invitations to teams."""
    entries = queries.entries_played_now(user=user)
    for entry in entries:
        if (entry.tournament.state, entry.state) == (TournamentState.CHECK_IN, EntryState.ENTERED):
            place = reverse("web:event", args=[entry.tournament_id])
            yield _of_event(entry.tournament, gettext("Check in"), place)
    for check_in in round_check_ins(entries):
        if not check_in["is_here"]:
            text = gettext("Check in for round {number}").format(number=check_in["asked_round"])
            yield _of_event(check_in["entry"].tournament, text, reverse("web:mine"))
    for invitation in queries.invitations_to(user=user):
        text = gettext("{name} invited you to their team").format(name=invitation.entry.name)
        place = reverse("web:invitation", args=[invitation.pk])
        yield _of_event(invitation.entry.tournament, text, place)


def _calls(user: User) -> Iterator[ForYou]:
    """The open judge calls of events in which the reader can rule."""
    running = tournaments(viewer=user).filter(run_by(user), state=TournamentState.RUNNING)
    is_open = Q(disputes__closed_at=None, disputes__isnull=False)
    called = running.annotate(calls=Count("disputes", filter=is_open, distinct=True))
    for event in called.filter(calls__gt=0):
        if Power.RULE not in powers_in(user=user, tournament=event):
            continue
        count = event.calls
        text = ngettext("{n} open judge call", "{n} open judge calls", count).format(n=count)
        yield _of_event(event, text, reverse("web:desk", args=[event.pk]))


def _of_event(event: Tournament, text: str, place: str) -> ForYou:
    return ForYou(text, event.name, place, event.game)
