"""The document for programs and the page for people."""

import hashlib
import json
from functools import cache
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.renderers import OpenApiYamlRenderer
from rest_framework import serializers

from contract.bodies import Query
from contract.forms import JSON, SCHEMA_FORMS, YAML, preferred
from contract.operations import Media, operation
from contract.reads import read_only
from front.openapi.document import document_bytes

CACHE = "public, max-age=300"
# As for all pages, but Swagger UI draws its icons from addresses that hold them.
POLICY = (
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none';"
    " form-action 'self'; frame-ancestors 'none'"
)


class SchemaForm(Query):
    format: Annotated[str | None, serializers.ChoiceField(("json", "yaml"))] = None


@operation(
    query=SchemaForm,
    answers={200: (dict[str, Any], Media(YAML, "The same as YAML, for whoever asks for it."))},
)
@read_only
def schema(request: HttpRequest) -> HttpResponseBase:
    """This document.

    As JSON, or as YAML where `format` says so or `Accept` names YAML before JSON.
    """
    body, etag = _body(_media_type(request))
    response = HttpResponse(body, content_type=_media_type(request))
    response["ETag"], response["Cache-Control"] = etag, CACHE
    patch_vary_headers(response, ["Accept"])
    return get_conditional_response(request, etag=etag, response=response) or response


def _media_type(request: HttpRequest) -> str:
    if form := request.GET.get("format"):
        return YAML if form == "yaml" else JSON
    form = preferred(request.headers.get("Accept"), SCHEMA_FORMS)
    return JSON if form in (JSON, None) else YAML


@operation(answers={200: Media("text/html", "A page to read and to try it.")})
@read_only
def docs(request: HttpRequest) -> HttpResponseBase:
    """View this document as a web page."""
    response = render(request, "openapi/docs.html")
    response["Content-Security-Policy"] = POLICY
    return response


@cache
def _body(form: str) -> tuple[bytes, str]:
    body = document_bytes()
    if form == YAML:
        body = OpenApiYamlRenderer().render(json.loads(body), renderer_context={})
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'
