"""Painting and sportsmanship on pages: staff score the one, opponents and judges the other."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.roles import Power
from contract.errors import NotFound
from ground.steady_clock import steady_now
from tournaments.core.access import own_entries
from tournaments.entries.listings import names_in_entries, painting_of_entries
from tournaments.entries.selectors import entries_among
from tournaments.entries.services.painting import SCORING, score_painting
from tournaments.matches.selectors.matches import (
    count_to_score,
    find_match,
    matches_to_score,
    published_matches_of,
)
from tournaments.matches.services.sportsmanship import score_opponent, score_seats
from tournaments.models import Entry, Match, MatchSeat, Tournament
from tournaments.standings.counting import decimal, trimmed
from tournaments.standings.services.soft_scores import soft_scores_of
from tournaments.terms.kinds import UNPLAYED, MatchState
from tournaments.terms.soft_scores import NO_SCORES, are_scored
from web.core import hall_lists
from web.core.access import signed_in, visitor
from web.core.form_errors import blame, flash_refusal
from web.core.staff_pages import staffed
from web.core.typed_forms import Form


class PaintingForm(Form):
    """A score for the painting of each entry; an empty one takes it away. Fields know what was
    shown in them, so that several people can score at once, each their part of the hall."""

    def __init__(
        self, data: Any = None, *, entries: list[Entry], most: int, own: set[UUID]
    ) -> None:
        super().__init__(data)
        for entry in entries:
            self.fields[str(entry.pk)] = forms.IntegerField(
                label=entry.title,
                min_value=0,
                max_value=most,
                required=False,
                initial=entry.painting,
                show_hidden_initial=True,
                disabled=entry.pk in own,
            )

    def changes(self) -> dict[UUID, int | None]:
        """The scores that differ from those that were shown."""
        return {UUID(name): self.named[name] for name in self.changed_data}


class SportsmanshipForm(Form):
    """The score that a player gives their opponent. A page can have several such forms, so the ids
    of fields carry the match."""

    def __init__(
        self, data: Any = None, *, match_id: UUID, opponent: str, most: int, given: int | None
    ) -> None:
        super().__init__(data, initial={"points": given}, auto_id=f"id_{match_id}_%s")
        self.fields["points"] = _score_field(opponent, most, help_text=_SEEN_LATER)


class GivenForm(Form):
    """The scores that both players of a match were given, as a judge enters them for guests."""

    def __init__(self, data: Any = None, *, seats: Sequence[MatchSeat], most: int) -> None:
        super().__init__(data, initial={str(seat.number): seat.sportsmanship for seat in seats})
        for seat in seats:
            field = _score_field(seat.entry.name, most)
            field.show_hidden_initial = True
            self.fields[str(seat.number)] = field

    def changes(self) -> dict[int, int | None]:
        """By seat, the scores that differ from those that were shown: players may have given theirs
        since."""
        return {int(name): self.named[name] for name in self.changed_data}


_SEEN_LATER = _("Only judges see this until the event is finished. Then it is public.")


def _score_field(player: str, most: int, *, help_text: Any = "") -> forms.TypedChoiceField:
    """A choice of what a player is given for sportsmanship."""
    numbers = [(str(number), str(number)) for number in range(most, -1, -1)]
    return forms.TypedChoiceField(
        coerce=int,
        empty_value=None,
        required=False,
        label=gettext("Sportsmanship of {player}").format(player=player),
        choices=[("", gettext("No score")), *numbers],
        help_text=help_text,
    )


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def scoring(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """All scores for the staff: painting to enter, and for judges what was given."""
    context = staffed(request, tournament_id, Power.ENTER_RESULTS)
    event: Tournament = context["event"]
    if not are_scored(event):
        raise NotFound
    context |= _listed(request, event)
    entries = list(context["page"])
    form = None
    if event.painting_most is not None and event.state in SCORING:
        form = PaintingForm(
            request.POST or None,
            entries=entries,
            most=event.painting_most,
            own=own_entries(event, visitor(request)),
        )
    if form is not None and form.is_valid():
        with blame(form):
            count = score_painting(
                tournament_id=event.pk,
                actor=visitor(request),
                points=form.changes(),
                now=steady_now(),
            )
            saved = ngettext("{n} score saved.", "{n} scores saved.", count)
            messages.success(request, saved.format(n=count))
            return redirect(request.get_full_path())
    context["form"] = form
    if context["may"].get(Power.RULE.value) and event.sportsmanship_most is not None:
        context["given"] = _given(event, entries)
        if event.state in SCORING:
            context["missing"] = matches_to_score(tournament=event)[: hall_lists.A_HALL]
            context["missing_count"] = count_to_score(tournament=event)
    return render(request, "web/matches/soft_scores.html", context)


def _listed(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    """The list of entries by name, in parts those without a score for painting first. Those whose
    fields were sent are its page, as the list may have moved since they were shown."""
    rows = painting_of_entries(tournament=event)
    if len(rows) > hall_lists.A_HALL and event.painting_most is not None:
        rows.sort(key=lambda row: row.painting is not None)
    people = cache(partial(names_in_entries, tournament=event))
    listed = hall_lists.hall_list(
        request, rows, lambda row: f"{row.name} {people().get(row.pk, '')}"
    )
    ids = [row.pk for row in listed["page"]]
    if listed["in_parts"] and request.method == "POST":
        ids = [row.pk for row in rows if str(row.pk) in request.POST][: hall_lists.A_HALL]
    listed["page"].object_list = entries_among(tournament=event, ids=ids)
    return listed


def _given(event: Tournament, entries: list[Entry]) -> list[tuple[str, str, str]]:
    """Each entry with the mean of what opponents gave, and with each of these scores."""
    scores = soft_scores_of(event)
    rows = []
    for entry in entries:
        own = scores.get(str(entry.pk), NO_SCORES)
        mean = "–" if own.sportsmanship is None else trimmed(decimal(own.sportsmanship))
        rows.append((entry.title, mean, ", ".join(map(str, own.given))))
    return rows


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def scoring_seats(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    """The page on which a judge enters the sportsmanship of a match's players, as for guests."""
    match = find_match(match_id=match_id)
    context = staffed(request, match.round.tournament_id, Power.RULE)
    event: Tournament = context["event"]
    seats = list(match.seats.all())
    if not scores_sportsmanship(match):
        raise NotFound
    form = GivenForm(request.POST or None, seats=seats, most=event.sportsmanship_most or 0)
    if form.is_valid():
        with blame(form):
            score_seats(
                match_id=match_id,
                actor=visitor(request),
                points=form.changes(),
                now=steady_now(),
            )
            text = gettext("Table {table}: sportsmanship scores saved.")
            messages.success(request, text.format(table=match.table))
            return redirect("web:soft-scores", tournament_id=event.pk)
    context |= {"form": form, "match": match}
    return render(request, "web/matches/scored_seats.html", context)


