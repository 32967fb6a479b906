"""Observability for operators: health, status, metrics, and signs of life.

Each process counts its own metrics, and any web server answers with those of all (`metrics`).
Everybody can read at `/status` which parts of the service work (`public_status.py`).

Web processes note every few seconds that they answer (`presence.py`). After an absence, the first
of them gives the lost time back to the clocks of events and tables
(`tournaments/events/services/outages.py`).
"""
