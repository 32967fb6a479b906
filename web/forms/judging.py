"""What judges and other staff fill in while an event runs."""

from django import forms

from tournaments.models.running import LONGEST_ANNOUNCEMENT


class AnnouncementForm(forms.Form):
    """What everybody is told."""

    text = forms.CharField(
        label="What everybody reads",
        max_length=LONGEST_ANNOUNCEMENT,
        help_text="It stands at the head of every page of the event until you withdraw it.",
        widget=forms.Textarea({"rows": 3}),
    )
