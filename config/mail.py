"""Settings for the mail server from one URL; without one, emails are printed to the terminal."""

from typing import Any

import environ

# Seconds that a worker waits for a mail server to answer.
PATIENCE = 5


def mail_settings(url: str) -> dict[str, Any]:
    """Django's settings for the mail server at `url`."""
    options: dict[str, Any] = dict(environ.Env.email_url_config(url or "consolemail://"))
    # In filemail:///folder the path is absolute, and is parsed without its first slash.
    folder = f"/{options['EMAIL_FILE_PATH'].lstrip('/')}"
    return {**options, "EMAIL_FILE_PATH": folder, "EMAIL_TIMEOUT": PATIENCE}
