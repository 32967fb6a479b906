"""Where the guides are."""

from django.urls import path

from web.core.guides import verify

urlpatterns = [
    path("verify", verify, name="verify"),
]
