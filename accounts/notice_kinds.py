"""The kinds of notices about accounts (`ground/notices.py`)."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from ground.notices import LINK, NoticeKind, Readers

_NOT_YOU = _("If this wasn’t you, set another password here and revoke all API tokens with it:")

KINDS: Mapping[str, NoticeKind] = {
    "account.closing": NoticeKind(
        _("Your account {account} will be closed"),
        readers=Readers.ACCOUNT,
        page="web:sign-in",
        body=(
            _(
                "Your account {account} at {site} will be closed on {day}. You are signed out"
                " everywhere, and your API tokens are revoked."
            ),
            _("To keep your account, or if this wasn’t you, sign in before then:"),
            LINK,
        ),
        when=("user.closing",),
    ),
    "account.confirm": NoticeKind(
        _("Confirm your email to finish creating your Muster account"),
        readers=Readers.ADDRESS,
        page="web:confirm",
        body=(
            _(
                "To finish creating the account {account} at {site}, open this link within two"
                " days:"
            ),
            LINK,
            _("If you didn’t sign up, ignore this email."),
        ),
    ),
    "account.known": NoticeKind(
        _("You already have a Muster account"),
        readers=Readers.ADDRESS,
        page="web:forgotten",
        body=(
            _(
                "Someone, probably you, tried to create an account at {site} with this email"
                " address. It already has one, with the user name {account}. Nothing was changed."
            ),
            _("If you forgot your password, reset it here:"),
            LINK,
        ),
    ),
    "account.move": NoticeKind(
        _("Confirm your new email address for Muster"),
        readers=Readers.ADDRESS,
        page="web:move",
        body=(
            _(
                "Someone, probably you, asked for emails for the account {account} at {site} to go"
                " to this address. To confirm it, open this link within two days:"
            ),
            LINK,
            _("If this wasn’t you, ignore this email. The account keeps its address."),
        ),
    ),
    "account.move_refused": NoticeKind(
        _("This email address already has a Muster account"),
        readers=Readers.ADDRESS,
        body=(
            _(
                "Someone, probably you, asked for emails of another account at {site} to go to this"
                " address. The address already belongs to the account {account}, and an address can"
                " have only one account. Nothing was changed."
            ),
        ),
    ),
    "account.moved": NoticeKind(
        _("The email address of {account} was changed"),
        readers=Readers.ADDRESS,
        page={"can_go_back": "web:move"},
        body=(
            _("Emails for the account {account} at {site} now go to a different address."),
            {
                "can_go_back": _(
                    "If this wasn’t you, open this link within two days to restore this address."
                    " Then set a new password and revoke all API tokens:"
                )
            },
            {"can_go_back": LINK},
        ),
        when=("user.email_changed",),
    ),
    "account.password_changed": NoticeKind(
        _("The password of {account} was changed"),
        readers=Readers.ACCOUNT,
        page="web:forgotten",
        body=(
            {
                "reset": _(
                    "Your account {account} at {site} has a new password, set with the link in an"
                    " email from us. You are signed out everywhere else."
                ),
                "change": _(
                    "Your account {account} at {site} has a new password. You are signed out"
                    " everywhere else."
                ),
            },
            {
                "tokens_ended": _("Your API tokens were revoked too: {tokens}."),
                "": _("Your API tokens still work."),
            },
            _NOT_YOU,
            LINK,
        ),
        when=("user.password_changed",),
    ),
    "account.renamed": NoticeKind(
        _("Your user name is now {account}"),
        readers=Readers.ACCOUNT,
        page={"by_operator": "web:account", "": "web:forgotten"},
        body=(
            _(
                "The account {before} at {site} is now called {account}. Sign in with the new name"
                " or your email address."
            ),
            {
                "by_operator": _(
                    "The operator of the site changed it and gave this reason: {reason} You can"
                    " choose another name on your account page:"
                ),
                "": _NOT_YOU,
            },
            LINK,
        ),
        when=("user.renamed", "user.name_hidden", "user.name_shown"),
    ),
    "account.reset": NoticeKind(
        _("Reset your Muster password"),
        readers=Readers.ADDRESS,
        page="web:new-password",
        body=(
            _("To choose a new password for {account} at {site}, open this link within two hours:"),
            LINK,
            _("If you didn’t ask for this, ignore this email. Your password stays the same."),
        ),
    ),
    "account.second_factor": NoticeKind(
        _("The second step of signing in to {account} has changed"),
        readers=Readers.ACCOUNT,
        page={"code_used": "web:second-factor", "": "web:forgotten"},
        body=(
            {
                "app_added": _(
                    "Your account {account} at {site} now asks for a code of an authenticator app"
                    " when you sign in."
                ),
                "passkey_added": _(
                    "Your account {account} at {site} has a new passkey for signing in."
                ),
                "app_removed": _(
                    "The authenticator app of your account {account} at {site} was removed."
                ),
                "passkey_removed": _("A passkey of your account {account} at {site} was removed."),
                "codes_made": _(
                    "Your account {account} at {site} has new recovery codes. The old ones no"
                    " longer work."
                ),
                "code_used": _(
                    "Somebody signed in to your account {account} at {site} with a recovery code."
                    " Codes left: {left}."
                ),
                "removed_by_operator": _(
                    "The operator of {site} removed the second step of your account {account}: your"
                    " password alone is enough to sign in until you set it up again."
                ),
            },
            _("If this wasn’t you, set a new password at once, and look at your account page:"),
            LINK,
        ),
        when=("user.second_factor_", "user.recovery_codes_made", "user.recovery_code_used"),
    ),
    "token.created": NoticeKind(
        _("A new API token for {account}"),
        readers=Readers.ACCOUNT,
        page="web:account",
        body=(
            _("The account {account} at {site} has a new API token: “{token}” ({start}…)."),
            _("Permissions: {scopes}"),
            _(
                "If this wasn’t you, revoke the token on your account page and change your"
                " password:"
            ),
            LINK,
        ),
        when=("token.created",),
    ),
    "token.revoked": NoticeKind(
        _("An API token of {account} was revoked"),
        readers=Readers.ACCOUNT,
        page="web:account",
        body=(
            _(
                "The API token “{token}” ({start}…) of the account {account} at {site} was revoked."
                " Apps that use it no longer have access. Your tokens:"
            ),
            LINK,
        ),
        when=("token.revoked",),
    ),
    "abuse.reported": NoticeKind(
        _("Report {number}: {path}"),
        readers=Readers.OPERATOR,
        body=("{link}", "{words}"),
    ),
}
