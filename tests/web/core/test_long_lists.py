"""Pages of lists that are long: how many there are is counted for short ones alone."""

import pytest
from django.template.loader import render_to_string
from django.utils.html import strip_tags

from accounts.models import User
from contract.paging import Pages
from tests.support.factories import make_user

pytestmark = pytest.mark.django_db

A_PAGE, COUNTED = 2, 2


def pages_of(users: list[User], most: int | None = None) -> Pages:
    rows = User.objects.filter(pk__in=[user.pk for user in users]).order_by("pk")
    return Pages(rows, A_PAGE, counted=COUNTED, most=most)


def rows_and_links(pages: Pages, number: str) -> tuple[list[User], str]:
    """The rows of a page, and how its list is turned."""
    page = pages.get_page(number)
    links = render_to_string("web/core/pages.html", {"page": page, "query": "", "place": ""})
    return list(page), " ".join(strip_tags(links).split())


@pytest.mark.parametrize(
    ("number", "rows", "links"),
    [
        ("1", slice(0, 2), "Page 1 Older"),
        ("2", slice(2, 4), "Newer Page 2 Older"),
        ("3", slice(4, 6), "Newer Page 3 of 4 Older"),
        ("4", slice(6, 7), "Newer Page 4 of 4"),
        ("5", slice(6, 7), "Newer Page 4 of 4"),
        ("0", slice(6, 7), "Newer Page 4 of 4"),
        ("no number", slice(0, 2), "Page 1 Older"),
    ],
)
def test_a_long_list(number: str, rows: slice, links: str) -> None:
    users = [make_user() for _ in range(7)]
    assert rows_and_links(pages_of(users), number) == (users[rows], links)


@pytest.mark.parametrize(
    ("number", "links"), [("1", "Page 1 of 2 Older"), ("2", "Newer Page 2 of 2")]
)
def test_a_list_that_is_counted_whole(number: str, links: str) -> None:
    users = [make_user() for _ in range(4)]
    start = A_PAGE * (int(number) - 1)
    assert rows_and_links(pages_of(users), number) == (users[start : start + A_PAGE], links)


def test_a_list_that_ends() -> None:
    users = [make_user() for _ in range(7)]
    assert rows_and_links(pages_of(users, most=5), "9") == (users[4:5], "Newer Page 3 of 3")


def test_a_long_list_is_counted_for_pages_far_on_alone(django_assert_num_queries) -> None:
    """A count of some, the ids of a page, its rows; and a count of all."""
    pages = pages_of([make_user() for _ in range(7)])
    with django_assert_num_queries(3):
        list(pages.get_page("1"))
    with django_assert_num_queries(3):
        list(pages.get_page("4"))
