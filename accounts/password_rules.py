"""A rule for passwords in the words of the pages."""

from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.utils.translation import gettext


class UnlikeTheAccount(UserAttributeSimilarityValidator):
    """Refuses a password that is much like the user name or the email address."""

    def get_error_message(self) -> str:
        return gettext("The password is too similar to the user name or email address.")
