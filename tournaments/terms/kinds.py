"""The words that rows, documents and rules have for states and choices, with what each means."""

from accounts.kinds import Kind, NumberKind
from accounts.roles import Role

# Characters of the code of an infraction.
LONGEST_CODE = 40


class EntryState(Kind):
    WAITING = "waiting", "on the waiting list"
    ENTERED = "entered", "has a place"
    CHECKED_IN = "checked_in", "has a place and is there"
    DROPPED = "dropped", "left after the event had started; results stay"
    DISQUALIFIED = "disqualified", "put out of the event; results stay, the place in it is lost"
    WITHDRAWN = "withdrawn", "left before it"


# Who is in one of these was in the event when it started, and plays no further round.
GONE = (EntryState.DROPPED, EntryState.DISQUALIFIED)
# Who is in one of these holds one of the places; who is disqualified has lost it.
HOLDING_A_PLACE = (EntryState.ENTERED, EntryState.CHECKED_IN, EntryState.DROPPED)


class LateAs(Kind):
    """What the rounds count as that somebody has missed who came late."""

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
    """When decks, and the complete logs that tell them, are open to everybody."""

    AT_START = "at_start", "decks with the first round, each log with the result of its match"
    AFTER_EVENT = "after_event", "decks and logs when the event is finished"
    NEVER = "never", "never"


class Decklists(Kind):
    """Whether players hand in their decks."""

    REQUIRED = "required", "required: nobody plays without one"
    OPTIONAL = "optional", "optional: players may hand in a deck"
    NONE = "none", "none: the event takes no decks"


class Venue(Kind):
    """Where an event is played, which says whose dice and shuffles its games may have."""

    ONLINE = "online", "online: games come from the seeds of their matches"
    HALL = "hall", "in a hall: staff may record games with the dice and shuffles of their tables"
    EITHER = "either", "both: some tables stand in a hall"


class LateEntries(Kind):
    """Whether the staff may enter somebody after the first round was paired."""

    CLOSED = "closed", "nobody enters after the start"
    LOSSES = "losses", "rounds missed are losses"
    BYES = "byes", "rounds missed are byes"


class IntentionalDraws(Kind):
    FORBIDDEN = "forbidden", "a match is played"
    ALLOWED = "allowed", "players may agree on a draw without playing"


class ImportState(Kind):
    WAITING = "waiting"
    READING = "reading"
    DONE = "done"
    REFUSED = "refused"


class DisputeCause(Kind):
    REPORTS = "reports", "the players report different results"
    LOGS = "logs", "certified logs contradict each other or a report, or decide nothing"
    RESULT = "result", "a player reports another result than the one that stands"
    CALL = "call", "a player called a judge"


class DisputeEnd(Kind):
    RULED = "ruled", "a judge decided"
    AGREED = "agreed", "the players agreed"
    CERTIFIED = "certified", "certified logs decided"
    TAKEN_BACK = "taken_back", "who called a judge needs none any more"
    CORRECTED = "corrected", "what contradicted was corrected"
    VOID = "void", "the match was taken back"


class PenaltyKind(Kind):
    """From the lightest to the heaviest."""

    CAUTION = "caution"
    WARNING = "warning"
    GAME_LOSS = "game_loss", "game loss"
    MATCH_LOSS = "match_loss", "match loss"
    DISQUALIFICATION = "disqualification"


class Chosen(Kind):
    RANDOM = "random", "by lot"
    TARGETED = "targeted", "by the staff"


class Finding(Kind):
    CLEAN = "clean", "as it was registered"
    PROBLEM = "problem"


class RoundState(Kind):
    DRAFT = "draft", "paired, and shown to staff only"
    OPEN = "open"
    CLOSED = "closed"
    UNDONE = "undone", "taken back with all its results, and kept for the record"


# These are public, and their results count.
PUBLISHED = (RoundState.OPEN, RoundState.CLOSED)


class MatchState(Kind):
    OPEN = "open"
    DISPUTED = "disputed", "the players contradict each other; a judge decides"
    SETTLED = "settled"
    VOID = "void", "taken back, and kept for the record"


