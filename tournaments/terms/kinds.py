"""The values of states and choices in rows, documents and rules, each with its meaning.

The labels are descriptions for the API's document. Those of settings are marked: forms show them
as well. For all others pages have texts of their own.
"""

from accounts.roles import Role
from ground.kinds import Kind, NumberKind
from ground.texts import marked as _

# Characters of the code of an infraction.
LONGEST_CODE = 40


class EntryState(Kind):
    WAITING = "waiting", "on the waitlist"
    ENTERED = "entered", "registered"
    CHECKED_IN = "checked_in", "registered and checked in"
    DROPPED = "dropped", "left after the start of the event; results count"
    DISQUALIFIED = "disqualified", "removed from the event; results count, the rank is lost"
    WITHDRAWN = "withdrawn", "cancelled before the start of the event"


# Entries that were in the event at its start and play no further round.
GONE = (EntryState.DROPPED, EntryState.DISQUALIFIED)
# Entries that take up a place; disqualified players lose theirs.
HOLDING_A_PLACE = (EntryState.ENTERED, EntryState.CHECKED_IN, EntryState.DROPPED)


class LateAs(Kind):
    """The counting of rounds that a late player missed."""

    LOSS = "loss", "losses"
    BYE = "bye", "byes"


class TournamentState(Kind):
    DRAFT = "draft"
    REGISTRATION = "registration"
    CHECK_IN = "check_in"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Reveal(Kind):
    """The moment when decks, and the game logs that reveal them, become public."""

    AT_START = "at_start", _("from round 1; replays when their match is final")
    AT_CUT = (
        "at_cut",
        _("when the cut begins, those of its players; the others when the event is finished"),
    )
    AFTER_EVENT = "after_event", _("when the event is finished")
    NEVER = "never", _("never")


class Decklists(Kind):
    """The place of decklists in an event: required, optional or none."""

    REQUIRED = "required", _("Required")
    OPTIONAL = "optional", _("Optional")
    NONE = "none", _("None")


class Venue(Kind):
    """The venue of an event, which decides whose dice and shuffles its games may have."""

    ONLINE = "online", _("Online")
    HALL = "hall", _("In person")
    EITHER = "either", _("Both")


class LateEntries(Kind):
    """The rule for players whom staff add after round 1 was paired."""

    CLOSED = "closed", _("off")
    LOSSES = "losses", _("on: rounds missed are losses")
    BYES = "byes", _("on: rounds missed are byes")


class IntentionalDraws(Kind):
    FORBIDDEN = "forbidden", _("not allowed")
    ALLOWED = "allowed", _("allowed")


class ImportState(Kind):
    WAITING = "waiting"
    READING = "reading"
    DONE = "done"
    REFUSED = "refused"


class DisputeCause(Kind):
    REPORTS = "reports", "the players reported different results"
    LOGS = "logs", "certified game logs differ from each other or from a report, or decide nothing"
    RESULT = "result", "a player reported a result other than the final one"
    CALL = "call", "a player called a judge"


class DisputeEnd(Kind):
    RULED = "ruled", "a judge decided"
    AGREED = "agreed", "the players agreed"
    CERTIFIED = "certified", "certified logs decided"
    TAKEN_BACK = "taken_back", "the player cancelled the judge call"
    CORRECTED = "corrected", "a corrected report or log settled it"
    VOID = "void", "the match was undone"


class PenaltyKind(Kind):
    """From the lightest to the heaviest."""

    CAUTION = "caution"
    WARNING = "warning"
    GAME_LOSS = "game_loss", "game loss"
    MATCH_LOSS = "match_loss", "match loss"
    DISQUALIFICATION = "disqualification"


class Chosen(Kind):
    RANDOM = "random", "at random"
    TARGETED = "targeted", "by staff"


class Finding(Kind):
    CLEAN = "clean", "the deck matches the decklist"
    PROBLEM = "problem", "problem found"


class RoundState(Kind):
    DRAFT = "draft", "paired, visible to staff only"
    OPEN = "open"
    CLOSED = "closed"
    UNDONE = "undone", "undone with all its results, kept for the record"


# These are public, and their results count.
PUBLISHED = (RoundState.OPEN, RoundState.CLOSED)


class MatchState(Kind):
    OPEN = "open"
    DISPUTED = "disputed", "waiting for a judge"
    SETTLED = "settled"
    VOID = "void", "undone, kept for the record"


