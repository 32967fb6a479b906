"""The choice of game and format: a plate with its emblem for each game, and the formats of each."""

from collections.abc import Mapping
from typing import Any

from django import forms

from tournaments.events.templates import game_defaults
from tournaments.terms.other_games import LONGEST_FORMAT, OTHER_GAME
from web.core.game_choices import ANOTHER_GAME
from web.decks.forms import formats


class GamePlates(forms.Select):
    """Choices of the shape `game/format`, each labelled "Game, Format". A request sends either
    that, or the game and a format for each game."""

    template_name = "web/events/game_plates.html"
    use_fieldset = True

    def id_for_label(self, id_: str, index: Any = None) -> str:
        return ""

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        games: dict[str, dict[str, Any]] = {}
        for choice, label in self.choices:
            game, format = str(choice).partition("/")[::2]
            title, _, of_format = str(label).partition(", ")
            plate = games.setdefault(
                game,
                {
                    "slug": game,
                    "title": title,
                    "chosen": str(value or "").partition("/")[0] == game,
                    "usual": game_defaults(game),
                    "formats": [],
                },
            )
            plate["formats"].append((format, of_format or title, choice == value))
        if OTHER_GAME in games:
            typed = str(value or "").partition("/")[2] if games[OTHER_GAME]["chosen"] else ""
            games[OTHER_GAME] |= {"words": typed, "longest": LONGEST_FORMAT}
        context["widget"]["games"] = [*games.values()]
        return context

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        game = data.get(f"{name}_game", "")
        if data.get(name) or not game:
            return data.get(name)
        return f"{game}/{data.get(f'{name}_{game}', '').strip()}"


def game_plates() -> list[tuple[str, Any]]:
    """The choice of every format of every game with rules, and last that of another game."""
    return [*formats(), (f"{OTHER_GAME}/", ANOTHER_GAME)]


class GameAndFormat(forms.ChoiceField):
    """A game and its format, as `game/format`. The format of another game is any words, or none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=game_plates, widget=GamePlates, **options)

    def valid_value(self, value: Any) -> bool:
        game, _, format = str(value).partition("/")
        if game == OTHER_GAME:
            return len(format) <= LONGEST_FORMAT
        return super().valid_value(value)
