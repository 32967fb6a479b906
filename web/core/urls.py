"""Where the guides are, and the page of components."""

from django.urls import path

from web.core.guides import components, verify

urlpatterns = [
    path("verify", verify, name="verify"),
    path("components", components, name="components"),
]
