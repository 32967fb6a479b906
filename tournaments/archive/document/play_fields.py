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
    PlayingStaff,
    Result,
    ResultReason,
    RoundState,
    SettledBy,
)
from tournaments.terms.known_by import KnownBy
from tournaments.terms.limits import MOST_REPORTS
from tournaments.terms.money import LONGEST_PRIZE, MOST_PAID
from tournaments.terms.soft_scores import MOST_SOFT_SCORE
from tournaments.terms.terrains import LONGEST_TERRAIN

MOST_MATCHES = 20_000
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
# Fields of an entry for the staff alone, which the public document lacks.
STAFF: Fields = (
    Field("club", text(80, least=0)),
    Field("fixed_table", maybe(whole(1))),
    Field("awarded_byes", whole(0, SMALL)),
    Field("rating", maybe(whole(0, HIGHEST_RATING))),
    Field("ruled_out", flag, optional=True),
    Field("seed", maybe(whole(1, SMALL)), optional=True),
    Field("paid", maybe(whole(0, MOST_PAID)), optional=True),
    Field("prize", text(LONGEST_PRIZE, least=0), optional=True),
    Field("prize_given_at", maybe(moment), optional=True),
)
ENTRY: Fields = (
    Field("id", name_of_row, taken=False),
    Field("name", text(80)),
    Field(
        "players",
        listed(text(80), 16),
        "player_names",
        taken=False,
        about="Name of the player, or names of the team's players.",
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
        about="For a disqualified player who had dropped before, the round after which they"
        " dropped; otherwise null.",
    ),
    Field(
        "late_from",
        maybe(whole(1, MOST_ROUNDS)),
        about="First round of a late player, 1 for one who was seated in it, and one more than the"
        " last of the first stage for one who was in none; otherwise null.",
    ),
    Field(
        "late_as",
        maybe(choice(LateAs.values)),
        empty=True,
        about=f"How the rounds before that count: {words(LateAs.values)} or null.",
    ),
    Field(
        "here_for_round",
        maybe(whole(0, MOST_ROUNDS)),
        about="Last round that the player checked in for, or null.",
    ),
    Field(
        "painting",
        maybe(whole(0, MOST_SOFT_SCORE)),
        about="Score from staff; null before the event is finished, except for judges.",
    ),
    Field(
        "deck",
        maybe(reader_of(DECK)),
        None,
        about=f"Null, or {names(DECK)}, the last two null until the deck is public.",
    ),
    Field(
        "deck_on_paper",
        flag,
        optional=True,
        about="Whether staff have the decklist on paper.",
    ),
    Field(
        "staff",
        parts=STAFF,
        optional=True,
        staff=True,
        about=f"Only in exports for staff: {names(STAFF)}. All from `ruled_out` on may be missing:"
        " whether staff disqualified the player apart from penalties, the seed, what they paid in"
        " hundredths, their prize, and when they got it.",
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
        about="Score from the opponent; null before the event is finished, except for judges.",
    ),
)
STATED = "Whether it came with the archive that the event was imported from."
_COUNTED = {"survivors": pair(whole()), "victory_points": pair(whole())}
GAME: Fields = (
    Field("number", whole(1, MOST_GAMES)),
    Field("winner", maybe(choice((0, 1))), about="Seat of the winner; null for a draw."),
    Field(
        "tally",
        fields({}, _COUNTED),
        about=f"For games that count them: {words(_COUNTED)}, by seat.",
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
    Field("stated", flag, None, optional=True, about=STATED),
)
REPORT: Fields = (
    Field("seat", choice((0, 1)), None),
    Field("revision", whole(1, SMALL)),
    Field("games_won", pair(whole(0, SMALL)), None, about="By seat."),
    Field("games_drawn", whole(0, SMALL)),
    Field("victory_points", maybe(pair(whole()))),
    Field("survivors", maybe(pair(whole()))),
    Field("intentional_draw", flag, "intentional", about="Whether the draw is without a game."),
    Field("stated", flag, None, optional=True, about=STATED),
    Field("at", moment),
)
# An archive of an imported event keeps how the archive before said that matches were settled.
SETTLED_BY = [by for by in SettledBy.values if by != SettledBy.IMPORTED]
_REASON: Fields = (Field("code", WORD, "reason_code"), Field("text", text(200), "reason"))
MATCH: Fields = (
    Field("id", name_of_row, taken=False),
    Field("table", whole(1)),
    Field(
        "terrain",
        maybe(text(LONGEST_TERRAIN)),
        empty=True,
        about="Terrain of the table when the round was published, or null.",
    ),
    Field("reason", parts=_REASON, about=f"Reason for the pairing: {names(_REASON)}."),
    Field("bracket_match", maybe(whole(0, SMALL))),
    Field("group", maybe(whole(1, SMALL))),
    Field("edited", flag),
    Field("corrected", flag),
    Field(
        "playing_staff",
        maybe(choice(PlayingStaff.values)),
        empty=True,
        about=f"{words(PlayingStaff.values)}, where staff who play decided the result, else null.",
    ),
    Field("state", choice(MatchState.values), about=words(MatchState.values)),
    Field(
        "settled_by", maybe(choice(SETTLED_BY)), "stated_by", empty=True, about=words(SETTLED_BY)
    ),
    Field("settled_at", maybe(moment)),
    Field(
        "known_by",
        maybe(choice([known.value for known in KnownBy])),
        None,
        optional=True,
        about="As in the [API](api.md#how-a-result-is-known), null without a result; it follows"
        " from the rest, but for `ruling` or `slip`, and for `imported`: then the rest is as the"
        " archive before said.",
    ),
    Field("manner", choice(ResultReason.values), about=words(ResultReason.values)),
    Field("extension_minutes", whole(0, SMALL)),
    Field("overtime_at", maybe(moment)),
    # No report settles a match elsewhere because time passes: nobody is notified of it from there.
    Field("confirm_due_at", maybe(moment), taken=False),
    Field("disputed_at", maybe(moment)),
    Field("reopened_at", maybe(moment), about="When the match was reopened."),
    Field("seats", listed(reader_of(SEAT), 2), None, about="One or two."),
    Field(
        "games",
        listed(reader_of(GAME), MOST_GAMES),
        None,
        about="Games settled by certified game logs.",
    ),
    Field(
        "reports",
        listed(reader_of(REPORT), 2 * MOST_REPORTS),
        None,
        about="Reports of the players.",
    ),
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
    Field("number", whole(1, MOST_ROUNDS), about="Counts through the whole event."),
    Field("state", choice(PUBLISHED), about=words(PUBLISHED)),
    Field("redraw", whole(0, SMALL), about="Number of times the round was re-paired."),
    Field("optimal", flag, about="Whether the pairings are proved to be the best possible."),
    Field("edited", flag, about="Whether staff edited the pairings."),
    Field(
        "playing_staff",
        flag,
        about="Whether staff who play chose among pairings or changed them.",
    ),
    Field("paired_at", moment),
    Field("published_at", moment),
    Field("closed_at", maybe(moment)),
    Field("undone_at", maybe(moment)),
    Field("stale_since", maybe(moment)),
    Field(
        "clock_ends_at",
        maybe(moment),
        taken=False,
        about="End of a running round timer; otherwise null.",
    ),
    Field("costs", COSTS, about="Costs of the current pairings; `forbidden` for staff only."),
    Field("least", COSTS, about="Costs of the pairings as they were drawn."),
    Field(
        "clock_left",
        maybe(whole(0, LARGEST)),
        taken=False,
        about="Seconds left on a paused round timer; otherwise null.",
    ),
    Field("stage", whole(1, MOST_STAGES), "stage.number", taken=False, about="Its number."),
    Field("matches", listed(reader_of(MATCH), MOST_MATCHES), None, about="Below."),
    Field(
        "standings",
        STANDINGS,
        None,
        optional=True,
        about="For a closed round, its standings after the last correction.",
    ),
)
