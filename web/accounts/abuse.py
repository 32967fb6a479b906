"""Reports of abuse: anybody tells the operator about a page."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.services.abuse import report_abuse
from ground.addresses import address_of
from web.accounts.forms import ReportForm
from web.core.form_errors import blame


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def reporting_abuse(request: HttpRequest) -> HttpResponse:
    form = ReportForm(request.POST or None, initial={"page": request.GET.get("page", "/")})
    if form.is_valid():
        with blame(form):
            report_abuse(
                page=form.page,
                words=form.words,
                reporter=request.user if isinstance(request.user, User) else None,
                address=address_of(request.META),
                now=timezone.now(),
            )
            messages.success(request, gettext("Report sent to the operator of this site."))
            return redirect("web:start")
    return render(request, "web/accounts/report.html", {"form": form})
