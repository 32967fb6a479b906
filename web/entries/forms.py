"""Forms to register, to submit a deck, to join a team, and to claim a registration."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.terms.kinds import Decklists
from tournaments.terms.names import LONGEST_NAME
from web.core.forms import reason_field
from web.core.typed_forms import Form, fields
from web.decks.forms import HandInForm

LONGEST_USERNAME = 150
IN_PAIRINGS = _("Shown in the pairings and standings.")
BESIDE_TEAM = _("Shown beside the name of the team.")


_OWN_NAME = _("Your name in this event")


class EnterForm(HandInForm):
    """A registration; the deck may follow until the deadline."""

    name: str = fields.CharField(
        label=_OWN_NAME,
        max_length=LONGEST_NAME,
        help_text=IN_PAIRINGS,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    player: str = fields.CharField(
        label=_("Your own name"),
        max_length=LONGEST_NAME,
        help_text=BESIDE_TEAM,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    invite: str = fields.CharField(
        label=_("Teammate’s user name"),
        required=False,
        max_length=LONGEST_USERNAME,
        help_text=_("They must accept before the team can play. You can also invite them later."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    field_order: tuple[str, ...] = ("name", "player", "invite", "kept", "deck", "file")

    def __init__(
        self,
        *args: Any,
        team_size: int = 1,
        decklists: str = Decklists.REQUIRED,
        username: str = "",
        **kwargs: Any,
    ) -> None:
        """With a `team_size` of 1 the entry is named after its player and invites no one."""
        super().__init__(*args, **kwargs)
        if decklists == Decklists.NONE:
            for name in ("kept", "deck", "file", "filled"):
                self.fields.pop(name, None)
        elif decklists == Decklists.OPTIONAL:
            self.fields["deck"].label = gettext("Card list (optional)")
        if team_size == 1:
            del self.fields["player"], self.fields["invite"]
            self.fields["name"].initial = username
        else:
            self.fields["player"].initial = username
            self.fields["name"].label = gettext("Name of your team")
            self.fields["name"].widget.attrs["autocomplete"] = "off"


class DeckForm(HandInForm):
    """A deck for an existing entry."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not cleaned.get("kept") and not cleaned.get("deck", "").strip():
            raise forms.ValidationError(
                gettext("Choose a deck, paste a card list, or choose a file.")
            )
        return cleaned


class JoinForm(Form):
    """The name under which a user joins a team."""

    name: str = fields.CharField(
        label=_OWN_NAME,
        max_length=LONGEST_NAME,
        help_text=BESIDE_TEAM,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )


class InviteForm(Form):
    """The user whom a captain invites into the team."""

    username: str = fields.CharField(
        label=_("Teammate’s user name"),
        max_length=LONGEST_USERNAME,
        help_text=_("They must accept before the team can play."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )


class ClaimForm(Form):
    code: str = fields.CharField(
        label=_("Code"),
        max_length=80,
        help_text=_("It’s on the slip that you got from the staff."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )


class GuestForm(EnterForm):
    """A guest, a player without an account; the deck may follow."""

    name: str = fields.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        help_text=IN_PAIRINGS,
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, team_size: int = 1, **kwargs: Any) -> None:
        """A guest invites no one: the staff adds the other players of the team."""
        super().__init__(*args, team_size=team_size, **kwargs)
        if team_size > 1:
            del self.fields["invite"]
            self.fields["name"].label = gettext("Name of the team")
            self.fields["player"].label = gettext("Captain")
            self.fields["player"].help_text = gettext("You can add the other players afterwards.")
            self.fields["player"].widget.attrs["autocomplete"] = "off"


class LateForm(GuestForm):
    """A late player with their deck: a user or a guest."""

    username: str = fields.CharField(
        label=_("User name"),
        required=False,
        max_length=LONGEST_USERNAME,
        help_text=_("Leave empty for a guest: you get a code for them."),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none"}),
    )
    mates: str = fields.CharField(
        label=_("Other players of the team"),
        help_text=_("One name per line. They join as guests."),
        widget=forms.Textarea({"rows": 2, "class": "short"}),
    )
    field_order = ("name", "player", "mates", "username", "kept", "deck", "file")

    def __init__(
        self,
        *args: Any,
        team_size: int = 1,
        decklists: str = Decklists.REQUIRED,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, team_size=team_size, decklists=decklists, **kwargs)
        self.needs_deck = decklists == Decklists.REQUIRED
        if team_size == 1:
            del self.fields["mates"]
        else:
            self.fields["player"].help_text = BESIDE_TEAM

    def facts(self) -> dict[str, Any]:
        """The player as keyword arguments of the service."""
        lines = [line.strip() for line in (self.mates or "").splitlines()]
        return {
            "name": self.name,
            "player": self.player or "",
            "mates": [line for line in lines if line],
            "username": self.username.strip(),
        }


class GuestPlayerForm(Form):
    """A guest for an existing team."""

    player: str = fields.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        help_text=BESIDE_TEAM,
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class StaffDeckForm(DeckForm):
    """A deck that the staff submits for a player."""

    reason: str = reason_field(
        _("Reason, which the player can read (not needed for a guest’s first decklist)"),
        required=False,
    )


class LookForm(Form):
    """The reason of the staff for viewing a sealed decklist."""

    reason: str = reason_field(_("Reason (the player can read it)"))


class LetBackInForm(HandInForm):
    """A player who was left out at the start, with the deck that they lacked, if they did."""

    def __init__(self, *args: Any, lacks_deck: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.needs_deck = lacks_deck
        if not lacks_deck:
            self.fields.clear()
