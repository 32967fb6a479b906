"""A kind of journal entry: its sentence, its readers, and what follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from accounts.roles import Power

# For kinds that the pages show to every role of the staff.
ANY_ROLE: frozenset[Power] = frozenset()
RULING = frozenset({Power.RULE})
DECKS = frozenset({Power.SEE_DECKS})
CHECKING = frozenset({Power.RULE, Power.SEE_DECKS})
MANAGING = frozenset({Power.MANAGE_EVENTS})
RESULTS = frozenset({Power.ENTER_RESULTS})
MONEY = frozenset({Power.RUN_ROUNDS})

DATE_MATCH = "tournaments.matches.services.results.date_match_of_log"
STATE = "tournaments.matches.services.statements.state_results"
CLOSE_TABLES = "tournaments.matches.services.closing_tables.close_passed_tables"
STATE_UNPLAYED = "tournaments.matches.services.statements.state_unplayed"
RECOUNT = "tournaments.series.services.series_standings.recount_after"


@dataclass(frozen=True)
class Kind:
    """A kind of entry of an event's journal.

    `text` is its sentence. `closer` are closer ones, by the value of a field of the entry's data
    or by the name of a flag in it (`sentence` of the package tells which fields).

    The public part of an entry is for everyone. Its actor, its reason and entries that are not
    public are for staff who have all of `readers`, the powers that pages on the subject ask for.

    `then` are dotted names of services for workers to call when the change is committed. Anything
    that must hold together with a change is done in its own transaction instead (decision 19). Each
    is called as `service(entry=..., now=...)`, or as `service(entries=..., now=...)` with those of
    one stream that wait for it, if that is what it takes: at least once, possibly again after a
    crash, so it must check whether its work is already done.
    """

    text: str
    readers: frozenset[Power] = ANY_ROLE
    then: tuple[str, ...] = ()
    closer: Mapping[str, str] = field(default_factory=dict)
