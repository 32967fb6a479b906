"""An event's house rules and its activity, in sentences."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

import engine
from accounts.models import User
from accounts.roles import Power
from ledger.models import LedgerEntry
from tournaments.core.journal_powers import reads_whole
from tournaments.events.services.settings import plan_of
from tournaments.judging.infractions import title_of
from tournaments.models import Entry, Match, MatchSeat, Stage, Tournament
from tournaments.terms.kinds import PenaltyKind
from tournaments.terms.settings import in_order, settings_of
from web.core.texts import describe_time_policy, game_numbers, result_notes
from web.stages.texts import stage_plan

# These come before the rules of other settings, in this order.
_RULES_FIRST = ("confirm_minutes", "intentional_draws", "round_check_in")


def house_rules(event: Tournament) -> list[str]:
    """A sentence for each setting of the event that differs from the default."""
    return [*_times(list(event.stages.all())), *rules_of(plan_of(event))]


def rules_of(plan: Any) -> list[str]:
    """The sentences of a plan's public settings that differ from the default."""
    settings = settings_of(type(plan))
    sentences = [
        settings[name].rule(plan)
        for name in in_order(settings, _RULES_FIRST)
        if not settings[name].staff_only
    ]
    return [sentence for sentence in sentences if sentence]


def house_context(format: engine.Format | None) -> dict[str, Any]:
    """What a page says of the house rules of a game that an event brings: their name and digest,
    and each setting with its value here and in the game's own; empty without a format that has
    some."""
    if format is None or format.pool.house is None:
        return {}
    house, own = format.pool.house, engine.game(format.game).pool.house
    rows = [] if own is None else engine.house_differences(house.plain, own.plain)
    return {
        "house_name": house.plain.get("name", ""),
        "house_digest": house.digest,
        "differences": [
            (path, json.dumps(value), json.dumps(usual)) for path, value, usual in rows
        ],
    }


def _times(stages: Sequence[Stage]) -> list[str]:
    timed = [stage for stage in stages if stage.minutes is not None]
    if len({describe_time_policy(stage) for stage in timed}) < 2:
        return [describe_time_policy(stage) for stage in timed[:1]]
    return [f"Stage {stage.number}: {describe_time_policy(stage)}" for stage in timed]


