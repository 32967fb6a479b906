"""Trying a ban list: workers hold every list of cards against the format before it and with it.

The lists are cut into parts, each a row. A worker claims one by a lease, judges it outside of any
transaction, and writes its counts if the claim still holds; then it takes the next, for some
seconds. So two workers share a try, one that is killed loses a part at most, and a message that is
lost is sent again by the sweep. A list of cards is judged once, however many have it.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Q

import engine
from decks.models import BanList, DeckList, DeckSnapshot, DeckVersion, LostList, TrialPart
from decks.selectors import engine_format
from ground.statements.many_rows import insert_all
from ledger.services.wakeups import wake_worker

# Ids of lists in a part: some tenths of a second of judging.
LISTS_A_PART = 2_000
# Seconds for which a worker goes on before it lets others have their turn.
TURN_SECONDS = 3.0
# Workers that take parts of a try at once.
LANES = 2
# Decks that are counted together in what people are told.
ROUNDED_TO = 10
# The time that a message may take before it counts as lost.
MESSAGE_PATIENCE = timedelta(seconds=8)


def rounded(count: int) -> int:
    """A number of decks of other people as it may be told: down to tens, so that one deck more or
    less tells nothing of whose it is."""
    return count // ROUNDED_TO * ROUNDED_TO


@dataclass(frozen=True)
class Claim:
    """A part in hand, and which attempt this is."""

    part_id: int
    number: int
    attempt: int


def carry_on(*, ban_list_id: UUID, clock: Callable[[], datetime]) -> None:
    """Judge parts of a try for some seconds, then wake another worker if some are left."""
    ban_list = (
        BanList.objects.select_related("before", "version")
        .filter(pk=ban_list_id, ended_at=None)
        .first()
    )
    if ban_list is None:
        return
    until = monotonic() + TURN_SECONDS
    try:
        _judge_parts(ban_list, until, clock)
    except engine.FormatUnusable:
        # A try of a program that could judge by this format: nobody can end it here.
        BanList.objects.filter(pk=ban_list_id).update(ended_at=clock(), report={})


def _judge_parts(ban_list: BanList, until: float, clock: Callable[[], datetime]) -> None:
    ban_list_id = ban_list.pk
    while claim := claim_part(ban_list_id=ban_list_id, now=clock()):
        counts, lost = judge_part(ban_list=ban_list, number=claim.number)
        finish_part(ban_list_id=ban_list_id, claim=claim, counts=counts, lost=lost, now=clock())
        if monotonic() >= until:
            wake_for_trial(ban_list_id=ban_list_id, now=clock(), lanes=1)
            return
    end_trial(ban_list_id=ban_list_id, now=clock())


def claim_part(*, ban_list_id: UUID, now: datetime) -> Claim | None:
    """The next part for this worker alone; None when all are done or in other hands, and while the
    try is paused."""
    free = TrialPart.objects.filter(
        Q(lease_until=None) | Q(lease_until__lte=now),
        ban_list_id=ban_list_id,
        ban_list__paused_at=None,
        counts__isnull=True,
    ).order_by("number")
    lease = now + timedelta(seconds=settings.MUSTER_LEASE_SECONDS)
    for part in free[: LANES * 4]:
        same = TrialPart.objects.filter(pk=part.pk, attempt=part.attempt, counts__isnull=True)
        if same.update(attempt=F("attempt") + 1, lease_until=lease):
            return Claim(part.pk, part.number, part.attempt + 1)
    return None


def judge_part(*, ban_list: BanList, number: int) -> tuple[Mapping[str, Any], list[int]]:
    """Counts of the decks of a part, and the ids of the lists that the ban list makes illegal.

    `decks` and `lost_decks` are saved decks, those of whoever tries the list left out; `legal` and
    `lost` lists of cards; `cards` in how many of those decks each card is to blame.
    """
    first = number * LISTS_A_PART
    span = Q(deck_list_id__gte=first, deck_list_id__lt=first + LISTS_A_PART)
    span &= Q(deck_list_id__lte=ban_list.last_list)
    saved = dict(
        DeckVersion.objects.filter(span, number=F("deck__length"), deck__archived_at=None)
        .exclude(deck__owner=ban_list.created_by_id)
        .values_list("deck_list_id")
        .annotate(count=Count("pk"))
    )
    registered = set(DeckSnapshot.objects.filter(span).values_list("deck_list_id", flat=True))
    rows = DeckList.objects.filter(
        game=ban_list.version.game,
        pk__gte=first,
        pk__lt=first + LISTS_A_PART,
        pk__in=saved.keys() | registered,
    )
    return _judged(rows.iterator(), saved, ban_list)


def _judged(
    rows: Iterable[DeckList], saved: Mapping[int, int], ban_list: BanList
) -> tuple[Mapping[str, Any], list[int]]:
    before, after = engine_format(ban_list.before), engine_format(ban_list.version)
    counts: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    lost: list[int] = []
    for row in rows:
        plain = json.loads(row.canonical)
        # It was checked when it was kept.
        deck, decks = engine.Deck(plain["game"], plain["parts"]), saved.get(row.pk, 0)
        counts["lists"] += 1
        counts["decks"] += decks
        if not before.allows(deck):
            continue
        counts["legal"] += 1
        counts["legal_decks"] += decks
        if after.allows(deck):
            continue
        verdict = engine.check_deck(deck, after)
        lost.append(row.pk)
        counts["lost"] += 1
        counts["lost_decks"] += decks
        cards.update(dict.fromkeys({c for p in verdict.problems for c in p.cards}, decks))
    return {**counts, "cards": dict(cards)}, lost


@transaction.atomic
def finish_part(
    *,
    ban_list_id: UUID,
    claim: Claim,
    counts: Mapping[str, Any],
    lost: list[int],
    now: datetime,
) -> None:
    """Write the counts of a part, unless the claim was lost."""
    mine = TrialPart.objects.filter(pk=claim.part_id, attempt=claim.attempt, counts__isnull=True)
    if mine.update(counts=counts, lease_until=None):
        insert_all([LostList(ban_list_id=ban_list_id, deck_list_id=id) for id in lost])


@transaction.atomic
def end_trial(*, ban_list_id: UUID, now: datetime) -> bool:
    """Sum up a try of which all parts are done; False for another."""
    row = BanList.objects.select_for_update().get(pk=ban_list_id)
    if row.ended_at is not None or row.parts.filter(counts__isnull=True).exists():
        return False
    totals: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    for part in row.parts.all():
        counts = dict(part.counts or {})
        cards.update(counts.pop("cards"))
        totals.update(counts)
    row.report = {**totals, "cards": dict(cards)}
    row.ended_at = now
    row.save(update_fields=["report", "ended_at"])
    return True


def trials_due(*, now: datetime) -> list[UUID]:
    """The tries that go on and of which no worker has heard for a while."""
    quiet = Q(sent_at=None) | Q(sent_at__lte=now - MESSAGE_PATIENCE)
    rows = BanList.objects.filter(quiet, ended_at=None, paused_at=None).order_by("created_at")
    return list(rows.values_list("pk", flat=True)[:100])


@transaction.atomic
def wake_for_trial(*, ban_list_id: UUID, now: datetime, lanes: int = LANES) -> None:
    """Send workers to a try that goes on; the sweep sends the messages again."""
    running = BanList.objects.filter(pk=ban_list_id, ended_at=None, paused_at=None)
    if running.update(sent_at=now):
        for _ in range(lanes):
            wake_worker("decks.tasks.try_list", arguments={"ban_list_id": str(ban_list_id)})
