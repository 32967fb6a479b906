"""Renders `{{ form }}`: one template for every form, one for every field."""

from typing import Any

from django.forms import BoundField, Widget
from django.forms.renderers import TemplatesSetting


class FocusedField(BoundField):
    """A field that has the focus when its page opens, if it is the first of its form with an error:
    readers of a long page, and those who only hear it, are where they have something to mend."""

    @property
    def has_focus(self) -> bool:
        if not self.errors or self.is_hidden:
            return False
        return next(field for field in self.form.visible_fields() if field.errors).name == self.name

    def build_widget_attrs(
        self, attrs: dict[str, Any], widget: Widget | None = None
    ) -> dict[str, Any]:
        # The boxes of a group are no fields of their own: its fieldset has the focus (field.html).
        focus = {"autofocus": True} if self.has_focus and not self.use_fieldset else {}
        return super().build_widget_attrs(attrs, widget) | focus


class FormRenderer(TemplatesSetting):
    form_template_name = "web/core/form.html"
    field_template_name = "web/core/field.html"
    bound_field_class = FocusedField
