"""What is a person's own: closing their account."""

from django.contrib import auth, messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.addresses import address_of
from accounts.services.closing import placeholder
from accounts.services.signing_in import WrongLogin
from tournaments.people.services.closing import ask_to_close, reasons_to_stay
from web.accounts.forms import PasswordForm
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.time_zones import full_time


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
                **form.cleaned_data,
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
