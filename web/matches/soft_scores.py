"""Painting and sportsmanship on pages: staff score the one, opponents and judges the other."""

from collections.abc import Callable, Sequence
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
from tournaments.core.selectors import matches
from tournaments.entries.services.painting import SCORING, score_painting
from tournaments.matches.selectors import find_match
from tournaments.matches.services.sportsmanship import score_opponent, score_seats
from tournaments.models import Entry, Match, MatchSeat, Tournament
from tournaments.standings.counting import decimal, trimmed
from tournaments.standings.services.soft_scores import soft_scores_of
from tournaments.terms.kinds import PUBLISHED, UNPLAYED, EntryState, MatchState
from tournaments.terms.soft_scores import NO_SCORES, are_scored
from web.core.access import signed_in, visitor
from web.core.form_errors import blame, flash_refusal
from web.core.staff_pages import staffed


class PaintingForm(forms.Form):
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
        return {UUID(name): self.cleaned_data[name] for name in self.changed_data}


class SportsmanshipForm(forms.Form):
    """The score that a player gives their opponent. A page can have several such forms, so the ids
    of fields carry the match."""

    def __init__(
        self, data: Any = None, *, match_id: UUID, opponent: str, most: int, given: int | None
    ) -> None:
        super().__init__(data, initial={"points": given}, auto_id=f"id_{match_id}_%s")
        self.fields["points"] = _score_field(opponent, most, help_text=_SEEN_LATER)


class GivenForm(forms.Form):
    """What both players of a match were given, as a judge enters it for guests."""

    def __init__(self, data: Any = None, *, seats: Sequence[MatchSeat], most: int) -> None:
        super().__init__(data, initial={str(seat.number): seat.sportsmanship for seat in seats})
        for seat in seats:
            field = _score_field(seat.entry.name, most)
            field.show_hidden_initial = True
            self.fields[str(seat.number)] = field

    def changes(self) -> dict[int, int | None]:
        """By seat, the scores that differ from those that were shown: players may have given theirs
        since."""
        return {int(name): self.cleaned_data[name] for name in self.changed_data}


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
    entries = list(
        event.entries.exclude(state=EntryState.WITHDRAWN)
        .prefetch_related("players")
        .order_by("name_key")
    )
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
            return redirect("web:soft-scores", tournament_id=event.pk)
    context["form"] = form
    if context["may"].get(Power.RULE.value) and event.sportsmanship_most is not None:
        context["given"] = _given(event, entries)
        context["missing"] = not_given(event) if event.state in SCORING else ()
    return render(request, "web/matches/soft_scores.html", context)


def _given(event: Tournament, entries: list[Entry]) -> list[tuple[str, str, str]]:
    """Each entry with the mean of what opponents gave, and with each of these scores."""
    scores = soft_scores_of(event)
    rows = []
    for entry in entries:
        own = scores.get(str(entry.pk), NO_SCORES)
        mean = "–" if own.sportsmanship is None else trimmed(decimal(own.sportsmanship))
        rows.append((entry.title, mean, ", ".join(map(str, own.given))))
    return rows


def not_given(event: Tournament) -> list[Match]:
    """The played matches in which a score for sportsmanship is missing, the last round first."""
    without = MatchSeat.objects.filter(
        round__tournament=event, round__state__in=PUBLISHED, sportsmanship=None
    )
    return list(
        matches()
        .filter(seats__in=without)
        .exclude(settled_by__in=UNPLAYED)
        .exclude(state=MatchState.VOID)
        .order_by("-round__number", "table")
        .distinct()
    )


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def scoring_seats(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    """What the players of a match were given, for a judge to enter, as for guests."""
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
    own = matches().filter(seats__entry=entry, round__state__in=PUBLISHED)
    open_forms = []
    for match in own.order_by("-round__number"):
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
    """Whether the players of a match are scored for sportsmanship now."""
    event = match.round.tournament
    is_played = match.settled_by not in UNPLAYED and match.state != MatchState.VOID
    scores = event.sportsmanship_most is not None and event.state in SCORING
    return scores and is_played and len(match.seats.all()) > 1
