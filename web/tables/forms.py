"""The form with which a game against a bot begins."""

from django import forms

from tables.models import Level


class PracticeForm(forms.Form):
    game = forms.CharField(max_length=64)
    deck = forms.CharField(max_length=64, required=False)
    level = forms.ChoiceField(choices=Level.choices, required=False)

    def clean_level(self) -> str:
        return self.cleaned_data["level"] or Level.NEW
