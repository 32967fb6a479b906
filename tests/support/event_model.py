"""An event and its rounds, once more and without a database: what the services are held against.

Who meets whom is the services' own affair; the model is told, and says whether that may be.
"""

from copy import deepcopy
from dataclasses import dataclass, field

WIN, DRAW, BYE = 3, 1, 3
FOLLOWING = {
    "draft": {"registration", "cancelled"},
    "registration": {"draft", "check_in", "running", "cancelled"},
    "check_in": {"registration", "running", "cancelled"},
    "running": {"finished", "cancelled"},
    "finished": {"running"},
    "cancelled": set(),
}
BEFORE_PLAY = ("draft", "registration", "check_in")

# A match by its number in order of writing: who sits there, and games won by seat, None so far.
Score = tuple[int, int]


class Refused(Exception):
    """A call that the service answers with an error of this name."""


@dataclass
class Meeting:
    players: tuple[str, ...]
    score: Score | None = None

    @property
    def points(self) -> dict[str, int]:
        if len(self.players) == 1:
            return {self.players[0]: BYE}
        if self.score is None:
            return {}
        (first, second), (won, lost) = self.players, self.score
        if won == lost:
            return {first: DRAW, second: DRAW}
        return {first: WIN * (won > lost), second: WIN * (lost > won)}


@dataclass
class Played:
    """A round: who was in when it was paired, and whether that or a result has changed since."""

    number: int
    present: frozenset[str]
    state: str = "draft"
    stale: bool = False
    meetings: list[Meeting] = field(default_factory=list)

    @property
    def waiting(self) -> bool:
        return any(len(meeting.players) == 2 and meeting.score is None for meeting in self.meetings)


