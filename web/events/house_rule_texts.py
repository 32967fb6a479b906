"""The sentences of an event's house rules, from its plan; none of what is as usual."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from tournaments.terms.kinds import ELIMINATIONS, Decklists, IntentionalDraws, LateEntries
from tournaments.terms.other_games import OTHER_GAME
from web.stages.top_cut import leaves_cut_open


def _reports(plan: Any) -> str:
    minutes = plan.confirm_minutes
    if minutes is None:
        return ""
    return ngettext(
        "A report of one player becomes final {minutes} minute after the opponent was notified,"
        " unless they report a different result; never before the round’s time is up, and never"
        " against a guest.",
        "A report of one player becomes final {minutes} minutes after the opponent was notified,"
        " unless they report a different result; never before the round’s time is up, and never"
        " against a guest.",
        minutes,
    ).format(minutes=minutes)


def _intentional_draws(plan: Any) -> str:
    if plan.intentional_draws != IntentionalDraws.ALLOWED:
        return ""
    if any(stage.kind in ELIMINATIONS for stage in plan.stages):
        return gettext("Intentional draws are allowed, but not in a bracket.")
    return gettext("Intentional draws are allowed.")


def _round_check_in(plan: Any) -> str:
    most = plan.most_missed
    if not plan.round_check_in:
        return ""
    if most is None:
        return gettext("Players check in for each Swiss round after the first, or lose it.")
    return ngettext(
        "Players check in for each Swiss round after the first, or lose it and are dropped.",
        "Players check in for each Swiss round after the first, or lose it; after {rounds} missed"
        " rounds in a row they are dropped.",
        most,
    ).format(rounds=most)


def _late_entries(plan: Any) -> str:
    limit = plan.late_limit
    if plan.late_entries == LateEntries.CLOSED:
        return ""
    if plan.late_entries == LateEntries.LOSSES:
        if limit is None:
            return gettext("Late registration is open: missed rounds count as losses.")
        return ngettext(
            "Late registration is open: missed rounds count as losses, {rounds} round at most.",
            "Late registration is open: missed rounds count as losses, {rounds} rounds at most.",
            limit,
        ).format(rounds=limit)
    if limit is None:
        return gettext("Late registration is open: missed rounds count as byes.")
    return ngettext(
        "Late registration is open: missed rounds count as byes, {rounds} round at most.",
        "Late registration is open: missed rounds count as byes, {rounds} rounds at most.",
        limit,
    ).format(rounds=limit)


def _decklists(plan: Any) -> str:
    if plan.decklists == Decklists.REQUIRED or plan.game == OTHER_GAME:
        return ""
    if plan.decklists == Decklists.OPTIONAL:
        return gettext("Decklists are optional.")
    return gettext("This event takes no decklists.")


def _cut_later(plan: Any) -> str:
    return gettext("The top cut is set after the last round.") if leaves_cut_open(plan) else ""


def _painting(plan: Any) -> str:
    most, points = plan.painting_most, plan.painting_worth
    if most is None:
        return ""
    if not points:
        text = gettext("Staff score painting from 0 to {most}, listed beside the standings.")
        return text.format(most=most)
    return ngettext(
        "Staff score painting from 0 to {most}, for up to {points} point in the final standings.",
        "Staff score painting from 0 to {most}, for up to {points} points in the final standings.",
        points,
    ).format(most=most, points=points)


def _sportsmanship(plan: Any) -> str:
    most, points = plan.sportsmanship_most, plan.sportsmanship_worth
    if most is None:
        return ""
    if not points:
        text = gettext(
            "Opponents score sportsmanship from 0 to {most}. The average is listed beside the"
            " standings when the event is finished."
        )
        return text.format(most=most)
    return ngettext(
        "Opponents score sportsmanship from 0 to {most}. The average counts for up to {points}"
        " point in the final standings, and is public when the event is finished.",
        "Opponents score sportsmanship from 0 to {most}. The average counts for up to {points}"
        " points in the final standings, and is public when the event is finished.",
        points,
    ).format(most=most, points=points)


def _playing_staff(plan: Any) -> str:
    if not plan.playing_staff:
        return ""
    return gettext(
        "Staff who play may enter results, of their own matches too. What they decide is marked."
    )


# By the setting that each is about, in their order.
RULES: Mapping[str, Callable[[Any], str]] = {
    "confirm_minutes": _reports,
    "intentional_draws": _intentional_draws,
    "playing_staff": _playing_staff,
    "round_check_in": _round_check_in,
    "decklists": _decklists,
    "cut_later": _cut_later,
    "late_entries": _late_entries,
    "painting_most": _painting,
    "sportsmanship_most": _sportsmanship,
}


def rules_of(plan: Any) -> list[str]:
    """The sentences of a plan's settings that differ from the default."""
    return [sentence for rule in RULES.values() if (sentence := rule(plan))]
