"""Addresses of replays and certificates."""

from django.urls import path

from replays.api import certificate_views, heads_views, views

urlpatterns = [
    path("replays/<uuid:replay_id>", views.ReplayDetail.as_view(), name="replay"),
    path("replays/<uuid:replay_id>/log", certificate_views.ReplayLog.as_view(), name="replay-log"),
    path(
        "certificates/<uuid:replay_id>",
        certificate_views.CertificateView.as_view(),
        name="certificate",
    ),
    path(
        "certificates/<uuid:replay_id>.jws",
        certificate_views.SignedCertificate.as_view(),
        name="signed-certificate",
    ),
    path("journal-heads", heads_views.SignedHeadsList.as_view(), name="signed-heads-list"),
    path(
        "journal-heads/<str:name>.jws", heads_views.SignedHeadsText.as_view(), name="signed-heads"
    ),
]
