"""Version 2 of the archive of an event (docs/archive-format.md)."""

from tournaments.archive.document.event_fields import (
    EVENT,
    MOST_ENTRIES,
    MOST_ROUNDS,
    MOST_STAGES,
    STAGE,
)
from tournaments.archive.document.fields import reader_of
from tournaments.archive.document.judging_fields import (
    ANNOUNCEMENT,
    DEADLINE,
    DECK_CHECK,
    DEDUCTION,
    DISPUTE,
    HELPER,
    MOST_JUDGED,
    PENALTY,
)
from tournaments.archive.document.play_fields import ENTRY, ROUND, STANDINGS, WORD
from tournaments.archive.document.shape import (
    anything,
    choice,
    digest,
    fields,
    flag,
    listed,
    mapping,
    name_of_row,
    pair,
    text,
    whole,
)
from tournaments.archive.document.versions import FORMAT, VERSION
from tournaments.terms.kinds import DeadlineAction

MOST_JOURNAL = 2_000_000

JOURNAL = fields(
    {
        "stream": text(80),
        "length": whole(0, MOST_JOURNAL),
        "head": digest,
        "entries": listed(
            fields(
                {
                    "number": whole(1, MOST_JOURNAL),
                    "public": flag,
                    "sealed": digest,
                    "hash": digest,
                },
                {"kind": WORD, "at": text(40), "data": mapping(anything, 64, 64)},
            ),
            MOST_JOURNAL,
        ),
    }
)
ARCHIVE = fields(
    {
        "format": choice((FORMAT,)),
        "version": choice((VERSION,)),
        "event": reader_of(EVENT),
        "stages": listed(reader_of(STAGE), MOST_STAGES),
        "entries": listed(reader_of(ENTRY), MOST_ENTRIES),
        "rounds": listed(reader_of(ROUND), MOST_ROUNDS),
    },
    {
        "deductions": listed(reader_of(DEDUCTION), MOST_JUDGED),
        "announcements": listed(reader_of(ANNOUNCEMENT), MOST_JUDGED),
        "disputes": listed(reader_of(DISPUTE), MOST_JUDGED),
        "penalties": listed(reader_of(PENALTY), MOST_JUDGED),
        "deck_checks": listed(reader_of(DECK_CHECK), MOST_JUDGED),
        "deadlines": listed(reader_of(DEADLINE), len(DeadlineAction.values)),
        "staff": listed(reader_of(HELPER), MOST_JUDGED),
        "forbidden_pairs": listed(pair(name_of_row), 10 * MOST_ENTRIES),
        "standings": STANDINGS,
        "journal": JOURNAL,
    },
)
