"""My account: who I am here, and the tokens by which programs act for me."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.selectors import memberships_of, tokens_of
from accounts.services.tokens import (
    UnknownToken,
    UnusableTokenName,
    create_own_token,
    revoke_own_token,
)
from web.forms.accounts import TokenForm
from web.forms.blame import blame
from web.views.access import signed_in, visitor


@signed_in
@require_safe
def account(request: HttpRequest) -> HttpResponseBase:
    user = visitor(request)
    shown = {
        "tokens": tokens_of(user=user),
        "memberships": memberships_of(user=user),
        "now": timezone.now(),
    }
    return render(request, "web/accounts/account.html", shown)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def new_token(request: HttpRequest) -> HttpResponseBase:
    """The token is in the answer to the form and nowhere else, so there is no page to return to."""
    form = TokenForm(request.POST or None)
    if form.is_valid():
        with blame(form, name=UnusableTokenName):
            made = create_own_token(user=visitor(request), **form.cleaned_data, now=timezone.now())
            return render(request, "web/accounts/token_made.html", {"made": made})
    return render(request, "web/accounts/new_token.html", {"form": form})


@signed_in
@require_POST
def revoking_token(request: HttpRequest, prefix: str) -> HttpResponseBase:
    try:
        revoke_own_token(user=visitor(request), prefix=prefix, now=timezone.now())
    except UnknownToken as error:
        messages.error(request, str(error))
    else:
        messages.success(request, f"The token muster_{prefix}_… is revoked.")
    return redirect("web:account")
