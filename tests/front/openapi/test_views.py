"""The document as it is served."""

import json
import re

import pytest
import yaml
from django.test import Client

from front.openapi.document import document

SCHEMA = "/api/v1/schema/"


@pytest.mark.proof(of="slow")
def test_the_document_is_served_as_json_to_any_origin(client: Client) -> None:
    response = client.get(SCHEMA)

    assert (response.status_code, response["Content-Type"]) == (200, "application/json")
    assert response.json() == json.loads(json.dumps(document()))
    assert response["Access-Control-Allow-Origin"] == "*"
    assert response["Vary"] == "Accept, Authorization, Cookie"


@pytest.mark.parametrize(
    ("query", "accept", "form"),
    [
        ("", "*/*", "json"),
        ("", "text/html", "json"),
        ("", "application/yaml", "yaml"),
        ("", "application/vnd.oai.openapi", "yaml"),
        ("?format=yaml", "application/json", "yaml"),
        ("?format=json", "application/yaml", "json"),
    ],
)
@pytest.mark.proof(of="slow")
def test_as_yaml_for_whoever_asks(client: Client, query: str, accept: str, form: str) -> None:
    response = client.get(SCHEMA + query, headers={"Accept": accept})

    assert response["Content-Type"] == f"application/{form}"
    read = json.loads if form == "json" else yaml.safe_load
    assert read(response.content)["info"]["title"] == "Muster"


def test_the_same_document_is_not_sent_twice(client: Client) -> None:
    etag = client.get(SCHEMA)["ETag"]
    again = client.get(SCHEMA, headers={"If-None-Match": etag})

    assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
    assert client.get(f"{SCHEMA}?format=yaml")["ETag"] != etag


def test_the_page_for_people_loads_from_here_alone(client: Client) -> None:
    response = client.get("/api/v1/docs/")
    page = response.content.decode()
    links = re.findall(r'(?:src|href)="([^"]+)"', page)

    assert (response.status_code, response["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert response["Content-Security-Policy"].startswith(
        "default-src 'self'; img-src 'self' data:"
    )
    assert [link for link in links if link[0] != "/"] == []
    files = [link for link in links if link.startswith("/static/")]
    assert [len(b"".join(client.get(file))) > 0 for file in files] == [True] * 5
    assert re.findall(r"<style|<script(?! src=)| style=| on\w+=", page) == []
