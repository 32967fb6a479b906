"""The fields of entries and rounds, and of all that is in them, in the archive of an event."""

import dataclasses
import re

from tournaments.archive.document.event_fields import MOST_ENTRIES, MOST_ROUNDS, MOST_STAGES
from tournaments.archive.document.fields import SMALL, Field, Fields, names, reader_of, words
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
from tournaments.pairing import Costs
from tournaments.terms.kinds import (
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
from tournaments.terms.soft_scores import MOST_SOFT_SCORE
from tournaments.terms.terrains import LONGEST_TERRAIN

MOST_MATCHES = 20_000
MOST_REPORTS = 200
MOST_GAMES = 9
HIGHEST_RATING = 10**9

JWS = matching(
    re.compile(r"[A-Za-z0-9_-]{1,4096}\.[A-Za-z0-9_-]{1,16384}\.[A-Za-z0-9_-]{1,256}", re.ASCII),
    "a compact JWS: header, payload and signature in base64url",
)
WORD = matching(re.compile(r"[a-z_]{1,64}(?:\.[a-z_]{1,64})?", re.ASCII), "a word in small letters")

DECK: Fields = (
    Field("commitment", digest),
    Field("submitted_at", moment, "created_at"),
    Field("revealed_at", maybe(moment)),
    Field("list", maybe(mapping(anything, 16, 64)), None),
    Field("salt", maybe(hexadecimal), None),
)
# What only the staff knows of an entry; not there in what everybody may read.
STAFF: Fields = (
    Field("club", text(80, least=0)),
    Field("fixed_table", maybe(whole(1))),
    Field("awarded_byes", whole(0, SMALL)),
    Field("rating", maybe(whole(0, HIGHEST_RATING))),
    Field("ruled_out", flag, optional=True),
)
ENTRY: Fields = (
    Field("id", name_of_row, taken=False),
    Field("name", text(80)),
    Field(
        "players",
        listed(text(80), 16),
        "player_names",
        taken=False,
        about="The names of those who play in it: one, or the team's.",
    ),
    Field("state", choice(EntryState.values), about=words(EntryState.values)),
    Field("entered_at", moment),
    Field("checked_in_at", maybe(moment), about="Null where it does not apply."),
    Field(
        "dropped_after_round",
        maybe(whole(0, MOST_ROUNDS)),
        about="Null where it does not apply.",
    ),
    Field(
        "had_dropped_after_round",
        maybe(whole(0, MOST_ROUNDS)),
        optional=True,
        about="Of who is disqualified, after which round they had dropped before; else null.",
    ),
    Field(
        "late_from",
        maybe(whole(2, MOST_ROUNDS)),
        about="The first round that a latecomer plays; else null.",
    ),
    Field(
        "late_as",
        maybe(choice(LateAs.values)),
        empty=True,
        about=f"What the rounds before that count as: {words(LateAs.values)} or null.",
    ),
    Field(
        "here_for_round",
        maybe(whole(0, MOST_ROUNDS)),
        about="The last round for which they said that they are there, or null.",
    ),
    Field(
        "painting",
        maybe(whole(0, MOST_SOFT_SCORE)),
        about="What staff gave for it; null before the event is finished, but for judges.",
    ),
    Field(
        "deck",
        maybe(reader_of(DECK)),
        None,
        about=f"Null, or {names(DECK)}, the last two null as long as the deck is not open to"
        " everybody.",
    ),
    Field(
        "staff",
        parts=STAFF,
        optional=True,
        staff=True,
        about=f"Only in what staff takes away: {names(STAFF)}. The last of them, disqualified by"
        " the word of the staff whatever penalties there are, may be missing.",
    ),
)
SEAT: Fields = (
    Field("entry", name_of_row, taken=False),
    Field("result", choice(Result.values), about=words(Result.values)),
    Field("games_won", whole(0, SMALL)),
    Field("games_lost", whole(0, SMALL)),
    Field("games_drawn", whole(0, SMALL)),
    Field("victory_points", maybe(whole())),
    Field("survivors", maybe(whole())),
    Field(
        "sportsmanship",
        maybe(whole(0, MOST_SOFT_SCORE)),
        about="What the opponent gave for it; null before the event is finished, but for judges.",
    ),
)
_COUNTED = {"survivors": pair(whole()), "victory_points": pair(whole())}
GAME: Fields = (
    Field("number", whole(1, MOST_GAMES)),
    Field("winner", maybe(choice((0, 1))), about="A seat, null for a draw."),
    Field(
        "tally",
        fields({}, _COUNTED),
        about=f"Of a game that counts them: {words(_COUNTED)}, by seat.",
        optional=True,
    ),
    Field("settled_by", choice(GameSettledBy.values), about=words(GameSettledBy.values)),
    Field("settled_at", moment),
    Field("replay", name_of_row),
    Field(
        "certificate",
        maybe(JWS),
        taken=False,
        about="A signed statement ([verify.md](verify.md)), or null.",
    ),
)
REPORT: Fields = (
    Field("seat", choice((0, 1)), None),
    Field("revision", whole(1, SMALL)),
    Field("games_won", pair(whole(0, SMALL)), None, about="By seat."),
    Field("games_drawn", whole(0, SMALL)),
    Field("victory_points", maybe(pair(whole()))),
    Field("survivors", maybe(pair(whole()))),
    Field("intentional_draw", flag, "intentional", about="Whether it tells of one without a game."),
    Field("at", moment),
)
_REASON: Fields = (Field("code", WORD, "reason_code"), Field("text", text(200), "reason"))
MATCH: Fields = (
    Field("id", name_of_row, taken=False),
    Field("table", whole(1)),
    Field(
        "terrain",
        maybe(text(LONGEST_TERRAIN)),
        empty=True,
        about="That of the table when the round was published, or null.",
    ),
    Field("reason", parts=_REASON, about=f"Why they were paired: {names(_REASON)}."),
    Field("bracket_match", maybe(whole(0, SMALL))),
    Field("group", maybe(whole(1, SMALL))),
    Field("edited", flag),
    Field("corrected", flag),
    Field("state", choice(MatchState.values), about=words(MatchState.values)),
    Field("settled_by", maybe(choice(SettledBy.values)), empty=True, about=words(SettledBy.values)),
    Field("settled_at", maybe(moment)),
    Field(
        "known_by",
        maybe(choice([known.value for known in KnownBy])),
        None,
        optional=True,
        about="As in the [API](api.md#how-a-result-is-known), null without a result; it follows"
        " from the rest, but for `ruling` or `slip`.",
    ),
    Field("manner", choice(ResultReason.values), about=words(ResultReason.values)),
    Field("extension_minutes", whole(0, SMALL)),
    Field("overtime_at", maybe(moment)),
    # No report settles a match elsewhere because time passes: nobody is notified of it from there.
    Field("confirm_due_at", maybe(moment), taken=False),
    Field("disputed_at", maybe(moment)),
    Field("reopened_at", maybe(moment), about="Since when its result is taken back."),
    Field("seats", listed(reader_of(SEAT), 2), None, about="One or two."),
    Field("games", listed(reader_of(GAME), MOST_GAMES), None, about="Settled by certified logs."),
    Field("reports", listed(reader_of(REPORT), MOST_REPORTS), None, about="Of the players."),
)
# A row of a table: compact, since there is one for each player after each round.
STANDINGS_ROW: Fields = (
    Field("rank", whole(1)),
    Field("tied", flag),
    Field("entry", name_of_row, "player.id"),
    Field("points", number, "match_points"),
    Field("record", listed(whole(), 4), None, about="Matches won, lost and drawn, and byes."),
    Field("games", listed(whole(), 3), None, about="Won, lost and drawn."),
    Field("tiebreakers", mapping(text(40), 32, 40), None, about="By name, with four decimals."),
)
STANDINGS = listed(reader_of(STANDINGS_ROW), MOST_ENTRIES)
# The score of a bye is less than nought where penalties have taken off more than was won.
COSTS = fields(
    {}, {cost.name: whole(-LARGEST, LARGEST * 1000) for cost in dataclasses.fields(Costs)}
)
PUBLISHED = [state for state in RoundState.values if state != RoundState.DRAFT]
ROUND: Fields = (
    Field("number", whole(1, MOST_ROUNDS), about="Runs through the whole event."),
    Field("state", choice(PUBLISHED), about=words(PUBLISHED)),
    Field("redraw", whole(0, SMALL), about="How often it was drawn anew."),
    Field("optimal", flag, about="Whether it is proved that no pairing is better."),
    Field("edited", flag, about="Whether somebody changed it."),
    Field("paired_at", moment),
    Field("published_at", moment),
    Field("closed_at", maybe(moment)),
    Field("undone_at", maybe(moment)),
    Field("stale_since", maybe(moment)),
    Field(
        "clock_ends_at",
        maybe(moment),
        taken=False,
        about="When the time of a running clock is over; else null.",
    ),
    Field("costs", COSTS, about="What it costs as it is; `forbidden` for the staff alone."),
    Field("least", COSTS, about="The same as it was drawn."),
    Field(
        "clock_left",
        maybe(whole(0, LARGEST)),
        taken=False,
        about="The seconds left on a clock that stands; else null.",
    ),
    Field("stage", whole(1, MOST_STAGES), "stage.number", taken=False, about="Its number."),
    Field("matches", listed(reader_of(MATCH), MOST_MATCHES), None, about="Below."),
    Field(
        "standings",
        STANDINGS,
        None,
        optional=True,
        about="Of a closed round: its table after the last correction.",
    ),
)
