"""Ban lists of organisations in answers."""

from datetime import datetime
from typing import Annotated, Literal, TypedDict

from accounts.api.representations import OrganisationName
from accounts.models import User
from accounts.roles import Power
from accounts.selectors import has_power
from decks.api.formats import Day
from decks.format_names import FormatName
from decks.models import BanList
from decks.selectors import trial_progress
from decks.services.trials import rounded


class CardCount(TypedDict):
    """A card with the number of saved decks that become illegal by it."""

    card: str
    decks: Annotated[int, "Rounded down to tens."]


class BanListReport(TypedDict):
    """The effect of a ban list on the saved decks of others, in numbers rounded down to tens."""

    decks: int
    legal_decks: Annotated[int, "Those that are legal without the list."]
    lost_decks: Annotated[int, "Those of them that the list makes illegal."]
    card_counts: list[CardCount]


class BanListRow(TypedDict):
    """A ban list of an organisation. Once published it never changes."""

    id: Annotated[str, {"format": "uuid"}]
    organisation: OrganisationName
    game: str
    format: Annotated[FormatName, "The format with the list, by its digest."]
    effective_from: Day
    source: str
    published_at: datetime | None


class BanListDetail(BanListRow):
    """A ban list with its try: parts that are done, and for those who plan events the report."""

    state: Annotated[
        Literal["running", "paused", "ended"], "Of the try on all decks, which runs by itself."
    ]
    parts_done: int
    part_count: int
    report: Annotated[BanListReport | None, "Null until the try has ended, and for the public."]


def ban_list_row(row: BanList) -> BanListRow:
    version = row.version
    return {
        "id": str(row.pk),
        "organisation": {"slug": row.organisation.slug, "name": row.organisation.name},
        "game": version.game,
        "format": {"slug": version.slug, "digest": version.digest},
        "effective_from": version.effective_from.isoformat(),
        "source": version.source,
        "published_at": row.published_at,
    }


def ban_list_detail(row: BanList, viewer: User | None) -> BanListDetail:
    done, parts = trial_progress(ban_list=row)
    plans = viewer is not None and has_power(
        user=viewer, organisation_id=row.organisation_id, power=Power.MANAGE_EVENTS
    )
    return {
        **ban_list_row(row),
        "state": "ended" if row.ended_at else "paused" if row.paused_at else "running",
        "parts_done": done,
        "part_count": parts,
        "report": _report(row) if plans and row.ended_at else None,
    }


def _report(row: BanList) -> BanListReport:
    counts = row.report
    return {
        "decks": rounded(counts.get("decks", 0)),
        "legal_decks": rounded(counts.get("legal_decks", 0)),
        "lost_decks": rounded(counts.get("lost_decks", 0)),
        "card_counts": [
            {"card": card, "decks": rounded(count)}
            for card, count in sorted(counts.get("cards", {}).items())
            if rounded(count)
        ],
    }
