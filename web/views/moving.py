"""Another e-mail address for one's account."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.addresses import UnusableEmail, address_of
from accounts.links import UnusableLink
from accounts.services.attempts import TooManyAttempts
from accounts.services.moving import ask_for_move, carry_out_move, read_move
from accounts.services.signing_in import WrongLogin
from accounts.services.users import EmailTaken
from web.forms.accounts import NewEmailForm
from web.forms.blame import blame
from web.views.access import signed_in, visitor


@signed_in
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def changing_email(request: HttpRequest) -> HttpResponseBase:
    form = NewEmailForm(request.POST or None)
    if form.is_valid():
        with blame(form, TooManyAttempts, email=UnusableEmail, password=WrongLogin):
            ask_for_move(
                user=visitor(request),
                **form.cleaned_data,
                address=address_of(request.META),
                now=timezone.now(),
            )
            return redirect("web:letter-sent")
    return render(request, "web/accounts/change_email.html", {"form": form})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def moving(request: HttpRequest, link: str) -> HttpResponse:
    """The link opens a question first: programs that look at mails open links too."""
    try:
        if request.method != "POST":
            move = read_move(link=link, now=timezone.now())
            return render(request, "web/accounts/move.html", {"move": move})
        user = carry_out_move(link=link, now=timezone.now())
    except UnusableLink:
        return render(request, "web/accounts/link_gone.html", status=410)
    except EmailTaken as error:
        messages.error(request, str(error))
    else:
        messages.success(request, f"Letters to {user.username} go to {user.email} now.")
    return redirect("web:account")
