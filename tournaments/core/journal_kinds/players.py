"""Kinds of journal entries about players and teams."""

from collections.abc import Mapping

from ground.texts import marked as _
from tournaments.core.journal_kinds.kind import (
    CHECKING,
    DECKS,
    MANAGING,
    MONEY,
    RECOUNT,
    RESULTS,
    RULING,
    Kind,
)

PLAYERS: Mapping[str, Kind] = {
    # The reason for a deck that the staff hands in may tell of what is in it.
    "deck.submitted": Kind(_("{who}: decklist submitted."), readers=DECKS),
    "deck.on_paper": Kind(
        _("{who}: decklist on paper."),
        closer={"taken_back": _("{who}: no decklist on paper after all.")},
    ),
    "deck.viewed": Kind(_("{who}: decklist viewed by staff."), readers=DECKS),
    "deck_check.closed": Kind(
        _("{who}: deck check ended."),
        readers=CHECKING,
        closer={
            "clean": _("{who}: deck check ended, no problem."),
            "problem": _("{who}: deck check ended, problem found."),
        },
    ),
    "deck_check.counted": Kind(_("{who}: cards counted in a deck check."), readers=CHECKING),
    "deck_check.opened": Kind(_("{who}: deck check started."), readers=CHECKING),
    "entry.arranged": Kind(_("{who}: seating, byes or club changed.")),
    "entry.check_in_undone": Kind(_("{who}: check-in undone.")),
    "entry.checked_in": Kind(
        _("{who} checked in."),
        closer={
            "after_closing": _("{who} was checked in by staff after check-in closed."),
            "waiting": _("{who} checked in on the waitlist."),
        },
    ),
    "entry.claimed": Kind(_("{who}: guest registration claimed."), then=(RECOUNT,)),
    "entry.code_renewed": Kind(_("{who}: new claim code created."), readers=MANAGING),
    "entry.created": Kind(
        _("{who} registered."),
        closer={
            "after_closing": _("{who} was registered by staff after registration closed."),
            "waiting": _("{who} joined the waitlist."),
        },
    ),
    "entry.disqualified": Kind(_("{who} was disqualified."), readers=RULING),
    "entry.dropped": Kind(
        _("{who} dropped after {after_round}."),
        closer={
            "0": _("{who} dropped before round 1."),
            "absent": _("{who} missed round check-in again and was dropped after {after_round}."),
            "no_show": _("{who} didn’t show up and was dropped after {after_round}."),
        },
    ),
    "entry.here": Kind(_("{round}: {who} checked in.")),
    "entry.here_undone": Kind(_("{round}: check-in of {who} undone.")),
    "entry.invitation_ended": Kind(_("{who}: team invitation withdrawn or declined.")),
    "entry.late": Kind(_("{who} registered late, when everything before {from_round} was paired.")),
    "entry.name_removed": Kind(_("{who}: name removed."), then=(RECOUNT,)),
    "entry.painting_scored": Kind(_("{who}: painting scored."), readers=RESULTS),
    "entry.payment_noted": Kind(_("{who}: payment noted."), readers=MONEY),
    "entry.payment_taken_back": Kind(_("{who}: no payment after all."), readers=MONEY),
    "entry.player_invited": Kind(_("{who} invited a player.")),
    "entry.player_joined": Kind(_("A player joined {who}.")),
    "entry.player_left": Kind(_("A player left {who}.")),
    "entry.prize_handed_out": Kind(_("{who}: prize handed out."), readers=MONEY),
    "entry.prize_not_handed_out": Kind(_("{who}: prize not handed out after all."), readers=MONEY),
    "entry.prize_set": Kind(_("{who}: prize changed."), readers=MONEY),
    "entry.promoted": Kind(_("{who} got a place from the waitlist.")),
    "entry.reinstated": Kind(
        _("{who} was reinstated."),
        readers=RULING,
        closer={"waiting": _("{who} was reinstated and is on the waitlist.")},
    ),
    "entry.renamed": Kind(_("{who}: name corrected."), then=(RECOUNT,)),
    "entry.returned": Kind(
        _("{who} is back in the event."),
        closer={
            "left_out": _("{who} was left out at the start and is back in."),
            "round_undone": _("{who} is back in: a missed round was undone."),
        },
    ),
    "entry.withdrawn": Kind(
        _("{who}: registration cancelled."),
        closer={
            "incomplete": _("{who} was an incomplete team at the start and is out."),
            "no_deck": _("{who} had no decklist at the start and is out."),
            "no_place": _("{who} was still on the waitlist at the start and is out."),
            "no_show": _("{who} missed check-in and is out."),
        },
    ),
    "pair.allowed": Kind(_("{who} and {other} can be paired again.")),
    "pair.forbidden": Kind(_("{who} and {other} are kept apart.")),
    "penalty.issued": Kind(
        _("Penalty for {who}: {infraction}."),
        closer={
            "caution": _("Caution for {who}: {infraction}."),
            "warning": _("Warning for {who}: {infraction}."),
            "game_loss": _("Game loss for {who}: {infraction}."),
            "match_loss": _("Match loss for {who}: {infraction}."),
            "disqualification": _("Disqualification for {who}: {infraction}."),
        },
    ),
    "penalty.revoked": Kind(
        _("Penalty for {who} revoked: {infraction}."),
        closer={
            "caution": _("Caution for {who} revoked: {infraction}."),
            "warning": _("Warning for {who} revoked: {infraction}."),
            "game_loss": _("Game loss for {who} revoked: {infraction}."),
            "match_loss": _("Match loss for {who} revoked: {infraction}."),
            "disqualification": _("Disqualification of {who} revoked: {infraction}."),
        },
    ),
}
