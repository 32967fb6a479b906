"""Events: their settings, their staff, and their course from draft to end.

An event goes from draft over registration and check-in to running, and is then finished or
cancelled. From there it can be opened again (docs/decisions/0010-one-person-opens-again.md).

A setting is a field of `Plan` (`tournaments/terms/event_plan.py`) or `StagePlan`
(`tournaments/terms/stage_plan.py`), which has everything that models, API, forms, cloning, archives
and the documentation say of it (docs/decisions/0021-a-setting-is-one-entry.md).

Nobody loses time in which the service could not be reached: `services/outages.py` gives it back to
clocks, windows and deadlines (docs/decisions/0054-time-away-is-nobodys.md). A maintenance is such
an outage, which the operator announces, begins and ends (`services/maintenance.py`,
docs/decisions/0055-a-maintenance-is-an-announced-outage.md).
"""
