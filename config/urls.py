"""The addresses of the service."""

from django.urls import include, path

from config.api import Index
from front.openapi.views import docs, schema
from monitoring import status_views
from replays.api.certificate_views import SigningKeys
from replays.api.heads_views import LatestHeads

handler400 = "front.error_answers.bad_request"
handler403 = "front.error_answers.permission_denied"
handler404 = "front.error_answers.not_found"
handler500 = "front.error_answers.server_error"

urlpatterns = [
    path("api/v1", Index.as_view(), name="index"),
    path("api/v1/schema/", schema, name="schema"),
    path("api/v1/docs/", docs, name="docs"),
    path("api/v1/", include("accounts.api.urls")),
    path("api/v1/", include("decks.api.urls")),
    path("api/v1/", include("tables.api.urls")),
    path("api/v1/", include("tournaments.urls")),
    path("api/v1/", include("replays.api.urls")),
    path(".well-known/jwks.json", SigningKeys.as_view(), name="signing-keys"),
    path(".well-known/journal-heads.jws", LatestHeads.as_view(), name="latest-signed-heads"),
    path("status", status_views.page, name="status"),
    path("status.json", status_views.data, name="status-data"),
    path("", include("web.urls")),
]