# As long as a match is in one of these, its result is waited for.
UNSETTLED = (MatchState.OPEN, MatchState.DISPUTED)


class SettledBy(Kind):
    BYE = "bye"
    LOG = "log", "certified logs of its games"
    AGREEMENT = "agreement", "the same report of both players"
    RULING = "ruling", "a judge or an organiser, with a reason"
    CONCEDED = "conceded", "the report of the player who lost"
    UNCONTESTED = "uncontested", "the report of one player that the other left unanswered"
    ACCEPTED = (
        "accepted",
        "the report of one player that the other left unanswered, and that the staff accepted",
    )
    TIME = "time", "the end of the round's time"
    ABSENCE = "absence", "somebody who was not there when the round was paired"


# Of a match that is settled so nobody played a game.
UNPLAYED = (SettledBy.BYE, SettledBy.ABSENCE)


class ResultReason(Kind):
    """How a match came to its result."""

    PLAYED = "played"
    NO_SHOW = "no_show", "somebody did not come"
    AWARDED = "awarded", "the staff gave it to one side"
    DOUBLE_LOSS = "double_loss", "both lost"
    INTENTIONAL_DRAW = "intentional_draw", "the players agreed on a draw"
    PENALTY = "penalty", "a penalty decided it"
    UNFINISHED = "unfinished", "time was over"


class Result(Kind):
    PENDING = "pending"
    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"
    VOID = "void"


class GameSettledBy(Kind):
    HOST = "host", "the log of its host"
    RECORDED = "recorded", "a log that staff who do not play recorded at the table"
    BOTH = "both", "a log that both seats stand by"
    CONCEDED = "conceded", "a log brought by the player who lost"
    WINDOW = "window", "a log of one player that the other left unanswered for so long"
    STAFF = (
        "staff",
        "a log of one player that the other left unanswered, and that the staff accepted",
    )


class LogAnswer(Kind):
    STANDS_BY = "stands_by"
    CONTESTS = "contests"


# Who owns an organisation is no matter of one event.
EVENT_ROLES = (Role.ORGANISER, Role.JUDGE, Role.SCOREKEEPER)


class DeadlineAction(Kind):
    OPEN_REGISTRATION = "open_registration", "registration opens"
    CLOSE_REGISTRATION = "close_registration", "registration closes"
    OPEN_CHECK_IN = "open_check_in", "check-in opens"
    CLOSE_CHECK_IN = "close_check_in", "check-in closes"


class StageKind(Kind):
    SWISS = "swiss", "Swiss"
    SINGLE_ELIMINATION = "single_elimination", "single elimination"
    DOUBLE_ELIMINATION = "double_elimination", "double elimination"
    ROUND_ROBIN = "round_robin", "round robin"


# Where nobody has points, and whoever loses is out.
ELIMINATIONS = (StageKind.SINGLE_ELIMINATION, StageKind.DOUBLE_ELIMINATION)


class BestOf(NumberKind):
    """The most games of a match; who has won more than half of them has won it."""

    SINGLE = 1
    THREE = 3
    FIVE = 5


class Seeding(Kind):
    """By what the players of a stage have their seeds, 1 being the best."""

    STANDINGS = "standings", "the standings before it"
    RATING = "rating", "ratings that the staff has entered"
    RANDOM = "random", "lot"


class AtTime(Kind):
    """What becomes of a match without a result when its time is over."""

    STAFF = "staff", "the staff decides"
    LEADER = "leader", "who has won more games wins, and equal games are a draw"
    DRAW = "draw", "a draw"
    DOUBLE_LOSS = "double_loss", "both lose"


class Superseded(Kind):
    """Why a statement takes the place of the one before."""

    CORRECTED = "corrected", "the result was replaced"
    REOPENED = "reopened", "the result was taken back, and there is none now"
    SETTLED_AGAIN = "settled_again", "there is a result again"
    COUNTED = "counted", "points or survivors were added or corrected"
    EVIDENCE = "evidence", "the same result is known otherwise than before"
    VOID = "void", "the match was taken back"
