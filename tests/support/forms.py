"""The forms of all pages."""

from importlib import import_module
from pathlib import Path

from django import forms
from django.conf import settings


def form_classes() -> list[type[forms.Form]]:
    """Every class of a form in the rooms of `web`, by name."""
    web = Path(settings.BASE_DIR) / "web"
    modules = [
        import_module(f"web.{path.parent.name}.{path.stem}") for path in web.glob("*/*forms.py")
    ]
    kinds = {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, forms.Form)
    }
    return sorted(kinds, key=lambda kind: kind.__qualname__)