# Matches whose result is outstanding.
UNSETTLED = (MatchState.OPEN, MatchState.DISPUTED)


class SettledBy(Kind):
    BYE = "bye"
    LOG = "log", "certified game logs"
    AGREEMENT = "agreement", "both players reported the same result"
    RULING = "ruling", "a ruling of the staff, with a reason"
    CONCEDED = "conceded", "reported by the player who lost"
    UNCONTESTED = "uncontested", "reported by one player and not disputed in time"
    ACCEPTED = (
        "accepted",
        "reported by one player, not answered, and accepted by staff",
    )
    TIME = "time", "the round's time was up"
    ABSENCE = "absence", "a player wasn't checked in when the round was paired"
    IMPORTED = "imported", "the document that the event was imported from says so"


# Matches settled this way have no games.
UNPLAYED = (SettledBy.BYE, SettledBy.ABSENCE)


class ResultReason(Kind):
    """The manner in which a match came to its result."""

    PLAYED = "played"
    NO_SHOW = "no_show", "a player didn't come"
    AWARDED = "awarded", "forfeit win"
    DOUBLE_LOSS = "double_loss", "both players lost"
    INTENTIONAL_DRAW = "intentional_draw", "the players agreed on a draw without playing"
    PENALTY = "penalty", "decided by a penalty"
    UNFINISHED = "unfinished", "time was called"


class Result(Kind):
    PENDING = "pending"
    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"
    VOID = "void"


class PlayingStaff(Kind):
    OWN_MATCH = "own_match", "staff who play in this match decided it"
    RIVALS = "rivals", "staff who play in the event decided it"


class GameSettledBy(Kind):
    TABLE = "table", "the log of the table of this service where it was played"
    HOST = "host", "the log of the program that hosted the game"
    RECORDED = "recorded", "a log recorded at the table by staff who don't play in the event"
    BOTH = "both", "a log that both players confirmed"
    CONCEDED = "conceded", "a log uploaded by the player who lost"
    WINDOW = "window", "a log uploaded by one player and not disputed in time"
    STAFF = (
        "staff",
        "a log uploaded by one player, not answered, and accepted by staff",
    )


class LogAnswer(Kind):
    STANDS_BY = "stands_by", "confirms the log"
    CONTESTS = "contests", "disputes the log"


# Ownership belongs to an organisation, not to an event.
EVENT_ROLES = (Role.ORGANISER, Role.JUDGE, Role.SCOREKEEPER)


class DeadlineAction(Kind):
    OPEN_REGISTRATION = "open_registration", "registration opens"
    CLOSE_REGISTRATION = "close_registration", "registration closes"
    OPEN_CHECK_IN = "open_check_in", "check-in opens"
    CLOSE_CHECK_IN = "close_check_in", "check-in closes"


class StageKind(Kind):
    SWISS = "swiss", _("Swiss")
    SINGLE_ELIMINATION = "single_elimination", _("Single elimination")
    DOUBLE_ELIMINATION = "double_elimination", _("Double elimination")
    ROUND_ROBIN = "round_robin", _("Round robin")


# Without points; players who lose are out.
ELIMINATIONS = (StageKind.SINGLE_ELIMINATION, StageKind.DOUBLE_ELIMINATION)


class BestOf(NumberKind):
    """The most games of a match; the player with more than half of them wins it."""

    SINGLE = 1, _("one game")
    THREE = 3, _("best of 3")
    FIVE = 5, _("best of 5")


class Seeding(Kind):
    """The seeding of the players of a stage, 1 being the best."""

    STANDINGS = "standings", _("standings (random in the first stage)")
    RATING = "rating", _("seeds and ratings from Seating and byes")
    RANDOM = "random", _("random")


class AtTime(Kind):
    """The end of a match without a result when time is called."""

    STAFF = "staff", _("Staff decide")
    LEADER = "leader", _("More games won wins; otherwise a draw")
    DRAW = "draw", _("Draw")
    DOUBLE_LOSS = "double_loss", _("Double loss")


class Superseded(Kind):
    """The reason why a statement replaces the one before."""

    CORRECTED = "corrected", "the result was replaced"
    REOPENED = "reopened", "the match was reopened and has no result"
    SETTLED_AGAIN = "settled_again", "there is a result again"
    COUNTED = "counted", "victory points or survivors were added or corrected"
    EVIDENCE = "evidence", "the result is the same, its source is another"
    VOID = "void", "the match was undone"
