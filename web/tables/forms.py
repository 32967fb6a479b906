"""The forms with which games begin."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables.casual import BANKS
from tables.models import Level
from web.core.typed_forms import Form, fields


def _minutes(count: int) -> str:
    return f"{count} min"


LINK, NAME, ANYBODY = "link", "name", "anybody"
_ANYBODY = _("Anybody who wants to play")
OPPONENTS: list[tuple[str, Promise]] = [
    (LINK, _("Somebody I send a link")),
    (NAME, _("A player by name")),
    (ANYBODY, _ANYBODY),
]


OF_TEAMS: list[tuple[str, Promise]] = [
    (LINK, _("People I send a link")),
    (ANYBODY, _ANYBODY),
]


class PracticeForm(Form):
    """`way` is a format and options of the game, as `tables.practice.Way` writes them; the usual
    ones where it is empty."""

    game: str = fields.CharField(max_length=64)
    deck: str = fields.CharField(max_length=64, required=False)
    level: str = fields.ChoiceField(choices=Level.choices, required=False)
    way: str = fields.CharField(max_length=200, required=False)

    def clean_level(self) -> str:
        return self.level or Level.NEW

    @property
    def format(self) -> str:
        return self.way.split(" ")[0]

    @property
    def variant(self) -> dict[str, str]:
        pairs = (option.partition("=") for option in self.way.split(" ")[1:])
        return {name: value for name, _, value in pairs}


class OwnPracticeForm(Form):
    """A list and the format in which it is played, as `game/format`."""

    format: str = fields.CharField(max_length=140)
    deck: str = fields.CharField(max_length=30_000, strip=False)


class DeckForm(Form):
    """The deck with which a seat is taken; `choices` as `deck_choices` gives them."""

    deck: str = fields.ChoiceField(label=_("Your deck"))

    def __init__(self, *args: object, choices: list[tuple[str, str]]) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # what Django's form takes
        self.fields["deck"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField


class JoinForm(DeckForm):
    """The seat of a team game and the deck of its side; `seats` are those that are free, with what
    each is called."""

    seat: int = fields.TypedChoiceField(label=_("Your seat"), coerce=int)
    field_order = ("seat", "deck")

    def __init__(
        self, *args: object, choices: list[tuple[str, str]], seats: list[tuple[int, str]]
    ) -> None:
        super().__init__(*args, choices=choices)
        self.fields["seat"].choices = seats  # type: ignore[attr-defined]  # a ChoiceField
        self.fields["deck"].required = False
        self.fields["deck"].label = _("Your side’s deck")
        self.fields["deck"].help_text = _(
            "Only the first of a side to come brings a deck. It has heroes for both players."
        )


class PlayForm(DeckForm):
    """A game that is opened for another person, or as a game of teams for three."""

    against: str = fields.ChoiceField(label=_("Opponent"), choices=OPPONENTS, initial=LINK)
    opponent: str = fields.CharField(
        label=_("Their user name"),
        help_text=_("Only for a player by name."),
        max_length=150,
        required=False,
    )
    bank: int | None = fields.TypedChoiceField(
        label=_("Time for each player"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=[("", _("No clock")), *((minutes, _minutes(minutes)) for minutes in BANKS)],
    )

    def __init__(self, *args: object, choices: list[tuple[str, str]], teams: bool = False) -> None:
        super().__init__(*args, choices=choices)
        if teams:
            del self.fields["opponent"]
            self.fields["against"].label = _("Other players")
            self.fields["against"].choices = OF_TEAMS  # type: ignore[attr-defined]  # a ChoiceField
            self.fields["deck"].label = _("Your side’s deck")
            self.fields["deck"].help_text = _("You lead its heroes, and your partner the others.")
