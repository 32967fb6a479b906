"""Roles and powers in words, for pages and errors."""

from django.utils.translation import gettext_lazy as _

from accounts.roles import Power, Role

ROLE_NAMES = {
    Role.OWNER: _("Owner"),
    Role.ORGANISER: _("Organiser"),
    Role.JUDGE: _("Judge"),
    Role.SCOREKEEPER: _("Scorekeeper"),
}
ROLE_CHOICES = {
    Role.OWNER: _("Owner: everything, including members"),
    Role.ORGANISER: _("Organiser: everything about events"),
    Role.JUDGE: _("Judge: enters results, makes rulings, sees decks before they are public"),
    Role.SCOREKEEPER: _("Scorekeeper: runs rounds, enters results"),
}
POWER_TEXTS = {
    Power.MANAGE_MEMBERS: _("manage members"),
    Power.MANAGE_EVENTS: _("create and change events"),
    Power.RUN_ROUNDS: _("pair, publish and close rounds"),
    Power.ENTER_RESULTS: _("enter results"),
    Power.RULE: _("make rulings"),
    Power.SEE_DECKS: _("see decks before they are public"),
    Power.HOST_GAMES: _("run games with a program"),
}
