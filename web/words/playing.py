"""What a player reads of their own match, and of what comes after it."""

from tournaments.models import Entry, EntryState, MatchSeat, Result, Stage

_ENDED = {
    Result.WIN: "{who} won",
    Result.LOSS: "{who} lost",
    Result.DRAW: "You drew",
    Result.VOID: "Taken back",
}
BOTH_LOST = "You both lost"
# Where a cut follows or whoever loses is out.
IF_YOU_PLAY_ON = "If you play on, your next table stands here when it is published."
NO_ROUND_FOLLOWS = "No round follows: final standings come when the staff finishes the event."
NEXT_TABLE = "Your next table stands here when the next round is published."
NOT_IN_BRACKET = "You have not gone on to the bracket that is played now."
WAITS_IN_BRACKET = "You are in the bracket and wait in this round: its drawing shows for whom."
LEFT_OUT = {
    "incomplete": "Your team was not complete when play started.",
    "no_deck": "You had handed in no deck when play started.",
    "no_place": "You still waited for a place when play started.",
    "no_show": "You were not checked in when play started.",
}
WITHDRAWN = "You have withdrawn."
ASK_THE_STAFF = "This event takes late entries: ask the staff."


def left_out(why: str, *, takes_late: bool) -> str:
    """Why somebody who had entered does not play; without a reason they have left by themselves."""
    words = LEFT_OUT.get(why, WITHDRAWN)
    return f"{words} {ASK_THE_STAFF}" if takes_late else words


def outcome(own: MatchSeat, other: MatchSeat, *, team: bool) -> str:
    """How a settled match ended for one of its players, their own games first."""
    if own.result == other.result == Result.LOSS:
        words = BOTH_LOST
    else:
        words = _ENDED[Result(own.result)].format(who="Your team" if team else "You")
    games = f"{own.games_won}–{other.games_won}"
    if own.games_drawn:
        games += f"–{own.games_drawn}"
    if own.victory_points is not None and other.victory_points is not None:
        games += f" ({own.victory_points}–{other.victory_points} VP)"
    return f"{words} {games}."


def gone(entry: Entry, *, team: bool) -> str:
    """Why somebody who has dropped or was put out waits for no table."""
    if entry.state == EntryState.DISQUALIFIED:
        words = "Your team is disqualified and plays" if team else "You are disqualified and play"
    else:
        words = "Your team has dropped out and plays" if team else "You have dropped out and play"
    return f"{words} no further round."


def next_table(stage: Stage, *, played: int) -> str:
    """What a player waits for after so many rounds of a stage, as long as another round follows."""
    last = stage.rounds is not None and played >= stage.rounds
    return IF_YOU_PLAY_ON if last or stage.is_elimination else NEXT_TABLE
