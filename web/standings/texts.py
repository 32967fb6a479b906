"""Standings in words: columns, their meaning, and the origin of the numbers of a player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from ground.texts import translated
from tournaments.models import Stage
from tournaments.standings.counting import (
    POINTS,
    TIEBREAKERS,
    Heading,
    Profile,
    decimal,
    headings,
    number,
    percent,
    trimmed,
)
from tournaments.standings.counting.profiles import profile_title
from tournaments.terms.kinds import ELIMINATIONS
from tournaments.terms.soft_scores import columns_in
from web.stages.texts import stage_name
from web.standings.marks import last_before_cut, movement, next_cut

# The named profiles by what is played.
FAMILIES = {
    _("Card games"): (
        "card-game",
        "magic",
        "magic-teams",
        "magic-byes-out",
        "melee",
        "mtgo",
        "pokemon",
        "yugioh",
        "netrunner",
        "netrunner-double-sided",
        "flesh-and-blood",
    ),
    _("Miniatures"): (
        "miniatures",
        "miniatures-objectives",
        "miniatures-difference",
        "miniatures-survivors",
    ),
    _("Chess"): ("chess-buchholz", "chess-sonneborn-berger"),
}
# Painting and sportsmanship.
SOFT = {
    "total": _("Total"),
    "painting": _("Painting"),
    "sportsmanship": _("Sportsmanship"),
}
AWARDS = {"best_painted": _("Best painted"), "best_sport": _("Best sport")}
# A match that was not decided by playing, and several.
MANNERS = {
    "no_show": ngettext_lazy("{n} no-show", "{n} no-shows", "n"),
    "awarded": ngettext_lazy("{n} forfeit win", "{n} forfeit wins", "n"),
    "double_loss": ngettext_lazy("{n} double loss", "{n} double losses", "n"),
    "intentional_draw": ngettext_lazy("{n} intentional draw", "{n} intentional draws", "n"),
    "penalty": ngettext_lazy(
        "{n} match decided by a penalty", "{n} matches decided by penalties", "n"
    ),
    "unfinished": ngettext_lazy(
        "{n} match unfinished when time was called",
        "{n} matches unfinished when time was called",
        "n",
    ),
}


@dataclass(frozen=True)
class Column:
    """The column of a tiebreaker."""

    key: str
    title: str
    short: str
    about: str
    rate: bool
    lowest_first: bool

    def written(self, value: str) -> str:
        """A number with four decimals as it stands in the column; a rate in percent."""
        return percent(value) if self.rate else trimmed(value)

    @property
    def explained(self) -> str:
        """The meaning of the column, in words."""
        meaning = f"{self.short}: {self.about}"
        return f"{meaning} {gettext('Lower is better.')}" if self.lowest_first else meaning


@dataclass(frozen=True)
class Line:
    """A row of the stored standings with its numbers as text, and the name of its last stage; empty
    where there is only one. `risen` is by how many ranks it rose since the round before, negative
    where it fell, None where that is not known; `cut_below` says that the cut falls after it."""

    row: Mapping[str, Any]
    points: str
    cells: Sequence[str]
    stage: str = ""
    manners: str = ""
    soft: Sequence[str] = ()
    risen: int | None = None
    cut_below: bool = False

    @property
    def distance(self) -> int:
        """Number of ranks that it moved, up or down."""
        return abs(self.risen or 0)


@dataclass(frozen=True)
class Table:
    """The standings as a table; `profile` says how points are counted, `staged` if ranks depend on
    more than one stage. `soft` are the headings of painting and sportsmanship, once they are
    public; `totals` if these rank. `pointed` unless brackets
    alone decide, which give no points; `moved` where it is known how ranks changed; `cut` is what
    the line of the cut says."""

    columns: Sequence[Column]
    lines: Sequence[Line]
    profile: str
    staged: bool = False
    pointed: bool = True
    soft: Sequence[str] = ()
    totals: bool = False
    moved: bool = False
    cut: str = ""

    @property
    def width(self) -> int:
        """The number of columns."""
        named = 3 + len(self.columns) + len(self.soft)
        return named + self.staged + self.pointed + self.moved


def table(
    standings: Mapping[str, Any],
    stages: Sequence[Stage],
    before: Mapping[str, Any] | None = None,
    *,
    page: Sequence[Mapping[str, Any]] | None = None,
) -> Table:
    """The stored standings of an event with these stages, or those rows of them that stand on a
    page; `before` are those of the round before."""
    risen, cut = movement(standings, before), next_cut(standings, stages)
    last_in = last_before_cut(standings, cut)
    called = {stage.number: f"{stage.number}: {stage_name(stage)}" for stage in stages}
    rows = standings["results"]
    if not any(row.get("stage", 1) > 1 for row in rows):
        called = {}
    pointed = not (stages and all(stage.kind in ELIMINATIONS for stage in stages))
    visible_columns = columns(standings) if pointed else []
    return Table(
        visible_columns,
        [
            Line(
                row,
                trimmed(str(row["match_points"])),
                [
                    column.written(tiebreaker["value"])
                    for column, tiebreaker in zip(
                        visible_columns, row["tiebreakers"] if pointed else [], strict=True
                    )
                ],
                called.get(row.get("stage", 1), ""),
                manners(row.get("manners", {})),
                _soft_cells(row),
                risen.get(row["player"]["id"]),
                cut_below=row["player"]["id"] == last_in,
            )
            for row in (rows if page is None else page)
        ],
        profile=profile_title(standings.get("title") or standings.get("profile", "")),
        staged=bool(called),
        pointed=pointed,
        soft=[str(SOFT[name]) for name in columns_in(rows)],
        totals="total" in columns_in(rows),
        moved=bool(risen),
        cut="" if cut is None else cut.label,
    )


def _soft_cells(row: Mapping[str, Any]) -> list[str]:
    values = [row[name] for name in columns_in([row])]
    return ["–" if value is None else trimmed(str(value)) for value in values]


def awards(standings: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """The awards of a finished event: which, to whom, and with what score."""
    return [
        (
            str(AWARDS[award["award"]]),
            ", ".join(player["name"] for player in award["players"]),
            trimmed(award["score"]),
        )
        for award in standings.get("awards", ())
    ]


def manners(counted: Mapping[str, int]) -> str:
    """The numbers of matches of a player that were not decided by play, as in `2 no-shows`."""
    return ", ".join(
        str(MANNERS[manner] % {"n": number}).format(n=number) for manner, number in counted.items()
    )


def columns(standings: Mapping[str, Any]) -> list[Column]:
    """The tiebreakers of stored standings, of which old ones hold only the keys."""
    if "tiebreaker_heads" in standings:
        heads = standings["tiebreaker_heads"]
        return [_column(head["key"], head["rate"], head["lowest_first"]) for head in heads]
    keys = [
        tiebreaker["key"] for row in standings["results"][:1] for tiebreaker in row["tiebreakers"]
    ]
    return [_column(key, TIEBREAKERS[key].is_rate, lowest_first=False) for key in keys]


def _column(key: str, rate: bool, lowest_first: bool) -> Column:
    number = TIEBREAKERS[key]
    title, short, about = map(translated, (number.title, number.short, number.about))
    return Column(key, title, short, about, rate, lowest_first)


def describe_points(profile: Profile) -> str:
    """The points for each result of a match."""
    win, draw, loss, bye = (
        number(worth * profile.step)
        for worth in (profile.win, profile.draw, profile.loss, profile.bye)
    )
    text = gettext("{win} for a win, {draw} for a draw, {loss} for a loss; a bye counts {bye}")
    return text.format(win=win, draw=draw, loss=loss, bye=bye)


def describe_tiebreakers(profile: Profile) -> list[str]:
    """The tiebreakers for players with equal points, in their order."""
    return [_tiebreaker(heading) for heading in headings(profile)]


def _tiebreaker(heading: Heading) -> str:
    """The short name of a tiebreaker, with its title unless that is the same."""
    title, short = map(translated, (heading.tiebreaker.title, heading.tiebreaker.short))
    if heading.lowest_first:
        same, other = (
            gettext("{short} (lower is better)"),
            gettext("{short} ({title}, lower is better)"),
        )
    else:
        same, other = "{short}", gettext("{short} ({title})")
    return (same if title == short else other).format(short=short, title=title)


RESULTS = {"win": _("won"), "loss": _("lost"), "draw": _("drew"), "bye": _("bye")}
HOW = {
    "sum": _("The sum of:"),
    "mean": _("The average of:"),
    "rate": _("The total scored out of the total possible:"),
}
NOTES = {
    "assigned_loss": _("a loss without an opponent"),
    "by_penalty": _("decided by a penalty"),
    "bye": _("a bye has no opponent"),
    "highest": _("the highest is left out"),
    "late": _("joined late"),
    "awarded": _("forfeit win"),
    "double_loss": _("double loss"),
    "intentional_draw": _("intentional draw"),
    "lowest": _("the lowest is left out"),
    "no_show": _("no-show"),
    "unfinished": _("time called"),
    "penalty": _("match points deducted"),
    "missed": _("joined late: counts by the event’s rules"),
    "virtual_opponent": _("not played: counts as a match against a player with the same points"),
}


@dataclass(frozen=True)
class BreakdownLine:
    """The part of a match: its number, or that it is left out, and the reason."""

    round: int
    opponent: str
    result: str
    counts: str
    why: str


@dataclass(frozen=True)
class Number:
    """A number with its lines; `exact` is the fraction, where the text is rounded."""

    short: str
    title: str
    about: str
    written: str
    exact: str
    how: str
    raised: str
    lowest_first: bool
    lines: Sequence[BreakdownLine]


def numbers(breakdown: Mapping[str, Any]) -> list[Number]:
    """All numbers of a player, from the data that programs get."""
    return [_number(number) for number in breakdown["numbers"]]


def _number(number: Mapping[str, Any]) -> Number:
    written = _written(number["exact"], rate=number["rate"])
    known = TIEBREAKERS.get(number["key"], POINTS)
    title, short, about = map(translated, (known.title, known.short, known.about))
    return Number(
        short=short,
        title=title,
        about=about,
        written=written,
        exact=number["exact"] if "/" in number["exact"] else "",
        how=str(HOW[number["how"]]) if number["terms"] else gettext("No match counts."),
        raised=_raised(number),
        lowest_first=number["lowest_first"],
        lines=[_line(term, number) for term in number["terms"]],
    )


def _raised(number: Mapping[str, Any]) -> str:
    """The reason why the number differs from the sum of its lines."""
    if number["exact"] == number["bare"] or not number["terms"]:
        return ""
    bare = _written(number["bare"], rate=number["rate"])
    text = gettext("This gives {value}, rounded or raised by the rules of these standings.")
    return text.format(value=bare)


def _line(term: Mapping[str, Any], of: Mapping[str, Any]) -> BreakdownLine:
    opponent = term["opponent"]
    return BreakdownLine(
        round=term["round_number"],
        opponent="" if opponent is None else opponent["name"],
        result=str(RESULTS[term["result"]]),
        counts=_counts(term, rate=of["rate"]),
        why=_why(term, rate=of["rate"]) or _why_bye(term, of["key"]),
    )


def _counts(term: Mapping[str, Any], *, rate: bool) -> str:
    if not term["counted"]:
        return gettext("left out")
    if term["possible"] is not None:
        text = gettext("{value} of {possible}")
        return text.format(value=_plain(term["value"]), possible=_plain(term["possible"]))
    return _written(term["value"], rate=rate)


def _why(term: Mapping[str, Any], *, rate: bool) -> str:
    raw = _written(term["raw"], rate=rate)
    if term["note"] == "floor":
        return gettext("raised from {value} to the minimum for an opponent").format(value=raw)
    if term["note"] == "ceiling":
        return gettext("lowered from {value} to the maximum for a dropped player").format(value=raw)
    if term["note"] == "cap":
        return gettext("limited from {value} to the maximum change of one match").format(value=raw)
    return str(NOTES.get(term["note"], ""))


def _why_bye(term: Mapping[str, Any], key: str) -> str:
    """A note where a bye scores points that nobody scored: an average is seldom a whole number."""
    scored = key in ("victory_points", "survivors") and term["result"] == "bye"
    if not scored or Fraction(term["value"]).denominator == 1:
        return ""
    return gettext("what a bye scores: worked out from those who played")


def _written(exact: str, *, rate: bool) -> str:
    text = decimal(Fraction(exact))
    return f"{percent(text)}%" if rate else trimmed(text)


def _plain(exact: str) -> str:
    return trimmed(decimal(Fraction(exact)))
