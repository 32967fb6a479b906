"""The pages of money: who paid for taking part, and the prizes that players get."""

from collections.abc import Collection, Sequence
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.services.money import (
    PrizeOvertaken,
    ShownPrize,
    hand_out_prize,
    note_payments,
    set_prizes,
)
from tournaments.models import Entry, StoredStandings, Tournament
from tournaments.prints.services.sheets import pdf
from tournaments.prints.tables import prizes_sheet
from tournaments.prints.typesetting import facts_of, typeset
from tournaments.standings.services.stored_standings import stored_document
from tournaments.terms.kinds import EntryState
from tournaments.terms.money import amount_text, first_amount
from web.core.access import signed_in, visitor
from web.core.form_errors import blame, flash_refusal
from web.core.staff_pages import staffed
from web.entries.money_forms import HANDED_OUT, OTHER, PaymentForm, PrizesForm, moments_in
from web.entries.staff_entries import entry_for_staff

# So many of the first places have a field for a prize.
PRIZED = 8


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def payments(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Payments, and who has not paid. A POST notes an amount for players, or takes it back."""
    context = staffed(request, tournament_id, Power.RUN_ROUNDS)
    event: Tournament = context["event"]
    form = PaymentForm(request.POST or None, initial={"amount": _usual(event)})
    if form.is_valid():
        with blame(form):
            changed = note_payments(
                tournament_id=event.pk,
                entry_ids=form.entries,
                amount=form.amount_paid,
                shown_amounts=form.shown_amounts,
                actor=visitor(request),
                now=steady_now(),
            )
            _say_paid(request, changed, form.amount_paid)
            _say_kept(request, event, {*form.entries} - {entry.pk for entry in changed})
            return redirect("web:payments", tournament_id=event.pk)
    entries = _on_list(event)
    paid = [entry for entry in entries if entry.paid is not None]
    context |= {
        "form": form,
        "rows": sorted(entries, key=lambda entry: entry.paid is not None),
        "paid": paid,
        "unpaid": [entry for entry in entries if entry.paid is None],
        "sum": sum(entry.paid or 0 for entry in paid),
    }
    return render(request, "web/entries/payments.html", context)


def _on_list(event: Tournament) -> list[Entry]:
    """By name, the entries that take part, and those that have left and paid."""
    entries = entries_selectors.entries(tournament_id=event.pk).order_by("name_key")
    return [
        entry for entry in entries if entry.state != EntryState.WITHDRAWN or entry.paid is not None
    ]


def _usual(event: Tournament) -> str:
    """The amount that most have paid, or else the first in the entry fee; empty where no amount can
    be read in it, as nobody should note a wrong one unseen."""
    amounts = [paid for paid in event.entries.values_list("paid", flat=True) if paid is not None]
    usual = max(amounts, key=amounts.count) if amounts else first_amount(event.entry_fee)
    return "" if usual is None else amount_text(usual)


def _say_paid(request: HttpRequest, changed: Sequence[Entry], amount: int | None) -> None:
    if not changed:
        return
    facts = {"names": changed[0].name, "count": len(changed)}
    if amount is None:
        text = ngettext(
            "No payment of %(names)s after all.",
            "No payment of %(count)s players after all.",
            len(changed),
        )
    else:
        text = ngettext(
            "%(names)s paid %(amount)s.", "%(count)s players paid %(amount)s each.", len(changed)
        )
        facts["amount"] = amount_text(amount)
    messages.success(request, text % facts)


def _say_kept(request: HttpRequest, event: Tournament, ids: Collection[UUID]) -> None:
    """Name those whose payment another staff member has noted meanwhile, or taken back."""
    kept = event.entries.filter(pk__in=ids).order_by("name_key")
    names = [
        entry.name
        if entry.paid is None
        else gettext("%(name)s (paid %(amount)s)")
        % {"name": entry.name, "amount": amount_text(entry.paid)}
        for entry in kept
    ]
    if names:
        text = gettext("Unchanged, as another staff member was faster: %(names)s.")
        messages.warning(request, text % {"names": ", ".join(names)})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Prizes, in the order of the standings. A POST sets prizes, also of those who were among the
    first when the page was loaded."""
    context = staffed(request, tournament_id, Power.RUN_ROUNDS)
    event: Tournament = context["event"]
    ranked = _ranked(event)
    prized = [
        (rank, entry)
        for at, (rank, entry) in enumerate(ranked)
        if at < PRIZED or entry.prize or str(entry.pk) in request.POST
    ]
    form = PrizesForm(
        request.POST or None,
        prized=[entry for _, entry in prized],
        others=[
            (rank, entry)
            for rank, entry in ranked
            if (rank, entry) not in prized or request.POST.get(OTHER) == str(entry.pk)
        ],
    )
    if form.is_valid():
        with blame(form):
            try:
                changed = set_prizes(
                    tournament_id=event.pk,
                    prizes=form.prizes,
                    shown_prizes=form.shown_prizes,
                    actor=visitor(request),
                    now=steady_now(),
                )
                text = ngettext("%(n)s prize changed.", "%(n)s prizes changed.", len(changed))
                messages.success(request, text % {"n": len(changed)})
                return redirect("web:prizes", tournament_id=event.pk)
            except PrizeOvertaken as error:
                form.show_overtaken(error.entries)
    given = [entry for _, entry in prized if entry.prize]
    context |= {
        "form": form,
        "rows": [(rank, entry, form[str(entry.pk)]) for rank, entry in prized],
        "given": given,
        "waiting_prizes": [entry for entry in given if entry.prize_given_at is None],
    }
    return render(request, "web/entries/prizes.html", context)


@signed_in
@require_POST
def handing_out(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Note that a player got their prize, or with `undo` that they did not."""
    entry, _ = entry_for_staff(request, entry_id, Power.RUN_ROUNDS)
    undo = "undo" in request.POST
    with flash_refusal(request):
        changed = hand_out_prize(
            entry_id=entry.pk,
            handed_out=not undo,
            shown_prize=_prize_beside(request),
            actor=visitor(request),
            now=steady_now(),
        )
        if changed and undo:
            text, tell = gettext("%(name)s: not handed out."), messages.success
        elif changed:
            text, tell = gettext("%(name)s got their prize."), messages.success
        elif undo:
            text, tell = gettext("%(name)s: not handed out, as noted before."), messages.warning
        else:
            text, tell = gettext("%(name)s got their prize already."), messages.warning
        tell(request, text % {"name": entry.name})
    return redirect("web:prizes", tournament_id=entry.tournament_id)


def _prize_beside(request: HttpRequest) -> ShownPrize | None:
    """The prize as it was beside the button; None where the request does not say."""
    if "prize" not in request.POST:
        return None
    got = moments_in(request.POST.get(HANDED_OUT, ""))
    return ShownPrize(request.POST["prize"], next(iter(got.values()), None))


@signed_in
@require_safe
def printing_prizes(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The list on which players sign for their prizes."""
    event = staffed(request, tournament_id, Power.RUN_ROUNDS)["event"]
    rows = [(rank, entry.title, entry.prize) for rank, entry in _ranked(event) if entry.prize]
    return pdf(typeset("table", facts_of(prizes_sheet(event.name, rows))), "prizes")


def _ranked(event: Tournament) -> list[tuple[str, Entry]]:
    """The entries that take part with their ranks, in the order of the standings. At the end, by
    name and without a rank, are those who are in none yet, and those who have left with a prize.
    """
    entries = {
        str(entry.pk): entry
        for entry in entries_selectors.entries(tournament_id=event.pk).order_by("name_key")
        if entry.state != EntryState.WITHDRAWN or entry.prize
    }
    stored = StoredStandings.objects.filter(tournament=event).first()
    rows = stored_document(stored)["results"] if stored and event.rounds.exists() else []
    ranked = [
        (str(row["rank"] or ""), entries.pop(row["player"]["id"]))
        for row in rows
        if row["player"]["id"] in entries
    ]
    return [*ranked, *(("", entry) for entry in entries.values())]
