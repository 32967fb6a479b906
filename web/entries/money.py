"""The pages of money: who paid for taking part, and the prizes that players get."""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache, partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.listings import MoneyOfEntry, money_of_entries, names_in_entries
from tournaments.entries.services.money import (
    PrizeOvertaken,
    ShownPrize,
    hand_out_prize,
    note_payments,
    set_prizes,
)
from tournaments.models import Entry, Tournament
from tournaments.prints.services.prepared_sheets import sheet_of
from tournaments.prints.services.sheets import pdf
from tournaments.prints.tables import prizes_sheet
from tournaments.prints.typesetting import facts_of
from tournaments.rounds.selectors.rounds import has_rounds
from tournaments.standings.selectors.stored_pages import live_page
from tournaments.terms.kinds import EntryState
from tournaments.terms.money import amount_text, first_amount
from tournaments.terms.names import name_key
from web.core import hall_lists
from web.core.access import signed_in, visitor
from web.core.form_errors import blame, flash_refusal
from web.core.hall_lists import hall_list
from web.core.staff_pages import staffed
from web.entries.money_forms import (
    HANDED_OUT,
    OTHER,
    PaymentForm,
    PrizesForm,
    RankedEntry,
    moments_in,
)
from web.entries.staff_entries import entry_for_staff

# So many of the first places have a field for a prize.
PRIZED = 8


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def payments(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Payments, and players without one. A POST notes an amount for players or takes it back."""
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
            return redirect(request.get_full_path())
    rows = _on_list(event)
    people = cache(partial(names_in_entries, tournament=event))
    listed = hall_list(
        request,
        sorted(rows, key=lambda row: row.paid is not None),
        lambda row: f"{row.name} {people().get(row.pk, '')}",
    )
    ids = [row.pk for row in listed["page"]]
    listed["page"].object_list = entries_selectors.entries_among(tournament=event, ids=ids)
    paid = [row.paid for row in rows if row.paid is not None]
    context |= {
        "form": form,
        "paid": len(paid),
        "unpaid": [str(row.pk) for row in rows if row.paid is None],
        "sum": sum(paid),
        **listed,
    }
    return render(request, "web/entries/payments.html", context)


def _on_list(event: Tournament) -> list[MoneyOfEntry]:
    """By name, the entries that take part, and those that have left and paid."""
    rows = money_of_entries(tournament=event)
    return [row for row in rows if row.state != EntryState.WITHDRAWN or row.paid is not None]


def _usual(event: Tournament) -> str:
    """The amount that most have paid, or else the first in the entry fee; empty where no amount can
    be read in it, as nobody should note a wrong one unseen."""
    amounts = entries_selectors.amounts_paid(tournament=event)
    common = Counter(amounts).most_common(1)
    usual = common[0][0] if common else first_amount(event.entry_fee)
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
    kept = entries_selectors.entries_with_ids(tournament=event, ids=ids)
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
    listed, others = _prized(request, event)
    prized = list(listed["page"])
    form = PrizesForm(
        request.POST or None,
        prized=[entry for _, entry in prized],
        others=others,
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
    context |= {
        "form": form,
        "rows": [(rank, entry, form[str(entry.pk)]) for rank, entry in prized],
        "given": [entry for _, entry in prized if entry.prize],
        "names": [row.name for row in others] if form.types_others else [],
        **listed,
    }
    return render(request, "web/entries/prizes.html", context)


def _prized(
    request: HttpRequest, event: Tournament
) -> tuple[dict[str, Any], Sequence[RankedEntry]]:
    """The list of the first places and of all who have a prize, each with rank and entry; and the
    other entries. Those of a page that was sent are on it."""
    ranked = _ranked(event)
    prized = [
        row
        for at, row in enumerate(ranked)
        if at < PRIZED or row.prize or str(row.pk) in request.POST
    ]
    if len(prized) > hall_lists.A_HALL:  # what is still to be handed out comes first
        prized.sort(key=lambda row: row.has_it)
    listed = hall_list(request, prized, lambda row: row.name)
    ranks = {row.pk: row.rank for row in listed["page"]}
    ranks |= {row.pk: row.rank for row in prized if str(row.pk) in request.POST}
    entries = entries_selectors.entries_among(tournament=event, ids=list(ranks))
    listed["page"].object_list = [(ranks[entry.pk], entry) for entry in entries]
    other = request.POST.get(OTHER, "")
    same = (other, name_key(other))
    others = [
        row
        for row in ranked
        if row.pk not in ranks or (other and {str(row.pk), name_key(row.name)} & {*same})
    ]
    return listed, others


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
    ranks = {row.pk: row.rank for row in _ranked(event) if row.prize}
    entries = entries_selectors.entries_among(tournament=event, ids=list(ranks))
    rows = [(ranks[entry.pk], entry.title, entry.prize) for entry in entries]
    facts = facts_of(prizes_sheet(event.name, rows))
    return pdf(sheet_of("table", facts, tournament_id=event.pk, now=steady_now()), "prizes")


def _ranked(event: Tournament) -> list[RankedEntry]:
    """The entries that take part with their ranks, in the order of the standings. At the end, by
    name and without a rank, are those who are in none yet, and those who have left with a prize.
    """
    entries = {
        str(row.pk): row
        for row in money_of_entries(tournament=event)
        if row.state != EntryState.WITHDRAWN or row.prize
    }
    rows = live_page(tournament_id=event.pk)["results"] if has_rounds(tournament=event) else []
    ranked = [
        (str(row["rank"] or ""), entries.pop(row["player"]["id"]))
        for row in rows
        if row["player"]["id"] in entries
    ]
    return [
        RankedEntry(rank, row.pk, row.name, row.prize, row.prize_given_at is not None)
        for rank, row in [*ranked, *(("", row) for row in entries.values())]
    ]
