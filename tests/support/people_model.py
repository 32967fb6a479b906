"""A pure model of who is in an event, who is there, and who is paired: the service is held against
it."""

from copy import deepcopy
from dataclasses import dataclass, field

MOST_MISSED = 2


class Refused(Exception):
    """What the service refuses, by the name of its error."""


@dataclass
class Person:
    """`attended` are the rounds that were played or rested, `absent` those lost for not being
    there; `gone` is "dropped" or "disqualified". Rounds before `late_from` are byes or losses."""

    late_from: int = 1
    gone: str = ""
    here: int = 0
    attended: set[int] = field(default_factory=set)
    absent: set[int] = field(default_factory=set)
    rested: set[int] = field(default_factory=set)
    out_since: int = 0
    had_dropped: bool = False


@dataclass
class Model:
    """An event of so many Swiss rounds. `phase` is that of its last round: closed, draft, open."""

    people: dict[str, Person]
    rounds: int
    asks: bool
    late_as: str
    number: int = 0
    phase: str = "closed"
    drawn: tuple[frozenset[str], frozenset[str]] | None = None

    def copy(self) -> "Model":
        return deepcopy(self)

    @property
    def published(self) -> int:
        return self.number - (self.phase == "draft")

    @property
    def within(self) -> set[str]:
        return {name for name, one in self.people.items() if not one.gone}

    def field(self, number: int) -> tuple[frozenset[str], frozenset[str]]:
        """Who is paired for a round, and who is in and not there."""
        absent = {
            name
            for name in self.within
            if self.asks and number > 1 and self.people[name].here < number
        }
        return frozenset(self.within - absent), frozenset(absent)

    def lateness(self, name: str, number: int) -> int:
        """2 after a bye, 1 after a round missed before this one, else 0."""
        one = self.people[name]
        if one.rested - {number} or (one.late_from > 1 and self.late_as == "byes"):
            return 2
        return int(len(one.attended - {number}) < number - 1)

    def draft(self) -> None:
        if self.phase != "closed":
            raise Refused("RoundStillOpen")
        if self.number == self.rounds:
            raise Refused("AllRoundsPlayed")
        there, _ = self.field(self.number + 1)
        if len(there) < 2:
            raise Refused("TooFewEntries")
        self.number, self.phase = self.number + 1, "draft"
        self.drawn = self.field(self.number)

    def discard(self) -> None:
        if self.number == 0:
            raise Refused("DoesNotExist")
        if self.phase != "draft":
            raise Refused("NotADraft")
        self.number, self.phase = self.number - 1, "closed"

    def publish(self) -> None:
        if self.number == 0:
            raise Refused("DoesNotExist")
        if self.phase != "draft":
            raise Refused("NotADraft")
        if self.field(self.number) != self.drawn:
            raise Refused("DraftStale")
        self.phase = "open"
        there, absent = self.field(self.number)
        for name in there:
            self.people[name].attended.add(self.number)
        for name in absent:
            one = self.people[name]
            one.absent.add(self.number)
            if {self.number - back for back in range(MOST_MISSED)} <= one.absent:
                one.gone = "dropped"

    def close(self) -> None:
        if self.phase == "open":
            self.phase = "closed"

    def drop(self, name: str) -> None:
        if self.people[name].gone:
            raise Refused("HasLeft")
        self.people[name].gone = "dropped"

    def back(self, name: str) -> None:
        one = self.people[name]
        if one.gone != "dropped":
            raise Refused("NotBack")
        one.gone, one.here = "", self.published + 1 if self.asks else one.here

    def put_out(self, name: str) -> None:
        one = self.people[name]
        if one.gone == "disqualified":
            raise Refused("HasLeft")
        one.gone, one.had_dropped = "disqualified", one.gone == "dropped"
        one.out_since = self.published - (self.phase == "open")

    def let_in(self, name: str) -> None:
        one = self.people[name]
        if one.gone != "disqualified":
            raise Refused("NotBack")
        if one.had_dropped:
            one.gone = "dropped"
            return
        seated = self.published in one.attended | one.absent
        if self.number > one.out_since and (self.phase == "draft" or not seated):
            raise Refused("NotBack")
        one.gone, one.here = "", self.published + 1 if self.asks else one.here

    def late(self, name: str) -> None:
        if self.published == self.rounds:
            raise Refused("TooLate")
        at = self.published + 1
        self.people[name] = Person(late_from=at, here=at if self.asks else 0)

    def here(self, name: str) -> None:
        number = self._asked()
        if self.people[name].gone:
            raise Refused("NoPlace")
        self.people[name].here = max(number, self.people[name].here)

    def not_here(self, name: str) -> None:
        number = self._asked()
        if self.people[name].gone:
            raise Refused("NoPlace")
        if self.people[name].here >= number:
            self.people[name].here = 0

    def _asked(self) -> int:
        number = self.number + (self.phase != "draft")
        if not self.asks or number == 1 or number > self.rounds:
            raise Refused("NotAsked")
        return number
