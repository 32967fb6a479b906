"""Writing the archetypes of an organisation."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

import engine
from accounts.models import Organisation, User
from accounts.roles import Power
from accounts.selectors import find_organisation, require_power
from contract.errors import DomainError
from decks.cards.archetypes import LONGEST_RULES, read_rules
from ledger.services.journal import append
from tournaments.core.services.changes import Expected, check_version
from tournaments.models import ArchetypeRules
from tournaments.statistics.selectors.archetypes import archetype_rules


class UnusableArchetypes(DomainError):
    """Lines of the rules for archetypes can't be read."""

    status = 422
    code = "unusable_archetypes"
    field = "text"


@transaction.atomic
def write_archetypes(
    *,
    organisation: str,
    game: str,
    text: str,
    actor: User,
    expected: Expected | None = None,
    now: datetime,
) -> ArchetypeRules:
    """Replace the archetypes of a game for all events of the organisation with this short name, by
    text with a rule a line. Raises UnusableArchetypes, engine.UnknownGame."""
    owner = find_organisation(slug=organisation)
    Organisation.objects.select_for_update(no_key=True).get(pk=owner.pk)
    require_power(user=actor, organisation_id=owner.pk, power=Power.MANAGE_EVENTS)
    row = archetype_rules(organisation=owner, game=game)
    check_version(row, expected)
    text = text.replace("\r\n", "\n").strip()
    check_rules(engine.game(game), text, now=now)
    if row.text == text:
        return row
    row.text, row.changed_at, row.version = text, now, row.version + 1
    row.save()
    data = {"game": row.game}
    stream = f"organisation:{owner.pk}"
    append(stream=stream, kind="archetypes.changed", now=now, actor=actor, data=data)
    return row


def check_rules(game: engine.Game, text: str, *, now: datetime) -> None:
    """UnusableArchetypes with all that is wrong with the lines of a text."""
    if len(text) > LONGEST_RULES:
        refusal = gettext("The rules can have up to {longest} characters.")
        raise UnusableArchetypes(refusal.format(longest=LONGEST_RULES))
    if problems := read_rules(game, text, today=now.date().isoformat()).problems:
        raise UnusableArchetypes("\n".join(problems))
