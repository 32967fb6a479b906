"""The task queue: one application for web, worker and beat."""

import os

from celery import Celery

from config import folder_broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

folder_broker.register()
app = Celery("muster")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
