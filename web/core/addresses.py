"""Prefixes of the addresses of pages, where several rooms share them."""

EVENT = "events/<uuid:tournament_id>"
RUN = f"{EVENT}/run"
ROUND = f"{EVENT}/rounds/<int:number>"
ENTRY = "entries/<uuid:entry_id>"
MATCH = "matches/<uuid:match_id>"
