"""The address at which names are taken out."""

from django.urls import path

from tournaments.core.addresses import ENTRY
from tournaments.people.api.views import GuestNameRemoval

urlpatterns = [
    path(f"{ENTRY}/remove-name", GuestNameRemoval.as_view(), name="remove-guest-name"),
]
