"""Signing up, in and out."""

from django.contrib import auth, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.addresses import UnusableEmail, address_of
from accounts.links import UnusableLink
from accounts.services.attempts import TooManyAttempts
from accounts.services.passwords import UnusablePassword
from accounts.services.signing_in import WrongLogin, sign_in
from accounts.services.signing_up import confirm_sign_up, find_sign_up, send_again, sign_up
from accounts.services.users import EmailTaken, UnusableUsername, UsernameTaken
from web.browsers import browser_of, mark_browser, new_browser
from web.forms.accounts import EmailForm, SignInForm, SignUpForm
from web.forms.blame import blame
from web.views.access import way_back

# Django asks which of its ways of telling users apart a session comes from; we have this one.
BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def signing_up(request: HttpRequest) -> HttpResponse:
    form = SignUpForm(request.POST or None)
    if form.is_valid():
        with blame(
            form,
            TooManyAttempts,
            username=(UnusableUsername, UsernameTaken),
            email=UnusableEmail,
            password=UnusablePassword,
        ):
            sign_up(**form.cleaned_data, address=address_of(request.META), now=timezone.now())
            return redirect("web:letter-sent")
    return render(request, "web/accounts/sign_up.html", {"form": form})


@require_safe
def letter_sent(request: HttpRequest) -> HttpResponse:
    return render(request, "web/accounts/letter_sent.html")


@require_http_methods(["GET", "HEAD", "POST"])
def letter_again(request: HttpRequest) -> HttpResponse:
    form = EmailForm(request.POST or None)
    if form.is_valid():
        with blame(form, TooManyAttempts, email=UnusableEmail):
            send_again(
                email=form.cleaned_data["email"],
                address=address_of(request.META),
                now=timezone.now(),
            )
            return redirect("web:letter-sent")
    return render(request, "web/accounts/letter_again.html", {"form": form})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirming(request: HttpRequest, link: str) -> HttpResponse:
    """The link opens a question and not the account: programs that look at mails open links too."""
    try:
        if request.method != "POST":
            asked = find_sign_up(link=link, now=timezone.now())
            return render(request, "web/accounts/confirm.html", {"asked": asked})
        user = confirm_sign_up(link=link, now=timezone.now())
    except UnusableLink:
        return render(request, "web/accounts/link_gone.html", status=410)
    except (EmailTaken, UsernameTaken) as error:
        messages.error(request, str(error))
    else:
        messages.success(request, f"Welcome, {user.username}: your account is there. Sign in.")
    return redirect("web:sign-in")


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def signing_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(request.POST or None)
    after = way_back(request, reverse("web:start"))
    if form.is_valid():
        with blame(form, TooManyAttempts, WrongLogin):
            browser = browser_of(request) or new_browser()
            user = sign_in(
                **form.cleaned_data,
                address=address_of(request.META),
                browser=browser,
                now=timezone.now(),
            )
            auth.login(request, user, backend=BACKEND)
            response = redirect(after)
            mark_browser(response, browser)
            return response
    return render(request, "web/accounts/sign_in.html", {"form": form, "after": after})


@require_POST
def signing_out(request: HttpRequest) -> HttpResponse:
    auth.logout(request)
    messages.info(request, "You have signed out.")
    return redirect("web:start")
