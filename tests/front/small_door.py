"""A door with few places and little time for bodies; what is sent through it comes back."""

import os
from typing import IO

import django

from front.admission import Lines
from front.answers import Answer, Scope
from front.bodies import Bodies
from front.door import Door

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

PLACES = 8
SECONDS = 2.0


def echo(scope: Scope, body: IO[bytes]) -> Answer:
    return Answer(200, [], body.read())


application = Door(echo, bodies=Bodies(at_once=PLACES, seconds=SECONDS), lines=Lines(2))
