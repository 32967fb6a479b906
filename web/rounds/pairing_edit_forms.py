"""Forms of the staff to change pairings."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.services.changes import Expected
from tournaments.pairing.edits import Break, Edit, GiveBye, Meet, Move, Swap
from tournaments.rounds.services.repairs import Couple
from tournaments.terms.limits import MOST_TABLES
from web.core.forms import offer, reason_field, version_field
from web.core.typed_forms import Form, fields
from web.core.typed_names import NameField, TableField
from web.rounds.board import Board, Placed
from web.rounds.forms import PairForm

NOBODY = ("", _("Choose a player"))
BYE = ("bye", _("Bye"))
SELECT_TWO = _("Select two players.")


class EditForm(Form):
    """One kind of edit of a draft."""

    kind: ClassVar[str]
    title: ClassVar[str | Promise]
    edit: str = fields.CharField(widget=forms.HiddenInput)
    version: Expected | None = version_field()

    def __init__(self, board: Board, data: Any = None) -> None:
        initial = {"edit": self.kind, "version": board.round.version}
        super().__init__(data, auto_id=f"id_{self.kind}_%s", initial=initial)
        self.offer(board)

    def offer(self, board: Board) -> None:
        """Set the choices of the fields from the board."""

    @abstractmethod
    def chosen_edit(self) -> Edit:
        """The edit that was filled in."""

    def choose(self, name: str, choices: Sequence[tuple[str, str]], board: Board) -> None:
        """Offer these players or tables; of a large board they are typed."""
        label = self.fields[name].label
        if not board.large:
            offer(self, name, [NOBODY, *choices])
        elif name == "match":
            tables = TableField(label=label, help_text=_("Table number, or one of its players"))
            tables.offer_tables(board.numbered)
            self.fields[name] = tables
        else:
            players = NameField(label=label)
            players.offer(board.named)
            self.fields[name] = players


class SwapForm(EditForm):
    """The two players who are selected on the board."""

    kind, title = "swap", _("Swap players")
    player: list[str] = fields.MultipleChoiceField(
        error_messages={"required": SELECT_TWO, "invalid_choice": SELECT_TWO}
    )

    def offer(self, board: Board) -> None:
        offer(self, "player", board.players)

    @property
    def selected(self) -> list[str]:
        """The players whose boxes are ticked."""
        return self["player"].value() or []

    def clean_player(self) -> list[str]:
        players: list[str] = self.player
        if len(players) != 2:
            raise forms.ValidationError(SELECT_TWO)
        return players

    def chosen_edit(self) -> Edit:
        return Swap(*self.player)


class SwapNamedForm(EditForm):
    """Two players of a large board, which has them on several pages."""

    kind, title = "swap", _("Swap players")
    first: str = fields.ChoiceField(label=_("Player"))
    second: str = fields.ChoiceField(label=_("With"))

    def offer(self, board: Board) -> None:
        self.choose("first", (), board)
        self.choose("second", (), board)

    def chosen_edit(self) -> Edit:
        return Swap(self.first, self.second)


class BreakForm(EditForm):
    kind, title = "break", _("Split match")
    match: str = fields.ChoiceField(label=_("Match"))

    def offer(self, board: Board) -> None:
        self.choose("match", board.tables, board)

    def chosen_edit(self) -> Edit:
        return Break(self.match)


class MeetForm(EditForm):
    kind, title = "pair", _("Pair two players")
    first: str = fields.ChoiceField(label=_("Player"))
    second: str = fields.ChoiceField(label=_("With"))

    def offer(self, board: Board) -> None:
        self.choose("first", board.free, board)
        self.choose("second", board.free, board)

    def chosen_edit(self) -> Edit:
        return Meet(self.first, self.second)


class RestForm(EditForm):
    kind, title = "bye", _("Give the bye")
    player: str = fields.ChoiceField(label=_("Player"))

    def offer(self, board: Board) -> None:
        self.choose("player", board.free, board)

    def chosen_edit(self) -> Edit:
        return GiveBye(self.player)


class MoveForm(EditForm):
    kind, title = "table", _("Move to table")
    match: str = fields.ChoiceField(label=_("Match"))
    table: int = fields.IntegerField(
        label=_("New table"),
        min_value=1,
        max_value=MOST_TABLES,
        help_text=_("The players at that table move to the one that becomes free."),
    )

    def offer(self, board: Board) -> None:
        played = [(str(row.match.pk), row.label) for row in _played(board)]
        self.choose("match", played, board)

    def chosen_edit(self) -> Edit:
        return Move(self.match, self.table)


def edit_forms(board: Board, data: Any = None) -> list[EditForm]:
    """Forms for the edits that a draft allows now; the one that `data` was sent by is bound."""
    kinds: list[type[EditForm]] = [MoveForm]
    if board.is_swiss:
        kinds = [SwapNamedForm if board.large else SwapForm, BreakForm, MoveForm]
        if len(board.unpaired) > 1:
            kinds.insert(0, MeetForm)
        if board.unpaired:
            kinds.insert(1, RestForm)
    submitted = None if data is None else data.get("edit")
    return [kind(board, data if kind.kind == submitted else None) for kind in kinds]


def _played(board: Board) -> list[Any]:
    return [row for row in board.rows if len(row.players) > 1]


class PublishForm(Form):
    """Publish a draft, with a reason where the pairings break a rule."""

    despite_stale: bool = fields.BooleanField(
        label=_("Publish although something changed after pairing"), required=False
    )
    reason: str = reason_field(required=False)

    def __init__(self, data: Any = None, *, board: Board) -> None:
        super().__init__(data, auto_id="id_publish_%s")
        if not board.stale:
            del self.fields["despite_stale"]
        if not (board.stale or board.forbidden):
            del self.fields["reason"]


class RedrawForm(PairForm):
    """Pair the same round anew."""

    version: Expected | None = version_field()


class OnlyReasonForm(Form):
    """An action that needs only a reason."""

    reason: str = reason_field()


class ReasonForm(OnlyReasonForm):
    """An action that needs a reason, with the version that the page showed."""

    version: Expected | None = version_field()


# So many matches are split at once, and so many pairs made. More than so many players are typed by
# name, as each would have to be in each list to choose from.
MOST_AT_ONCE = 64
MOST_CHOICES = 48


class RepairForm(Form):
    """New pairings for players of split matches and players without a match."""

    reason: str = reason_field()
    version: Expected | None = version_field()

    def __init__(self, data: Any, *, players: Sequence[Placed], version: int) -> None:
        super().__init__(data, initial={"version": version})
        self.typed = len(players) > MOST_CHOICES
        self.pairs = min((len(players) + 1) // 2, MOST_AT_ONCE)
        made: dict[str, forms.Field] = {}
        for number in range(1, self.pairs + 1):
            label = gettext("Match %(number)d") % {"number": number}
            made[f"first_{number}"] = self._field(label, players)
            made[f"second_{number}"] = self._field(gettext("Opponent"), players, BYE)
        self.fields = {**made, **self.fields}

    def _field(self, label: str, players: Sequence[Placed], *more: tuple[str, Any]) -> forms.Field:
        """A field for one of the players, or for what is offered besides."""
        if self.typed:
            field = NameField(label=label, required=False)
            named = [(player.name, player.id) for player in players]
            field.offer([*named, *((str(words), value) for value, words in more)])
            return field
        choices = [(player.id, _player_label(player)) for player in players]
        return forms.ChoiceField(label=label, choices=[NOBODY, *choices, *more], required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for number in range(1, self.pairs + 1):
            first, second = cleaned.get(f"first_{number}"), cleaned.get(f"second_{number}")
            empty = f"{'second' if first else 'first'}_{number}"
            if bool(first) != bool(second) and empty not in self.errors:
                self.add_error(empty, gettext("Choose a player or leave both empty."))
        return cleaned

    def couples(self) -> list[Couple]:
        return [couple for number in range(1, self.pairs + 1) if (couple := self._couple(number))]

    def _couple(self, number: int) -> Any:
        first = self.named[f"first_{number}"]
        second = self.named[f"second_{number}"]
        if not first:
            return None
        return first, None if second == BYE[0] else second


def _player_label(player: Placed) -> str:
    return f"{player.name}, {player.points_text}" if player.points_text else player.name
