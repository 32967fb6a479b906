"""Accounts: signing up, in and out, passwords, email addresses and API tokens."""

from urllib.parse import urlencode

from django.contrib import auth, messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.links import UnusableLink
from accounts.selectors import memberships_of, tokens_of
from accounts.services.browser_sessions import (
    renew_session,
    sessions_of,
)
from accounts.services.moving import ask_for_move, carry_out_move, read_move
from accounts.services.passwords import (
    UnusablePassword,
    ask_for_reset,
    change_password,
    reset_password,
    reset_target,
)
from accounts.services.signing_in import WrongLogin, sign_in
from accounts.services.signing_up import confirm_sign_up, find_sign_up, send_again, sign_up
from accounts.services.tokens import (
    create_own_token,
    revoke_own_token,
)
from accounts.services.users import EmailTaken, UsernameTaken
from ground.addresses import address_of
from web.accounts.browsers import browser_of, new_browser
from web.accounts.forms import (
    ChangePasswordForm,
    EmailForm,
    NewEmailForm,
    NewPasswordForm,
    SignInForm,
    SignUpForm,
    TokenForm,
)
from web.accounts.second_step import go_on
from web.core.access import signed_in, visitor, way_back
from web.core.form_errors import blame, flash_refusal

# The key of the page on which somebody was who signs up with this browser, in its session.
AFTER_SIGN_UP = "after_sign_up"


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def signing_up(request: HttpRequest) -> HttpResponse:
    form = SignUpForm(request.POST or None)
    if form.is_valid():
        with blame(form):
            sign_up(
                username=form.username,
                email=form.email,
                password=form.password,
                agreed=form.named.get("agreed", False),
                address=address_of(request.META),
                now=timezone.now(),
            )
            if after := way_back(request, ""):
                request.session[AFTER_SIGN_UP] = after
            return redirect("web:email-sent")
    return render(request, "web/accounts/sign_up.html", {"form": form})


@require_safe
def email_sent(request: HttpRequest) -> HttpResponse:
    return render(request, "web/accounts/email_sent.html")


@require_http_methods(["GET", "HEAD", "POST"])
def resend_email(request: HttpRequest) -> HttpResponse:
    form = EmailForm(request.POST or None)
    if form.is_valid():
        with blame(form):
            send_again(
                email=form.email,
                address=address_of(request.META),
                now=timezone.now(),
            )
            return redirect("web:email-sent")
    return render(request, "web/accounts/resend_email.html", {"form": form})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirming(request: HttpRequest, link: str) -> HttpResponse:
    """The link opens a page that asks first, as programs that scan emails open links too."""
    try:
        if request.method != "POST":
            sign_up = find_sign_up(link=link, now=timezone.now())
            return render(request, "web/accounts/confirm.html", {"sign_up": sign_up})
        user = confirm_sign_up(link=link, now=timezone.now())
    except UnusableLink:
        return _link_gone(request)
    except (EmailTaken, UsernameTaken) as error:
        messages.error(request, str(error))
    else:
        messages.success(
            request,
            gettext("Welcome, {name}! Your account is ready: sign in.").format(name=user.username),
        )
        if after := request.session.pop(AFTER_SIGN_UP, ""):
            return redirect(f"{reverse('web:sign-in')}?{urlencode({'next': after})}")
    return redirect("web:sign-in")


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def signing_in(request: HttpRequest) -> HttpResponseBase:
    form = SignInForm(request.POST or None)
    after = way_back(request, reverse("web:start"))
    if form.is_valid():
        with blame(form):
            browser = browser_of(request) or new_browser()
            user = sign_in(
                name=form.name,
                password=form.password,
                address=address_of(request.META),
                browser=browser,
                now=timezone.now(),
            )
            return go_on(request, user, browser=browser, after=after)
    return render(request, "web/accounts/sign_in.html", {"form": form, "after": after})


@require_POST
def signing_out(request: HttpRequest) -> HttpResponse:
    auth.logout(request)
    messages.info(request, gettext("Signed out."))
    return redirect("web:start")


@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    form = EmailForm(request.POST or None)
    if form.is_valid():
        with blame(form):
            ask_for_reset(
                email=form.email,
                address=address_of(request.META),
                now=timezone.now(),
            )
            return redirect("web:email-sent")
    return render(request, "web/accounts/forgotten.html", {"form": form})


