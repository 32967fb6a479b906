"""Forms of the staff to change pairings."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.limits import MOST_TABLES
from tournaments.pairing.edits import Break, Edit, GiveBye, Meet, Move, Swap
from tournaments.rounds.services.repairs import Couple
from web.core.forms import VersionField, offer, reason_field
from web.rounds.board import Board, Placed
from web.rounds.forms import PairForm

NOBODY = ("", _("Choose a player"))
BYE = ("bye", _("Bye"))
SELECT_TWO = _("Select two players.")


class EditForm(forms.Form):
    """One kind of edit of a draft."""

    kind: ClassVar[str]
    title: ClassVar[str | Promise]
    edit = forms.CharField(widget=forms.HiddenInput)
    version = VersionField()

    def __init__(self, board: Board, data: Any = None) -> None:
        initial = {"edit": self.kind, "version": board.round.version}
        super().__init__(data, auto_id=f"id_{self.kind}_%s", initial=initial)
        self.offer(board)

    def offer(self, board: Board) -> None:
        """Set the choices of the fields from the board."""

    @abstractmethod
    def chosen_edit(self) -> Edit:
        """The edit that was filled in."""

    def choose(self, name: str, choices: Sequence[tuple[str, str]]) -> None:
        offer(self, name, [NOBODY, *choices])


class SwapForm(EditForm):
    """The two players who are selected on the board."""

    kind, title = "swap", _("Swap players")
    player = forms.MultipleChoiceField(
        error_messages={"required": SELECT_TWO, "invalid_choice": SELECT_TWO}
    )

    def offer(self, board: Board) -> None:
        offer(self, "player", board.players)

    @property
    def selected(self) -> list[str]:
        """The players whose boxes are ticked."""
        return self["player"].value() or []

    def clean_player(self) -> list[str]:
        players: list[str] = self.cleaned_data["player"]
        if len(players) != 2:
            raise forms.ValidationError(SELECT_TWO)
        return players

    def chosen_edit(self) -> Edit:
        return Swap(*self.cleaned_data["player"])


class BreakForm(EditForm):
    kind, title = "break", _("Split match")
    match = forms.ChoiceField(label=_("Match"))

    def offer(self, board: Board) -> None:
        self.choose("match", board.tables)

    def chosen_edit(self) -> Edit:
        return Break(self.cleaned_data["match"])


class MeetForm(EditForm):
    kind, title = "pair", _("Pair two players")
    first = forms.ChoiceField(label=_("Player"))
    second = forms.ChoiceField(label=_("With"))

    def offer(self, board: Board) -> None:
        self.choose("first", board.free)
        self.choose("second", board.free)

    def chosen_edit(self) -> Edit:
        return Meet(self.cleaned_data["first"], self.cleaned_data["second"])


class RestForm(EditForm):
    kind, title = "bye", _("Give the bye")
    player = forms.ChoiceField(label=_("Player"))

    def offer(self, board: Board) -> None:
        self.choose("player", board.free)

    def chosen_edit(self) -> Edit:
        return GiveBye(self.cleaned_data["player"])


class MoveForm(EditForm):
    kind, title = "table", _("Move to table")
    match = forms.ChoiceField(label=_("Match"))
    table = forms.IntegerField(
        label=_("New table"),
        min_value=1,
        max_value=MOST_TABLES,
        help_text=_("The players at that table move to the one that becomes free."),
    )

    def offer(self, board: Board) -> None:
        self.choose("match", [(str(row.match.pk), row.label) for row in _played(board)])

    def chosen_edit(self) -> Edit:
        return Move(self.cleaned_data["match"], self.cleaned_data["table"])


def edit_forms(board: Board, data: Any = None) -> list[EditForm]:
    """Forms for the edits that a draft allows now; the one that `data` was sent by is bound."""
    kinds: list[type[EditForm]] = [MoveForm]
    if board.is_swiss:
        kinds = [SwapForm, BreakForm, MoveForm]
        if len(board.unpaired) > 1:
            kinds.insert(0, MeetForm)
        if board.unpaired:
            kinds.insert(1, RestForm)
    submitted = None if data is None else data.get("edit")
    return [kind(board, data if kind.kind == submitted else None) for kind in kinds]


def _played(board: Board) -> list[Any]:
    return [row for row in board.rows if len(row.players) > 1]


class PublishForm(forms.Form):
    """Publish a draft, with a reason where the pairings break a rule."""

    despite_stale = forms.BooleanField(
        label=_("Publish although something changed after pairing"), required=False
    )
    reason = reason_field(required=False)

    def __init__(self, data: Any = None, *, board: Board) -> None:
        super().__init__(data, auto_id="id_publish_%s")
        if not board.stale:
            del self.fields["despite_stale"]
        if not (board.stale or board.forbidden):
            del self.fields["reason"]


class RedrawForm(PairForm):
    """Pair the same round anew."""

    version = VersionField()


class OnlyReasonForm(forms.Form):
    """An action that needs only a reason."""

    reason = reason_field()


class ReasonForm(OnlyReasonForm):
    """The same, with the version that the page showed."""

    version = VersionField()


class RepairForm(forms.Form):
    """New pairings for players of split matches and players without a match."""

    reason = reason_field()
    version = VersionField()

    def __init__(self, data: Any, *, players: Sequence[Placed], version: int) -> None:
        super().__init__(data, initial={"version": version})
        choices = [(player.id, _player_label(player)) for player in players]
        self.pairs = (len(players) + 1) // 2
        made: dict[str, forms.Field] = {}
        for number in range(1, self.pairs + 1):
            made[f"first_{number}"] = forms.ChoiceField(
                label=gettext("Match %(number)d") % {"number": number},
                choices=[NOBODY, *choices],
                required=False,
            )
            made[f"second_{number}"] = forms.ChoiceField(
                label=gettext("Opponent"), choices=[NOBODY, *choices, BYE], required=False
            )
        self.fields = {**made, **self.fields}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for number in range(1, self.pairs + 1):
            first, second = cleaned.get(f"first_{number}"), cleaned.get(f"second_{number}")
            if bool(first) != bool(second):
                empty = "second" if first else "first"
                self.add_error(f"{empty}_{number}", gettext("Choose a player or leave both empty."))
        return cleaned

    def couples(self) -> list[Couple]:
        return [couple for number in range(1, self.pairs + 1) if (couple := self._couple(number))]

    def _couple(self, number: int) -> Any:
        first = self.cleaned_data[f"first_{number}"]
        second = self.cleaned_data[f"second_{number}"]
        if not first:
            return None
        return first, None if second == BYE[0] else second


def _player_label(player: Placed) -> str:
    return f"{player.name}, {player.points_text}" if player.points_text else player.name
