"""The form with which a game against a bot begins."""

from typing import Any

from django import forms

from tables.models import Level


class PracticeForm(forms.Form):
    """`way` is a format and options of the game, as `tables.practice.Way` writes them; the usual
    ones where it is empty."""

    game = forms.CharField(max_length=64)
    deck = forms.CharField(max_length=64, required=False)
    level = forms.ChoiceField(choices=Level.choices, required=False)
    way = forms.CharField(max_length=200, required=False)

    def clean_level(self) -> str:
        return self.cleaned_data["level"] or Level.NEW

    def clean(self) -> dict[str, Any]:
        format, *options = self.cleaned_data.pop("way", "").split(" ")
        pairs = (option.partition("=") for option in options)
        variant = {name: value for name, _, value in pairs}
        return {**self.cleaned_data, "format": format, "variant": variant}
