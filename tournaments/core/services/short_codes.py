"""Drawing the short code of a new event, which it keeps for good."""

import secrets

from tournaments.models import Tournament
from tournaments.terms.short_codes import LETTERS, SHORTEST

# So many codes of a length are tried before a longer one.
TRIES = 3


def free_code() -> str:
    """A code that no event has, longer where most of the short ones are taken."""
    tried = 0
    while True:
        length = SHORTEST + tried // TRIES
        code = "".join(secrets.choice(LETTERS) for _ in range(length))
        if not Tournament.objects.filter(short_code=code).exists():
            return code
        tried += 1
