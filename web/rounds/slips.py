"""Typed results of the staff for a table of a round, held against that table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.matches.selectors.scores import games_given
from tournaments.matches.selectors.tables import table_of
from tournaments.matches.services.open_matches import may_draw
from tournaments.models import Match, Round, Tournament
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.standings.counting import needs
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import MatchState, ResultReason
from web.core.texts import game_numbers, result_line, result_notes
from web.core.texts import score as standing_score
from web.matches.forms import LABELS
from web.rounds.forms import SCORED, RulingForm, flat_choices
from web.rounds.outstanding import SLIP
from web.rounds.quick_grammar import QuickEntry, UnreadableEntry, read_entry

# The facts that a result lacks though its event counts them.
MISSING = {
    "victory_points": gettext_lazy("victory points missing"),
    "survivors": gettext_lazy("survivors missing"),
}


@dataclass
class Slip:
    """A typed result: the `sentence` that it stands for, or the `error` that it has. `form` enters
    it. Where the table has a result, that is `standing`, and a reason is needed."""

    text: str
    error: str = ""
    sentence: str = ""
    short: str = ""
    match: Match | None = None
    form: RulingForm | None = None
    drops: Sequence[int] = field(default_factory=tuple)
    standing: str = ""
    standing_short: str = ""


def counted_names(event: Tournament) -> list[str]:
    """The counts of an event besides games, by name, in the order in which they are typed."""
    return [name for name in LABELS if name in needs(profile_of(event))]


def read_slip(round_: Round, text: str, *, reason: str = "", version: str = "") -> Slip:
    """The slip of a published round that a text means, with everything that is wrong with it."""
    try:
        entry = read_entry(text, best_of=round_.stage.best_of)
    except UnreadableEntry as error:
        return Slip(text, error=str(error))
    of = table_of(round=round_, table=entry.table)
    place = {"table": entry.table, "round": round_in_text(round_)}
    if of is None:
        return Slip(text, error=_("There is no table %(table)s in %(round)s.") % place)
    if len(of.seats.all()) < 2:
        return Slip(text, error=_("Nobody plays at table %(table)s: it is a bye.") % place)
    if of.state == MatchState.DISPUTED:
        at_desk = _("Table %(table)s is with a judge: decide it at the judge desk.") % place
        return Slip(text, error=at_desk)
    return _held(of, entry, text, reason or str(SLIP), version)


def _held(match: Match, entry: QuickEntry, text: str, reason: str, version: str) -> Slip:
    seats = list(match.seats.all())
    first, second = (seat.entry.name for seat in seats)
    counts = counted_names(match.round.tournament)
    if len(entry.numbers) > len(counts):
        if not counts:
            return Slip(text, error=_("This event counts nothing besides games."))
        names = ", ".join(str(LABELS[name]) for name in counts)
        return Slip(text, error=_("Besides games, this event counts only: %s.") % names)
    form = RulingForm(
        _data(entry, counts, reason, version),
        best_of=match.round.stage.best_of,
        names=(first, second),
        counts=counts,
        draws=may_draw(match.round.tournament, match),
        given=games_given(match),
        must_win=match.round.stage.is_elimination,
    )
    if not form.is_valid():
        if form.has_error("score", "invalid_choice"):
            return Slip(text, error=_impossible(match, entry))
        errors = [error for errors in form.errors.values() for error in errors]
        return Slip(text, error=" ".join(dict.fromkeys(map(str, errors))))
    short, line = _result(entry, form, (first, second))
    sentence = _("Table %(table)s: %(result)s") % {"table": match.table, "result": line}
    for seat in entry.drops:
        sentence += "; " + _("%(player)s drops") % {"player": (first, second)[seat]}
    if entry.reason in SCORED and entry.score.played:
        sentence += "".join(f"; {MISSING[name]}" for name in counts[len(entry.numbers) :])
    slip = Slip(text, "", sentence, short, match, form, entry.drops)
    if match.state == MatchState.SETTLED:
        slip.standing, slip.standing_short = result_line(match), standing_score(match)
    return slip


def _impossible(match: Match, entry: QuickEntry) -> str:
    """The reason why a match cannot have the result of a slip."""
    best_of = match.round.stage.best_of
    if match.round.stage.is_elimination and entry.reason in SCORED and entry.score.winner is None:
        return _("A bracket match needs a winner.")
    if entry.reason == ResultReason.INTENTIONAL_DRAW:
        return _("This event has no intentional draws.")
    if best_of == 1:
        return _(
            "This match is one game: type 1 if the player named first won, 2 if the other did, d"
            " for a draw."
        )
    possible = _("A best of %(best_of)d can’t end like that.") % {"best_of": best_of}
    if games_given(match).played:
        possible += " " + _("The score includes game wins from penalties.")
    return possible


def _data(entry: QuickEntry, counts: Sequence[str], reason: str, version: str) -> Mapping[str, Any]:
    numbers = {
        f"{name}_{seat}": pair[seat]
        for name, pair in zip(counts, entry.numbers, strict=False)
        for seat in (0, 1)
    }
    return {"score": entry.choice, "reason": reason, "version": version, **numbers}


def _result(entry: QuickEntry, form: RulingForm, names: tuple[str, str]) -> tuple[str, str]:
    """The result alone, and with the names of both players."""
    if entry.reason not in SCORED or not entry.score.played:
        label = dict(flat_choices(form))[entry.choice]
        return label, label
    numbers = game_numbers(entry.score.games_won, entry.score.games_drawn)
    beside = result_notes(entry.reason, double_loss=False)
    beside += "".join(f" ({first}–{second})" for first, second in entry.numbers)
    return numbers, f"{names[0]} {numbers} {names[1]}{beside}"
