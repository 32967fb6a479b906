"""The fields of a page with their contents, as a browser sends them."""

from tests.support.seen import Node


def filled_in(page: Node) -> dict[str, str]:
    """The name of each field and box of the page, with its value."""
    sent = {
        str(field.attrs["name"]): field.attrs.get("value") or ""
        for field in page.all("input")
        if "name" in field.attrs and field.attrs["name"] != "undo"
    }
    for box in page.all("select"):
        chosen = [option for option in box.all("option") if "selected" in option.attrs]
        sent[str(box.attrs["name"])] = str(chosen[0].attrs["value"]) if chosen else ""
    return sent
