"""The table of what follows from what."""

import inspect

from django.utils.module_loading import import_string

from ledger.services.journal import KIND
from tournaments.core.journal_kinds import REACTIONS


def test_every_reaction_is_a_service_that_takes_entries_and_the_time() -> None:
    for kind, reactions in REACTIONS.items():
        assert KIND.fullmatch(kind), kind
        assert len(set(reactions)) == len(reactions), kind
        for name in reactions:
            parameters = inspect.signature(import_string(name)).parameters.values()
            names = [parameter.name for parameter in parameters]
            assert names in (["entry", "now"], ["entries", "now"]), name
            assert {parameter.kind for parameter in parameters} == {
                inspect.Parameter.KEYWORD_ONLY
            }, name
