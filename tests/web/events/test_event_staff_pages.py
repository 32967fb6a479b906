"""The page of those who help in one event."""

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import make_tournament, make_user
from tests.support.seen import notices, seen
from tournaments.models import EventStaff, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client: Client) -> Tournament:
    client.force_login(owner := make_user("olga"))
    return make_tournament(owner)


def helping() -> list[tuple[str, str]]:
    return list(EventStaff.objects.order_by("pk").values_list("user__username", "role"))


@pytest.mark.proof(of="events")
def test_somebody_is_named_changed_and_dismissed(client: Client, event: Tournament) -> None:
    make_user("hedda")
    path = f"/events/{event.pk}/run/staff"
    page = seen(client.post(path, {"username": "Hedda", "role": "judge"}, follow=True))
    assert notices(page) == ["hedda is on the staff as Judge."]
    client.post(path, {"username": "hedda", "role": "scorekeeper"})
    assert helping() == [("hedda", "scorekeeper")]
    refused = client.post(path, {"username": "hugo", "role": "judge"})
    assert set(refused.context["form"].errors) == {"username"}
    refused = client.post(path, {"username": "hedda", "role": "owner"})
    assert set(refused.context["form"].errors) == {"role"}
    page = seen(client.post(f"{path}/hedda/dismiss", follow=True))
    assert notices(page) == ["hedda left the staff."]
    assert helping() == []
    assert client.post(f"{path}/hedda/dismiss").status_code == 404
    journal = seen(client.get(f"/events/{event.pk}/journal")).text
    assert "hedda joined the staff as a judge. Visible to staff only." in journal


def test_who_helps_sees_the_event_and_steps_down(client: Client, event: Tournament) -> None:
    helper: User = make_user("hedda")
    event.staff.create(user=helper, role="judge", since=event.created_at)
    client.force_login(helper)
    path = f"/events/{event.pk}/run/staff"
    page = seen(client.get(path))
    assert [form.text for form in page.all("form") if "dismiss" in str(form.attrs)] == [
        "Leave staff"
    ]
    assert event.name in seen(client.get("/organisations")).text
    page = seen(client.post(f"{path}/hedda/dismiss", follow=True))

    assert notices(page) == ["hedda left the staff."]
    assert client.get(path).status_code == 403
