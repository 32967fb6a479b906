"""Kinds of journal entries about an event as a whole."""

from collections.abc import Mapping

from ground.texts import marked as _
from tournaments.core.journal_kinds.kind import CLOSE_TABLES, DECKS, MANAGING, RECOUNT, Kind

EVENT: Mapping[str, Kind] = {
    "announcement.made": Kind(_("Announcement posted.")),
    "announcement.put_back": Kind(_("Announcement shown again by the operator of the site.")),
    "announcement.taken_down": Kind(_("Announcement hidden by the operator of the site.")),
    "announcement.withdrawn": Kind(_("Announcement withdrawn.")),
    "check_in.closed": Kind(_("Check-in closed.")),
    "deadline.failed": Kind(
        _("Not done as scheduled: {action}."),
        closer={"cancelled": _("Not done as scheduled because the event was cancelled: {action}.")},
    ),
    "deadline.removed": Kind(_("Schedule removed: {action}.")),
    "deadline.set": Kind(_("Scheduled for {at}: {action}.")),
    "deck.exported": Kind(_("All decklists exported."), readers=DECKS),
    "deck.revealed": Kind(_("Decklists became public.")),
    "entry.erased": Kind(_("Private part of activity {number} erased."), readers=MANAGING),
    "guests.codes_renewed": Kind(
        _("New claim codes created for all guests ({guests})."),
        readers=MANAGING,
        closer={"first": _("Claim codes created for guests without one ({guests}).")},
    ),
    "overlay.ended": Kind(_("Link of the stream overlay turned off.")),
    "overlay.made": Kind(_("New link of the stream overlay made, {seconds} s late.")),
    "registration.closed": Kind(_("Registration closed.")),
    "replay.revealed": Kind(_("Replays became public.")),
    "staff.dismissed": Kind(_("{member} left the staff.")),
    "staff.named": Kind(
        _("{member} joined the staff."),
        closer={
            "organiser": _("{member} joined the staff as an organiser."),
            "judge": _("{member} joined the staff as a judge."),
            "scorekeeper": _("{member} joined the staff as a scorekeeper."),
        },
    ),
    "tournament.away": Kind(
        _(
            "The service was away for a while. Clocks, time to answer and deadlines got that time"
            " back."
        )
    ),
    "tournament.cancelled": Kind(_("Event cancelled."), then=(CLOSE_TABLES,)),
    "tournament.changed": Kind(
        _("Settings changed."),
        closer={"stages_after": _("Stages changed to: {after}. Before: {before}.")},
    ),
    "tournament.check_in_opened": Kind(_("Check-in opened.")),
    "tournament.cloned": Kind(_("Duplicated from another event."), readers=MANAGING),
    "tournament.created": Kind(_("Draft created.")),
    "tournament.finished": Kind(_("Event finished."), then=(RECOUNT,)),
    "tournament.imported": Kind(_("Event imported.")),
    "tournament.opened": Kind(_("Registration opened.")),
    "tournament.put_back": Kind(
        _("Event shown again by the operator of the site."), then=(RECOUNT,)
    ),
    "tournament.reopened": Kind(_("Event reopened."), then=(RECOUNT,)),
    "tournament.started": Kind(_("Event started.")),
    "tournament.taken_down": Kind(_("Event hidden by the operator of the site."), then=(RECOUNT,)),
}