# Sentences by the kind of an entry, some with a reason or cause after it. In braces stand fields of
# the entry's data, and {who} and {other} for names of players, {match} for a table, {member} for
# the user name of a member of the staff, {end} for how a game ended.
SENTENCES: Mapping[str, str] = {
    "clock.paused": "The clock of round {round} was stopped.",
    "clock.set": "The clock of round {round} was set.",
    "clock.started": "The clock of round {round} was started.",
    "announcement.made": "Something was announced.",
    "announcement.withdrawn": "An announcement was withdrawn.",
    "check_in.closed": "The check-in closed.",
    "deadline.failed": "The clock could not {action}.",
    "deadline.failed.cancelled": "The clock did not {action}: the event was cancelled then.",
    "deadline.removed": "The clock is not to {action} any more.",
    "deadline.set": "The clock is to {action} at {at}.",
    "deck_check.closed": "The check of the deck of {who} is over: {finding}.",
    "deck_check.opened": "The deck of {who} was chosen for a check.",
    "deck_checks.drawn": "Tables of round {round} were drawn for deck checks.",
    "deck.revealed": "Decks were opened to everybody.",
    "deck.submitted": "{who} handed in a deck.",
    "deck.exported": "All decks were written into an archive.",
    "deck.viewed": "The deck of {who} was looked at.",
    "dispute.corrected": "Reports and logs of {match} agree again: its dispute ended.",
    "dispute.released": "A judge gave the dispute at {match} back.",
    "dispute.taken": "A judge took on the dispute at {match}.",
    "dispute.taken_back": "A player needs no judge any more at {match}.",
    "entry.arranged": "What is arranged for {who} was changed.",
    "entry.check_in_undone": "The check-in of {who} was taken back.",
    "entry.checked_in": "{who} checked in.",
    "entry.checked_in.waiting": "{who} waits for a place, and is there.",
    "entry.code_renewed": "{who} got another code.",
    "guests.codes_renewed": "All guests got another code, {guests} of them.",
    "entry.claimed": "A guest's place in the entry of {who} was taken over.",
    "entry.checked_in.after_closing": "{who} was checked in by the staff after the check-in.",
    "entry.created.after_closing": "{who} was entered by the staff after registration.",
    "entry.created": "{who} entered.",
    "entry.disqualified": "{who} was disqualified.",
    "entry.dropped": "{who} dropped after round {after_round}.",
    "entry.dropped.absent": "{who} was not there again, and has dropped after round {after_round}.",
    "entry.dropped.no_show": "{who} did not come, and has dropped after round {after_round}.",
    "entry.erased": "What entry {number} said to the staff was erased.",
    "entry.here": "{who} is there for round {round}.",
    "entry.here_undone": "{who} is not there for round {round} after all.",
    "entry.late": "{who} came late, and plays from round {from_round} on.",
    "entry.invitation_ended": "An invitation of {who} ended.",
    "entry.painting_scored": "The painting of {who} was scored.",
    "entry.player_invited": "{who} asked somebody to play along.",
    "entry.player_joined": "A player joined {who}.",
    "entry.player_left": "A player left {who}.",
    "entry.promoted": "{who} got a place from the waiting list.",
    "entry.reinstated": "{who} is disqualified no more.",
    "entry.reinstated.waiting": "{who} is disqualified no more, and waits for a place.",
    "entry.returned": "{who} came back.",
    "entry.returned.left_out": "{who} was left out at the start, and was let back in.",
    "entry.returned.round_undone": "{who} is back: a round that was missed was undone.",
    "entry.withdrawn": "{who} withdrew.",
    "entry.withdrawn.incomplete": "{who} was not complete at the start, and is out.",
    "entry.withdrawn.no_deck": "{who} had no deck at the start, and is out.",
    "entry.withdrawn.no_place": "{who} still waited for a place at the start, and is out.",
    "entry.withdrawn.no_show": "{who} was not there at the start, and is out.",
    "game.reinstated": "Game {game_number} of {match} counts again as it was logged before.",
    "game.settled": "Game {game_number} of {match} has its result.",
    "match.corrected": "The result of {match} was corrected{result}.",
    "match.counted": "Victory points or survivors of {match} were entered.",
    "match.disputed": "{match} is disputed.",
    "match.extended": "{match} has {in_all} min more than its round.",
    "match.overtime": "The time of {match} was over without a result; the staff decides.",
    "match.disputed.call": "A player called a judge to {match}.",
    "match.reopened": "The result of {match} was taken back.",
    "match.reported": "A player reported the result of {match}.",
    "match.settled": "{match} has its result{result}.",
    "match.sportsmanship_scored": "Sportsmanship at {match} was scored.",
    "match.voided": "{match} was taken back with its result.",
    "pair.allowed": "{who} and {other} may meet again.",
    "pair.forbidden": "{who} and {other} are not to meet.",
    "registration.closed": "Registration closed.",
    "penalty.issued": "{who} got a penalty: {step}, for {infraction}.",
    "penalty.revoked": "A penalty of {who} was revoked: {step}, for {infraction}.",
    "match.reported.guest_code": "A guest reported the result of {match} with their code.",
    "replay.accepted": "A player confirmed a log of {match}.",
    "replay.accepted.guest_code": "A guest confirmed a log of {match} with their code.",
    "replay.contested.guest_code": "A guest disputed a log of {match} with their code.",
    "replay.certified": "A log of game {game_number} of {match} was certified. {end}",
    "replay.contested": "A log of game {game_number} of {match} is disputed.",
    "replay.quarantined": "A log of game {game_number} of {match} was put aside.",
    "replay.refused": "A log of game {game_number} of {match} was refused.",
    "replay.requeued": "A log of game {game_number} of {match} is judged once more.",
    "replay.revealed": "Logs were opened to everybody.",
    "replay.uploaded": "A log of game {game_number} of {match} came in.",
    "round.closed": "Round {round} was closed.",
    "round.discarded": "The draft of round {round} was discarded.",
    "round.drafted": "Round {round} was drafted.",
    "round.edited": "The draft of round {round} was edited: {edit}.",
    "round.published": "Round {round} was published.",
    "round.published.edited": "Round {round} was published, edited by the staff.",
    "round.repaired": "Round {round} was repaired: some of its players were paired anew.",
    "round.stale": "Round {round} had been paired when a result of round {because_of} was changed.",
    "round.undone": "Round {round} was undone.",
    "seed.fetched": "The seed of game {game_number} of {match} was fetched.",
    "seed.replaced": "A new seed was drawn for game {game_number} of {match}.",
    "staff.dismissed": "{member} helps in this event no more.",
    "staff.named": "{member} helps in this event as {role}.",
    "tournament.cancelled": "The event was cancelled.",
    "tournament.changed": "The event was changed.",
    "tournament.changed.stages": "The stages were changed to: {after}. Before: {before}.",
    "tournament.check_in_opened": "The check-in opened.",
    "tournament.cloned": "The event was planned after another.",
    "tournament.created": "The event was drafted.",
    "tournament.finished": "The event finished.",
    "tournament.imported": "The event was read from an archive.",
    "tournament.opened": "Registration opened.",
    "tournament.reopened": "The event was opened again.",
    "tournament.started": "The event started.",
}
HIDDEN = "For the staff only."
SIDES = 2


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
    """What the ids in entries stand for: players' names by entry, tables by match, the names of
    both sides by match, and user names of the staff."""

    names: Mapping[UUID, str]
    tables: Mapping[UUID, str]
    sides: Mapping[UUID, list[str]]
    members: Mapping[int, str]


