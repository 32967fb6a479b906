"""Ban lists of organisations: trying one against all decks, and publishing it for their events."""

from datetime import date, datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext

import engine
from accounts.models import Organisation, User
from accounts.roles import Power
from accounts.selectors import require_power
from accounts.services.quotas import check_quota
from contract.errors import DomainError
from decks.models import BanList, DeckList, FormatVersion, TrialPart
from decks.selectors import format_in_force, no_ban_list
from decks.services.publishing import own_version
from decks.services.trials import LISTS_A_PART, wake_for_trial
from decks.written_lists import read_ban_list
from ground.statements.many_rows import insert_columns

LONGEST_SOURCE = 300
# Lists that an organisation may try in a day, and that it may have in all.
MOST_LISTS = 1_000
MOST_RUNNING = 2


class UnusableBanList(DomainError):
    """No deck could be legal by this list, or it names what the game doesn't have."""

    status = 422
    code = "unusable_ban_list"
    field = "card_list"


class TooManyTrials(DomainError):
    """Other ban lists of the organisation are being tried."""

    code = "too_many_trials"


class AlreadyPublished(DomainError):
    """The ban list is published, or another of that day is."""

    code = "ban_list_published"


@transaction.atomic
def try_ban_list(
    *,
    organisation: Organisation,
    actor: User,
    game: str,
    format: str,
    effective_from: date,
    source: str,
    card_list: str,
    now: datetime,
) -> BanList:
    """A new list, that workers hold against all saved and registered decks from now on.

    `card_list` is as people write it (`read_ban_list`). The list stands in place of the bans and
    limits that the format has on its day. Raises PowerMissing, UnreadableBanList, UnusableBanList,
    TooManyTrials, QuotaReached, and as `format_in_force`.
    """
    require_power(user=actor, organisation_id=organisation.pk, power=Power.MANAGE_EVENTS)
    Organisation.objects.select_for_update(no_key=True).get(pk=organisation.pk)
    own = BanList.objects.filter(organisation=organisation)
    if own.filter(ended_at=None).count() >= MOST_RUNNING:
        raise TooManyTrials(
            gettext("{count} lists are being tried already. Wait until they have ended.").format(
                count=MOST_RUNNING
            )
        )
    check_quota(
        count=own.count(),
        most=MOST_LISTS,
        refusal=gettext("An organisation can have {most} ban lists, and this one has {count}."),
    )
    before = format_in_force(game=game, slug=format, on=effective_from)
    version = _version(organisation, before, effective_from, source, card_list, now)
    made = BanList.objects.create(
        organisation=organisation,
        before=before,
        version=version,
        created_by=actor,
        created_at=now,
        last_list=DeckList.objects.aggregate(last=Max("pk"))["last"] or 0,
    )
    parts = range(made.last_list // LISTS_A_PART + 1)
    insert_columns(
        TrialPart,
        {
            "ban_list_id": [made.pk for _ in parts],
            "number": list(parts),
            "attempt": [0 for _ in parts],
        },
    )
    wake_for_trial(ban_list_id=made.pk, now=now)
    return made


def _version(
    organisation: Organisation,
    before: FormatVersion,
    effective_from: date,
    source: str,
    card_list: str,
    now: datetime,
) -> FormatVersion:
    """The format with the list, under the name of the organisation."""
    of = gettext("List of {organisation}").format(organisation=organisation.name)
    table = {
        "effective_from": effective_from.isoformat(),
        "official": False,
        "source": f"{of}: {source}" if source else of,
        **read_ban_list(card_list),
    }
    try:
        format = engine.game(before.game).listed(before.slug, table)
    except engine.FormatUnusable as error:
        raise UnusableBanList(_sentence(str(error))) from error
    return own_version(format=format, now=now)


@transaction.atomic
def publish_ban_list(*, ban_list_id: UUID, actor: User, now: datetime) -> BanList:
    """Publish a list for good: events of the organisation in its format are played by it from its
    day on. Raises NotFound, PowerMissing and AlreadyPublished."""
    row = _own(ban_list_id, actor)
    others = BanList.objects.filter(
        organisation=row.organisation,
        version__game=row.version.game,
        version__slug=row.version.slug,
        version__effective_from=row.version.effective_from,
    )
    if others.exclude(published_at=None).exists():
        raise AlreadyPublished(
            gettext("A list of this format and day is published. A published list never changes.")
        )
    row.published_at = now
    row.save(update_fields=["published_at"])
    return row


@transaction.atomic
def pause_trial(*, ban_list_id: UUID, actor: User, now: datetime) -> BanList:
    """Begin no further part of a try; one that has ended stays as it is."""
    row = _own(ban_list_id, actor)
    if row.ended_at is None:
        row.paused_at = now
        row.save(update_fields=["paused_at"])
    return row


@transaction.atomic
def resume_trial(*, ban_list_id: UUID, actor: User, now: datetime) -> BanList:
    """Go on with a try that is paused."""
    row = _own(ban_list_id, actor)
    row.paused_at = None
    row.save(update_fields=["paused_at"])
    wake_for_trial(ban_list_id=row.pk, now=now)
    return row


def _own(ban_list_id: UUID, actor: User) -> BanList:
    """The list, locked, for whoever may publish it."""
    rows = BanList.objects.select_for_update(of=("self",)).select_related("organisation", "version")
    row = rows.filter(pk=ban_list_id).first()
    if row is None:
        raise no_ban_list(ban_list_id)
    require_power(user=actor, organisation_id=row.organisation_id, power=Power.MANAGE_EVENTS)
    return row


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('?') else '.'}"
