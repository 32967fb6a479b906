"""The mail server, from one address; without one, emails are shown on the terminal."""

from typing import Any

import environ

# A worker waits no longer for a server that does not answer.
PATIENCE = 5


def mail_settings(url: str) -> dict[str, Any]:
    """Django's settings for the mail server at `url`."""
    options: dict[str, Any] = dict(environ.Env.email_url_config(url or "consolemail://"))
    # filemail:///folder names an absolute one, and loses its slash on the way.
    folder = f"/{options['EMAIL_FILE_PATH'].lstrip('/')}"
    return {**options, "EMAIL_FILE_PATH": folder, "EMAIL_TIMEOUT": PATIENCE}
