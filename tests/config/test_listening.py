"""Where `serve` listens: here by default, elsewhere on request, never by mistake."""

import pytest
from django.core.management import CommandError

from config.serving.listening import check_port, named, reach, warning
from tests.config.served import free_port


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MUSTER_HOSTS", "MUSTER_URL"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000"),
        ("192.0.2.7", "http://192.0.2.7:8000"),
        ("0.0.0.0", "http://127.0.0.1:8000"),
        ("::", "http://[::1]:8000"),
        ("::1", "http://[::1]:8000"),
    ],
)
def test_how_this_machine_reaches_it(host: str, url: str) -> None:
    assert reach(host, 8000) == url


def test_only_this_machine_needs_no_names() -> None:
    assert named("127.0.0.1", 8000, 8001) == {
        "MUSTER_URL": "http://127.0.0.1:8000",
        "MUSTER_LIVE_URL": ":8001",
    }


def test_an_address_of_its_own_is_a_name() -> None:
    assert named("192.0.2.7", 80, 81) == {
        "MUSTER_HOSTS": "127.0.0.1,localhost,[::1],192.0.2.7",
        "MUSTER_URL": "http://192.0.2.7:80",
        "MUSTER_LIVE_URL": ":81",
    }


def test_for_all_addresses_the_names_must_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError) as error:
        named("0.0.0.0", 8000, 8001)
    assert (str(error.value), error.value.returncode) == (
        "with --host 0.0.0.0, name in MUSTER_HOSTS how others reach this machine",
        2,
    )

    monkeypatch.setenv("MUSTER_HOSTS", "muster.example")
    monkeypatch.setenv("MUSTER_URL", "https://muster.example")
    assert named("0.0.0.0", 8000, 8001) == {}


def test_what_is_no_address() -> None:
    with pytest.raises(CommandError) as error:
        check_port("muster.example", 8000)

    assert (str(error.value), error.value.returncode) == (
        "--host takes an address of this machine such as 127.0.0.1, not 'muster.example'",
        2,
    )


def test_an_address_of_another_machine() -> None:
    port = free_port()
    with pytest.raises(CommandError) as error:
        check_port("192.0.2.7", port)

    assert str(error.value) == (
        f"port {port} on 192.0.2.7 is not to be had (Cannot assign requested address);"
        " choose another with --port"
    )


def test_who_lets_others_in_without_a_proxy_is_warned() -> None:
    hosts = ("127.0.0.1", "::1", "0.0.0.0", "192.0.2.7")

    assert [warning(host, proxies=[]) != "" for host in hosts] == [False, False, True, True]
    assert warning("0.0.0.0", proxies=["192.0.2.1"]) == ""
