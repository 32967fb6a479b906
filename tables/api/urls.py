"""The addresses of games that are played here."""

from django.urls import path

from tables.api import play_views, views

TABLE = "tables/<uuid:table_id>"

urlpatterns = [
    path("tables", views.Tables.as_view(), name="tables"),
    path("open-tables", views.OpenTables.as_view(), name="open-tables"),
    path("practice-tables", views.PracticeTables.as_view(), name="practice-tables"),
    path(TABLE, views.OneTable.as_view(), name="table"),
    path(f"{TABLE}/frames", views.TableFrames.as_view(), name="table-frames"),
    path(f"{TABLE}/next", views.TableNext.as_view(), name="table-next"),
    path(f"{TABLE}/join", views.TableJoin.as_view(), name="table-join"),
    path(f"{TABLE}/ready", views.TableReady.as_view(), name="table-ready"),
    path(f"{TABLE}/close", views.TableClose.as_view(), name="table-close"),
    path(f"{TABLE}/live", views.TableLive.as_view(), name="table-live"),
    path(f"{TABLE}/moves", play_views.TableMoves.as_view(), name="table-moves"),
    path(f"{TABLE}/offers", play_views.TableOffers.as_view(), name="table-offers"),
    path(
        f"{TABLE}/offers/answer", play_views.TableOfferAnswer.as_view(), name="table-offer-answer"
    ),
    path(f"{TABLE}/stops", play_views.TableStops.as_view(), name="table-stops"),
]
