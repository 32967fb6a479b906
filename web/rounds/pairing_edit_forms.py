"""Forms of the staff to change pairings."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms

from tournaments.core.limits import MOST_TABLES
from tournaments.pairing.edits import Break, Edit, GiveBye, Meet, Move, Swap
from tournaments.rounds.services.repairs import Couple
from web.core.forms import VersionField, offer, reason_field
from web.rounds.board import Board, Placed
from web.rounds.forms import PairForm

NOBODY = ("", "choose")
BYE = ("bye", "nobody: a bye")


class EditForm(forms.Form):
    """One kind of edit of a draft."""

    kind: ClassVar[str]
    title: ClassVar[str]
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
    kind, title = "swap", "Swap two players"
    first = forms.ChoiceField(label="Player")
    second = forms.ChoiceField(label="With")

    def offer(self, board: Board) -> None:
        self.choose("first", board.players)
        self.choose("second", board.players)

    def chosen_edit(self) -> Edit:
        return Swap(self.cleaned_data["first"], self.cleaned_data["second"])


class BreakForm(EditForm):
    kind, title = "break", "Break a match"
    match = forms.ChoiceField()

    def offer(self, board: Board) -> None:
        self.choose("match", board.tables)

    def chosen_edit(self) -> Edit:
        return Break(self.cleaned_data["match"])


class MeetForm(SwapForm):
    kind, title = "pair", "Pair two who are unpaired"

    def offer(self, board: Board) -> None:
        self.choose("first", board.free)
        self.choose("second", board.free)

    def chosen_edit(self) -> Edit:
        return Meet(self.cleaned_data["first"], self.cleaned_data["second"])


class RestForm(EditForm):
    kind, title = "bye", "Give somebody the bye"
    player = forms.ChoiceField()

    def offer(self, board: Board) -> None:
        self.choose("player", board.free)

    def chosen_edit(self) -> Edit:
        return GiveBye(self.cleaned_data["player"])


class MoveForm(EditForm):
    kind, title = "table", "Set a table"
    match = forms.ChoiceField()
    table = forms.IntegerField(
        label="To table",
        min_value=1,
        max_value=MOST_TABLES,
        help_text="Whoever is there goes to the table that gets free.",
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
        label="Publish it although something has changed since it was paired", required=False
    )
    reason = reason_field("Reason; only the staff can read it", required=False)

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

    reason = reason_field("Reason; only the staff can read it")


class ReasonForm(OnlyReasonForm):
    """The same, with the version that the page showed."""

    version = VersionField()


class RepairForm(forms.Form):
    """New pairings for players of split matches and players without a match."""

    reason = reason_field("Reason; only the staff can read it")
    version = VersionField()

    def __init__(self, data: Any, *, players: Sequence[Placed], version: int) -> None:
        super().__init__(data, initial={"version": version})
        choices = [(player.id, _player_label(player)) for player in players]
        self.pairs = (len(players) + 1) // 2
        made: dict[str, forms.Field] = {}
        for number in range(1, self.pairs + 1):
            made[f"first_{number}"] = forms.ChoiceField(
                label=f"Pair {number}", choices=[NOBODY, *choices], required=False
            )
            made[f"second_{number}"] = forms.ChoiceField(
                label="meets", choices=[NOBODY, *choices, BYE], required=False
            )
        self.fields = {**made, **self.fields}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for number in range(1, self.pairs + 1):
            first, second = cleaned.get(f"first_{number}"), cleaned.get(f"second_{number}")
            if bool(first) != bool(second):
                empty = "second" if first else "first"
                self.add_error(f"{empty}_{number}", "Choose somebody, or leave both empty.")
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
    if player.points is None:
        return player.name
    return f"{player.name}, {player.points} point{'' if player.points == '1' else 's'}"
