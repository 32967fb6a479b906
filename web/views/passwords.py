"""Passwords that are forgotten, and those that one wants to change."""

from django.contrib import auth, messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.addresses import UnusableEmail, address_of
from accounts.links import UnusableLink
from accounts.services.attempts import TooManyAttempts
from accounts.services.passwords import (
    UnusablePassword,
    ask_for_reset,
    change_password,
    reset_password,
    reset_target,
)
from accounts.services.signing_in import WrongLogin
from web.forms.accounts import ChangePasswordForm, EmailForm, NewPasswordForm
from web.forms.blame import blame
from web.views.access import signed_in, visitor


@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    form = EmailForm(request.POST or None)
    if form.is_valid():
        with blame(form, TooManyAttempts, email=UnusableEmail):
            ask_for_reset(
                email=form.cleaned_data["email"],
                address=address_of(request.META),
                now=timezone.now(),
            )
            return redirect("web:letter-sent")
    return render(request, "web/accounts/forgotten.html", {"form": form})


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def new_password(request: HttpRequest, link: str) -> HttpResponse:
    form = NewPasswordForm(request.POST or None)
    try:
        user = reset_target(link=link, now=timezone.now())
        if form.is_valid():
            with blame(form, password=UnusablePassword):
                reset_password(
                    link=link,
                    **form.cleaned_data,
                    address=address_of(request.META),
                    now=timezone.now(),
                )
                messages.success(request, "Your new password holds. Sign in with it.")
                return redirect("web:sign-in")
    except UnusableLink:
        return render(request, "web/accounts/link_gone.html", status=410)
    return render(request, "web/accounts/new_password.html", {"form": form, "whose": user})


@signed_in
@sensitive_post_parameters("old", "new")
@require_http_methods(["GET", "HEAD", "POST"])
def changing_password(request: HttpRequest) -> HttpResponseBase:
    form = ChangePasswordForm(request.POST or None)
    if form.is_valid():
        with blame(form, TooManyAttempts, old=WrongLogin, new=UnusablePassword):
            user = change_password(
                user=visitor(request),
                **form.cleaned_data,
                address=address_of(request.META),
                now=timezone.now(),
            )
            # The other sessions end by themselves: each is bound to the password it began with.
            auth.update_session_auth_hash(request, user)
            messages.success(request, "Your password is changed. All other sessions have ended.")
            return redirect("web:account")
    return render(request, "web/accounts/change_password.html", {"form": form})
