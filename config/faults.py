"""What errors of the domain say of each place in the body that they blame."""

from typing import Any

from accounts.services.passwords import UnusablePassword
from config.problems import Fault
from decks.services.snapshots import IllegalDeck
from tournaments.archive.document.shape import UnusableArchive
from tournaments.core.api.conditions import etag
from tournaments.core.services.changes import VersionMismatch
from tournaments.events.services.events import NotChangeable
from tournaments.events.services.settings import StagesUnusable
from tournaments.matches.result_reasons import ImpossibleManner
from tournaments.schedule.services.deadlines import DeadlineUnusable
from tournaments.series.counting import UnusableScheme
from tournaments.standings.counting import UnusableProfile
from tournaments.terms.secondary_scores import ImpossibleTally


def deck_problems(error: IllegalDeck) -> list[Fault]:
    return [
        Fault(
            code=item["code"],
            detail=item["message"],
            pointer="/deck",
            extra={key: item[key] for key in ("rule", "cards", "expected", "found")},
        )
        for item in error.problems
    ]


def archive_fault(error: UnusableArchive) -> list[Fault]:
    return [Fault("unusable_archive", error.problem, error.pointer)]


def fixed_fields(error: NotChangeable) -> list[Fault]:
    return [Fault("not_changeable", str(error), f"/{name}") for name in error.names]


def versions_told(error: VersionMismatch) -> list[Fault]:
    told = {"expected": [etag(one) for one in sorted(error.expected)], "found": etag(error.found)}
    return [Fault("precondition_failed", str(error), extra=told)]


def stage_at_fault(error: StagesUnusable) -> list[Fault]:
    return [Fault("stages_unusable", str(error), f"/stages/{error.stage}/{error.name}")]


def profile_fault(error: UnusableProfile) -> list[Fault]:
    field = f"/{escaped(error.field)}" if error.field else ""
    return [Fault("unusable_profile", str(error), f"/own_profile{field}")]


def scheme_fault(error: UnusableScheme) -> list[Fault]:
    return [Fault("unusable_scheme", str(error), f"/{error.field}")]


def deadline_fault(error: DeadlineUnusable) -> list[Fault]:
    return [Fault("deadline_unusable", str(error), f"/deadlines/{error.action}")]


def tally_fault(error: ImpossibleTally) -> list[Fault]:
    return [Fault("impossible_tally", str(error), f"/{error.name}")]


def manner_fault(error: ImpossibleManner) -> list[Fault]:
    return [Fault("impossible_manner", str(error), f"/{error.name}")]


def password_faults(error: UnusablePassword) -> list[Fault]:
    return [Fault("unusable_password", reason, "/password") for reason in error.reasons]


def escaped(name: Any) -> str:
    """A name as a part of a JSON pointer (RFC 6901)."""
    return str(name).replace("~", "~0").replace("/", "~1")
