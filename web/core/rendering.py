"""Renders `{{ form }}`: one template for every form, one for every field."""

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    form_template_name = "web/core/form.html"
    field_template_name = "web/core/field.html"
