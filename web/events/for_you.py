"""Things that wait for a signed-in reader anywhere: the bell of every page counts them."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

import engine
from accounts.models import User
from accounts.roles import Power
from ground.notices import Channel, Facts, NoticeKind
from tables import notice_kinds as table_notices
from tables.awaiting import Awaits, GameAwaiting, games_awaiting
from tables.selectors import UNFINISHED, matches_being_played
from tournaments.core import notice_kinds as event_notices
from tournaments.core.access import powers_in
from tournaments.entries.selectors import entries_played_now, invitations_to, played_now
from tournaments.matches.selectors import own_seats
from tournaments.matches.selectors.disputes import events_with_calls
from tournaments.matches.selectors.matches import reported_of
from tournaments.matches.selectors.submission_texts import headline_case, headline_facts
from tournaments.matches.selectors.submissions import awaiting_answer
from tournaments.models import Tournament
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.terms.kinds import EntryState, MatchState, TournamentState
from web.core.access import signed_in, visitor
from web.core.live import events_address
from web.matches.my_events import round_check_ins
from web.tables.texts import names_of


@dataclass(frozen=True)
class ForYou:
    """One thing that the reader is to do: what, of which event or format, the page where it is
    done, the game whose emblem stands beside it, and the kind of notice that it is."""

    text: str
    of: str
    place: str
    game: str
    kind: NoticeKind


@signed_in
@require_safe
def for_you(request: HttpRequest) -> HttpResponseBase:
    return render(request, "web/events/for_you.html", {"rows": waiting_for(visitor(request))})


@signed_in
@require_safe
def counting_for_you(request: HttpRequest) -> HttpResponseBase:
    """Things that wait for the reader, as a number and as their bell is called then; and `live`,
    where their bell hears of rounds and announcements of the events they play now, if any, after up
    to `spread` milliseconds."""
    user = visitor(request)
    count = len(waiting_for(user))
    label = ngettext("{n} thing is waiting for you", "{n} things are waiting for you", count)
    text = label.format(n=count) if count else gettext("Waiting for you")
    playing = played_now(entries_played_now(user=user))
    live, spread = events_address(request, playing)
    return JsonResponse({"count": count, "label": text, "live": live, "spread": spread})


def waiting_for(user: User) -> list[ForYou]:
    """The tasks of a user now, of the kinds that the bell carries: the urgent ones first."""
    rows = [
        *map(game_for_you, games_awaiting(user=user)),
        *_of_matches(user),
        *_of_entries(user),
        *_calls(user),
    ]
    carried = (row for row in rows if Channel.BELL in row.kind.through)
    return sorted(carried, key=lambda row: row.kind.urgency)


def game_for_you(each: GameAwaiting) -> ForYou:
    """A game that waits for the reader."""
    table, rules = each.table, engine.game(each.table.game)
    others = [seat for seat in table.seats.all() if seat.number != each.seat.number]
    format = rules.formats.get(table.format)
    kind = table_notices.KINDS[f"game.{each.awaits}"]
    in_event = bool(each.match) and each.awaits == Awaits.JOIN
    cases = ["in_event"] if in_event else []
    facts = {"game": rules.name, "names": ", ".join(names_of(others))}
    place = reverse(kind.page_of(cases), args=[each.match if in_event else table.pk])
    name = format.name if format else table.format
    return ForYou(kind.line(facts), name, place, table.game, kind)


def _of_matches(user: User) -> Iterator[ForYou]:
    """Reports and logs of opponents to answer; and matches without a result of which the reader
    has reported nothing and no game goes on here."""
    answers = awaiting_answer(user=user)
    for each in answers:
        facts, cases = headline_facts(each), [headline_case(each)]
        event = each.match.round.tournament
        yield _of_event(event, "result.to_answer", each.match.pk, facts, cases)
    seats = list(own_seats.open_matches_of(user=user))
    reported = reported_of(seats=seats)
    matches = [str(seat.match_id) for seat in seats]
    played = matches_being_played(matches=matches, states=UNFINISHED)
    elsewhere = reported | {each.match.pk for each in answers}
    for seat in seats:
        is_open = seat.match.state == MatchState.OPEN
        if is_open and seat.match_id not in elsewhere and str(seat.match_id) not in played:
            to_play = {"round": round_in_text(seat.round), "table": str(seat.match.table)}
            yield _of_event(seat.round.tournament, "match.to_play", seat.match_id, to_play)


def _of_entries(user: User) -> Iterator[ForYou]:
    """Check-ins that are open, and invitations to teams."""
    entries = entries_played_now(user=user)
    for entry in entries:
        if (entry.tournament.state, entry.state) == (TournamentState.CHECK_IN, EntryState.ENTERED):
            yield _of_event(entry.tournament, "event.check_in", entry.tournament_id)
    for check_in in round_check_ins(entries):
        if not check_in["is_here"]:
            facts = {"number": check_in["asked_round"]}
            yield _of_event(check_in["entry"].tournament, "round.check_in", facts=facts)
    for invitation in invitations_to(user=user):
        event, captain = invitation.entry.tournament, {"captain": invitation.entry.name}
        yield _of_event(event, "team.invitation", invitation.pk, captain)


def _calls(user: User) -> Iterator[ForYou]:
    """The open judge calls of events in which the reader can rule."""
    for event, count in events_with_calls(user=user):
        if Power.RULE in powers_in(user=user, tournament=event):
            yield _of_event(event, "judge.calls", event.pk, {"n": count})


def _of_event(
    event: Tournament,
    kind: str,
    of: object = None,
    facts: Facts | None = None,
    cases: Collection[str] = (),
) -> ForYou:
    """A row about an event; its page is that of the kind, with `of` in its address."""
    notice = event_notices.KINDS[kind]
    place = reverse(notice.page_of(cases), args=[] if of is None else [of])
    return ForYou(notice.line(facts or {}, cases=cases), event.name, place, event.game, notice)
