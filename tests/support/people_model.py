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
    checked_in_for: int = 0
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
        return {name for name, person in self.people.items() if not person.gone}

    def field(self, number: int) -> tuple[frozenset[str], frozenset[str]]:
        """Who is paired for a round, and who is in and not there."""
        absent = {
            name
            for name in self.within
            if self.asks and number > 1 and self.people[name].checked_in_for < number
        }
        return frozenset(self.within - absent), frozenset(absent)

    def lateness(self, name: str, number: int) -> int:
        """2 after a bye, 1 after a round missed before this one, else 0."""
        person = self.people[name]
        if person.rested - {number} or (person.late_from > 1 and self.late_as == "byes"):
            return 2
        return int(len(person.attended - {number}) < number - 1)

    def draft(self) -> None:
        if self.phase != "closed":
            raise Refused("RoundStillOpen")
        if self.number == self.rounds:
            raise Refused("AllRoundsPlayed")
        present, _ = self.field(self.number + 1)
        if len(present) < 2:
            raise Refused("TooFewEntries")
        self.number, self.phase = self.number + 1, "draft"
        self.drawn = self.field(self.number)

    def discard(self) -> None:
        if self.number == 0:
            raise Refused("NotFound")
        if self.phase != "draft":
            raise Refused("NotADraft")
        self.number, self.phase = self.number - 1, "closed"

    def publish(self) -> None:
        if self.number == 0:
            raise Refused("NotFound")
        if self.phase != "draft":
            raise Refused("NotADraft")
        if self.field(self.number) != self.drawn:
            raise Refused("DraftStale")
        self.phase = "open"
        present, absent = self.field(self.number)
        for name in present:
            self.people[name].attended.add(self.number)
        for name in absent:
            person = self.people[name]
            person.absent.add(self.number)
            if {self.number - back for back in range(MOST_MISSED)} <= person.absent:
                person.gone = "dropped"

    def close(self) -> None:
        if self.phase == "open":
            self.phase = "closed"

    def drop(self, name: str) -> None:
        if self.people[name].gone:
            raise Refused("HasLeft")
        self.people[name].gone = "dropped"

    def back(self, name: str) -> None:
        person = self.people[name]
        if person.gone != "dropped":
            raise Refused("NotBack")
        person.gone, person.checked_in_for = (
            "",
            self.published + 1 if self.asks else person.checked_in_for,
        )

    def put_out(self, name: str) -> None:
        person = self.people[name]
        if person.gone == "disqualified":
            raise Refused("HasLeft")
        person.gone, person.had_dropped = "disqualified", person.gone == "dropped"
        person.out_since = self.published - (self.phase == "open")

    def let_in(self, name: str) -> None:
        person = self.people[name]
        if person.gone != "disqualified":
            raise Refused("NotBack")
        if person.had_dropped:
            person.gone = "dropped"
            return
        seated = self.published in person.attended | person.absent
        if self.number > person.out_since and (self.phase == "draft" or not seated):
            raise Refused("NotBack")
        person.gone, person.checked_in_for = (
            "",
            self.published + 1 if self.asks else person.checked_in_for,
        )

    def late(self, name: str) -> None:
        can_be_seated = self.phase == "open" and self.late_as == "losses"
        if self.published == self.rounds and not can_be_seated:
            raise Refused("TooLate")
        at = self.published + 1
        self.people[name] = Person(late_from=at, checked_in_for=at if self.asks else 0)

    def check_in(self, name: str) -> None:
        number = self._round_of_check_in()
        if self.people[name].gone:
            raise Refused("NoPlace")
        self.people[name].checked_in_for = max(number, self.people[name].checked_in_for)

    def undo_check_in(self, name: str) -> None:
        number = self._round_of_check_in()
        if self.people[name].gone:
            raise Refused("NoPlace")
        if self.people[name].checked_in_for >= number:
            self.people[name].checked_in_for = 0

    def _round_of_check_in(self) -> int:
        number = self.number + (self.phase != "draft")
        if not self.asks or number == 1 or number > self.rounds:
            raise Refused("NotAsked")
        return number
