"""Notices: news for people, of which each kind is declared once.

A kind says who reads the news, which journal entries bring it, its words, the page that it leads
to, how urgent it is, and the channels that carry it unless its reader chooses others:

    "match.disputed": NoticeKind(
        headline=_("Your match against {opponent} at table {table} is disputed"),
        body=(_("A judge will decide."), LINK),
        page="web:match",
        readers=Readers.SIDES,
        when=("match.disputed",),
    )

Each app declares its kinds in one place: `accounts/notice_kinds.py`, `tables/notice_kinds.py` and
`tournaments/core/notice_kinds.py`. Each channel has one interpreter, which asks the kind:

- email: `accounts/services/notices.py`, called by the service that makes the change;
- bell: `web/events/for_you.py`, which lists what waits for a reader from the rows themselves;
- live: `web/core/live.py`, where pages hear of journal entries.

A kind is added by an entry of one of these mappings, and by its caller: `send_notice(…)` in the
service, or a row in `waiting_for` for the bell. The table in `docs/operators.md` gets its row. A
channel is added by a member of `Channel` and its interpreter.

Words are lazy translations with named placeholders, filled in the language of the reader: that of
the account for an email, that of the request for the bell. `{link}` is the address of the page, and
`{site}` and `{account}` are known to every email.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from django.utils import translation

from ground.kinds import Kind, NumberKind

LINK = "{link}"


class Channel(Kind):
    """A way by which notices reach people."""

    EMAIL = "email"
    BELL = "bell"
    LIVE = "live"


class Urgency(NumberKind):
    """The urgency of a notice; the bell lists the urgent ones first."""

    HIGH = 0
    NORMAL = 1


class Readers(Kind):
    """The people to whom notices of a kind go."""

    ADDRESS = "address"
    ACCOUNT = "account"
    OPERATOR = "operator"
    SEAT = "seat"
    SIDE = "side"
    SIDES = "sides"
    PLAYERS = "players"
    INVITED = "invited"
    JUDGES = "judges"
    ORGANISER = "organiser"


class Words(Protocol):
    """A text with named placeholders, or a lazy translation of one."""

    def format(self, *args: object, **kwargs: object) -> str: ...


# Words by case, of which the first that applies is taken; that of "" applies always.
ByCase = Mapping[str, Words]
Text = Words | ByCase
# A value of a placeholder; a function is called in the language of the reader.
Fact = str | int | Callable[[], str]
Facts = Mapping[str, Fact]


class Written(NamedTuple):
    """A notice as an email has it."""

    subject: str
    body: str


@dataclass(frozen=True)
class NoticeKind:
    """A kind of notice to people.

    `headline` is the line of the bell and the subject of an email, unless that has a `subject` of
    its own. `body` are the paragraphs of an email, each a text or several sentences; those that are
    empty are left out. `page` is the name of a page, also by case. `when` are the kinds of journal
    entries, or their beginnings, after which people get it. It sends nothing: services do, and the
    live channel alone reads it. A kind without any answers a request, or is read from rows.
    """

    headline: Text
    readers: Readers
    page: str | Mapping[str, str] = ""
    body: tuple[Text | tuple[Text, ...], ...] = ()
    subject: Text = ""
    when: tuple[str, ...] = ()
    urgency: Urgency = Urgency.NORMAL
    through: frozenset[Channel] = frozenset({Channel.EMAIL})

    @property
    def live_kinds(self) -> tuple[str, ...]:
        """The journal entries that pages hear of at once, if this kind goes live."""
        return self.when if Channel.LIVE in self.through else ()

    def line(self, facts: Facts, *, cases: Collection[str] = ()) -> str:
        """The headline in the language that is active."""
        return _filled(self.headline, cases, _values(facts))

    def page_of(self, cases: Collection[str] = ()) -> str:
        """The name of the page for these cases; empty for a notice without one."""
        page = self.page
        return page if isinstance(page, str) else str(_chosen(page, cases))

    def written(self, facts: Facts, *, language: str, cases: Collection[str] = ()) -> Written:
        """The notice in a language; facts have what its placeholders need."""
        with translation.override(language):
            values = _values(facts)
            headline = _filled(self.headline, cases, values)
            values["headline"] = headline
            paragraphs = (
                " ".join(filter(None, (_filled(text, cases, values) for text in texts)))
                for texts in (part if isinstance(part, tuple) else (part,) for part in self.body)
            )
            subject = _filled(self.subject, cases, values) or headline
            return Written(subject, "\n\n".join(filter(None, paragraphs)) + "\n")


def _values(facts: Facts) -> dict[str, str | int]:
    return {name: fact() if callable(fact) else fact for name, fact in facts.items()}


def _filled(text: Text, cases: Collection[str], values: Mapping[str, str | int]) -> str:
    words = _chosen(text, cases) if isinstance(text, Mapping) else text
    return words.format(**values)


def _chosen(texts: Mapping[str, Words], cases: Collection[str]) -> Words:
    return next((texts[case] for case in (*cases, "") if case in texts), "")
