"""The activity of an event: entries of its journal as sentences, for each reader."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

import engine
from accounts.roles import Power
from accounts.selectors import usernames
from ground.steady_clock import steady_now
from ground.texts import marked, translated
from ledger.models import LedgerEntry
from tournaments.core.journal_kinds import reads_whole, sentence
from tournaments.core.round_timer import Clock
from tournaments.entries.selectors import names_of_entries
from tournaments.matches.selectors.matches import matches_with_rounds, names_by_match
from tournaments.models import Match, Round, Stage
from tournaments.rounds.selectors.rounds import bracket_rounds_in
from tournaments.stages.selectors.round_names import round_in_text, round_name
from web.core.penalty_texts import infraction_title
from web.core.texts import game_numbers, result_notes
from web.core.time_zones import short_time
from web.events.schedule_texts import ACTIONS
from web.stages.texts import stage_plan

SIDES = 2
HIDDEN = _("Visible to staff only.")
OTHER = marked("Other activity.")
# Added to the sentence of what staff decided who play.
BY_PLAYING_STAFF = {
    "own_match": _("Decided by staff who play in this match."),
    "rivals": _("Decided by staff who play in this event."),
}


@dataclass(frozen=True)
class Line:
    """An entry of the journal as a page shows it; `match` is the match to link to, `at` None where
    only the staff may read the entry. `by` and `reason` are empty for readers who see only the
    public part."""

    number: int
    at: datetime | None
    text: str
    hash: str
    match: UUID | None
    by: str = ""
    reason: str = ""


def lines(entries: Iterable[LedgerEntry], *, powers: Collection[Power] = frozenset()) -> list[Line]:
    """Entries in their order, as a reader with these powers in the event may see them; without
    powers, what is public. Players have their present names, as the journal holds none."""
    rows = list(entries)
    whole = {row.pk for row in rows if reads_whole(kind=row.kind, powers=powers)}
    visible = [row for row in rows if row.public or row.pk in whole]
    known = _known(visible, members_of=[row for row in rows if row.pk in whole])
    public = replace(known, members={})
    return [
        _whole(row, _line(row, known))
        if row.pk in whole
        else _line(row, public)
        if row.public
        else _sealed(row)
        for row in rows
    ]


@dataclass(frozen=True)
class _Known:
    """The meanings of ids in entries: players' names by entry, matches with their rounds, the names
    of both sides by match, rounds of brackets by number, and user names of the staff."""

    names: Mapping[UUID, str]
    matches: Mapping[UUID, Match]
    sides: Mapping[UUID, list[str]]
    rounds: Mapping[int, Round]
    members: Mapping[int, str]

    def round(self, number: Any) -> str:
        return round_name(self.rounds.get(number) or Round(number=number, stage=Stage()))

    def round_in_text(self, number: Any) -> str:
        return round_in_text(self.rounds.get(number) or Round(number=number, stage=Stage()))

    def match(self, id: UUID) -> str:
        match = self.matches[id]
        facts = {"round": self.round(match.round.number), "table": match.table}
        return gettext("{round}, table {table}").format(**facts)


def _known(visible: Sequence[LedgerEntry], *, members_of: Sequence[LedgerEntry]) -> _Known:
    players = _ids(visible, "entry") | _ids(visible, "other")
    ended = _ids((row for row in visible if {"ending", "games_won"} & row.data.keys()), "match")
    return _Known(
        names=names_of_entries(ids=players),
        matches=matches_with_rounds(ids=_ids(visible, "match")),
        sides=names_by_match(ids=ended),
        rounds=bracket_rounds_in(streams={row.stream_id for row in visible}),
        members=_members(members_of),
    )


def _sealed(entry: LedgerEntry) -> Line:
    return Line(entry.number, None, str(HIDDEN), entry.hash, None)


def _whole(entry: LedgerEntry, line: Line) -> Line:
    return replace(
        line,
        text=line.text if entry.public else f"{line.text} {HIDDEN}",
        by="" if entry.actor is None else entry.actor.get_username(),
        reason=_reason(entry.private or {}),
    )


def _reason(private: Mapping[str, Any]) -> str:
    """The private part of an entry in words: a reason, or the change of a name."""
    if "before" in private and "after" in private:
        return gettext("from “%(before)s” to “%(after)s”") % private
    return str(private.get("reason", ""))


def _members(entries: Iterable[LedgerEntry]) -> Mapping[int, str]:
    """The user names of members of the staff that entries are about, by id."""
    return usernames(ids={entry.data["user"] for entry in entries if "user" in entry.data})


def _line(entry: LedgerEntry, known: _Known) -> Line:
    match = _id(entry.data.get("match"))
    linked = match if match in known.matches else None
    facts = _Facts(entry.data)
    facts |= _names(entry.data, known)
    facts |= _schedule(entry.data)
    facts |= _scores(entry.data, known.sides.get(match, []) if match else [])
    if linked is not None:
        facts["match"] = known.match(linked)
    facts["end"] = _end(entry, known.sides.get(match, []) if match else [])
    kind_text = sentence(entry.kind, entry.data, unnamed="result" not in facts) or OTHER
    parts = (
        translated(kind_text).format_map(facts).strip(),
        _drawn(entry),
        _playing_staff(entry.data),
    )
    text = " ".join(part for part in parts if part)
    return Line(entry.number, entry.at, text, entry.hash, linked)


def _drawn(entry: LedgerEntry) -> str:
    """That staff chose among draws of a round, or could have: another shuffle number, or drafts
    that they saw before this one; empty where there is neither, and of a draft."""
    if entry.kind != "round.published":
        return ""
    redraw, drafts = entry.data.get("redraw", 0), entry.data.get("drafts", 1)
    parts = []
    if redraw:
        parts.append(gettext("Drawn by shuffle number {redraw}.").format(redraw=redraw))
    if drafts > 1:
        parts.append(
            ngettext(
                "Staff had seen {n} draft before.", "Staff had seen {n} drafts before.", drafts - 1
            ).format(n=drafts - 1)
        )
    return " ".join(parts)


def _playing_staff(data: Mapping[str, Any]) -> str:
    """That staff who play did what an entry tells; empty where they did not."""
    text = BY_PLAYING_STAFF.get(data.get("playing_staff", ""))
    return "" if text is None else str(text)


def _names(data: Mapping[str, Any], known: _Known) -> dict[str, str]:
    """The names in an entry: players, a member of the staff, rounds and an infraction."""
    player = gettext("Unknown player")
    names = {
        "who": known.names.get(_id(data.get("entry")) or UUID(int=0), player),
        "other": known.names.get(_id(data.get("other")) or UUID(int=0), player),
        "member": known.members.get(data.get("user", 0), gettext("A member")),
    }
    names |= {name: known.round(data[name]) for name in ("round", "because_of") if name in data}
    rounds = ("after_round", "from_round")
    names |= {name: known.round_in_text(data[name]) for name in rounds if data.get(name)}
    if "infraction" in data:
        names["infraction"] = infraction_title(data["infraction"])
    return names


def _schedule(data: Mapping[str, Any]) -> dict[str, str]:
    """The times and stages in an entry."""
    facts = {}
    if data.get("action") in ACTIONS:
        facts["action"] = str(ACTIONS[data["action"]])
    at = parse_datetime(str(data.get("at", "")))
    if at is not None:
        facts["at"] = short_time(timezone.localtime(at), steady_now())
    if isinstance(data.get("left_seconds"), int):
        facts["time"] = Clock(False, None, timedelta(seconds=data["left_seconds"])).digits
    if "stages_after" in data:
        facts["before"] = _stages(data.get("stages_before", ()))
        facts["after"] = _stages(data["stages_after"])
    return facts


def _stages(plans: Iterable[Mapping[str, Any]]) -> str:
    """The stages that an entry tells of, in words."""
    return "; ".join(
        stage_plan(Stage(**{"number": number, "rounds": None} | dict(plan)))
        for number, plan in enumerate(plans, 1)
    )


def _end(entry: LedgerEntry, sides: Sequence[str]) -> str:
    """The end of the game of a certified log; empty where its players' names are not known."""
    if "ending" not in entry.data or len(sides) != SIDES:
        return ""
    tally = engine.Tally.from_plain(entry.data.get("tally", {}))
    outcome = engine.Outcome(entry.data["winner"], entry.data["ending"], tally)
    return engine.end_sentence(entry.data["game"], outcome, sides)


def _scores(data: Mapping[str, Any], sides: Sequence[str]) -> dict[str, str]:
    """The result that an entry tells of, with both names; of a correction the names apart, and the
    scores before and after it. Empty where the names are not known."""
    if "games_won" not in data or len(sides) != SIDES:
        return {}
    numbers = game_numbers(data["games_won"], data.get("games_drawn", 0))
    notes = result_notes(data.get("manner", ""), double_loss=bool(data.get("double_loss")))
    if "games_won_before" not in data:
        return {"result": f"{sides[0]} {numbers} {sides[1]}{notes}"}
    before = game_numbers(data["games_won_before"], data.get("games_drawn_before", 0))
    return {"players": " – ".join(sides), "before": before, "result": f"{numbers}{notes}"}


class _Facts(dict[str, Any]):
    """The data of an entry, with "?" for a field that it lacks, so that the page does not fail."""

    def __missing__(self, name: str) -> str:
        return "?"


def _ids(entries: Iterable[LedgerEntry], name: str) -> set[UUID]:
    ids = (_id(entry.data.get(name)) for entry in entries)
    return {id for id in ids if id is not None}


def _id(text: Any) -> UUID | None:
    try:
        return UUID(str(text))
    except ValueError:
        return None