@signed_in
@require_POST
def scoring_opponent(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    """Take what a player gives their opponent for sportsmanship."""
    user = visitor(request)

    def score(points: int | None) -> None:
        score_opponent(match_id=match_id, user=user, points=points, now=steady_now())

    take_score(request, score)
    return redirect("web:match", match_id=match_id)


def take_score(request: HttpRequest, score: Callable[[int | None], None]) -> None:
    """Score an opponent with the points that were sent, or take the score away where none were,
    and say so."""
    sent = request.POST.get("points", "")
    if sent and not (sent.isascii() and sent.isdigit() and len(sent) < 4):
        messages.error(request, gettext("Choose one of the scores."))
        return
    with flash_refusal(request):
        score(int(sent) if sent else None)
        saved = gettext("Sportsmanship score saved.") if sent else gettext("Score removed.")
        messages.success(request, saved)


def sportsmanship_form(
    own: MatchSeat | None, against: MatchSeat | None
) -> SportsmanshipForm | None:
    """The form for the opponent of the reader's seat, as long as sportsmanship is scored."""
    if own is None or against is None or not scores_sportsmanship(own.match):
        return None
    return SportsmanshipForm(
        match_id=own.match.pk,
        opponent=against.entry.name,
        most=own.match.round.tournament.sportsmanship_most or 0,
        given=against.sportsmanship,
    )


def opponents_to_score(
    entry: Entry, current: Match | None
) -> list[tuple[Match, SportsmanshipForm]]:
    """The matches in which an entry scores its opponent, with the form for each: the `current` one,
    whatever was given, then those with a result and without a score, the latest first."""
    open_forms = []
    for match in reversed(published_matches_of(entry=entry)):
        seats = list(match.seats.all())
        mine = next(seat for seat in seats if seat.entry_id == entry.pk)
        against = next((seat for seat in seats if seat.entry_id != entry.pk), None)
        is_current = current is not None and match.pk == current.pk
        is_open = match.state == MatchState.SETTLED and against and against.sportsmanship is None
        form = sportsmanship_form(mine, against) if is_current or is_open else None
        if form is not None:
            open_forms.append((match, form))
    return open_forms


def scores_sportsmanship(match: Match) -> bool:
    """True if the players of a match are scored for sportsmanship now."""
    event = match.round.tournament
    is_played = match.settled_by not in UNPLAYED and match.state != MatchState.VOID
    scores = event.sportsmanship_most is not None and event.state in SCORING
    return scores and is_played and len(match.seats.all()) > 1