def _link_gone(request: HttpRequest) -> HttpResponse:
    return render(request, "web/accounts/link_gone.html", status=410)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def new_password(request: HttpRequest, link: str) -> HttpResponse:
    form = NewPasswordForm(request.POST or None)
    try:
        user = reset_target(link=link, now=timezone.now())
    except UnusableLink:
        return _link_gone(request)
    if form.is_valid():
        with blame(form):
            try:
                reset_password(
                    link=link,
                    password=form.password,
                    end_all_tokens=form.end_all_tokens,
                    address=address_of(request.META),
                    now=timezone.now(),
                )
            except UnusableLink:  # It was used a moment ago.
                return _link_gone(request)
            messages.success(request, gettext("Password changed. Sign in with it."))
            return redirect("web:sign-in")
    return render(request, "web/accounts/new_password.html", {"form": form, "whose": user})


@signed_in
@sensitive_post_parameters("old", "new")
@require_http_methods(["GET", "HEAD", "POST"])
def changing_password(request: HttpRequest) -> HttpResponseBase:
    form = ChangePasswordForm(request.POST or None)
    if form.is_valid():
        with blame(form, old=WrongLogin, new=UnusablePassword):
            user = change_password(
                user=visitor(request),
                old=form.old,
                new=form.new,
                end_all_tokens=form.end_all_tokens,
                address=address_of(request.META),
                now=timezone.now(),
            )
            # Other sessions end, as each is bound to the password that it began with.
            before = request.session.session_key or ""
            auth.update_session_auth_hash(request, user)
            renew_session(user=user, before=before, key=request.session.session_key or "")
            messages.success(
                request, gettext("Password changed. You are signed out everywhere else.")
            )
            return redirect("web:account")
    return render(request, "web/accounts/change_password.html", {"form": form})


@signed_in
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def changing_email(request: HttpRequest) -> HttpResponseBase:
    form = NewEmailForm(request.POST or None)
    if form.is_valid():
        with blame(form, password=WrongLogin):
            ask_for_move(
                user=visitor(request),
                email=form.email,
                password=form.password,
                address=address_of(request.META),
                now=timezone.now(),
            )
            return redirect("web:email-sent")
    return render(request, "web/accounts/change_email.html", {"form": form})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def moving(request: HttpRequest, link: str) -> HttpResponse:
    """The link opens a page that asks first, as programs that scan emails open links too."""
    try:
        if request.method != "POST":
            move = read_move(link=link, now=timezone.now())
            return render(request, "web/accounts/move.html", {"move": move})
        user = carry_out_move(link=link, now=timezone.now())
    except UnusableLink:
        return _link_gone(request)
    except EmailTaken as error:
        messages.error(request, str(error))
    else:
        messages.success(
            request,
            gettext("Emails for {name} now go to {email}.").format(
                name=user.username, email=user.email
            ),
        )
    return redirect("web:account")


@signed_in
@require_safe
def account(request: HttpRequest) -> HttpResponseBase:
    user = visitor(request)
    context = {
        "tokens": tokens_of(user=user),
        "memberships": memberships_of(user=user),
        "browsers": sessions_of(user=user, key=request.session.session_key or ""),
        "now": timezone.now(),
    }
    return render(request, "web/accounts/account.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def new_token(request: HttpRequest) -> HttpResponseBase:
    """The answer to the form shows the token, once; so there is no redirect."""
    form = TokenForm(request.POST or None)
    if form.is_valid():
        with blame(form):
            made = create_own_token(
                user=visitor(request),
                name=form.name,
                scopes=form.scopes,
                days=form.days,
                now=timezone.now(),
            )
            return render(request, "web/accounts/token_made.html", {"made": made})
    return render(request, "web/accounts/new_token.html", {"form": form})


@signed_in
@require_POST
def revoking_token(request: HttpRequest, prefix: str) -> HttpResponseBase:
    with flash_refusal(request):
        revoke_own_token(user=visitor(request), prefix=prefix, now=timezone.now())
        messages.success(
            request, gettext("Token {token} revoked.").format(token=f"muster_{prefix}_…")
        )
    return redirect("web:account")
