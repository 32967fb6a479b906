"""Setting up the second step of signing in, and taking it off."""

import base64
import binascii
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import passkeys, totp
from accounts.selectors import authenticator_of, codes_left, credentials_of, passkeys_of
from accounts.services.second_factors import (
    add_app,
    add_passkey,
    make_recovery_codes,
    remove_app,
    remove_passkey,
)
from tournaments.prints.qr_codes import qr_svg
from web.accounts.forms import NewPasskeyForm, SecondStepForm
from web.accounts.second_step import QUESTION, just_proved
from web.core.access import signed_in, visitor
from web.core.form_errors import blame, flash_refusal

# In the session: the secret that an app is to read, until it has answered with a code.
SECRET = "app_secret"


@signed_in
@require_safe
def second_factor(request: HttpRequest) -> HttpResponseBase:
    """List the user's app, passkeys and recovery codes."""
    user = visitor(request)
    context = {
        "app": authenticator_of(user=user),
        "keys": passkeys_of(user=user),
        "codes": codes_left(user=user),
        "passkeys_work": passkeys.passkeys_work(),
    }
    return render(request, "web/accounts/second_factor.html", context)


@just_proved
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def adding_app(request: HttpRequest) -> HttpResponseBase:
    """Show an app its secret, and ask for its first code."""
    user, secret = visitor(request), _secret_of(request)
    form = SecondStepForm(request.POST or None)
    if form.is_valid():
        with blame(form):
            key = request.session.session_key or ""
            facts: dict[str, Any] = {"secret": secret, "session": key, "now": timezone.now()}
            codes = add_app(user=user, code=form.code, **facts)
            del request.session[SECRET]
            messages.success(request, gettext("App set up. You’ll be asked for its code."))
            return _show_codes(request, codes)
    address = totp.app_address(secret, account=user.username, issuer=request.get_host())
    context = {
        "form": form,
        "qr": mark_safe(qr_svg(address)),  # of our own address
        "secret": " ".join(_groups(totp.written(secret))),
        "address": address,
    }
    return render(request, "web/accounts/add_app.html", context)


def _secret_of(request: HttpRequest) -> bytes:
    """The secret that this session shows; it stays the same until an app has answered."""
    try:
        return base64.b64decode(request.session[SECRET])
    except (KeyError, binascii.Error):
        secret = totp.new_secret()
        request.session[SECRET] = base64.b64encode(secret).decode()
        return secret


def _groups(letters: str) -> list[str]:
    return [letters[at : at + 4] for at in range(0, len(letters), 4)]


@just_proved
@require_http_methods(["GET", "HEAD", "POST"])
def adding_passkey(request: HttpRequest) -> HttpResponseBase:
    """Have the browser make a passkey."""
    user = visitor(request)
    if not passkeys.passkeys_work():
        messages.error(request, gettext("Passkeys need a site with a name and HTTPS. Use an app."))
        return redirect("web:second-factor")
    form = NewPasskeyForm(request.POST or None)
    if form.is_valid():
        with blame(form):
            state = request.session.pop(QUESTION, None) or {}
            key = request.session.session_key or ""
            facts: dict[str, Any] = {"state": state, "session": key, "now": timezone.now()}
            codes = add_passkey(user=user, name=form.name, answer=form.answer, **facts)
            messages.success(request, gettext("Passkey set up."))
            return _show_codes(request, codes)
    options, request.session[QUESTION] = passkeys.creation_question(
        user_id=user.pk, username=user.username, known=credentials_of(user=user)
    )
    return render(request, "web/accounts/add_passkey.html", {"form": form, "options": options})


def _show_codes(request: HttpRequest, codes: list[str]) -> HttpResponseBase:
    """Show new recovery codes, once only and so without a redirect; without any, go back."""
    if not codes:
        return redirect("web:second-factor")
    return render(request, "web/accounts/recovery_codes.html", {"codes": codes})


@just_proved
@require_POST
def making_codes(request: HttpRequest) -> HttpResponseBase:
    with flash_refusal(request):
        codes = make_recovery_codes(user=visitor(request), now=timezone.now())
        return _show_codes(request, codes)
    return redirect("web:second-factor")


@just_proved
@require_POST
def removing_app(request: HttpRequest) -> HttpResponseBase:
    remove_app(user=visitor(request), now=timezone.now())
    messages.success(request, gettext("App removed."))
    return redirect("web:second-factor")


@just_proved
@require_POST
def removing_passkey(request: HttpRequest, passkey_id: int) -> HttpResponseBase:
    remove_passkey(user=visitor(request), passkey_id=passkey_id, now=timezone.now())
    messages.success(request, gettext("Passkey removed."))
    return redirect("web:second-factor")
