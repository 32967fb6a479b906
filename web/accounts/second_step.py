"""Signing in after the right password: the second step of users with a second factor, and the
session that begins then."""

from datetime import datetime, timedelta
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import auth, messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import passkeys
from accounts.models import User
from accounts.selectors import credentials_of, find_open_account, read_again
from accounts.services.browser_sessions import SEEN, begin_session, browser_name
from accounts.services.second_step import check_code, check_passkey, has_second_factor
from accounts.services.signing_in import WrongLogin, check_own_password
from ground.addresses import address_of
from tables.services.claiming import claim_practice
from web.accounts.browsers import browser_of, mark_browser, new_browser
from web.accounts.forms import PasskeyForm, PasswordForm, SecondStepForm
from web.core.access import View, signed_in, visitor, way_back
from web.core.form_errors import blame
from web.core.seat_keys import key_of

# Keys of the session: the user who gave the password and waits for the second step; the question
# to a passkey; and when the user last proved who they are, in seconds since 1970.
WAITING, QUESTION, PROVED = "second_step", "passkey", "proved"
WAITS_FOR = timedelta(minutes=10)
PROVED_FOR = timedelta(minutes=15)


def go_on(request: HttpRequest, user: User, *, browser: str, after: str) -> HttpResponseBase:
    """Continue after the right password: with the second step, or with the page `after`."""
    if not has_second_factor(user):
        return _begin(request, user, browser, after)
    request.session[WAITING] = {
        "user": user.pk,
        "hash": user.get_session_auth_hash(),
        "at": int(timezone.now().timestamp()),
        "browser": browser,
        "after": after,
    }
    return redirect("web:second-step")


@never_cache
@sensitive_post_parameters("code", "answer")
@require_http_methods(["GET", "HEAD", "POST"])
def second_step(request: HttpRequest) -> HttpResponseBase:
    """Ask a user who gave the password for a code or a passkey."""
    waiting, now = request.session.get(WAITING), timezone.now()
    user = None if waiting is None else _who_waits(waiting, now)
    if waiting is None or user is None:
        request.session.pop(WAITING, None)
        messages.info(request, gettext("Enter your password again, then the second step."))
        return redirect("web:sign-in")
    by_key = "answer" in request.POST
    form = SecondStepForm(None if by_key else request.POST or None)
    key_form = PasskeyForm(request.POST if by_key else None)
    facts: dict[str, Any] = {"user": user, "address": address_of(request.META)}
    facts |= {"browser": waiting["browser"], "now": now}
    if by_key and key_form.is_valid():
        with blame(key_form):
            state = request.session.pop(QUESTION, None) or {}
            check_passkey(**facts, state=state, answer=key_form.answer)
            return _begin(request, user, waiting["browser"], waiting["after"])
    if not by_key and form.is_valid():
        with blame(form):
            check_code(**facts, code=form.code)
            return _begin(request, user, waiting["browser"], waiting["after"])
    return _ask(request, user, form, key_form)


def _ask(
    request: HttpRequest, user: User, form: SecondStepForm, key_form: PasskeyForm
) -> HttpResponse:
    known = credentials_of(user=user)
    options = ""
    if known and passkeys.passkeys_work():
        options, request.session[QUESTION] = passkeys.use_question(known)
    context = {"form": form, "key_form": key_form, "options": options}
    return render(request, "web/accounts/second_step.html", context)


def _who_waits(waiting: dict[str, Any], now: datetime) -> User | None:
    """The user who gave the password a while ago; None if that was too long ago, or it has changed
    since."""
    if now.timestamp() - waiting["at"] > WAITS_FOR.total_seconds():
        return None
    user = find_open_account(user_id=waiting["user"])
    if user is None or not constant_time_compare(user.get_session_auth_hash(), waiting["hash"]):
        return None
    return user


def _begin(request: HttpRequest, user: User, browser: str, after: str) -> HttpResponseBase:
    """Sign the user in, and enter the session in the list of their account page."""
    for key in (WAITING, QUESTION):
        request.session.pop(key, None)
    auth.login(request, user, backend="accounts.sessions.AccountBackend")
    now = timezone.now()
    request.session[SEEN] = request.session[PROVED] = int(now.timestamp())
    request.session.save()
    begin_session(
        user=user,
        key=request.session.session_key or "",
        browser=browser_name(request.headers.get("User-Agent", "")),
        now=now,
    )
    if user.kept_open:
        messages.success(request, gettext("Your account stays open."))
    claim_practice(user=user, key=key_of(request))
    response = redirect(after)
    mark_browser(response, browser)
    return response


def just_proved(view: View) -> View:
    """A view for users who signed in within PROVED_FOR; all others have to sign in again."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **more: Any) -> HttpResponseBase:
        since = timezone.now().timestamp() - request.session.get(PROVED, 0)
        if 0 <= since <= PROVED_FOR.total_seconds():
            return view(request, *args, **more)
        place = request.path if request.method == "GET" else reverse("web:second-factor")
        return redirect(f"{reverse('web:prove')}?{urlencode({'next': place})}")

    return signed_in(guarded)


@signed_in
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def proving(request: HttpRequest) -> HttpResponseBase:
    """Ask a user who is signed in for their password again, and for the second step."""
    form = PasswordForm(request.POST or None)
    user, after = visitor(request), way_back(request, reverse("web:account"))
    if form.is_valid():
        with blame(form, password=WrongLogin):
            check_own_password(
                user=user,
                password=form.password,
                address=address_of(request.META),
                now=timezone.now(),
            )
            browser = browser_of(request) or new_browser()
            return go_on(request, read_again(user=user), browser=browser, after=after)
    return render(request, "web/accounts/prove.html", {"form": form, "after": after})
