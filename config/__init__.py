"""The service as a whole: settings, addresses, queue, errors, and what follows from what."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