def _known(visible: Sequence[LedgerEntry], *, members_of: Sequence[LedgerEntry]) -> _Known:
    players = _ids(visible, "entry") | _ids(visible, "other")
    matches = Match.objects.filter(pk__in=_ids(visible, "match")).select_related("round")
    ended = _ids((row for row in visible if {"ending", "games_won"} & row.data.keys()), "match")
    sides: dict[UUID, list[str]] = defaultdict(list)
    seats = MatchSeat.objects.filter(match__in=ended).order_by("number")
    for match, name in seats.values_list("match", "entry__name"):
        sides[match].append(name)
    return _Known(
        names=dict(Entry.objects.filter(pk__in=players).values_list("pk", "name")),
        tables={
            match.pk: f"table {match.table} of round {match.round.number}" for match in matches
        },
        sides=sides,
        members=_members(members_of),
    )


def _sealed(entry: LedgerEntry) -> Line:
    return Line(entry.number, None, HIDDEN, entry.hash, None)


def _whole(entry: LedgerEntry, line: Line) -> Line:
    return replace(
        line,
        text=line.text if entry.public else f"{line.text} {HIDDEN}",
        by="" if entry.actor is None else entry.actor.get_username(),
        reason=(entry.private or {}).get("reason", ""),
    )


def _members(entries: Iterable[LedgerEntry]) -> Mapping[int, str]:
    """The user names of members of the staff that entries are about, by id."""
    users = {entry.data["user"] for entry in entries if "user" in entry.data}
    return dict(User.objects.filter(pk__in=users).values_list("pk", "username")) if users else {}


def _line(entry: LedgerEntry, known: _Known) -> Line:
    match, player = _id(entry.data.get("match")), _id(entry.data.get("entry"))
    other = _id(entry.data.get("other"))
    facts = _Facts(entry.data)
    facts["kind"] = entry.kind
    facts["other"] = known.names.get(other, "somebody") if other else "somebody"
    facts["who"] = known.names.get(player, "Somebody") if player else "Somebody"
    facts["member"] = known.members.get(entry.data.get("user", 0), "somebody")
    facts["match"] = known.tables.get(match, "a match") if match else "a match"
    facts["end"] = _end(entry, known.sides.get(match, []) if match else [])
    facts |= _penalty(entry.data)
    facts["result"] = _result(entry.data, known.sides.get(match, []) if match else [])
    closer = f"{entry.kind}.{entry.data.get('reason') or entry.data.get('cause')}"
    facts["action"] = str(entry.data.get("action")).replace("_", " ")
    if entry.data.get("after_closing"):
        closer = f"{entry.kind}.after_closing"
    if "stages_after" in entry.data:
        closer = f"{entry.kind}.stages"
        facts["before"] = _stages(entry.data.get("stages_before", ()))
        facts["after"] = _stages(entry.data["stages_after"])
    if entry.data.get("edited"):
        closer = f"{entry.kind}.edited"
    sentence = SENTENCES.get(closer) or SENTENCES.get(entry.kind, "{kind}")
    text = sentence.format_map(facts)
    text = text.strip()
    linked = match if match in known.tables else None
    return Line(entry.number, entry.at, text[:1].upper() + text[1:], entry.hash, linked)


def _stages(plans: Iterable[Mapping[str, Any]]) -> str:
    """The stages that an entry tells of, in words."""
    return "; ".join(
        stage_plan(Stage(**{"number": number, "rounds": None} | dict(plan)))
        for number, plan in enumerate(plans, 1)
    )


def _end(entry: LedgerEntry, sides: Sequence[str]) -> str:
    """How the game of a certified log ended; empty where the names of its players are not known."""
    if "ending" not in entry.data or len(sides) != SIDES:
        return ""
    tally = engine.Tally.from_plain(entry.data.get("tally", {}))
    outcome = engine.Outcome(entry.data["winner"], entry.data["ending"], tally)
    return engine.end_sentence(entry.data["game"], outcome, sides)


def _penalty(data: Mapping[str, Any]) -> dict[str, str]:
    """The infraction and the step of a penalty that an entry tells of, in words."""
    if "infraction" not in data:
        return {}
    kinds = {kind.value: str(kind.label).lower() for kind in PenaltyKind}
    step = str(data.get("step"))
    return {"infraction": title_of(data["infraction"]), "step": kinds.get(step, step)}


def _result(data: Mapping[str, Any], sides: Sequence[str]) -> str:
    """The score that an entry tells of, with that before it, to follow on others; empty where the
    names of both players are not known."""
    if "games_won" not in data or len(sides) != SIDES:
        return ""
    numbers = game_numbers(data["games_won"], data.get("games_drawn", 0))
    both_lost = bool(data.get("double_loss"))
    notes = result_notes(data.get("manner", ""), double_loss=both_lost)
    before = data.get("games_won_before")
    if before is not None:
        notes += f"; it was {game_numbers(before, data.get('games_drawn_before', 0))}"
    return f": {sides[0]} {numbers} {sides[1]}{notes}"


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