@dataclass
class Model:
    planned: int
    state: str = "draft"
    before: str = ""
    entries: dict[str, str] = field(default_factory=dict)
    rounds: list[Played] = field(default_factory=list)
    undone: list[Played] = field(default_factory=list)
    left_after: dict[str, int] = field(default_factory=dict)

    def after(self, name: str, *args: object) -> "Model":
        """The event after a call; Refused, and unchanged, where that is not taken."""
        later = deepcopy(self)
        getattr(later, name)(*args)
        return later

    # What the staff does with the event.

    def move(self, state: str, reason: str) -> None:
        if state not in FOLLOWING[self.state] | ({self.before} - {""}):
            raise Refused("WrongState")
        reopens = self.state in ("finished", "cancelled")
        if (reopens or state == "cancelled") and not reason:
            raise Refused("ReasonMissing")
        if not reopens:
            self._step(state, reason)
        self.before = self.state if state == "cancelled" else ""
        self.state = state

    def _step(self, state: str, reason: str) -> None:
        if state == "draft" and self.entries:
            raise Refused("HasEntries")
        if state == "running":
            self._start()
        if state == "finished":
            if (self.rounds and self.rounds[-1].state != "closed") or self._waits_again():
                raise Refused("RoundNotClosed")
            if len(self.rounds) < self.planned and not reason:
                raise Refused("RoundsLeft")
        if state == "registration" and self.state == "check_in":
            self._turn("checked_in", "entered")

    def _start(self) -> None:
        required = "checked_in" if self.state == "check_in" else "entered"
        playing = [name for name, state in self.entries.items() if state == required]
        if len(playing) < 2:
            raise Refused("TooFewPlayers")
        if self.state == "check_in":
            self._turn("entered", "withdrawn")

    def _turn(self, old: str, new: str) -> None:
        self.entries = {
            name: new if state == old else state for name, state in self.entries.items()
        }

    # What happens with those who play.

    def enter(self, name: str) -> None:
        if self.state not in ("registration", "check_in"):
            raise Refused("RegistrationClosed")
        self.entries[name] = "entered"

    def check_in(self, name: str) -> None:
        if self.state != "check_in":
            raise Refused("CheckInClosed")
        if self.entries[name] not in ("entered", "checked_in"):
            raise Refused("NoPlace")
        self.entries[name] = "checked_in"

    def withdraw(self, name: str) -> None:
        self._must_be_in(name)
        if self.state not in BEFORE_PLAY:
            raise Refused("AlreadyStarted")
        self.entries[name] = "withdrawn"

    def drop(self, name: str) -> None:
        self._must_be_in(name)
        if self.state != "running":
            raise Refused("NotRunning")
        self.entries[name] = "dropped"
        self.left_after[name] = len(self._published())

    def come_back(self, name: str) -> None:
        if self.state != "running":
            raise Refused("NotRunning")
        if self.entries[name] != "dropped":
            raise Refused("NotBack")
        self.entries[name] = "entered"

    def _must_be_in(self, name: str) -> None:
        if self.entries[name] in ("dropped", "disqualified", "withdrawn"):
            raise Refused("HasLeft")

    # What the staff does with rounds and matches.

    def pair(self, meetings: list[Meeting]) -> None:
        if (self.rounds and self.rounds[-1].state != "closed") or self._waits_again():
            raise Refused("RoundStillOpen")
        if len(self.rounds) >= self.planned:
            raise Refused("AllRoundsPlayed")
        if self.state != "running":
            raise Refused("EventNotRunning")
        if len(self.present) < 2:
            raise Refused("TooFewEntries")
        self.rounds.append(Played(len(self.rounds) + 1, self.present, meetings=meetings))

    def discard(self) -> None:
        if self.rounds[-1].state != "draft":
            raise Refused("NotADraft")
        self.rounds.pop()

    def publish(self) -> None:
        self._must_run()
        latest = self.rounds[-1]
        if latest.state != "draft":
            raise Refused("NotADraft")
        if latest.stale or latest.present != self.present:
            raise Refused("DraftStale")
        latest.state = "open"

    def close(self) -> None:
        latest = self.rounds[-1]
        if latest.state == "closed":
            return
        if latest.state == "draft":
            raise Refused("RoundNotOpen")
        self._must_run()
        if latest.waiting:
            raise Refused("MatchesOpen")
        latest.state = "closed"

    def undo(self) -> None:
        self._must_run()
        latest = self.rounds[-1]
        if latest.state == "draft":
            raise Refused("NotTheLast")
        self.undone.append(self.rounds.pop())
        for name, number in self.left_after.items():
            self.left_after[name] = min(number, latest.number - 1)

    def rule(self, number: int, table: int, score: Score) -> None:
        self._must_run()
        meeting = self._meeting(number, table)
        if meeting.score not in (None, score):
            self._stale_after(number)
        meeting.score = score

    def take_back(self, number: int, table: int) -> None:
        self._must_run()
        meeting = self._meeting(number, table)
        if meeting.score is None:
            raise Refused("NoResult")
        meeting.score = None
        self._stale_after(number)

    def _meeting(self, number: int, table: int) -> Meeting:
        return self.rounds[number - 1].meetings[table - 1]

    def _stale_after(self, number: int) -> None:
        for later in self.rounds[number:]:
            later.stale = True

    def _must_run(self) -> None:
        if self.state != "running":
            raise Refused("EventNotRunning")

    def _waits_again(self) -> bool:
        return any(played.waiting for played in self.rounds if played.state == "closed")

    def _published(self) -> list[Played]:
        return [played for played in self.rounds if played.state != "draft"]

    # What is to be seen of it.

    @property
    def present(self) -> frozenset[str]:
        """Who plays in the next round."""
        states = ("entered", "checked_in")
        return frozenset(name for name, state in self.entries.items() if state in states)

    @property
    def points(self) -> dict[str, int]:
        """Match points of all who have a place, by the published rounds. Whoever left before the
        first of them without having played has none."""
        published = self._published()
        points = {name: 0 for name, state in self.entries.items() if state != "withdrawn"}
        seated = {name for played in published for met in played.meetings for name in met.players}
        for name, state in self.entries.items():
            if state == "dropped" and self.left_after[name] < 1 and name not in seated:
                del points[name]
        for played in published:
            for meeting in played.meetings:
                for name, won in meeting.points.items():
                    points[name] += won
        return points

    def faults_of_pairing(self, meetings: list[Meeting]) -> list[str]:
        """What must not be in a round that is paired now."""
        seated = sorted(name for meeting in meetings for name in meeting.players)
        byes = [meeting.players[0] for meeting in meetings if len(meeting.players) == 1]
        had = [
            meeting.players[0]
            for played in self.rounds
            for meeting in played.meetings
            if len(meeting.players) == 1
        ]
        faults = [] if seated == sorted(self.present) else [f"{seated} for {sorted(self.present)}"]
        faults += [f"{len(byes)} byes"] if len(byes) != len(self.present) % 2 else []
        without = self.present - {*had}
        return faults + [f"another bye for {name}" for name in byes if name in had and without]
