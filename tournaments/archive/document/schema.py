"""Version 2 of the archive of an event, field by field (docs/archive-format.md)."""

import dataclasses
import re

from tournaments.archive.document.event_fields import (
    EVENT,
    MOST_ENTRIES,
    MOST_ROUNDS,
    MOST_STAGES,
    STAGE,
)
from tournaments.archive.document.fields import SMALL, reader_of
from tournaments.archive.document.judging_schema import (
    ANNOUNCEMENT,
    DEADLINE,
    DECK_CHECK,
    DEDUCTION,
    DISPUTE,
    HELPER,
    MOST_JUDGED,
    PENALTY,
)
from tournaments.archive.document.shape import (
    LARGEST,
    anything,
    choice,
    digest,
    fields,
    flag,
    hexadecimal,
    listed,
    mapping,
    matching,
    maybe,
    moment,
    name_of_row,
    number,
    pair,
    text,
    whole,
)
from tournaments.archive.document.versions import FORMAT, VERSION
from tournaments.pairing import Costs
from tournaments.terms.kinds import (
    DeadlineAction,
    EntryState,
    GameSettledBy,
    LateAs,
    MatchState,
    Result,
    ResultReason,
    RoundState,
    SettledBy,
)
from tournaments.terms.known_by import KnownBy

MOST_MATCHES = 20_000
MOST_REPORTS = 200
MOST_GAMES = 9
MOST_JOURNAL = 2_000_000
HIGHEST_RATING = 10**9

JWS = matching(
    re.compile(r"[A-Za-z0-9_-]{1,4096}\.[A-Za-z0-9_-]{1,16384}\.[A-Za-z0-9_-]{1,256}", re.ASCII),
    "a compact JWS: header, payload and signature in base64url",
)
WORD = matching(re.compile(r"[a-z_]{1,64}(?:\.[a-z_]{1,64})?", re.ASCII), "a word in small letters")

DECK = fields(
    {
        "commitment": digest,
        "submitted_at": moment,
        "revealed_at": maybe(moment),
        "list": maybe(mapping(anything, 16, 64)),
        "salt": maybe(hexadecimal),
    }
)
# What only the staff knows of an entry; not there in what everybody may read.
STAFF = fields(
    {
        "club": text(80, least=0),
        "fixed_table": maybe(whole(1)),
        "awarded_byes": whole(0, SMALL),
        "rating": maybe(whole(0, HIGHEST_RATING)),
    },
    {"ruled_out": flag},
)
ENTRY = fields(
    {
        "id": name_of_row,
        "name": text(80),
        "players": listed(text(80), 16),
        "state": choice(EntryState.values),
        "entered_at": moment,
        "checked_in_at": maybe(moment),
        "dropped_after_round": maybe(whole(0, MOST_ROUNDS)),
        "late_from": maybe(whole(2, MOST_ROUNDS)),
        "late_as": maybe(choice(LateAs.values)),
        "here_for_round": maybe(whole(0, MOST_ROUNDS)),
        "deck": maybe(DECK),
    },
    {"staff": STAFF, "had_dropped_after_round": maybe(whole(0, MOST_ROUNDS))},
)
SEAT = fields(
    {
        "entry": name_of_row,
        "result": choice(Result.values),
        "games_won": whole(0, SMALL),
        "games_lost": whole(0, SMALL),
        "games_drawn": whole(0, SMALL),
        "victory_points": maybe(whole()),
        "survivors": maybe(whole()),
    }
)
GAME = fields(
    {
        "number": whole(1, MOST_GAMES),
        "winner": maybe(choice((0, 1))),
        "settled_by": choice(GameSettledBy.values),
        "settled_at": moment,
        "replay": name_of_row,
        "certificate": maybe(JWS),
    }
)
REPORT = fields(
    {
        "seat": choice((0, 1)),
        "revision": whole(1, SMALL),
        "games_won": pair(whole(0, SMALL)),
        "games_drawn": whole(0, SMALL),
        "victory_points": maybe(pair(whole())),
        "survivors": maybe(pair(whole())),
        "intentional_draw": flag,
        "at": moment,
    }
)
MATCH = fields(
    {
        "id": name_of_row,
        "table": whole(1),
        "reason": fields({"code": WORD, "text": text(200)}),
        "bracket_match": maybe(whole(0, SMALL)),
        "group": maybe(whole(1, SMALL)),
        "edited": flag,
        "corrected": flag,
        "state": choice(MatchState.values),
        "settled_by": maybe(choice(SettledBy.values)),
        "settled_at": maybe(moment),
        "manner": choice(ResultReason.values),
        "extension_minutes": whole(0, SMALL),
        "overtime_at": maybe(moment),
        "confirm_due_at": maybe(moment),
        "disputed_at": maybe(moment),
        "reopened_at": maybe(moment),
        "seats": listed(SEAT, 2),
        "games": listed(GAME, MOST_GAMES),
        "reports": listed(REPORT, MOST_REPORTS),
    },
    {"known_by": maybe(choice([known.value for known in KnownBy]))},
)
# The rows of a table: compact, since there is one for each player after each round.
STANDINGS = listed(
    fields(
        {
            "rank": whole(1),
            "tied": flag,
            "entry": name_of_row,
            "points": number,
            "record": listed(whole(), 4),
            "games": listed(whole(), 3),
            "tiebreakers": mapping(text(40), 32, 40),
        }
    ),
    MOST_ENTRIES,
)
# The score of a bye is less than nought where penalties have taken off more than was won.
COSTS = fields(
    {}, {cost.name: whole(-LARGEST, LARGEST * 1000) for cost in dataclasses.fields(Costs)}
)
PUBLISHED = [state for state in RoundState.values if state != RoundState.DRAFT]
ROUND = fields(
    {
        "number": whole(1, MOST_ROUNDS),
        "stage": whole(1, MOST_STAGES),
        "state": choice(PUBLISHED),
        "redraw": whole(0, SMALL),
        "optimal": flag,
        "edited": flag,
        "costs": COSTS,
        "least": COSTS,
        "paired_at": moment,
        "published_at": moment,
        "closed_at": maybe(moment),
        "undone_at": maybe(moment),
        "stale_since": maybe(moment),
        "clock_ends_at": maybe(moment),
        "clock_left": maybe(whole(0, LARGEST)),
        "matches": listed(MATCH, MOST_MATCHES),
    },
    {"standings": STANDINGS},
)
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
        "entries": listed(ENTRY, MOST_ENTRIES),
        "rounds": listed(ROUND, MOST_ROUNDS),
    },
    {
        "deductions": listed(DEDUCTION, MOST_JUDGED),
        "announcements": listed(ANNOUNCEMENT, MOST_JUDGED),
        "disputes": listed(DISPUTE, MOST_JUDGED),
        "penalties": listed(PENALTY, MOST_JUDGED),
        "deck_checks": listed(DECK_CHECK, MOST_JUDGED),
        "deadlines": listed(DEADLINE, len(DeadlineAction.values)),
        "staff": listed(HELPER, MOST_JUDGED),
        "forbidden_pairs": listed(pair(name_of_row), 10 * MOST_ENTRIES),
        "standings": STANDINGS,
        "journal": JOURNAL,
    },
)
