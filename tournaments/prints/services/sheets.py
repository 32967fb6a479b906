"""Sheets of rounds, as answers in PDF."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpResponse

from tournaments.models import Round, StoredPairings
from tournaments.prints.paper import Printing
from tournaments.prints.services.prepared_sheets import sheet_of
from tournaments.prints.slips import slips_sheet
from tournaments.prints.typesetting import facts_of
from tournaments.stages.selectors.round_names import bracket_round_name
from tournaments.standings.counting import needs
from tournaments.standings.services.match_history import profile_of
from tournaments.standings.services.stored_standings import stored_document

PDF = "application/pdf"
# The viewers of some browsers are pages with styles and plug-ins of their own, to which the policy
# of our pages would apply: they show a blank sheet then. A sheet itself runs and loads nothing.
POLICY = "frame-ancestors 'none'"


def pairings_to_print(tournament_id: UUID, number: int) -> StoredPairings:
    """The stored pairings of a published round; Http404 without one."""
    standing = Round.objects.visible().filter(tournament=tournament_id, number=number)
    pages = StoredPairings.objects.filter(round__in=standing)
    page = pages.select_related("round__tournament", "round__stage").first()
    if page is None:
        raise Http404
    return page


def slips_of_round(tournament_id: UUID, number: int, printing: Printing, *, now: datetime) -> bytes:
    """The slips of a published round; Http404 without one, BeingPrepared for those of many
    tables that a worker has not made yet."""
    page = pairings_to_print(tournament_id, number)
    round_ = page.round
    event = round_.tournament
    facts = slips_sheet(
        event.name,
        stored_document(page),
        best_of=round_.stage.best_of,
        counts=needs(profile_of(event)),
        sportsmanship=event.sportsmanship_most,
        name=bracket_round_name(round_),
        matches=f"{settings.MUSTER_URL.rstrip('/')}/matches",
    )
    written = facts_of(printing.of(facts))
    return sheet_of("slips", written, tournament_id=event.pk, now=now)


def pdf(sheet: bytes, name: str, headers: Mapping[str, str] = MappingProxyType({})) -> HttpResponse:
    """A PDF answer to view and print; `name` is that of the file when it is saved."""
    disposition = {
        "Content-Disposition": f'inline; filename="{name}.pdf"',
        "Content-Security-Policy": POLICY,
    }
    return HttpResponse(sheet, content_type=PDF, headers=disposition | dict(headers))
