"""Where the pages are."""

from django.urls import path

from web.views.start import start

app_name = "web"

urlpatterns = [
    path("", start, name="start"),
]
