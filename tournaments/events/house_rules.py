"""The sentences of an event's house rules, from its plan; none of what is as usual."""

from typing import Any

from tournaments.terms.kinds import ELIMINATIONS, Decklists, IntentionalDraws, LateEntries


def reports(plan: Any) -> str:
    if plan.confirm_minutes is None:
        return ""
    minutes = f"{plan.confirm_minutes} minute{'' if plan.confirm_minutes == 1 else 's'}"
    return (
        f"A report of one player settles the match {minutes} after the opponent was notified,"
        " unless they report otherwise; never before the round's time is up, and never against a"
        " guest."
    )


def intentional_draws(plan: Any) -> str:
    if plan.intentional_draws != IntentionalDraws.ALLOWED:
        return ""
    but = (
        ", but not in a bracket" if any(stage.kind in ELIMINATIONS for stage in plan.stages) else ""
    )
    return f"Players may agree on a draw without playing{but}."


def round_check_in(plan: Any) -> str:
    if not plan.round_check_in:
        return ""
    most = plan.most_missed
    out = "" if most is None else f", and is out after {most} such rounds in a row"
    if most == 1:
        out = ", and is out"
    return (
        "Before each Swiss round but the first players say that they are there: who does not has"
        f" lost that round{out}."
    )


def late_entries(plan: Any) -> str:
    if plan.late_entries == LateEntries.CLOSED:
        return ""
    limit = "" if plan.late_limit is None else f", at most {plan.late_limit} of them"
    return f"The staff takes late entries: rounds missed count as {plan.late_entries}{limit}."


def decklists(plan: Any) -> str:
    if plan.decklists == Decklists.REQUIRED:
        return ""
    return {
        Decklists.OPTIONAL: "Players may play without a decklist.",
        Decklists.NONE: "No decklists are taken.",
    }[plan.decklists]


def painting(plan: Any) -> str:
    if plan.painting_most is None:
        return ""
    return f"Staff score painting from 0 to {plan.painting_most}{_worth(plan.painting_worth)}."


def sportsmanship(plan: Any) -> str:
    if plan.sportsmanship_most is None:
        return ""
    return (
        f"Opponents score sportsmanship from 0 to {plan.sportsmanship_most}, of which the mean"
        f" counts{_worth(plan.sportsmanship_worth)}; scores are public when the event is finished."
    )


def _worth(points: int) -> str:
    if not points:
        return ", beside the standings"
    return f": up to {points} point{'' if points == 1 else 's'} in the final standings"
