"""The choices of how sheets are printed, which the browser of a staff member remembers."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.prints.hall_lists import Order
from tournaments.prints.paper import Lettering, Paper, Printing
from web.core.typed_forms import Form, fields

CHOSEN = "printing"


class PrintingForm(Form):
    """The order of names, the paper and the size of type."""

    order: str = fields.ChoiceField(
        label=_("Names"),
        choices=[(Order.NAME.value, _("By first name")), (Order.FAMILY.value, _("By last name"))],
    )
    paper: str = fields.ChoiceField(
        label=_("Paper"), choices=[(Paper.A4.value, "A4"), (Paper.LETTER.value, _("US Letter"))]
    )
    lettering: str = fields.ChoiceField(
        label=_("Type"),
        choices=[
            (Lettering.NORMAL.value, _("Fewest pages")),
            (Lettering.LARGE.value, _("Large, on more pages")),
        ],
    )

    @classmethod
    def of(cls, request: HttpRequest) -> "PrintingForm":
        """The present choice, which is remembered, or was before."""
        sent = cls(request.GET)
        if sent.is_valid():
            request.session[CHOSEN] = {**sent.named}
        return cls(initial=request.session.get(CHOSEN, {}))

    @property
    def orders(self) -> str:
        """The query of sheets that list names."""
        return urlencode({key: self.initial[key] for key in self.fields if key in self.initial})

    @property
    def query(self) -> str:
        """The query of all other sheets."""
        chosen: dict[str, Any] = {**self.initial}
        chosen.pop("order", None)
        return urlencode(chosen)


def chosen_printing(request: HttpRequest) -> Printing:
    """The paper and type that this browser chose last; A4 where it never did."""
    form = PrintingForm(request.session.get(CHOSEN, {}))
    if not form.is_valid():
        return Printing()
    return Printing(Paper(form.paper), Lettering(form.lettering))
