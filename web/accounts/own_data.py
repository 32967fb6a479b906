"""Pages for what is a person's own: their name, their language, their data, the browsers in which
they are signed in, and closing their account."""

from django.contrib import auth, messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts.selectors import read_again
from accounts.services.browser_sessions import end_session, end_sessions
from accounts.services.closing import placeholder
from accounts.services.signing_in import WrongLogin
from accounts.services.users import choose_language
from ground.addresses import address_of
from tournaments.people.services.closing import ask_to_close, reasons_to_stay
from tournaments.people.services.exporting import export
from tournaments.people.services.username import change_username
from web.accounts.forms import LanguageForm, PasswordForm, UsernameForm
from web.core.access import signed_in, visitor
from web.core.form_errors import blame, flash_refusal
from web.core.time_zones import full_time


@signed_in
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def changing_username(request: HttpRequest) -> HttpResponseBase:
    form = UsernameForm(request.POST or None)
    if form.is_valid():
        # A copy, as the page shows the name that the user has until it has changed.
        user = read_again(user=visitor(request))
        with blame(form, password=WrongLogin):
            user = change_username(
                user=user,
                username=form.username,
                password=form.password,
                address=address_of(request.META),
                now=timezone.now(),
            )
            messages.success(
                request, gettext("Your user name is {name} now.").format(name=user.username)
            )
            return redirect("web:account")
    return render(request, "web/accounts/change_username.html", {"form": form})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def changing_language(request: HttpRequest) -> HttpResponseBase:
    user = visitor(request)
    form = LanguageForm(request.POST or None, initial={"language": user.language})
    if form.is_valid():
        choose_language(user=user, language=form.language)
        messages.success(request, gettext("Language of emails changed."))
        return redirect("web:account")
    return render(request, "web/accounts/change_language.html", {"form": form})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def own_data(request: HttpRequest) -> HttpResponseBase:
    """A page about it, whose button gives the file."""
    if request.method == "POST":
        with flash_refusal(request):
            return HttpResponse(
                export(user=visitor(request), now=timezone.now()),
                content_type="application/zip",
                headers={"Content-Disposition": 'attachment; filename="muster-data.zip"'},
            )
    return render(request, "web/accounts/own_data.html")


@signed_in
@require_POST
def ending_session(request: HttpRequest, session_id: int) -> HttpResponseBase:
    with flash_refusal(request):
        end_session(user=visitor(request), session_id=session_id)
        messages.success(request, gettext("Signed out there."))
    return redirect("web:account")


@signed_in
@require_POST
def ending_other_sessions(request: HttpRequest) -> HttpResponseBase:
    count = end_sessions(user=visitor(request), but=request.session.session_key or "")
    text = ngettext(
        "Signed out in {count} other browser.", "Signed out in {count} other browsers.", count
    )
    messages.success(request, text.format(count=count))
    return redirect("web:account")


@signed_in
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def closing_account(request: HttpRequest) -> HttpResponseBase:
    user = visitor(request)
    form = PasswordForm(request.POST or None)
    if form.is_valid():
        with blame(form, password=WrongLogin):
            day = ask_to_close(
                user=user,
                password=form.password,
                address=address_of(request.META),
                now=timezone.now(),
            )
            auth.logout(request)
            messages.success(
                request,
                gettext(
                    "Your account will be closed on {day}. To keep it, sign in before then."
                ).format(day=full_time(day)),
            )
            return redirect("web:start")
    context = {
        "form": form,
        "reasons": reasons_to_stay(user=user),
        "placeholder": placeholder(user),
    }
    return render(request, "web/accounts/close.html", context)
