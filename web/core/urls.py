"""Addresses of the guides, and of the page of components."""

from django.urls import path

from web.core.guides import components, verify
from web.core.legal import legal

urlpatterns = [
    path("verify", verify, name="verify"),
    path("legal/<slug:name>", legal, name="legal"),
    path("components", components, name="components"),
]
