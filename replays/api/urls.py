"""Where replays are."""

from django.urls import path

from replays.api import views

urlpatterns = [
    path("replays/<uuid:replay_id>", views.ReplayDetail.as_view(), name="replay"),
]
