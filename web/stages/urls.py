"""URLs of the stages of an event."""

from django.urls import path

from web.core.addresses import EVENT, RUN
from web.stages.views import planning_stages, stage

urlpatterns = [
    path(f"{EVENT}/stages", stage, name="event-stages"),
    path(f"{EVENT}/stages/<int:number>", stage, name="event-stage"),
    path(f"{RUN}/stages", planning_stages, name="plan-stages"),
]
