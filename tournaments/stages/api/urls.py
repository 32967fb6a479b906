"""Addresses of the stages of an event."""

from django.urls import path

from tournaments.core.addresses import EVENT
from tournaments.stages.api.views import Stages

urlpatterns = [
    path(f"{EVENT}/stages", Stages.as_view({"get": "list"}), name="stages"),
    path(f"{EVENT}/stages/<int:number>", Stages.as_view({"get": "retrieve"}), name="stage"),
]
