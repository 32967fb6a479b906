"""The table of what follows from what."""

import inspect

from django.utils.module_loading import import_string

from config.reactions import REACTIONS
from ledger.services.journal import KIND


def test_every_reaction_is_a_service_that_takes_an_entry_and_the_time() -> None:
    for kind, reactions in REACTIONS.items():
        assert KIND.fullmatch(kind), kind
        assert len(set(reactions)) == len(reactions), kind
        for name in reactions:
            parameters = inspect.signature(import_string(name)).parameters.values()
            assert [(parameter.name, parameter.kind) for parameter in parameters] == [
                ("entry", inspect.Parameter.KEYWORD_ONLY),
                ("now", inspect.Parameter.KEYWORD_ONLY),
            ], name
