"""What is said about invitations: to whoever sent or received them, and to nobody else."""

from datetime import datetime
from typing import Annotated, TypedDict

from tournaments.api.entry_data import PlayerName
from tournaments.models import Invitation


class EventName(TypedDict):
    """An event, by its name."""

    id: Annotated[str, {"format": "uuid"}]
    name: str


class InvitationRow(TypedDict):
    """A captain asks somebody to play along in their team."""

    id: Annotated[str, {"format": "uuid"}]
    tournament: EventName
    entry: Annotated[str, {"format": "uuid"}]
    team: str
    players: Annotated[list[PlayerName], "Who plays so far, the captain first."]
    username: Annotated[str, "Who is asked."]
    invited_at: datetime


def invitation_row(invitation: Invitation) -> InvitationRow:
    entry = invitation.entry
    return {
        "id": str(invitation.pk),
        "tournament": {"id": str(entry.tournament_id), "name": entry.tournament.name},
        "entry": str(entry.pk),
        "team": entry.name,
        "players": [{"name": name} for name in entry.player_names],
        "username": invitation.user.username,
        "invited_at": invitation.invited_at,
    }
